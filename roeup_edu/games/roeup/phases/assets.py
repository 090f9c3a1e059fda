"""Asset procurement アセット調達 (R-AST-1, R-AST-2, R-AUC-7)."""

from typing import ClassVar

from roeup_edu.games.roeup import accounts, procurement
from roeup_edu.games.roeup.cards import MONEY_MOST, Asset
from roeup_edu.games.roeup.market import Refill, fill_up, open_cards, take_open
from roeup_edu.games.roeup.procurement import Sale
from roeup_edu.games.roeup.state import OwnedAsset, RoeUp


class AssetSale(Sale, frozen=True):
    """Every open asset, whatever its industry (R-AUC-8)."""

    kind: ClassVar[str] = "asset"

    def lots(self, game: RoeUp) -> tuple[str, ...]:
        """Return the open assets."""
        return open_cards(game, "asset")

    def affordable(self, game: RoeUp, seat: str) -> tuple[str, ...]:
        """Return those whose asset amount is at hand."""
        assets, most = game.deck.assets, self.at_hand(game, seat)
        return tuple([card for card in self.lots(game) if assets[card].amount <= most])

    def at_hand(self, game: RoeUp, seat: str) -> int:
        """Return what a company may pay in this auction (R-ACT-9)."""
        return MONEY_MOST if game.rules.options.overspend == "warn_everywhere" else game.cash(seat)

    def purse(self, game: RoeUp, seat: str, card: str) -> int:
        """Return the cash left after the asset amount: amount and fee must be at hand (R-ACT-9)."""
        return self.at_hand(game, seat) - self.price(game, card)

    def price(self, game: RoeUp, card: str) -> int:
        """Return the asset amount."""
        return game.deck.assets[card].amount

    def take(self, game: RoeUp, seat: str, card: str, fee: int, cause: int) -> None:
        """R-AUC-7: cash falls by amount and fee, fixed assets rise by the amount, the fee is an expense."""
        take_open(game, card)
        acquire(game, seat, game.deck.assets[card], cause)
        game.spend(seat, fee, accounts.FEES, "fee", cause)
        game.overspent(seat)


class AssetMarket(Refill):
    """The asset market is filled up, then auctioned."""

    def close(self, game: RoeUp) -> None:
        """Open the auction."""
        procurement.begin(game, AssetSale(), game.playing)


def begin(game: RoeUp) -> None:
    """Fill up the market to one card for each company (R-AST-1)."""
    fill_up(game, AssetMarket(), "asset")


def acquire(game: RoeUp, seat: str, card: Asset, cause: int) -> None:
    """Pay the asset amount and lay the asset into the open deck; `cause` is the line that chose it."""
    company = game.companies[seat]
    game.spend(seat, card.amount, accounts.FIXED_ASSETS, "asset", cause)
    company.had_assets = True
    company.assets = (*company.assets, OwnedAsset(card, cause, card.amount))
