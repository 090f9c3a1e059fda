"""The map of margin and turnover, and the industries behind it."""

from math import isclose

from roeup_edu.charts import return_map
from roeup_edu.charts.industries import industries
from tests.charts.exercise import played, small, traces, whole


def curves(chart):
    return [trace for trace in chart.spec["data"] if trace["mode"] == "lines" and "customdata" not in trace]


def test_the_path_of_a_company():
    """C: 10 % × 1.00, then 20 % × 2.00 = 40 %."""
    chart = return_map.draw(small("AC"), "en")
    path, last = traces(chart, name="Gamma")
    assert (path["x"], path["y"]) == ([1.0, 2.0], [0.1, 0.2])
    assert (last["x"], last["y"], last["marker"]["size"]) == ([2.0], [0.2], 14)
    assert chart.title == "Highest return on assets in term 2: Gamma, 20.0\u00a0% × 2.00 = 40.0\u00a0%"
    assert chart.rows[3] == ["Gamma", "Term 2", "20.0\u00a0%", "2.00", "40.0\u00a0%"]


def test_on_a_curve_the_product_is_the_same():
    found = curves(return_map.draw(small("AC"), "en"))
    assert len(found) == 4
    for curve, value in zip(found, (0.05, 0.10, 0.20, 0.40), strict=True):
        assert all(isclose(x * y, value) for x, y in zip(curve["x"], curve["y"], strict=True))


def test_the_curves_are_named():
    notes = return_map.draw(small("AC"), "en").spec["layout"]["annotations"]
    assert [note["text"] for note in notes[:4]] == ["5\u00a0%", "10\u00a0%", "20\u00a0%", "40\u00a0%"]


def test_the_industries_are_those_of_the_file():
    """Advertising: 9.60 % × 3.28 = 31.5 %, as printed up to rounding."""
    assert len(industries()) == 28
    first = industries()[0]
    assert (first.name, first.margin, first.turnover, first.firms) == ("Advertising", 0.096, 3.28, 57)
    assert isclose(first.margin * first.turnover, 0.3152, abs_tol=0.001)


def test_industries_are_quiet_and_lead_nowhere():
    chart = return_map.draw(whole(played("lesson90", 4)), "en")
    (quiet,) = traces(chart, name="US industries")
    assert "customdata" not in quiet
    assert any("Air Transport" in text for text in quiet["hovertext"])
    low, high = chart.spec["layout"]["xaxis"]["range"]
    assert all(low <= x <= high for x in quiet["x"])


def test_the_summary_says_what_the_industries_are():
    for lang, source, not_roe in (
        ("en", "Damodaran, NYU Stern, January 2024", "not ROE"),
        ("ja", "Damodaran", "ROEではありません"),
    ):
        summary = return_map.draw(small("AC"), lang).summary
        assert source in summary
        assert not_roe in summary


def test_a_company_without_sales_is_named_as_missing():
    chart = return_map.draw(small("CD"), "en")
    assert "Not on the map, n/a: Delta (term 1, 2)." in chart.summary
    assert ["Delta", "Term 1", "n/a", "0.00", "n/a"] in chart.rows


def test_the_term_in_progress_is_open():
    last = traces(return_map.draw(small("C", last=2, settled=1), "en"), name="Gamma")[-1]
    assert last["marker"]["symbol"] == "diamond-open"


def test_those_that_lose_see_where_returns_are_positive():
    """A alone in term 2: −72 %."""
    history = small("A").histories["A"][1:]
    chart = return_map.draw(small("A", histories={"A": history}), "en")
    assert chart.spec["layout"]["yaxis"]["range"][1] == return_map.LEAST_MARGIN
    assert len(curves(chart)) == 4
    assert traces(chart, name="US industries")[0]["x"]
