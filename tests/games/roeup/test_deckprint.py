"""The printable cards: every card with all its numbers, in both languages, everything from the deck as text."""

import re
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

from roeup_edu.datasets import folder
from roeup_edu.games.roeup.deckfile import load, load_rules
from roeup_edu.games.roeup.deckprint import cards_html
from roeup_edu.games.roeup.rules import effective

FROZEN = Path(__file__).parent / "deck"
VOID = {"meta", "br"}


class Page(HTMLParser):
    """Reads a page strictly: every element is closed, no element of a kind or attribute that could load or run."""

    def __init__(self, html):
        super().__init__(convert_charrefs=True)
        self.open, self.tags, self.cards, self.text = [], [], [], ""
        self.feed(html)
        self.close()
        assert not self.open

    def handle_starttag(self, tag, attrs):
        assert {name for name, _ in attrs} <= {"class", "lang", "charset"}, attrs
        self.tags.append(tag)
        if tag not in VOID:
            self.open.append(tag)
        if tag == "article":
            self.cards.append("")

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if "style" in self.open:
            assert "url(" not in data and "@import" not in data
        elif "article" in self.open:
            self.cards[-1] += data + "|"


def printed(deck, **overrides):
    return Page(cards_html(deck, effective(load_rules(FROZEN), overrides)))


def card_of(page, code):
    return next(text for text in page.cards if text.startswith(f"{code}|"))


@pytest.mark.parametrize("place", [FROZEN, folder("roeup")])
def test_every_card_is_there_with_all_its_numbers(place):
    deck = load(place)
    page = Page(cards_html(deck, effective(load_rules(place))))
    assert len(page.cards) == len(deck.cards) + len(deck.characters)  # a summary card for each player
    for code, card in deck.cards.items():
        text = card_of(page, code)
        assert card.en in text and card.ja in text
    for unit in deck.units.values():
        text = card_of(page, unit.code)
        for number in (unit.cost, unit.sales, unit.profit, unit.degraded_sales, unit.degraded_profit):
            assert f"|{number}|".replace("-", "−") in text
        category = deck.categories[unit.category]
        assert category.symbol in text and category.en in text and category.ja in text
        assert text.count(f"{unit.code}|") == 2  # upright and upside down
        assert ("Premium" in text) == unit.premium
    for asset in deck.assets.values():
        text = card_of(page, asset.code)
        assert f"|{asset.amount}|" in text
        assert text.count("可|premium|可|") == sum(asset.pipes)
        assert text.count("|ordinary|通常|") == len(asset.pipes) - sum(asset.pipes)
    for event in deck.events.values():
        assert f"+{event.effect}|" in card_of(page, event.code)


def test_nine_cards_a_sheet():
    page = printed(load(FROZEN))
    assert page.tags.count("section") == -(-len(page.cards) // 9)
    html = cards_html(load(FROZEN), effective(load_rules(FROZEN)))
    assert "63mm 88mm" not in html and "width: 63mm; height: 88mm" in html
    assert "@media print" in html and "size: A4" in html


def test_research_of_a_premium_unit():
    assert "●○○○○○|R&D |研究開発| |× 5|" in card_of(printed(load(FROZEN)), "PU08")
    assert "●○○○|R&D |研究開発| |× 3|" in card_of(printed(load(FROZEN), **{"research.pushes": "4"}), "PU08")


def test_pipes_stand_in_their_order():
    assert "|可|premium|可|可|premium|可|–|ordinary|通常|" in card_of(printed(load(FROZEN)), "PA03")
    assert "|–|ordinary|通常|可|premium|可|" in card_of(printed(load(FROZEN)), "PA04")


def test_a_negative_profit_has_a_true_minus_sign():
    assert "|−10|" in card_of(printed(load(FROZEN)), "PU04")


def test_characters_show_capital_and_abilities():
    page = printed(load(FROZEN))
    assert "|400|" in card_of(page, "C1") and "Card exchanges|カード交換の回数|1|" in card_of(page, "C1")
    assert "R&D correction|研究開発の補正|+1|" in card_of(page, "C2")
    assert "Marketing slots|マーケティング枠|2|" in card_of(page, "C3")
    assert "|300|" in card_of(page, "C5") and "Finance slots|ファイナンス枠|2|" in card_of(page, "C5")
    assert "|350|" in card_of(page, "C6") and "Product +|Commodity|プロダクト＋|コモディティ|" in card_of(page, "C6")


def test_help_card_follows_the_rules():
    text = printed(load(FROZEN), **{"loan.bands.2.rate": "9", "degradation.limit.8": "7"}).cards[-1]
    assert "debt / equity |借入金÷自己資本|rate |利率|≤ 50 %|3 %|≤ 100 %|5 %|above that |それを超える場合|9 %|" in text
    assert "|units|ユニット|2|3|margin, points|利益率（ポイント）|+5|+10|" in text
    assert text.endswith("|players|人数|2|3|4|5|6|7|8|units|ユニット|2|2|3|3|4|4|7|")


def test_the_same_words_as_in_the_game():
    page = printed(load(FROZEN))
    unit, asset, event = (card_of(page, code) for code in ("PU08", "PA03", "M1"))
    assert "Cost |コスト|10|" in unit and "Sales |売上|150|" in unit and "Premium 1|プレミアム 目1|" in unit
    assert "|Asset amount|資産の額|200|" in asset
    assert "|Marketing|マーケティング|" in event


def test_every_sheet_says_how_to_print_it():
    html = cards_html(load(FROZEN), effective(load_rules(FROZEN)))
    assert html.count("Print at 100 %") == html.count("倍率100％で印刷") == html.count("<section")
    assert not any("100％で" in text for text in printed(load(FROZEN)).cards)


def test_a_long_name_is_set_in_smaller_type():
    deck = load(FROZEN)
    for name, size in (("Bakery", ""), ("A Long Name of a Bakery in the Town", "mid"), ("A name " * 8, "tiny")):
        unit = msgspec.structs.replace(deck.units["PU01"], en=name.strip(), ja="町のパン屋" * (1 + len(name) // 8))
        html = cards_html(msgspec.structs.replace(deck, units={"PU01": unit}), effective(load_rules(FROZEN)))
        assert f'<div class="en {size}">{name.strip()}</div>' in html, name


@pytest.mark.parametrize(
    "name",
    ["<img src=x onerror=alert(1)>", "</article><script>alert(1)</script>", "=1+2", "a & b", '"><b x="', "{x}", "&lt;"],
)
def test_a_hostile_name_stays_text(name):
    deck = load(FROZEN)
    hostile = msgspec.structs.replace
    changed = hostile(
        deck,
        characters={"C1": hostile(deck.characters["C1"], en=name, ja=name)},
        assets={"PA01": hostile(deck.assets["PA01"], en=name, ja=name)},
        units={"PU01": hostile(deck.units["PU01"], en=name, ja=name)},
        events={"M1": hostile(deck.events["M1"], en=name, ja=name)},
        categories={"BAKE": hostile(deck.categories["BAKE"], en=name, ja=name, symbol="<b>&")},
    )
    page = printed(changed)
    for code in ("C1", "PA01", "PU01", "M1"):
        assert card_of(page, code).count(f"{name}|") >= 2
    assert set(page.tags) <= {
        *("html", "head", "meta", "title", "style", "body", "section", "article", "div", "span", "br", "b"),
        *("ul", "li", "p", "h2", "table", "tr", "td", "th"),
    }
    assert "<b>&|" in card_of(page, "PU01")


def test_nothing_is_loaded_from_elsewhere():
    html = cards_html(load(FROZEN), effective(load_rules(FROZEN)))
    assert not re.search(r"https?:|//|src=|href=|<script|<link", html)
