"""The map of margin and turnover: where a company earns its return, with lines of equal return and real industries."""

from itertools import pairwise
from typing import Any, TypeAlias

from roeup_edu.charts import axes, words
from roeup_edu.charts.chart import Chart, Key
from roeup_edu.charts.data import Data
from roeup_edu.charts.industries import Industry, industries
from roeup_edu.charts.layout import (
    NAMES_DIRECT,
    aside,
    clear,
    company_keys,
    empty,
    hover,
    layout,
    legend,
    lines,
    sign,
    spread,
)
from roeup_edu.charts.styles import LETTER, QUIET, escaped, labels, style, width
from roeup_edu.finance.tidy import Ratio
from roeup_edu.locales import say
from roeup_edu.locales.numbers import percent, times

HEIGHT = 400
RETURNS = (0.05, 0.10, 0.20, 0.40)
"""The lines of equal margin × turnover."""
NAMED_MOST = 4
"""So many industries are named on the map, where they cover nothing; the others under the pointer."""
LEAST_TURNOVER, LEAST_MARGIN = 2.0, 0.25
"""The map shows at least so much, so that industries are on it."""
STEPS = 40
"""Points of a line of equal return."""
PARTS = 8
"""Places that are kept free on the way from one point to the next."""
NARROW = (290, 330)
"""Pixels of the map in its narrowest place; what covers nothing there covers nothing in a wider one."""
Pairs: TypeAlias = dict[str, list[tuple[Ratio, Ratio]]]
"""Margin and turnover by seat, term after term."""
Box: TypeAlias = tuple[float, float, float, float]
"""Left, lower, right and upper end of a place, in pixels of the narrowest map."""
Ends: TypeAlias = tuple[axes.Frame, axes.Frame]
"""The frame across (turnover) and up (margin)."""


def draw(data: Data, lang: str, **_: Any) -> Chart:
    """Draw the path of each company over the terms, turnover across and margin up; the last point is the large one.

    It needs no choice.
    """
    title = say("chart.title.map", {}, lang)
    if not data.last:
        return empty(title, say("chart.nothing", {}, lang), lang)
    turnovers = data.ratios("turnover")
    pairs = {seat: list(zip(own, turnovers[seat], strict=True)) for seat, own in data.ratios("margin").items()}
    low, high = axes.frame([one.value for own in pairs.values() for one, _ in own], LEAST_MARGIN, reach=0.5)
    ends = (
        axes.frame([other.value for own in pairs.values() for _, other in own], LEAST_TURNOVER),
        (low, max(high, LEAST_MARGIN)),  # where returns are positive is shown to those that lose, too
    )
    short = labels(data.names)
    direct = len(pairs) <= NAMES_DIRECT
    figure = layout(
        HEIGHT,
        xaxis=axes.axis(say("chart.axis.turnover", {}, lang), ends[0], lambda value: times(value, lang)),
        yaxis=axes.axis(say("chart.axis.margin", {}, lang), ends[1], axes.whole_percent(lang)),
        annotations=[],
    )
    figure["xaxis"]["showgrid"] = False
    figure["margin"] |= {"r": 50, "b": 46}
    shown = [one for one in industries() if axes.within(one.turnover, ends[0]) and axes.within(one.margin, ends[1])]
    beside, boxes = _beside(pairs, short, ends) if direct else ([], [])
    figure["annotations"] = [
        *_named_returns(ends, lang),
        *_named_industries(shown, [*_taken(pairs, ends), *boxes], ends),
        *beside,
    ]
    if not direct:
        figure |= {"showlegend": True, "legend": legend()}
    traces = [_return(value, ends) for value in RETURNS if value < ends[0][1] * ends[1][1]]
    traces.append(_industries(shown, lang))
    for seat, own in pairs.items():
        traces += _path(data, seat, own, escaped(short[seat]), lang)
    return Chart(
        spec={"data": traces, "layout": figure},
        title=_finding(data, pairs, lang) or title,
        note=data.basis_text(lang),
        legend=() if direct else (*company_keys({seat: short[seat] for seat in pairs}), _industry_key(lang)),
        summary=_summary(data, pairs, ends, lang),
        columns=[
            say("podium.company", {}, lang),
            say("chart.axis.term", {}, lang),
            *(say(f"chart.measure.{name}", {}, lang) for name in ("margin", "turnover")),
            say("chart.product", {}, lang),
        ],
        rows=[
            *(
                [data.names[seat], data.heading(one.term, lang), *_values(one.value, other.value, lang)]
                for seat, own in pairs.items()
                for one, other in own
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


def _multiplied(margin: float | None, turnover: float | None, lang: str) -> str:
    found = _values(margin, turnover, lang)
    return f"{found[0]} × {found[1]} = {found[2]}"


def _product(margin: float | None, turnover: float | None) -> float | None:
    return None if margin is None or turnover is None else margin * turnover


# The background.


def _return(value: float, ends: Ends) -> dict[str, Any]:
    """Return a line of equal margin × turnover, from the upper edge of the map to the right one."""
    (_, right), (_, top) = ends
    first = value / top
    xs = [first * (right / first) ** (step / STEPS) for step in range(STEPS + 1)]
    line = {"color": QUIET, "width": 1}
    more = {"type": "scatter", "mode": "lines", "line": line, "hoverinfo": "skip", "showlegend": False}
    return {"x": xs, "y": [value / x for x in xs], **more}


def _named_returns(ends: Ends, lang: str) -> list[dict[str, Any]]:
    """Return what the lines of equal return are called, at the right edge."""
    write = axes.whole_percent(lang)
    values = [value for value in RETURNS if value < ends[0][1] * ends[1][1]]
    at = [_pixel(ends[0][1], value / ends[0][1], ends)[1] for value in values]
    more = {"xref": "paper", "x": 1, "xshift": 4, "opacity": 0.75, "font": {"size": 11}}
    return [
        aside(escaped(write(value)), y=value / ends[0][1], yshift=to - origin, **more)
        for value, to, origin in zip(values, spread(at, 13, NARROW[1]), at, strict=True)
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
        "legendrank": 2000,
    }


def _industry_key(lang: str) -> Key:
    return Key(say("chart.industries", {}, lang), QUIET, marker="circle")


def _named_industries(shown: list[Industry], taken: list[Box], ends: Ends) -> list[dict[str, Any]]:
    """Return the names of some industries, each where it covers no company and no other name."""
    at = [_pixel(one.turnover, one.margin, ends) for one in shown]
    taken = [*taken, *((x - 3, y - 3, x + 3, y + 3) for x, y in at)]
    found: list[dict[str, Any]] = []
    for one, (x, y) in zip(shown, at, strict=True):
        long = 6 * len(one.name)
        beside = {
            "left": ((x + 4, y - 8, x + 8 + long, y + 8), {"xshift": 5}),
            "right": ((x - 8 - long, y - 8, x - 4, y + 8), {"xshift": -5}),
            "center": ((x - long / 2, y - 19, x + long / 2, y - 4), {"yshift": -11}),
        }
        for side, (box, shift) in beside.items():
            inside = box[0] >= 0 and box[2] <= NARROW[0] and box[1] >= 0
            if len(found) < NAMED_MOST and inside and not any(_meets(box, other) for other in taken):
                taken.append(box)
                more = {"xanchor": side, "opacity": 0.7, "font": {"size": 11}, **shift}
                found.append(aside(escaped(one.name), x=one.turnover, y=one.margin, **more))
                break
    return found


def _pixel(turnover: float, margin: float, ends: Ends) -> tuple[float, float]:
    """Return where a point is, in pixels of the narrowest map."""
    (left, right), (low, high) = ends
    return (turnover - left) / (right - left) * NARROW[0], (margin - low) / (high - low) * NARROW[1]


def _meets(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


# The companies.


def _path(data: Data, seat: str, own: list[tuple[Ratio, Ratio]], name: str, lang: str) -> list[dict[str, Any]]:
    """Return the traces of a company: a quiet path, and the last point on top, which stands for it in the legend."""
    settled = [pair for pair in own if not pair[0].in_progress]
    open_ = [pair for pair in own if pair[0].in_progress]
    look = style(seat)
    found = lines(name, look, _points(data, settled, lang), _points(data, settled[-1:] + open_ if open_ else [], lang))
    traces = [trace for trace in found if trace["mode"] != "lines"]  # an edge is for thick lines
    for trace in traces:
        trace["line"] = trace["line"] | {"width": 1.5, "color": clear(look.edge or look.color, 0.55)}
        sizes = [min(size, 5) for size in trace["marker"]["size"]]
        trace["marker"] = trace["marker"] | {"size": sizes, "opacity": 0.6}
        trace |= {"cliponaxis": True, "showlegend": False}
    symbol = f"{look.marker}-open" if open_ else look.marker
    edge = look.edge or look.color
    last = {"color": edge if open_ else look.color, "size": 14, "symbol": symbol}
    last["line"] = {"width": 2 if open_ else 1, "color": edge}
    more = {"type": "scatter", "mode": "markers", "name": name, "legendgroup": name, "hoverinfo": "text"}
    return [*traces, {**more, **_points(data, own[-1:], lang), "marker": last, "showlegend": True}]


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


def _taken(pairs: Pairs, ends: Ends) -> list[Box]:
    """Return the places of the companies' points and of the ways between them."""
    found = []
    for own in pairs.values():
        known = [_pixel(b.value, a.value, ends) for a, b in own if a.value is not None and b.value is not None]
        found += [(x - 10, y - 10, x + 10, y + 10) for x, y in known]
        for (left, low), (right, high) in pairwise(known):
            for part in range(1, PARTS):
                x, y = left + (right - left) * part / PARTS, low + (high - low) * part / PARTS
                found.append((x - 3, y - 3, x + 3, y + 3))
    return found


def _beside(pairs: Pairs, short: dict[str, str], ends: Ends) -> tuple[list[dict[str, Any]], list[Box]]:
    """Return the names beside the last points and their places; those that lie close are moved apart."""
    last = {
        seat: (other.value, one.value)
        for seat, own in pairs.items()
        for one, other in own[-1:]
        if one.value is not None and other.value is not None
        if axes.within(one.value, ends[1]) and axes.within(other.value, ends[0])
    }
    at = [_pixel(x, y, ends) for x, y in last.values()]
    moved = spread([y for _, y in at], 16, NARROW[1])
    texts, boxes = [], []
    for (seat, (turnover, margin)), (x, y), to in zip(last.items(), at, moved, strict=True):
        # A name that is not level with its point says whose it is.
        text = escaped(short[seat]) if abs(to - y) < 6 else f"{sign(style(seat))} {escaped(short[seat])}"
        long = 30 + LETTER * width(short[seat])
        right = x + long < NARROW[0]
        side = {"xanchor": "left", "xshift": 10} if right else {"xanchor": "right", "xshift": -10}
        texts.append(aside(text, x=turnover, y=margin, yshift=to - y, **side))
        boxes.append((x, to - 9, x + long, to + 9) if right else (x - long, to - 9, x, to + 9))
    return texts, boxes


# The words.


def _finding(data: Data, pairs: Pairs, lang: str) -> str:
    last = {seat: _product(own[-1][0].value, own[-1][1].value) for seat, own in pairs.items()}
    first = words.best(last)
    if len(first) != 1:
        return ""
    one, other = pairs[first[0]][-1]
    facts = {"when": data.when(data.last, lang), "company": data.name(first[0])}
    return say("chart.highest.map", {**facts, "parts": _multiplied(one.value, other.value, lang)}, lang)


def _summary(data: Data, pairs: Pairs, ends: Ends, lang: str) -> str:
    values = {seat: percent(_product(own[-1][0].value, own[-1][1].value), lang) for seat, own in pairs.items()}
    parts = [say("chart.stands", {"company": data.name(seat), "value": values[seat]}, lang) for seat in pairs]
    found = [say("chart.map", {"when": data.when(data.last, lang), "parts": parts}, lang)]
    gaps, outside = {}, {}
    for seat, own in pairs.items():
        known = [(one, other) for one, other in own if one.value is not None and other.value is not None]
        gaps[data.name(seat)] = [one.term for one, other in own if (one, other) not in known]
        outside[data.name(seat)] = [
            one.term
            for one, other in known
            if not (axes.within(one.value, ends[1]) and axes.within(other.value, ends[0]))
        ]
    if any(gaps.values()):
        found.append(say("chart.gap.map", {"places": words.places(gaps, lang)}, lang))
    if any(outside.values()):
        found.append(say("chart.outside_map", {"places": words.places(outside, lang)}, lang))
    if data.last > data.settled:
        found.append(say("chart.in_progress", {"term": data.last}, lang))
    return words.sentences([*found, say("chart.curves", {}, lang), say("chart.source", {}, lang)], lang)
