"""How the bids for a commodity are carried out (E-TRA-2 to 6)."""

from collections.abc import Sequence

from msgspec import Struct

from roeup_edu.games.economy import accounts
from roeup_edu.games.economy.rules import Commodity
from roeup_edu.games.economy.state import Economy

IMPORT = "import"


class Bid(Struct, frozen=True):
    """A marker of a company on the import column (column −1) or on an export space."""

    company: str
    commodity: str
    column: int

    @property
    def is_import(self) -> bool:
        """Whether it stands on the import column."""
        return self.column < 0


def resolve(game: Economy, commodity: Commodity, bids: Sequence[Bid]) -> None:
    """E-TRA-4: while there are both, companies trade with each other; then what is left goes abroad (E-TRA-2, 3)."""
    imports = [bid for code in game.order for bid in bids if bid.is_import and bid.company == code]
    exports = sorted([bid for bid in bids if not bid.is_import], key=lambda bid: bid.column)
    # With `resale` next_phase only what lay in the warehouse before can be sold (E-TRA-5).
    bought: dict[str, int] = dict.fromkeys(game.order, 0)
    left = [bid for bid in imports if not bought_at_home(game, commodity, bid, exports, bought)]
    for bid in left:
        buy_abroad(game, commodity, bid, bought)
    for bid in exports:
        sell_abroad(game, commodity, bid, bought)


def bought_at_home(game: Economy, commodity: Commodity, bid: Bid, exports: list[Bid], bought: dict[str, int]) -> bool:
    """Let a company buy from the cheapest remaining exporter of another company; return whether its bid is used up.

    A company without the cash loses its bid; an exporter without the good is fined and the next one is asked (E-TRA-5).
    """
    for export in [export for export in exports if export.company != bid.company]:
        price = commodity.asking(export.column)
        if game.cash(bid.company) < price:
            game.tell(
                "bid_lost", company=bid.company, commodity=commodity.code, price=price, cash=game.cash(bid.company)
            )
            return True
        exports.remove(export)
        if can_sell(game, export, bought):
            sell_at_home(game, commodity, bid.company, export.company, price)
            bought[bid.company] += 1
            return True
        fine(game, export)
        if game.rules.options.no_good == "bid_lost":
            game.tell(
                "bid_lost", company=bid.company, commodity=commodity.code, price=price, cash=game.cash(bid.company)
            )
            return True
    return False


def can_sell(game: Economy, bid: Bid, bought: dict[str, int]) -> bool:
    """Return whether an exporter has the good; with `resale` next_phase, had it before this phase."""
    kept = bought[bid.company] if game.rules.options.resale == "next_phase" else 0
    return game.goods(bid.company, bid.commodity) > kept


def sell_at_home(game: Economy, commodity: Commodity, buyer: str, seller: str, price: int) -> None:
    """E-TRA-4: the buyer pays the asking price and takes the good; no victory point, and demand stays."""
    cost = game.take(seller, commodity.code, 1)
    game.ledger.book(seller, cost, accounts.COST_OF_GOODS, accounts.INVENTORIES, game.n, "cost_of_goods")
    game.ledger.pay(buyer, seller, price, accounts.INVENTORIES, accounts.SALES, game.n, "home_trade")
    lost = game.store(buyer, commodity.code, 1, price)
    game.tell("traded_at_home", company=buyer, to=seller, commodity=commodity.code, price=price, lost=lost)


def buy_abroad(game: Economy, commodity: Commodity, bid: Bid, bought: dict[str, int]) -> None:
    """E-TRA-2: pay the printed price, take the good; without the cash the bid is lost."""
    code, price = bid.company, commodity.import_price
    if game.cash(code) < price:
        game.tell("bid_lost", company=code, commodity=commodity.code, price=price, cash=game.cash(code))
        return
    game.ledger.pay(code, accounts.ABROAD, price, accounts.INVENTORIES, accounts.DEALINGS, game.n, "import")
    bought[code] += 1
    lost = game.store(code, commodity.code, 1, price)
    game.tell("imported", company=code, commodity=commodity.code, price=price, lost=lost)


def sell_abroad(game: Economy, commodity: Commodity, bid: Bid, bought: dict[str, int]) -> None:
    """E-TRA-3: with demand at the column or right of it a good is sold for the printed price and a victory point."""
    code, demand = bid.company, game.demand[commodity.code]
    if demand < bid.column:
        game.tell("no_demand", company=code, commodity=commodity.code, column=bid.column, demand=demand)
        return
    if not can_sell(game, bid, bought):
        if game.rules.options.fines == "always":
            fine(game, bid)
        return
    price = commodity.ladder[bid.column]
    cost = game.take(code, commodity.code, 1)
    game.ledger.book(code, cost, accounts.COST_OF_GOODS, accounts.INVENTORIES, game.n, "cost_of_goods")
    game.ledger.pay(accounts.ABROAD, code, price, accounts.DEALINGS, accounts.SALES, game.n, "export")
    game.demand[commodity.code] = demand - 1
    points = game.companies[code].points + game.rules.trade.points
    game.tell("exported", company=code, commodity=commodity.code, column=bid.column, price=price, points=points)
    game.add_points(code, game.rules.trade.points)


def fine(game: Economy, bid: Bid) -> None:
    """E-TRA-5: a bid that could be carried out but for the good costs 1, at most the cash held."""
    amount = min(game.rules.trade.fine, game.cash(bid.company))
    game.pay_bank(bid.company, amount, accounts.FINES, "fine")
    game.tell("trade_fine", company=bid.company, commodity=bid.commodity, fine=amount)
