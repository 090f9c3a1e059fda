"""Printable cards: one HTML page, A4, nine cards of 63 × 88 mm per sheet, both languages on every card."""

from html import escape

from roeup_edu.games.roeup.cards import Asset, Card, Category, Character, Deck, EventCard, Unit
from roeup_edu.games.roeup.rules import Rules

PER_SHEET = 9
_LONG_EN = 26  # characters that fit on one line in the larger type
_LONG_JA = 13

_INDUSTRY = {"product": ("Product", "プロダクト"), "commodity": ("Commodity", "コモディティ")}
_KIND = {"finance": ("Finance", "ファイナンス"), "marketing": ("Marketing", "マーケティング")}

_STYLE = """
@page { size: A4 portrait; margin: 0 }
* { box-sizing: border-box; margin: 0; padding: 0 }
body { font-family: system-ui, "Noto Sans JP", "Hiragino Sans", "Yu Gothic UI", Meiryo, IPAGothic, sans-serif;
  color: #111; background: #ddd; font-variant-numeric: tabular-nums; line-height: 1.2;
  -webkit-print-color-adjust: exact; print-color-adjust: exact }
.sheet { width: 210mm; height: 297mm; padding: 16.5mm 10.5mm; margin: 4mm auto; background: #fff;
  display: grid; grid-template-columns: repeat(3, 63mm); grid-auto-rows: 88mm; overflow: hidden }
.card { position: relative; width: 63mm; height: 88mm; padding: 3mm; border: 0.2mm dashed #777; overflow: hidden;
  display: flex; flex-direction: column }
.card > * { flex-shrink: 0 }
.card::before { content: ""; position: absolute; inset: 1.2mm; border: 0.5mm solid #111; border-radius: 2mm;
  pointer-events: none }
.commodity::before { border-style: double; border-width: 1mm }
.top { display: flex; justify-content: space-between; align-items: center; height: 10mm; padding: 0.5mm 1mm 0 }
.code { font-size: 9.5mm; font-weight: 700; line-height: 1; letter-spacing: -0.2mm }
.code.wide { font-size: 7mm }
.code.widest { font-size: 5.5mm }
.mark { font-size: 2.6mm; text-align: right; line-height: 1.15; white-space: nowrap }
.symbol { font-size: 7mm; line-height: 1 }
.name { padding: 1mm 1mm 0; min-height: 13mm; max-height: 20mm; overflow: hidden; overflow-wrap: anywhere }
.name .en { font-size: 3.9mm; font-weight: 700 }
.name .ja { font-size: 3.6mm }
.name .mid { font-size: 3.1mm; line-height: 1.1 }
.name .long { font-size: 2.5mm; line-height: 1.1 }
.line { display: flex; justify-content: space-between; align-items: center; padding: 0 1mm; font-size: 2.7mm;
  min-height: 6mm }
.line.tall { min-height: 10mm }
.small { font-size: 3.2mm; text-align: right }
.big { font-size: 6mm; font-weight: 700; white-space: nowrap }
.money { font-size: 5mm; font-weight: 700; white-space: nowrap }
.pair { display: flex; justify-content: space-around; padding: 1mm; border-top: 0.3mm solid #111 }
.pair div { text-align: center; font-size: 2.5mm }
.pair b { display: block; font-size: 6.4mm; line-height: 1.1; white-space: nowrap }
.pair b.wide { font-size: 4.2mm }
.turned { transform: rotate(180deg); margin-top: auto; background: #e8e8e8; border-top: 0.3mm solid #111 }
.turned .top { height: 8.5mm }
.turned .code { font-size: 6mm }
.turned .pair { border-top: 0 }
.premium { display: inline-block; white-space: nowrap; font-weight: 700; padding: 0 1mm;
  border: 0.4mm solid #111; border-radius: 1mm }
.pipes { display: flex; gap: 1.5mm; justify-content: center; flex-wrap: wrap; margin: auto 0 2mm }
.pipe { width: 12mm; height: 15mm; border: 0.4mm solid #111; border-bottom-width: 1.6mm; border-radius: 1mm;
  text-align: center; font-size: 2.2mm; padding-top: 1mm }
.pipe b { display: block; font-size: 7mm; line-height: 1.1 }
.pipes.many .pipe { width: 10.5mm; height: 14mm }
.list { list-style: none; padding: 1mm; font-size: 2.9mm; flex: 1; border-top: 0.3mm solid #111 }
.list li { margin-bottom: 1.6mm }
.line.ability { border-top: 0.2mm solid #777; padding: 1.2mm 1mm; font-size: 3mm }
.help table { border-collapse: collapse; width: 100%; font-size: 2.5mm; text-align: center }
.help td, .help th { border: 0.2mm solid #777; padding: 0.3mm }
.help p { font-size: 2.5mm; padding: 0.6mm 1mm 0 }
.help h2 { font-size: 2.9mm; margin: 1.6mm 1mm 0.6mm }
@media print {
  body { background: #fff }
  .sheet { margin: 0; break-after: page; break-inside: avoid }
  .sheet:last-child { break-after: auto }
}
"""


def cards_html(deck: Deck, rules: Rules) -> str:
    """The whole deck as one HTML page with nothing to load from elsewhere; every text from the deck is escaped."""
    faces = [_character(card, rules) for card in deck.characters.values()]
    faces += [_asset(card) for card in deck.assets.values()]
    faces += [_unit(card, deck.categories[card.category], rules) for card in deck.units.values()]
    faces += [_event(card) for card in deck.events.values()]
    faces.append(_help(rules))
    sheets = [faces[start : start + PER_SHEET] for start in range(0, len(faces), PER_SHEET)]
    body = "\n".join('<section class="sheet">\n' + "\n".join(sheet) + "\n</section>" for sheet in sheets)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>ROE UP! cards カード</title>\n'
        f"<style>{_STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def _money(amount: int) -> str:
    """A number as printed, with a true minus sign."""
    return f"{amount:,}".replace("-", "−")


def _code(card: Card) -> str:
    """The code, in type that can be read across a table."""
    size = " widest" if len(card.code) > 6 else " wide" if len(card.code) > 4 else ""
    return f'<span class="code{size}">{escape(card.code)}</span>'


def _ja(text: str) -> str:
    """Japanese words, marked as such for fonts and screen readers."""
    return f'<span lang="ja">{text}</span>'


def _name(card: Card) -> str:
    """Both names, in smaller type the longer they are."""
    room = len(card.en) / _LONG_EN + len(card.ja) / _LONG_JA  # 2 if each fills its line
    size = " long" if room > 4 else " mid" if room > 2.6 or len(card.en) > _LONG_EN else ""
    return (
        f'<div class="name"><div class="en{size}">{escape(card.en)}</div>'
        f'<div class="ja{size}" lang="ja">{escape(card.ja)}</div></div>'
    )


def _marks(industries: tuple[str, ...]) -> str:
    """The industry marks in words."""
    en = " + ".join(_INDUSTRY[industry][0] for industry in industries)
    ja = "＋".join(_INDUSTRY[industry][1] for industry in industries)
    return f'<span class="mark">{en}<br>{_ja(ja)}</span>'


def _line(en: str, ja: str, value: str, classes: str = "line") -> str:
    """One fact: its name in both languages and its value."""
    return f'<div class="{classes}"><span>{en}<br>{_ja(ja)}</span><span class="money">{value}</span></div>'


def _card(classes: str, parts: list[str]) -> str:
    """One face of a card."""
    return f'<article class="card {classes}">' + "".join(parts) + "</article>"


def _character(card: Character, rules: Rules) -> str:
    """A character: its number, its industries, its capital base and what it can do."""
    both = len(card.industries) > 1
    capital = rules.setup.capital["both" if both else card.industries[0]]
    abilities = [
        ("Card exchanges", "カード交換の回数", str(card.exchanges), card.exchanges > 0),
        ("R&amp;D correction", "研究開発の補正", f"+{card.correction}", card.correction > 0),
        ("Finance cards", "ファイナンスの枠", str(card.finance_slots), card.finance_slots != 1),
        ("Marketing cards", "マーケティングの枠", str(card.marketing_slots), card.marketing_slots != 1),
    ]
    lines = [_line(en, ja, value, "line ability") for en, ja, value, special in abilities if special]
    return _card(
        "character " + ("both" if both else card.industries[0]),
        [
            f'<div class="top">{_code(card)}{_marks(card.industries)}</div>',
            _name(card),
            _line("Number", "番号", str(card.number)),
            _line("Capital base", "資本のベース", _money(capital)),
            *lines,
        ],
    )


def _asset(card: Asset) -> str:
    """An asset: its amount and its pipes."""
    pipes = [
        f'<span class="pipe"><b>{"可" if premium else "–"}</b>{"premium" if premium else "ordinary"}</span>'
        for premium in card.pipes
    ]
    many = " many" if len(pipes) > 4 else ""
    return _card(
        "asset " + card.industries[0],
        [
            f'<div class="top">{_code(card)}{_marks(card.industries)}</div>',
            _name(card),
            (
                f'<div class="line tall"><span>Asset<br>{_ja("資産")}</span>'
                f'<span class="big">{_money(card.amount)}</span></div>'
            ),
            f'<div class="line"><span>Pipes {_ja("パイプ")}</span><span class="money">{len(pipes)}</span></div>',
            f'<div class="pipes{many}">{"".join(pipes)}</div>',
        ],
    )


def _pair(sales: int, profit: int) -> str:
    """Sales and profit side by side."""
    wide = ' class="wide"' if len(_money(sales) + _money(profit)) > 11 else ""
    return (
        f'<div class="pair"><div>Sales {_ja("売上")}<b{wide}>{_money(sales)}</b></div>'
        f"<div>Profit {_ja('利益')}<b{wide}>{_money(profit)}</b></div></div>"
    )


def _unit(card: Unit, category: Category, rules: Rules) -> str:
    """A business unit: what it costs, its research, its first pair and, upside down, its degraded pair."""
    symbol = escape(category.symbol)
    if card.premium:
        pushes = max(rules.research.pushes - card.pips, 0)
        dots = "●" * card.pips + "○" * pushes
        kind = f'<span class="premium">Premium {card.pips}<br>{_ja("プレミアム")}</span>'
        research = f"{dots}<br>R&amp;D {_ja('研究開発')} <b>× {pushes}</b>"
        extra = f'<div class="line tall"><span>{kind}</span><span class="small">{research}</span></div>'
    else:
        extra = f'<div class="line"><span>Ordinary {_ja("通常")}</span></div>'
    return _card(
        "unit " + card.industries[0],
        [
            f'<div class="top">{_code(card)}{_marks(card.industries)}<span class="symbol">{symbol}</span></div>',
            _name(card),
            (
                f'<div class="line"><span>{escape(category.en)} {_ja(escape(category.ja))}<br>Cost {_ja("費用")}</span>'
                f'<span class="big">{_money(card.cost)}</span></div>'
            ),
            extra,
            _pair(card.sales, card.profit),
            (
                f'<div class="turned"><div class="top">{_code(card)}<span class="mark">degraded<br>{_ja("劣化")}</span>'
                f'<span class="symbol">{symbol}</span></div>{_pair(card.degraded_sales, card.degraded_profit)}</div>'
            ),
        ],
    )


def _event(card: EventCard) -> str:
    """A finance or marketing card and its effect."""
    en, ja = _KIND[card.kind]
    if card.kind == "finance":
        effect = ("Capital and cash, once", "資本と現金（一度）")
        rule = ("Stays in its slot; not to be traded or replaced once used.", "行使後は置き換え・取引できません。")
    else:
        effect = ("Business profit, each term", "事業利益（毎期）")
        rule = ("Works while it stays; may be replaced.", "配置している間だけ効果があり、置き換えできます。")
    return _card(
        "event " + card.kind,
        [
            f'<div class="top">{_code(card)}<span class="mark">{en}<br>{_ja(ja)}</span></div>',
            _name(card),
            (
                f'<div class="line tall"><span>{effect[0]}<br>{_ja(effect[1])}</span>'
                f'<span class="big">+{_money(card.effect)}</span></div>'
            ),
            f'<ul class="list"><li>{rule[0]}</li><li>{_ja(rule[1])}</li></ul>',
        ],
    )


def _help(rules: Rules) -> str:
    """A card for the table: the bank's rates, synergy and degradation."""
    bands = "".join(
        f"<tr><td>{'≤ ' + _money(band.up_to) + ' %' if band.up_to is not None else 'above それ以上'}</td>"
        f"<td>{band.rate} %</td></tr>"
        for band in rules.loan.bands
    )
    points = list(enumerate(rules.synergy.points))[2:]
    limits = sorted((int(players), limit) for players, limit in rules.degradation.limit.items())
    return _card(
        "help",
        [
            f"<h2>Interest by debt / equity<br>{_ja('負債÷自己資本ごとの利率')}</h2><table>{bands}</table>",
            f"<p>Debt at most {_money(rules.loan.debt_limit)} % of equity {_ja('（負債の上限・対自己資本）')}</p>",
            f"<h2>Synergy: points of margin<br>{_ja('シナジー（利益率）')}</h2>",
            _table("units", "枚数", [(f"{count}", f"+{point} %") for count, point in points]),
            f"<h2>Undegraded units per category<br>{_ja('劣化しない上限')}</h2>",
            _table("players", "人数", [(f"{players}", f"{limit}") for players, limit in limits]),
        ],
    )


def _table(en: str, ja: str, columns: list[tuple[str, str]]) -> str:
    """A table of two rows: counts, and what holds for them."""
    heads = "".join(f"<th>{head}</th>" for head, _ in columns)
    cells = "".join(f"<td>{cell}</td>" for _, cell in columns)
    return f"<table><tr><th>{en} {_ja(ja)}</th>{heads}</tr><tr><td></td>{cells}</tr></table>"
