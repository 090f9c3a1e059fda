"""To be done with a step in which several act at once."""

from typing import Any

from roeup_edu.core.actions import Action
from roeup_edu.core.options import Option
from roeup_edu.core.refusals import Refused, Why


class Done(Action[Any], frozen=True):
    """Nothing more in this step (an `Everyone`)."""

    @classmethod
    def option(cls, game: Any, seat: str) -> Option | Refused:
        """Once; a step may still ask a done seat for an answer."""
        return Option(cls, seat) if seat in game.steps[-1].waiting else Refused(Why.ALREADY_DONE, seat=seat)

    def apply(self, game: Any) -> None:
        """Count the seat as done."""
        game.steps[-1].finish(self.seat)
        game.tell("done", company=self.seat)
