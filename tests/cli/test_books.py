"""`roeup replay`, `ledger` and `simulate`: every figure follows from the rows of the ledger, by sums written here."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from roeup_edu.table import recordfile

COMPANY = {
    *("cash", "fixed_assets", "debt", "capital_stock", "sales", "operating_costs", "synergy", "marketing", "rulings"),
    *("research_and_development", "launch_costs", "procurement_fees", "trade_paid", "trade_received", "interest"),
    *("asset_sale_losses", "depreciation", "tax"),
}
BALANCES = {"cash", "fixed_assets", "debt", "capital_stock"}
BUSINESS = {"sales", "operating_costs", "synergy", "marketing"}


def recomputed(rows, seat, term, basis="closing", flow="last_term"):
    """The figures of a company at the end of a term, from nothing but the rows."""

    def total(accounts, first, last):
        return sum(
            row["amount"]
            for row in rows
            if row["book"] == seat and row["account"] in accounts and first <= row["term"] <= last
        )

    def equity(at):
        return -total({"capital_stock"}, 0, at) - total(COMPANY - BALANCES, 0, at)

    def assets(at):
        return total({"cash", "fixed_assets"}, 0, at)

    first = term if flow == "last_term" else 1
    found = {
        "cash": total({"cash"}, 0, term),
        "fixed_assets": total({"fixed_assets"}, 0, term),
        "total_assets": assets(term),
        "debt": -total({"debt"}, 0, term),
        "capital": -total({"capital_stock"}, 0, term),
        "retained_earnings": -total(COMPANY - BALANCES, 0, term),
        "equity": equity(term),
        "sales": -total({"sales"}, term, term),
        "business_profit": -total(BUSINESS, term, term),
        "net_income": -total(COMPANY - BALANCES, term, term),
        "interest": total({"interest"}, term, term),
    }
    income, sales = -total(COMPANY - BALANCES, first, term), -total({"sales"}, first, term)
    whole, own = assets(term), equity(term)
    if basis == "average":
        whole, own = (whole + assets(first - 1)) / 2, (own + equity(first - 1)) / 2
    found["margin"] = income / sales if sales > 0 else None
    found["turnover"] = sales / whole if whole > 0 else None
    found["leverage"] = whole / own if own > 0 else None
    found["roe"] = income / own if own > 0 else None
    return found


def best(companies, key):
    running = {seat: own[key] for seat, own in companies.items() if own[key] is not None and not own["out"]}
    return [seat for seat, value in running.items() if value == max(running.values())]


@pytest.mark.parametrize(
    ("seed", "words", "basis", "flow"),
    [
        (1, [], "closing", "last_term"),
        (2, ["--option", "scenario=product", "--bots", "random"], "closing", "last_term"),
        (3, ["--option", "scenario=commodity", "--players", "3", "--bots", "random,greedy"], "closing", "last_term"),
        (
            4,
            ["--option", "preset=lesson90", "--option", "tax_rate=30", "--option", "depreciation_rate=10"],
            "closing",
            "last_term",
        ),
        (5, ["--option", "balance_basis=average"], "average", "last_term"),
        (6, ["--option", "balance_basis=average", "--option", "flow_basis=cumulative"], "average", "cumulative"),
        *((seed, ["--option", "terms=12", "--bots", "random"], "closing", "last_term") for seed in range(7, 15)),
    ],
)
def test_every_figure_follows_from_the_ledger(roeup, seed, words, basis, flow):
    terms = [] if any("preset" in word or "terms" in word for word in words) else ["--option", "terms=4"]
    assert roeup("simulate", "roeup", "--seed", seed, *terms, *words, "--out", "g.jsonl").code == 0
    replay = json.loads(roeup("replay", "g.jsonl", "--json").out)
    rows = json.loads(roeup("ledger", "g.jsonl", "--json").out)
    assert list(replay) == ["game", "rules", "actions", "over", "reason", "terms", "awards", "winners"]
    assert list(rows[0]) == ["n", "cause", "term", "book", "account", "amount", "reason"]
    assert (replay["game"], replay["over"]) == ("roeup", True)
    assert replay["actions"] == len(Path("g.jsonl").read_text(encoding="utf-8").splitlines()) - 1
    assert [term["term"] for term in replay["terms"]] == list(range(1, len(replay["terms"]) + 1))
    for term in replay["terms"]:
        for seat, shown in term["companies"].items():
            wanted = recomputed(rows, seat, term["term"], basis, flow)
            assert set(shown) == {*wanted, "defaulted"}
            for key, value in wanted.items():
                if key in ("margin", "turnover", "leverage", "roe"):
                    assert shown[key] == (value and pytest.approx(value, rel=1e-12)), (term["term"], seat, key)
                else:
                    assert type(shown[key]) is int
                    assert shown[key] == value, (term["term"], seat, key)
            assert type(shown["defaulted"]) is bool
    last = replay["terms"][-1]["companies"]
    # In default a company's cash stays below 0 and it never sells again; that is to be seen in the rows too.
    for seat, own in last.items():
        own["out"] = own["defaulted"]
        assert own["defaulted"] == (own["cash"] < 0)
        if flow == "cumulative":
            own["sales"] = sum(term["companies"][seat]["sales"] for term in replay["terms"])
    assert replay["awards"] == {key: best(last, key) for key in ("roe", "sales", "margin", "turnover")}
    counts = {seat: sum(seat in seats for seats in replay["awards"].values()) for seat in last}
    most = max(counts.values())
    assert replay["winners"] == [seat for seat, count in counts.items() if count == most and most]


def test_all_books_balance_line_by_line(roeup, played):
    rows = json.loads(roeup("ledger", played, "--json").out)
    assert {row["book"] for row in rows} == {"A", "B", "C", "bank", "market"}
    sums, cash = {}, 0
    for row in rows:
        sums[row["n"], row["book"]] = sums.get((row["n"], row["book"]), 0) + row["amount"]
        cash += row["amount"] if row["account"] == "cash" else 0
        assert 1 <= row["cause"] <= row["n"]
    assert not any(sums.values())
    assert cash == 0


def test_a_default_is_told_from_its_term_on(roeup):
    for seed in range(40):
        words = ["--option", "terms=6", "--bots", "random", "--out", f"{seed}.jsonl"]
        assert roeup("simulate", "roeup", "--seed", seed, *words).code == 0
        terms = json.loads(roeup("replay", f"{seed}.jsonl", "--json").out)["terms"]
        for seat in "ABCD":
            told = [term["companies"][seat]["defaulted"] for term in terms]
            if any(told) and not all(told):
                assert told == sorted(told)
                first = told.index(True)
                cash = [term["companies"][seat]["cash"] for term in terms]
                assert min(cash[:first], default=0) >= 0 > cash[first]
                assert len(set(cash[first:])) == 1
                for lang in ("en", "ja"):
                    assert roeup("replay", f"{seed}.jsonl", "--lang", lang).code == 0
                return
    pytest.fail("no default in 40 games")


def test_upto_stops_after_an_action(roeup, played):
    whole = json.loads(roeup("replay", played, "--json").out)
    for upto in (0, 1, 20, whole["actions"] - 1, whole["actions"], whole["actions"] + 5):
        part = json.loads(roeup("replay", played, "--upto", upto, "--json").out)
        assert part["actions"] == min(upto, whole["actions"])
        assert part["over"] == (upto >= whole["actions"])
        assert part["terms"] == whole["terms"][: len(part["terms"])]
        assert part["over"] or part["winners"] == []
        assert roeup("replay", played, "--upto", upto).code == 0
    for wrong in ("-1", "x", "1.5"):
        assert roeup("replay", played, "--upto", wrong).code == 2


def test_nothing_settled_has_no_awards(roeup, practice):
    report = json.loads(roeup("replay", practice, "--json").out)
    assert report["terms"] == report["winners"] == []
    assert report["awards"] == {"roe": [], "sales": [], "margin": [], "turnover": []}
    assert "No term is settled" in roeup("replay", practice).out


def test_the_basis_is_printed_beside_the_figures(roeup):
    words = ["--option", "terms=1", "--option", "balance_basis=average", "--out", "g.jsonl"]
    assert roeup("simulate", "roeup", *words).code == 0
    assert roeup("replay", "g.jsonl").out.count("average balances") == 2
    assert roeup("replay", "g.jsonl", "--lang", "ja").out.count("平均残高") == 2


def printed_awards(text):
    """The lines under each award: its holders, and the companies with their places."""
    lines = text.splitlines()
    start = next(place for place, line in enumerate(lines) if line.startswith("Awards and places after term"))
    found = {}
    for name, award in (
        *(("roe", "Highest ROE"), ("sales", "Highest sales")),
        *(("margin", "Highest profit margin"), ("turnover", "Highest asset turnover")),
    ):
        place = next(i for i in range(start, len(lines)) if lines[i].startswith(f"  {award}: "))
        found[name] = (lines[place].partition(": ")[2], lines[place + 1].strip().split(" · "))
    return found


@pytest.mark.parametrize("flow", ["last_term", "cumulative", "mean_per_term"])
def test_awards_and_places_go_by_what_is_printed_beside_them(roeup, flow):
    words = ["--option", f"flow_basis={flow}", "--option", "terms=3", "--seed", "5", "--out", "g.jsonl"]
    ran = roeup("simulate", "roeup", *words)
    assert ran.code == 0
    report = json.loads(roeup("replay", "g.jsonl", "--json").out)
    seats, by_term = "ABCD", [term["companies"] for term in report["terms"]]
    names = dict(zip(seats, ("Alpha", "Beta", "Gamma", "Delta"), strict=True))
    sales = {seat: Fraction(sum(term[seat]["sales"] for term in by_term)) for seat in seats}
    if flow == "last_term":
        sales = {seat: Fraction(by_term[-1][seat]["sales"]) for seat in seats}
    elif flow == "mean_per_term":
        sales = {seat: total / 3 for seat, total in sales.items()}
    shown = {
        seat: f"{int(total):,}" if total.denominator == 1 else f"{float(total):,.2f}" for seat, total in sales.items()
    }
    holders, ranking = printed_awards(ran.out)["sales"]
    most = max(sales.values())
    assert holders == ", ".join(f"{names[s]} ({shown[s]})" for s in seats if sales[s] == most)
    places = {seat: 1 + sum(other > sales[seat] for other in sales.values()) for seat in seats}
    assert len(set(places.values())) > 1
    assert ranking == [f"{places[s]}. {names[s]} {shown[s]}" for s in sorted(seats, key=places.get)]
    for award in ("roe", "margin"):
        values = {seat: by_term[-1][seat][award] for seat in seats}
        for text in printed_awards(ran.out)[award][1]:
            place, name, number = text.split(" ", 2)
            value = values[next(seat for seat in seats if names[seat] == name)]
            known = [other for other in values.values() if other is not None]
            if value is None:
                assert (place, number) == ("–", "n/a")
            else:
                assert place == f"{1 + sum(other > value for other in known)}."
                assert number == f"{value * 100:,.1f}\N{NO-BREAK SPACE}%".replace("-", "−")
    # The basis is that of the ratios; the amounts above them are those of the term.
    basis = {"last_term": "last term", "cumulative": "all terms together", "mean_per_term": "mean per term"}[flow]
    assert f"Term 3: amounts of the term; ratios: {basis} · " in ran.out
    assert f"Awards and places after term 3 ({basis} · " in ran.out


def test_a_company_that_is_out_without_a_default_is_told_from_its_term_on(roeup):
    for seed in range(40):
        words = ["--option", "terms=6", "--option", "no_assets=out", "--bots", "random", "--out", f"{seed}.jsonl"]
        assert roeup("simulate", "roeup", "--seed", seed, *words).code == 0
        record = recordfile.load(f"{seed}.jsonl")
        gone = [event.facts["company"] for _, event in record.events if event.kind == "without_assets"]
        if gone and len(record.game.playing) > 1:
            printed = roeup("replay", f"{seed}.jsonl").out
            for seat in gone:
                assert f"{seat}  {record.game.seats[seat]} (out of the game)" in printed
                name = record.game.seats[seat]
                assert name in printed.partition("Out of the game, without a place: ")[2].splitlines()[0]
                for _, ranking in printed_awards(printed).values():
                    assert not any(name in text for text in ranking)
            assert "(out of the game)" not in printed.partition("Term 2:")[0]
            assert "ゲームから退場" in roeup("replay", f"{seed}.jsonl", "--lang", "ja").out
            return
    pytest.fail("nobody went out in 40 games")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_damaged_record_gives_the_part_before(roeup, played, lang):
    lines = Path(played).read_bytes().split(b"\n")
    settled = json.loads(roeup("replay", played, "--upto", len(lines) - 4, "--json").out)
    with open("cut.jsonl", "wb") as file:
        file.write(b"\n".join([*lines[:-3], lines[-3][:20]]))
    ran = roeup("replay", "cut.jsonl", "--json", "--lang", lang)
    report = json.loads(ran.out)
    error = report.pop("error")
    assert ran.code == 1
    assert error.startswith(f"line {len(lines) - 2}:" if lang == "en" else f"{len(lines) - 2}行目")
    assert error in ran.err
    assert report == settled
    ran = roeup("replay", "cut.jsonl", "--lang", lang)
    assert ran.code == 1
    assert "Alpha" in ran.out
    ran = roeup("ledger", "cut.jsonl", "--json", "--lang", lang)
    assert ran.code == 1
    rows = json.loads(roeup("ledger", played, "--json").out)
    assert json.loads(ran.out) == [row for row in rows if row["n"] <= len(lines) - 4]
    for words in (["show"], ["options"], ["act"]):
        extra = ['{"do":"done","seat":"A"}'] if words == ["act"] else []
        ran = roeup(*words, "cut.jsonl", *extra, "--lang", lang)
        assert ran.code == 1
        assert str(len(lines) - 2) in ran.err


def test_what_is_no_record_is_told_by_every_command(roeup, tmp_path):
    files = {
        "empty": b"",
        "binary": bytes(range(256)),
        "foreign.json": b'{"name": "x"}',
        "cp932.csv": "コード,名前".encode("cp932"),
        "cards.csv": b"code,en,ja\nA1,x,y\n",
    }
    for name, data in files.items():
        with open(name, "wb") as file:
            file.write(data)
    (tmp_path / "folder").mkdir()
    for name in (*files, "folder", "nothing", "a\0b", ""):
        for words in (
            ["show"],
            ["options"],
            ["options", "--json"],
            ["act"],
            ["replay"],
            ["replay", "--json"],
            ["ledger", "--json"],
        ):
            extra = ['{"do":"done","seat":"A"}'] if words == ["act"] else []
            ran = roeup(words[0], name, *extra, *words[1:])
            assert ran.code == 1, (name, words, ran)
            assert ran.err.strip()
            assert "Traceback" not in ran.err
            if words == ["replay", "--json"]:
                assert list(json.loads(ran.out)) == ["error"]
            else:
                assert ran.out == ""


# Simulated games.


def test_a_simulated_game_is_told_in_full(roeup):
    ran = roeup("simulate", "roeup", "--players", 3, "--option", "terms=2", "--json", "--out", "g.jsonl")
    told = json.loads(ran.out)
    assert list(told) == ["game", "bots", "games", "replay"]
    assert told["replay"] == json.loads(roeup("replay", "g.jsonl", "--json").out)
    (game,) = told["games"]
    assert game["terms"] == 2
    assert game["winners"] == told["replay"]["winners"]
    assert "Highest ROE" in roeup("simulate", "roeup", "--option", "terms=1").out


def test_several_games_have_seeds_in_a_row(roeup):
    words = ["simulate", "roeup", "--option", "terms=1", "--seed", "8"]
    many = json.loads(roeup(*words, "--games", 3, "--json", "--out", "g.jsonl").out)
    assert [game["seed"] for game in many["games"]] == [8, 9, 10]
    assert "replay" not in many
    assert json.loads(roeup("replay", "g.jsonl", "--json").out)["actions"] == many["games"][0]["actions"]
    one = json.loads(roeup("simulate", "roeup", "--option", "terms=1", "--seed", "10", "--json").out)
    assert one["games"] == many["games"][2:]
    assert len(roeup(*words, "--games", 3).out.splitlines()) == 4


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["--players", "1"], 1, "1 player; scenario mixed is for 2 to 8"),
        (["--players", "9"], 1, "9 players: expected 2 to 8"),
        (["--players", "0"], 2, "--players"),
        (["--players", "x"], 2, "--players"),
        (["--option", "scenario=commodity", "--players", "5"], 1, "commodity"),
        (["--bots", "clever"], 2, "greedy"),
        (["--bots", ""], 2, "greedy"),
        (["--games", "0"], 2, "--games"),
        (["--option", "scenario=sea"], 1, "scenario"),
    ],
)
def test_a_simulation_that_does_not_do(roeup, words, code, told):
    ran = roeup("simulate", "roeup", *words)
    assert ran.code == code
    assert told in ran.err
    assert "Traceback" not in ran.err


def test_a_simulation_overwrites_nothing(roeup, played):
    before = Path(played).read_bytes()
    assert roeup("simulate", "roeup", "--out", played).code == 1
    assert Path(played).read_bytes() == before
