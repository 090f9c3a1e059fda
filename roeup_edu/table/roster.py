"""The roster of a class: which student sits at which table, for which company. So results reach people.

A roster is a CSV file `student,table,company` (or 学生,テーブル,会社), with commas, semicolons or tabs, as spreadsheets
save it. A table is the title of a game; a company is its seat, such as A, or its name.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from roeup_edu.core.faults import Fault
from roeup_edu.core.seats import NAME_MOST
from roeup_edu.core.sheet import Row, rows_of
from roeup_edu.core.text import likeness

HEADERS = (("student", "table", "company"), ("学生", "テーブル", "会社"))


class Member(Struct, frozen=True):
    """A student, the title of a game, and a seat or the name of a company."""

    student: str
    table: str
    company: str


class RosterError(Fault):
    """A file that is no roster: all that is wrong with it."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("roster.faults", count=len(faults))
        self.faults = faults

    def message(self, lang: str = "en") -> str:
        """Return each fault on a line of its own."""
        return "\n".join([super().message(lang), *(f"  {fault.message(lang)}" for fault in self.faults)])


def read(path: str) -> list[Member]:
    """Return the members of a roster file. Raises `RosterError` with file, row, column, found and expected."""
    faults: list[Fault] = []
    rows = rows_of(Path(path), HEADERS, faults, Row, separators=",;\t")
    members = [Member(*(row.text(column, NAME_MOST) for column in row.cells)) for row in rows or ()]
    if faults:
        raise RosterError(faults)
    return members


def seat_of(company: str, seats: Mapping[str, str]) -> str | None:
    """Return the seat of a company written as a seat or by its name, None if it does not play."""
    wanted = likeness(company)
    for seat in seats:
        if likeness(seat) == wanted:
            return seat
    return next((seat for seat, name in seats.items() if likeness(name) == wanted), None)


def students(members: Iterable[Member], table: str, seats: Mapping[str, str]) -> dict[str, list[str]]:
    """Return the students of each seat of a table, in the order of the roster; nobody is an empty list."""
    found: dict[str, list[str]] = {seat: [] for seat in seats}
    for member in members:
        seat = seat_of(member.company, seats) if likeness(member.table) == likeness(table) else None
        if seat is not None and member.student not in found[seat]:
            found[seat].append(member.student)
    return found


def check(members: Sequence[Member], tables: Sequence[tuple[str, Mapping[str, str]]]) -> list[Fault]:
    """Return what may be a mistake, in words: none of it keeps a game from being played.

    `tables` are the titles of the games with their seats.
    """
    rows = Counter(likeness(member.student) for member in members)
    names = {likeness(member.student): member.student for member in members}
    found = [Fault("roster.twice", student=names[key], count=count) for key, count in rows.items() if count > 1]
    known = [title for title, _ in tables]
    games = Counter(likeness(title) for title in known)
    for table in dict.fromkeys(member.table for member in members):
        count = games[likeness(table)]
        if count == 0:
            found.append(Fault("roster.no_table", table=table, known=known))
        elif count > 1:
            found.append(Fault("roster.tables", table=table, count=count))
    for title, seats in tables:
        found += _at_table([member for member in members if likeness(member.table) == likeness(title)], title, seats)
    return found


def _at_table(members: Sequence[Member], title: str, seats: Mapping[str, str]) -> list[Fault]:
    """Return which companies of a table are not there and which have nobody; nothing of a table without members."""
    known = [*seats, *seats.values()]
    found = [
        Fault("roster.no_company", table=title, student=member.student, company=member.company, known=known)
        for member in members
        if seat_of(member.company, seats) is None
    ]
    alone = [seat for seat, those in students(members, title, seats).items() if members and not those]
    return [*found, *(Fault("roster.nobody", table=title, seat=seat, company=seats[seat]) for seat in alone)]
