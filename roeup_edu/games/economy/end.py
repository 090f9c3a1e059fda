"""The end of the game and the final settlement (E-END-1, E-END-2)."""

from typing import Any

from roeup_edu.games.economy import accounts
from roeup_edu.games.economy.state import Economy


def after_trade(game: Economy, second: bool) -> None:
    """E-END-1: the game ends after a trade phase in which a company has reached the goal, or after the last stage.

    `second`: whether it is the second trade phase of the stage.
    """
    last = second and game.stage >= game.rules.options.stages
    if any(company.points >= game.rules.end.points for company in game.companies.values()):
        finish(game, "points_reached")
    elif game.closing:
        finish(game, "closed_early")
    elif last and game.rules.options.end_after == "phase_9":
        finish(game, "stages_over")


def after_meeting(game: Economy) -> None:
    """With option `end_after` phase_10 the meeting of the last stage is held before the end."""
    if game.stage >= game.rules.options.stages:
        finish(game, "stages_over")


def settle(game: Economy) -> None:
    """The stage is over: its figures, and who owns and manages what, are told to all."""
    game.settled = game.stage
    game.tell("stage_closed", stage=game.stage, companies={code: figures(game, code) for code in game.order})


def figures(game: Economy, code: str) -> dict[str, Any]:
    """Return what a company has come to by the end of a stage."""
    company = game.companies[code]
    owners = {holder: game.shares(holder, code) for holder in game.holders(code)}
    amounts = {"cash": game.cash(code), "equity": game.equity(code), "factories": company.factory_count}
    return {
        **amounts,
        "points": company.points,
        "price": game.price(code),
        "manager": company.manager,
        "owners": owners,
    }


def finish(game: Economy, reason: str) -> None:
    """Pay everything out; this is booked after the last stage, so that its statements stay as they are."""
    if game.settled < game.stage:
        settle(game)
    game.ledger.term = game.stage + 1
    for code in game.order:
        game.pay_from_bank(code, held_value(game, code), accounts.SHARES, "liquidation")
        sell_out(game, code)
    paid = {code: dissolve(game, code) for code in game.order}
    for seat in game.seats:
        game.pay_from_bank(seat, held_value(game, seat), accounts.SHARES, "liquidation")
    game.steps.clear()
    game.over = reason
    game.reveal("dissolved", companies=paid)
    game.tell("cash_counted", cash={seat: game.cash(seat) for seat in game.seats})
    game.tell("over", reason=reason)


def held_value(game: Economy, holder: str) -> int:
    """Return what somebody's shares bring at their price."""
    return sum([game.shares(holder, code) * game.price(code) for code in game.companies])


def sell_out(game: Economy, holder: str) -> None:
    """Give all packets of a company to the bank."""
    for code in game.companies:
        for size in game.sizes(holder, code):
            game.move_packet(code, size, accounts.BANK)


def dissolve(game: Economy, code: str) -> dict[str, Any]:
    """Repay, then pay the cash out: per share held by players, per packet held by players, the rest to the manager."""
    repaid = repay(game, code)
    packets = {seat: game.sizes(seat, code) for seat in game.seats}
    shares, count = sum(map(sum, packets.values())), sum(map(len, packets.values()))
    cash = game.cash(code)
    per_share = cash // shares if shares else 0
    per_packet = (cash - per_share * shares) // count if count else 0
    for seat, own in packets.items():
        pay_out(game, code, seat, per_share * sum(own) + per_packet * len(own))
    manager, rest = game.companies[code].manager, game.cash(code)
    pay_out(game, code, manager, rest)
    facts = {"cash": cash, "repaid": repaid, "per_share": per_share, "per_packet": per_packet}
    return {**facts, "rest": rest, "manager": manager}


def pay_out(game: Economy, code: str, seat: str, amount: int) -> None:
    """Pay a player out of a company."""
    game.ledger.pay(code, seat, amount, accounts.LIQUIDATION, accounts.LIQUIDATION, game.n, "liquidation")


def repay(game: Economy, code: str) -> int:
    """Pay arrears, then 6 per loan token, as far as the cash goes; what cannot be paid is written off."""
    before, company = game.cash(code), game.companies[code]
    bank, interest = accounts.BANK, accounts.INTEREST_RECEIVED
    old = min(game.arrears(code), before)
    game.ledger.pay(code, bank, old, accounts.ARREARS, interest, game.n, "liquidation")
    for line in company.loans:
        principal = min(game.rules.loan.amount, game.rules.end.repay, game.cash(code))
        game.ledger.pay(code, bank, principal, accounts.DEBT, accounts.LOANS, line, "liquidation")
        extra = min(game.rules.end.repay - min(game.rules.loan.amount, game.rules.end.repay), game.cash(code))
        game.ledger.pay(code, bank, extra, accounts.INTEREST, interest, line, "liquidation")
    lost = game.debt(code)
    game.ledger.book(code, lost, accounts.DEBT, accounts.DEBT_RELIEF, game.n, "debt_relief")
    game.ledger.book(bank, lost, accounts.DEBT_RELIEF, accounts.LOANS, game.n, "debt_relief")
    game.ledger.book(code, game.arrears(code), accounts.ARREARS, accounts.DEBT_RELIEF, game.n, "debt_relief")
    company.loans = ()
    return before - game.cash(code)
