"""Ascending and sealed auctions, by hand."""

from roeup_edu.core.auction import Ascending, Sealed


def test_bids_go_round_until_one_is_left():
    auction = Ascending(("A", "B", "C"))
    assert (auction.asks, auction.least(5)) == (("A",), 0)
    auction = auction.bid(0)
    assert (auction.asks, auction.least(5)) == (("B",), 5)
    auction = auction.bid(10)
    auction = auction.drop()
    assert (auction.bidders, auction.asks) == (("A", "B"), ("A",))
    auction = auction.bid(15).drop()
    assert (auction.asks, auction.winner, auction.price) == ((), "A", 15)


def test_without_a_bid_the_last_bidder_takes_it_for_nothing():
    auction = Ascending(("A", "B")).drop()
    assert (auction.asks, auction.winner, auction.price) == ((), "B", 0)


def test_the_last_in_the_row_may_drop():
    auction = Ascending(("A", "B", "C")).bid(1).bid(2).drop()
    assert auction.asks == ("A",)


def test_the_highest_sealed_bid_takes_it():
    auction = Sealed(("A", "B", "C"), ("C", "B", "A"))
    assert auction.asks == ("A", "B", "C")
    auction = auction.bid("B", 4)
    assert auction.asks == ("A", "C")
    auction = auction.bid("A", 9).bid("C", 0)
    assert (auction.asks, auction.winner, auction.price) == ((), "A", 9)


def test_tied_sealed_bidders_bid_once_more_then_order_decides():
    auction = Sealed(("A", "B", "C"), ("C", "B", "A")).bid("A", 5).bid("B", 5).bid("C", 1)
    assert (auction.asks, auction.floor, auction.again) == (("A", "B"), 5, True)
    again = auction.bid("A", 6).bid("B", 6)
    assert (again.asks, again.winner, again.price) == ((), "B", 6)
    assert auction.bid("A", 7).bid("B", 6).winner == "A"


def test_an_auction_is_a_value():
    auction = Sealed(("A", "B"), ("A", "B"))
    auction.bid("A", 5)
    assert auction.bids == {}
