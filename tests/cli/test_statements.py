"""`roeup statements` and `roeup ledger`: what a person reads is what the rows of the ledger add up to."""

import json
from pathlib import Path

import pytest

from roeup_edu.table import recordfile


def act(roeup, **action):
    ran = roeup("act", "game.jsonl", json.dumps(action))
    assert ran.code == 0, ran
    return ran


def statements(roeup, *words):
    ran = roeup("statements", "played.jsonl", "--json", *words)
    assert ran.code == 0, ran
    return json.loads(ran.out)


def row(printed, name):
    """The amounts of a line of a printed statement, by its id."""
    (line,) = [line for line in printed.splitlines() if line.startswith("  ") and f"  {name}  " in line]
    return line.partition(f"  {name}  ")[2].split()


@pytest.mark.parametrize("term", [1, 2, 3])
def test_the_statements_say_what_replay_says(roeup, played, term):
    found = statements(roeup, "--term", term)
    assert (found["term"], found["in_progress"]) == (term, False)
    figures = json.loads(roeup("replay", played, "--json").out)["terms"][term - 1]["companies"]
    for seat, own in found["companies"].items():
        assert sum(own["balance_sheet"]["assets"].values()) == figures[seat]["total_assets"]
        income = own["profit_and_loss"].pop("net_income")
        assert income == figures[seat]["net_income"]
        assert sum(own["profit_and_loss"].values()) == figures[seat]["net_income"]
        flow = own["cash_flow"]
        parts = [amount for part in ("operating", "investing", "financing") for amount in flow[part].values()]
        assert flow["opening"] + sum(parts) == flow["closing"] == figures[seat]["cash"]
        for ratio in ("margin", "turnover", "leverage", "roe"):
            assert own["ratios"][ratio] == figures[seat][ratio]
        if term == 1:
            assert (own["effects"], own["by_line"]) == (None, None)
        else:
            before = statements(roeup, "--term", term - 1)["companies"][seat]["profit_and_loss"]["net_income"]
            assert sum(own["by_line"].values()) == income - before
        if own["effects"]:
            split = own["effects"]["margin"] + own["effects"]["turnover"] + own["effects"]["leverage"]
            assert split == pytest.approx(own["effects"]["change"], abs=1e-12)


def test_the_last_settled_term_is_shown_beside_the_one_before(roeup, played):
    figures = json.loads(roeup("replay", played, "--json").out)["terms"]
    printed = roeup("statements", played, "--seat", "a").out
    assert "Statements of term 3" in printed
    for name in ("net_income", "total_assets", "equity", "closing_cash"):
        shown = [int(cell.replace("−", "-").replace(",", "")) for cell in row(printed, name)]
        key = "cash" if name == "closing_cash" else name
        assert shown == [term["companies"]["A"][key] for term in figures[1:]]
    assert "Net income changed by" in printed
    assert "Beta" not in printed
    assert "last term" not in printed.splitlines()[0]
    basis = "last term · closing balances · net income · equity with retained earnings"
    assert f"Ratios: margin × turnover × leverage = ROE ({basis})" in printed
    japanese = roeup("statements", played, "--lang", "ja").out
    for word in ("損益計算書", "貸借対照表", "キャッシュ・フロー計算書", "売上高利益率", "ROE"):
        assert word in japanese


LINES = ["sales", "net_income", "cash", "debt", "capital_stock", "equity", "operating", "financing", "unit", "borrow"]


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_the_sum_of_its_entries_and_each_has_its_decision(roeup, played, line):
    record = recordfile.load(played)
    for seat, own in statements(roeup, "--line", line)["companies"].items():
        flow, sheet = own["cash_flow"], own["balance_sheet"]
        parts = [own["profit_and_loss"], sheet["assets"], sheet["debt"], sheet["equity"], flow["operating"]]
        parts += [flow["financing"], {kind: sum(flow[kind].values()) for kind in ("operating", "financing")}]
        parts.append({"equity": sum(sheet["equity"].values())})
        wanted = next((part[line] for part in parts if line in part), 0)
        assert sum(entry["adds"] for entry in own["entries"]) == wanted, (seat, line)
        assert all(1 <= entry["cause"] <= len(record.lines) for entry in own["entries"])


def test_the_decision_behind_an_entry_is_told_in_words(roeup, practice):
    act(roeup, do="borrow", seat="A", amount=100)
    for lang, words in (("en", "Alpha (A): Borrow (borrow) – Amount: 100"), ("ja", "借り入れる（borrow）")):
        printed = roeup("statements", practice, "--seat", "A", "--line", "debt", "--lang", lang).out
        assert words in printed
    # The card of the start was drawn by nobody: what came of it for the company is told too.
    assert "→ Alpha (A) is dealt" in roeup("statements", practice, "--seat", "A", "--line", "fixed_assets").out
    assert "no entry" in roeup("statements", practice, "--seat", "A", "--line", "tax").out
    assert "Net income (" not in roeup("statements", practice, "--line", "margin").out
    assert "net_income, sales" in roeup("statements", practice, "--line", "margin").out
    assert roeup("statements", practice, "--line", "Launch costs").code == 0
    assert roeup("statements", practice, "--line", "ローンチ費用", "--lang", "ja").code == 0


def test_a_term_in_progress_is_drawn_up_as_if_it_closed_now(roeup, practice):
    act(roeup, do="borrow", seat="A", amount=100)
    shown = json.loads(roeup("statements", practice, "--json").out)
    assert (shown["term"], shown["in_progress"]) == (1, True)
    game = recordfile.load(practice).game
    for seat, own in shown["companies"].items():
        units = game.companies[seat].units
        assert own["profit_and_loss"]["sales"] == sum(unit.sales for unit in units)
        interest = 3 if seat == "A" else 0  # 3 % of 100
        assert own["profit_and_loss"]["net_income"] == sum(unit.profit for unit in units) - interest
    assert "Term 1 as if it closed now" in roeup("statements", practice).out
    assert "今締めた場合" in roeup("statements", practice, "--lang", "ja").out
    # Looking does not change the game.
    assert recordfile.load(practice).game.ledger.rows == game.ledger.rows
    assert roeup("replay", practice).code == 0


def test_a_ruling_marks_the_statement(roeup, practice):
    assert "ruling" not in roeup("statements", practice).out
    act(roeup, do="rule_payment", seat="teacher", payer="A", payee="market", amount=10, reason="counted twice")
    number = len(recordfile.load(practice).lines)
    printed = roeup("statements", practice).out
    assert printed.count(f"touched by a ruling of the game master (actions {number})") == 1
    assert "Rulings" in printed
    while waiting := recordfile.load(practice).game.waiting():
        act(roeup, do="absent", seat="teacher", company=waiting[0])
    assert "A  Alpha ※" in roeup("replay", practice).out
    assert "B  Beta ※" not in roeup("replay", practice).out
    assert "裁定" in roeup("replay", practice, "--lang", "ja").out


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["--term", "9"], 1, "1 to 3"),
        (["--term", "0"], 1, "1 to 3"),
        (["--term", "x"], 2, "--term"),
        (["--seat", "Z"], 2, "A, B, C"),
        (["--seat", "teacher"], 2, "A, B, C"),
        (["--line", "luck"], 2, "launch_costs"),
    ],
)
def test_statements_that_do_not_do(roeup, played, words, code, told):
    for lang in ("ja", "en"):
        ran = roeup("statements", played, *words, "--lang", lang)
        assert (ran.code, ran.out) == (code, "")
        assert "Traceback" not in ran.err
    assert told in ran.err


def test_before_the_first_term_there_is_no_statement(roeup):
    roeup("new", "roeup", "--seats", "A=Alpha,B=Beta", "--out", "g.jsonl")
    ran = roeup("statements", "g.jsonl")
    assert (ran.code, ran.out) == (1, "")
    assert "not begun" in ran.err


# The journal.


def test_the_journal_is_a_table_of_the_rows(roeup, played):
    rows = json.loads(roeup("ledger", played, "--json").out)
    for lang in ("en", "ja"):
        printed = roeup("ledger", played, "--lang", lang).out.splitlines()
        assert len(printed) == len(rows) + 1
    wanted = [one for one in rows if one["book"] == "A" and one["account"] == "cash" and one["term"] == 2]
    words = ("--book", "a", "--account", "cash", "--term", 2)
    assert json.loads(roeup("ledger", played, "--json", *words).out) == wanted
    assert len(roeup("ledger", played, *words).out.splitlines()) == (len(wanted) + 1 if wanted else 1)
    assert roeup("ledger", played, "--account", "Launch costs").code == 0
    assert "No entry" in roeup("ledger", played, "--term", 99).out
    for words in (["--book", "Z"], ["--account", "luck"]):
        ran = roeup("ledger", played, *words)
        assert (ran.code, ran.out) == (2, "")
        assert words[0] in ran.err


@pytest.mark.parametrize("command", ["show", "options", "statements", "ledger"])
def test_of_a_damaged_record_the_sound_part_is_shown(roeup, played, command):
    lines = Path(played).read_bytes().split(b"\n")
    Path("cut.jsonl").write_bytes(b"\n".join([*lines[:-4], lines[-4][:20]]))
    for lang in ("en", "ja"):
        ran = roeup(command, "cut.jsonl", "--lang", lang)
        assert ran.code == 1
        assert str(len(lines) - 3) in ran.err
        assert any(name in ran.out for name in ("Alpha", "Beta", "Gamma"))
    assert json.loads(roeup("options", "cut.jsonl", "--json").out)


@pytest.mark.parametrize(("auction", "seed"), [("called", 3), ("sealed", 21), ("open", 8)])
def test_every_moment_of_a_game_has_statements_and_every_seat_a_reason_to_wait(roeup, auction, seed):
    words = ["--players", "4", "--option", "terms=3", "--option", f"auction={auction}", "--bots", "random"]
    assert roeup("simulate", "roeup", *words, "--seed", seed, "--out", "whole.jsonl").code == 0
    record = recordfile.load("whole.jsonl")
    for upto in range(0, len(record.lines) + 1, 9):
        fork = record.fork(upto)
        Path("game.jsonl").write_bytes(fork.text())
        fork.draw()  # what a record ends before is shown as drawn
        for lang in ("en", "ja"):
            ran = roeup("statements", "game.jsonl", "--line", "cash", "--lang", lang)
            assert ran.code == (0 if fork.game.term else 1), ran
            if fork.game.term:
                assert roeup("statements", "game.jsonl", "--lang", lang).code == 0
            for seat in fork.game.seats:
                ran = roeup("options", "game.jsonl", "--seat", seat, "--lang", lang)
                assert ran.code == 0
                assert len(ran.out.strip().splitlines()) > 2
