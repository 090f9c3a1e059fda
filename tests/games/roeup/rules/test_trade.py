"""The trade phase (R-TRD-1 to 5): offers and answers, what can be traded, what it costs.

A = C1 and B = C2 have 400 each, C = C3 too; the knowledge limit is 5.
"""

import itertools

import pytest

from tests.games.roeup.exercise import Table, says


def table(players="AB", **options):
    """A table in the loan phase, to be given positions."""
    return Table(dict(zip(players, ("C1", "C2", "C3"), strict=False)), scenario="product", **options)


def trading(a=(), b=(), players="AB", **options):
    """A and B hold these knowledge cards; the trade phase begins, nobody having done anything."""
    t = table(players, **options)
    t.given("A", knowledge=a)
    t.given("B", knowledge=b)
    t.to("trade")
    return t


def offer(t, seat, to, give=(), get=(), pay=0, ask=0):
    """Make an offer; return its number."""
    t.act(seat, "offer", to=to, give=give, get=get, pay=pay, ask=ask)
    return t.game.n


# --- what may be exchanged


def test_knowledge_for_cash():
    """R-TRD-1: A gives PU01 for 30: A 430, B 370; the card is B's."""
    t = trading(a=["PU01"])
    n = offer(t, "A", "B", give=["PU01"], ask=30)
    terms = {"offer": n, "company": "A", "to": "B", "give": ("PU01",), "get": (), "pay": 0, "ask": 30}
    assert t.told("offered") == [terms]
    assert (t.knowledge("A"), t.cash("A")) == ({"PU01": 0}, 400)  # both must agree
    t.act("B", "accept", offer=n)
    assert t.told("traded") == [terms]
    assert (t.knowledge("A"), t.knowledge("B")) == ({}, {"PU01": 0})
    assert (t.cash("A"), t.cash("B")) == (430, 370)


def test_cash_for_knowledge():
    """R-TRD-1: A pays 45 for B's PU01."""
    t = trading(b=["PU01"])
    n = offer(t, "A", "B", get=["PU01"], pay=45)
    t.act("B", "accept", offer=n)
    assert (t.knowledge("A"), t.cash("A"), t.cash("B")) == ({"PU01": 0}, 355, 445)


def test_cards_of_every_kind_and_cash_in_one_exchange():
    """R-TRD-1: A gives a knowledge card, a launched unit and a used marketing card for B's two cards and 60."""
    t = table()
    t.given("A", assets=["PA01"], units={"PA01.1": "PU02", "PA01.2": "PU03"}, knowledge=["PU01"], placed=["M1"])
    t.given("B", assets=["PA02"], units={"PA02.2": "PU06"}, knowledge=["M2", "PU04"])
    t.to("trade")
    n = offer(t, "A", "B", give=["PU01", "PU02", "M1"], get=["M2", "PU06"], ask=60)
    t.act("B", "accept", offer=n)
    assert t.knowledge("A") == {"M2": 0, "PU06": 0}
    assert t.knowledge("B") == {"PU04": 0, "PU01": 0, "PU02": 0, "M1": 0}
    assert (t.units("A"), t.units("B")) == ({"PU03": False}, {})
    assert (t.company("A").marketing, t.cash("A") - t.cash("B")) == ((), (300 + 60) - (250 - 60))


def test_events_in_knowledge_may_be_traded_even_finance():
    """R-TRD-1: a finance card not yet used is a knowledge card."""
    t = trading(a=["F1", "M1"])
    n = offer(t, "A", "B", give=["F1", "M1"], ask=1)
    t.act("B", "accept", offer=n)
    assert t.knowledge("B") == {"F1": 0, "M1": 0}


def test_a_gift_is_an_exchange_too():
    """R-TRD-1: any combination: PU01 for nothing."""
    t = trading(a=["PU01"])
    t.act("B", "accept", offer=offer(t, "A", "B", give=["PU01"]))
    assert t.knowledge("B") == {"PU01": 0}


def test_any_two_players():
    """R-TRD-1: A with B, B with C, C with A; not with oneself, not with a company that is out."""
    t = trading(a=["PU01"], b=["PU02"], players="ABC")
    t.act("C", "accept", offer=offer(t, "B", "C", give=["PU02"]))
    t.act("A", "accept", offer=offer(t, "C", "A", give=["PU02"]))
    refusal = t.refused("A", "offer", to="A", give=["PU01"])
    assert says(refusal, "company", "companies") == ("no_partner", "A", ["B", "C"])
    t.to("action")
    t.given("C", cash=-1)
    t.settle()
    t.to("trade")
    refusal = t.refused("A", "offer", to="C", give=["PU01"])
    assert says(refusal, "company", "companies") == ("no_partner", "C", ["B"])


def test_only_own_cards_for_those_of_the_partner():
    """R-TRD-1: A cannot give what B holds, nor ask for what it holds itself, nor for what lies open."""
    t = trading(a=["PU01"], b=["PU02"])
    refusal = t.refused("A", "offer", to="B", give=["PU02"])
    assert says(refusal, "cards", "company", "tradable") == ("not_tradable", ["PU02"], "A", ["PU01"])
    for card in ("PU01", t.market("knowledge").open[0]):
        refusal = t.refused("A", "offer", to="B", get=[card])
        assert says(refusal, "cards", "company", "tradable") == ("not_tradable", [card], "B", ["PU02"])


def test_assets_and_characters_are_not_traded():
    """R-TRD-1: PA01 is no card to trade."""
    t = table()
    t.given("A", assets=["PA01"], knowledge=["PU01"])
    t.to("trade")
    for card in ("PA01", "C1"):
        assert says(t.refused("A", "offer", to="B", give=[card]), "cards") == ("not_tradable", [card])


def test_no_card_twice_and_no_empty_exchange():
    """R-TRD-1: at least one card changes hands, each once."""
    t = trading(a=["PU01"], b=["PU02"])
    refusal = t.refused("A", "offer", to="B", give=["PU01", "PU01"])
    assert says(refusal, "cards", "most") == ("trade_limit", ["PU01", "PU01"], 1)
    for cash in (0, 10):
        refusal = t.refused("A", "offer", to="B", pay=cash)
        assert refusal == ("no_card_moves", {"company": "B", "possible": ["PU02"]})


def test_nothing_to_trade():
    """R-TRD-1: without any card at either there is nobody to trade with."""
    t = trading()
    assert t.offered("A", "offer") is None
    assert t.refused("A", "offer", to="B", pay=10)[0] == "nothing_to_trade"


# --- what may not


def test_a_degraded_unit_cannot_be_traded():
    """R-TRD-2: PU01 has been turned over, PU02 has not; neither to be given nor to be got."""
    t = table()
    t.given("A", assets=["PA01"], units={"PA01.1": "PU01", "PA01.2": "PU02"}, degraded=["PU01"])
    t.given("B", knowledge=["PU06"])
    t.to("trade")
    refusal = t.refused("A", "offer", to="B", give=["PU01"])
    assert says(refusal, "cards", "company", "tradable") == ("not_tradable", ["PU01"], "A", ["PU02"])
    refusal = t.refused("B", "offer", to="A", get=["PU01"])
    assert says(refusal, "cards", "company", "tradable") == ("not_tradable", ["PU01"], "A", ["PU02"])
    t.act("B", "accept", offer=offer(t, "A", "B", give=["PU02"]))


def test_a_used_finance_card_cannot_be_traded():
    """R-TRD-2: F1 is in its slot; the used M1 can be traded."""
    t = table()
    t.given("A", placed=["F1", "M1"])
    t.to("trade")
    refusal = t.refused("A", "offer", to="B", give=["F1"])
    assert says(refusal, "cards", "tradable") == ("not_tradable", ["F1"], ["M1"])


# --- the limit

FIVE = ["PU01", "PU02", "PU03", "PU04", "PU05"]


def test_nobody_may_end_above_the_limit():
    """R-TRD-3: B holds 5 of 5: it can take one card only for one of its own."""
    t = trading(a=["M1", "M2"], b=FIVE)
    assert says(t.refused("A", "offer", to="B", give=["M1"]), "limit") == ("trade_limit", 5)
    assert says(t.refused("A", "offer", to="B", give=["M1", "M2"], get=["PU01"]), "limit") == ("trade_limit", 5)
    t.act("B", "accept", offer=offer(t, "A", "B", give=["M1", "M2"], get=["PU01", "PU02"]))
    assert (len(t.knowledge("A")), len(t.knowledge("B"))) == (2, 5)


def test_nor_the_one_who_offers():
    """R-TRD-3: A holds 4: two cards more are too many, one is not."""
    t = trading(a=FIVE[:4], b=["M1", "M2"])
    assert says(t.refused("A", "offer", to="B", get=["M1", "M2"]), "limit") == ("trade_limit", 5)
    t.act("B", "accept", offer=offer(t, "A", "B", get=["M1"]))
    assert len(t.knowledge("A")) == 5


def test_a_launched_unit_counts_once_it_is_knowledge():
    """R-TRD-3: B at the limit cannot take A's launched PU06 for its own launched PU08, only for knowledge."""
    t = table()
    t.given("A", assets=["PA02"], units={"PA02.2": "PU06"})
    t.given("B", assets=["PA03"], units={"PA03.1": "PU08"}, knowledge=FIVE)
    t.to("trade")
    assert t.refused("A", "offer", to="B", give=["PU06"], get=["PU08"])[0] == "trade_limit"
    t.act("B", "accept", offer=offer(t, "A", "B", give=["PU06"], get=["PU01"]))
    assert t.knowledge("A") == {"PU01": 0}


@pytest.mark.parametrize(("held", "theirs"), [(own, other) for own in range(3) for other in range(3)])
def test_exactly_the_exchanges_within_the_limit_are_possible(held, theirs):
    """R-TRD-3: limit 2: of all exchanges of up to two knowledge and two used cards on either side, those after which
    both hold at most 2, and no others.
    """
    t = table(knowledge_limit=2)
    t.given("A", assets=["PA01"], units={"PA01.1": "PU01"}, knowledge=["PU02", "PU03"][:held], placed=["M1"])
    t.given("B", assets=["PA02"], units={"PA02.2": "PU04"}, knowledge=["PU06", "PU07"][:theirs], placed=["M2"])
    t.to("trade")
    own, other = ["PU02", "PU03"][:held], ["PU06", "PU07"][:theirs]

    def subsets(cards):
        return [c for size in range(len(cards) + 1) for c in itertools.combinations(cards, size)]

    for give, get in itertools.product(subsets([*own, "PU01", "M1"]), subsets([*other, "PU04", "M2"])):
        after_a = held - len(set(give) & set(own)) + len(get)
        after_b = theirs - len(set(get) & set(other)) + len(give)
        legal = bool(give or get) and after_a <= 2 and after_b <= 2
        game = t.game
        t.game = game.clone()
        if legal:
            n = offer(t, "A", "B", give, get)
            t.act("B", "accept", offer=n)
            assert (len(t.knowledge("A")), len(t.knowledge("B"))) == (after_a, after_b)
        else:
            t.refused("A", "offer", to="B", give=give, get=get)
        t.game = game


# --- what becomes of the cards


def test_the_pushes_still_needed_are_kept():
    """R-TRD-4: A = C1 needs 6 − 3 − 0 = 3 for PU07; B = C2 with correction 1 still needs 3."""
    t = trading(a=["PU07"])
    assert t.knowledge("A") == {"PU07": 3}
    t.act("B", "accept", offer=offer(t, "A", "B", give=["PU07"]))
    assert t.knowledge("B") == {"PU07": 3}


def test_nor_does_the_receiver_lack_the_correction():
    """R-TRD-4: B = C2 needed 6 − 3 − 1 = 2; A without correction still needs 2, and 1 if one push was made."""
    t = trading(b=["PU07"])
    t.act("A", "accept", offer=offer(t, "B", "A", give=["PU07"]))
    assert t.knowledge("A") == {"PU07": 2}
    t = table()
    t.given("B", knowledge=["PU07"], pushes={"PU07": 1})
    t.to("trade")
    t.act("A", "accept", offer=offer(t, "B", "A", give=["PU07"]))
    assert t.knowledge("A") == {"PU07": 1}


def test_a_launched_premium_unit_stays_developed():
    """R-TRD-4: PU08 comes back as knowledge and can be launched at once, for its cost of 10."""
    t = table()
    t.given("A", assets=["PA02"], units={"PA02.1": "PU08"})
    t.given("B", assets=["PA03"], cash=50)
    t.to("trade")
    t.act("B", "accept", offer=offer(t, "A", "B", give=["PU08"]))
    assert (t.units("A"), t.knowledge("B")) == ({}, {"PU08": 0})
    t.to("action")
    t.act("A", "end_turn")
    t.act("B", "launch", card="PU08", pipe="PA03.1")
    assert (t.units("B"), t.cash("B")) == ({"PU08": False}, 40)


def test_the_pipe_and_the_slot_are_free_again():
    """R-TRD-4: A traded its launched PU01 and its used M1 away: A's pipe and slot take others in the same term."""
    t = table()
    t.given("A", assets=["PA01"], units={"PA01.1": "PU01"}, knowledge=["PU02", "M2"], placed=["M1"])
    t.to("trade")
    t.act("B", "accept", offer=offer(t, "A", "B", give=["PU01", "M1"], ask=5))
    t.to("action")
    t.act("A", "launch", card="PU02", pipe="PA01.1")
    t.act("A", "place", card="M2", instead="")
    assert t.units("A") == {"PU02": False}
    assert t.told("replaced") == []


# --- offers and answers


def test_an_offer_can_be_declined():
    """R-TRD-4: nothing moves; the offer is gone."""
    t = trading(a=["PU01"])
    n = offer(t, "A", "B", give=["PU01"], ask=30)
    t.act("B", "decline", offer=n)
    assert t.told("declined") == [{"offer": n, "company": "B", "to": "A"}]
    assert (t.knowledge("A"), t.cash("A"), t.game.offers_open) == ({"PU01": 0}, 400, ())
    t.refused("B", "accept", offer=n)


def test_an_offer_can_be_withdrawn():
    """R-TRD-4: by the one who made it, as long as it is not answered."""
    t = trading(a=["PU01"])
    n = offer(t, "A", "B", give=["PU01"], ask=30)
    t.refused("B", "withdraw", offer=n)
    t.act("A", "withdraw", offer=n)
    assert t.told("withdrawn") == [{"offer": n, "company": "A", "to": "B"}]
    assert t.game.offers_open == ()


def test_only_the_one_asked_answers():
    """R-TRD-4: neither a third company nor the one who offered can accept or decline; unknown numbers are refused."""
    t = trading(a=["PU01"], players="ABC")
    n = offer(t, "A", "B", give=["PU01"], ask=30)
    for seat in ("A", "C"):
        for do in ("accept", "decline"):
            assert t.refused(seat, do, offer=n)[0] == "no_offer"
    for do in ("accept", "decline"):
        assert says(t.refused("B", do, offer=99), "offer", "offers") == ("not_that_offer", 99, [n])


def test_several_offers_at_once():
    """R-TRD-4: B has two offers on the table and may take the second first."""
    t = trading(a=["PU01"], b=["PU02"], players="ABC")
    first, second = offer(t, "A", "B", give=["PU01"], ask=10), offer(t, "C", "B", get=["PU02"], pay=20)
    t.act("B", "accept", offer=second)
    t.act("B", "accept", offer=first)
    assert (t.knowledge("B"), t.knowledge("C")) == ({"PU01": 0}, {"PU02": 0})
    assert (t.cash("A"), t.cash("B"), t.cash("C")) == (410, 410, 380)


def test_acceptance_checks_the_cards_again():
    """R-TRD-4: A offered PU01 to B and to C; C took it, so B cannot."""
    t = trading(a=["PU01"], players="ABC")
    first, second = offer(t, "A", "B", give=["PU01"], ask=10), offer(t, "A", "C", give=["PU01"], ask=10)
    t.act("C", "accept", offer=second)
    assert says(t.refused("B", "accept", offer=first), "cards", "company") == ("not_tradable", ["PU01"], "A")
    t.act("B", "decline", offer=first)
    assert t.knowledge("C") == {"PU01": 0}


def test_acceptance_checks_the_cash_again():
    """R-TRD-4: B had 400 for each of two offers of 250, not for both: 150 left."""
    t = trading(a=["PU01", "PU02"])
    first = offer(t, "A", "B", give=["PU01"], ask=250)
    second = offer(t, "A", "B", give=["PU02"], ask=250)
    t.act("B", "accept", offer=first)
    refusal = t.refused("B", "accept", offer=second)
    assert says(refusal, "asked", "company", "cash") == ("cash", 250, "B", 150)


def test_acceptance_checks_the_payer_again_too():
    """R-TRD-4: A offered its 400 twice; B took 300 of it, C cannot have 200."""
    t = trading(b=["PU01"], players="ABC")
    t.given("C", knowledge=["PU02"])
    first = offer(t, "A", "B", get=["PU01"], pay=300)
    second = offer(t, "A", "C", get=["PU02"], pay=200)
    t.act("B", "accept", offer=first)
    assert says(t.refused("C", "accept", offer=second), "asked", "company", "cash") == ("cash", 200, "A", 100)


def test_acceptance_checks_the_limit_again():
    """R-TRD-4, R-TRD-3: B had room for one card and took A's; C's no longer fits."""
    t = trading(a=["PU06"], b=FIVE[:4], players="ABC")
    t.given("C", knowledge=["PU07"])
    first, second = offer(t, "A", "B", give=["PU06"]), offer(t, "C", "B", give=["PU07"])
    t.act("B", "accept", offer=first)
    assert says(t.refused("B", "accept", offer=second), "limit") == ("trade_limit", 5)


def test_three_offers_per_player_and_term():
    """R-TRD-4: declined or withdrawn ones count; the fourth is refused; in the next term there are three again."""
    t = trading(a=["PU01"])
    t.act("B", "decline", offer=offer(t, "A", "B", give=["PU01"], ask=30))
    t.act("A", "withdraw", offer=offer(t, "A", "B", give=["PU01"], ask=20))
    assert t.game.view(None)["companies"]["A"]["offers_left"] == 1
    t.act("B", "decline", offer=offer(t, "A", "B", give=["PU01"], ask=10))
    refusal = t.refused("A", "offer", to="B", give=["PU01"], ask=5)
    assert says(refusal, "made", "most") == ("offers_used", 3, 3)
    assert t.offered("A", "offer") is None and t.offered("B", "offer")
    t.settle()
    t.to("trade")
    offer(t, "A", "B", give=["PU01"], ask=5)


@pytest.mark.parametrize("most", [0, 1])
def test_the_number_of_offers_is_an_option(most):
    """R-TRD-4: offers_per_term 0: none at all; 1: one."""
    t = trading(a=["PU01"], offers_per_term=most)
    for _ in range(most):
        t.act("B", "decline", offer=offer(t, "A", "B", give=["PU01"]))
    assert says(t.refused("A", "offer", to="B", give=["PU01"]), "made", "most") == ("offers_used", most, most)


def test_the_phase_ends_when_all_are_done():
    """R-TRD-4: A and B are done: the action phase begins with A (C1)."""
    t = trading(a=["PU01"])
    t.act("A", "done")
    assert t.told("done")[-1] == {"company": "A"}
    assert t.game.waiting() == ("B",)
    t.act("B", "done")
    assert t.game.waiting() == ("A",) and t.offered("A", "end_turn")


def test_a_done_player_may_still_answer():
    """R-TRD-4: B is done, then A makes an offer: B is asked again, may only answer, and the phase waits for it."""
    t = trading(a=["PU01"], b=["PU02"])
    t.act("B", "done")
    n = offer(t, "A", "B", give=["PU01"], ask=30)
    t.act("A", "done")
    assert t.game.waiting() == ("A", "B")
    assert says(t.refused("B", "done"), "seat") == ("already_done", "B")
    assert says(t.refused("B", "offer", to="A", give=["PU02"]), "seat") == ("already_done", "B")
    t.act("B", "accept", offer=n)
    assert t.knowledge("B") == {"PU02": 0, "PU01": 0}
    assert t.offered("A", "end_turn")  # nothing is open any more, so the phase is over


def test_a_done_player_may_still_withdraw():
    """R-TRD-4: A offered and is done; B is done too; A takes the offer back, and the phase is over."""
    t = trading(a=["PU01"])
    n = offer(t, "A", "B", give=["PU01"], ask=30)
    t.act("A", "done")
    t.act("B", "done")
    assert t.game.waiting() == ("A", "B")
    t.act("A", "withdraw", offer=n)
    assert t.offered("A", "end_turn")


# --- money


def test_cash_paid_is_an_expense_cash_received_an_income():
    """R-TRD-5: 30 for PU01: B pays and has −30, A receives and has +30 net income, nothing in business profit."""
    t = trading(a=["PU01"])
    t.act("B", "accept", offer=offer(t, "A", "B", give=["PU01"], ask=30))
    assert t.posted("A") == {"cash": 30, "trade_received": -30}
    assert t.posted("B") == {"cash": -30, "trade_paid": 30}
    t.settle()
    seller, buyer = t.statement("A"), t.statement("B")
    assert (seller.business_profit, seller.net_income) == (0, 30)
    assert (buyer.business_profit, buyer.net_income) == (0, -30)
    assert (seller.sales, buyer.sales) == (0, 0)


def test_the_cards_themselves_are_not_booked():
    """R-TRD-5: a swap without cash posts nothing."""
    t = trading(a=["PU01"], b=["PU02"])
    t.act("B", "accept", offer=offer(t, "A", "B", give=["PU01"], get=["PU02"]))
    assert (t.posted("A"), t.posted("B")) == ({}, {})


def test_cash_goes_one_way():
    """R-TRD-5: who pays 20 does not also ask for 10."""
    t = trading(a=["PU01"])
    refusal = t.refused("A", "offer", to="B", give=["PU01"], pay=20, ask=10)
    assert says(refusal, "asked", "paid") == ("cash_one_way", 10, 20)


@pytest.mark.parametrize("overspend", ["warn", "refuse"])
def test_the_cash_paid_must_be_at_hand(overspend):
    """R-ACT-9: both have 400: neither 401 to pay nor 401 to ask; 400 can be paid."""
    t = trading(a=["PU01"], overspend=overspend)
    refusal = t.refused("A", "offer", to="B", give=["PU01"], pay=401)
    assert says(refusal, "asked", "company", "cash", "most") == ("cash", 401, "A", 400, 400)
    refusal = t.refused("A", "offer", to="B", give=["PU01"], ask=401)
    assert says(refusal, "asked", "company", "cash", "most") == ("cash", 401, "B", 400, 400)
    assert t.refused("A", "offer", to="B", give=["PU01"], pay=-1)[0] == "cash"
    t.act("B", "accept", offer=offer(t, "A", "B", give=["PU01"], ask=400))
    assert (t.cash("A"), t.cash("B")) == (800, 0)


def test_the_game_master_may_let_trades_overspend():
    """R-ACT-9, overspend warn_everywhere: B pays 450 of its 400: cash −50, and a warning."""
    t = trading(a=["PU01"], overspend="warn_everywhere")
    t.act("B", "accept", offer=offer(t, "A", "B", give=["PU01"], ask=450))
    assert (t.cash("A"), t.cash("B")) == (850, -50)
    assert t.told("overspent") == [{"company": "B", "cash": -50}]
