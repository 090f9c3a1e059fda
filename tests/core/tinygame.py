"""The fair: a very small game that needs all that core offers. docs/games.md shows how a game is built with it.

Each round every company places up to six bids at once, plays a card of its secret hand (a gain, an auction in the
middle of the turn, or another company must close one of its stalls) and votes in secret on a fee.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Self, Union

import msgspec
from msgspec import Struct

from roeup_edu.core.actions import CHANCE, Action
from roeup_edu.core.auction import Ascending
from roeup_edu.core.chance import Draw
from roeup_edu.core.game import Everyone, Game, Step
from roeup_edu.core.ledger import Ledger
from roeup_edu.core.options import Amount, Fields, OneOf, Option, Random, Repeat, Text
from roeup_edu.core.record import Header
from roeup_edu.core.refusals import Refused, Why

COMPANY = ("cash", "stalls", "capital", "sales", "fees", "rulings")
BANK = ("cash", "shares", "trade", "rulings")


# The rules file, typed and checked.


class Rules(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the fair."""

    players: tuple[int, int]
    rounds: int
    capital: int
    hand: int
    bids: int
    bid_fee: int
    columns: int
    gain: int
    stall_value: int
    goods: tuple[str, ...]
    stalls: tuple[str, ...]
    cards: tuple[str, ...]


# The state.


class Fair(Game, kw_only=True):
    """A fair going on: hands are secret, all else is open; money is in the ledger only."""

    name: ClassVar[str] = "fair"

    rules: Rules
    pile: tuple[str, ...]
    hands: dict[str, tuple[str, ...]]
    stalls: dict[str, tuple[str, ...]]
    plots: dict[str, int]
    spaces: tuple[tuple[str, int], ...] = ()
    round: int = 0
    phase: int = -1

    @classmethod
    def compose(
        cls, options: Mapping[str, str | int], seats: Mapping[str, str], seed: int | None, digital: bool
    ) -> Header:
        """Return the header of a new game; every number of the rules file is an option."""
        numbers = tomllib.loads(Path(__file__).with_name("tinygame.toml").read_text(encoding="utf-8"))["fair"]
        for name in options:
            if name not in numbers:
                raise ValueError(f"option {name!r}: expected one of {', '.join(numbers)}")
        header = Header(
            game=cls.name,
            version="1",
            mode="digital" if digital else "physical",
            seats=dict(seats),
            seed=seed or 0,
            options=dict(options),
            rules={**numbers, **options},
            deck={},
        )
        cls.start(header)
        return header

    @classmethod
    def start(cls, header: Header) -> Self:
        """Return the game of a header at its first question."""
        rules = msgspec.convert(header.rules, Rules)
        least, most = rules.players
        if not least <= len(header.seats) <= most:
            raise ValueError(f"{len(header.seats)} players; the fair is for {least} to {most}")
        game = cls(
            seats=dict(header.seats),
            seed=header.seed,
            steps=[],
            ledger=Ledger.opened({**dict.fromkeys(header.seats, COMPANY), "bank": BANK}),
            rules=rules,
            pile=rules.cards,
            hands=dict.fromkeys(header.seats, ()),
            stalls={seat: tuple(f"{seat}.{stall}" for stall in rules.stalls) for seat in header.seats},
            plots=dict.fromkeys(header.seats, 0),
        )
        for seat in game.seats:
            game.ledger.pay("bank", seat, rules.capital, "shares", "capital", 0, "capital")
        game.run()
        return game

    def clone(self) -> Self:
        """Return an independent copy."""
        copy = Game.clone(self)
        copy.hands, copy.stalls, copy.plots = self.hands.copy(), self.stalls.copy(), self.plots.copy()
        return copy

    # The course: what follows when nothing is pending.

    def advance(self) -> None:
        """Deal at first; then each round bids, turns and the vote."""
        seats = tuple(self.seats)
        if self.phase == -1:
            self.steps.append(Deal(seats * self.rules.hand))
        elif self.phase % 3 == 0:
            if self.round == self.rules.rounds:
                self.over = "rounds_over"
                self.tell("over", reason=self.over)
                return
            self.round = self.ledger.term = self.round + 1
            self.spaces = ()
            self.steps.append(Bidding(seats))
        elif self.phase % 3 == 1:
            self.steps.append(Turns(seats))
        else:
            self.steps.append(Vote(seats))
        self.phase += 1

    def cash(self, seat: str) -> int:
        """Return the cash of a company."""
        return self.ledger.balances[seat]["cash"]

    # What a seat sees, and what it may imagine of the rest.

    def view(self, seat: str | None) -> dict[str, Any]:
        """Return the table; hands only as numbers of cards, but for the seat's own."""
        step = self.steps[-1] if self.steps else None
        return {
            "game": self.name,
            "round": self.round,
            "over": self.over,
            "asked": list(self.waiting()),
            "step": type(step).__name__,
            "voted": list(step.votes) if isinstance(step, Vote) else [],
            "spaces": [list(space) for space in self.spaces],
            "pile": len(self.pile),
            "companies": {
                own: {
                    "cash": self.cash(own),
                    "cards": len(self.hands[own]),
                    "stalls": list(self.stalls[own]),
                    "plots": self.plots[own],
                }
                for own in self.seats
            },
            "hand": list(self.hands.get(seat or "", ())),
        }

    def seen_by(self, seat: str, rng: Random) -> Self:
        """Return a copy in which pile and foreign hands are shuffled together, and secret votes drawn anew."""
        copy = Game.seen_by(self, seat, rng)
        others = [other for other in self.seats if other != seat]
        unseen = sorted([*self.pile, *(card for other in others for card in self.hands[other])])
        for other in others:
            copy.hands[other] = tuple([unseen.pop(int(rng.random() * len(unseen))) for _ in self.hands[other]])
        copy.pile = tuple(unseen)
        return copy


# A hand of secret cards: chance is asked, and `audience` says who may see the draw.


class Deal(Step[Fair]):
    """One card for each of these seats, in this order."""

    verbs: ClassVar[tuple[type[Action[Any]], ...]] = (Draw,)
    seats: tuple[str, ...]

    def asks(self, game: Fair) -> tuple[str, ...]:
        """Return chance, while there is somebody to deal to and something to deal."""
        return (CHANCE,) if self.seats and game.pile else ()

    def bag(self, game: Fair) -> tuple[str, ...]:
        """Return the pile."""
        return game.pile

    def audience(self, game: Fair) -> tuple[str, ...]:
        """Return who sees the card."""
        return self.seats[:1]

    def drawn(self, game: Fair, card: str) -> None:
        """Put the card into the hand."""
        seat, self.seats = self.seats[0], self.seats[1:]
        game.pile = tuple([other for other in game.pile if other != card])
        game.hands[seat] = (*game.hands[seat], card)
        game.tell("dealt", audience=(seat,), company=seat, card=card)
        game.tell("hand_grew", company=seat)


# Six bids at once: a row of elements whose domains depend on the elements before.


class Marker(Struct, frozen=True):
    """One bid: a good and a column of its board."""

    good: str
    column: int


class PlaceBids(Action[Fair], frozen=True):
    """F-3: place all bids of the round at once."""

    bids: tuple[Marker, ...]

    @classmethod
    def option(cls, game: Fair, seat: str) -> Option:
        """F-4: any number in column 0, one marker of any company elsewhere, as long as the fees can be paid."""
        rules, cash = game.rules, game.cash(seat)

        def fields(before: tuple[Marker, ...]) -> Fields:
            if (len(before) + 1) * rules.bid_fee > cash:
                return ()
            taken = {*game.spaces, *[(bid.good, bid.column) for bid in before]}

            def column(good: str) -> OneOf:
                free = [c for c in range(1, rules.columns + 1) if (good, c) not in taken]
                return OneOf((0, *free))

            return (("good", OneOf(rules.goods)), ("column", column))

        return Option(cls, seat, (("bids", Repeat(Marker, fields, 0, rules.bids)),))

    def apply(self, game: Fair) -> None:
        """Pay the fees; an export earns its column."""
        for bid in self.bids:
            game.ledger.pay(self.seat, "bank", game.rules.bid_fee, "fees", "trade", game.n, "fee")
            game.ledger.pay("bank", self.seat, bid.column, "trade", "sales", game.n, "export")
            if bid.column:
                game.spaces = (*game.spaces, (bid.good, bid.column))
        game.tell("bids_placed", company=self.seat, bids=[[bid.good, bid.column] for bid in self.bids])
        step: Any = game.steps[-1]
        step.order = step.order[1:]


class Bidding(Step[Fair]):
    """One company after the other places its bids."""

    verbs: ClassVar[tuple[type[Action[Any]], ...]] = (PlaceBids,)
    order: tuple[str, ...]

    def asks(self, game: Fair) -> tuple[str, ...]:
        """Return the next company."""
        return self.order[:1]

    def absent(self, game: Fair, seat: str) -> Action[Any]:
        """An absent company places no bid."""
        return PlaceBids(seat, ())


# A turn: a card's effect is a step of its own, pushed on top of the turns.


class PlayCard(Action[Fair], frozen=True):
    """Play a card of the own hand; it is open from now on."""

    card: str

    @classmethod
    def option(cls, game: Fair, seat: str) -> Option | Refused:
        """Any card of the hand. A hand is secret, so nothing is said of what others hold."""
        hand = game.hands[seat]
        nothing = Refused(Why.NOT_OFFERED, field="card", asked=None, allowed={"kind": "one_of", "values": []})
        return Option(cls, seat, (("card", OneOf(hand)),)) if hand else nothing

    def apply(self, game: Fair) -> None:
        """F-5 a gain; an auction of a plot; or the next company must close a stall. Then draw again."""
        seat, rules = self.seat, game.rules
        game.hands[seat] = tuple([card for card in game.hands[seat] if card != self.card])
        game.reveal("played", company=seat, card=self.card)
        end_turn(game)
        game.steps.append(Deal((seat,)))
        if self.card.startswith("gain"):
            game.ledger.pay("bank", seat, rules.gain, "trade", "sales", game.n, "card")
        elif self.card.startswith("plot"):
            bidders = tuple(other for other in game.seats if game.cash(other) >= 0)
            game.steps.append(PlotSale(Ascending(bidders)))
        else:
            game.steps.append(Closing(after(game, seat)))


class Pass(Action[Fair], frozen=True):
    """Play nothing."""

    @classmethod
    def option(cls, game: Fair, seat: str) -> Option:
        """Always."""
        return Option(cls, seat)

    def apply(self, game: Fair) -> None:
        """Give the turn to the next."""
        end_turn(game)
        game.tell("passed", company=self.seat)


class Turns(Step[Fair]):
    """The company whose turn it is, and those after it."""

    verbs: ClassVar[tuple[type[Action[Any]], ...]] = (PlayCard, Pass)
    order: tuple[str, ...]

    def asks(self, game: Fair) -> tuple[str, ...]:
        """Return the company whose turn it is."""
        return self.order[:1]

    def absent(self, game: Fair, seat: str) -> Action[Any]:
        """An absent company passes."""
        return Pass(seat)


def end_turn(game: Fair) -> None:
    """Give the turn to the next."""
    step: Any = game.steps[-1]
    step.order = step.order[1:]


def after(game: Fair, seat: str) -> str:
    """Return the seat after this one."""
    seats = list(game.seats)
    return seats[(seats.index(seat) + 1) % len(seats)]


# An auction in the middle of a turn.


class Bid(Action[Fair], frozen=True):
    """Bid for the plot."""

    amount: int

    @classmethod
    def option(cls, game: Fair, seat: str) -> Option | Refused:
        """Above the last bid, up to the cash."""
        step: Any = game.steps[-1]
        domain = Amount(step.auction.least(1), game.cash(seat))
        if domain.high < domain.low:
            return Refused(Why.NOT_OFFERED, field="amount", asked=domain.low, allowed=domain.describe())
        return Option(cls, seat, (("amount", domain),))

    def apply(self, game: Fair) -> None:
        """Raise the price."""
        step: Any = game.steps[-1]
        step.auction = step.auction.bid(self.amount)
        game.tell("bid", company=self.seat, amount=self.amount)


class Drop(Action[Fair], frozen=True):
    """Leave the auction."""

    @classmethod
    def option(cls, game: Fair, seat: str) -> Option:
        """Always."""
        return Option(cls, seat)

    def apply(self, game: Fair) -> None:
        """Drop out."""
        step: Any = game.steps[-1]
        step.auction = step.auction.drop()
        game.tell("dropped", company=self.seat)


class PlotSale(Step[Fair]):
    """A plot goes to the highest bidder; what an auction is, core knows, what it sells, the game."""

    verbs: ClassVar[tuple[type[Action[Any]], ...]] = (Bid, Drop)
    auction: Ascending

    def asks(self, game: Fair) -> tuple[str, ...]:
        """Return who must bid now."""
        return self.auction.asks

    def absent(self, game: Fair, seat: str) -> Action[Any]:
        """An absent company drops out."""
        return Drop(seat)

    def close(self, game: Fair) -> None:
        """Hand over the plot."""
        winner, price = self.auction.winner, self.auction.price
        game.ledger.pay(winner, "bank", price, "fees", "trade", game.n, "plot")
        game.plots[winner] += 1
        game.tell("plot_sold", company=winner, price=price)


# Another seat must decide in the middle of a turn.


class CloseStall(Action[Fair], frozen=True):
    """Choose which of the own stalls is closed."""

    stall: str

    @classmethod
    def option(cls, game: Fair, seat: str) -> Option:
        """Any own stall."""
        return Option(cls, seat, (("stall", OneOf(game.stalls[seat])),))

    def apply(self, game: Fair) -> None:
        """F-6: the stall is closed, its value paid out."""
        game.stalls[self.seat] = tuple([stall for stall in game.stalls[self.seat] if stall != self.stall])
        game.ledger.pay("bank", self.seat, game.rules.stall_value, "trade", "sales", game.n, "closed")
        step: Any = game.steps[-1]
        step.closed = True
        game.tell("stall_closed", company=self.seat, stall=self.stall)


class Closing(Step[Fair]):
    """This company must close a stall, if it has one."""

    verbs: ClassVar[tuple[type[Action[Any]], ...]] = (CloseStall,)
    seat: str
    closed: bool = False

    def asks(self, game: Fair) -> tuple[str, ...]:
        """Return the company, until it has chosen."""
        return () if self.closed or not game.stalls[self.seat] else (self.seat,)

    def absent(self, game: Fair, seat: str) -> Action[Any]:
        """For an absent company the first stall is closed."""
        return CloseStall(seat, game.stalls[seat][0])


# A secret vote of several seats.


class CastVote(Action[Fair], frozen=True):
    """Vote on a fee for all, in secret until all have voted."""

    secret: ClassVar[bool] = True
    yes: bool

    @classmethod
    def option(cls, game: Fair, seat: str) -> Option:
        """Once, for or against."""
        return Option(cls, seat, (("yes", OneOf((True, False))),))

    def apply(self, game: Fair) -> None:
        """Note the vote."""
        step: Any = game.steps[-1]
        step.votes = {**step.votes, self.seat: self.yes}
        step.finish(self.seat)
        game.tell("has_voted", company=self.seat)


class Vote(Everyone[Fair]):
    """Everybody votes at once; the last vote opens all."""

    verbs: ClassVar[tuple[type[Action[Any]], ...]] = (CastVote,)
    independent: ClassVar[bool] = True
    votes: dict[str, bool] = {}

    def absent(self, game: Fair, seat: str) -> Action[Any]:
        """An absent company votes against."""
        return CastVote(seat, False)

    def seen_by(self, game: Fair, seat: str, rng: Random) -> "Vote":
        """Return the vote as `seat` may imagine it."""
        step = self.__copy__()
        step.votes = {s: yes if s == seat else rng.random() < 0.5 for s, yes in self.votes.items()}
        return step

    def close(self, game: Fair) -> None:
        """Open the votes; with a majority each company pays a fee, if it can."""
        game.reveal("votes", votes=self.votes)
        if sum(self.votes.values()) * 2 > len(self.votes):
            for seat in game.seats:
                fee = min(game.rules.bid_fee, game.cash(seat))
                game.ledger.pay(seat, "bank", fee, "fees", "trade", game.n, "vote")


# What the game master may do at any time.


class StandIn(Action[Fair], frozen=True):
    """Act for a company whose player is away."""

    company: str

    @classmethod
    def option(cls, game: Fair, seat: str) -> Option | Refused:
        """Any company that is asked."""
        asked = tuple([s for s in game.waiting() if s in game.seats])
        domain = OneOf(asked)
        nobody = Refused(Why.NOT_OFFERED, field="company", asked=None, allowed=domain.describe())
        return Option(cls, seat, (("company", domain),)) if asked else nobody

    def apply(self, game: Fair) -> None:
        """Do what is done for the absent."""
        action: Any = game.steps[-1].absent(game, self.company)
        action.apply(game)


class Fine(Action[Fair], frozen=True):
    """A ruling: a company pays the bank, for a reason in words."""

    company: str
    amount: int
    reason: str

    @classmethod
    def option(cls, game: Fair, seat: str) -> Option | Refused:
        """Any company with cash, up to its cash."""
        able = tuple([s for s in game.seats if game.cash(s) > 0])
        if not able:
            return Refused(Why.NOT_OFFERED, field="company", asked=None, allowed=OneOf(able).describe())
        most = lambda company: Amount(1, game.cash(company))  # noqa: E731
        return Option(cls, seat, (("company", OneOf(able)), ("amount", most), ("reason", Text(80))))

    def apply(self, game: Fair) -> None:
        """Post it."""
        game.ledger.pay(self.company, "bank", self.amount, "rulings", "rulings", game.n, "ruling")
        game.tell("fined", company=self.company, amount=self.amount, reason=self.reason)


VERBS = (PlaceBids, PlayCard, Pass, Bid, Drop, CloseStall, CastVote, Draw, StandIn, Fine)
Fair.actions = msgspec.json.Decoder(Union[VERBS])  # noqa: UP007
Fair.teacher_verbs = (StandIn, Fine)


def fair(name: str = "fair") -> type[Fair]:
    """Return the class of the game by its name, as `roeup_edu.games.kind` does."""
    if name != Fair.name:
        raise ValueError(f"game {name!r}: expected fair")
    return Fair
