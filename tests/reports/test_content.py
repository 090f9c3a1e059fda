"""What a report holds: every amount is made of journal rows, and what has to be known first is said."""

import pytest

from roeup_edu.core.faults import Fault
from roeup_edu.core.record import convert
from roeup_edu.finance import trace
from roeup_edu.finance.tidy import amounts
from roeup_edu.games.roeup.accounts import CHART
from roeup_edu.locales import say
from roeup_edu.reports.content import MARK, report, written
from tests.reports.games import BASES, GAME, damaged, in_term, played, ruled, sample


def lines_of(company):
    return {line.key: line.amounts for table in company.statements for line in table.lines}


def figures_of(company):
    return {figure.key: figure.values for figure in (*company.measures, *company.ratios)}


def test_the_report_of_the_practice_game_is_the_right_closing():
    found = report(sample("practice"), "en")
    alpha, beta = found.companies
    lines = lines_of(alpha)
    # Start: capital 340, of which 130 went into the first asset. Term 1: 200 borrowed, 230 paid for the second asset,
    # 8 in a trade and 30 for a launch; the units sold 115 + 135 = 250 with a profit of 17 + 18 = 35; interest 8.
    assert lines["account.cash"] == (340 - 130, 340 - 130 + 200 - 230 - 8 - 30 + 35 - 8)
    assert lines["account.sales"] == (None, 250)
    assert lines["figure.business_profit"] == (None, 35)
    assert lines["figure.net_income"] == (None, 35 - 30 - 8 - 8)
    assert lines["figure.operating"] == (0, 35 - 30 - 8 - 8)
    assert lines["figure.investing"] == (-130, -230)
    assert lines["figure.financing"] == (340, 200)
    assert figures_of(alpha)["roe"] == (None, -11 / 329)
    assert figures_of(beta)["turnover"] == (None, 130 / 266)
    # Alpha has the highest ROE, sales and margin, Beta the highest turnover: Alpha wins.
    assert {award.key: award.holders for award in found.awards} == {
        "roe": ("A",),
        "sales": ("A",),
        "margin": ("A",),
        "turnover": ("B",),
    }
    assert found.winners == ("A",)
    assert found.notices == ()


@pytest.mark.parametrize("options", [*BASES, {"tax_rate": 20, "depreciation_rate": 10}, {"overspend": "warn"}], ids=str)
def test_every_amount_is_the_sum_of_its_journal_rows_and_of_the_entries_that_finance_traces(options):
    record = played(4, 7, **options)
    found = report(record, "en")
    for company in found.companies:
        for table in company.statements:
            by_key = {line.key: line for line in table.lines}
            for line in table.lines:
                for column, amount in zip(found.columns, line.amounts, strict=True):
                    if amount is None:
                        continue
                    chosen = [
                        (entry, one.sign)
                        for one in table.selections(line.key)
                        for entry in found.journal
                        if one.takes(entry, company.seat, column.term)
                    ]
                    assert amount == sum(sign * entry.amount for entry, sign in chosen)
                    if line.selection is None:
                        assert amount == sum(by_key[key].amounts[column.term] for key in line.of)
                    elif line.key != "figure.opening_cash" and column.term:
                        name = line.key.partition(".")[2]
                        traced = trace.entries(
                            record.game.ledger.rows, CHART, company.seat, column.term, name, table.part
                        )
                        assert sorted(one.row for one in traced) == sorted(
                            (e.n, e.cause, e.term, e.book, e.account, e.amount, e.reason) for e, _ in chosen
                        )


def test_the_statements_are_those_of_finance():
    record = played(4, 7)
    found = report(record, "en")
    ours = {(one.seat, one.term, one.line): one.amount for one in amounts(found.data.histories, 99, ["figures"])}
    for company in found.companies:
        for key, values in lines_of(company).items():
            name = key.partition(".")[2]
            for term, amount in enumerate(values):
                if key.startswith("figure.") and (company.seat, term, name) in ours:
                    assert amount == ours[company.seat, term, name]


def test_each_entry_names_the_decision_behind_it():
    found = report(sample("practice"), "en")
    (launch,) = [entry for entry in found.journal if entry.account == "launch_costs"]
    assert (launch.term, launch.book, launch.amount, launch.cause) == (1, "A", 30, launch.n)
    assert launch.decision.startswith("Alpha: Launch – Unit: Outdoor Gear")
    assert [entry.number for entry in found.journal] == list(range(1, len(found.journal) + 1))


def test_a_term_in_progress_is_as_if_it_closed_now_and_says_so():
    begun = in_term(sample("lesson90"), 3)
    found = report(begun, "en")
    assert [column.in_progress for column in found.columns] == [False, False, False, True]
    assert [column.heading for column in found.columns] == ["Start", "Term 1", "Term 2", "Term 3, so far"]
    assert found.notices == (
        "Term 3 is not settled: its figures are as if it closed now, and its last entries are marked –.",
    )
    late = [entry for entry in found.journal if entry.n is None]
    assert late
    assert {entry.term for entry in late} == {3}
    assert found.settled == 2
    assert found.winners == ()
    # The awards are those of the last settled term.
    assert found.awards[1].values["A"] == lines_of(found.companies[0])["account.sales"][2]


def test_a_ruling_marks_the_terms_it_touches_and_its_entries():
    found = report(ruled(in_term(sample("lesson90"), 2), 5, "paid twice"), "en")
    alpha, beta, _ = found.companies
    assert [column.ruled for column in found.columns] == [(), (), ("A",)]
    assert found.heading(found.columns[2], "A").endswith(MARK)
    assert not found.heading(found.columns[2], "B").endswith(MARK)
    assert beta.rulings == ()
    rows = [found.journal[number - 1] for number in alpha.rulings]
    assert sorted(entry.amount for entry in rows) == [-5, 5]
    assert all("paid twice" in entry.decision for entry in rows)
    assert any(MARK in notice and str(rows[0].n) in notice for notice in found.notices)


def test_a_damaged_record_is_described_as_far_as_it_is_sound():
    found = report(damaged(sample("lesson90"), 100), "en")
    assert found.notices[0].startswith("The record is damaged. This report goes as far as it is sound.")
    assert found.companies
    assert "記録が壊れています" in report(damaged(sample("lesson90"), 100), "ja").notices[0]


def test_two_negatives_make_no_positive_roe():
    # R-AWD-4.
    # Taking 2,000 from Alpha in term 2 makes its equity and its net income negative.
    found = report(ruled(in_term(sample("lesson90"), 2), 2000), "en")
    lines, figures = lines_of(found.companies[0]), figures_of(found.companies[0])
    assert lines["figure.equity"][2] < 0
    assert lines["figure.net_income"][2] < 0
    assert figures["roe"][2] is None
    assert figures["leverage"][2] is None
    assert written("percent", None, "en") == "n/a"


def test_before_the_first_term_there_is_nothing_to_report():
    record = sample("practice").fork(0)
    with pytest.raises(Fault, match="nothing to report yet"):
        report(record, "en")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_no_two_lines_of_a_statement_have_the_same_words(lang):
    # The formulas of the workbook look for words.
    for names in (CHART.income, CHART.assets + CHART.debt + CHART.capital + ("retained_earnings",)):
        words = [say(f"account.{name}", {}, lang) for name in names]
        assert len(set(words)) == len(words)
    words = [say(f"reason.{name}", {}, lang) for name in CHART.activities()]
    assert len(set(words)) == len(words)
    # None of them is read as a search: no *, ? or ~, no sign of comparison at the beginning.
    every = [say(f"account.{name}", {}, lang) for name in CHART.accounts] + words
    assert not [word for word in every if set(word) & set("*?~") or word[0] in "<>="]


def test_the_game_is_not_changed():
    record = in_term(sample("lesson90"), 3)
    before = record.text(), record.game.ledger.size
    report(record, "en")
    assert (record.text(), record.game.ledger.size) == before


def test_at_any_moment_of_a_game_the_report_adds_up():
    record = played(3, 11, scenario="mixed")
    for upto in range(0, len(record.lines) + 1, 9):
        begun = record.fork(upto)
        if not begun.game.term:
            continue
        found = report(begun, "en")
        for company in found.companies:
            lines = lines_of(company)
            assert lines["figure.total_assets"] == lines["figure.debt_and_equity"]
            assert lines["figure.closing_cash"] == lines["account.cash"]
            assert lines["figure.opening_cash"] == (0, *lines["account.cash"][:-1])
        assert sum(entry.amount for entry in found.journal) == 0
        assert bool(found.awards) == bool(begun.game.settled)
        assert any(column.in_progress for column in found.columns) == (begun.game.term > begun.game.settled)


def test_a_ranking_that_a_ruling_has_touched_is_marked():
    # The ruling is in term 2; the ranking is that of term 1, which it does not touch.
    record = ruled(in_term(sample("lesson90"), 2), 5)
    found = report(record, "en")
    assert [found.placed_name(company) for company in found.companies] == ["Alpha", "Beta", "Gamma"]
    whole = ruled(in_term(sample("practice"), 1), 5)
    while not whole.game.over:
        seat = whole.game.waiting()[0]
        if seat == "chance":
            whole.draw()
        else:
            whole.submit("teacher", convert(GAME, {"do": "absent", "seat": "teacher", "company": seat}))
    found = report(whole, "en")
    assert [found.placed_name(company) for company in found.companies] == [f"Alpha {MARK}", "Beta"]
