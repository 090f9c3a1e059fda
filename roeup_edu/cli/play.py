"""`roeup new`, `act` and `show`: a game played by people at a shell."""

import os
import re
import shlex
import sys
from argparse import Namespace
from random import SystemRandom

import msgspec

from roeup_edu.cli import tables
from roeup_edu.cli.output import tell, tell_error
from roeup_edu.cli.usage import Usage
from roeup_edu.core.actions import CHANCE, TEACHER
from roeup_edu.core.faults import Fault
from roeup_edu.core.game import Event, Game
from roeup_edu.core.record import SEED_MOST, Amend, Header, Record, decode
from roeup_edu.core.refusals import Refused
from roeup_edu.core.seats import check_seats
from roeup_edu.games import kind, part
from roeup_edu.locales import say, told
from roeup_edu.table import recordfile

_SEAT = re.compile(r"\s*([^\s=,]{1,20})\s*=(.*)", re.DOTALL)
_COMMA = re.compile(r"(?<!\\),")


def new(args: Namespace) -> int:
    """Begin a game: write its header and, on a digital table, the draws before the first question."""
    seats = seats_typed(args.seats)
    options = options_typed(args.option)
    check_seats(seats)
    if os.path.lexists(args.out):
        raise Fault("file.exists", path=args.out)
    game = kind(args.game)
    header = seeded(game.compose(options, seats, args.seed, digital=not args.physical), args.seed)
    record = Record(header, game)
    record.draw()
    recordfile.create(args.out, record)
    facts = {"path": args.out, "game": say(f"cli.games.{args.game}", {}, args.lang), "seed": str(header.seed)}
    tell(say("cli.new.made" if not args.physical else "cli.new.made_physical", facts, args.lang))
    tell_events(record, 0, None, args.lang)
    tell_next(record, args.out, args.lang)
    return 0


def seats_typed(text: str) -> dict[str, str]:
    r"""Return the seats of "A=Alpha,B=Beta" with spaces around names taken off; a comma in a name is typed "\,".

    Raises `Usage` for anything of another form.
    """
    seats: dict[str, str] = {}
    for piece in _COMMA.split(text):
        match = _SEAT.fullmatch(piece)
        if match is None:
            raise Usage("cli.seats_form", found=piece)
        seat = match[1].upper()
        if seat in seats:
            raise Usage("cli.seats_twice", seat=seat)
        seats[seat] = match[2].replace("\\,", ",").strip()
    return seats


def options_typed(pairs: list[str]) -> dict[str, str]:
    """Return the options of "KEY=VALUE" texts. Raises `Usage` for another form or a key given twice."""
    options: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key.strip():
            raise Usage("cli.option_form", found=pair)
        if key.strip() in options:
            raise Usage("cli.option_twice", key=key.strip())
        options[key.strip()] = value.strip()
    return options


def seeded(header: Header, asked: int | None) -> Header:
    """Return a header with a seed of its own, unless one was asked for or the rules fix it for everyone."""
    if asked is not None or header.rules.get("seed") is not None:
        return header
    return msgspec.structs.replace(header, seed=SystemRandom().randrange(SEED_MOST))


def sound(path: str, *, to_write: bool = False) -> Record:
    """Return the record of a file. Raises `Fault` if anything in it is damaged."""
    record = recordfile.load(path)
    if record.fault is not None:
        raise Fault("record.not_continued", problem=record.fault) if to_write else record.fault
    return record


def seat_typed(game: Game, text: str | None) -> str | None:
    """Return a seat as typed, in capitals. Raises `Usage` if nobody sits there."""
    if text is None or text.lower() in (TEACHER, CHANCE):
        return text and text.lower()
    if text.upper() not in game.seats:
        raise Usage("cli.no_seat", seat=text, seats=[*game.seats, TEACHER])
    return text.upper()


def act(args: Namespace) -> int:
    """Do one action, or say why not; print what came of it as far as the one who acted may see it."""
    lang = args.lang
    record = sound(args.file, to_write=True)
    names = part(record.game.name, "words").names(record.game, lang)
    try:
        action = decode(record.kind, action_typed(record, args.action))
        own = TEACHER if action.seat == CHANCE else action.seat
        by = seat_typed(record.game, args.by) or own
        record, before = recordfile.submit(args.file, by, action)
    except Refused as refused:
        tell_error(refused.message(lang, names))
        return 1
    if isinstance(action, Amend):
        tell(say("cli.act.amended", {"line": action.line, "n": before + 1}, lang))
        if record.dropped:
            tell(say("cli.act.dropped", {"lines": record.dropped}, lang))
    tell_events(record, before, by, lang)
    tell_next(record, args.file, lang)
    return 0


def action_typed(record: Record, text: str) -> str:
    """Return an action's JSON with its codes in their right form; "-" reads it from the input."""
    if text == "-":
        text = sys.stdin.read()
    try:
        plain = msgspec.json.decode(text.encode("utf-8", "replace"))
        tidy = part(record.game.name, "words").typed(record.game, plain)
        return msgspec.json.encode(tidy).decode()
    except (ValueError, RecursionError):
        return text  # `decode` says what is wrong with it


def tell_events(record: Record, before: int, viewer: str | None, lang: str) -> None:
    """Print what happened after an action, as far as a seat may see it, with the number of the action."""
    names = part(record.game.name, "words").names(record.game, lang)
    told_of = 0
    for n, event in record.events:
        if n > before and visible(event, viewer):
            for line in told(event.kind, event.facts, lang, names):
                tell(f"{n if n != told_of else '':>4}  {line}")
                told_of = n


def visible(event: Event, viewer: str | None) -> bool:
    """Return whether a seat may see an event; None is everybody at the table."""
    return event.audience is None or viewer in event.audience


def tell_next(record: Record, path: str, lang: str) -> None:
    """Print who is asked now and how to go on, or that the game is over."""
    tell("", *tables.heading(record.game, lang))
    if record.game.over:
        tell(*over(record, path, lang))
    else:
        tell(say("cli.next", {"file": shlex.quote(path)}, lang))


def over(record: Record, path: str, lang: str) -> list[str]:
    """Return who has won, and where the figures are."""
    names = part(record.game.name, "words").names(record.game, lang)
    winners = part(record.game.name, "report").report(record)["winners"]
    return [
        say("cli.won", {"winners": winners}, lang, names),
        say("cli.figures", {"file": shlex.quote(path)}, lang),
    ]


def show(args: Namespace) -> int:
    """Print the table as a seat may see it, and what happened in the last lines."""
    record = sound(args.file)
    game, lang = record.game, args.lang
    seat = seat_typed(game, args.seat)
    viewer = None if seat in (TEACHER, CHANCE) else seat
    tell(*tables.table(game, viewer, lang))
    first = len(record.lines) - args.lines
    if args.lines:
        tell("", say("cli.show.last", {"lines": min(args.lines, len(record.lines))}, lang))
        tell_events(record, first, seat, lang)
    if game.over:
        tell("", *over(record, args.file, lang))
    return 0
