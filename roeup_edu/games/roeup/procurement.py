"""The procurement auction 調達のセリ (R-AUC-1 to 8): claim by exchange, point, contest, take.

The three auctions of the game differ only in their `Sale`: what lies open, what a company can pay, what taking means.
"""

from typing import Any, ClassVar

from msgspec import Struct

from roeup_edu.core.actions import TEACHER, Action
from roeup_edu.core.game import Step
from roeup_edu.core.options import Amount, OneOf, Option, Random
from roeup_edu.core.refusals import Refused
from roeup_edu.games.roeup.contest import CONTESTS, Contest
from roeup_edu.games.roeup.state import RoeUp
from roeup_edu.games.roeup.why import Why


class Sale(Struct, frozen=True):
    """What is for sale and on what terms."""

    kind: ClassVar[str]
    compulsory: ClassVar[bool] = False

    def lots(self, game: RoeUp) -> tuple[str, ...]:
        """Return the cards that lie open."""
        raise NotImplementedError

    def purse(self, game: RoeUp, seat: str, card: str) -> int:
        """Return the highest fee that a seat can pay for a card; negative: it cannot even take it for nothing."""
        raise NotImplementedError

    def price(self, game: RoeUp, card: str) -> int:
        """Return what a card costs beside the fee."""
        return 0

    def take(self, game: RoeUp, seat: str, card: str, fee: int, cause: int) -> None:
        """Hand over the card and book its price and the fee; `cause` is the line in which the company chose or bid."""
        raise NotImplementedError

    def affordable(self, game: RoeUp, seat: str) -> tuple[str, ...]:
        """Return the open cards that a seat can take at fee 0."""
        return tuple([card for card in self.lots(game) if self.purse(game, seat, card) >= 0])

    def choice(self, game: RoeUp, seat: str) -> OneOf:
        """Return the open cards as a domain that explains what it leaves out."""
        return OneOf(self.affordable(game, seat), lambda card: self.unaffordable(game, seat, card))

    def unaffordable(self, game: RoeUp, seat: str, card: Any) -> Refused:
        """Return why a seat cannot take a card."""
        lots = self.lots(game)
        if card not in lots:
            return Refused(Why.NOT_A_LOT, card=card, lots=list(lots))
        short, cash = -self.purse(game, seat, card), game.cash(seat)
        return Refused(Why.LOT_PRICE, card=card, price=cash + short, cash=cash, short=short)

    def one_card(self, game: RoeUp, verb: type[Action[Any]], seat: str) -> Option | Refused:
        """Return the option to choose one card it can pay at fee 0."""
        domain = self.choice(game, seat)
        lots = self.lots(game)
        if not domain.values:
            refused = Refused(Why.NO_LOT, lots=list(lots), cash=game.cash(seat))
            return refused.because("card", lambda card: self.unaffordable(game, seat, card))
        return Option(verb, seat, (("card", domain),))


class Procurement(Step[RoeUp]):
    """An auction under way and the companies that may still take a card, at most one each (R-AUC-1)."""

    sale: Sale
    seats: tuple[str, ...]

    def taken(self, game: RoeUp, seat: str, card: str, fee: int, how: str, cause: int) -> None:
        """Give a card to a company, which leaves the auction."""
        self.sale.take(game, seat, card, fee, cause)
        price, cash = self.sale.price(game, card), game.cash(seat)
        game.tell("taken", company=seat, card=card, price=price, fee=fee, how=how, cash=cash, auction=self.sale.kind)
        self.seats = tuple([s for s in self.seats if s != seat])

    def go_on(self, game: RoeUp) -> None:
        """Let those go who can take nothing any more."""
        self.seats = able(game, self.sale, self.seats)


class Pointing(Procurement):
    """R-AUC-3 to 6: rounds in which everybody points at once, until nobody wants or can have another card."""

    independent: ClassVar[bool] = True

    pointed: dict[str, str] = {}
    lines: dict[str, int] = {}
    round: int = 1

    def asks(self, game: RoeUp) -> tuple[str, ...]:
        """Return who has not pointed yet."""
        if not self.pointed:
            return self.seats
        return tuple([seat for seat in self.seats if seat not in self.pointed])

    def point(self, game: RoeUp, seat: str, card: str) -> None:
        """Note where a company points ("" for nowhere); the last one opens all (R-AUC-4, R-AUC-5)."""
        self.pointed, self.lines = {**self.pointed, seat: card}, {**self.lines, seat: game.n}
        game.tell("has_pointed", company=seat, auction=self.sale.kind)
        if len(self.pointed) < len(self.seats):
            return
        game.reveal("pointed", pointed=self.pointed, auction=self.sale.kind, round=self.round)
        wanted: dict[str, tuple[str, ...]] = {}
        for pointer in self.seats:
            if card := self.pointed[pointer]:
                wanted[card] = (*wanted.get(card, ()), pointer)
        self.pointed, self.round = {}, self.round + 1
        if not wanted:
            self.seats = ()
        contests = [self.contest(game, card, pointers) for card, pointers in wanted.items() if len(pointers) > 1]
        for card, pointers in wanted.items():
            if len(pointers) == 1:
                self.taken(game, pointers[0], card, 0, "alone", self.lines[pointers[0]])
        if contests:
            game.steps.extend(reversed(contests))
        else:
            self.go_on(game)

    def contest(self, game: RoeUp, card: str, pointers: tuple[str, ...]) -> Contest:
        """Return the bidding for a card at which several point."""
        game.tell("contested", card=card, bidders=pointers, auction=self.sale.kind)
        lines = {seat: self.lines[seat] for seat in pointers}
        return CONTESTS[game.rules.options.auction].among(game, card, lines)

    def absent(self, game: RoeUp, seat: str) -> Action[Any] | None:
        """An absent company stays out; in the character auction nobody can choose for it."""
        return None if self.sale.compulsory else StayOut(seat)

    def secrets(self) -> dict[str, Any]:
        """Where they point."""
        return self.pointed

    def seen_by(self, game: RoeUp, seat: str, rng: Random) -> "Pointing":
        """Return a copy in which the others point anywhere they can."""
        step, nowhere = self.__copy__(), () if self.sale.compulsory else ("",)
        step.pointed = {
            other: card if other == seat else OneOf((*self.sale.affordable(game, other), *nowhere)).pick(rng)
            for other, card in self.pointed.items()
        }
        return step


class Called(Procurement):
    """R-AUC-5 `called`: people point and bid at the table, the game master enters who took what at what fee."""

    def asks(self, game: RoeUp) -> tuple[str, ...]:
        """Return the game master, while anybody is left."""
        return (TEACHER,) if self.seats else ()


class Claims(Step[RoeUp]):
    """R-AUC-2: before anyone points, holders of card exchange may use it, lowest character number first."""

    waiting: tuple[str, ...]

    def asks(self, game: RoeUp) -> tuple[str, ...]:
        """Return the next holder who still can take a card."""
        sale, seats = under_way(game).sale, under_way(game).seats
        return next(((seat,) for seat in self.waiting if seat in seats and sale.affordable(game, seat)), ())

    def absent(self, game: RoeUp, seat: str) -> Action[Any]:
        """An absent company keeps its exchange for later."""
        return Keep(seat)


def under_way(game: RoeUp) -> Procurement:
    """Return the auction that is going on."""
    for step in reversed(game.steps):
        if isinstance(step, Procurement):
            return step
    raise LookupError("no auction is under way")


def able(game: RoeUp, sale: Sale, seats: tuple[str, ...]) -> tuple[str, ...]:
    """Return those who can take a card; say who sits the auction out."""
    found = tuple([seat for seat in seats if sale.affordable(game, seat)])
    if len(found) < len(seats) and sale.lots(game):
        game.tell("sits_out", companies=[seat for seat in seats if seat not in found], auction=sale.kind)
    return found


def begin(game: RoeUp, sale: Sale, seats: tuple[str, ...]) -> None:
    """Start an auction among those of `seats` who can take something."""
    seats = able(game, sale, seats)
    game.steps.append((Called if game.rules.options.auction == "called" else Pointing)(sale, seats))
    holders = tuple([seat for seat in game.by_number(seats) if game.companies[seat].exchanges])
    if holders:
        game.steps.append(Claims(holders))


class Claim(Action[RoeUp], frozen=True):
    """R-AUC-2: take one card for fee 0 and leave this auction; one use is spent."""

    card: str

    @classmethod
    def option(cls, game: RoeUp, seat: str) -> Option | Refused:
        """Any open card it can pay."""
        return under_way(game).sale.one_card(game, cls, seat)

    def apply(self, game: RoeUp) -> None:
        """Take the card."""
        game.companies[self.seat].exchanges -= 1
        auction = under_way(game)
        auction.taken(game, self.seat, self.card, 0, "exchange", game.n)
        auction.go_on(game)


class Keep(Action[RoeUp], frozen=True):
    """R-AUC-2: keep the card exchange for a later auction and take part as everybody."""

    @classmethod
    def option(cls, game: RoeUp, seat: str) -> Option:
        """Always."""
        return Option(cls, seat)

    def apply(self, game: RoeUp) -> None:
        """Ask the next holder."""
        step = game.steps[-1]
        assert isinstance(step, Claims)
        step.waiting = tuple([seat for seat in step.waiting if seat != self.seat])
        game.tell("exchange_kept", company=self.seat, uses=game.companies[self.seat].exchanges)


class Point(Action[RoeUp], frozen=True):
    """R-AUC-3: point at one card, in secret until all have."""

    card: str
    secret: ClassVar[bool] = True

    @classmethod
    def option(cls, game: RoeUp, seat: str) -> Option | Refused:
        """Any open card it can pay at fee 0."""
        return under_way(game).sale.one_card(game, cls, seat)

    def apply(self, game: RoeUp) -> None:
        """Note it."""
        step = game.steps[-1]
        assert isinstance(step, Pointing)
        step.point(game, self.seat, self.card)


class StayOut(Action[RoeUp], frozen=True):
    """R-AUC-6: point at nothing this round; a company may come back in the next."""

    secret: ClassVar[bool] = True

    @classmethod
    def option(cls, game: RoeUp, seat: str) -> Option | Refused:
        """Not in the character auction (R-SET-4)."""
        sale = under_way(game).sale
        return Refused(Why.MUST_TAKE_PART, lots=len(sale.lots(game))) if sale.compulsory else Option(cls, seat)

    def apply(self, game: RoeUp) -> None:
        """Note it."""
        step = game.steps[-1]
        assert isinstance(step, Pointing)
        step.point(game, self.seat, "")


class Award(Action[RoeUp], frozen=True):
    """R-AUC-5 `called`: who took which card at what fee."""

    to: str
    card: str
    fee: int

    @classmethod
    def option(cls, game: RoeUp, seat: str) -> Option | Refused:
        """Any company still in, any card it can pay, any fee it can pay."""
        step = under_way(game)
        able = tuple([company for company in step.seats if step.sale.affordable(game, company)])
        if not able:
            return Refused(Why.NO_TAKER, companies=list(step.seats), lots=list(step.sale.lots(game)))

        def fee(to: str, card: str) -> Amount:
            high = step.sale.purse(game, to, card)
            return Amount(0, high, 1, lambda asked: Refused(Why.BID, asked=asked, low=0, high=high, step=1))

        to = OneOf(able, lambda asked: Refused(Why.NOT_IN_AUCTION, company=asked, companies=list(able)))
        return Option(cls, seat, (("to", to), ("card", lambda to: step.sale.choice(game, to)), ("fee", fee)))

    def apply(self, game: RoeUp) -> None:
        """Hand over the card."""
        auction = under_way(game)
        auction.taken(game, self.to, self.card, self.fee, "called", game.n)
        auction.go_on(game)


class EndSale(Action[RoeUp], frozen=True):
    """R-AUC-6: the game master ends a called auction, since nobody wants another card."""

    @classmethod
    def option(cls, game: RoeUp, seat: str) -> Option | Refused:
        """Not in the character auction (R-SET-4)."""
        sale = under_way(game).sale
        return Refused(Why.MUST_TAKE_PART, lots=len(sale.lots(game))) if sale.compulsory else Option(cls, seat)

    def apply(self, game: RoeUp) -> None:
        """Send everybody home."""
        under_way(game).seats = ()


Claims.verbs = (Claim, Keep)
Pointing.verbs = (Point, StayOut)
Called.verbs = (Award, EndSale)
