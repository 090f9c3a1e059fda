"""Players for empty seats. A bot sees what its seat may know, and answers with one action at a time."""

from collections.abc import Callable
from typing import Any

from roeup_edu.core.actions import Action
from roeup_edu.core.bots import Anything, Bot
from roeup_edu.core.game import Step
from roeup_edu.core.options import Random
from roeup_edu.games.roeup.bots import deals, lend, procure, turn
from roeup_edu.games.roeup.bots.worth import EVEN, Scene, Taste
from roeup_edu.games.roeup.contest import OpenContest, SealedContest
from roeup_edu.games.roeup.phases.action import Turns
from roeup_edu.games.roeup.phases.loan import Lending
from roeup_edu.games.roeup.phases.shortage import Answer, SellAssets, SellKnowledge
from roeup_edu.games.roeup.phases.trade import Trading
from roeup_edu.games.roeup.procurement import Claims, Pointing
from roeup_edu.games.roeup.state import RoeUp

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
    "random": Anything(),
    "greedy": Greedy(),
    "premium": Greedy(Taste(premium=2.5)),
    "ordinary": Greedy(Taste(premium=0.4)),
}
