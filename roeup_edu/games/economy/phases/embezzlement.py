"""Shareholders' meeting 株式会議, embezzlement 横領 (E-MTG-2)."""

from typing import Any, ClassVar

from roeup_edu.core.actions import Action
from roeup_edu.core.options import Amount, Option
from roeup_edu.core.refusals import Refused
from roeup_edu.games.economy import accounts, turns
from roeup_edu.games.economy.state import Economy
from roeup_edu.games.economy.turns import GoOn, InTurn, turn
from roeup_edu.games.economy.why import Why


def begin(game: Economy) -> None:
    """Ask the managers in turn order of their companies, unless embezzlement is forbidden."""
    if game.rules.options.embezzlement != "forbidden":
        turns.begin(game, Embezzlement(game.order))


def unit_cost(game: Economy, code: str) -> int:
    """Return what a company loses for each 1 taken: a share price, and by default the 1 as well."""
    taken = 1 if game.rules.options.embezzlement == "taken_and_price" else 0
    return game.price(code) + taken


def most(game: Economy, code: str) -> int:
    """Return how much can be taken: the share price must not change, and the company must have the cash."""
    points = game.companies[code].points
    return min(points - game.rules.shares.band(points).points, game.cash(code) // unit_cost(game, code))


class Embezzle(Action[Economy], frozen=True):
    """E-MTG-2: per 1 taken the company also pays one share price to the bank and loses 1 victory point."""

    company: str
    amount: int

    @classmethod
    def option(cls, game: Economy, seat: str) -> Option | Refused:
        """Up to what neither changes the share price nor goes beyond the cash."""
        step: Any = game.steps[-1]
        code = step.queue[0]
        high = most(game, code)

        def why(asked: Any) -> Refused:
            company = game.companies[code]
            facts = {"points": company.points, "price": game.price(code), "cash": game.cash(code)}
            return Refused(Why.EMBEZZLING, asked=asked, company=code, most=high, each=unit_cost(game, code), **facts)

        if high < 1:
            return why(None)
        return Option(cls, seat, (("company", turn(step)), ("amount", Amount(1, high, 1, why))))

    def apply(self, game: Economy) -> None:
        """Book it."""
        code, amount, price = self.company, self.amount, game.price(self.company)
        payer = code if game.rules.options.embezzlement == "taken_and_price" else accounts.BANK
        debit = accounts.EMBEZZLED if payer == code else accounts.BONUSES
        game.ledger.pay(payer, self.seat, amount, debit, accounts.EMBEZZLED, game.n, "embezzlement")
        game.pay_bank(code, amount * price, accounts.EMBEZZLED, "embezzlement")
        game.companies[code].points -= amount
        points, cash = game.companies[code].points, game.cash(code)
        game.tell(
            "embezzled", player=self.seat, company=code, amount=amount, paid=amount * price, points=points, cash=cash
        )
        step: Any = game.steps[-1]
        step.next(game)


class Embezzlement(InTurn):
    """The manager whose turn it is takes something, or not."""

    verbs: ClassVar[tuple[type[Action[Any]], ...]] = (Embezzle, GoOn)

    def able(self, game: Economy, who: str) -> bool:
        """Return whether anything can be taken."""
        return most(game, who) > 0
