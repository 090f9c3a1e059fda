"""What is printed on the cards, for a screen that draws them."""

import json

import pytest

from roeup_edu.games.roeup.faces import faces
from tests.games.roeup.exercise import DECK, Table


def game():
    return Table({"A": "C1", "B": "C4"}).game


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_card_is_there_by_its_code_and_in_its_language(lang):
    shown = faces(game(), lang)
    assert set(shown) == set(DECK.cards)
    for code, card in DECK.cards.items():
        assert (shown[code]["code"], shown[code]["name"]) == (code, getattr(card, lang))
    json.dumps(shown, allow_nan=False)


def test_the_numbers_of_each_kind():
    """As they stand in the frozen deck."""
    shown = faces(game(), "en")
    assert shown["PA02"] == {
        "code": "PA02",
        "name": "Works",
        "kind": "asset",
        "industries": ["Product"],
        "amount": 150,
        "pipes": [True, False],
    }
    assert shown["PU05"] == {
        "code": "PU05",
        "name": "Fine Bread",
        "kind": "unit",
        "industries": ["Product"],
        "category": "BAKE",
        "category_name": "Baking",
        "symbol": "●",
        "premium": True,
        "pips": 5,
        "cost": 30,
        "sales": 100,
        "profit": 40,
        "degraded_sales": 60,
        "degraded_profit": 20,
    }
    assert shown["M2"] == {
        "code": "M2",
        "name": "Radio",
        "kind": "event",
        "event": "marketing",
        "effect": 20,
        "industries": [],
    }
    assert shown["C6"] == {
        "code": "C6",
        "name": "Trader",
        "kind": "character",
        "industries": ["Product", "Commodity"],
        "number": 6,
        "exchanges": 0,
        "correction": 0,
        "finance_slots": 1,
        "marketing_slots": 1,
        "capital": 350,
    }
