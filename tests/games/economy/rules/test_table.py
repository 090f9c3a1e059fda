"""The table of commodities and prices, E-SET-3: what is made of what, and what it costs and brings."""

import pytest

from tests.games.economy.exercise import Table

TABLE = {
    # commodity: factory, recipe, made, import, export from column 0, demand
    "building_material": ("quarry", {}, 1, 5, (0, 1, 2, 3, 4), 4),
    "coal": ("coal_mine", {"energy": 1}, 2, 5, (0, 1, 2, 2, 3, 4), 5),
    "ore": ("ore_mine", {"energy": 1}, 2, 5, (0, 1, 2, 2, 3, 4), 5),
    "energy": ("power_plant", {"coal": 1}, 2, 5, (0, 1, 2, 3, 4), 4),
    "steel": ("steelworks", {"ore": 1, "coal": 1}, 1, 9, (0, 3, 4, 5, 6, 7, 8), 6),
    "ships": ("shipyard", {"steel": 1, "energy": 1}, 1, 15, (0, 8, 9, 10, 11, 12, 13), 6),
}
ROWS = [pytest.param(code, *row, id=code) for code, row in TABLE.items()]
COLUMNS = [(code, column, price) for code, row in TABLE.items() for column, price in enumerate(row[4])]


def trading(commodity, count):
    """Trade has begun; NORTH has so many of a commodity and no other goods, both have cash 25."""
    t = Table(2)
    t.to("Bidding")
    t.given("NORTH", goods={"building_material": 0, commodity: count}, cash=25)
    t.given("EAST", goods={"building_material": 0}, cash=25)
    return t


@pytest.mark.parametrize(("commodity", "column", "price"), COLUMNS)
def test_an_export_brings_the_printed_price(commodity, column, price):
    """E-SET-3: with the marker at the right end every column sells."""
    t = trading(commodity, 1)
    t.game.demand[commodity] = len(TABLE[commodity][4]) - 1
    t.bids("NORTH", f"{commodity} {column}")
    t.bids("EAST")
    assert t.cash("NORTH") == 25 + price


@pytest.mark.parametrize(("commodity", "factory", "recipe", "made", "cost", "ladder", "demand"), ROWS)
def test_import_price_and_price_at_home(commodity, factory, recipe, made, cost, ladder, demand):
    """E-SET-3, E-TRA-4: from abroad the printed price; from another company in column 0: 1."""
    t = trading(commodity, 0)
    t.bids("NORTH", f"{commodity} import")
    t.bids("EAST")
    assert t.cash("NORTH") == 25 - cost
    t = trading(commodity, 1)
    t.bids("NORTH", f"{commodity} 0")
    t.bids("EAST", f"{commodity} import")
    assert (t.cash("NORTH"), t.cash("EAST")) == (26, 24)


@pytest.mark.parametrize(("commodity", "factory", "recipe", "made", "cost", "ladder", "demand"), ROWS)
def test_what_a_factory_uses_and_makes(commodity, factory, recipe, made, cost, ladder, demand):
    """E-SET-3, E-PRO-1: the recipe once and no more supplies one factory."""
    t = Table(2)
    t.given("NORTH", goods={"building_material": 0, **recipe}, factories={factory: 1})
    if recipe:
        t.to("Supplying")
        t.for_("NORTH", "supply_factories", supplies=[{"factory": factory, "count": 1}])
    else:
        t.to("Bidding")
    assert t.goods("NORTH") == {commodity: made}
    for good in recipe:
        t = Table(2)
        t.given("NORTH", goods={"building_material": 0, **recipe, good: 0}, factories={factory: 1})
        t.to("Bidding")  # nobody could be asked to supply anything
        assert t.told("produced")[-1]["companies"]["NORTH"]["made"] == {}


@pytest.mark.parametrize(("commodity", "factory", "recipe", "made", "cost", "ladder", "demand"), ROWS)
def test_demand_starts_and_recovers(commodity, factory, recipe, made, cost, ladder, demand):
    """E-SET-3: the start, and from −1 three columns on: 2."""
    t = Table(2)
    assert t.game.demand[commodity] == demand
    t.game.demand[commodity] = -1
    t.to("Bidding")
    assert t.game.demand[commodity] == 2


@pytest.mark.parametrize("band", range(1, 10))
def test_the_price_rises_at_every_fifth_point(band):
    """E-SET-3: one point less than 5, 10, … 45 costs 1 less."""
    t = Table(2)
    t.given("NORTH", points=5 * band - 1)
    assert t.game.price("NORTH") == band
    t.given("NORTH", points=5 * band)
    assert t.game.price("NORTH") == band + 1


@pytest.mark.parametrize(("preset", "stages", "points"), [("full", 4, 25), ("lesson90", 2, 15), ("practice", 1, 25)])
def test_the_presets(preset, stages, points):
    """E-SET-4, E-END-1."""
    rules = Table(2, preset=preset).game.rules
    assert (rules.options.stages, rules.end.points) == (stages, points)
