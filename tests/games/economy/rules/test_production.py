"""Supply and production, E-SUP-1 and E-PRO-1 to E-PRO-3."""

from tests.games.economy.exercise import Table, says


def supplying(goods, factories, other=None):
    """NORTH has goods and factories, EAST other ones; supply has begun."""
    t = Table(2)
    t.given("NORTH", goods={"building_material": 0, **goods}, factories=factories)
    t.given("EAST", goods={"building_material": 0, **(other or {})}, factories={"power_plant": 1} if other else {})
    return t.to("Supplying")


def test_only_supplied_factories_produce():
    """E-SUP-1, E-PRO-1: of two coal mines one is supplied: 1 energy → 2 coal; the supply is used up."""
    t = supplying({"energy": 1}, {"coal_mine": 2})
    t.for_("NORTH", "supply_factories", supplies=[{"factory": "coal_mine", "count": 1}])
    assert t.goods("NORTH") == {"coal": 2}
    assert t.told("produced")[-1]["companies"]["NORTH"] == {"made": {"coal": 2}, "lost": {}}
    assert t.company("NORTH").supplied == {}


def test_supply_is_optional():
    """E-SUP-1: nothing is supplied, so nothing is made and the coal stays."""
    t = supplying({"coal": 2}, {"power_plant": 1})
    t.for_("NORTH", "supply_factories", supplies=[])
    assert t.goods("NORTH") == {"coal": 2}


def test_quarries_produce_without_supply():
    """E-PRO-1: two quarries make 2 building material of cost 0; nobody is asked for supplies."""
    t = Table(2)
    t.given("NORTH", factories={"quarry": (2, 6)})
    t.to("Bidding")
    assert t.goods("NORTH") == {"building_material": 5}
    assert t.account("NORTH", "inventories") == 15


def test_goods_are_enough_for_so_many_factories_together():
    """E-SUP-1: 3 coal: after 2 power plants 1 is left, so that of two steelworks (2 ore) only 1 can be supplied."""
    t = supplying({"coal": 3, "ore": 2}, {"power_plant": 2, "steelworks": 2})
    first = [{"factory": "power_plant", "count": 2}]
    shown = t.domain("A", "supply_factories", "supplies", company="NORTH", supplies=[*first, {"factory": "steelworks"}])
    assert shown["fields"][1]["high"] == 1
    assert says(
        t.refused("A", "supply_factories", company="NORTH", supplies=[*first, {"factory": "steelworks", "count": 2}])
    ) == ("not_offered",)
    t.for_("NORTH", "supply_factories", supplies=[*first, {"factory": "steelworks", "count": 1}])
    assert t.goods("NORTH") == {"energy": 4, "steel": 1, "ore": 1}


def test_a_factory_gets_its_whole_recipe_or_nothing():
    """E-SUP-1: ore without coal does not supply a steelworks, so NORTH is not even asked."""
    t = Table(2)
    t.given("NORTH", goods={"ore": 3}, factories={"steelworks": 1})
    t.to("Bidding")
    assert "supplied" not in [kind for kind, _ in t.events]
    assert t.goods("NORTH") == {"building_material": 3, "ore": 3}


def test_all_companies_supply_at_the_same_time():
    """E-SUP-1: both are asked; EAST may act first, and production waits for NORTH."""
    t = supplying({"energy": 1}, {"coal_mine": 1}, other={"coal": 1})
    assert t.game.waiting() == ("A", "B")
    t.for_("EAST", "supply_factories", supplies=[{"factory": "power_plant", "count": 1}])
    assert (t.game.waiting(), t.told("produced")) == (("A",), [])
    t.for_("NORTH", "supply_factories", supplies=[])
    assert t.goods("EAST") == {"energy": 2}


def test_the_warehouse_holds_ten_of_each():
    """E-PRO-2: 9 coal and 2 more: 10 stay, 1 is lost at average cost: (18 + 0) / 11 → floor 1."""
    t = supplying({"coal": (9, 18), "energy": 1}, {"coal_mine": 1})
    t.for_("NORTH", "supply_factories", supplies=[{"factory": "coal_mine", "count": 1}])
    assert t.goods("NORTH") == {"coal": 10}
    assert t.told("produced")[-1]["companies"]["NORTH"] == {"made": {"coal": 2}, "lost": {"coal": 1}}
    assert (t.account("NORTH", "goods_lost"), t.account("NORTH", "inventories")) == (1, 17)


def test_energy_spoils_before_the_new_energy_arrives():
    """E-PRO-3: 4 energy, 1 of it in a coal mine: 3 are lost (cost 3 × 2 = 6); the power plant makes 2 new."""
    t = supplying({"energy": (4, 8), "coal": (1, 5)}, {"coal_mine": 1, "power_plant": 1})
    supplies = [{"factory": "coal_mine", "count": 1}, {"factory": "power_plant", "count": 1}]
    t.for_("NORTH", "supply_factories", supplies=supplies)
    assert t.goods("NORTH") == {"coal": 2, "energy": 2}
    assert t.told("produced")[-1]["companies"]["NORTH"] == {"made": {"coal": 2, "energy": 2}, "lost": {"energy": 3}}
    assert t.posted("NORTH") == {"goods_lost": 6, "inventories": -6}


def test_own_production_costs_what_was_used():
    """E-ACC-1: coal for 5 and ore for 4 make a steel of cost 9; inventories stay as they are."""
    t = supplying({"coal": (1, 5), "ore": (1, 4)}, {"steelworks": 1})
    before = t.account("NORTH", "inventories")
    t.for_("NORTH", "supply_factories", supplies=[{"factory": "steelworks", "count": 1}])
    assert t.goods("NORTH") == {"steel": 1}
    assert t.company("NORTH").warehouse["steel"].cost == 9
    assert t.account("NORTH", "inventories") == before == 9
