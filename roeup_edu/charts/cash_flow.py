"""Cash flow by activity, and the cash at the end: of one company over the terms, or of all companies in one term."""

from typing import Any, NamedTuple

from roeup_edu.charts import axes, words
from roeup_edu.charts.chart import Chart, Key
from roeup_edu.charts.data import Data
from roeup_edu.charts.layout import NAMES_DIRECT, band, beyond, empty, hover, layout, legend, turned, under
from roeup_edu.charts.styles import escaped, labels
from roeup_edu.finance.statements import Statement
from roeup_edu.finance.tidy import amounts
from roeup_edu.locales import say, worded
from roeup_edu.locales.numbers import signed

HEIGHT = 320
ACTIVITIES = {"operating": ("#009E73", ""), "investing": ("#0072B2", "/"), "financing": ("#E69F00", ".")}
"""Colour and hatch."""
CASH = "#808080"
LEAST = 10
WIDE = 0.25
"""Width of a bar, where a term or a company has 1."""


class Place(NamedTuple):
    """A group of bars: one company in one term."""

    seat: str
    term: int
    label: str


def draw(data: Data, lang: str, seat: str | None = None, term: int | None = None) -> Chart:
    """Draw a company (`seat`) up to a term, by default the last one; without `seat` all companies in that term."""
    title = say("chart.title.cash", {}, lang)
    if not data.last:
        return empty(title, say("chart.nothing", {}, lang), lang)
    term = data.last_of(term)
    if seat is None:
        short = labels(data.names, 10 if len(data.seats) <= NAMES_DIRECT else 8)
        groups = [Place(one, term, escaped(short[one])) for one in data.seats]
        heads = [data.names[one] for one in data.seats]
    else:
        groups = [Place(seat, one, _tick(data, one, lang)) for one in data.terms if one <= term]
        heads = [data.heading(group.term, lang) for group in groups]
    found = {
        (row.seat, row.term, row.line): row.amount for row in amounts(data.histories, data.settled, ["activities"])
    }
    closing = [data.histories[group.seat][group.term - 1].cash for group in groups]
    flows = {name: [found[group.seat, group.term, name] for group in groups] for name in ACTIVITIES}
    values = [*closing, *(amount for own in flows.values() for amount in own)]
    ends = axes.frame(values, LEAST, reach=None)
    figure = layout(
        HEIGHT,
        xaxis=axes.named(
            [group.label for group in groups],
            "" if seat is None else say("chart.axis.term", {}, lang),
            **turned(len(groups) if seat is None else 0),
        ),
        yaxis=axes.axis(say("chart.axis.money", {}, lang), ends, axes.money(lang)),
        showlegend=True,
        legend=legend(),
        shapes=[band(len(groups) - 1.5, len(groups) - 0.5)] if seat is not None and term > data.settled else [],
    )
    if seat is None:
        figure["margin"] |= {"b": under(len(groups)), "r": beyond(len(groups))}
    else:
        figure["margin"]["b"] = 62 if term > data.settled else 46
    traces = [_bars(data, groups, name, flows[name], lang) for name in ACTIVITIES]
    traces.append(_cash(data, groups, closing, seat is not None, lang))
    heading = data.name(seat) if seat is not None else data.heading(term, lang)
    return Chart(
        spec={"data": traces, "layout": figure},
        title=_finding(data, groups, closing, seat, lang) or title,
        note=heading,
        legend=_keys(seat is not None, lang),
        summary=_summary(data, groups, closing, flows, seat, lang),
        columns=[
            say("podium.company" if seat is None else "chart.axis.term", {}, lang),
            *(say(f"figure.{name}", {}, lang) for name in (*ACTIVITIES, "closing_cash")),
        ],
        rows=[
            [head, *(worded(flows[name][place], lang) for name in ACTIVITIES), worded(closing[place], lang)]
            for place, head in enumerate(heads)
        ],
        lang=lang,
    )


def _keys(over_terms: bool, lang: str) -> tuple[Key, ...]:
    bars = [Key(say(f"chart.activity.{name}", {}, lang), look[0], hatch=look[1]) for name, look in ACTIVITIES.items()]
    cash = Key(say("figure.closing_cash", {}, lang), CASH, dash="solid" if over_terms else "", marker="diamond")
    return (*bars, cash)


def _tick(data: Data, term: int, lang: str) -> str:
    return f"{term}<br>{escaped(say('chart.so_far', {}, lang))}" if term > data.settled else str(term)


def _bars(data: Data, groups: list[Place], activity: str, flow: list[int], lang: str) -> dict[str, Any]:
    color, hatch = ACTIVITIES[activity]
    name = say(f"chart.activity.{activity}", {}, lang)
    shift = (list(ACTIVITIES).index(activity) - 1) * WIDE
    return {
        "type": "bar",
        "name": escaped(name),
        "x": [place + shift for place in range(len(groups))],
        "y": flow,
        "width": WIDE * 0.92,
        "marker": {
            "color": color,
            "line": {"width": 0},
            "pattern": {"shape": hatch, "fillmode": "overlay", "size": 6, "solidity": 0.25, "fgopacity": 0.6},
        },
        "customdata": [[group.seat, group.term, "activities", activity] for group in groups],
        "hoverinfo": "text",
        "hovertext": _hovers(data, groups, say(f"figure.{activity}", {}, lang), flow, True, lang),
    }


def _cash(data: Data, groups: list[Place], closing: list[int], over_terms: bool, lang: str) -> dict[str, Any]:
    """Return the cash at the end; companies are not joined by a line."""
    name = say("figure.closing_cash", {}, lang)
    return {
        "type": "scatter",
        "mode": "lines+markers" if over_terms else "markers",
        "name": escaped(name),
        "x": list(range(len(groups))),
        "y": closing,
        "line": {"color": CASH, "width": 2.5},
        "marker": {"color": CASH, "symbol": "diamond", "size": 10, "line": {"color": "#ffffff", "width": 1}},
        "customdata": [[group.seat, group.term, "figures", "cash"] for group in groups],
        "hoverinfo": "text",
        "hovertext": _hovers(data, groups, name, closing, False, lang),
    }


def _hovers(data: Data, groups: list[Place], name: str, values: list[int], sign: bool, lang: str) -> list[str]:
    return [
        hover(
            data.name(group.seat),
            f"{data.heading(group.term, lang)}  {name}",
            signed(value, lang) if sign else worded(value, lang),
        )
        for group, value in zip(groups, values, strict=True)
    ]


def _change(own: Statement) -> int:
    return own.cash - own.opening.cash


def _finding(data: Data, groups: list[Place], closing: list[int], seat: str | None, lang: str) -> str:
    last = groups[-1]
    facts: dict[str, Any] = {"when": data.when(last.term, lang)}
    if seat is not None:
        moved = _change(data.histories[seat][last.term - 1])
        facts |= {"company": data.name(seat), "change": abs(moved), "cash": closing[-1]}
        way = "rose" if moved > 0 else "fell" if moved < 0 else "same"
        return say(f"chart.cash.{way}", facts, lang)
    first = [group for group, cash in zip(groups, closing, strict=True) if cash == max(closing)]
    if len(first) == len(groups):
        return ""
    return say(
        "chart.cash.most", {**facts, "companies": [data.name(one.seat) for one in first], "cash": max(closing)}, lang
    )


def _summary(
    data: Data, groups: list[Place], closing: list[int], flows: dict[str, list[int]], seat: str | None, lang: str
) -> str:
    if seat is None:
        parts = [
            say("chart.moved", {"company": data.name(own.book), "value": own.cash, "change": moved}, lang)
            for group in groups
            for own in [data.histories[group.seat][group.term - 1]]
            for moved in [signed(_change(own), lang)]
        ]
        found = [say("chart.cash.all", {"when": data.when(groups[-1].term, lang), "parts": parts}, lang)]
    else:
        last: dict[str, Any] = {name: signed(flow[-1], lang) for name, flow in flows.items()}
        last |= {"company": data.name(seat), "when": data.when(groups[-1].term, lang), "cash": closing[-1]}
        found = [say("chart.cash.one", last, lang)]
    if groups[-1].term > data.settled:
        found.append(say("chart.in_progress", {"term": groups[-1].term}, lang))
    return words.sentences(found, lang)
