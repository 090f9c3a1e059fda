"""The map of margin and turnover: where a company earns its return, with lines of equal return and real industries."""

from typing import Any

from roeup_edu.charts import axes, words
from roeup_edu.charts.chart import Chart
from roeup_edu.charts.data import Data
from roeup_edu.charts.industries import Industry, industries
from roeup_edu.charts.layout import NAMES_DIRECT, aside, empty, hover, layout, legend, lines, spread
from roeup_edu.charts.styles import LETTER, QUIET, escaped, labels, style, width
from roeup_edu.finance.tidy import Ratio
from roeup_edu.locales import say
from roeup_edu.locales.numbers import percent, times

HEIGHT = 420
RETURNS = (0.05, 0.10, 0.20, 0.40)
"""The lines of equal margin × turnover."""
NAMED = ("Air Transport", "Auto & Truck", "Beverage (Soft)", "Drugs (Pharmaceutical)")
"""Industries that are named on the map; far from each other."""
LEAST_TURNOVER = 2.0
LEAST_MARGIN = 0.25
"""The map shows at least so much, so that industries are on it."""
STEPS = 40
"""Points of a line of equal return."""


def draw(data: Data, lang: str, **_: Any) -> Chart:
    """Draw the path of each company over the terms, turnover across and margin up; the last point is the large one.

    It needs no choice.
    """
    title = say("chart.title.map", {}, lang)
    if not data.last:
        return empty(title, say("chart.nothing", {}, lang), lang)
    margins, turnovers = data.ratios("margin"), data.ratios("turnover")
    xs = axes.frame([row.value for own in turnovers.values() for row in own], LEAST_TURNOVER)
    ys = axes.frame([row.value for own in margins.values() for row in own], LEAST_MARGIN)
    across, up = axes.ticks(*xs), axes.ticks(*ys, most=7)
    corner = (across[-1], up[-1])
    short = labels(data.names)
    direct = len(margins) <= NAMES_DIRECT
    figure = layout(
        HEIGHT,
        xaxis=axes.axis(say("chart.axis.turnover", {}, lang), across, lambda value: times(value, lang)),
        yaxis=axes.axis(say("chart.axis.margin", {}, lang), up, axes.whole_percent(lang)),
        annotations=_named_returns(corner, lang),
    )
    figure["xaxis"] |= {"showgrid": False, "zeroline": True}
    figure["margin"]["r"] = 56
    traces = [_return(value, corner) for value in RETURNS if value < corner[0] * corner[1]]
    shown = [one for one in industries() if one.turnover <= across[-1] and up[0] <= one.margin <= up[-1]]
    traces.append(_industries(shown, lang))
    figure["annotations"] += [
        aside(escaped(one.name), x=one.turnover, y=one.margin, xshift=6, opacity=0.6, font={"size": 11})
        for one in shown
        if one.name in NAMED
    ]
    for seat in margins:
        traces += _path(data, seat, margins[seat], turnovers[seat], escaped(short[seat]), lang)
    if direct:
        figure["annotations"] += _beside(data, margins, turnovers, short, figure, across, up)
    else:
        figure |= {"showlegend": True, "legend": legend()}
    return Chart(
        spec={"data": traces, "layout": figure},
        title=_finding(data, margins, turnovers, lang) or title,
        note=data.basis_text(lang),
        summary=_summary(data, margins, turnovers, lang),
        columns=[
            say("podium.company", {}, lang),
            say("chart.axis.term", {}, lang),
            *(say(f"chart.measure.{name}", {}, lang) for name in ("margin", "turnover")),
            say("chart.product", {}, lang),
        ],
        rows=[
            *(
                [data.names[seat], data.heading(one.term, lang), *_values(one.value, other.value, lang)]
                for seat in margins
                for one, other in zip(margins[seat], turnovers[seat], strict=True)
            ),
            *(
                [say("chart.industry", {"name": one.name}, lang), "2024", *_values(one.margin, one.turnover, lang)]
                for one in industries()
            ),
        ],
        lang=lang,
    )


def _values(margin: float | None, turnover: float | None, lang: str) -> list[str]:
    return [percent(margin, lang), times(turnover, lang), percent(_product(margin, turnover), lang)]


def _product(margin: float | None, turnover: float | None) -> float | None:
    return None if margin is None or turnover is None else margin * turnover


def _return(value: float, corner: tuple[float, float]) -> dict[str, Any]:
    """Return a line of equal margin × turnover, from the upper edge of the map to the right one."""
    first = value / corner[1]
    xs = [first * (corner[0] / first) ** (step / STEPS) for step in range(STEPS + 1)]
    line = {"color": QUIET, "width": 1}
    ends = {"type": "scatter", "mode": "lines", "line": line, "hoverinfo": "skip", "showlegend": False}
    return {"x": xs, "y": [value / x for x in xs], **ends}


def _named_returns(corner: tuple[float, float], lang: str) -> list[dict[str, Any]]:
    """Return what the lines of equal return are called, at the right edge."""
    write = axes.whole_percent(lang)
    return [
        aside(escaped(write(value)), x=1, xref="paper", y=value / corner[0], xshift=4, opacity=0.75, font={"size": 11})
        for value in RETURNS
        if value < corner[0] * corner[1]
    ]


def _industries(shown: list[Industry], lang: str) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [one.turnover for one in shown],
        "y": [one.margin for one in shown],
        "marker": {"color": QUIET, "size": 6, "symbol": "circle"},
        "hoverinfo": "text",
        "hovertext": [
            hover(say("chart.industry", {"name": one.name}, lang), _multiplied(one.margin, one.turnover, lang))
            for one in shown
        ],
        "name": escaped(say("chart.industries", {}, lang)),
        "showlegend": True,
    }


def _multiplied(margin: float | None, turnover: float | None, lang: str) -> str:
    found = _values(margin, turnover, lang)
    return f"{found[0]} × {found[1]} = {found[2]}"


def _path(
    data: Data, seat: str, margins: list[Ratio], turnovers: list[Ratio], name: str, lang: str
) -> list[dict[str, Any]]:
    both = list(zip(margins, turnovers, strict=True))
    settled = [pair for pair in both if not pair[0].in_progress]
    open_ = [pair for pair in both if pair[0].in_progress]
    traces = lines(
        name, style(seat), _points(data, settled, lang), _points(data, settled[-1:] + open_ if open_ else [], lang)
    )
    for trace in traces:
        trace["cliponaxis"] = True
        if trace["mode"] != "lines":
            trace["line"] = trace["line"] | {"width": 1.5}
            sizes = [0 if size == 0 else 5 for size in trace["marker"]["size"]]
            if trace is traces[-1]:
                sizes[-1] = 13
            trace["marker"] = trace["marker"] | {"size": sizes}
        else:
            trace["line"] = trace["line"] | {"width": 3}
    return traces


def _points(data: Data, pairs: list[tuple[Ratio, Ratio]], lang: str) -> dict[str, Any]:
    return {
        "x": [other.value for _, other in pairs],
        "y": [one.value for one, _ in pairs],
        "customdata": [[one.seat, one.term, "ratio", "margin"] for one, _ in pairs],
        "hovertext": [
            hover(data.name(one.seat), data.heading(one.term, lang), _multiplied(one.value, other.value, lang))
            for one, other in pairs
        ],
    }


def _beside(
    data: Data,
    margins: dict[str, list[Ratio]],
    turnovers: dict[str, list[Ratio]],
    short: dict[str, str],
    figure: dict[str, Any],
    across: list[float],
    up: list[float],
) -> list[dict[str, Any]]:
    """Return the names beside the last points; those that lie close are moved apart."""
    ends = {
        seat: (x, y)
        for seat in margins
        if (x := turnovers[seat][-1].value) is not None and (y := margins[seat][-1].value) is not None
        if across[0] <= x <= across[-1] and up[0] <= y <= up[-1]
    }
    tall = figure["height"] - figure["margin"]["t"] - figure["margin"]["b"]
    wanted = [(y - up[0]) / (up[-1] - up[0]) * tall for _, y in ends.values()]
    moved = spread(wanted, 16, tall)
    return [
        aside(f"{escaped(short[seat])}", x=x, y=y, yshift=to - origin, **_side(x, across, short[seat]))
        for (seat, (x, y)), to, origin in zip(ends.items(), moved, wanted, strict=True)
    ]


def _side(x: float, across: list[float], label: str) -> dict[str, Any]:
    """Return on which side of its point a label has room, on a figure of 420 px too."""
    right = (1 - x / across[-1]) * 300 > LETTER * width(label)
    return {"xanchor": "left", "xshift": 9} if right else {"xanchor": "right", "xshift": -9}


def _finding(data: Data, margins: dict[str, list[Ratio]], turnovers: dict[str, list[Ratio]], lang: str) -> str:
    last = {seat: _product(margins[seat][-1].value, turnovers[seat][-1].value) for seat in margins}
    first = words.best(last)
    if len(first) != 1:
        return ""
    seat = first[0]
    facts = {
        "when": data.when(data.last, lang),
        "company": data.name(seat),
        "parts": _multiplied(margins[seat][-1].value, turnovers[seat][-1].value, lang),
    }
    return say("chart.highest.map", facts, lang)


def _summary(data: Data, margins: dict[str, list[Ratio]], turnovers: dict[str, list[Ratio]], lang: str) -> str:
    parts = [
        say(
            "chart.stands",
            {
                "company": data.name(seat),
                "value": _multiplied(margins[seat][-1].value, turnovers[seat][-1].value, lang),
            },
            lang,
        )
        for seat in margins
    ]
    found = [say("chart.map", {"when": data.when(data.last, lang), "parts": parts}, lang)]
    gaps = {
        data.name(seat): [
            one.term
            for one, other in zip(margins[seat], turnovers[seat], strict=True)
            if one.value is None or other.value is None
        ]
        for seat in margins
    }
    if any(gaps.values()):
        found.append(say("chart.gap.map", {"places": words.places({k: v for k, v in gaps.items() if v}, lang)}, lang))
    found += [say("chart.curves", {}, lang), say("chart.source", {}, lang)]
    return ("" if lang == "ja" else " ").join(found)
