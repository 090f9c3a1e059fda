"""What the game master may do at any time: act for the absent, call time, and rule; every ruling stays visible."""

import pytest

from roeup_edu.core.record import convert
from roeup_edu.games.roeup.results import statements
from roeup_edu.games.roeup.setup import ProfessionalRule
from tests.games.roeup.exercise import Table, amounts, says


def two(**options):
    """A (C2, product, no exchange) and B (C5, commodity)."""
    return Table({"A": "C2", "B": "C5"}, **options)


def marks(t, seat):
    """Whether a ruling is marked in the statement of each settled term."""
    return [statement.rulings for statement in statements(t.game)[seat]]


# Acting for the absent.


def test_absent_in_the_loan_phase_is_done():
    """R-SET-9: the game master, who may play too, acts for A; B goes on."""
    t = two()
    told = t.act("teacher", "absent", company="A")
    assert told == [("absent", {"company": "A"}), ("done", {"company": "A"})]
    assert t.game.waiting() == ("B",)
    t.act("B", "borrow", amount=10)


def test_absent_in_an_auction_stays_out():
    """R-AUC-6: an absent company points nowhere; B, alone, takes its card for nothing."""
    t = two(scenario="mixed")
    t.to("assets", draws=False)
    t.draw("PA01", "CA01")
    t.act("teacher", "absent", company="A")
    told = t.act("B", "point", card="CA01")
    price = {"price": 60, "fee": 0, "cash": 300 - 60}
    assert ("taken", {"company": "B", "card": "CA01", "how": "alone", "auction": "asset", **price}) in told
    assert t.cash("A") == 400


def test_absent_keeps_its_exchange():
    """R-AUC-2: the exchange of an absent company is kept for later."""
    t = Table({"A": "C1", "B": "C5"})
    t.to("assets", draws=False)
    t.draw("PA01", "CA01")
    assert t.game.waiting() == ("A",)
    told = t.act("teacher", "absent", company="A")
    assert told == [("absent", {"company": "A"}), ("exchange_kept", {"company": "A", "uses": 1})]


def contested(**options):
    """A and B have both pointed at Shed."""
    t = two(**options)
    t.to("assets", draws=False)
    t.draw("PA01", "CA01")
    t.all("point", card="CA01")
    return t


def test_absent_in_open_bidding_passes():
    """R-AUC-5: A passes, so B takes Shed for nothing."""
    t = contested()
    told = t.act("teacher", "absent", company="A")
    assert ("passed", {"company": "A", "card": "CA01"}) in told
    assert t.cash("B") == 300 - 60


def test_absent_in_sealed_bidding_bids_nothing():
    """R-AUC-5: A's bid is 0; B's 5 takes Shed."""
    t = contested(auction="sealed")
    t.act("teacher", "absent", company="A")
    told = t.act("B", "sealed_bid", amount=5)
    assert ("bids", {"card": "CA01", "bids": {"A": 0, "B": 5}}) in told
    assert t.cash("B") == 300 - 60 - 5


def test_absent_in_the_trade_phase_declines_withdraws_and_is_done():
    """R-TRD-1: an offer to A is declined; A's own is withdrawn; then A is done."""
    t = two()
    t.given("A", knowledge=["PU01"])
    t.given("B", knowledge=["CU01"])
    t.to("trade")
    t.act("B", "offer", to="A", give=["CU01"], ask=5)
    first = t.game.n
    t.act("A", "offer", to="B", give=["PU01"], ask=5)
    second = t.game.n
    assert t.act("teacher", "absent", company="A")[1] == ("declined", {"offer": first, "company": "A", "to": "B"})
    assert t.act("teacher", "absent", company="A")[1] == ("withdrawn", {"offer": second, "company": "A", "to": "B"})
    assert t.act("teacher", "absent", company="A")[1] == ("done", {"company": "A"})
    assert t.game.waiting() == ("B",)


def test_absent_in_the_action_phase_ends_its_turn():
    """R-ACT-1: the next company has its turn."""
    t = two()
    t.to("action")
    told = t.act("teacher", "absent", company="A")
    assert told == [("absent", {"company": "A"}), ("turn_ended", {"company": "A", "cash": 400})]
    assert t.game.waiting() == ("B",)


def test_absent_and_short():
    """R-SHO-1, R-SHO-2: no knowledge is sold, then the smallest asset: -30 + 50 (Small Works), not Large Works."""
    t = two()
    t.given("A", assets=["PA03", "PA01"], knowledge=["PU01"], cash=-30)
    t.settle()
    t.act("teacher", "absent", company="A")
    told = t.act("teacher", "absent", company="A")
    assert told[1] == ("asset_sold", {"company": "A", "asset": "PA01", "proceeds": 50, "loss": 50})
    assert t.cash("A") == 20


def test_absent_as_a_buyer_refuses():
    """R-SHO-1: what A offers to an absent B is not bought."""
    t = two()
    t.given("A", assets=["PA01"], knowledge=["PU01"], cash=-30)
    t.settle()
    t.act("A", "sell_knowledge", to="B", cards=["PU01"], price=5)
    told = t.act("teacher", "absent", company="B")
    assert told[1] == ("knowledge_refused", {"company": "A", "to": "B"})


def test_only_who_is_asked_is_absent():
    """R-SET-9: B is not asked in A's turn; there is nobody called Z."""
    t = two()
    t.to("action")
    for company in ("B", "Z"):
        refused = t.refused("teacher", "absent", company=company)
        assert says(refused, "company", "able") == ("not_absent", company, ["A"])


def test_nobody_can_choose_a_character_for_somebody():
    """R-SET-4: everyone takes part in the character auction, also the absent, who must be waited for."""
    t = Table("AB", deal="auction")
    assert says(t.refused("teacher", "absent", company="A"), "asked") == ("nobody_absent", ["A", "B"])


def test_a_seat_may_not_do_what_the_game_master_does():
    """R-SET-9: the verbs of the game master are for the seat `teacher` alone."""
    t = two()
    for do, fields in (
        ("absent", {"company": "B"}),
        ("call_time", {}),
        ("rule_payment", {"payer": "B", "payee": "A", "amount": 100, "reason": "please"}),
        ("rule_card", {"card": "PA01", "to": "A", "reason": "please"}),
    ):
        assert t.refused("A", do, **fields)[0] == "teacher_only"


def test_a_reveal_is_told_to_all_and_shown_to_the_game_master_alone():
    """R-AUC-3: where A points is secret until all have, unless the game master looks, which everybody is told."""
    t = two()
    t.to("assets", draws=False)
    t.draw("PA01", "CA01")
    assert t.refused("teacher", "reveal")[0] == "nothing_secret"
    t.act("A", "point", card="CA01")
    events = t.game.act(convert(ProfessionalRule, {"do": "reveal", "seat": "teacher"}))
    assert [(event.kind, event.facts, event.audience) for event in events] == [
        ("revealed", {}, None),
        ("secrets", {"choices": {"A": "CA01"}}, ("teacher",)),
    ]


# Payments.


def test_a_payment_between_companies():
    """R-FIN-3: 30 from A to B: 400 - 30 and 300 + 30; rows in both books, income account `rulings`, marked."""
    t = two()
    told = t.act("teacher", "rule_payment", payer="A", payee="B", amount=30, reason="a bet lost")
    assert told == [("ruled_payment", {"payer": "A", "payee": "B", "amount": 30, "reason": "a bet lost"})]
    line = t.game.n
    assert (t.cash("A"), t.cash("B")) == (370, 330)
    assert t.rows("A", "ruling") == [(line, "rulings", 30), (line, "cash", -30)]
    assert t.rows("B", "ruling") == [(line, "cash", 30), (line, "rulings", -30)]
    t.settle()
    assert (t.statement("A").net_income, t.statement("B").net_income) == (-30, 30)
    assert dict(t.statement("A").cash_flow.operating) == {"ruling": -30}


@pytest.mark.parametrize(("payer", "payee", "cash"), [("A", "market", 370), ("market", "A", 430)])
def test_a_payment_with_the_market(payer, payee, cash):
    """R-FIN-3: also from or to the market, whose book balances like the others."""
    t = two()
    t.act("teacher", "rule_payment", payer=payer, payee=payee, amount=30, reason="a fine")
    assert t.cash("A") == cash


def test_a_payment_needs_two_books_an_amount_and_a_reason():
    """R-FIN-3: not to itself, not nothing, not without a word, not with line breaks in it."""
    t = two()
    good = {"payer": "A", "payee": "B", "amount": 30, "reason": "a bet"}
    for wrong in (
        {"payee": "A"},
        {"payee": "bank"},
        {"payer": "Z"},
        {"amount": 0},
        {"amount": -30},
        {"reason": ""},
        {"reason": "  "},
        {"reason": "two\nlines"},
        {"reason": "x" * 201},
    ):
        code, facts = t.refused("teacher", "rule_payment", **{**good, **wrong})
        assert (code, facts["field"]) == ("not_offered", next(iter(wrong)))


def test_a_payment_may_leave_a_company_short():
    """R-SHO-1: a ruling is not stopped by cash; the shortage comes with the settlement."""
    t = two()
    t.given("A", assets=["PA01"])
    t.act("teacher", "rule_payment", payer="A", payee="market", amount=430, reason="a fine")
    assert t.cash("A") == 400 - 100 - 430
    t.settle()
    assert t.told("short")[0] == {"company": "A", "cash": -130}


def test_during_an_auction():
    """R-SET-9, R-FIN-3: payments and entries are ruled while people bid; cards on the way are not moved."""
    t = contested()
    t.act("teacher", "rule_payment", payer="A", payee="B", amount=5, reason="a bet")
    entry = {"company": "A", "debit": "rulings", "credit": "capital_stock", "amount": 5}
    t.act("teacher", "rule_entry", **entry, reason="a slip")
    refused = t.refused("teacher", "rule_card", card="PA01", to="A", reason="a gift")
    assert refused == ("cards_on_the_way", {})
    t.act("A", "bid", amount=5)
    t.act("B", "pass")
    assert t.cash("A") == 400 - 5 - 60 - 5


def test_a_card_is_not_moved_while_people_point_draw_or_answer():
    """R-SET-9: cards on the way are left alone, until the step is over."""
    t = two()
    t.given("A", assets=["PA02"], knowledge=["PU01"], cash=-30)
    moved = {"card": "PU06", "to": "B", "reason": "a gift"}
    t.to("assets", draws=False)
    assert t.refused("teacher", "rule_card", **moved)[0] == "cards_on_the_way"
    t.draw("PA01", "CA01")
    assert t.refused("teacher", "rule_card", **moved)[0] == "cards_on_the_way"
    t.settle()
    t.act("A", "sell_knowledge", to="B", cards=["PU01"], price=5)
    assert t.refused("teacher", "rule_card", **moved)[0] == "cards_on_the_way"
    t.act("B", "refuse")
    t.act("teacher", "rule_card", **moved)
    assert t.knowledge("B") == {"PU06": 0}


# Entries.


def test_an_entry_within_one_book():
    """R-FIN-3: a cost of 25 was forgotten: income falls, capital stock rises; no cash moves."""
    t = two()
    entry = {"company": "A", "debit": "launch_costs", "credit": "capital_stock", "amount": 25, "reason": "forgotten"}
    told = t.act("teacher", "rule_entry", **entry)
    assert told == [("ruled_entry", entry)]
    assert t.rows("A", "ruling") == [(t.game.n, "launch_costs", 25), (t.game.n, "capital_stock", -25)]
    assert (t.cash("A"), t.game.equity("A")) == (400, 400)
    t.settle()
    assert amounts(t.statement("A").profit_and_loss) == {"launch_costs": -25}


def test_an_entry_that_raises_the_debt_is_a_loan():
    """R-LOAN-4: 100 of debt in term 1, a third of the equity of 300 left; in term 2 3 % are paid for it."""
    t = two()
    t.to("action")
    entry = {"company": "A", "debit": "rulings", "credit": "debt", "amount": 100, "reason": "a guarantee"}
    t.act("teacher", "rule_entry", **entry)
    line = t.game.n
    t.settle()
    assert t.account("A", "interest") == 0
    t.settle()
    assert t.rows("A", "interest", term=2) == [(line, "interest", 3), (line, "cash", -3)]


def test_an_entry_that_lowers_the_debt():
    """R-LOAN-2: of 100 owed 40 are forgiven, no more than 100 can be; the interest announced is owed all the same."""
    t = two()
    t.act("A", "borrow", amount=100)
    line = t.game.n
    t.to("action")
    entry = {"company": "A", "debit": "debt", "credit": "rulings", "reason": "forgiven"}
    code, facts = t.refused("teacher", "rule_entry", **entry, amount=101)
    assert (code, facts["field"], facts["asked"]) == ("not_offered", "amount", 101)
    t.act("teacher", "rule_entry", **entry, amount=40)
    assert t.account("A", "debt") == -60
    assert [(loan.n, loan.amount) for loan in t.company("A").loans] == [(line, 60)]
    t.act("teacher", "rule_entry", **entry, amount=60)
    t.settle()
    assert (t.account("A", "debt"), t.account("A", "interest")) == (0, 3)
    t.settle()
    assert t.account("A", "interest") == 3


def test_an_entry_that_writes_assets_off():
    """R-SHO-2: Small Works (100) is written down by 60 to 40; sold later it brings 50: a gain of 10, and 0 are left."""
    t = two()
    t.given("A", assets=["PA01"], cash=-30)
    entry = {"company": "A", "debit": "asset_sale_losses", "credit": "fixed_assets", "reason": "fire"}
    code, facts = t.refused("teacher", "rule_entry", **entry, amount=101)
    assert (code, facts["field"]) == ("not_offered", "amount")
    t.act("teacher", "rule_entry", **entry, amount=60)
    assert (t.account("A", "fixed_assets"), t.company("A").assets[0].value) == (40, 40)
    t.settle()
    told = t.act("A", "sell_asset", asset="PA01")
    assert told[0] == ("asset_sold", {"company": "A", "asset": "PA01", "proceeds": 50, "loss": -10})
    assert t.account("A", "fixed_assets") == 0


def test_an_entry_that_revalues_assets():
    """R-FIN-3: up: the newest asset; down: the newest first, none below 0: 100 and 150 + 20, less 200: 70 and 0."""
    t = two()
    t.given("A", assets=["PA01", "PA02"])
    up = {"company": "A", "debit": "fixed_assets", "credit": "rulings", "amount": 20, "reason": "a new roof"}
    t.act("teacher", "rule_entry", **up)
    assert [asset.value for asset in t.company("A").assets] == [100, 170]
    down = {"company": "A", "debit": "rulings", "credit": "fixed_assets", "amount": 200, "reason": "a storm"}
    t.act("teacher", "rule_entry", **down)
    assert [asset.value for asset in t.company("A").assets] == [70, 0]
    assert t.account("A", "fixed_assets") == 70


def test_an_entry_does_not_touch_cash_nor_assets_that_are_not_there():
    """R-FIN-3: cash moves by payments only, so that it stays constant over all books; two different accounts."""
    t = two()
    good = {"company": "A", "debit": "rulings", "credit": "sales", "amount": 5, "reason": "a slip"}
    for wrong in (
        {"debit": "cash"},
        {"credit": "cash"},
        {"credit": "rulings"},
        {"debit": "debt"},
        {"debit": "fixed_assets"},
        {"credit": "fixed_assets"},
        {"debit": "profit"},
        {"company": "market"},
    ):
        code, facts = t.refused("teacher", "rule_entry", **{**good, **wrong})
        assert (code, facts["field"]) == ("not_offered", next(iter(wrong)))


# Cards.


def test_a_card_from_the_pile_to_a_company():
    """R-KNO-3: Robots (3 pips) needs 6 - 3 - 1 = 2 pushes with the Engineer; Bread none."""
    t = two()
    told = t.act("teacher", "rule_card", card="PU07", to="A", reason="lost on the floor")
    assert told == [("ruled_card", {"card": "PU07", "to": "A", "reason": "lost on the floor"})]
    t.act("teacher", "rule_card", card="PU01", to="A", reason="lost too")
    assert t.knowledge("A") == {"PU07": 2, "PU01": 0}
    assert "PU07" not in t.market("knowledge", "product").pile


def test_a_card_from_one_company_to_another_keeps_its_pushes():
    """R-TRD-4: as in a trade, the pushes still needed are kept; a launched unit stays developed."""
    t = two()
    t.given("A", assets=["PA02"], units={"PA02.1": "PU05"}, knowledge=["PU07"], pushes={"PU07": 1})
    for card in ("PU07", "PU05"):
        t.act("teacher", "rule_card", card=card, to="B", reason="mixed up")
    assert t.knowledge("B") == {"PU07": 1, "PU05": 0}
    assert (t.knowledge("A"), t.units("A")) == ({}, {})


def test_an_asset_from_the_pile_is_a_gift():
    """R-FIN-3: fixed assets rise by 100, against `rulings`; no cash moves."""
    t = two()
    t.act("teacher", "rule_card", card="PA01", to="A", reason="a gift")
    line = t.game.n
    assert t.rows("A", "ruling") == [(line, "fixed_assets", 100), (line, "rulings", -100)]
    assert (t.cash("A"), t.game.equity("A")) == (400, 500)
    t.settle()
    assert t.statement("A").net_income == 100


def test_an_asset_moves_with_its_value_and_its_units():
    """R-FIN-3: Yard with Trucks from A to B: A books 80 out, B books 80 in; Trucks stays launched."""
    t = two()
    t.given("A", assets=["CA02"], units={"CA02.2": "CU01"})
    t.act("teacher", "rule_card", card="CA02", to="B", reason="sold by hand")
    assert (t.account("A", "fixed_assets"), t.account("A", "rulings")) == (0, 80)
    assert (t.account("B", "fixed_assets"), t.account("B", "rulings")) == (80, -80)
    assert (t.units("A"), t.units("B")) == ({}, {"CU01": False})
    t.settle()
    assert t.statement("B").sales == 200


def test_an_asset_to_the_discards_takes_its_units_along():
    """R-SHO-2: Small Works and Bread go to their discards; 100 is booked out."""
    t = two()
    t.given("A", assets=["PA01"], units={"PA01.1": "PU01"})
    t.act("teacher", "rule_card", card="PA01", to="discards", reason="fire")
    assert t.market("asset", "product").discards == ("PA01",)
    assert t.market("knowledge", "product").discards == ("PU01",)
    assert (t.company("A").assets, t.units("A"), t.account("A", "fixed_assets")) == ((), {}, 0)


def test_a_card_to_the_market_lies_open():
    """R-AST-1: an asset, a unit and an event of a mixed game go to the open cards of a market of their kind."""
    t = two()
    t.given("A", knowledge=["M1"], placed=["F1", "M2"])
    for card, kind in (("CA01", "asset"), ("CU01", "knowledge"), ("M1", "knowledge"), ("M2", "knowledge")):
        t.act("teacher", "rule_card", card=card, to="market", reason="a slip")
        assert card in {code for market in t.game.markets if market.kind == kind for code in market.open}
    assert (t.knowledge("A"), t.company("A").marketing) == ({}, ())
    t.act("teacher", "rule_card", card="F1", to="discards", reason="a slip")
    assert t.company("A").finance == ()
    assert t.account("A", "capital_stock") == -500


def test_a_card_is_nowhere_twice():
    """R-SET-8: wherever a card is moved from and to, each is in exactly one place afterwards."""
    t = two()
    t.given("A", assets=["PA02"], units={"PA02.1": "PU01"}, knowledge=["PU02", "M1"], placed=["F1", "M2"])
    count = len(everywhere(t))
    for card in ("PA02", "PU01", "PU02", "M1", "F1", "M2", "PA01", "CU01", "M3"):
        for to in ("B", "market", "discards", "A"):
            t.act("teacher", "rule_card", card=card, to=to, reason="round and round")
            cards = everywhere(t)
            assert (len(cards), len(set(cards))) == (count, count)


def everywhere(t):
    """The codes of all cards on the table but the characters."""
    game = t.game
    cards = list(game.events_apart)
    for market in game.markets:
        cards += market.pile + market.open + market.discards
    for company in game.companies.values():
        for owned in (company.assets, company.units, company.knowledge, company.finance, company.marketing):
            cards += [one.card.code for one in owned]
    return cards


def test_only_cards_of_this_game_to_places_of_this_game():
    """R-SET-1: no character, no card of the other industry, no company that is not there."""
    t = Table({"A": "C1", "B": "C2"}, scenario="product")
    for wrong in ({"card": "C3"}, {"card": "CU01"}, {"card": "XX"}, {"to": "Z"}, {"to": "bank"}, {"reason": ""}):
        code, facts = t.refused("teacher", "rule_card", **{"card": "PU01", "to": "A", "reason": "a slip", **wrong})
        assert (code, facts["field"]) == ("not_offered", next(iter(wrong)))


# Marks.


def test_a_ruling_is_marked_in_every_statement_it_touches():
    """R-FIN-4: from the term of the ruling on, since its balances hold it; not before, and not in B's."""
    t = two()
    t.settle()
    t.act("teacher", "rule_payment", payer="A", payee="market", amount=5, reason="a fine")
    t.settle(2)
    assert marks(t, "A") == [False, True, True]
    assert marks(t, "B") == [False, False, False]


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("rule_payment", {"payer": "market", "payee": "A", "amount": 5}),
        ("rule_entry", {"company": "A", "debit": "rulings", "credit": "sales", "amount": 5}),
        ("rule_card", {"card": "PA01", "to": "A"}),
    ],
)
def test_every_kind_of_ruling_with_an_entry_is_marked(do, fields):
    """R-FIN-4: payments, entries, and cards with a book value."""
    t = two()
    t.act("teacher", do, **fields, reason="because")
    t.settle()
    assert (marks(t, "A"), marks(t, "B")) == ([True], [False])


def test_rulings_are_not_offered_to_companies():
    """R-SET-9: a bot in a seat is offered no ruling at any time."""
    t = two(terms=1)
    while not t.game.over:
        for seat in t.game.waiting():
            verbs = {option.describe()["do"] for option in t.game.options(seat)}
            assert not {verb for verb in verbs if verb.startswith("rule_")}
        t.absent()
