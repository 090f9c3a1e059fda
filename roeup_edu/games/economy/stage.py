"""Where a game stands, in a few words."""

from collections.abc import Mapping
from typing import Any

from roeup_edu.games.economy.state import Economy
from roeup_edu.locales import say


def title(game: Economy, lang: str) -> str:
    """Return the game and the stage."""
    return f"{say(f'game.{game.name}', {}, lang)} · {where(game.view(None), lang)}"


def where(view: Mapping[str, Any], lang: str) -> str:
    """Return stage and phase, from the view of a game."""
    if view["over"]:
        return say("economy.where.over", {}, lang)
    return say("economy.where.stage" if view["stage"] else "economy.where.start", view, lang)
