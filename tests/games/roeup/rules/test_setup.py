"""Set-up: scenarios, cards, characters, capital and piles (R-SET-1 to 9)."""

import json
import random
import shutil

import pytest

from roeup_edu.cli import main
from roeup_edu.core.actions import CHANCE, TEACHER
from roeup_edu.core.record import Record, convert
from roeup_edu.core.refusals import Refused
from roeup_edu.datasets import folder
from roeup_edu.games.roeup.deckfile import load
from roeup_edu.games.roeup.setup import ProfessionalRule, new
from tests.games.roeup.exercise import DECK, FOLDER, Table, rules, says

PRODUCT_ASSETS = ("PA01", "PA02", "PA03", "PA04")
COMMODITY_ASSETS = ("CA01", "CA02", "CA03", "CA04")
PRODUCT_UNITS = tuple(f"PU0{n}" for n in range(1, 9))
COMMODITY_UNITS = tuple(f"CU0{n}" for n in range(1, 9))
EVENTS = ("F1", "F2", "M1", "M2", "M3", "M4", "M5")


def auction(seats, **options):
    """A table at the character auction."""
    return Table(seats, deal="auction", **options)


def piles(game):
    return {(market.kind, market.industry): market.pile for market in game.markets}


def record(seats="AB", seed=None, deck=FOLDER, **options):
    """A record with nothing done yet, digital if a seed is given."""
    named = {seat: f"Company {seat}" for seat in seats}
    found = Record(
        ProfessionalRule.compose({"deck": str(deck), **options}, named, seed, seed is not None), ProfessionalRule
    )
    found.draw()
    return found


# --- scenarios and cards


def test_product_uses_the_cards_marked_product():
    """R-SET-1: C6 and the Hall PA04 carry both marks, so they are in; all events are."""
    t = auction("AB", scenario="product")
    assert t.game.steps[-1].sale.lots(t.game) == ("C1", "C2", "C3", "C6")
    t = Table({"A": "C1", "B": "C6"}, scenario="product")
    assert piles(t.game) == {("asset", ""): PRODUCT_ASSETS, ("knowledge", ""): PRODUCT_UNITS + EVENTS}


def test_commodity_uses_the_cards_marked_commodity():
    """R-SET-1: C6 and the Hall PA04 carry both marks, so they are in here too."""
    t = auction("AB", scenario="commodity")
    assert t.game.steps[-1].sale.lots(t.game) == ("C4", "C5", "C6")
    t = Table({"A": "C4", "B": "C6"}, scenario="commodity")
    assert piles(t.game) == {("asset", ""): ("PA04", *COMMODITY_ASSETS), ("knowledge", ""): COMMODITY_UNITS + EVENTS}


def test_mixed_uses_all_cards():
    """R-SET-1: all six characters, eight assets (the Hall lies with Product, its first mark), sixteen units."""
    t = auction("AB", scenario="mixed")
    assert t.game.steps[-1].sale.lots(t.game) == ("C1", "C2", "C3", "C4", "C5", "C6")
    found = piles(Table({"A": "C1", "B": "C4"}, scenario="mixed").game)
    assert found["asset", "product"] == PRODUCT_ASSETS
    assert found["asset", "commodity"] == COMMODITY_ASSETS
    assert found["knowledge", "product"][:8] == PRODUCT_UNITS
    assert found["knowledge", "commodity"][:8] == COMMODITY_UNITS


@pytest.mark.parametrize("scenario", ["product", "commodity", "mixed"])
def test_events_of_other_kinds_are_put_aside_with_a_note(tmp_path, scenario):
    """R-SET-2: a forced card in the file is named in the note and is in no pile."""
    shutil.copytree(FOLDER, tmp_path / "deck")
    with (tmp_path / "deck" / "events.csv").open("a", encoding="utf-8") as file:
        file.write("X1,Strike,スト,forced,50\n")
    deck = load(tmp_path / "deck")
    assert len(deck.aside) == 1 and "X1" in deck.aside[0]
    assert tuple(deck.events) == EVENTS
    game = record(seed=3, deck=tmp_path / "deck", scenario=scenario, deal="dealt").game
    assert {card for pile in piles(game).values() for card in pile} & {*EVENTS, "X1"} == set(EVENTS)
    assert game.events_apart == ()


# --- characters


@pytest.mark.parametrize(
    ("scenario", "most"),
    # Frozen deck: 3 Product, 2 Commodity, 1 both: 3 + 1, 2 + 1, 3 + 2 + 1.
    [("product", 4), ("commodity", 3), ("mixed", 6)],
)
def test_players_are_two_to_the_number_of_characters(scenario, most):
    """R-SET-3: one player fewer or more is refused with the numbers."""
    for count in (2, most):
        assert len(new(rules(scenario=scenario), DECK, dict.fromkeys("ABCDEFGH"[:count], "x")).companies) == count
    for count in (0, 1, most + 1):
        with pytest.raises(ValueError, match=f"^{count} players?; scenario {scenario} is for 2 to {most}$"):
            new(rules(scenario=scenario), DECK, dict.fromkeys("ABCDEFGH"[:count], "x"))


@pytest.mark.parametrize(("scenario", "most"), [("product", 5), ("commodity", 4), ("mixed", 8)])
def test_the_box_has_eight_characters(scenario, most):
    """R-SET-3: 4 Product, 3 Commodity, 1 both: so at most 5, 4 and 8 players."""
    deck = load(folder("roeup"))
    marks = [character.industries for character in deck.characters.values()]
    assert (marks.count(("product",)), marks.count(("commodity",)), len(marks)) == (4, 3, 8)
    new(rules(scenario=scenario), deck, dict.fromkeys("ABCDEFGH"[:most], "x"))
    with pytest.raises(ValueError, match=f"is for 2 to {most}$"):
        new(rules(scenario=scenario), deck, dict.fromkeys("ABCDEFGHI"[: most + 1], "x"))


def test_nobody_may_abstain_from_the_character_auction():
    """R-SET-4: staying out is refused, for oneself and by the game master for somebody absent."""
    t = auction("AB", scenario="mixed")
    assert t.offered("A", "stay_out") is None
    assert says(t.refused("A", "stay_out"), "lots") == ("must_take_part", 6)
    assert says(t.refused("teacher", "absent", company="A"), "asked") == ("nobody_absent", ["A", "B"])


def test_nobody_may_drop_out_of_the_character_auction():
    """R-SET-4: who loses a contest must point again; in the end everybody has one character."""
    t = auction("ABC", scenario="product")
    t.all("point", card="C1")
    t.act("A", "pass")
    t.act("B", "pass")
    assert t.told("founded") == [{"company": "C", "character": "C1", "capital": 400, "fee": 0}]
    assert t.game.waiting() == ("A", "B")
    assert says(t.refused("A", "stay_out"), "lots") == ("must_take_part", 3)
    t.act("A", "point", card="C2")
    t.act("B", "point", card="C3")
    assert {s: c.character.code for s, c in t.game.companies.items()} == {"A": "C2", "B": "C3", "C": "C1"}
    assert t.game.waiting() == ("A", "B", "C") and t.offered("A", "borrow")


def test_nobody_may_abstain_from_a_called_character_auction():
    """R-SET-4: the game master cannot end it before everybody has a character."""
    t = auction("AB", scenario="product", auction="called")
    t.act("teacher", "award", to="B", card="C2", fee=30)
    assert says(t.refused("teacher", "end_sale"), "lots") == ("must_take_part", 3)
    t.act("teacher", "award", to="A", card="C3", fee=0)
    assert t.game.waiting() == ("A", "B") and t.offered("A", "borrow")


def test_left_over_characters_leave_the_game():
    """R-SET-4: C3 and C6 are nowhere once A has C1 and B has C2."""
    t = auction("AB", scenario="product")
    t.act("A", "point", card="C1")
    t.act("B", "point", card="C2")
    places = [(*market.pile, *market.open, *market.discards) for market in t.game.markets]
    assert not {card for place in (*places, t.game.events_apart) for card in place} & set(DECK.characters)


# --- starting capital


@pytest.mark.parametrize(
    ("card", "scenario", "base"),
    [("C1", "product", 400), ("C4", "commodity", 300), ("C6", "product", 350), ("C6", "commodity", 350)],
)
def test_capital_is_the_base_of_the_industry_less_the_fee(card, scenario, base):
    """R-SET-5: base 400 / 300 / 350 (both), fee 25: first cash = capital stock = base − 25."""
    t = auction("AB", scenario=scenario)
    t.all("point", card=card)
    t.act("A", "bid", amount=0)
    t.act("B", "bid", amount=5)
    t.act("A", "bid", amount=10)
    t.act("B", "bid", amount=25)
    t.act("A", "pass")
    assert t.posted("B") == {"cash": base - 25, "capital_stock": -(base - 25)}
    assert t.posted("bank") == {"cash": -(base - 25), "shares": base - 25}
    assert t.told("founded") == [{"company": "B", "character": card, "capital": base - 25, "fee": 25}]
    assert (t.cash("B"), t.game.equity("B")) == (base - 25, base - 25)


def test_a_bid_for_a_character_leaves_capital_of_1():
    """R-SET-5: base 300, so the highest bid is 299; with steps of 1 it can be made, and the capital is 1."""
    t = auction("AB", scenario="commodity", bid_step=1)
    t.all("point", card="C4")
    assert says(t.refused("A", "bid", amount=300), "asked", "low", "high", "step") == ("bid", 300, 0, 299, 1)
    t.act("A", "bid", amount=299)
    assert says(t.refused("B", "bid", amount=300), "card", "least", "high") == ("outbid", "C4", 300, 299)
    t.act("B", "pass")
    assert t.posted("A") == {"cash": 1, "capital_stock": -1}


def test_sealed_and_called_fees_leave_capital_of_1_too():
    """R-SET-5: base 400, so at most 399."""
    t = auction("AB", scenario="product", auction="sealed")
    t.all("point", card="C1")
    assert says(t.refused("A", "sealed_bid", amount=400), "asked", "low", "high") == ("bid", 400, 0, 399)
    t.act("A", "sealed_bid", amount=395)
    t.act("B", "sealed_bid", amount=0)
    assert t.cash("A") == 400 - 395
    t = auction("AB", scenario="product", auction="called")
    refusal = t.refused("teacher", "award", to="A", card="C1", fee=400)
    assert says(refusal, "asked", "low", "high") == ("bid", 400, 0, 399)
    t.act("teacher", "award", to="A", card="C1", fee=399)
    assert t.cash("A") == 1


def test_a_least_capital_above_a_base_is_no_rule():
    """R-SET-5: the bases are 400, 300 and 350: 301 could not be left of 300; 300 can, with a fee of 0."""
    with pytest.raises(ValueError, match=r"setup\.capital_least: found 301, expected at most 300, a base"):
        rules(setup__capital_least=301)
    t = auction("AB", scenario="commodity", setup__capital_least=300)
    t.all("point", card="C4")
    assert says(t.refused("A", "bid", amount=5), "low", "high") == ("bid", 0, 0)


# --- piles


def test_one_asset_pile_and_one_knowledge_pile():
    """R-SET-6: product: 4 assets; 8 units and 7 events in one pile."""
    found = piles(Table({"A": "C1", "B": "C2"}, scenario="product").game)
    assert {key: len(pile) for key, pile in found.items()} == {("asset", ""): 4, ("knowledge", ""): 15}


def test_the_events_of_a_mixed_game_are_spread():
    """R-SET-6: one finance card into each pile, 2 marketing cards into Product and 3 into Commodity."""
    t = auction("AB", scenario="mixed")
    t.act("A", "point", card="C1")
    t.act("B", "point", card="C4")
    assert (t.game.waiting(), t.game.events_apart) == (("chance",), EVENTS)
    assert says(t.refused("chance", "draw", card="M1"), "field", "asked") == ("not_offered", "card", "M1")
    t.draw("F2", "F1", "M5", "M1", "M2", "M3", "M4")
    assert piles(t.game) == {
        ("asset", "product"): PRODUCT_ASSETS,
        ("asset", "commodity"): COMMODITY_ASSETS,
        ("knowledge", "product"): (*PRODUCT_UNITS, "F2", "M5", "M1"),
        ("knowledge", "commodity"): (*COMMODITY_UNITS, "F1", "M2", "M3", "M4"),
    }
    assert (t.game.waiting(), t.game.events_apart) == (("A", "B"), ())


def test_a_digital_table_spreads_the_events_by_its_seed():
    """R-SET-6: whatever the seed, 8 + 1 + 2 and 8 + 1 + 3 cards; not always the same ones."""
    spread = set()
    for seed in range(10):
        found = piles(record(seed=seed, deal="dealt").game)
        for industry, marketing in (("product", 2), ("commodity", 3)):
            codes = found["knowledge", industry]
            assert len(codes) == 8 + 1 + marketing
            assert sum(code.startswith("F") for code in codes) == 1
            assert sum(code.startswith("M") for code in codes) == marketing
        spread.add(frozenset(found["knowledge", "product"]))
    assert len(spread) > 1


def test_the_knowledge_limit_is_announced():
    """R-SET-7: 5 unless the game master says otherwise; everybody sees it from the start."""
    for viewer in ("A", "B", None):
        assert auction("AB").game.view(viewer)["knowledge_limit"] == 5
        assert auction("AB", knowledge_limit=3).game.view(viewer)["knowledge_limit"] == 3


@pytest.mark.parametrize(
    ("lang", "told", "ruled"),
    [
        ("en", "Knowledge limit: {} cards per company.", "Knowledge cards: at most {} per company."),
        ("ja", "手元のナレッジ：1社{}枚まで", "ナレッジ：1社{}枚まで"),
    ],
)
def test_the_knowledge_limit_is_told_when_a_game_is_made(tmp_path, capsys, lang, told, ruled):
    """R-SET-7: `roeup new` tells the agreed limit and writes it into the record; `roeup show --rules` repeats it."""
    for chosen, limit in (([], 5), (["--option", "knowledge_limit=3"], 3)):
        path = str(tmp_path / f"{limit}.jsonl")
        assert main(["new", "roeup", "--seats", "A=Alpha,B=Beta", *chosen, "--out", path, "--lang", lang]) == 0
        assert told.format(limit) in capsys.readouterr().out
        with open(path, encoding="utf-8") as file:
            assert json.loads(file.readline())["rules"]["options"]["knowledge_limit"] == limit
        assert main(["show", path, "--rules", "--lang", lang]) == 0
        assert ruled.format(limit) in capsys.readouterr().out


# --- draws and the game master


def test_a_real_and_a_digital_table_keep_the_same_kind_of_record():
    """R-SET-8: the draws of a seeded game, entered at a table with real cards, give the same game line by line."""
    rng = random.Random(8)
    digital = record("ABC", seed=8, terms=3)
    while not digital.game.over:
        seat = digital.game.waiting()[0]
        choices = digital.game.options(seat)
        digital.submit(seat, choices[int(rng.random() * len(choices))].any(rng))
    real = record("ABC", terms=3)
    for line in digital.lines:
        real.submit(TEACHER if line.by == CHANCE else line.by, line.action)
    assert any(line.by == CHANCE for line in digital.lines)
    assert [(line.n, line.action) for line in real.lines] == [(line.n, line.action) for line in digital.lines]
    assert real.game.ledger.rows == digital.game.ledger.rows
    assert real.game.view(None) == digital.game.view(None)
    assert real.events == digital.events
    assert Record.read(real.text(), lambda _: ProfessionalRule).game.view(None) == digital.game.view(None)


def refused(table, by, **action):
    with pytest.raises(Refused) as caught:
        table.submit(by, convert(ProfessionalRule, action))
    return str(caught.value.code), caught.value.facts


def test_who_may_draw():
    """R-SET-8: with real cards the game master alone, at a digital table nobody; and only a card of the pile."""
    draw = {"do": "draw", "seat": "chance", "card": "C1"}
    real = record(scenario="product", deal="dealt")
    assert says(refused(real, "A", **draw), "by", "seat") == ("not_yours", "A", "chance")
    assert says(refused(real, TEACHER, **draw | {"card": "C4"}), "asked") == ("not_offered", "C4")
    real.submit(TEACHER, convert(ProfessionalRule, draw))
    assert says(refused(real, TEACHER, **draw), "asked") == ("not_offered", "C1")
    assert len(real.lines) == 1
    digital = record(seed=1)
    assert says(refused(digital, TEACHER, **draw), "by", "seat") == ("not_yours", "teacher", "chance")


def test_the_game_master_may_also_play():
    """R-SET-9: he acts for his own company as anybody does, and the table shows him no secret of the others."""
    real = record(scenario="product")
    real.submit("B", convert(ProfessionalRule, {"do": "point", "seat": "B", "card": "C3"}))
    for view in (real.game.view(None), real.game.view("A")):
        assert (view["step"]["pointed"], view["step"]["own"]) == (["B"], None)
    real.submit(TEACHER, convert(ProfessionalRule, {"do": "point", "seat": "A", "card": "C1"}))
    real.submit(TEACHER, convert(ProfessionalRule, {"do": "borrow", "seat": "A", "amount": 100}))
    assert (real.game.cash("A"), real.game.debt("A")) == (500, 100)
    assert says(refused(real, "A", do="done", seat="B"), "by", "seat") == ("not_yours", "A", "B")
