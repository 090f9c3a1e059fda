"""What the game master may do at any time: call time and rule (never offered to bots), and what core gives every game.

A ruling posts a balanced entry or moves a card, with a reason in words; statements that it touches are marked.
"""

from typing import ClassVar

from msgspec import Struct

from roeup_edu.core.actions import Action
from roeup_edu.core.options import Amount, OneOf, Option, Text
from roeup_edu.core.refusals import Refused
from roeup_edu.core.teacher import Absent, Reveal
from roeup_edu.games.roeup import accounts
from roeup_edu.games.roeup.cards import MONEY_MOST, Asset, EventCard, Unit
from roeup_edu.games.roeup.contest import Contest
from roeup_edu.games.roeup.market import Chance, without
from roeup_edu.games.roeup.phases.shortage import Answer
from roeup_edu.games.roeup.phases.trade import hand_over
from roeup_edu.games.roeup.procurement import Claims, Procurement
from roeup_edu.games.roeup.reserved import DISCARDS
from roeup_edu.games.roeup.state import Launched, Loan, OwnedAsset, RoeUp
from roeup_edu.games.roeup.why import Why

REASON = Text(200)
ON_THE_WAY = (Procurement, Claims, Contest, Answer, Chance)
MARKET = "market"
RULED_ACCOUNTS = tuple(account for account in accounts.COMPANY_ACCOUNTS if account != accounts.CASH)


class CallTime(Action[RoeUp], frozen=True):
    """R-END-2: the agreed time has passed; the game ends with the next settlement."""

    @classmethod
    def option(cls, game: RoeUp, seat: str) -> Option | Refused:
        """Once."""
        return Refused(Why.TIME_CALLED, term=game.term) if game.time_called else Option(cls, seat)

    def apply(self, game: RoeUp) -> None:
        """Remember it."""
        game.time_called = True
        game.tell("time_called", term=game.term)


class RulePayment(Action[RoeUp], frozen=True):
    """Move cash from one book to another: a correction between companies, or with the market."""

    payer: str
    payee: str
    amount: int
    reason: str
    mark: ClassVar[str] = "ruling"

    @classmethod
    def option(cls, game: RoeUp, seat: str) -> Option:
        """Any two books."""
        books = (*game.seats, accounts.MARKET)
        fields = (
            ("payer", OneOf(books)),
            ("payee", lambda payer: OneOf(tuple([book for book in books if book != payer]))),
            ("amount", Amount(1, MONEY_MOST)),
            ("reason", REASON),
        )
        return Option(cls, seat, fields)

    def apply(self, game: RoeUp) -> None:
        """Post it."""
        game.ledger.pay(self.payer, self.payee, self.amount, accounts.RULINGS, accounts.RULINGS, game.n, "ruling")
        game.tell("ruled_payment", payer=self.payer, payee=self.payee, amount=self.amount, reason=self.reason)


class RuleEntry(Action[RoeUp], frozen=True):
    """Post an entry within the book of one company, cash aside: a value, a debt, a cost."""

    company: str
    debit: str
    credit: str
    amount: int
    reason: str
    mark: ClassVar[str] = "ruling"

    @classmethod
    def option(cls, game: RoeUp, seat: str) -> Option:
        """Any two accounts; neither a debt nor the book value of the assets falls below 0."""

        def debited(company: str) -> OneOf:
            shut = accounts.FIXED_ASSETS if not game.companies[company].assets else ""
            return OneOf(tuple([a for a in without(RULED_ACCOUNTS, shut) if a != accounts.DEBT or game.debt(company)]))

        def credited(company: str, debit: str) -> OneOf:
            shut = accounts.FIXED_ASSETS if not game.companies[company].book_value else ""
            return OneOf(without(without(RULED_ACCOUNTS, debit), shut))

        def amount(company: str, debit: str, credit: str) -> Amount:
            most = game.debt(company) if debit == accounts.DEBT else MONEY_MOST
            return Amount(1, min(most, game.companies[company].book_value) if credit == accounts.FIXED_ASSETS else most)

        fields = (
            ("company", OneOf(tuple(game.seats))),
            ("debit", debited),
            ("credit", credited),
            ("amount", amount),
            ("reason", REASON),
        )
        return Option(cls, seat, fields)

    def apply(self, game: RoeUp) -> None:
        """Post it; a changed debt or value changes the loans or assets it is made of."""
        company = game.companies[self.company]
        if accounts.FIXED_ASSETS in (self.debit, self.credit):
            company.revalue(self.amount if self.debit == accounts.FIXED_ASSETS else -self.amount)
        if self.credit == accounts.DEBT:
            company.loans = (*company.loans, Loan(game.n, self.amount))
        if self.debit == accounts.DEBT:
            company.pay_off(self.amount)
        game.ledger.book(self.company, self.amount, self.debit, self.credit, game.n, "ruling")
        debit, credit, amount, reason = self.debit, self.credit, self.amount, self.reason
        game.tell("ruled_entry", company=self.company, debit=debit, credit=credit, amount=amount, reason=reason)


class RuleCard(Action[RoeUp], frozen=True):
    """Move a card from wherever it is to a company, to the open cards of its market, or to the discards."""

    card: str
    to: str
    reason: str
    mark: ClassVar[str] = "ruling"

    @classmethod
    def option(cls, game: RoeUp, seat: str) -> Option | Refused:
        """Any asset, unit or event in the game, unless an auction or a sale is under way."""
        if isinstance(game.steps[-1], ON_THE_WAY):
            return Refused(Why.CARDS_ON_THE_WAY)
        places = (*game.playing, MARKET, DISCARDS)
        return Option(cls, seat, (("card", OneOf(tuple(where_cards(game)))), ("to", OneOf(places)), ("reason", REASON)))

    def apply(self, game: RoeUp) -> None:
        """Take it from its place and put it down; an asset takes its book value and its units along."""
        lifted = lift(game, self.card)
        if self.to in game.companies:
            put_down(game, self.to, self.card, lifted)
        else:
            for unit in lifted.units:
                game.discard(unit.card.code)
            if self.to == DISCARDS:
                game.discard(self.card)
            else:
                market = game.market_of(self.card)
                market.open = (*market.open, self.card)
        game.tell("ruled_card", card=self.card, to=self.to, reason=self.reason)


class Lifted(Struct, frozen=True):
    """What came with a card from its place: its book value and units if a company's asset, its pushes if knowledge."""

    asset: OwnedAsset | None = None
    units: tuple[Launched, ...] = ()
    pushes: int | None = None


def where_cards(game: RoeUp) -> dict[str, str]:
    """Return the place of every asset, unit and event: pile, open, discards, apart, or a company and where there."""
    places: dict[str, str] = dict.fromkeys(game.events_apart, "apart")
    for market in game.markets:
        for name in ("pile", "open", "discards"):
            places |= dict.fromkeys(getattr(market, name), name)
    for seat, company in game.companies.items():
        places |= {asset.card.code: f"{seat}.asset" for asset in company.assets}
        places |= {unit.card.code: f"{seat}.unit" for unit in company.units}
        places |= {held.card.code: f"{seat}.knowledge" for held in company.knowledge}
        places |= {placed.card.code: f"{seat}.finance" for placed in company.finance}
        places |= {placed.card.code: f"{seat}.marketing" for placed in company.marketing}
    return places


def lift(game: RoeUp, code: str) -> Lifted:
    """Take a card from its place; the book value of an asset is booked out."""
    seat, _, place = where_cards(game)[code].partition(".")
    if seat not in game.companies:
        game.events_apart = without(game.events_apart, code)
        for market in game.markets:
            market.pile, market.open = without(market.pile, code), without(market.open, code)
            market.discards = without(market.discards, code)
        return Lifted()
    if place != "asset":
        return Lifted(pushes=hand_over(game, seat, code).pushes)
    company = game.companies[seat]
    asset = next(a for a in company.assets if a.card.code == code)
    units = company.units_on(asset)
    company.drop_units(units)
    company.assets = tuple([a for a in company.assets if a is not asset])
    game.ledger.book(seat, asset.value, accounts.RULINGS, accounts.FIXED_ASSETS, game.n, "ruling")
    return Lifted(asset, units)


def put_down(game: RoeUp, seat: str, code: str, lifted: Lifted) -> None:
    """Put a lifted card into a company; the book value of an asset is booked in."""
    card, company = game.deck.cards[code], game.companies[seat]
    if isinstance(card, Asset):
        asset = lifted.asset or OwnedAsset(card, game.n, card.amount)
        company.had_assets = True
        company.assets, company.units = (*company.assets, asset), (*company.units, *lifted.units)
        game.ledger.book(seat, asset.value, accounts.FIXED_ASSETS, accounts.RULINGS, game.n, "ruling")
    elif isinstance(card, Unit | EventCard):
        pushes = game.pushes_needed(seat, card) if lifted.pushes is None else lifted.pushes
        game.give_knowledge(seat, card, pushes)


VERBS = (Absent, CallTime, Reveal, RulePayment, RuleEntry, RuleCard)
