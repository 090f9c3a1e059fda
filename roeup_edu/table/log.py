"""What happened, line by line, in the words of the events, as far as a seat may see it."""

from roeup_edu.core.game import Event
from roeup_edu.core.record import Amend, Record
from roeup_edu.locales import say, told
from roeup_edu.table.wording import names_of


def log(record: Record, viewer: str | None, lang: str, ids: bool = True) -> dict[int, list[str]]:
    """Return what happened in words, by line, as far as a seat may see it; an amendment tells what it changed."""
    names = names_of(record.game, lang, ids)
    found: dict[int, list[str]] = {}
    for n, event in record.events:
        if visible(event, viewer):
            found.setdefault(n, []).extend(told(event.kind, event.facts, lang, names))
    for line in record.lines:
        if isinstance(line.action, Amend):
            found.setdefault(line.n, []).append(amended(record, line.n, line.action, lang))
    return dict(sorted(found.items()))


def amended(record: Record, n: int, amend: Amend, lang: str) -> str:
    """Return what an amendment did: it took an action or an earlier amendment back, or put something in its place."""
    back = isinstance(record.lines[amend.line - 1].action, Amend)
    key = "amended" if amend.action is not None else "restored" if back else "taken_back"
    return say(f"log.{key}", {"line": str(amend.line), "n": str(n)}, lang)


def visible(event: Event, viewer: str | None) -> bool:
    """Return whether a seat may see an event; None is everybody at the table."""
    return event.audience is None or viewer in event.audience
