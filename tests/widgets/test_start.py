"""The form of a new game, and what is made of its options."""

import pytest

from roeup_edu.core.faults import Fault
from roeup_edu.games import kind
from roeup_edu.games.roeup.bots import BOTS
from roeup_edu.widgets.start import form, typed


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_form_offers_what_makes_a_game(lang):
    """Each preset and scenario with as many companies as it says: eight, five and four in the shipped deck."""
    shown = form("roeup", lang)
    assert [one["id"] for one in shown["presets"]] == ["practice", "lesson90", "full"]
    assert {one["id"]: one["most"] for one in shown["scenarios"]} == {"mixed": 8, "product": 5, "commodity": 4}
    for preset in shown["presets"]:
        for scenario in shown["scenarios"]:
            options = {"preset": preset["id"], "scenario": scenario["id"]}
            for count in (shown["least"], scenario["most"]):
                seats = dict(zip("ABCDEFGH", shown["names"][:count], strict=False))
                kind("roeup").start(kind("roeup").compose(options, seats, 1, True))
            with pytest.raises(ValueError, match=scenario["id"]):
                seats = {letter: letter for letter in "ABCDEFGHI"[: scenario["most"] + 1]}
                kind("roeup").start(kind("roeup").compose(options, seats, 1, True))
    assert all(one["label"] and one["help"] for one in shown["presets"] + shown["scenarios"] + shown["more"])
    assert len(set(shown["names"])) == 8


def test_the_other_options_are_under_more():
    keys = [one["key"] for one in form("roeup", "en")["more"]]
    assert "terms" in keys
    assert not {"preset", "scenario", "deck"} & set(keys)


def test_what_is_left_empty_is_left_to_the_preset():
    assert typed("roeup", {"preset": "practice", "bid_step": None, "tax_rate": ""}) == {"preset": "practice"}


def test_a_preset_shows_its_own_values_and_each_of_them_can_be_changed():
    lesson = next(one for one in form("roeup", "en")["presets"] if one["id"] == "lesson90")
    assert (lesson["options"]["terms"], lesson["options"]["auction"]) == (4, "sealed")
    # Open bidding and eight terms are the rules' own values, but not those of the lesson: so they are sent.
    chosen = typed("roeup", {"preset": "lesson90", "terms": 8, "auction": "open"})
    header = kind("roeup").compose(chosen, {"A": "Alpha", "B": "Beta"}, 1, True)
    assert (header.rules["options"]["terms"], header.rules["options"]["auction"]) == (8, "open")


def test_a_folder_and_what_is_no_option_do_not_come_through():
    assert typed("roeup", {"deck": "/etc", "seed": 5, "loan.step": 1}) == {}


@pytest.mark.parametrize("value", ["8", "many", 3.0, True, 1e300])
def test_a_number_that_is_none_is_told_with_what_is_possible(value):
    with pytest.raises(Fault) as caught:
        typed("roeup", {"terms": value})
    for lang in ("en", "ja"):
        text = caught.value.message(lang)
        assert str(value)[:40] in text
        assert "200" in text


def test_every_bot_can_be_chosen():
    assert {one["id"] for one in form("roeup", "en")["bots"]} == set(BOTS)
