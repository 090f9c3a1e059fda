"""Cash flow."""

from roeup_edu.charts import cash_flow
from tests.charts.exercise import small, traces


def bars(chart):
    return {trace["name"]: trace["y"] for trace in chart.spec["data"]}


def test_a_company_over_the_terms():
    """A, term 1: 150 − 105 − 3 − 20 − 10 = 12; −120; 100; 300 + 12 − 120 + 100 = 292 at the end.

    Term 2: −15 + 5 − 60 − 7 + 10 + 4 + 6 − 3 = −60; 0; −40; 292 − 100 = 192.
    """
    chart = cash_flow.draw(small("AC"), "en", "A")
    assert bars(chart) == {
        "Operating": [12, -60],
        "Investing": [-120, 0],
        "Financing": [100, -40],
        "Cash at the end": [292, 192],
    }
    assert chart.title == "Alpha's cash fell by 100 to 192 in term 2"
    assert chart.rows == [["Term 1", "12", "−120", "100", "292"], ["Term 2", "−60", "0", "−40", "192"]]
    assert "operating −60, investing 0, financing −40, cash at the end 192" in chart.summary


def test_all_companies_in_one_term():
    """C, term 1: 300 − 270 = 30, so 270 + 30 = 300 at the end; the companies are not joined by a line."""
    chart = cash_flow.draw(small("AC"), "en", term=1)
    assert bars(chart)["Operating"] == [12, 30]
    assert bars(chart)["Cash at the end"] == [292, 300]
    assert traces(chart, name="Cash at the end")[0]["mode"] == "markers"
    assert chart.title == "Most cash in term 1: Gamma, 300"
    assert "Alpha 292 (−8), Gamma 300 (+30)" in chart.summary


def test_a_term_in_the_middle_is_the_last_one_shown():
    chart = cash_flow.draw(small("A", last=3), "en", "A", 2)
    assert [row[0] for row in chart.rows] == ["Term 1", "Term 2"]


def test_the_term_in_progress_is_shaded():
    chart = cash_flow.draw(small("A", last=2, settled=1), "ja", "A")
    assert len(chart.spec["layout"]["shapes"]) == 1
    assert chart.rows[1][0] == "第2期（途中）"
    assert chart.title == "第2期（途中）にAlphaの現金は100減って192"


def test_the_finding_says_which_way_the_cash_went():
    assert cash_flow.draw(small("C"), "en", "C").title == "Gamma's cash rose by 200 to 500 in term 2"
    assert cash_flow.draw(small("D"), "en", "D").title == "Delta's cash stayed at 100 in term 2"


def test_activities_differ_in_grey_too():
    keys = cash_flow.draw(small("C"), "en", "C").legend
    assert len({(key.hatch, key.marker) for key in keys}) == 4
