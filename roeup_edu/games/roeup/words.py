"""Names behind codes, and codes as people type them."""

import unicodedata
from typing import Any

from roeup_edu.games.roeup.state import RoeUp


def names(game: RoeUp, lang: str) -> dict[str, str]:
    """Return the names of companies, cards and categories by their codes."""
    deck = game.deck
    found = {code: getattr(card, lang) for code, card in (*deck.cards.items(), *deck.categories.items())}
    return {**found, **game.seats}


def typed(game: RoeUp, action: Any) -> Any:
    """Return an action's plain data with seats, cards and pipes in their right form: "pu03" and full-width letters do.

    A reason in words stays as it is.
    """
    if isinstance(action, dict):
        return {key: value if key in ("do", "reason") else typed(game, value) for key, value in action.items()}
    if isinstance(action, list):
        return [typed(game, item) for item in action]
    if isinstance(action, str):
        plain = unicodedata.normalize("NFKC", action).strip().upper()
        if plain in game.seats or plain in game.deck.cards or plain.rpartition(".")[0] in game.deck.assets:
            return plain
    return action
