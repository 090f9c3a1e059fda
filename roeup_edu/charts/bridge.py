"""The bridge from one term's ROE to the next: what margin, turnover and leverage did to it."""

from typing import Any

from roeup_edu.charts import axes, words
from roeup_edu.charts.chart import Chart
from roeup_edu.charts.data import Data
from roeup_edu.charts.layout import empty, hover, layout
from roeup_edu.charts.styles import QUIET, escaped
from roeup_edu.finance.attribution import Effects, attribute
from roeup_edu.finance.basis import measure
from roeup_edu.finance.ratios import Factors, exact_factors, factors_over
from roeup_edu.locales import say
from roeup_edu.locales.numbers import RATIOS, percent, points

HEIGHT = 340
FACTORS = ("margin", "turnover", "leverage")
LEAST = 0.02
ROOM = 1.08
"""The axis is so much longer than the bars; the numbers stand at their ends."""
TOTAL, MORE, LESS = ("#808080", ""), ("#009E73", ""), ("#D55E00", "/")
"""Colour and hatch of a bar: an ROE, an effect that raised it, one that lowered it."""


def draw(data: Data, lang: str, seat: str | None = None, term: int | None = None) -> Chart:
    """Draw the way of a company, by default the first one, from the term before to `term`, by default the last one."""
    title = say("chart.title.bridge", {}, lang)
    term = data.last_of(term)
    if term < 2:
        return empty(title, say("chart.nothing_before" if data.last else "chart.nothing", {}, lang), lang)
    seat = data.seats[0] if seat is None else seat
    history = data.histories[seat]
    both = [history[: term - 1], history[:term]]
    effects = attribute(*(exact_factors(measure(terms, history[0].opening, data.basis)) for terms in both))
    before, after = (factors_over(terms, history[0].opening, data.basis) for terms in both)
    if effects is None or before.roe is None or after.roe is None:
        facts = {"company": data.name(seat), "term": term, "before": term - 1}
        return empty(title, say("chart.no_bridge", facts, lang), lang, data.basis_text(lang))
    change = [effects.margin, effects.turnover, effects.leverage]
    starts = [0.0, before.roe, before.roe + change[0], before.roe + change[0] + change[1], 0.0]
    heights = [before.roe, *change, after.roe]
    looks = [TOTAL, *(MORE if part >= 0 else LESS for part in change), TOTAL]
    texts = [percent(before.roe, lang), *(points(part, lang) for part in change), percent(after.roe, lang)]
    names = [data.heading(term - 1, lang), *(say(f"chart.factor.{name}", {}, lang) for name in FACTORS)]
    names.append(data.heading(term, lang))
    ends = [start + height for start, height in zip(starts, heights, strict=True)]
    frame = axes.frame([ROOM * end for end in (*starts, *ends)], LEAST, reach=None)
    bars = {
        "type": "bar",
        "x": list(range(5)),
        "base": starts,
        "y": heights,
        "width": 0.62,
        "marker": {
            "color": [color for color, _ in looks],
            "line": {"color": [color for color, _ in looks], "width": 1},
            "pattern": {"shape": [hatch for _, hatch in looks], "size": 7, "solidity": 0.6},
        },
        "customdata": [
            [seat, term - 1, "ratio", "roe"],
            *([seat, term, "ratio", name] for name in FACTORS),
            [seat, term, "ratio", "roe"],
        ],
        "hoverinfo": "text",
        "hovertext": [hover(data.name(seat), text) for text in _hovers(names, texts, before, after, lang)],
        "showlegend": False,
    }
    figure = layout(
        HEIGHT,
        xaxis=axes.named([_broken(name) for name in names], tickangle=0, tickfont={"size": 12}),
        yaxis=axes.axis(say("chart.axis.roe", {}, lang), frame, axes.whole_percent(lang)),
        shapes=_steps(ends),
        annotations=[
            _number(place, start, start + height, text)
            for place, (start, height, text) in enumerate(zip(starts, heights, texts, strict=True))
        ],
    )
    figure["margin"] |= {"t": 24, "b": 44}
    return Chart(
        spec={"data": [bars], "layout": figure},
        title=_finding(data, seat, effects, texts, lang),
        note=data.basis_text(lang),
        summary=_summary(data, seat, term, texts, before, after, lang),
        columns=["", *(data.heading(one, lang) for one in (term - 1, term)), say("chart.effect", {}, lang)],
        rows=[
            *(_row(name, before, after, texts[place + 1], lang) for place, name in enumerate(FACTORS)),
            _row("roe", before, after, points(effects.change, lang), lang),
        ],
        lang=lang,
    )


def _number(place: int, start: float, end: float, text: str) -> dict[str, Any]:
    """Return the number of a bar, at the end of it that is farther from zero, so never on the zero line."""
    far = max(start, end, key=abs)
    over = far > 0 or (far == 0 and end >= start)
    at = {"x": place, "y": far, "yshift": 2 if over else -2, "yanchor": "bottom" if over else "top"}
    return at | {"text": f"<b>{escaped(text)}</b>", "showarrow": False, "xanchor": "center"}


def _row(name: str, before: Factors, after: Factors, effect: str, lang: str) -> list[str]:
    values = [RATIOS[name](getattr(one, name), lang) for one in (before, after)]
    return [say(f"figure.{name}", {}, lang), *values, say("chart.points", {"points": effect}, lang)]


def _hovers(names: list[str], texts: list[str], before: Factors, after: Factors, lang: str) -> list[str]:
    roe = say("chart.measure.roe", {}, lang)
    effects = [
        say(
            "chart.effect_of",
            {
                "name": say(f"chart.measure.{name}", {}, lang),
                "old": RATIOS[name](getattr(before, name), lang),
                "new": RATIOS[name](getattr(after, name), lang),
                "points": texts[place + 1],
            },
            lang,
        )
        for place, name in enumerate(FACTORS)
    ]
    return [f"{names[0]}  {roe} {texts[0]}", *effects, f"{names[-1]}  {roe} {texts[-1]}"]


def _broken(name: str) -> str:
    """Return a name under a bar; what follows a comma goes into the next line."""
    return escaped(name).replace(", ", ",<br>").replace("（", "<br>（")


def _steps(ends: list[float]) -> list[dict[str, Any]]:
    """Return the lines from the end of each bar to the next one."""
    line = {"color": QUIET, "width": 1}
    return [
        {"type": "line", "x0": place + 0.31, "x1": place + 0.69, "y0": end, "y1": end, "line": line}
        for place, end in enumerate(ends[:-1])
    ]


def _finding(data: Data, seat: str, effects: Effects, texts: list[str], lang: str) -> str:
    facts = {"company": data.name(seat), "new": texts[-1], "points": points(effects.change, lang, sign=False)}
    if not any(sign in "123456789" for sign in facts["points"]):
        return say("chart.bridge.same", facts, lang)
    way = 1 if effects.change > 0 else -1
    main = max(FACTORS, key=lambda name: way * getattr(effects, name))
    facts["factor"] = say(f"chart.factor_in_sentence.{main}", {}, lang)
    return say("chart.bridge.rose" if way > 0 else "chart.bridge.fell", facts, lang)


def _summary(data: Data, seat: str, term: int, texts: list[str], before: Factors, after: Factors, lang: str) -> str:
    parts = _hovers([""] * 5, texts, before, after, lang)[1:4]
    facts = {"company": data.name(seat), "term": term, "before": term - 1}
    facts |= {"old": texts[0], "new": texts[-1], "parts": parts}
    found = [say("chart.bridge.summary", facts, lang)]
    if term > data.settled:
        found.append(say("chart.in_progress", {"term": term}, lang))
    return words.sentences(found, lang)
