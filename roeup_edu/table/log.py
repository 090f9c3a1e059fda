"""What happened, line by line, in the words of the events, as far as a seat may see it."""

from collections.abc import Collection

from roeup_edu.core.game import Event
from roeup_edu.core.record import Amend, Record
from roeup_edu.core.teacher import Absent
from roeup_edu.locales import say, told
from roeup_edu.table.wording import names_of, words_of


def log(
    record: Record, viewer: str | None, lang: str, ids: bool = True, lines: Collection[int] | None = None
) -> dict[int, list[str]]:
    """Return what happened in words, by line, as far as a seat may see it; an amendment tells what it changed.

    `lines`: the numbers of the lines to word, all if it is None.
    """
    names = names_of(record.game, lang, ids)
    found: dict[int, list[str]] = {}
    for n, event in record.events:
        if (lines is None or n in lines) and visible(event, viewer):
            found.setdefault(n, []).extend(told(event.kind, event.facts, lang, names))
    for line in record.lines:
        if isinstance(line.action, Amend) and (lines is None or line.n in lines):
            found.setdefault(line.n, []).append(amended(record, line.n, line.action, lang, ids, viewer))
    return dict(sorted(found.items()))


def told_of(record: Record, viewer: str | None) -> list[int]:
    """Return the numbers of the lines of the log of a seat, in order."""
    found = {n for n, event in record.events if visible(event, viewer)}
    found.update(line.n for line in record.lines if isinstance(line.action, Amend))
    return sorted(found)


def amended(record: Record, n: int, amend: Amend, lang: str, ids: bool = True, viewer: str | None = None) -> str:
    """Return what an amendment did: it took an action or an earlier amendment back, or put something in its place."""
    back = isinstance(record.lines[amend.line - 1].action, Amend)
    key = "amended" if amend.action is not None else "restored" if back else "taken_back"
    if ids:
        return say(f"log.{key}", {"line": str(amend.line), "n": str(n)}, lang)
    line = record.lines[amend.line - 1]
    if isinstance(line.action, Amend):
        line = record.lines[line.action.line - 1]
    return say(f"log.{key}_plain", {"action": words_of(record, line.n, line.action, lang, viewer, ids=False)}, lang)


def marks(record: Record) -> dict[int, str]:
    """Return the marks of lines that count and are the game master's doing: "absent", "ruling"."""
    found = {line.n: [a.mark for a in record.actions_of(line.n) if a.mark] for line in record.lines}
    return {n: own[0] for n, own in found.items() if own and n not in record.unfit}


def absences(record: Record, company: str) -> list[int]:
    """Return the lines in which the game master acted for a company whose player was away."""
    done = {n: record.actions_of(n) for n, mark in marks(record).items() if mark == Absent.mark}
    return [n for n, actions in done.items() if any(getattr(action, "company", "") == company for action in actions)]


def visible(event: Event, viewer: str | None) -> bool:
    """Return whether a seat may see an event; None is everybody at the table."""
    return event.audience is None or viewer in event.audience
