"""`roeup new`: names are text and nothing else, options are checked, nothing is overwritten."""

import json
import os
import shutil
from pathlib import Path

import pytest

from roeup_edu.cli.new import seats_typed
from roeup_edu.datasets import folder
from roeup_edu.locales import LANGUAGES


def seats_of(path):
    with open(path, encoding="utf-8") as file:
        return json.loads(file.readline())["seats"]


NAMES = [
    "<img src=x onerror=alert(1)>",
    "=1+2",
    "../../x",
    "game.jsonl",
    "🦊🏳️‍🌈",
    "👨‍👩‍👧",
    "漢" * 60,
    "山田　太郎",
    "{company}",
    "%s %n",
    "--help",
    "A",
    "teacher",
    "'; DROP TABLE",
    "$(reboot)",
    "עברית",
    "é" * 60,
]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_stays_what_it_is(roeup, name):
    ran = roeup("new", "roeup", "--seats", f"A={name},B=Other", "--option", "preset=practice", "--out", "game.jsonl")
    assert ran.code == 0, ran
    assert seats_of("game.jsonl") == {"A": name, "B": "Other"}
    assert os.listdir() == ["game.jsonl"]
    for words in (["show", "game.jsonl"], ["options", "game.jsonl"], ["act", "game.jsonl", '{"do":"done","seat":"A"}']):
        for lang in LANGUAGES:
            ran = roeup(*words[:2], *words[2:], "--lang", lang) if words[0] != "act" or lang == "en" else ran
            assert ran.code == 0
            assert name in ran.out


def test_an_existing_file_as_a_name_is_not_touched(roeup):
    with open("notes.txt", "w") as file:
        file.write("mine")
    assert roeup("new", "roeup", "--seats", "A=notes.txt,B=../notes.txt", "--out", "g.jsonl").code == 0
    with open("notes.txt") as file:
        assert file.read() == "mine"


def test_a_comma_is_typed_with_a_backslash(roeup):
    assert roeup("new", "roeup", "--seats", r"A=Smith\, Jones & Co, B = Beta ", "--out", "g.jsonl").code == 0
    assert seats_of("g.jsonl") == {"A": "Smith, Jones & Co", "B": "Beta"}
    assert seats_typed("a=x=y=z") == {"A": "x=y=z"}
    wrong = roeup("new", "roeup", "--seats", "A=Smith, Jones,B=Beta", "--out", "h.jsonl")
    assert wrong.code == 2
    assert r"\," in wrong.err
    assert not os.path.exists("h.jsonl")


@pytest.mark.parametrize(
    ("seats", "code", "words"),
    [
        ("A=Alpha,B=alpha", 1, "same name"),
        ("A=Alpha,B=ＡＬＰＨＡ", 1, "same name"),
        ("A=Alpha,B= Alpha ", 1, "same name"),
        ("A=Alpha,B=Al\u00adpha", 1, "same name"),
        ("A=café,B=cafe\u0301", 1, "same name"),
        ("A=Alpha,B=A  lpha,C=A lpha", 1, "same name"),
        ("A=,B=Beta", 1, "no name"),
        ("A= \u3000 ,B=Beta", 1, "no name"),
        ("A=\u200d,B=Beta", 1, "no name"),
        ("A=" + "x" * 61 + ",B=Beta", 1, "61 characters"),
        ("A=Al\npha,B=Beta", 1, "U+000A"),
        ("A=Al\x1b[31mpha,B=Beta", 1, "U+001B"),
        ("A=Al\u202epha,B=Beta", 1, "U+202E"),
        ("A=Al\u2028pha,B=Beta", 1, "U+2028"),
        ("A=\udcff,B=Beta", 1, "U+DCFF"),
        ("B=Beta,A=Alpha", 1, "in this order"),
        ("A=Alpha,C=Gamma", 1, "in this order"),
        ("A=Alpha,teacher=Beta", 1, "in this order"),
        ("A=Alpha", 1, "1 player; scenario mixed is for 2 to 8"),
        (",".join(f"{letter}={letter}x" for letter in "ABCDEFGHI"), 1, "9 players: expected 2 to 8"),
        ("A=Alpha,A=Beta", 2, "twice"),
        ("Alpha,Beta", 2, "A=NAME"),
        ("", 2, "A=NAME"),
        ("=x", 2, "A=NAME"),
    ],
)
def test_seats_that_do_not_do(roeup, seats, code, words):
    ran = roeup("new", "roeup", "--seats", seats, "--out", "g.jsonl")
    assert ran.code == code
    assert words in ran.err
    assert "Traceback" not in ran.err
    assert os.listdir() == []
    japanese = roeup("new", "roeup", "--seats", seats, "--out", "g.jsonl", "--lang", "ja")
    assert japanese.code == code


def test_different_kana_are_different_names(roeup):
    assert roeup("new", "roeup", "--seats", "A=はは,B=ばば,C=ぱぱ", "--out", "g.jsonl").code == 0


def test_nothing_is_overwritten(roeup, practice):
    before = Path(practice).read_bytes()
    ran = roeup("new", "roeup", "--seats", "A=x,B=y", "--out", practice)
    assert (ran.code, Path(practice).read_bytes()) == (1, before)
    assert "is there already" in ran.err
    assert "上書き" in roeup("new", "roeup", "--seats", "A=x,B=y", "--out", practice, "--lang", "ja").err


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["--option", "terms=abc"], 1, "terms: given 'abc'"),
        (["--option", "terms=０"], 1, "terms"),
        (["--option", "color=red"], 1, "color: no such option"),
        (["--option", "preset=easy"], 1, "preset"),
        (["--option", "loan.debt_limit=-5"], 1, "loan.debt_limit"),
        (["--option", "deck=nowhere"], 1, "no such folder"),
        (["--option", "terms"], 2, "KEY=VALUE"),
        (["--option", "=3"], 2, "KEY=VALUE"),
        (["--option", "terms=3", "--option", "terms=4"], 2, "twice"),
        (["--seed", "abc"], 2, "--seed"),
        (["--seed", "-1"], 2, "--seed"),
        (["--seed", "1.5"], 2, "--seed"),
        (["--seed", "１"], 2, "--seed"),
        (["--seed", "9" * 30], 2, "--seed"),
        (["--out", "no/such/folder.jsonl"], 1, "folder is not there"),
        (["--unknown"], 2, "--unknown"),
    ],
)
def test_options_that_do_not_do(roeup, words, code, told):
    base = ["new", "roeup", "--seats", "A=x,B=y"] + ([] if "--out" in words else ["--out", "g.jsonl"])
    ran = roeup(*base, *words)
    assert ran.code == code
    assert told in ran.err
    assert os.listdir() == []


ANNOUNCED = {
    "en": "Scenario: Product. Preset: One lesson (90 minutes). Terms: 6. Auctions – sealed: one secret bid each. "
    "Knowledge limit: 3 cards per company.",
    "ja": "シナリオ：プロダクト　プリセット：授業1コマ（90分）　期数：6期　セリ：封印入札：1度だけ秘密に入札します　"
    "手元のナレッジ：1社3枚まで",
}


@pytest.mark.parametrize(("lang", "told"), ANNOUNCED.items())
def test_the_rules_are_announced_at_the_start(roeup, lang, told):
    chosen = ["preset=lesson90", "scenario=product", "terms=6", "knowledge_limit=3"]
    words = [word for pair in chosen for word in ("--option", pair)]
    ran = roeup("new", "roeup", "--seats", "A=x,B=y", *words, "--out", "g.jsonl", "--lang", lang)
    assert ran.code == 0
    assert ran.out.splitlines()[1] == told
    assert "E9" not in ran.out


@pytest.mark.parametrize(("lang", "told"), [("en", "Put aside, since of the events"), ("ja", "除いたイベント")])
def test_events_put_aside_are_told_at_the_start(roeup, tmp_path, lang, told):
    shutil.copytree(folder("roeup"), tmp_path / "deck")
    with open(tmp_path / "deck" / "events.csv", "a", encoding="utf-8") as file:
        file.write("E9,Strike,ストライキ,strike,0\nE10,Flood,洪水,flood,0\n")
    words = ["--option", "deck=deck", "--out", "g.jsonl", "--lang", lang]
    ran = roeup("new", "roeup", "--seats", "A=x,B=y", *words)
    assert ran.code == 0
    (line,) = [line for line in ran.out.splitlines() if "E9" in line]
    assert told in line
    assert "E10" in line


def test_a_seed_makes_the_game(roeup):
    def made(out, *words):
        roeup("new", "roeup", "--seats", "A=x,B=y", "--option", "deal=dealt", "--out", out, *words)
        return Path(out).read_bytes()

    assert made("1", "--seed", "7") == made("2", "--seed", "7")
    assert made("3") != made("4")
    practice = ("--option", "preset=practice")
    assert made("5", *practice) == made("6", *practice)


def test_a_physical_table_asks_for_the_draws(roeup):
    ran = roeup("new", "roeup", "--seats", "A=x,B=y", "--option", "deal=dealt", "--physical", "--out", "g.jsonl")
    assert ran.code == 0
    assert "the draw pile" in ran.out
    options = json.loads(roeup("options", "g.jsonl", "--json").out)
    assert [one["seat"] for one in options] == ["chance"]
    card = options[0]["options"][0]["fields"][0]["values"][-1]
    done = roeup("act", "g.jsonl", json.dumps({"do": "draw", "seat": "chance", "card": card.lower()}))
    assert done.code == 0
    assert card in done.out
    assert roeup("act", "g.jsonl", '{"do":"draw","seat":"chance","card":"NONE"}').code == 1
    lines = Path("g.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(lines[-1])["by"] == "teacher"
    assert len(lines) == 2
