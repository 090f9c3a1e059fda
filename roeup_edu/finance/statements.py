"""Profit and loss, balance sheet and cash flow of a company, derived from ledger rows and a chart."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from roeup_edu.core.ledger import Row
from roeup_edu.finance.chart import Chart, Line


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """The totals that ratios need; all that is known of a published company. `None`: not published."""

    sales: int
    net_income: int
    total_assets: int
    equity: int
    business_profit: int | None = None
    capital: int | None = None


class Balances(msgspec.Struct, frozen=True, kw_only=True):
    """Balance-sheet totals at one moment; debt, capital, retained earnings and equity are positive if in credit."""

    cash: int
    fixed_assets: int
    other_assets: int
    total_assets: int
    debt: int
    capital: int
    retained_earnings: int
    equity: int


class BalanceSheet(msgspec.Struct, frozen=True, kw_only=True):
    """Closing balances line by line; the assets add up to debt and equity together."""

    assets: tuple[Line, ...]
    debt: tuple[Line, ...]
    equity: tuple[Line, ...]


class CashFlow(msgspec.Struct, frozen=True, kw_only=True):
    """Cash received (positive) and paid (negative) in a term by reason; opening + all lines == closing."""

    opening: int
    operating: tuple[Line, ...]
    investing: tuple[Line, ...]
    financing: tuple[Line, ...]
    closing: int

    @property
    def from_operating(self) -> int:
        """Net cash from operating activities."""
        return total(self.operating)

    @property
    def from_investing(self) -> int:
        """Net cash from investing activities."""
        return total(self.investing)

    @property
    def from_financing(self) -> int:
        """Net cash from financing activities."""
        return total(self.financing)


class Statement(Figures, frozen=True, kw_only=True):
    """All statements of one book for one term: income of the term, balances at its end.

    `profit_and_loss` has every income and expense line of the chart, zero or not; income positive, expenses negative;
    its sum is the net income. `interest` is the amount of interest as an expense, positive. `rulings` tells that a
    ruling was posted in this book, in this term or (it is still in the balances) in an earlier one.
    """

    book: str
    term: int
    business_profit: int
    interest: int
    cash: int
    fixed_assets: int
    other_assets: int
    debt: int
    capital: int
    retained_earnings: int
    opening: Balances
    profit_and_loss: tuple[Line, ...]
    balance_sheet: BalanceSheet
    cash_flow: CashFlow
    rulings: bool


def total(lines: Iterable[Line]) -> int:
    """Add up the amounts of statement lines."""
    return sum(amount for _, amount in lines)


def statements(
    rows: Iterable[Row], chart: Chart, books: Collection[str], *, first: int = 1, last: int | None = None
) -> dict[str, tuple[Statement, ...]]:
    """Draw up the statements of each book for the terms `first` to `last` (default: the last term with a row).

    Term 0 is the setup: by default it is only seen as the opening balances of term 1. A term in progress is drawn up
    as if it closed now. A book or term without rows has a statement of zeros or of unchanged balances.

    Raises `ValueError` for a row of one of the books with an account that is not in the chart.
    """
    by_book: dict[str, list[Row]] = {book: [] for book in books}
    latest = 0
    for row in rows:
        latest = max(latest, row[2])
        if row[3] in by_book:
            by_book[row[3]].append(row)
    end = latest if last is None else last
    return {book: _history(own, chart, book, first, end) for book, own in by_book.items()}


def statement(rows: Iterable[Row], chart: Chart, book: str, term: int) -> Statement:
    """Draw up the statement of one book for one term (0: the setup)."""
    return statements(rows, chart, (book,), first=term, last=term)[book][0]


class _Drawn(NamedTuple):
    """The statements of a book up to a term, and what those of the next term begin with."""

    history: tuple[Statement, ...]
    balance: dict[str, int]
    closing: Balances
    ruled: bool


def _history(rows: Sequence[Row], chart: Chart, book: str, first: int, last: int) -> tuple[Statement, ...]:
    before = _drawn_up(tuple([row for row in rows if row[2] < last]), chart, book, first, last - 1)
    return _next(before, [row for row in rows if row[2] == last], chart, book, first, last).history


@lru_cache(maxsize=64)
def _drawn_up(rows: tuple[Row, ...], chart: Chart, book: str, first: int, last: int) -> _Drawn:
    """Return the statements of the terms before the last one; while that goes on they are drawn up once."""
    balance = dict.fromkeys(chart.accounts, 0)
    drawn = _Drawn((), balance, _balances(balance, chart), False)
    for term in range(last + 1):
        drawn = _next(drawn, [row for row in rows if row[2] == term], chart, book, first, term)
    return drawn


def _next(before: _Drawn, rows: Sequence[Row], chart: Chart, book: str, first: int, term: int) -> _Drawn:
    history, balance, opening, ruled = before
    flow, balance = dict.fromkeys(chart.accounts, 0), balance.copy()
    for _, _, _, _, account, amount, reason in rows:
        if account not in flow:
            raise ValueError(f"book {book}, term {term}: account {account!r} is not in the chart")
        flow[account] += amount
        balance[account] += amount
        ruled = ruled or reason in chart.rulings
    closing = _balances(balance, chart)
    if term >= first:
        cash_flow = _cash_flow(rows, chart, opening.cash, closing.cash)
        history = (*history, _statement(book, term, chart, flow, balance, opening, closing, cash_flow, ruled))
    return _Drawn(history, balance, closing, ruled)


def _statement(
    book: str,
    term: int,
    chart: Chart,
    flow: dict[str, int],
    balance: dict[str, int],
    opening: Balances,
    closing: Balances,
    cash_flow: CashFlow,
    ruled: bool,
) -> Statement:
    return Statement(
        book=book,
        term=term,
        sales=-_sum(flow, chart.revenue),
        business_profit=-_sum(flow, chart.business_lines),
        net_income=-_sum(flow, chart.income),
        interest=_sum(flow, chart.interest),
        cash=closing.cash,
        fixed_assets=closing.fixed_assets,
        other_assets=closing.other_assets,
        total_assets=closing.total_assets,
        debt=closing.debt,
        capital=closing.capital,
        retained_earnings=closing.retained_earnings,
        equity=closing.equity,
        opening=opening,
        profit_and_loss=tuple((account, -flow[account]) for account in chart.income),
        balance_sheet=BalanceSheet(
            assets=tuple((account, balance[account]) for account in chart.assets),
            debt=tuple((account, -balance[account]) for account in chart.debt),
            equity=(
                *((account, -balance[account]) for account in chart.capital),
                ("retained_earnings", closing.retained_earnings),
            ),
        ),
        cash_flow=cash_flow,
        rulings=ruled,
    )


def _balances(balance: dict[str, int], chart: Chart) -> Balances:
    cash = _sum(balance, chart.cash)
    fixed_assets = _sum(balance, chart.fixed_assets)
    other_assets = _sum(balance, chart.other_assets)
    capital = -_sum(balance, chart.capital)
    # Income and expense accounts are never closed, so their sum to date is what the company has kept.
    retained_earnings = -_sum(balance, chart.income) - _sum(balance, chart.distributions)
    return Balances(
        cash=cash,
        fixed_assets=fixed_assets,
        other_assets=other_assets,
        total_assets=cash + fixed_assets + other_assets,
        debt=-_sum(balance, chart.debt),
        capital=capital,
        retained_earnings=retained_earnings,
        equity=capital + retained_earnings,
    )


def _cash_flow(rows: Sequence[Row], chart: Chart, opening: int, closing: int) -> CashFlow:
    by_reason: dict[str, int] = defaultdict(int)
    for _, _, _, _, account, amount, reason in rows:
        if account in chart.cash:
            by_reason[reason] += amount
    activities = chart.activities()
    # Lines in the chart's order; reasons it does not name follow in alphabetical order, as operating ones.
    named = [reason for reason in activities if reason in by_reason]
    unnamed = sorted(by_reason.keys() - activities.keys())
    lines: dict[str, list[Line]] = {"operating": [], "investing": [], "financing": []}
    for reason in named + unnamed:
        lines[activities.get(reason, "operating")].append((reason, by_reason[reason]))
    return CashFlow(
        opening=opening,
        operating=tuple(lines["operating"]),
        investing=tuple(lines["investing"]),
        financing=tuple(lines["financing"]),
        closing=closing,
    )


def _sum(amounts: dict[str, int], accounts: Iterable[str]) -> int:
    return sum(amounts[account] for account in accounts)
