"""Two auctions as small values: ascending bids in turn, and sealed bids. What is sold and who pays the game says."""

from msgspec import Struct


class Ascending(Struct, frozen=True):
    """Bidders speak in turn; each bids above the last or drops out for good; the last one in takes it.

    With no bid at all the last bidder takes it at 0.
    """

    bidders: tuple[str, ...]
    turn: int = 0
    leader: str = ""
    price: int = 0

    @property
    def asks(self) -> tuple[str, ...]:
        """The bidder who must speak, or () when it is sold."""
        if len(self.bidders) == 1:
            return ()
        return (self.bidders[self.turn],)

    @property
    def winner(self) -> str:
        """The one bidder left."""
        return self.bidders[0]

    def least(self, step: int) -> int:
        """Return the lowest bid allowed now: 0 at first, then `step` above the last."""
        return self.price + step if self.leader else 0

    def bid(self, amount: int) -> "Ascending":
        """Return the auction after the bidder whose turn it is bids `amount`."""
        return Ascending(self.bidders, (self.turn + 1) % len(self.bidders), self.bidders[self.turn], amount)

    def drop(self) -> "Ascending":
        """Return the auction after the bidder whose turn it is drops out."""
        left = self.bidders[: self.turn] + self.bidders[self.turn + 1 :]
        return Ascending(left, self.turn % len(left), self.leader, self.price)


class Sealed(Struct, frozen=True):
    """Everybody bids once in secret; the tied highest bid once more, not lower; then the first in `order` takes it."""

    bidders: tuple[str, ...]
    order: tuple[str, ...]
    bids: dict[str, int] = {}
    floor: int = 0
    again: bool = False

    @property
    def asks(self) -> tuple[str, ...]:
        """Who has not bid yet in this round."""
        return tuple(bidder for bidder in self.bidders if bidder not in self.bids)

    def bid(self, bidder: str, amount: int) -> "Sealed":
        """Return the auction with this bid in; once all are in and tied for the first time, the second round."""
        bids = {**self.bids, bidder: amount}
        if len(bids) == len(self.bidders) and not self.again:
            tied = tuple(b for b in self.bidders if bids[b] == max(bids.values()))
            if len(tied) > 1:
                return Sealed(tied, self.order, {}, max(bids.values()), again=True)
        return Sealed(self.bidders, self.order, bids, self.floor, self.again)

    @property
    def price(self) -> int:
        """The highest bid."""
        return max(self.bids.values())

    @property
    def winner(self) -> str:
        """The highest bidder; of several the first in `order`."""
        return min((b for b in self.bids if self.bids[b] == self.price), key=self.order.index)
