"""Cash shortage and default, R-SHO-1 to R-SHO-5, as exercises with their solutions."""

import pytest

from roeup_edu.games.roeup import results
from tests.games.roeup.exercise import Table, says


def short(cash=-30, **options):
    """A (C1) is short after the action phase; B (C4) has 100."""
    t = Table({"A": "C1", "B": "C4"}, **options)
    t.given("A", assets=["PA01"], knowledge=["PU01", "PU05"], cash=cash)
    t.given("B", cash=100)
    t.settle()
    return t


# Knowledge first.


def test_a_short_company_is_asked_after_the_action_phase():
    """R-SHO-1: cash -30 is short, cash 0 is not."""
    t = short()
    assert t.told("short") == [{"company": "A", "cash": -30}]
    assert t.game.waiting() == ("A",)
    t = short(cash=0)
    assert t.told("short") == []
    assert t.game.settled == 1


def test_knowledge_is_sold_for_cash():
    """R-SHO-1: Bread for 40: A -30 + 40 = 10, B 100 - 40 = 60; A is no longer short and keeps its asset."""
    t = short()
    told = t.act("A", "sell_knowledge", to="B", cards=["PU01"], price=40)
    offer = ("knowledge_offered", {"company": "A", "to": "B", "cards": ("PU01",), "price": 40})
    assert told == [offer]
    assert t.game.waiting() == ("B",)
    told = t.act("B", "buy")
    assert told[0] == ("knowledge_sold", {"company": "A", "to": "B", "cards": ("PU01",), "price": 40})
    assert (t.cash("A"), t.cash("B")) == (10, 60)
    assert (t.account("A", "trade_received"), t.account("B", "trade_paid")) == (-40, 40)
    assert (t.knowledge("A"), t.knowledge("B")) == ({"PU05": 1}, {"PU01": 0})
    assert t.game.settled == 1
    assert [asset.card.code for asset in t.company("A").assets] == ["PA01"]


def test_the_pushes_still_needed_are_kept():
    """R-SHO-1, R-TRD-4: Fine Bread is sold with its one push to go."""
    t = short()
    t.act("A", "sell_knowledge", to="B", cards=["PU01", "PU05"], price=30)
    t.act("B", "buy")
    assert t.knowledge("B") == {"PU01": 0, "PU05": 1}
    assert t.cash("A") == 0


def test_cash_only():
    """R-SHO-1: an offer has a buyer, cards and a price, nothing in return; the price is at least 1."""
    t = short()
    assert [field["name"] for field in t.offered("A", "sell_knowledge")["fields"]] == ["to", "cards", "price"]
    refused = t.refused("A", "sell_knowledge", to="B", cards=["PU01"], price=0)
    assert says(refused, "asked", "company", "cash", "most") == ("cash", 0, "B", 100, 100)


def test_a_buyer_does_not_become_short():
    """R-SHO-1 (ruling): B has 100: 101 is refused, 100 is not."""
    t = short()
    refused = t.refused("A", "sell_knowledge", to="B", cards=["PU01"], price=101)
    assert says(refused, "asked", "company", "cash", "most") == ("cash", 101, "B", 100, 100)
    t.act("A", "sell_knowledge", to="B", cards=["PU01"], price=100)
    t.act("B", "buy")
    assert (t.cash("A"), t.cash("B")) == (70, 0)


def test_a_ruling_between_offer_and_answer_is_seen():
    """R-SHO-1 (ruling): the game master takes 61 from B; then 40 of 39 would make B short, so B can only refuse."""
    t = short()
    t.act("A", "sell_knowledge", to="B", cards=["PU01"], price=40)
    t.act("teacher", "rule_payment", payer="B", payee="market", amount=61, reason="a bill")
    assert says(t.refused("B", "buy"), "asked", "company", "cash", "most") == ("cash", 40, "B", 39, 39)
    t.act("B", "refuse")
    assert t.game.waiting() == ("A",)


def test_only_to_players_who_are_neither_short_nor_at_the_limit():
    """R-SHO-1: C is short too, D holds five cards, E one less than five: A may ask B and E."""
    t = Table({"A": "C1", "B": "C2", "C": "C3", "D": "C4", "E": "C5"})
    t.given("A", assets=["PA01"], knowledge=["PU01", "PU02"], cash=-30)
    t.given("B", cash=100)
    t.given("C", assets=["PA02"], cash=-1)
    t.given("D", knowledge=["CU01", "CU02", "CU03", "CU04", "CU05"], cash=100)
    t.given("E", knowledge=["CU06", "CU07", "CU08", "M1"], cash=100)
    t.settle()
    assert t.offered("A", "sell_knowledge")["fields"][0]["values"] == ["B", "E"]
    for other in ("C", "D"):
        facts = {"company": other, "buyers": ["B", "E"]}
        assert t.refused("A", "sell_knowledge", to=other, cards=["PU01"], price=1) == ("no_buyer", facts)
    assert t.refused("A", "sell_knowledge", to="E", cards=["PU01", "PU02"], price=1)[0] == "trade_limit"
    t.act("A", "sell_knowledge", to="E", cards=["PU01"], price=1)


def test_only_ones_own_knowledge():
    """R-SHO-1: a card that A does not hold, or that is launched, is not knowledge to sell."""
    t = short()
    code, facts = t.refused("A", "sell_knowledge", to="B", cards=["PU02"], price=1)
    assert (code, facts["cards"]) == ("not_tradable", ["PU02"])


def test_a_refusal_leads_back_to_the_seller():
    """R-SHO-1: B refuses; A may ask again, but after 3 refusals (`shortage.refusals`) assets are sold."""
    t = short()
    for _ in range(3):
        assert t.game.waiting() == ("A",)
        t.act("A", "sell_knowledge", to="B", cards=["PU01"], price=40)
        told = t.act("B", "refuse")
        assert told[0] == ("knowledge_refused", {"company": "A", "to": "B"})
    assert t.refused("A", "no_sale")[0] == "not_now"
    assert t.offered("A", "sell_asset")["fields"][0]["values"] == ["PA01"]


def test_every_card_may_be_sold():
    """R-SHO-1: B buys four cards at 5 each: -30 + 4 x 5 = -10; that no trade may be offered (0) has no say in it."""
    t = Table({"A": "C2", "B": "C3"}, offers_per_term=0)
    t.given("A", assets=["PA01"], knowledge=["PU01", "PU02", "PU03", "PU04"], cash=-30)
    t.settle()
    for card in ("PU01", "PU02", "PU03", "PU04"):
        t.act("A", "sell_knowledge", to="B", cards=[card], price=5)
        t.act("B", "buy")
    assert t.cash("A") == -10
    assert t.knowledge("A") == {}
    assert t.offered("A", "sell_asset")["fields"][0]["values"] == ["PA01"]


def test_selling_knowledge_is_optional():
    """R-SHO-1 (ruling): A keeps its knowledge and sells Small Works: -30 + 50 = 20."""
    t = short()
    t.act("A", "no_sale")
    t.act("A", "sell_asset", asset="PA01")
    assert t.cash("A") == 20
    assert t.knowledge("A") == {"PU01": 0, "PU05": 1}


def test_several_short_companies_in_turn_order():
    """R-SHO-1 (ruling): B has character 1, then C, then A, each to its end before the next."""
    t = Table({"A": "C2", "B": "C1", "C": "C3", "D": "C4"})
    t.given("A", assets=["PA01"], cash=-30)
    t.given("B", assets=["PA02"], knowledge=["PU01"], cash=-10)
    t.given("C", assets=["PA03"], cash=-20)
    t.settle()
    assert t.told("short") == [
        {"company": "B", "cash": -10},
        {"company": "C", "cash": -20},
        {"company": "A", "cash": -30},
    ]
    assert t.game.waiting() == ("B",)
    t.act("B", "no_sale")
    t.act("B", "sell_asset", asset="PA02")
    assert t.game.waiting() == ("C",)
    t.act("C", "sell_asset", asset="PA03")
    assert t.game.waiting() == ("A",)
    t.act("A", "sell_asset", asset="PA01")
    assert (t.cash("A"), t.cash("B"), t.cash("C")) == (-30 + 50, -10 + 75, -20 + 100)


# Then assets.


def test_an_asset_is_sold_at_half_its_amount_rounded_down():
    """R-SHO-2: Depot cost 75, half is 37.5, so 37: cash -10 + 37 = 27, loss 75 - 37 = 38, an expense."""
    t = Table({"A": "C4", "B": "C1"})
    bought = t.given("A", assets=["CA03"], cash=-10)["CA03"]
    t.settle()
    told = t.act("A", "sell_asset", asset="CA03")
    assert told[0] == ("asset_sold", {"company": "A", "asset": "CA03", "proceeds": 37, "loss": 38})
    assert t.cash("A") == 27
    assert t.account("A", "fixed_assets") == 0
    assert t.rows("A", "asset_sale", term=1) == [
        (bought, "cash", 37),
        (bought, "fixed_assets", -37),
        (bought, "asset_sale_losses", 38),
        (bought, "fixed_assets", -38),
    ]
    assert t.statement("A").net_income == -38


def test_the_units_of_a_sold_asset_are_discarded():
    """R-SHO-2: Depot goes to the asset discards, Trucks on it to the knowledge discards."""
    t = Table({"A": "C4", "B": "C1"})
    t.given("A", assets=["CA03", "CA01"], units={"CA03.1": "CU01", "CA01.1": "CU02"}, cash=-10)
    t.settle()
    t.act("A", "sell_asset", asset="CA03")
    assert t.units("A") == {"CU02": False}
    assert t.market("asset", "commodity").discards == ("CA03",)
    assert t.market("knowledge", "commodity").discards == ("CU01",)


def test_the_owner_chooses_one_at_a_time_until_cash_is_not_negative():
    """R-SHO-2 (ruling): -60; Works brings 75: 15, enough. First Shed, 30, is not: -30; then Yard, 40: 10."""
    t = Table({"A": "C6", "B": "C1"})
    t.given("A", assets=["PA02", "CA01", "CA02"], cash=-60)
    t.settle()
    facts = {"asset": "PA01", "assets": ["PA02", "CA01", "CA02"]}
    assert t.refused("A", "sell_asset", asset="PA01") == ("no_asset", facts)
    t.act("A", "sell_asset", asset="CA01")
    assert (t.cash("A"), t.game.waiting()) == (-30, ("A",))
    t.act("A", "sell_asset", asset="CA02")
    assert t.cash("A") == 10
    assert [asset.card.code for asset in t.company("A").assets] == ["PA02"]
    assert t.game.settled == 1


def test_exactly_nothing_left_is_enough():
    """R-SHO-2: -50 + 50 = 0 is not negative."""
    t = Table({"A": "C1", "B": "C4"})
    t.given("A", assets=["PA01", "PA02"], cash=-50)
    t.settle()
    t.act("A", "sell_asset", asset="PA01")
    assert (t.cash("A"), t.game.settled) == (0, 1)


def test_an_asset_that_was_depreciated_may_be_sold_at_a_gain():
    """R-SHO-2: Small Works (100) stands at 40 after a term at 60 %; half its amount is 50: a gain of 10."""
    t = Table({"A": "C1", "B": "C4"}, depreciation_rate=60)
    t.given("A", assets=["PA01", "PA02"], units={}, knowledge=["PU03"], cash=20)
    t.settle()
    t.to("action")
    t.act("A", "launch", card="PU03", pipe="PA01.1")
    assert t.cash("A") == -10
    t.settle()
    told = t.act("A", "sell_asset", asset="PA01")
    assert told[0] == ("asset_sold", {"company": "A", "asset": "PA01", "proceeds": 50, "loss": -10})
    assert t.account("A", "asset_sale_losses") == -10


# Then default.


def test_still_negative_is_a_default():
    """R-SHO-3: -200 + 50 = -150: A is out, its cards go to the discards, and it takes no award."""
    t = Table({"A": "C1", "B": "C2", "C": "C3"}, terms=1)
    t.given("A", assets=["PA01"], units={"PA01.1": "PU01"}, knowledge=["PU06"], placed=["M1", "F1"], cash=-200)
    t.settle()
    t.act("A", "no_sale")
    told = t.act("A", "sell_asset", asset="PA01")
    assert ("defaulted", {"company": "A", "cash": -150}) in told
    company = t.company("A")
    assert (company.out, company.defaulted) == (True, True)
    for cards in (company.assets, company.units, company.knowledge, company.finance, company.marketing):
        assert cards == ()
    assert t.market("asset", "product").discards == ("PA01",)
    assert t.market("knowledge", "product").discards == ("PU01", "PU06")
    assert {"M1", "F1"} <= set(t.game.events_apart)
    assert t.game.playing == ("B", "C")
    assert t.game.over == "terms_over"
    assert "A" not in {seat for seats in results.podium(t.game)["awards"].values() for seat in seats}


def test_without_knowledge_and_assets_default_is_at_once():
    """R-SHO-3: nothing to sell: nobody is asked anything."""
    t = Table({"A": "C1", "B": "C2", "C": "C3"})
    t.given("A", cash=-1)
    t.settle()
    assert t.told("defaulted") == [{"company": "A", "cash": -1}]
    assert t.game.settled == 1
    t.settle()
    assert t.company("A").out
    assert t.rows("A", term=2) == []


def test_a_company_that_is_out_books_no_result():
    """R-SHO-3: it defaulted before its result was booked: no sales, and the interest stays owed."""
    t = Table({"A": "C1", "B": "C2", "C": "C3"})
    t.given("A", assets=["PA01"], units={"PA01.1": "PU01"})
    t.act("A", "borrow", amount=100)
    t.given("A", cash=-200)
    t.settle()
    t.absent()
    assert t.company("A").defaulted
    assert t.account("A", "sales") == t.account("A", "interest") == 0
    assert t.account("A", "debt") == -100


def without_assets(**options):
    """A sells its last asset and is no longer short: -30 + 50 = 20."""
    t = Table({"A": "C1", "B": "C2", "C": "C3"}, **options)
    t.given("A", assets=["PA01"], cash=-30)
    t.settle()
    t.act("A", "sell_asset", asset="PA01")
    return t


def test_without_an_asset_a_company_plays_on_flagged():
    """R-SHO-4 (ruling): option `no_assets` = play_on: A is asked again in the next term, and the flag is public."""
    t = without_assets()
    assert t.game.view(None)["companies"]["A"]["lost_assets"] is True
    assert (t.company("A").out, t.company("A").defaulted, t.cash("A")) == (False, False, 20)
    assert t.game.waiting() == ("A", "B", "C")


def test_without_an_asset_a_company_is_out():
    """R-SHO-4: option `no_assets` = out: A leaves, not in default, and takes no award."""
    t = without_assets(no_assets="out", terms=1)
    assert t.told("without_assets") == [{"company": "A", "cash": 20}]
    assert (t.company("A").out, t.company("A").defaulted) == (True, False)
    assert "A" not in {seat for seats in results.podium(t.game)["awards"].values() for seat in seats}


def test_a_company_with_an_asset_left_is_not_flagged():
    """R-SHO-4: only the last asset counts; one that never had an asset has lost none."""
    t = Table({"A": "C1", "B": "C2"}, no_assets="out")
    t.given("A", assets=["PA01", "PA02"], cash=-30)
    t.settle()
    t.act("A", "sell_asset", asset="PA01")
    assert not t.company("A").lost_assets
    assert t.game.playing == ("A", "B")


def flagged(t, seat="A"):
    """Whether everybody sees that a company has lost its last asset."""
    seen = {viewer: t.game.view(viewer)["companies"][seat]["lost_assets"] for viewer in ("A", "B", None)}
    assert len(set(seen.values())) == 1
    return seen[None]


def test_the_flag_is_gone_with_a_new_asset():
    """R-SHO-4: in the next term A, with 170, takes Works for 150: it is no longer without an asset."""
    t = without_assets()
    assert flagged(t)
    t.given("A", cash=170)
    t.to("assets")
    assert flagged(t)
    t.act("A", "keep")
    t.act("A", "point", card="PA02")
    t.act("B", "stay_out")
    t.act("C", "stay_out")
    assert [asset.card.code for asset in t.company("A").assets] == ["PA02"]
    assert t.cash("A") == 170 - 150
    assert not flagged(t)


@pytest.mark.parametrize(("to", "value"), [("discards", 0), ("market", 0), ("B", 100)])
def test_a_ruling_that_takes_the_last_asset_sets_the_flag(to, value):
    """R-SHO-4, R-SET-9: both assets are ruled away, the second is Small Works (100): A is flagged, and stays in."""
    t = Table({"A": "C1", "B": "C2"})
    t.given("A", assets=["PA01", "PA02"])
    t.act("teacher", "rule_card", card="PA02", to="discards", reason="burnt down")
    assert not flagged(t)
    t.act("teacher", "rule_card", card="PA01", to=to, reason="lost in court")
    assert flagged(t) and not flagged(t, "B")
    assert (t.account("A", "fixed_assets"), t.account("B", "fixed_assets")) == (0, value)
    assert t.game.playing == ("A", "B")
    t.act("teacher", "rule_card", card="PA01", to="A", reason="won on appeal")
    assert not flagged(t)


# When it is checked.


@pytest.mark.parametrize(("option", "asked"), [("before_and_after", True), ("after", False)])
def test_before_the_result_is_booked(option, asked):
    """R-SHO-5 (ruling): -10 before, +20 of Bread after: short before, no longer after (option `shortage_check`)."""
    t = Table({"A": "C1", "B": "C4"}, shortage_check=option)
    t.given("A", assets=["PA01", "PA02"], units={"PA01.1": "PU01"}, cash=-10)
    t.settle()
    if asked:
        assert t.game.waiting() == ("A",)
        assert t.account("A", "sales") == 0
        t.act("A", "sell_asset", asset="PA02")
        assert t.cash("A") == -10 + 75 + 20
    else:
        assert t.told("short") == []
        assert t.cash("A") == -10 + 20
    assert t.game.settled == 1


@pytest.mark.parametrize("option", ["before_and_after", "after"])
def test_after_the_result_is_booked(option):
    """R-SHO-5 (ruling): 2 before; interest 100 x 3 % = 3 makes -1: short after, with either option."""
    t = Table({"A": "C1", "B": "C4"}, shortage_check=option)
    t.given("A", assets=["PA01", "PA02"])
    t.act("A", "borrow", amount=100)
    t.to("action")
    t.given("A", cash=2)
    t.settle()
    assert t.told("short") == [{"company": "A", "cash": -1}]
    assert t.account("A", "interest") == 3
    t.act("A", "sell_asset", asset="PA01")
    assert (t.cash("A"), t.game.settled) == (49, 1)
