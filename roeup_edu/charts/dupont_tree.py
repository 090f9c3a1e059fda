"""The DuPont tree of one company and term: ROE = margin × turnover × leverage, down to the amounts they divide."""

from fractions import Fraction
from typing import Any

import msgspec

from roeup_edu.charts.chart import Chart
from roeup_edu.charts.data import Data
from roeup_edu.charts.layout import aside, empty, hover, layout
from roeup_edu.charts.styles import FAINT, QUIET, escaped
from roeup_edu.finance.basis import Measured, measure
from roeup_edu.finance.ratios import factors_over
from roeup_edu.finance.trace import Ratio, parts
from roeup_edu.locales import say, worded
from roeup_edu.locales.numbers import RATIOS

HEIGHT = 372
FACTORS: tuple[Ratio, ...] = ("margin", "turnover", "leverage")
WIDE = 0.86
TALL = (1.6, 1.1, 0.74)
"""Width of a box and its height by column, where a column is 1 wide and a row of amounts is 1 high."""


class Box(msgspec.Struct, frozen=True):
    """A box of the tree: where its middle is, what it shows now and one term before, and where that comes from."""

    column: int
    row: float
    key: str
    value: str
    before: str
    source: list[Any]


def draw(data: Data, lang: str, seat: str | None = None, term: int | None = None) -> Chart:
    """Draw the tree of a company, by default the first one, for a term, by default the last one, from left to right."""
    title = say("chart.title.dupont", {}, lang)
    if not data.last:
        return empty(title, say("chart.nothing", {}, lang), lang)
    seat = data.seats[0] if seat is None else seat
    term = data.last_of(term)
    boxes = _boxes(data, seat, term, lang)
    bars = {
        "type": "bar",
        "x": [box.column for box in boxes],
        "base": [-box.row - TALL[box.column] / 2 for box in boxes],
        "y": [TALL[box.column] for box in boxes],
        "width": [WIDE] * len(boxes),
        "text": [_text(box, term, lang) for box in boxes],
        "textposition": "inside",
        "insidetextanchor": "middle",
        "textangle": 0,
        "textfont": {"size": 13},
        "marker": {"color": FAINT, "line": {"color": QUIET, "width": 1}},
        "customdata": [box.source for box in boxes],
        "hoverinfo": "text",
        "hovertext": [hover(data.name(seat), *_lines(box, term, lang)) for box in boxes],
        "showlegend": False,
    }
    hidden = {"visible": False, "fixedrange": True}
    figure = layout(
        HEIGHT,
        xaxis={"range": [-0.5, 2.5], **hidden},
        yaxis={"range": [-5.5, 0.5], **hidden},
        shapes=_links(),
        annotations=_signs(),
        barcornerradius=6,
        margin={"l": 4, "r": 4, "t": 4, "b": 4},
    )
    return Chart(
        spec={"data": [bars], "layout": figure},
        title=_finding(data, seat, term, boxes, lang),
        note=data.basis_text(lang),
        summary=_summary(data, seat, term, boxes, lang),
        columns=[
            data.names[seat],
            data.heading(term, lang),
            *([data.heading(term - 1, lang)] if term > 1 else []),
        ],
        rows=[
            [say(f"figure.{box.key}", {}, lang), box.value, *([box.before] if term > 1 else [])]
            for box in {box.key: box for box in boxes}.values()
        ],
        lang=lang,
    )


def _boxes(data: Data, seat: str, term: int, lang: str) -> list[Box]:
    history = data.histories[seat]
    until = [history[: term - back] for back in (0, 1) if term - back > 0]
    ratios = [factors_over(terms, history[0].opening, data.basis) for terms in until]
    amounts = [_amounts(measure(terms, history[0].opening, data.basis), data, lang) for terms in until]

    def ratio(column: int, row: float, name: Ratio) -> Box:
        value, *earlier = (RATIOS[name](getattr(one, name), lang) for one in ratios)
        return Box(column, row, name, value, earlier[0] if earlier else "", [seat, term, "ratio", name])

    boxes = [ratio(0, 2.5, "roe"), *(ratio(1, 2 * place + 0.5, name) for place, name in enumerate(FACTORS))]
    for place, name in enumerate(FACTORS):
        for half, figure in enumerate(parts(name, data.basis)):
            value, *earlier = (one[figure] for one in amounts)
            source = [seat, term, "figures", figure] if _printed(figure, data) else [seat, term, "ratio", name]
            boxes.append(Box(2, 2 * place + half, figure, value, earlier[0] if earlier else "", source))
    return boxes


def _amounts(measured: Measured, data: Data, lang: str) -> dict[str, str]:
    """Return the four numbers under the ratios, by the figure they are taken from."""
    return {
        data.basis.profit_figure: _amount(measured.profit, lang),
        "sales": _amount(measured.sales, lang),
        "total_assets": _amount(measured.assets, lang),
        data.basis.equity_figure: _amount(measured.equity, lang),
    }


def _amount(amount: Fraction | None, lang: str) -> str:
    if amount is None:
        return say("not_available", {}, lang)
    if amount.denominator == 1:
        return worded(int(amount), lang)
    whole = worded(int(abs(amount)), lang) + f"{float(abs(amount) % 1):.1f}"[1:]
    return worded(-1, lang).removesuffix("1") + whole if amount < 0 else whole


def _printed(figure: str, data: Data) -> bool:
    """Return whether a number is that of the statement; a mean of several is not, and leads to its ratio."""
    if figure in ("sales", data.basis.profit_figure):
        return data.basis.flow == "last_term"
    return data.basis.balance == "closing"


def _lines(box: Box, term: int, lang: str) -> list[str]:
    before = say("chart.before", {"term": term - 1, "value": box.before}, lang) if box.before else ""
    return [f"{_name(box.key, lang)}  {box.value}", before]


def _name(key: str, lang: str) -> str:
    """Return the name of a ratio, without its unit, or of an amount."""
    if key in ("roe", *FACTORS):
        return say(f"chart.measure.{key}", {}, lang)
    return say(f"figure.{key}", {}, lang)


def _text(box: Box, term: int, lang: str) -> str:
    """Return what stands in a box."""
    name, value = escaped(_name(box.key, lang)), f"<b>{escaped(box.value)}</b>"
    # A long name has its second half in brackets.
    head = f"{name.replace('（', '<br>（')}<br>{value}" if box.column < 2 else f"{name}  {value}"
    if not box.before:
        return head
    return f"{head}<br>{escaped(say('chart.before', {'term': term - 1, 'value': box.before}, lang))}"


def _links() -> list[dict[str, Any]]:
    """Return the lines between the boxes."""
    found = []
    links = [((0, 2.5), (1, 2 * place + 0.5)) for place in range(3)]
    links += [((1, 2 * place + 0.5), (2, 2 * place + half)) for place in range(3) for half in (0, 1)]
    for (left, one), (right, other) in links:
        start, end = left + WIDE / 2, right - WIDE / 2
        path = f"M{start},{-one} C{(start + end) / 2},{-one} {(start + end) / 2},{-other} {end},{-other}"
        found.append({"type": "path", "path": path, "line": {"color": QUIET, "width": 1.5}, "layer": "below"})
    return found


def _signs() -> list[dict[str, Any]]:
    """Return the signs between factors and between the two parts of a ratio."""
    at = [(1, 1.5, "×"), (1, 3.5, "×"), *((2, 2 * place + 0.5, "÷") for place in range(3))]
    return [aside(sign, x=x, y=-row, xanchor="center", font={"size": 15}) for x, row, sign in at]


def _finding(data: Data, seat: str, term: int, boxes: list[Box], lang: str) -> str:
    values = {box.key: box.value for box in boxes}
    facts: dict[str, Any] = {"company": data.name(seat), "when": data.when(term, lang), **values}
    known = say("not_available", {}, lang) not in [values[name] for name in ("roe", *FACTORS)]
    key = "chart.dupont_title" if known else "chart.dupont_short"
    return say(key, facts, lang)


def _summary(data: Data, seat: str, term: int, boxes: list[Box], lang: str) -> str:
    shown = {box.key: box for box in boxes}
    parts_ = [
        say("chart.was" if box.before else "chart.is", {"name": name, "value": box.value, "before": box.before}, lang)
        for key, box in shown.items()
        for name in [_name(key, lang)]
    ]
    facts = {"company": data.name(seat), "when": data.when(term, lang), "parts": parts_, "term": term - 1}
    return say("chart.dupont_before" if term > 1 else "chart.dupont", facts, lang)
