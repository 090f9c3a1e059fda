"""What is printed on the cards, as plain data in a language: for a screen that draws them."""

from typing import Any

from roeup_edu.games.roeup.cards import Asset, Card, Character, EventCard, Unit
from roeup_edu.games.roeup.phases.characters import base
from roeup_edu.games.roeup.state import RoeUp
from roeup_edu.locales import say


def faces(game: RoeUp, lang: str) -> dict[str, dict[str, Any]]:
    """Return every card of the deck by its code."""
    return {code: face(game, card, lang) for code, card in game.deck.cards.items()}


def face(game: RoeUp, card: Card, lang: str) -> dict[str, Any]:
    """Return a card: its code, name and kind, and the numbers of its kind."""
    shown: dict[str, Any] = {"code": card.code, "name": getattr(card, lang)}
    if isinstance(card, EventCard):
        return shown | {"kind": "event", "event": card.kind, "effect": card.effect, "industries": []}
    shown["industries"] = [say(f"industry.{industry}", {}, lang) for industry in card.industries]
    if isinstance(card, Asset):
        return shown | {"kind": "asset", "amount": card.amount, "pipes": list(card.pipes)}
    if isinstance(card, Character):
        numbers = {name: getattr(card, name) for name in ("number", *_ABILITIES)}
        return shown | {"kind": "character", "capital": base(game, card), **numbers}
    assert isinstance(card, Unit)
    category = game.deck.categories[card.category]
    words = {"category": card.category, "category_name": getattr(category, lang), "symbol": category.symbol}
    return shown | {"kind": "unit", **words, **{name: getattr(card, name) for name in _NUMBERS}}


_ABILITIES = ("exchanges", "correction", "finance_slots", "marketing_slots")
_NUMBERS = ("premium", "pips", "cost", "sales", "profit", "degraded_sales", "degraded_profit")
