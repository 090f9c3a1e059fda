"""The figures of the debrief: numbers by hand, looks that differ in grey, names as text, points that lead back."""

import json
import re
from html import unescape

import plotly.graph_objects as go
import pytest

from roeup_edu.charts import classes, courses, effects, fees, leverage, profit_and_cash, ranked
from roeup_edu.charts.styles import STYLES
from roeup_edu.finance.ratios import Factors
from roeup_edu.finance.trace import entries
from roeup_edu.locales import LANGUAGES
from tests.charts.exercise import HOSTILE, NAMES, played, points, small, texts, traces, whole
from tests.charts.test_figures import TAGS

EIGHT = dict(zip("ABCDEFGH", HOSTILE, strict=True))
ROES = {seat: Factors(0.1, 1.0, 1.0 + place, 0.1 * (1 + place)) for place, seat in enumerate(EIGHT)}
LESS = {seat: Factors(0.1, 1.0, 1.0, None if seat == "C" else 0.05) for seat in EIGHT}


def ranking(names=NAMES, lang="en"):
    values = (0.08, -0.05, 0.02, 0.01, 0.009, 0.008, 0.007, 0.006)
    items = [
        ranked.Item(seat, f"T{place} Launch", values[place], f"{values[place] * 100:+.1f}", [seat, str(place)])
        for place, seat in enumerate(names)
    ]
    return ranked.draw(items, names, lang, title="t", summary="s", columns=["a", "b"], axis="x", write=str, least=0.02)


def paid(names=NAMES, lang="en"):
    cards = [fees.Point(seat, "Bread", 1, 10 * place, 25 - 10 * place, [seat]) for place, seat in enumerate(names)]
    return fees.draw(cards, names, lang, title="t", summary="s", columns=["a"])


def forked(names=EIGHT, lang="en"):
    real, other = ({seat: one[seat] for seat in names} for one in (ROES, LESS))
    return courses.draw(real, other, names, lang, title="t", note="n", summary="s")


def compared(names=EIGHT, lang="en", measure="roe"):
    tables = [(name, names, {seat: ROES[seat] for seat in names}) for name in ("<b>one</b>", "$two$")]
    return classes.draw(tables, lang, measure=measure, title="t", summary="s")


DRAWN = {
    "effects": lambda lang: effects.draw(whole(played("full", 8), HOSTILE), lang, seat="B"),
    "leverage": lambda lang: leverage.draw(whole(played("full", 8), HOSTILE), lang),
    "profit_and_cash": lambda lang: profit_and_cash.draw(whole(played("full", 8), HOSTILE, in_progress=True), lang),
    "ranked": lambda lang: ranking(EIGHT, lang),
    "fees": lambda lang: paid(EIGHT, lang),
    "courses": lambda lang: forked(EIGHT, lang),
    "classes": lambda lang: compared(EIGHT, lang),
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", DRAWN)
def test_a_figure_is_complete_and_names_stay_text(name, lang):
    chart = DRAWN[name](lang)
    go.Figure(chart.spec)
    chart.figure()
    assert json.loads(json.dumps(chart.plain(), allow_nan=False)) == chart.plain()
    assert chart.title
    assert chart.summary
    assert chart.rows
    assert all(len(row) == len(chart.columns) for row in chart.rows)
    for text in texts(chart.spec):
        plain = TAGS.sub("", text)
        assert not re.search(r"[<>$]|%\{", plain), text


# Numbers.


def test_the_effects_of_a_company_are_its_bridges():
    """C doubled: 10 % × 1.00 to 20 % × 2.00, ROE 10 % → 40 %. Margin and turnover alike: (10 + 20) / 2 each."""
    chart = effects.draw(small("AC"), "en", "C")
    found = {trace["name"]: trace["y"] for trace in chart.spec["data"]}
    assert [round(found[name][0], 10) for name in ("Margin", "Turnover", "Leverage")] == [0.15, 0.15, 0.0]
    assert round(found["Change of ROE"][0], 10) == 0.3
    assert chart.title == "Gamma's ROE moved most in term 2: +30.0 points, of which margin +15.0"
    assert chart.rows == [["Term 2", "40.0\u00a0%", "+15.0 points", "+15.0 points", "0.0 points", "+30.0 points"]]


def test_where_no_term_can_be_compared_the_effects_say_so():
    """D has no sales, so no margin; with one term there is nothing before."""
    assert effects.draw(small("D"), "en").summary.startswith("Delta: no term can be compared")
    assert effects.draw(small("A", last=1), "en").rows == []


def test_leverage_is_return_on_assets_and_what_debt_added():
    """A, term 1: (12 + 3) / 412 = 3.6 %, cost 3 %, 12 / 312 = 3.8 %: +0.2 points. Term 2: −23 %, 5 %, −30 %: −7."""
    first = leverage.draw(small("AC"), "en", term=1)
    assert first.title == "Debt lifted Alpha's ROE by 0.2 points in term 1"
    assert first.rows[0][1:4] == ["3.6\u00a0%", "3.0\u00a0%", "3.8\u00a0%"]
    second = leverage.draw(small("AC"), "en")
    assert second.title == "Debt cost Alpha 7.0 points of ROE in term 2"
    assert second.rows[0] == ["Alpha", "−23.0\u00a0%", "5.0\u00a0%", "−30.0\u00a0%", "25.0\u00a0%", "−7.0 points"]
    assert second.rows[1][2] == "n/a"  # C owes nothing, so its debt costs nothing
    assert leverage.draw(small("C"), "en").title == "Nobody owed anything at the end of term 2"


def test_profit_and_cash():
    """A, term 1: income 12, operating 12, cash 300 → 292. C, term 2: 200, 200, 300 → 500."""
    chart = profit_and_cash.draw(small("AC"), "en", term=1)
    assert chart.rows == [["Alpha", "12", "12", "−8"], ["Gamma", "30", "30", "30"]]
    assert chart.title == "Alpha in term 1: net income 12, and yet cash −8"
    found = {trace["name"]: trace["y"] for trace in profit_and_cash.draw(small("AC"), "en").spec["data"]}
    # Term 2 of A, from the exercise: −72; without the depreciation of 12, −60; less 40 repaid, −100.
    assert found == {"Net income": [-72, 200], "Operating cash flow": [-60, 200], "Change of cash": [-100, 200]}


def test_a_ranking_has_the_largest_on_top_and_its_number_at_the_end():
    chart = ranking()
    assert chart.spec["layout"]["yaxis"]["range"] == [3.5, -0.5]
    bars = {trace["name"]: (trace["x"], trace["y"]) for trace in chart.spec["data"]}
    assert bars["Beta"] == ([-0.05], [1])
    numbers = chart.spec["layout"]["annotations"]
    assert [unescape(one["text"]) for one in numbers][:2] == ["<b>+8.0</b>", "<b>-5.0</b>"]
    assert (numbers[0]["xanchor"], numbers[1]["xanchor"]) == ("left", "right")


def test_the_line_of_fees_that_came_back_is_earned_equal_to_fee():
    chart = paid()
    (line,) = [trace for trace in chart.spec["data"] if trace["mode"] == "lines"]
    assert line["x"] == line["y"]
    assert traces(chart, name="Beta")[0]["x"] == [10]
    assert traces(chart, name="Beta")[0]["y"] == [15]
    assert fees.draw([], NAMES, "en", title="t", summary="s", columns=[]).rows == []


def test_two_courses_stand_at_the_same_place_and_a_gap_is_a_gap():
    chart = forked()
    real, other = [trace for trace in chart.spec["data"] if trace["mode"] == "markers"]
    assert real["x"] == other["x"] == list(range(8))
    assert real["y"][1] == 0.2
    assert other["y"][2] is None
    assert all(symbol.endswith("-open") for symbol in other["marker"]["symbol"])
    assert chart.rows[2][1:3] == ["30.0\u00a0%", "n/a"]


def test_the_median_of_a_table():
    assert classes.median([3.0, None, 1.0, 2.0]) == 2.0
    assert classes.median([1.0, 2.0, 3.0, 10.0]) == 2.5
    assert classes.median([None]) is None
    chart = compared(measure="turnover")
    middle = [trace for trace in chart.spec["data"] if trace["mode"] == "lines"]
    assert [trace["y"][0] for trace in middle] == [1.0, 1.0]


# Looks and traces.


@pytest.mark.parametrize("name", ["ranked", "courses", "classes", "fees"])
def test_eight_companies_differ_in_grey(name):
    looks = set()
    for trace in DRAWN[name]("en").spec["data"]:
        marker = trace.get("marker", {})
        pattern = marker.get("pattern", {}).get("shape")
        symbols = marker.get("symbol", [])
        looks |= {pattern} if pattern is not None else {symbols} if isinstance(symbols, str) else set(symbols)
    assert len({look.removesuffix("-open") for look in looks if look is not None}) == len(STYLES)


@pytest.mark.parametrize("name", ["effects", "leverage", "profit_and_cash"])
def test_bars_of_a_group_differ_in_hatch(name):
    shapes = [trace["marker"]["pattern"]["shape"] for trace in DRAWN[name]("en").spec["data"] if "width" in trace]
    assert len(set(shapes)) == len(shapes) == 3


def test_the_points_of_profit_and_cash_lead_to_their_entries():
    game = played("lesson90", 4)
    data = whole(game)
    for (seat, term, part, line), value in points(profit_and_cash.draw(data, "en")):
        total = sum(one.amount for one in entries(game.ledger.rows, data.chart, seat, term, line, part))
        opening = data.histories[seat][term - 1].opening.cash if line == "cash" else 0
        assert total - opening == value
