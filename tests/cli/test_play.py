"""`roeup options`, `act` and `show`: a game is played by them alone."""

import io
import json
import re
import shlex
import sys
from collections import Counter
from pathlib import Path

import pytest

from roeup_edu.games import kind
from roeup_edu.table import recordfile


def do(roeup, action, *words):
    return roeup("act", "game.jsonl", action if isinstance(action, str) else json.dumps(action), *words)


def options(roeup, *words):
    ran = roeup("options", "game.jsonl", "--json", *words)
    assert ran.code == 0, ran
    return json.loads(ran.out)


def test_a_person_plays_a_practice_game_by_what_is_printed(roeup, practice):
    """Always copy a printed line that has not been taken yet in this phase, else the last one: it never fails."""
    taken = {}
    for _ in range(200):
        printed = roeup("options", practice)
        lines = re.findall(r"^ +(roeup act .*)$", printed.out, re.MULTILINE)
        if not lines:
            break
        line = min(lines, key=lambda text: taken.get(text, 0))
        taken[line] = taken.get(line, 0) + 1
        ran = roeup(*shlex.split(line)[1:])
        assert ran.code == 0, (line, ran)
    assert "The game is over" in printed.out
    assert "Winners:" in printed.out
    assert options(roeup) == []
    report = json.loads(roeup("replay", practice, "--json").out)
    assert (report["over"], report["reason"], len(report["terms"])) == (True, "terms_over", 1)
    assert do(roeup, {"do": "done", "seat": "A"}).code == 1
    assert roeup("show", practice).code == 0


@pytest.mark.parametrize("preset", ["practice", "lesson90", "full"])
def test_a_script_plays_by_the_examples_alone(roeup, preset):
    words = ["--option", f"preset={preset}", "--option", "terms=1", "--seed", "4"]
    assert roeup("new", "roeup", "--seats", "A=Alpha,B=Beta,C=Gamma", *words, "--out", "game.jsonl").code == 0
    verbs = Counter()
    while found := options(roeup):
        option = min(found[-1]["options"], key=lambda one: verbs[one["do"]])
        verbs[option["do"]] += 1
        ran = do(roeup, option["example"])
        assert ran.code == 0, ran
    assert {"borrow", "done", "offer", "end_turn", "point"} <= set(verbs)
    assert json.loads(roeup("replay", "game.jsonl", "--json").out)["over"] is True


def test_what_is_offered_has_its_domain_and_what_is_not_its_reason(roeup, practice):
    (alpha, beta) = options(roeup)
    assert (alpha["seat"], beta["seat"]) == ("A", "B")
    assert [one["do"] for one in alpha["options"]] == ["borrow", "done"]
    amount = alpha["options"][0]["fields"][0]
    assert (amount["name"], amount["kind"], amount["step"]) == ("amount", "amount", 10)
    (refused,) = alpha["refused"]
    assert (refused["do"], refused["code"]) == ("repay", "no_debt")
    assert "0" in refused["message"]
    assert "借" in options(roeup, "--lang", "ja")[0]["refused"][0]["message"]
    assert [one["seat"] for one in options(roeup, "--seat", "b")] == ["B"]
    teacher = options(roeup, "--seat", "teacher")[0]
    assert "rule_card" in [one["do"] for one in teacher["options"]]
    plain = roeup("options", practice, "--seat", "teacher").out
    assert "in all; --json lists them" in plain
    for action in (one["example"] for one in teacher["options"]):
        assert do(roeup, action).code == 0


def until(roeup, verb):
    """Play by `done`, `keep`, `stay_out` … until somebody may do the verb."""
    while True:
        found = options(roeup)
        if any(option["do"] == verb for one in found for option in one["options"]):
            return
        easy = ("done", "keep", "stay_out", "end_turn", "point")
        option = min(found[0]["options"], key=lambda one: (*easy, one["do"]).index(one["do"]))
        assert do(roeup, option["example"]).code == 0


def test_a_draft_shows_what_follows_from_it(roeup, practice):
    until(roeup, "offer")
    offer = next(option for option in options(roeup)[0]["options"] if option["do"] == "offer")
    assert [field["kind"] for field in offer["fields"]] == ["one_of", *["depends"] * 4]

    def draft(**fields):
        (found,) = options(roeup, "--draft", json.dumps({"do": "offer", "seat": "A", **fields}))
        (option,) = found["options"]
        assert found["refused"] == []
        return option

    with_to = draft(to="B")
    assert [field["kind"] for field in with_to["fields"]] == ["one_of", "subset", *["depends"] * 3]
    card = draft(to="B")["fields"][1]["groups"][1]["items"][0]
    full = draft(to="b", give=[card.lower()], get=[], pay=0)
    assert [field["kind"] for field in full["fields"]] == ["one_of", "subset", "subset", "amount", "amount"]
    assert full["example"] == {"do": "offer", "seat": "A", "to": "B", "give": [card], "get": [], "pay": 0, "ask": 0}
    assert do(roeup, full["example"]).code == 0
    (found,) = options(roeup, "--draft", '{"do":"offer","to":"A"}')
    assert found["seat"] == "B"
    plain = roeup("options", practice, "--draft", '{"do":"offer","seat":"A","to":"B"}')
    assert plain.code == 0
    assert "Cards you give" in plain.out


@pytest.mark.parametrize(
    ("draft", "code", "told"),
    [
        ('{"do":"offer","seat":"A","to":"A"}', 1, "trade with Alpha (A)"),
        ('{"do":"offer","to":"B","give":["NONE"]}', 1, "NONE"),
        ('{"do":"offer","to":"B","give":"PU01"}', 1, "give"),
        ('{"do":"offer","to":"B","give":[[1]]}', 1, "give"),
        ('{"do":"offer","to":{"a":1}}', 1, "to"),
        ('{"do":"offer","to":"B","color":1}', 1, "color"),
        ('{"do":"offer","seat":"Z"}', 1, "Z"),
        ('{"do":"offer","seat":["A"]}', 1, "seat"),
        ('{"do":"borrow","amount":10}', 1, "not possible now"),
        ('{"do":"borrow"}', 1, "not possible now"),
        ('{"do":"amend"}', 1, "amend"),
        ('{"do":"fly"}', 1, "fly"),
        ('{"do":5}', 1, "5"),
        ('{"do":["offer"]}', 1, "offer"),
        ("[]", 1, "[]"),
        ("{", 1, "JSON"),
        ("[" * 100_000, 1, ""),
    ],
)
def test_a_draft_that_does_not_do(roeup, practice, draft, code, told):
    until(roeup, "offer")
    for words in ([], ["--json"]):
        ran = roeup("options", practice, "--draft", draft, *words)
        assert (ran.code, ran.out) == (code, "")
        assert told in ran.err
        assert "Traceback" not in ran.err


@pytest.mark.parametrize(
    ("action", "told"),
    [
        ('{"do":"borrow","seat":"A","amount":5}', "You asked for a loan of 5"),
        ('{"do":"borrow","seat":"A","amount":10.5}', "amount"),
        ('{"do":"borrow","seat":"A","amount":"10"}', "amount"),
        ('{"do":"borrow","seat":"A","amount":1e99}', "amount"),
        ('{"do":"borrow","seat":"A","amount":' + "9" * 5000 + "}", "cannot be read"),
        ('{"do":"borrow","seat":"A"}', "amount"),
        ('{"do":"borrow","seat":"A","amount":10,"x":1}', "x"),
        ('{"do":"borrow","seat":"Q","amount":10}', "Q"),
        ('{"do":"borrow","amount":10}', "seat"),
        ('{"do":"repay","seat":"A","amount":10}', "You owe 0"),
        ('{"do":"end_turn","seat":"A"}', "not possible now"),
        ('{"do":"draw","seat":"chance","card":"PA04"}', "seed"),
        ('{"do":"fly","seat":"A"}', "fly"),
        ('{"do":"amend","seat":"A","line":99,"action":null}', "99"),
        ('{"do":"amend","seat":"teacher","line":13,"action":{"do":"fly"}}', "fly"),
        ('{"do":"amend","seat":"teacher","line":"x","action":null}', "line"),
        ("done", "JSON"),
        ("", "cannot be read"),
        ("null", "cannot be read"),
        ("[]", "cannot be read"),
        ("{'do':'done'}", "JSON"),
        ('{"do":"done","seat":"A"}}', "JSON"),
        ('{"do":"done","seat":"A"},"by":"B"', "JSON"),
        ('{"do":"\x1b[31m","seat":"A"}', "cannot be read"),
        ('{"do":"done","seat":"\\u001b[31m"}', "u001b"),
        ('{"do":"done","seat":"' + "\udcff" + '"}', ""),
        ("[" * 100_000, "cannot be read"),
    ],
)
def test_an_action_that_does_not_do_is_refused_in_words(roeup, practice, action, told):
    before = Path(practice).read_bytes()
    for lang in ("ja", "en"):
        ran = do(roeup, action, "--lang", lang)
        assert ran.code == 1
        assert ran.out == ""
        assert ran.err.strip()
        assert "\x1b" not in ran.err
        assert "Traceback" not in ran.err
    assert told.lower() in ran.err.lower() or told == "u001b"
    assert Path(practice).read_bytes() == before


def test_codes_may_be_typed_small_and_wide(roeup, practice):
    assert do(roeup, '{"do":"done","seat":"ａ"}').code == 0
    assert do(roeup, '{"do":"done","seat":"b"}').code == 0
    until(roeup, "point")
    card = options(roeup)[0]["options"][0]["fields"][0]["values"][0]
    wide = "".join(chr(ord(sign) + 0xFEE0) for sign in card.lower())
    assert do(roeup, {"do": "point", "seat": "b", "card": f" {wide} "}).code in (0, 1)
    lines = [json.loads(line) for line in Path(practice).read_text(encoding="utf-8").splitlines()[1:]]
    pointed = [line["action"] for line in lines if line["action"]["do"] == "point"]
    assert pointed == [{"do": "point", "seat": "B", "card": card}]
    assert (
        do(roeup, {"do": "rule_card", "seat": "teacher", "card": card.lower(), "to": "a", "reason": "pa04"}).code == 1
    )


def test_who_acts(roeup, practice):
    done = {"do": "done", "seat": "A"}
    assert do(roeup, done, "--by", "B").code == 1
    assert do(roeup, done, "--by", "chance").code == 1
    assert do(roeup, done, "--by", "Z").code == 2
    assert do(roeup, done, "--by", "TEACHER").code == 0
    assert json.loads(Path(practice).read_text(encoding="utf-8").splitlines()[-1])["by"] == "teacher"
    assert do(roeup, {"do": "absent", "seat": "teacher", "company": "B"}).code == 0
    assert do(roeup, {"do": "call_time", "seat": "teacher"}, "--by", "A").code == 1


def test_an_action_can_come_from_the_input(roeup, practice, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO('{"do":"borrow","seat":"A","amount":20}\n'))
    assert do(roeup, "-").code == 0
    assert recordfile.load(practice).game.debt("A") == 20


def test_taking_back_and_correcting(roeup, practice):
    assert do(roeup, {"do": "borrow", "seat": "A", "amount": 100}).code == 0
    number = len(recordfile.load(practice).lines)
    instead = {"do": "borrow", "seat": "a", "amount": 30}
    ran = do(roeup, {"do": "amend", "seat": "A", "line": number, "action": instead})
    assert ran.code == 0
    assert f"Action {number} was amended by action {number + 1}" in ran.out
    assert recordfile.load(practice).game.debt("A") == 30
    assert do(roeup, {"do": "amend", "seat": "A", "line": number + 1, "action": None}).code == 0
    assert recordfile.load(practice).game.debt("A") == 100
    # The game master takes back a draw's ground: what no longer fits is listed.
    for seat in "AB":
        assert do(roeup, {"do": "done", "seat": seat}).code == 0
    ran = do(roeup, {"do": "amend", "seat": "teacher", "line": number + 3, "action": None}, "--lang", "ja")
    assert ran.code == 0
    assert do(roeup, {"do": "amend", "seat": "A", "line": 2, "action": None}).code == 1


def shown(roeup, *seats):
    """Everything that seats can get to see, and the projector."""
    found = [roeup("show", "game.jsonl", "--lines", 100).out, roeup("options", "game.jsonl").out]
    for seat in seats:
        found.append(roeup("show", "game.jsonl", "--seat", seat, "--lines", 100).out)
        found.append(roeup("options", "game.jsonl", "--seat", seat, "--json").out)
    return found


@pytest.mark.parametrize("auction", ["sealed", "open"])
def test_a_secret_choice_changes_nothing_that_the_others_see(roeup, auction, tmp_path):
    words = ["--option", "deal=dealt", "--option", f"auction={auction}", "--seed", "3"]
    assert roeup("new", "roeup", "--seats", "A=Alpha,B=Beta,C=Gamma", *words, "--out", "game.jsonl").code == 0
    until(roeup, "point")
    found = {one["seat"]: one["options"] for one in options(roeup)}
    own = "A" if "A" in found else next(iter(found))
    cards = next(option for option in found[own] if option["do"] == "point")["fields"][0]["values"]
    others = [seat for seat in "ABC" if seat != own]
    before, seen, mine = Path("game.jsonl").read_bytes(), [], []
    for card in cards[:2]:
        with open("game.jsonl", "wb") as file:
            file.write(before)
        ran = do(roeup, {"do": "point", "seat": own, "card": card})
        assert ran.code == 0
        seen.append([re.sub(rf"{card}", "…", ran.out) == ran.out, *shown(roeup, *others, "teacher")])
        mine.append(roeup("show", "game.jsonl", "--seat", own).out)
    assert seen[0] == seen[1]
    assert seen[0][0]
    assert mine[0] != mine[1]


def test_sealed_bids_stay_sealed(roeup):
    words = ["--option", "deal=dealt", "--option", "auction=sealed", "--seed", "3"]
    assert roeup("new", "roeup", "--seats", "A=Alpha,B=Beta,C=Gamma", *words, "--out", "game.jsonl").code == 0
    until(roeup, "point")
    cards = {
        one["seat"]: set(option["fields"][0]["values"])
        for one in options(roeup)
        for option in one["options"]
        if option["do"] == "point"
    }
    common = sorted(set.intersection(*cards.values()))
    for seat in cards:
        assert do(roeup, {"do": "point", "seat": seat, "card": common[0]}).code == 0
    before, seen = Path("game.jsonl").read_bytes(), []
    own, *others = cards
    for amount in (5, 10):
        with open("game.jsonl", "wb") as file:
            file.write(before)
        ran = do(roeup, {"do": "sealed_bid", "seat": own, "amount": amount})
        assert ran.code == 0
        seen.append([ran.out, *shown(roeup, *others)])
    assert seen[0] == seen[1]


def test_the_table_shows_the_cards_with_their_numbers(roeup, practice):
    until(roeup, "point")
    for lang in ("en", "ja"):
        table = roeup("show", practice, "--lang", lang).out
        game = recordfile.load(practice).game
        for code in game.steps[-1].sale.lots(game):
            card = game.deck.cards[code]
            assert code in table
            assert getattr(card, lang) in table
            assert f"{card.amount:,}" in table
    assert "The last 3 lines" in roeup("show", practice, "--lines", "3").out
    assert "The last" not in roeup("show", practice, "--lines", "0").out
    assert roeup("show", practice, "--seat", "Z").code == 2
    assert roeup("show", practice, "--seat", "teacher").code == 0


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_moment_of_a_game_can_be_shown(roeup, lang):
    words = ["--players", "4", "--option", "terms=3", "--bots", "random", "--seed", "11", "--out", "whole.jsonl"]
    assert roeup("simulate", "roeup", *words).code == 0
    record = recordfile.load("whole.jsonl")
    for upto in range(0, len(record.lines) + 1, 4):
        with open("game.jsonl", "wb") as file:
            file.write(record.fork(upto).text())
        assert roeup("show", "game.jsonl", "--seat", "A", "--lang", lang).code == 0
        for found in (options(roeup, "--lang", lang), options(roeup, "--seat", "teacher", "--lang", lang)):
            for one in found:
                for option in one["options"]:
                    assert record.fork(upto).game.refusal(_action(option["example"])) is None
        assert roeup("options", "game.jsonl", "--lang", lang).code == 0


def _action(plain):
    import msgspec

    return msgspec.convert(plain, kind("roeup").actions.type)
