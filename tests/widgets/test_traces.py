"""Every figure on the screen leads to entries that add up to it, and each entry to a decision in words."""

import random

import pytest

from roeup_edu.finance import tidy
from roeup_edu.games.roeup.bots import BOTS
from roeup_edu.table.simulate import fill_seats
from roeup_edu.widgets.session import CHARTS
from tests.widgets.window import Window, header, number, opened, played, store, walk

SEATS = {"A": "Alpha", "B": "Beta", "C": "Gamma"}


def cells(part):
    """Every text that stands with its figure."""
    return [(found["figure"], found["text"]) for found in walk(part) if found.get("figure") and "text" in found]


def points(chart):
    """Every figure of a chart; a point without one leads nowhere."""
    sources = [source for drawn in chart["spec"]["data"] for source in drawn.get("customdata") or () if source]
    return [dict(zip(("seat", "term", "part", "line"), source, strict=True)) for source in sources if source[2]]


def shown(window):
    """Every figure that any part offers with the text it shows; and every figure of the charts."""
    window.send("tab", tab="statements")
    found = []
    for seat in window.game.seats:
        window.send("company", seat=seat)
        found += cells(window.shown["panel"])
    found += cells(window.screen)
    drawn = []
    for tab in CHARTS:
        for seat in window.game.seats:
            window.send("tab", tab=tab)
            window.send("company", seat=seat)
            drawn += points(window.shown["panel"]["chart"])
    return found, drawn


def check(window, figure, text):
    """Trace one figure: its entries add up to the number shown, each with its cause in words."""
    traced = window.trace(figure)
    assert traced["figure"] == figure
    assert SEATS[figure["seat"]] in traced["title"]
    if figure["part"] == "ratio":
        above, below = (number(part["value"]) for part in traced["parts"])
        for part in traced["parts"]:
            check(window, part["figure"], part["value"])
        value = number(text)
        if value is None:
            assert below <= 0
        else:
            assert abs(above / below - value) <= (0.00051 if "%" in text else 0.0051)
        return
    last = len(window.table.record.lines)
    amounts = [number(row["amount"]) for row in traced["rows"]]
    assert sum(amounts) == number(traced["total"]) == number(text), (figure, text)
    for row in traced["rows"]:
        assert row["why"].strip()
        assert row["term"] <= figure["term"]
        if row["cause"] is None:  # caused by the closing of the term in progress itself, such as a tax
            assert not row["booked"]
        else:
            assert 1 <= row["cause"] <= last
        assert row["booked"] == (row["n"] is not None)
    assert set(traced["causes"]) == {row["cause"] for row in traced["rows"]} - {None}
    assert [line["n"] for line in traced["lines"]] == sorted(traced["causes"])
    assert all(line["texts"] for line in traced["lines"])


def check_all(window):
    found, drawn = shown(window)
    for figure, text in found:
        check(window, figure, text)
    scene = window.scene
    amounts = {(a.seat, a.term, a.part, a.line): a.amount for a in tidy.amounts(scene.histories, window.settled)}
    ratios = {(r.seat, r.term, "ratio", r.measure): r.value for r in tidy.ratios(scene.histories, window.settled)}
    for figure in drawn:
        key = tuple(figure.values())
        if figure["part"] == "ratio":
            above, below = (number(part["value"]) for part in window.trace(figure)["parts"])
            assert ratios[key] == (above / below if below > 0 else None)
        else:
            check(window, figure, str(amounts[key]).replace("-", "−"))
    return {figure["part"] for figure, _ in found}, {figure["part"] for figure in drawn}


def test_every_figure_of_a_finished_lesson_is_the_sum_of_its_entries(tmp_path):
    window = played(tmp_path, SEATS, preset="lesson90", scenario="mixed")
    parts, drawn = check_all(window)
    assert parts == {"ratio", "figures", "profit_and_loss", "balance_sheet", "cash_flow", "activities"}
    assert {"ratio", "figures"} <= drawn


def test_every_figure_in_the_middle_of_a_term_too(tmp_path):
    """Term 2, after the trades: A is in its turn; the term counts as if it closed now."""
    window = half_way(tmp_path)
    assert window.screen["if_closed"]
    check_all(window)


def half_way(tmp_path, lang="en", **options):
    """A lesson of three bots, stopped in the second term when companies act in turn."""
    games = store(tmp_path)
    game = games.create(header(SEATS, preset="lesson90", scenario="mixed", **options))
    window = Window(games, lang)
    window.send("open", id=game)
    record = games.read(game)
    record.draw()
    players = dict.fromkeys(SEATS, BOTS["greedy"])
    fill_seats(record, players, random.Random(1))
    for line in record.lines:
        if window.game.term == 2 and window.screen["view"]["phase"] == "action":
            break
        if line.action.seat in SEATS:
            assert window.table.submit(line.by, line.action, f"line {line.n}").refused is None
    assert (window.game.term, window.screen["view"]["phase"]) == (2, "action")
    return window


def test_in_japanese_too(tmp_path):
    """△ is minus; the numbers are the same."""
    window = half_way(tmp_path, "ja", tax_rate=30, depreciation_rate=10)
    check_all(window)


def test_on_another_basis_a_ratio_leads_to_all_the_figures_it_is_made_of(tmp_path):
    """R-AWD-3: flows of all terms, balances the average of beginning and end: margin and ROE of two terms."""
    window = half_way(tmp_path, flow_basis="cumulative", balance_basis="average")
    for seat in SEATS:
        margin = window.trace({"seat": seat, "term": 2, "part": "ratio", "line": "margin"})
        income, sales = (part["figure"] for part in margin["parts"])
        assert (income["line"], sales["line"], income["first"], sales["first"]) == ("net_income", "sales", 1, 1)
        above, below = (number(part["value"]) for part in margin["parts"])
        assert abs(above / below - number(window.screen["ratios"][seat]["margin"]["text"])) < 0.00051
        roe = window.trace({"seat": seat, "term": 2, "part": "ratio", "line": "roe"})
        assert [(one["figure"]["part"], one["figure"]["term"]) for one in roe["parts"]] == [
            ("figures", 2),
            ("opening", 1),
            ("figures", 2),
        ]
        above, opening, closing = (number(part["value"]) for part in roe["parts"])
        assert abs(above / ((opening + closing) / 2) - number(window.screen["ratios"][seat]["roe"]["text"])) < 0.00051
        for part in (*margin["parts"], *roe["parts"]):
            check(window, part["figure"], part["value"])


# A unit, by hand.


def bakery(tmp_path):
    """A (C1, 400): the game master gives it Small Works and Bread; it launches Bread for 20 in term 1."""
    window = opened(tmp_path, {"A": "C1", "B": "C2"}, terms=3)
    window.rule("PA01", "A")
    window.rule("PU01", "A")
    window.to("action")
    window.did("A", "launch", card="PU01", pipe="PA01.1")
    return window, len(window.table.record.lines)


def test_what_a_unit_has_brought_since_its_launch(tmp_path):
    """Term 1: −20 for the launch, +100 sales, −80 costs: 0, if the term closed now. Each term later 20 more."""
    window, n = bakery(tmp_path)
    figure = {"seat": "A", "term": 1, "part": "cause", "line": n}
    traced = window.trace(figure)
    assert [number(row["amount"]) for row in traced["rows"]] == [-20, 100, -80]
    assert [row["booked"] for row in traced["rows"]] == [True, False, False]
    assert number(traced["total"]) == -20 + 100 - 80
    assert "Launch" in traced["title"]
    assert {row["why"] for row in traced["rows"]} == {traced["rows"][0]["why"]}
    assert (traced["causes"], [line["n"] for line in traced["lines"]]) == ([n], [n])
    window.settle()
    traced = window.trace(figure)
    assert [row["booked"] for row in traced["rows"]] == [True] * 3
    assert number(window.trace({**figure, "term": 2})["total"]) == 20
    window.settle()
    assert number(window.trace({**figure, "term": 2})["total"]) == 20
    assert number(window.trace({**figure, "term": 3})["total"]) == 40


def test_cash_now_and_cash_as_if_the_term_closed(tmp_path):
    """Now: 400 − 20 = 380. As if closed: + 20 of Bread = 400."""
    window, _ = bakery(tmp_path)
    figure = {"seat": "A", "term": 1, "part": "now", "line": "cash"}
    assert number(window.trace(figure)["total"]) == 380
    assert number(window.trace({**figure, "part": "figures"})["total"]) == 400


def test_interest_leads_to_the_loan(tmp_path):
    """3 % of 100."""
    window = opened(tmp_path, {"A": "C1", "B": "C2"})
    window.did("A", "borrow", amount=100)
    n = len(window.table.record.lines)
    traced = window.trace({"seat": "A", "term": 1, "part": "profit_and_loss", "line": "interest"})
    assert [(number(row["amount"]), row["cause"], row["booked"]) for row in traced["rows"]] == [(-3, n, False)]
    assert traced["rows"][0]["why"] == "Alpha: Borrow – Amount: 100"


def test_a_trace_stays_and_changes_with_the_game_until_it_is_closed(tmp_path):
    window = opened(tmp_path, {"A": "C1", "B": "C2"})
    figure = {"seat": "A", "term": 1, "part": "figures", "line": "debt"}
    assert number(window.trace(figure)["total"]) == 0
    window.trace(figure)
    window.table.submit("A", window.table.game.options("A")[0].fill(lambda _, domain: domain.low), "by another window")
    assert number(window.shown["trace"]["total"]) == 10
    window.send("untrace")
    assert window.shown["trace"] == {}


@pytest.mark.parametrize(
    "wrong",
    [
        {"seat": "Z"},
        {"seat": "teacher"},
        {"term": -1},
        {"term": 2},
        {"term": 10**20},
        {"part": "nonsense"},
        {"part": "cash_flow", "line": "nonsense"},
        {"part": "activities", "line": "nonsense"},
        {"part": "ratio", "line": "nonsense"},
        {"part": "ratio", "line": "roe", "term": 0},
        {"part": "cause", "line": 999},
        {"part": "cause", "line": "cash"},
        {"part": "balance_sheet", "line": 7},
        {"line": "__class__"},
    ],
    ids=str,
)
def test_what_is_no_figure_has_no_entries_and_that_is_said(tmp_path, wrong):
    window = opened(tmp_path, {"A": "C1", "B": "C2"})
    figure = {"seat": "A", "term": 1, "part": "figures", "line": "cash", **wrong}
    traced = window.trace(figure)
    assert (traced["rows"], traced["parts"], traced["lines"], traced["total"]) == ([], [], [], "")
    assert traced["title"].startswith("This figure has no entries")


def test_a_figure_of_a_term_that_was_taken_back_has_none_any_more(tmp_path):
    """The launch in term 1 is undone: its line led to nothing."""
    window, n = bakery(tmp_path)
    window.trace({"seat": "A", "term": 1, "part": "cause", "line": n})
    window.send("undo", id="u")
    assert window.screen["refusal"] is None
    window.redraw()
    traced = window.trace({"seat": "A", "term": 1, "part": "cause", "line": n})
    assert traced["rows"] == []
