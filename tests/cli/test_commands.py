"""The commands as words: exit codes, languages, decks, the notebooks, and how light the start is."""

import io
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import roeup_edu.cli.lab as lab
from roeup_edu.cli import main
from roeup_edu.cli.output import harmless
from roeup_edu.datasets import folder
from roeup_edu.games import GAMES
from roeup_edu.games.roeup.rules import Options
from roeup_edu.locales import texts
from roeup_edu.locales.columns import columns, width

COMMANDS = [
    *("games", "lab", "new", "options", "act", "show", "simulate", "replay", "statements", "ledger"),
    *("deck check", "deck print"),
]


def test_wrong_usage_is_2_and_help_is_0(roeup):
    for words in (
        [],
        ["fly"],
        ["deck"],
        ["deck", "fly"],
        ["new"],
        ["new", "chess"],
        ["act"],
        ["replay"],
        ["ledger"],
        ["statements", "x", "--term", "-1"],
        ["games", "x"],
    ):
        ran = roeup(*words)
        assert ran.code == 2, words
        assert "usage" in ran.err
        assert ran.out == ""
        japanese = roeup(*words, "--lang", "ja")
        assert japanese.code == 2
        assert "使い方" in japanese.err
        assert not any(word in japanese.err for word in ("usage", "required", "invalid", "unrecognized", "expected"))
    for command in COMMANDS:
        for lang in ("en", "ja"):
            ran = roeup(*command.split(), "--help", "--lang", lang)
            assert ran.code == 0
            assert "--lang" in ran.out
    assert roeup("--lang", "fr", "games").code == 2
    assert roeup("replay", "x", "--js").code == 2


def test_the_games_are_listed(roeup):
    ran = roeup("games")
    assert ran.code == 0
    begun = [line.split()[0] for line in ran.out.splitlines() if line[:1].strip()]
    assert [word for word in begun if word in GAMES] == list(GAMES)


def test_the_options_of_a_game_are_listed_with_default_choices_and_help(roeup):
    for lang in ("en", "ja"):
        listed = roeup("games", "--lang", lang).out
        for field in msgspec.structs.fields(Options):
            assert f"\n  {field.name} " in listed.replace("\u3000", " ")
            assert texts(lang)[f"option_help.{field.name}"] in listed
        assert texts(lang)["option_value.auction.sealed"] in listed
        assert texts(lang)["preset.lesson90"] in listed
    listed = roeup("games").out
    assert "mixed (default)" in listed
    assert "8 (default); 1 to 200" in listed


def test_the_language_is_chosen_by_word_by_setting_or_by_the_system(roeup, monkeypatch):
    def spoken(*words):
        return "ja" if "終了コード" in roeup(*words, "--help").out else "en"

    assert spoken() == "en"
    assert spoken("--lang", "ja") == spoken("--lang=ja") == "ja"
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    assert spoken() == "ja"
    assert spoken("--lang", "en") == "en"
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert spoken() == "en"
    monkeypatch.setenv("ROEUP_LANG", "ja")
    assert spoken() == "ja"
    monkeypatch.setenv("ROEUP_LANG", "fr")
    assert spoken() == "en"
    assert "ファイル" in roeup("replay", "nothing", "--lang", "ja").err
    assert "ファイル" in roeup("--lang", "ja", "replay", "nothing").err


def test_python_m_and_the_exit_code_of_a_process(tmp_path):
    def run(*words, **more):
        command = [sys.executable, "-m", "roeup_edu", *words]
        path = os.path.dirname(os.path.dirname(os.path.dirname(__file__)))
        env = {**os.environ, "PYTHONPATH": path, "ROEUP_LANG": "en", **more}
        return subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, check=False)

    assert run("games").returncode == 0
    assert run("replay", "x").returncode == 1
    assert run("fly").returncode == 2
    # A terminal that has no Japanese and no emoji: escapes, no failure, JSON that is still JSON.
    made = run(
        "new", "roeup", "--seats", "A=🦊,B=漢", "--option", "preset=practice", "--out", "g", PYTHONIOENCODING="ascii"
    )
    assert made.returncode == 0
    assert rb"\U0001f98a" in made.stdout
    options = run("options", "g", "--json", "--lang", "ja", PYTHONIOENCODING="cp932")
    assert json.loads(options.stdout.decode("cp932"))[0]["seat"] == "A"
    assert run("show", "g", "--lang", "ja", PYTHONIOENCODING="ascii").returncode == 0
    # A reader that stops reading.
    ledger = subprocess.Popen(
        [sys.executable, "-m", "roeup_edu", "replay", "g"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(os.path.dirname(__file__)))},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    ledger.stdout.close()
    assert b"Traceback" not in ledger.stderr.read()
    ledger.stderr.close()
    ledger.wait(30)


def test_the_start_is_light():
    def modules(code):
        code = f"import sys; {code}; print(*sys.modules)"
        return set(
            subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
        )

    assert not modules("import roeup_edu.cli") & {"argparse", "msgspec", "tomllib", "json", "roeup_edu.core"}
    listed = modules("from roeup_edu.cli import main; main(['games'])")
    assert not listed & {"pandas", "numpy", "filelock", "roeup_edu.games.roeup.setup", "roeup_edu.finance"}


# Decks.


@pytest.fixture
def deck(tmp_path):
    shutil.copytree(folder("roeup"), tmp_path / "deck")
    return tmp_path / "deck"


def test_a_sound_deck_is_counted(roeup, deck):
    ran = roeup("deck", "check", "deck")
    assert ran.code == 0
    assert "8 characters" in ran.out
    assert "キャラクター8枚" in roeup("deck", "check", "deck", "--lang", "ja").out
    with open(deck / "events.csv", "a", encoding="utf-8") as file:
        file.write("E9,Strike,ストライキ,strike,0\n")
    ran = roeup("deck", "check", "deck")
    assert (ran.code, "E9" in ran.out) == (0, True)


def test_all_faults_of_a_deck_are_listed(roeup, deck):
    (deck / "events.csv").unlink()
    text = (deck / "assets.csv").read_text(encoding="utf-8").splitlines()
    text[2] = text[2].replace(text[2].split(",")[4], "many")
    (deck / "assets.csv").write_text("\n".join(text), encoding="utf-8")
    ran = roeup("deck", "check", "deck")
    assert (ran.code, ran.out) == (1, "")
    assert "assets.csv, row 3, column amount" in ran.err
    assert "events.csv" in ran.err
    for place in ("nowhere", "deck/assets.csv", "a\0b"):
        ran = roeup("deck", "check", place)
        assert ran.code == 1
        assert "no such folder" in ran.err
    ran = roeup("new", "roeup", "--seats", "A=x,B=y", "--option", "deck=deck", "--out", "g.jsonl")
    assert ran.code == 1
    assert "row 3" in ran.err


def test_a_game_with_a_deck_of_ones_own_needs_no_folder_later(roeup, deck):
    words = ["--option", "deck=deck", "--option", "preset=practice", "--out", "g.jsonl"]
    assert roeup("new", "roeup", "--seats", "A=x,B=y", *words).code == 0
    shutil.rmtree(deck)
    assert roeup("show", "g.jsonl").code == 0


def test_cards_are_printed_and_kept(roeup, deck):
    assert roeup("deck", "print", "deck", "--out", "cards.html").code == 0
    page = Path("cards.html").read_text(encoding="utf-8")
    assert page.lstrip().lower().startswith("<!doctype html>")
    assert "PA01" in page
    with open("cards.html", "w") as file:
        file.write("mine")
    ran = roeup("deck", "print", "deck", "--out", "cards.html")
    assert (ran.code, Path("cards.html").read_text(encoding="utf-8")) == (1, "mine")
    assert "--force" in ran.err
    assert roeup("deck", "print", "deck", "--out", "cards.html", "--force").code == 0
    assert Path("cards.html").read_text(encoding="utf-8") == page
    assert roeup("deck", "print", "deck", "--out", "no/cards.html").code == 1
    assert roeup("deck", "print", "nowhere", "--out", "x.html").code == 1
    assert not os.path.exists("x.html")


# The notebooks.


def test_the_notebooks_of_the_checkout_are_opened(roeup, monkeypatch):
    called = []
    monkeypatch.setattr(lab, "find_spec", lambda name: name)
    monkeypatch.setattr(lab.subprocess, "call", lambda command: called.append(command) or 0)
    assert roeup("lab", "--no-browser").code == 0
    assert called[0][1:3] == ["-m", "jupyterlab"]
    root, url = (word.partition("=")[2] for word in called[0][3:5])
    assert os.path.isfile(os.path.join(root, "README.md"))
    assert os.path.isfile(os.path.join(root, url.removeprefix("/lab/tree/")))
    assert "--no-browser" in called[0]
    monkeypatch.setattr(lab.subprocess, "call", lambda command: 3)
    assert roeup("lab").code == 1


def test_a_package_brings_its_notebooks(roeup, monkeypatch, tmp_path):
    packed = tmp_path / "site" / "roeup_edu" / "_notebooks"
    packed.mkdir(parents=True)
    (packed / lab.FIRST).write_text("{}")
    monkeypatch.setattr(lab, "find_spec", lambda name: name)
    monkeypatch.setattr(lab, "_PACKAGE", str(packed.parent))
    monkeypatch.setattr(lab.subprocess, "call", lambda command: 0)
    assert lab.COPY in roeup("lab").out
    assert os.listdir(lab.COPY) == [lab.FIRST]
    with open(os.path.join(lab.COPY, lab.FIRST), "w") as file:
        file.write("mine")
    assert roeup("lab").code == 0
    assert Path(os.path.join(lab.COPY, lab.FIRST)).read_text(encoding="utf-8") == "mine"
    monkeypatch.setattr(lab, "_PACKAGE", str(tmp_path / "nowhere"))
    assert "checkout" in roeup("lab").err
    monkeypatch.setattr(lab, "find_spec", lambda name: None)
    for lang in ("en", "ja"):
        ran = roeup("lab", "--lang", lang)
        assert ran.code == 1
        assert "make lab" in ran.err


# What is printed.


def test_columns_line_up_in_japanese():
    lines = columns([["", "売上高"], ["山田", "1,250"], ["A", "5"]])
    assert len({width(line) for line in lines}) == 1
    assert width("e\u0301ａ漢🦊") == 7


def test_nothing_printed_steers_the_terminal():
    assert harmless("a\x1b[31m\u2028b\n\u009b") == "a\\x1b[31m\\u2028b\n\\x9b"


def test_main_reads_the_words_of_the_process(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["roeup", "games"])
    assert main() == 0
    assert "roeup" in capsys.readouterr().out


def test_streams_without_settings_do(monkeypatch):
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    assert main(["games"]) == 0
