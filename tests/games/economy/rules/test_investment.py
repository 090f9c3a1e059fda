"""Investment, E-INV-1 and E-INV-2."""

from tests.games.economy.exercise import Table, says


def test_a_factory_costs_three_and_a_building_material():
    """E-INV-1: cash 25 − 3 = 22, material 3 − 1 = 2; the book keeps the mine at 3 + 5 = 8."""
    t = Table(2)
    t.for_("NORTH", "build_factory", factory="coal_mine")
    assert (t.cash("NORTH"), t.goods("NORTH")) == (22, {"building_material": 2})
    assert t.posted("NORTH") == {"cash": -3, "inventories": -5, "fixed_assets": 8}


def test_a_quarry_costs_three_only():
    """E-INV-1: no building material."""
    t = Table(2)
    t.for_("NORTH", "build_factory", factory="quarry")
    assert (t.cash("NORTH"), t.goods("NORTH")) == (22, {"building_material": 3})
    assert t.posted("NORTH") == {"cash": -3, "fixed_assets": 3}


def test_at_most_three_factories_and_two_of_a_kind():
    """E-INV-1: two quarries, no third one; then a mine, and it is the turn of EAST."""
    t = Table(2)
    for _ in range(2):
        t.for_("NORTH", "build_factory", factory="quarry")
    refusal = t.refused("A", "build_factory", company="NORTH", factory="quarry")
    assert says(refusal, "built", "most", "of_type") == ("factory", 2, 3, 2)
    t.for_("NORTH", "build_factory", factory="coal_mine")
    assert t.why_not("A", "build_factory")[0] == "no_building"
    t.go_on("NORTH")
    assert t.game.waiting() == ("B",)


def test_without_the_cash_or_the_material_nothing_is_built():
    """E-INV-1: 3 cash and no material: a quarry is possible, a mine is not; with cash 2 nothing is."""
    t = Table(2)
    t.given("NORTH", cash=3, goods={"building_material": 0})
    assert t.domain("A", "build_factory", "factory", company="NORTH")["values"] == ["quarry"]
    refusal = t.refused("A", "build_factory", company="NORTH", factory="steelworks")
    assert says(refusal, "cash", "cost", "material", "able") == ("factory", 3, 3, 0, ["quarry"])
    t = Table(2)
    t.given("NORTH", cash=2, factories={"quarry": (1, 3)})
    assert says(t.why_not("A", "build_factory"), "cash") == ("no_building", 2)


def test_a_factory_brings_three_and_no_material():
    """E-INV-2: a steelworks in the book at 8 sold for 3: loss 5; cash 25 + 3 = 28."""
    t = Table(2)
    t.given("NORTH", factories={"steelworks": (1, 8)})
    t.for_("NORTH", "sell_factory", factory="steelworks")
    assert (t.cash("NORTH"), t.goods("NORTH")) == (28, {"building_material": 3})
    assert t.posted("NORTH") == {"cash": 3, "fixed_assets": -8, "asset_sale_losses": 5}
    assert t.told("factory_sold")[-1]["loss"] == 5


def test_at_most_two_factories_are_sold():
    """E-INV-2: the third is refused."""
    t = Table(2)
    t.given("NORTH", factories={"quarry": (3, 9)})
    for _ in range(2):
        t.for_("NORTH", "sell_factory", factory="quarry")
    assert says(t.why_not("A", "sell_factory"), "sold", "most") == ("no_factory_sale", 2, 2)


def test_the_average_cost_is_in_whole_numbers_and_the_rest_stays():
    """E-ACC-1: three quarries for 3 + 3 + 4 = 10: one costs floor(10 / 3) = 3, of the 7 left one 3, the last one 4."""
    t = Table(2, factories__sales=3)
    t.given("NORTH", factories={"quarry": (3, 10)})
    left = []
    for _ in range(3):
        t.for_("NORTH", "sell_factory", factory="quarry")
        left.append(t.account("NORTH", "fixed_assets"))
    assert left == [7, 4, 0]


def test_companies_act_in_turn_order_and_the_manager_of_two_names_the_one():
    """E-INV-1: NORTH before EAST; with one manager for both, EAST cannot act first."""
    t = Table(2)
    t.company("EAST").manager = "A"
    assert t.game.waiting() == ("A",)
    refusal = t.refused("A", "build_factory", company="EAST", factory="quarry")
    assert says(refusal, "asked", "turn") == ("other_turn", "EAST", "NORTH")
    t.go_on("NORTH")
    assert t.game.waiting() == ("A",)
    t.for_("EAST", "build_factory", factory="quarry")
    assert t.cash("EAST") == 22
