"""A report as a workbook for a spreadsheet: the journal, and on it a sheet per company in live formulas.

Every statement is computed from the journal by SUMIFS, totals and ratios from the statement, the ranking from the
companies; the values that our own books have come to are stored with the formulas, for programs that do not compute.
Text is always written as text, so nothing that a person typed is a formula or a link.

=============  ========================================================================================================
`book.py`      what all sheets have in common: formats, headings, notices, names of cells and sheets
`journal.py`   every entry, a row each
`company.py`   a company's statements, ratios and effects, in formulas on the journal
`ranking.py`   ratios side by side, places, awards and charts, in formulas on the companies
=============  ========================================================================================================
"""

from io import BytesIO

from roeup_edu.reports.content import Report
from roeup_edu.reports.workbook.book import Book
from roeup_edu.reports.workbook.company import company_sheet
from roeup_edu.reports.workbook.journal import journal_sheet
from roeup_edu.reports.workbook.ranking import ranking_sheet, ratios_sheet


def workbook(report: Report) -> bytes:
    """Return the bytes of an .xlsx file. The ranking comes first, though it is computed from the others."""
    data = BytesIO()
    book = Book(report, data)
    ranking = book.add("report.sheet.ranking")
    companies = [(book.add_company(company), company) for company in report.companies]
    ratios = book.add("report.sheet.ratios")
    journal_sheet(book, book.add("report.sheet.journal"))
    for sheet, company in companies:
        company_sheet(book, sheet, company)
    ranking_sheet(book, ranking, ratios.get_name(), ratios_sheet(book, ratios))
    ranking.activate()
    book.close()
    return data.getvalue()
