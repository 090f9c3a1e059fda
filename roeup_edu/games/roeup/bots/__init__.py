"""Players for empty seats. A bot sees what its seat may know, and answers with one action at a time."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from roeup_edu.core.actions import Action
from roeup_edu.core.game import Step
from roeup_edu.core.options import Random
from roeup_edu.core.record import Record
from roeup_edu.games.roeup.bots import deals, lend, procure, turn
from roeup_edu.games.roeup.bots.worth import EVEN, Scene, Taste
from roeup_edu.games.roeup.contest import OpenContest, SealedContest
from roeup_edu.games.roeup.phases.action import Turns
from roeup_edu.games.roeup.phases.loan import Lending
from roeup_edu.games.roeup.phases.shortage import Answer, SellAssets, SellKnowledge
from roeup_edu.games.roeup.phases.trade import Trading, offers_to
from roeup_edu.games.roeup.procurement import Claims, Pointing
from roeup_edu.games.roeup.state import RoeUp


class Bot(Protocol):
    """A player: `game` is a copy from `game.seen_by(seat, rng)`, so that nothing secret can be seen."""

    def choose(self, game: RoeUp, seat: str, rng: Random) -> Action[Any]:
        """Return a legal action of a seat that is asked."""


class RandomBot:
    """Any legal action."""

    def choose(self, game: RoeUp, seat: str, rng: Random) -> Action[Any]:
        """Take any option, then any values for its fields."""
        options = game.options(seat)
        return options[int(rng.random() * len(options))].any(rng)


ANSWERS: dict[type[Step[Any]], Callable[[Scene, str, Random], Action[Any]]] = {
    Claims: procure.claim,
    Pointing: procure.point,
    OpenContest: procure.bid,
    SealedContest: procure.sealed_bid,
    Lending: lend.lend,
    Trading: deals.trade,
    Turns: turn.take_turn,
    SellKnowledge: deals.sell_knowledge,
    Answer: deals.rescue,
    SellAssets: deals.sell_asset,
}


class Greedy:
    """A sound player: each question has one short answer, all from what a card is worth to the company now."""

    def __init__(self, taste: Taste = EVEN) -> None:
        self.taste = taste

    def choose(self, game: RoeUp, seat: str, rng: Random) -> Action[Any]:
        """Answer the question of the step on top."""
        return ANSWERS[type(game.steps[-1])](Scene(game, seat, self.taste), seat, rng)


BOTS: dict[str, Bot] = {
    "random": RandomBot(),
    "greedy": Greedy(),
    "premium": Greedy(Taste(premium=2.5)),
    "ordinary": Greedy(Taste(premium=0.4)),
}


def next_seat(game: RoeUp, seats: Mapping[str, Any]) -> str | None:
    """Return whom of `seats` to ask first, None if none of them is asked.

    In the trade phase somebody with an offer to answer comes before somebody who could only withdraw one.
    """
    asked = [seat for seat in game.waiting() if seat in seats]
    if asked and isinstance(step := game.steps[-1], Trading):
        able = [seat for seat in asked if seat in step.waiting or offers_to(game, seat)]
        return able[0] if able else None
    return asked[0] if asked else None


def play(record: Record, bots: Mapping[str, Bot], rng: Random) -> None:
    """Let the bots act for their seats until a person is asked or the game is over."""
    game: Any = record.game
    while (seat := next_seat(game, bots)) is not None:
        record.submit(seat, bots[seat].choose(game.seen_by(seat, rng), seat, rng))
