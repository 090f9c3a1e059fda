"""A report as a workbook for a spreadsheet: the journal, and on it a sheet per company in live formulas.

Every statement is computed from the journal by SUMIFS, totals and ratios from the statement, the ranking from the
companies; the values that our own books have come to are stored with the formulas, for programs that do not compute.
Text is always written as text, so nothing that a person typed is a formula or a link.
"""

import re
from collections.abc import Callable, Iterable
from io import BytesIO
from typing import Any

from roeup_edu.charts.styles import style, width
from roeup_edu.reports.content import MARK, Award, Column, Company, Figures, Line, Report, Selection

SHEET_MOST = 31
"""Letters of the name of a sheet, counted as UTF-16 does."""
CRITERIA = ("seat", "term", "account", "balance", "cash_flow", "amount")
"""Columns of the journal that formulas use; each has the name `journal_…` in the workbook."""
JOURNAL = (
    *(("number", 6), ("n", 6), ("term", 6), ("seat", 8), ("company", 18), ("account", 24), ("debit", 10)),
    *(("credit", 10), ("amount", 10), ("reason", 26), ("ruling", 4), ("cause", 8), ("decision", 60)),
    *(("balance", 20), ("cash_flow", 26)),
)
"""Columns of the journal with their widths."""
DASHES = {"A": "solid", "B": "dash", "C": "round_dot", "D": "dash_dot", "E": "long_dash", "F": "long_dash_dot_dot"}
MARKERS = {"A": "circle", "B": "square", "C": "diamond", "D": "triangle", "E": "short_dash", "F": "plus", "G": "star"}
CHARTED = ("roe", "margin", "turnover")
RED = "#9C2A00"


def workbook(report: Report) -> bytes:
    """Return the bytes of an .xlsx file."""
    import xlsxwriter  # only for who writes one

    data = BytesIO()
    font = "Yu Gothic" if report.lang == "ja" else "Calibri"
    text_only = {"strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
    book = xlsxwriter.Workbook(data, {"in_memory": True, **text_only})
    book.formats[0].set_font_name(font)
    book.set_properties({"title": report.title})
    _Workbook(book, report, font).write()
    book.close()
    return data.getvalue()


def sheet_name(seat: str, name: str) -> str:
    """Return a name for the sheet of a company: the seat, which makes it one of a kind, then what fits of its name."""
    kept = re.sub(r"[\[\]:*?/\\\x00-\x1f]", " ", f"{seat} {name}")
    while len(kept.encode("utf-16-le")) > 2 * SHEET_MOST:
        kept = kept[:-1]
    return kept.strip(" '\u200d") or seat


def cell(row: int, column: int, fixed: str = "") -> str:
    """Return the name of a cell, counted from 0; `fixed`: "row" or "column" or both, in formulas that are copied."""
    letters, rest = "", column + 1
    while rest:
        rest, digit = divmod(rest - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return f"{'$' * ('column' in fixed)}{letters}{'$' * ('row' in fixed)}{row + 1}"


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'


class _Workbook:
    """The sheets as they are written; `rows`: where the lines and figures of each company stand, by seat and key."""

    def __init__(self, book: Any, report: Report, font: str) -> None:
        self.book, self.report, self.font = book, report, font
        self.names = {company.seat: sheet_name(company.seat, company.name) for company in report.companies}
        self.rows: dict[str, dict[str, int]] = {}
        self.na = report.say("not_available")
        self.made: dict[str, Any] = {}

    def write(self) -> None:
        """Write all sheets; the ranking comes first, though it is computed from the others."""
        ranking = self.book.add_worksheet(self.report.say("report.sheet.ranking"))
        sheets = [self.book.add_worksheet(self.names[company.seat]) for company in self.report.companies]
        ratios = self.book.add_worksheet(self.report.say("report.sheet.ratios"))
        journal = self.book.add_worksheet(self.report.say("report.sheet.journal"))
        self._journal(journal)
        for sheet, company in zip(sheets, self.report.companies, strict=True):
            self._company(sheet, company)
        blocks = self._ratios(ratios)
        self._ranking(ranking, ratios.get_name(), blocks)
        ranking.activate()

    # What sheets have in common.

    def format(self, **more: Any) -> Any:
        """Return a format, made once."""
        key = repr(sorted(more.items()))
        if key not in self.made:
            self.made[key] = self.book.add_format({"font_name": self.font, "font_size": 11, "valign": "top", **more})
        return self.made[key]

    def number(self, kind: str) -> str:
        """Return how numbers of a kind are written; a negative one as the language does."""
        minus = '"△"' if self.report.lang == "ja" else '"−"'
        shown = {"money": "#,##0", "percent": "0.0%", "times": "0.00", "points": "0.0%"}[kind]
        return f"{'+' if kind == 'points' else ''}{shown};{minus}{shown};{shown}"

    def top(self, sheet: Any, title: str, *lines: str) -> int:
        """Write title, state and notices, set up the page; return the first free row."""
        sheet.hide_gridlines(2)
        sheet.set_row(0, 26)
        sheet.write_string(0, 0, title, self.format(bold=True, font_size=16))
        row = 1
        for text in lines:
            sheet.write_string(row, 0, text, self.format(font_color="#616161"))
            row += 1
        for text in self.report.notices:
            sheet.write_string(row, 0, text, self.format(bold=True, font_color=RED))
            row += 1
        sheet.set_landscape()
        sheet.set_paper(9)
        sheet.set_margins(0.5, 0.5, 0.6, 0.6)
        sheet.fit_to_pages(1, 0)
        sheet.set_footer(f"&L{self.report.title.replace('&', '&&')}&C&A&R&P / &N")
        return row + 1

    def head(self, sheet: Any, row: int, labels: Iterable[str], numbers_from: int = 1) -> None:
        """Write the headings of a table, two lines high."""
        sheet.set_row(row, 32)
        for place, label in enumerate(labels):
            align = "right" if place >= numbers_from else "left"
            sheet.write_string(
                row, place, label, self.format(bold=True, bottom=1, align=align, text_wrap=True, valign="bottom")
            )

    # The journal.

    def _journal(self, sheet: Any) -> None:
        report = self.report
        row = self.top(sheet, report.say("report.sheet.journal"), report.title, report.say("report.journal_note"))
        self.head(sheet, row, [report.say(f"report.column.{name}") for name, _ in JOURNAL], len(JOURNAL))
        sheet.freeze_panes(row + 1, 0)
        sheet.repeat_rows(row)
        columns = {name: place for place, (name, _) in enumerate(JOURNAL)}
        for place, (_, wide) in enumerate(JOURNAL):
            sheet.set_column(place, place, wide, self.format())
        first, money = row + 1, self.format(num_format=self.number("money"))
        for at, entry in enumerate(report.journal, start=first):
            words = {
                "seat": entry.book,
                "company": entry.company,
                "account": report.say(f"account.{entry.account}"),
                "reason": report.say(f"reason.{entry.reason}"),
                "ruling": MARK if entry.ruling else "",
                "balance": report.say(f"account.{entry.balance}") if entry.balance else "",
                "cash_flow": report.say(f"reason.{entry.cash_flow}") if entry.cash_flow else "",
            }
            for name, text in words.items():
                if text:
                    sheet.write_string(at, columns[name], text, self.format())
            sheet.write_string(at, columns["decision"], entry.decision, self.format(text_wrap=True))
            for name, count in (("number", entry.number), ("n", entry.n), ("term", entry.term), ("cause", entry.cause)):
                if count is None:
                    sheet.write_string(at, columns[name], "–", self.format(align="right"))
                else:
                    sheet.write_number(at, columns[name], count, self.format())
            side = "debit" if entry.amount >= 0 else "credit"
            sheet.write_number(at, columns[side], abs(entry.amount), money)
            both = [cell(at, columns[name]) for name in ("debit", "credit")]
            sheet.write_formula(at, columns["amount"], f"={both[0]}-{both[1]}", money, entry.amount)
        last = first + len(report.journal) - 1
        sheet.autofilter(row, 0, last, len(JOURNAL) - 1)
        where = sheet.get_name().replace("'", "''")
        for name in CRITERIA:
            ends = [cell(at, columns[name], "row column") for at in (first, last)]
            self.book.define_name(f"journal_{name}", f"='{where}'!{ends[0]}:{ends[1]}")

    # A company.

    def _company(self, sheet: Any, company: Company) -> None:
        report = self.report
        row = self.top(sheet, company.name, report.say("report.company_note"), report.basis_text())
        # The seat is what the formulas look for in the journal; a name could hold the signs of a search.
        seat, head = row, row + 1
        sheet.write_string(seat, 0, report.say("report.column.seat"), self.format())
        sheet.write_string(seat, 1, company.seat, self.format(align="right"))
        sheet.write_string(head, 0, "", self.format(bottom=1))
        for place, column in enumerate(report.columns, start=1):
            text = _quoted(report.heading(column, company.seat))
            shown = self.format(bold=True, bottom=1, align="right", num_format=f"{text};{text};{text}", text_wrap=True)
            sheet.write_number(head, place, column.term, shown)
        sheet.set_portrait()
        sheet.fit_to_pages(1, 1)
        sheet.freeze_panes(head + 1, 1)
        sheet.repeat_rows(seat, head)
        labels = [line.label for table in company.statements for line in table.lines]
        labels += [one.label for one in (*company.measures, *company.ratios, *company.effects)]
        sheet.set_column(0, 0, max(map(width, labels)) + 5, self.format())
        sheet.set_column(1, len(report.columns), max(13, *(width(c.heading) + 4 for c in report.columns)))
        self.places = self.rows[company.seat] = {}
        row = head + 1
        for table in company.statements:
            row = self._section(sheet, row, table.title)
            self.places |= {line.key: row + place for place, line in enumerate(table.lines)}
            for place, line in enumerate(table.lines):
                self._line(sheet, row + place, line, seat, head)
            row += len(table.lines)
        row = self._section(sheet, row, report.say("report.section.ratios"))
        figures = (*company.measures, *company.ratios)
        self.places |= {figure.key: row + place for place, figure in enumerate(figures)}
        for figure in company.measures:
            self._figure(sheet, figure, figure.key, self._measure)
        for figure in company.ratios:
            self._figure(sheet, figure, figure.key, self._ratio, bold=True)
        row = self._section(sheet, row + len(figures), report.say("report.section.effects"))
        self.places |= {f"effect.{figure.key}": row + place for place, figure in enumerate(company.effects)}
        for figure in company.effects:
            self._figure(sheet, figure, f"effect.{figure.key}", self._effect)
        row = self._section(sheet, row + len(company.effects), report.say("report.section.checks"))
        for key, one, others in (
            ("balance", "figure.total_assets", ("figure.debt_and_equity",)),
            ("cash", "figure.closing_cash", tuple(f"account.{name}" for name in report.chart.cash)),
        ):
            sheet.write_string(row, 0, report.say(f"report.check.{key}"), self.format(align="left", indent=1))
            found = [self.places[other] for other in others if other in self.places]
            for place in range(1, len(report.columns) + 1):
                formula = f"={cell(self.places[one], place)}-{_sum(found, place)}"
                sheet.write_formula(row, place, formula, self.format(num_format=self.number("money")), 0)
            row += 1

    def _section(self, sheet: Any, row: int, title: str) -> int:
        """Write a heading across the columns after an empty row; return the row below it."""
        for place in range(len(self.report.columns) + 1):
            look = self.format(bold=True, bg_color="#EEF3F7", font_size=12)
            sheet.write_string(row + 1, place, "" if place else title, look)
        return row + 2

    def _line(self, sheet: Any, row: int, line: Line, seat: int, head: int) -> None:
        total = {"bold": True, "top": 1} if line.selection is None else {}
        sheet.write_string(row, 0, line.label, self.format(align="left", indent=1, **total))
        look = self.format(num_format=self.number("money"), **total)
        for place, amount in enumerate(line.amounts, start=1):
            if amount is None:
                sheet.write_blank(row, place, None, look)
                continue
            if line.selection is None:
                formula = _sum([self.places[key] for key in line.of], place)
            else:
                formula = self._selected(line, line.selection, row, seat, cell(head, place, "row"))
            sheet.write_formula(row, place, f"={formula}", look, amount)

    def _selected(self, line: Line, chosen: Selection, row: int, seat: int, term: str) -> str:
        """Return the formula that adds up rows of the journal; words are looked for as they stand in column A."""
        when = {"term": term, "to_date": f'"<="&{term}', "before": f'"<"&{term}'}[chosen.span]
        table = "reason" if chosen.column == "cash_flow" else "account"
        parts = []
        for value in chosen.values:
            word = self.report.say(f"{table}.{value}")
            wanted = cell(row, 0, "column") if word == line.label else _quoted(word)
            parts.append(
                f"SUMIFS(journal_amount,journal_seat,{cell(seat, 1, 'row column')},"
                f"journal_{chosen.column},{wanted},journal_term,{when})"
            )
        sign = "-" if chosen.sign < 0 else ""
        return sign + (parts[0] if len(parts) == 1 else f"({'+'.join(parts)})")

    def _figure(
        self,
        sheet: Any,
        figure: Figures,
        key: str,
        formula: Callable[[Figures, int], str],
        bold: bool = False,
    ) -> None:
        """Write a row of figures ; `formula` gives that of a column."""
        row = self.places[key]
        sheet.write_string(row, 0, figure.label, self.format(align="left", indent=1, bold=bold))
        look = self.format(num_format=self.number(figure.kind), align="right", bold=bold)
        for place, value in enumerate(figure.values):
            if place >= figure.first:
                shown = self.na if value is None else value
                sheet.write_formula(row, place + 1, f"={formula(figure, place + 1)}", look, shown)

    def _measure(self, figure: Figures, place: int) -> str:
        """Return the formula of what ratios divide, on the basis of the game."""
        basis = self.report.basis
        rows = [self.places[key] for key in figure.lines if key in self.places]
        own = _sum(rows, place)
        if figure.key in ("sales", "profit"):
            if basis.flow == "last_term":
                return own
            ranges = [f"{cell(row, 2, 'column')}:{cell(row, place)}" for row in rows]
            whole = f"SUM({','.join(ranges)})" if rows else "0"
            return whole if basis.flow == "cumulative" else f"{whole}/{place - 1}"
        if basis.balance == "closing":
            return own
        before = place - 1 if basis.flow == "last_term" else 1
        return f"({_sum(rows, before)}+{own})/2"

    def _ratio(self, figure: Figures, place: int) -> str:
        above, below = (cell(self.places[key], place) for key in (figure.above, figure.below))
        return f"IF({below}>0,{above}/{below},{_quoted(self.na)})"

    def _effect(self, figure: Figures, place: int) -> str:
        """Return the average over the six orders in which the three factors can change."""
        rows = {key: self.places[key] for key in ("margin", "turnover", "leverage", "roe")}
        old, new = ({key: cell(row, at) for key, row in rows.items()} for at in (place - 1, place))
        if figure.key == "change":
            found = f"{new['roe']}-{old['roe']}"
        else:
            one, other = (key for key in ("margin", "turnover", "leverage") if key != figure.key)
            found = (
                f"({new[figure.key]}-{old[figure.key]})*(2*{old[one]}*{old[other]}+{old[one]}*{new[other]}"
                f"+{new[one]}*{old[other]}+2*{new[one]}*{new[other]})/6"
            )
        known = f"COUNT({cell(rows['margin'], place - 1)}:{cell(rows['leverage'], place)})"
        return f"IF({known}<6,{_quoted(self.na)},{found})"

    # The ratios of all companies, for the charts and side by side.

    def _ratios(self, sheet: Any) -> dict[str, int]:
        """Write the ratios of all companies; return the first row of each. A ratio that is n/a leaves a gap."""
        report, terms = self.report, self.report.columns[1:]
        row = self.top(sheet, report.say("report.sheet.ratios"), report.title, report.basis_text())
        sheet.set_column(0, 0, 34)
        sheet.set_column(1, len(terms), max(13, *(width(column.heading) + 2 for column in terms)))
        gap = self.format(font_color="#9E9E9E")
        found = {}
        for key in (*CHARTED, "leverage"):
            self.head(sheet, row, [report.say(f"figure.{key}"), *(self._term(column) for column in terms)])
            found[key] = row + 1
            for row, company in enumerate(report.companies, start=found[key]):
                sheet.write_string(row, 0, company.name, self.format())
                (figure,) = [one for one in company.ratios if one.key == key]
                for place, value in enumerate(figure.values[1:], start=1):
                    taken = self._of(company.seat, key, place + 1)
                    look = self.format(num_format=self.number(figure.kind), align="right")
                    formula = f"=IF(ISNUMBER({taken}),{taken},NA())"
                    sheet.write_formula(row, place, formula, look, "#N/A" if value is None else value)
            sheet.conditional_format(found[key], 1, row, len(terms), {"type": "errors", "format": gap})
            row += 2
        return found

    def _term(self, column: Column) -> str:
        return f"{column.heading} {MARK}" if column.ruled else column.heading

    def _of(self, seat: str, key: str, place: int) -> str:
        """Return a cell of a company's sheet. All companies have the same ratios, but not the same lines above them."""
        name = self.names[seat].replace("'", "''")
        return f"'{name}'!{cell(self.rows[seat][key], place)}"

    # The ranking.

    def _ranking(self, sheet: Any, source: str, blocks: dict[str, int]) -> None:
        report = self.report
        row = self.top(sheet, report.title, report.state, report.basis_text())
        sheet.set_column(0, 0, 34)
        sheet.set_column(1, 1 + 2 * len(report.awards), 12)
        if report.awards:
            row = self._places(sheet, row)
            row = self._podium(sheet, row + 1)
        else:
            sheet.write_string(row, 0, report.say("report.no_award"), self.format())
            row += 1
        self._charts(sheet, row + 1, source, blocks)

    def _places(self, sheet: Any, row: int) -> int:
        """Write value and place of every company that plays, and how many awards it has; return the next row."""
        report = self.report
        labels = [
            text for award in report.awards for text in (self._figure_name(award), report.say("report.column.place"))
        ]
        heading = report.say("report.after", {"term": report.settled})
        self.head(sheet, row, [heading, *labels, report.say("report.awards_count")])
        placed = [company for company in report.companies if not company.out]
        first, last = row + 1, row + len(placed)
        for row, company in enumerate(placed, start=first):
            sheet.write_string(row, 0, company.name, self.format())
            wins = []
            for place, award in enumerate(report.awards):
                at = 1 + 2 * place
                taken = self._of(company.seat, award.key, report.settled + 1)
                look = self.format(num_format=self.number(award.kind), align="right")
                value = award.values[company.seat]
                sheet.write_formula(row, at, f"={taken}", look, self.na if value is None else value)
                own, all_ = cell(row, at), f"{cell(first, at, 'row')}:{cell(last, at, 'row')}"
                formula = f"=IF(ISNUMBER({own}),RANK({own},{all_}),COUNT({all_})+1)"
                sheet.write_formula(row, at + 1, formula, self.format(), award.places[company.seat])
                wins.append(f"AND(ISNUMBER({own}),{cell(row, at + 1)}=1)")
            count = sum(company.seat in award.holders for award in report.awards)
            formula = "=" + "+".join(f"IF({won},1,0)" for won in wins)
            sheet.write_formula(row, 1 + 2 * len(report.awards), formula, self.format(bold=True), count)
        row = last
        for company in report.companies:
            if company.out:
                row += 1
                sheet.write_string(row, 0, report.say("report.out", {"company": company.name}), self.format())
        return row + 1

    def _figure_name(self, award: Award) -> str:
        return self.report.say(f"figure.{award.key}")

    def _podium(self, sheet: Any, row: int) -> int:
        report = self.report
        for award in report.awards:
            sheet.write_string(row, 0, award.label, self.format())
            sheet.write_string(row, 1, report.names(award.holders), self.format(bold=True))
            row += 1
        if report.winners:
            sheet.write_string(row, 0, report.say("podium.winner"), self.format(bold=True, top=1))
            sheet.write_string(row, 1, report.names(report.winners), self.format(bold=True, top=1))
            row += 1
        return row

    def _charts(self, sheet: Any, row: int, source: str, blocks: dict[str, int]) -> None:
        """Draw the three ratios over the terms, and the map of margin and turnover."""
        report, last = self.report, len(self.report.columns) - 1
        for number, key in enumerate((*CHARTED, "map")):
            chart = self.book.add_chart(
                {"type": "scatter", "subtype": "straight_with_markers"} if key == "map" else _LINE
            )
            up, across = ("margin", "turnover") if key == "map" else (key, "term")
            for place, company in enumerate(report.companies):
                at = blocks[up] + place
                other = blocks["turnover"] + place if key == "map" else blocks[up] - 1
                own = style(company.seat)
                chart.add_series(
                    {
                        "name": [source, at, 0],
                        "categories": [source, other, 1, other, last],
                        "values": [source, at, 1, at, last],
                        "line": {
                            "color": own.color,
                            "width": 2,
                            "dash_type": DASHES.get(company.seat, "long_dash_dot"),
                        },
                        "marker": {
                            "type": MARKERS.get(company.seat, "x"),
                            "size": 7,
                            "fill": {"color": own.color},
                            "border": {"color": own.edge or own.color},
                        },
                    }
                )
            formats = {"margin": "0%", "roe": "0%", "turnover": "0.0"}
            quiet = {"visible": True, "line": {"color": "#E0E0E0", "width": 0.75}}
            chart.set_title({"name": report.say(f"chart.title.{key}"), "name_font": {"size": 13}, "overlay": False})
            x = {"name": report.say(f"chart.axis.{across}"), "label_position": "low", "num_format": formats.get(across)}
            y = {"name": report.say(f"chart.axis.{up}"), "num_format": formats[up], "major_gridlines": quiet}
            chart.set_x_axis({name: value for name, value in x.items() if value} | {"name_font": {"bold": False}})
            chart.set_y_axis(y | {"label_position": "low", "name_font": {"bold": False}})
            chart.set_legend({"position": "bottom"})
            chart.show_na_as_empty_cell()
            chart.show_blanks_as("gap")
            chart.set_size({"width": 620, "height": 340})
            sheet.insert_chart(row + 18 * (number // 2), 0 if number % 2 == 0 else 5, chart)


_LINE = {"type": "line"}


def _sum(rows: Iterable[int], column: int) -> str:
    """Return the sum of cells of a column; neighbours as a range."""
    runs: list[list[int]] = []
    for row in sorted(rows):
        if runs and row == runs[-1][1] + 1:
            runs[-1][1] = row
        else:
            runs.append([row, row])
    if not runs:
        return "0"
    parts = [cell(low, column) if low == high else f"{cell(low, column)}:{cell(high, column)}" for low, high in runs]
    return parts[0] if len(parts) == 1 and ":" not in parts[0] else f"SUM({','.join(parts)})"
