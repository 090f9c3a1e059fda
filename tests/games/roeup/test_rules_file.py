"""R-PRE-1, R-PRE-2, R-PRE-3 and the numbers: rules.toml is checked, presets and settings are applied, faults named."""

import copy
import re
import shutil
import tomllib
from pathlib import Path

import msgspec
import pytest

from roeup_edu.core.faults import Fault
from roeup_edu.datasets import folder
from roeup_edu.games.roeup.deckfile import DeckError, load_rules
from roeup_edu.games.roeup.rules import Band, Options, Rules, effective

FROZEN = Path(__file__).parent / "deck"


@pytest.fixture
def raw():
    return load_rules(FROZEN)


def refusal(raw, overrides=None):
    with pytest.raises(ValueError) as caught:
        effective(raw, overrides)
    said = caught.value.message("ja")
    assert re.search("[\u3040-\u30ff]", said) and "expected" not in said
    return str(caught.value)


def spoil(raw, path, value):
    """A copy of the table with one value changed or, for None, taken away."""
    table = copy.deepcopy(raw)
    *parents, last = path.split(".")
    place = table
    for part in parents:
        place = place[int(part) if isinstance(place, list) else part]
    if value is None:
        del place[last]
    else:
        place[int(last) if isinstance(place, list) else last] = value
    return table


# --- the file as it is


def test_frozen_rules_are_read_as_written(raw):
    rules = effective(raw)
    assert rules.options == Options()
    assert rules.setup.capital == {"product": 400, "commodity": 300, "both": 350}
    assert (rules.setup.players_least, rules.setup.capital_least) == (2, 1)
    assert (rules.loan.debt_limit, rules.loan.step) == (100, 10)
    assert rules.loan.bands == (Band(3, 50), Band(5, 100), Band(8))
    assert rules.market.knowledge_extra == 1
    assert rules.market.events_into == {
        "finance": {"product": 1, "commodity": 1},
        "marketing": {"product": 2, "commodity": 3},
    }
    assert rules.market.reshuffle_marketing == {"product": (2, 5), "commodity": (3, 5)}
    assert rules.market.reshuffle_finance == (1, 2)
    assert rules.research.pushes == 6
    assert rules.synergy.points == (0, 0, 5, 10)
    assert rules.degradation.limit == {"2": 2, "3": 2, "4": 3, "5": 3, "6": 4, "7": 4, "8": 5}
    assert rules.shortage.asset_sale == (1, 2)
    assert rules.seed is None


@pytest.mark.parametrize("place", [FROZEN, folder("roeup")])
@pytest.mark.parametrize("preset", ["full", "lesson90", "practice"])
def test_rules_go_through_json_unchanged(place, preset):
    rules = effective(load_rules(place), {"preset": preset})
    again = msgspec.json.decode(msgspec.json.encode(rules), type=Rules)
    assert again == rules


@pytest.mark.parametrize("place", [FROZEN, folder("roeup")])
def test_every_option_is_written_out_with_its_default(place):
    raw = load_rules(place)
    assert set(raw["options"]) == set(Options.__struct_fields__)
    assert effective(raw).options == Options()


def test_every_line_of_the_shipped_numbers_names_its_rule():
    section = ""
    for line in (Path(folder("roeup")) / "rules.toml").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            section = line
        elif "=" in line and not line.startswith((" ", "#")) and "[presets" not in section and "version" not in line:
            assert "# R-" in line + section, line


def test_shipped_rates_rise_and_stay_in_their_frame():
    rules = effective(load_rules(folder("roeup")))
    rates = [band.rate for band in rules.loan.bands]
    assert rates == sorted(rates) and rates[0] == 3 and rates[-1] <= 10
    limits = list(rules.degradation.limit.values())
    assert limits == sorted(limits)
    assert all(abs(limit - max(2, 0.75 * players)) < 1 for players, limit in enumerate(limits, 2))


# --- presets


def test_presets(raw):
    full = effective(raw, {"preset": "full"})
    assert full == effective(raw)
    lesson = effective(raw, {"preset": "lesson90"})
    found = lesson.options
    assert (found.preset, found.terms, found.deal, found.start) == ("lesson90", 4, "dealt", "asset_and_unit")
    assert (found.pushes_per_turn, found.auction, lesson.seed) == (2, "sealed", None)
    practice = effective(raw, {"preset": "practice"})
    assert practice.seed == 7
    assert msgspec.structs.replace(practice.options, preset="lesson90", terms=4) == found


def test_the_preset_of_the_file_counts_unless_another_is_given(raw):
    table = spoil(raw, "options.preset", "lesson90")
    assert effective(table).options.terms == 4
    assert effective(table, {"preset": "full"}).options.terms == 8


def test_settings_win_over_the_preset(raw):
    rules = effective(raw, {"terms": "6", "preset": "lesson90"})
    assert (rules.options.terms, rules.options.auction) == (6, "sealed")


def test_a_preset_may_change_any_number(raw):
    table = spoil(raw, "presets.full", {"loan.debt_limit": 50, "degradation.limit.4": 9})
    rules = effective(table)
    assert (rules.loan.debt_limit, rules.degradation.limit["4"]) == (50, 9)


def test_the_table_given_stays_as_it_was(raw):
    before = copy.deepcopy(raw)
    effective(raw, {"preset": "practice", "loan.bands.0.rate": 9, "synergy.points.2": 7})
    assert raw == before


# --- settings


@pytest.mark.parametrize(
    ("key", "value", "read"),
    [
        ("terms", "12", lambda rules: rules.options.terms == 12),
        ("terms", 12, lambda rules: rules.options.terms == 12),
        ("options.terms", " 12 ", lambda rules: rules.options.terms == 12),
        ("scenario", "product", lambda rules: rules.options.scenario == "product"),
        ("degradation", "at", lambda rules: rules.options.degradation == "at"),
        ("loan.debt_limit", "80", lambda rules: rules.loan.debt_limit == 80),
        ("loan.bands.0.rate", "4", lambda rules: rules.loan.bands[0] == Band(4, 50)),
        ("loan.bands.1.up_to", "90", lambda rules: rules.loan.bands[1] == Band(5, 90)),
        ("setup.capital.both", "500", lambda rules: rules.setup.capital["both"] == 500),
        ("degradation.limit.8", "7", lambda rules: rules.degradation.limit["8"] == 7),
        ("synergy.points.3", "20", lambda rules: rules.synergy.points == (0, 0, 5, 20)),
        (
            "market.events_into.marketing.product",
            "1",
            lambda rules: rules.market.events_into["marketing"]["product"] == 1,
        ),
        (
            "market.reshuffle_marketing.product.0",
            "1",
            lambda rules: rules.market.reshuffle_marketing["product"] == (1, 5),
        ),
        ("shortage.asset_sale.1", "4", lambda rules: rules.shortage.asset_sale == (1, 4)),
        ("seed", "99", lambda rules: rules.seed == 99),
    ],
)
def test_a_setting_reaches_its_place(raw, key, value, read):
    assert read(effective(raw, {key: value}))


def test_settings_work_on_the_plain_form_of_a_record(raw):
    plain = msgspec.json.decode(msgspec.json.encode(effective(raw)))
    assert effective(plain, {"degradation.limit.4": "9"}).degradation.limit["4"] == 9


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("scenario", "both", "scenario: given 'both', expected one of mixed, product, commodity"),
        ("auction", "", "auction: given '', expected one of open, sealed, called"),
        ("auction", 1, "auction: given 1, expected one of open, sealed, called"),
        ("terms", "0", "terms: given '0', expected a whole number from 1 to 200"),
        ("terms", "eight", "terms: given 'eight', expected a whole number from 1 to 200"),
        ("terms", "8.5", "terms: given '8.5', expected a whole number from 1 to 200"),
        ("terms", "1_0", "terms: given '1_0', expected a whole number from 1 to 200"),
        ("terms", "٣", "terms: given '٣', expected a whole number from 1 to 200"),
        ("terms", True, "terms: given True, expected a whole number from 1 to 200"),
        ("terms", "9" * 5000, "expected a whole number from 1 to 200"),
        ("tax_rate", "101", "tax_rate: given '101', expected a whole number from 0 to 100"),
        ("loan.debt_limit", "-5", "loan.debt_limit: given '-5', expected a whole number from 0 to 10000"),
        ("preset", "short", "preset: given 'short', expected one of full, lesson90, practice"),
        ("debt_limit", "5", "debt_limit: no such option; expected one of scenario, preset, knowledge_limit, terms,"),
        ("loan.limit", "5", "loan.limit: nothing called 'limit' in loan; expected one of debt_limit, step, bands"),
        ("loan.bands.3.rate", "5", "loan.bands.3.rate: nothing called '3' in loan.bands; expected one of 0, 1, 2"),
        ("degradation.limit.9", "5", "nothing called '9' in degradation.limit; expected one of 2, 3, 4, 5, 6, 7, 8"),
        ("setup.capital.none", "5", "nothing called 'none' in setup.capital; expected one of product, commodity, both"),
        ("loan.debt_limit.x", "5", "nothing called 'x' in loan.debt_limit"),
        ("loan", "5", "loan: given '5', expected the path of a single number, such as loan.debt_limit, loan.step"),
        (
            "synergy.points",
            "5",
            "synergy.points: given '5', expected the path of a single number, such as synergy.points.0",
        ),
        ("presets.full.terms", "5", "presets.full.terms: no such option; expected one of"),
        ("meta.version", "5", "meta.version: no such option; expected one of"),
        ("", "5", ": no such option; expected one of"),
        ("__class__", "5", "__class__: no such option"),
        ("synergy.points.1", "5", "synergy.points: found [0, 5, 5, 10], expected 0 for no unit and 0 for one unit"),
        ("synergy.points.3", "4", "synergy.points: found [0, 0, 5, 4], expected points that never fall"),
        (
            "loan.bands.0.up_to",
            "100",
            "loan.bands: found up_to [100, 100, None], expected rising up_to and a last band",
        ),
        ("loan.bands.2.up_to", "150", "loan.bands: found up_to [50, 100, 150], expected rising up_to and a last band"),
        ("overspend", "x", "expected one of warn, refuse, warn_everywhere"),
        ("flow_basis", "x", "expected one of last_term, cumulative, mean_per_term"),
        ("shortage.asset_sale.0", "3", "shortage.asset_sale: found [3, 2], expected a share of at most the whole"),
    ],
)
def test_a_bad_setting_is_named_with_what_is_expected(raw, key, value, message):
    assert message in refusal(raw, {key: value})


# --- faults of the file


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("options.terms", "8", "options.terms: found '8', expected a whole number from 1 to 200"),
        ("options.terms", 8.0, "options.terms: found 8.0, expected a whole number from 1 to 200"),
        ("options.terms", True, "options.terms: found True, expected a whole number from 1 to 200"),
        ("options.terms", 0, "options.terms: found 0, expected a whole number from 1 to 200"),
        ("options.auction", "loud", "options.auction: found 'loud', expected one of open, sealed, called"),
        ("options.preset", "short", "options.preset: found 'short', expected one of full, lesson90, practice"),
        ("options.colour", "red", "options.colour: found a name that no rule has, expected one of scenario, preset"),
        ("colour", {}, "colour: found a name that no rule has, expected one of meta, options, setup"),
        ("loan", None, "loan: found nothing, expected a table"),
        ("loan.step", None, "loan.step: found nothing, expected a whole number from 1 to 10000"),
        ("loan.bands", [], "loan.bands: found 0 values, expected at least 1"),
        ("loan.bands.0.rate", -1, "loan.bands.0.rate: found -1, expected a whole number from 0 to 100"),
        (
            "setup.capital.both",
            None,
            "setup.capital: found product, commodity, expected exactly product, commodity, both",
        ),
        (
            "degradation.limit.5",
            None,
            "degradation.limit: found 2, 3, 4, 6, 7, 8, expected exactly 2, 3, 4, 5, 6, 7, 8",
        ),
        ("degradation.limit.5", 0, "degradation.limit.5: found 0, expected a whole number from 1 to 1000"),
        (
            "market.events_into.forced",
            {},
            "market.events_into: found finance, marketing, forced, expected exactly finance",
        ),
        ("market.events_into.finance.product", None, "market.events_into.finance: found commodity, expected exactly"),
        (
            "market.reshuffle_finance",
            [1, 0],
            "market.reshuffle_finance.1: found 0, expected a whole number from 1 to 1000",
        ),
        ("market.reshuffle_finance", [1], "market.reshuffle_finance: found 1 values, expected 2"),
        ("presets.lesson90.terms", 0, "presets.lesson90: terms: given 0, expected a whole number from 1 to 200"),
        ("presets.lesson90.tems", 4, "presets.lesson90: tems: no such option; expected one of"),
        ("presets", 4, "presets: found 4, expected a table"),
        ("presets.full", {"terms": 8.5}, "presets.full.terms: found 8.5, expected a whole number or a text"),
        ("meta.version", 1, "meta.version: found 1, expected a text of 1 to 40 characters"),
        ("loan.bands", {}, "loan.bands: found {}, expected a list"),
    ],
)
def test_a_fault_of_the_file_is_named_with_its_path(raw, path, value, message):
    assert message in refusal(spoil(raw, path, value), {"preset": "lesson90"} if "lesson90" in path else None)


def broken(tmp_path, old, new):
    shutil.copytree(FROZEN, tmp_path / "deck")
    path = tmp_path / "deck" / "rules.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DeckError) as caught:
        load_rules(tmp_path / "deck")
    return str(caught.value)


def test_broken_toml_is_named_with_its_line(tmp_path):
    line = broken(tmp_path, 'version = "test"', 'version = "test')
    assert line.startswith("rules.toml, row 4, column 16: found broken TOML ('version = \"test'), ")
    assert line.endswith("expected lines such as terms = 8")


def test_toml_that_ends_too_early(tmp_path):
    line = broken(tmp_path, "asset_sale = [1, 2]", "asset_sale = [1, 2")
    assert line.startswith("rules.toml") and "found broken TOML (" in line


def test_a_number_out_of_range_in_the_file(tmp_path):
    line = broken(tmp_path, "debt_limit = 100", "debt_limit = 100.5")
    assert line == "rules.toml, loan.debt_limit: found 100.5, expected a whole number from 0 to 10000"


def test_a_bad_preset_is_found_though_it_is_not_in_force(tmp_path):
    line = broken(tmp_path, "terms = 4", "terms = 400")
    assert line == "rules.toml, presets.lesson90: terms: given 400, expected a whole number from 1 to 200"


def test_rules_without_the_file(tmp_path):
    with pytest.raises(DeckError, match=r"rules\.toml: found no such file in the folder"):
        load_rules(tmp_path)


# --- every number has a range


def leaves(table, path=""):
    items = table.items() if isinstance(table, dict) else enumerate(table)
    for key, value in items:
        where = f"{path}.{key}" if path else str(key)
        if isinstance(value, dict | list):
            yield from leaves(value, where)
        else:
            yield where, value


TABLE = tomllib.loads((FROZEN / "rules.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", [path for path, value in leaves(TABLE) if isinstance(value, int)])
def test_no_number_may_be_negative_or_boundless(raw, path):
    for value in (-1, 10**16):
        preset = path.split(".")[1] if path.startswith("presets.") else "full"
        table = spoil(raw, path, value)
        with pytest.raises(ValueError):
            effective(table, {"preset": preset})


@pytest.mark.parametrize("text", ["1\n", "\x9b1", "a\u2028b", "\u2800", "a\u202eb"])
def test_a_version_and_the_name_of_a_preset_are_lines_of_text(text):
    raw = load_rules(folder("roeup"))
    with pytest.raises(Fault, match=r"^meta\.version: "):
        effective(raw | {"meta": {"version": text}})
    with pytest.raises(Fault, match=r"^presets: "):
        effective(raw | {"presets": raw["presets"] | {text: {}}})


@pytest.mark.parametrize("value", ["9" * 60_000, "x" * 60_000], ids=["digits", "letters"])
def test_a_setting_without_end_is_shortened(value):
    raw = load_rules(folder("roeup"))
    for key in ("terms", "preset", "loan.debt_limit", "scenario"):
        with pytest.raises(Fault) as caught:
            effective(raw, {key: value})
        assert len(str(caught.value)) < 400
    with pytest.raises(Fault) as caught:
        effective(raw, {value: "1"})
    assert len(str(caught.value).partition(":")[0]) < 300
