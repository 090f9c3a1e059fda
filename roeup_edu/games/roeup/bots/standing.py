"""Where the companies will stand at the next settlement, as far as one can tell from the table (R-AWD-1)."""

from roeup_edu.games.roeup import accounts
from roeup_edu.games.roeup.product_market import synergies
from roeup_edu.games.roeup.results import income_of_term
from roeup_edu.games.roeup.state import RoeUp


def forecast(game: RoeUp, seat: str, sales: float = 0, income: float = 0) -> tuple[float, float, float, float]:
    """Return ROE, sales, margin and turnover of the term if it were settled now, with some sales and income more."""
    company, book = game.companies[seat], game.ledger.balances[seat]
    profit = sum(unit.profit for unit in company.units) + sum(gain for _, gain in synergies(game, company))
    profit += sum(placed.card.effect for placed in company.marketing)
    added = profit - company.interest + income
    sales += sum(unit.sales for unit in company.units)
    net = income_of_term(game, seat) + added
    assets = book[accounts.CASH] + book[accounts.FIXED_ASSETS] + added
    equity = game.equity(seat) + added
    worst = float("-inf")
    return (
        net / equity if equity > 0 else worst,
        sales,
        net / sales if sales else worst,
        sales / assets if assets > 0 else worst,
    )


def awards_after(game: RoeUp, seat: str, sales: float, income: float) -> float:
    """Return the awards a company would take with some sales and income more; a shared one counts half."""
    own = forecast(game, seat, sales, income)
    rivals = [forecast(game, other) for other in game.playing if other != seat]
    best = [max(column) for column in zip(*rivals, strict=True)] if rivals else [float("-inf")] * 4
    return sum(1.0 if mine > theirs else 0.5 if mine == theirs else 0 for mine, theirs in zip(own, best, strict=True))
