"""Whole games of bots."""

import pytest

from roeup_edu.core.bots import Anything
from roeup_edu.core.record import Record
from roeup_edu.games import kind
from roeup_edu.table.simulate import simulate

GAME = kind("roeup")


@pytest.mark.parametrize("auction", ["open", "sealed", "called"])
@pytest.mark.parametrize(("scenario", "players"), [("product", 5), ("commodity", 2), ("mixed", 8)])
def test_a_game_comes_to_its_end_and_is_a_record(scenario, players, auction):
    options = {"scenario": scenario, "auction": auction, "terms": 2}
    record = simulate(GAME, options, players, seed=players)
    assert record.game.over
    assert not record.game.ledger.faults()
    again = Record.read(record.text(), kind)
    assert (again.error, again.text()) == ("", record.text())


def test_the_same_seed_plays_the_same_game():
    one, two, other = (simulate(GAME, {"terms": 2}, 3, seed, [Anything()]).text() for seed in (1, 1, 2))
    assert one == two != other


def test_no_ruling_is_ever_made_by_a_bot():
    verbs = {type(line.action) for seed in range(5) for line in simulate(GAME, {"auction": "called"}, 4, seed).lines}
    assert not verbs & set(GAME.teacher_verbs)


def test_a_wrong_number_of_players_is_refused():
    for players in (0, 1, 9, 100):
        with pytest.raises(ValueError, match=r"players?[;:]"):
            simulate(GAME, {}, players)
    with pytest.raises(ValueError, match="commodity"):
        simulate(GAME, {"scenario": "commodity"}, 5)
