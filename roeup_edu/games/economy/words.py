"""Names behind codes, and codes as people type them."""

from typing import Any

from roeup_edu.core.text import plain
from roeup_edu.games.economy.state import Economy

CAPITALS = ("seat", "company", "of", "who", "holder", "to", "payer", "payee", "candidate")
"""Fields of actions that hold seats or companies."""
SMALL = ("commodity", "factory", "space")
"""Fields of actions that hold commodities, factories or spaces."""


def names(game: Economy, lang: str) -> dict[str, str]:
    """Return the names of players, companies, commodities and factories by their codes."""
    return {**game.rules.names[lang], **game.seats}


def typed(game: Economy, action: Any) -> Any:
    """Return an action's plain data with codes in their right form: "north" and full-width letters do.

    Only fields that hold a code are looked at; what an amendment puts in a place is an action too.
    """
    if isinstance(action, list):
        return [typed(game, item) for item in action]
    if isinstance(action, dict):
        return {name: _field(game, name, value) for name, value in action.items()}
    return action


def _field(game: Economy, name: str, value: Any) -> Any:
    if isinstance(value, list | dict):
        return typed(game, value)
    if isinstance(value, str):
        code = plain(value)
        if name in CAPITALS and code.upper() in (*game.seats, *game.companies):
            return code.upper()
        if name in SMALL:
            small = code.lower().replace(" ", "_")
            return small if small in game.rules.names["en"] or name == "space" else value
    return value
