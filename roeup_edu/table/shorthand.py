"""How a game is typed: its own `shorthand.py`, or, for a game that brings none, verbs and codes written out."""

from typing import Any

from roeup_edu.core.game import Game
from roeup_edu.games import has, part
from roeup_edu.locales import say


def shorthand(name: str) -> Any:
    """Return the short keys of a game and what goes without saying in it; see `games/roeup/shorthand.py`."""
    return part(name, "shorthand") if has(name, "shorthand") else WrittenOut


class WrittenOut:
    """A game without short keys: verbs by their ids."""

    KEYS: dict[str, tuple[str, ...]] = {"done": (".",)}
    USUAL = ("done",)
    TOGETHER: tuple[str, ...] = ()
    BARE = ("draw",)
    ALL: tuple[str, ...] = ()
    HINTS: dict[str, str] = {}

    @staticmethod
    def default(game: Game, do: str, name: str, chosen: tuple[Any, ...], possible: tuple[Any, ...]) -> None:
        """Nothing goes without saying."""

    @staticmethod
    def exchange(game: Game, seat: str, to: str) -> None:
        """Nothing is typed as "A>B"."""

    @staticmethod
    def cards(game: Game) -> tuple[str, ...]:
        """Return all that has a code."""
        return tuple(part(game.name, "words").names(game, "en"))

    @staticmethod
    def lines(game: Game, action: Any) -> list[str]:
        """Return no ways of its own to type an action."""
        return []

    @staticmethod
    def drawing(game: Game, lang: str) -> str:
        """Return that a card is to be turned up."""
        return say("entry.draw", {"step": type(game.steps[-1]).__name__}, lang)

    @staticmethod
    def warnings(before: Game, after: Game, seats: tuple[str, ...], lang: str) -> list[str]:
        """Return no warnings."""
        return []
