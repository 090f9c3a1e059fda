"""The battery of core on Master of Economy, and what must hold after every action of any game."""

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from roeup_edu.core.actions import TEACHER
from roeup_edu.core.conformance import CHECKS, Subject, check, played
from roeup_edu.games.economy.bots import BOTS
from roeup_edu.games.economy.phases.dividend import DividendVote, Named, VoteDividend
from roeup_edu.games.economy.setup import MasterOfEconomy
from roeup_edu.games.economy.teacher import RulePacket, RulePayment
from tests.games.economy.exercise import books_agree, shares_conserved

OPTIONS = {
    "preset": st.sampled_from(["full", "lesson90", "practice"]),
    "start_order": st.sampled_from(["seats", "drawn"]),
    "markers": st.sampled_from(["up_to_all", "all"]),
    "fines": st.sampled_from(["always", "with_imports"]),
    "no_good": st.sampled_from(["next_exporter", "bid_lost"]),
    "resale": st.sampled_from(["same_phase", "next_phase"]),
    "interest_shortage": st.sampled_from(["factories_first", "loan_first", "arrears"]),
    "bonus_to_same_manager": st.sampled_from(["paid", "not_paid"]),
    "factory_bonus": st.sampled_from(["per_company", "per_manager"]),
    "embezzlement": st.sampled_from(["taken_and_price", "price_only", "forbidden"]),
    "dividend_majority": st.sampled_from(["more_than_half", "half"]),
    "buy_back_from": st.sampled_from(["not_manager", "anybody"]),
    "buy_back_consent": st.sampled_from(["not_asked", "asked"]),
    "buy_backs": st.integers(0, 2),
    "election": st.sampled_from(["most_votes", "majority"]),
    "end_after": st.sampled_from(["phase_9", "phase_10"]),
    # Games of random players are poor; with more money more happens.
    "setup.cash": st.sampled_from([5, 25, 100]),
    "setup.player_cash": st.sampled_from([0, 30]),
    "setup.building_material": st.sampled_from([0, 3, 10]),
    "shares.bands.1.points": st.sampled_from([2, 5]),
    "end.points": st.sampled_from([5, 15, 25]),
}


@st.composite
def subjects(draw, stages=2, looks=4):
    chosen = draw(st.fixed_dictionaries({}, optional=OPTIONS))
    chosen["stages"] = draw(st.integers(1, stages))
    players = draw(st.integers(2, 4))
    if players == 4:
        chosen["teams"] = draw(st.sampled_from(["none", "pairs"]))
    return Subject(MasterOfEconomy, chosen, players, draw(st.integers(0, 2**31)), draw(st.booleans()), looks=looks)


quiet = settings(
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@settings(quiet, max_examples=12)
@given(subjects())
def test_battery(subject):
    check(subject)


@pytest.mark.parametrize("one", CHECKS, ids=lambda one: one.__name__)
@pytest.mark.parametrize("players", [2, 4])
def test_default_game(one, players):
    one(Subject(MasterOfEconomy, {}, players, seed=1, looks=5, bot=BOTS["random"]))


@settings(quiet, max_examples=60)
@given(subjects(stages=4), st.sampled_from([0.0, 0.1]))
def test_books_shares_and_warehouses_after_every_action(subject, rulings):
    """E-ACC-2, E-MTG-7, E-PRO-2: books balance, the bank's payments alone change the money outside, no share is lost.

    Now and then the game master rules.
    """
    record, rng = subject.record(), subject.rng("play")
    game = record.game
    while not game.over:
        before, rows = money(game), game.ledger.size
        seat = rng.choice(game.waiting())
        if seat in game.seats and rng.random() < rulings:
            option = rng.choice([o for o in game.options(TEACHER) if o.action in (RulePayment, RulePacket)] or [None])
            record.submit(TEACHER, option.any(rng)) if option else None
        else:
            option = rng.choice([o for o in game.options(seat) if o.action in game.steps[-1].verbs])
            record.submit(TEACHER if seat == "chance" else seat, option.any(rng))
        assert game.ledger.faults() == []
        paid = sum(row[5] for row in game.ledger.rows[rows:] if row[3] in ("bank", "abroad") and row[4] == "cash")
        assert money(game) - before == -paid
        shares_conserved(game)
        books_agree(game)


def money(game):
    """Return the cash of all players and companies."""
    return sum(game.cash(book) for book in (*game.seats, *game.companies))


def test_a_planted_vote_is_in_no_other_view_option_event_or_refusal():
    """E-MTG-3: A names 7 of at most 9; nothing that B, the game master or the projector get differs from naming 2."""
    seen = []
    for dividend in (7, 2):
        record = Subject(MasterOfEconomy, {"setup.cash": 91}, 2, seed=1).record()
        while not isinstance(record.game.steps[-1], DividendVote) or record.game.steps[-1].company != "NORTH":
            seat = record.game.waiting()[0]
            record.submit(seat, record.game.steps[-1].absent(record.game, seat))
        game = record.game
        game.steps[-1].waiting = ("A", "B")  # B votes too, so that A's vote stays secret for a while
        record.submit("A", VoteDividend("A", "NORTH", (Named("A", dividend),)))
        told = [event for n, event in record.events if n == len(record.lines)]
        again = game.refusal(VoteDividend("A", "NORTH", (Named("A", dividend),)))
        views = [game.view(viewer) for viewer in ("B", TEACHER, None)]
        offers = [option.describe() for option in game.options("B")]
        seen.append((told, views, offers, again.facts, str(again)))
        assert game.view("A")["step"]["own"] == {"A": dividend}
    assert seen[0] == seen[1]


def test_most_verbs_happen_in_random_games():
    """What is proved above is proved of games in which nearly everything is done."""
    done = set()
    for seed in range(12):
        options = {"setup.cash": 60, "setup.player_cash": 20, "shares.bands.1.points": 2, "buy_back_consent": "asked"}
        record = played(Subject(MasterOfEconomy, options, 2 + seed % 3, seed))
        done |= {type(line.action).__name__ for line in record.lines}
    every = {verb.__name__ for verb in MasterOfEconomy.actions.type.__args__}
    teacher = {verb.__name__ for verb in MasterOfEconomy.teacher_verbs}
    assert every - teacher - done <= {"Draw", "LiquidateFactory"}
