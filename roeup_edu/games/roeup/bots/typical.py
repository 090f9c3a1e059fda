"""The usual cards of a deck: what a player expects of a card not yet seen."""

from collections.abc import Sequence

from msgspec import Struct

from roeup_edu.games.roeup.cards import INDUSTRIES, Deck


class Typical(Struct, frozen=True):
    """The usual card of an industry: profit and cost of an ordinary unit, what a premium unit earns more, an asset."""

    profit: float
    cost: float
    extra: float
    amount: float
    pipes: float


def typical(deck: Deck) -> dict[str, Typical]:
    """Return the usual cards by industry; kept with the deck, whose cards never change."""
    kept: dict[str, dict[str, Typical]] = deck.__dict__
    if "typical" not in kept:
        kept["typical"] = {industry: _typical(deck, industry) for industry in INDUSTRIES}
    return kept["typical"]


def _typical(deck: Deck, industry: str) -> Typical:
    units = [unit for unit in deck.units.values() if industry in unit.industries]
    ordinary = [unit for unit in units if not unit.premium]
    premium = [unit for unit in units if unit.premium]
    assets = [asset for asset in deck.assets.values() if industry in asset.industries]
    profit = mean([unit.profit for unit in ordinary])
    return Typical(
        profit=profit,
        cost=mean([unit.cost for unit in ordinary]),
        extra=max(mean([unit.profit for unit in premium]) - profit, 0),
        amount=mean([asset.amount for asset in assets]),
        pipes=mean([len(asset.pipes) for asset in assets]),
    )


def mean(amounts: Sequence[float]) -> float:
    """Return the mean, 0 of nothing."""
    return sum(amounts) / len(amounts) if amounts else 0
