"""The looks of companies, and text of people in figures."""

import pytest

from roeup_edu.charts.styles import STYLES, escaped, isolated, labels, shortened, style, width, wrapped


def gray(color):
    """Return the lightness of a colour, 0 to 1, as a photocopy has it."""
    red, green, blue = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_eight_companies_differ_in_colour_dash_marker_and_hatch():
    for looks in ("color", "dash", "marker", "pattern", "sign"):
        assert len({getattr(one, looks) for one in STYLES}) == 8
    assert [one.color for one in STYLES][:7] == [
        *("#0072B2", "#E69F00", "#009E73", "#D55E00", "#CC79A7", "#56B4E9", "#F0E442")  # Okabe and Ito
    ]


def test_a_light_colour_has_a_dark_edge():
    for one in STYLES:
        assert gray(one.color) < 0.7 or gray(one.edge) < 0.5


def test_the_look_is_that_of_the_seat_whoever_else_is_shown():
    assert style("A") == STYLES[0]
    assert style("H") == STYLES[7]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("<b>x</b>", "&lt;b&gt;x&lt;/b&gt;"),
        ("a & b", "a &amp; b"),
        ("&lt;", "&amp;lt;"),
        ("$\\alpha$", "&#36;\\alpha&#36;"),
        ("%{x} 5 %", "&#37;{x} 5 %"),
        ("名前", "名前"),
    ],
)
def test_figure_text_shows_exactly_the_signs(text, shown):
    assert escaped(text) == shown


def test_a_name_from_right_to_left_is_set_apart():
    assert isolated("Alpha") == "Alpha"
    assert isolated("שלום") == "\u2068שלום\u2069"


def test_a_label_is_cut_with_an_ellipsis():
    assert shortened("Alpha", 12) == "Alpha"
    assert shortened("A long company name", 8) == "A long…"
    assert shortened("株式会社日本", 8) == "株式会…"
    assert width("株式会…") == 7
    assert shortened("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 6)[-2:] != "\u200d…"


def test_labels_that_would_be_equal_have_their_seat():
    names = {"A": "Company of students 1", "B": "Company of students 2", "C": "Gamma"}
    found = labels(names, 12)
    assert found == {"A": "A Company o…", "B": "B Company o…", "C": "Gamma"}


def test_long_text_goes_on_in_the_next_line():
    assert wrapped("one two three", 8) == "one two<br>three"
    assert wrapped("第1期の自己資本利益率。", 10).replace("<br>", "") == "第1期の自己資本利益率。"
    assert "<br>。" not in wrapped("一二三四五。六", 10)
    assert wrapped("<" * 50, 10).count("<br>") == 2  # a word without spaces is broken too
    assert wrapped("", 10) == ""
