"""The deck commands in both languages, and the pages that explain a deck folder."""

import re
import shlex
import shutil
import tomllib
from pathlib import Path

import pytest

from roeup_edu.datasets import folder
from roeup_edu.games.roeup.deckfile import HEADERS, load
from roeup_edu.games.roeup.rules import Rules

DOCS = Path(__file__).parents[2] / "docs"
PAGES = {name: (DOCS / name).read_text(encoding="utf-8") for name in ("deck.md", "deck.ja.md")}


@pytest.fixture
def deck(tmp_path):
    shutil.copytree(folder("roeup"), tmp_path / "my_deck")
    return tmp_path / "my_deck"


def append(path, line):
    with open(path, "a", encoding="utf-8") as file:
        file.write(f"{line}\n")


# The commands.


def test_a_sound_deck_is_counted_by_kind_and_industry(roeup, deck):
    ran = roeup("deck", "check", "my_deck")
    assert (ran.code, ran.err) == (0, "")
    assert "2 finance cards, 5 marketing cards, 10 categories, 0 events put aside" in ran.out
    assert "Product: characters 4, assets 14, ordinary units 19, premium units 9" in ran.out
    assert "Worth a look" not in ran.out


def test_warnings_are_printed_and_the_deck_is_sound(roeup, deck):
    append(deck / "events.csv", "F3,Loan,融資,finanse,50")
    append(deck / "assets.csv", "PA99,Shared Workshop,倉庫の町,product,1400,OO")
    ran = roeup("deck", "check", "my_deck")
    assert (ran.code, ran.err) == (0, "")
    assert "1 events put aside" in ran.out and "Worth a look (3):" in ran.out
    assert "events.csv, row 9, column kind: found 'finanse': F3 is put aside; known kinds: finance, mark" in ran.out
    assert re.search(r"assets\.csv, row 30, column amount: 1,400: the others are \d+ to \d+; is it a typing", ran.out)
    assert "assets.csv, row 30, column en: found 'Shared Workshop', the name of row 2 too" in ran.out
    said = roeup("deck", "check", "my_deck", "--lang", "ja").out
    assert "確かめたほうがよいところ（3件）" in said and "'finanse'なので、F3は除きました" in said


def test_faults_are_printed_in_japanese(roeup, deck):
    text = (deck / "assets.csv").read_text(encoding="utf-8")
    (deck / "assets.csv").write_text(text.replace(",OPO", ",OXO", 1), encoding="utf-8")
    ran = roeup("deck", "check", "my_deck", "--lang", "ja")
    assert (ran.code, ran.out) == (1, "")
    assert "assets.csvの" in ran.err and "pipes列：'OXO'になっています" in ran.err


@pytest.mark.parametrize("command", [["check", "nix"], ["print", "nix", "--out", "x.html"]])
def test_a_folder_that_is_not_there_is_one_line(roeup, command):
    ran = roeup("deck", *command, "--lang", "ja")
    assert (ran.code, ran.err.strip()) == (1, "nixというフォルダーはありません。")


@pytest.mark.parametrize(
    ("option", "english", "japanese"),
    [
        ("deck=nix", "nix: there is no such folder.", "nixというフォルダーはありません。"),
        ("scenario=both", "expected one of mixed, product, commodity", "次のいずれか（mixed、product、commodity）"),
        ("loan.debt_limit=x", "a whole number from 0 to 10000", "0から10000までの整数"),
        ("colour=red", "colour: no such option", "colour：このようなオプションはありません"),
    ],
)
def test_a_wrong_option_is_one_line_in_either_language(roeup, option, english, japanese):
    words = ["new", "roeup", "--seats", "A=x,B=y", "--option", option, "--out", "g.jsonl"]
    for lang, text in (("en", english), ("ja", japanese)):
        ran = roeup(*words, "--lang", lang)
        assert ran.code == 1 and text in ran.err and len(ran.err.splitlines()) == 1


def test_too_many_players_in_japanese(roeup):
    words = ["--seats", "A=x", "--out", "g.jsonl", "--lang", "ja"]
    assert "1人では遊べません。シナリオ mixed は2人から8人までです。" in roeup("new", "roeup", *words).err


# The pages.


@pytest.mark.parametrize("name", PAGES)
def test_every_file_and_column_is_explained(name):
    page = PAGES[name]
    for file, headers in HEADERS.items():
        section = page.partition(f"\n## {file}\n")[2].partition("\n## ")[0]
        assert f"```csv\n{','.join(headers)}\n" in section, file
        explained = re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`.*?) \|", section, re.MULTILINE)))
        assert sorted(explained) == sorted(headers), file


@pytest.mark.parametrize("name", PAGES)
def test_every_table_of_the_rules_is_explained(name):
    tables = re.findall(r"^\| `\[(\w+)\]` \|", PAGES[name], re.MULTILINE)
    rules = tomllib.loads(Path(folder("roeup"), "rules.toml").read_text(encoding="utf-8"))
    assert sorted(tables) == sorted(rules) == sorted(set(Rules.__struct_fields__) - {"seed"})


@pytest.mark.parametrize("name", PAGES)
def test_the_examples_of_cards_can_be_read(deck, name):
    """Each example takes the place of the shipped card of its code, so that only its form is tested."""
    for header, line in re.findall(r"```csv\n(.*)\n(.*)\n```", PAGES[name]):
        file = next(file for file, headers in HEADERS.items() if ",".join(headers) == header)
        lines = (deck / file).read_text(encoding="utf-8").splitlines()
        code = line.split(",")[0]
        changed = [line if old.split(",")[0] == code else old for old in lines]
        assert line in changed
        (deck / file).write_text("\n".join(changed), encoding="utf-8")
    load(deck)


@pytest.mark.parametrize("name", PAGES)
def test_the_commands_of_the_page_are_run(roeup, deck, name):
    commands = re.findall(r"^\$ (roeup .*)\n((?:[^$`].*\n)*)", PAGES[name], re.MULTILINE)
    assert len(commands) == 3
    for line, printed in commands:
        ran = roeup(*shlex.split(line)[1:])
        assert ran.code == 0, ran
        assert all(text in ran.out for text in printed.splitlines())
