"""What an action would bring, in numbers worked out by hand, and that it comes true.

A = C1 and B = C2 have 400 each; a launch, a bid or a trade is looked at, never done, unless the test does it then.
"""

import random

import pytest

from roeup_edu.core.actions import CHANCE, TEACHER
from roeup_edu.core.record import convert
from roeup_edu.games.roeup.closing import closed_now, factors_now
from roeup_edu.games.roeup.contest import SealedContest
from roeup_edu.games.roeup.effect import effect
from roeup_edu.games.roeup.procurement import Pointing
from roeup_edu.games.roeup.setup import ProfessionalRule, new
from tests.games.roeup.exercise import DECK, Table, rules


def table(a="C1", b="C2", **options):
    return Table({"A": a, "B": b}, scenario="product", **options)


def looked(t, seat, do, **fields):
    """What a legal action would bring; looking changed nothing."""
    action = convert(ProfessionalRule, {"do": do, "seat": seat, **fields})
    assert t.game.refusal(action) is None
    before, before_events = t.game.clone(), list(t.game.events)
    found = effect(t.game, action)
    before.events = before_events
    assert t.game == before
    return found


def ratios(position):
    """ROE, margin, turnover and leverage of a position."""
    found = position.ratios
    return found.roe, found.margin, found.turnover, found.leverage


def told(found):
    return [(event.kind, event.facts) for event in found.events]


# Loans.


def test_borrow():
    """100 on equity of 400 is 25 %, so at 3 %: interest 3. Cash 500, as if closed now 497; equity 397."""
    t = table()
    found = looked(t, "A", "borrow", amount=100)
    assert (found.before.cash, found.before.debt, found.before.credit, found.before.interest) == (400, 0, 400, 0)
    assert (found.after.cash, found.after.debt, found.after.credit, found.after.interest) == (500, 100, 300, 3)
    assert (found.after.rate, found.after.equity, found.condition) == (3, 400, "")
    assert ratios(found.before) == (0.0, None, 0.0, 1.0)
    assert ratios(found.after) == (-3 / 397, None, 0.0, 497 / 397)


def test_borrow_into_the_next_band():
    """250 on 400 is 62.5 %, above the band up to 50: 5 % of 250 is 12.5, so 13."""
    found = looked(table(), "A", "borrow", amount=250)
    assert (found.after.rate, found.after.interest, found.after.ratios.roe) == (5, 13, -13 / 387)


def test_repay():
    """100 borrowed; 40 back leaves 60 at 3 %: 1.8, so 2."""
    t = table()
    t.act("A", "borrow", amount=100)
    found = looked(t, "A", "repay", amount=40)
    assert (found.before.cash, found.before.debt, found.before.interest) == (500, 100, 3)
    assert (found.after.cash, found.after.debt, found.after.credit, found.after.interest) == (460, 60, 340, 2)
    assert found.after.ratios.roe == -2 / 398


# The action phase.


def bakery(cash=100, knowledge=("PU01",), **given):
    """A: Large Works (200) with Cake on it (sales 80, profit 20), knowledge, cash; it is A's turn."""
    t = table()
    t.given("A", assets=["PA03"], units={"PA03.1": "PU02"}, knowledge=knowledge, cash=cash, **given)
    t.to("action")
    return t


def test_launch():
    """Bread costs 20. Two of BAKE stand: synergy 5 + 4. Income 20 + 20 + 9 − 20 = 29 on sales of 180.

    Cash 100 − 20 = 80, closed 80 + 49 = 129; assets and equity 329.
    """
    found = looked(bakery(), "A", "launch", card="PU01", pipe="PA03.2")
    assert ratios(found.before) == (20 / 320, 20 / 80, 80 / 320, 1.0)
    assert ratios(found.after) == (29 / 329, 29 / 180, 180 / 329, 1.0)
    assert (found.before.cash, found.after.cash, found.after.equity) == (100, 80, 280)
    assert [kind for kind, _ in told(found)] == ["launched"]


def test_launch_in_the_place_of_another_unit():
    """Bread on Cake's pipe: only Bread earns: 20 − 20 = 0 on sales of 100; assets 100 − 20 + 20 + 200 = 300."""
    found = looked(bakery(), "A", "launch", card="PU01", pipe="PA03.1")
    assert ratios(found.after) == (0.0, 0.0, 100 / 300, 1.0)
    assert told(found)[0] == ("replaced", {"company": "A", "card": "PU02", "by": "PU01"})


def test_launch_beyond_the_cash_says_so():
    """R-ACT-9: cash 10 − 20 = −10."""
    found = looked(bakery(cash=10), "A", "launch", card="PU01", pipe="PA03.2")
    assert found.after.cash == -10
    assert ("overspent", {"company": "A", "cash": -10}) in told(found)


def test_launch_that_turns_over_a_unit_of_another_company_says_so():
    """R-ACT-5: Cake and Bread of A stand, two are carried; Pies of B is the third, so A's oldest, Cake, is turned."""
    t = table()
    t.given("A", assets=["PA03"], units={"PA03.1": "PU02", "PA03.2": "PU01"})
    t.given("B", assets=["PA01"], knowledge=["PU03"], cash=100)
    t.to("action")
    t.act("A", "end_turn")
    found = looked(t, "B", "launch", card="PU03", pipe="PA01.1")
    turned = {"company": "A", "card": "PU02", "category": "BAKE", "limit": 2}
    assert ("degraded", turned) in told(found)
    # B alone has one of BAKE: no synergy; 30 − 30 = 0 on 100; assets 100 − 30 + 30 + 100.
    assert ratios(found.after) == (0.0, 0.0, 100 / 200, 1.0)
    assert t.units("A") == {"PU02": False, "PU01": False}


def test_push():
    """Robots cost 20 a push: an expense: 20 − 20 = 0 on sales of 80; assets 80 + 20 + 200 = 300."""
    found = looked(bakery(knowledge=["PU07"]), "A", "push", card="PU07")
    assert found.after.cash == 80
    assert ratios(found.after) == (0.0, 0.0, 80 / 300, 1.0)


def test_place_a_finance_card():
    """Fund brings capital and cash of 100: income 20 as before, on equity of 420."""
    found = looked(bakery(knowledge=["F1"]), "A", "place", card="F1", instead="")
    assert (found.after.cash, found.after.equity) == (200, 400)
    assert ratios(found.after) == (20 / 420, 20 / 80, 80 / 420, 1.0)


def test_place_a_marketing_card():
    """Poster brings 10 at each settlement and costs nothing now: income 30, equity 330."""
    found = looked(bakery(knowledge=["M1"]), "A", "place", card="M1", instead="")
    assert (found.before.cash, found.after.cash) == (100, 100)
    assert ratios(found.after) == (30 / 330, 30 / 80, 80 / 330, 1.0)


def test_place_in_the_stead_of_another_card():
    """Radio (20) for Poster (10): income 20 + 20 instead of 20 + 10."""
    t = bakery(knowledge=["M2"], placed=["M1"])
    found = looked(t, "A", "place", card="M2", instead="M1")
    assert (found.before.ratios.margin, found.after.ratios.margin) == (30 / 80, 40 / 80)


def test_discard_and_ending_a_turn_change_no_figure():
    t = bakery()
    for do, fields in (("discard", {"card": "PU01"}), ("end_turn", {})):
        found = looked(t, "A", do, **fields)
        assert found.before == found.after


# Auctions.


def test_point_at_an_asset():
    """R-AUC-3: as if it were alone: Small Works (100) for fee 0: cash 300, assets 100, equity as before."""
    t = table("C2", "C3")
    t.to("assets")
    found = looked(t, "A", "point", card="PA01")
    assert (found.after.cash, found.after.fixed_assets, found.after.equity, found.condition) == (300, 100, 400, "alone")
    assert ratios(found.after) == ratios(found.before) == (0.0, None, 0.0, 1.0)


def test_point_at_knowledge_costs_nothing_if_alone():
    t = table("C2", "C3")
    t.to("knowledge")
    found = looked(t, "A", "point", card=t.market("knowledge").open[0])
    assert (found.before, found.condition) == (found.after, "alone")


def test_claim():
    """R-AUC-2: the card exchange is certain: Small Works for 100."""
    t = table()
    t.to("assets")
    found = looked(t, "A", "claim", card="PA01")
    assert (found.after.cash, found.after.fixed_assets, found.condition) == (300, 100, "")
    assert looked(t, "A", "keep").after == found.before


def contested(auction):
    """Both point at Small Works."""
    t = table("C2", "C3", auction=auction)
    t.to("assets")
    t.all("point", card="PA01")
    return t


@pytest.mark.parametrize(("auction", "do"), [("open", "bid"), ("sealed", "sealed_bid")])
def test_a_bid_as_if_it_won(auction, do):
    """25 + 100: cash 275; the fee is an expense: −25 on equity of 375."""
    found = looked(contested(auction), "A", do, amount=25)
    assert (found.after.cash, found.after.fixed_assets, found.condition) == (275, 100, "won")
    assert ratios(found.after) == (-25 / 375, None, 0.0, 1.0)


def test_passing_changes_nothing():
    found = looked(contested("open"), "A", "pass")
    assert found.before == found.after


def test_an_award_of_the_game_master_is_that_of_the_taker():
    """R-AUC-5 called: B takes Small Works for a fee of 30: 400 − 100 − 30."""
    t = table("C2", "C3", auction="called")
    t.to("assets")
    found = looked(t, TEACHER, "award", to="B", card="PA01", fee=30)
    assert (found.before.cash, found.after.cash, found.after.ratios.roe) == (400, 270, -30 / 370)


def test_what_the_game_master_does_else_is_no_effect_of_a_company():
    t = table("C2", "C3", auction="called")
    t.to("assets")
    assert looked(t, TEACHER, "end_sale") is None
    assert looked(t, TEACHER, "rule_payment", payer="A", payee="B", amount=5, reason="x") is None


def test_a_character_founds_the_company_and_has_no_ratios_yet():
    """R-SET-5: Miller brings 400."""
    t = Table({"A": "", "B": ""}, scenario="product", deal="auction")
    found = looked(t, "A", "point", card="C1")
    assert (found.before.cash, found.after.cash, found.after.ratios) == (0, 400, None)


# Trades.


def trading():
    t = table()
    t.given("A", knowledge=["PU01"])
    t.to("trade")
    return t


def test_an_offer_as_if_it_were_accepted_and_accepting_it():
    """30 for Bread: A 430, an income of 30 on 430; B 370, an expense of 30 on 370."""
    t = trading()
    terms = {"to": "B", "give": ["PU01"], "get": [], "pay": 0, "ask": 30}
    found = looked(t, "A", "offer", **terms)
    assert (found.after.cash, found.condition) == (430, "accepted")
    assert ratios(found.after) == (30 / 430, None, 0.0, 1.0)
    t.act("A", "offer", **terms)
    found = looked(t, "B", "accept", offer=t.game.n)
    assert (found.before.cash, found.after.cash, found.condition) == (400, 370, "")
    assert found.after.ratios.roe == -30 / 370
    found = looked(t, "B", "decline", offer=t.game.n)
    assert found.before == found.after


# Shortage.


def test_sell_knowledge_as_if_it_were_bought():
    """Cash −10 + 15 = 5: an income of 15 on equity of 5; before that equity is negative: n/a."""
    t = table()
    t.given("A", knowledge=["PU01"], cash=-10)
    t.settle()
    found = looked(t, "A", "sell_knowledge", to="B", cards=["PU01"], price=15)
    assert (found.before.cash, found.after.cash, found.condition) == (-10, 5, "bought")
    assert (found.before.ratios.roe, found.after.ratios.roe) == (None, 3.0)


def test_sell_an_asset_before_the_result_is_booked():
    """Small Works brings 50, a loss of 50; Bread on it is gone: −50 on 40. Before: Bread's 20 on 10 + 100 = 110."""
    t = table()
    t.given("A", assets=["PA01"], units={"PA01.1": "PU01"}, cash=-10)
    t.settle()
    found = looked(t, "A", "sell_asset", asset="PA01")
    assert (found.before.cash, found.after.cash, found.after.fixed_assets) == (-10, 40, 0)
    assert ratios(found.before) == (20 / 110, 20 / 100, 100 / 110, 1.0)
    assert ratios(found.after) == (-50 / 40, None, 0.0, 1.0)


def test_sell_an_asset_after_the_result_is_booked():
    """Buns, turned over, lose 10 on 30: cash 5 − 10 = −5, booked once. Small Works: 50, a loss of 50: −60 on 45."""
    t = table()
    t.given("A", assets=["PA01"], units={"PA01.1": "PU04"}, degraded=["PU04"], cash=5)
    t.settle()
    assert t.cash("A") == -5
    found = looked(t, "A", "sell_asset", asset="PA01")
    assert ratios(found.before) == (-10 / 95, -10 / 30, 30 / 95, 1.0)
    assert (found.after.cash, ratios(found.after)) == (45, (-60 / 45, -60 / 30, 30 / 45, 1.0))


# Always.

AT_ONCE = {"borrow", "repay", "push", "launch", "place", "discard", "accept"}


def random_game(seed, players=3, **options):
    seats = dict.fromkeys("ABCD"[:players], "x")
    return new(rules(scenario="mixed", **options), DECK, seats, seed), random.Random(seed)


def steps(game, rng):
    """Play at random to the end; before each action of a company yield it."""
    while not game.over:
        if game.waiting() == (CHANCE,):
            game.act(game.draw())
            continue
        seat = rng.choice(game.waiting())
        action = rng.choice(game.options(seat)).any(rng)
        yield seat, action
        game.act(action)


def test_what_is_done_at_once_comes_true():
    """Cash, debt and ratios right after the action are those foretold, wherever no other step begins with it."""
    compared = dict.fromkeys(AT_ONCE, 0)
    for seed in range(12):
        game, rng = random_game(seed, deal="dealt", start="asset_and_unit", terms=4, auction="sealed")
        foretold = None
        for seat, action in steps(game, rng):
            if foretold is not None:
                do, who, found, moment = foretold
                if game.moment == moment:
                    assert (game.cash(who), game.debt(who)) == (found.after.cash, found.after.debt)
                    assert factors_now(closed_now(game, game.n + 1), who) == found.after.ratios
                    compared[do] += 1
            do = action.__struct_config__.tag
            before, before_events = game.clone(), list(game.events)
            found = effect(game, action)
            before.events = before_events
            assert game == before
            foretold = (do, seat, found, game.moment) if do in AT_ONCE else None
    assert all(compared.values()), compared


@pytest.mark.parametrize("deal", ["dealt", "auction"])
def test_nobody_elses_secret_is_looked_at(deal):
    """The same comes out where all that the seat cannot know has been drawn anew; also for the last one to choose."""
    last = {Pointing: 0, SealedContest: 0}
    for seed in range(6):
        game, rng = random_game(seed, terms=3, auction="sealed", deal=deal)
        for seat, action in steps(game, rng):
            step = game.steps[-1]
            found = [effect(game.seen_by(seat, random.Random(n)), action) for n in range(3)]
            assert [effect(game, action)] * 3 == found
            if type(step) in last and step.secrets() and game.waiting() == (seat,):
                last[type(step)] += 1
                assert {event.kind for event in found[0].events} <= {"founded", "overspent"}
    assert all(last.values()), last
