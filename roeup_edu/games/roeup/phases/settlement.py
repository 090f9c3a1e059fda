"""Settlement 決算フェイズ (R-FIN-1 to 4): the result of the term is booked, one entry per source, and announced."""

from roeup_edu.core.game import Step
from roeup_edu.core.rounding import half_up
from roeup_edu.games.roeup import accounts, results
from roeup_edu.games.roeup.phases.shortage import Shortage
from roeup_edu.games.roeup.product_market import synergies
from roeup_edu.games.roeup.state import Company, Loan, OwnedAsset, RoeUp


def begin(game: RoeUp) -> None:
    """Shortage, result, shortage again, announcement (R-SHO-5, option `shortage_check`)."""
    before = game.rules.options.shortage_check == "before_and_after"
    steps: list[Step[RoeUp]] = [*([Shortage()] if before else []), Result(), Shortage(), Announcement()]
    game.steps.extend(reversed(steps))


class Result(Step[RoeUp]):
    """The result of the term of every company in play."""

    def close(self, game: RoeUp) -> None:
        """Book it."""
        for seat in game.playing:
            book_result(game, game.companies[seat])


class Announcement(Step[RoeUp]):
    """The term is settled; all statements are public (R-FIN-4)."""

    def close(self, game: RoeUp) -> None:
        """Announce, and end the game if an end has come (R-END-1 to 4)."""
        game.settled = game.term
        game.reveal("announced", term=game.term, companies=results.announcement(game))
        reason = results.end_reason(game)
        if reason:
            game.steps.clear()
            game.over = reason
            game.tell("over", reason=reason)


def book_result(game: RoeUp, company: Company) -> None:
    """Book sales and costs of each unit, synergy, marketing, interest, depreciation and tax of one company."""
    seat = company.seat
    for unit in company.units:
        game.earn(seat, unit.sales, accounts.SALES, "unit", unit.n)
        costs = unit.sales - unit.profit
        if costs >= 0:
            game.spend(seat, costs, accounts.OPERATING_COSTS, "unit", unit.n)
        else:
            game.earn(seat, -costs, accounts.OPERATING_COSTS, "unit", unit.n)
    for unit, gain in synergies(game, company):
        game.earn(seat, gain, accounts.SYNERGY, "synergy", unit.n)
    for placed in company.marketing:
        game.earn(seat, placed.card.effect, accounts.MARKETING, "marketing", placed.n)
    pay_interest(game, company)
    depreciate(game, company)
    pay_tax(game, seat)


def pay_interest(game: RoeUp, company: Company) -> None:
    """R-LOAN-4: pay the interest fixed in the loan phase, one entry per loan, shared out by amount."""
    # A ruling may have struck the loans out since; what was announced is owed all the same.
    loans = company.loans or (Loan(game.n, 1),)
    debt, owed, paid, seen = sum([loan.amount for loan in loans]), company.interest, 0, 0
    for loan in loans:
        seen += loan.amount
        share = owed * seen // debt - paid
        paid += share
        debit, credit = accounts.INTEREST, accounts.INTEREST_RECEIVED
        game.ledger.pay(company.seat, accounts.BANK, share, debit, credit, loan.n, "interest")
    company.interest = 0


def depreciate(game: RoeUp, company: Company) -> None:
    """Write each asset down by `depreciation_rate` percent of its asset amount, never below 0 (R-FIN-2)."""
    rate = game.rules.options.depreciation_rate
    if not rate:
        return
    assets = []
    for asset in company.assets:
        loss = min(half_up(asset.card.amount * rate, 100), asset.value)
        game.ledger.book(company.seat, loss, accounts.DEPRECIATION, accounts.FIXED_ASSETS, asset.n, "depreciation")
        assets.append(OwnedAsset(asset.card, asset.n, asset.value - loss))
    company.assets = tuple(assets)


def pay_tax(game: RoeUp, seat: str) -> None:
    """Pay `tax_rate` percent of a positive result of the term before tax (R-FIN-2)."""
    rate = game.rules.options.tax_rate
    if rate:
        income = results.income_of_term(game, seat)
        game.spend(seat, half_up(max(income, 0) * rate, 100), accounts.TAX, "tax")
