"""The teacher's guide: its commands are run, its lines typed, its words are those of the screen, its minutes add up."""

import re
import shlex
import shutil
import tomllib
from itertools import pairwise
from pathlib import Path
from statistics import mean

import pytest

from roeup_edu.core.actions import verb
from roeup_edu.debrief import SCREENS
from roeup_edu.games import kind
from roeup_edu.games.roeup.bots import BOTS
from roeup_edu.games.settings import settings
from roeup_edu.locales import texts
from roeup_edu.table.begin import begin
from roeup_edu.table.simulate import simulate
from roeup_edu.table.store import Store
from roeup_edu.widgets.desk import Master

ROOT = Path(__file__).parents[2]
NAMES = ("teaching", "lesson_plans", "house_rules", "troubleshooting")
PAGES = [(name, lang) for name in NAMES for lang in ("en", "ja")]
GAME = kind("roeup")
LANGUAGES = pytest.mark.parametrize("lang", ["en", "ja"])


def page(name, lang):
    end = ".md" if lang == "en" else f".{lang}.md"
    return (ROOT / "docs" / f"{name}{end}").read_text(encoding="utf-8")


def rows(text):
    """The rows of all tables, as lists of cells."""
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines]


def in_backticks(text):
    return re.findall(r"`([^`]+)`", text)


def said(lang):
    """All texts of a language as a page writes them: with … in the place of names and numbers."""
    return {re.sub(r"\{[^}]*\}", "…", text) for text in texts(lang).values()}


# Commands.


def commands(text):
    """The commands of a page with what they print."""
    found = []
    for block in re.findall(r"```console\n(.*?)```", text, re.DOTALL):
        for line in block.splitlines():
            if line.startswith("$ roeup "):
                found.append((line[2:], []))
            else:
                found[-1][1].append(line)
    return found


@pytest.fixture
def class_room(roeup):
    """A folder with the deck, a deck of one's own, and the games of the notebooks: one of bots, "Table 1"."""
    shutil.copytree(ROOT / "datasets" / "roeup", "datasets/roeup")
    shutil.copytree("datasets/roeup", "my_deck")
    bots = ("--players", 4, "--seed", 1, "--option", "preset=lesson90")
    assert roeup("simulate", "roeup", *bots, "--out", "bots.jsonl").code == 0
    assert roeup("store", "import", "my_games.sqlite3", "bots.jsonl", "--title", "Table 1").code == 0
    return roeup


@pytest.mark.parametrize(("name", "lang"), PAGES)
def test_the_commands_of_the_page_are_run(class_room, monkeypatch, name, lang):
    monkeypatch.setenv("ROEUP_LANG", lang)
    text = page(name, lang)
    for roster in re.findall(r"```csv\n(.*?)```", text, re.DOTALL):
        Path("roster.csv").write_text(roster, encoding="utf-8")
    for line, printed in commands(text):
        fails = "# exit code 1" in line or "# 終了コード 1" in line
        words = shlex.split(line, comments=True)[1:]
        if "GAME" in words:
            words[words.index("GAME")] = re.findall(r"^\s*(\w{8,})", class_room("store", "list", words[2]).out, re.M)[0]
        ran = class_room(*words)
        assert ran.code == fails, (line, ran)
        for part in printed:
            assert part in ran.out + ran.err, (line, part, ran)


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_have_the_same_commands_lines_and_pictures(name):
    def kept(lang):
        text = page(name, lang)
        plain = [re.sub(r"\s*#.*", "", line) for line, _ in commands(text)]
        pictures = [picture.replace("_ja", "") for picture in re.findall(r"!\[[^]]+\]\(([^)]+)\)", text)]
        code = [in_backticks(cells[0]) for cells in rows(text)]
        return plain, pictures, code, len(re.findall(r"^#+ ", text, re.M))

    assert kept("en") == kept("ja")


# Words and messages of the screen.


@pytest.mark.parametrize(("name", "lang"), PAGES)
def test_bold_words_stand_on_the_screen(name, lang):
    bold = re.findall(r"\*\*(.+?)\*\*", page(name, lang))
    assert [words for words in bold if words not in said(lang)] == []


@LANGUAGES
def test_the_messages_to_look_up_are_those_of_the_program(lang):
    """A message in quotes in the first column is a text of the program or the beginning or a part of one."""
    first = " ".join(cells[0] for cells in rows(page("troubleshooting", lang)))
    quoted = re.findall(r"“(.+?)”(?=\W*(?: |$))" if lang == "en" else r"『(.+?)』", first)
    known = said(lang)
    assert len(quoted) > 25
    from_elsewhere = {"Loading widget…"}
    assert [text for text in quoted if text not in from_elsewhere and not any(text in one for one in known)] == []


# House rules.


@LANGUAGES
def test_every_option_stands_in_the_table_with_its_name_default_and_choices(lang):
    shown = {}
    for cells in rows(page("house_rules", lang)):
        if len(cells) == 6 and in_backticks(cells[0]):
            (key,) = in_backticks(cells[0])
            assert key not in shown and all(cells), key
            label = re.findall(r"\*\*(.+?)\*\*", cells[1])[0]
            default = in_backticks(cells[2]) or re.findall(r"^\d+$", cells[2])
            shown[key] = (label, default, in_backticks(cells[3]) or re.findall(r"\d+", cells[3]))
    expected = {}
    for setting in settings("roeup"):
        default = [] if setting.key == "deck" else [str(setting.default)]
        expected[setting.key] = (texts(lang)[f"option.{setting.key}"], default, [str(one) for one in setting.choices])
    as_sets = {key: (label, default, set(choices)) for key, (label, default, choices) in shown.items()}
    assert as_sets == {key: (label, default, set(choices)) for key, (label, default, choices) in expected.items()}


@LANGUAGES
def test_the_presets_of_the_page_are_those_of_the_rules(lang):
    rules = tomllib.loads((ROOT / "datasets" / "roeup" / "rules.toml").read_text(encoding="utf-8"))
    shown = {}
    for cells in rows(page("house_rules", lang)):
        if len(cells) == 4 and in_backticks(cells[0]):
            (key,) = in_backticks(cells[0])
            assert cells[1] == f"**{texts(lang)[f'preset.{key}']}**"
            shown[key] = dict(pair.split("=") for pair in in_backticks(cells[3]))
    assert shown == {key: {name: str(value) for name, value in one.items()} for key, one in rules["presets"].items()}


@LANGUAGES
def test_the_rules_for_a_purpose_are_rules_that_a_game_takes(lang):
    found = [cells for cells in rows(page("house_rules", lang)) if len(cells) == 2 and "=" in cells[1]]
    assert len(found) >= 5
    for cells in found:
        options = dict(pair.split("=") for pair in in_backticks(cells[1]))
        begin("roeup", {"preset": "lesson90", **options}, {"A": "Alpha", "B": "Beta"})


# Minutes.


def spans(text):
    """The tables with minutes from … to …, as lists of pairs."""
    tables = []
    for block in re.split(r"\n\n", text):
        found = [(int(a), int(b)) for a, b in re.findall(r"^\| (\d+)[–～](\d+)(?: 分)? \|", block, re.M)]
        tables += [found] if found else []
    return tables


@LANGUAGES
def test_the_minutes_of_each_plan_follow_each_other(lang):
    plans = spans(page("lesson_plans", lang))
    assert [(plan[0][0], plan[-1][1]) for plan in plans] == [(0, 90), (5, 25), (0, 90), (0, 90), (0, 90)]
    for plan in plans:
        assert all(end == begun for (_, end), (begun, _) in pairwise(plan))
        assert all(begun < end for begun, end in plan)


@LANGUAGES
def test_the_minutes_of_a_term_and_of_the_debrief_add_up(lang):
    plans = page("lesson_plans", lang)
    columns = [[], [], []]
    sums = []
    for cells in rows(plans):
        numbers = [int(cell) for cell in cells[1:] if cell.isdigit()]
        if cells[0] in ("in all", "合計"):
            sums.append(numbers)
            assert [sum(column) for column in columns if column] == numbers
            columns = [[], [], []]
        elif len(numbers) in (2, 3) and len(cells) in (4, 5):
            for column, number in zip(columns, numbers, strict=False):
                column.append(number)
    assert sums == [[13, 12, 11], [13, 55]]
    # Terms 1, 2, 3 and 4 of the lesson: 27–40, 40–52, 52–63, 63–74.
    lesson = spans(plans)[0]
    assert [end - begun for begun, end in lesson[3:7]] == [13, 12, 11, 11]
    assert lesson[7] == (74, 87)  # the short debrief


@LANGUAGES
def test_the_debrief_by_the_clock_has_the_screens_in_their_order(lang):
    titles = [texts(lang)[f"debrief.{name}.title"] for name in SCREENS]
    shown = [cells[0].strip("*") for cells in rows(page("lesson_plans", lang)) if cells[0].strip("*") in titles]
    assert shown == titles


def test_the_decisions_of_a_term_are_as_many_as_the_plan_assumes():
    """Ten games of four bots: about 20 decisions and 5 cards per term with real cards, about 28 on the screen."""

    def per_term(**options):
        decisions, cards = [], []
        for seed in range(10):
            record = simulate(GAME, {"preset": "lesson90", **options}, 4, seed, bots=[BOTS["greedy"]])
            begun = next(n for n, event in record.events if event.kind == "term_begun")
            verbs = [verb(line.action) for line in record.lines[begun:]]
            decisions.append((len(verbs) - verbs.count("draw")) / record.game.term)
            cards.append(verbs.count("draw") / record.game.term)
        return mean(decisions), mean(cards)

    called, cards = per_term(auction="called")
    assert (round(called), round(cards)) == (20, 5)
    assert round(per_term()[0]) == 28


# The rehearsal.


def sent(window, kind, **said):
    """A message to a desk; nothing may be wrong with it."""
    window.handle({"kind": kind, **said})
    assert not window.problem
    assert not window.refusal
    return window.shown


@LANGUAGES
def test_the_rehearsal_goes_as_the_guide_says(tmp_path, lang):
    """Two terms are typed; a loan of term 1 is corrected in term 3; the kernel is gone; practice is put away.

    Interest of term 1 at 3 %, half up: 100 → 3, 50 → 2 (1.5). The net income of A in term 1 is 11 instead of 10, its
    equity 351 instead of 350: ROE 11/351 = 3.1 % instead of 10/350 = 2.9 %. A repayment of 100 no longer fits.
    """
    text = page("teaching", lang)
    lines = [in_backticks(cells[0])[0] for cells in rows(text[text.index("`C1 C2`") - 2 :]) if len(cells) == 2]
    assert len(lines) > 25 and "3.1" in text and "2.9" in text
    desk = Master(Store(str(tmp_path / "games.db")), lang)
    seats = [{"name": "Alpha"}, {"name": "Beta"}]
    sent(desk, "new", seats=seats, options={"preset": "lesson90", "auction": "called"}, mode="physical")
    for n, line in enumerate(lines):
        before = len(desk.playing.record.lines)
        sent(desk, "enter", id=f"line {n}", text=line, seen=desk.shown["screen"]["rev"])
        assert len(desk.playing.record.lines) > before, line
    game = desk.playing.game
    assert (game.term, game.settled, game.debt("A")) == (3, 2, 0)

    loan = next(n for n, line in enumerate(desk.playing.record.lines, 1) if getattr(line.action, "amount", 0) == 100)
    sent(desk, "correct", line=loan)
    change = sent(desk, "type", text="A b 50")["desk"]["correcting"]["change"]
    assert [told["n"] for told in change["unfit"]] == [len(desk.playing.record.lines)]
    (alpha,) = change["companies"]
    figures = {figure["label"]: (figure["before"][:3], figure["after"][:3]) for figure in alpha["figures"]}
    assert ("2.9", "3.1") in figures.values()
    sent(desk, "enter", id="correction", text="A b 50", seen=desk.shown["screen"]["rev"])
    assert desk.playing.game.debt("A") == 50

    # A correction is taken back by taking its own entry out; then the repayment counts again.
    sent(desk, "correct", line=len(desk.playing.record.lines))
    sent(desk, "take_out", seen=desk.shown["screen"]["rev"], id="take out")
    assert desk.playing.game.debt("A") == 0
    sent(desk, "correct", line=loan)
    sent(desk, "enter", id="once more", text="A b 50", seen=desk.shown["screen"]["rev"])
    sent(desk, "enter", id="repaid", text="A r 50", seen=desk.shown["screen"]["rev"])

    again = Master(Store(str(tmp_path / "games.db")), lang)
    (saved,) = again.shown["screen"]["games"]
    sent(again, "open", id=saved["id"])
    assert (again.playing.game.term, again.playing.game.debt("A")) == (3, 0)
    assert again.playing.record.text() == desk.playing.record.text()
    for name, screen in SCREENS.items():
        assert screen(again.playing.record, lang).title == texts(lang)[f"debrief.{name}.title"]
    sent(again, "wipe", id="wipe", game=again.playing.id)
    assert again.playing.game.term == 0
    assert sorted(one.archived for one in again.store.games()) == [False, True]
