"""Finance, E-FIN-1 to E-FIN-3."""

import pytest

from tests.games.economy.exercise import Table, says


def finance(**north):
    """NORTH has this when phase 5 begins; options are those that begin with `option_`."""
    options = {name.removeprefix("option_"): north.pop(name) for name in list(north) if name.startswith("option_")}
    t = Table(2, **options).last_bid()
    t.given("NORTH", **north)
    t.absent()
    return t


# --- interest and repayment


def test_one_interest_per_loan_token():
    """E-FIN-1: two tokens: cash 20 − 2 = 18; each is booked for the line that took it."""
    t = finance(cash=20, loans=2)
    assert t.cash("NORTH") == 18
    assert t.account("NORTH", "interest") == 2
    assert t.told("interest_paid") == [{"company": "NORTH", "paid": 2, "owed": 0, "cash": 18}]


def test_any_number_of_tokens_may_be_repaid():
    """E-FIN-1: cash 18 after interest: both for 10, cash 8, debt 0; with cash 9 only one is possible."""
    t = finance(cash=20, loans=2)
    assert t.step() == "Repaying"
    t.for_("NORTH", "repay_loans", tokens=2)
    assert (t.cash("NORTH"), t.game.debt("NORTH")) == (8, 0)
    t = finance(cash=11, loans=2)
    refusal = t.refused("A", "repay_loans", company="NORTH", tokens=2)
    assert says(refusal, "asked", "most", "tokens", "cash", "each") == ("repay_tokens", 2, 1, 2, 9, 5)


def test_a_company_without_cash_or_loans_is_not_asked_to_repay():
    """E-FIN-1: cash 6 − 2 = 4 < 5: the trades of packets come next."""
    assert finance(cash=6, loans=2).step() == "CompanyTrading"


def test_factories_are_sold_for_interest_that_cannot_be_paid():
    """E-FIN-1: interest 2, cash 1: the manager sells a mine for 3: cash 1 + 3 − 2 = 2."""
    t = finance(cash=1, loans=2, factories={"coal_mine": (1, 8), "quarry": (1, 3)})
    assert (t.step(), t.game.waiting()) == ("Interest", ("A",))
    refusal = t.refused("A", "liquidate_factory", company="NORTH", factory="shipyard")
    assert says(refusal, "asked", "own") == ("no_factory", "shipyard", ["quarry", "coal_mine"])
    t.for_("NORTH", "liquidate_factory", factory="coal_mine")
    assert (t.cash("NORTH"), t.account("NORTH", "asset_sale_losses")) == (2, 5)
    assert t.company("NORTH").factory_count == 1


def test_then_a_loan_is_forced_which_counts_as_the_loan_of_the_phase():
    """E-FIN-1, E-FIN-3: no factory, one token, cash 0: a second token: 0 + 5 − 1 = 4; no other loan in this phase."""
    t = finance(cash=0, loans=1)
    assert (t.cash("NORTH"), len(t.company("NORTH").loans)) == (4, 2)
    assert t.told("loan_taken") == [{"company": "NORTH", "amount": 5, "tokens": 2, "forced": True}]
    assert t.company("NORTH").borrowed
    t.to("Lending")
    assert t.game.steps[-1].queue == ("EAST",)


def test_then_the_interest_stands_over_and_is_paid_first():
    """E-FIN-1: two tokens, cash 1, no factory: 1 is paid, 1 owed; then 1 + 2 = 3 of 10: cash 7, nothing owed."""
    t = finance(cash=1, loans=2)
    assert (t.cash("NORTH"), t.game.arrears("NORTH"), t.account("NORTH", "interest")) == (0, 1, 2)
    t.last_bid(9)
    t.last_bid(4)
    t.given("NORTH", cash=10)
    t.to("Repaying")
    assert (t.cash("NORTH"), t.game.arrears("NORTH"), t.account("NORTH", "interest")) == (7, 0, 4)


@pytest.mark.parametrize(
    ("option", "cash", "factories", "loans", "arrears"),
    [("loan_first", 4, 1, 2, 0), ("arrears", 0, 1, 1, 1)],
)
def test_what_happens_with_interest_that_cannot_be_paid_is_an_option(option, cash, factories, loans, arrears):
    """E-FIN-1: option `interest_shortage`: one token, cash 0, a quarry: 0 + 5 − 1 = 4, or 1 is owed."""
    t = finance(cash=0, loans=1, factories={"quarry": (1, 3)}, option_interest_shortage=option)
    company = t.company("NORTH")
    assert (t.cash("NORTH"), company.factory_count, len(company.loans)) == (cash, factories, loans)
    assert t.game.arrears("NORTH") == arrears


# --- packets


def test_a_company_buys_a_packet_and_its_manager_gets_a_share_price():
    """E-FIN-2: NORTH buys 3 of EAST at 2: 25 − 6 = 19; B, who manages EAST, gets 2 from the bank."""
    t = Table(2)
    t.given("EAST", points=5)
    t.to("CompanyTrading")
    t.act("A", "buy_packet", holder="NORTH", of="EAST", size=3)
    assert (t.cash("NORTH"), t.game.sizes("NORTH", "EAST"), t.cash("B")) == (19, [3], 2)
    assert t.posted("NORTH") == {"cash": -6, "shares": 6}
    assert t.posted("B") == {"cash": 2, "bonuses": -2}


@pytest.mark.parametrize(("option", "bonus"), [("paid", 1), ("not_paid", 0)])
def test_the_bonus_when_the_manager_is_the_same(option, bonus):
    """E-FIN-2: option `bonus_to_same_manager`: A manages both; NORTH buys a share of EAST at 1."""
    t = Table(2, bonus_to_same_manager=option).to("CompanyTrading")
    t.company("EAST").manager = "A"
    t.act("A", "buy_packet", holder="NORTH", of="EAST", size=1)
    assert t.cash("A") == bonus


def test_two_rounds_with_one_purchase_and_one_sale_in_all():
    """E-FIN-2: in round 1 NORTH buys, in round 2 it can only sell."""
    t = Table(2).to("CompanyTrading")
    t.act("A", "buy_packet", holder="NORTH", of="EAST", size=3)
    assert t.game.waiting() == ("B",)
    t.go_on("EAST")
    assert says(t.why_not("A", "buy_packet"), "trade", "made") == ("kind_used", "purchase", 1)
    t.act("A", "sell_packet", holder="NORTH", of="EAST", size=3)
    assert (t.cash("NORTH"), t.game.sizes("NORTH", "EAST")) == (25, [])
    t.go_on("EAST")
    assert t.step() == "Lending"


def test_who_did_nothing_in_round_one_may_do_either_in_round_two():
    """E-FIN-2."""
    t = Table(2).to("CompanyTrading")
    t.go_on("NORTH")
    t.go_on("EAST")
    t.act("A", "buy_packet", holder="NORTH", of="EAST", size=1)
    assert t.game.sizes("NORTH", "EAST") == [1]


def test_a_packet_must_be_in_the_bank_and_affordable():
    """E-FIN-2: price 5, cash 11: of 1 to 9 shares only 1 and 2; the 10 are B's."""
    t = Table(2)
    t.given("EAST", points=20)
    t.given("NORTH", cash=11)
    t.to("CompanyTrading")
    refusal = t.refused("A", "buy_packet", holder="NORTH", of="EAST", size=3)
    assert says(refusal, "price", "cash", "sizes") == ("packet_price", 5, 11, [1, 2])
    assert t.refused("A", "buy_packet", holder="NORTH", of="EAST", size=10)[0] == "packet_price"


def test_a_larger_packet_is_a_purchase_a_smaller_one_a_sale():
    """E-FIN-2, E-SET-2: 3 for 5 at 1: 25 − 2 = 23, with a bonus; then 5 for 1: 23 + 4 = 27, without; then neither."""
    t = Table(2)
    t.packets("EAST", B=[10], NORTH=[3])
    t.to("CompanyTrading")
    t.act("A", "exchange_packet", holder="NORTH", of="EAST", size=3, to=5)
    assert (t.cash("NORTH"), t.game.sizes("NORTH", "EAST"), t.cash("B")) == (23, [5], 1)
    t.go_on("EAST")
    assert t.why_not("A", "buy_packet")[0] == "kind_used"
    assert t.domain("A", "exchange_packet", "to", holder="NORTH", of="EAST", size=5)["values"] == [1, 2, 3, 4]
    t.act("A", "exchange_packet", holder="NORTH", of="EAST", size=5, to=1)
    assert (t.cash("NORTH"), t.game.sizes("NORTH", "EAST"), t.cash("B")) == (27, [1], 1)


def test_the_last_packet_outside_the_bank_cannot_be_sold():
    """E-MTG-7: NORTH is the only shareholder of EAST: it may exchange its packet but not sell it."""
    t = Table(2)
    t.packets("EAST", NORTH=[3])
    t.to("CompanyTrading")
    assert says(t.why_not("A", "sell_packet"), "companies") == ("last_packet", ["EAST"])
    t.act("A", "exchange_packet", holder="NORTH", of="EAST", size=3, to=1)
    assert t.game.outstanding("EAST") == 1


# --- loans


def test_a_loan_brings_five_and_there_are_at_most_two():
    """E-FIN-3: 25 + 5 = 30, debt 5; one loan per phase; with two tokens a company is not asked."""
    t = Table(2).to("Lending")
    t.for_("NORTH", "take_loan")
    assert (t.cash("NORTH"), t.game.debt("NORTH")) == (30, 5)
    assert t.posted("NORTH") == {"cash": 5, "debt": -5}
    assert t.game.steps[-1].queue == ("EAST",)
    t = finance(cash=20, loans=2)
    t.to("Lending")
    assert t.game.steps[-1].queue == ("EAST",)
