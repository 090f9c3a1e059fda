"""ROE, margin and turnover over the terms."""

from itertools import pairwise

from roeup_edu.charts import over_terms
from roeup_edu.charts.styles import OPEN_DASH, STYLES
from tests.charts.exercise import played, small, traces, whole


def line(chart, name):
    """Return the trace of the settled terms of a company."""
    return next(trace for trace in traces(chart, name=name, showlegend=True))


def test_the_roe_of_two_companies():
    """A: 12 / 312 = 3.8 %, −72 / 240 = −30.0 %. C: 30 / 300 = 10.0 %, 200 / 500 = 40.0 %."""
    chart = over_terms.draw(small("AC"), "en", "roe")
    assert line(chart, "Alpha")["y"] == [12 / 312, -72 / 240]
    assert line(chart, "Gamma")["y"] == [30 / 300, 200 / 500]
    assert chart.rows == [
        ["Alpha", "3.8\u00a0%", "−30.0\u00a0%"],
        ["Gamma", "10.0\u00a0%", "40.0\u00a0%"],
    ]
    assert chart.title == "Highest ROE in term 2: Gamma, 40.0\u00a0%"
    assert "Alpha −30.0\u00a0% (−33.8 points), Gamma 40.0\u00a0% (+30.0 points)" in chart.summary


def test_the_turnover_has_two_decimals():
    """C: 300 / 300 and 1,000 / 500."""
    chart = over_terms.draw(small("AC"), "en", "turnover")
    assert chart.rows[1] == ["Gamma", "1.00", "2.00"]
    assert "Gamma 2.00 (+1.00)" in chart.summary
    assert chart.spec["layout"]["yaxis"]["title"]["text"] == "Asset turnover (times)"


def test_japanese_writes_a_loss_with_a_triangle():
    chart = over_terms.draw(small("AC"), "ja", "roe")
    assert chart.rows[0] == ["Alpha", "3.8％", "△30.0％"]
    assert chart.title == "第2期のROE首位：Gamma（40.0％）"
    assert any(text.startswith("△") for text in chart.spec["layout"]["yaxis"]["ticktext"])


def test_where_a_ratio_is_not_available_there_is_a_gap_and_a_note():
    """Equity of B: −20, then −15. D has no sales."""
    chart = over_terms.draw(small("BC"), "en", "roe")
    assert line(chart, "Beta")["y"] == [None, None]
    assert line(chart, "Beta")["connectgaps"] is False
    assert "n/a without positive equity: Beta (term 1, 2)." in chart.summary
    margin = over_terms.draw(small("CD"), "ja", "margin")
    assert "売上高がないため算定不能：Delta（第1、2期）。" in margin.summary


def test_the_term_in_progress_goes_on_from_the_last_settled_one():
    chart = over_terms.draw(small("C", last=2, settled=1), "en", "roe")
    settled, open_ = traces(chart, name="Gamma")
    assert (settled["x"], settled["line"]["dash"]) == ([1], STYLES[2].dash)
    assert (open_["x"], open_["y"], open_["line"]["dash"]) == ([1, 2], [0.1, 0.4], OPEN_DASH)
    assert open_["marker"]["symbol"].endswith("-open")
    assert chart.spec["layout"]["xaxis"]["ticktext"] == ["1", "2<br>so far"]
    assert len(chart.spec["layout"]["shapes"]) == 1
    assert chart.columns[-1] == "Term 2, so far"
    assert "Term 2 is still in progress" in chart.summary
    assert not over_terms.draw(small("C"), "en", "roe").spec["layout"]["shapes"]


def test_up_to_four_companies_are_named_at_the_ends_of_their_lines():
    four = over_terms.draw(whole(played("lesson90", 4)), "en", "roe")
    labels = [note["text"] for note in four.spec["layout"]["annotations"]]
    assert [label.split("> ")[1].split()[0] for label in labels] == ["Alpha", "Beta", "Gamma", "Delta"]
    assert four.legend == ()
    assert not four.spec["layout"]["showlegend"]


def test_more_companies_have_a_legend_of_dashes_and_markers():
    eight = over_terms.draw(whole(played("full", 8)), "en", "roe")
    assert [(key.dash, key.marker) for key in eight.legend] == [(own.dash, own.marker) for own in STYLES]
    assert eight.spec["layout"]["annotations"] == []
    drawn = {(trace["line"]["dash"], trace["marker"]["symbol"]) for trace in traces(eight, showlegend=True)}
    assert len(drawn) == 8


def test_labels_keep_their_distance():
    notes = over_terms.draw(whole(played("lesson90", 4)), "en", "roe").spec["layout"]
    low, high = notes["yaxis"]["range"]
    tall = notes["height"] - notes["margin"]["t"] - notes["margin"]["b"]
    at = sorted((note["y"] - low) / (high - low) * tall + note["yshift"] for note in notes["annotations"])
    assert all(later - earlier > 16.9 for earlier, later in pairwise(at))


def test_what_is_far_outside_is_marked_at_the_edge_and_named():
    """In this game Epsilon loses twice its sales in term 2."""
    data = whole(played("full", 8))
    chart = over_terms.draw(data, "en", "margin")
    low = chart.spec["layout"]["yaxis"]["range"][0]
    (mark,) = [trace for trace in traces(chart, name="Epsilon", mode="markers") if trace["x"] == [2]]
    assert mark["y"] == [low]
    assert mark["marker"]["symbol"] == ["arrow-down"]
    assert "−201.3\u00a0%" in mark["hovertext"][0]
    assert "marked at its edge: Epsilon (term 2)" in chart.summary


def test_equals_share_the_first_place_and_all_equal_is_no_finding():
    one, other = small("C"), small("A")
    equal = small("AC", histories={"A": one.histories["C"], "C": one.histories["C"]})
    assert over_terms.draw(equal, "en", "roe").title == "ROE over the terms"
    three = small("ACD", histories={"A": one.histories["C"], "C": one.histories["C"], "D": other.histories["A"]})
    assert over_terms.draw(three, "en", "roe").title == "Highest ROE in term 2: Alpha, Gamma, 40.0\u00a0%"
