"""Names behind codes, and codes as people type them."""

from typing import Any

from roeup_edu.core.text import plain
from roeup_edu.games.roeup.state import RoeUp

CARDS = ("card", "cards", "give", "get", "asset", "instead", "pipe")
"""Fields of actions that hold codes of cards or pipes."""
SEATS = ("seat", "to", "payer", "payee", "company")
"""Fields of actions that hold seats."""


def names(game: RoeUp, lang: str) -> dict[str, str]:
    """Return the names of companies, cards and categories by their codes."""
    return {**game.deck.names[lang], **game.seats}


def typed(game: RoeUp, action: Any) -> Any:
    """Return an action's plain data with seats, cards and pipes in their right form: "pu03" and full-width letters do.

    Only fields that hold a seat or cards are looked at; what an amendment puts in a place is an action too.
    """
    if isinstance(action, list):
        return [typed(game, item) for item in action]
    if isinstance(action, dict):
        return {name: _field(game, name, value) for name, value in action.items()}
    return action


def _field(game: RoeUp, name: str, value: Any) -> Any:
    if name == "action":
        return typed(game, value)
    if isinstance(value, list) and name in CARDS:
        return [_field(game, name, item) for item in value]
    if isinstance(value, str):
        code = plain(value).upper()
        card = code in game.deck.cards or code.rpartition(".")[0] in game.deck.assets
        if (name in CARDS and card) or (name in SEATS and code in game.seats):
            return code
    return value
