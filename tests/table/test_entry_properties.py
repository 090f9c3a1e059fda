"""The entry line over random games: every legal action can be typed, and no line does harm."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roeup_edu.core.actions import CHANCE, TEACHER
from roeup_edu.core.conformance.subject import Subject, completed, fingerprint, submit_any
from roeup_edu.core.record import Record
from roeup_edu.games import kind
from roeup_edu.games.roeup.cards import MONEY_MOST
from roeup_edu.games.roeup.phases.loan import Lending
from roeup_edu.games.roeup.phases.trade import Trading
from roeup_edu.games.roeup.teacher import RulePayment
from roeup_edu.locales import LANGUAGES
from roeup_edu.table.entry import expected, read, written
from roeup_edu.table.simulate import simulate

GAME = kind("roeup")
GAMES = [
    (2, {"scenario": "product", "auction": "called", "terms": 3}),
    (3, {"scenario": "commodity", "auction": "called", "terms": 3, "overspend": "refuse", "pushes_per_turn": 2}),
    (4, {"scenario": "mixed", "auction": "called", "terms": 3, "overspend": "warn_everywhere"}),
    (5, {"scenario": "product", "auction": "called", "preset": "lesson90", "terms": 2}),
    (6, {"scenario": "mixed", "auction": "called", "exchange_uses": "per_term", "terms": 2}),
    (3, {"scenario": "mixed", "auction": "open", "terms": 2}),
    (4, {"scenario": "mixed", "auction": "sealed", "preset": "lesson90", "terms": 2}),
]
IDS = [f"{players}-{'-'.join(map(str, options.values()))}" for players, options in GAMES]
WORDS = [
    "A",
    "B",
    "C",
    "b",
    "r",
    "p",
    "l",
    "m",
    "x",
    "y",
    "n",
    "w",
    "s",
    "time",
    "rule_card",
    "done",
    "a",
    "１００",
    "ー",
    "・",
]
WORDS += [
    "1",
    "7",
    "12",
    "100",
    "-50",
    "+30",
    "1,000",
    "1e3",
    "nan",
    "u5",
    "a3",
    "PA03.1",
    ".2",
    "C1",
    "PU01",
    "A>B",
    "B>C",
]
WORDS += [".", ".", "?", ">", "/", ";", "、"]


def moments(players, options, seed, every):
    """A random game at a table with real cards, again and again on its way."""
    subject = Subject(GAME, options, players, seed, digital=False, most=600)
    record, rng = subject.record(), subject.rng("entry")
    while not record.game.over and len(record.lines) < subject.most:
        if rng.random() < every:
            yield record, rng
        seat = rng.choice(record.game.waiting())
        step = record.game.steps[-1]
        options = [o for o in record.game.options(seat) if o.action in step.verbs]
        busy = 0.4 if isinstance(step, Lending | Trading) else 0.8
        option = rng.choice([o for o in options if o.fields and rng.random() < busy] or options)
        record.submit(TEACHER, option.fill(completed(rng)))
        short = rng.choice(record.game.playing or ("A",))
        if rng.random() < 0.02 and not record.game.over:  # a fine that it cannot pay
            amount = min(max(record.game.cash(short), 0) + 1, MONEY_MOST)
            record.submit(TEACHER, RulePayment(TEACHER, short, "market", amount, "fine"))


def accepted(record, entry):
    """Do what was read on a record of its own."""
    copy = Record.read(record.text(), lambda name: GAME)
    for action in entry.actions:
        copy.submit(TEACHER, action)


@pytest.mark.parametrize(("players", "options"), GAMES, ids=IDS)
def test_every_legal_action_can_be_typed_and_is_read_as_itself(players, options):
    seen = set()
    for record, rng in (moment for seed in range(2) for moment in moments(players, options, seed, 0.2)):
        for seat in {*record.game.waiting(), TEACHER}:
            for option in record.game.options(seat):
                if (option.action, seat == TEACHER) in seen and rng.random() < 0.7:
                    continue
                seen.add((option.action, seat == TEACHER))
                action = option.fill(completed(rng))
                line = written(record, action)
                assert read(record, line, "en").actions == (action,), line
    assert len(seen) > 10


@pytest.mark.parametrize("seed", range(2))
def test_a_game_without_short_keys_is_typed_by_its_verbs_and_codes(seed):
    """Rows of bids and ballots too."""
    subject = Subject(kind("economy"), {}, 3, seed, digital=False, most=150)
    record, rng, seen = subject.record(), subject.rng("entry"), set()
    while not record.game.over and len(record.lines) < subject.most:
        seat = rng.choice(record.game.waiting())
        for option in record.game.options(seat) if rng.random() < 0.4 else ():
            seen.add(option.action)
            action = option.fill(completed(rng))
            assert read(record, written(record, action), "en").actions == (action,)
        submit_any(record, rng)
    assert len(seen) > 8


@pytest.mark.parametrize(("players", "options"), GAMES, ids=IDS)
def test_whatever_is_typed_changes_nothing_and_only_what_is_legal_is_read(players, options):
    for record, rng in (moment for seed in range(2, 4) for moment in moments(players, options, seed, 0.15)):
        before = fingerprint(record.game), record.text()
        for _ in range(3):
            line = " ".join(rng.choice(WORDS) for _ in range(rng.randrange(7)))
            entry = read(record, line, rng.choice(LANGUAGES))
            assert (fingerprint(record.game), record.text()) == before
            assert entry.complete == bool(entry.actions)
            assert not (entry.complete and entry.problem)
            assert entry.prompt or entry.problem
            assert len(entry.choices) <= 12
            if entry.actions:
                accepted(record, entry)


@pytest.mark.parametrize(("players", "options"), GAMES[:5], ids=IDS[:5])
def test_every_completion_is_understood(players, options):
    """A line with a completion in it is never worse: it is whole, or something more is asked."""
    for record, rng in moments(players, options, 3, 0.1):
        for line in ("", rng.choice("ABC") + " ", "l ", "p ", "s "):
            entry = read(record, line, "en")
            if not entry.problem:
                for choice in entry.choices:
                    assert not read(record, choice.insert, "en").problem, choice


RECORD = simulate(GAME, {"auction": "called", "terms": 2, "scenario": "mixed"}, 4, 5)
HALF = RECORD.fork(len(RECORD.lines) // 2)
START = Record(GAME.compose({"auction": "called"}, {"A": "Alpha", "B": "Beta"}, 1, False), GAME)


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=60) | st.text(alphabet="AB>?.;/ 0123456789u-+,plx\u3000１、ー", max_size=40))
def test_any_text_is_read_without_an_error(line):
    for record in (START, HALF, RECORD):
        for lang in LANGUAGES:
            entry = read(record, line, lang)
            assert entry.text == line
            assert entry.complete == bool(entry.actions)


def test_a_line_that_is_too_long_says_how_long_it_may_be():
    assert (
        read(START, "A 1 " * 200, "en").problem
        == "The line has 800 characters. Possible: up to 500. Enter it in parts."
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_moment_of_a_game_says_what_is_expected(lang):
    for record, _ in moments(*GAMES[3], 4, 0.5):
        assert expected(record, lang)
        if record.game.waiting() != (CHANCE,):
            assert read(record, "", lang).prompt == expected(record, lang)


def test_the_reason_of_a_ruling_is_taken_as_it_stands():
    for reason in ("x", " x ", '"', "A 100; B / C 。", "=1+1", "ー・、", '"x"'):
        option = next(o for o in START.game.options(TEACHER) if o.action.__name__ == "RulePayment")
        action = option.action(TEACHER, "A", "market", 30, reason)
        assert read(START, written(START, action), "en").actions == (action,)
