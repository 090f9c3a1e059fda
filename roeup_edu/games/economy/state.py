"""The state of a game of Master of Economy: companies, packets of shares, demand abroad, and who manages what."""

from collections.abc import Iterator
from typing import Any, ClassVar, Self

import msgspec

from roeup_edu.core.game import Game
from roeup_edu.core.state import State
from roeup_edu.games.economy import accounts
from roeup_edu.games.economy.goods import NONE, Stock
from roeup_edu.games.economy.rules import Rules


class Company(State):
    """A company; its money is in the ledger. A dictionary in it is never changed, only replaced.

    `packets` has the holder of each packet, in the order of their sizes: the bank, a player or another company.
    `warehouse` is by commodity, `factories` by kind; `supplied`: the factories that stand ready, with the cost of what
    lies in them. `loans` has the line of each loan token, the oldest first. `elected` takes office when the meeting
    ends.
    """

    code: str
    manager: str
    packets: tuple[str, ...]
    elected: str = ""
    points: int = 0
    warehouse: dict[str, Stock] = {}
    factories: dict[str, Stock] = {}
    supplied: dict[str, Stock] = {}
    loans: tuple[int, ...] = ()
    borrowed: bool = False

    @property
    def factory_count(self) -> int:
        """The number of its factories of all kinds."""
        return sum([stock.count for stock in self.factories.values()])


class Economy(Game, kw_only=True):
    """The state of a game; what makes it a whole game is in `setup`.

    `order` is the turn order of the companies, `phase` the place in the course of a stage, `demand` the column of each
    demand marker, `receipts` the tokens of each player.
    """

    name: ClassVar[str] = "economy"

    rules: Rules
    stage: int = 0
    settled: int = 0
    phase: int = -1
    closing: bool = False
    companies: dict[str, Company]
    order: tuple[str, ...]
    demand: dict[str, int]
    receipts: dict[str, int]

    def clone(self) -> Self:
        """Return an independent copy."""
        copy = super().clone()
        copy.companies = {code: company.__copy__() for code, company in self.companies.items()}
        copy.demand, copy.receipts = self.demand.copy(), self.receipts.copy()
        return copy

    # Money.

    def cash(self, holder: str) -> int:
        """Return the cash of a player or a company."""
        return self.ledger.balances[holder][accounts.CASH]

    def debt(self, code: str) -> int:
        """Return what a company owes on its loans."""
        return -self.ledger.balances[code][accounts.DEBT]

    def arrears(self, code: str) -> int:
        """Return the interest that a company still owes (E-FIN-1)."""
        return -self.ledger.balances[code][accounts.ARREARS]

    def wealth(self, seat: str) -> int:
        """Return what a player has: cash, and shares at their price."""
        return self.cash(seat) + self.ledger.balances[seat][accounts.SHARES]

    def equity(self, code: str) -> int:
        """Return the equity of a company."""
        chart, book = accounts.CHART, self.ledger.balances[code]
        return sum([book[account] for account in (*chart.assets, *chart.debt)])

    def pay_bank(self, payer: str, amount: int, account: str, reason: str, cause: int | None = None) -> None:
        """Pay the bank."""
        self.ledger.pay(payer, accounts.BANK, amount, account, accounts.DEALINGS, cause or self.n, reason)

    def pay_from_bank(self, payee: str, amount: int, account: str, reason: str, cause: int | None = None) -> None:
        """Let the bank pay."""
        self.ledger.pay(accounts.BANK, payee, amount, accounts.DEALINGS, account, cause or self.n, reason)

    # Shares.

    def price(self, code: str) -> int:
        """Return the price of a share of a company (E-SET-3)."""
        return self.rules.shares.band(self.companies[code].points).price

    def packets(self, code: str) -> Iterator[tuple[int, str]]:
        """Give the packets of a company: size and holder."""
        return zip(self.rules.shares.packets, self.companies[code].packets, strict=True)

    def sizes(self, holder: str, code: str) -> list[int]:
        """Return the sizes of the packets of a company that somebody holds."""
        return [size for size, own in self.packets(code) if own == holder]

    def shares(self, holder: str, code: str) -> int:
        """Return the shares of a company that somebody holds."""
        return sum(self.sizes(holder, code))

    def outstanding(self, code: str) -> int:
        """Return the shares of a company outside the bank."""
        return sum([size for size, holder in self.packets(code) if holder != accounts.BANK])

    def holders(self, code: str) -> list[str]:
        """Return who holds shares of a company: players, then companies, each in its order."""
        own = self.companies[code].packets
        return [holder for holder in (*self.seats, *self.companies) if holder in own]

    def is_last(self, code: str) -> bool:
        """Return whether only one packet of a company is outside the bank, so that it must stay there (E-MTG-7)."""
        return sum([holder != accounts.BANK for holder in self.companies[code].packets]) == 1

    def move_packet(self, code: str, size: int, to: str) -> None:
        """Give a packet to another holder; the caller books it."""
        company = self.companies[code]
        place = self.rules.shares.packets.index(size)
        company.packets = (*company.packets[:place], to, *company.packets[place + 1 :])

    def add_points(self, code: str, points: int) -> None:
        """Change the victory points of a company; what is held of it is revalued if its price changes."""
        company, before = self.companies[code], self.price(code)
        company.points += points
        change = self.price(code) - before
        if change:
            for holder in self.holders(code):
                value = self.shares(holder, code) * change
                self.ledger.book(holder, value, accounts.SHARES, accounts.REVALUATION, self.n, "revaluation")
            self.tell("price_changed", company=code, points=company.points, price=self.price(code))

    # Goods.

    def goods(self, code: str, commodity: str) -> int:
        """Return how much of a commodity lies in the warehouse of a company."""
        return self.companies[code].warehouse.get(commodity, NONE).count

    def store(self, code: str, commodity: str, count: int, cost: int) -> int:
        """Put goods into a warehouse; return how many were too many, and are lost (E-PRO-2)."""
        company = self.companies[code]
        stock = company.warehouse.get(commodity, NONE).plus(count, cost)
        company.warehouse = {**company.warehouse, commodity: stock}
        lost = max(stock.count - self.rules.warehouse.most, 0)
        self.lose(code, commodity, lost)
        return lost

    def take(self, code: str, commodity: str, count: int) -> int:
        """Take goods out of a warehouse; return their cost."""
        company = self.companies[code]
        stock = company.warehouse.get(commodity, NONE)
        company.warehouse = {**company.warehouse, commodity: stock.minus(count)}
        return stock.cost_of(count)

    def lose(self, code: str, commodity: str, count: int) -> None:
        """Write off goods of a warehouse."""
        cost = self.take(code, commodity, count)
        self.ledger.book(code, cost, accounts.GOODS_LOST, accounts.INVENTORIES, self.n, "goods_lost")

    # Who and where.

    def seat_of(self, holder: str) -> str:
        """Return the player who acts for a player or a company."""
        return self.companies[holder].manager if holder in self.companies else holder

    def managed(self, seat: str) -> tuple[str, ...]:
        """Return the companies that a player manages, in turn order."""
        return tuple([code for code in self.order if self.companies[code].manager == seat])

    def seats_from(self, seat: str, step: int = 1) -> tuple[str, ...]:
        """Return all seats, from one on clockwise, or with step −1 counter-clockwise."""
        seats = list(self.seats)
        first = seats.index(seat)
        return tuple([seats[(first + step * place) % len(seats)] for place in range(len(seats))])


def json(value: Any) -> Any:
    """Return structs and tuples as plain JSON data."""
    return msgspec.to_builtins(value)
