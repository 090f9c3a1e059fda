"""`roeup new`: a game begins."""

import os
import re
from argparse import Namespace

from roeup_edu.cli.output import after_booking, tell
from roeup_edu.cli.telling import tell_events, tell_next
from roeup_edu.cli.usage import Usage
from roeup_edu.core.faults import Fault
from roeup_edu.core.record import Record
from roeup_edu.core.seats import check_seats
from roeup_edu.core.text import plain
from roeup_edu.games import kind, part
from roeup_edu.locales import say
from roeup_edu.table import recordfile
from roeup_edu.table.begin import begin

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
    header = begin(args.game, options, seats, args.seed, digital=not args.physical)
    record = Record(header, game)
    record.draw()
    recordfile.create(args.out, record)
    with after_booking():
        _tell(args, record)
    return 0


def _tell(args: Namespace, record: Record) -> None:
    """Print how the game begins: its rules first (R-SET-7), then what has been drawn."""
    facts = {"path": args.out, "game": say(f"game.{args.game}", {}, args.lang), "seed": str(record.header.seed)}
    tell(say("cli.new.made" if not args.physical else "cli.new.made_physical", facts, args.lang))
    tell(*part(args.game, "console").announced(record.game, args.lang), "")
    tell_events(record, 0, None, args.lang)
    tell_next(record, args.out, args.lang)


def seats_typed(text: str) -> dict[str, str]:
    r"""Return the seats of "A=Alpha,B=Beta" with spaces around names taken off; a comma in a name is typed "\,".

    Raises `Usage` for anything of another form.
    """
    seats: dict[str, str] = {}
    for piece in _COMMA.split(text):
        match = _SEAT.fullmatch(piece)
        if match is None:
            raise Usage("cli.seats_form", found=piece)
        seat = plain(match[1]).upper()
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
