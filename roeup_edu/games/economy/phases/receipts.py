"""Shareholders' meeting 株式会議, receipt tokens 収益トークン and the turn order of the next stage (E-MTG-9)."""

from typing import Any, ClassVar

from roeup_edu.core.actions import Action
from roeup_edu.core.game import Step
from roeup_edu.core.options import Amount, Option
from roeup_edu.core.refusals import Refused
from roeup_edu.games.economy.state import Economy
from roeup_edu.games.economy.turns import only
from roeup_edu.games.economy.why import Why


def begin(game: Economy) -> None:
    """Everybody gets a token; then for each company in turn order all are asked, in seat order from its manager."""
    for seat in game.seats:
        game.receipts[seat] += game.rules.meeting.receipts
    game.tell("receipts_given_out", tokens=dict(game.receipts))
    seats = {code: game.seats_from(game.companies[code].manager) for code in game.order}
    step = Receipts(tuple([(code, seat) for code in game.order for seat in seats[code]]))
    step.pass_over(game)
    game.steps.append(step)


class GiveReceipts(Action[Economy], frozen=True):
    """E-MTG-9: give any number of one's tokens to a company."""

    company: str
    tokens: int

    @classmethod
    def option(cls, game: Economy, seat: str) -> Option:
        """From none to all."""
        step: Any = game.steps[-1]
        own = game.receipts[seat]
        why = lambda asked: Refused(Why.RECEIPTS, asked=asked, own=own)  # noqa: E731
        return Option(cls, seat, (("company", only(step.queue[0][0])), ("tokens", Amount(0, own, 1, why))))

    def apply(self, game: Economy) -> None:
        """Give them: they are spent."""
        game.receipts[self.seat] -= self.tokens
        step: Any = game.steps[-1]
        step.given = {**step.given, self.company: step.given.get(self.company, 0) + self.tokens}
        game.tell("receipts_given", player=self.seat, company=self.company, tokens=self.tokens)
        step.queue = step.queue[1:]
        step.pass_over(game)


class Receipts(Step[Economy]):
    """Companies with the players still to be asked about them; what each company has been given."""

    verbs: ClassVar[tuple[type[Action[Any]], ...]] = (GiveReceipts,)
    queue: tuple[tuple[str, str], ...]
    given: dict[str, int] = {}

    def asks(self, game: Economy) -> tuple[str, ...]:
        """Return the next player."""
        return (self.queue[0][1],) if self.queue else ()

    def pass_over(self, game: Economy) -> None:
        """Leave out players without tokens."""
        while self.queue and not game.receipts[self.queue[0][1]]:
            self.queue = self.queue[1:]

    def absent(self, game: Economy, seat: str) -> Action[Any]:
        """The absent give nothing."""
        return GiveReceipts(seat, self.queue[0][0], 0)

    def close(self, game: Economy) -> None:
        """The last company gets one more; more tokens come earlier, ties keep their order."""
        tokens = {code: self.given.get(code, 0) for code in game.order}
        tokens[game.order[-1]] += game.rules.meeting.receipts_last
        game.order = tuple(sorted(game.order, key=lambda code: -tokens[code]))
        game.tell("order_changed", order=list(game.order), tokens=tokens)
