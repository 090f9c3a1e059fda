"""What holds for every figure: Plotly takes it, JSON takes it, names stay text, points lead back to the books."""

import json
import re
import subprocess
import sys
from fractions import Fraction
from html import unescape

import msgspec
import plotly.graph_objects as go
import pytest

from roeup_edu.charts import FIGURES
from roeup_edu.charts.styles import escaped
from roeup_edu.finance.basis import Basis
from roeup_edu.finance.trace import entries, parts
from roeup_edu.locales import LANGUAGES, say
from roeup_edu.locales.numbers import percent
from tests.charts.exercise import HOSTILE, played, points, small, texts, whole

LESSON, FULL = "lesson90", "full"
ORDER = ["roe", "margin", "turnover", "map", "dupont", "bridge", "balance", "cash"]
GAMES = {
    "four": lambda: whole(played(LESSON, 4)),
    "four in progress": lambda: whole(played(LESSON, 4), in_progress=True),
    "eight": lambda: whole(played(FULL, 8)),
    "eight of strange names": lambda: whole(played(FULL, 8), HOSTILE, in_progress=True),
    "first term": lambda: small("AB", last=1, settled=0),
    "negative equity": lambda: small("ABCD", last=3),
    "one company": lambda: small("C", last=2),
}
TAGS = re.compile(r"</?(?:b|br)>|<span style=\"color:#[0-9A-F]{6}\">|</span>")
"""The only markup there is, all of it ours."""


def test_the_order_of_the_figures():
    assert list(FIGURES) == ORDER


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ORDER)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_figure_is_complete(name, game, lang):
    data = GAMES[game]()
    for seat in (None, data.seats[-1]):
        chart = FIGURES[name](data, lang, seat=seat)
        go.Figure(chart.spec)  # raises for anything that Plotly does not know
        chart.figure()
        assert json.loads(json.dumps(chart.plain(), allow_nan=False)) == chart.plain()
        assert chart.title
        assert chart.summary
        assert all(len(row) == len(chart.columns) for row in chart.rows)
        assert all(isinstance(cell, str) for row in chart.rows for cell in row)
        assert chart.rows or game == "first term" or (game, name) == ("negative equity", "bridge")


@pytest.mark.parametrize("name", ORDER)
def test_both_languages_say_the_same_in_their_words(name):
    english, japanese = (FIGURES[name](whole(played(LESSON, 4)), lang) for lang in LANGUAGES)
    kana = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")
    assert len(english.spec["data"]) == len(japanese.spec["data"])
    assert not any(kana.search(text) for text in texts(english.plain()))
    for text in (japanese.title, japanese.summary, *japanese.columns[1:]):
        assert kana.search(text)
    assert list(points(english)) == list(points(japanese))


@pytest.mark.parametrize("name", ORDER)
def test_without_a_term_a_figure_says_so(name):
    data = small("AC", last=0)
    for lang in LANGUAGES:
        chart = FIGURES[name](data, lang)
        assert chart.summary == say("chart.nothing", {}, lang)
        (note,) = chart.spec["layout"]["annotations"]
        assert unescape(note["text"].replace("<br>", "")).replace(" ", "") == chart.summary.replace(" ", "")
        assert chart.spec["data"] == chart.rows == chart.columns == []
        go.Figure(chart.spec)
        chart.figure()


# Names.


@pytest.mark.parametrize("name", ORDER)
@pytest.mark.parametrize("start", [0, 4])
def test_a_name_is_never_markup(name, start):
    """With eight companies there is a legend, with four the names stand beside the lines."""
    every = whole(played(FULL, 8), HOSTILE)
    four = msgspec.structs.replace(every, histories=dict(list(every.histories.items())[start : start + 4]))
    for data in (every, four):
        for seat in data.seats:
            chart = FIGURES[name](data, "en", seat=seat)
            for text in texts(chart.spec):
                plain = TAGS.sub("", text)
                assert not re.search(r"[<>$]|%\{", plain), text  # no tag, no formula, no template is left
                assert not re.search(r"&(?!(?:amp|lt|gt|#36|#37);)", plain), text


@pytest.mark.parametrize("name", ["roe", "margin", "turnover", "map", "balance", "cash"])
def test_the_whole_name_is_under_the_pointer_and_in_the_table(name):
    data = whole(played(FULL, 8), HOSTILE)
    chart = FIGURES[name](data, "en")
    hovers = " ".join(text for trace in chart.spec["data"] for text in trace.get("hovertext", ()))
    shown = unescape(hovers.replace("<br>", "")).replace(" ", "")
    for company in HOSTILE:
        assert company.replace(" ", "") in shown
        assert any(company in row for row in chart.rows)


def test_the_texts_of_the_figure_are_not_escaped():
    data = small("C", names={"C": "<b> & $"})
    chart = FIGURES["bridge"](data, "en")
    assert chart.title.startswith("<b> & $'s ROE rose")
    assert escaped("<b> & $") in chart.figure().layout.title.text


# Traces.


def of_statement(game, data, point):
    """Return what the entries that a point leads to sum to: an amount or, for a ratio, the quotient of its parts."""
    seat, term, part, line = point

    def total(figure, of="figures"):
        found = entries(game.ledger.rows, data.chart, seat, term, figure, of)
        return sum(entry.amount for entry in found)

    if part != "ratio":
        return total(line, part)
    above, below = (total(figure) for figure in parts(line, data.basis))
    return float(Fraction(above, below)) if below > 0 else None


@pytest.mark.parametrize("name", ["roe", "margin", "turnover", "balance", "cash"])
@pytest.mark.parametrize("seat", [None, "B"])
def test_a_point_leads_to_entries_that_sum_to_it(name, seat):
    game = played(LESSON, 4)
    data = whole(game)
    found = list(points(FIGURES[name](data, "en", seat=seat)))
    assert len(found) >= 8
    for point, value in found:
        assert of_statement(game, data, point) == value, point


def test_the_points_of_the_map_lead_to_the_margin():
    game = played(LESSON, 4)
    data = whole(game)
    found = list(points(FIGURES["map"](data, "en")))
    assert len(found) == 4 * (game.settled + 1)  # the last point is there once more, large
    for point, value in found:
        assert of_statement(game, data, point) == value


def test_the_ends_of_the_bridge_lead_to_the_roe_and_its_steps_to_their_ratio():
    game = played(LESSON, 4)
    data = whole(game)
    found = list(points(FIGURES["bridge"](data, "en", seat="C")))
    assert [point for point, _ in found] == [
        ["C", 3, "ratio", "roe"],
        *(["C", 4, "ratio", factor] for factor in ("margin", "turnover", "leverage")),
        ["C", 4, "ratio", "roe"],
    ]
    for point, value in (found[0], found[-1]):
        assert of_statement(game, data, point) == value


# Colours.


@pytest.mark.parametrize("name", ORDER)
def test_a_figure_leaves_text_and_ground_to_the_page(name):
    layout = FIGURES[name](whole(played(LESSON, 4)), "en").spec["layout"]
    assert layout["paper_bgcolor"] == layout["plot_bgcolor"] == "rgba(0,0,0,0)"
    assert set(layout["font"]) == {"family", "size"}
    assert "width" not in layout


def test_the_plain_figure_is_dark_on_white_and_has_all_words():
    chart = FIGURES["roe"](whole(played(LESSON, 4)), "en")
    figure = chart.figure()
    assert figure.layout.paper_bgcolor == figure.layout.plot_bgcolor == "#ffffff"
    assert figure.layout.font.color == "#212121"
    assert figure.layout.title.text == chart.title
    said = figure.layout.annotations[-1].text.replace("<br>", " ")
    assert unescape(said).split() == chart.summary.split()
    assert "title" not in chart.spec["layout"]  # the spec is as it was


# The rest.


def test_ratios_of_other_bases_are_drawn_on_them():
    """C on average balances: 200 / ((300 + 500) / 2) = 50 %."""
    data = small("C", basis=Basis(balance="average"))
    chart = FIGURES["roe"](data, "en")
    assert chart.rows[0][2] == percent(0.5)
    assert "average balances" in chart.note


def test_a_term_that_is_not_there_is_the_last_one():
    data = small("AC")
    for name in ("dupont", "bridge", "balance", "cash"):
        assert FIGURES[name](data, "en", term=99).plain() == FIGURES[name](data, "en", term=2).plain()


def test_drawing_needs_neither_plotly_nor_pandas():
    code = (
        "import sys; from roeup_edu.charts import FIGURES; from tests.charts.exercise import small\n"
        "for draw in FIGURES.values(): draw(small('AC'), 'ja').plain()\n"
        "print([name for name in ('plotly', 'pandas', 'numpy', 'ipywidgets') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
