"""What a screen may show of a game to one seat: everything but the votes of others before all have voted."""

from typing import Any

from roeup_edu.games.economy import accounts
from roeup_edu.games.economy.ballots import Vote, voters
from roeup_edu.games.economy.course import phase_name, phase_number
from roeup_edu.games.economy.phases.buy_back import BuyBackOffer
from roeup_edu.games.economy.phases.dividend import DividendVote
from roeup_edu.games.economy.phases.election import Candidacy, ManagerVote
from roeup_edu.games.economy.phases.receipts import Receipts
from roeup_edu.games.economy.phases.supply import Supplying
from roeup_edu.games.economy.phases.trade import Bidding
from roeup_edu.games.economy.results import ranking
from roeup_edu.games.economy.state import Company, Economy, json
from roeup_edu.games.economy.turns import InTurn


def view(game: Economy, seat: str | None) -> dict[str, Any]:
    """Return the table as JSON data; `seat` None is the projector, which sees no secret at all.

    `term` is the stage, as the books call it.
    """
    return {
        "game": game.name,
        "preset": game.rules.options.preset,
        "stage": game.stage,
        "stages": game.rules.options.stages,
        "term": game.stage,
        "settled": game.settled,
        "phase": phase_name(game),
        "number": phase_number(game),
        "over": game.over,
        "closing": game.closing,
        "asked": list(game.waiting()),
        "step": pending(game, seat),
        "order": list(game.order),
        "players": {own: player(game, own) for own in game.seats},
        "companies": {code: company(game, game.companies[code]) for code in game.companies},
        "markets": {commodity.code: market(game, commodity.code) for commodity in game.rules.commodities},
        "ranking": [{"seats": list(team), "place": place, "wealth": wealth} for team, place, wealth in ranking(game)],
    }


def pending(game: Economy, seat: str | None) -> dict[str, Any] | None:
    """Return what the step on top is about, with only the seat's own secret in it."""
    if not game.steps:
        return None
    step: Any = game.steps[-1]
    shown: dict[str, Any] = {"kind": type(step).__name__}
    if isinstance(step, InTurn) and step.queue:
        shown |= {"turn": step.queue[0], "queue": list(step.queue)}
    if isinstance(step, Bidding):
        shown["bids"] = json(step.bids)
    if isinstance(step, Supplying):
        shown["companies"] = list(step.companies)
    if isinstance(step, Vote):
        shown |= {"company": step.company, "voted": list(step.votes), "own": step.votes.get(seat or "")}
        shown["voters"] = {own: list(voters(game, own, step.company)) for own in game.seats}
    if isinstance(step, DividendVote):
        shown["most"] = step.most
    if isinstance(step, ManagerVote):
        shown["candidates"] = list(step.candidates)
    if isinstance(step, Candidacy):
        shown |= {"company": step.company, "must": list(step.must)}
        shown |= {"decided": list(step.stands), "own": step.stands.get(seat or "")}
    if isinstance(step, BuyBackOffer):
        shown |= {"company": step.company, "size": step.size}
    if isinstance(step, Receipts) and step.queue:
        shown |= {"company": step.queue[0][0], "given": dict(step.given)}
    return shown


def player(game: Economy, seat: str) -> dict[str, Any]:
    """Return what a player has."""
    return {
        "name": game.seats[seat],
        "cash": game.cash(seat),
        "wealth": game.wealth(seat),
        "receipts": game.receipts[seat],
        "manages": list(game.managed(seat)),
        "packets": {code: game.sizes(seat, code) for code in game.companies},
    }


def company(game: Economy, own: Company) -> dict[str, Any]:
    """Return what a company has; all of it is public."""
    code = own.code
    return {
        "manager": own.manager,
        "elected": own.elected,
        "cash": game.cash(code),
        "debt": game.debt(code),
        "loans": len(own.loans),
        "arrears": game.arrears(code),
        "fixed_assets": game.ledger.balances[code][accounts.FACTORIES],
        "equity": game.equity(code),
        "points": own.points,
        "price": game.price(code),
        "warehouse": {good: json(stock) for good, stock in own.warehouse.items() if stock.count},
        "factories": {kind: json(stock) for kind, stock in own.factories.items() if stock.count},
        "supplied": {kind: stock.count for kind, stock in own.supplied.items()},
        "holders": dict(zip(map(str, game.rules.shares.packets), own.packets, strict=True)),
        "outstanding": game.outstanding(code),
        "packets": {other: game.sizes(code, other) for other in game.companies if other != code},
    }


def market(game: Economy, code: str) -> dict[str, Any]:
    """Return the board of a commodity: prices and where demand stands."""
    commodity = game.rules.goods[code]
    prices = {"import": commodity.import_price, "ladder": list(commodity.ladder), "home": commodity.home}
    return {**prices, "demand": game.demand[code], "start": commodity.demand}
