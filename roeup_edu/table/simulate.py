"""Whole games of bots: for the command line, tests, benchmarks and notebooks. All goes through `Record.submit`."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from roeup_edu.core.actions import TEACHER, Action
from roeup_edu.core.bots import Anything, Bot
from roeup_edu.core.faults import Fault
from roeup_edu.core.game import Game
from roeup_edu.core.options import Random
from roeup_edu.core.record import Record
from roeup_edu.core.seats import SEATS

NAMES = ("Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta", "Eta", "Theta")


def simulate(
    kind: type[Game],
    options: Mapping[str, str | int] | None = None,
    players: int = 4,
    seed: int | None = None,
    bots: Sequence[Bot] = (),
) -> Record:
    """Play a whole game; the bots sit in seat order and, if there are fewer than players, over again.

    Without a seed it is that of the rules, or 0. Raises `ValueError` for a wrong option or number of players.
    """
    if not 1 <= players <= len(SEATS):
        raise Fault("seats.count", count=players, most=len(SEATS))
    header = kind.compose(options or {}, dict(zip(SEATS[:players], NAMES, strict=False)), seed, digital=True)
    record = Record(header, kind)
    record.draw()
    play(record, bots)
    return record


def play(record: Record, bots: Sequence[Bot] = ()) -> None:
    """Let bots play a record to the end of its game. The same record and bots always play the same way.

    Where the game master is asked, as in a called auction, it does anything that the moment asks of it.
    """
    rng = random.Random(record.header.seed)
    bots = bots or (Anything(),)
    players = {seat: bots[place % len(bots)] for place, seat in enumerate(record.game.seats)}
    while True:
        fill_seats(record, players, rng)
        if record.game.over:
            return
        record.submit(TEACHER, _asked(record.game, record.game.waiting()[0], rng))


def fill_seats(record: Record, players: Mapping[str, Bot], rng: Random) -> None:
    """Let the bots act for their seats until somebody else is asked or the game is over."""
    while (seat := record.game.next_seat(players)) is not None:
        record.submit(seat, players[seat].choose(record.game.seen_by(seat, rng), seat, rng))


def _asked(game: Game, seat: str, rng: Random) -> Action[Any]:
    """Return any action the moment asks of a seat; a ruling is never one of them."""
    options = [option for option in game.options(seat) if option.action not in game.teacher_verbs]
    return options[int(rng.random() * len(options))].any(rng)
