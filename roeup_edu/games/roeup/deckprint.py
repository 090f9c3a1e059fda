"""Printable cards: one HTML page, A4, nine cards of 63 × 88 mm per sheet, both languages on every card."""

from collections.abc import Iterable
from html import escape
from typing import Any
from unicodedata import east_asian_width

from roeup_edu.games.roeup.cards import Asset, Card, Category, Character, Deck, EventCard, Unit
from roeup_edu.games.roeup.rules import Rules
from roeup_edu.locales import LANGUAGES, say

PER_SHEET = 9
# Names: width and height of their place in mm, and the sizes of type that are tried, the largest first.
_NAME_WIDTH, _NAME_HEIGHT = 53, 14.5
_SIZES = (("", 3.9), ("mid", 3.2), ("long", 2.6), ("tiny", 2))

_STYLE = """
@page { size: A4 portrait; margin: 0 }
* { box-sizing: border-box; margin: 0; padding: 0 }
body { font-family: system-ui, "Noto Sans JP", "Hiragino Sans", "Yu Gothic UI", Meiryo, IPAGothic, sans-serif;
  color: #111; background: #ddd; font-variant-numeric: tabular-nums; line-height: 1.15;
  -webkit-print-color-adjust: exact; print-color-adjust: exact }
.sheet { position: relative; width: 210mm; height: 297mm; padding: 16.5mm 10.5mm; margin: 4mm auto; background: #fff;
  display: grid; grid-template-columns: repeat(3, 63mm); grid-auto-rows: 88mm; overflow: hidden }
.note { position: absolute; top: 8mm; left: 0; right: 0; text-align: center; font-size: 3.2mm }
.card { position: relative; width: 63mm; height: 88mm; padding: 3mm; border: 0.2mm dashed #777; overflow: hidden;
  display: flex; flex-direction: column }
.card > * { flex-shrink: 0 }
.card::before { content: ""; position: absolute; inset: 1.2mm; border: 0.5mm solid #111; border-radius: 2mm;
  pointer-events: none }
.commodity::before { border-style: double; border-width: 1mm }
.top { display: flex; justify-content: space-between; align-items: center; height: 11mm; padding: 0.5mm 1mm 0 }
.code { font-size: 8.4mm; font-weight: 700; line-height: 1; letter-spacing: -0.2mm }
.code.wide { font-size: 6.4mm }
.code.widest { font-size: 4.8mm }
.mark { font-size: 3mm; text-align: right; line-height: 1.1; white-space: nowrap }
.mark.both { font-size: 2.7mm; line-height: 1 }
.symbol { font-size: 7mm; line-height: 1 }
.name { padding: 0.5mm 1mm 0; height: 15mm; overflow: hidden; overflow-wrap: anywhere; line-height: 1.1 }
.name .en { font-size: 3.9mm; font-weight: 700 }
.name .ja { font-size: 3.9mm }
.name .mid { font-size: 3.2mm }
.name .long { font-size: 2.6mm }
.name .tiny { font-size: 2mm }
.kind { padding: 0 1mm; font-size: 3mm; height: 4.5mm; white-space: nowrap; overflow: hidden }
.kind.long { font-size: 2.6mm; white-space: normal; height: 5.4mm; line-height: 1 }
.cost { display: flex; align-items: center; gap: 2mm; padding: 0 1mm; height: 7.5mm; font-size: 3.2mm;
  white-space: nowrap }
.line { display: flex; justify-content: space-between; align-items: center; padding: 0 1mm; font-size: 3.1mm;
  min-height: 8.5mm; border-top: 0.2mm solid #777 }
.line.bare { border-top: 0 }
.event .line { font-size: 2.8mm }
.small { font-size: 3mm; text-align: right; white-space: nowrap }
.dots { font-size: 3.4mm; letter-spacing: 0.2mm }
.big { font-size: 6.4mm; font-weight: 700; white-space: nowrap }
.money { font-size: 5mm; font-weight: 700; white-space: nowrap }
.pair { display: flex; justify-content: space-around; padding: 0.8mm 1mm 0; border-top: 0.3mm solid #111 }
.pair div { text-align: center; font-size: 3mm }
.pair b { display: block; font-size: 6.2mm; line-height: 1.1; white-space: nowrap }
.pair b.wide { font-size: 4.2mm }
.turned { transform: rotate(180deg); margin-top: auto; background: #e8e8e8; border-top: 0.3mm solid #111 }
.turned .top { height: 8.5mm }
.turned .code { font-size: 6mm }
.turned .pair { border-top: 0; padding-bottom: 0.8mm }
.premium { display: inline-block; white-space: nowrap; font-weight: 700; padding: 0 1mm;
  border: 0.4mm solid #111; border-radius: 1mm }
.pipes { display: flex; gap: 1mm; justify-content: center; flex-wrap: wrap; margin: auto 0 2mm }
.pipe { width: 13.2mm; height: 18mm; border: 0.4mm solid #111; border-bottom-width: 1.6mm; border-radius: 1mm;
  text-align: center; font-size: 2.7mm; padding-top: 0.6mm; line-height: 1.1 }
.pipe b { display: block; font-size: 7mm; line-height: 1.1 }
.list { list-style: none; padding: 1mm; font-size: 3.2mm; flex: 1; border-top: 0.3mm solid #111 }
.list li { margin-bottom: 1.6mm }
.help table { border-collapse: collapse; width: 100%; font-size: 3mm; text-align: center }
.help td, .help th { border: 0.2mm solid #777; padding: 0.2mm; line-height: 1.1 }
.help th { font-weight: 400; font-size: 2.7mm; text-align: left; padding-left: 0.8mm; white-space: nowrap }
.help p { font-size: 2.8mm; padding: 0.5mm 1mm 0; line-height: 1.1 }
.help h2 { font-size: 3mm; margin: 1mm 1mm 0.3mm; line-height: 1.1 }
.help.many td, .help.many th { font-size: 2.2mm; padding: 0 }
@media print {
  body { background: #fff }
  .sheet { margin: 0; break-after: page; break-inside: avoid }
  .sheet:last-child { break-after: auto }
}
"""


def cards_html(deck: Deck, rules: Rules) -> str:
    """The whole deck as one HTML page with nothing to load from elsewhere; every text from the deck is escaped.

    There is a summary card for every character card, so that each player has one.
    """
    faces = [_character(card, rules) for card in deck.characters.values()]
    faces += [_asset(card) for card in deck.assets.values()]
    faces += [_unit(card, deck.categories[card.category], rules) for card in deck.units.values()]
    faces += [_event(card) for card in deck.events.values()]
    faces += [_summary(rules)] * max(len(deck.characters), 1)
    note = f'<p class="note">{_both("deck.card.scale", " · ")}</p>\n'
    sheets = [faces[start : start + PER_SHEET] for start in range(0, len(faces), PER_SHEET)]
    body = "\n".join(f'<section class="sheet">\n{note}' + "\n".join(sheet) + "\n</section>" for sheet in sheets)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>ROE UP! cards カード</title>\n'
        f"<style>{_STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def _money(amount: int) -> str:
    """A number as printed, with a true minus sign."""
    return f"{amount:,}".replace("-", "−")


def _ja(text: str) -> str:
    """Japanese words, marked as such for fonts and screen readers."""
    return f'<span lang="ja">{text}</span>'


def _both(key: str, between: str = "<br>", **facts: Any) -> str:
    """A text of the game in both languages, so that cards and screens use the same words."""
    en, ja = (escape(say(key, facts, lang)) for lang in LANGUAGES)
    return f"{en}{between}{_ja(ja)}"


def _width(text: str) -> float:
    """The width of a text in ems, estimated for a wide typeface."""
    return sum(1 if east_asian_width(sign) in "WFA" else 0.68 for sign in text)


def _code(card: Card) -> str:
    """The code, in type that can be read across a table."""
    size = " widest" if len(card.code) > 6 else " wide" if len(card.code) > 4 else ""
    return f'<span class="code{size}">{escape(card.code)}</span>'


def _name(card: Card) -> str:
    """Both names, in the largest type in which they fit into their place."""
    for size, height in _SIZES:  # noqa: B007  the last one stays if none fits
        # A line that breaks between words is not filled, so a tenth of it is given away.
        lines = sum(-(-_width(name) * height * 1.1 // _NAME_WIDTH) for name in (card.en, card.ja))
        if lines * height * 1.1 <= _NAME_HEIGHT:
            break
    return (
        f'<div class="name"><div class="en {size}">{escape(card.en)}</div>'
        f'<div class="ja {size}" lang="ja">{escape(card.ja)}</div></div>'
    )


def _marks(industries: tuple[str, ...]) -> str:
    """The industry marks in words."""
    names = [[escape(say(f"industry.{industry}", {}, lang)) for industry in industries] for lang in LANGUAGES]
    both = " both" if len(industries) > 1 else ""
    return f'<span class="mark{both}">{" +<br>".join(names[0])}<br>{_ja("＋<br>".join(names[1]))}</span>'


def _line(label: str, value: str, size: str = "money", classes: str = "line") -> str:
    """One fact: its name in both languages and its value."""
    return f'<div class="{classes}"><span>{label}</span><span class="{size}">{value}</span></div>'


def _card(classes: str, parts: Iterable[str]) -> str:
    """One face of a card."""
    return f'<article class="card {classes}">' + "".join(parts) + "</article>"


def _character(card: Character, rules: Rules) -> str:
    """A character: its number, its industries, its capital base and what it can do."""
    both = len(card.industries) > 1
    capital = rules.setup.capital["both" if both else card.industries[0]]
    lines = [
        _line(_both("deck.card.number"), str(card.number), classes="line bare"),
        _line(_both("deck.card.capital"), _money(capital)),
    ]
    if card.exchanges:
        lines.append(_line(_both("deck.card.exchanges"), str(card.exchanges)))
    if card.correction:
        lines.append(_line(_both("deck.card.correction"), f"+{card.correction}"))
    if card.finance_slots != 1:
        lines.append(_line(_both("deck.card.finance_slots"), str(card.finance_slots)))
    if card.marketing_slots != 1:
        lines.append(_line(_both("deck.card.marketing_slots"), str(card.marketing_slots)))
    top = f'<div class="top">{_code(card)}{_marks(card.industries)}</div>'
    return _card("character " + ("both" if both else card.industries[0]), [top, _name(card), *lines])


def _asset(card: Asset) -> str:
    """An asset: its amount and its pipes."""
    sorts = {True: ("可", "deck.card.premium_pipe"), False: ("–", "deck.card.ordinary_pipe")}
    pipes = "".join(
        f'<span class="pipe"><b>{sign}</b>{_both(caption)}</span>'
        for sign, caption in map(sorts.__getitem__, card.pipes)
    )
    return _card(
        "asset " + card.industries[0],
        [
            f'<div class="top">{_code(card)}{_marks(card.industries)}</div>',
            _name(card),
            _line(_both("deck.card.amount"), _money(card.amount), "big"),
            _line(_both("deck.card.pipes"), str(len(card.pipes))),
            f'<div class="pipes">{pipes}</div>',
        ],
    )


def _pair(sales: int, profit: int) -> str:
    """Sales and profit side by side."""
    wide = ' class="wide"' if len(_money(sales) + _money(profit)) > 11 else ""
    return (
        f'<div class="pair"><div>{_both("deck.card.sales", " ")}<b{wide}>{_money(sales)}</b></div>'
        f"<div>{_both('deck.card.profit', ' ')}<b{wide}>{_money(profit)}</b></div></div>"
    )


def _unit(card: Unit, category: Category, rules: Rules) -> str:
    """A business unit: what it costs, its research, its first pair and, upside down, its degraded pair."""
    symbol = f'<span class="symbol">{escape(category.symbol)}</span>'
    if card.premium:
        pushes = max(rules.research.pushes - card.pips, 0)
        dots = f'<span class="dots">{"●" * card.pips + "○" * pushes}</span>'
        kind = f'<span class="premium">{_both("deck.card.premium", pips=card.pips)}</span>'
        research = f'<span class="small">{dots}<br>{_both("deck.card.research", " ")} <b>× {pushes}</b></span>'
        sort = f'<div class="line">{kind}{research}</div>'
    else:
        sort = f'<div class="line"><span>{_both("deck.card.ordinary", " ")}</span></div>'
    long = " long" if (_width(category.en) + _width(category.ja) + 1) * 3 > _NAME_WIDTH else ""
    cost = f'<span>{_both("deck.card.cost", " ")}</span><span class="big">{_money(card.cost)}</span>'
    degraded = f'<span class="mark">{_both("deck.card.degraded")}</span>'
    return _card(
        "unit " + card.industries[0],
        [
            f'<div class="top">{_code(card)}{_marks(card.industries)}{symbol}</div>',
            _name(card),
            f'<div class="kind{long}">{escape(category.en)} {_ja(escape(category.ja))}</div>',
            f'<div class="cost">{cost}</div>',
            sort,
            _pair(card.sales, card.profit),
            f'<div class="turned"><div class="top">{_code(card)}{degraded}{symbol}</div>',
            f"{_pair(card.degraded_sales, card.degraded_profit)}</div>",
        ],
    )


def _event(card: EventCard) -> str:
    """A finance or marketing card and its effect."""
    kind = _both(f"event_card.{card.kind}").capitalize()
    rules = "".join(f"<li>{escape(say(f'deck.card.{card.kind}_rule', {}, lang))}</li>" for lang in LANGUAGES)
    return _card(
        "event " + card.kind,
        [
            f'<div class="top">{_code(card)}<span class="mark">{kind}</span></div>',
            _name(card),
            _line(_both(f"deck.card.{card.kind}_effect"), f"+{_money(card.effect)}", "big"),
            f'<ul class="list">{rules}</ul>',
        ],
    )


def _summary(rules: Rules) -> str:
    """A card for each player: the bank's rates, synergy and degradation."""
    rows = "".join(
        f"<tr><td>{_both('deck.card.above', ' ') if band.up_to is None else f'≤ {_money(band.up_to)} %'}</td>"
        f"<td>{band.rate} %</td></tr>"
        for band in rules.loan.bands
    )
    heads = f"<tr><th>{_both('deck.card.debt_ratio', ' ')}</th><th>{_both('deck.card.rate', ' ')}</th></tr>"
    points = [(str(count), f"+{point}") for count, point in enumerate(rules.synergy.points)][2:]
    limits = sorted((int(players), limit) for players, limit in rules.degradation.limit.items())
    return _card(
        "help many" if len(rules.loan.bands) > 6 or len(points) > 6 else "help",
        [
            f"<h2>{_both('deck.card.bank', ' ')}</h2><table>{heads}{rows}</table>",
            f"<p>{_both('deck.card.debt_limit', limit=rules.loan.debt_limit)}</p>",
            f"<h2>{_both('deck.card.synergy', ' ')}</h2>",
            _table("deck.card.units", "deck.card.points", points),
            f"<h2>{_both('deck.card.undegraded')}</h2>",
            _table("deck.card.players", "deck.card.units", [(str(players), str(limit)) for players, limit in limits]),
        ],
    )


def _table(head: str, row: str, columns: list[tuple[str, str]]) -> str:
    """A table of two rows, each with its label: counts, and what holds for them."""
    heads = "".join(f"<td>{count}</td>" for count, _ in columns)
    cells = "".join(f"<td><b>{value}</b></td>" for _, value in columns)
    return f"<table><tr><th>{_both(head)}</th>{heads}</tr><tr><th>{_both(row)}</th>{cells}</tr></table>"
