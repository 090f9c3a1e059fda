"""Balance sheets side by side."""

from roeup_edu.charts import balance_sheets
from tests.charts.exercise import played, small, traces, whole


def bars(chart):
    return {trace["name"]: trace["y"] for trace in chart.spec["data"]}


def test_the_two_sides_of_a_balance_sheet():
    """Term 1. A: cash 292, assets of 120; debt 100, capital 300, retained 12. C: cash 300; capital 270, retained 30."""
    chart = balance_sheets.draw(small("AC"), "en", 1)
    assert bars(chart) == {
        "Cash": [292, 300],
        "Fixed assets": [120, 0],
        "Debt": [100, 0],
        "Capital stock": [300, 270],
        "Retained earnings": [12, 30],
    }
    # 100 of 412 is 24.3 %.
    assert chart.title == "Most debt in term 1: Alpha, 24.3\u00a0% of the assets"
    assert chart.rows[0] == ["Alpha", "292", "120", "100", "300", "12", "412", "312"]


def test_assets_stand_left_and_claims_right():
    chart = balance_sheets.draw(small("AC"), "en", 1)
    left = {trace["name"] for trace in chart.spec["data"] if trace["x"][0] < 0}
    assert left == {"Cash", "Fixed assets"}


def test_a_loss_that_piled_up_hangs_below_zero():
    """B in term 1: 110 + 80 − 60 − 50 = 80 in cash; debt 100, capital 10, retained −30. 100 + 10 − 30 = 80."""
    chart = balance_sheets.draw(small("B"), "en", 1)
    assert bars(chart) == {"Cash": [80], "Debt": [100], "Capital stock": [10], "Retained earnings": [-30]}
    assert chart.spec["layout"]["barmode"] == "relative"
    low, high = chart.spec["layout"]["yaxis"]["range"]
    assert low < -30
    assert high > 110
    assert "retained earnings hang below zero: Beta." in chart.summary
    assert "Beta 80 (debt 100, equity −20)" in chart.summary


def test_both_sides_of_every_company_are_equal():
    chart = balance_sheets.draw(whole(played("full", 8)), "en", 2)
    for place in range(8):
        left = sum(trace["y"][place] for trace in chart.spec["data"] if trace["x"][0] < 0)
        right = sum(trace["y"][place] for trace in chart.spec["data"] if trace["x"][0] > 0)
        assert left == right
    assert any(value < 0 for trace in traces(chart, name="Retained earnings") for value in trace["y"])


def test_lines_differ_in_grey_too():
    chart = balance_sheets.draw(small("AC"), "en", 1)
    looks = {(key.color, key.hatch) for key in chart.legend}
    assert len(looks) == len(chart.legend) == 5
    assert [key.text for key in chart.legend] == list(bars(chart))


def test_no_debt_is_a_finding_too():
    assert balance_sheets.draw(small("CD"), "ja").title == "第2期に借入金のある会社はありません"
