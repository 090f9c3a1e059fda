"""Everything in a report as plain tables, one number per cell: what pandas frames and CSV files are made of.

Ids (seat, account, measure) stand beside the words for them, so that a program can rely on them in either language.
"""

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import msgspec

from roeup_edu.core.record import Record
from roeup_edu.locales import told, worded
from roeup_edu.reports.content import MARK, Report
from roeup_edu.table.wording import names_of

Cell: TypeAlias = str | int | float | None


class Table(msgspec.Struct, frozen=True):
    """A table: its name, the ids of its columns (their words: `report.column.ID`) and its rows."""

    name: str
    columns: tuple[str, ...]
    rows: list[tuple[Cell, ...]]


def tables(record: Record, report: Report) -> tuple[Table, ...]:
    """Return all tables of a game."""
    return (
        *(_table(name, columns, rows(report)) for name, (columns, rows) in OF_REPORT.items()),
        *(_table(name, columns, rows(record, report)) for name, (columns, rows) in OF_RECORD.items()),
    )


def _table(name: str, columns: str, rows: Iterable[tuple[Cell, ...]]) -> Table:
    return Table(name, tuple(columns.split()), list(rows))


def _about(report: Report) -> Iterable[tuple[Cell, ...]]:
    yield from ((text,) for text in (report.title, report.state, report.basis_text(), *report.notices))


def _journal(report: Report) -> Iterable[tuple[Cell, ...]]:
    for one in report.journal:
        account, reason = report.say(f"account.{one.account}"), report.say(f"reason.{one.reason}")
        ruling = MARK if one.ruling else ""
        yield (
            *(one.number, one.n, one.term, one.book, one.company, one.account, account, one.amount),
            *(one.reason, reason, ruling, one.cause, one.decision),
        )


def _statements(report: Report) -> Iterable[tuple[Cell, ...]]:
    for company in report.companies:
        for table in company.statements:
            for line in table.lines:
                for column, amount in zip(report.columns, line.amounts, strict=True):
                    if amount is not None:
                        ruling = MARK if company.seat in column.ruled else ""
                        place = (company.seat, company.name, column.term, _progress(report, column.term))
                        yield (*place, ruling, table.part, line.key.partition(".")[2], line.label, amount)


def _ratios(report: Report) -> Iterable[tuple[Cell, ...]]:
    for company in report.companies:
        for column in report.columns[1:]:
            ruling = MARK if company.seat in column.ruled else ""
            values = [one.values[column.term] for one in (*company.measures, *company.ratios)]
            place = (company.seat, company.name, column.term, _progress(report, column.term))
            yield (*place, ruling, report.basis_text(), *values)


def _effects(report: Report) -> Iterable[tuple[Cell, ...]]:
    for company in report.companies:
        for column in report.columns[2:]:
            ruling = MARK if company.seat in column.ruled else ""
            values = [one.values[column.term] for one in company.effects]
            yield (company.seat, company.name, column.term, _progress(report, column.term), ruling, *values)


def _awards(report: Report) -> Iterable[tuple[Cell, ...]]:
    for award in report.awards:
        for seat, value in award.values.items():
            held = report.say("answer.yes") if seat in award.holders else ""
            ruling = MARK if seat in report.columns[report.settled].ruled else ""
            name = report.data.names[seat]
            yield (report.settled, award.key, award.label, seat, name, ruling, value, award.places[seat], held)


def _players(report: Report) -> Iterable[tuple[Cell, ...]]:
    for company in report.companies:
        won = sum(company.seat in award.holders for award in report.awards)
        winner = report.say("answer.yes") if company.seat in report.winners else ""
        yield (company.seat, company.name, report.say("answer.yes") if company.out else "", won, winner)


def _progress(report: Report, term: int) -> str:
    return report.say("chart.so_far") if term > report.settled else ""


def _events(record: Record, report: Report) -> Iterable[tuple[Cell, ...]]:
    """Give what happened in words, what everybody at the table may know."""
    names, term = names_of(record.game, report.lang), 0
    for n, event in record.events:
        term = event.facts["term"] if event.kind == "term_begun" else term
        if event.audience is None:
            text = " ".join(told(event.kind, event.facts, report.lang, names))
            yield (n, term, event.kind, str(event.facts.get("company", "")), text)


def _auctions(record: Record, report: Report) -> Iterable[tuple[Cell, ...]]:
    """Give who got which card for what: the events that tell of a fee."""
    names, term = names_of(record.game, report.lang), 0
    for n, event in record.events:
        facts = event.facts
        term = facts["term"] if event.kind == "term_begun" else term
        if event.audience is None and {"company", "card", "fee", "auction"} <= set(facts):
            seat, card = facts["company"], facts["card"]
            how = worded(facts.get("how"), report.lang, {}, "how")
            name = report.data.names[seat]
            yield (
                n,
                term,
                facts["auction"],
                card,
                names.get(card, card),
                seat,
                name,
                how,
                facts.get("price"),
                facts["fee"],
            )


OF_REPORT: dict[str, tuple[str, Callable[[Report], Iterable[tuple[Cell, ...]]]]] = {
    "about": ("text", _about),
    "journal": (
        "number n term seat company account account_name amount reason reason_name ruling cause decision",
        _journal,
    ),
    "statements": ("seat company term in_progress ruling statement line line_name amount", _statements),
    "ratios": (
        "seat company term in_progress ruling basis sales profit assets equity margin turnover leverage roe",
        _ratios,
    ),
    "effects": ("seat company term in_progress ruling margin turnover leverage change", _effects),
    "awards": ("term award award_name seat company ruling value place holder", _awards),
    "players": ("seat company out awards_count winner", _players),
}
"""The tables of a report: name, columns, rows."""
OF_RECORD: dict[str, tuple[str, Callable[[Record, Report], Iterable[tuple[Any, ...]]]]] = {
    "events": ("n term kind seat text", _events),
    "auctions": ("n term auction card card_name seat company how price fee", _auctions),
}
"""Those that need what happened as well."""
