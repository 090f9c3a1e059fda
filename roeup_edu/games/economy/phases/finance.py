"""Finance 金融 (phase 5): interest and repayment (E-FIN-1), packets (E-FIN-2), new loans (E-FIN-3)."""

from typing import Any, ClassVar

from roeup_edu.core.actions import Action
from roeup_edu.core.game import Step
from roeup_edu.core.options import Amount, OneOf, Option
from roeup_edu.core.refusals import Refused
from roeup_edu.games.economy import accounts, turns
from roeup_edu.games.economy.phases.investment import sell_factory, standing
from roeup_edu.games.economy.share_trades import CompanyTrading
from roeup_edu.games.economy.state import Company, Economy
from roeup_edu.games.economy.turns import GoOn, InTurn, only, turn
from roeup_edu.games.economy.why import Why

MEASURES = {"factories_first": ("factories", "loan"), "loan_first": ("loan", "factories"), "arrears": ()}
"""What is tried in which order where interest cannot be paid (E-FIN-1, option `interest_shortage`)."""


def begin_interest(game: Economy) -> None:
    """E-FIN-1: every company pays interest in turn order, then may repay."""
    for company in game.companies.values():
        company.borrowed = False
    step = Interest(game.order)
    step.start(game)
    game.steps.append(step)


def begin_trades(game: Economy) -> None:
    """E-FIN-2: two rounds in turn order."""
    turns.begin(game, CompanyTrading(game.order * 2))


def begin_loans(game: Economy) -> None:
    """E-FIN-3: each company may take a loan."""
    turns.begin(game, Lending(game.order))


class LiquidateFactory(Action[Economy], frozen=True):
    """E-FIN-1: choose which factory is sold, since the interest cannot be paid."""

    company: str
    factory: str

    @classmethod
    def option(cls, game: Economy, seat: str) -> Option:
        """Any factory of the company."""
        step: Any = game.steps[-1]
        code = step.queue[0]
        own = standing(game, code)
        domain = OneOf(own, lambda asked: Refused(Why.NO_FACTORY, asked=asked, company=code, own=list(own)))
        return Option(cls, seat, (("company", only(code)), ("factory", domain)))

    def apply(self, game: Economy) -> None:
        """Sell it, then try to pay again."""
        sell_factory(game, self.company, self.factory)
        step: Any = game.steps[-1]
        step.settle(game)


class Interest(Step[Economy]):
    """Interest is paid by itself; a manager is asked only which factory to sell. `due` is that of the first company."""

    verbs: ClassVar[tuple[type[Action[Any]], ...]] = (LiquidateFactory,)
    queue: tuple[str, ...]
    due: int = 0

    def asks(self, game: Economy) -> tuple[str, ...]:
        """Return the manager of the company that is short of cash."""
        return (game.seat_of(self.queue[0]),) if self.queue else ()

    def absent(self, game: Economy, seat: str) -> Action[Any]:
        """For the absent the factory of the least value is sold."""
        own = game.companies[self.queue[0]].factories
        factory = min(standing(game, self.queue[0]), key=lambda kind: own[kind].cost_of(1))
        return LiquidateFactory(seat, self.queue[0], factory)

    def start(self, game: Economy) -> None:
        """Find out what the first company owes, and settle it."""
        if self.queue:
            company = game.companies[self.queue[0]]
            self.due = len(company.loans) * game.rules.loan.interest
            self.settle(game)

    def settle(self, game: Economy) -> None:
        """Pay if it can be paid; else sell a factory, borrow, or let it stand over."""
        code = self.queue[0]
        while game.cash(code) < self.due + game.arrears(code):
            able = [way for way in MEASURES[game.rules.options.interest_shortage] if _able(game, code, way)]
            if not able:
                break
            if able[0] == "factories":
                game.tell("interest_short", company=code, due=self.due + game.arrears(code), cash=game.cash(code))
                return
            borrow(game, code, forced=True)
        pay_interest(game, code, self.due)
        self.queue = self.queue[1:]
        self.start(game)


def _able(game: Economy, code: str, way: str) -> bool:
    return bool(standing(game, code)) if way == "factories" else can_borrow(game, game.companies[code])


def pay_interest(game: Economy, code: str, due: int) -> None:
    """Pay arrears first, then the interest of each token as far as the cash goes; the rest is owed on."""
    old = min(game.arrears(code), game.cash(code))
    game.ledger.pay(code, accounts.BANK, old, accounts.ARREARS, accounts.INTEREST_RECEIVED, game.n, "interest")
    company, each, owed = game.companies[code], game.rules.loan.interest, 0
    for line in company.loans[: due // each] if each else ():
        paid = min(each, game.cash(code))
        game.ledger.pay(code, accounts.BANK, paid, accounts.INTEREST, accounts.INTEREST_RECEIVED, line, "interest")
        game.ledger.book(code, each - paid, accounts.INTEREST, accounts.ARREARS, line, "interest_owed")
        owed += each - paid
    if due or old:
        game.tell("interest_paid", company=code, paid=old + due - owed, owed=game.arrears(code), cash=game.cash(code))


class RepayLoans(Action[Economy], frozen=True):
    """E-FIN-1: repay any number of loan tokens, the oldest first."""

    company: str
    tokens: int

    @classmethod
    def option(cls, game: Economy, seat: str) -> Option | Refused:
        """As many as there are and the cash is enough for."""
        step: Any = game.steps[-1]
        code, most = step.queue[0], repayable(game, step.queue[0])
        facts = {"tokens": len(game.companies[code].loans), "cash": game.cash(code), "each": game.rules.loan.amount}
        if not most:
            return Refused(Why.NO_REPAYMENT, company=code, **facts)
        why = lambda asked: Refused(Why.REPAY_TOKENS, asked=asked, most=most, **facts)  # noqa: E731
        return Option(cls, seat, (("company", turn(step)), ("tokens", Amount(1, most, 1, why))))

    def apply(self, game: Economy) -> None:
        """Book each token with the line that took it."""
        company = game.companies[self.company]
        for line in company.loans[: self.tokens]:
            amount, debit, credit = game.rules.loan.amount, accounts.DEBT, accounts.LOANS
            game.ledger.pay(self.company, accounts.BANK, amount, debit, credit, line, "repay")
        company.loans = company.loans[self.tokens :]
        game.tell("loans_repaid", company=self.company, tokens=self.tokens, debt=game.debt(self.company))
        step: Any = game.steps[-1]
        step.next(game)


def repayable(game: Economy, code: str) -> int:
    """Return how many loan tokens a company can repay."""
    return min(len(game.companies[code].loans), game.cash(code) // game.rules.loan.amount)


class Repaying(InTurn):
    """Who has loans and cash may repay."""

    verbs: ClassVar[tuple[type[Action[Any]], ...]] = (RepayLoans, GoOn)

    def able(self, game: Economy, who: str) -> bool:
        """Return whether anything can be repaid."""
        return repayable(game, who) > 0


def begin_repayment(game: Economy) -> None:
    """E-FIN-1: then any number of loan tokens may be repaid."""
    turns.begin(game, Repaying(game.order))


def can_borrow(game: Economy, company: Company) -> bool:
    """Return whether a company may take a loan: one per phase, and at most two tokens (E-FIN-3)."""
    return len(company.loans) < game.rules.loan.tokens and not company.borrowed


def borrow(game: Economy, code: str, forced: bool = False) -> None:
    """Take a loan token."""
    company, amount = game.companies[code], game.rules.loan.amount
    game.ledger.pay(accounts.BANK, code, amount, accounts.LOANS, accounts.DEBT, game.n, "borrow")
    company.loans, company.borrowed = (*company.loans, game.n), True
    game.tell("loan_taken", company=code, amount=amount, tokens=len(company.loans), forced=forced)


class TakeLoan(Action[Economy], frozen=True):
    """E-FIN-3: a loan token brings 5."""

    company: str

    @classmethod
    def option(cls, game: Economy, seat: str) -> Option | Refused:
        """One per phase, two tokens in all."""
        step: Any = game.steps[-1]
        company = game.companies[step.queue[0]]
        if not can_borrow(game, company):
            most, tokens = game.rules.loan.tokens, len(company.loans)
            return Refused(Why.LOAN_TOKENS, company=company.code, tokens=tokens, most=most)
        return Option(cls, seat, (("company", turn(step)),))

    def apply(self, game: Economy) -> None:
        """Book it."""
        borrow(game, self.company)
        step: Any = game.steps[-1]
        step.next(game)


class Lending(InTurn):
    """Who may take a loan is asked."""

    verbs: ClassVar[tuple[type[Action[Any]], ...]] = (TakeLoan, GoOn)

    def able(self, game: Economy, who: str) -> bool:
        """Return whether a company may take a loan."""
        return can_borrow(game, game.companies[who])
