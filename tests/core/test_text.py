"""Text of a person in one line: one rule for names, reasons and cards, and how much of it is repeated."""

import pytest

from roeup_edu.core.faults import Fault
from roeup_edu.core.options import OneOf, Option, Subset, Text
from roeup_edu.core.refusals import Refused, Why
from roeup_edu.core.seats import check_seats, likeness
from roeup_edu.core.text import blank, brief, one_line, plain, unfit
from tests.core.tinygame import Pass

JOINED = [
    "訂正\u3000請求書",
    "👩\u200d🔬",
    "क्\u200dष",
    "🏴\U000e0067\U000e0062\U000e007f",
    "e\u0301",
    "=1+2",
    "a\u00a0b",
]
CONTROL = [
    "a\nb",
    "a\x85b",
    "a\x9bb",
    "a\x7f",
    "a\u2028b",
    "a\u2029b",
    "a\u202eb",
    "a\u2066b",
    "a\u061cb",
    "a\ud800",
    "a\n",
]
EMPTY = [
    "",
    " ",
    "\u3000",
    "\u3164",
    "\u2800",
    "\u115f",
    "\u1160",
    "\uffa0",
    "\u200d",
    "\u00ad",
    "\ufe0f",
    "\u2800 \u3164",
]


@pytest.mark.parametrize("text", JOINED)
def test_text_of_every_script_is_taken(text):
    assert one_line(text)
    assert Text(200).admits(text)
    check_seats({"A": text, "B": "Beta"})


@pytest.mark.parametrize("text", [*CONTROL, *EMPTY])
def test_what_is_no_line_is_no_reason_and_no_name(text):
    assert not one_line(text)
    assert (unfit(text) is None) == (text in EMPTY)
    assert not Text(200).admits(text)
    with pytest.raises(Fault) as caught:
        check_seats({"A": text, "B": "Beta"})
    assert caught.value.key == ("seats.empty" if text in EMPTY else "seats.control")


@pytest.mark.parametrize("text", EMPTY)
def test_what_shows_nothing_is_blank(text):
    assert blank(text)


@pytest.mark.parametrize(
    "name", ["Alpha\u2800", "\u3164Alpha", "Alpha\u115f", "Al\u00adpha", "Alpha\ufe0f", "Ａlpha\uffa0"]
)
def test_names_that_differ_in_what_shows_nothing_are_equal(name):
    assert likeness(name) == "alpha"
    with pytest.raises(Fault) as caught:
        check_seats({"A": "Alpha", "B": name})
    assert caught.value.key == "seats.equal"


def test_a_text_is_no_longer_than_it_may_be():
    assert Text(3).admits("abc")
    assert not Text(3).admits("abcd")
    assert not Text(3).admits(3)


def test_a_code_is_plain_in_full_width_too():
    assert plain(" Ａ ") == "A"


ENDLESS = {
    "text": "x" * 60_000,
    "texts": ["x" * 60_000],
    "many": ["xy"] * 30_000,
    "nested": [["x"] * 30_000],
    "names": {"k" * 60_000: "x" * 60_000},
    "number": 10**60_000,
    "debt": -(10**900),
}


@pytest.mark.parametrize("value", ENDLESS.values(), ids=ENDLESS.keys())
def test_only_the_beginning_of_what_was_asked_is_repeated(value):
    refused = Refused(Why.NOT_OFFERED, field="card", asked=value, allowed=OneOf(("a",)).describe())
    for lang in ("en", "ja"):
        assert len(refused.message(lang)) < 1200
    assert len(str(brief(value))) < 1200


def test_what_is_short_is_repeated_whole():
    for value in ("PU03", ["PU03", "PA01.2"], 1250, True, None, {"item": "corn", "count": 3}):
        assert brief(value) == value


def test_a_choice_that_does_not_fit_is_cut_where_it_becomes_a_fact():
    for domain in (OneOf(("a", "b")), Text(3), Subset(())):
        with pytest.raises(Refused) as caught:
            Option(Pass, "A", (("card", domain),)).describe(card="x" * 60_000)
        assert caught.value.facts["asked"] == "x" * 200 + "…"


def test_a_fault_does_not_repeat_a_whole_book():
    assert len(Fault("file.missing", path="x" * 60_000).message("en")) < 1100
    assert len(Fault("file.unreadable", path="x", problem=ValueError("y" * 60_000)).message("ja")) < 1100
