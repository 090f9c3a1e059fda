"""Players who show what loans do: greedy ones but for how they borrow."""

from enum import Enum
from typing import Any

from roeup_edu.core.actions import Action
from roeup_edu.core.done import Done
from roeup_edu.core.options import Random
from roeup_edu.core.refusals import Refused
from roeup_edu.games.roeup.bots import Greedy
from roeup_edu.games.roeup.phases.assets import AssetSale
from roeup_edu.games.roeup.phases.loan import Borrow, Lending
from roeup_edu.games.roeup.procurement import Point, Pointing
from roeup_edu.games.roeup.state import RoeUp


class Borrowing(Enum):
    """How much a player borrows."""

    NEVER = "never"
    ALL = "all"


class Borrower(Greedy):
    """A greedy player who never borrows, or who borrows all the bank gives and buys the dearest assets."""

    def __init__(self, way: Borrowing) -> None:
        super().__init__()
        self.way = way

    def choose(self, game: RoeUp, seat: str, rng: Random) -> Action[Any]:
        """Answer loans, and asset auctions, in its own way."""
        step = game.steps[-1]
        if isinstance(step, Lending):
            option = Borrow.option(game, seat)
            if self.way is Borrowing.NEVER or isinstance(option, Refused):
                return Done(seat)
            return option.fill(lambda _, domain: getattr(domain, "high", None))
        if self.way is Borrowing.ALL and isinstance(step, Pointing) and isinstance(step.sale, AssetSale):
            assets = step.sale.affordable(game, seat)
            if assets:
                return Point(seat, max(assets, key=lambda code: game.deck.assets[code].amount))
        return super().choose(game, seat, rng)
