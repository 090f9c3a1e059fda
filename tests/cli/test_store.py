"""`roeup store`: the commands in both languages, and the pages that explain them."""

import json
import re
import shlex
from pathlib import Path

import pytest

from roeup_edu.table.store import Store

DOCS = Path(__file__).parents[2] / "docs"
PAGES = ("store.md", "store.ja.md")


@pytest.fixture
def games(roeup, practice):
    """A store with the practice game, "game", and a list of ids."""
    assert roeup("store", "import", "class.sqlite3", practice).code == 0
    return "class.sqlite3"


def ids(roeup, file="class.sqlite3"):
    return [game["id"] for game in json.loads(roeup("store", "list", file, "--json").out)]


def damage(sql, *values):
    with Store("class.sqlite3") as store:
        store._rows(sql, *values)


def test_a_record_goes_in_and_comes_out_as_it_was(roeup, games, practice):
    (game,) = ids(roeup)
    ran = roeup("store", "export", games, game[:6], "out.jsonl")
    assert (ran.code, ran.err) == (0, "")
    assert Path("out.jsonl").read_bytes() == Path(practice).read_bytes()
    again = roeup("store", "export", games, game, "out.jsonl", "--lang", "ja")
    assert (again.code, again.out) == (1, "")
    assert "上書きしません" in again.err


def test_the_list_says_what_each_game_is(roeup, games):
    roeup("store", "import", games, "game.jsonl", "--title", "Table\n2")
    for lang, words in (("en", ("Games: 2", "Term 1")), ("ja", ("ゲーム：2", "第1期"))):
        out = roeup("store", "list", games, "--lang", lang).out
        assert all(text in out for text in (*words, "Table 2", "game", "Alpha, Beta"))
        assert len(out.splitlines()) == 3
    plain = json.loads(roeup("store", "list", games, "--json").out)
    assert [game["seats"] for game in plain] == [{"A": "Alpha", "B": "Beta"}] * 2
    assert [(game["opens"], game["fault"], game["archived"]) for game in plain] == [(True, None, False)] * 2


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_damaged_games_are_listed_exported_and_imported_again(roeup, games, lang):
    """One game cut in line 5 (action 4), one without a header: exported as they are, with a word on what is wrong."""
    roeup("store", "import", games, "game.jsonl")
    cut, headless = ids(roeup)
    damage("UPDATE line SET text = '{' WHERE game = ? AND n = 4", cut)
    damage("UPDATE game SET header = 'x' WHERE id = ?", headless)
    out = roeup("store", "list", games, "--lang", lang).out
    assert ("line 5" if lang == "en" else "5行目") in out and ("line 1" if lang == "en" else "1行目") in out
    for game, place in ((cut, 4), (headless, 0)):
        ran = roeup("store", "export", games, game, f"{game}.jsonl", "--lang", lang)
        assert ran.code == 0 and ("damaged" if lang == "en" else "壊れています") in ran.err
        lines = Path("game.jsonl").read_bytes().splitlines()
        lines[place] = b"{" if place else b"x"
        assert Path(f"{game}.jsonl").read_bytes().splitlines() == lines
        ran = roeup("store", "import", games, f"{game}.jsonl", "--lang", lang)
        assert ran.code == 0 and ("damaged" if lang == "en" else "壊れています") in ran.err
    assert len(ids(roeup)) == 4


def test_what_is_no_record_or_no_store_is_told_and_nothing_is_made(roeup, practice):
    Path("notes.txt").write_text("no game", encoding="utf-8")
    for words in (("import", "new.db", "notes.txt"), ("import", "new.db", "nothing.jsonl"), ("list", "nothing.db")):
        ran = roeup("store", *words, "--lang", "ja")
        assert (ran.code, ran.out) == (1, "") and ran.err.strip()
    assert roeup("store", "list", practice).err.startswith(str(Path(practice).resolve()))
    for command in ("export", "archive", "unarchive", "tokens"):
        ran = roeup("store", command, "nothing.db", "x", *(["out"] if command == "export" else []))
        assert (ran.code, ran.err) == (1, "nothing.db: there is no such file.\n")
    assert not Path("nothing.db").exists()


def test_a_game_is_named_by_the_beginning_of_its_id(roeup, games):
    roeup("store", "import", games, "game.jsonl")
    first, _ = ids(roeup)
    assert "holds no game x" in roeup("store", "archive", games, "x").err
    several = roeup("store", "archive", games, "")
    assert several.code == 1 and "beginning of several ids" in several.err
    assert roeup("store", "archive", games, first).code == 0


def test_the_archive_is_listed_apart(roeup, games):
    (game,) = ids(roeup)
    roeup("store", "archive", games, game)
    assert re.search(rf"Games: 0\nIn the archive: 1\n  {game}", roeup("store", "list", games).out)
    roeup("store", "unarchive", games, game)
    assert "archive" not in roeup("store", "list", games).out


def test_tokens_are_shown_once_and_the_new_ones_take_the_place_of_the_old(roeup, games):
    (game,) = ids(roeup)
    old = json.loads(roeup("store", "tokens", games, game, "--json").out)
    assert list(old) == ["teacher", "A", "B", "projector"]
    new = json.loads(roeup("store", "tokens", games, game, "--role", "A", "--json").out)
    with Store(games) as store:
        assert store.role(game, old["A"]) is None
        assert store.role(game, new["A"]) == "A"
        assert store.role(game, old["B"]) == "B"
    ran = roeup("store", "tokens", games, game, "--role", "C", "--lang", "ja")
    assert ran.code == 1 and "teacher、A、B、projector" in ran.err
    for lang in ("en", "ja"):
        assert len(roeup("store", "tokens", games, game, "--lang", lang).out.splitlines()) == 5


def test_a_roster_is_kept_and_what_may_be_wrong_is_told(roeup, games):
    rows = ["学生;テーブル;会社", "s01;game;A", "s01;game;Beta", "s02;other;A"]
    Path("roster.csv").write_bytes("\r\n".join(rows).encode("cp932"))
    ran = roeup("store", "roster", games, "roster.csv")
    assert (ran.code, ran.err) == (0, "")
    assert (
        "Rows of the roster: 3" in ran.out and "s01 stands in 2 rows" in ran.out and "No game has the title" in ran.out
    )
    shown = roeup("store", "roster", games, "--lang", "ja").out
    assert "s01  game   Beta" in shown and "名簿の行数：3" in shown
    Path("bad.csv").write_text("student,table\n", encoding="utf-8")
    ran = roeup("store", "roster", games, "bad.csv")
    assert ran.code == 1 and "bad.csv, row 1, column 3" in ran.err
    assert "Rows of the roster: 3" in roeup("store", "roster", games).out


def test_a_backup_is_a_store_of_its_own(roeup, games):
    assert roeup("store", "backup", games, "backup.sqlite3").code == 0
    assert ids(roeup, "backup.sqlite3") == ids(roeup)
    assert roeup("store", "backup", games, "backup.sqlite3").code == 1


@pytest.mark.parametrize(
    "words", [["store"], ["store", "list"], ["store", "delete", "x"], ["store", "export", "a", "b"]]
)
def test_wrong_usage_has_its_exit_code(roeup, words):
    assert roeup(*words).code == 2


# The pages.


def commands(page):
    """The commands of a page with what they print."""
    found = []
    for block in re.findall(r"```console\n(.*?)```", (DOCS / page).read_text(encoding="utf-8"), re.DOTALL):
        for line in block.splitlines():
            if line.startswith("$ roeup "):
                found.append((line[2:], []))
            else:
                found[-1][1].append(line)
    return found


@pytest.mark.parametrize(("page", "lang"), [("store.md", "en"), ("store.ja.md", "ja")])
def test_the_commands_of_the_page_are_run(roeup, monkeypatch, page, lang):
    monkeypatch.setenv("ROEUP_LANG", lang)
    (roster,) = re.findall(r"```csv\n(.*?)```", (DOCS / page).read_text(encoding="utf-8"), re.DOTALL)
    Path("roster.csv").write_text(roster, encoding="utf-8")
    assert len(commands(page)) >= 12
    for line, printed in commands(page):
        words = shlex.split(line)[1:]
        if "GAME" in words:
            words[words.index("GAME")] = ids(roeup)[0]
        ran = roeup(*words)
        assert (ran.code, ran.err) == (0, ""), (line, ran)
        for text in printed:
            assert text in ran.out, (line, text, ran)


def test_both_pages_have_the_same_commands_and_tables():
    lines = [[line for line, _ in commands(page)] for page in PAGES]
    assert lines[0] == lines[1]
    texts = [(DOCS / page).read_text(encoding="utf-8") for page in PAGES]
    tables = [re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE) for text in texts]
    assert tables[0] == tables[1]


def test_the_page_names_every_table_of_the_file(tmp_path):
    with Store(str(tmp_path / "games.db")) as store:
        names = {name for (name,) in store._rows("SELECT name FROM sqlite_master WHERE type = 'table'")}
    text = (DOCS / "store.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE)) == names
