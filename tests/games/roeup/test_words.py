"""Codes as people type them: capitals in fields that hold codes and seats, and nowhere else."""

import pytest

from roeup_edu.games import kind
from roeup_edu.games.roeup.words import typed

GAME = kind("roeup")


@pytest.fixture(scope="module")
def game():
    return GAME.start(GAME.compose({}, {"A": "Alpha", "B": "Beta"}, 1, True))


@pytest.mark.parametrize(
    ("action", "field", "right"),
    [
        ({"do": "launch", "seat": "ａ", "card": " pu03", "pipe": "ｐａ０１.1"}, "seat", "A"),
        ({"do": "launch", "seat": "a", "card": " pu03", "pipe": "ｐａ０１.1"}, "card", "PU03"),
        ({"do": "launch", "seat": "a", "card": " pu03", "pipe": "ｐａ０１.1"}, "pipe", "PA01.1"),
        ({"do": "offer", "give": ["pu03", "x"], "get": ["ｐｕ０４"]}, "give", ["PU03", "x"]),
        ({"do": "offer", "give": ["pu03", "x"], "get": ["ｐｕ０４"]}, "get", ["PU04"]),
        ({"do": "rule_payment", "payer": "ｂ", "payee": "market"}, "payer", "B"),
        ({"do": "amend", "action": [{"do": "push", "card": "pu03"}]}, "action", [{"do": "push", "card": "PU03"}]),
        ({"do": "amend", "action": None}, "action", None),
    ],
)
def test_codes_and_seats_get_their_right_form(game, action, field, right):
    assert typed(game, action)[field] == right


@pytest.mark.parametrize(
    "name", ["seat", "to", "payer", "payee", "company", "book", "account", "debit", "reason", "do"]
)
def test_a_code_is_looked_for_only_where_one_belongs(game, name):
    for word in ("pu03", "pa01.1", "teacher", "market", "discards", "cash"):
        assert typed(game, {name: word}) == {name: word}


@pytest.mark.parametrize("name", ["card", "pipe", "debit", "account", "reason", "do"])
def test_a_seat_is_looked_for_only_where_one_belongs(game, name):
    assert typed(game, {name: "ａ"}) == {name: "ａ"}


@pytest.mark.parametrize("plain", [None, 3, "pu03", [], {"seat": 5, "give": [["pu03"], None], "action": "x"}])
def test_what_is_no_action_stays_as_it_is(game, plain):
    typed(game, plain)
