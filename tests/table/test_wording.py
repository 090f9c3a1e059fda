"""Lines, causes and marks in words: what the game master did for somebody else says so wherever it shows."""

import pytest

from roeup_edu.core.actions import TEACHER
from roeup_edu.core.record import Amend, Record
from roeup_edu.core.teacher import Absent
from roeup_edu.finance.trace import marked_entries, ruling_entries
from roeup_edu.games import kind
from roeup_edu.games.roeup.accounts import CHART
from roeup_edu.games.roeup.contest import SealedBid
from roeup_edu.games.roeup.phases.loan import Borrow
from roeup_edu.games.roeup.procurement import Point
from roeup_edu.games.roeup.teacher import RulePayment
from roeup_edu.table.log import absences, log, marks
from roeup_edu.table.wording import action_in_words, cause_in_words, line_in_words

GAME = kind("roeup")
SEATS = {"A": "Alpha", "B": "Beta"}
FOR_ABSENT = {"en": " (entered for an absent player)", "ja": "（不在の参加者に代わって入力）"}
RULED = {"en": " (a ruling of the game master)", "ja": "（ゲームマスターの裁定）"}


def loans():
    """A practice game of two in the loan phase."""
    record = Record(GAME.compose({"preset": "practice"}, SEATS, None, True), GAME)
    record.draw()
    return record


@pytest.fixture
def bought():
    """Both point at one asset; one of them is away when the bids are placed, twice, and takes it as the first in order.

    Returns the record, the absent seat, and the lines in which the game master bid for it.
    """
    record = loans()
    while type(record.game.steps[-1]).__name__ != "Pointing":
        seat = record.game.waiting()[0]
        record.submit(seat, record.game.steps[-1].absent(record.game, seat))
    away, here = record.game.by_number(("A", "B"))
    card = record.game.options(away)[0].fields[0][1].values[0]
    record.submit("A", Point("A", card))
    record.submit("B", Point("B", card))
    lines = []
    for _ in range(2):
        lines.append(record.submit(TEACHER, Absent(TEACHER, away))[0].n)
        record.submit(here, SealedBid(here, 0))
    assert card in [asset.card.code for asset in record.game.companies[away].assets]
    return record, away, here, lines


def test_what_was_bought_for_an_absent_player_is_marked_in_log_cause_and_entries(bought):
    """The card is paid in the line that ends the auction, but by the second bid made for the absent company."""
    record, away, here, (first, second) = bought
    assert marks(record) == {first: "absent", second: "absent"}
    assert absences(record, away) == [first, second]
    assert absences(record, here) == []
    marked = marked_entries(record.game.ledger.rows, absences(record, away), away, record.game.term)
    assert {entry.row[4] for entry in marked} == {"cash", "fixed_assets"}
    assert {entry.cause for entry in marked} == {second}
    assert sum(entry.amount for entry in marked) == 0
    assert marked_entries(record.game.ledger.rows, absences(record, away), here, record.game.term) == ()
    assert marked_entries(record.game.ledger.rows, absences(record, away), away, 0) == ()
    for lang, mark in FOR_ABSENT.items():
        assert cause_in_words(record, second, away, lang).endswith(mark)
        assert cause_in_words(record, second, away, lang, ids=False).endswith(mark)
        assert not cause_in_words(record, second + 1, here, lang).endswith(mark)
    assert f"{SEATS[away]} is absent; the game master acts for it." in log(record, None, "en", ids=False)[second]


def test_what_is_no_longer_done_for_an_absent_player_has_no_mark():
    """B was away and came back: its own loan stands in the place of what was entered for it."""
    record = loans()
    n = record.submit(TEACHER, Absent(TEACHER, "B"))[0].n
    assert absences(record, "B") == [n]
    record.submit(TEACHER, Amend(TEACHER, n, {"do": "borrow", "seat": "B", "amount": 10}))
    assert (marks(record), absences(record, "B")) == ({}, [])
    assert not cause_in_words(record, n, "B", "en").endswith(FOR_ABSENT["en"])


def test_a_ruling_is_marked_as_such():
    record = loans()
    n = record.submit(TEACHER, RulePayment(TEACHER, "A", "B", 5, "PA01 {x} <b>"))[0].n
    assert marks(record) == {n: "ruling"}
    for lang, mark in RULED.items():
        assert cause_in_words(record, n, "B", lang).endswith(mark)
    assert {entry.row[0] for entry in ruling_entries(record.game.ledger.rows, CHART, "B", 9)} == {n}
    assert "Reason: PA01 {x} <b>" in log(record, None, "en")[n][0]


def test_a_line_of_a_company_itself_has_no_mark():
    record = loans()
    n = record.submit(TEACHER, Borrow("A", 10))[0].n  # typed by the game master, chosen by the company
    assert marks(record) == {}
    assert cause_in_words(record, n, "A", "en") == "Alpha (A): Borrow (borrow) – Amount: 10"


def test_a_choice_in_secret_is_worded_the_same_whatever_it_is():
    record = loans()
    while type(record.game.steps[-1]).__name__ != "Pointing":
        seat = record.game.waiting()[0]
        record.submit(seat, record.game.steps[-1].absent(record.game, seat))
    options = [option for option in record.game.options("A") if option.action.secret]
    choices = [option.fill(lambda name, domain: domain.values[0]) for option in options]
    assert [type(choice).__name__ for choice in choices] == ["Point", "StayOut"]
    for lang, text in (("en", "Alpha: a choice made in secret"), ("ja", "Alpha：秘密の選択")):
        for viewer in (None, "B", TEACHER):
            assert {action_in_words(record.game, choice, lang, viewer, ids=False) for choice in choices} == {text}
        assert len({action_in_words(record.game, choice, lang, "A", ids=False) for choice in choices}) == 2
    n = record.submit("A", choices[1])[0].n
    assert line_in_words(record, record.lines[n - 1], "en", "B") == f"{n}  Alpha (A): a choice made in secret"
    assert "Stay out" in line_in_words(record, record.lines[n - 1], "en", "A")
