"""Things that are counted and have a cost in whole numbers: goods in a warehouse, factories."""

from msgspec import Struct


class Stock(Struct, frozen=True):
    """So many of a thing, and what all of them cost together."""

    count: int = 0
    cost: int = 0

    def plus(self, count: int, cost: int) -> "Stock":
        """Return the stock with more in it."""
        return Stock(self.count + count, self.cost + cost)

    def cost_of(self, count: int) -> int:
        """Return the cost of some of it at the average, rounded down: the remainder stays in stock."""
        return self.cost * count // self.count if self.count else 0

    def minus(self, count: int) -> "Stock":
        """Return the stock with some taken out at average cost."""
        return Stock(self.count - count, self.cost - self.cost_of(count))


NONE = Stock()
