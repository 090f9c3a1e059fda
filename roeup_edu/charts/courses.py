"""Two courses of a game side by side: the ROE of each company as it was, and as it would have been."""

from collections.abc import Mapping
from typing import Any

from roeup_edu.charts import axes
from roeup_edu.charts.chart import Chart, Key
from roeup_edu.charts.layout import NAMES_DIRECT, beyond, hover, layout, legend, turned, under
from roeup_edu.charts.styles import QUIET, escaped, labels, style
from roeup_edu.finance.ratios import Factors
from roeup_edu.locales import say
from roeup_edu.locales.numbers import RATIOS, percent

HEIGHT = 320
LEAST = 0.05
GREY = "#808080"
MEASURES = ("roe", "margin", "turnover", "leverage")


def draw(
    real: Mapping[str, Factors],
    other: Mapping[str, Factors],
    names: Mapping[str, str],
    lang: str,
    *,
    title: str,
    note: str,
    summary: str,
) -> Chart:
    """Draw a filled mark for the ROE as it was and an open one as it would have been; the table has all ratios."""
    seats = list(real)
    short = labels(names, 10 if len(seats) <= NAMES_DIRECT else 8)
    values = [one[seat].roe for one in (real, other) for seat in seats]
    figure = layout(
        HEIGHT,
        xaxis=axes.named([escaped(short[seat]) for seat in seats], **turned(len(seats))),
        yaxis=axes.axis(
            say("chart.axis.roe", {}, lang), axes.frame(values, LEAST, reach=None), axes.whole_percent(lang)
        ),
        showlegend=True,
        legend=legend(),
    )
    figure["margin"] |= {"b": under(len(seats)), "r": beyond(len(seats))}
    words = {name: say(f"chart.courses.{name}", {}, lang) for name in ("real", "other")}
    return Chart(
        spec={
            "data": [
                *(_way(place, real[seat].roe, other[seat].roe) for place, seat in enumerate(seats)),
                _marks(real, names, words["real"], False, lang),
                _marks(other, names, words["other"], True, lang),
            ],
            "layout": figure,
        },
        title=title,
        note=note,
        legend=(Key(words["real"], GREY, marker="circle"), Key(words["other"], "rgba(0,0,0,0)", GREY, marker="circle")),
        summary=summary,
        columns=[
            say("podium.company", {}, lang),
            *(f"{say(f'figure.{name}', {}, lang)}: {word}" for name in MEASURES for word in words.values()),
        ],
        rows=[
            [names[seat]] + [RATIOS[name](getattr(one[seat], name), lang) for name in MEASURES for one in (real, other)]
            for seat in seats
        ],
        lang=lang,
    )


def _way(place: int, start: float | None, end: float | None) -> dict[str, Any]:
    line = {"color": QUIET, "width": 2}
    more = {"type": "scatter", "mode": "lines", "hoverinfo": "skip", "showlegend": False}
    return {"x": [place, place], "y": [start, end], "line": line, **more}


def _marks(
    found: Mapping[str, Factors], names: Mapping[str, str], name: str, hollow: bool, lang: str
) -> dict[str, Any]:
    looks = [style(seat) for seat in found]
    values = [one.roe for one in found.values()]
    return {
        "type": "scatter",
        "mode": "markers",
        "name": escaped(name),
        "x": list(range(len(values))),
        "y": values,
        "marker": {
            "color": [look.color for look in looks],
            "symbol": [f"{look.marker}-open" if hollow else look.marker for look in looks],
            "size": 15 if hollow else 11,
            "line": {"width": 2.5 if hollow else 1, "color": [look.edge or look.color for look in looks]},
        },
        "hoverinfo": "text",
        "hovertext": [
            hover(names[seat], f"{name} · {percent(value, lang)}") for seat, value in zip(found, values, strict=True)
        ],
    }
