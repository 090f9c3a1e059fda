"""Screens of the debrief in a notebook: all text is escaped, figures come with widgets and without."""

import re
from html.parser import HTMLParser

import pytest

from roeup_edu.charts.chart import Chart
from roeup_edu.debrief import SCREENS
from roeup_edu.debrief.reflections import reflect
from roeup_edu.debrief.screen import Question, Screen, Table
from roeup_edu.widgets import debrief
from tests.widgets.window import HOSTILE, played

OURS = {"div", "style", "p", "h2", "h3", "h5", "table", "thead", "tbody", "tr", "th", "td", "details", "summary"}
OURS |= {"b", "span"}


class Page(HTMLParser):
    """The tags of a page and its text."""

    def __init__(self, html):
        super().__init__()
        self.tags, self.open, self.said = set(), [], []
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        self.open.append(tag)
        assert not [name for name, _ in attributes if name.startswith("on")]

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.said.append(data)


def html(screen):
    return "".join(piece for piece in debrief.pieces(screen) if isinstance(piece, str))


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("start", [0, 4])
def test_nothing_that_people_wrote_becomes_markup(tmp_path, lang, start):
    names = dict(zip("ABCD", HOSTILE[start : start + 4], strict=True))
    record = played(tmp_path, names, preset="lesson90").table.record
    file = str(tmp_path / "said.jsonl")
    for seat, text in zip(names, HOSTILE, strict=False):
        reflect(file, record, seat, 1, text)
    for name, make in SCREENS.items():
        page = Page(html(make(record, lang, file) if name == "reflections" else make(record, lang)))
        assert page.tags <= OURS
        assert page.open == []
    said = "".join(page.said)
    assert all(text in said for text in HOSTILE[:4])  # the reflections, as they were written


def test_a_dollar_sign_is_no_formula():
    page = html(Screen(title="$a$", finding="costs $5 and $6", lang="en"))
    assert not re.search(r"\$[^<]", page)
    assert "".join(Page(page).said).endswith("$a$costs $5 and $6")


def test_numbers_stand_at_the_right_and_what_is_none_does_not():
    table = Table("Heading", ["Company", "Amount", "Ratio", "Lines", "Why"], [["Alpha", "−1,250", "n/a", "3, 4", "x"]])
    page = html(Screen(title="t", finding="f", lang="en", tables=(table,)))
    assert page.count("<td dir='auto' class='roeup-number'>") == 2
    assert "<th scope='row' dir='auto' class='roeup-words'>Alpha</th>" in page
    assert "<td dir='auto' class='roeup-words'>3, 4</td>" in page


def test_a_folded_table_and_the_back_of_a_card_wait_to_be_opened():
    table = Table("Long list", ["a"], [["b"]], folded=True)
    card = Question("Why?", "Because.", (3, 5))
    page = html(Screen(title="t", finding="f", lang="en", tables=(table, Table("None", ["a"], [])), questions=(card,)))
    assert "<summary>Long list</summary>" in page
    assert "None" not in page  # a table without rows is not shown
    assert "<b>Why?</b><details><summary>Answer</summary><p>Because.</p>" in page
    assert "Lines of the record: 3, 5" in page


def test_parts_come_below_with_their_figures(tmp_path):
    record = played(tmp_path, preset="lesson90").table.record
    screen = SCREENS["lives"](record, "en")
    kinds = ["figure" if isinstance(piece, Chart) else "text" for piece in debrief.pieces(screen)]
    assert kinds == ["text", *["text", "figure", "figure", "text"] * 3]
    assert html(screen).count("<h3>") == 3


@pytest.mark.parametrize("plain", [True, False])
def test_a_screen_is_shown_with_and_without_widgets(tmp_path, monkeypatch, plain):
    import IPython.display

    shown = []
    monkeypatch.setattr(IPython.display, "display", shown.append)
    debrief.show(SCREENS["result"](played(tmp_path, preset="lesson90").table.record, "en"), plain=plain)
    assert [type(one).__name__ for one in shown] == ["HTML", "Figure" if plain else "ChartView", "HTML"]
