"""Master of Economy at the command line: begin, look, act, take back, simulate, figures, statements."""

import json

import pytest

from roeup_edu.table import recordfile


@pytest.fixture
def begun(roeup):
    """A new game of two."""
    assert roeup("new", "economy", "--seats", "A=Alpha,B=Beta", "--out", "e.jsonl").code == 0
    return "e.jsonl"


def act(roeup, path, **action):
    return roeup("act", path, json.dumps(action))


def test_a_new_game_says_how_long_it_is_and_who_manages_what(roeup):
    ran = roeup("new", "economy", "--seats", "A=Alpha,B=Beta", "--option", "preset=lesson90", "--out", "n.jsonl")
    assert ran.code == 0
    assert "Stages: 2. Victory points that end the game: 15." in ran.out
    assert "North Works (NORTH): Alpha (A), East Works (EAST): Beta (B)" in ran.out
    assert "Building and selling factories. Asked now: Alpha (A)" in ran.out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--option", "fines=never"], "expected one of always, with_imports"),
        (["--option", "teams=pairs"], "the team variant is for 4"),
        (["--option", "nothing=1"], "a path such as loan.amount"),
        (["--option", "commodities.1.import_price=-1"], "expected a whole number from 0"),
    ],
)
def test_a_wrong_option_is_explained(roeup, words, told):
    ran = roeup("new", "economy", "--seats", "A=Alpha,B=Beta", *words, "--out", "n.jsonl")
    assert (ran.code, told in ran.err) == (1, True)


def test_options_have_lines_to_copy(roeup, begun):
    ran = roeup("options", begun)
    assert "roeup act e.jsonl '" in ran.out
    for line in [line.strip() for line in ran.out.splitlines() if line.strip().startswith("roeup act")]:
        assert roeup("act", begun, line.split("'")[1], "--dry-run").code == 0
    assert roeup("options", begun, "--lang", "ja").code == 0


def test_codes_may_be_typed_in_any_case(roeup, begun):
    ran = act(roeup, begun, do="build_factory", seat="a", company="north", factory="Coal Mine")
    assert ran.code == 0
    assert "North Works (NORTH) built Coal mine (coal_mine) for 3 and building material 1; cash now 22." in ran.out


def test_a_refusal_says_why_and_what_would_be_possible(roeup, begun):
    for _ in range(2):
        act(roeup, begun, do="build_factory", seat="A", company="NORTH", factory="quarry")
    ran = act(roeup, begun, do="build_factory", seat="A", company="NORTH", factory="quarry")
    assert ran.code == 1
    assert "cannot build Quarry (quarry) now. Built in this phase: 2 of 3, of one kind at most 2" in ran.err


def bidding(roeup, path):
    for company in ("NORTH", "EAST"):
        act(roeup, path, do="go_on", seat="A" if company == "NORTH" else "B", who=company)
    record = recordfile.load(path)
    while type(record.game.steps[-1]).__name__ != "Bidding":
        act(roeup, path, do="absent", seat="teacher", company=record.game.waiting()[0])
        record = recordfile.load(path)


def test_bids_are_offered_placed_and_shown(roeup, begun):
    bidding(roeup, begun)
    offered = roeup("options", begun).out
    assert "one of no (false), yes (true)" in offered
    assert "a list of 0 to 6, each with commodity: one of" in offered
    assert '"bids":[{"commodity":"building_material","space":"import"}]' in offered
    bids = [{"commodity": "coal", "space": "import"}, {"commodity": "ore", "space": "3"}]
    ran = act(roeup, begun, do="place_bids", seat="A", company="NORTH", receipt=False, bids=bids)
    assert "placed its bids without a receipt token: import Coal (coal), Ore (ore) in column 3." in ran.out
    table = roeup("show", begun).out
    assert "NORTH import" in table
    assert "NORTH column 3" in table
    ran = act(roeup, begun, do="place_bids", seat="B", company="EAST", receipt=False, bids=bids[1:])
    assert (ran.code, "Free: import, 0, 1, 2, 4, 5." in ran.err) == (1, True)


def test_an_action_is_taken_back(roeup, begun):
    bidding(roeup, begun)
    back = '{"do":"amend","seat":"teacher","line":1,"action":null}'
    tried = roeup("act", begun, back, "--dry-run")
    assert (tried.code, "Only tried" in tried.out) == (0, True)
    ran = roeup("act", begun, back)
    assert ran.code == 0
    assert "Actions that no longer fit and do not count:" in ran.out
    assert "Asked now: Alpha (A)" in ran.out


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_step_of_a_game_can_be_looked_at(roeup, lang):
    """A game of random players, shown and offered at every tenth line, by everybody's eyes."""
    words = ["--players", 3, "--bots", "random", "--seed", 4, "--option", "setup.cash=60", "--out", "s.jsonl"]
    assert roeup("simulate", "economy", *words).code == 0
    record = recordfile.load("s.jsonl")
    text = record.text().splitlines(keepends=True)
    for upto in range(0, len(record.lines), 10):
        with open("part.jsonl", "wb") as file:
            file.write(b"".join(text[: upto + 1]))
        for words in (["show"], ["options"], ["show", "--seat", "B"], ["options", "--seat", "teacher"]):
            ran = roeup(words[0], "part.jsonl", *words[1:], "--lang", lang)
            assert (ran.code, ran.err) == (0, "")


def test_the_rules_in_numbers(roeup, begun):
    told = roeup("show", begun, "--rules").out
    assert "Power plant (power_plant)  Coal (coal): 1" in told
    assert "0: 1, 5: 2, 10: 3" in told


def test_a_simulated_game_has_figures_statements_entries_and_a_ledger(roeup):
    ran = roeup("simulate", "economy", "--players", 3, "--seed", 5, "--out", "s.jsonl")
    assert ran.code == 0
    assert "Places by cash:" in ran.out
    assert json.loads(roeup("simulate", "economy", "--json").out)["bots"] == ["steady"]
    replayed = json.loads(roeup("replay", "s.jsonl", "--json").out)
    assert len(replayed["terms"]) == 4
    assert replayed["winners"]
    statements = roeup("statements", "s.jsonl", "--seat", "north", "--term", 2).out
    assert "North Works (NORTH)" in statements
    assert "Inventories" in statements
    plain = json.loads(roeup("statements", "s.jsonl", "--json").out)
    assert list(plain["companies"]) == ["NORTH", "EAST", "SOUTH"]
    assert roeup("statements", "s.jsonl", "--seat", "A").code == 2
    assert "made of" in roeup("statements", "s.jsonl", "--line", "fixed_assets", "--term", 1).out
    assert "NORTH North Works" in roeup("ledger", "s.jsonl", "--book", "NORTH").out


def test_what_there_is_not_yet_is_said(roeup, begun):
    ran = roeup("report", begun, "--out", "r.xlsx")
    assert (ran.code, "There is no report of Master of Economy yet" in ran.err) == (1, True)


def test_a_line_of_the_game_master_does(roeup, begun):
    ran = roeup("act", begun, "go_on")
    assert (ran.code, "North Works (NORTH) goes on." in ran.out) == (0, True)
    ran = roeup("act", begun, "build quarry")
    assert (ran.code, "it is not JSON" in ran.err) == (1, True)
