"""ROE, margin or turnover of each company over the terms."""

from typing import Any

from roeup_edu.charts import axes, words
from roeup_edu.charts.chart import Chart
from roeup_edu.charts.data import Data
from roeup_edu.charts.layout import (
    NAMES_DIRECT,
    aside,
    band,
    company_keys,
    empty,
    hover,
    layout,
    legend,
    lines,
    sign,
    spread,
)
from roeup_edu.charts.styles import LETTER, escaped, labels, style, width
from roeup_edu.finance.tidy import Ratio
from roeup_edu.locales import say
from roeup_edu.locales.numbers import RATIOS

HEIGHT = 320
LINE = 17
"""Pixels that a label beside a line takes."""
LEAST = {"roe": 0.05, "margin": 0.05, "turnover": 0.5}
"""Span of the axis if all values are nearly equal."""


def draw(data: Data, lang: str, measure: str = "roe", **_: Any) -> Chart:
    """Draw one ratio of all companies: `measure` is roe, margin or turnover; it needs no other choice."""
    title = say(f"chart.title.{measure}", {}, lang)
    if not data.last:
        return empty(title, say("chart.nothing", {}, lang), lang)
    rows = data.ratios(measure)
    write = RATIOS[measure]
    values = [row.value for own in rows.values() for row in own]
    ends = axes.frame(values, LEAST[measure])
    tick = (lambda value: write(value, lang)) if measure == "turnover" else axes.whole_percent(lang)
    direct = len(rows) <= NAMES_DIRECT
    short = labels(data.names)
    figure = layout(
        HEIGHT,
        xaxis=axes.named([_tick(data, term, lang) for term in data.terms], say("chart.axis.term", {}, lang)),
        yaxis=axes.axis(say(f"chart.axis.{measure}", {}, lang), ends, tick),
        annotations=[],
        shapes=[],
    )
    figure["margin"]["b"] = 46
    figure["xaxis"] |= {"tickvals": data.terms, "range": [data.terms[0] - 0.3, data.last + 0.3]}
    if len(data.terms) == 1:
        figure["xaxis"]["range"] = [data.last - 0.6, data.last + 0.6]
    if data.last > data.settled:
        figure["shapes"].append(band(data.last - 0.5, figure["xaxis"]["range"][1]))
        figure["margin"]["b"] += 16
    if direct:
        texts = {seat: f"{short[seat]} {write(own[-1].value, lang)}" for seat, own in rows.items()}
        figure["annotations"] = _beside(rows, texts, figure, ends)
        figure["margin"]["r"] = round(30 + LETTER * max(width(text) for text in texts.values()))
    else:
        figure |= {"showlegend": True, "legend": legend()}
    traces = [
        trace for seat, own in rows.items() for trace in _company(data, seat, own, escaped(short[seat]), ends, lang)
    ]
    return Chart(
        spec={"data": traces, "layout": figure},
        title=_finding(data, rows, measure, lang) or title,
        note=data.basis_text(lang),
        legend=() if direct else company_keys({seat: short[seat] for seat in rows}),
        summary=_summary(data, rows, measure, ends, lang),
        columns=[say("podium.company", {}, lang), *(data.heading(term, lang) for term in data.terms)],
        rows=[[data.names[seat], *(write(row.value, lang) for row in own)] for seat, own in rows.items()],
        lang=lang,
    )


def _tick(data: Data, term: int, lang: str) -> str:
    return f"{term}<br>{escaped(say('chart.so_far', {}, lang))}" if term > data.settled else str(term)


def _company(data: Data, seat: str, own: list[Ratio], name: str, ends: axes.Frame, lang: str) -> list[dict[str, Any]]:
    """Return the traces of a company; what is out of the frame is marked at its edge."""
    settled = [row for row in own if not row.in_progress]
    open_ = [row for row in own if row.in_progress]
    outside = [row for row in own if not axes.within(row.value, ends)]
    found = lines(
        name, style(seat), _points(data, settled, lang), _points(data, settled[-1:] + open_ if open_ else [], lang)
    )
    if outside:
        points = _points(data, outside, lang)
        below = [row.value is not None and row.value < ends[0] for row in outside]
        points["y"] = [ends[0] if under else ends[1] for under in below]
        marker = {"symbol": ["arrow-down" if under else "arrow-up" for under in below], "size": 12}
        marker |= {"color": style(seat).color, "line": {"width": 1, "color": style(seat).edge or style(seat).color}}
        more = {"mode": "markers", "hoverinfo": "text", "legendgroup": name, "name": name, "cliponaxis": False}
        found.append({"type": "scatter", "showlegend": False, "marker": marker, **points, **more})
    return found


def _points(data: Data, rows: list[Ratio], lang: str) -> dict[str, Any]:
    texts = [
        hover(data.name(row.seat), f"{data.heading(row.term, lang)}  {RATIOS[row.measure](row.value, lang)}")
        for row in rows
    ]
    return {
        "x": [row.term for row in rows],
        "y": [row.value for row in rows],
        "customdata": [[row.seat, row.term, "ratio", row.measure] for row in rows],
        "hovertext": texts,
    }


def _beside(
    rows: dict[str, list[Ratio]], texts: dict[str, str], figure: dict[str, Any], ends: axes.Frame
) -> list[dict[str, Any]]:
    """Return the names beside the ends of the lines, moved apart where they would cover each other."""
    tall = figure["height"] - figure["margin"]["t"] - figure["margin"]["b"]
    low, high = ends
    known = {
        seat: next((row.value for row in reversed(own) if row.value is not None), 0.0) for seat, own in rows.items()
    }
    heights = [min(max(value, low), high) for value in known.values()]
    wanted = [(height - low) / (high - low) * tall for height in heights]
    return [
        aside(f"{sign(style(seat))} {escaped(texts[seat])}", x=1, xref="paper", y=height, xshift=4, yshift=to - origin)
        for seat, height, to, origin in zip(rows, heights, spread(wanted, LINE, tall), wanted, strict=True)
    ]


def _finding(data: Data, rows: dict[str, list[Ratio]], measure: str, lang: str) -> str:
    last = {seat: own[-1].value for seat, own in rows.items()}
    first = words.best(last)
    if not first or len(rows) < 2 or len(first) == len(rows):
        return ""
    facts: dict[str, Any] = {
        "when": data.when(data.last, lang),
        "companies": [data.name(seat) for seat in first],
        "value": RATIOS[measure](last[first[0]], lang),
    }
    return say(f"chart.highest.{measure}", facts, lang)


def _summary(data: Data, rows: dict[str, list[Ratio]], measure: str, ends: axes.Frame, lang: str) -> str:
    parts = []
    for seat, own in rows.items():
        value = RATIOS[measure](own[-1].value, lang)
        moved = words.change(measure, own[-2].value, own[-1].value, lang) if len(own) > 1 else ""
        own_facts = {"company": data.name(seat), "value": value, "change": moved}
        parts.append(say("chart.moved" if moved else "chart.stands", own_facts, lang))
    facts: dict[str, Any] = {
        "measure": say(f"chart.measure.{measure}", {}, lang),
        "when": data.when(data.last, lang),
        "parts": parts,
    }
    found = [say("chart.over_terms" if len(data.terms) > 1 else "chart.over_one_term", facts, lang)]
    gaps = {data.name(seat): [row.term for row in own if row.value is None] for seat, own in rows.items()}
    outside = {
        data.name(seat): [row.term for row in own if not axes.within(row.value, ends)] for seat, own in rows.items()
    }
    if any(gaps.values()):
        found.append(say(f"chart.gap.{measure}", {"places": words.places(gaps, lang)}, lang))
    if any(outside.values()):
        found.append(say("chart.outside", {"places": words.places(outside, lang)}, lang))
    if data.last > data.settled:
        found.append(say("chart.in_progress", {"term": data.last}, lang))
    return words.sentences(found, lang)
