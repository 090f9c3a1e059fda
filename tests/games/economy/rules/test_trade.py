"""Trade, E-TRA-1 to E-TRA-6.

Ladders: coal 0/1, 1, 2, 2, 3, 4 (import 5, demand 5); steel 0/1, 3, 4, 5, 6, 7, 8 (import 9, demand 6).
"""

import pytest

from tests.games.economy.exercise import Table, says


def trading(north=None, east=None, south=None, *, cash=(25, 25, 25), players=2, **options):
    """The companies have these goods, no building material and so much cash; trade has begun."""
    t = Table(players, **options)
    for code, goods, money in zip(("NORTH", "EAST", "SOUTH")[:players], (north, east, south), cash, strict=False):
        t.given(code, goods={"building_material": 0, **(goods or {})}, cash=money)
    return t.to("Bidding")


def all_bids(t, **bids):
    """Let the companies place these bids in turn order."""
    for code in t.game.order:
        t.bids(code, *bids.get(code, ()))


# --- placing


def test_at_most_six_markers():
    """E-TRA-1: six imports are possible, seven are not."""
    t = trading()
    bids = [{"commodity": "coal", "space": "import"}] * 7
    assert says(t.refused("A", "place_bids", company="NORTH", receipt=False, bids=bids)) == ("not_offered",)
    t.bids("NORTH", *["coal import"] * 6)
    assert t.told("bids_placed")[-1]["bids"] == [{"kind": "import", "commodity": "coal", "column": -1}] * 6


def test_a_receipt_token_gives_a_seventh_marker():
    """E-TRA-1: the token of the manager is spent, all seven are placed; without a token it is refused."""
    t = trading()
    six = [{"commodity": "coal", "space": "import"}] * 6
    assert says(t.refused("A", "place_bids", company="NORTH", receipt=True, bids=six)) == ("not_offered",)
    t.bids("NORTH", *["ore import"] * 7, receipt=True)
    assert t.game.receipts == {"A": 0, "B": 1}
    t = trading()
    t.game.receipts["A"] = 0
    refusal = t.refused("A", "place_bids", company="NORTH", receipt=True, bids=[*six, six[0]])
    assert says(refusal, "tokens") == ("no_receipt", 0)


def test_one_marker_on_an_export_space_any_number_on_an_import_column():
    """E-TRA-1: column 2 of coal is taken by NORTH, for NORTH itself and for EAST; the import column is not."""
    t = trading()
    twice = [{"commodity": "coal", "space": "2"}] * 2
    refusal = t.refused("A", "place_bids", company="NORTH", receipt=False, bids=twice)
    assert says(refusal, "asked", "commodity", "free") == ("bids", "2", "coal", ["import", "0", "1", "3", "4", "5"])
    t.bids("NORTH", "coal 2", "coal import")
    refusal = t.refused("B", "place_bids", company="EAST", receipt=False, bids=twice[:1])
    assert says(refusal, "free") == ("bids", ["import", "0", "1", "3", "4", "5"])
    t.bids("EAST", "coal import", "coal import")


def test_markers_may_be_left_out_or_must_all_be_placed():
    """E-TRA-1: option `markers`."""
    trading().bids("NORTH")
    t = trading(markers="all")
    assert says(t.refused("A", "place_bids", company="NORTH", receipt=False, bids=[])) == ("not_offered",)
    t.bids("NORTH", *["coal import"] * 6)


def test_for_the_absent_bids_are_placed_that_are_likely_to_be_lost():
    """E-TRA-1: option `markers` all: six on the import column of ships (15), of which cash 25 is enough for one."""
    t = trading(markers="all")
    t.absent()
    assert t.told("bids_placed")[-1]["bids"] == [{"kind": "import", "commodity": "ships", "column": -1}] * 6
    t.absent()
    assert (t.cash("NORTH"), len(t.told("bid_lost"))) == (10, 10)


# --- abroad


def test_an_import_pays_the_printed_price():
    """E-TRA-2: 25 − 5 − 9 = 11 for a coal and a steel; the goods are in the book at 14."""
    t = trading()
    all_bids(t, NORTH=["coal import", "steel import"])
    assert (t.cash("NORTH"), t.goods("NORTH")) == (11, {"coal": 1, "steel": 1})
    assert t.posted("NORTH") == {"cash": -14, "inventories": 14}
    assert t.posted("abroad") == {"cash": 14, "trade": -14}


def test_an_export_earns_the_printed_price_and_a_point_and_lowers_demand():
    """E-TRA-3: steel in columns 3 and 2, demand 6: first column 2 (4), then 3 (5): 25 + 9 = 34, 2 points, demand 4."""
    t = trading({"steel": (3, 10)})
    all_bids(t, NORTH=["steel 3", "steel 2"])
    assert [told["column"] for told in t.told("exported")] == [2, 3]
    assert (t.cash("NORTH"), t.company("NORTH").points, t.game.demand["steel"]) == (34, 2, 4)
    # Of 3 steel for 10 the first costs floor(10 / 3) = 3, the second floor(7 / 2) = 3.
    assert t.posted("NORTH") == {"cash": 9, "sales": -9, "cost_of_goods_sold": 6, "inventories": -6}


def test_a_bid_right_of_demand_fails_and_costs_nothing():
    """E-TRA-3, E-TRA-5: demand 5 for coal: column 5 sells, demand 4; of 4 and 5 after column 0 only 4 does."""
    t = trading({"coal": 5})
    all_bids(t, NORTH=["coal 0", "coal 4", "coal 5"])
    # Column 0 at demand 5, column 4 at demand 4, column 5 at demand 3: no.
    assert [told["column"] for told in t.told("exported")] == [0, 4]
    assert t.told("no_demand") == [{"company": "NORTH", "commodity": "coal", "column": 5, "demand": 3}]
    assert (t.cash("NORTH"), t.goods("NORTH")) == (25 + 0 + 3, {"coal": 3})


def test_column_zero_earns_nothing_abroad_but_a_point():
    """E-TRA-4: cash stays 25, 1 point."""
    t = trading({"ore": 1})
    all_bids(t, NORTH=["ore 0"])
    assert (t.cash("NORTH"), t.company("NORTH").points) == (25, 1)


@pytest.mark.parametrize("demand", range(7))
def test_the_most_that_is_sold_abroad(demand):
    """E-TRA-6: with a bid in every column at most floor(D / 2) + 1 are sold: D falls by 1 as the column rises by 1."""
    t = trading({"ships": 10}, {"ships": 10})
    t.game.demand["ships"] = demand
    all_bids(t, NORTH=[f"ships {column}" for column in range(6)], EAST=["ships 6"])
    assert len(t.told("exported")) == demand // 2 + 1
    assert t.game.demand["ships"] == demand - (demand // 2 + 1)


def test_demand_falls_to_minus_one_at_the_lowest():
    """E-TRA-3: at demand 0 column 0 sells, then nothing more."""
    t = trading({"coal": 3})
    t.game.demand["coal"] = 0
    all_bids(t, NORTH=["coal 0", "coal 1"])
    assert (t.game.demand["coal"], len(t.told("exported"))) == (-1, 1)


def test_a_point_that_changes_the_price_revalues_what_is_held():
    """E-SET-3, E-ACC-1: 4 points and one more: price 1 → 2; A's 10 shares and EAST's 3 are worth 10 and 3 more."""
    t = trading({"ore": 1})
    t.given("NORTH", points=4)
    t.packets("NORTH", A=[10], EAST=[3])
    all_bids(t, NORTH=["ore 1"])
    assert t.posted("A") == {"shares": 10, "revaluation": -10}
    assert t.posted("EAST") == {"shares": 3, "revaluation": -3}


# --- with each other


def test_companies_buy_from_the_cheapest_other_exporter():
    """E-TRA-4: NORTH imports coal; EAST asks 3 (column 4), SOUTH 2 (column 2) and sells; no point, demand stays."""
    t = trading(None, {"coal": 1}, {"coal": 1}, players=3)
    all_bids(t, NORTH=["coal import"], EAST=["coal 4"], SOUTH=["coal 2"])
    assert t.told("traded_at_home")[0] | {"lost": 0} == {
        "company": "NORTH",
        "to": "SOUTH",
        "commodity": "coal",
        "price": 2,
        "lost": 0,
    }
    assert (t.cash("NORTH"), t.cash("SOUTH"), t.company("SOUTH").points) == (23, 27, 0)
    # What is left, EAST in column 4, goes abroad: demand 5 ≥ 4.
    assert (t.cash("EAST"), t.company("EAST").points, t.game.demand["coal"]) == (28, 1, 4)


def test_column_zero_costs_another_company_one():
    """E-TRA-4: 0/1."""
    t = trading(None, {"coal": 1})
    all_bids(t, NORTH=["coal import"], EAST=["coal 0"])
    assert (t.cash("NORTH"), t.cash("EAST"), t.company("EAST").points) == (24, 26, 0)


def test_each_company_carries_out_all_of_its_imports_before_the_next():
    """E-TRA-4: NORTH takes columns 0 and 1 (1 + 1), EAST what SOUTH has left: column 4 (3)."""
    t = trading(None, None, {"coal": 3}, players=3)
    all_bids(t, NORTH=["coal import"] * 2, EAST=["coal import"], SOUTH=["coal 1", "coal 0", "coal 4"])
    assert [(told["company"], told["price"]) for told in t.told("traded_at_home")] == [
        ("NORTH", 1),
        ("NORTH", 1),
        ("EAST", 3),
    ]


def test_what_is_left_of_the_imports_comes_from_abroad():
    """E-TRA-4, E-TRA-2: one coal for 1 from EAST, the second for 5 from abroad."""
    t = trading(None, {"coal": 1})
    all_bids(t, NORTH=["coal import"] * 2, EAST=["coal 1"])
    assert (t.cash("NORTH"), t.goods("NORTH"), t.cash("EAST")) == (25 - 1 - 5, {"coal": 2}, 26)


def test_a_company_never_matches_its_own_bids():
    """E-TRA-4: NORTH imports coal from abroad for 5 and exports in column 4 for 3: cash 25 − 5 + 3, 1 point."""
    t = trading()
    all_bids(t, NORTH=["coal import", "coal 4"])
    assert t.told("traded_at_home") == []
    assert (t.cash("NORTH"), t.company("NORTH").points, t.goods("NORTH")) == (23, 1, {})


def test_goods_bought_in_the_phase_can_be_sold_in_it_or_not():
    """E-TRA-5: option `resale`: NORTH buys an ore for 1 from EAST and sells it in column 3 for 2, or is fined 1."""
    for resale, cash, points in (("same_phase", 25 - 1 + 2, 1), ("next_phase", 25 - 1 - 1, 0)):
        t = trading(None, {"ore": 1}, resale=resale)
        all_bids(t, NORTH=["ore import", "ore 3"], EAST=["ore 1"])
        assert (t.cash("NORTH"), t.company("NORTH").points) == (cash, points)


# --- fines


def test_who_lacks_the_good_is_fined_and_the_buyer_goes_on_to_the_next():
    """E-TRA-5: EAST asks 1 but has no coal: fine 1; NORTH buys from SOUTH for 2."""
    t = trading(None, None, {"coal": 1}, players=3)
    all_bids(t, NORTH=["coal import"], EAST=["coal 1"], SOUTH=["coal 2"])
    assert (t.cash("NORTH"), t.cash("EAST"), t.cash("SOUTH")) == (23, 24, 27)
    assert t.posted("EAST") == {"cash": -1, "fines": 1}


def test_the_buyer_may_lose_its_bid_instead():
    """E-TRA-5: option `no_good` bid_lost: NORTH gets nothing, SOUTH sells abroad in column 2."""
    t = trading(None, None, {"coal": 1}, players=3, no_good="bid_lost")
    all_bids(t, NORTH=["coal import"], EAST=["coal 1"], SOUTH=["coal 2"])
    assert (t.cash("NORTH"), t.cash("EAST"), t.cash("SOUTH")) == (25, 24, 27)
    assert (t.goods("NORTH"), t.company("SOUTH").points) == ({}, 1)


@pytest.mark.parametrize(("fines", "cash"), [("always", 24), ("with_imports", 25)])
def test_the_fine_is_due_abroad_too(fines, cash):
    """E-TRA-5: option `fines`: an export without the good, demand 6, nobody imports."""
    t = trading(fines=fines)
    all_bids(t, NORTH=["steel 2"])
    assert (t.cash("NORTH"), t.game.demand["steel"]) == (cash, 6)


def test_without_demand_and_good_nothing_is_fined():
    """E-TRA-5: column 5 at demand 2 could not be carried out anyway."""
    t = trading()
    t.game.demand["coal"] = 2
    all_bids(t, NORTH=["coal 5"])
    assert t.cash("NORTH") == 25


def test_a_fine_is_at_most_the_cash_held():
    """E-TRA-5: cash 1 and two empty bids: 1, then 0."""
    t = trading(cash=(1, 25))
    all_bids(t, NORTH=["steel 1", "steel 2"])
    assert (t.cash("NORTH"), [told["fine"] for told in t.told("trade_fine")]) == (0, [1, 0])


def test_an_importer_without_the_cash_loses_the_bid_and_nobody_is_fined():
    """E-TRA-5: cash 4: coal for 5 is lost, and a ship for 8 from EAST, which has none but is not fined for that."""
    t = trading(cash=(4, 25))
    all_bids(t, NORTH=["coal import", "ships import"], EAST=["ships 1"])
    assert (t.cash("NORTH"), t.goods("NORTH")) == (4, {})
    assert [(told["commodity"], told["price"]) for told in t.told("bid_lost")] == [("coal", 5), ("ships", 8)]
    # The export of EAST, which has no ship, is then tried abroad: demand 6 ≥ 1, so it is fined there.
    assert t.cash("EAST") == 24


def test_commodities_come_in_the_order_of_the_rules():
    """E-TRA-5: cash 5 buys the coal; the 8 for a steel come too late for the ore."""
    t = trading({"steel": 1}, cash=(5, 25))
    all_bids(t, NORTH=["steel 6", "coal import", "ore import"])
    assert [told["commodity"] for told in t.told("imported")] == ["coal"]
    assert [told["commodity"] for told in t.told("bid_lost")] == ["ore"]
    assert t.cash("NORTH") == 8


def test_what_does_not_fit_into_the_warehouse_is_paid_and_lost():
    """E-PRO-2: the eleventh coal costs 5 and is lost at average cost: (20 + 5) / 11 → 2."""
    t = trading({"coal": (10, 20)})
    all_bids(t, NORTH=["coal import"])
    assert (t.cash("NORTH"), t.goods("NORTH")) == (20, {"coal": 10})
    assert t.posted("NORTH") == {"cash": -5, "inventories": 3, "goods_lost": 2}
    assert t.told("imported")[-1]["lost"] == 1
