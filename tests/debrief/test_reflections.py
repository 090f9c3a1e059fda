"""Reflections: kept word for word, one per company and term; what cannot be is said in words."""

import pytest

from roeup_edu.core.faults import Fault
from roeup_edu.debrief import SCREENS
from roeup_edu.debrief.reflections import TEXT_MOST, collected, reflect
from tests.debrief.situation import curse
from tests.widgets.window import HOSTILE


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    return curse(tmp_path_factory.mktemp("curse")).table.record


@pytest.fixture
def file(tmp_path):
    return str(tmp_path / "reflections.jsonl")


def words(file, record):
    return {(one.seat, one.term): one.text for one in collected(file, record)}


def test_what_was_written_stands_beside_its_prompt(record, file):
    """Alpha's ROE: −33 / 367 = −9.0 %, then 17 / 384 = 4.4 %, +13.4 points."""
    reflect(file, record, "A", 2, "The launch paid.")
    screen = SCREENS["reflections"](record, "en", file)
    assert screen.finding.startswith("Written: 1 of 4.")
    assert [row[3] for row in screen.tables[0].rows] == ["", "", "The launch paid.", ""]
    assert "moved +13.4 points to 4.4\u00a0%" in screen.tables[0].rows[2][2]
    assert "was −9.0\u00a0%" in screen.tables[0].rows[0][2]


def test_the_latest_text_counts_and_the_same_is_not_added_twice(record, file):
    for text in ("first", "first", "second", "  second  ", ""):
        reflect(file, record, "A", 1, text)
    with open(file, encoding="utf-8") as lines:
        assert len(lines.readlines()) == 2
    assert words(file, record) == {("A", 1): "second"}


def test_an_empty_text_makes_no_file(record, file, tmp_path):
    reflect(file, record, "A", 1, " \n ")
    assert list(tmp_path.iterdir()) == []
    assert SCREENS["reflections"](record, "ja", file).tables[0].rows[0][3] == ""


@pytest.mark.parametrize("text", [*HOSTILE, "two\nlines", '"quoted" \\ {"game": 1}', "日本語です"])
def test_text_is_kept_as_it_was_written(record, file, text):
    reflect(file, record, "B", 1, text)
    assert words(file, record) == {("B", 1): text}
    assert SCREENS["reflections"](record, "en", file).tables[0].rows[1][3] == text


def test_another_game_in_the_same_file_is_another_one(record, file, tmp_path):
    other = curse(tmp_path, loan__step=20)
    reflect(file, record, "A", 1, "mine")
    reflect(file, other.table.record, "A", 1, "theirs")
    assert words(file, record) == {("A", 1): "mine"}


@pytest.mark.parametrize(
    ("seat", "term", "text", "said"),
    [
        ("Z", 1, "x", "There is no company Z in this game. Expected: A, B."),
        ("A", 3, "x", "Term 3 of this game is not settled. Expected: 1 to 2."),
        ("A", 0, "x", "Term 0 of this game is not settled"),
        ("A", 1, "x" * (TEXT_MOST + 1), "has 1,001 letters. Up to 1,000 can be kept."),
    ],
)
def test_what_cannot_be_kept_is_refused_in_words(record, file, seat, term, text, said):
    with pytest.raises(Fault) as fault:
        reflect(file, record, seat, term, text)
    assert said in fault.value.message("en")
    assert fault.value.message("ja")


def test_a_damaged_file_is_named_with_its_line_and_left_alone(record, file):
    reflect(file, record, "A", 1, "kept")
    with open(file, "a", encoding="utf-8") as lines:
        lines.write('{"game": 1}\n')
    with pytest.raises(Fault, match=r"reflections\.jsonl, line 2: this is no reflection"):
        reflect(file, record, "A", 2, "more")
    with open(file, encoding="utf-8") as lines:
        assert len(lines.readlines()) == 2


def test_a_last_line_without_its_end_is_not_broken(record, file):
    reflect(file, record, "A", 1, "one")
    with open(file, "rb+") as lines:
        lines.seek(-1, 2)
        lines.truncate()
    reflect(file, record, "B", 1, "two")
    assert words(file, record) == {("A", 1): "one", ("B", 1): "two"}


def test_a_file_that_cannot_be_written_is_told(record, tmp_path):
    with pytest.raises(Fault):
        reflect(str(tmp_path / "no" / "folder" / "x.jsonl"), record, "A", 1, "x")
    with pytest.raises(Fault):
        reflect(str(tmp_path), record, "A", 1, "x")
