"""CSV files: text that no spreadsheet takes for a formula, numbers that stay numbers, all the tables there are."""

import csv
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roeup_edu.locales import texts
from roeup_edu.reports.content import report
from roeup_edu.reports.csvfiles import csv_file, encoded, harmless
from roeup_edu.reports.tables import tables
from tests.reports.games import HOSTILE, damaged, played, renamed, sample


def read(data):
    assert data.startswith(b"\xef\xbb\xbf")  # so that Excel in Japan reads UTF-8
    return list(csv.reader(StringIO(data.decode("utf-8-sig"), newline="")))


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(1)", "\tx", "\rx", " =1", "＝1", "－1", "\n=1"])
def test_a_text_that_would_begin_a_formula_is_made_harmless(text):
    assert harmless(text) == f"'{text}"
    assert read(encoded([[text]])) == [[f"'{text}"]]


def test_numbers_and_plain_text_stay_as_they_are():
    assert read(encoded([[-5, 0.25, None, "Alpha", "a=b", "1-2", "−5"]])) == [
        ["-5", "0.25", "", "Alpha", "a=b", "1-2", "−5"]
    ]


@given(st.text(st.characters(codec="utf-8")))
def test_no_text_begins_a_formula_and_all_of_it_can_be_read_back(text):
    ((cell, _),) = read(encoded([[text, "x"]]))
    assert cell in (text, f"'{text}")
    assert not cell.strip().startswith(("=", "+", "-", "@"))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_table_has_worded_columns_and_no_formula(lang):
    record = renamed(played(8, 5))
    found = report(record, lang)
    all_tables = tables(record, found)
    names = ["about", "journal", "statements", "ratios", "effects", "awards", "players", "events", "auctions"]
    assert [table.name for table in all_tables] == names
    for table in all_tables:
        rows = read(csv_file(table, lambda name: found.say(f"report.column.{name}")))
        assert rows[0] == [texts(lang)[f"report.column.{name}"] for name in table.columns]
        assert len(set(rows[0])) == len(rows[0]), table.name
        assert len(rows) == 1 + len(table.rows)
        assert table.rows
        assert {len(row) for row in rows} == {len(table.columns)}
        for row, plain in zip(rows[1:], table.rows, strict=True):
            for cell, value in zip(row, plain, strict=True):
                if isinstance(value, str):
                    assert not cell.startswith(("=", "+", "-", "@"))
    players = next(table for table in all_tables if table.name == "players")
    shown = [row[1] for row in read(csv_file(players, str))[1:]]
    assert [name.removeprefix("'") for name in shown] == [HOSTILE[0], *HOSTILE[1:]]


def test_the_tables_add_up():
    record = sample("lesson90")
    by_name = {table.name: table for table in tables(record, report(record, "en"))}
    journal = [dict(zip(by_name["journal"].columns, row, strict=True)) for row in by_name["journal"].rows]
    assert sum(row["amount"] for row in journal) == 0
    assert len(journal) == len(record.game.ledger.rows)
    statements = [dict(zip(by_name["statements"].columns, row, strict=True)) for row in by_name["statements"].rows]
    sales = {(row["seat"], row["term"]): row["amount"] for row in statements if row["line"] == "sales"}
    assert sales["A", 4] == -sum(
        row["amount"] for row in journal if (row["seat"], row["term"], row["account"]) == ("A", 4, "sales")
    )
    # In term 2 Gamma bid 40 for Functional Drinks.
    auctions = [dict(zip(by_name["auctions"].columns, row, strict=True)) for row in by_name["auctions"].rows]
    assert [(row["term"], row["card_name"]) for row in auctions if row["fee"] == 40] == [(2, "Functional Drinks")]


def test_damage_is_told_in_the_table_about_the_game():
    record = damaged(sample("lesson90"), 100)
    found = report(record, "en")
    about = tables(record, found)[0]
    assert ("about", (found.notices[0],)) == (about.name, about.rows[-2])
