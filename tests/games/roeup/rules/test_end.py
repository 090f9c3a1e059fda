"""The ends of a game, R-END-1 to R-END-4."""

import pytest

from tests.games.roeup.exercise import Table


def two(**options):
    """A (C1) and B (C4), who do nothing unless told."""
    return Table({"A": "C1", "B": "C4"}, **options)


def test_eight_terms_are_agreed_unless_otherwise():
    """R-END-1: seven settlements are not the end, the eighth is (option `terms`, default 8)."""
    t = two()
    t.settle(7)
    assert (t.game.settled, t.game.over) == (7, "")
    t.settle()
    assert (t.game.settled, t.game.over) == (8, "terms_over")
    assert t.told("over") == [{"reason": "terms_over"}]


@pytest.mark.parametrize("terms", [1, 3])
def test_the_agreed_number_of_terms_is_over(terms):
    """R-END-1: option `terms`."""
    t = two(terms=terms)
    t.settle(20)
    assert (t.game.settled, t.game.over) == (terms, "terms_over")


def test_nothing_more_can_be_done():
    """R-END-1: the last term is settled: nobody is asked, and everything is refused."""
    t = two(terms=1)
    t.settle()
    assert t.game.waiting() == ()
    assert t.game.options("A") == t.game.options("teacher") == []
    assert t.refused("A", "borrow", amount=10) == ("game_over", {"reason": "terms_over"})
    assert t.refused("teacher", "call_time") == ("game_over", {"reason": "terms_over"})


@pytest.mark.parametrize("phase", ["loan", "assets", "knowledge", "trade", "action"])
def test_the_game_master_calls_time(phase):
    """R-END-2: called in any phase of term 2, the game ends when that term is settled, not before."""
    t = two()
    t.settle()
    t.to(phase)
    told = t.act("teacher", "call_time")
    assert told == [("time_called", {"term": 2})]
    assert t.game.over == ""
    assert t.refused("teacher", "call_time") == ("time_called", {"term": 2})
    t.settle()
    assert (t.game.settled, t.game.over) == (2, "time_called")


def without_knowledge(open_cards=(), held=()):
    """No knowledge card is left in any pile or among the discards; some may lie open or be held by A."""
    t = two()
    t.to("action")
    for market in t.game.markets:
        if market.kind == "knowledge":
            market.pile, market.open, market.discards = (), (), ()
    t.game.events_apart = ()
    t.market("knowledge", "commodity").open = tuple(open_cards)
    t.given("A", knowledge=held)
    return t


def test_no_knowledge_card_lies_open_and_no_player_holds_one():
    """R-END-3: launched units and placed cards are not knowledge."""
    t = without_knowledge()
    t.given("A", assets=["PA01"], units={"PA01.1": "PU01"}, placed=["M1"])
    assert t.game.over == ""
    t.settle()
    assert (t.game.settled, t.game.over) == (1, "no_knowledge_left")


def test_an_open_card_keeps_the_game_going():
    """R-END-3: one card lies open."""
    t = without_knowledge(open_cards=["CU01"])
    t.settle()
    assert (t.game.settled, t.game.over) == (1, "")


def test_a_held_card_keeps_the_game_going():
    """R-END-3: one card is held; once it is discarded, the next settlement is the end."""
    t = without_knowledge(held=["PU01"])
    t.act("A", "discard", card="PU01")
    t.market("knowledge", "product").discards = ()
    t.settle()
    assert t.game.over == "no_knowledge_left"
    t = without_knowledge(held=["PU01"])
    t.settle()
    assert (t.game.settled, t.game.over) == (1, "")


def test_discards_do_not_count():
    """R-END-3: the page asks for open and held cards only; the discarded last card is not turned up any more."""
    t = without_knowledge(held=["PU01"])
    t.act("A", "discard", card="PU01")
    t.settle()
    assert t.market("knowledge", "product").discards == ("PU01",)
    assert t.game.over == "no_knowledge_left"


def test_at_most_one_company_is_left():
    """R-END-4 (ruling): A of two defaults; B's term is still settled, then the game is over."""
    t = two()
    t.given("A", cash=-1)
    t.given("B", placed=["M1"], cash=100)
    t.settle()
    assert (t.game.settled, t.game.over) == (1, "one_company_left")
    assert t.cash("B") == 110


def test_two_companies_are_enough():
    """R-END-4: of three one defaults."""
    t = Table({"A": "C1", "B": "C4", "C": "C2"})
    t.given("A", cash=-1)
    t.settle()
    assert t.game.over == ""


def test_nobody_is_left():
    """R-END-4: both default in the same settlement."""
    t = two()
    t.given("A", cash=-1)
    t.given("B", cash=-1)
    t.settle()
    assert (t.game.playing, t.game.over) == ((), "one_company_left")


def test_the_first_end_that_holds_is_told():
    """R-END-1, R-END-2, R-END-4: one company, terms, time, all at once: R-END-4 is told, else R-END-1."""
    t = two(terms=1)
    t.act("teacher", "call_time")
    t.given("A", cash=-1)
    t.settle()
    assert t.game.over == "one_company_left"
    t = two(terms=1)
    t.act("teacher", "call_time")
    t.settle()
    assert t.game.over == "terms_over"
