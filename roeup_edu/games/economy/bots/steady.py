"""A sound player: builds a chain, sells what its factories do not need, keeps some cash, and lives by its shares."""

from collections.abc import Callable
from typing import Any

from roeup_edu.core.actions import Action
from roeup_edu.core.game import Step
from roeup_edu.core.options import Random
from roeup_edu.games.economy import accounts
from roeup_edu.games.economy.goods import NONE
from roeup_edu.games.economy.market import IMPORT
from roeup_edu.games.economy.phases.buy_back import AnswerBuyBack, BuyBackOffer, BuyBacks
from roeup_edu.games.economy.phases.dividend import DividendVote, Named, VoteDividend
from roeup_edu.games.economy.phases.election import Candidacy, Choice, ManagerVote, StandForOffice, VoteManager
from roeup_edu.games.economy.phases.embezzlement import Embezzlement
from roeup_edu.games.economy.phases.finance import Interest, Lending, Repaying, RepayLoans, TakeLoan
from roeup_edu.games.economy.phases.investment import BuildFactory, Investment, buildable
from roeup_edu.games.economy.phases.receipts import GiveReceipts, Receipts
from roeup_edu.games.economy.phases.supply import Supply, SupplyFactories, Supplying, kinds, room
from roeup_edu.games.economy.phases.trade import Bidding, Marker, PlaceBids, idle, required
from roeup_edu.games.economy.share_trades import BuyPacket, CompanyTrading, PlayerTrading
from roeup_edu.games.economy.state import Economy
from roeup_edu.games.economy.turns import GoOn

KEPT = 8
"""Cash that a company does not spend on factories, packets, repayment or dividends."""
PLAN = (
    *("quarry", "power_plant", "coal_mine", "coal_mine", "ore_mine", "steelworks"),
    *("quarry", "power_plant", "steelworks", "ore_mine", "shipyard"),
)
"""The factories that it wants, in this order: coal and energy multiply each other, steel and ships use them up."""


class Steady:
    """Each question has one short answer."""

    def choose(self, game: Economy, seat: str, rng: Random) -> Action[Any]:
        """Answer the question of the step on top."""
        step: Any = game.steps[-1]
        return ANSWERS[type(step)](game, seat, step)


def go_on(game: Economy, seat: str, step: Any) -> Action[Any]:
    """Do nothing."""
    return GoOn(seat, step.queue[0])


def invest(game: Economy, seat: str, step: Any) -> Action[Any]:
    """Build the next factory of the plan, as long as cash is kept."""
    code = step.queue[0]
    own = game.companies[code].factories
    missing = [kind for place, kind in enumerate(PLAN) if PLAN[: place + 1].count(kind) > own.get(kind, NONE).count]
    able = buildable(game, code, step.built)
    if not missing or missing[0] not in able or game.cash(code) < KEPT + game.rules.factories.cost:
        return GoOn(seat, code)
    return BuildFactory(seat, code, missing[0])


def supply(game: Economy, seat: str, step: Any) -> Action[Any]:
    """Supply all that can be supplied, what comes last in the chain first."""
    code = next(code for code in step.companies if game.seat_of(code) == seat)
    row: tuple[Supply, ...] = ()
    while able := kinds(game, code, row):
        row += (Supply(able[-1], room(game, code, able[-1], row)),)
    return SupplyFactories(seat, code, row)


def needed(game: Economy, code: str) -> dict[str, int]:
    """Return what the factories of a company use in one production, by commodity."""
    need = dict.fromkeys(game.rules.goods, 0)
    for kind, stock in game.companies[code].factories.items():
        for good, used in game.rules.made_in[kind].recipe.items():
            need[good] += used * stock.count
    need[game.rules.material.code] += game.rules.factories.material
    return need


def bid(game: Economy, seat: str, step: Any) -> Action[Any]:
    """Offer what is not needed as far right as demand will last, then import what is missing."""
    code, markers = step.queue[0], game.rules.trade.markers
    need, cash = needed(game, code), game.cash(code)
    row: list[Marker] = []
    for commodity in reversed(game.rules.commodities):
        spare = game.goods(code, commodity.code) - need[commodity.code]
        taken = {other.column for other in step.bids if other.commodity == commodity.code and not other.is_import}
        for place in range(min(spare, markers - len(row))):
            last = game.demand[commodity.code] - place - sum([column < len(commodity.ladder) for column in taken])
            free = [column for column in range(max(last + 1, 0)) if column not in taken]
            if free:
                taken.add(free[-1])
                row.append(Marker(commodity.code, str(free[-1])))
    for commodity in game.rules.commodities:
        missing = need[commodity.code] - game.goods(code, commodity.code)
        # An import must pay: what it is used for sells for more than it only at the beginning of the chain.
        while (
            missing > 0 and len(row) < markers and cash >= KEPT + commodity.import_price and len(commodity.recipe) == 1
        ):
            row.append(Marker(commodity.code, IMPORT))
            cash, missing = cash - commodity.import_price, missing - 1
    row += [idle(game)] * (required(game) - len(row))
    return PlaceBids(seat, code, False, tuple(row))


def raise_cash(game: Economy, seat: str, step: Any) -> Action[Any]:
    """Sell the factory of the least value."""
    return step.absent(game, seat)  # type: ignore[no-any-return]


def repay(game: Economy, seat: str, step: Any) -> Action[Any]:
    """Repay what can be repaid with cash to spare."""
    code, amount = step.queue[0], game.rules.loan.amount
    tokens = min(len(game.companies[code].loans), max(game.cash(code) - KEPT, 0) // amount)
    return RepayLoans(seat, code, tokens) if tokens else GoOn(seat, code)


def lend(game: Economy, seat: str, step: Any) -> Action[Any]:
    """Borrow with little cash."""
    code = step.queue[0]
    return TakeLoan(seat, code) if game.cash(code) < KEPT else GoOn(seat, code)


def invest_own(game: Economy, seat: str, step: Any) -> Action[Any]:
    """Buy the largest packet of the company with the most victory points, if a purchase is open."""
    best = max(game.order, key=lambda code: game.companies[code].points)
    able = [size for size in game.sizes(accounts.BANK, best) if size * game.price(best) <= game.cash(seat)]
    if able and step.open(game, seat, "purchase"):
        return BuyPacket(seat, seat, best, max(able))
    return GoOn(seat, seat)


def dividend(game: Economy, seat: str, step: Any) -> Action[Any]:
    """Be for what leaves twice the kept cash in the company."""
    code = step.company
    spare = max(game.cash(code) - 2 * KEPT, 0) // game.outstanding(code)
    own = [holder for holder in game.holders(code) if game.seat_of(holder) == seat]
    return VoteDividend(seat, code, tuple([Named(holder, min(spare, step.most)) for holder in own]))


def sell_back(game: Economy, seat: str, step: Any) -> Action[Any]:
    """Take the premium."""
    return AnswerBuyBack(seat, step.company, True)


def stand(game: Economy, seat: str, step: Any) -> Action[Any]:
    """Stand with any shares."""
    return StandForOffice(seat, step.company, game.shares(seat, step.company) > 0)


def vote(game: Economy, seat: str, step: Any) -> Action[Any]:
    """Vote for oneself, else for the manager in office, else for the first."""
    manager = game.companies[step.company].manager
    choice = next(one for one in (seat, manager, *step.candidates) if one in step.candidates)
    own = [holder for holder in game.holders(step.company) if game.seat_of(holder) == seat]
    return VoteManager(seat, step.company, tuple([Choice(holder, choice) for holder in own]))


def give(game: Economy, seat: str, step: Any) -> Action[Any]:
    """Give all tokens to the own company."""
    code = step.queue[0][0]
    return GiveReceipts(seat, code, game.receipts[seat] if game.companies[code].manager == seat else 0)


ANSWERS: dict[type[Step[Any]], Callable[[Economy, str, Any], Action[Any]]] = {
    Investment: invest,
    Supplying: supply,
    Bidding: bid,
    Interest: raise_cash,
    Repaying: repay,
    CompanyTrading: go_on,
    Lending: lend,
    Embezzlement: go_on,
    DividendVote: dividend,
    BuyBacks: go_on,
    BuyBackOffer: sell_back,
    Candidacy: stand,
    ManagerVote: vote,
    PlayerTrading: invest_own,
    Receipts: give,
}
