"""Players that are programs. A bot gets what its seat may imagine of the game and answers with one action at a time."""

from typing import Any, Protocol

from roeup_edu.core.actions import Action
from roeup_edu.core.options import Random


class Bot(Protocol):
    """A player; `game` is a copy from `Game.seen_by(seat, rng)`, so that nothing secret can be seen."""

    def choose(self, game: Any, seat: str, rng: Random) -> Action[Any]:
        """Return a legal action of a seat that is asked."""


class Anything:
    """Any legal action."""

    def choose(self, game: Any, seat: str, rng: Random) -> Action[Any]:
        """Take any option, then any values for its fields."""
        options = game.options(seat)
        action: Action[Any] = options[int(rng.random() * len(options))].any(rng)
        return action
