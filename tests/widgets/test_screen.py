"""The table page and the panel: ratios with their trend, announcement, podium, statements, in both languages."""

import pytest

from roeup_edu import charts
from roeup_edu.widgets.screen import trend
from roeup_edu.widgets.session import CHARTS
from tests.widgets.window import NAMES, Window, header, number, opened, played, store


def announced(window):
    """The cells of the announcement by company: text and whether it is the best."""
    return {
        row["seat"]: [(cell["text"], cell["best"]) for cell in row["cells"]]
        for row in window.screen["announcement"]["rows"]
    }


def bakeries(tmp_path, lang="en", **options):
    """A (400) runs Bread, B (400) nothing; one term is settled.

    Bread: sales 100, profit 20, launched for 20; Small Works was ruled in at 100, an income of 100.
    """
    window = opened(tmp_path, {"A": "C1", "B": "C2"}, lang, **{"terms": 2, **options})
    window.rule("PA01", "A")
    window.rule("PU01", "A")
    window.to("action")
    window.did("A", "launch", card="PU01", pipe="PA01.1")
    window.settle()
    return window


def test_the_announcement_compares_the_companies(tmp_path):
    """A: income 100 − 20 + 20 = 100 on equity 500; B has nothing: its margin is n/a. Cash: both 400, both best."""
    window = bakeries(tmp_path)
    assert window.screen["announcement"]["columns"] == [
        *("Sales", "Net income", "ROE", "Profit margin", "Asset turnover (times)", "Financial leverage (times)", "Cash")
    ]
    assert announced(window) == {
        "A": [
            *(("100", True), ("100", True), ("20.0\u00a0%", True), ("100.0\u00a0%", True), ("0.20", True)),
            *(("1.00", False), ("400", True)),
        ],
        "B": [
            *(("0", False), ("0", False), ("0.0\u00a0%", False), ("n/a", False), ("0.00", False)),
            *(("1.00", False), ("400", True)),
        ],
    }


def test_where_all_are_equal_all_are_best(tmp_path):
    """Nobody did anything; a margin that nobody has is nobody's best."""
    window = opened(tmp_path, {"A": "C1", "B": "C2"}, terms=2)
    window.settle()
    best = [True, True, True, False, True, False, True]
    assert [[own for _, own in cells] for cells in announced(window).values()] == [best, best]


def test_ratios_with_those_of_the_term_before(tmp_path):
    """Term 2 in progress: Bread's 20 on 500 + 20: 3.8 %, before 20.0 %; turnover 100 / 520."""
    window = bakeries(tmp_path)
    roe, turnover = (window.screen["ratios"]["A"][key] for key in ("roe", "turnover"))
    assert (roe["text"], roe["before"], roe["trend"]) == ("3.8\u00a0%", "20.0\u00a0%", "down")
    assert (roe["number"], roe["past"]) == (20 / 520, [0.2])
    assert (turnover["text"], turnover["before"]) == ("0.19", "0.20")
    assert window.screen["ratios"]["B"]["margin"]["trend"] == "none"
    assert window.screen["if_closed"]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [(0.1, 0.2, "up"), (0.2, 0.1, "down"), (0.1, 0.1, "same"), (None, 0.1, "none"), (0.1, None, "none")],
)
def test_trend(old, new, expected):
    assert trend(old, new) == expected


@pytest.mark.parametrize(("lang", "reason"), [("en", "The game is over"), ("ja", "終")])
def test_the_podium_says_who_has_won_and_by_what(tmp_path, lang, reason):
    """One term: A has all awards, with the figures of the announcement."""
    window = bakeries(tmp_path, lang, terms=1)
    over = window.screen["over"]
    assert reason in over["reason"]
    assert over["winners"] == ["Alpha"]
    assert [row["award"] for row in over["podium"]] == ["roe", "sales", "margin", "turnover"]
    assert [row["winners"] for row in over["podium"]] == [["Alpha"]] * 4
    assert [number(row["value"]) for row in over["podium"]] == [0.2, 100, 1.0, 0.2]
    assert "Alpha" in over["text"]
    assert window.screen["announce"] is False
    assert window.screen["options"] == []
    assert {phase["state"] for phase in window.screen["ribbon"]} == {"done"}


def test_equal_companies_share_an_award(tmp_path):
    """Nobody did anything: ROE and turnover are 0 for both; nobody has sales or a margin to speak of."""
    window = opened(tmp_path, {"A": "C1", "B": "C2"}, terms=1)
    window.settle()
    rows = {row["award"]: row["seats"] for row in window.screen["over"]["podium"]}
    assert rows["roe"] == rows["turnover"] == ["A", "B"]
    assert rows["margin"] == []
    assert window.screen["over"]["winners"] == ["Alpha", "Beta"]


def statements(window):
    """Amounts by part and line, term after term."""
    shown = window.shown["panel"]["statements"]
    return {
        part["part"]: {row["line"]: [number(cell["text"]) for cell in row["cells"]] for row in part["rows"]}
        for part in shown["parts"]
    }


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_statements_of_a_company_side_by_side(tmp_path, lang):
    """Term 1 and the term in progress of A, line by line."""
    window = bakeries(tmp_path, lang)
    window.send("tab", tab="statements")
    found = statements(window)
    assert found["profit_and_loss"] == {
        "sales": [100, 100],
        "operating_costs": [-80, -80],
        "business_profit": [20, 20],
        "launch_costs": [-20, 0],
        "rulings": [100, 0],
        "net_income": [100, 20],
    }
    assert found["balance_sheet"] == {
        "cash": [400, 420],
        "fixed_assets": [100, 100],
        "total_assets": [500, 520],
        "capital_stock": [400, 400],
        "retained_earnings": [100, 120],
        "equity": [500, 520],
        "debt_and_equity": [500, 520],
    }
    assert found["cash_flow"] == {
        "opening_cash": [400, 400],
        "unit": [20, 20],
        "launch": [-20, 0],
        "operating": [0, 20],
        "investing": [0, 0],
        "financing": [0, 0],
        "closing_cash": [400, 420],
    }
    shown = window.shown["panel"]["statements"]
    assert len(shown["terms"]) == 2
    assert "2" in shown["terms"][1]
    assert shown["terms"][1] != {"en": "Term 2", "ja": "第2期"}[lang]  # it is in progress, and that is said
    assert shown["ruled"]  # Small Works came by a ruling


def test_without_a_term_there_are_no_statements_and_that_is_said(tmp_path):
    """The characters are auctioned first."""
    window = opened_at_the_start(tmp_path)
    window.send("tab", tab="statements")
    shown = window.shown["panel"]["statements"]
    assert (shown["parts"], shown["terms"], window.screen["ratios"]) == ([], [], {"A": {}, "B": {}})
    assert shown["empty"]
    for tab in CHARTS:
        window.send("tab", tab=tab)
        assert window.shown["panel"]["chart"]["summary"]
    assert [phase["id"] for phase in window.screen["ribbon"]][:2] == ["characters", "start"]


def opened_at_the_start(tmp_path):
    games = store(tmp_path)
    game = games.create(header({seat: NAMES[seat] for seat in "AB"}, deal="auction"))
    window = Window(games)
    window.send("open", id=game)
    return window


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_tab_of_a_finished_game_is_there_in_words(tmp_path, lang):
    window = played(tmp_path, preset="lesson90", lang=lang)
    for tab in (*CHARTS, "statements", "log"):
        window.send("tab", tab=tab)
        panel = window.shown["panel"]
        assert panel["tab"] == tab
        assert (panel["chart"] is not None) == (tab in CHARTS)
        if tab in CHARTS:
            chart = panel["chart"]
            assert chart["summary"] and chart["label"]
            assert all(len(row) == len(chart["columns"]) for row in chart["rows"])


def test_a_log_line_says_which_companies_and_cards_it_is_about(tmp_path):
    window = bakeries(tmp_path)
    (line,) = [
        line for line in window.screen["log"]["lines"] if any("launch" in text.lower() for text in line["texts"])
    ]
    assert (line["seats"], line["cards"], line["term"]) == (["A"], ["PU01"], 1)


def test_every_figure_has_a_tab_in_the_same_order():
    assert tuple(charts.FIGURES) == CHARTS
