"""`roeup act`: one action, done or only tried; what came of it, and what an amendment changed."""

import shlex
from argparse import Namespace
from typing import Any

import msgspec

from roeup_edu.cli.drafts import from_input, hints, plain_of, typed
from roeup_edu.cli.output import after_booking, tell, tell_error
from roeup_edu.cli.records import seat_typed, sound
from roeup_edu.cli.show import amendments
from roeup_edu.cli.telling import tell_events, tell_next
from roeup_edu.core.actions import CHANCE, TEACHER, Action
from roeup_edu.core.record import Amend, Record, decode
from roeup_edu.core.refusals import Refused, Why
from roeup_edu.games import part
from roeup_edu.locales import say
from roeup_edu.table import recordfile
from roeup_edu.table.amending import changes, preview
from roeup_edu.table.entry import read
from roeup_edu.table.wording import known


def act(args: Namespace) -> int:
    """Do one action, or what a line of the game master means; print what came of it as far as that one may see it."""
    lang = args.lang
    old = sound(args.file)
    old.draw()  # what a program that was stopped left to draw is written with this action
    text = from_input() if args.action == "-" else args.action
    entry = None if not text.strip() or text.strip()[0] in '{["' else read(old, text.strip(), lang)
    try:
        actions = entry.actions if entry and entry.actions else (decode(old.kind, tidy(old, text)),)
        action = actions[-1]
        by = seat_typed(old.game, args.by) or (TEACHER if action.seat == CHANCE or len(actions) > 1 else action.seat)
        record, before = (tried if args.dry_run else recordfile.submit)(args.file, by, *actions)
    except Refused as refused:
        tell_error(refused.message(lang, known(old.game, lang)))
        for line in hints(old, text, refused, lang) if refused.code == Why.MALFORMED else []:
            tell_error(line)
        if entry and not entry.actions:
            tell_error(say("cli.act.entry", {"problem": entry.problem or entry.prompt}, lang))
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
        if isinstance(action, Amend) and books_of_seats(record):
            tell(*changed(old, record, action, by, lang, args.dry_run))
        elif isinstance(action, Amend):
            tell(*amendments(record, by, lang))
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


def tried(path: str, by: str, *actions: Action[Any]) -> tuple[Record, int]:
    """Do actions without writing them. Returns the record as it would be and how many lines it had before."""
    record = sound(path)
    record.draw()
    before = len(record.lines)
    for action in actions:
        record.submit(by, action)
    return record, before


def comes_out(old: Record, new: Record, before: int) -> bool:
    """Return whether an action only tried would bring something secret or random to light, which it must not."""
    drawn = any(line.by == CHANCE for line in new.lines[before:])
    secret = bool(old.game.steps and old.game.steps[-1].secrets())
    return drawn or (secret and new.game.revealed > before)


def books_of_seats(record: Record) -> bool:
    """Return whether the statements of a game are those of its seats; else what changed is not told by company."""
    game: Any = record.game
    return bool(part(game.name, "results").statements(game).keys() == game.seats.keys())


def changed(old: Record, new: Record, amend: Amend, viewer: str, lang: str, tried: bool) -> list[str]:
    """Return what an amendment changed: lines that no longer fit or fit again, and the money of the companies."""
    found = preview(old, amend, lang, viewer, ids=True) if tried else changes(old, new, lang, viewer)
    if found.hidden:
        return [found.hidden]
    lines = ["  " + say("cli.act.why", {"line": one.words, "why": one.why}, lang) for one in found.unfit]
    if lines:
        lines.insert(0, say("cli.act.unfit", {}, lang))
    if found.again:
        lines += [say("cli.act.again", {}, lang), *("  " + one.words for one in found.again)]
    names = known(new.game, lang)
    for company in found.companies:
        now = [figure for figure in company.figures if not figure.term and figure.old != figure.new]
        parts = [say("cli.act.from_to", {"what": one.label, "old": one.old, "new": one.new}, lang) for one in now]
        if parts:
            lines.append("  " + say("cli.act.company", {"company": company.seat, "changes": parts}, lang, names))
    return lines
