"""The bidding for a card at which several point (R-AUC-5): open ascending bids, or sealed ones."""

from typing import Any, ClassVar, Self

from roeup_edu.core.actions import Action
from roeup_edu.core.auction import Ascending, Sealed
from roeup_edu.core.game import Step
from roeup_edu.core.options import Amount, Option, Random
from roeup_edu.core.refusals import Refused
from roeup_edu.games.roeup.state import RoeUp
from roeup_edu.games.roeup.why import Why


class Contest(Step[RoeUp]):
    """A contested card and the bidding for it; `lines` has where each bidder last bid, before that where it pointed."""

    card: str
    auction: Any
    lines: dict[str, int]

    @property
    def how(self) -> str:
        """In which way the winner was found."""
        return "contest"

    @classmethod
    def among(cls, game: RoeUp, card: str, lines: dict[str, int]) -> Self:
        """Return the contest among bidders, given in seat order with the line in which each pointed."""
        raise NotImplementedError

    def asks(self, game: RoeUp) -> tuple[str, ...]:
        """Return who must bid now."""
        asks: tuple[str, ...] = self.auction.asks
        return asks

    def close(self, game: RoeUp) -> None:
        """Hand the card to the winner; after the last contest of the round the auction goes on."""
        winner = self.auction.winner
        under(game).taken(game, winner, self.card, self.auction.price, self.how, self.lines[winner])
        if not isinstance(game.steps[-1], Contest):
            under(game).go_on(game)

    def purse(self, game: RoeUp, seat: str) -> int:
        """Return what the seat can pay as a fee for the card."""
        purse: int = under(game).sale.purse(game, seat, self.card)
        return purse


def bids(low: int, high: int, step: int) -> Amount:
    """Return the bids from `low` to `high`."""
    return Amount(low, high, step, lambda bid: Refused(Why.BID, asked=bid, low=low, high=high, step=step))


def under(game: RoeUp) -> Any:
    """Return the auction that the contests on top of it belong to."""
    return next(step for step in reversed(game.steps) if not isinstance(step, Contest))


class OpenContest(Contest):
    """Bidders speak in seat order; each bid is above the last by `bid_step`; the last one in takes it."""

    auction: Ascending

    @classmethod
    def among(cls, game: RoeUp, card: str, lines: dict[str, int]) -> Self:
        """Return the contest, the first bidder to speak."""
        return cls(card, Ascending(tuple(lines)), lines)

    def absent(self, game: RoeUp, seat: str) -> Action[Any]:
        """An absent company passes."""
        return Pass(seat)


class SealedContest(Contest):
    """One secret bid each; the tied ones once more; then the lowest character number, or seat, takes it."""

    independent: ClassVar[bool] = True

    auction: Sealed

    @property
    def how(self) -> str:
        """By the highest bid, or the order among equal ones."""
        return "contest" if list(self.auction.bids.values()).count(self.auction.price) == 1 else "equal_bids"

    @classmethod
    def among(cls, game: RoeUp, card: str, lines: dict[str, int]) -> Self:
        """Return the contest, nobody having bid."""
        return cls(card, Sealed(tuple(lines), game.by_number(tuple(lines))), lines)

    def close(self, game: RoeUp) -> None:
        """Open the bids and hand the card to the winner."""
        game.reveal("bids", card=self.card, bids=self.auction.bids)
        Contest.close(self, game)

    def bids(self, game: RoeUp, seat: str) -> Amount:
        """Return the bids from 0, or the tied bid, up; it could pay that when it pointed, whatever was ruled since."""
        return bids(self.auction.floor, max(self.purse(game, seat), self.auction.floor), 1)

    def absent(self, game: RoeUp, seat: str) -> Action[Any]:
        """An absent company bids as little as it may."""
        return SealedBid(seat, self.auction.floor)

    def secrets(self) -> dict[str, Any]:
        """What they bid."""
        return self.auction.bids

    def seen_by(self, game: RoeUp, seat: str, rng: Random) -> "SealedContest":
        """Return a copy in which the others' bids are any they can pay."""
        step, auction = self.__copy__(), self.auction
        bids = {
            other: bid if other == seat else self.bids(game, other).pick(rng) for other, bid in auction.bids.items()
        }
        step.auction = Sealed(auction.bidders, auction.order, bids, auction.floor, auction.again)
        return step


class Bid(Action[RoeUp], frozen=True):
    """R-AUC-5: bid openly."""

    amount: int

    @classmethod
    def option(cls, game: RoeUp, seat: str) -> Option | Refused:
        """From the least bid allowed, 0 at first, to what the company can pay."""
        step = game.steps[-1]
        assert isinstance(step, OpenContest)
        bid_step = game.rules.options.bid_step
        domain = bids(step.auction.least(bid_step), step.purse(game, seat), bid_step)
        if domain.high < domain.low:
            return Refused(Why.OUTBID, card=step.card, least=domain.low, high=domain.high)
        return Option(cls, seat, (("amount", domain),))

    def apply(self, game: RoeUp) -> None:
        """Raise the price."""
        step = game.steps[-1]
        assert isinstance(step, OpenContest)
        step.auction, step.lines = step.auction.bid(self.amount), {**step.lines, self.seat: game.n}
        game.tell("bid", company=self.seat, card=step.card, amount=self.amount)


class Pass(Action[RoeUp], frozen=True):
    """R-AUC-5: leave the bidding for this card for good."""

    @classmethod
    def option(cls, game: RoeUp, seat: str) -> Option:
        """Always."""
        return Option(cls, seat)

    def apply(self, game: RoeUp) -> None:
        """Drop out."""
        step = game.steps[-1]
        assert isinstance(step, OpenContest)
        step.auction = step.auction.drop()
        game.tell("passed", company=self.seat, card=step.card)


class SealedBid(Action[RoeUp], frozen=True):
    """R-AUC-5: bid in secret."""

    amount: int
    secret: ClassVar[bool] = True

    @classmethod
    def option(cls, game: RoeUp, seat: str) -> Option:
        """From 0, or from the tied bid, to what the company can pay."""
        step = game.steps[-1]
        assert isinstance(step, SealedContest)
        return Option(cls, seat, (("amount", step.bids(game, seat)),))

    def apply(self, game: RoeUp) -> None:
        """Put the bid in."""
        step = game.steps[-1]
        assert isinstance(step, SealedContest)
        first_round = not step.auction.again
        step.auction, step.lines = step.auction.bid(self.seat, self.amount), {**step.lines, self.seat: game.n}
        game.tell("bid_placed", company=self.seat, card=step.card)
        if first_round and step.auction.again:
            game.reveal("tie", card=step.card, amount=step.auction.floor, bidders=step.auction.bidders)


OpenContest.verbs = (Bid, Pass)
SealedContest.verbs = (SealedBid,)
CONTESTS: dict[str, type[Contest]] = {"open": OpenContest, "sealed": SealedContest}
