"""From any figure back to the entries it is made of and to the decisions that caused them."""

from collections.abc import Collection, Iterable
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from roeup_edu.core.ledger import Row
from roeup_edu.finance.basis import Basis
from roeup_edu.finance.chart import Chart

Part: TypeAlias = Literal["figures", "opening", "profit_and_loss", "balance_sheet", "cash_flow", "activities"]
"""Where a line stands: a field of `Statement`, of its `opening`, a line of one of its three statements, or (line
`operating`, `investing`, `financing`) the total of a cash-flow activity."""

Ratio: TypeAlias = Literal["margin", "turnover", "leverage", "roe"]


class Entry(msgspec.Struct, frozen=True):
    """A ledger row and what it adds to the line asked for, in the sign of that line."""

    row: Row
    amount: int

    @property
    def cause(self) -> int:
        """The record line of the decision behind this entry."""
        return self.row[1]


def entries(
    rows: Iterable[Row], chart: Chart, book: str, term: int, line: str, part: Part = "figures", first: int | None = None
) -> tuple[Entry, ...]:
    """Give the entries whose amounts add up to a line of the statement of `book` for `term`.

    `first`: for a flow taken over several terms, the first of them. A balance always counts from the beginning.

    Raises `ValueError` for a line that this part of a statement does not have.
    """
    rows = tuple(rows)
    reasons: set[str] | None = None  # all of them
    if part == "cash_flow":
        source, reasons = _Source(chart.cash, 1, False), {line}
    elif part == "activities" and line in ("operating", "investing", "financing"):
        source, reasons = _Source(chart.cash, 1, False), _cash_reasons(rows, chart, line)
    else:
        sources = {} if part == "activities" else _sources(chart, part)
        if line not in sources:
            raise ValueError(f"{part} has no line {line!r}")
        source = sources[line]
    earliest = 0 if source.to_date else (term if first is None else first)
    latest = term - 1 if part == "opening" else term
    return tuple(
        Entry(row, source.sign * row[5])
        for row in rows
        if row[3] == book
        and earliest <= row[2] <= latest
        and row[4] in source.accounts
        and (reasons is None or row[6] in reasons)
    )


def by_cause(found: Iterable[Entry]) -> dict[int, int]:
    """Add up entries per cause, in the order in which the causes first appear."""
    sums: dict[int, int] = {}
    for entry in found:
        sums[entry.cause] = sums.get(entry.cause, 0) + entry.amount
    return sums


def ruling_entries(rows: Iterable[Row], chart: Chart, book: str, term: int) -> tuple[Entry, ...]:
    """Give the entries of rulings that touch the statement of `book` for `term`, debit positive."""
    return tuple(Entry(row, row[5]) for row in rows if row[3] == book and row[2] <= term and row[6] in chart.rulings)


def marked_entries(rows: Iterable[Row], lines: Collection[int], book: str, term: int) -> tuple[Entry, ...]:
    """Give the entries in the statement of `book` for `term` that one of these record lines booked or caused.

    `lines` are those that are marked, such as the ones done for an absent player; debit positive.
    """
    return tuple(
        Entry(row, row[5]) for row in rows if row[3] == book and row[2] <= term and (row[0] in lines or row[1] in lines)
    )


def parts(ratio: Ratio, basis: Basis) -> tuple[str, str]:
    """Name the two statement figures that a ratio divides, numerator first."""
    above = {"margin": basis.profit_figure, "turnover": "sales", "leverage": "total_assets", "roe": basis.profit_figure}
    equity = basis.equity_figure
    below = {"margin": "sales", "turnover": "total_assets", "leverage": equity, "roe": equity}
    return above[ratio], below[ratio]


class Where(NamedTuple):
    """A figure behind a ratio: a line of a statement or of its opening; a flow of several terms begins at `first`."""

    line: str
    part: Part
    term: int
    first: int


FLOWS = ("sales", "business_profit", "net_income")


def behind(line: str, basis: Basis, term: int) -> tuple[Where, ...]:
    """Name the figures that a ratio of `term` takes for one of its two `parts`.

    A flow is one figure, of the last term or of all terms; a balance is that at the end, or the average of the two
    that are named.
    """
    first = term if basis.flow == "last_term" else 1
    if line in FLOWS:
        return (Where(line, "figures", term, first),)
    closing = Where(line, "figures", term, term)
    return (closing,) if basis.balance == "closing" else (Where(line, "opening", first, first), closing)


class _Source(NamedTuple):
    """Where a line comes from: its accounts, its sign, and whether it counts from the beginning."""

    accounts: tuple[str, ...]
    sign: int
    to_date: bool


def _sources(chart: Chart, part: Part) -> dict[str, _Source]:
    """Give the lines of a part that are sums of accounts."""
    retained = chart.income + chart.distributions
    if part == "profit_and_loss":
        return {account: _Source((account,), -1, False) for account in chart.income}
    if part == "balance_sheet":
        assets = {account: _Source((account,), 1, True) for account in chart.assets}
        claims = {account: _Source((account,), -1, True) for account in chart.debt + chart.capital}
        return assets | claims | {"retained_earnings": _Source(retained, -1, True)}
    balances = {
        "cash": _Source(chart.cash, 1, True),
        "fixed_assets": _Source(chart.fixed_assets, 1, True),
        "other_assets": _Source(chart.other_assets, 1, True),
        "total_assets": _Source(chart.assets, 1, True),
        "debt": _Source(chart.debt, -1, True),
        "capital": _Source(chart.capital, -1, True),
        "retained_earnings": _Source(retained, -1, True),
        "equity": _Source(chart.capital + retained, -1, True),
    }
    if part == "opening":
        return balances
    return balances | {
        "sales": _Source(chart.revenue, -1, False),
        "business_profit": _Source(chart.business_lines, -1, False),
        "net_income": _Source(chart.income, -1, False),
        "interest": _Source(chart.interest, 1, False),
    }


def _cash_reasons(rows: Iterable[Row], chart: Chart, line: str) -> set[str]:
    """Give the reasons of an activity, those that only the rows know included."""
    activities = chart.activities()
    return {row[6] for row in rows if activities.get(row[6], "operating") == line}
