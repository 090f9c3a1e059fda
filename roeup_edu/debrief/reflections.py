"""Screen 10: a one-minute reflection after each term, and what was written, collected.

A file of reflections is JSON lines beside the game: {"game": …, "seat": "A", "term": 2, "text": "…"}. Text of people
stays text: it is never looked at for codes, markup or formulas.
"""

import os
from hashlib import sha256

import msgspec

from roeup_edu.core import reading
from roeup_edu.core.faults import Fault
from roeup_edu.core.record import Record, encoded
from roeup_edu.core.text import blank
from roeup_edu.debrief.course import Course
from roeup_edu.debrief.screen import Question, Screen, Table
from roeup_edu.locales import say
from roeup_edu.locales.numbers import percent, points
from roeup_edu.table.files import unwritable

TEXT_MOST = 1000
"""Letters of a reflection: what one writes in a minute, and some more."""
SIZE_MOST = 10_000_000
"""Bytes of the largest file that is read."""


class Reflection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody of a company wrote after a term; `game` names the game by its header."""

    game: str
    seat: str
    term: int
    text: str


def screen(record: Record, lang: str, file: str = "") -> Screen:
    """Show a prompt for each company and term, and beside it what the file has, if there is one."""
    course = Course(record, lang)
    if not course.last:
        return course.nothing("reflections")
    written = {(one.seat, one.term): one.text for one in collected(file, record)} if file else {}
    rows = [
        [course.term(term), course.game.seats[seat], prompt(course, seat, term), written.get((seat, term), "")]
        for term in course.terms
        for seat in course.seats
    ]
    columns = [say("chart.axis.term", {}, lang), say("podium.company", {}, lang)]
    columns += [course.say(f"debrief.reflections.{name}") for name in ("prompt", "text")]
    facts = {"written": len(written), "all": len(rows)}
    return Screen(
        title=course.say("debrief.reflections.title"),
        finding=course.say("debrief.reflections.finding", facts),
        lang=lang,
        tables=(Table(course.say("debrief.reflections.table"), columns, rows),),
        questions=tuple(Question(course.say(f"debrief.reflections.{name}"), "") for name in ("ask", "again")),
    )


def prompt(course: Course, seat: str, term: int) -> str:
    """Return the question after a term: what the ROE did, and which decision did most to it."""
    roe = course.factors(seat, term).roe
    facts = {"company": seat, "term": term, "roe": percent(roe, course.lang)}
    before = course.factors(seat, term - 1).roe if term > 1 else None
    if roe is None or before is None:
        return course.say("debrief.reflections.first", facts)
    return course.say("debrief.reflections.later", {**facts, "points": points(roe - before, course.lang)})


def reflect(file: str, record: Record, seat: str, term: int, text: str) -> None:
    """Add what somebody wrote to a file, which is made if need be. Nothing to see in the text: nothing is added.

    The same text again is not added twice; a later one of the same company and term takes the place of the earlier
    one. Raises `Fault` for a company or term that the game does not have, a text that is too long, or a file that is
    damaged or cannot be written.
    """
    settled = getattr(record.game, "settled", 0)
    if seat not in record.header.seats:
        raise Fault("debrief.reflections.no_seat", seat=seat, seats=list(record.header.seats))
    if not 1 <= term <= settled:
        raise Fault("debrief.reflections.no_term", term=term, last=settled)
    if len(text) > TEXT_MOST:
        raise Fault("debrief.reflections.long", length=len(text), most=TEXT_MOST)
    one = Reflection(name_of(record), seat, term, text.strip())
    if blank(text) or one in collected(file, record):
        return
    try:
        with open(file, "a+b") as out:
            if out.tell():
                out.seek(-1, os.SEEK_END)
                out.write(b"" if out.read() == b"\n" else b"\n")  # a last line that has lost its end
            out.write(msgspec.json.encode(one) + b"\n")
            out.flush()
            os.fsync(out.fileno())
    except (OSError, ValueError) as error:
        raise unwritable(file, error) from error


def collected(file: str, record: Record) -> list[Reflection]:
    """Return what the file has of this game, the latest of each company and term; nothing if there is no file.

    Raises `Fault` naming the line that cannot be read.
    """
    if not os.path.exists(file):
        return []
    found: dict[tuple[str, int], Reflection] = {}
    for place, row in enumerate(reading.content(file, SIZE_MOST).split(b"\n"), 1):
        if not row.strip():
            continue
        try:
            one = msgspec.json.decode(row, type=Reflection)
        except (ValueError, RecursionError) as error:
            raise Fault("debrief.reflections.damaged", file=file, line=place, problem=error) from error
        if one.game == name_of(record):
            found[one.seat, one.term] = one
    return list(found.values())


def name_of(record: Record) -> str:
    """Return a name of a game that a copy of it has too: a digest of its header."""
    return sha256(encoded(record.header)).hexdigest()[:16]
