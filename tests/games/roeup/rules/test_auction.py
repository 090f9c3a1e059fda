"""The procurement auction: claim, point, bid, take (R-AUC-1 to 8), and what must be at hand (R-ACT-9).

Most cases play in the asset market of three product companies, A = C2, B = C3, C = C6 (no card exchange), with 400,
400 and 350 in cash. PA01, PA02 and PA03 lie open, for 100, 150 and 200.
"""

import random

import pytest

from tests.games.roeup.exercise import Table, says


def at(phase, characters, **options):
    """A table at the auction of a phase."""
    t = Table(characters, **options)
    t.to(phase)
    return t


def assets(**options):
    """Three companies at the auction of PA01, PA02, PA03."""
    return at("assets", {"A": "C2", "B": "C3", "C": "C6"}, scenario="product", **options)


def point(t, **cards):
    """Everybody points: `A="PA01"`; "" stays out."""
    for seat, card in cards.items():
        if card:
            t.act(seat, "point", card=card)
        else:
            t.act(seat, "stay_out")


def bids(t, *said):
    """Sealed bids, `("A", 10)` and so on."""
    for seat, amount in said:
        t.act(seat, "sealed_bid", amount=amount)


def owned(t):
    return {seat: tuple(asset.card.code for asset in company.assets) for seat, company in t.game.companies.items()}


# --- all cards open, one card each


def test_all_cards_lie_open_and_each_gets_at_most_one():
    """R-AUC-1: every open card is on offer to everybody; who has one is out of this auction."""
    t = assets()
    for seat in "ABC":
        assert t.offered(seat, "point")["fields"][0]["values"] == ["PA01", "PA02", "PA03"]
    point(t, A="PA01", B="PA02", C="")
    assert owned(t) == {"A": ("PA01",), "B": ("PA02",), "C": ()}
    assert t.game.waiting() == ("C",)
    assert says(t.refused("A", "point", card="PA03"), "seat", "asked") == ("not_asked", "A", ["C"])
    assert t.offered("C", "point")["fields"][0]["values"] == ["PA03"]


def test_a_card_that_does_not_lie_open():
    """R-AUC-1: it cannot be pointed at; the refusal names what can be."""
    t = assets()
    for card in ("PA04", "PU01", "C1", "none"):
        refusal = t.refused("A", "point", card=card)
        assert says(refusal, "card", "lots") == ("not_a_lot", card, ["PA01", "PA02", "PA03"])


# --- card exchange


def exchange(**options):
    """A = C4 (number 4, two exchanges), B = C1 (number 1, one exchange), C = C3 (none), mixed, at the asset auction.

    Two product and one commodity company: PA01, PA02 and CA01 lie open.
    """
    return at("assets", {"A": "C4", "B": "C1", "C": "C3"}, scenario="mixed", **options)


def test_the_exchange_takes_a_card_for_fee_0():
    """R-AUC-2: B takes PA02 (150) before anyone points: cash 400 − 150 = 250, no fee, its one use is spent."""
    t = exchange()
    assert t.game.waiting() == ("B",)
    t.act("B", "claim", card="PA02")
    price = {"price": 150, "fee": 0, "cash": 400 - 150}
    assert t.told("taken") == [{"company": "B", "card": "PA02", "how": "exchange", "auction": "asset", **price}]
    assert t.posted("B") == {"cash": -150, "fixed_assets": 150}
    assert (t.cash("B"), t.company("B").exchanges) == (250, 0)


def test_who_used_the_exchange_has_left_the_auction():
    """R-AUC-2: after both claims only C points, at what is left."""
    t = exchange()
    t.act("B", "claim", card="PA01")
    t.act("A", "claim", card="CA01")
    assert t.game.waiting() == ("C",)
    assert t.offered("C", "point")["fields"][0]["values"] == ["PA02"]
    assert says(t.refused("A", "point", card="PA02"), "seat", "asked") == ("not_asked", "A", ["C"])
    assert (t.company("A").exchanges, t.company("B").exchanges) == (1, 0)


def test_of_several_claimants_the_lowest_character_number_is_first():
    """R-AUC-2: B (number 1) before A (number 4), though A sits before B; A cannot claim what B took."""
    t = exchange()
    assert says(t.refused("A", "claim", card="PA01"), "seat", "asked") == ("not_asked", "A", ["B"])
    t.act("B", "claim", card="PA01")
    assert t.game.waiting() == ("A",)
    assert says(t.refused("A", "claim", card="PA01"), "lots") == ("not_a_lot", ["PA02", "CA01"])


def test_the_exchange_may_be_kept():
    """R-AUC-2: who keeps it points as everybody does, and is asked again in the next auction."""
    t = exchange()
    t.act("B", "keep")
    assert t.told("exchange_kept") == [{"company": "B", "uses": 1}]
    t.act("A", "keep")
    assert t.game.waiting() == ("A", "B", "C")
    assert t.refused("B", "claim", card="PA01")[0] == "not_now"
    t.all("stay_out")
    t.to("knowledge")
    assert t.game.waiting() == ("B",) and t.offered("B", "claim")


def test_a_claim_pays_the_asset_amount():
    """R-AUC-2: fee 0, but PA01 costs 100 and only 99 are at hand: 1 short."""
    t = Table({"A": "C4", "B": "C1", "C": "C3"}, scenario="mixed")
    t.given("B", cash=99)
    t.to("assets")
    refusal = t.refused("B", "claim", card="PA01")
    assert says(refusal, "card", "price", "cash", "short") == ("lot_price", "PA01", 100, 99, 1)
    t.act("B", "claim", card="CA01")
    assert t.cash("B") == 99 - 60


@pytest.mark.parametrize(("uses", "left"), [("per_game", 0), ("per_term", 1)])
def test_uses_count_per_game_or_per_term(uses, left):
    """R-AUC-2, option exchange_uses: C1 has one use; used in term 1 it is gone for good, or back in term 2."""
    t = exchange(exchange_uses=uses)
    t.act("B", "claim", card="PA01")
    assert t.company("B").exchanges == 0
    t.to("knowledge")
    assert t.game.waiting() == ("A",)  # B has no use left in this term
    t.settle()
    assert (t.game.term, t.company("B").exchanges) == (2, left)
    t.to("assets")
    assert t.game.waiting() == (("B",) if left else ("A",))


def test_no_exchange_in_the_character_auction():
    """R-AUC-2: the ability is a character's; nobody has one yet."""
    t = Table("AB", deal="auction", scenario="product")
    assert t.offered("A", "claim") is None and t.offered("A", "point")


def test_no_claim_where_nothing_can_be_taken():
    """R-AUC-2: with 59 in cash B could not pay even CA01 (60): it is not asked."""
    t = Table({"A": "C4", "B": "C1", "C": "C3"}, scenario="mixed")
    t.given("B", cash=59)
    t.to("assets")
    assert t.game.waiting() == ("A",)


# --- pointing


def test_pointing_is_secret_until_all_have_pointed():
    """R-AUC-3: the others learn that A has pointed, not at what; with the last one all is open."""
    t = assets()
    told = t.act("A", "point", card="PA02")
    assert told == [("has_pointed", {"company": "A", "auction": "asset"})]
    assert t.game.view("A")["step"]["own"] == "PA02"
    for seat in ("B", "C", None):
        view = t.game.view(seat)["step"]
        assert (view["pointed"], view["own"]) == (["A"], None)
    assert t.refused("A", "point", card="PA01") == ("already_done", {"seat": "A"})
    t.act("C", "point", card="PA01")
    assert owned(t) == {"A": (), "B": (), "C": ()}
    t.act("B", "point", card="PA03")
    pointed = {"A": "PA02", "B": "PA03", "C": "PA01"}
    assert t.told("pointed") == [{"pointed": pointed, "auction": "asset", "round": 1}]
    assert owned(t) == {"A": ("PA02",), "B": ("PA03",), "C": ("PA01",)}


def test_what_others_pointed_at_is_drawn_anew_for_whoever_looks_ahead():
    """R-AUC-3: a copy as seen by B may have A point anywhere; as seen by A it is what it is."""
    t = assets()
    t.act("A", "point", card="PA02")
    rng = random.Random(3)
    assert {t.game.seen_by("B", rng).steps[-1].pointed["A"] for _ in range(60)} == {"PA01", "PA02", "PA03", ""}
    assert {t.game.seen_by("A", rng).steps[-1].pointed["A"] for _ in range(60)} == {"PA02"}


def test_a_single_pointer_pays_no_fee():
    """R-AUC-4: PA03 for its 200 alone: A has 400 − 200 = 200 left."""
    t = assets()
    point(t, A="PA03", B="PA01", C="PA01")
    price = {"price": 200, "fee": 0, "cash": 400 - 200}
    assert t.told("taken") == [{"company": "A", "card": "PA03", "how": "alone", "auction": "asset", **price}]
    assert (t.cash("A"), t.account("A", "procurement_fees")) == (200, 0)


# --- open bidding


def test_an_open_auction():
    """R-AUC-5: A 0, B 5, C passes, A 10, B passes: A pays 100 + 10 of its 400."""
    t = assets()
    point(t, A="PA01", B="PA01", C="PA01")
    assert t.told("contested") == [{"card": "PA01", "bidders": ("A", "B", "C"), "auction": "asset"}]
    t.act("A", "bid", amount=0)
    t.act("B", "bid", amount=5)
    t.act("C", "pass")
    t.act("A", "bid", amount=10)
    assert t.told("bid")[-1] == {"company": "A", "card": "PA01", "amount": 10}
    t.act("B", "pass")
    assert t.told("passed") == [{"company": "C", "card": "PA01"}, {"company": "B", "card": "PA01"}]
    price = {"price": 100, "fee": 10, "cash": 400 - 100 - 10}
    assert t.told("taken") == [{"company": "A", "card": "PA01", "how": "contest", "auction": "asset", **price}]
    assert t.posted("A") == {"cash": -110, "fixed_assets": 100, "procurement_fees": 10}
    assert t.cash("A") == 400 - 110


def test_bidders_speak_in_seat_order():
    """R-AUC-5: A, B, C, A, …; whoever is not asked is refused."""
    t = assets()
    point(t, A="PA01", B="PA01", C="PA01")
    for amount, seat in enumerate("ABCABC"):
        assert t.game.waiting() == (seat,)
        for other in set("ABC") - {seat}:
            assert says(t.refused(other, "bid", amount=5 * amount), "asked") == ("not_asked", [seat])
        t.act(seat, "bid", amount=5 * amount)


def test_each_bid_is_above_the_last_by_the_step():
    """R-AUC-5: bid_step 5: first 0, 5, 10, …; after 10 at least 15, then 20, not 14, 10 or 16; at most 400 − 100."""
    t = assets()
    point(t, A="PA01", B="PA01", C="")
    assert says(t.refused("A", "bid", amount=-5), "asked", "low", "high", "step") == ("bid", -5, 0, 300, 5)
    t.act("A", "bid", amount=10)
    for amount in (0, 10, 14, 16, 305):
        refusal = t.refused("B", "bid", amount=amount)
        assert says(refusal, "asked", "low", "high", "step") == ("bid", amount, 15, 300, 5)
    t.act("B", "bid", amount=300)
    # 305 is wanted of A, which could pay 300: it can only pass.
    assert says(t.refused("A", "bid", amount=305), "card", "least", "high") == ("outbid", "PA01", 305, 300)
    assert t.offered("A", "bid") is None
    t.act("A", "pass")
    assert t.cash("B") == 400 - 100 - 300 == 0


def test_the_step_is_an_option():
    """R-AUC-5: bid_step 20: after 0 comes 20."""
    t = assets(bid_step=20)
    point(t, A="PA01", B="PA01", C="")
    t.act("A", "bid", amount=0)
    assert says(t.refused("B", "bid", amount=5), "low", "step") == ("bid", 20, 20)
    t.act("B", "bid", amount=20)
    t.act("A", "pass")
    assert t.cash("B") == 400 - 100 - 20


def test_the_last_one_in_takes_it_for_0_if_nobody_bid():
    """R-AUC-5: A and B pass, C has said nothing yet and has it for 350 − 100 = 250 left."""
    t = assets()
    point(t, A="PA01", B="PA01", C="PA01")
    t.act("A", "pass")
    assert t.refused("A", "bid", amount=0)[0] == "not_asked"  # who passed is out of this card
    t.act("B", "pass")
    price = {"price": 100, "fee": 0, "cash": 350 - 100}
    assert t.told("taken") == [{"company": "C", "card": "PA01", "how": "contest", "auction": "asset", **price}]
    assert t.cash("C") == 250


def test_a_bid_of_0_wins_if_the_others_pass():
    """R-AUC-5: A bids 0, B and C pass: fee 0."""
    t = assets()
    point(t, A="PA01", B="PA01", C="PA01")
    t.act("A", "bid", amount=0)
    t.act("B", "pass")
    t.act("C", "pass")
    assert (t.cash("A"), owned(t)["A"]) == (300, ("PA01",))


def test_who_passed_is_out_of_that_card_only():
    """R-AUC-5, R-AUC-6: B passed on PA01; in the next round it points at PA02 and gets it."""
    t = assets()
    point(t, A="PA01", B="PA01", C="")
    t.act("A", "bid", amount=0)
    t.act("B", "pass")
    assert t.game.waiting() == ("B", "C")
    point(t, B="PA02", C="")
    assert owned(t) == {"A": ("PA01",), "B": ("PA02",), "C": ()}


def test_two_cards_contested_in_one_round():
    """R-AUC-5: one after the other, in the order they were pointed at by seat."""
    t = at("assets", {"A": "C1", "B": "C2", "C": "C3", "D": "C6"}, scenario="product")
    t.act("A", "keep")
    point(t, A="PA02", B="PA01", C="PA02", D="PA01")
    assert t.game.view(None)["step"]["card"] == "PA02" and t.game.waiting() == ("A",)
    t.act("A", "pass")
    assert t.game.view(None)["step"]["card"] == "PA01" and t.game.waiting() == ("B",)
    t.act("B", "pass")
    assert owned(t) == {"A": (), "B": (), "C": ("PA02",), "D": ("PA01",)}
    assert t.game.waiting() == ("A", "B")


# --- sealed bids


def test_sealed_bids_are_secret_and_the_highest_pays_its_bid():
    """R-AUC-5, auction sealed: 10, 25, 20: B takes it at 25: 400 − 100 − 25 = 275."""
    t = assets(auction="sealed")
    point(t, A="PA01", B="PA01", C="PA01")
    assert t.game.waiting() == ("A", "B", "C")
    assert t.act("B", "sealed_bid", amount=25) == [("bid_placed", {"company": "B", "card": "PA01"})]
    assert t.game.view("B")["step"]["own"] == 25
    for seat in ("A", "C", None):
        view = t.game.view(seat)["step"]
        assert (view["placed"], view["own"]) == (["B"], None)
    bids(t, ("C", 20), ("A", 10))
    assert t.told("bids") == [{"card": "PA01", "bids": {"A": 10, "B": 25, "C": 20}}]
    price = {"price": 100, "fee": 25, "cash": 400 - 100 - 25}
    assert t.told("taken") == [{"company": "B", "card": "PA01", "how": "contest", "auction": "asset", **price}]
    assert (t.cash("B"), t.account("B", "procurement_fees")) == (275, 25)
    assert t.game.waiting() == ("A", "C")


def test_one_sealed_bid_each():
    """R-AUC-5: who has bid is not asked again; nobody passes; a bid is at most what is at hand: 350 − 100 = 250."""
    t = assets(auction="sealed")
    point(t, A="PA01", B="PA01", C="PA01")
    t.act("A", "sealed_bid", amount=5)
    assert t.refused("A", "sealed_bid", amount=10) == ("already_done", {"seat": "A"})
    assert t.refused("B", "pass")[0] == "not_now"
    refusal = t.refused("C", "sealed_bid", amount=255)
    assert says(refusal, "asked", "low", "high") == ("bid", 255, 0, 250)


def test_a_sealed_tie_is_bid_again_by_the_tied_not_lower():
    """R-AUC-5: A and C tie at 20; only they bid again, from 20 up; A 20, C 30: C pays 30 of its 350."""
    t = assets(auction="sealed")
    point(t, A="PA01", B="PA01", C="PA01")
    bids(t, ("A", 20), ("B", 15), ("C", 20))
    assert t.told("tie") == [{"card": "PA01", "amount": 20, "bidders": ("A", "C")}]
    assert t.game.waiting() == ("A", "C")
    assert t.refused("B", "sealed_bid", amount=50)[0] == "not_asked"
    assert says(t.refused("A", "sealed_bid", amount=15), "asked", "low") == ("bid", 15, 20)
    bids(t, ("A", 20), ("C", 30))
    assert t.cash("C") == 350 - 100 - 30


def test_a_second_sealed_tie_goes_to_the_lowest_character_number():
    """R-AUC-5: A is number 6, B number 3, C number 2: tied twice at 25, C takes it, though A sits first."""
    t = at("assets", {"A": "C6", "B": "C3", "C": "C2"}, scenario="product", auction="sealed")
    point(t, A="PA01", B="PA01", C="PA01")
    bids(t, ("A", 20), ("B", 20), ("C", 20), ("A", 25), ("B", 20), ("C", 25))
    assert t.told("bids") == [{"card": "PA01", "bids": {"A": 25, "B": 20, "C": 25}}]
    assert t.told("taken")[0]["how"] == "equal_bids"
    assert owned(t) == {"A": (), "B": (), "C": ("PA01",)}
    assert t.cash("C") == 400 - 100 - 25


def test_a_second_sealed_tie_for_a_character_goes_to_the_lowest_seat():
    """R-AUC-5: nobody has a number yet: B and C tie twice at 10, B founds with 400 − 10."""
    t = Table("ABC", deal="auction", scenario="product", auction="sealed")
    point(t, A="C1", B="C1", C="C1")
    bids(t, ("C", 10), ("B", 10), ("A", 0), ("C", 10), ("B", 10))
    assert t.told("founded") == [{"company": "B", "character": "C1", "capital": 390, "fee": 10}]


# --- called at the table


def test_a_called_auction_enters_winner_and_fee():
    """R-AUC-5, auction called: the game master enters that B took PA02 for a fee of 33: 400 − 150 − 33 = 217."""
    t = assets(auction="called")
    assert t.game.waiting() == ("teacher",)
    assert t.refused("A", "point", card="PA01")[0] == "not_now"
    t.act("teacher", "award", to="B", card="PA02", fee=33)
    price = {"price": 150, "fee": 33, "cash": 400 - 150 - 33}
    assert t.told("taken") == [{"company": "B", "card": "PA02", "how": "called", "auction": "asset", **price}]
    assert t.posted("B") == {"cash": -183, "fixed_assets": 150, "procurement_fees": 33}
    assert t.cash("B") == 217


def test_a_called_auction_keeps_to_the_rules():
    """R-AUC-1, R-AUC-5: one card each, only open cards, only fees that can be paid."""
    t = assets(auction="called")
    t.act("teacher", "award", to="B", card="PA02", fee=0)
    refusal = t.refused("teacher", "award", to="B", card="PA01", fee=0)
    assert says(refusal, "company", "companies") == ("not_in_auction", "B", ["A", "C"])
    refusal = t.refused("teacher", "award", to="A", card="PA02", fee=0)
    assert says(refusal, "card", "lots") == ("not_a_lot", "PA02", ["PA01", "PA03"])
    refusal = t.refused("teacher", "award", to="C", card="PA03", fee=151)
    assert says(refusal, "asked", "low", "high") == ("bid", 151, 0, 350 - 200)
    refusal = t.refused("teacher", "award", to="C", card="PA03", fee=-1)
    assert says(refusal, "asked", "low", "high") == ("bid", -1, 0, 150)
    t.act("teacher", "award", to="C", card="PA03", fee=150)
    assert t.cash("C") == 0


def test_a_called_auction_ends_when_called_or_when_all_have_a_card():
    """R-AUC-6: nobody wants another card; or all three have one."""
    t = assets(auction="called")
    t.act("teacher", "end_sale")
    assert t.game.waiting() == ("chance",)  # the knowledge market
    t = assets(auction="called")
    for seat, card in (("A", "PA01"), ("B", "PA02"), ("C", "PA03")):
        t.act("teacher", "award", to=seat, card=card, fee=0)
    assert t.game.waiting() == ("chance",)


def test_a_called_auction_still_asks_for_the_exchange_first():
    """R-AUC-2: B = C1 claims before the game master enters what was called."""
    t = exchange(auction="called")
    assert t.game.waiting() == ("B",)
    t.act("B", "claim", card="PA01")
    t.act("A", "keep")
    assert t.game.waiting() == ("teacher",)


# --- rounds


def test_one_may_join_late():
    """R-AUC-6: C stays out of round 1, joins in round 2 and wins against B."""
    t = assets()
    point(t, A="PA01", B="PA01", C="")
    t.act("A", "bid", amount=0)
    t.act("B", "pass")
    assert t.game.view(None)["step"]["round"] == 2
    point(t, B="PA02", C="PA02")
    t.act("B", "pass")
    assert owned(t) == {"A": ("PA01",), "B": (), "C": ("PA02",)}
    assert t.game.waiting() == ("B",)


def test_one_may_stop():
    """R-AUC-6: B loses PA01 in round 1 and stops; nobody wants anything, so the auction is over."""
    t = assets()
    point(t, A="PA01", B="PA01", C="")
    t.act("A", "bid", amount=0)
    t.act("B", "pass")
    t.all("stay_out")
    assert owned(t) == {"A": ("PA01",), "B": (), "C": ()}
    assert t.game.waiting() == ("chance",)  # on to the knowledge market; PA02 and PA03 stay open
    assert t.market("asset").open == ("PA02", "PA03")


def test_all_may_stay_out():
    """R-AUC-6: nobody points at anything: nothing is sold, nothing is paid."""
    t = assets()
    t.all("stay_out")
    assert t.told("pointed") == [{"pointed": {"A": "", "B": "", "C": ""}, "auction": "asset", "round": 1}]
    assert [t.cash(seat) for seat in "ABC"] == [400, 400, 350]
    assert t.market("asset").open == ("PA01", "PA02", "PA03")


def test_rounds_end_when_nothing_is_left():
    """R-AUC-6: one card and three companies: A gets it, the others are not asked again."""
    t = assets()
    t.market("asset").open = ("PA01",)
    point(t, A="PA01", B="", C="")
    assert owned(t)["A"] == ("PA01",)
    assert t.game.waiting() == ("chance",)


def test_rounds_go_on_without_those_who_can_pay_nothing_that_is_left():
    """R-AUC-6: PA02 (150) and PA03 (200) are left; B has 120 and is not asked any more."""
    t = Table({"A": "C2", "B": "C3", "C": "C6"}, scenario="product")
    t.given("B", cash=120)
    t.to("assets")
    point(t, A="PA01", B="PA01", C="")
    # PA01 costs 100, so B can go up to 20.
    t.act("A", "bid", amount=20)
    assert says(t.refused("B", "bid", amount=25), "least", "high") == ("outbid", 25, 20)
    t.act("B", "pass")
    assert t.told("sits_out") == [{"companies": ["B"], "auction": "asset"}]
    assert t.game.waiting() == ("C",)


def test_in_the_character_auction_all_point_until_all_have_one():
    """R-AUC-6: three rounds: C1 to A, then C1's losers fight for C2, the last one is alone and pays nothing."""
    t = Table("ABC", deal="auction", scenario="product")
    point(t, A="C1", B="C1", C="C1")
    t.act("A", "bid", amount=15)
    t.act("B", "pass")
    t.act("C", "pass")
    point(t, B="C2", C="C2")
    t.act("B", "bid", amount=0)
    t.act("C", "bid", amount=5)
    t.act("B", "pass")
    point(t, B="C6")
    founded = {facts["company"]: (facts["character"], facts["capital"]) for facts in t.told("founded")}
    assert founded == {"A": ("C1", 400 - 15), "C": ("C2", 400 - 5), "B": ("C6", 350)}


# --- what is paid


def test_an_asset_is_booked_at_its_amount_and_the_fee_is_an_expense():
    """R-AUC-7: cash −(150 + 40), fixed assets +150, fees 40, all of it caused by A's bid; the market has the rest."""
    t = assets()
    point(t, A="PA02", B="PA02", C="")
    t.act("A", "bid", amount=40)
    bid = t.game.n
    t.act("B", "pass")
    assert t.rows("A", "asset", "fee") == [
        (bid, "fixed_assets", 150),
        (bid, "cash", -150),
        (bid, "procurement_fees", 40),
        (bid, "cash", -40),
    ]
    assert t.posted("market") == {"cash": 190, "trade": -190}
    t.settle()
    statement = t.statement("A")
    assert (statement.net_income, t.game.equity("A")) == (-40, 400 - 40)


def test_what_is_bought_leads_back_to_the_buyers_own_choice():
    """R-AUC-4, R-AUC-7: B points last and opens all; A's asset is caused by A's own pointing, two lines before."""
    t = assets()
    t.act("A", "point", card="PA01")
    pointing = t.game.n
    point(t, C="", B="PA02")
    assert t.game.n == pointing + 2
    assert t.rows("A", "asset") == [(pointing, "fixed_assets", 100), (pointing, "cash", -100)]


def test_an_asset_won_without_a_bid_leads_back_to_the_pointing():
    """R-AUC-5, R-AUC-7: B passes, A takes PA01 for nothing and has not bid: its pointing is the decision."""
    t = assets()
    point(t, A="PA01", B="PA01", C="")
    first = t.game.n - 2
    t.act("A", "pass")
    assert t.rows("B", "asset") == [(first + 1, "fixed_assets", 100), (first + 1, "cash", -100)]


def test_knowledge_costs_its_fee_an_expense():
    """R-AUC-7: 15 for PU01: cash −15, fees 15; the card is knowledge."""
    t = at("knowledge", {"A": "C2", "B": "C3"}, scenario="product")
    point(t, A="PU01", B="PU01")
    t.act("A", "bid", amount=15)
    t.act("B", "pass")
    assert t.posted("A") == {"cash": -15, "procurement_fees": 15}
    assert (t.cash("A"), t.knowledge("A")) == (400 - 15, {"PU01": 0})


def test_what_a_fee_may_be_goes_by_the_cash_at_hand():
    """R-AUC-7: for knowledge all the cash: 400 can be bid, 405 not."""
    t = at("knowledge", {"A": "C2", "B": "C3"}, scenario="product")
    point(t, A="PU01", B="PU01")
    assert says(t.refused("A", "bid", amount=405), "asked", "high") == ("bid", 405, 400)
    t.act("A", "bid", amount=400)
    t.act("B", "pass")
    assert t.cash("A") == 0


# --- mixed


def test_both_industries_are_auctioned_together():
    """R-AUC-8: product and commodity cards lie in one auction, at most one card each in all."""
    t = exchange()
    t.act("B", "keep")
    t.act("A", "keep")
    for seat in "ABC":
        assert t.offered(seat, "point")["fields"][0]["values"] == ["PA01", "PA02", "CA01"]
    point(t, A="CA01", B="PA01", C="PA02")
    assert t.game.waiting() == ("chance",)
    # Knowledge: two product companies and one more, one commodity company and one more.
    t.draw("PU01", "PU02", "PU03", "CU01", "CU02")
    t.act("B", "keep")
    t.act("A", "keep")
    for seat in "ABC":
        assert t.offered(seat, "point")["fields"][0]["values"] == ["PU01", "PU02", "PU03", "CU01", "CU02"]


def test_a_card_of_an_industry_one_cannot_run_may_be_taken():
    """R-AUC-8: the product company C takes the shed CA01 for 60, and later the trucks CU01."""
    t = exchange()
    t.act("B", "keep")
    t.act("A", "keep")
    point(t, A="", B="", C="CA01")
    point(t, A="", B="")
    assert (owned(t)["C"], t.cash("C")) == (("CA01",), 400 - 60)
    t.to("knowledge")
    t.act("B", "keep")
    t.act("A", "keep")
    point(t, A="", B="", C="CU01")
    assert t.knowledge("C") == {"CU01": 0}


# --- cash at hand


@pytest.mark.parametrize("overspend", ["warn", "refuse"])
def test_asset_amount_and_fee_must_be_at_hand(overspend):
    """R-ACT-9: with 130 PA01 (100) can be had with a fee up to 30; PA02 (150) not at all, 20 short."""
    t = Table({"A": "C2", "B": "C3"}, scenario="product", overspend=overspend)
    t.given("A", cash=130)
    t.to("assets")
    assert says(t.refused("A", "point", card="PA02"), "price", "cash", "short") == ("lot_price", 150, 130, 20)
    point(t, A="PA01", B="PA01")
    assert says(t.refused("A", "bid", amount=35), "asked", "high") == ("bid", 35, 30)
    t.act("A", "bid", amount=30)
    t.act("B", "pass")
    assert t.cash("A") == 0
    assert t.told("overspent") == []


def test_the_game_master_may_let_auctions_overspend():
    """R-ACT-9, overspend warn_everywhere: with 130 A takes PA02 for 150 and a fee of 10: cash −30, and a warning."""
    t = Table({"A": "C2", "B": "C3"}, scenario="product", overspend="warn_everywhere")
    t.given("A", cash=130)
    t.to("assets")
    point(t, A="PA02", B="PA02")
    t.act("A", "bid", amount=10)
    t.act("B", "pass")
    assert t.cash("A") == 130 - 150 - 10 == -30
    assert t.told("overspent") == [{"company": "A", "cash": -30}]
