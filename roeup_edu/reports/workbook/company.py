"""A company: its statements, ratios and effects term by term, in formulas on the journal."""

from collections.abc import Callable
from typing import Any

from roeup_edu.charts.styles import width
from roeup_edu.reports.content import Company, Figures, Line, Selection
from roeup_edu.reports.workbook.book import BAND, Book, cell, quoted, total

FACTORS = ("margin", "turnover", "leverage")


def company_sheet(book: Book, sheet: Any, company: Company) -> None:
    """Write the sheet of a company."""
    _Company(book, sheet, company).write()


class _Company:
    """A sheet that is being written from top to bottom; `rows`: where each line stands, by its key."""

    def __init__(self, book: Book, sheet: Any, company: Company) -> None:
        self.book, self.sheet, self.company, self.report = book, sheet, company, book.report
        self.rows: dict[str, int] = {}
        book.rows[company.seat] = self.rows
        self.row = self.seat = self.head = 0

    def write(self) -> None:
        company, say = self.company, self.report.say
        self._top()
        for table in company.statements:
            self._section(table.title)
            self._keep([line.key for line in table.lines])
            for line in table.lines:
                self._line(line)
        self._section(say("report.section.ratios"))
        self._keep([figure.key for figure in (*company.measures, *company.ratios)])
        for figure in company.measures:
            self._figure(figure, self._measure)
        for figure in company.ratios:
            self._figure(figure, self._ratio, bold=True)
        self._section(say("report.section.effects"))
        for figure in company.effects:
            self._figure(figure, self._effect)
        self._section(say("report.section.checks"))
        cash = [f"account.{name}" for name in self.report.chart.cash]
        self._check(say("report.check.balance"), "figure.total_assets", ["figure.debt_and_equity"])
        self._check(say("report.check.cash"), "figure.closing_cash", cash)

    def _top(self) -> None:
        """Write what stands above, and the terms: numbers that formulas compare, shown in words."""
        report, sheet, book = self.report, self.sheet, self.book
        self.seat = book.top(sheet, self.company.name, report.say("report.company_note"), report.basis_text())
        self.head = self.seat + 1
        # The seat is what formulas look for in the journal; a name could hold the signs of a search.
        sheet.write_string(self.seat, 0, report.say("report.column.seat"), book.format())
        sheet.write_string(self.seat, 1, self.company.seat, book.format(align="right"))
        sheet.write_string(self.head, 0, "", book.format(bottom=1))
        for place, column in enumerate(report.columns, start=1):
            text = quoted(report.heading(column, self.company.seat))
            shown = book.format(bold=True, bottom=1, align="right", num_format=f"{text};{text};{text}")
            sheet.write_number(self.head, place, column.term, shown)
        sheet.set_portrait()
        sheet.fit_to_pages(1, 1)
        sheet.freeze_panes(self.head + 1, 1)
        labels = [line.label for table in self.company.statements for line in table.lines]
        labels += [report.say(f"report.check.{key}") for key in ("balance", "cash")]
        labels += [one.label for one in (*self.company.measures, *self.company.ratios, *self.company.effects)]
        sheet.set_column(0, 0, max(map(width, labels)) + 5, book.format())
        sheet.set_column(1, len(report.columns), max(13, *(width(one.heading) + 4 for one in report.columns)))
        self.row = self.head + 1

    def _section(self, title: str) -> None:
        """Write a heading across the columns after an empty row."""
        look = self.book.format(bold=True, bg_color=BAND, font_size=12)
        for place in range(len(self.report.columns) + 1):
            self.sheet.write_string(self.row + 1, place, "" if place else title, look)
        self.row += 2

    def _keep(self, keys: list[str]) -> None:
        """Note where the lines that follow will stand, since a formula may take one that comes later."""
        self.rows |= {key: self.row + place for place, key in enumerate(keys)}

    def _label(self, text: str, **more: Any) -> None:
        self.sheet.write_string(self.row, 0, text, self.book.format(align="left", indent=1, **more))

    def _line(self, line: Line) -> None:
        look = {"bold": True, "top": 1} if line.selection is None else {}
        self._label(line.label, **look)
        for place, amount in enumerate(line.amounts, start=1):
            if amount is None:
                self.sheet.write_blank(self.row, place, None, self.book.format(**look))
                continue
            if line.selection is None:
                formula = total([self.rows[key] for key in line.of], place)
            else:
                formula = self._selected(line, line.selection, cell(self.head, place, "row"))
            self.book.value(self.sheet, self.row, place, formula, self.book.number("money", **look), amount)
        self.row += 1

    def _selected(self, line: Line, chosen: Selection, term: str) -> str:
        """Return the formula that adds up rows of the journal; words are looked for as they stand in column A."""
        when = {"term": term, "to_date": f'"<="&{term}', "before": f'"<"&{term}'}[chosen.span]
        table = "reason" if chosen.column == "cash_flow" else "account"
        parts = []
        for value in chosen.values:
            word = self.report.say(f"{table}.{value}")
            wanted = cell(self.row, 0, "column") if word == line.label else quoted(word)
            parts.append(
                f"SUMIFS(journal_amount,journal_seat,{cell(self.seat, 1, 'row column')},"
                f"journal_{chosen.column},{wanted},journal_term,{when})"
            )
        sign = "-" if chosen.sign < 0 else ""
        return sign + (parts[0] if len(parts) == 1 else f"({'+'.join(parts)})")

    def _figure(self, figure: Figures, formula: Callable[[Figures, int], str], bold: bool = False) -> None:
        """Write a row of figures; `formula` gives that of a column."""
        self._label(figure.label, bold=bold)
        look = self.book.number(figure.kind, bold=bold)
        for place, value in enumerate(figure.values[figure.first :], start=figure.first + 1):
            self.book.value(self.sheet, self.row, place, formula(figure, place), look, value)
        self.row += 1

    def _measure(self, figure: Figures, place: int) -> str:
        """Return the formula of what ratios divide, on the basis of the game."""
        basis = self.report.basis
        rows = [self.rows[key] for key in figure.lines if key in self.rows]
        if figure.key in ("sales", "profit"):
            if basis.flow == "last_term":
                return total(rows, place)
            ranges = [f"{cell(row, 2, 'column')}:{cell(row, place)}" for row in rows]
            whole = f"SUM({','.join(ranges)})" if rows else "0"
            return whole if basis.flow == "cumulative" else f"{whole}/{place - 1}"
        if basis.balance == "closing":
            return total(rows, place)
        before = place - 1 if basis.flow == "last_term" else 1
        return f"({total(rows, before)}+{total(rows, place)})/2"

    def _ratio(self, figure: Figures, place: int) -> str:
        above, below = (cell(self.rows[key], place) for key in (figure.above, figure.below))
        return f"IF({below}>0,{above}/{below},{quoted(self.book.na)})"

    def _effect(self, figure: Figures, place: int) -> str:
        """Return the average over the six orders in which the three factors can change."""
        old, new = ({key: cell(self.rows[key], at) for key in (*FACTORS, "roe")} for at in (place - 1, place))
        if figure.key == "change":
            found = f"{new['roe']}-{old['roe']}"
        else:
            one, other = (key for key in FACTORS if key != figure.key)
            found = (
                f"({new[figure.key]}-{old[figure.key]})*(2*{old[one]}*{old[other]}+{old[one]}*{new[other]}"
                f"+{new[one]}*{old[other]}+2*{new[one]}*{new[other]})/6"
            )
        return f"IF(COUNT({old['margin']}:{new['leverage']})<6,{quoted(self.book.na)},{found})"

    def _check(self, label: str, one: str, others: list[str]) -> None:
        """Write a difference that must be 0."""
        self._label(label)
        rows = [self.rows[other] for other in others if other in self.rows]
        for place in range(1, len(self.report.columns) + 1):
            formula = f"{cell(self.rows[one], place)}-{total(rows, place)}"
            self.book.value(self.sheet, self.row, place, formula, self.book.number("money"), 0)
        self.row += 1
