"""Seats and names: what a person may be called, and which names nobody could tell apart."""

import pytest

from roeup_edu.core.faults import Fault
from roeup_edu.core.seats import check_seats, likeness


@pytest.mark.parametrize(
    "name",
    [
        "Alpha",
        "<img src=x onerror=alert(1)>",
        "=1+2",
        "../../x",
        "datasets/roeup",
        "🏭 工場",
        "👩‍🔬",
        "漢" * 60,
        "{company}",
        "ｱﾙﾌｧ",
        "null",
    ],
)
def test_a_name_is_text_and_nothing_else(name):
    check_seats({"A": name, "B": "Beta"})


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("", "seats.empty"),
        ("   ", "seats.empty"),
        ("\u3000", "seats.empty"),
        ("漢" * 61, "seats.long"),
        ("a\nb", "seats.control"),
        ("a\x00", "seats.control"),
        ("a\u202eb", "seats.control"),
        ("\u200b", "seats.control"),
        ("\ud800", "seats.control"),
    ],
)
def test_a_name_that_cannot_be_shown_is_refused(name, key):
    with pytest.raises(Fault) as caught:
        check_seats({"A": name, "B": "Beta"})
    assert caught.value.key == key
    assert caught.value.message("en")
    assert caught.value.message("ja")


@pytest.mark.parametrize("name", ["Alpha", "alpha", "ＡＬＰＨＡ", " Alpha  ", "Al\u00adpha"])
def test_names_that_look_the_same_are_refused(name):
    with pytest.raises(Fault) as caught:
        check_seats({"A": "Alpha", "B": name})
    assert caught.value.key == "seats.equal"
    assert likeness(name) == "alpha"


def test_marks_that_make_another_letter_make_another_name():
    check_seats({"A": "ハ", "B": "バ", "C": "パ"})


@pytest.mark.parametrize("seats", [{}, {"B": "x"}, {"A": "x", "C": "y"}, {"B": "x", "A": "y"}, {"a": "x"}, {"": "x"}])
def test_seats_are_letters_in_order(seats):
    with pytest.raises(Fault) as caught:
        check_seats(seats)
    assert caught.value.key == "seats.letters"


def test_there_are_at_most_eight_seats():
    with pytest.raises(Fault):
        check_seats({seat: seat for seat in "ABCDEFGHI"})
