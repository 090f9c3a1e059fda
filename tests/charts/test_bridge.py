"""The bridge between two ROEs."""

from math import isclose

from roeup_edu.charts import bridge
from tests.charts.exercise import small

APART = 1e-12


def test_the_effects_are_those_of_the_exercise():
    """C: 10 % × 1 × 1 to 20 % × 2 × 1. Margin adds 10 points first, 20 last: on average 15. So does turnover."""
    chart = bridge.draw(small("AC"), "en", "C")
    (bars,) = chart.spec["data"]
    for found, wanted in zip(bars["y"], (0.1, 0.15, 0.15, 0, 0.4), strict=True):
        assert isclose(found, wanted, abs_tol=APART)
    for found, wanted in zip(bars["base"], (0, 0.1, 0.25, 0.4, 0), strict=True):
        assert isclose(found, wanted, abs_tol=APART)
    assert chart.rows[0] == ["Profit margin", "10.0\u00a0%", "20.0\u00a0%", "+15.0 points"]
    assert chart.rows[3] == ["ROE", "10.0\u00a0%", "40.0\u00a0%", "+30.0 points"]
    assert chart.title == "Gamma's ROE rose 30.0 points to 40.0\u00a0%, mostly margin"


def test_a_loss_leads_below_zero():
    """A: 12 / 312 = 3.8 % to −72 / 240 = −30 %."""
    chart = bridge.draw(small("AC"), "en", "A")
    (bars,) = chart.spec["data"]
    assert chart.title == "Alpha's ROE fell 33.8 points to −30.0\u00a0%, mostly margin"
    assert bars["y"][-1] == -72 / 240
    assert isclose(bars["base"][3] + bars["y"][3], bars["y"][-1])
    low, high = chart.spec["layout"]["yaxis"]["range"]
    assert low < min(bars["y"])
    assert high > 12 / 312


def test_what_lowers_the_roe_is_hatched():
    (bars,) = bridge.draw(small("AC"), "en", "A").spec["data"]
    hatches, margin = bars["marker"]["pattern"]["shape"], bars["y"][1]
    assert margin < 0
    assert hatches[1] == "/"
    assert hatches[0] == hatches[-1] == ""


def test_nothing_changed():
    """C two terms alike: the second begins where the first one ended, so take the same statement twice."""
    data = small("C")
    first = data.histories["C"][1]
    chart = bridge.draw(small("C", histories={"C": (first, first)}), "en")
    assert chart.title == "Gamma's ROE stayed at 40.0\u00a0%"


def test_in_japanese():
    chart = bridge.draw(small("AC"), "ja", "A")
    assert chart.title == "AlphaのROEは33.8ポイント低下して△30.0％（主な要因は売上高利益率）"


def test_one_term_is_no_bridge():
    for settled in (0, 1):
        chart = bridge.draw(small("AC", last=1, settled=settled), "en")
        assert chart.rows == []
        assert "there is one term so far" in chart.summary


def test_a_ratio_that_is_not_available_is_no_bridge():
    chart = bridge.draw(small("AB"), "en", "B")
    assert chart.summary == "Beta: no bridge from term 1 to term 2, because a ratio of these terms is n/a."
