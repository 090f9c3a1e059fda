"""Bars in groups: a group per company or term, a bar in it per series; each series differs in colour and hatch."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from roeup_edu.charts import axes
from roeup_edu.charts.chart import Key
from roeup_edu.charts.layout import beyond, layout, legend, turned, under
from roeup_edu.charts.styles import escaped

HEIGHT = 320
WIDE = 0.8
"""Width of the bars of a group together, where a group has 1."""
LOOKS = (("#0072B2", ""), ("#E69F00", "/"), ("#009E73", "."))
"""Colour and hatch of the first, second and third bar of a group."""
MARK = "#808080"


class Series(msgspec.Struct, frozen=True):
    """A bar of each group: its name, and value, text under the pointer and trace in every group; `None` for n/a."""

    name: str
    values: Sequence[float | None]
    texts: Sequence[str]
    leads: Sequence[list[Any] | None]


def spec(
    groups: Sequence[str],
    series: Sequence[Series],
    title: str,
    write: Callable[[float], str],
    least: float,
    mark: Series | None = None,
    below: str = "",
    named: bool = True,
) -> dict[str, Any]:
    """Return what Plotly draws. `groups`: names, as figure text; `mark`: a value per group that is no bar.

    `title`, `write` and `least` are of the axis of values, `below` is the title of the other one; `named`: the groups
    are companies, whose names may need room.
    """
    every = [*series, *([mark] if mark else [])]
    ends = axes.frame([value for one in every for value in one.values], least, reach=None)
    figure = layout(
        HEIGHT,
        xaxis=axes.named(groups, below, **(turned(len(groups)) if named else {})),
        yaxis=axes.axis(title, ends, write),
        showlegend=True,
        legend=legend(),
    )
    figure["margin"] |= {"b": under(len(groups)), "r": beyond(len(groups))} if named else {"b": 46}
    traces = [_bars(one, place, len(series)) for place, one in enumerate(series)]
    return {"data": [*traces, *([_marks(mark)] if mark else [])], "layout": figure}


def keys(series: Sequence[Series], mark: Series | None = None) -> tuple[Key, ...]:
    """Return the legend."""
    bars = [Key(one.name, color, hatch=hatch) for one, (color, hatch) in zip(series, LOOKS, strict=False)]
    return (*bars, *([Key(mark.name, MARK, marker="diamond")] if mark else []))


def _bars(one: Series, place: int, count: int) -> dict[str, Any]:
    color, hatch = LOOKS[place]
    width = WIDE / count
    return {
        "type": "bar",
        "name": escaped(one.name),
        "x": [group + (place - (count - 1) / 2) * width for group in range(len(one.values))],
        "y": list(one.values),
        "width": width * 0.92,
        "marker": {
            "color": color,
            "line": {"width": 0},
            "pattern": {"shape": hatch, "fillmode": "overlay", "size": 6, "solidity": 0.25, "fgopacity": 0.6},
        },
        "customdata": list(one.leads),
        "hoverinfo": "text",
        "hovertext": list(one.texts),
    }


def _marks(one: Series) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "markers",
        "name": escaped(one.name),
        "x": list(range(len(one.values))),
        "y": list(one.values),
        "marker": {"color": MARK, "symbol": "diamond", "size": 11, "line": {"color": "#ffffff", "width": 1}},
        "customdata": list(one.leads),
        "hoverinfo": "text",
        "hovertext": list(one.texts),
    }
