"""Forks: what one move changed, with everything after it kept where it fits. Numbers by hand in `situation`."""

import pytest

from roeup_edu.core.faults import Fault
from roeup_edu.core.record import Amend
from roeup_edu.debrief import forks
from roeup_edu.finance.ratios import factors_over
from roeup_edu.games import kind
from roeup_edu.games.roeup import results
from roeup_edu.games.roeup.bots import BOTS
from roeup_edu.games.roeup.lessons import moves
from roeup_edu.games.roeup.phases.loan import Borrow
from roeup_edu.games.roeup.procurement import StayOut
from roeup_edu.table.simulate import simulate
from tests.debrief.situation import curse, line


def real(game, term):
    return {
        seat: factors_over(terms, terms[0].opening, results.basis(game))
        for seat, terms in results.statements(game, last=term).items()
    }


def test_without_the_loan_its_interest_is_gone_and_nothing_else(tmp_path):
    """A: 20 in term 2, equity 400 − 30 − 20 + 20 + 20 = 390. Nobody needed the 100."""
    record = curse(tmp_path).table.record
    found = forks.fork(record, line(record, "borrow", "A"))
    assert found.unfit == {}
    assert found.stood_in == 0
    assert forks.ratios(found.game, 2)["A"].roe == 20 / 390
    assert real(record.game, 2)["A"].roe == 17 / 384


def test_without_the_bid_the_rival_takes_the_card_for_nothing_and_the_launch_falls_out(tmp_path):
    """A stays out: both bids fall out, B takes Small Works for 0; Bread has no pipe. A: −3 on 400 − 3 − 3 = 394."""
    record = curse(tmp_path).table.record
    found = forks.fork(record, line(record, "point", "A"), StayOut("A"))
    assert [asset.card.code for asset in found.game.companies["B"].assets] == ["PA01"]
    assert found.game.companies["A"].assets == ()
    fell_out = {line(record, "sealed_bid", "A"), line(record, "sealed_bid", "B"), line(record, "launch", "A")}
    assert set(found.unfit) == fell_out
    assert found.unfit[line(record, "launch", "A")].code == "no_pipe"
    assert forks.ratios(found.game, 2)["A"].roe == -3 / 394


def test_something_else_can_be_done_in_the_place_of_a_move(tmp_path):
    """A borrows 200 instead of 100. Term 1: 200 / 400 is 50 %, still 3 %: 6, equity 364. Term 2: 55 %, 5 %: 10.

    So 20 − 10 = 10 on 364 + 10 = 374.
    """
    record = curse(tmp_path).table.record
    found = forks.fork(record, line(record, "borrow", "A"), Borrow("A", 200))
    assert forks.ratios(found.game, 2)["A"].roe == 10 / 374


def test_what_is_no_move_and_what_does_not_fit_is_refused_in_words(tmp_path):
    record = curse(tmp_path).table.record
    with pytest.raises(Fault, match="Line 1 is no move of a company"):
        forks.fork(record, 1)  # a draw
    with pytest.raises(Fault, match="no move"):
        forks.fork(record, 999)
    with pytest.raises(Fault, match=r"does not fit in the place of line 3: .*5,000"):
        forks.fork(record, 3, Borrow("A", 5000))


def test_a_move_that_was_taken_back_does_not_come_again(tmp_path):
    """The launch is taken back by the game master: it is no move any more, and the rest can be forked."""
    window = curse(tmp_path)
    record = window.table.record.fork(len(window.table.record.lines))
    record.submit("teacher", Amend("teacher", line(record, "launch", "A"), None))
    with pytest.raises(Fault, match="no move"):
        forks.fork(record, line(record, "launch", "A"))
    found = forks.fork(record, line(record, "borrow", "A"))
    assert forks.ratios(found.game, 2)["A"].roe == 0  # 0 on 370


@pytest.mark.parametrize("seed", [1, 14, 24])
def test_every_move_of_a_whole_game_can_be_left_out(seed):
    """The books always balance, the fork gets as far as the real course, and the record stays as it was."""
    record = simulate(kind("roeup"), {"preset": "lesson90"}, players=4, seed=seed, bots=[BOTS["greedy"]])
    before = record.text()
    people = [one.n for one in record.lines if one.action.seat in record.header.seats]
    for n in people[::7]:
        found = forks.fork(record, n)
        assert found.game.ledger.faults() == []
        assert found.game.over or found.game.settled >= record.game.settled
        assert all(later > n for later in found.unfit)
    assert record.text() == before


def test_the_same_move_in_its_own_place_is_the_same_course():
    record = simulate(kind("roeup"), {"preset": "lesson90"}, players=3, seed=2, bots=[BOTS["greedy"]])
    for move in moves(record):
        found = forks.fork(record, move.line, record.lines[move.line - 1].action)
        assert found.unfit == {}
        assert found.stood_in == 0
        assert found.game.ledger.rows == record.game.ledger.rows
