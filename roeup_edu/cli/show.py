"""`roeup show`: the table as a seat may see it, what happened last, and the rules in numbers."""

from argparse import Namespace

from roeup_edu.cli.output import tell
from roeup_edu.cli.records import over, seat_typed, sound_part
from roeup_edu.cli.telling import tell_lines
from roeup_edu.core.actions import CHANCE, TEACHER
from roeup_edu.core.record import Amend, Record, overrides
from roeup_edu.games import part
from roeup_edu.locales import say
from roeup_edu.table.log import log
from roeup_edu.table.wording import line_in_words


def show(args: Namespace) -> int:
    """Print the table and the last lines; of a damaged record the sound part, and 1."""
    record = sound_part(args.file, args.lang)
    game, lang = record.game, args.lang
    seat = seat_typed(game, args.seat)
    viewer = None if seat in (TEACHER, CHANCE) else seat
    if args.rules:
        tell(*part(game.name, "console").rules(game, lang))
        return 0 if record.fault is None else 1
    tell(*part(game.name, "console").table(game, viewer, lang))
    lines = log(record, seat, lang)
    last = dict(list(lines.items())[-args.lines :]) if args.lines else {}
    if last:
        tell("", say("cli.show.last" if len(last) > 1 else "cli.show.last_one", {"lines": len(last)}, lang))
        tell_lines(last)
    if notes := amendments(record, seat, lang):
        tell("", *notes)
    if game.over:
        tell("", *over(record, args.file, lang))
    return 0 if record.fault is None else 1


def amendments(record: Record, viewer: str | None, lang: str) -> list[str]:
    """Return which lines were amended, and which do not count since they no longer fit."""
    changed = [
        str(n) for n in overrides(record.kind, record.lines) if not isinstance(record.lines[n - 1].action, Amend)
    ]
    notes = [say("cli.show.amended", {"lines": changed}, lang)] if changed else []
    if record.dropped:
        notes.append(say("cli.show.unfit", {}, lang))
        notes += ["  " + line_in_words(record, record.lines[n - 1], lang, viewer) for n in record.dropped]
    return notes
