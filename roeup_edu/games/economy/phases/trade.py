"""Trade 取引 (phases 4 and 9, E-TRA-1): companies place their bids in turn order, then all are carried out."""

from typing import Any, ClassVar

from msgspec import Struct

from roeup_edu.core.actions import Action
from roeup_edu.core.options import Fields, OneOf, Option, Repeat
from roeup_edu.core.refusals import Refused
from roeup_edu.games.economy import end, market, turns
from roeup_edu.games.economy.market import IMPORT, Bid
from roeup_edu.games.economy.state import Economy
from roeup_edu.games.economy.turns import InTurn, turn
from roeup_edu.games.economy.why import Why


def begin(game: Economy, second: bool = False) -> None:
    """E-SET-3: demand recovers, up to its start; then the companies are asked in turn order."""
    for commodity in game.rules.commodities:
        demand = game.demand[commodity.code] + commodity.recovery
        game.demand[commodity.code] = min(demand, commodity.demand)
    game.tell("demand_recovered", demand=dict(game.demand))
    turns.begin(game, Bidding(game.order, second=second))


def begin_second(game: Economy) -> None:
    """Begin the second trade phase of a stage."""
    begin(game, second=True)


class Marker(Struct, frozen=True):
    """A bid marker: on the import column of a commodity, or on an export space by the number of its column."""

    commodity: str
    space: str


def required(game: Economy) -> int:
    """Return how many markers must be placed (option `markers`)."""
    return game.rules.trade.markers if game.rules.options.markers == "all" else 0


def idle(game: Economy) -> Marker:
    """Return a bid that costs nothing without the cash for it: on the dearest import column."""
    dearest = max(game.rules.commodities, key=lambda commodity: commodity.import_price)
    return Marker(dearest.code, IMPORT)


class PlaceBids(Action[Economy], frozen=True):
    """E-TRA-1: all bid markers of a company, one more for a receipt token of its manager."""

    company: str
    receipt: bool
    bids: tuple[Marker, ...]

    @classmethod
    def option(cls, game: Economy, seat: str) -> Option:
        """Any number on an import column, one marker of any company on an export space."""
        step: Any = game.steps[-1]
        trade, tokens = game.rules.trade, game.receipts[seat]

        def fields(before: tuple[Marker, ...]) -> Fields:
            taken = {(bid.commodity, str(bid.column)) for bid in step.bids} | {(m.commodity, m.space) for m in before}

            def spaces(commodity: str) -> OneOf:
                columns = [str(column) for column in range(len(game.rules.goods[commodity].ladder))]
                free = (IMPORT, *[column for column in columns if (commodity, column) not in taken])

                def why(asked: Any) -> Refused:
                    return Refused(Why.BIDS, asked=asked, commodity=commodity, free=list(free))

                return OneOf(free, why)

            return ("commodity", OneOf(tuple(game.rules.goods))), ("space", spaces)

        def rows(company: str, receipt: bool) -> Repeat:
            most = trade.markers_with_receipt if receipt else trade.markers
            return Repeat(Marker, fields, most if receipt else required(game), most)

        spend = OneOf((False, True) if tokens else (False,), lambda asked: Refused(Why.NO_RECEIPT, tokens=tokens))
        return Option(cls, seat, (("company", turn(step)), ("receipt", spend), ("bids", rows)))

    def apply(self, game: Economy) -> None:
        """Place them; the last company's bids start the trade."""
        step: Any = game.steps[-1]
        if self.receipt:
            game.receipts[self.seat] -= 1
        placed = [Bid(self.company, m.commodity, -1 if m.space == IMPORT else int(m.space)) for m in self.bids]
        step.bids = (*step.bids, *placed)
        bids = [{"kind": "import" if bid.is_import else "export", **_plain(bid)} for bid in placed]
        game.tell("bids_placed", company=self.company, bids=bids, receipt=self.receipt)
        step.next(game)


def _plain(bid: Bid) -> dict[str, Any]:
    return {"commodity": bid.commodity, "column": bid.column}


class Bidding(InTurn):
    """The company whose turn it is places its bids; all see them."""

    verbs: ClassVar[tuple[type[Action[Any]], ...]] = (PlaceBids,)
    bids: tuple[Bid, ...] = ()
    second: bool = False

    def absent(self, game: Economy, seat: str) -> Action[Any]:
        """An absent manager places no bid; if all must be placed, bids that are the likeliest to be lost."""
        return PlaceBids(seat, self.queue[0], False, (idle(game),) * required(game))

    def close(self, game: Economy) -> None:
        """Carry the bids out, commodity by commodity; the game may end then (E-END-1)."""
        game.reveal("trade_begun")
        for commodity in game.rules.commodities:
            market.resolve(game, commodity, [bid for bid in self.bids if bid.commodity == commodity.code])
        end.after_trade(game, self.second)
