"""What a report holds, as plain data in the reader's language; the writers of files know nothing else of a game.

An amount of a statement is either a `Selection` of journal rows or a sum of other lines. A sheet turns that into a
formula, a page into a list to look at; so every figure leads back to its entries, and each entry names its decision.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Literal, TypeAlias

import msgspec

from roeup_edu.charts import data as charted
from roeup_edu.core.faults import Fault
from roeup_edu.core.ledger import Row
from roeup_edu.core.record import Record
from roeup_edu.finance import layout, ratios, statements
from roeup_edu.finance.attribution import attribute
from roeup_edu.finance.awards import Indicators, indicators, places
from roeup_edu.finance.basis import Basis, Measured, measure
from roeup_edu.finance.chart import Chart
from roeup_edu.finance.statements import Statement
from roeup_edu.finance.tidy import Histories
from roeup_edu.games import part
from roeup_edu.locales import say, worded
from roeup_edu.locales.numbers import RATIOS, percent, points, times
from roeup_edu.table.wording import cause_in_words

MARK = "※"
"""Beside everything that a ruling of the game master has touched."""
AWARDS = ("roe", "sales", "margin", "turnover")
EFFECTS = ("margin", "turnover", "leverage", "change")
Number: TypeAlias = int | float | None
"""A figure of one column; None where there is none, such as a ratio that is n/a."""


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the journal, debit positive; `n`, `cause`: lines of the record, None for a close that is only so far.

    `balance`: the line of the balance sheet that the row ends up in; `cash_flow`: its reason if it moves cash. Both are
    empty in books that have no statements.
    """

    number: int
    n: int | None
    term: int
    book: str
    company: str
    account: str
    balance: str
    cash_flow: str
    amount: int
    reason: str
    cause: int | None
    decision: str
    ruling: bool


class Selection(msgspec.Struct, frozen=True):
    """The rows of a company that add up to a line: those with one of `values` in `column`, times `sign`.

    `span`: the rows of the term, those of all terms up to its end, or those of all terms before it.
    """

    column: Literal["account", "balance", "cash_flow"]
    values: tuple[str, ...]
    sign: int
    span: Literal["term", "to_date", "before"]

    def takes(self, entry: Entry, book: str, term: int) -> bool:
        """Return whether a row of the journal is one of those for a company and a term."""
        late = {"term": entry.term != term, "to_date": entry.term > term, "before": entry.term >= term}[self.span]
        return entry.book == book and not late and getattr(entry, self.column) in self.values


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a statement, an amount per column: made of journal rows, or the sum of the lines `of`."""

    key: str
    label: str
    amounts: tuple[int | None, ...]
    selection: Selection | None = None
    of: tuple[str, ...] = ()


class Table(msgspec.Struct, frozen=True):
    """One of the three statements of a company over all columns."""

    part: layout.Part
    title: str
    lines: tuple[Line, ...]

    def selections(self, key: str) -> tuple[Selection, ...]:
        """Return the rows behind a line, those of the lines it adds up included."""
        (line,) = [line for line in self.lines if line.key == key]
        own = () if line.selection is None else (line.selection,)
        return (*own, *(found for inner in line.of for found in self.selections(inner)))


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """A row of figures: one of the four that ratios divide (`lines`: of which statement lines), or a ratio of two.

    `first`: the column from which on there may be one.
    """

    key: str
    label: str
    kind: Literal["money", "percent", "times", "points"]
    values: tuple[Number, ...]
    first: int = 1
    lines: tuple[str, ...] = ()
    above: str = ""
    below: str = ""


class Company(msgspec.Struct, frozen=True, kw_only=True):
    """A company: its statements, what its ratios are made of, the ratios, and what changed the ROE term by term.

    `rulings`: numbers in the journal of the rulings that touch it.
    """

    seat: str
    name: str
    out: bool
    statements: tuple[Table, ...]
    measures: tuple[Figures, ...]
    ratios: tuple[Figures, ...]
    effects: tuple[Figures, ...]
    rulings: tuple[int, ...]


class Award(msgspec.Struct, frozen=True):
    """An award after the last settled term: value and place of every company that plays, and who holds it."""

    key: str
    label: str
    kind: Literal["money", "percent", "times"]
    values: dict[str, Number]
    places: dict[str, int]
    holders: tuple[str, ...]


class Column(msgspec.Struct, frozen=True):
    """A term as a column, 0 for the setup. `in_progress`: as if it closed now; `ruled`: seats that rulings touch."""

    term: int
    heading: str
    in_progress: bool
    ruled: tuple[str, ...]


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A game that can be handed out. `notices`: what has to be known first, such as damage; on every output."""

    lang: str
    title: str
    state: str
    notices: tuple[str, ...]
    basis: Basis
    chart: Chart
    columns: tuple[Column, ...]
    settled: int
    companies: tuple[Company, ...]
    journal: tuple[Entry, ...]
    awards: tuple[Award, ...]
    winners: tuple[str, ...]
    data: charted.Data

    def say(self, key: str, facts: Mapping[str, Any] | None = None) -> str:
        """Return a text in the reader's language."""
        return say(key, facts, self.lang)

    def names(self, seats: Iterable[str]) -> str:
        """Return names of companies as a list in a sentence."""
        return worded([self.data.names[seat] for seat in seats], self.lang)

    def placed_name(self, company: Company) -> str:
        """Return the name of a company for the ranking, marked if a ruling has touched what it is ranked by."""
        return f"{company.name} {MARK}" if company.seat in self.columns[self.settled].ruled else company.name

    def heading(self, column: Column, seat: str) -> str:
        """Return the heading of a column of a company, marked where a ruling has touched it."""
        return f"{column.heading} {MARK}" if seat in column.ruled else column.heading

    def basis_text(self) -> str:
        """Return what the ratios are taken of."""
        return self.data.basis_text(self.lang)


def report(record: Record, lang: str) -> Report:
    """Describe a game as far as it has come, a term in progress as if it closed now.

    Raises `Fault` if its first term has not begun.
    """
    game: Any = record.game
    if not game.term:
        raise Fault("report.not_begun")
    data = charted.of(game)
    n = len(record.lines) + 1
    rows = part(game.name, "closing").closed_now(game, n).ledger.rows
    journal = tuple(_journal(record, rows, data.chart, lang))
    begun = statements.statements(rows, data.chart, tuple(game.seats), first=0, last=0)
    histories = {seat: (*begun[seat], *data.histories[seat]) for seat in game.seats}
    columns = tuple(_columns(data, histories, lang))
    companies = tuple(
        Company(
            seat=seat,
            name=data.names[seat],
            out=seat not in game.playing,
            statements=tuple(_statement(history, one, data.chart, lang) for one in layout.PARTS),
            rulings=tuple(entry.number for entry in journal if entry.ruling and entry.book == seat),
            **_ratios(history, data, lang),
        )
        for seat, history in histories.items()
    )
    return Report(
        lang=lang,
        title=part(game.name, "stage").title(game, lang),
        state=_state(record, lang),
        notices=tuple(_notices(record, data, journal, lang)),
        basis=data.basis,
        chart=data.chart,
        columns=columns,
        settled=data.settled,
        companies=companies,
        journal=journal,
        awards=tuple(_awards(game, data, lang)),
        winners=tuple(part(game.name, "results").podium(game)["winners"]) if game.over else (),
        data=data,
    )


def _state(record: Record, lang: str) -> str:
    game: Any = record.game
    facts = {"term": game.settled, "lines": len(record.lines)}
    reason = say("event.over", {"reason": game.over}, lang) if game.over else ""
    return say("report.state_over" if game.over else "report.state_going_on", {**facts, "reason": reason}, lang)


def _notices(record: Record, data: charted.Data, journal: Iterable[Entry], lang: str) -> Iterable[str]:
    if record.fault is not None:
        yield say("report.damaged", {"problem": record.fault.message(lang)}, lang)
    if data.last > data.settled:
        yield say("report.in_progress", {"term": data.last}, lang)
    ruled = dict.fromkeys(entry.n for entry in journal if entry.ruling)
    if ruled:
        yield say("report.ruled", {"mark": MARK, "lines": [str(n) for n in ruled]}, lang)


def _columns(data: charted.Data, histories: Histories, lang: str) -> Iterable[Column]:
    for place, term in enumerate((0, *data.terms)):
        ruled = tuple(seat for seat, history in histories.items() if history[place].rulings)
        heading = data.heading(term, lang) if term else say("report.start", {}, lang)
        yield Column(term, heading, term > data.settled, ruled)


def _journal(record: Record, rows: Sequence[Row], chart: Chart, lang: str) -> Iterable[Entry]:
    """Give every row of every book, with the decision behind it in words."""
    last, seats = len(record.lines), record.game.seats
    kept = chart.income + chart.distributions
    words: dict[tuple[int, str], str] = {}
    for number, (n, cause, term, book, account, amount, reason) in enumerate(rows, start=1):
        if (cause, book) not in words:
            words[cause, book] = cause_in_words(record, cause, book, lang, ids=False)
        company = book in seats
        balance = "retained_earnings" if account in kept else account
        yield Entry(
            number=number,
            n=n if n <= last else None,
            term=term,
            book=book,
            company=seats[book] if company else say(f"book.{book}", {}, lang),
            account=account,
            balance=balance if company else "",
            cash_flow=reason if company and account in chart.cash else "",
            amount=amount,
            reason=reason,
            cause=cause if cause <= last else None,
            decision=words[cause, book],
            ruling=reason in chart.rulings,
        )


# Statements.


def _statement(history: Sequence[Statement], wanted: layout.Part, chart: Chart, lang: str) -> Table:
    """Lay out one statement; the setup has no profit and loss of its own."""
    income = wanted == "profit_and_loss"
    rows = layout.table(history[1:] if income else history, wanted, chart)
    keys = [key for key, _ in rows]
    lines = tuple(
        Line(
            key=key,
            label=say(key, {}, lang),
            amounts=(None, *amounts) if income else tuple(amounts),
            selection=_selection(key, wanted, chart),
            of=_sum_of(key, keys, chart),
        )
        for key, amounts in rows
    )
    return Table(wanted, say(f"statement.{wanted}", {}, lang), lines)


def _selection(key: str, wanted: layout.Part, chart: Chart) -> Selection | None:
    """Return which rows a line is made of; None for a sum of lines."""
    if key == "figure.opening_cash":
        return Selection("balance", chart.cash, 1, "before")
    kind, _, name = key.partition(".")
    if kind == "figure":
        return None
    if wanted == "cash_flow":
        return Selection("cash_flow", (name,), 1, "term")
    if wanted == "profit_and_loss":
        return Selection("account", (name,), -1, "term")
    return Selection("balance", (name,), 1 if name in chart.assets else -1, "to_date")


def _sum_of(key: str, keys: Sequence[str], chart: Chart) -> tuple[str, ...]:
    """Return which lines a total adds up, of those that the statement has."""
    activities = chart.activities()
    flows: dict[str, tuple[str, ...]] = {"operating": (), "investing": (), "financing": ()}
    for line in keys:
        kind, _, reason = line.partition(".")
        if kind == "reason":  # one that the chart does not name is operating
            flows[activities.get(reason, "operating")] += (line,)
    sums = {
        "figure.business_profit": _accounts(chart.business_lines),
        "figure.net_income": ("figure.business_profit", *_accounts(chart.other)),
        "figure.total_assets": _accounts(chart.assets),
        "figure.equity": _accounts((*chart.capital, "retained_earnings")),
        "figure.debt_and_equity": (*_accounts(chart.debt), "figure.equity"),
        **{f"figure.{activity}": lines for activity, lines in flows.items()},
        "figure.closing_cash": ("figure.opening_cash", *(f"figure.{activity}" for activity in flows)),
    }
    return tuple(line for line in sums.get(key, ()) if line in keys)


def _accounts(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"account.{name}" for name in names)


# Ratios.


def _ratios(history: Sequence[Statement], data: charted.Data, lang: str) -> dict[str, tuple[Figures, ...]]:
    """Return the measures, ratios and effects of a company; the setup has none."""
    basis, chart, opening = data.basis, data.chart, history[0]
    taken = [measure(history[1 : count + 1], opening, basis) for count in range(1, len(history))]
    exact = [ratios.exact_factors(one) for one in taken]
    changes = [None, *(attribute(before, after) for before, after in pairwise(exact))]

    def row(found: Sequence[Any], name: str) -> tuple[Number, ...]:
        return (None, *(None if one is None else _number(getattr(one, name)) for one in found))

    lines = {
        "sales": _accounts(chart.revenue),
        "profit": (f"figure.{basis.profit_figure}",),
        "assets": ("figure.total_assets",),
        "equity": ("figure.equity",) if basis.equity == "with_retained" else _accounts(chart.capital),
    }
    labels = {"sales": "sales", "profit": basis.profit_figure, "assets": "total_assets", "equity": basis.equity_figure}
    divided = {
        "margin": ("profit", "sales"),
        "turnover": ("sales", "assets"),
        "leverage": ("assets", "equity"),
        "roe": ("profit", "equity"),
    }
    return {
        "measures": tuple(
            Figures(
                key=key,
                label=say(f"figure.{labels[key]}", {}, lang),
                kind="money",
                values=row(taken, key),
                lines=lines[key],
            )
            for key in Measured.__struct_fields__
        ),
        "ratios": tuple(
            Figures(
                key=key,
                label=say(f"figure.{key}", {}, lang),
                kind="percent" if RATIOS[key] is percent else "times",
                values=row(exact, key),
                above=above,
                below=below,
            )
            for key, (above, below) in divided.items()
        ),
        "effects": tuple(
            Figures(
                key=key,
                label=say(f"report.effect.{key}", {}, lang),
                kind="points",
                first=2,
                values=row(changes, key),
            )
            for key in EFFECTS
        ),
    }


def _number(exact: Any) -> Number:
    """Return a fraction as a whole number if it is one, else as the number that is shown."""
    return None if exact is None else int(exact) if exact == int(exact) else float(exact)


def _awards(game: Any, data: charted.Data, lang: str) -> Iterable[Award]:
    if not data.settled:
        return
    given = part(game.name, "results").podium(game)["awards"]
    measured: dict[str, Indicators] = {
        seat: indicators(data.histories[seat][: data.settled], data.histories[seat][0].opening, data.basis)
        for seat in game.playing
    }
    for key in AWARDS:
        exact = {seat: getattr(own, key) for seat, own in measured.items()}
        values = {seat: _number(value) for seat, value in exact.items()}
        kind: Any = "money" if key == "sales" else "percent" if RATIOS[key] is percent else "times"
        yield Award(key, say(f"award.{key}", {}, lang), kind, values, places(exact), tuple(given[key]))


def written(kind: str, value: Number, lang: str) -> str:
    """Return a figure as it is written, n/a where there is none; `kind` is that of its row."""
    if value is None:
        return say("not_available", {}, lang)
    if kind == "money":
        return worded(value, lang) if isinstance(value, int) else times(value, lang)
    write: dict[str, Callable[[float, str], str]] = {"percent": percent, "times": times, "points": points}
    return write[kind](value, lang)
