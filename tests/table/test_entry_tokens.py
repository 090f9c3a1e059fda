"""Words of a typed line, and the codes that a part of one can mean."""

import pytest

from roeup_edu.table.tokens import likely, matches, number, shortest, tokens

BOTH = ("PA01", "PA07", "PA11", "CA07")
PIPES = ("PA03.1", "PA03.2", "PA07.1")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("a 1,000", ["A", "1,000"]),
        ("a3,a7", ["A3", "A7"]),
        ("7,12", ["7", "12"]),
        ("A>B u7 -30;c/d?", ["A", ">", "B", "U7", "-30", ";", "C", "/", "D", "?"]),
        ("Ａ　７、８　ー３０　１，０００", ["A", "7", "8", "-30", "1,000"]),
        ("。 ・ → △5", [".", "/", ">", "-5"]),
        ("", []),
        (" 　\t", []),
    ],
)
def test_words_of_a_line(line, words):
    assert [token.text for token in tokens(line)] == words


def test_a_word_knows_where_it_stands_in_the_line():
    line = "Ａ　㌔ x"
    assert [line[token.start : token.end] for token in tokens(line)] == ["Ａ", "㌔", "x"]


@pytest.mark.parametrize(
    ("word", "value"),
    [("100", 100), ("1,000", 1000), ("-5", -5), ("+5", 5), ("1E3", None), ("", None), ("9" * 40, None)],
)
def test_whole_numbers(word, value):
    assert number(word) == value


@pytest.mark.parametrize(
    ("word", "codes"),
    [
        ("PA07", ("PA07",)),
        ("PA7", ("PA07",)),
        ("P7", ("PA07",)),
        ("A7", ("PA07", "CA07")),
        ("7", ("PA07", "CA07")),
        ("1", ("PA01",)),
        ("11", ("PA11",)),
        ("PA", ("PA01", "PA07", "PA11")),
        ("P", ()),
        ("B7", ()),
    ],
)
def test_what_a_part_of_a_code_means(word, codes):
    assert matches(word, BOTH) == codes


@pytest.mark.parametrize(
    ("word", "codes"),
    [
        ("A3.1", ("PA03.1",)),
        ("3.2", ("PA03.2",)),
        (".2", ("PA03.2",)),
        ("A3", ("PA03.1", "PA03.2")),
        ("3", ()),
        ("1", ()),
    ],
)
def test_a_pipe_is_never_a_plain_number(word, codes):
    assert matches(word, PIPES) == codes


def test_a_code_of_another_deck_that_is_the_end_of_one_is_that_code():
    assert matches("A7", ("PA07", "A7")) == ("A7",)


def test_the_shortest_way_to_write_a_code_means_it_alone():
    assert shortest("PA07", BOTH)[0] == "P7"
    assert shortest("PA01", BOTH)[0] == "1"
    assert shortest("PA03.2", PIPES)[0] == ".2"


def test_a_half_typed_word_becomes_codes_first_then_names():
    names = [("PU01", "Bakery Chain"), ("PU10", "Handmade Tableware"), ("BA01", "Roof"), ("PU02", "ベーカリー")]
    assert likely("PU1", names) == [0, 1]
    assert likely("BA", names) == [2, 0]
    assert likely(tokens("ベーカ")[0].text, names) == [3]
