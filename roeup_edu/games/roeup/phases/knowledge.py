"""Knowledge procurement ナレッジ調達 (R-KNO-1 to 3, R-AUC-7)."""

from typing import ClassVar

from roeup_edu.games.roeup import accounts, procurement
from roeup_edu.games.roeup.cards import MONEY_MOST, EventCard, Unit
from roeup_edu.games.roeup.market import Refill, fill_up, open_cards, take_open
from roeup_edu.games.roeup.procurement import Sale
from roeup_edu.games.roeup.state import RoeUp


class KnowledgeSale(Sale, frozen=True):
    """Every open knowledge card, whatever its industry (R-AUC-8)."""

    kind: ClassVar[str] = "knowledge"

    def lots(self, game: RoeUp) -> tuple[str, ...]:
        """Return the open knowledge cards."""
        return open_cards(game, "knowledge")

    def affordable(self, game: RoeUp, seat: str) -> tuple[str, ...]:
        """Return all of them, or none at the knowledge limit (R-KNO-2)."""
        return self.lots(game) if self.purse(game, seat, "") >= 0 else ()

    def purse(self, game: RoeUp, seat: str, card: str) -> int:
        """Return the cash; nothing if the company is at the knowledge limit (R-KNO-2)."""
        if game.knowledge_room(seat) < 1:
            return -1
        return MONEY_MOST if game.rules.options.overspend == "warn_everywhere" else game.cash(seat)

    def take(self, game: RoeUp, seat: str, card: str, fee: int, cause: int) -> None:
        """R-AUC-7: cash falls by the fee, an expense; R-KNO-3: a premium unit comes with its pushes to go."""
        take_open(game, card)
        got = game.deck.cards[card]
        assert isinstance(got, Unit | EventCard)
        game.give_knowledge(seat, got, game.pushes_needed(seat, got))
        game.spend(seat, fee, accounts.FEES, "fee", cause)
        if fee:
            game.overspent(seat)


class KnowledgeMarket(Refill):
    """The knowledge market is filled up, then auctioned among those below the knowledge limit."""

    def close(self, game: RoeUp) -> None:
        """Open the auction."""
        procurement.begin(game, KnowledgeSale(), game.playing)


def begin(game: RoeUp) -> None:
    """Fill up the market to one card for each company and one more (R-KNO-1)."""
    fill_up(game, KnowledgeMarket(), "knowledge", game.rules.market.knowledge_extra)
