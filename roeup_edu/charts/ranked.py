"""A ranking: one lying bar per item, the largest on top, in the looks of the company it belongs to."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from roeup_edu.charts import axes
from roeup_edu.charts.chart import Chart
from roeup_edu.charts.layout import company_keys, empty, hover, layout, legend
from roeup_edu.charts.styles import LETTER, escaped, labels, shortened, style, width
from roeup_edu.locales import say

ROW = 30
"""Pixels of a bar with the space around it."""
LABEL_MOST = 34
"""Letters of a label beside a bar; all of it is under the pointer and in the table."""
ROOM = 0.22
"""Part of the axis beyond the bars, for the numbers at their ends."""


class Item(msgspec.Struct, frozen=True):
    """A bar: whose it is, its label, its value and how that is written, and its row of the table behind."""

    seat: str
    label: str
    value: float
    written: str
    row: list[str]


def draw(
    items: Sequence[Item],
    names: Mapping[str, str],
    lang: str,
    *,
    title: str,
    summary: str,
    columns: list[str],
    axis: str,
    write: Callable[[float], str],
    least: float,
) -> Chart:
    """Draw items in the order in which they come; `axis`, `write` and `least` are of the axis of values."""
    if not items:
        return empty(title, say("chart.nothing", {}, lang), lang)
    low, high = axes.frame([item.value for item in items], least, reach=None)
    room = (high - low) * ROOM
    ends = (low - room if low < 0 else low, high + room if high > 0 else high)
    texts = [escaped(shortened(item.label, LABEL_MOST)) for item in items]
    figure = layout(
        ROW * len(items) + 74,
        xaxis=axes.axis(axis, ends, write),
        yaxis=axes.named(texts, showticklabels=True),
        showlegend=True,
        legend=legend(),
        barmode="overlay",
        annotations=[_number(place, item) for place, item in enumerate(items)],
    )
    figure["yaxis"]["range"] = [len(items) - 0.5, -0.5]  # the first one on top
    figure["margin"] |= {"l": round(14 + 0.95 * LETTER * max(width(item) for item in texts)), "b": 46}
    seats = [seat for seat in names if any(item.seat == seat for item in items)]
    short = labels(names)
    return Chart(
        spec={"data": [_bars(items, seat, names, escaped(short[seat])) for seat in seats], "layout": figure},
        title=title,
        legend=tuple(
            msgspec.structs.replace(key, dash="", marker="", hatch=style(seat).pattern)
            for seat, key in zip(seats, company_keys({seat: short[seat] for seat in seats}), strict=True)
        ),
        summary=summary,
        columns=columns,
        rows=[item.row for item in items],
        lang=lang,
    )


def _bars(items: Sequence[Item], seat: str, names: Mapping[str, str], name: str) -> dict[str, Any]:
    look = style(seat)
    own = [(place, item) for place, item in enumerate(items) if item.seat == seat]
    pattern = {"shape": look.pattern, "fillmode": "overlay", "size": 6, "solidity": 0.25, "fgopacity": 0.6}
    return {
        "type": "bar",
        "orientation": "h",
        "name": name,
        "x": [item.value for _, item in own],
        "y": [place for place, _ in own],
        "width": 0.62,
        "marker": {"color": look.color, "line": {"width": 1, "color": look.edge or look.color}, "pattern": pattern},
        "hoverinfo": "text",
        "hovertext": [hover(names[seat], item.label, item.written) for _, item in own],
    }


def _number(place: int, item: Item) -> dict[str, Any]:
    """Return the number at the end of a bar."""
    right = item.value >= 0
    side = {"xanchor": "left", "xshift": 4} if right else {"xanchor": "right", "xshift": -4}
    return {"x": item.value, "y": place, "text": f"<b>{escaped(item.written)}</b>", "showarrow": False, **side}
