"""`roeup act`: one action, done or only tried; what came of it, and what an amendment changed."""

import shlex
from argparse import Namespace
from typing import Any

import msgspec

from roeup_edu.cli.drafts import from_input, hints, plain_of, typed
from roeup_edu.cli.output import after_booking, tell, tell_error
from roeup_edu.cli.records import seat_typed, sound
from roeup_edu.cli.telling import tell_events, tell_next
from roeup_edu.core.actions import CHANCE, TEACHER, Action
from roeup_edu.core.record import Amend, Record, decode
from roeup_edu.core.refusals import Refused, Why
from roeup_edu.locales import say
from roeup_edu.table import recordfile
from roeup_edu.table.wording import known, line_in_words

COMPARED = ("cash", "debt", "fixed_assets", "equity")


def act(args: Namespace) -> int:
    """Do one action, or say why not; print what came of it as far as the one who acted may see it."""
    lang = args.lang
    old = sound(args.file)
    old.draw()  # what a program that was stopped left to draw is written with this action
    text = from_input() if args.action == "-" else args.action
    try:
        action = decode(old.kind, tidy(old, text))
        by = seat_typed(old.game, args.by) or (TEACHER if action.seat == CHANCE else action.seat)
        record, before = (tried if args.dry_run else recordfile.submit)(args.file, by, action)
    except Refused as refused:
        tell_error(refused.message(lang, known(old.game, lang)))
        for line in hints(old, text, refused, lang) if refused.code == Why.MALFORMED else []:
            tell_error(line)
        return 1
    if args.dry_run:
        _tell(args, old, record, before, by, action)
    else:
        with after_booking():
            _tell(args, old, record, before, by, action)
    return 0


def _tell(args: Namespace, old: Record, record: Record, before: int, by: str, action: Action[Any]) -> None:
    """Print what came of an action, or would come of it."""
    lang = args.lang
    hidden = args.dry_run and comes_out(old, record, before)
    if hidden:
        tell(say("cli.act.hidden", {}, lang))
    else:
        tell_events(record, before, by, lang)
        if isinstance(action, Amend):
            tell(*changes(old, record, by, lang))
        tell_next(record, args.file, lang)
    if args.dry_run:
        tell(say("cli.act.dry_run", {}, lang))
    elif isinstance(action, Amend):
        back = Amend(action.seat, before + 1, None)
        command = f"roeup act {shlex.quote(args.file)} '{msgspec.json.encode(back).decode()}'"
        tell(say("cli.act.take_back", {"command": command}, lang))


def tidy(record: Record, text: str) -> str:
    """Return an action's JSON with its codes in their right form; `decode` says what is wrong with anything else."""
    plain = plain_of(text)
    if plain is None:
        return text
    return msgspec.json.encode(typed(record, plain)).decode()


def tried(path: str, by: str, action: Action[Any]) -> tuple[Record, int]:
    """Do an action without writing it. Returns the record as it would be and how many lines it had before."""
    record = sound(path)
    record.draw()
    before = len(record.lines)
    record.submit(by, action)
    return record, before


def comes_out(old: Record, new: Record, before: int) -> bool:
    """Return whether an action only tried would bring something secret or random to light, which it must not."""
    drawn = any(line.by == CHANCE for line in new.lines[before:])
    secret = bool(old.game.steps and old.game.steps[-1].secrets())
    return drawn or (secret and new.game.revealed > before)


def changes(old: Record, new: Record, viewer: str, lang: str) -> list[str]:
    """Return what an amendment changed: lines that no longer fit or fit again, and the money of the companies."""
    names = known(new.game, lang)
    lines = []
    for n in (n for n in new.unfit if n not in old.unfit):
        line = new.lines[n - 1]
        secret = line.action.secret and line.action.seat != viewer
        why = say("cli.act.secret", {}, lang) if secret else new.unfit[n].message(lang, names)
        lines.append("  " + say("cli.act.why", {"line": line_in_words(new, line, lang, viewer), "why": why}, lang))
    if lines:
        lines.insert(0, say("cli.act.unfit", {}, lang))
    again = ["  " + line_in_words(new, old.lines[n - 1], lang, viewer) for n in old.unfit if n not in new.unfit]
    if again:
        lines += [say("cli.act.again", {}, lang), *again]
    lines += ["  " + text for text in _money(old, new, lang)]
    return lines


def _money(old: Record, new: Record, lang: str) -> list[str]:
    """Return what changed in the money of each company."""
    names = known(new.game, lang)
    before, after = old.game.view(None)["companies"], new.game.view(None)["companies"]
    found = []
    for seat in new.game.seats:
        parts = [
            say(
                "cli.act.from_to",
                {"what": say(f"figure.{key}", {}, lang), "old": before[seat][key], "new": after[seat][key]},
                lang,
            )
            for key in COMPARED
            if before[seat][key] != after[seat][key]
        ]
        if parts:
            found.append(say("cli.act.company", {"company": seat, "changes": parts}, lang, names))
    return found
