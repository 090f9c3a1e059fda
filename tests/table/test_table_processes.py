"""A killed process loses nothing that it acknowledged; two processes on one game come one after the other."""

import multiprocessing
import os
import random
import signal
import time

import pytest

from roeup_edu.core.record import convert
from roeup_edu.games import kind, part
from roeup_edu.table import table as tables
from roeup_edu.table.simulate import simulate
from roeup_edu.table.store import Store
from roeup_edu.table.table import Table

GAME = kind("roeup")
BOTS = part("roeup", "bots").BOTS
SPAWN = multiprocessing.get_context("spawn")
BEGUN = 13
"""Lines of a game that waits for its first loans."""


@pytest.fixture
def path(tmp_path):
    return str(tmp_path / "games.db")


def begun(path, bots=None):
    record = simulate(GAME, {"preset": "practice"}, 2).fork(BEGUN)
    with Store(path) as store:
        game = store.create(record.header, bots=bots)
        store.add(game, record.lines)
    return game


def loan(seat, n):
    """Borrow 10 and pay it back, over and over: there is always a next action."""
    return convert(GAME, {"do": "repay" if n % 2 else "borrow", "seat": seat, "amount": 10})


def _kill():
    os.kill(os.getpid(), signal.SIGKILL)


def _act_on(path, game, pipe, where, nth):
    """A process that acts until it is killed and says after each answer how far it is."""
    table = Table(Store(path), game)
    if where:
        _break(table, where, nth)
    for n in range(10_000):
        answer = table.submit("A", loan("A", n), f"A {n}")
        assert answer.refused is None
        pipe.send(n)


def _break(table, where, nth):
    """Kill this process at a moment of its `nth` submit."""
    place, name = {
        "before anything": (table.store, "answered"),
        "before its line": (table.store, "add"),
        "before its answer": (table.store, "answer"),
        "before others are told": (table, "_tell"),
    }[where]
    real, count = getattr(place, name), iter(range(1, 10_000))

    def counted(*values):
        if next(count) == nth:
            if where == "before its answer":
                real(*values)
            _kill()
        return real(*values)

    setattr(place, name, counted)


def killed(path, game, where="", nth=5, after=None):
    """Return how many submits a process had acknowledged when it was killed."""
    ours, theirs = SPAWN.Pipe(duplex=False)
    worker = SPAWN.Process(target=_act_on, args=(path, game, theirs, where, nth))
    worker.start()
    theirs.close()
    acknowledged = 0
    try:
        while True:
            acknowledged = ours.recv() + 1
            if after is not None and acknowledged == 1:
                time.sleep(after)
                os.kill(worker.pid, signal.SIGKILL)
    except EOFError:
        pass
    worker.join(60)
    assert worker.exitcode == -signal.SIGKILL
    return acknowledged


def check(path, game, acknowledged):
    """All that was acknowledged is there, what was in flight whole or absent; and the game goes on."""
    with Store(path) as store:
        table = Table(store, game)
        assert table.record.error == ""
        done = len(table.record.lines) - BEGUN
        assert done in (acknowledged, acknowledged + 1)
        for n in range(acknowledged + 1):
            answer = table.submit("A", loan("A", n), f"A {n}")
            assert answer.again == (n < done)
            assert [(line.n, line.action) for line in answer.lines] == [(BEGUN + 1 + n, loan("A", n))]
        assert len(table.record.lines) == BEGUN + acknowledged + 1
        assert store.read(game).text() == table.record.text()
        return done


@pytest.mark.parametrize(
    ("where", "done"),
    [("before anything", 4), ("before its line", 4), ("before its answer", 4), ("before others are told", 5)],
)
def test_a_process_killed_in_its_fifth_submit(path, where, done):
    """Four are acknowledged. The fifth is there once its transaction is through, else not."""
    game = begun(path)
    acknowledged = killed(path, game, where)
    assert acknowledged == 4
    assert check(path, game, acknowledged) == done


@pytest.mark.parametrize("after", [0.0, 0.013, 0.1])
def test_a_process_killed_at_any_moment(path, after):
    game = begun(path)
    check(path, game, killed(path, game, after=after))


def _act_with_a_fatal_bot(path, game, pipe):
    """A process that acts for A; it is killed when bot B has chosen, before that is stored."""
    table = Table(Store(path), game)
    real = tables.fill_seats

    def fatal(record, *more):
        real(record, *more)
        _kill()

    tables.fill_seats = fatal
    for n in range(100):
        action = BOTS["greedy"].choose(table.game.seen_by("A", random.Random(n)), "A", random.Random(n))
        pipe.send((n, action))
        table.submit("A", action, f"A {n}")


def test_a_process_killed_while_bots_play(path):
    """The action of A is stored before the bot thinks, what the bot chose then is not. The next opening goes on."""
    game = begun(path, {"B": "greedy"})
    ours, theirs = SPAWN.Pipe(duplex=False)
    worker = SPAWN.Process(target=_act_with_a_fatal_bot, args=(path, game, theirs))
    worker.start()
    theirs.close()
    try:
        while True:
            n, action = ours.recv()
    except EOFError:
        worker.join(60)
    assert worker.exitcode == -signal.SIGKILL
    with Store(path) as store:
        left = store.read(game)
        assert [line.action for line in left.lines if line.by == "A"][-1] == action
        assert left.lines[-1].by in ("A", "chance")
        assert left.game.next_seat("B") == "B"
        table = Table(store, game)
        assert table.record.lines[len(left.lines)].by == "B"
        assert table.game.next_seat("B") is None
        answer = table.submit("A", action, f"A {n}")
        assert (answer.again, answer.lines[0].action) == (True, action)
        assert store.read(game).text() == table.record.text()


def _borrow_often(path, game, seat, keys, results):
    with Store(path) as store:
        table = Table(store, game)
        for key in keys:
            action = convert(GAME, {"do": "borrow", "seat": seat, "amount": 10})
            answer = table.submit(seat, action, f"{seat} {key}")
            results.put("again" if answer.again else "done" if answer.refused is None else answer.refused.code)


def test_processes_that_act_at_once_come_one_after_the_other(path):
    """Two windows each for A and B; both of a seat send the same eight clicks: sixteen loans in all."""
    game = begun(path)
    results = SPAWN.Queue()
    workers = [SPAWN.Process(target=_borrow_often, args=(path, game, seat, range(8), results)) for seat in "ABAB"]
    for worker in workers:
        worker.start()
    found = [results.get(timeout=60) for _ in range(32)]
    for worker in workers:
        worker.join(60)
    assert sorted(found) == ["again"] * 16 + ["done"] * 16
    with Store(path) as store:
        record = store.read(game)
        assert record.error == ""
        assert [line.n for line in record.lines] == list(range(1, BEGUN + 16 + 1))
        assert record.game.debt("A") == record.game.debt("B") == 80


def test_a_window_sees_what_another_process_does(path):
    game = begun(path)
    with Store(path) as store:
        table = Table(store, game)
        results = SPAWN.Queue()
        worker = SPAWN.Process(target=_borrow_often, args=(path, game, "B", [1], results))
        worker.start()
        assert results.get(timeout=60) == "done"
        worker.join(60)
        assert table.game.debt("B") == 0
        assert table.refresh()
        assert table.game.debt("B") == 10
