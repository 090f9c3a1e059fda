"""Several tables of a class side by side: one ratio of every company, a column per table."""

from collections.abc import Mapping, Sequence
from typing import Any

from roeup_edu.charts import axes
from roeup_edu.charts.chart import Chart
from roeup_edu.charts.layout import beyond, empty, hover, layout, turned, under
from roeup_edu.charts.styles import QUIET, escaped, isolated, shortened, style
from roeup_edu.finance.ratios import Factors
from roeup_edu.locales import say
from roeup_edu.locales.numbers import RATIOS

HEIGHT = 320
LEAST = {"roe": 0.05, "margin": 0.05, "turnover": 0.5, "leverage": 0.5}
APART = 0.5
"""Width of a column of companies, where a table has 1."""


def draw(
    tables: Sequence[tuple[str, Mapping[str, str], Mapping[str, Factors]]],
    lang: str,
    *,
    measure: str,
    title: str,
    summary: str,
) -> Chart:
    """Draw `measure` of each company of each table (its name, names of companies, ratios); the bar is the median."""
    if not tables:
        return empty(title, say("chart.nothing", {}, lang), lang)
    write = RATIOS[measure]
    values = [getattr(one, measure) for _, _, found in tables for one in found.values()]
    tick = (lambda value: write(value, lang)) if write is not RATIOS["roe"] else axes.whole_percent(lang)
    figure = layout(
        HEIGHT,
        xaxis=axes.named(
            [escaped(isolated(shortened(name, 14))) for name, _, _ in tables],
            **turned(len(tables)),
        ),
        yaxis=axes.axis(say(f"figure.{measure}", {}, lang), axes.frame(values, LEAST[measure], reach=None), tick),
    )
    figure["margin"] |= {"b": under(len(tables)), "r": beyond(len(tables))}
    data = []
    for place, (name, names, found) in enumerate(tables):
        data.append(_median(place, [getattr(one, measure) for one in found.values()]))
        own = {seat: getattr(one, measure) for seat, one in found.items()}
        data += _companies(place, name, names, own, write, lang)
    return Chart(
        spec={"data": data, "layout": figure},
        title=title,
        summary=summary,
        columns=[say("debrief.comparison.table", {}, lang), say("podium.company", {}, lang)]
        + [say(f"figure.{one}", {}, lang) for one in LEAST],
        rows=[
            [name, names[seat], *(RATIOS[which](getattr(one, which), lang) for which in LEAST)]
            for name, names, found in tables
            for seat, one in found.items()
        ],
        lang=lang,
    )


def median(values: Sequence[float | None]) -> float | None:
    """Return the middle value, of an even number the mean of the two; None if none is known."""
    known = sorted(value for value in values if value is not None)
    half = len(known) // 2
    if not known:
        return None
    return known[half] if len(known) % 2 else (known[half - 1] + known[half]) / 2


def _median(place: int, values: Sequence[float | None]) -> dict[str, Any]:
    middle = median(values)
    more = {"type": "scatter", "mode": "lines", "hoverinfo": "skip", "showlegend": False}
    line = {"color": QUIET, "width": 4}
    return {"x": [place - APART / 2 - 0.1, place + APART / 2 + 0.1], "y": [middle, middle], "line": line, **more}


def _companies(
    place: int, table: str, names: Mapping[str, str], values: Mapping[str, float | None], write: Any, lang: str
) -> list[dict[str, Any]]:
    """Return a mark for each company of a table, beside each other in the order of their seats."""
    found = []
    for count, (seat, value) in enumerate(values.items()):
        look = style(seat)
        found.append(
            {
                "type": "scatter",
                "mode": "markers",
                "name": escaped(names[seat]),
                "x": [place + (count / max(len(values) - 1, 1) - 0.5) * APART],
                "y": [value],
                "marker": {
                    "color": look.color,
                    "symbol": look.marker,
                    "size": 12,
                    "line": {"width": 1, "color": look.edge or look.color},
                },
                "hoverinfo": "text",
                "hovertext": [hover(table, names[seat], write(value, lang))],
            }
        )
    return found
