"""Players' trades with the bank and receipt tokens, E-MTG-6, E-MTG-7 and E-MTG-9."""

from tests.games.economy.exercise import Table, says
from tests.games.economy.rules.test_meeting import meeting


def rich(t):
    """Everybody has 20."""
    for seat in t.game.seats:
        t.rich(seat, 20)


def trading(players=3, layout=None):
    """The players' trades have begun; everybody has 20."""
    return meeting(players, "PlayerTrading", lambda t: (rich(t), layout(t) if layout else None))


def manager_a(t):
    """A manages NORTH and EAST, B nothing, C SOUTH; nobody but B holds EAST, so that B keeps its packet."""
    t.company("EAST").manager = "A"
    t.packets("EAST", A=[10])


def test_from_the_manager_of_the_last_company_counter_clockwise():
    """E-MTG-6: SOUTH, of C, is last: C, B, A, then C, B, A again."""
    t = trading()
    assert t.game.steps[-1].queue == ("C", "B", "A", "C", "B", "A")
    t = trading(layout=lambda t: setattr(t.game, "order", ("SOUTH", "EAST", "NORTH")))
    assert t.game.steps[-1].queue == ("A", "C", "B", "A", "C", "B")


def test_a_purchase_pays_the_bank_and_the_manager_of_the_company_gets_a_share_price():
    """E-MTG-6: C buys 4 of NORTH at 1: 20 − 4 = 16; A gets 1."""
    t = trading()
    t.act("C", "buy_packet", holder="C", of="NORTH", size=4)
    assert (t.cash("C"), t.game.sizes("C", "NORTH"), t.cash("A")) == (16, [4], 21)


def test_the_manager_gets_nothing_for_an_own_purchase():
    """E-MTG-6: C buys 4 of SOUTH, which it manages: 20 − 4 = 16."""
    t = trading()
    t.act("C", "buy_packet", holder="C", of="SOUTH", size=4)
    assert t.cash("C") == 16


def test_in_round_two_a_manager_does_only_the_other_kind():
    """E-MTG-6: C bought; now it can sell or go on."""
    t = trading()
    t.act("C", "buy_packet", holder="C", of="NORTH", size=4)
    t.go_on("B")
    t.go_on("A")
    assert says(t.why_not("C", "buy_packet"), "who", "trade") == ("kind_used", "C", "purchase")
    t.act("C", "sell_packet", holder="C", of="NORTH", size=4)
    assert t.cash("C") == 20


def test_after_nothing_in_round_one_either_kind_is_open():
    """E-MTG-6."""
    t = trading()
    for seat in "CBA":
        t.go_on(seat)
    assert t.offered("C", "buy_packet")
    assert t.offered("C", "sell_packet") is None  # its only packet is the last of SOUTH outside the bank: E-MTG-7
    t.act("C", "buy_packet", holder="C", of="SOUTH", size=1)
    assert t.game.sizes("C", "SOUTH") == [1, 10]


def test_a_player_without_a_company_has_three_rounds_and_no_kind_more_than_twice():
    """E-MTG-6: B buys 1, 2 and in round 3 can no longer buy, but sell."""
    t = trading(layout=manager_a)
    assert t.game.steps[-1].queue == ("C", "B", "A", "C", "B", "A", "B")
    for size in (1, 2):
        t.go_on("C")
        t.act("B", "buy_packet", holder="B", of="NORTH", size=size)
        t.go_on("A")
    assert t.game.waiting() == ("B",)
    assert says(t.why_not("B", "buy_packet"), "trade", "made") == ("kind_used", "purchase", 2)
    t.act("B", "sell_packet", holder="B", of="NORTH", size=2)
    assert t.step() == "Receipts"
    assert t.game.sizes("B", "NORTH") == [1]


def test_no_company_is_left_without_a_shareholder():
    """E-MTG-7: C holds the only packet of SOUTH; with a share of B's in the market it may sell."""
    t = trading()
    assert says(t.why_not("C", "sell_packet"), "companies") == ("last_packet", ["SOUTH"])
    t.go_on("C")
    t.act("B", "buy_packet", holder="B", of="SOUTH", size=1)
    t.go_on("A")
    t.act("C", "sell_packet", holder="C", of="SOUTH", size=10)
    assert t.game.outstanding("SOUTH") == 1


# --- receipt tokens


def giving(players=3, **tokens):
    """Receipt tokens are given; the players had these before, and each has got one more."""
    return meeting(players, "Receipts", lambda t: t.game.receipts.update(tokens))


def test_everybody_gets_a_token():
    """E-MTG-9: 0 + 1, 2 + 1, 1 + 1."""
    assert giving(A=0, B=2, C=1).game.receipts == {"A": 1, "B": 3, "C": 2}


def test_for_each_company_players_give_in_seat_order_from_its_manager():
    """E-MTG-9: NORTH: A, B, C; EAST: B, C, A; SOUTH: C, A, B."""
    t = giving(A=1, B=1, C=1)
    asked = []
    while t.step() == "Receipts":
        asked.append((t.game.steps[-1].queue[0][0], t.game.waiting()[0]))
        t.absent()
    assert asked == [
        (code, seat) for code, seats in (("NORTH", "ABC"), ("EAST", "BCA"), ("SOUTH", "CAB")) for seat in seats
    ]


def test_more_tokens_come_earlier_and_ties_keep_their_order():
    """E-MTG-9: EAST gets 2, NORTH 1, SOUTH, the last, 0 + 1: EAST, then NORTH before SOUTH; what is given is spent."""
    t = giving(A=0, B=1, C=0)
    t.act("A", "give_receipts", company="NORTH", tokens=1)
    t.act("B", "give_receipts", company="NORTH", tokens=0)
    t.act("C", "give_receipts", company="NORTH", tokens=0)
    t.act("B", "give_receipts", company="EAST", tokens=2)
    t.act("C", "give_receipts", company="EAST", tokens=0)
    t.act("C", "give_receipts", company="SOUTH", tokens=0)
    assert t.told("order_changed") == [
        {"order": ["EAST", "NORTH", "SOUTH"], "tokens": {"NORTH": 1, "EAST": 2, "SOUTH": 1}}
    ]
    assert t.game.receipts == {"A": 0, "B": 0, "C": 1}
    assert (t.game.stage, t.game.order) == (2, ("EAST", "NORTH", "SOUTH"))


def test_no_more_tokens_than_one_has():
    """E-MTG-9: A has 1."""
    t = giving(A=0)
    refusal = t.refused("A", "give_receipts", company="NORTH", tokens=2)
    assert says(refusal, "asked", "own") == ("receipts", 2, 1)


def test_the_last_company_comes_first_if_nobody_gives():
    """E-MTG-9: 0, 0, 0 + 1."""
    t = giving()
    while t.step() == "Receipts":
        t.absent()
    assert t.game.order == ("SOUTH", "NORTH", "EAST")
    assert Table(2).game.order == ("NORTH", "EAST")
