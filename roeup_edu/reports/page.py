"""A report as one page of HTML: to read offline, to print, to hand out; nothing in it asks for anything outside.

Everything that a person typed is escaped text. The page also forbids itself, by its content security policy, to load
anything.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from functools import cache
from html import escape
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from roeup_edu.charts import FIGURES
from roeup_edu.charts.chart import GRID, GROUND, TEXT, ZERO, Chart, Key
from roeup_edu.charts.styles import FONT, STYLES, style
from roeup_edu.reports.content import MARK, Award, Company, Figures, Report, Table, written

OF_ALL = ("roe", "margin", "turnover", "map", "balance")
OF_ONE = ("dupont", "bridge", "cash")
"""The figures of all companies, and those of each."""
POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:"
HATCHES = {"/": "rising", "\\": "falling", ".": "dots", "x": "grid"}
JOURNAL = ("number", "n", "term", "company", "account", "debit", "credit", "reason", "ruling", "cause", "decision")
NUMBERS = ("number", "n", "term", "debit", "credit", "cause")
_HERE = Path(__file__).parent


def page(report: Report) -> bytes:
    """Return the bytes of an .html file."""
    charts: list[Chart] = []
    body = [
        f"<header><h1>{escape(report.title)}</h1><p>{escape(report.state)}</p>",
        *(f'<p class="notice">{escape(text)}</p>' for text in report.notices),
        f"</header>{_contents(report)}",
        f'<section id="ranking"><h2>{_say(report, "report.sheet.ranking")}</h2>',
        *_ranking(report),
        f'</section><section id="figures"><h2>{_say(report, "report.section.figures")}</h2><div class="figures">',
        *_figures(report, OF_ALL, charts),
        "</div></section>",
    ]
    for company in report.companies:
        body += _company(report, company, charts)
    body += _journal(report)
    facts = {
        "figures": [_spec(chart) for chart in charts],
        "entries": [[one.book, one.term, one.account, one.balance, one.cash_flow] for one in report.journal],
    }
    # A text in it that looks like the end of the script is none.
    data = json.dumps(facts, ensure_ascii=False, allow_nan=False).replace("<", "\\u003c")
    html = (
        f'<!DOCTYPE html>\n<html lang="{report.lang}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(report.title)}</title>\n<style>{_beside('page.css')}</style>\n</head>\n<body>\n"
        + "\n".join(body)
        + f'\n<script type="application/json" id="report">{data}</script>\n<script>{_plotly()}</script>\n'
        f"<script>{_beside('page.js')}</script>\n</body>\n</html>\n"
    )
    return html.encode()


@cache
def _plotly() -> str:
    """Return plotly.js. It is found, not imported: importing plotly takes longer than reading this file."""
    spec = find_spec("plotly")
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError("plotly is not installed: pip install 'roeup_edu[lab]'")
    path = Path(spec.submodule_search_locations[0], "package_data", "plotly.min.js")
    return path.read_text(encoding="utf-8").replace("</script", "<\\/script")


def _beside(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8")


def _say(report: Report, key: str, facts: Mapping[str, Any] | None = None) -> str:
    return escape(report.say(key, facts))


def _name(name: str) -> str:
    """Return a name of a company; one that is written from right to left does not turn what stands around it."""
    return f"<bdi>{escape(name)}</bdi>"


def _contents(report: Report) -> str:
    places = [("ranking", _say(report, "report.sheet.ranking")), ("figures", _say(report, "report.section.figures"))]
    places += [(f"company-{company.seat}", _name(company.name)) for company in report.companies]
    places.append(("journal", _say(report, "report.sheet.journal")))
    links = "".join(f'<a href="#{place}">{text}</a>' for place, text in places)
    return f"<nav>{links}</nav>"


def _head(cells: Iterable[str]) -> str:
    """Return the head of a table: words, then numbers. The cells are HTML."""
    found = [f'<th scope="col"{_number(place)}>{text}</th>' for place, text in enumerate(cells)]
    return f"<thead><tr>{''.join(found)}</tr></thead>"


def _number(is_one: bool | int) -> str:
    """Return the attribute of a cell that holds a number."""
    return ' class="number"' if is_one else ""


# Ranking.


def _ranking(report: Report) -> Iterable[str]:
    yield f'<p class="note">{escape(report.basis_text())}</p>'
    if not report.awards:
        yield f"<p>{_say(report, 'report.no_award')}</p>"
        return
    heads = [_say(report, "report.after", {"term": report.settled})]
    for award in report.awards:
        heads += [_say(report, f"figure.{award.key}"), _say(report, "report.column.place")]
    heads.append(_say(report, "report.awards_count"))
    yield f'<div class="scroll"><table>{_head(heads)}<tbody>'
    for company in report.companies:
        if not company.out:
            won = sum(company.seat in award.holders for award in report.awards)
            cells = "".join(_placed(report, award, company.seat) for award in report.awards)
            name = f"{_sign(company.seat)} {_name(report.placed_name(company))}"
            yield f'<tr><th scope="row">{name}</th>{cells}<td class="number">{won}</td></tr>'
    yield "</tbody></table></div>"
    for company in report.companies:
        if company.out:
            yield f"<p>{_say(report, 'report.out', {'company': company.name})}</p>"
    rows = [(award.label, award.holders) for award in report.awards]
    if report.winners:
        rows.append((report.say("podium.winner"), report.winners))
    cells = "".join(
        f'<tr><th scope="row">{escape(label)}</th><td class="best">{escape(report.names(seats))}</td></tr>'
        for label, seats in rows
    )
    yield f"<table><tbody>{cells}</tbody></table>"


def _placed(report: Report, award: Award, seat: str) -> str:
    best = " best" if seat in award.holders else ""
    value = escape(written(award.kind, award.values[seat], report.lang))
    return f'<td class="number{best}">{value}</td><td class="number{best}">{award.places[seat]}</td>'


def _sign(seat: str) -> str:
    own = style(seat)
    return f'<span style="color:{own.edge or own.color}">{own.sign}</span>'


# Companies.


def _company(report: Report, company: Company, charts: list[Chart]) -> Iterable[str]:
    yield f'<section class="company" id="company-{company.seat}">'
    yield f"<h2>{_sign(company.seat)} {_name(company.name)}</h2>"
    if company.out:
        yield f"<p>{_say(report, 'report.out', {'company': company.name})}</p>"
    yield f'<p class="quiet how">{_say(report, "report.click")}</p>'
    if company.rulings:
        lines = dict.fromkeys(report.journal[number - 1].n for number in company.rulings)
        facts = {"mark": MARK, "lines": [str(n) for n in lines]}
        yield f'<p class="notice">{_say(report, "report.ruled", facts)}</p>'
    for table in company.statements:
        yield from _statement(report, company, table)
    yield from _rows(report, company, report.say("report.section.ratios"), (*company.measures, *company.ratios))
    yield f'<p class="note">{escape(report.basis_text())}</p>'
    if len(report.columns) > 2:
        yield from _rows(report, company, report.say("report.section.effects"), company.effects)
    yield '<div class="figures">'
    yield from _figures(report, OF_ONE, charts, company.seat)
    yield "</div></section>"


def _open_table(report: Report, company: Company, title: str) -> str:
    heads = ["", *(escape(report.heading(column, company.seat)) for column in report.columns)]
    return f'<div class="scroll"><table class="statement"><caption>{escape(title)}</caption>{_head(heads)}<tbody>'


def _statement(report: Report, company: Company, table: Table) -> Iterable[str]:
    yield _open_table(report, company, table.title)
    for line in table.lines:
        of = [[one.column, one.values, one.span] for one in table.selections(line.key)]
        total = ' class="total"' if line.selection is None else ""
        cells = []
        for column, amount in zip(report.columns, line.amounts, strict=True):
            if amount is None:
                cells.append("<td></td>")
                continue
            text = written("money", amount, report.lang)
            facts = {"company": company.name, "term": column.heading, "line": line.label, "amount": text}
            title = _say(report, "report.made_of", facts)
            button = f'<button type="button" class="amount" data-term="{column.term}" title="{title}">{text}</button>'
            cells.append(f'<td class="number">{button}</td>')
        row = f'data-seat="{company.seat}" data-of="{escape(json.dumps(of))}"'
        yield f'<tr{total} {row}><th scope="row">{escape(line.label)}</th>{"".join(cells)}</tr>'
    yield "</tbody></table></div>"


def _rows(report: Report, company: Company, title: str, figures: Sequence[Figures]) -> Iterable[str]:
    yield _open_table(report, company, title)
    for figure in figures:
        texts = [written(figure.kind, value, report.lang) for value in figure.values[figure.first :]]
        cells = [f'<td class="number">{escape(text)}</td>' for text in (*[""] * figure.first, *texts)]
        total = ' class="total"' if figure.key in ("roe", "change") else ""
        yield f'<tr{total}><th scope="row">{escape(figure.label)}</th>{"".join(cells)}</tr>'
    yield "</tbody></table></div>"


# Figures.


def _figures(report: Report, names: Iterable[str], charts: list[Chart], seat: str | None = None) -> Iterable[str]:
    """Give figures with their words and the table behind each; `charts` gets them in the order of the page."""
    for name in names:
        chart = FIGURES[name](report.data, report.lang, seat=seat, term=None)
        charts.append(chart)
        heads = [escape(text) for text in chart.columns]
        rows = "".join(
            f'<tr><th scope="row">{_name(row[0])}</th>'
            + "".join(f'<td class="number">{escape(text)}</td>' for text in row[1:])
            + "</tr>"
            for row in chart.rows
        )
        table = f'<div class="scroll"><table>{_head(heads)}<tbody>{rows}</tbody></table></div>'
        behind = f"<details><summary>{_say(report, 'chart.switch.table')}</summary>{table}</details>"
        legend = "".join(map(_key, chart.legend))
        yield (
            f"<figure><h3>{escape(chart.title)}</h3>"
            + (f'<p class="note">{escape(chart.note)}</p>' if chart.note else "")
            + (f'<div class="legend">{legend}</div>' if legend else "")
            + f'<div class="plot" role="img" aria-label="{escape(chart.title)}"></div>'
            + f"<figcaption>{escape(chart.summary)}</figcaption>{behind if chart.rows else ''}</figure>"
        )


def _key(key: Key) -> str:
    """Return an entry of the legend: a line with its dash and mark, or a bar with its hatch."""
    if not key.marker and not key.dash:
        hatch = HATCHES.get(key.hatch, "")
        drawn = f'<i class="bar {hatch}" style="background-color:{key.color}"></i>'
        return f"<span>{drawn}{_name(key.text)}</span>"
    mark = next((one.sign for one in STYLES if one.marker == key.marker), "●")
    color = key.edge or key.color
    dash = "" if key.dash == "solid" else key.dash.replace("px", "")
    path = f'<path d="M0,4H30" stroke="{color}" stroke-width="2.5" stroke-dasharray="{dash}"/>'
    line = f'<svg width="30" height="8" aria-hidden="true">{path}</svg>'
    return f'<span>{line if key.dash else ""}<b style="color:{color}">{mark}</b>{_name(key.text)}</span>'


def _spec(chart: Chart) -> dict[str, Any]:
    """Return the spec of a figure, dark on white; the legend is the page's."""
    spec = deepcopy(chart.spec)
    layout = spec["layout"]
    layout |= {"showlegend": False, "paper_bgcolor": GROUND, "plot_bgcolor": GROUND}
    layout["hoverlabel"] = {"bgcolor": GROUND, "font": {"color": TEXT, "family": FONT}}
    layout["font"] |= {"color": TEXT}
    for name in ("xaxis", "yaxis"):
        layout[name] |= {"gridcolor": GRID, "zerolinecolor": ZERO, "linecolor": ZERO}
    for trace in spec["data"]:
        if "textfont" in trace:
            trace["textfont"] |= {"color": TEXT}
    return spec


# The journal.


def _journal(report: Report) -> Iterable[str]:
    yield f'<section id="journal"><h2>{_say(report, "report.sheet.journal")}</h2>'
    yield f'<p class="quiet">{_say(report, "report.journal_note")}</p>'
    buttons = "".join(
        f'<button type="button" class="{name}">{_say(report, f"report.show.{name}")}</button>'
        for name in ("back", "all")
    )
    yield f'<div id="filter" role="status" hidden><span></span>{buttons}</div>'
    heads = "".join(
        f'<th scope="col"{_number(name in NUMBERS)}>{_say(report, f"report.column.{name}")}</th>' for name in JOURNAL
    )
    yield f'<div class="scroll"><table id="entries"><thead><tr>{heads}</tr></thead><tbody>'
    for entry in report.journal:
        money = written("money", abs(entry.amount), report.lang)
        cells = {
            "number": str(entry.number),
            "n": "–" if entry.n is None else str(entry.n),
            "term": str(entry.term),
            "company": _name(entry.company),
            "account": _say(report, f"account.{entry.account}"),
            "debit": money if entry.amount >= 0 else "",
            "credit": money if entry.amount < 0 else "",
            "reason": _say(report, f"reason.{entry.reason}"),
            "ruling": MARK if entry.ruling else "",
            "cause": "–" if entry.cause is None else str(entry.cause),
            "decision": escape(entry.decision),
        }
        found = "".join(f"<td{_number(name in NUMBERS)}>{cells[name]}</td>" for name in JOURNAL)
        yield f"<tr>{found}</tr>"
    yield "</tbody></table></div></section>"
