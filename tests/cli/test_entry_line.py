"""`roeup act` takes a line as the game master types it; all of it is done, or nothing."""

import pytest


@pytest.fixture
def table(roeup):
    seats = ("--seats", "A=Alpha,B=Beta")
    options = ("--option", "scenario=product", "--option", "auction=called", "--option", "deal=dealt")
    assert roeup("new", "roeup", *seats, *options, "--physical", "--out", "t.jsonl").code == 0
    return "t.jsonl"


def lines(file):
    with open(file, encoding="utf-8") as text:
        return text.read().splitlines()[1:]


def test_a_line_with_several_actions_is_done(roeup, table):
    assert roeup("act", table, "c1 3").code == 0
    assert roeup("act", table, "Ａ b 100; B 50").code == 0
    assert [line.split('"action":')[1] for line in lines(table)[2:]] == [
        '{"do":"borrow","seat":"A","amount":100}}',
        '{"do":"borrow","seat":"B","amount":50}}',
    ]


def test_a_line_that_is_only_tried_is_not_written(roeup, table):
    assert roeup("act", table, "c1 3", "--dry-run").code == 0
    assert lines(table) == []


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_line_that_does_not_fit_changes_nothing_and_says_why(roeup, table, lang):
    assert roeup("act", table, "c1 3").code == 0
    before = lines(table)
    ran = roeup("act", table, "A b 100; B 5000", "--lang", lang)
    assert ran.code == 1
    assert "5,000" in ran.err
    assert lines(table) == before


def test_a_company_enters_only_its_own(roeup, table):
    assert roeup("act", table, "c1 3").code == 0
    before = lines(table)
    assert roeup("act", table, "A 100; B 50", "--by", "A").code == 1
    assert lines(table) == before
