"""Golden playthroughs are replayed and compared byte by byte; see `golden.py`."""

import pytest

from roeup_edu.core.refusals import Refused
from tests.games.economy.exercise import books_agree, shares_conserved
from tests.games.economy.golden import FOLDER, GAMES, main, replayed, written
from tests.locales import source

REGENERATE = (
    "the game plays differently now. If that is meant: python -m tests.games.economy.golden --regenerate, "
    "and read the diff"
)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_plays_as_it_is_written(name):
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    try:
        now = written(*replayed(text))
    except Refused as refused:
        pytest.fail(f"{refused} {REGENERATE}")
    assert now == text, REGENERATE


@pytest.mark.parametrize("name", GAMES)
def test_books_and_shares_of_a_game_agree(name):
    _, record = replayed((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
    assert record.game.ledger.faults() == []
    shares_conserved(record.game)
    books_agree(record.game)


def test_there_is_one_for_each_end():
    games = [replayed((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))[1].game for name in GAMES]
    assert {game.over for game in games} == source.finished("roeup_edu.games.economy.end")
    assert {path.stem for path in FOLDER.glob("*")} == set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_is_short_enough_to_be_read(name):
    assert len((FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()) < 600


def test_goldens_are_written_only_when_asked_for(capsys):
    before = {path: path.read_bytes() for path in FOLDER.glob("*")}
    assert main([]) == 2
    assert "--regenerate" in capsys.readouterr().out
    assert {path: path.read_bytes() for path in FOLDER.glob("*")} == before
