"""The flow of the fair by hand: bids at once, a vote, a hidden hand, an auction and a forced choice within a turn."""

import random

import pytest

from roeup_edu.core.actions import CHANCE, TEACHER
from roeup_edu.core.chance import Draw
from roeup_edu.core.conformance import Subject, heard
from roeup_edu.core.game import Event
from roeup_edu.core.refusals import Refused, Why
from tests.core.tinygame import (
    Bid,
    CastVote,
    CloseStall,
    Drop,
    Fair,
    Fine,
    Marker,
    Pass,
    PlaceBids,
    PlayCard,
    StandIn,
    Vote,
)


def bids(seat, *spaces):
    return PlaceBids(seat, tuple(Marker(good, column) for good, column in spaces))


@pytest.fixture
def game():
    """Two companies; A holds plot1 and close1, B gain1 and plot2; A is to bid."""
    game = Subject(Fair, digital=False).record().game
    for card in ("plot1", "gain1", "close1", "plot2"):
        game.act(Draw(CHANCE, card))
    return game


def kinds(events):
    return [event.kind for event in events]


def why(game, action):
    refused = game.refusal(action)
    assert refused is not None
    return refused.code, refused.facts


def test_six_bids_are_placed_at_once(game):
    six = bids("A", ("salt", 4), ("wool", 4), ("salt", 3), ("wool", 0), ("wool", 0), ("wool", 1))
    assert kinds(game.act(six)) == ["bids_placed"]
    assert game.cash("A") == 12 - 6 + 4 + 4 + 3 + 1
    assert why(game, bids("B", ("wool", 0), ("salt", 4)))[0] == Why.NOT_OFFERED
    assert why(game, bids("B", *[("wool", 0)] * 7))[0] == Why.NOT_OFFERED
    assert game.refusal(bids("B", *[("wool", 0)] * 6)) is None


def test_a_bid_may_not_stand_twice_on_a_space_of_the_same_row(game):
    assert why(game, bids("A", ("salt", 1), ("salt", 1)))[0] == Why.NOT_OFFERED


def to_the_turns(game):
    game.act(bids("A"))
    game.act(bids("B"))
    assert game.waiting() == ("A",)


def test_a_card_opens_an_auction_in_the_middle_of_a_turn(game):
    to_the_turns(game)
    events = game.act(PlayCard("A", "plot1"))
    assert kinds(events) == ["played"]
    assert [type(step).__name__ for step in game.steps] == ["Turns", "Deal", "PlotSale"]
    assert game.waiting() == ("A",)
    game.act(Bid("A", 2))
    assert why(game, Bid("B", 2))[1]["allowed"] == {"kind": "amount", "low": 3, "high": 12, "step": 1}
    game.act(Bid("B", 5))
    # The auction closes, then the card is drawn, then the turn goes on: all in one action.
    assert kinds(game.act(Drop("A"))) == ["dropped", "plot_sold"]
    assert (game.plots, game.cash("B")) == ({"A": 0, "B": 1}, 7)
    assert game.waiting() == (CHANCE,)
    game.act(Draw(CHANCE, "gain2"))
    assert game.hands["A"] == ("close1", "gain2")
    assert game.waiting() == ("B",)


def test_another_company_must_choose_what_to_close(game):
    to_the_turns(game)
    game.act(PlayCard("A", "close1"))
    assert game.waiting() == ("B",)
    assert why(game, CloseStall("B", "A.north"))[0] == Why.NOT_OFFERED
    assert why(game, PlayCard("B", "gain1")) == (
        Why.NOT_NOW,
        why(game, PlayCard("B", "gain1"))[1],
    )
    assert kinds(game.act(CloseStall("B", "B.south"))) == ["stall_closed"]
    assert game.stalls["B"] == ("B.north",)
    assert game.cash("B") == 15


def test_a_company_without_a_stall_is_not_asked(game):
    game.stalls["B"] = ()
    to_the_turns(game)
    game.act(PlayCard("A", "close1"))
    assert game.waiting() == (CHANCE,)


def test_a_hand_is_seen_by_its_owner_alone(game):
    assert game.view("A")["hand"] == ["plot1", "close1"]
    assert game.view("B")["hand"] == ["gain1", "plot2"]
    for viewer in (None, TEACHER):
        assert game.view(viewer)["hand"] == []
    assert game.view(None)["companies"]["A"]["cards"] == 2
    to_the_turns(game)
    game.act(PlayCard("A", "plot1"))
    game.act(Drop("A"))
    assert game.steps[-1].audience(game) == ("A",)
    events = game.act(Draw(CHANCE, "gain2"))
    assert kinds(events) == ["dealt", "hand_grew"]
    assert len(heard(events, "A")) == 2
    assert [b"gain2" in text for text in heard(events, "B")] == [False]
    assert len(heard(events, None)) == 1


def test_a_vote_is_secret_until_the_last_has_voted(game):
    to_the_turns(game)
    game.act(Pass("A"))
    game.act(Pass("B"))
    assert game.waiting() == ("A", "B")
    events = game.act(CastVote("B", True))
    assert events == [Event("has_voted", {"company": "B"})]
    assert game.view("A")["voted"] == ["B"]
    assert game.waiting() == ("A",)
    assert why(game, CastVote("B", False)) == (Why.ALREADY_DONE, {"seat": "B"})
    events = game.act(CastVote("A", True))
    assert [event.facts for event in events if event.kind == "votes"] == [{"votes": {"B": True, "A": True}}]
    assert game.revealed == game.n
    assert game.cash("A") == game.cash("B") == 11
    assert (game.round, game.waiting()) == (2, ("A",))


def test_the_teacher_acts_for_the_absent_and_rules(game):
    assert [option.action for option in game.options(TEACHER)] == [StandIn, Fine]
    game.act(StandIn(TEACHER, "A"))
    assert game.waiting() == ("B",)
    assert why(game, StandIn(TEACHER, "A"))[0] == Why.NOT_OFFERED
    game.act(Fine(TEACHER, "B", 12, "talking"))
    assert game.cash("B") == 0
    assert [row[-1] for row in game.ledger.rows[-4:]] == ["ruling"] * 4
    # Without cash no bid can be paid, but none must be placed.
    assert why(game, bids("B", ("salt", 0)))[0] == Why.NOT_OFFERED
    game.act(bids("B"))
    assert why(game, StandIn("B", "A"))[0] == Why.TEACHER_ONLY


def test_what_is_wrong_is_told_apart(game):
    assert why(game, Pass("A"))[0] == Why.NOT_NOW
    assert why(game, bids("B"))[0] == Why.NOT_ASKED
    assert why(game, bids("Z")) == (Why.NO_SEAT, {"seat": "Z", "seats": ["A", "B"]})
    assert why(game, bids("A", ("tea", 1)))[0] == Why.NOT_OFFERED
    assert why(game, PlaceBids("A", 5))[0] == Why.MALFORMED
    game.over = "rounds_over"
    assert why(game, bids("A")) == (Why.GAME_OVER, {"reason": "rounds_over"})
    assert game.waiting() == ()
    with pytest.raises(Refused):
        game.act(bids("A"))


def test_a_copy_imagines_foreign_hands_and_votes_from_what_is_unseen(game):
    hands = {game.seen_by("A", random.Random(i)).hands["B"] for i in range(60)}
    assert len(hands) > 20
    assert not {card for hand in hands for card in hand} & set(game.hands["A"])
    game.steps[-1] = Vote(("A",), {"B": True})
    votes = {game.seen_by("A", random.Random(i)).steps[-1].votes["B"] for i in range(20)}
    assert votes == {True, False}
    assert {game.seen_by("B", random.Random(i)).steps[-1].votes["B"] for i in range(20)} == {True}
