"""`kill -9` at fifty random moments of games that go on: what was acknowledged is there once, the rest whole or absent.

All rounds share one file, so every round also opens what the one before left behind.
"""

import os
import random
import signal
import time

import msgspec
import pytest

from roeup_edu.core.record import convert
from roeup_edu.games import kind, part
from roeup_edu.table.store import Store
from roeup_edu.table.table import Table

GAME = kind("roeup")
BOTS = part("roeup", "bots").BOTS
ROUNDS = 50
MOST = 25
"""Messages of a child after which it is killed at the latest; a submit is two of them."""
PAUSE = 0.008
"""Seconds within which a child is killed after the message: some submits."""


def play(path, number, bots, tell):
    """A process that begins a game and acts for its people, and tells each action before and after it is answered."""
    rng = random.Random(number)
    with Store(path) as store:
        header = GAME.compose({"preset": "lesson90"}, {"A": "Alpha", "B": "Beta"}, number, True)
        game = store.create(header, bots=bots)
        tell(["game", game])
        table = Table(store, game)
        n = 0
        while (seat := table.game.next_seat(people(bots))) is not None:
            action = BOTS["random"].choose(table.game.seen_by(seat, rng), seat, rng)
            tell(["asks", seat, msgspec.to_builtins(action)])
            answer = table.submit(seat, action, f"key {n}")
            assert answer.refused is None
            tell(["done", answer.lines[0].n])
            n += 1
        tell(["over"])
        time.sleep(60)  # to be killed


def people(bots):
    return tuple(seat for seat in "AB" if seat not in bots)


def killed(path, number, bots, rng):
    """Let a process play and kill it; return all that it told."""
    count, pause = rng.randrange(MOST), rng.random() * PAUSE
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(ours)
            play(path, number, bots, lambda message: os.write(theirs, msgspec.json.encode(message) + b"\n"))
        finally:
            os._exit(1)
    os.close(theirs)
    with os.fdopen(ours, "rb") as told:
        messages = [line for _, line in zip(range(count), told, strict=False)]
        time.sleep(pause)
        os.kill(child, signal.SIGKILL)
        messages += told
    assert os.WIFSIGNALED(os.waitpid(child, 0)[1])
    return [msgspec.json.decode(message) for message in messages if message.endswith(b"\n")]


def acted(record, bots):
    """The actions of people in a record, in their order, with the numbers of their lines."""
    return [(line.n, line.action) for line in record.lines if line.by in people(bots)]


def check(path, told, bots):
    """Everything acknowledged is there once; the action in flight is there once or not at all, and once in the end."""
    with Store(path) as store:
        assert store._value("PRAGMA integrity_check") == "ok"
        games = [message[1] for message in told if message[0] == "game"]
        assert set(games) <= {saved.id for saved in store.games()}
        assert all(saved.fault is None for saved in store.games())
        if not games:
            return 0, False
        asked = [(seat, convert(GAME, plain)) for seat, plain in (m[1:] for m in told if m[0] == "asks")]
        numbers = [message[1] for message in told if message[0] == "done"]
        acknowledged = list(zip(numbers, (action for _, action in asked), strict=False))
        (flying,) = asked[len(numbers) :] or [None]

        left = store.read(games[0])
        assert left.error == ""
        found = acted(left, bots)
        assert found[: len(numbers)] == acknowledged
        assert [action for _, action in found[len(numbers) :]] in ([], [flying and flying[1]])

        table = Table(store, games[0])  # the bots go on where they were stopped
        assert table.record.lines[: len(left.lines)] == left.lines
        before = len(table.record.lines)
        for n, (seat, action) in enumerate(asked[: len(numbers)]):
            answer = table.submit(seat, action, f"key {n}")
            assert (answer.again, answer.lines[0].n, answer.lines[0].action) == (True, *acknowledged[n])
        assert len(table.record.lines) == before
        if flying is None:
            return len(numbers), False
        whole = len(found) > len(numbers)
        answer = table.submit(*flying, f"key {len(numbers)}")
        assert (answer.again, answer.refused) == (whole, None)
        assert [action for _, action in acted(table.record, bots)] == [action for _, action in asked]
        assert store.read(games[0]).text() == table.record.text()
        return len(numbers), True


@pytest.mark.parametrize("bots", [{}, {"B": "random"}], ids=["people", "with a bot"])
def test_killed_at_random_moments(tmp_path, bots):
    path = str(tmp_path / "games.db")
    Store(path).close()
    rng = random.Random(f"moments {bots}")
    results = [check(path, killed(path, number, bots, rng), bots) for number in range(ROUNDS // 2)]
    assert sum(count for count, _ in results) > 0
    with Store(path) as store:
        assert len(store.games()) <= ROUNDS // 2
        assert all(store.read(saved.id).error == "" for saved in store.games())
