"""Statements and ratios as pandas tables; pandas is used here and in nothing below.

`tidy` is for computing: one number per row. The others are for reading: words and numbers as text in the reader's
language, n/a where there is no ratio.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, TypeAlias

import pandas as pd

from roeup_edu.finance.basis import USUAL, Basis
from roeup_edu.finance.chart import Chart
from roeup_edu.finance.ratios import Factors, factors_over
from roeup_edu.finance.statements import Statement
from roeup_edu.locales import say, worded
from roeup_edu.reports.numbers import percent, times

Part: TypeAlias = Literal["profit_and_loss", "balance_sheet", "cash_flow"]

NamedLine: TypeAlias = tuple[str, int]
"""A text key, such as `account.sales`, and an amount."""


def tidy(histories: Mapping[str, Sequence[Statement]], chart: Chart) -> pd.DataFrame:
    """Lay out all statements of all companies: company, term, statement, line, amount."""
    rows = [
        (company, term.term, part, name, amount)
        for company, terms in histories.items()
        for term in terms
        for part in ("profit_and_loss", "balance_sheet", "cash_flow")
        for name, amount in _lines(term, part, chart)
    ]
    return pd.DataFrame(rows, columns=["company", "term", "statement", "line", "amount"])


def statement(terms: Sequence[Statement], part: Part, chart: Chart, lang: str = "en") -> pd.DataFrame:
    """Lay out one of the three statements of a company: lines down, terms across.

    A line that is zero in every term is left out, a total never.
    """
    columns = [dict(_lines(term, part, chart)) for term in terms]
    kept = [name for name in _merged(columns) if _is_total(name) or any(column.get(name) for column in columns)]
    cells = [[worded(column.get(name, 0), lang) for column in columns] for name in kept]
    lines = [say(name, {}, lang) for name in kept]
    return _table(cells, lines, _terms(terms, lang), say(f"statement.{part}", {}, lang))


def ratios(terms: Sequence[Statement], basis: Basis = USUAL, lang: str = "en") -> pd.DataFrame:
    """Lay out margin, turnover, leverage and their product, the ROE, of a company: ratios down, terms across."""
    columns = [_factors(terms[: count + 1], basis) for count in range(len(terms))]
    cells = [
        [percent(column.margin, lang) for column in columns],
        [times(column.turnover, lang) for column in columns],
        [times(column.leverage, lang) for column in columns],
        [percent(column.roe, lang) for column in columns],
    ]
    names = [say(f"figure.{name}", {}, lang) for name in ("margin", "turnover", "leverage", "roe")]
    return _table(cells, names, _terms(terms, lang), _words(basis.labels, lang))


def companies(
    histories: Mapping[str, Sequence[Statement]], names: Mapping[str, str], basis: Basis = USUAL, lang: str = "en"
) -> pd.DataFrame:
    """Lay out what is announced after a settlement: a company per row, its last term's figures across.

    `histories`: statements by seat, at least one each; `names`: the companies' names by seat.
    """
    cells = []
    for terms in histories.values():
        last, factors = terms[-1], _factors(terms, basis)
        cells.append(
            [
                worded(last.sales, lang),
                worded(last.net_income, lang),
                percent(factors.roe, lang),
                percent(factors.margin, lang),
                times(factors.turnover, lang),
                worded(last.cash, lang),
            ]
        )
    columns = [say(f"figure.{name}", {}, lang) for name in ("sales", "net_income", "roe", "margin", "turnover", "cash")]
    return _table(cells, [names[seat] for seat in histories], columns, _words(basis.labels, lang))


def podium(
    awards: Mapping[str, Sequence[str]], winners: Sequence[str], names: Mapping[str, str], lang: str = "en"
) -> pd.DataFrame:
    """Lay out who has each award and who wins; `awards`: seats by award, `names`: the companies' names by seat."""
    rows = [*((f"award.{figure}", seats) for figure, seats in awards.items()), ("podium.winner", winners)]
    cells = [[worded([names[seat] for seat in seats], lang)] for _, seats in rows]
    return _table(cells, [say(key, {}, lang) for key, _ in rows], [say("podium.company", {}, lang)], "")


def _lines(term: Statement, part: str, chart: Chart) -> Iterable[NamedLine]:
    if part == "profit_and_loss":
        above = len(chart.business_lines)
        yield from _keyed("account", term.profit_and_loss[:above])
        yield "figure.business_profit", term.business_profit
        yield from _keyed("account", term.profit_and_loss[above:])
        yield "figure.net_income", term.net_income
    elif part == "balance_sheet":
        sheet = term.balance_sheet
        yield from _keyed("account", sheet.assets)
        yield "figure.total_assets", term.total_assets
        yield from _keyed("account", (*sheet.debt, *sheet.equity))
        yield "figure.debt_and_equity", term.debt + term.equity
    else:
        flow = term.cash_flow
        yield "figure.opening_cash", flow.opening
        for activity, reasons, lines, sum_ in (
            ("operating", chart.operating, flow.operating, flow.from_operating),
            ("investing", chart.investing, flow.investing, flow.from_investing),
            ("financing", chart.financing, flow.financing, flow.from_financing),
        ):
            yield from _keyed("reason", (dict.fromkeys(reasons, 0) | dict(lines)).items())
            yield f"figure.{activity}", sum_
        yield "figure.closing_cash", flow.closing


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


def _is_total(name: str) -> bool:
    return name.startswith("figure.")


def _keyed(kind: str, lines: Iterable[NamedLine]) -> Iterable[NamedLine]:
    return ((f"{kind}.{name}", amount) for name, amount in lines)


def _factors(terms: Sequence[Statement], basis: Basis) -> Factors:
    return factors_over(terms, terms[0].opening, basis)


def _terms(terms: Sequence[Statement], lang: str) -> list[str]:
    return [say("term", {"term": term.term}, lang) for term in terms]


def _words(keys: Iterable[str], lang: str) -> str:
    return " · ".join(say(key, {}, lang) for key in keys)


def _table(cells: list[list[str]], rows: list[str], columns: list[str], corner: str) -> pd.DataFrame:
    return pd.DataFrame(cells, index=rows, columns=pd.Index(columns, name=corner), dtype=object)
