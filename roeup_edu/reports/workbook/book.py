"""What all sheets have in common: formats, headings, notices, names of cells and sheets, sums."""

import re
from collections.abc import Iterable
from io import BytesIO
from typing import Any

from roeup_edu.reports.content import Company, Report

SHEET_MOST = 31
"""Letters of the name of a sheet, counted as UTF-16 does."""
QUIET, RED, BAND = "#616161", "#9C2A00", "#EEF3F7"
A4 = 9
"""The number of the paper."""
SHOWN = {"money": "#,##0", "percent": "0.0%", "times": "0.00", "points": "0.0%"}
"""How numbers of a kind are written."""


class Book:
    """A workbook that is being written; `rows`: where the lines of each company stand, by seat and key."""

    def __init__(self, report: Report, data: BytesIO) -> None:
        """Begin a workbook that `close` writes into `data`."""
        import xlsxwriter  # only for who writes one

        text_only = {"strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
        self.report = report
        self.book = xlsxwriter.Workbook(data, {"in_memory": True, **text_only})
        self.font = "Yu Gothic" if report.lang == "ja" else "Calibri"
        self.book.formats[0].set_font_name(self.font)
        self.book.set_properties({"title": report.title})
        self.rows: dict[str, dict[str, int]] = {}
        self.sheets: dict[str, str] = {}
        self.na = report.say("not_available")
        self.formats: dict[str, Any] = {}

    def add(self, key: str) -> Any:
        """Add a sheet with a name of ours."""
        return self.book.add_worksheet(self.report.say(key))

    def add_company(self, company: Company) -> Any:
        """Add the sheet of a company."""
        self.sheets[company.seat] = sheet_name(company.seat, company.name)
        return self.book.add_worksheet(self.sheets[company.seat])

    def close(self) -> None:
        """Write the file."""
        self.book.close()

    def format(self, **more: Any) -> Any:
        """Return a format, made once."""
        key = repr(sorted(more.items()))
        if key not in self.formats:
            self.formats[key] = self.book.add_format({"font_name": self.font, "font_size": 11, "valign": "top", **more})
        return self.formats[key]

    def signed(self, shown: str, plus: str = "") -> str:
        """Return a number format with the minus of the language."""
        minus = '"△"' if self.report.lang == "ja" else '"−"'
        return f"{plus}{shown};{minus}{shown};{shown}"

    def number(self, kind: str, **more: Any) -> Any:
        """Return the format of numbers of a kind."""
        shown = self.signed(SHOWN[kind], "+" if kind == "points" else "")
        return self.format(num_format=shown, align="right", **more)

    def top(self, sheet: Any, title: str, *lines: str) -> int:
        """Write title, some lines and the notices, set up the page; return the first free row."""
        sheet.hide_gridlines(2)
        sheet.set_row(0, 26)
        sheet.write_string(0, 0, title, self.format(bold=True, font_size=16))
        quiet, notice = self.format(font_color=QUIET), self.format(bold=True, font_color=RED)
        texts = [*((text, quiet) for text in lines), *((text, notice) for text in self.report.notices)]
        for row, (text, look) in enumerate(texts, start=1):
            sheet.write_string(row, 0, text, look)
        sheet.set_landscape()
        sheet.set_paper(A4)
        sheet.set_margins(0.5, 0.5, 0.6, 0.6)
        sheet.fit_to_pages(1, 0)
        sheet.set_footer(f"&L{self.report.title.replace('&', '&&')}&C&A&R&P / &N")
        return len(texts) + 2

    def head(self, sheet: Any, row: int, labels: Iterable[str], numbers_from: int = 1) -> None:
        """Write the headings of a table, two lines high; those of numbers stand to the right."""
        sheet.set_row(row, 32)
        for place, label in enumerate(labels):
            side = "right" if place >= numbers_from else "left"
            look = self.format(bold=True, bottom=1, align=side, text_wrap=True, valign="bottom")
            sheet.write_string(row, place, label, look)

    def value(self, sheet: Any, row: int, column: int, formula: str, look: Any, value: int | float | None) -> None:
        """Write a formula with the value that our books have come to; None for n/a."""
        sheet.write_formula(row, column, f"={formula}", look, self.na if value is None else value)

    def of_company(self, seat: str, key: str, column: int) -> str:
        """Return a cell of a company's sheet; companies do not all have the same lines."""
        return f"{sheet_quoted(self.sheets[seat])}!{cell(self.rows[seat][key], column)}"


def sheet_name(seat: str, name: str) -> str:
    """Return a name for the sheet of a company: the seat, which makes it one of a kind, then what fits of its name."""
    kept = re.sub(r"[\[\]:*?/\\\x00-\x1f]", " ", f"{seat} {name}")
    while len(kept.encode("utf-16-le")) > 2 * SHEET_MOST:
        kept = kept[:-1]
    return kept.strip(" '\u200d") or seat


def sheet_quoted(name: str) -> str:
    """Return the name of a sheet as formulas write it."""
    return "'" + name.replace("'", "''") + "'"


def quoted(text: str) -> str:
    """Return a text as formulas and number formats write it."""
    return '"' + text.replace('"', '""') + '"'


def cell(row: int, column: int, fixed: str = "") -> str:
    """Return the name of a cell, counted from 0; `fixed`: "row" or "column" or both, in formulas that are copied."""
    letters, rest = "", column + 1
    while rest:
        rest, digit = divmod(rest - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return f"{'$' * ('column' in fixed)}{letters}{'$' * ('row' in fixed)}{row + 1}"


def total(rows: Iterable[int], column: int) -> str:
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
