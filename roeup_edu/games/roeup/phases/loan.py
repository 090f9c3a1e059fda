"""Loan phase 融資フェイズ (R-LOAN-1 to 3): all at once, each until it is done."""

from typing import Any, ClassVar

from roeup_edu.core.actions import Action
from roeup_edu.core.done import Done
from roeup_edu.core.game import Everyone
from roeup_edu.core.options import Amount, Option
from roeup_edu.core.refusals import Refused
from roeup_edu.core.rounding import half_up
from roeup_edu.games.roeup import accounts
from roeup_edu.games.roeup.state import Loan, RoeUp
from roeup_edu.games.roeup.why import Why


def begin(game: RoeUp) -> None:
    """Ask all companies."""
    game.steps.append(Lending(game.playing))


def credit_limit(game: RoeUp, seat: str) -> int:
    """Return the highest debt the bank allows: `debt_limit` percent of a positive equity (R-LOAN-3)."""
    return max(game.equity(seat) * game.rules.loan.debt_limit // 100, 0)


def rate(game: RoeUp, seat: str) -> int:
    """Return the interest rate in percent of the whole debt, by bands of debt / equity (R-LOAN-3)."""
    debt, equity, bands = game.debt(seat), game.equity(seat), game.rules.loan.bands
    for band in bands[:-1]:
        if band.up_to is not None and equity > 0 and debt * 100 <= band.up_to * equity:
            return band.rate
    return bands[-1].rate


def credit(game: RoeUp, seat: str) -> int:
    """Return what a company may still borrow, in steps; negative if its debt is above the limit."""
    step = game.rules.loan.step
    return (credit_limit(game, seat) - game.debt(seat)) // step * step


def interest(game: RoeUp, seat: str) -> int:
    """Return the interest on the whole debt at the rate of the moment, rounded half up (R-LOAN-3)."""
    return half_up(game.debt(seat) * rate(game, seat), 100)


class Borrow(Action[RoeUp], frozen=True):
    """R-LOAN-1: cash and debt rise by the amount."""

    amount: int

    @classmethod
    def option(cls, game: RoeUp, seat: str) -> Option | Refused:
        """Up to the credit left, in steps."""
        limit, debt, step = credit_limit(game, seat), game.debt(seat), game.rules.loan.step
        most = credit(game, seat)

        def why(asked: Any) -> Refused:
            return Refused(Why.CREDIT, asked=asked, credit=most, limit=limit, debt=debt, step=step)

        if most < step:
            return Refused(Why.NO_CREDIT, limit=limit, debt=debt, equity=game.equity(seat), step=step)
        return Option(cls, seat, (("amount", Amount(step, most, step, why)),))

    def apply(self, game: RoeUp) -> None:
        """Book the loan."""
        game.ledger.pay(accounts.BANK, self.seat, self.amount, accounts.LOANS, accounts.DEBT, game.n, "borrow")
        company = game.companies[self.seat]
        company.loans = (*company.loans, Loan(game.n, self.amount))
        game.tell("borrowed", company=self.seat, amount=self.amount, debt=game.debt(self.seat))


class Repay(Action[RoeUp], frozen=True):
    """R-LOAN-2: cash and debt fall by the amount, the oldest loan first."""

    amount: int

    @classmethod
    def option(cls, game: RoeUp, seat: str) -> Option | Refused:
        """At most the debt and the cash held."""
        debt, cash = game.debt(seat), game.cash(seat)

        def why(asked: Any) -> Refused:
            return Refused(Why.REPAYMENT, asked=asked, debt=debt, cash=cash, most=high)

        high = min(debt, cash)
        if high < 1:
            return Refused(Why.NO_CASH, debt=debt, cash=cash) if debt else Refused(Why.NO_DEBT, cash=cash)
        return Option(cls, seat, (("amount", Amount(1, high, 1, why)),))

    def apply(self, game: RoeUp) -> None:
        """Book the repayment."""
        for paid in game.companies[self.seat].pay_off(self.amount):
            game.ledger.pay(self.seat, accounts.BANK, paid.amount, accounts.DEBT, accounts.LOANS, paid.n, "repay")
        game.tell("repaid", company=self.seat, amount=self.amount, debt=game.debt(self.seat))


class Lending(Everyone[RoeUp]):
    """Borrow or repay until done."""

    verbs: ClassVar[tuple[type[Action[Any]], ...]] = (Borrow, Repay, Done)
    independent: ClassVar[bool] = True

    def absent(self, game: RoeUp, seat: str) -> Action[Any]:
        """An absent company is done."""
        return Done(seat)

    def close(self, game: RoeUp) -> None:
        """R-LOAN-3: rate and interest of the term are fixed now, rounded half up, so that what was announced holds."""
        for seat in game.playing:
            company = game.companies[seat]
            company.rate, company.interest = rate(game, seat), interest(game, seat)
        game.tell("interest_fixed", companies={s: _terms(game, s) for s in game.playing})


def _terms(game: RoeUp, seat: str) -> dict[str, int]:
    company = game.companies[seat]
    return {"debt": game.debt(seat), "rate": company.rate, "interest": company.interest}
