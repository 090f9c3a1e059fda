"""The start of a game, E-SET-1 to E-SET-5."""

import pytest

from roeup_edu.core.faults import Fault
from roeup_edu.games.economy import course, results
from tests.games.economy.exercise import Table, says


def test_what_a_company_and_a_player_begin_with():
    """E-SET-1: cash 25 and 3 building material (at 5: capital 25 + 15 = 40); a player: packet of 10, 1 token."""
    t = Table(3)
    assert list(t.game.companies) == ["NORTH", "EAST", "SOUTH"]
    for seat, code in zip("ABC", t.game.companies, strict=True):
        company = t.company(code)
        assert (company.manager, company.points, company.factory_count, company.loans) == (seat, 0, 0, ())
        assert (t.cash(code), t.goods(code)) == (25, {"building_material": 3})
        assert (t.account(code, "inventories"), t.account(code, "capital_stock")) == (15, -40)
        assert (t.cash(seat), t.game.sizes(seat, code), t.game.receipts[seat]) == (0, [10], 1)
        assert t.game.wealth(seat) == 10
    assert t.game.order == ("NORTH", "EAST", "SOUTH")


@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_play(players):
    """E-SET-1."""
    with pytest.raises(Fault, match=f"{players} players: Master of Economy is for 2 to 4"):
        Table(players)


def test_the_turn_order_may_be_drawn_by_lot():
    """E-SET-1: option `start_order` drawn: EAST, then SOUTH are drawn; NORTH is left and comes last."""
    t = Table(3, start_order="drawn")
    assert t.game.waiting() == ("chance",)
    t.act("chance", "draw", card="EAST")
    t.act("chance", "draw", card="SOUTH")
    assert t.game.order == ("EAST", "SOUTH", "NORTH")
    assert (t.step(), t.game.waiting()) == ("Investment", ("B",))


def test_shares_come_in_packets_of_one_to_ten():
    """E-SET-2: 1 + 2 + … + 10 = 55; the founder has the 10, so 45 lie in the bank."""
    t = Table(2)
    assert t.game.rules.shares.packets == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    assert t.game.sizes("bank", "NORTH") == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert (t.game.outstanding("NORTH"), t.game.shares("bank", "NORTH")) == (10, 45)


@pytest.mark.parametrize(
    ("points", "price"), [(0, 1), (4, 1), (5, 2), (9, 2), (24, 5), (25, 6), (44, 9), (45, 10), (99, 10)]
)
def test_the_price_of_a_share_by_victory_points(points, price):
    """E-SET-3: 1 + floor(points / 5)."""
    t = Table(2)
    t.given("NORTH", points=points)
    assert t.game.price("NORTH") == price


def test_demand_recovers_before_every_trade_phase():
    """E-SET-3: three columns up to the start: coal (start 5) from −1 to 2, from 1 to 4, from 3 to 5."""
    for before, after in ((-1, 2), (1, 4), (3, 5), (5, 5)):
        t = Table(2)
        t.game.demand["coal"] = before
        t.to("Bidding")
        assert t.game.demand["coal"] == after
        assert t.told("demand_recovered")[-1]["demand"]["coal"] == after


def test_a_stage_has_ten_phases_and_six_to_nine_repeat_one_to_four():
    """E-SET-4."""
    names = [name for _, name in course.PHASES]
    assert [number for number, _ in course.PHASES] == list(range(1, 11))
    assert names[5:9] == names[:4] == ["investment", "supply", "production", "markets"]
    assert (names[4], names[9]) == ("finance", "meeting")


def test_four_stages_are_played_without_chance():
    """E-SET-4: option `stages`, 4; nobody does anything."""
    t = Table(2)
    while not t.game.over:
        assert "chance" not in t.game.waiting()
        t.absent()
    assert (t.game.stage, t.game.over) == (4, "stages_over")


def test_partners_add_up_their_cash():
    """E-SET-5: A (7) with C (5) against B (11) with D (0): 12 > 11, although B has the most."""
    t = Table(4, teams="pairs", stages=1)
    for seat, cash in zip("ABCD", (7, 11, 5, 0), strict=True):
        t.rich(seat, cash)
        t.packets({"A": "NORTH", "B": "EAST", "C": "SOUTH", "D": "WEST"}[seat], **{seat: [1]})
    # Each company pays its 25 out to its manager, and each share brings 1: 26 more for all.
    while not t.game.over:
        t.absent()
    assert results.teams(t.game) == (("A", "C"), ("B", "D"))
    assert results.ranking(t.game) == ((("A", "C"), 1, 12 + 52), (("B", "D"), 2, 11 + 52))
    assert results.winners(t.game) == ("A", "C")


@pytest.mark.parametrize("players", [2, 3])
def test_teams_are_for_four(players):
    """E-SET-5."""
    with pytest.raises(Fault, match="the team variant is for 4"):
        Table(players, teams="pairs")


def test_a_company_never_holds_its_own_packets():
    """E-SET-2: in phase 5 NORTH is offered packets of EAST only."""
    t = Table(2).to("CompanyTrading")
    assert t.domain("A", "buy_packet", "of")["values"] == ["EAST"]
    assert says(t.refused("A", "buy_packet", holder="NORTH", of="NORTH", size=1)) == ("not_offered",)
