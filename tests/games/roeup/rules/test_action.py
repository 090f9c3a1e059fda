"""The action phase, R-ACT-1 to R-ACT-3 and R-ACT-6 to R-ACT-9, as exercises with their solutions."""

from tests.games.roeup.exercise import Table


def two(**options):
    """A makes bread and machines (C1, product), B carries (C4, commodity)."""
    return Table({"A": "C1", "B": "C4"}, **options)


# Turns.


def test_one_turn_each_from_the_lowest_character_number_then_by_seat():
    """R-ACT-1: B has the lowest number; then the seats clockwise: C, A. By number it would be B (1), A (2), C (3)."""
    t = Table({"A": "C2", "B": "C1", "C": "C3"})
    t.to("action")
    assert t.game.turn_order() == ("B", "C", "A")
    for seat in ("B", "C", "A"):
        assert t.game.waiting() == (seat,)
        t.act(seat, "end_turn")
    assert [facts["company"] for facts in t.told("turn_ended")] == ["B", "C", "A"]
    assert t.game.settled == 1


def test_nobody_acts_out_of_turn_or_twice():
    """R-ACT-1: one turn each."""
    t = two()
    t.to("action")
    assert t.refused("B", "end_turn") == ("not_asked", {"seat": "B", "asked": ["A"]})
    t.act("A", "end_turn")
    assert t.refused("A", "end_turn") == ("not_asked", {"seat": "A", "asked": ["B"]})


def test_only_the_action_phase_is_in_turn_order():
    """R-ACT-1: in the other phases everybody acts at once."""
    t = Table({"A": "C3", "B": "C2"})
    for phase in ("loan", "assets", "knowledge", "trade"):
        t.to(phase)
        assert t.game.waiting() == ("A", "B")
    t.to("action")
    assert t.game.waiting() == ("B",)


def test_a_company_that_is_out_has_no_turn():
    """R-ACT-1: B had the lowest number; once it is out, the turns begin with C (2), then A (3)."""
    t = Table({"A": "C3", "B": "C1", "C": "C2"})
    t.given("B", cash=-1)
    t.settle()
    assert t.told("defaulted") == [{"company": "B", "cash": -1}]
    t.to("action")
    assert t.game.turn_order() == ("C", "A")


# Research.


def test_a_push_costs_the_cost_and_turns_the_card_one_step():
    """R-ACT-2: a push of Robots costs 20, an expense: cash 100 - 20 = 80, pushes to go 3 - 1 = 2."""
    t = two()
    t.given("A", knowledge=["PU07"], cash=100)
    t.to("action")
    told = t.act("A", "push", card="PU07")
    assert told == [("pushed", {"company": "A", "card": "PU07", "cost": 20, "left": 2})]
    assert t.cash("A") == 80
    assert t.account("A", "research_and_development") == 20
    assert t.knowledge("A") == {"PU07": 2}
    assert t.rows("A") == [(t.game.n, "research_and_development", 20), (t.game.n, "cash", -20)]


def test_each_card_is_pushed_once_per_turn():
    """R-ACT-2: Robots a second time not, Lasers yes; in the next term Robots again. 100 - 20 - 10 - 20 = 50."""
    t = two()
    t.given("A", knowledge=["PU07", "PU08"], cash=100)
    t.to("action")
    t.act("A", "push", card="PU07")
    assert t.refused("A", "push", card="PU07") == ("pushed", {"card": "PU07", "pushes": 1, "most": 1, "left": 2})
    t.act("A", "push", card="PU08")
    assert t.refused("A", "push", card="PU07")[0] == "pushed"
    assert t.why_not("A", "push") == ("nothing_to_push", {"units": 2, "most": 1, "cash": 70})
    t.settle()
    t.to("action")
    t.act("A", "push", card="PU07")
    assert t.cash("A") == 50
    assert t.knowledge("A") == {"PU08": 4, "PU07": 1}


def test_two_pushes_per_turn():
    """R-ACT-2: option `pushes_per_turn` = 2: twice in one turn, 100 - 2 x 20 = 60; not a third time."""
    t = two(pushes_per_turn=2)
    t.given("A", knowledge=["PU07", "PU08"], cash=100)
    t.to("action")
    t.act("A", "push", card="PU07")
    t.act("A", "push", card="PU07")
    assert t.cash("A") == 60
    assert t.refused("A", "push", card="PU07") == ("pushed", {"card": "PU07", "pushes": 2, "most": 2, "left": 1})


def test_only_premium_units_in_research_are_pushed():
    """R-ACT-2: neither an ordinary unit, nor an event, nor a card one does not hold."""
    t = two()
    t.given("A", knowledge=["PU07", "PU01", "M1"], cash=100)
    t.to("action")
    assert t.refused("A", "push", card="PU01") == ("developed", {"card": "PU01"})
    assert t.refused("A", "push", card="M1") == ("developed", {"card": "M1"})
    held = ["PU07", "PU01", "M1"]
    assert t.refused("A", "push", card="PU08") == ("not_held", {"card": "PU08", "do": "push", "held": held})


def test_completed_by_this_push_means_not_launched_this_term():
    """R-ACT-2: Fine Bread needs 6 - 5 = 1 push; pushed now, it is launched in the next term: 100 - 30 - 30 = 40."""
    t = two()
    t.given("A", assets=["PA02"], knowledge=["PU05", "PU01"], cash=100)
    t.to("action")
    assert t.refused("A", "launch", card="PU05", pipe="PA02.1") == ("not_developed", {"card": "PU05", "left": 1})
    t.act("A", "push", card="PU05")
    assert t.knowledge("A")["PU05"] == 0
    assert t.refused("A", "launch", card="PU05", pipe="PA02.1") == ("just_developed", {"card": "PU05"})
    t.settle()
    t.to("action")
    t.act("A", "launch", card="PU05", pipe="PA02.1")
    assert t.cash("A") == 40
    assert t.units("A") == {"PU05": False}


def test_developed_at_once_is_launched_in_the_same_term():
    """R-ACT-2: only what this turn's push completed must wait; a card with no push to go does not (R-KNO-3)."""
    t = two()
    t.given("A", assets=["PA02"], knowledge=["PU05"], pushes={"PU05": 0}, cash=100)
    t.to("action")
    t.act("A", "launch", card="PU05", pipe="PA02.1")
    assert t.cash("A") == 100 - 30


# Launching.


def test_a_launch_costs_the_cost_and_puts_the_unit_on_a_pipe():
    """R-ACT-3: Bread for 20, an expense: cash 100 - 20 = 80."""
    t = two()
    t.given("A", assets=["PA01"], knowledge=["PU01"], cash=100)
    t.to("action")
    told = t.act("A", "launch", card="PU01", pipe="PA01.2")
    assert told == [("launched", {"company": "A", "card": "PU01", "pipe": "PA01.2", "cost": 20})]
    assert t.cash("A") == 80
    assert t.account("A", "launch_costs") == 20
    assert t.rows("A") == [(t.game.n, "launch_costs", 20), (t.game.n, "cash", -20)]
    assert t.knowledge("A") == {}
    assert t.units("A") == {"PU01": False}


def test_premium_only_on_a_marked_pipe():
    """R-ACT-3: Works has one pipe marked 可 and one ordinary; Small Works has none."""
    t = two()
    t.given("A", assets=["PA01", "PA02"], knowledge=["PU05", "PU01"], pushes={"PU05": 0}, cash=100)
    t.to("action")
    for pipe in ("PA02.2", "PA01.1"):
        facts = {"card": "PU05", "pipe": pipe, "pipes": ["PA02.1"]}
        assert t.refused("A", "launch", card="PU05", pipe=pipe) == ("pipe", facts)
    t.act("A", "launch", card="PU05", pipe="PA02.1")
    t.act("A", "launch", card="PU01", pipe="PA02.2")


def test_an_ordinary_unit_on_any_pipe():
    """R-ACT-3: a marked pipe takes an ordinary unit too."""
    t = two()
    t.given("A", assets=["PA02"], knowledge=["PU01"], cash=100)
    t.to("action")
    t.act("A", "launch", card="PU01", pipe="PA02.1")
    assert t.units("A") == {"PU01": False}


def test_only_on_an_asset_of_ones_own():
    """R-ACT-3: not on B's asset, and not on a pipe that the asset does not have."""
    t = two()
    t.given("A", assets=["PA01"], knowledge=["PU01"], cash=100)
    t.given("B", assets=["PA04"])
    t.to("action")
    for pipe in ("PA04.1", "PA01.3", "PA01", "PA01.0"):
        facts = {"card": "PU01", "pipe": pipe, "pipes": ["PA01.1", "PA01.2"]}
        assert t.refused("A", "launch", card="PU01", pipe=pipe) == ("pipe", facts)


def test_only_an_industry_the_character_can_run():
    """R-ACT-3: A (product) holds Trucks (commodity) and a shed for them: no pipe for it. Hall carries both marks."""
    t = two()
    t.given("A", assets=["CA01", "PA04"], knowledge=["CU01", "PU01"], cash=100)
    t.to("action")
    facts = {"card": "CU01", "industries": ["commodity"], "premium": False, "own": ["product"]}
    assert t.refused("A", "launch", card="CU01", pipe="CA01.1") == ("no_pipe", facts)
    facts = {"card": "PU01", "pipe": "CA01.1", "pipes": ["PA04.1", "PA04.2"]}
    assert t.refused("A", "launch", card="PU01", pipe="CA01.1") == ("pipe", facts)
    t.act("A", "launch", card="PU01", pipe="PA04.1")


def test_the_unit_matches_the_asset():
    """R-ACT-3 (ruling): the Trader runs both industries, yet trucks stand in sheds and bread in works."""
    t = Table({"A": "C6", "B": "C1"})
    t.given("A", assets=["CA01", "PA01"], knowledge=["CU01", "PU01"], cash=100)
    t.to("action")
    t.act("B", "end_turn")
    facts = {"card": "CU01", "pipe": "PA01.1", "pipes": ["CA01.1"]}
    assert t.refused("A", "launch", card="CU01", pipe="PA01.1") == ("pipe", facts)
    t.act("A", "launch", card="CU01", pipe="CA01.1")
    t.act("A", "launch", card="PU01", pipe="PA01.1")
    assert t.cash("A") == 100 - 10 - 20


def test_a_unit_on_the_pipe_is_discarded_to_make_room():
    """R-ACT-3: Cake takes the place of Pumps for its own Cost, 20; Pumps goes to the discards."""
    t = two()
    t.given("A", assets=["PA01"], units={"PA01.1": "PU06"}, knowledge=["PU02"], cash=100)
    t.to("action")
    told = t.act("A", "launch", card="PU02", pipe="PA01.1")
    assert ("replaced", {"company": "A", "card": "PU06", "by": "PU02"}) in told
    assert t.units("A") == {"PU02": False}
    assert t.market("knowledge", "product").discards == ("PU06",)
    assert t.cash("A") == 80


def test_a_unit_of_another_industry_is_refused_for_that():
    """R-ACT-3: however far its R&D is, a product company never runs a commodity unit: no more pushes are advised."""
    t = two()
    units = t.game.deck.units.values()
    premium = next(card.code for card in units if card.premium and card.industries == ("commodity",))
    t.given("A", assets=["PA02"], knowledge=[premium])
    t.to("action")
    code, facts = t.refused("A", "launch", card=premium, pipe="PA02.1")
    assert (code, facts["industries"], facts["own"]) == ("no_pipe", ["commodity"], ["product"])


def test_what_has_just_been_developed_is_why_nothing_can_be_launched():
    """R-ACT-2: Fine Bread is all that A has to launch, and it must wait; discarded, it is not the reason any more."""
    t = two()
    t.given("A", assets=["PA02"], knowledge=["PU05"], cash=100)
    t.to("action")
    t.act("A", "push", card="PU05")
    assert t.why_not("A", "launch") == ("just_developed", {"card": "PU05"})
    t.act("A", "discard", card="PU05")
    assert t.offered("A", "launch") is None


def test_nothing_to_launch():
    """R-ACT-3: an event is not launched, a card one does not hold neither."""
    t = two()
    t.given("A", assets=["PA01"], knowledge=["M1"], cash=50)
    t.to("action")
    facts = {"knowledge": 1, "assets": 1, "cash": 50}
    assert t.why_not("A", "launch") == ("nothing_to_launch", facts)
    held = {"card": "M1", "do": "launch", "held": ["M1"]}
    assert t.refused("A", "launch", card="M1", pipe="PA01.1") == ("not_held", held)
    t = two()
    t.given("A", assets=["PA01"], knowledge=["M1", "PU01"])
    t.to("action")
    for card in ("M1", "PU02"):
        facts = {"card": card, "do": "launch", "held": ["M1", "PU01"]}
        assert t.refused("A", "launch", card=card, pipe="PA01.1") == ("not_held", facts)


# Finance and marketing cards.


def test_a_finance_card_raises_capital_and_cash():
    """R-ACT-6: Fund brings 100: cash 50 + 100, capital stock 50 + 100, no income; it stays in its slot."""
    t = two()
    t.given("A", knowledge=["F1"], cash=50)
    t.to("action")
    told = t.act("A", "place", card="F1")
    assert told == [("placed", {"company": "A", "card": "F1", "kind": "finance", "effect": 100, "instead": ""})]
    assert (t.cash("A"), t.account("A", "capital_stock")) == (150, -150)
    assert t.rows("A", "finance_card") == [(t.game.n, "cash", 100), (t.game.n, "capital_stock", -100)]
    t.settle(2)
    assert [placed.card.code for placed in t.company("A").finance] == ["F1"]
    assert t.statement("A").net_income == 0
    assert t.cash("A") == 150


def test_finance_has_one_slot_and_is_not_replaced():
    """R-ACT-6, R-ACT-7: a second finance card finds no slot; nor may it take the place of the first."""
    t = two()
    t.given("A", knowledge=["F2", "M1"], placed=["F1"])
    t.to("action")
    assert t.refused("A", "place", card="F2") == ("slot", {"card": "F2", "kind": "finance", "slots": 1})
    assert t.refused("A", "place", card="F2", instead="F1")[0] == "slot"


def test_a_character_with_two_finance_slots():
    """R-ACT-6, R-ACT-7: the Banker places both: 0 + 100 + 50."""
    t = Table({"A": "C5", "B": "C1"})
    t.given("A", knowledge=["F1", "F2"], cash=0)
    t.to("action")
    t.act("B", "end_turn")
    t.act("A", "place", card="F1")
    assert t.refused("A", "place", card="F2", instead="F1") == ("slot_free", {"card": "F2", "asked": "F1"})
    t.act("A", "place", card="F2")
    assert t.cash("A") == 150


def test_marketing_raises_business_profit_while_it_stays():
    """R-ACT-7: Poster brings 10 in each of two terms, from the first settlement on: cash 50 + 10 + 10."""
    t = two()
    t.given("A", knowledge=["M1"], cash=50)
    t.to("action")
    t.act("A", "place", card="M1")
    assert t.cash("A") == 50
    line = t.game.n
    t.settle()
    assert t.statement("A").business_profit == 10
    assert t.rows("A", "marketing", term=1) == [(line, "cash", 10), (line, "marketing", -10)]
    t.settle()
    assert t.statement("A").business_profit == 10
    assert t.cash("A") == 70


def test_marketing_is_discarded_for_another():
    """R-ACT-7: Radio (20) instead of Poster (10): this settlement brings 20 only."""
    t = Table({"A": "C1", "B": "C2"}, scenario="product")
    t.given("A", knowledge=["M2"], placed=["M1"], cash=50)
    t.to("action")
    facts = {"card": "M2", "asked": "", "choices": ["M1"]}
    assert t.refused("A", "place", card="M2") == ("slot_choice", facts)
    t.act("A", "place", card="M2", instead="M1")
    assert t.market("knowledge").discards == ("M1",)
    t.settle()
    assert t.statement("A").business_profit == 20
    assert t.cash("A") == 70


def test_a_character_with_two_marketing_slots():
    """R-ACT-7: the Seller has two: 10 + 20; the third takes the place of either."""
    t = Table({"A": "C3", "B": "C4"})
    t.given("A", knowledge=["M1", "M2", "M3"], cash=0)
    t.to("action")
    t.act("A", "place", card="M1")
    t.act("A", "place", card="M2")
    facts = {"card": "M3", "asked": "", "choices": ["M1", "M2"]}
    assert t.refused("A", "place", card="M3") == ("slot_choice", facts)
    t.settle()
    assert t.statement("A").business_profit == 10 + 20


def test_nothing_to_place():
    """R-ACT-6, R-ACT-7: without an event card in knowledge there is nothing to place."""
    t = two()
    t.given("A", knowledge=["PU01"])
    t.to("action")
    assert t.why_not("A", "place") == ("no_card", {"knowledge": 1})
    facts = {"card": "M1", "do": "place", "held": ["PU01"]}
    assert t.refused("A", "place", card="M1") == ("not_held", facts)
    t = two()
    t.given("A", knowledge=["M1", "PU01"])
    t.to("action")
    facts = {"card": "PU01", "do": "place", "held": ["M1", "PU01"]}
    assert t.refused("A", "place", card="PU01") == ("not_held", facts)


# Discards.


def test_knowledge_is_discarded_to_its_pile():
    """R-ACT-8: each unit of a mixed game to its own industry; events lie apart (ruling)."""
    t = two()
    t.given("A", knowledge=["PU01", "CU01", "F1"], cash=50)
    before = t.game.events_apart
    t.to("action")
    for card in ("PU01", "CU01", "F1"):
        told = t.act("A", "discard", card=card)
        assert told == [("discarded", {"company": "A", "card": card})]
    assert t.market("knowledge", "product").discards == ("PU01",)
    assert t.market("knowledge", "commodity").discards == ("CU01",)
    assert t.game.events_apart == (*before, "F1")
    assert (t.cash("A"), t.knowledge("A")) == (50, {})
    assert t.refused("A", "discard", card="PU01") == ("no_knowledge", {})


def test_events_of_one_industry_are_discarded_to_the_one_pile():
    """R-ACT-8: with a single knowledge pile units and events share its discards."""
    t = Table({"A": "C1", "B": "C2"}, scenario="product")
    t.given("A", knowledge=["PU01", "F1"])
    t.to("action")
    t.act("A", "discard", card="PU01")
    held = ["F1"]
    assert t.refused("A", "discard", card="PU01") == ("not_held", {"card": "PU01", "do": "discard", "held": held})
    t.act("A", "discard", card="F1")
    assert t.market("knowledge").discards == ("PU01", "F1")


# Overspending.


def test_overspending_is_allowed_and_warned_about():
    """R-ACT-9: cash 10, Bread costs 20: cash -10, and a warning says so. Likewise a push: -10 - 20 = -30."""
    t = two()
    t.given("A", assets=["PA01"], knowledge=["PU01", "PU07"], cash=10)
    t.to("action")
    told = t.act("A", "launch", card="PU01", pipe="PA01.1")
    assert ("overspent", {"company": "A", "cash": -10}) in told
    told = t.act("A", "push", card="PU07")
    assert ("overspent", {"company": "A", "cash": -30}) in told
    assert t.cash("A") == -30


def test_no_warning_while_cash_lasts():
    """R-ACT-9: 20 of 20 is not too much."""
    t = two()
    t.given("A", assets=["PA01"], knowledge=["PU01"], cash=20)
    t.to("action")
    t.act("A", "launch", card="PU01", pipe="PA01.1")
    assert t.cash("A") == 0
    assert t.told("overspent") == []


def test_overspending_is_refused():
    """R-ACT-9: option `overspend` = refuse: 20 of 19 is refused, 10 of 19 is not."""
    t = two(overspend="refuse")
    t.given("A", assets=["PA01"], knowledge=["PU01", "PU04", "PU07", "PU08"], cash=19)
    t.to("action")
    facts = {"card": "PU01", "cost": 20, "cash": 19}
    assert t.refused("A", "launch", card="PU01", pipe="PA01.1") == ("overspend", facts)
    facts = {"card": "PU07", "cost": 20, "cash": 19}
    assert t.refused("A", "push", card="PU07") == ("overspend", facts)
    t.act("A", "launch", card="PU04", pipe="PA01.1")
    assert t.cash("A") == 9
