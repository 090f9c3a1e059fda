"""The battery of core on ROE UP!: scenarios, presets and options of the rules file, 2 to 8 players, both tables."""

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from roeup_edu.core.bots import Anything
from roeup_edu.core.conformance import CHECKS, Subject, bot_plays_fair, check, plays_to_the_end
from roeup_edu.games import kind
from roeup_edu.games.roeup.bots import Greedy

ROEUP = kind("roeup")

OPTIONS = {
    "scenario": st.sampled_from(["mixed", "product", "commodity"]),
    "preset": st.sampled_from(["full", "lesson90", "practice"]),
    "auction": st.sampled_from(["open", "sealed", "called"]),
    "overspend": st.sampled_from(["warn", "refuse", "warn_everywhere"]),
    "shortage_check": st.sampled_from(["before_and_after", "after"]),
    "no_assets": st.sampled_from(["play_on", "out"]),
    "deal": st.sampled_from(["auction", "dealt"]),
    "start": st.sampled_from(["nothing", "asset_and_unit"]),
    "degradation": st.sampled_from(["beyond", "at"]),
    "exchange_uses": st.sampled_from(["per_game", "per_term"]),
    "tax_rate": st.sampled_from([0, 30, 100]),
    "depreciation_rate": st.sampled_from([0, 7, 50]),
    "knowledge_limit": st.integers(1, 7),
    "pushes_per_turn": st.integers(1, 3),
    "offers_per_term": st.integers(0, 4),
    "bid_step": st.integers(1, 20),
    "loan.debt_limit": st.sampled_from([0, 100, 150, 400]),
}


@st.composite
def subjects(draw, terms=4, looks=4):
    chosen = draw(st.fixed_dictionaries({}, optional=OPTIONS))
    chosen["terms"] = draw(st.integers(1, terms))
    # One industry has characters for four or five players; eight need both.
    most = {"mixed": 8, "product": 5, "commodity": 4}[chosen.get("scenario", "mixed")]
    return Subject(
        kind=ROEUP,
        options=chosen,
        players=draw(st.integers(2, most)),
        seed=draw(st.integers(0, 2**31)),
        digital=draw(st.booleans()),
        looks=looks,
    )


# A failing subject is small as it is, and shrinking it would play hundreds of games.
quiet = settings(
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@settings(quiet, max_examples=20)
@given(subjects())
def test_battery(subject):
    check(subject)


@settings(quiet, max_examples=20)
@given(subjects(terms=12))
def test_every_game_ends_with_balanced_books(subject):
    plays_to_the_end(subject)


@pytest.mark.parametrize("one", CHECKS, ids=lambda one: one.__name__)
@pytest.mark.parametrize("scenario", ["product", "commodity", "mixed"])
def test_default_game(one, scenario):
    one(Subject(ROEUP, {"scenario": scenario}, players=4, seed=1, looks=5))


@pytest.mark.parametrize("auction", ["open", "sealed", "called"])
def test_the_largest_table(auction):
    check(Subject(ROEUP, {"auction": auction, "terms": 2}, players=8, seed=2, looks=3))


@pytest.mark.parametrize("bot", [Greedy(), Anything()], ids=lambda bot: type(bot).__name__)
@pytest.mark.parametrize("scenario", ["product", "commodity", "mixed"])
@pytest.mark.parametrize("auction", ["open", "sealed"])
def test_bots_play_fair(bot, scenario, auction):
    subject = Subject(ROEUP, {"scenario": scenario, "auction": auction, "terms": 4}, players=3, seed=3, bot=bot)
    plays_to_the_end(subject)
    bot_plays_fair(subject)
