"""The two markets: refilling (R-AST-1, R-AST-2, R-KNO-1, R-ACT-8), the knowledge limit and R&D (R-KNO-2, R-KNO-3)."""

import msgspec
import pytest

from tests.games.roeup.exercise import DECK, Table, says

PRODUCT = {"A": "C2", "B": "C3"}


def opening(phase, characters, **options):
    """A table at the first card turned up in a phase."""
    t = Table(characters, **options)
    t.to(phase, draws=False)
    return t


def turned_up(t):
    """Turn up the first card of the pile until the market is full; return the cards."""
    cards = []
    while t.game.waiting() == ("chance",):
        t.absent()
        cards += [facts["card"] for facts in t.told("turned_up")[-1:]]
    return cards


# --- the asset market


def test_as_many_assets_as_players():
    """R-AST-1: two players: two cards are turned up, those that chance brings; then the auction begins."""
    t = opening("assets", PRODUCT, scenario="product")
    assert t.game.waiting() == ("chance",)
    t.draw("PA03", "PA01")
    assert t.told("turned_up") == [{"card": "PA03", "market": "asset"}, {"card": "PA01", "market": "asset"}]
    market = t.market("asset")
    assert (market.open, market.pile) == (("PA03", "PA01"), ("PA02", "PA04"))
    assert t.game.waiting() == ("A", "B") and t.offered("A", "point")


def test_only_a_card_of_that_pile_can_be_turned_up():
    """R-AST-1: no unit, no card of the open ones, none of the other industry's pile."""
    t = opening("assets", PRODUCT, scenario="product")
    t.draw("PA03")
    for card in ("PA03", "PU01", "CA01"):
        assert says(t.refused("chance", "draw", card=card), "asked") == ("not_offered", card)


def test_assets_left_over_stay_open():
    """R-AST-1: PA01 sold, PA02 left: one more card in term 2."""
    t = opening("assets", PRODUCT, scenario="product")
    t.draw("PA01", "PA02")
    t.act("A", "point", card="PA01")
    t.act("B", "stay_out")
    t.all("stay_out")
    t.settle()
    t.to("assets", draws=False)
    assert t.market("asset").open == ("PA02",)
    t.draw("PA04")
    assert t.market("asset").open == ("PA02", "PA04")
    assert t.game.waiting() == ("A", "B")


def test_bankrupt_players_are_not_counted():
    """R-AST-1, R-KNO-1: C defaults in term 1; in term 2 there are 2 assets and 2 + 1 knowledge cards."""
    t = Table({**PRODUCT, "C": "C1"}, scenario="product")
    t.to("action")
    t.market("asset").open, t.market("asset").pile = (), ("PA01", "PA02", "PA03")
    t.market("knowledge").open, t.market("knowledge").pile = ("PU05",), ("PU01", "PU02", "PU03", "PU04")
    t.given("C", cash=-10)
    t.settle()
    assert t.game.playing == ("A", "B")
    t.to("assets")
    assert t.market("asset").open == ("PA01", "PA02")
    t.to("knowledge")
    assert t.market("knowledge").open == ("PU05", "PU01", "PU02")


def test_more_cards_than_players_stay_open_too():
    """R-AST-1: three cards lay open when C went; nothing is turned up, nothing taken away."""
    t = Table({**PRODUCT, "C": "C1"}, scenario="product")
    t.to("action")
    assert len(t.market("asset").open) == 3
    t.given("C", cash=-10)
    t.settle()
    t.to("assets")
    assert t.market("asset").open == ("PA01", "PA02", "PA03")


@pytest.mark.parametrize(
    ("characters", "product", "commodity"),
    [
        ({"A": "C1", "B": "C2"}, 2, 0),
        ({"A": "C1", "B": "C4"}, 1, 1),
        ({"A": "C1", "B": "C6"}, 2, 1),  # the trader C6 runs both
        ({"A": "C1", "B": "C4", "C": "C6"}, 2, 2),
        ({"A": "C1", "B": "C2", "C": "C4", "D": "C5", "E": "C6"}, 3, 3),
    ],
)
def test_the_markets_of_a_mixed_game(characters, product, commodity):
    """R-AST-1, R-KNO-1: per industry the players who can run it, and for knowledge one more each."""
    t = opening("assets", characters, scenario="mixed")
    turned_up(t)
    assert [len(t.market("asset", i).open) for i in ("product", "commodity")] == [product, commodity]
    assert all(card.startswith("PA") for card in t.market("asset", "product").open)
    assert all(card.startswith("CA") for card in t.market("asset", "commodity").open)
    t.to("knowledge")
    assert [len(t.market("knowledge", i).open) for i in ("product", "commodity")] == [product + 1, commodity + 1]


def test_a_bankrupt_company_of_both_industries_is_missing_in_both():
    """R-AST-1: C6 defaults: one product and one commodity company are left."""
    t = Table({"A": "C1", "B": "C4", "C": "C6"}, scenario="mixed")
    t.to("action")
    for industry in ("product", "commodity"):
        market = t.market("asset", industry)
        market.pile, market.open = market.pile + market.open, ()
    t.given("C", cash=-1)
    t.settle()
    t.to("assets")
    assert [len(t.market("asset", i).open) for i in ("product", "commodity")] == [1, 1]


# --- empty piles


@pytest.mark.parametrize(("kind", "phase"), [("asset", "assets"), ("knowledge", "knowledge")])
def test_an_empty_pile_is_refilled_from_the_discards(kind, phase):
    """R-AST-2: one card in the pile, two in the discards: after the first card the discards are the pile."""
    first, *others = {"asset": ["PA01", "PA02", "PA03"], "knowledge": ["PU01", "PU02", "PU03", "PU04"]}[kind]
    t = Table(PRODUCT, scenario="product")
    t.market(kind).pile, t.market(kind).discards = (first,), tuple(others)
    t.to(phase, draws=False)
    t.draw(first)
    assert [(told["market"], told["cards"]) for told in t.told("reshuffled")] == [(kind, len(others))]
    assert (t.market(kind).pile, t.market(kind).discards) == (tuple(others), ())
    assert says(t.refused("chance", "draw", card=first), "asked") == ("not_offered", first)
    t.draw(*others[::-1][: len(others) - 1])
    assert t.market(kind).open == (first, *others[:0:-1])
    assert t.market(kind).pile == (others[0],)


def test_a_pile_that_is_empty_from_the_start_of_the_phase():
    """R-AST-2: the discards are shuffled before the first card."""
    t = Table(PRODUCT, scenario="product")
    t.market("asset").pile, t.market("asset").discards = (), ("PA03", "PA04")
    t.to("assets", draws=False)
    assert t.market("asset").pile == ("PA03", "PA04")
    t.draw("PA04", "PA03")
    assert (t.market("asset").open, t.market("asset").pile) == (("PA04", "PA03"), ())


@pytest.mark.parametrize(("kind", "phase"), [("asset", "assets"), ("knowledge", "knowledge")])
def test_with_empty_discards_too_one_plays_with_what_lies_open(kind, phase):
    """R-AST-2: one card in all: it is auctioned alone."""
    card = {"asset": "PA01", "knowledge": "PU01"}[kind]
    t = Table(PRODUCT, scenario="product")
    t.market(kind).pile, t.market(kind).discards = (card,), ()
    t.to(phase)
    assert t.market(kind).open == (card,)
    assert t.offered("A", "point")["fields"][0]["values"] == [card]
    assert t.told("reshuffled") == []


@pytest.mark.parametrize(("kind", "phase", "after"), [("asset", "assets", "chance"), ("knowledge", "knowledge", "A")])
def test_no_card_at_all(kind, phase, after):
    """R-AST-2: neither pile nor discards nor open cards: the phase passes."""
    t = Table(PRODUCT, scenario="product")
    t.market(kind).pile = ()
    t.all("done")
    if phase == "knowledge":
        t.to("assets")
        t.all("stay_out")
    assert t.game.waiting()[0] == after
    assert t.offered("A", "point") is None


def test_only_the_empty_pile_of_a_mixed_game_is_refilled():
    """R-AST-2: the product assets are used up, so CA01 is the only card."""
    t = Table({"A": "C2", "B": "C5"}, scenario="mixed")
    t.market("asset", "product").pile = ()
    t.to("assets")
    assert (t.market("asset", "product").open, t.market("asset", "commodity").open) == ((), ("CA01",))


def test_a_card_of_both_industries_goes_back_to_the_pile_of_its_first():
    """R-AST-2, R-SET-1: the commodity company B sells the Hall PA04: it lies on the Product discards."""
    t = Table({"A": "C2", "B": "C5"}, scenario="mixed")
    t.given("B", assets=["PA04"], cash=-10)
    t.settle()
    t.act("B", "sell_asset", asset="PA04")
    assert t.cash("B") == -10 + 121 // 2
    assert (t.market("asset", "product").discards, t.market("asset", "commodity").discards) == (("PA04",), ())


# --- events in a reshuffled pile of a mixed game


def with_fund():
    """The frozen deck with a third finance and a sixth marketing card: halves are not whole, and events are left."""
    more = {code: msgspec.structs.replace(DECK.events[like], code=code) for code, like in (("F3", "F1"), ("M6", "M1"))}
    return msgspec.structs.replace(DECK, events={**DECK.events, **more})


def test_events_that_no_pile_takes_lie_apart_from_the_start():
    """R-ACT-8, R-SET-6: of 3 finance and 6 marketing cards 1 + 1 and 2 + 3 go into the piles: one of each is left."""
    t = Table({"A": "C1", "B": "C4"}, deck=with_fund())
    assert sorted(code[0] for code in t.game.events_apart) == ["F", "M"]
    kinds = {m.industry: sorted(c[0] for c in m.pile if c in t.game.deck.events) for m in t.game.markets[2:]}
    assert kinds == {"product": ["F", "M", "M"], "commodity": ["F", "M", "M", "M"]}


def apart(industry, *events):
    """A mixed game: the knowledge pile of one industry is empty, one unit is discarded, these events lie apart."""
    t = Table({"A": "C2", "B": "C5"}, scenario="mixed", deck=with_fund())
    for market in (t.market("knowledge", "product"), t.market("knowledge", "commodity")):
        market.pile = tuple(card for card in market.pile if card[0] in "PC")
    market = t.market("knowledge", industry)
    market.pile, market.discards = (), (market.pile[0],)
    t.game.events_apart = events
    t.to("knowledge", draws=False)
    return t


@pytest.mark.parametrize(
    ("industry", "events", "finance", "marketing"),
    [
        # 2/5 of 5 = 2, 3/5 of 5 = 3; 1/2 of 2 = 1
        ("product", ("F1", "F2", "M1", "M2", "M3", "M4", "M5"), 1, 2),
        ("commodity", ("F1", "F2", "M1", "M2", "M3", "M4", "M5"), 1, 3),
        # 2/5 of 3 = 1.2, so 2; 3/5 of 3 = 1.8, so 2; 1/2 of 1, so 1
        ("product", ("F2", "M1", "M2", "M3"), 1, 2),
        ("commodity", ("F2", "M1", "M2", "M3"), 1, 2),
        # 2/5 of 1, so 1
        ("product", ("M4",), 0, 1),
        ("product", ("F1", "F2"), 1, 0),
        # 1/2 of 3 = 1.5, so 2
        ("product", ("F1", "F2", "F3"), 2, 0),
        # 3/5 of 2 = 1.2, so 2
        ("commodity", ("M1", "M2"), 0, 2),
    ],
)
def test_a_reshuffled_pile_takes_its_share_of_the_events(industry, events, finance, marketing):
    """R-ACT-8: 2/5 (Product) or 3/5 (Commodity) of the marketing cards lying apart, half the finance cards, up."""
    t = apart(industry, *events)
    if industry == "commodity":
        t.draw("PU01", "PU02")  # the product pile comes first and is not empty
    kinds = []
    while t.game.waiting() == ("chance",) and set(t.game.steps[-1].bag(t.game)) <= set(t.game.events_apart):
        card = t.game.steps[-1].bag(t.game)[-1]
        kinds.append(card[0])
        t.draw(card)
    assert (kinds.count("F"), kinds.count("M")) == (finance, marketing)
    market = t.market("knowledge", industry)
    assert len(market.pile) == 1 + finance + marketing
    assert len(t.game.events_apart) == len(events) - finance - marketing
    assert market.discards == ()
    assert not {*market.pile} & {*t.game.events_apart}


def test_the_events_lying_apart_can_be_all_that_is_left():
    """R-ACT-8, R-AST-2: neither pile nor discards, but M1 lies apart: it is turned up."""
    t = Table({"A": "C2", "B": "C5"}, scenario="mixed")
    t.market("knowledge", "product").pile, t.game.events_apart = (), ("M1",)
    t.to("knowledge")
    assert t.market("knowledge", "product").open == ("M1",)


# --- the knowledge market


def test_one_more_knowledge_card_than_players():
    """R-KNO-1: two players: three cards."""
    t = opening("knowledge", PRODUCT, scenario="product")
    t.draw("PU08", "F1", "PU01")
    assert t.market("knowledge").open == ("PU08", "F1", "PU01")
    assert t.told("turned_up")[-3:] == [{"card": c, "market": "knowledge"} for c in ("PU08", "F1", "PU01")]
    assert t.game.waiting() == ("A", "B")


def test_how_many_more_is_a_number_of_the_rules():
    """R-KNO-1: knowledge_extra 2: four cards."""
    t = opening("knowledge", PRODUCT, scenario="product", market__knowledge_extra=2)
    assert len(turned_up(t)) == 4


def test_knowledge_left_over_stays_open():
    """R-KNO-1: PU01 taken, PU02 and PU03 left: one more in term 2."""
    t = opening("knowledge", PRODUCT, scenario="product")
    t.draw("PU01", "PU02", "PU03")
    t.act("A", "point", card="PU01")
    t.act("B", "stay_out")
    t.all("stay_out")
    t.settle()
    t.to("knowledge", draws=False)
    assert t.market("knowledge").open == ("PU02", "PU03")
    t.draw("M3")
    assert t.market("knowledge").open == ("PU02", "PU03", "M3")


# --- the knowledge limit

FIVE = ["PU01", "PU02", "PU03", "PU04", "PU05"]


def test_who_is_at_the_limit_takes_no_part():
    """R-KNO-2: A holds five of five cards: it is not asked; B with four may take one, and is then done."""
    t = Table(PRODUCT, scenario="product")
    t.given("A", knowledge=FIVE)
    t.given("B", knowledge=["PU06", "PU07", "PU08", "M1"])
    t.to("knowledge")
    assert t.game.waiting() == ("B",)
    assert says(t.refused("A", "point", card="M2"), "seat", "asked") == ("not_asked", "A", ["B"])
    t.act("B", "point", card="M2")
    assert (len(t.knowledge("A")), len(t.knowledge("B"))) == (5, 5)
    assert t.offered("B", "offer")  # on to the trade phase


def test_the_limit_is_an_option():
    """R-KNO-2: with knowledge_limit 2 A is full with two cards."""
    t = Table(PRODUCT, scenario="product", knowledge_limit=2)
    t.given("A", knowledge=["PU01", "PU02"])
    t.to("knowledge")
    assert t.game.waiting() == ("B",)


def test_all_at_the_limit():
    """R-KNO-2: nobody can take a card: the phase passes."""
    t = Table(PRODUCT, scenario="product", knowledge_limit=1)
    t.given("A", knowledge=["PU01"])
    t.given("B", knowledge=["PU02"])
    t.to("assets")
    t.all("stay_out")
    turned_up(t)
    assert t.refused("A", "point", card="PU03")[0] == "not_now"
    assert t.offered("A", "offer")


def test_the_exchange_does_not_help_at_the_limit():
    """R-KNO-2, R-AUC-2: C1 holds an exchange and five cards: it is not asked for a claim."""
    t = Table({"A": "C1", "B": "C2"}, scenario="product")
    t.given("A", knowledge=FIVE)
    t.to("knowledge")
    assert t.game.waiting() == ("B",) and t.offered("B", "point")


def test_nor_does_the_call_of_the_game_master():
    """R-KNO-2: in a called auction A at the limit cannot be awarded a card."""
    t = Table(PRODUCT, scenario="product", auction="called")
    t.given("A", knowledge=FIVE)
    t.all("done")
    while t.game.waiting() == ("chance",):
        t.absent()
    t.act("teacher", "end_sale")
    while t.game.waiting() == ("chance",):
        t.absent()
    refusal = t.refused("teacher", "award", to="A", card="PU06", fee=0)
    assert says(refusal, "company", "companies") == ("not_in_auction", "A", ["B"])


# --- research and development


@pytest.mark.parametrize(
    ("character", "card", "pips", "correction", "pushes"),
    [
        ("C1", "PU05", 5, 0, 1),
        ("C1", "PU07", 3, 0, 3),
        ("C1", "PU08", 1, 0, 5),
        ("C2", "PU05", 5, 1, 0),
        ("C2", "PU07", 3, 1, 2),
        ("C2", "PU08", 1, 1, 4),
    ],
)
def test_a_premium_unit_needs_pushes(character, card, pips, correction, pushes):
    """R-KNO-3: 6 − pips − correction; rotated by pips + 2 + correction steps of 45°, so many short of 8."""
    t = opening("knowledge", {"A": character, "B": "C3"}, scenario="product")
    unit = t.game.deck.units[card]
    assert (unit.pips, t.company("A").character.correction) == (pips, correction)
    assert pushes == 6 - pips - correction == 8 - (pips + 2 + correction)
    t.draw(card, "PU01", "PU02")
    if character == "C1":
        t.act("A", "keep")
    t.act("A", "point", card=card)
    t.act("B", "stay_out")
    t.all("stay_out")
    assert t.knowledge("A") == {card: pushes}
    knowledge = t.game.view(None)["companies"]["A"]["knowledge"]
    assert [(held["code"], held["pushes"], held["turn"]) for held in knowledge] == [(card, pushes, 8 - pushes)]


@pytest.mark.parametrize(
    ("correction", "turns"),
    [
        # pips 1, 2, 3, 4, 5: the card starts at (pips + 2 + correction) eighths of a turn
        (0, [3, 4, 5, 6, 7]),
        (1, [4, 5, 6, 7, 8]),
    ],
)
def test_where_a_card_starts(correction, turns):
    """R-KNO-3: pips + 2 + correction, for pips 1 to 5 without (C1) and with (C2) a correction, as everybody sees it."""
    t = Table({"A": ("C1", "C2")[correction], "B": "C3"}, scenario="product", deck=with_all_pips())
    assert t.company("A").character.correction == correction
    t.given("A", knowledge=[f"PX{pips}" for pips in range(1, 6)])
    for viewer in ("A", "B", None):
        held = t.game.view(viewer)["companies"]["A"]["knowledge"]
        assert [one["turn"] for one in held] == turns
        assert [one["turn"] + one["pushes"] for one in held] == [8] * 5


def test_each_push_turns_a_card_by_an_eighth_until_it_is_upright():
    """R-KNO-3: Robots, 3 pips, for C1: 5 eighths; a push a turn: 6, 7, and upright at 8, where it can be launched."""
    t = Table({"A": "C1", "B": "C3"}, scenario="product")
    t.given("A", assets=["PA02"], knowledge=["PU07"], cash=300)
    seen = []
    for _ in range(3):
        t.to("action")
        seen.append(turn_of(t))
        t.act("A", "push", card="PU07")
        seen.append(turn_of(t))
        t.settle()
    assert seen == [5, 6, 6, 7, 7, 8]
    t.to("action")
    t.act("A", "launch", card="PU07", pipe="PA02.1")


def turn_of(t):
    """How far the only knowledge card of A is turned, in eighths."""
    (held,) = t.game.view(None)["companies"]["A"]["knowledge"]
    return held["turn"]


def with_all_pips():
    """The frozen deck with premium units PX1 to PX5 of 1 to 5 pips."""
    units = {
        f"PX{pips}": msgspec.structs.replace(DECK.units["PU07"], code=f"PX{pips}", pips=pips) for pips in range(1, 6)
    }
    return msgspec.structs.replace(DECK, units={**DECK.units, **units})


def test_pushes_are_never_below_0():
    """R-KNO-3: with 4 pushes in the rules 4 − 5 − 0 = −1: none."""
    t = Table({"A": "C1", "B": "C3"}, scenario="product", research__pushes=4)
    assert t.game.pushes_needed("A", t.game.deck.units["PU05"]) == 0
    assert t.game.pushes_needed("A", t.game.deck.units["PU08"]) == 4 - 1


def test_ordinary_units_and_events_need_none():
    """R-KNO-3: only premium units are developed."""
    t = opening("knowledge", PRODUCT, scenario="product")
    t.draw("PU01", "F1", "M1")
    t.act("B", "point", card="F1")
    t.act("A", "point", card="PU01")
    assert (t.knowledge("A"), t.knowledge("B")) == ({"PU01": 0}, {"F1": 0})
    assert turn_of(t) == 8


def test_a_unit_developed_at_once_may_be_launched_in_the_same_term():
    """R-KNO-3: the engineer C2 takes PU05 (6 − 5 − 1 = 0 pushes) and launches it for 30 on the 可 pipe PA02.1."""
    t = Table(PRODUCT, scenario="product")
    t.given("A", assets=["PA02"], cash=100)
    t.to("knowledge", draws=False)
    t.draw("PU05", "PU01", "PU02")
    t.act("A", "point", card="PU05")
    t.act("B", "stay_out")
    t.all("stay_out")
    t.to("action")
    assert t.refused("A", "push", card="PU05")[0] in ("developed", "nothing_to_push")
    t.act("A", "launch", card="PU05", pipe="PA02.1")
    assert (t.units("A"), t.cash("A")) == ({"PU05": False}, 100 - 30)


def test_without_the_correction_it_is_not():
    """R-KNO-3: for the seller C3 it needs 6 − 5 − 0 = 1 push and cannot be launched yet."""
    t = Table(PRODUCT, scenario="product")
    t.given("B", assets=["PA02"])
    t.to("knowledge", draws=False)
    t.draw("PU05", "PU01", "PU02")
    t.act("B", "point", card="PU05")
    t.act("A", "stay_out")
    t.all("stay_out")
    t.to("action")
    t.act("A", "end_turn")
    assert t.knowledge("B") == {"PU05": 1}
    assert t.refused("B", "launch", card="PU05", pipe="PA02.1")[0] in ("not_developed", "nothing_to_launch")
