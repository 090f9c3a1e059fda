"""A notebook opens one's own game, or says why it shows another."""

import pytest

from roeup_edu.games import kind
from roeup_edu.reports.opened import opened
from roeup_edu.table import recordfile
from roeup_edu.table.simulate import simulate

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
        assert repr(found) == "mine.jsonl: your game, settled up to term 1. The tables below show it."


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
