"""The shareholders' meeting, E-MTG-1 to E-MTG-5 and E-MTG-7, E-MTG-8."""

import pytest

from tests.games.economy.exercise import Table, says


def meeting(players=2, step="DividendVote", layout=None, **options):
    """Play to phase 9 with nobody acting, lay something out, let the last bidder be absent: the meeting begins."""
    t = Table(players, **options)
    while t.game.phase < 11 or t.game.steps[-1].queue[0] != t.game.order[-1]:
        t.absent()
    if layout:
        layout(t)
    t.absent()
    return t if step is None else t.to(step)


# --- bonus


@pytest.mark.parametrize(
    ("factories", "bonus"), [(0, 0), (1, 1), (5, 1), (6, 2), (10, 2), (11, 3), (15, 3), (16, 5), (20, 5)]
)
def test_the_bonus_by_factories(factories, bonus):
    """E-MTG-1, E-MTG-8: paid once to the manager by the bank."""
    t = meeting(layout=lambda t: t.given("NORTH", factories={"quarry": factories}), step=None)
    assert t.cash("A") == bonus
    assert len(t.told("factory_bonus")) == bool(bonus)


@pytest.mark.parametrize(("option", "bonus"), [("per_company", 1 + 1), ("per_manager", 2)])
def test_the_bonus_of_a_manager_of_two_companies(option, bonus):
    """E-MTG-1: option `factory_bonus`: 3 and 4 factories: 1 + 1, or 2 for 7."""

    def layout(t):
        t.company("EAST").manager = "A"
        t.given("NORTH", factories={"quarry": 3})
        t.given("EAST", factories={"quarry": 4})

    assert meeting(layout=layout, step=None, factory_bonus=option).cash("A") == bonus


def test_the_bonus_of_many_factories_differs_together():
    """E-MTG-1: 5 and 6 factories: 1 + 2 = 3 for each apart, 3 for 11 together; 8 and 8: 2 + 2, but 5 for 16."""

    def layout(t):
        t.company("EAST").manager = "A"
        t.given("NORTH", factories={"quarry": 8})
        t.given("EAST", factories={"quarry": 8})

    assert meeting(layout=layout, step=None).cash("A") == 4
    assert meeting(layout=layout, step=None, factory_bonus="per_manager").cash("A") == 5


# --- embezzlement


def points(t, north=8, cash=25):
    """NORTH has points and cash."""
    t.given("NORTH", points=north, cash=cash)


def test_embezzlement_costs_the_company_the_money_a_share_price_and_a_point():
    """E-MTG-2: 8 points, price 2: A takes 3; the company pays 3 + 3 × 2 = 9: 25 − 9 = 16, points 5."""
    t = meeting(step="Embezzlement", layout=points)
    t.for_("NORTH", "embezzle", amount=3)
    assert (t.cash("A"), t.cash("NORTH"), t.company("NORTH").points, t.game.price("NORTH")) == (3, 16, 5, 2)
    assert t.posted("NORTH") == {"cash": -9, "embezzlement": 9}
    assert t.posted("A") == {"cash": 3, "embezzlement": -3}


def test_embezzlement_never_changes_the_share_price():
    """E-MTG-2: 8 points: 3 down to 5, not 4; at 5 points nothing can be taken, so nobody is asked."""
    t = meeting(step="Embezzlement", layout=points)
    refusal = t.refused("A", "embezzle", company="NORTH", amount=4)
    assert says(refusal, "asked", "most", "each", "points", "price") == ("embezzling", 4, 3, 3, 8, 2)
    t = meeting(step=None, layout=lambda t: points(t, north=5))
    assert t.step() == "DividendVote"


def test_embezzlement_never_goes_beyond_the_cash():
    """E-MTG-2: each 1 costs 1 + 2 = 3, cash 7: at most 2."""
    t = meeting(step="Embezzlement", layout=lambda t: points(t, cash=7))
    assert t.refused("A", "embezzle", company="NORTH", amount=3)[1]["most"] == 2
    t.for_("NORTH", "embezzle", amount=2)
    assert t.cash("NORTH") == 1


def test_the_manager_need_not_take_anything():
    """E-MTG-2."""
    t = meeting(step="Embezzlement", layout=points)
    t.go_on("NORTH")
    assert (t.cash("NORTH"), t.company("NORTH").points) == (25, 8)


def test_embezzlement_is_an_option():
    """E-MTG-2: option `embezzlement` price_only: 3 taken cost 3 × 2 = 6, the bank pays A; or forbidden."""
    t = meeting(step="Embezzlement", layout=points, embezzlement="price_only")
    t.for_("NORTH", "embezzle", amount=3)
    assert (t.cash("A"), t.cash("NORTH")) == (3, 19)
    t = meeting(step=None, layout=points, embezzlement="forbidden")
    assert t.step() == "DividendVote"


# --- dividend


def owners(t):
    """NORTH: A 10, B 9, EAST (managed by B) 3: 22 shares; cash 50."""
    t.given("NORTH", cash=50)
    t.packets("NORTH", A=[10], B=[9], EAST=[3])


def test_the_dividend_limit():
    """E-MTG-3: cash ≥ shares × d + 6 × loans: (50 − 0) // 22 = 2; with two loans (50 − 12) // 22 = 1."""
    t = meeting(layout=owners)
    assert t.game.steps[-1].most == 2
    t = meeting(layout=lambda t: (owners(t), t.given("NORTH", loans=2, cash=50)))
    assert t.game.steps[-1].most == 1
    ballots = [{"holder": "A", "dividend": 2}]
    refusal = t.refused("A", "vote_dividend", company="NORTH", ballots=ballots)
    assert says(refusal, "asked", "most", "cash", "shares", "loans") == ("dividend", 2, 1, 50, 22, 2)


def test_the_limit_is_exact():
    """E-MTG-3: 10 shares and one loan: cash 16 = 10 × 1 + 6 allows 1, cash 15 does not, and nobody votes."""
    t = meeting(layout=lambda t: t.given("NORTH", cash=16, loans=1))
    assert (t.game.steps[-1].company, t.game.steps[-1].most) == ("NORTH", 1)
    t = meeting(layout=lambda t: t.given("NORTH", cash=15, loans=1))
    assert t.game.steps[-1].company == "EAST"
    assert t.told("no_dividend") == [{"company": "NORTH", "cash": 15, "shares": 10, "loans": 1}]


def test_who_names_a_dividend_is_for_every_lower_one_too():
    """E-MTG-3: A (10) names 1, B (9) 2, EAST (3) 2 of 22: for 2 are 12 > 11, so 2 is paid: 50 − 44 = 6."""
    t = meeting(layout=owners)
    t.vote("vote_dividend", "NORTH", "dividend", A=1, B=2, EAST=2)
    assert t.told("dividend_voted")[-1]["dividend"] == 2
    assert [t.cash(book) for book in ("NORTH", "A", "B", "EAST")] == [6, 20, 18, 25 + 6]
    assert t.account("NORTH", "dividends_paid") == 44
    assert t.account("EAST", "dividends_received") == -6


def test_the_highest_dividend_with_a_majority_is_paid():
    """E-MTG-3: A (10) names 2, B (9) 1, EAST (3) 0: for 2 are 10, not more than 11; for 1 are 19."""
    t = meeting(layout=owners)
    t.vote("vote_dividend", "NORTH", "dividend", A=2, B=1, EAST=0)
    assert t.told("dividend_voted")[-1]["dividend"] == 1
    assert t.cash("NORTH") == 28


@pytest.mark.parametrize(("option", "dividend"), [("more_than_half", 0), ("half", 1)])
def test_half_of_the_shares_is_no_majority_unless_the_option_says_so(option, dividend):
    """E-MTG-3: option `dividend_majority`: A (8) for 1, B (5 + 3) against: 8 of 16."""

    def layout(t):
        t.packets("NORTH", A=[8], B=[5, 3])

    t = meeting(layout=layout, dividend_majority=option)
    t.vote("vote_dividend", "NORTH", "dividend", A=1, B=0)
    assert t.told("dividend_voted")[-1]["dividend"] == dividend


def test_shares_are_counted_whether_players_or_companies_hold_them():
    """E-MTG-3: EAST votes through its manager B, apart from B's own shares."""
    t = meeting(layout=owners)
    assert t.game.waiting() == ("A", "B")
    assert t.game.view("B")["step"]["voters"] == {"A": ["A"], "B": ["B", "EAST"]}
    ballots = [{"holder": "B", "dividend": 0}, {"holder": "EAST", "dividend": 2}]
    t.act("B", "vote_dividend", company="NORTH", ballots=ballots)
    t.act("A", "vote_dividend", company="NORTH", ballots=[{"holder": "A", "dividend": 2}])
    assert t.told("dividend_voted")[-1]["named"] == {"A": 2, "B": 0, "EAST": 2}


def test_the_vote_is_secret_until_all_have_voted():
    """E-MTG-3: A's vote is seen by A alone, not by B, the game master or the projector; then by all."""
    t = meeting(layout=owners)
    told = t.act("A", "vote_dividend", company="NORTH", ballots=[{"holder": "A", "dividend": 2}])
    assert told == [("has_voted", {"player": "A", "company": "NORTH"})]
    own = {viewer: t.game.view(viewer)["step"]["own"] for viewer in ("A", "B", "teacher", None)}
    assert own == {"A": {"A": 2}, "B": None, "teacher": None, None: None}
    ballots = [{"holder": "B", "dividend": 0}, {"holder": "EAST", "dividend": 0}]
    t.act("B", "vote_dividend", company="NORTH", ballots=ballots)
    assert t.told("dividend_voted")[-1]["votes"] == {"A": {"A": 2}, "B": {"B": 0, "EAST": 0}}


def test_a_dividend_received_can_be_paid_on():
    """E-MTG-3: all of NORTH's 10 shares are EAST's; EAST (cash 0, 10 shares) can pay 1 after NORTH has paid it 10."""

    def layout(t):
        t.given("NORTH", cash=10)
        t.given("EAST", cash=0)
        t.packets("NORTH", EAST=[10])

    t = meeting(layout=layout)
    t.vote("vote_dividend", "NORTH", "dividend", EAST=1)
    assert (t.game.steps[-1].company, t.game.steps[-1].most) == ("EAST", 1)


# --- buy-back


def test_a_buy_back_costs_one_share_price_more():
    """E-MTG-4: price 2, packet of 9 held by B: 2 × 10 = 20 of 50: 30 left; B books 18 of shares and 2 of premium."""
    t = meeting(step="BuyBacks", layout=lambda t: (owners(t), t.given("NORTH", points=5)))
    t.for_("NORTH", "buy_back", size=9)
    assert (t.cash("NORTH"), t.cash("B"), t.game.sizes("B", "NORTH")) == (30, 20, [])
    assert 9 in t.game.sizes("bank", "NORTH")
    assert t.posted("NORTH") == {"cash": -20, "buy_backs": 20}
    assert t.posted("B") == {"cash": 20, "shares": -18, "buy_back_premium": -2}


def test_the_own_manager_is_spared_and_the_cash_must_be_there():
    """E-MTG-4: A's 10 are not for NORTH; price 5, cash 24: 3 × 5 + 5 = 20 is possible, 9 × 5 + 5 = 50 is not."""
    t = meeting(step="BuyBacks", layout=lambda t: (owners(t), t.given("NORTH", points=20, cash=24)))
    for size in (10, 9):
        refusal = t.refused("A", "buy_back", company="NORTH", size=size)
        assert says(refusal, "asked", "sizes", "price", "cash") == ("no_buy_back", size, [3], 5, 24)
    t.for_("NORTH", "buy_back", size=3)
    assert (t.cash("NORTH"), t.cash("EAST")) == (4, 45)


def test_from_the_own_manager_too_if_the_option_says_so():
    """E-MTG-4: option `buy_back_from` anybody."""
    t = meeting(step="BuyBacks", layout=owners, buy_back_from="anybody")
    assert t.domain("A", "buy_back", "size", company="NORTH")["values"] == [3, 9, 10]


@pytest.mark.parametrize("times", [0, 1, 2])
def test_how_often_a_company_may_buy_back(times):
    """E-MTG-4: option `buy_backs`, 1."""
    t = meeting(step="BuyBacks" if times else "Candidacy", layout=owners, buy_backs=times)
    for size in (3, 9)[:times]:
        t.for_("NORTH", "buy_back", size=size)
    assert t.step() == "Candidacy"


def test_once_per_meeting_unless_otherwise():
    """E-MTG-4: option `buy_backs`, 1: after one packet the elections follow, although there is cash for another."""
    t = meeting(step="BuyBacks", layout=owners)
    t.for_("NORTH", "buy_back", size=3)
    assert t.step() == "Candidacy"


def test_the_holder_may_refuse_if_the_option_says_so():
    """E-MTG-4: option `buy_back_consent` asked: B decides for EAST; refused, nothing moves; agreed, 1 × 4 is paid."""
    for sell, cash in ((False, 25), (True, 29)):
        t = meeting(step="BuyBacks", layout=owners, buy_back_consent="asked")
        t.for_("NORTH", "buy_back", size=3)
        assert t.game.waiting() == ("B",)
        t.act("B", "answer_buy_back", company="NORTH", sell=sell)
        assert (t.cash("EAST"), t.game.sizes("EAST", "NORTH")) == (cash, [] if sell else [3])


def test_the_last_packet_is_not_bought_back():
    """E-MTG-7: B's packet is the only one of NORTH outside the bank: nobody is asked."""
    t = meeting(step=None, layout=lambda t: t.packets("NORTH", B=[3])).to("Candidacy")
    assert t.told("bought_back") == []
    assert t.game.outstanding("NORTH") == 3


# --- election


def shares(**holders):
    """Return a layout with these holders of NORTH."""
    return lambda t: t.packets("NORTH", **holders)


def stand(t, **stands):
    """Let players say whether they stand."""
    for seat, yes in stands.items():
        t.act(seat, "stand_for_office", company="NORTH", stand=yes)


def test_the_largest_player_shareholder_must_stand_and_anyone_may():
    """E-MTG-5: A 10, B 9, C nothing: A must, B and C are asked; companies' shares do not make anybody stand."""
    t = meeting(3, "Candidacy", shares(A=[10], B=[9]))
    assert (t.game.steps[-1].must, t.game.waiting()) == (("A",), ("B", "C"))
    stand(t, B=False, C=True)
    assert t.told("candidates")[-1]["candidates"] == ["A", "C"]


def test_all_of_the_largest_must_stand_if_tied():
    """E-MTG-5: A 5 + 1, B 6."""
    t = meeting(3, "Candidacy", shares(A=[5, 1], B=[6]))
    assert t.game.steps[-1].must == ("A", "B")


def test_candidacies_are_secret_until_all_have_decided():
    """E-MTG-5: only B sees that it stands."""
    t = meeting(3, "Candidacy", shares(A=[10]))
    stand(t, B=True)
    assert [t.game.view(viewer)["step"]["own"] for viewer in ("B", "A", "C", None)] == [True, None, None, None]


def test_most_votes_win_and_the_winner_takes_office_at_the_end_of_the_phase():
    """E-MTG-5: A 10 for A, B 9 + EAST 3 for B: 12 > 10; A manages NORTH until the meeting is over."""
    t = meeting(2, "Candidacy", owners)
    stand(t, B=True)
    t.vote("vote_manager", "NORTH", "candidate", A="A", B="B", EAST="B")
    assert t.told("manager_voted")[-1]["tally"] == {"A": 10, "B": 12}
    assert (t.company("NORTH").manager, t.company("NORTH").elected) == ("A", "B")
    t.to("PlayerTrading")
    assert t.game.managed("A") == ("NORTH",)
    t.to("Investment")
    assert (t.game.stage, t.game.managed("A"), t.game.managed("B")) == (2, (), ("EAST", "NORTH"))
    assert t.told("took_office") == [{"company": "NORTH", "player": "B", "before": "A"}]


def test_votes_go_to_candidates_only():
    """E-MTG-5: C does not stand."""
    t = meeting(3, "Candidacy", shares(A=[10], B=[9]))
    stand(t, B=True, C=False)
    refusal = t.refused("A", "vote_manager", company="NORTH", ballots=[{"holder": "A", "candidate": "C"}])
    assert says(refusal) == ("not_offered",)
    assert t.game.waiting() == ("A", "B")


def test_a_tie_goes_to_the_manager_in_office():
    """E-MTG-5: A 6 for A, B 5 + 1 for B: A stays."""
    t = meeting(2, "ManagerVote", shares(A=[6], B=[5, 1]))
    t.vote("vote_manager", "NORTH", "candidate", A="A", B="B")
    assert t.company("NORTH").elected == "A"


def test_a_tie_without_the_manager_goes_by_turn_order():
    """E-MTG-5: B and C have 6 each, the order is NORTH, SOUTH, EAST: C (SOUTH) comes before B (EAST)."""

    def layout(t):
        t.packets("NORTH", B=[6], C=[5, 1])
        t.game.order = ("NORTH", "SOUTH", "EAST")

    t = meeting(3, "Candidacy", layout)
    stand(t, A=False)
    t.vote("vote_manager", "NORTH", "candidate", B="B", C="C")
    assert t.company("NORTH").elected == "C"


def test_a_single_candidate_is_elected_without_a_vote():
    """E-MTG-5: B alone holds shares and nobody else stands."""
    t = meeting(2, "Candidacy", shares(B=[3]))
    stand(t, A=False)
    assert t.company("NORTH").elected == "B"
    assert t.told("manager_voted") == []


def test_without_a_candidate_the_manager_stays():
    """E-MTG-5: EAST holds all shares, so no player must stand, and nobody does."""
    t = meeting(2, "Candidacy", shares(EAST=[3]))
    assert t.game.steps[-1].must == ()
    stand(t, A=False, B=False)
    assert t.company("NORTH").elected == "A"


@pytest.mark.parametrize(("option", "elected"), [("most_votes", "B"), ("majority", "A")])
def test_a_majority_may_be_needed(option, elected):
    """E-MTG-5: option `election`: of 18 shares B gets 9, A 5, C 4: most, but not more than half."""
    t = meeting(3, "Candidacy", shares(A=[5], B=[9], C=[4]), election=option)
    stand(t, A=True, C=True)
    t.vote("vote_manager", "NORTH", "candidate", A="A", B="B", C="C")
    assert t.company("NORTH").elected == elected
