"""What a settlement shows and who wins (R-FIN-4, R-END-1 to 4, R-AWD-1 to 4); all of it read from the ledger."""

from typing import TYPE_CHECKING, Any

from roeup_edu.games.roeup import accounts
from roeup_edu.games.roeup.state import RoeUp

if TYPE_CHECKING:
    from roeup_edu.finance.basis import Basis
    from roeup_edu.finance.statements import Statement


def statements(game: RoeUp, last: int | None = None) -> "dict[str, tuple[Statement, ...]]":
    """Return the statements of every company for the settled terms; `last=game.term` adds the term in progress."""
    from roeup_edu.finance.statements import statements

    return statements(game.ledger.rows, accounts.CHART, tuple(game.seats), last=game.settled if last is None else last)


def basis(game: RoeUp) -> "Basis":
    """Return the basis on which this game measures its ratios (R-AWD-3)."""
    from roeup_edu.finance.basis import Basis

    options = game.rules.options
    return Basis(options.flow_basis, options.balance_basis, options.profit_basis, options.equity_basis)


def podium(game: RoeUp) -> dict[str, Any]:
    """Return the awards after the last settled term and the winners: most awards, ties shared (R-AWD-1, R-AWD-2)."""
    from roeup_edu.finance.awards import awards, indicators, winners

    if not game.settled:
        return {"awards": dict.fromkeys(("roe", "sales", "margin", "turnover"), ()), "winners": ()}
    terms, chosen = statements(game), basis(game)
    measured = {seat: indicators(own, own[0].opening, chosen) for seat, own in terms.items()}
    given = awards(measured, [seat for seat, company in game.companies.items() if company.out])
    named = {"roe": given.roe, "sales": given.sales, "margin": given.margin, "turnover": given.turnover}
    return {"awards": named, "winners": winners(given)}


def announcement(game: RoeUp) -> dict[str, dict[str, int]]:
    """Return the figures of each company as announced at the end of the term: income of the term, then balances."""
    sales, business, income = (dict.fromkeys(game.seats, 0) for _ in range(3))
    for _, _, _, book, account, amount, _ in game.ledger.shared[game.term_row : game.ledger.size]:
        if account in accounts.INCOME and book in income:
            income[book] -= amount
            if account in accounts.BUSINESS:
                business[book] -= amount
            if account == accounts.SALES:
                sales[book] -= amount
    return {
        seat: {
            "sales": sales[seat],
            "business_profit": business[seat],
            "net_income": income[seat],
            "cash": game.cash(seat),
            "total_assets": game.cash(seat) + game.ledger.balances[seat][accounts.FIXED_ASSETS],
            "debt": game.debt(seat),
            "equity": game.equity(seat),
        }
        for seat in game.seats
    }


def income_of_term(game: RoeUp, seat: str) -> int:
    """Return the result of a company in the term so far."""
    rows = game.ledger.shared[game.term_row : game.ledger.size]
    return -sum(amount for _, _, _, book, account, amount, _ in rows if book == seat and account in accounts.INCOME)


def end_reason(game: RoeUp) -> str:
    """Return why the game ends after this settlement, or "" (R-END-1 to 4)."""
    if len(game.playing) <= 1:
        return "one_company_left"
    if game.term >= game.rules.options.terms:
        return "terms_over"
    if game.time_called:
        return "time_called"
    knowledge = any(market.open for market in game.markets if market.kind == "knowledge")
    if not knowledge and not any(game.companies[seat].knowledge for seat in game.playing):
        return "no_knowledge_left"
    return ""
