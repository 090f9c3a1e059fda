"""The rules file: its defaults, its presets, and what is wrong with another one."""

import copy
import tomllib
from pathlib import Path

import msgspec
import pytest

from roeup_edu.core.faults import Fault
from roeup_edu.datasets import folder
from roeup_edu.games.economy.rules import Options, effective
from roeup_edu.games.economy.setup import MasterOfEconomy
from tests.games.economy.exercise import NUMBERS

SEATS = {"A": "Alpha", "B": "Beta"}
SHIPPED = tomllib.loads(Path(folder("economy"), "rules.toml").read_text(encoding="utf-8"))


def test_the_defaults_of_the_file_are_those_of_the_options():
    assert msgspec.convert(SHIPPED["options"], Options) == Options()


def test_the_frozen_file_has_every_option():
    assert NUMBERS["options"].keys() == SHIPPED["options"].keys() == set(Options.__struct_fields__)


def test_the_preset_for_ninety_minutes():
    """Two stages, and the goal at 15 points; the rest as usual."""
    full, lesson = effective(SHIPPED), effective(SHIPPED, {"preset": "lesson90"})
    assert (lesson.options.stages, lesson.end.points) == (2, 15)
    assert (full.options.stages, full.end.points) == (4, 25)
    assert msgspec.structs.replace(lesson, options=full.options, end=full.end) == full


@pytest.mark.parametrize(("key", "value", "path"), [("loan.amount", "8", "loan"), ("trade.fine", "2", "trade")])
def test_a_single_number_is_set_by_its_path(key, value, path):
    header = MasterOfEconomy.compose({key: value}, SEATS, 1, True)
    assert header.rules[path][key.split(".")[1]] == int(value)
    assert header.options == {key: value}


def test_a_number_of_a_commodity_is_set_by_its_place():
    """Coal is the second commodity, so the place is 1."""
    assert effective(SHIPPED, {"commodities.1.import_price": 4}).goods["coal"].import_price == 4


WRONG = [
    (
        lambda t: t["commodities"][1].update(demand=6),
        "commodities.coal.demand: found 6, expected .*from 0 to 5",
    ),
    (lambda t: t["commodities"][1].update(recipe={"gas": 1}), "commodities.coal.recipe: found .gas., expected one of"),
    (lambda t: t["commodities"][1].update(code="ore"), "commodities: found .*expected each code once"),
    (lambda t: t["companies"][1].update(code="NORTH"), "companies: found .*expected each code once"),
    (lambda t: t["companies"][1].update(code="BANK"), "companies.BANK: found BANK, expected another code"),
    (lambda t: t["setup"].update(packet=11), "setup.packet: found 11, expected one of 1, 2"),
    (lambda t: t["setup"].update(players_most=5), "setup.players_most: found 5, expected a whole number from 0 to 4"),
    (lambda t: t["setup"].update(players_least=4, players_most=3), "setup.players_most: found 3, expected at least 4"),
    (lambda t: t["setup"].update(building_material=11), "setup.building_material: found 11"),
    (lambda t: t["trade"].update(markers_with_receipt=5), "trade.markers_with_receipt: found 5, expected at least 6"),
    (
        lambda t: t["shares"].update(packets=[1, 1, 10]),
        "shares.packets: found .*, expected numbers that rise",
    ),
    (lambda t: t["shares"]["bands"][0].update(points=1), "shares.bands: .*numbers that begin at 0 and rise"),
    (lambda t: t["shares"]["bands"][1].update(price=1), "shares.bands: .*numbers that rise"),
    (lambda t: t["meeting"]["bonus"][1].update(factories=1), "meeting.bonus: .*numbers that rise"),
    (lambda t: t["options"].update(fines="never"), "options.fines"),
    (lambda t: t["options"].update(preset="long"), "options.preset"),
    (lambda t: t["loan"].update(colour=1), "loan.colour"),
    (lambda t: t.pop("warehouse"), "warehouse"),
]


@pytest.mark.parametrize(("spoil", "message"), WRONG, ids=[message[:40] for _, message in WRONG])
def test_what_is_wrong_is_named_with_what_is_expected(spoil, message):
    table = copy.deepcopy(SHIPPED)
    spoil(table)
    with pytest.raises(Fault, match=message) as caught:
        effective(table)
    assert caught.value.message("ja")


def test_a_folder_of_ones_own(tmp_path):
    """Its name is kept in the header, its path is not; a broken file is said with its line."""
    own = tmp_path / "ours"
    own.mkdir()
    text = Path(folder("economy"), "rules.toml").read_text(encoding="utf-8")
    (own / "rules.toml").write_text(text.replace("cash = 25 ", "cash = 30 "), encoding="utf-8")
    header = MasterOfEconomy.compose({"deck": str(own)}, SEATS, 1, True)
    assert (header.options, header.rules["setup"]["cash"]) == ({"deck": "ours"}, 30)
    (own / "rules.toml").write_text("[meta\n", encoding="utf-8")
    with pytest.raises(Fault, match=r"rules\.toml, row 1"):
        MasterOfEconomy.compose({"deck": str(own)}, SEATS, 1, True)


def test_the_rules_are_in_the_header_and_a_changed_version_is_refused():
    header = MasterOfEconomy.compose({}, SEATS, 1, True)
    assert MasterOfEconomy.start(header).rules == effective(SHIPPED)
    with pytest.raises(Fault, match="version"):
        MasterOfEconomy.start(msgspec.structs.replace(header, version="2"))
