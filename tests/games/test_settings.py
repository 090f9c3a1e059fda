"""The options of a game as a form has them: every choice makes a game, what is no choice does not."""

import msgspec
import pytest

from roeup_edu.games import kind
from roeup_edu.games.roeup.rules import Options
from roeup_edu.games.settings import settings
from roeup_edu.locales import texts

ROEUP = {setting.key: setting for setting in settings("roeup")}
SEATS = {"A": "Alpha", "B": "Beta"}


def test_every_option_is_there_in_order_and_the_folder_of_a_deck():
    assert list(ROEUP) == [*(field.name for field in msgspec.structs.fields(Options)), "deck"]
    assert ROEUP["deck"] == ("deck", "", ())


def test_defaults_and_choices_are_those_of_the_rules():
    assert ROEUP["preset"] == ("preset", "full", ("full", "lesson90", "practice"))
    assert ROEUP["auction"] == ("auction", "open", ("open", "sealed", "called"))
    assert ROEUP["terms"] == ("terms", 8, (1, 200))


def test_what_is_a_number():
    numbers = {key for key, setting in ROEUP.items() if setting.is_number}
    assert {"terms", "bid_step", "tax_rate", "knowledge_limit", "offers_per_term"} <= numbers
    assert not numbers & {"preset", "scenario", "auction", "deck"}


@pytest.mark.parametrize("setting", [s for s in ROEUP.values() if s.choices], ids=lambda s: s.key)
def test_every_choice_makes_a_game_and_one_beyond_does_not(setting):
    beyond = (setting.choices[0] - 1, setting.choices[1] + 1) if setting.is_number else ("nonsense", 7)
    for value in (*setting.choices, setting.default):
        header = kind("roeup").compose({setting.key: value}, SEATS, 1, True)
        assert header.options == {setting.key: value}
    for value in beyond:
        with pytest.raises(ValueError, match=setting.key):
            kind("roeup").compose({setting.key: value}, SEATS, 1, True)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_option_has_its_words(lang):
    words = texts(lang)
    for setting in ROEUP.values():
        assert f"option.{setting.key}" in words
        # The presets and scenarios have words of their own.
        for choice in () if setting.is_number or setting.key == "preset" else setting.choices:
            assert f"option_value.{setting.key}.{choice}" in words
