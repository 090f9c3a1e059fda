"""What the game master may do in every game: act for the absent, and look at what is still secret."""

from typing import Any, ClassVar

from roeup_edu.core.actions import CHANCE, TEACHER, Action
from roeup_edu.core.options import OneOf, Option
from roeup_edu.core.refusals import Refused, Why


class Absent(Action[Any], frozen=True):
    """Act for a seat whose player is away, where the step knows what to do without a choice (`Step.absent`)."""

    company: str
    mark: ClassVar[str] = "absent"

    @classmethod
    def option(cls, game: Any, seat: str) -> Option | Refused:
        """Any seat that is asked, where something can be done without a choice of its own."""
        step = game.steps[-1]
        asked = step.asks(game)
        able = tuple([s for s in asked if s not in (TEACHER, CHANCE) and step.absent(game, s) is not None])
        if not able:
            return Refused(Why.NOBODY_ABSENT, asked=list(asked))
        domain = OneOf(able, lambda company: Refused(Why.NOT_ABSENT, company=company, able=list(able)))
        return Option(cls, seat, (("company", domain),))

    def apply(self, game: Any) -> None:
        """Do it."""
        game.tell("absent", company=self.company)
        game.steps[-1].absent(game, self.company).apply(game)


class Reveal(Action[Any], frozen=True):
    """Show the game master, who may be playing, what is still secret; everybody is told that it was done."""

    @classmethod
    def option(cls, game: Any, seat: str) -> Option | Refused:
        """While somebody has chosen in secret."""
        return Option(cls, seat) if game.steps[-1].secrets() else Refused(Why.NOTHING_SECRET)

    def apply(self, game: Any) -> None:
        """Tell the choices to the game master alone."""
        game.reveal("revealed")
        game.tell("secrets", audience=(TEACHER,), choices=game.steps[-1].secrets())
