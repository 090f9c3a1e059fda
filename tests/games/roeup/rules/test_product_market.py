"""Synergy (R-ACT-4) and degradation (R-ACT-5), as exercises with their solutions."""

import msgspec
import pytest

from tests.games.roeup.exercise import DECK, Table

# Sales of the bakery units: Bread 100, Cake 80, Pies 100, Buns 50. Points: two units 5, three or more 10.


def two(**options):
    """A makes bread and machines (C1, product), B carries (C4, commodity)."""
    return Table({"A": "C1", "B": "C4"}, **options)


def settled_synergy(units, degraded=()):
    """The synergy of one settled term of a company with Works (2 pipes) and Large Works (3)."""
    pipes = ("PA03.1", "PA03.2", "PA03.3", "PA02.1", "PA02.2")
    t = two()
    lines = t.given("A", assets=["PA02", "PA03"], units=dict(zip(pipes, units, strict=False)), degraded=degraded)
    t.settle()
    causes = {line: code for code, line in lines.items()}
    gains = [(causes[line], -amount) for line, account, amount in t.rows("A", "synergy", term=1) if amount < 0]
    assert t.rows("A", "synergy", term=1)[1::2] == [(lines[code], "synergy", -gain) for code, gain in gains]
    assert sum(gain for _, gain in gains) == -t.account("A", "synergy")
    return dict(gains)


def test_no_synergy_for_one_unit_of_a_category():
    """R-ACT-4: Bread and Pumps are of two categories: nothing."""
    assert settled_synergy(["PU01", "PU06"]) == {}


def test_two_units_of_a_category_gain_together():
    """R-ACT-4: 5 points each: Bread 100 x 5 / 100 = 5, Cake 80 x 5 / 100 = 4; Pumps, alone, nothing."""
    assert settled_synergy(["PU01", "PU02", "PU06"]) == {"PU01": 5, "PU02": 4}


def test_three_units_gain_more():
    """R-ACT-4: 10 points each: 10, 8, 10."""
    assert settled_synergy(["PU01", "PU02", "PU03"]) == {"PU01": 10, "PU02": 8, "PU03": 10}


def test_beyond_the_list_the_last_points_hold():
    """R-ACT-4: four units, 10 points as for three: 10, 8, 10, 5."""
    assert settled_synergy(["PU01", "PU02", "PU03", "PU04"]) == {"PU01": 10, "PU02": 8, "PU03": 10, "PU04": 5}


def test_gains_are_rounded_half_up_per_unit():
    """R-ACT-4: Buns 50 x 5 / 100 = 2.5, so 3; rounded per unit, not on the sum 150 x 5 / 100 = 7.5."""
    assert settled_synergy(["PU01", "PU04"]) == {"PU01": 5, "PU04": 3}


def test_degraded_units_neither_count_nor_gain():
    """R-ACT-4 (ruling): of three bakery units one is degraded: two count, 5 points, and the third gains nothing."""
    assert settled_synergy(["PU01", "PU02", "PU03"], degraded=["PU01"]) == {"PU02": 4, "PU03": 5}
    assert settled_synergy(["PU01", "PU02"], degraded=["PU01"]) == {}


def test_synergy_is_of_one_company():
    """R-ACT-4: Bread in one company and Cake in the other: nothing for either."""
    t = Table({"A": "C1", "B": "C2"})
    t.given("A", assets=["PA01"], units={"PA01.1": "PU01"})
    t.given("B", assets=["PA02"], units={"PA02.1": "PU02"})
    t.settle()
    assert t.account("A", "synergy") == t.account("B", "synergy") == 0


def test_synergy_raises_the_profit_not_the_sales():
    """R-ACT-4: the margin rises: sales 100 + 80 = 180, profit 20 + 20 + 5 + 4 = 49."""
    t = two()
    t.given("A", assets=["PA01"], units={"PA01.1": "PU01", "PA01.2": "PU02"})
    t.settle()
    assert (t.statement("A").sales, t.statement("A").business_profit) == (180, 49)


# Degradation. Two players: two units of a category stand undegraded in the whole market.


def crowded(**options):
    """A has Bread, then B Cake on its pipe; both have a free pipe, A with Pies and B with Buns in hand."""
    t = Table({"A": "C1", "B": "C2"}, **options)
    t.given("A", assets=["PA01"], units={"PA01.1": "PU01"}, knowledge=["PU03", "PU06"], cash=100)
    t.given("B", assets=["PA02"], units={"PA02.1": "PU02"}, knowledge=["PU04"], cash=100)
    t.to("action")
    return t


def test_a_launch_beyond_the_limit_turns_the_oldest_over():
    """R-ACT-5: Pies is the third bakery unit where two may stand: Bread, the oldest, falls to sales 60, profit 10."""
    t = crowded()
    told = t.act("A", "launch", card="PU03", pipe="PA01.2")
    assert ("degraded", {"company": "A", "card": "PU01", "category": "BAKE", "limit": 2}) in told
    assert t.units("A") == {"PU01": True, "PU03": False}
    assert t.units("B") == {"PU02": False}
    t.settle()
    assert (t.statement("A").sales, t.statement("A").business_profit) == (60 + 100, 10 + 30)


def test_degraded_units_do_not_count():
    """R-ACT-5 (ruling): Cake, Pies and now Buns stand, Bread no longer: Cake is the oldest of three."""
    t = crowded()
    t.act("A", "launch", card="PU03", pipe="PA01.2")
    t.act("A", "end_turn")
    t.act("B", "launch", card="PU04", pipe="PA02.2")
    assert t.units("A") == {"PU01": True, "PU03": False}
    assert t.units("B") == {"PU02": True, "PU04": False}


def test_all_players_count_together_and_the_oldest_may_be_anothers():
    """R-ACT-5: B's launch turns A's unit over."""
    t = Table({"A": "C1", "B": "C2"})
    t.given("A", assets=["PA01"], units={"PA01.1": "PU01", "PA01.2": "PU02"})
    t.given("B", assets=["PA02"], knowledge=["PU03"], cash=100)
    t.to("action")
    t.act("A", "end_turn")
    told = t.act("B", "launch", card="PU03", pipe="PA02.1")
    assert ("degraded", {"company": "A", "card": "PU01", "category": "BAKE", "limit": 2}) in told


def test_other_categories_are_not_touched():
    """R-ACT-5: Pumps is of another category than Bread and Cake."""
    t = crowded()
    told = t.act("A", "launch", card="PU06", pipe="PA01.2")
    assert [kind for kind, _ in told] == ["launched"]
    assert t.units("A") == {"PU01": False, "PU06": False}


def test_the_oldest_is_the_one_launched_first():
    """R-ACT-5: a unit that was traded is as old as its new launch: B's Cake stands longest once Bread is back."""
    t = Table({"A": "C1", "B": "C2"})
    t.given("A", assets=["PA01"], units={"PA01.1": "PU01"}, cash=100)
    t.given("B", assets=["PA02"], units={"PA02.1": "PU02"}, knowledge=["PU03"], cash=100)
    t.to("trade")
    t.act("A", "offer", to="B", give=["PU01"], get=["PU03"])
    t.act("B", "accept", offer=t.game.n)
    t.to("action")
    t.act("A", "launch", card="PU03", pipe="PA01.1")
    t.act("A", "end_turn")
    t.act("B", "launch", card="PU01", pipe="PA02.2")
    assert t.units("B") == {"PU02": True, "PU01": False}
    assert t.units("A") == {"PU03": False}


def test_leaving_the_market_frees_a_place_but_restores_nothing():
    """R-ACT-5 (ruling): Pies leaves for Pumps; then Buns finds a place, and Bread stays degraded, for good."""
    t = crowded()
    t.act("A", "launch", card="PU03", pipe="PA01.2")
    t.act("A", "launch", card="PU06", pipe="PA01.2")
    assert t.units("A") == {"PU01": True, "PU06": False}
    t.act("A", "end_turn")
    told = t.act("B", "launch", card="PU04", pipe="PA02.2")
    assert [kind for kind, _ in told] == ["launched"]
    assert t.units("B") == {"PU02": False, "PU04": False}
    t.settle(3)
    assert t.units("A") == {"PU01": True, "PU06": False}


def test_a_replaced_unit_leaves_before_the_launch_counts():
    """R-ACT-5: Pies takes the pipe of Bread: two bakery units before, two after."""
    t = crowded()
    told = t.act("A", "launch", card="PU03", pipe="PA01.1")
    assert [kind for kind, _ in told] == ["replaced", "launched"]
    assert t.units("A") == {"PU03": False}


def test_at_instead_of_beyond():
    """R-ACT-5: option `degradation` = at: the launch that reaches two turns the oldest over already."""
    t = Table({"A": "C1", "B": "C2"}, degradation="at")
    t.given("A", assets=["PA01"], units={"PA01.1": "PU01"}, knowledge=["PU02"], cash=100)
    t.to("action")
    told = t.act("A", "launch", card="PU02", pipe="PA01.2")
    assert ("degraded", {"company": "A", "card": "PU01", "category": "BAKE", "limit": 1}) in told
    t = Table({"A": "C1", "B": "C2"}, degradation="beyond")
    t.given("A", assets=["PA01"], units={"PA01.1": "PU01"}, knowledge=["PU02"], cash=100)
    t.to("action")
    t.act("A", "launch", card="PU02", pipe="PA01.2")
    assert t.units("A") == {"PU01": False, "PU02": False}


def eight_characters():
    """The frozen deck and two more carriers, so that eight can play."""
    more = {
        f"C{number}": msgspec.structs.replace(DECK.characters["C4"], code=f"C{number}", number=number, exchanges=0)
        for number in (7, 8)
    }
    return msgspec.structs.replace(DECK, characters={**DECK.characters, **more})


@pytest.mark.parametrize(("players", "stand"), [(2, 2), (3, 2), (4, 3), (5, 3), (6, 4), (7, 4), (8, 5)])
def test_the_limit_goes_by_the_number_of_players(players, stand):
    """R-ACT-5: so many bakery units stand undegraded with so many players; the next one turns the first over."""
    t = Table({seat: f"C{number}" for number, seat in enumerate("ABCDEFGH"[:players], 1)}, deck=eight_characters())
    units = ["PU01", "PU02", "PU03", "PU04", "PU05"]
    pipes = ["PA01.1", "PA01.2", "PA02.1", "PA02.2", "PA03.1"]
    assets = ["PA01", "PA02", "PA03"]
    t.given("A", assets=assets, knowledge=units, pushes={"PU05": 0}, cash=1000)
    assert t.game.view(None)["degradation_limit"] == stand
    t.to("action")
    for count, (card, pipe) in enumerate(zip(units, pipes, strict=True), 1):
        told = [kind for kind, _ in t.act("A", "launch", card=card, pipe=pipe)]
        assert told == (["launched"] if count <= stand else ["launched", "degraded"])
    assert list(t.units("A").values()).count(False) == stand


def test_a_company_that_went_out_leaves_its_places():
    """R-ACT-5 (ruling): of three players one is out with its Cake: a place is free, the limit still that of three."""
    t = Table({"A": "C1", "B": "C2", "C": "C3"})
    t.given("A", assets=["PA01"], units={"PA01.1": "PU01"}, knowledge=["PU03"], cash=100)
    t.given("B", assets=["PA02"], units={"PA02.1": "PU02"}, cash=-1000)
    t.settle()
    while t.short():
        t.absent()
    t.to("action")
    t.act("A", "launch", card="PU03", pipe="PA01.2")
    assert t.units("A") == {"PU01": False, "PU03": False}
    assert t.game.view(None)["degradation_limit"] == 2
