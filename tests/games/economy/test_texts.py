"""Whole games in words: whatever is told, refused, booked or offered has its text in both languages."""

import random

import msgspec
import pytest

from roeup_edu.core.actions import TEACHER
from roeup_edu.core.conformance import Subject
from roeup_edu.core.refusals import Refused
from roeup_edu.games.economy.setup import MasterOfEconomy
from roeup_edu.games.economy.words import names
from roeup_edu.locales import LANGUAGES, say, texts, told
from roeup_edu.table.wording import action_in_words
from tests.locales import source

OPTIONS = [
    {"preset": "full"},
    {"setup.cash": 80, "setup.player_cash": 20, "shares.bands.1.points": 2, "buy_back_consent": "asked"},
    {"start_order": "drawn", "markers": "all", "setup.cash": 9, "end_after": "phase_10"},
]


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("players", [2, 4])
def test_a_random_game_can_be_said(number, players):
    record, rng = Subject(MasterOfEconomy, OPTIONS[number], players, number).record(), random.Random(number)
    game, before = record.game, {}
    while not game.over:
        seat = rng.choice(game.waiting())
        if rng.random() < 0.05 and seat in game.seats:
            options = [option for option in game.options(TEACHER) if option.action.__name__ != "CloseEarly"]
            seat = TEACHER
        else:
            options = game.options(seat)
        for offer in game.offers(seat):
            if isinstance(offer, Refused):
                in_words("refused", offer.code, offer.facts, game)
            else:
                strange(game, offer, rng)
        for old in before.values():
            if (refused := game.refusal(msgspec.structs.replace(old, seat=seat))) is not None:
                in_words("refused", refused.code, refused.facts, game)
        action = rng.choice(options).any(rng)
        before[type(action)] = action
        for lang in LANGUAGES:
            assert "(" not in action_in_words(game, action, lang, seat, ids=False)
        record.submit(TEACHER if seat == "chance" else seat, action)
    for _, event in record.events:
        for lang in LANGUAGES:
            assert all(told(event.kind, event.facts, lang, names(game, lang)))
        in_words("event", event.kind, event.facts, game)
    for row in game.ledger.rows:
        assert {f"account.{row[4]}", f"reason.{row[6]}"} <= texts("en").keys()


def strange(game, option, rng):
    """Try values that are not offered: what then is refused has its words."""
    action = option.any(rng)
    for name, _ in option.fields:
        for value in ("A", "", "{seat}", "WEST", "ships", "bank", -5, 10**9, 7, True, ()):
            if isinstance(value, type(getattr(action, name))):
                refused = game.refusal(msgspec.structs.replace(action, **{name: value}))
                if refused is not None:
                    in_words("refused", refused.code, refused.facts, game)


def in_words(kind, key, facts, game):
    """Both languages say it, and a word of ours in a fact has its own text."""
    for lang in LANGUAGES:
        assert say(f"{kind}.{key}", facts, lang, names(game, lang))
    for name, table in source.placeholders(texts("en")[f"{kind}.{key}"]):
        for value in facts[name] if isinstance(facts[name], list | tuple) else [facts[name]]:
            if table not in ("", "as_it_is") and isinstance(value, str) and value and value not in names(game, "en"):
                assert f"{table}.{value}" in texts("en"), f"{key}: {table}.{value}"


def test_a_bid_is_written_with_its_names():
    facts = {"company": "NORTH", "receipt": True}
    facts["bids"] = [
        {"kind": "import", "commodity": "coal", "column": -1},
        {"kind": "export", "commodity": "ore", "column": 3},
    ]
    known = {"NORTH": "North Works", "coal": "Coal", "ore": "Ore"}
    assert told("bids_placed", facts, "en", known) == [
        "North Works (NORTH) placed its bids with a receipt token: import Coal (coal), Ore (ore) in column 3."
    ]
    assert told("bids_placed", facts, "ja", {"NORTH": "北工業", "coal": "石炭", "ore": "鉱石"}) == [
        "北工業（NORTH）が収益トークンを使って入札しました：石炭（coal）の輸入、鉱石（ore）の第3列。"
    ]
