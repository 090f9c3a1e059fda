"""The pages about the command line are run."""

import ast
import re
import shlex
from pathlib import Path
from typing import get_args

import msgspec
import pytest

import roeup_edu
from roeup_edu.core.actions import verb
from roeup_edu.core.game import Event
from roeup_edu.core.record import Amend, decode, line_decoder
from roeup_edu.games import kind
from roeup_edu.table.simulate import simulate

DOCS = Path(__file__).parents[2] / "docs"
ACTIONS = (DOCS / "actions.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"(?:^|(?<=`))\{.*\}(?=$|`)", ACTIONS, re.MULTILINE)
GAME = kind("roeup")


def of(key):
    return [text for text in EXAMPLES if text.startswith(f'{{"{key}"')]


def test_every_verb_has_an_example():
    verbs = {verb(action) for action in (*get_args(GAME.actions.type), Amend)}
    shown = {msgspec.json.decode(text)["do"] for text in of("do")}
    assert shown == verbs
    assert all(f"| `{name}` |" in ACTIONS for name in verbs)


@pytest.mark.parametrize("text", of("do"))
def test_an_example_of_an_action_is_one(text):
    plain = msgspec.json.decode(text)
    action = decode(GAME, text)
    fields = set(action.__struct_fields__) | {"do"}
    optional = {field.name for field in msgspec.structs.fields(action) if field.default is not msgspec.NODEFAULT}
    assert set(plain) <= fields
    assert fields - set(plain) <= optional


def test_the_lines_are_lines():
    assert len([line_decoder(GAME).decode(text) for text in of("n")]) >= 3


def kinds_in_the_code():
    """The kinds of events that the source tells, read from its syntax trees."""
    found = set()
    for place in ("core", "games/roeup"):
        for path in (Path(roeup_edu.__file__).parent / place).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("tell", "reveal"):
                    found.update(arg.value for arg in node.args[:1] if isinstance(arg, ast.Constant))
    return found


def test_every_event_has_an_example():
    shown = {msgspec.json.decode(text)["kind"] for text in of("kind")}
    assert shown == kinds_in_the_code()
    assert all(f"| `{name}` |" in ACTIONS for name in shown)


def test_an_example_of_an_event_has_the_facts_of_the_event():
    facts = {}
    for text in of("kind"):
        event = msgspec.json.decode(text, type=Event)
        facts[event.kind] = set(event.facts)
    for seed, auction in enumerate(("open", "sealed", "called", "open")):
        record = simulate(GAME, {"auction": auction, "terms": 5}, 4, seed)
        for _, event in record.events:
            assert set(event.facts) == facts[event.kind], event.kind


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


@pytest.mark.parametrize(("page", "lang"), [("play.md", "en"), ("play.ja.md", "ja")])
def test_the_games_of_the_page_are_played(roeup, monkeypatch, page, lang):
    monkeypatch.setenv("ROEUP_LANG", lang)
    assert len(commands(page)) > 40
    for line, printed in commands(page):
        ran = roeup(*shlex.split(line, comments=True)[1:])
        assert ran.code == (1 if "# exit code 1" in line or "# 終了コード 1" in line else 0), (line, ran)
        for text in printed:
            assert text in ran.out + ran.err, (line, text, ran)
    assert '"over": true' in roeup("replay", "practice.jsonl", "--json").out


def test_both_pages_play_the_same_game_in_files_that_no_other_page_uses():
    shared = [[re.findall(r"\{.*\}", line) for line, _ in commands(page)] for page in ("play.md", "play.ja.md")]
    assert shared[0] == shared[1]
    assert not any("game.jsonl" in line for line, _ in commands("play.md"))
