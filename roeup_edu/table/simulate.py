"""Whole games of bots: for the command line, tests, benchmarks and notebooks. All goes through `Record.submit`."""

import random
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from roeup_edu.core.actions import CHANCE, TEACHER, Action
from roeup_edu.core.faults import Fault
from roeup_edu.core.game import Game
from roeup_edu.core.record import Record
from roeup_edu.core.seats import SEATS

NAMES = ("Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta", "Eta", "Theta")
ACTIONS_MOST = 1_000_000


class Bot(Protocol):
    """A player that is a program; `game` holds only what `seat` may know."""

    def choose(self, game: Any, seat: str, rng: random.Random) -> Action[Any]:
        """Return a legal action of `seat`."""


class Anything:
    """Any legal action; for tests, and wherever a game has no bots of its own."""

    def choose(self, game: Game, seat: str, rng: random.Random) -> Action[Any]:
        """Return any action of any option."""
        options = game.options(seat)
        return options[int(rng.random() * len(options))].any(rng)


def simulate(
    kind: type[Game],
    options: Mapping[str, str | int] | None = None,
    players: int = 4,
    seed: int | None = None,
    bots: Sequence[Bot] = (),
) -> Record:
    """Play a whole game; the bots sit in seat order and, if there are fewer than players, over again.

    Raises `ValueError` for a wrong option or number of players.
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

    Where the game master is asked, as in a called auction, any choice of the moment is made. Raises `RuntimeError` if
    bots keep a game going for ever.
    """
    rng = random.Random(record.header.seed)
    seats = tuple(record.game.seats)
    players = {seat: bots[place % len(bots)] if bots else Anything() for place, seat in enumerate(seats)}
    for _ in range(ACTIONS_MOST):
        asked = record.game.waiting()
        if not asked:
            return
        seat = asked[0]
        if seat in players:
            action = players[seat].choose(record.game.seen_by(seat, rng), seat, rng)
        else:
            action = _other(record.game, seat, rng)
        record.submit(seat if seat != CHANCE else TEACHER, action)
    raise RuntimeError(f"no end after {ACTIONS_MOST} actions")


def _other(game: Game, seat: str, rng: random.Random) -> Action[Any]:
    """Return any action the moment asks of the game master or of chance; a ruling is never one of them."""
    options = [option for option in game.options(seat) if option.action not in game.teacher_verbs]
    return options[int(rng.random() * len(options))].any(rng)
