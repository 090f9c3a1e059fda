"""The state of a ROE UP! game: companies with their open decks, markets, and the flow of a term."""

from typing import Any, ClassVar, Self

import msgspec
from msgspec import Struct

from roeup_edu.core.game import Game
from roeup_edu.core.state import State
from roeup_edu.games.roeup import accounts
from roeup_edu.games.roeup.cards import Asset, Character, Deck, EventCard, Unit
from roeup_edu.games.roeup.rules import Rules


class Launched(Struct, frozen=True):
    """A business unit on a pipe ("PA03.2"); `n` is the line of its launch, the smaller the older."""

    card: Unit
    n: int
    pipe: str
    degraded: bool = False

    @property
    def sales(self) -> int:
        """Its current sales per term."""
        return self.card.degraded_sales if self.degraded else self.card.sales

    @property
    def profit(self) -> int:
        """Its current profit per term."""
        return self.card.degraded_profit if self.degraded else self.card.profit


class OwnedAsset(Struct, frozen=True):
    """An asset of a company, bought by line `n`, at its book value."""

    card: Asset
    n: int
    value: int

    @property
    def pipes(self) -> list[tuple[str, bool]]:
        """The names of its pipes, each with whether it is marked 可 for premium units."""
        return [(f"{self.card.code}.{number}", premium) for number, premium in enumerate(self.card.pipes, 1)]


class Held(Struct, frozen=True):
    """A knowledge card of a company, got by line `n`, with the R&D pushes it still needs."""

    card: Unit | EventCard
    n: int
    pushes: int = 0


class Placed(Struct, frozen=True):
    """A finance or marketing card in its slot since line `n`."""

    card: EventCard
    n: int


class Loan(Struct, frozen=True):
    """What is left of the loan that line `n` took."""

    n: int
    amount: int


class Company(State):
    """One player's company: its open deck and what it may still do this term. Its money is in the ledger."""

    seat: str
    character: Character | None = None
    assets: tuple[OwnedAsset, ...] = ()
    units: tuple[Launched, ...] = ()
    knowledge: tuple[Held, ...] = ()
    finance: tuple[Placed, ...] = ()
    marketing: tuple[Placed, ...] = ()
    loans: tuple[Loan, ...] = ()
    rate: int = 0
    interest: int = 0
    exchanges: int = 0
    offers: int = 0
    had_assets: bool = False
    defaulted: bool = False
    out: bool = False

    @property
    def industries(self) -> tuple[str, ...]:
        """The industries whose units it can run."""
        return self.character.industries if self.character else ()

    @property
    def lost_assets(self) -> bool:
        """Whether it has lost its last asset (R-SHO-4)."""
        return self.had_assets and not self.assets

    def units_on(self, asset: OwnedAsset) -> tuple[Launched, ...]:
        """Return the units on the pipes of an asset."""
        return tuple([unit for unit in self.units if unit.pipe.split(".")[0] == asset.card.code])

    def drop_units(self, units: tuple[Launched, ...]) -> None:
        """Take units off their pipes."""
        self.units = tuple([unit for unit in self.units if unit not in units])

    @property
    def book_value(self) -> int:
        """The book value of all its assets."""
        return sum([asset.value for asset in self.assets])

    def revalue(self, change: int) -> None:
        """Add to the book value of the newest asset, or take off the newest ones, none below 0."""
        revalued: list[OwnedAsset] = []
        for asset in reversed(self.assets):
            value = max(asset.value + change, 0)
            change -= value - asset.value
            revalued.insert(0, OwnedAsset(asset.card, asset.n, value))
        self.assets = tuple(revalued)

    def pay_off(self, amount: int) -> list[Loan]:
        """Take an amount off the loans, the oldest first; return what was paid off each."""
        paid, kept = [], []
        for loan in self.loans:
            part = min(loan.amount, amount)
            amount -= part
            paid.append(Loan(loan.n, part))
            if loan.amount > part:
                kept.append(Loan(loan.n, loan.amount - part))
        self.loans = tuple(kept)
        return paid

    def held(self, code: str) -> Held:
        """Return the knowledge card with this code."""
        return next(h for h in self.knowledge if h.card.code == code)


class Market(State):
    """A pile, its open cards and its discards; `industry` is "" where both industries share it. A pile is unordered."""

    kind: str
    industry: str
    pile: tuple[str, ...]
    open: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()


class Offer(Struct, frozen=True):
    """A trade offered by line `n`: cards and cash each way."""

    n: int
    seat: str
    to: str
    give: tuple[str, ...]
    get: tuple[str, ...]
    pay: int
    ask: int


class RoeUp(Game, kw_only=True):
    """The state of a game of the Professional Rule; what makes it a whole game is in `setup`."""

    name: ClassVar[str] = "roeup"

    rules: Rules
    deck: Deck
    term: int = 0
    settled: int = 0
    term_row: int = 0
    phase: int = -1
    time_called: bool = False
    companies: dict[str, Company]
    playing: tuple[str, ...]
    markets: tuple[Market, ...]
    events_apart: tuple[str, ...] = ()
    offers_open: tuple[Offer, ...] = ()

    def clone(self) -> Self:
        """Return an independent copy."""
        copy = super().clone()
        copy.companies = {seat: company.__copy__() for seat, company in self.companies.items()}
        copy.markets = tuple([market.__copy__() for market in self.markets])
        return copy

    # Money.

    def cash(self, seat: str) -> int:
        """Return the cash of a company."""
        return self.ledger.balances[seat][accounts.CASH]

    def debt(self, seat: str) -> int:
        """Return the debt of a company."""
        return -self.ledger.balances[seat][accounts.DEBT]

    def equity(self, seat: str) -> int:
        """Return the equity of a company: capital stock and retained earnings (R-FIN-3)."""
        book = self.ledger.balances[seat]
        return book[accounts.CASH] + book[accounts.FIXED_ASSETS] + book[accounts.DEBT]

    def spend(self, seat: str, amount: int, account: str, reason: str, cause: int | None = None) -> None:
        """Pay an expense of `seat` to the market."""
        self.ledger.pay(seat, accounts.MARKET, amount, account, accounts.TRADE, cause or self.n, reason)

    def earn(self, seat: str, amount: int, account: str, reason: str, cause: int | None = None) -> None:
        """Receive an income of `seat` from the market."""
        self.ledger.pay(accounts.MARKET, seat, amount, accounts.TRADE, account, cause or self.n, reason)

    def overspent(self, seat: str) -> None:
        """Say so if a payment has left the cash of a company below 0 (R-ACT-9)."""
        if self.cash(seat) < 0:
            self.tell("overspent", company=seat, cash=self.cash(seat))

    # Who and where.

    def in_play(self, seat: str) -> bool:
        """Return whether a company is still in the game."""
        return seat in self.playing

    def turn_order(self) -> tuple[str, ...]:
        """Return the companies in play, from the lowest character number, then by seat (R-ACT-1)."""
        seats = self.playing
        if not seats:
            return ()
        first = min(range(len(seats)), key=lambda i: self.number(seats[i]))
        return seats[first:] + seats[:first]

    def number(self, seat: str) -> int:
        """Return the character number of a company (0 before it has a character)."""
        character = self.companies[seat].character
        return character.number if character else 0

    def by_number(self, seats: tuple[str, ...]) -> tuple[str, ...]:
        """Return seats by character number, by seat where nobody has one yet."""
        return tuple(sorted(seats, key=lambda seat: (self.number(seat), seat)))

    def market_of(self, code: str) -> Market:
        """Return the market whose piles a card belongs to; in the mixed game that of its first industry."""
        card = self.deck.cards[code]
        kind = "asset" if isinstance(card, Asset) else "knowledge"
        first = getattr(card, "industries", ())[:1]
        return next(m for m in self.markets if m.kind == kind and (not m.industry or not first or m.industry in first))

    def discard(self, code: str) -> None:
        """Put a card on the discards it belongs to; events of a mixed game lie apart (R-ACT-8)."""
        if isinstance(self.deck.cards[code], EventCard) and self.markets[0].industry:
            self.events_apart = (*self.events_apart, code)
        else:
            market = self.market_of(code)
            market.discards = (*market.discards, code)

    def knowledge_room(self, seat: str) -> int:
        """Return how many more knowledge cards a company may hold (R-KNO-2)."""
        return self.rules.options.knowledge_limit - len(self.companies[seat].knowledge)

    def give_knowledge(self, seat: str, card: Unit | EventCard, pushes: int) -> None:
        """Put a card into a company's knowledge."""
        company = self.companies[seat]
        company.knowledge = (*company.knowledge, Held(card, self.n, pushes))

    def take_knowledge(self, seat: str, code: str) -> Held:
        """Take a card out of a company's knowledge."""
        company = self.companies[seat]
        held = company.held(code)
        company.knowledge = tuple(h for h in company.knowledge if h is not held)
        return held

    def pushes_needed(self, seat: str, card: Unit | EventCard) -> int:
        """Return the R&D pushes a card needs in this company (R-KNO-3)."""
        if not isinstance(card, Unit) or not card.premium:
            return 0
        character = self.companies[seat].character
        correction = character.correction if character else 0
        return max(self.rules.research.pushes - card.pips - correction, 0)


def json(value: Any) -> Any:
    """Return structs and tuples as plain JSON data."""
    return msgspec.to_builtins(value)
