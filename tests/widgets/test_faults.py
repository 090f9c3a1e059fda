"""What is wrong with a game or a window is told, and nothing is lost or half done."""

import sqlite3

import pytest

from tests.widgets.window import again, alone, opened


@pytest.fixture
def loans(tmp_path):
    """Two companies in the loan phase of term 1."""
    return opened(tmp_path, {"A": "C1", "B": "C2"})


def damage(window, n):
    """Cut the line with this number in the file, as a bad disk would."""
    path, game = window.store.path, window.table.id
    with sqlite3.connect(path) as file:
        file.execute("UPDATE line SET text = ? WHERE game = ? AND n = ?", (b'{"n":', game, n))
    file.close()


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_game_damaged_in_the_middle_says_so_and_offers_nothing(loans, lang):
    """Of 3 loans the second is damaged: the first one is shown, with where the game stops, and no way to go on."""
    first = len(loans.table.record.lines) + 1
    for _ in range(3):
        loans.did("A", "borrow", amount=10)
    damage(loans, first + 1)
    window = again(loans, lang)
    assert len(window.table.record.lines) == first
    assert window.screen["view"]["companies"]["A"]["debt"] == 10
    assert str(first + 1) in window.screen["problem"]
    assert (window.screen["options"], window.screen["undo"], window.screen["redo"]) == ([], None, None)
    window.send("act", id="k", action={"do": "borrow", "seat": "A", "amount": 10})
    assert len(window.store.since(window.table.id, 0)) == first + 2
    window.send("tab", tab="log")
    assert str(first + 1) in window.screen["problem"]


def test_what_cannot_be_drawn_is_told_in_words_on_the_last_screen(loans):
    """The row of the game vanishes while a window is open: the next click says so, and the screen stays."""
    with sqlite3.connect(loans.store.path) as file:
        file.execute("DELETE FROM line")
        file.execute("DELETE FROM game")
    file.close()
    loans.table._record = None  # as after a failed write: all has to be read again
    before = dict(loans.screen)
    loans.send("lang", lang="ja")
    assert loans.table.id in loans.screen["problem"]
    assert {**loans.screen, "problem": ""} == before


def test_a_window_for_seats_that_are_not_in_the_game_says_so(loans):
    """A window for Z alone opens no game of A and B."""
    window = again(loans, people=("Z",))
    assert window.table is None
    assert "Z" in window.screen["problem"]
    assert "A, B" in window.screen["problem"]


def test_a_stale_choice_closes_the_draft_that_no_longer_fits(loans):
    """A's window is behind: B has ended A's loans meanwhile, so A's draft of a loan fits nothing any more."""
    other = again(alone(loans))
    loans.choose("A", "borrow", amount=10)
    seen = loans.screen["seen"]
    other.did("A", "done")
    refusal = loans.act("A", "borrow", seen=seen, amount=10)
    assert refusal
    assert loans.shown["draft"] == {}


def test_taking_back_from_a_stale_screen_takes_back_nothing(loans):
    """The button was about a loan of 10; meanwhile another window has borrowed 20 for A: neither is taken back."""
    loans.did("A", "borrow", amount=10)
    seen = loans.screen["undo"]["n"]
    other = again(alone(loans))
    other.did("A", "borrow", amount=20)
    loans.send("undo", id="back", seen=seen)
    assert loans.screen["refusal"]
    assert loans.game.debt("A") == 10 + 20
    loans.send("undo", id="again", seen=loans.screen["undo"]["n"])
    assert loans.game.debt("A") == 10


def test_doing_again_from_a_stale_screen_does_nothing(loans):
    """The button was about a loan of 10 taken back; meanwhile a loan of 20 was taken back too."""
    loans.did("A", "borrow", amount=20)
    loans.did("A", "borrow", amount=10)
    loans.send("undo", id="one", seen=loans.screen["undo"]["n"])
    seen = loans.screen["redo"]["n"]
    other = again(alone(loans))
    other.send("undo", id="two", seen=other.screen["undo"]["n"])
    loans.send("redo", id="redo", seen=seen)
    assert loans.screen["refusal"]
    assert loans.game.debt("A") == 0
