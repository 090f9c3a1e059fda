"""`roeup report`: what is written, what is never overwritten, and what is told."""

import csv
import json
import os
import re
import shlex
from pathlib import Path

import openpyxl
import pytest
from beancount import loader
from msgspec import structs

from roeup_edu.datasets import folder
from roeup_edu.table import recordfile
from roeup_edu.table.store import Store

DOCS = Path(__file__).parents[2] / "docs"
SAMPLE = f"{folder('samples')}/lesson90.jsonl"
FORMS = ("book.xlsx", "page.html", "books.beancount", "tables")


@pytest.fixture
def game(roeup):
    Path("game.jsonl").write_bytes(Path(SAMPLE).read_bytes())
    return "game.jsonl"


def content(path):
    place = Path(path)
    return {one.name: one.read_bytes() for one in place.iterdir()} if place.is_dir() else {path: place.read_bytes()}


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_each_form_is_written_and_says_what_it_is(roeup, game, lang):
    for out in FORMS:
        ran = roeup("report", game, "--out", out, "--lang", lang)
        assert (ran.code, ran.err) == (0, ""), ran
        assert out in ran.out
        assert "ROE UP!" in ran.out
    assert openpyxl.load_workbook("book.xlsx")["A Alpha"]["A1"].value == "Alpha"
    assert f'<html lang="{lang}">' in Path("page.html").read_text(encoding="utf-8")
    assert loader.load_file("books.beancount")[1] == []
    assert sorted(os.listdir("tables")) == sorted(
        f"{name}.csv"
        for name in ("about", "journal", "statements", "ratios", "effects", "awards", "players", "events", "auctions")
    )


def test_what_is_there_is_kept_unless_forced(roeup, game):
    for out in FORMS:
        assert roeup("report", game, "--out", out).code == 0
        before = content(out)
        ran = roeup("report", game, "--out", out, "--lang", "ja")
        assert (ran.code, ran.out) == (1, "")
        assert "--force" in ran.err
        assert content(out) == before
        assert roeup("report", game, "--out", out, "--lang", "ja", "--force").code == 0
        assert content(out) != before


def test_one_file_that_is_there_keeps_all_tables_from_being_written(roeup, game):
    Path("tables").mkdir()
    Path("tables/players.csv").write_text("mine")
    assert roeup("report", game, "--out", "tables").code == 1
    assert os.listdir("tables") == ["players.csv"]
    assert Path("tables/players.csv").read_text() == "mine"


def test_the_game_itself_is_never_overwritten(roeup, game):
    os.rename(game, "game.html")
    before = Path("game.html").read_bytes()
    ran = roeup("report", "game.html", "--out", "game.html", "--force")
    assert (ran.code, Path("game.html").read_bytes()) == (1, before)
    assert "is the game itself" in ran.err


def test_a_form_that_is_not_known_is_wrong_usage(roeup, game):
    for out in ("report.pdf", "report.csv"):
        ran = roeup("report", game, "--out", out)
        assert ran.code == 2
        assert ".xlsx, .html, .beancount" in ran.err
        assert not Path(out).exists()
    assert roeup("report", game).code == 2
    # A folder with a point in its name is told by the / at its end.
    assert roeup("report", game, "--out", "class.2/").code == 0
    assert Path("class.2/journal.csv").exists()


def test_places_that_cannot_be_written_are_told(roeup, game):
    assert "cannot be written" in roeup("report", game, "--out", "nowhere/book.xlsx").err
    ran = roeup("report", game, "--out", "nowhere/at/all")
    assert (ran.code, "cannot be written" in ran.err) == (1, True)
    Path("taken").write_text("mine")
    assert roeup("report", game, "--out", "taken").code == 1
    assert Path("taken").read_text() == "mine"
    assert roeup("report", "none.jsonl", "--out", "book.xlsx").code == 1


def test_a_damaged_record_is_reported_as_far_as_it_is_sound_and_marked(roeup, game):
    data = Path(game).read_bytes().splitlines(keepends=True)
    Path(game).write_bytes(b"".join(data[:100]) + b'{"n": 100')
    for out in FORMS:
        ran = roeup("report", game, "--out", out)
        assert ran.code == 1
        assert "The record is damaged" in ran.err
        marked = [text for text in content(out).values() if b"The record is damaged" in text]
        assert marked or out == "book.xlsx"
    top = [row[0].value for row in openpyxl.load_workbook("book.xlsx")["Ranking"].iter_rows(max_row=8, max_col=1)]
    assert any("The record is damaged" in str(text) for text in top)


def test_before_the_first_term_there_is_nothing_to_report(roeup):
    roeup("new", "roeup", "--seats", "A=Alpha,B=Beta", "--out", "new.jsonl")
    ran = roeup("report", "new.jsonl", "--out", "book.xlsx")
    assert (ran.code, "nothing to report yet" in ran.err, Path("book.xlsx").exists()) == (1, True, False)


# A store of games.


@pytest.fixture
def store(roeup):
    """Two games; the second was changed last."""
    record = recordfile.load(SAMPLE)
    with Store("games.sqlite3") as store:
        for title, names in (("Table 1", "Alpha Beta Gamma"), ("Table 2", "Delta Epsilon Zeta")):
            seats = dict(zip("ABC", names.split(), strict=True))
            store.add(store.create(structs.replace(record.header, seats=seats), title), record.lines)
    return "games.sqlite3"


def names_in(path):
    with open(path, encoding="utf-8-sig", newline="") as file:
        return [row["Company"] for row in csv.DictReader(file)]


def test_of_a_store_the_game_asked_for_or_the_one_changed_last(roeup, store):
    assert roeup("report", store, "--out", "last").code == 0
    assert names_in("last/players.csv") == ["Delta", "Epsilon", "Zeta"]
    assert roeup("report", store, "--game", "table 1", "--out", "first").code == 0
    assert names_in("first/players.csv") == ["Alpha", "Beta", "Gamma"]
    ran = roeup("report", store, "--game", "Table 3", "--out", "third")
    assert (ran.code, "no game Table 3" in ran.err, "Table 1" in ran.err) == (1, True, True)


def test_a_title_of_several_games_needs_an_id_and_a_record_has_no_games_to_choose(roeup, store):
    record = recordfile.load(SAMPLE)
    with Store(store) as games:
        number = games.create(record.header, "Table 2")
        games.add(number, record.lines)
    ran = roeup("report", store, "--game", "Table 2", "--out", "two")
    assert (ran.code, "Several games" in ran.err, number in ran.err) == (1, True, True)
    assert roeup("report", store, "--game", number, "--out", "two").code == 0
    assert "Leave out --game" in roeup("report", SAMPLE, "--game", "x", "--out", "three").err
    Store("empty.sqlite3").close()
    assert "no game that can be read" in roeup("report", "empty.sqlite3", "--out", "four").err


# Grades.

ROSTER = "student,table,company\ns01,Table 1,A\ns02,Table 1,Beta\ns03,Table 2,A\n=s04,Table 2,C\n"


def test_grades_of_a_class_are_a_row_per_student(roeup, store):
    Path("roster.csv").write_text(ROSTER, encoding="utf-8")
    words = ("--roster", "roster.csv", "--weights", "roe=40,margin=20,turnover=20,sales=20", "--out", "grades.csv")
    ran = roeup("report", store, *words)
    assert (ran.code, ran.err) == (0, "")
    assert "Students: 4, tables: 2" in ran.out
    with open("grades.csv", encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file))
    # Alpha (20 × 100 + 20 × 100) / 100 = 40, Beta 80, Gamma 30 as in tests/reports/test_grades.py.
    assert [row[:5] for row in rows] == [
        ["Student", "Total", "Table", "Seat", "Company"],
        ["s01", "40.0", "Table 1", "A", "Alpha"],
        ["s02", "80.0", "Table 1", "B", "Beta"],
        ["s03", "40.0", "Table 2", "A", "Delta"],
        ["'=s04", "30.0", "Table 2", "C", "Zeta"],
    ]
    assert roeup("report", store, *words).code == 1
    assert roeup("report", store, *words, "--force").code == 0


def test_grades_of_one_record_go_by_the_name_of_its_file(roeup, game):
    Path("weights.toml").write_text("lowest = 50\n[weights]\nroe = 1\n", encoding="utf-8")
    Path("roster.csv").write_text("学生,テーブル,会社\ns01,game,Gamma\n", encoding="utf-8")
    words = ("--roster", "roster.csv", "--grades", "weights.toml", "--lang", "ja")
    assert roeup("report", game, *words, "--out", "grades.csv").code == 0
    with open("grades.csv", encoding="utf-8-sig", newline="") as file:
        head, row = csv.reader(file)
    # Second of three: 50 + 50 × (3 − 2) / 2 = 75
    assert (head[0], row[:2]) == ("学生", ["s01", "75.0"])
    Path("roster.csv").write_text("student,table,company\ns01,Table 7,A\n", encoding="utf-8")
    ran = roeup("report", game, *words[:-2], "--out", "more.csv")
    assert (ran.code, "Table 7" in ran.err) == (1, True)


@pytest.mark.parametrize(
    "words",
    [
        ("--roster", "roster.csv", "--out", "g.csv"),
        ("--weights", "roe=1", "--out", "g.csv"),
        ("--roster", "roster.csv", "--weights", "roe=1", "--grades", "w.toml", "--out", "g.csv"),
        ("--roster", "roster.csv", "--weights", "roe=1", "--out", "g.xlsx"),
    ],
)
def test_grades_typed_wrongly_are_wrong_usage(roeup, game, words):
    ran = roeup("report", game, *words)
    assert (ran.code, ran.out) == (2, "")
    assert not Path("g.csv").exists()


def test_a_report_and_a_replay_agree(roeup, game):
    plain = json.loads(roeup("replay", game, "--json").out)
    roeup("report", game, "--out", "tables")
    with open("tables/ratios.csv", encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        figures = plain["terms"][int(row["Term"]) - 1]["companies"][row["Seat"]]
        assert float(row["ROE"]) == pytest.approx(figures["roe"])
        assert int(row["Sales"]) == figures["sales"]


@pytest.mark.parametrize(("page", "lang"), [("reports.md", "en"), ("reports.ja.md", "ja")])
def test_the_commands_of_the_page_are_run(roeup, monkeypatch, page, lang):
    monkeypatch.setenv("ROEUP_LANG", lang)
    text = (DOCS / page).read_text(encoding="utf-8")
    for kind, name in (("csv", "roster.csv"), ("toml", "weights.toml")):
        (block,) = re.findall(rf"```{kind}\n(.*?)```", text, re.DOTALL)
        Path(name).write_text(block, encoding="utf-8")
    lines = "".join(re.findall(r"```console\n(.*?)```", text, re.DOTALL)).splitlines()
    assert sum(line.startswith("$ roeup ") for line in lines) == 10
    for line in lines:
        if line.startswith("$ roeup "):
            ran = roeup(*shlex.split(line[2:], comments=True)[1:])
            assert ran.code == (1 if "# exit code 1" in line or "# 終了コード 1" in line else 0), (line, ran)
        else:
            assert line in ran.out + ran.err, (line, ran)
    (block,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    found = {}
    exec(block, found)
    assert list(found["found"]["ratios"]["term"].unique()) == [1, 2, 3, 4]
