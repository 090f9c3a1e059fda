"""The file behind the table in trouble: the table says so in words, nothing is lost, and the next click works again.

A = Engineer has 400 and borrows 10 again and again.
"""

import os
import sqlite3
from contextlib import closing, contextmanager

import pytest
from playwright.sync_api import expect

from tests.browser import player as players
from tests.browser.desk import Desk
from tests.browser.kernel import VIEWS, run
from tests.browser.player import sit_down, stored
from tests.browser.situations import dealt, shown, sits


@contextmanager
def locked(window, file):
    """Another program writes for longer than the table waits: here 0.3 seconds instead of 20."""
    ask(window, "PRAGMA busy_timeout = 300")
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def read_only(window, file):
    """SQLite answers as for a file that may not be written. Root, who may run the tests, may write any."""
    ask(window, "PRAGMA query_only = 1")
    yield
    ask(window, "PRAGMA query_only = 0")


@contextmanager
def full(window, file):
    """The file may not grow any more; what is left of its last pages takes some lines yet."""
    ask(window, "PRAGMA max_page_count = 1")  # SQLite takes the present size at least
    yield
    ask(window, "PRAGMA max_page_count = 100000")


@contextmanager
def taken_away(window, file):
    """Moved to another place, and back."""
    os.rename(file, f"{file}.away")
    yield
    os.rename(f"{file}.away", file)


def ask(window, sql):
    """Say something to the SQLite behind the table at which this window sits."""
    run(window, f"{VIEWS}\n[view] = views\nview.session.store._connection.execute({sql!r})")


@pytest.mark.parametrize(
    ("trouble", "words"),
    [
        (locked, "is being written by another program"),
        (read_only, "no permission"),
        (full, "the disk is full"),
        (taken_away, "was moved, deleted or replaced"),
    ],
    ids=["locked", "read-only", "full", "taken away"],
)
def test_a_file_in_trouble_is_told_and_the_game_goes_on_once_it_is_well(sitting, trouble, words):
    """What was refused is not booked, neither in the file nor on the screen."""
    player, desk = sitting
    problem = player.root.locator(".roeup-problem")
    before = len(stored(desk).lines)
    with trouble(player.window, players.path(desk)):
        for _ in range(100):
            if problem.count():
                break
            player.click("[data-redo]" if player.root.locator("[data-redo]").count() else "[data-undo]")
        expect(problem).to_contain_text(words)
        expect(problem).to_contain_text(players.FILE)
        rev = player.rev
        player.click('[data-company="B"]')  # what needs no writing works all the time
        assert player.rev == rev
    lines = len(stored(desk).lines)
    assert lines == rev
    assert before <= lines
    player.act("borrow", amount=20)
    assert problem.count() == 0
    assert player.rev == lines + 1
    assert shown(player, "A", "debt") == stored(desk).game.debt("A")


@pytest.fixture(scope="module")
def sitting(lab, chromium, tmp_path_factory):
    """One window for all troubles: each is over before the next one comes."""
    with Desk(lab, chromium) as desk:
        player = sit_down(desk, "en", dealt(tmp_path_factory.mktemp("games"), {"A": "C2", "B": "C3"}).table.record)
        sits(player, "A")
        player.act("borrow", amount=10)
        yield player, desk


def test_a_file_that_is_gone_for_good_is_told_and_the_cell_begins_a_new_one(desk, tmp_path):
    """The game is lost with the file; the table neither hangs nor writes into a file that nobody will find again."""
    player = sit_down(desk, "en", dealt(tmp_path, {"A": "C2", "B": "C3"}).table.record)
    sits(player, "A")
    player.draft("borrow", amount=10)
    for name in players.path(desk).parent.glob(f"{players.FILE}*"):
        name.unlink()
    player.confirm()
    expect(player.root.locator(".roeup-problem")).to_contain_text("was moved, deleted or replaced")
    player.window.run_all()
    player = players.Player(player.window)
    expect(player.root).to_have_attribute("data-page", "start")
    player.begin(["Alpha", "Beta"])
    assert len(stored(desk).game.seats) == 2
