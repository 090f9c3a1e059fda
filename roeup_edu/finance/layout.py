"""The lines of the three statements as they are printed, totals included."""

from collections.abc import Iterable
from typing import Literal, TypeAlias

from roeup_edu.finance.chart import Chart
from roeup_edu.finance.statements import Statement

Part: TypeAlias = Literal["profit_and_loss", "balance_sheet", "cash_flow"]
PARTS: tuple[Part, ...] = ("profit_and_loss", "balance_sheet", "cash_flow")

NamedLine: TypeAlias = tuple[str, int]
"""A text key, such as `account.sales` or, for a total, `figure.net_income`, and an amount."""


def lines(term: Statement, part: Part, chart: Chart) -> Iterable[NamedLine]:
    """Give the lines of a statement in order, with its totals."""
    if part == "profit_and_loss":
        above = len(chart.business_lines)
        yield from _keyed("account", term.profit_and_loss[:above])
        yield "figure.business_profit", term.business_profit
        yield from _keyed("account", term.profit_and_loss[above:])
        yield "figure.net_income", term.net_income
    elif part == "balance_sheet":
        yield from _keyed("account", term.balance_sheet.assets)
        yield "figure.total_assets", term.total_assets
        yield from _keyed("account", (*term.balance_sheet.debt, *term.balance_sheet.equity))
        yield "figure.equity", term.equity
        yield "figure.debt_and_equity", term.debt + term.equity
    else:
        flow = term.cash_flow
        yield "figure.opening_cash", flow.opening
        for activity, reasons, found, total in (
            ("operating", chart.operating, flow.operating, flow.from_operating),
            ("investing", chart.investing, flow.investing, flow.from_investing),
            ("financing", chart.financing, flow.financing, flow.from_financing),
        ):
            yield from _keyed("reason", (dict.fromkeys(reasons, 0) | dict(found)).items())
            yield f"figure.{activity}", total
        yield "figure.closing_cash", flow.closing


def is_total(key: str) -> bool:
    """Return whether a line is a total; only other lines may be left out when they are zero."""
    return key.startswith("figure.")


def table(terms: Iterable[Statement], part: Part, chart: Chart) -> list[tuple[str, list[int]]]:
    """Give the lines of several terms side by side; a line that is zero in every term is left out, a total never."""
    columns = [dict(lines(term, part, chart)) for term in terms]
    kept = [key for key in _merged(columns) if is_total(key) or any(column.get(key) for column in columns)]
    return [(key, [column.get(key, 0) for column in columns]) for key in kept]


def _merged(columns: Iterable[Iterable[str]]) -> list[str]:
    """Give every line once; one that the first terms lack stands after the line it follows where it first appears."""
    names: list[str] = []
    for column in columns:
        place = 0
        for name in column:
            if name in names:
                place = names.index(name) + 1
            else:
                names.insert(place, name)
                place += 1
    return names


def _keyed(kind: str, found: Iterable[NamedLine]) -> Iterable[NamedLine]:
    return ((f"{kind}.{name}", amount) for name, amount in found)
