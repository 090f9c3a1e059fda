"""The screens: findings and tables of a small game with numbers by hand, and what holds for every game."""

import json
import re

import plotly.graph_objects as go
import pytest

from roeup_edu.charts.industries import industries
from roeup_edu.debrief import SCREENS, comparison
from roeup_edu.debrief.course import Course
from roeup_edu.debrief.decisions import ranking
from roeup_edu.debrief.paths import nearest
from roeup_edu.games import kind
from roeup_edu.games.roeup import lessons
from roeup_edu.games.roeup.bots import BOTS
from roeup_edu.locales import LANGUAGES
from roeup_edu.table import recordfile
from roeup_edu.table.simulate import simulate
from tests.debrief.situation import curse, line
from tests.widgets.window import HOSTILE, number, opened, played

KANA = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    return curse(tmp_path_factory.mktemp("curse")).table.record


def rows(screen, number_=0):
    return screen.tables[number_].rows


# Numbers.


def test_the_result_names_the_winner_and_where_its_income_comes_from(record):
    """A: sales 100, income 17, cash 400 + 100 − 100 − 30 − 20 + 20 − 3 + 20 − 3 = 384; B sold nothing.

    ROE 17 / 384 = 4.4 %, margin 17 %, turnover 100 / 484 = 0.21. B has an ROE of 0 and no margin: A takes all four.
    """
    screen = SCREENS["result"](record, "en")
    assert screen.finding == "Alpha wins with 4 of 4 awards, by the figures of term 2."
    assert [row[2] for row in rows(screen)] == ["4.4\u00a0%", "100", "17.0\u00a0%", "0.21"]
    alpha, beta = rows(screen, 1)
    assert alpha[:8] == ["Alpha", "100", "17", "384", "4.4\u00a0%", "17.0\u00a0%", "0.21", "1.26"]
    assert alpha[9].split(", ") == [str(line(record, "launch", "A")), str(line(record, "borrow", "A"))]
    assert beta[:5] == ["Beta", "0", "0", "400", "0.0\u00a0%"]
    assert beta[8:] == ["–", "–"]


def test_the_decision_that_moved_an_roe_most(record):
    """A, term 1: the fee of 30: −30 × (1/400 + 1/367) / 2 + 33/2 × −30 / (400 × 367) = −7.84 − 0.34 = −8.2 points.

    The launch did nothing: 20 − 20. In term 2 it brought 20 more than in term 1, the fee has ended.
    """
    screen = SCREENS["decisions"](record, "en")
    first = rows(screen)[0]
    assert first[0] == "Alpha"
    assert first[1] == "1"
    assert "Small Works" in first[2]
    assert first[3] == "−8.2"
    assert first[4] == "−30"
    assert first[7] == str(line(record, "sealed_bid", "A"))
    told = [row[3:] for row in rows(screen) if "Launch" in row[2]]
    assert told[0][1:3] == ["+20", "+20"]
    sums = {(row[0], row[1]): [number(cell) for cell in row[2:]] for row in rows(screen, 1)}
    # Term 1: −33 / 367 = −9.0. Term 2: 17 / 384 + 33 / 367 = 4.4 + 9.0 = 13.4.
    assert sums["Alpha", "1"][0] == -9.0
    assert sums["Alpha", "2"][0] == 13.4
    for change, named, rest, ended in sums.values():
        assert abs(change - named - rest - ended) < 0.2  # each is rounded
    assert sums["Alpha", "2"][3] > 7  # the fee that is over


def test_fees_are_told_against_what_the_card_earned(record):
    screen = SCREENS["auctions"](record, "en")
    assert "paid for: 1" in screen.finding
    assert "Fees in all: 30; earned by these cards before the fees: 20." in screen.finding
    assert screen.finding.endswith("(the winner's curse): 1.")
    works = rows(screen)[0]
    assert works[:8] == ["Small Works", "Alpha", "1", "Assets", "30", "Beta: 10", "20", "−10"]
    points = [
        (x, y)
        for trace in screen.figures[0].spec["data"]
        if trace["mode"] == "markers"
        for x, y in zip(trace["x"], trace["y"], strict=True)
    ]
    assert points == [(30, 20), (0, 20)]


def test_leverage_is_told_per_term_with_its_arithmetic(record):
    """Term 1: (−33 + 3) / 467 = −6.4 %, debt / equity 100 / 367 = 27.2 %: (−6.4 − 3) × 0.272 = −2.6 points.

    Term 2: (17 + 3) / 484 = 4.1 %, 100 / 384 = 26.0 %: (4.1 − 3) × 0.26 = +0.3 points.
    """
    screen = SCREENS["leverage"](record, "en")
    assert screen.finding.startswith("Terms that a company closed with debt: 2. The debt lifted the ROE in 1 of them")
    assert "Nobody ran out of cash." in screen.finding
    first, second = rows(screen)
    assert first[:8] == ["Alpha", "1", "100", "3", "−6.4\u00a0%", "3.0\u00a0%", "27.2\u00a0%", "−2.6 points"]
    assert second[4:8] == ["4.1\u00a0%", "3.0\u00a0%", "26.0\u00a0%", "+0.3 points"]
    assert second[10] == str(line(record, "borrow", "A"))


def test_cash_and_profit_differ_by_what_is_named(record):
    """A, term 1: income −33, cash −33 − 100 (asset) + 100 (loan) = −33. Term 2: 17 and 17."""
    screen = SCREENS["cash"](record, "en")
    first = rows(screen)[0]
    assert first[:5] == ["Alpha", "1", "−33", "−33", "−33"]
    assert set(first[5].split(", ")) == {"Assets bought −100", "Borrowed +100"}
    assert first[6] == "367"


def test_a_fork_shows_both_courses(record):
    screen = SCREENS["forks"](record, "en", line=line(record, "borrow", "A"))
    (part,) = screen.parts
    assert part.tables[0].rows[0][:2] == ["Alpha", "4.4\u00a0% → 5.1\u00a0%"]
    assert "fell out: 0" in part.finding
    marks = [trace for trace in part.figures[0].spec["data"] if trace["mode"] == "markers"]
    assert [trace["y"][0] for trace in marks] == [17 / 384, 20 / 390]


def test_the_nearest_industry_is_that_of_the_least_ratio():
    """Between two, it is the one whose margin and turnover differ by the smaller factor; a loss has none."""
    for one in industries():
        if one.margin > 0:
            found = nearest(one.margin, one.turnover)
            assert (found.margin, found.turnover) == (one.margin, one.turnover)
    assert nearest(-0.1, 1.0) is None
    assert nearest(0.1, 0.0) is None


def test_a_shortage_is_told_with_its_cost(tmp_path):
    """Small Works is sold at half, 50, since A lacks 15 after the launch."""
    window = opened(tmp_path, {"A": "C2", "B": "C3"}, terms=2)
    window.rule("PA01", "A")
    window.rule("PU01", "A")
    window.to("action")
    window.master("rule_payment", payer="A", payee="market", amount=window.game.cash("A") - 5, reason="exercise")
    window.did("A", "launch", card="PU01", pipe="PA01.1")
    window.settle()
    screen = SCREENS["leverage"](window.table.record, "en")
    assert screen.finding.endswith("Shortages of cash: 1 (Alpha); the assets sold in them cost 50.")
    assert rows(screen, 1)[0][:7] == ["Alpha", "1", "15", "Small Works", "50", "50", "Played on"]


# What always holds.

GAMES = {
    "lesson": lambda: simulate(kind("roeup"), {"preset": "lesson90"}, 4, 3, [BOTS["greedy"]]),
    "careless": lambda: simulate(kind("roeup"), {"preset": "lesson90"}, 4, 16, [BOTS["greedy"], BOTS["random"]]),
    "full": lambda: simulate(kind("roeup"), {"preset": "full"}, 8, 5, [BOTS["greedy"], BOTS["random"]]),
    "practice": lambda: simulate(kind("roeup"), {"preset": "practice"}, 2, 1, [BOTS["greedy"]]),
    "cumulative": lambda: simulate(
        kind("roeup"), {"preset": "lesson90", "flow_basis": "cumulative", "balance_basis": "average"}, 3, 2
    ),
}


@pytest.fixture(scope="module", params=GAMES)
def whole(request):
    return GAMES[request.param]()


def each(screen):
    yield screen
    for part in screen.parts:
        yield from each(part)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_of_any_game_is_complete(whole, name, lang):
    for screen in each(SCREENS[name](whole, lang)):
        assert screen.title
        assert screen.finding
        assert (screen.lang == "ja") == bool(KANA.search(screen.finding))
        for table in screen.tables:
            assert all(len(row) == len(table.columns) for row in table.rows), table.heading
            assert all(isinstance(cell, str) for row in table.rows for cell in row)
        for chart in screen.figures:
            go.Figure(chart.spec)
            chart.figure()
            assert json.loads(json.dumps(chart.plain(), allow_nan=False)) == chart.plain()
            assert all(len(row) == len(chart.columns) for row in chart.rows)


def test_what_is_named_the_rest_and_what_ended_is_the_change_in_every_game(whole):
    course = Course(whole, "en")
    for (seat, term), parts in course.contributions.items():
        if parts is None:
            continue
        now, before = course.statement(seat, term), course.statement(seat, term).opening
        earlier = course.statement(seat, term - 1).net_income if term > 1 else 0
        change = now.net_income / now.equity - earlier / before.equity
        assert abs(float(sum(one.points for one in parts)) - change) < 1e-12
    assert all(not one.ended for _, _, one in ranking(course))


@pytest.mark.parametrize("name", SCREENS)
def test_before_the_first_settlement_a_screen_says_so(name):
    begun = GAMES["practice"]().fork(10)
    for lang in LANGUAGES:
        screen = SCREENS[name](begun, lang)
        assert screen.title
        assert screen.figures == screen.tables == screen.questions == ()
        assert ("settlement" in screen.finding) == (lang == "en")


@pytest.mark.parametrize("name", SCREENS)
def test_what_has_come_since_the_last_settlement_is_not_told(name):
    """A term in progress holds secrets: with each of its lines the screen is as it was after the settlement."""
    record = GAMES["careless"]()
    settled = lessons.upto(record.fork(len(record.lines) * 2 // 3))
    then = SCREENS[name](record.fork(settled), "en")
    for n in range(settled + 1, settled + 40, 6):
        later = record.fork(n)
        assert lessons.upto(later) == settled
        assert SCREENS[name](later, "en") == then


@pytest.mark.parametrize("start", [0, 4])
def test_names_of_people_are_neither_looked_up_nor_templates(tmp_path, start):
    """A company called PU01 is not the card PU01."""
    names = dict(zip("ABCD", HOSTILE[start : start + 4], strict=True))
    record = played(tmp_path, names, preset="lesson90").table.record
    for name in SCREENS:
        for screen in each(SCREENS[name](record, "en")):
            for table in screen.tables:
                column = table.columns.index("Company") if "Company" in table.columns else None
                companies = {row[column] for row in table.rows} if column is not None else set()
                if "Award" not in table.columns:  # several may share one
                    assert companies <= {*names.values()}
    assert [part.title for part in SCREENS["lives"](record, "en").parts] == list(names.values())


# The class.


def test_the_tables_of_a_class_are_compared(record):
    """The median of A 4.4 % and B 0 % is 2.2 %; the upper half is A, the lower half B."""
    screen = comparison.screen([("One", record), ("Two", record)], "en")
    assert screen.finding == "Tables: 2, companies: 4. The highest ROE of all: Alpha at Two, 4.4\u00a0%."
    assert rows(screen)[0] == ["One · ROE", "0.0\u00a0%", "2.2\u00a0%", "4.4\u00a0%"]
    by_reason = {row[0]: row[1:] for row in rows(screen, 1)}
    assert by_reason["Procurement fees"] == ["−30", "0", "−30"]
    assert by_reason["Business units"] == ["40", "0", "40"]
    assert [row[1] for row in rows(screen, 2)] == ["Alpha", "Alpha", "Beta", "Beta"]
    marks = [trace for trace in screen.figures[-1].spec["data"] if trace.get("marker", {}).get("size") == 14]
    assert len(marks) == 4  # every company of every table is on the map
    assert len({trace["marker"]["symbol"] for trace in marks}) == 2  # a look per table


def test_games_of_a_class_are_found_in_stores_and_records(tmp_path, record):
    recordfile.create(str(tmp_path / "table2.jsonl"), record)
    store = str(tmp_path / "games.sqlite3")
    curse(tmp_path)
    found = comparison.tables([store, str(tmp_path / "table2.jsonl"), str(tmp_path / "missing.jsonl")], [])
    assert [name for name, _ in found] == ["Alpha, Beta", "table2.jsonl"]
    assert comparison.tables([str(tmp_path / "missing.jsonl")], [("other", record)]) == [("other", record)]
    assert comparison.screen([], "en").finding.startswith("No term is settled")
