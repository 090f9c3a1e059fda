"""Question cards: each is asked where its case is there, with its numbers, and not where it is not."""

import pytest

from roeup_edu.debrief import SCREENS, questions
from roeup_edu.debrief.course import Course
from roeup_edu.games import kind
from roeup_edu.games.roeup.bots import BOTS
from roeup_edu.table.simulate import simulate
from tests.debrief.situation import curse, line
from tests.widgets.window import opened


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    return Course(curse(tmp_path_factory.mktemp("curse")).table.record, "en")


def test_the_fee_that_did_not_come_back(course):
    card = questions.fee(course)
    assert card.text == "Alpha paid a fee of 30 for Small Works in term 1. Was that too much?"
    assert "it earned 20 until the end, so the result is −10; the next bid was 10." in card.answer
    assert line(course.record, "sealed_bid", "A") in card.lines
    assert line(course.record, "launch", "A") in card.lines


def test_the_card_that_cost_nothing(course):
    card = questions.bargain(course)
    assert card.text.startswith("Alpha got Bread in term 1 without a fee.")
    assert card.answer.startswith("It earned 20 until the end.")


def test_the_loan_that_cost_more_than_the_assets_earned(course):
    """Term 1: −6.4 % on the assets, 3 % for the debt; × 100 / 367 = −2.6 points."""
    card = questions.loan(course)
    assert card.text == "Alpha owed 100 in term 1 and paid 3.0\u00a0% for it. Did the debt pay for the owners?"
    assert card.answer.startswith("No. The assets earned −6.4\u00a0%, the debt cost 3.0\u00a0%.")
    assert "added −2.6 points: ROE −9.0\u00a0%." in card.answer
    assert card.lines == (line(course.record, "borrow", "A"),)


def test_the_decision_behind_the_largest_move(course):
    """Term 2 moved Alpha's ROE most, +13.4; the launch, 20 − 0 better than in term 1, did most of what was new."""
    card = questions.decision(course)
    assert card.text.startswith("Alpha's ROE moved +13.4 points in term 2.")
    assert "Launch" in card.answer
    assert "changed the net income by +20" in card.answer
    assert card.lines[0] == line(course.record, "launch", "A")


def test_profit_and_roe_can_move_apart(tmp_path):
    """A, term 1: an asset worth 100 by ruling, less a launch of 20, plus 20 from Bread: 100 on 400 + 100, 20.0 %.

    Term 2: a ruling pays 85, Bread brings 20: 105 on 500 + 105, 17.4 %, though the profit rose.
    """
    window = opened(tmp_path, {"A": "C2", "B": "C3"}, terms=2)
    window.rule("PA01", "A")
    window.rule("PU01", "A")
    window.to("action")
    window.did("A", "launch", card="PU01", pipe="PA01.1")
    window.settle()
    window.master("rule_payment", payer="market", payee="A", amount=85, reason="exercise")
    window.settle()
    card = questions.opposite(Course(window.table.record, "en"))
    assert card.text == (
        "In term 2 Alpha's profit rose from 100 to 105, and its ROE fell from 20.0\u00a0% to 17.4\u00a0%. Why?"
    )
    assert "from 500 to 605" in card.answer


def test_a_question_is_not_asked_where_its_case_is_not_there(course):
    assert questions.shortage(course) is None
    assert questions.opposite(course) is None  # −33 → 17 and −9.0 % → 4.4 %: both rose
    assert questions.two_ways(course) is None  # B has no margin
    assert questions.cash(course) is None  # income and cash have the same sign in every term
    assert questions.leader(course) is None  # the largest sales and the highest ROE are Alpha's


@pytest.mark.parametrize("seed", range(1, 7))
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_lesson_gives_six_to_ten_cards(seed, lang):
    record = simulate(kind("roeup"), {"preset": "lesson90"}, 4, seed, [BOTS["greedy"]])
    cards = SCREENS["questions"](record, lang).questions
    assert questions.LEAST <= len(cards) <= questions.MOST
    assert len({card.text for card in cards}) == len(cards)
    assert all(card.answer for card in cards)
    assert all(1 <= n <= len(record.lines) for card in cards for n in card.lines)
