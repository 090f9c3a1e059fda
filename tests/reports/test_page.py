"""The page: complete without a network, harmless whatever people typed, and every amount leads to its entries."""

import json
import re
from html.parser import HTMLParser

import pytest

from roeup_edu.locales import say
from roeup_edu.reports.content import report
from roeup_edu.reports.page import page
from tests.reports.games import HOSTILE, damaged, in_term, played, renamed, ruled, sample


class Read(HTMLParser):
    """What a browser reads: tags with their attributes, the text outside of scripts, and the scripts."""

    VOID = ("meta", "path")

    def __init__(self, data: bytes):
        super().__init__()
        self.tags, self.text, self.scripts, self.inside, self.left_open = [], [], [], "", []
        self.feed(data.decode())
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        self.inside = tag
        if tag not in self.VOID:
            self.left_open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.left_open.pop() == tag
        self.inside = ""

    def handle_data(self, data):
        (self.scripts if self.inside in ("script", "style") else self.text).append(data)

    def all(self, tag, **wanted):
        return [attrs for name, attrs in self.tags if name == tag and wanted.items() <= attrs.items()]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_page_asks_for_nothing_outside(lang):
    read = Read(page(report(renamed(played(8, 5)), lang)))
    assert read.left_open == []
    assert read.all("html", lang=lang)
    (policy,) = [attrs["content"] for attrs in read.all("meta") if "http-equiv" in attrs]
    assert policy.startswith("default-src 'none'")
    for tag, attrs in read.tags:
        assert "src" not in attrs
        assert not [name for name in attrs if name.startswith("on")], (tag, attrs)
        assert attrs.get("href", "#").startswith("#")
    assert not read.all("link")
    style = read.scripts[0]
    assert "@import" not in style
    assert "url(" not in style
    assert '"Hiragino Sans"' in style


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_hostile_names_are_text_of_the_page_and_of_its_figures(lang):
    data = page(report(renamed(played(8, 5)), lang))
    read = Read(data)
    known = (
        "html head meta title style body header h1 h2 h3 p nav a section div table caption thead tbody tr th td span "
    )
    known += "bdi b i svg path figure figcaption details summary button script"
    assert {tag for tag, _ in read.tags} <= set(known.split())
    for name in HOSTILE:
        assert name in read.text
    # Three scripts of ours: the data, plotly.js, and what draws.
    assert len(read.all("script")) == data.count(b"<script") == 3
    assert "alert(1)" not in read.scripts[-1]
    facts = json.loads(read.scripts[1])
    texts = json.dumps(facts["figures"])
    assert "<img" not in texts
    assert "<b>bold" not in texts


def test_every_amount_of_a_statement_leads_to_its_entries():
    found = report(sample("lesson90"), "en")
    read = Read(page(found))
    entries = json.loads(read.scripts[1])["entries"]
    assert len(entries) == len(found.journal)
    rows = [json.loads(attrs["data-of"]) for attrs in read.all("tr") if "data-of" in attrs]
    lines = [line for company in found.companies for table in company.statements for line in table.lines]
    assert len(rows) == len(lines)
    for chosen, line in zip(rows, lines, strict=True):
        assert chosen, line.key
    amounts = [amount for line in lines for amount in line.amounts if amount is not None]
    titles = [attrs["title"] for attrs in read.all("button") if attrs["class"] == "amount"]
    assert len(titles) == len(amounts)
    assert titles[0] == "Alpha · Term 1 · Sales: 225"


def test_figures_have_a_title_a_summary_and_the_table_behind_them():
    found = report(sample("lesson90"), "ja")
    read = Read(page(found))
    # Five of all companies, three of each.
    assert len(read.all("figure")) == len(read.all("figcaption")) == len(read.all("details")) == 5 + 3 * 3
    assert all(attrs["aria-label"] for attrs in read.all("div", **{"class": "plot"}))
    assert len(json.loads(read.scripts[1])["figures"]) == 5 + 3 * 3


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_damage_a_term_in_progress_and_rulings_are_marked(lang):
    record = ruled(in_term(sample("lesson90"), 2), 5, "<i>paid twice</i>")
    found = report(record, lang)
    text = " ".join(Read(page(found)).text)
    for notice in found.notices:
        assert notice in text
    assert len(found.notices) == 2
    assert f"{found.columns[2].heading} ※" in text
    assert "<i>paid twice</i>" in text
    cut_off = report(damaged(sample("lesson90"), 100), lang)
    assert cut_off.notices[0] in " ".join(Read(page(cut_off)).text)


def test_numbers_are_as_the_language_writes_them():
    read = Read(page(report(sample("lesson90"), "ja")))
    assert "△187" in read.text
    assert not re.search(r"(?<![\d-])-\d", " ".join(read.text))
    assert say("not_available", {}, "ja") in Read(page(report(played(8, 3, preset="full"), "ja"))).text
