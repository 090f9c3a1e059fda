"""Balance sheets side by side: what each company owns, and beside it who paid for that."""

from typing import Any

from roeup_edu.charts import axes, words
from roeup_edu.charts.chart import Chart, Key
from roeup_edu.charts.data import Data
from roeup_edu.charts.layout import NAMES_DIRECT, beyond, empty, hover, layout, legend, turned, under
from roeup_edu.charts.styles import escaped, labels
from roeup_edu.finance.tidy import Amount, amounts
from roeup_edu.locales import say, worded
from roeup_edu.locales.numbers import percent

HEIGHT = 340
LEAST = 10
WIDE = 0.36
"""Width of a bar, where a company has 1."""
ASSETS = (("#56B4E9", ""), ("#0072B2", "/"), ("#CC79A7", "x"))
DEBT = (("#D55E00", "\\"),)
EQUITY = (("#009E73", ""), ("#F0E442", "."))
"""Colour and hatch of the lines, from the axis outwards; more lines begin anew."""


def draw(data: Data, lang: str, term: int | None = None, **_: Any) -> Chart:
    """Draw the balance sheet of each company at the end of a term, by default the last one.

    Left bar: assets. Right bar: debt, capital, retained earnings; a loss that has piled up hangs below zero, so that
    what is above, less what is below, is as much as the assets.
    """
    title = say("chart.title.balance", {}, lang)
    if not data.last:
        return empty(title, say("chart.nothing", {}, lang), lang)
    term = data.last_of(term)
    rows = {
        (row.seat, row.line): row
        for row in amounts(data.histories, data.settled, ["balance_sheet"])
        if row.term == term
    }
    looks = _looks(data)
    used = [line for line in looks if any(rows[seat, line].amount for seat in data.seats)]
    short = labels(data.names, 10 if len(data.seats) <= NAMES_DIRECT else 8)
    ends = axes.frame(_ends(data, rows, looks), LEAST, reach=None)
    figure = layout(
        HEIGHT,
        xaxis=axes.named([escaped(short[seat]) for seat in data.seats], **turned(len(data.seats))),
        yaxis=axes.axis(say("chart.axis.money", {}, lang), ends, axes.money(lang)),
        barmode="relative",
        showlegend=True,
        legend=legend(),
    )
    figure["margin"] |= {"b": under(len(data.seats)), "r": beyond(len(data.seats))}
    return Chart(
        spec={"data": [_bars(data, line, looks[line], rows, lang) for line in used], "layout": figure},
        title=_finding(data, term, lang) or title,
        note=say("chart.balance.note", {"term": data.heading(term, lang)}, lang),
        legend=tuple(Key(say(f"account.{line}", {}, lang), looks[line][1], hatch=looks[line][2]) for line in used),
        summary=_summary(data, term, lang),
        columns=[say("podium.company", {}, lang), *(say(f"account.{line}", {}, lang) for line in used)]
        + [say(f"figure.{name}", {}, lang) for name in ("total_assets", "equity")],
        rows=[
            [data.names[seat], *(worded(rows[seat, line].amount, lang) for line in used)]
            + [worded(getattr(data.histories[seat][term - 1], name), lang) for name in ("total_assets", "equity")]
            for seat in data.seats
        ],
        lang=lang,
    )


def _looks(data: Data) -> dict[str, tuple[float, str, str]]:
    """Return for each line the side of its bar, its colour and its hatch; capital stands on debt."""
    found: dict[str, tuple[float, str, str]] = {}
    sides = ((data.chart.assets, ASSETS, -1), (data.chart.debt, DEBT, 1))
    for accounts, looks, side in (*sides, ((*data.chart.capital, "retained_earnings"), EQUITY, 1)):
        for place, line in enumerate(accounts):
            found[line] = (side * (WIDE / 2 + 0.02), *looks[place % len(looks)])
    return found


def _bars(
    data: Data, line: str, look: tuple[float, str, str], rows: dict[tuple[str, str], Amount], lang: str
) -> dict[str, Any]:
    shift, color, hatch = look
    name = say(f"account.{line}", {}, lang)
    own = [rows[seat, line] for seat in data.seats]
    return {
        "type": "bar",
        "name": escaped(name),
        "x": [place + shift for place in range(len(own))],
        "y": [row.amount for row in own],
        "width": WIDE,
        "marker": {
            "color": color,
            "line": {"color": "rgba(64,64,64,0.8)", "width": 0.5},
            "pattern": {"shape": hatch, "fillmode": "overlay", "size": 7, "solidity": 0.2, "fgopacity": 0.5},
        },
        "customdata": [[row.seat, row.term, row.part, row.line] for row in own],
        "hoverinfo": "text",
        "hovertext": [hover(data.name(row.seat), f"{name}  {worded(row.amount, lang)}") for row in own],
    }


def _ends(data: Data, rows: dict[tuple[str, str], Amount], looks: dict[str, tuple[float, str, str]]) -> tuple[int, int]:
    """Return how far the bars reach below and above zero."""
    low, high = 0, 0
    for seat in data.seats:
        for side in (-1, 1):
            own = [rows[seat, line].amount for line, look in looks.items() if look[0] * side > 0]
            low = min(low, sum(amount for amount in own if amount < 0))
            high = max(high, sum(amount for amount in own if amount > 0))
    return low, high


def _shares(data: Data, term: int) -> dict[str, float | None]:
    terms = {seat: data.histories[seat][term - 1] for seat in data.seats}
    return {seat: one.debt / one.total_assets if one.total_assets > 0 else None for seat, one in terms.items()}


def _finding(data: Data, term: int, lang: str) -> str:
    shares = _shares(data, term)
    first = words.best(shares)
    if not first or len(data.seats) < 2:
        return ""
    if not shares[first[0]]:
        return say("chart.balance.no_debt", {"when": data.when(term, lang)}, lang)
    names = [data.name(seat) for seat in first]
    facts = {"when": data.when(term, lang), "companies": names, "share": percent(shares[first[0]], lang)}
    return say("chart.balance.most_debt", facts, lang)


def _summary(data: Data, term: int, lang: str) -> str:
    parts = []
    for seat in data.seats:
        own = data.histories[seat][term - 1]
        facts = {"company": data.name(seat), "assets": own.total_assets, "debt": own.debt, "equity": own.equity}
        parts.append(say("chart.balance.company", facts, lang))
    found = [
        say("chart.balance.summary", {"when": data.when(term, lang), "companies": words.listed(parts, lang)}, lang)
    ]
    lost = [data.name(seat) for seat in data.seats if data.histories[seat][term - 1].retained_earnings < 0]
    if lost:
        found.append(say("chart.balance.losses", {"companies": lost}, lang))
    if term > data.settled:
        found.append(say("chart.in_progress", {"term": term}, lang))
    return words.sentences(found, lang)
