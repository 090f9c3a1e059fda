"""Statements and ratios as pandas tables; pandas is used here and in nothing below.

`everything` and `tidy` are for computing: numbers, one per cell. The others are for reading: words and numbers as text
in the reader's language, n/a where there is no ratio.
"""

from collections.abc import Iterable, Mapping, Sequence

import pandas as pd

from roeup_edu.core.record import Record
from roeup_edu.finance import layout
from roeup_edu.finance.basis import USUAL, Basis
from roeup_edu.finance.chart import Chart
from roeup_edu.finance.ratios import Factors, factors_over
from roeup_edu.finance.statements import Statement
from roeup_edu.locales import say, worded
from roeup_edu.locales.numbers import percent, times
from roeup_edu.reports.content import report
from roeup_edu.reports.tables import tables


def everything(record: Record, lang: str = "en") -> dict[str, pd.DataFrame]:
    """Lay out all there is about a game: journal, statements, ratios, effects, awards, players, events, auctions.

    The term in progress is in it as if it closed now. Raises `Fault` if the first term has not begun.
    """
    found = tables(record, report(record, lang))
    # Whole numbers stay whole where one of them is missing.
    return {table.name: pd.DataFrame(table.rows, columns=list(table.columns)).convert_dtypes() for table in found}


def tidy(histories: Mapping[str, Sequence[Statement]], chart: Chart) -> pd.DataFrame:
    """Lay out all statements of all companies: company, term, statement, line, amount."""
    rows = [
        (company, term.term, part, name, amount)
        for company, terms in histories.items()
        for term in terms
        for part in layout.PARTS
        for name, amount in layout.lines(term, part, chart)
    ]
    return pd.DataFrame(rows, columns=["company", "term", "statement", "line", "amount"])


def statement(terms: Sequence[Statement], part: layout.Part, chart: Chart, lang: str = "en") -> pd.DataFrame:
    """Lay out one of the three statements of a company: lines down, terms across.

    A line that is zero in every term is left out, a total never.
    """
    rows = layout.table(terms, part, chart)
    cells = [[worded(amount, lang) for amount in amounts] for _, amounts in rows]
    return _table(
        cells, [say(key, {}, lang) for key, _ in rows], _terms(terms, lang), say(f"statement.{part}", {}, lang)
    )


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


def _factors(terms: Sequence[Statement], basis: Basis) -> Factors:
    return factors_over(terms, terms[0].opening, basis)


def _terms(terms: Sequence[Statement], lang: str) -> list[str]:
    return [say("term", {"term": term.term}, lang) for term in terms]


def _words(keys: Iterable[str], lang: str) -> str:
    return " · ".join(say(key, {}, lang) for key in keys)


def _table(cells: list[list[str]], rows: list[str], columns: list[str], corner: str) -> pd.DataFrame:
    return pd.DataFrame(cells, index=rows, columns=pd.Index(columns, name=corner), dtype=object)
