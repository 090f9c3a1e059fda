"""The workbook: live formulas that come to our figures, text that is never a formula, and what a reader expects."""

import re
import zipfile
from io import BytesIO

import pytest

from roeup_edu.locales import say
from roeup_edu.reports.content import MARK, report
from roeup_edu.reports.workbook import workbook
from roeup_edu.reports.workbook.book import SHEET_MOST, cell, sheet_name
from tests.reports.games import BASES, HOSTILE, damaged, in_term, played, renamed, ruled, sample
from tests.reports.sheets import NA, Sheets


def opened(record, lang="en"):
    found = report(record, lang)
    return found, Sheets(workbook(found))


class _First:
    """Always the first of what may be chosen."""

    def random(self):
        return 0.0


def row_of(sheet, label, after=None):
    """Return the number of the row with a label, the first one after another label."""
    labels = [row[0].value for row in sheet.iter_rows(max_col=1)]
    start = labels.index(after) if after else 0
    return labels.index(label, start) + 1


@pytest.mark.parametrize(("lang", "options"), [("ja", {}), *(("en", options) for options in BASES)], ids=str)
def test_every_formula_computed_anew_is_the_figure_of_our_books(options, lang):
    _, sheets = opened(played(4, 7, **options), lang)
    count = 0
    for sheet, at, formula, stored in sheets.every_formula():
        computed = sheets.value(sheet, at)
        if isinstance(stored, str):
            assert computed == stored, (sheet, at, formula)
        else:
            assert computed == pytest.approx(stored, rel=1e-12, abs=1e-12), (sheet, at, formula)
        count += 1
    assert count > 1000


def test_the_statements_are_computed_from_the_rows_of_the_journal():
    # By hand, from the rows that are written: no formula of ours is asked.
    found, sheets = opened(sample("lesson90"))
    journal = sheets.stored["Journal"]
    head = row_of(journal, "No.")
    names = [one.value for one in journal[head]]
    rows = [dict(zip(names, [one.value for one in row], strict=True)) for row in journal.iter_rows(min_row=head + 1)]
    assert len(rows) == len(found.journal)
    for company in found.companies:
        sheet = f"{company.seat} {company.name}"
        own = [row for row in rows if row["Seat"] == company.seat]
        for table in company.statements:
            for line in table.lines:
                if line.selection is None or line.key == "figure.opening_cash":
                    continue
                at = row_of(sheets.formulas[sheet], line.label, table.title)
                for place, column in enumerate(found.columns):
                    if line.amounts[place] is None:
                        continue
                    if table.part == "profit_and_loss":
                        amount = -sum(
                            row["Amount"] for row in own if row["Account"] == line.label and row["Term"] == column.term
                        )
                    elif table.part == "balance_sheet":
                        amount = line.selection.sign * sum(
                            row["Amount"]
                            for row in own
                            if row["In the balance sheet"] == line.label and row["Term"] <= column.term
                        )
                    else:
                        amount = sum(
                            (row["Debit"] or 0) - (row["Credit"] or 0)
                            for row in own
                            if row["Account"] == "Cash" and row["Reason"] == line.label and row["Term"] == column.term
                        )
                    assert sheets.value(sheet, cell(at - 1, place + 1)) == amount == line.amounts[place]


def test_a_changed_row_of_the_journal_changes_statement_ratio_and_rank():
    # 100 more of sales for Gamma in term 4, in cash: ROE (42 + 100) / (376 + 100), the highest.
    _, sheets = opened(sample("lesson90"))
    gamma, journal = sheets.formulas["C Gamma"], sheets.formulas["Journal"]
    roe = row_of(gamma, "ROE", "Ratios")
    assert sheets.value("C Gamma", f"F{roe}") == pytest.approx(42 / 376)
    head = row_of(journal, "No.")
    at = {one.value: one.column_letter for one in journal[head]}
    rows = range(head + 1, journal.max_row + 1)

    def found(account):
        wanted = ("C", 4, account)
        return next(
            row
            for row in rows
            if tuple(journal[f"{at[name]}{row}"].value for name in ("Seat", "Term", "Account")) == wanted
            and (account != "Cash" or journal[f"{at['Debit']}{row}"].value)
        )

    journal[f"{at['Credit']}{found('Sales')}"].value += 100
    journal[f"{at['Debit']}{found('Cash')}"].value += 100
    sheets.known.clear()
    assert sheets.value("C Gamma", f"F{roe}") == pytest.approx((42 + 100) / (376 + 100))
    assert sheets.value("C Gamma", f"F{row_of(gamma, 'Total assets − debt and equity')}") == 0
    ranking = sheets.formulas["Ranking"]
    assert sheets.value("Ranking", f"C{row_of(ranking, 'Gamma')}") == 1


def test_a_ratio_without_a_base_is_na_and_never_positive_from_two_negatives():
    # R-AWD-4. A ruling of 2,000 makes net income and equity of Alpha negative; with sales there still is a margin.
    _, sheets = opened(ruled(in_term(sample("lesson90"), 2), 2000))
    alpha = sheets.formulas["A Alpha"]
    for label in ("ROE", "Financial leverage (times)"):
        at = f"D{row_of(alpha, label, 'Ratios')}"
        assert sheets.value("A Alpha", at) == sheets.stored["A Alpha"][at].value == "n/a"
    assert sheets.value("A Alpha", f"D{row_of(alpha, 'Net income')}") < 0
    assert sheets.value("A Alpha", f"D{row_of(alpha, 'Change of ROE')}") == "n/a"
    # In the chart it is a gap.
    ratios = sheets.formulas["Ratios"]
    assert sheets.value("Ratios", f"C{row_of(ratios, 'Alpha')}") == NA


def test_a_company_out_of_the_game_has_no_place():
    record = ruled(in_term(played(3, 3, no_assets="out"), 2), 5000)
    while not record.game.over and "A" in record.game.playing:
        seat = record.game.waiting()[0]
        if seat == "chance":
            record.draw()
            continue
        option = record.game.options(seat)[-1]
        record.submit(seat, option.fill(lambda _, domain: domain.pick(_First())))
    found, sheets = opened(record)
    assert [company.out for company in found.companies] == [True, False, False]
    labels = [row[0].value for row in sheets.formulas["Ranking"].iter_rows(max_col=1)]
    assert "Alpha" not in labels
    assert "Alpha is out of the game, without a place." in labels


# Text is text.


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_hostile_names_are_text_in_cells_sheets_and_charts(lang):
    record = renamed(played(8, 5))
    data = workbook(report(record, lang))
    sheets = Sheets(data)
    journal = sheets.formulas[say("report.sheet.journal", {}, lang)]
    texts = {one.value for row in journal.iter_rows() for one in row if one.data_type == "s"}
    assert set(HOSTILE) <= texts
    for sheet, at, formula, stored in sheets.every_formula():
        # A name stands in the name of its sheet, in quotation marks, and nowhere else.
        bare = re.sub(r"'(?:[^']|'')*'!", "", formula)
        assert not [name for name in HOSTILE if name[:6] in bare], formula
        assert sheets.value(sheet, at) == pytest.approx(stored, rel=1e-12, abs=1e-12)
    for sheet in sheets.formulas:
        assert len(sheet.title.encode("utf-16-le")) <= 2 * SHEET_MOST
        assert not set("[]:*?/\\") & set(sheet.title)
        assert not [one for row in sheet.iter_rows() for one in row if one.hyperlink]
    with zipfile.ZipFile(BytesIO(data)) as package:
        parts = {
            name: package.read(name).decode("utf-8") for name in package.namelist() if name.endswith((".xml", ".rels"))
        }
    assert not [name for name, text in parts.items() if 'TargetMode="External"' in text]
    charts = [text for name, text in parts.items() if name.startswith("xl/charts/chart")]
    assert len(charts) == 4
    for text in charts:
        # What a chart refers to are cells of the sheet of ratios.
        ratios = say("report.sheet.ratios", {}, lang)
        assert {formula.split("!")[0].strip("'") for formula in re.findall(r"<c:f>(.*?)</c:f>", text)} == {ratios}


def test_names_of_sheets_are_unique_and_allowed_whatever_the_companies_are_called():
    assert sheet_name("A", "[x]:*?/\\") == "A  x"
    assert sheet_name("B", "'" * 40) == "B"
    assert sheet_name("C", "👩‍👩‍👧‍👦" * 9).startswith("C 👩")
    assert len(sheet_name("C", "👩‍👩‍👧‍👦" * 9).encode("utf-16-le")) <= 2 * SHEET_MOST
    same = [sheet_name(seat, "History") for seat in "ABC"]
    assert len({name.casefold() for name in same}) == 3


# For the reader.


def test_the_sheets_are_made_for_a_spreadsheet_person():
    found, sheets = opened(sample("lesson90"))
    book = sheets.formulas
    assert book.sheetnames == ["Ranking", "A Alpha", "B Beta", "C Gamma", "Ratios", "Journal"]
    journal, alpha = book["Journal"], book["A Alpha"]
    head = row_of(journal, "No.")
    assert journal.freeze_panes == f"A{head + 1}"
    assert journal.auto_filter.ref == f"A{head}:O{head + len(found.journal)}"
    assert journal.print_title_rows == f"${head}:${head}"
    assert alpha.freeze_panes.startswith("B")
    assert (alpha.page_setup.paperSize, alpha.sheet_properties.pageSetUpPr.fitToPage) == (9, True)
    assert alpha.column_dimensions["A"].width > 20
    assert [len(sheet._charts) for sheet in book] == [4, 0, 0, 0, 0, 0]
    assert {type(chart).__name__ for chart in book["Ranking"]._charts} == {"LineChart", "ScatterChart"}
    assert set(sheets.names) == {
        f"journal_{name}" for name in ("seat", "term", "account", "balance", "cash_flow", "amount")
    }


def test_numbers_are_written_as_the_language_does():
    for lang, minus in (("en", '"−"'), ("ja", '"△"')):
        found, sheets = opened(sample("practice"), lang)
        sheet = sheets.formulas["A Alpha"]
        income = sheet.cell(row_of(sheet, say("figure.net_income", {}, lang)), 3)
        assert income.number_format == f"#,##0;{minus}#,##0;#,##0"
        # The heading of a term is a number that formulas compare, shown in words.
        top = sheet.cell(row_of(sheet, say("report.column.seat", {}, lang)) + 1, 3)
        assert (top.value, top.number_format.split(";")[0]) == (1, f'"{found.columns[1].heading}"')


def test_damage_and_rulings_are_marked_on_every_sheet():
    record = ruled(in_term(sample("lesson90"), 2), 5)
    record.submit("A", record.game.options("A")[0].fill(lambda _, domain: domain.pick(_First())))
    record = damaged(record, len(record.lines) - 1)
    found, sheets = opened(record)
    assert len(found.notices) == 3
    for sheet in sheets.formulas:
        top = [row[0].value for row in sheet.iter_rows(max_row=8, max_col=1)]
        assert set(found.notices) <= set(top), sheet.title
    marks = [row for row in sheets.formulas["Journal"].iter_rows() if MARK in [one.value for one in row[:-1]]]
    assert len(marks) >= 2
