"""What a debrief reads in a game: auctions and what they brought, shortages, moves worth a fork. Numbers by hand."""

import pytest

from roeup_edu.games.roeup import lessons
from roeup_edu.games.roeup.procurement import StayOut
from tests.debrief.situation import curse, line
from tests.widgets.window import NAMES, Window, header, opened, store


def test_a_card_earns_what_its_launches_brought_less_their_costs(tmp_path):
    """Small Works: Bread on it earns 20 + 20, less 20 for its launch: 20; its fee was 30. Bread itself: 20, fee 0."""
    record = curse(tmp_path).table.record
    works, bread = lessons.takings(record)
    assert (works.card, works.seat, works.term, works.price, works.fee) == ("PA01", "A", 1, 100, 30)
    assert works.bids == {"A": 30, "B": 10}
    assert works.earned == bread.earned == 20 + 20 - 20
    assert works.causes == bread.causes == (line(record, "launch", "A"),)
    assert works.decided == line(record, "sealed_bid", "A")
    assert (bread.card, bread.fee, bread.bids) == ("PU01", 0, {})
    assert bread.decided == line(record, "point", "A", "PU01")


def test_a_card_that_is_not_used_earns_nothing_and_research_counts_as_a_cost(tmp_path):
    """Robots (premium, Cost 20) are pushed once and not launched: −20."""
    window = opened(tmp_path, {"A": "C2", "B": "C3"}, terms=1)
    window.rule("PU07", "market")
    window.to("knowledge")
    window.did("A", "point", card="PU07")
    window.did("B", "stay_out")
    window.to("action")
    window.did("A", "push", card="PU07")
    window.settle()
    (robots,) = lessons.takings(window.table.record)
    assert robots.earned == -20
    assert robots.causes == (line(window.table.record, "push", "A"),)


@pytest.mark.parametrize("auction", ["open", "sealed"])
def test_bids_of_both_kinds_of_auction(tmp_path, auction):
    window = opened(tmp_path, {"A": "C2", "B": "C3"}, terms=1, auction=auction)
    window.to("assets")
    for seat in "AB":
        window.did(seat, "point", card="PA01")
    if auction == "open":
        window.did("A", "bid", amount=5)
        window.did("B", "pass")
    else:
        window.did("A", "sealed_bid", amount=5)
        window.did("B", "sealed_bid", amount=0)
    window.settle()
    (taking,) = lessons.takings(window.table.record)
    assert taking.bids == {"A": 5, "B": None if auction == "open" else 0}
    assert taking.fee == 5


def test_an_auction_of_characters_has_no_earnings(tmp_path):
    window = opened_with_auction(tmp_path)
    window.settle()
    found = lessons.takings(window.table.record)
    assert {one.auction for one in found} == {lessons.FOUNDING}
    assert all(one.earned is None for one in found)
    assert lessons.moves(window.table.record) == ()


def opened_with_auction(tmp_path):
    games = store(tmp_path)
    window = Window(games, "en")
    window.send("open", id=games.create(header({s: NAMES[s] for s in "AB"}, "physical", scenario="product")))
    window.did("A", "point", card="C1")
    window.did("B", "point", card="C2")
    return window


def test_a_shortage_has_its_cost(tmp_path):
    """A has nothing but Small Works (100) and a cash of −15 after a launch: sold at half, 50, a loss of 50."""
    window = opened(tmp_path, {"A": "C2", "B": "C3"}, terms=2)
    window.rule("PA01", "A")
    window.rule("PU01", "A")
    window.to("action")
    window.master("rule_payment", payer="A", payee="market", amount=window.game.cash("A") - 5, reason="exercise")
    window.did("A", "launch", card="PU01", pipe="PA01.1")
    window.settle()
    (short,) = lessons.shortages(window.table.record)
    assert (short.seat, short.term, short.lacking) == ("A", 1, 15)
    assert (short.proceeds, short.loss, short.sold, short.defaulted) == (50, 50, ("PA01",), False)


def test_a_default_is_told(tmp_path):
    window = opened(tmp_path, {"A": "C2", "B": "C3"}, terms=2)
    window.rule("PU01", "A")
    window.rule("PA01", "A")
    window.to("action")
    window.master("rule_payment", payer="A", payee="market", amount=window.game.cash("A") + 80, reason="exercise")
    window.settle()
    (short,) = lessons.shortages(window.table.record)
    assert short.defaulted
    assert short.lacking == 80


def test_the_moves_worth_a_fork(tmp_path):
    """The fee of 30 (its payer stays out instead), the loan of 100, the launch that brought 20."""
    record = curse(tmp_path).table.record
    assert lessons.moves(record) == (
        lessons.Move("fee", line(record, "point", "A"), "A", 30, StayOut("A")),
        lessons.Move("loan", line(record, "borrow", "A"), "A", 100, None),
        lessons.Move("launch", line(record, "launch", "A"), "A", 20, None),
    )
