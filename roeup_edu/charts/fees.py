"""Fees against earnings: what was paid for a card in an auction, and what the card brought its taker."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from roeup_edu.charts import axes
from roeup_edu.charts.chart import Chart, Key
from roeup_edu.charts.layout import company_keys, empty, hover, layout, legend
from roeup_edu.charts.styles import QUIET, escaped, labels, style
from roeup_edu.locales import say, worded

HEIGHT = 380
LEAST = 20


class Point(msgspec.Struct, frozen=True):
    """A card: its name, who took it in which term, its fee, and what it brought before the fee."""

    seat: str
    card: str
    term: int
    fee: int
    earned: int
    row: list[str]


def draw(
    points: Sequence[Point], names: Mapping[str, str], lang: str, *, title: str, summary: str, columns: list[str]
) -> Chart:
    """Draw fees across and earnings up. On the line a card has earned just its fee; below it the fee was too high."""
    if not points:
        return empty(title, say("chart.fees.nothing", {}, lang), lang)
    across = axes.frame([point.fee for point in points], LEAST, reach=None)
    ends = (across[0] - across[1] * 0.05, across[1])  # a fee of 0 is not cut in half
    up = axes.frame([point.earned for point in points], LEAST, reach=None)
    figure = layout(
        HEIGHT,
        xaxis=axes.axis(say("chart.axis.fee", {}, lang), ends, axes.money(lang)),
        yaxis=axes.axis(say("chart.axis.earned", {}, lang), up, axes.money(lang)),
        showlegend=True,
        legend=legend(),
    )
    figure["margin"]["b"] = 46
    figure["xaxis"]["zeroline"] = False
    even = say("chart.fees.even", {}, lang)
    reach = min(across[1], up[1])
    line: dict[str, Any] = {"type": "scatter", "mode": "lines", "name": escaped(even)}
    line |= {"x": [0, reach], "y": [0, reach], "showlegend": True}
    line |= {"line": {"color": QUIET, "width": 1.5, "dash": "4px,3px"}, "hoverinfo": "skip"}
    seats = [seat for seat in names if any(point.seat == seat for point in points)]
    short = labels(names)
    keys = company_keys({seat: short[seat] for seat in seats})
    return Chart(
        spec={
            "data": [line, *(_company(points, seat, names, escaped(short[seat]), lang) for seat in seats)],
            "layout": figure,
        },
        title=title,
        legend=(*(msgspec.structs.replace(key, dash="") for key in keys), Key(even, QUIET, dash="4px,3px")),
        summary=summary,
        columns=columns,
        rows=[point.row for point in points],
        lang=lang,
    )


def _company(points: Sequence[Point], seat: str, names: Mapping[str, str], name: str, lang: str) -> dict[str, Any]:
    look, own = style(seat), [point for point in points if point.seat == seat]
    return {
        "type": "scatter",
        "mode": "markers",
        "name": name,
        "x": [point.fee for point in own],
        "y": [point.earned for point in own],
        "marker": {
            "color": look.color,
            "symbol": look.marker,
            "size": 12,
            "opacity": 0.9,
            "line": {"width": 1, "color": look.edge or look.color},
        },
        "cliponaxis": False,
        "hoverinfo": "text",
        "hovertext": [hover(names[seat], f"{point.card} · {_told(point, lang)}") for point in own],
    }


def _told(point: Point, lang: str) -> str:
    facts = {"term": point.term, "fee": worded(point.fee, lang), "earned": worded(point.earned, lang)}
    return say("chart.fees.point", facts, lang)
