"""Statements as tidy rows: one number per row, each with what is needed to trace it back to its entries."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TypeAlias

import msgspec

from roeup_edu.finance.basis import USUAL, Basis
from roeup_edu.finance.chart import Line
from roeup_edu.finance.ratios import factors_over
from roeup_edu.finance.statements import Statement
from roeup_edu.finance.trace import Part

Histories: TypeAlias = Mapping[str, Sequence[Statement]]
"""The statements of each seat, in the order of the terms, beginning with the first one."""

MEASURES = ("roe", "margin", "turnover", "leverage")
FIGURES = (
    *("sales", "business_profit", "net_income", "interest", "cash", "fixed_assets", "other_assets", "total_assets"),
    *("debt", "capital", "retained_earnings", "equity"),
)
PARTS: tuple[Part, ...] = ("figures", "profit_and_loss", "balance_sheet", "activities", "cash_flow")


class Ratio(msgspec.Struct, frozen=True):
    """A ratio of a company after a term, 0.124 for 12.4 %; `None` for n/a. In progress: as if the term closed now."""

    seat: str
    term: int
    measure: str
    value: float | None
    in_progress: bool


class Amount(msgspec.Struct, frozen=True):
    """A line of a statement in whole money; `part` and `line` are those of `trace.entries`."""

    seat: str
    term: int
    part: Part
    line: str
    amount: int
    in_progress: bool


def ratios(histories: Histories, settled: int, basis: Basis = USUAL) -> tuple[Ratio, ...]:
    """Give the four ratios of every company and term on one basis; terms after `settled` are in progress."""
    rows = []
    for seat, history in histories.items():
        for count, term in enumerate(history, start=1):
            found = factors_over(history[:count], history[0].opening, basis)
            rows += [Ratio(seat, term.term, name, getattr(found, name), term.term > settled) for name in MEASURES]
    return tuple(rows)


def amounts(histories: Histories, settled: int, parts: Collection[Part] = PARTS) -> tuple[Amount, ...]:
    """Give the lines of the chosen parts of every company and term; terms after `settled` are in progress.

    Raises `ValueError` for a part that is not one of `PARTS`.
    """
    strange = set(parts) - set(PARTS)
    if strange:
        raise ValueError(f"no part {', '.join(sorted(strange))}: expected some of {', '.join(PARTS)}")
    return tuple(
        Amount(seat, term.term, part, line, amount, term.term > settled)
        for seat, history in histories.items()
        for term in history
        for part in parts
        for line, amount in _lines(term, part)
    )


def _lines(term: Statement, part: Part) -> Iterator[Line]:
    sheet, flow = term.balance_sheet, term.cash_flow
    if part == "figures":
        yield from ((name, getattr(term, name)) for name in FIGURES)
    elif part == "profit_and_loss":
        yield from term.profit_and_loss
    elif part == "balance_sheet":
        yield from (*sheet.assets, *sheet.debt, *sheet.equity)
    elif part == "activities":
        yield from (("operating", flow.from_operating), ("investing", flow.from_investing))
        yield "financing", flow.from_financing
    else:
        yield from (*flow.operating, *flow.investing, *flow.financing)
