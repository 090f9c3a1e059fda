"""Chance as a seat that is asked for draws: a seed answers on a digital table, the game master with real cards."""

from typing import TYPE_CHECKING, Any

from roeup_edu.core.actions import Action
from roeup_edu.core.options import OneOf, Option
from roeup_edu.core.refusals import Refused

if TYPE_CHECKING:
    from roeup_edu.core.game import Game

_MASK = (1 << 64) - 1


def pick(bag: tuple[str, ...], seed: int, number: int) -> str:
    """Return the card that draw `number` takes from an unordered bag (splitmix64 of seed and number).

    It depends on nothing but its arguments, so undoing and redoing never re-rolls.
    """
    z = (seed * 0x9E3779B97F4A7C15 + (number + 1) * 0xD1342543DE82EF95) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return bag[((z ^ (z >> 31)) * len(bag)) >> 64]


class Draw(Action["Game"], frozen=True):
    """One card comes out of the bag of the step that asks for it."""

    card: str

    @classmethod
    def option(cls, game: "Game", seat: str) -> Option | Refused:
        """Any card of the bag."""
        return Option(cls, seat, (("card", OneOf(game.steps[-1].bag(game))),))

    def apply(self, game: "Game") -> None:
        """Give the card to the step."""
        game.draws += 1
        game.revealed = game.n
        step: Any = game.steps[-1]
        step.drawn(game, self.card)
