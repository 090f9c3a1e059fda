"""One after the other: a step that asks for one company or player, then for the next."""

from collections.abc import Collection
from typing import Any

from roeup_edu.core.actions import Action
from roeup_edu.core.game import Step
from roeup_edu.core.options import OneOf, Option
from roeup_edu.core.refusals import Refused
from roeup_edu.games.economy.state import Economy
from roeup_edu.games.economy.why import Why


class InTurn(Step[Economy]):
    """These companies or players act one after the other; who can do nothing is passed over."""

    queue: tuple[str, ...]

    def able(self, game: Economy, who: str) -> bool:
        """Return whether there is anything to do for a company or a player."""
        return True

    def asks(self, game: Economy) -> tuple[str, ...]:
        """Return the player who acts for the next one."""
        return (game.seat_of(self.queue[0]),) if self.queue else ()

    def next(self, game: Economy) -> None:
        """Go on to the next one."""
        self.queue = self.queue[1:]
        self.pass_over(game)

    def pass_over(self, game: Economy) -> None:
        """Leave out those who can do nothing."""
        while self.queue and not self.able(game, self.queue[0]):
            self.queue = self.queue[1:]

    def absent(self, game: Economy, seat: str) -> Action[Any] | None:
        """Do nothing for the absent."""
        return GoOn(seat, self.queue[0])


def begin(game: Economy, step: InTurn) -> None:
    """Begin with the first one who can do anything."""
    step.pass_over(game)
    game.steps.append(step)


def turn(step: Any) -> OneOf:
    """Return the domain of a field that names whose turn it is: there is one choice."""
    return only(step.queue[0])


def only(who: str) -> OneOf:
    """Return the domain of a field that has one choice, and the reason why no other is possible."""
    return OneOf((who,), lambda asked: Refused(Why.OTHER_TURN, asked=asked, turn=who))


class GoOn(Action[Economy], frozen=True):
    """Nothing more for this company or player: it is the turn of the next one."""

    who: str

    @classmethod
    def option(cls, game: Economy, seat: str) -> Option:
        """For the one whose turn it is."""
        return Option(cls, seat, (("who", turn(game.steps[-1])),))

    def apply(self, game: Economy) -> None:
        """Go on."""
        step: Any = game.steps[-1]
        game.tell("went_on", who=self.who)
        step.next(game)


class ForEach(Step[Economy]):
    """Opens a step for one company after the other."""

    queue: tuple[str, ...]

    def open(self, game: Economy, code: str) -> None:
        """Push what there is to do for a company; a subclass says it."""
        raise NotImplementedError

    def close(self, game: Economy) -> None:
        """Open the next one."""
        if self.queue:
            game.steps.append(type(self)(self.queue[1:]))
            self.open(game, self.queue[0])


def possible(offers: Collection[Any]) -> bool:
    """Return whether any of these is an option, not a refusal."""
    return any(isinstance(offer, Option) for offer in offers)
