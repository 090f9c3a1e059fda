"""The start (E-SET-1): the turn order of the companies, by seat or by lot."""

from typing import Any, ClassVar

from roeup_edu.core.actions import CHANCE, Action
from roeup_edu.core.chance import Draw
from roeup_edu.core.game import Step
from roeup_edu.games.economy.state import Economy


def begin(game: Economy) -> None:
    """Draw lots with option `start_order` drawn."""
    if game.rules.options.start_order == "drawn":
        game.steps.append(Lots())


class Lots(Step[Economy]):
    """The next company in turn order is drawn, until one is left."""

    verbs: ClassVar[tuple[type[Action[Any]], ...]] = (Draw,)
    drawn_first: tuple[str, ...] = ()

    def asks(self, game: Economy) -> tuple[str, ...]:
        """Return chance, while there is something to draw."""
        return (CHANCE,) if len(self.bag(game)) > 1 else ()

    def bag(self, game: Economy) -> tuple[str, ...]:
        """Return the companies not drawn yet."""
        return tuple([code for code in game.companies if code not in self.drawn_first])

    def drawn(self, game: Economy, card: str) -> None:
        """Put a company behind those drawn before."""
        self.drawn_first = (*self.drawn_first, card)
        game.tell("lot_drawn", company=card)

    def close(self, game: Economy) -> None:
        """The one left is the last."""
        game.order = (*self.drawn_first, *self.bag(game))
        game.tell("order_drawn", order=list(game.order))
