"""What a newcomer is told: slips of typing, why a seat is not asked, what an amendment changes, what the table has."""

import json
import re
from pathlib import Path

import pytest

from roeup_edu.cli import domains
from roeup_edu.core.options import Amount, Group, OneOf, Subset
from roeup_edu.core.refusals import Why
from roeup_edu.games.roeup.console.domains import pipe
from roeup_edu.table import recordfile

PARSER = re.compile(r"Expected|Object|Invalid|malformed|missing required|byte|`|\$|type\b", re.IGNORECASE)


def do(roeup, action, *words):
    return roeup("act", "game.jsonl", action if isinstance(action, str) else json.dumps(action), *words)


def done(roeup, *seats):
    for seat in seats:
        assert do(roeup, {"do": "done", "seat": seat}).code == 0


# Mistakes of typing.


@pytest.mark.parametrize(
    ("action", "told"),
    [
        ('{"do":"borow","seat":"A"}', ["Did you mean Borrow (borrow)?", "Possible now for Alpha (A): Borrow (borrow)"]),
        ('{"do":"end turn","seat":"A"}', ["Did you mean End the turn (end_turn)?", "Possible now"]),
        ('{"do":"xyz","seat":"b"}', ['no verb "xyz"', "Possible now for Beta (B)"]),
        ('{"seat":"A"}', ["“do” is missing", "Possible now for Alpha (A)"]),
        ('{"do":7}', ["no verb 7", "Possible now for Alpha (A)", "Possible now for Beta (B)"]),
        ('{"do":"borrow","seat":"A"}', ["needs the field “amount”", "10 to", "in steps of 10", "Such as: {"]),
        ('{"do":"borrow","seat":"A","ammount":10}', ["no field “ammount”. Did you mean amount?"]),
        ('{"do":"done","seat":"A","x":1}', ["no field “x”. Its fields: Done (done)|do, seat"]),
        ('{"do":"borrow","seat":"A","amount":"100"}', ["whole number", "without quotation marks: 100"]),
        ('{"do":"borrow","seat":"A","amount":"1,000"}', ["without quotation marks: 1000"]),
        ('{"do":"borrow","seat":"A","amount":"１００"}', ["without quotation marks: 100"]),
        ('{"do":"borrow","seat":"A","amount":100.0}', ["without quotation marks: 100"]),
        ('{"do":"borrow","seat":"A","amount":true}', ["whole number"]),
        ('{"do":"borrow","seat":5,"amount":10}', ["“seat” is 5", 'double quotation marks: "5"']),
        ('{"do":"offer","seat":"A","to":"B","give":"CU26"}', ['square brackets: ["CU26"]']),
        ('{"do":"offer","seat":"A","to":"B","give":[5]}', ["“give” does not have its right form: [5]"]),
        ("{'do':'done'}", ["not JSON", "double quotation marks"]),
        ('["done"]', ["Write it in braces"]),
        ('{"do":"amend","seat":"A","line":"14","action":null}', ["without quotation marks: 14"]),
        ('{"do":"amend","seat":"teacher","line":13,"action":{"do":"borow"}}', ["Did you mean Borrow (borrow)?"]),
    ],
)
def test_a_slip_is_explained_in_words_of_ours(roeup, practice, action, told):
    japanese = do(roeup, action, "--lang", "ja")
    assert japanese.code == 1
    assert "操作として読み取れません" in japanese.err
    ran = do(roeup, action)
    assert (ran.code, ran.out) == (1, "")
    for words in told:
        assert any(part in ran.err for part in words.split("|")), ran.err
    for text in (ran.err, japanese.err):
        assert not PARSER.search(text.replace("Expected: ", "")), text


def test_who_is_done_and_who_does_not_exist_is_told_apart(roeup, practice):
    done(roeup, "A")
    assert "Alpha (A) is done with this step already" in do(roeup, {"do": "done", "seat": "A"}).err
    assert "Alpha (A) is done with this step" in do(roeup, {"do": "borrow", "seat": "A", "amount": 10}).err
    for verb in ("done", "end_turn"):
        assert "There is no seat Q in this game. Seats: A, B." in do(roeup, {"do": verb, "seat": "Q"}).err.replace(
            "Alpha (A), Beta (B)", "A, B"
        )
    game = recordfile.load(practice).game
    assert [game.not_asked(seat).code for seat in ("A", "Q", "teacher")] == [
        Why.ALREADY_DONE,
        Why.NO_SEAT,
        Why.NOT_ASKED,
    ]


# Why a seat is not asked.


def test_a_seat_that_is_not_asked_is_told_why(roeup, practice):
    done(roeup, "A")
    idle = roeup("options", practice, "--seat", "A").out
    assert "Alpha (A) is done with this step, or has chosen. Waiting for: Beta (B)." in idle
    assert "may:" not in idle
    assert "操作待ち" in roeup("options", practice, "--seat", "A", "--lang", "ja").out
    done(roeup, "B")
    asked = recordfile.load(practice).game.waiting()
    other = next(seat for seat in "AB" if seat not in asked)
    assert "is not asked now. Waiting for:" in roeup("options", practice, "--seat", other).out
    assert "is not asked now" in roeup("options", practice, "--seat", "chance").out


def test_a_company_that_is_too_poor_for_an_auction_is_told_what_is_missing(roeup, practice):
    # The game master takes Alpha's cash before the assets are turned up.
    cash = recordfile.load(practice).game.cash("A")
    ruling = {"do": "rule_payment", "seat": "teacher", "payer": "A", "payee": "market", "amount": cash, "reason": "x"}
    assert do(roeup, ruling).code == 0
    done(roeup, "A", "B")
    for lang, words in (
        ("en", "Alpha (A) sits this auction out: its cash of 0 is below the cheapest card"),
        ("ja", "0"),
    ):
        assert words in roeup("options", practice, "--seat", "A", "--lang", lang).out


# Amending.


def test_an_amendment_tells_what_it_changes_and_how_to_take_it_back(roeup, practice):
    do(roeup, {"do": "borrow", "seat": "A", "amount": 100})
    number = len(recordfile.load(practice).lines)
    do(roeup, {"do": "repay", "seat": "A", "amount": 90})
    less = {"do": "amend", "seat": "teacher", "line": number, "action": {"do": "borrow", "seat": "A", "amount": 50}}
    before = Path(practice).read_bytes()
    tried = do(roeup, less, "--dry-run")
    assert (tried.code, Path(practice).read_bytes()) == (0, before)
    assert "nothing was written" in tried.out
    ran = do(roeup, less)
    for text in (tried.out, ran.out):
        # 100 − 90 = 10 owed before; afterwards 50, since 90 can no longer be repaid.
        assert re.search(r"Alpha \(A\): Cash .* → .*, Debt 10 → 50", text)
        assert f"{number + 1}  Alpha (A): Repay (repay) – Amount: 90" in text
        assert "You asked to repay 90." in text
    back = re.search(r"take the amendment back: roeup act game.jsonl '(.*)'", ran.out)[1]
    shown = roeup("show", practice, "--lines", "1").out
    assert "The last line:" in shown
    assert f"Amended actions: {number}" in shown
    assert f"do not count:\n  {number + 1}  Alpha (A): Repay" in shown
    assert "do not count" in roeup("replay", practice).out
    restored = do(roeup, back)
    assert "fit again and count" in restored.out
    assert "Debt 50 → 10" in restored.out
    assert "Amended actions" not in roeup("show", practice).out
    assert "The last 3 lines:" in roeup("show", practice, "--lines", "3").out
    # A second amendment names only what it newly drops.
    assert do(roeup, less).code == 0
    again = do(roeup, {**less, "action": {"do": "borrow", "seat": "A", "amount": 60}})
    assert "no longer fit" not in again.out


def test_trying_an_action_shows_what_comes_of_it_but_no_secret_and_no_card(roeup, practice):
    ran = do(roeup, {"do": "borrow", "seat": "A", "amount": 100}, "--dry-run")
    assert "Alpha (A) borrowed 100" in ran.out
    assert recordfile.load(practice).game.debt("A") == 0
    done(roeup, "A")
    ran = do(roeup, {"do": "done", "seat": "B"}, "--dry-run")
    assert ran.code == 0
    assert "not told here" in ran.out
    assert "turned up" not in ran.out
    done(roeup, "B")
    while (seat := recordfile.load(practice).game.waiting()[0]) and do(roeup, {"do": "keep", "seat": seat}).code == 0:
        pass
    game = recordfile.load(practice).game
    one, other = game.waiting()
    card = game.options(one)[0].fields[0][1].values[0]
    assert do(roeup, {"do": "point", "seat": one, "card": card}).code == 0
    ran = do(roeup, {"do": "stay_out", "seat": other}, "--dry-run", "--lang", "ja")
    assert (ran.code, card in ran.out) == (0, False)
    assert do(roeup, {"do": "borrow", "seat": one, "amount": 10}, "--dry-run").code == 1


def test_the_game_master_is_told_how_to_amend(roeup, practice):
    do(roeup, {"do": "borrow", "seat": "A", "amount": 100})
    printed = roeup("options", practice, "--seat", "teacher").out
    (command,) = re.findall(r"roeup act game.jsonl '(.*\"amend\".*)'", printed)
    assert do(roeup, command).code == 0
    assert recordfile.load(practice).game.debt("A") == 0


# What fields may hold.


@pytest.mark.parametrize(
    ("domain", "english", "japanese"),
    [
        (OneOf(("X1",)), "only X1", "X1だけ"),
        (Amount(10, 380, 10), "a whole number from 10 to 380, in steps of 10", "10から380までの整数（10刻み）"),
        (Amount(0, 5), "a whole number from 0 to 5", "0から5までの整数"),
        (Amount(7, 7), "only 7", "7だけ"),
        (Subset((Group(("X1", "X2"), 0, 2),)), "up to 2 of: X1, X2", "次のうち2枚まで：X1、X2"),
        (Subset((Group(("X1", "X2"), 0, 2),), 1, 1), "exactly 1 of: X1, X2", "次のうちちょうど1枚：X1、X2"),
        (Subset((Group(("X1", "X2", "X3"), 0, 3),), 1, 2), "1 to 2 of: X1, X2, X3", "次のうち1～2枚：X1、X2、X3"),
        (Subset((Group((), 0, 0),)), "nothing: an empty list []", "なし（空のリスト []）"),
    ],
)
def test_a_domain_is_put_as_a_player_says_it(practice, domain, english, japanese):
    game = recordfile.load(practice).game
    assert domains.in_words(game, "discard", "card", domain, "en") == english
    assert domains.in_words(game, "discard", "card", domain, "ja") == japanese


def test_options_say_what_pipes_offers_and_accounts_are(roeup, practice):
    teacher = roeup("options", practice, "--seat", "teacher").out
    assert "Operating costs (operating_costs)" in teacher
    assert "Rulings (rulings)" in teacher
    assert "the discards (discards)" in teacher
    game = recordfile.load(practice).game
    codes = {pipe for asset in game.companies["A"].assets for pipe, _ in asset.pipes}
    taken = {unit.pipe: unit.card.code for unit in game.companies["A"].units}
    for code in codes:
        for lang, free in (("en", "free"), ("ja", "空き")):
            text = pipe(game, code, lang, {})
            assert taken.get(code, free) in text
            assert code in text


def test_an_offer_is_told_in_words_to_the_one_who_may_answer(roeup):
    words = ["--option", "preset=lesson90", "--option", "terms=1", "--seed", "4", "--out", "game.jsonl"]
    roeup("new", "roeup", "--seats", "A=Alpha,B=Beta", *words)
    while "offer" not in str(json.loads(roeup("options", "game.jsonl", "--json").out)):
        seat = recordfile.load("game.jsonl").game.waiting()[0]
        assert do(roeup, {"do": "absent", "seat": "teacher", "company": seat}).code == 0
    assert "offers left this term: 3" in roeup("show", "game.jsonl").out
    assert do(roeup, {"do": "offer", "seat": "A", "to": "B", "give": [unit(roeup, "A")], "ask": 5}).code == 0
    printed = roeup("options", "game.jsonl", "--seat", "B").out
    assert re.search(r"offer – Offer: only Offer no\. \d+: Alpha \(A\) gives .*; Beta \(B\) gives –, cash 5", printed)
    assert "knowledge: " in printed or "up to" in printed


def unit(roeup, seat):
    return recordfile.load("game.jsonl").game.companies[seat].units[0].card.code


# The table.


def test_the_table_has_what_a_player_needs_to_decide(roeup, practice):
    game = recordfile.load(practice).game
    for lang in ("en", "ja"):
        table = roeup("show", practice, "--lang", lang).out
        for company in game.companies.values():
            for launched in company.units:
                category = game.deck.categories[launched.card.category]
                assert re.search(rf"{launched.pipe} .*{getattr(category, lang)}", table)
    assert "against the limit of 2: " in roeup("show", practice).out
    assert "offers left" not in roeup("show", practice).out
    rules = roeup("show", practice, "--rules").out
    assert "150 % of its equity, in steps of 10" in rules
    assert [int(rate) for rate in re.findall(r"% +(\d+) %$", rules, re.MULTILINE)] == [
        band.rate for band in game.rules.loan.bands
    ]
    assert "シナジー" in roeup("show", practice, "--rules", "--lang", "ja").out


def test_open_premium_units_show_the_pushes_they_need(roeup):
    for seed in range(20):
        words = ["--option", "deal=dealt", "--seed", seed, "--out", f"{seed}.jsonl"]
        roeup("new", "roeup", "--seats", "A=Alpha,B=Beta", *words)
        Path("game.jsonl").write_bytes(Path(f"{seed}.jsonl").read_bytes())
        while (record := recordfile.load("game.jsonl")) and record.game.view(None)["phase"] in ("loan", "assets"):
            assert do(roeup, {"do": "absent", "seat": "teacher", "company": record.game.waiting()[0]}).code == 0
        cards = [record.game.deck.cards[code] for market in record.game.markets for code in market.open]
        if premium := [card for card in cards if getattr(card, "premium", False)]:
            break
    able = [seat for seat in "AB" if set(premium[0].industries) & set(record.game.companies[seat].industries)]
    needed = record.game.pushes_needed(able[0], premium[0])
    assert f"R&D pushes for you: {needed}" in roeup("show", "game.jsonl", "--seat", able[0]).out
    assert re.search(rf"R&D pushes – .*\({able[0]}\): {needed}", roeup("show", "game.jsonl").out)


def test_the_character_auction_shows_the_capital_of_each(roeup):
    roeup("new", "roeup", "--seats", "A=Alpha,B=Beta", "--out", "game.jsonl")
    game = recordfile.load("game.jsonl").game
    table = roeup("show", "game.jsonl").out
    assert table.count("capital base") == len(game.steps[-1].sale.lots(game))
    assert f"capital base {game.rules.setup.capital['commodity']}" in table
