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
        ("[" * 100_000, 1, "it is not JSON: [[["),
        ('{"do":"offer","seat":"A","to":"Z"}', 1, "You cannot trade with Z now. Possible partners: Beta (B)."),
        ('{"do":"offer","seat":"A","to":"Z","give":[],"get":[],"pay":0}', 1, "You cannot trade with Z now."),
        ('{"do":"offer","to":"B","give":[],"get":[]}', 1, "An offer moves at least 1 card, and you named 0."),
        ('{"do":"offer","to":"B","give":' + "[" * 600 + "]" * 600 + "}", 1, "“give” does not have its right form"),
        ('{"do":"offer","to":' + "[" * 600 + "]" * 600 + "}", 1, "“to” is [[["),
        ('{"do":' + "[" * 600 + "]" * 600 + "}", 1, "there is no verb [[["),
        ("[" * 600 + "]" * 600, 1, "is not an action"),
        ('{"do":"rule_entry","seat":"teacher","company":"Z"}', 1, "“company”: Z is not possible here"),
        ('{"do":"rule_payment","seat":"teacher","payer":"A","payee":"A"}', 1, "“payee”: Alpha (A) is not possible"),
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
        ('{"do":"done","seat":"\\u001b[31m"}', "There is no seat \\x1b[31m in this game. Seats: Alpha (A), Beta (B)."),
        ('{"do":"done","seat":"' + "\udcff" + '"}', "There is no seat ? in this game."),
        ("[" * 100_000, "cannot be read"),
        ('{"do":"borrow","seat":"A","amount":' + "[" * 600 + "]" * 600 + "}", "“amount” is [[["),
        ('{"do":"amend","seat":"teacher","line":13,"action":' + "[" * 600 + "]" * 600 + "}", "is not an action"),
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
    assert told.lower() in ran.err.lower()
    assert Path(practice).read_bytes() == before


def test_codes_may_be_typed_small_and_wide(roeup, practice):
    assert do(roeup, '{"do":"done","seat":"ａ"}').code == 0
    assert do(roeup, '{"do":"done","seat":"b"}').code == 0
    until(roeup, "point")
    card = options(roeup)[0]["options"][0]["fields"][0]["values"][0]
    wide = "".join(chr(ord(sign) + 0xFEE0) for sign in card.lower())
    assert do(roeup, {"do": "point", "seat": "b", "card": f" {wide} "}).code == 0
    lines = [json.loads(line) for line in Path(practice).read_text(encoding="utf-8").splitlines()[1:]]
    pointed = [line["action"] for line in lines if line["action"]["do"] == "point"]
    assert pointed == [{"do": "point", "seat": "B", "card": card}]
    ruling = {"do": "rule_card", "seat": "teacher", "card": card.lower(), "to": "a", "reason": "pa04"}
    ran = do(roeup, ruling)
    assert (ran.code, ran.out) == (1, "")
    assert "No card can be moved while cards are being drawn, auctioned or sold." in ran.err


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
    text = '{"do":"borrow","seat":"A","amount":20}\n'
    for found in (io.StringIO(text), io.TextIOWrapper(io.BytesIO(text.encode("utf-8-sig")), "cp932")):
        monkeypatch.setattr(sys, "stdin", found)
        assert do(roeup, "-").code == 0
    assert recordfile.load(practice).game.debt("A") == 40


def cut_before_the_draws(roeup):
    """Leave game.jsonl as a program that was stopped between an action and its draws would; return the whole."""
    for seat in "AB":
        assert do(roeup, {"do": "done", "seat": seat}).code == 0
    whole = Path("game.jsonl").read_bytes()
    lines = whole.splitlines(keepends=True)
    assert [json.loads(line)["by"] for line in lines[-3:]] == ["B", "chance", "chance"]
    Path("game.jsonl").write_bytes(b"".join(lines[:-2]))
    return whole


@pytest.mark.parametrize("words", [["show"], ["options"], ["options", "--json"], ["statements"], ["replay"]])
def test_draws_that_a_record_ends_before_are_shown_as_drawn(roeup, practice, words):
    whole = cut_before_the_draws(roeup)
    cut = Path(practice).read_bytes()
    ran = roeup(words[0], practice, *words[1:])
    assert (ran.code, Path(practice).read_bytes()) == (0, cut)
    assert ran.err == (
        "Cards that the seed still has to draw (2) are shown here as drawn; they are written with the next action.\n"
    )
    assert "draw pile" not in ran.out
    assert '"chance"' not in ran.out
    assert "まだ引かれていないカード（2枚）" in roeup(words[0], practice, *words[1:], "--lang", "ja").err
    Path(practice).write_bytes(whole)
    assert roeup(words[0], practice, *words[1:]) == (0, ran.out, "")


def test_draws_that_a_record_ends_before_are_kept_even_if_the_action_is_refused(roeup, practice):
    whole = cut_before_the_draws(roeup)
    cut = Path(practice).read_bytes()
    assert do(roeup, {"do": "keep", "seat": "A"}, "--dry-run").code == 0
    assert do(roeup, "{").code == 1
    assert Path(practice).read_bytes() == cut
    refused = do(roeup, {"do": "borrow", "seat": "A", "amount": 10})
    assert (refused.code, refused.out) == (1, "")
    assert "the step is “Card exchange”" in refused.err
    assert Path(practice).read_bytes() == whole
    Path(practice).write_bytes(cut)
    ran = do(roeup, {"do": "keep", "seat": "A"})
    assert ran.code == 0
    assert ran.out.count("is turned up in the asset market") == 2
    assert Path(practice).read_bytes().startswith(whole)


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
    # The game master takes back a draw's ground: what no longer fits is listed, with the reason.
    for seat in "AB":
        assert do(roeup, {"do": "done", "seat": seat}).code == 0
    ran = do(roeup, {"do": "amend", "seat": "teacher", "line": number + 3, "action": None})
    assert ran.code == 0
    record = recordfile.load(practice)
    assert record.dropped == [number + 5, number + 6]
    assert all(record.lines[n - 1].by == "chance" for n in record.dropped)
    listed = ran.out.partition("These actions no longer fit and do not count:\n")[2].splitlines()[:4]
    for n, line, why in zip(record.dropped, listed[::2], listed[1::2], strict=True):
        card = record.lines[n - 1].action.card
        name = record.game.deck.cards[card].en
        assert line == f"  {n}  the draw pile: Turn up a card (draw) – Card: {name} ({card})"
        assert why.startswith("      “Turn up a card (draw)” is not possible now: the step is “Loans”.")
    ran = do(roeup, {"do": "amend", "seat": "A", "line": 2, "action": None})
    assert (ran.code, ran.out) == (1, "")
    assert "Action 2 is a card drawn by the seed." in ran.err


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
        drawn = record.fork(upto)
        drawn.draw()  # what a record ends before is shown as drawn
        assert roeup("show", "game.jsonl", "--seat", "A", "--lang", lang).code == 0
        for found in (options(roeup, "--lang", lang), options(roeup, "--seat", "teacher", "--lang", lang)):
            for one in found:
                for option in one["options"]:
                    assert drawn.game.refusal(_action(option["example"])) is None
        assert roeup("options", "game.jsonl", "--lang", lang).code == 0


def _action(plain):
    import msgspec

    return msgspec.convert(plain, kind("roeup").actions.type)
