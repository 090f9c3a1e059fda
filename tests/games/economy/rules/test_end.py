"""The end, E-END-1 and E-END-2."""

import pytest

from roeup_edu.games.economy import results
from tests.games.economy.exercise import Table


def last_bidder(t):
    """Play on with nobody acting until the last company places its bids."""
    while t.step() != "Bidding" or len(t.game.steps[-1].queue) > 1:
        t.absent()
    return t


def ended(layout, players=2, **options):
    """End the game with the first trade phase, since SOUTH or EAST reaches the goal then."""
    t = last_bidder(Table(players, **options))
    t.game.closing = True
    layout(t)
    t.absent()
    assert t.game.over
    return t


# --- when


@pytest.mark.parametrize("second", [False, True])
def test_the_goal_ends_the_game_after_either_trade_phase(second):
    """E-END-1: NORTH reaches 25 points by an export in phase 4, or in phase 9."""
    t = last_bidder(Table(2))
    if second:
        t.absent()
        last_bidder(t)
    t.given("EAST", goods={"ore": 1}, points=24)
    t.bids("EAST", "ore 0")
    assert t.told("over") == [{"reason": "points_reached"}]
    assert t.game.view(None)["number"] == (9 if second else 4)


def test_24_points_do_not_end_it():
    """E-END-1."""
    t = last_bidder(Table(2))
    t.given("EAST", goods={"ore": 1}, points=23)
    t.bids("EAST", "ore 0")
    assert (t.company("EAST").points, t.game.over) == (24, "")


@pytest.mark.parametrize(("option", "number"), [("phase_9", 9), ("phase_10", 10)])
def test_the_last_stage_ends_after_its_phase_nine_or_ten(option, number):
    """E-END-1: option `end_after`; two stages are played (option `stages`)."""
    t = Table(2, stages=2, end_after=option)
    while not t.game.over:
        t.absent()
    assert (t.game.stage, t.game.over, t.game.view(None)["number"]) == (2, "stages_over", number)
    # The meeting of stage 2 is held or not; each stage is closed once.
    assert len(t.told("order_changed")) == (1 if option == "phase_9" else 2)
    assert [told["stage"] for told in t.told("stage_closed")] == [1, 2]


def test_the_game_master_may_close_early():
    """E-END-1: announced in phase 1, the game ends after phase 4; announced once only."""
    t = Table(2)
    t.act("teacher", "close_early")
    assert t.refused("teacher", "close_early")[0] == "closing_already"
    while not t.game.over:
        t.absent()
    assert (t.game.over, t.game.stage, t.game.view(None)["number"]) == ("closed_early", 1, 4)


# --- what is paid out


def test_the_worked_settlement():
    """E-END-2: 37 left, packets of 10 (A), 4 (B) and 1 (C): 15 shares: 2 each (30), 7 left: 2 per packet (6), 1 to A.

    A 20 + 2 + 1 = 23, B 8 + 2 = 10, C 2 + 2 = 4. Then shares at price 1: A 10, B 4, C 1.
    """

    def layout(t):
        t.given("NORTH", cash=37)
        t.packets("NORTH", A=[10], B=[4], C=[1])
        for code, seat in (("EAST", "B"), ("SOUTH", "C")):
            t.given(code, cash=0)
            t.packets(code, **{seat: [1]})

    t = ended(layout, players=3)
    assert t.told("dissolved")[-1]["companies"]["NORTH"] == {
        "cash": 37,
        "repaid": 0,
        "per_share": 2,
        "per_packet": 2,
        "rest": 1,
        "manager": "A",
    }
    # B and C also hold one share of their own companies: 1 each.
    assert [t.cash(seat) for seat in "ABC"] == [23 + 10, 10 + 4 + 1, 4 + 1 + 1]
    assert results.winners(t.game) == ("A",)


def test_companies_sell_their_shares_and_repay_six_per_token():
    """E-END-2: NORTH: cash 7, 5 of EAST at 2 = 10, one token: 7 + 10 − 6 = 11: 1 per share (10), 1 per packet."""

    def layout(t):
        t.given("NORTH", cash=7, loans=1)
        t.given("EAST", cash=0, points=5)
        t.packets("EAST", B=[1], NORTH=[5])

    t = ended(layout)
    assert t.told("dissolved")[-1]["companies"]["NORTH"] == {
        "cash": 11,
        "repaid": 6,
        "per_share": 1,
        "per_packet": 1,
        "rest": 0,
        "manager": "A",
    }
    assert (t.cash("A"), t.cash("B")) == (11 + 10, 2)


def test_shares_of_companies_count_for_nothing_in_the_payout():
    """E-END-2: A holds 1 of NORTH, EAST 10: the 8 go to A alone, 8 per share; EAST got 10 × 1 from the bank."""

    def layout(t):
        t.given("NORTH", cash=8)
        t.given("EAST", cash=0)
        t.packets("NORTH", A=[1], EAST=[10])
        t.packets("EAST", B=[2])

    t = ended(layout)
    assert t.told("dissolved")[-1]["companies"]["NORTH"]["per_share"] == 8
    # EAST: 10 left, 2 shares: 5 each; then 2 shares at 1.
    assert (t.cash("A"), t.cash("B")) == (8 + 1, 10 + 2)


def test_without_a_player_shareholder_the_manager_gets_all():
    """E-END-2: only EAST holds NORTH: 8 to A."""

    def layout(t):
        t.given("NORTH", cash=8)
        t.packets("NORTH", EAST=[1])

    t = ended(layout)
    assert t.told("dissolved")[-1]["companies"]["NORTH"] == {
        "cash": 8,
        "repaid": 0,
        "per_share": 0,
        "per_packet": 0,
        "rest": 8,
        "manager": "A",
    }
    assert t.cash("A") == 8


def test_debt_that_cannot_be_paid_is_written_off():
    """E-END-2: two tokens cost 12, cash 8: 5 + 1 for the first, 2 for the second; 3 of debt are written off."""

    def layout(t):
        t.given("NORTH", cash=8, loans=2)

    t = ended(layout)
    assert t.told("dissolved")[-1]["companies"]["NORTH"]["repaid"] == 8
    assert (t.game.debt("NORTH"), t.account("NORTH", "debt_relief"), t.account("bank", "loans")) == (0, -3, 0)


def test_the_most_cash_wins_and_a_tie_is_shared():
    """E-END-2: both have 25 // 10 = 2 per share (20), 5 for the packet, and 10 shares at 1: 35 each."""
    t = ended(lambda t: None)
    assert results.ranking(t.game) == ((("A",), 1, 35), (("B",), 1, 35))
    assert results.winners(t.game) == ("A", "B")


def test_the_statements_of_the_last_stage_are_those_before_the_payout():
    """E-END-2, E-ACC-1: stage 1 closes with cash 25 and equity 40; what is paid out is booked after it."""
    t = ended(lambda t: None)
    assert (t.statement("NORTH").cash, t.statement("NORTH").equity) == (25, 40)
    assert t.cash("NORTH") == 0
