"""The presets (R-PRE-1 to 3): the full game, a lesson, and practice with its closing known."""

from fractions import Fraction

import pytest

from roeup_edu.core.record import Record, convert
from roeup_edu.games.roeup import results
from roeup_edu.games.roeup.setup import ProfessionalRule
from tests.games.roeup.exercise import FOLDER, Table, rules, says

CHANGED = {"preset", "terms", "deal", "start", "pushes_per_turn", "auction"}


def options(preset):
    chosen = rules(preset=preset).options
    return {name: getattr(chosen, name) for name in chosen.__struct_fields__}


def lesson(characters, **changed):
    """A lesson in the product scenario, with the loan phase of term 1 begun."""
    return Table(characters, scenario="product", preset="lesson90", **changed)


def practice(names=("Alpha", "Beta"), **changed):
    """A digital table of the preset `practice`, no seed given."""
    seats = dict(zip("ABCDEF", names, strict=False))
    record = Record(
        ProfessionalRule.compose({"deck": str(FOLDER), "preset": "practice", **changed}, seats, None, True),
        ProfessionalRule,
    )
    record.draw()
    return record


def act(record, seat, do, **fields):
    record.submit(seat, convert(ProfessionalRule, {"do": do, "seat": seat, **fields}))
    assert record.game.ledger.faults() == []


# --- full


def test_the_full_game():
    """R-PRE-1: 8 terms; characters auctioned openly; nothing to start with; one push."""
    full = options("full")
    assert full == options("full") | {"preset": "full", "terms": 8, "auction": "open", "deal": "auction"}
    assert (full["start"], full["pushes_per_turn"]) == ("nothing", 1)
    t = Table({"A": "C1", "B": "C2"}, scenario="product")
    assert (t.company("A").assets, t.company("A").units, t.cash("A")) == ((), (), 400)
    t.settle(7)
    assert t.game.over == ""
    t.settle()
    assert (t.game.over, t.game.settled) == ("terms_over", 8)


def test_full_is_what_is_played_unless_another_is_asked_for():
    """R-PRE-1: the file's preset is `full`."""
    assert rules() == rules(preset="full")


# --- lesson90


def test_a_lesson_changes_five_things():
    """R-PRE-2: 4 terms, dealt characters, an asset and a unit to start with, two pushes, sealed auctions; no more."""
    full, short = options("full"), options("lesson90")
    assert {name for name in full if full[name] != short[name]} == CHANGED
    assert (short["terms"], short["deal"], short["start"]) == (4, "dealt", "asset_and_unit")
    assert (short["pushes_per_turn"], short["auction"]) == (2, "sealed")


def test_characters_are_dealt():
    """R-PRE-2: chance gives A, then B a character of the scenario; no fee, so the capital is the base."""
    t = Table({"A": "C6", "B": "C1"}, scenario="product", preset="lesson90")
    assert t.told("founded") == [
        {"company": "A", "character": "C6", "capital": 350, "fee": 0},
        {"company": "B", "character": "C1", "capital": 400, "fee": 0},
    ]


def test_who_can_pay_no_asset_is_passed_over():
    """R-PRE-2: with 50 a product company pays none of 100 and more; B, a commodity company with 300, gets its cards."""
    t = Table("AB", scenario="mixed", preset="lesson90", deal="auction", **{"setup.capital.product": 50})
    t.act("A", "point", card="C1")
    t.act("B", "point", card="C4")
    assert t.told("nothing_dealt") == [{"company": "A", "cash": 50}]
    t.draw("CA01", "CU01")
    assert [asset.card.code for asset in t.company("B").assets] == ["CA01"]


def test_each_starts_with_an_asset_and_a_unit():
    """R-PRE-2: A pays 150 for PA02 from its 400; PU06 stands on its ordinary pipe for nothing; C6 pays 100 of 350."""
    t = Table("AB", scenario="product", preset="lesson90", deal="auction")
    t.act("A", "point", card="C1")
    t.act("B", "point", card="C6")
    assert t.game.waiting() == ("chance",)
    assert says(t.refused("chance", "draw", card="PU06"), "asked") == ("not_offered", "PU06")
    t.draw("PA02")
    assert t.posted("A") == {"cash": -150, "fixed_assets": 150}
    # No premium unit, no event.
    for card in ("PU05", "PU07", "F1", "M1"):
        assert says(t.refused("chance", "draw", card=card), "asked") == ("not_offered", card)
    t.draw("PU06")
    assert t.posted("A") == {}
    t.draw("PA01", "PU01")
    assert [(told["company"], told["card"]) for told in t.told("dealt")] == [
        ("A", "PA02"),
        ("A", "PU06"),
        ("B", "PA01"),
        ("B", "PU01"),
    ]
    assert [(unit.pipe, unit.card.code) for unit in t.company("A").units] == [("PA02.2", "PU06")]
    assert (t.cash("A"), t.cash("B")) == (400 - 150, 350 - 100)
    assert (t.game.equity("A"), t.game.equity("B")) == (400, 350)
    assert t.account("A", "launch_costs") == 0
    # The cards are no longer in the piles.
    assert t.market("asset").pile == ("PA03", "PA04")
    assert not {"PU06", "PU01"} & {*t.market("knowledge").pile}
    assert t.game.waiting() == ("A", "B") and t.offered("A", "borrow")


def test_the_start_is_of_an_industry_the_company_can_run():
    """R-PRE-2: mixed: whatever the seed, the asset is one of the company's, and so is the unit, which fits on it."""
    for seed in range(30):
        seats = {seat: f"Company {seat}" for seat in "ABC"}
        header = ProfessionalRule.compose({"deck": str(FOLDER), "preset": "lesson90"}, seats, seed, True)
        record = Record(header, ProfessionalRule)
        record.draw()
        for company in record.game.companies.values():
            (asset,), (unit,) = company.assets, company.units
            common = {*company.industries} & {*asset.card.industries} & {*unit.card.industries}
            assert common and not unit.card.premium
            capital = {"product": 400, "commodity": 300}.get("".join(company.industries), 350)
            assert record.game.cash(company.seat) == capital - asset.card.amount


def test_no_asset_is_dealt_that_the_capital_does_not_pay():
    """R-PRE-2: with a base of 120 only PA01 (100) can be paid."""
    t = Table("AB", scenario="product", preset="lesson90", deal="auction", setup__capital__product=120)
    t.act("A", "point", card="C1")
    t.act("B", "point", card="C6")
    assert says(t.refused("chance", "draw", card="PA04"), "asked") == ("not_offered", "PA04")
    t.draw("PA01")
    assert t.cash("A") == 20


def test_no_full_category_is_dealt():
    """R-PRE-2, R-ACT-5: three players, two places: after two units of BAKE the third start is one of GEAR."""
    t = Table("ABC", scenario="product", preset="lesson90", deal="auction")
    for seat, card in (("A", "C1"), ("B", "C2"), ("C", "C3")):
        t.act(seat, "point", card=card)
    t.draw("PA01", "PU01", "PA02", "PU02", "PA03")
    assert says(t.refused("chance", "draw", card="PU03"), "asked") == ("not_offered", "PU03")
    t.draw("PU06")
    assert [t.units(seat) for seat in "ABC"] == [{"PU01": False}, {"PU02": False}, {"PU06": False}]


def test_two_pushes_per_card_and_turn():
    """R-PRE-2: PU07 needs 3: two pushes for 20 each in this turn, the third is refused; so for every other card."""
    t = lesson({"A": "C1", "B": "C3"})
    t.given("A", knowledge=["PU07", "PU08"], cash=100)
    t.to("action")
    t.act("A", "push", card="PU07")
    t.act("A", "push", card="PU07")
    assert says(t.refused("A", "push", card="PU07"), "pushes", "most", "left") == ("pushed", 2, 2, 1)
    t.act("A", "push", card="PU08")
    t.act("A", "push", card="PU08")
    assert t.knowledge("A") == {"PU07": 1, "PU08": 3}
    assert t.cash("A") == 100 - 20 - 20 - 10 - 10


def test_auctions_of_a_lesson_are_sealed():
    """R-PRE-2: two who point at one card bid in secret."""
    t = lesson({"A": "C2", "B": "C3"})
    t.to("assets")
    card = t.market("asset").open[0]
    t.all("point", card=card)
    assert t.game.waiting() == ("A", "B")
    t.act("A", "sealed_bid", amount=0)
    t.act("B", "sealed_bid", amount=5)
    assert [asset.card.code for asset in t.company("B").assets][-1] == card


def test_a_lesson_ends_after_four_terms():
    """R-PRE-2: four settlements."""
    t = lesson({"A": "C1", "B": "C3"})
    t.settle(3)
    assert t.game.over == ""
    t.settle()
    assert (t.game.over, t.game.settled) == ("terms_over", 4)


# --- practice


def test_practice_is_one_term_of_a_lesson():
    """R-PRE-3: otherwise the same options."""
    assert options("practice") == options("lesson90") | {"preset": "practice", "terms": 1}


@pytest.mark.parametrize("players", [2, 3, 6])
def test_practice_is_the_same_for_everyone(players):
    """R-PRE-3: without a seed of one's own the seed of the rules is used: the same cards whoever plays."""
    names = ["Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta"][:players]
    one, other = practice(names), practice(names[::-1])
    assert one.header.seed == other.header.seed == rules(preset="practice").seed == 7
    assert [line.action for line in one.lines] == [line.action for line in other.lines]
    for record in (one, other):
        for _ in range(100):
            if not record.game.over:
                act(record, "teacher", "absent", company=record.game.waiting()[0])
        assert record.game.over == "terms_over"
    assert [line.action for line in one.lines] == [line.action for line in other.lines]
    assert one.game.ledger.rows == other.game.ledger.rows


def test_a_seed_of_ones_own_goes_before_that_of_practice():
    """R-PRE-3: with seed 8 other cards are dealt, and the record says so; options alone do not change the seed."""
    seats = {"A": "Alpha", "B": "Beta"}
    header = ProfessionalRule.compose({"deck": str(FOLDER), "preset": "practice"}, seats, 8, True)
    record = Record(header, ProfessionalRule)
    record.draw()
    usual = practice()
    assert (record.header.seed, usual.header.seed) == (8, 7)
    assert [line.action for line in record.lines] != [line.action for line in usual.lines]


def test_a_closing_of_practice():
    """R-PRE-3: the cards are known, so the closing of this line of play is too.

    Dealt: A = C1 (400) with PA04 (121) and PU04; B = C5 (300) with CA04 (100) and CU03.
    Turned up: PA02, CA01; F2, PU05, M2, CU08.
    """
    record = practice()
    game = record.game
    assert (game.cash("A"), game.cash("B")) == (400 - 121, 300 - 100)
    # Loans: A borrows 100, a quarter of its equity: 3 %, so 3.
    act(record, "A", "borrow", amount=100)
    act(record, "A", "done")
    act(record, "B", "done")
    # Assets: A keeps its exchange and gets PA02 alone for its 150; B stays out.
    assert [market.open for market in game.markets if market.kind == "asset"] == [("PA02",), ("CA01",)]
    act(record, "A", "keep")
    act(record, "A", "point", card="PA02")
    act(record, "B", "stay_out")
    act(record, "B", "stay_out")
    assert game.cash("A") == 279 + 100 - 150 == 229
    # Knowledge: both want M2; A bids 15, B 10. Then B gets F2 alone.
    assert [market.open for market in game.markets if market.kind == "knowledge"] == [("F2", "PU05"), ("M2", "CU08")]
    act(record, "A", "keep")
    act(record, "A", "point", card="M2")
    act(record, "B", "point", card="M2")
    act(record, "A", "sealed_bid", amount=15)
    act(record, "B", "sealed_bid", amount=10)
    act(record, "B", "point", card="F2")
    assert game.cash("A") == 229 - 15 == 214
    # Trade: B sells F2 to A for 20.
    act(record, "B", "offer", to="A", give=["F2"], ask=20)
    act(record, "A", "accept", offer=len(record.lines))
    act(record, "A", "done")
    act(record, "B", "done")
    # Action: A places F2 (capital +50) and M2 (profit +20).
    act(record, "A", "place", card="F2", instead="")
    act(record, "A", "place", card="M2", instead="")
    assert game.cash("A") == 214 - 20 + 50 == 244
    act(record, "A", "end_turn")
    act(record, "B", "end_turn")
    assert game.over == "terms_over"

    (a,), (b,) = results.statements(game).values()
    # A: PU04 sells 50 with profit 10; marketing 20: business profit 30; − fee 15 − trade 20 − interest 3 = −8.
    assert (a.sales, a.business_profit, a.net_income) == (50, 30, -8)
    assert (a.cash, a.fixed_assets, a.total_assets) == (244 + 30 - 3, 121 + 150, 542)
    assert (a.debt, a.capital, a.retained_earnings, a.equity) == (100, 450, -8, 442)
    # B: CU03 sells 300 with profit 30; + trade 20 = 50.
    assert (b.sales, b.business_profit, b.net_income) == (300, 30, 50)
    assert (b.cash, b.fixed_assets, b.total_assets) == (200 + 20 + 30, 100, 350)
    assert (b.debt, b.capital, b.retained_earnings, b.equity) == (0, 300, 50, 350)
    # B leads in all: ROE 50/350 > −8/442, sales 300 > 50, margin 50/300 > −8/50, turnover 300/350 > 50/542.
    assert Fraction(300, 350) > Fraction(50, 542)
    assert results.podium(game) == {
        "awards": {"roe": ("B",), "sales": ("B",), "margin": ("B",), "turnover": ("B",)},
        "winners": ("B",),
    }
