"""Grades of students from the places of their companies: a CSV file for a learning platform.

In each indicator the best company of a table has 100 points and the last one `lowest`, the others in even steps:
lowest + (100 − lowest) × (N − place) / (N − 1), with N companies at the table. Companies that tie share the mean of the
places they take; where a figure is n/a, or the company is out of the game, the points are `lowest`. The total is the
mean of the points by the weights of the class.
"""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import floor

import msgspec

from roeup_edu.core import reading
from roeup_edu.core.faults import Fault
from roeup_edu.core.text import plain
from roeup_edu.reports.content import AWARDS, Award, Report
from roeup_edu.reports.tables import Cell
from roeup_edu.table.roster import Member, seat_of

WHOLE = 100
SIZE_MOST = 100_000
"""Bytes of a file of weights."""
_NUMBER = re.compile(r"\d{1,6}(\.\d{1,6})?")


class Weights(msgspec.Struct, frozen=True):
    """How much each indicator counts, as parts of their sum; `lowest`: the points of the last place."""

    weights: dict[str, Fraction]
    lowest: Fraction = Fraction(0)


def typed(text: str) -> Weights:
    """Return weights typed as `roe=40,margin=20`. Raises `Fault`."""
    found: dict[str, object] = {}
    for pair in plain(text).split(","):
        name, sign, value = (part.strip() for part in pair.partition("="))
        if not sign or name in found:
            raise Fault("grades.form", found=pair)
        found[name] = value
    return _weights(found, 0)


def read(path: str) -> Weights:
    """Return the weights of a TOML file: a table `weights`, and `lowest` if there is one. Raises `Fault`."""
    import tomllib

    try:
        found = tomllib.loads(reading.content(path, SIZE_MOST).decode())
    except ValueError as error:  # no UTF-8, no TOML; a fault of the file is one too
        if isinstance(error, Fault):
            raise
        raise Fault("grades.file", path=path, problem=error) from error
    strange = [name for name in found if name not in ("weights", "lowest")]
    if strange or not isinstance(found.get("weights"), dict):
        raise Fault("grades.file_form", path=path)
    return _weights(found["weights"], found.get("lowest", 0))


def _weights(found: Mapping[str, object], lowest: object) -> Weights:
    strange = [name for name in found if name not in AWARDS]
    if strange:
        raise Fault("grades.indicator", found=strange[0], known=list(AWARDS))
    weights = {name: _amount(name, value) for name, value in found.items()}
    if not sum(weights.values()):
        raise Fault("grades.nothing", known=list(AWARDS))
    least = _amount("lowest", lowest)
    if least > WHOLE:
        raise Fault("grades.lowest", found=str(lowest), most=WHOLE)
    return Weights(weights, least)


def _amount(name: str, value: object) -> Fraction:
    """Return a number from 0 that is written plainly: float("nan") would be one too."""
    text = str(value)
    if isinstance(value, bool) or not _NUMBER.fullmatch(text):
        raise Fault("grades.number", name=name, found=text)
    return Fraction(text)


def points(award: Award, seat: str, companies: int, lowest: Fraction) -> Fraction:
    """Return the points of a company in one indicator."""
    place = award.places.get(seat)
    if place is None or award.values[seat] is None:
        return lowest
    if companies == 1:
        return Fraction(WHOLE)
    shared = sum(other == place for other in award.places.values())
    mean = place + Fraction(shared - 1, 2)
    return lowest + (WHOLE - lowest) * (companies - mean) / (companies - 1)


def grades(members: Sequence[Member], games: Mapping[str, Report], weights: Weights) -> list[list[Cell]]:
    """Return a row per student, headings first; `games`: the reports by the table of the roster.

    Raises `Fault` for a company that is not at the table, or a table without a settled term.
    """
    any_report = next(iter(games.values()))
    names = ["student", "total", "table", "seat", "company"]
    heads = [any_report.say(f"report.column.{name}") for name in names]
    for indicator in weights.weights:
        label = any_report.say(f"figure.{indicator}")
        heads += [f"{label}: {any_report.say(f'report.column.{name}')}" for name in ("value", "place", "points")]
    rows: list[list[Cell]] = [[*heads, any_report.say("report.column.note")]]
    whole = sum(weights.weights.values())
    for one in members:
        report = games[one.table]
        names_of = report.data.names
        seat = seat_of(one.company, names_of)
        if seat is None:
            known = [*names_of, *names_of.values()]
            raise Fault("roster.no_company", table=one.table, student=one.student, company=one.company, known=known)
        if not report.awards:
            raise Fault("grades.unsettled", table=one.table)
        cells: list[Cell] = []
        total = Fraction(0)
        for indicator, weight in weights.weights.items():
            (award,) = [award for award in report.awards if award.key == indicator]
            own = points(award, seat, len(names_of), weights.lowest)
            total += own * weight / whole
            cells += [award.values.get(seat), award.places.get(seat), rounded(own)]
        note = " ".join(report.notices)
        rows.append([one.student, rounded(total), one.table, seat, names_of[seat], *cells, note])
    return rows


def rounded(exact: Fraction) -> float:
    """Return points with one decimal, half rounded up."""
    return floor(exact * 10 + Fraction(1, 2)) / 10
