"""Codes as people type them, and the names behind them."""

from roeup_edu.games.economy.words import names, typed
from tests.games.economy.exercise import Table


def test_codes_are_put_into_their_right_form():
    game = Table(2).game
    action = {"do": "place_bids", "seat": "ａ", "company": "north", "receipt": False}
    action["bids"] = [{"commodity": "Building Material", "space": "Import"}, {"commodity": "coal", "space": "３"}]
    assert typed(game, action) == {
        "do": "place_bids",
        "seat": "A",
        "company": "NORTH",
        "receipt": False,
        "bids": [{"commodity": "building_material", "space": "import"}, {"commodity": "coal", "space": "3"}],
    }


def test_what_is_no_code_stays_as_it_was_typed():
    game = Table(2).game
    action = {"do": "rule_packet", "seat": "teacher", "of": "nowhere", "to": "bank", "reason": "north a"}
    assert typed(game, action) == action
    assert typed(game, {"do": "amend", "action": [{"do": "go_on", "who": "east"}]})["action"] == [
        {"do": "go_on", "who": "EAST"}
    ]


def test_everything_with_a_code_has_a_name_in_both_languages():
    game = Table(2).game
    english, japanese = names(game, "en"), names(game, "ja")
    assert english["coal_mine"] == "Coal mine"
    assert japanese["NORTH"] == "北工業"
    assert english["A"] == japanese["A"] == "Player A"
    assert english.keys() == japanese.keys()
