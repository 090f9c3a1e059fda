"""What the game master may do at any time: close the game early, rule, and what core gives every game.

A ruling moves cash or a packet, with a reason in words; statements that it touches are marked.
"""

from typing import Any, ClassVar

from roeup_edu.core.actions import Action
from roeup_edu.core.options import Amount, OneOf, Option, Text
from roeup_edu.core.refusals import Refused
from roeup_edu.core.teacher import Absent, Reveal
from roeup_edu.games.economy import accounts
from roeup_edu.games.economy.phases.buy_back import BuyBackOffer
from roeup_edu.games.economy.state import Economy
from roeup_edu.games.economy.why import Why

REASON = Text(200)
MONEY_MOST = 1_000_000


class CloseEarly(Action[Economy], frozen=True):
    """The agreed time has passed: the game ends after the next trade phase."""

    @classmethod
    def option(cls, game: Economy, seat: str) -> Option | Refused:
        """Once."""
        return Refused(Why.CLOSING, stage=game.stage) if game.closing else Option(cls, seat)

    def apply(self, game: Economy) -> None:
        """Remember it."""
        game.closing = True
        game.tell("closing_early", stage=game.stage)


class RulePayment(Action[Economy], frozen=True):
    """Move cash from one book to another: a correction between players, companies and the bank."""

    payer: str
    payee: str
    amount: int
    reason: str
    mark: ClassVar[str] = "ruling"

    @classmethod
    def option(cls, game: Economy, seat: str) -> Option | Refused:
        """Any two books; a player or a company pays at most its cash."""
        if isinstance(game.steps[-1], BuyBackOffer):
            return Refused(Why.OFFER_PENDING, company=game.steps[-1].company)
        books = (*game.seats, *game.companies, accounts.BANK)
        payers = tuple([book for book in books if book == accounts.BANK or game.cash(book) > 0])

        def why(asked: Any) -> Refused:
            return Refused(Why.NO_CASH_TO_RULE, asked=asked, able=list(payers))

        fields = (
            ("payer", OneOf(payers, why)),
            ("payee", lambda payer: OneOf(tuple([book for book in books if book != payer]))),
            ("amount", lambda payer, payee: Amount(1, MONEY_MOST if payer == accounts.BANK else game.cash(payer))),
            ("reason", REASON),
        )
        return Option(cls, seat, fields)

    def apply(self, game: Economy) -> None:
        """Post it."""
        game.ledger.pay(self.payer, self.payee, self.amount, accounts.RULINGS, accounts.RULINGS, game.n, "ruling")
        game.tell("ruled_payment", payer=self.payer, payee=self.payee, amount=self.amount, reason=self.reason)


class RulePacket(Action[Economy], frozen=True):
    """Move a packet of shares from wherever it is to somebody else."""

    of: str
    size: int
    to: str
    reason: str
    mark: ClassVar[str] = "ruling"

    @classmethod
    def option(cls, game: Economy, seat: str) -> Option | Refused:
        """Any packet, but never the last one outside the bank into it, and none of a company to itself (E-MTG-7)."""
        if isinstance(game.steps[-1], BuyBackOffer):
            return Refused(Why.OFFER_PENDING, company=game.steps[-1].company)

        def to(of: str, size: int) -> OneOf:
            holder = dict(game.packets(of))[size]
            spared = {holder, of, *((accounts.BANK,) if game.is_last(of) else ())}
            return OneOf(tuple([one for one in (*game.seats, *game.companies, accounts.BANK) if one not in spared]))

        sizes = OneOf(game.rules.shares.packets)
        fields = (("of", OneOf(tuple(game.companies))), ("size", sizes), ("to", to), ("reason", REASON))
        return Option(cls, seat, fields)

    def apply(self, game: Economy) -> None:
        """Move it; its value is booked out and in."""
        holder, value = dict(game.packets(self.of))[self.size], self.size * game.price(self.of)
        if holder != accounts.BANK:
            game.ledger.book(holder, value, accounts.RULINGS, accounts.SHARES, game.n, "ruling")
        if self.to != accounts.BANK:
            game.ledger.book(self.to, value, accounts.SHARES, accounts.RULINGS, game.n, "ruling")
        game.move_packet(self.of, self.size, self.to)
        game.tell("ruled_packet", company=self.of, size=self.size, before=holder, to=self.to, reason=self.reason)


VERBS: tuple[type[Action[Any]], ...] = (Absent, CloseEarly, Reveal, RulePayment, RulePacket)
