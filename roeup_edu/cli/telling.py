"""What happened, line by line, and who is asked next."""

import shlex

from roeup_edu.cli.output import tell
from roeup_edu.cli.records import over
from roeup_edu.core.record import Record
from roeup_edu.games import part
from roeup_edu.locales import say
from roeup_edu.table.log import log


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
    tell("", *part(record.game.name, "console").heading(record.game, lang))
    if record.game.over:
        tell(*over(record, path, lang))
    else:
        tell(say("cli.next", {"file": shlex.quote(path)}, lang))
