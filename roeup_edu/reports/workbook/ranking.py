"""Ratios of all companies side by side, places, awards and charts, in formulas on the sheets of the companies."""

from collections.abc import Mapping
from typing import Any

from roeup_edu.charts.styles import style, width
from roeup_edu.reports.content import MARK, Column
from roeup_edu.reports.workbook.book import Book, cell

CHARTED = ("roe", "margin", "turnover")
NAMES = 34
"""Width of a column of names."""
CHART = {"width": 620, "height": 340}
CHART_ROWS, CHART_COLUMNS = 18, 5
"""Rows and columns of the sheet that a chart takes."""
DASHES = {"A": "solid", "B": "dash", "C": "round_dot", "D": "dash_dot", "E": "long_dash", "F": "long_dash_dot_dot"}
MARKERS = {"A": "circle", "B": "square", "C": "diamond", "D": "triangle", "E": "short_dash", "F": "plus", "G": "star"}


def ratios_sheet(book: Book, sheet: Any) -> dict[str, int]:
    """Write the ratios of all companies; return the first row of each. A ratio that is n/a leaves a gap in a chart."""
    report, terms = book.report, book.report.columns[1:]
    row = book.top(sheet, report.say("report.sheet.ratios"), report.title, report.basis_text())
    sheet.fit_to_pages(1, 1)
    sheet.set_column(0, 0, NAMES)
    sheet.set_column(1, len(terms), max(13, *(width(column.heading) + 4 for column in terms)))
    found = {}
    for key in (*CHARTED, "leverage"):
        book.head(sheet, row, [report.say(f"figure.{key}"), *map(_heading, terms)])
        found[key] = row + 1
        for row, company in enumerate(report.companies, start=found[key]):
            sheet.write_string(row, 0, company.name, book.format())
            (figure,) = [one for one in company.ratios if one.key == key]
            for place, value in enumerate(figure.values[1:], start=1):
                taken = book.of_company(company.seat, key, place + 1)
                formula = f"=IF(ISNUMBER({taken}),{taken},NA())"
                shown = "#N/A" if value is None else value
                sheet.write_formula(row, place, formula, book.number(figure.kind), shown)
        quiet = {"type": "errors", "format": book.format(font_color="#9E9E9E")}
        sheet.conditional_format(found[key], 1, row, len(terms), quiet)
        row += 2
    return found


def ranking_sheet(book: Book, sheet: Any, source: str, blocks: Mapping[str, int]) -> None:
    """Write places, awards and charts; `source`: the name of the sheet of ratios, `blocks`: where each stands there."""
    report = book.report
    row = book.top(sheet, report.title, report.state, report.basis_text())
    sheet.set_column(0, 0, NAMES)
    sheet.set_column(1, 1 + 2 * len(report.awards), 14)
    if report.awards:
        row = _places(book, sheet, row)
        row = _podium(book, sheet, row + 1)
    else:
        sheet.write_string(row, 0, report.say("report.no_award"), book.format())
    _charts(book, sheet, row + 1, source, blocks)


def _heading(column: Column) -> str:
    return f"{column.heading} {MARK}" if column.ruled else column.heading


def _places(book: Book, sheet: Any, head: int) -> int:
    """Write value and place of every company that plays, and how many awards it has; return the next row."""
    report = book.report
    heads = [report.say("report.after", {"term": report.settled})]
    for award in report.awards:
        heads += [report.say(f"figure.{award.key}"), report.say("report.column.place")]
    book.head(sheet, head, [*heads, report.say("report.awards_count")])
    playing = [company for company in report.companies if not company.out]
    first, last = head + 1, head + len(playing)
    for row, company in enumerate(playing, start=first):
        sheet.write_string(row, 0, report.placed_name(company), book.format())
        wins = []
        for at, award in zip(range(1, len(heads), 2), report.awards, strict=True):
            taken = book.of_company(company.seat, award.key, report.settled + 1)
            book.value(sheet, row, at, taken, book.number(award.kind), award.values[company.seat])
            own, everyone = cell(row, at), f"{cell(first, at, 'row')}:{cell(last, at, 'row')}"
            place = f"IF(ISNUMBER({own}),RANK({own},{everyone}),COUNT({everyone})+1)"
            book.value(sheet, row, at + 1, place, book.format(), award.places[company.seat])
            wins.append(f"IF(AND(ISNUMBER({own}),{cell(row, at + 1)}=1),1,0)")
        count = sum(company.seat in award.holders for award in report.awards)
        book.value(sheet, row, len(heads), "+".join(wins), book.format(bold=True), count)
    out = [company for company in report.companies if company.out]
    for row, company in enumerate(out, start=last + 1):
        sheet.write_string(row, 0, report.say("report.out", {"company": company.name}), book.format())
    return last + len(out) + 1


def _podium(book: Book, sheet: Any, row: int) -> int:
    """Write who holds each award and who wins; return the next row."""
    report = book.report
    for award in report.awards:
        sheet.write_string(row, 0, award.label, book.format())
        sheet.write_string(row, 1, report.names(award.holders), book.format(bold=True))
        row += 1
    if report.winners:
        for place, text in enumerate((report.say("podium.winner"), report.names(report.winners))):
            sheet.write_string(row, place, text, book.format(bold=True, top=1))
        row += 1
    return row


def _charts(book: Book, sheet: Any, row: int, source: str, blocks: Mapping[str, int]) -> None:
    """Draw the three ratios over the terms, and margin and turnover of the last term on a map."""
    report, last = book.report, len(book.report.columns) - 1
    for number, key in enumerate((*CHARTED, "map")):
        over_terms = key != "map"
        up, across = (key, "term") if over_terms else ("margin", "turnover")
        first = 1 if over_terms else last
        chart = book.book.add_chart({"type": "line" if over_terms else "scatter"})
        for place, company in enumerate(report.companies):
            values = blocks[up] + place
            categories = blocks[up] - 1 if over_terms else blocks["turnover"] + place
            series = {
                "name": [source, values, 0],
                "categories": [source, categories, first, categories, last],
                "values": [source, values, first, values, last],
            }
            chart.add_series(series | _look(company.seat, over_terms))
        title = report.say(f"chart.title.{key}")
        title = title if over_terms else f"{title} · {_heading(report.columns[-1])}"
        chart.set_title({"name": title, "name_font": {"size": 13}})
        chart.set_x_axis(_axis(book, across))
        chart.set_y_axis(_axis(book, up) | {"major_gridlines": {"visible": True, "line": {"color": "#E0E0E0"}}})
        chart.set_legend({"position": "bottom"})
        chart.show_na_as_empty_cell()
        chart.set_size(CHART)
        sheet.insert_chart(row + CHART_ROWS * (number // 2), CHART_COLUMNS * (number % 2), chart)


def _axis(book: Book, name: str) -> dict[str, Any]:
    shown = {"margin": "0%", "roe": "0%", "turnover": "0.0"}.get(name)
    numbers = {"num_format": book.signed(shown)} if shown else {}
    words = {"name": book.report.say(f"chart.axis.{name}"), "name_font": {"bold": False}}
    return words | {"label_position": "low"} | numbers


def _look(seat: str, line: bool) -> dict[str, Any]:
    """Return the look of a company in a chart: colour, dash and marker, as near to our own figures as there are any."""
    own = style(seat)
    fill, border = {"color": own.color}, {"color": own.edge or own.color}
    marker = {"type": MARKERS.get(seat, "x"), "size": 7 if line else 10, "fill": fill, "border": border}
    dash = {"color": own.color, "width": 2, "dash_type": DASHES.get(seat, "long_dash_dot")}
    return {"marker": marker, "line": dash if line else {"none": True}}
