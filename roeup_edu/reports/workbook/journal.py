"""The journal: every entry of every book, a row each; all other sheets are computed from it."""

from typing import Any

from roeup_edu.reports.content import MARK, Entry, Report
from roeup_edu.reports.workbook.book import Book, cell, sheet_quoted

WIDTHS = {
    "number": 6,
    "n": 6,
    "term": 6,
    "seat": 8,
    "company": 18,
    "account": 24,
    "debit": 10,
    "credit": 10,
    "amount": 10,
    "reason": 26,
    "ruling": 4,
    "cause": 8,
    "decision": 60,
    "balance": 20,
    "cash_flow": 26,
}
"""The columns with their widths."""
PLACES = {name: place for place, name in enumerate(WIDTHS)}
CRITERIA = ("seat", "term", "account", "balance", "cash_flow", "amount")
"""Columns that formulas use; each has the name `journal_…` in the workbook."""


def journal_sheet(book: Book, sheet: Any) -> None:
    """Write all entries, and name the columns that formulas use."""
    report = book.report
    head = book.top(sheet, report.say("report.sheet.journal"), report.title, report.say("report.journal_note"))
    book.head(sheet, head, [report.say(f"report.column.{name}") for name in WIDTHS], numbers_from=len(WIDTHS))
    sheet.freeze_panes(head + 1, 0)
    sheet.repeat_rows(head)
    for name, wide in WIDTHS.items():
        sheet.set_column(PLACES[name], PLACES[name], wide, book.format())
    for row, entry in enumerate(report.journal, start=head + 1):
        _entry(book, sheet, row, entry)
    last = head + len(report.journal)
    sheet.autofilter(head, 0, last, len(WIDTHS) - 1)
    for name in CRITERIA:
        ends = ":".join(cell(row, PLACES[name], "row column") for row in (head + 1, last))
        book.book.define_name(f"journal_{name}", f"={sheet_quoted(sheet.get_name())}!{ends}")


def _entry(book: Book, sheet: Any, row: int, entry: Entry) -> None:
    for name, text in _words(book.report, entry).items():
        if text:
            sheet.write_string(row, PLACES[name], text, book.format(text_wrap=name == "decision"))
    for name, number in (("number", entry.number), ("n", entry.n), ("term", entry.term), ("cause", entry.cause)):
        if number is None:
            sheet.write_string(row, PLACES[name], "–", book.format(align="right"))
        else:
            sheet.write_number(row, PLACES[name], number, book.format())
    side = "debit" if entry.amount >= 0 else "credit"
    sheet.write_number(row, PLACES[side], abs(entry.amount), book.number("money"))
    debit, credit = (cell(row, PLACES[name]) for name in ("debit", "credit"))
    book.value(sheet, row, PLACES["amount"], f"{debit}-{credit}", book.number("money"), entry.amount)


def _words(report: Report, entry: Entry) -> dict[str, str]:
    """Return the texts of an entry by column; formulas look for some of them."""
    return {
        "seat": entry.book,
        "company": entry.company,
        "account": report.say(f"account.{entry.account}"),
        "reason": report.say(f"reason.{entry.reason}"),
        "ruling": MARK if entry.ruling else "",
        "decision": entry.decision,
        "balance": report.say(f"account.{entry.balance}") if entry.balance else "",
        "cash_flow": report.say(f"reason.{entry.cash_flow}") if entry.cash_flow else "",
    }
