"""Where a game stands, in words: phases, crowded categories, offers, pipes, and how figures are written."""

import pytest

from roeup_edu.games.roeup import results, stage
from roeup_edu.games.roeup.words import names
from tests.games.roeup.exercise import Table


def table(**options):
    return Table({"A": "C1", "B": "C2"}, scenario="product", **options)


def test_the_title_counts_the_terms():
    assert stage.title(table(terms=4).game, "en") == "ROE UP! · Product · term 1 of 4"
    begun = Table({"A": "", "B": ""}, scenario="product", deal="auction").game
    assert stage.title(begun, "en") == "ROE UP! · Product · setting up"
    assert stage.where(begun.view(None), "en") == "Setting up · Characters"


def test_the_ribbon_marks_what_is_done_now_and_next():
    t = table()
    t.to("knowledge")
    states = {phase["id"]: phase["state"] for phase in stage.ribbon(t.game, "en")}
    assert states == {
        "loan": "done",
        "assets": "done",
        "knowledge": "now",
        "trade": "next",
        "action": "next",
        "settlement": "next",
    }
    assert stage.where(t.game.view(None), "en") == "Term 1 of 8 · Knowledge"
    begun = Table({"A": "", "B": ""}, scenario="product", deal="auction").game
    assert [phase["id"] for phase in stage.ribbon(begun, "ja")][:3] == ["characters", "start", "loan"]


def test_what_comes_next():
    """After the loans the assets; in a settlement the next term, or in the last one the end."""
    t = table(terms=2)
    assert stage.coming(t.game, "en") == "Next: Assets."
    t.given("A", assets=["PA01"], cash=-1)
    t.settle()
    assert t.short() == ("A",)
    assert stage.coming(t.game, "en") == "Next: term 2."
    t.game.time_called = True
    assert stage.coming(t.game, "en") == "Then the game is over."


def test_how_crowded_each_category_is():
    """R-ACT-5: Cake and Bread stand upright, Pies is turned over: 2 of 2; the older of the two is Cake."""
    t = table()
    units = {"PA03.1": "PU02", "PA03.2": "PU01", "PA03.3": "PU03"}
    t.given("A", assets=["PA03"], units=units, degraded=["PU03"])
    found = stage.counts(t.game, "en")
    assert found["BAKE"] == {"name": "Baking", "symbol": "●", "count": 2, "limit": 2, "oldest": "PU02"}
    assert found["GEAR"]["count"] == 0
    assert "HAUL" not in found  # no commodity in this game
    assert set(stage.counts(Table({"A": "C1", "B": "C4"}).game, "ja")) == {"BAKE", "GEAR", "HAUL", "FUEL"}


def test_pipes_in_words():
    """Works has pipe 1 marked 可 and pipe 2 without; Bread stands on 2."""
    t = table()
    t.given("A", assets=["PA02"], units={"PA02.2": "PU01"})

    def said(pipe, lang="en"):
        return stage.value(t.game, "launch.pipe", pipe, lang, names(t.game, lang))

    assert said("PA02.1") == "Works, pipe 1 (可)"
    assert said("PA02.2") == "Works, pipe 2, in the place of Bread"
    assert "食パン" in said("PA02.2", "ja")
    assert stage.value(t.game, "place.instead", "", "en", {}) == "a free slot"


def test_offers_in_words():
    t = table()
    t.given("A", knowledge=["PU01"])
    t.to("trade")
    t.act("A", "offer", to="B", give=["PU01"], ask=30)
    (offer,) = stage.offers(t.game, "en", names(t.game, "en"))
    assert (offer["n"], offer["seat"], offer["to"]) == (t.game.n, "A", "B")
    assert "Bread" in offer["text"]
    assert "30" in offer["text"]
    assert stage.value(t.game, "accept.offer", t.game.n, "en", names(t.game, "en")) == offer["text"]


@pytest.mark.parametrize(
    ("key", "number", "lang", "text"),
    [
        ("roe", 0.124, "en", "12.4\u00a0%"),
        ("margin", -0.05, "en", "−5.0\u00a0%"),
        ("turnover", 0.5, "en", "0.50"),
        ("roe", None, "en", "n/a"),
        ("cash", -1250, "en", "−1,250"),
        ("cash", -1250, "ja", "△1,250"),
    ],
)
def test_how_figures_are_written(key, number, lang, text):
    assert stage.written(key, number, lang) == text


def test_before_a_settlement_nothing_is_announced_and_before_the_end_nothing_won():
    t = table(terms=2)
    histories = results.statements(t.game, last=1)
    assert stage.announcement(t.game, "en", histories) is None
    t.settle()
    assert stage.announcement(t.game, "en", results.statements(t.game, last=2))["term"] == 1
    assert stage.podium(t.game, "en", results.statements(t.game, last=2)) is None
    t.settle()
    assert stage.podium(t.game, "en", results.statements(t.game))["winners"] == ["Company A", "Company B"]


def test_a_tie_marks_both_as_best():
    """Both run nothing and hold 400."""
    t = table()
    t.settle()
    rows = stage.announcement(t.game, "en", results.statements(t.game))["rows"]
    assert [row["cells"][-1] for row in rows] == [
        {"text": "400", "best": True, "figure": {"seat": seat, "term": 1, "part": "figures", "line": "cash"}}
        for seat in "AB"
    ]
