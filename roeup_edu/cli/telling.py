"""What happened, line by line, and who is asked next."""

import shlex

from roeup_edu.cli import tables
from roeup_edu.cli.output import tell
from roeup_edu.cli.records import over
from roeup_edu.core.game import Event
from roeup_edu.core.record import Amend, Record
from roeup_edu.games import part
from roeup_edu.locales import say, told


def log(record: Record, viewer: str | None, lang: str) -> dict[int, list[str]]:
    """Return what happened in words, by line, as far as a seat may see it; an amendment tells what it changed."""
    names = part(record.game.name, "words").names(record.game, lang)
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
    return say(f"cli.act.{key}", {"line": str(amend.line), "n": str(n)}, lang)


def visible(event: Event, viewer: str | None) -> bool:
    """Return whether a seat may see an event; None is everybody at the table."""
    return event.audience is None or viewer in event.audience


def tell_lines(lines: dict[int, list[str]]) -> None:
    """Print what happened with the number of its line."""
    for n, texts in lines.items():
        for place, text in enumerate(texts):
            tell(f"{'' if place else n:>4}  {text}")


def tell_events(record: Record, before: int, viewer: str | None, lang: str) -> None:
    """Print what happened after line `before`, as far as a seat may see it."""
    tell_lines({n: texts for n, texts in log(record, viewer, lang).items() if n > before})


def tell_next(record: Record, path: str, lang: str) -> None:
    """Print who is asked now and how to go on, or that the game is over."""
    tell("", *tables.heading(record.game, lang))
    if record.game.over:
        tell(*over(record, path, lang))
    else:
        tell(say("cli.next", {"file": shlex.quote(path)}, lang))
