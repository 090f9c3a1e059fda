"""A notebook opens one's own game, or says why it shows another."""

import pytest
from msgspec import structs

from roeup_edu.games import kind
from roeup_edu.reports.opened import opened
from roeup_edu.table import recordfile
from roeup_edu.table.simulate import simulate
from roeup_edu.table.store import Store

OPTIONS = {"preset": "practice"}


@pytest.fixture
def game(monkeypatch, tmp_path):
    """A settled game; the notebook stands in a folder below that of the games."""
    (tmp_path / "notebooks").mkdir()
    monkeypatch.chdir(tmp_path / "notebooks")
    return simulate(kind("roeup"), OPTIONS, 2)


def test_a_game_is_found_in_the_folder_above_and_beside_the_notebook(game):
    for place in ("../mine.jsonl", "mine.jsonl"):
        recordfile.create(place, game)
        found = opened("mine.jsonl", otherwise=None)
        assert found.record.text() == game.text()
        assert repr(found) == "mine.jsonl: your game (Alpha, Beta), settled up to term 1. It is shown below."


def test_without_the_file_the_other_game_is_shown(game):
    found = opened("mine.jsonl", game)
    assert found.record is game
    assert "no file mine.jsonl" in repr(found)
    assert "ボット" in repr(opened("mine.jsonl", game, "ja"))


def test_before_the_first_settlement_the_other_game_is_shown(game, tmp_path):
    begun = game.fork(3)
    recordfile.create("mine.jsonl", begun)
    found = opened("mine.jsonl", game)
    assert found.record is game
    assert "no term of this game is settled yet" in repr(found)


def test_a_damaged_or_foreign_file_is_told_and_breaks_nothing(game):
    recordfile.create("mine.jsonl", game)
    with open("mine.jsonl", "a", encoding="utf-8") as file:
        file.write('{"n": 1')
    found = opened("mine.jsonl", game)
    assert found.record.text() == game.text()
    assert "cut off" in repr(found)
    with open("other.jsonl", "w", encoding="utf-8") as file:
        file.write("hello")
    for name in ("other.jsonl", "../notebooks"):
        found = opened(name, game)
        assert found.record is game
        assert "bots" in repr(found)


def test_of_a_store_the_game_changed_last_is_shown(game):
    with Store("games.sqlite3") as store:
        for lines, names in ((game.lines, {"A": "One", "B": "Two"}), (game.lines[:3], {"A": "Three", "B": "Four"})):
            store.add(store.create(structs.replace(game.header, seats=names)), lines)
    found = opened("games.sqlite3", otherwise=None)
    # The newest game has no settled term yet, so it is the one before.
    assert repr(found) == "games.sqlite3: your game (One, Two), settled up to term 1. It is shown below."
    assert found.record.game.settled == 1


def test_an_empty_store_shows_the_other_game(game):
    Store("games.sqlite3").close()
    assert opened("games.sqlite3", game).record is game
