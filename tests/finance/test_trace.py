"""Every figure leads back to its entries and their causes."""

import pytest
from hypothesis import given

from roeup_edu.finance.basis import Basis
from roeup_edu.finance.statements import Balances, statements, total
from roeup_edu.finance.trace import by_cause, entries, parts, ruling_entries
from tests.finance.exercise import CHART, ROWS
from tests.finance.test_statements import ledgers

FIGURES = (
    *("cash", "fixed_assets", "other_assets", "total_assets", "debt", "capital", "retained_earnings", "equity"),
    *("sales", "business_profit", "net_income", "interest"),
)


def test_sales_lead_back_to_the_launch():
    (found,) = entries(ROWS, CHART, "A", 1, "sales")
    assert found.row == (5, 4, 1, "A", "sales", -150, "unit")
    assert (found.amount, found.cause) == (150, 4)


def test_interest_as_an_expense_as_a_line_and_as_a_payment():
    assert [one.amount for one in entries(ROWS, CHART, "A", 1, "interest")] == [3]
    assert [one.amount for one in entries(ROWS, CHART, "A", 1, "interest", "profit_and_loss")] == [-3]
    assert [one.amount for one in entries(ROWS, CHART, "A", 1, "interest", "cash_flow")] == [-3]


def test_net_income_by_decision():
    """Term 1: the fee of line 3, the unit launched by line 4 (150 - 105 - 20), the interest on the loan of line 2."""
    assert by_cause(entries(ROWS, CHART, "A", 1, "net_income")) == {3: -10, 4: 25, 2: -3}


def test_the_debt_is_what_was_borrowed_less_what_was_repaid():
    assert by_cause(entries(ROWS, CHART, "A", 3, "debt")) == {2: 100, 6: -40}
    assert by_cause(entries(ROWS, CHART, "A", 2, "debt", "opening")) == {2: 100}


def test_a_flow_over_several_terms():
    assert by_cause(entries(ROWS, CHART, "A", 3, "interest", first=1)) == {2: 3 + 3 + 2}


def test_the_entries_of_rulings():
    found = ruling_entries(ROWS, CHART, "A", 3)
    assert [(one.row[4], one.amount, one.cause) for one in found] == [("rulings", 7, 10), ("cash", -7, 10)]
    assert ruling_entries(ROWS, CHART, "A", 1) == ()


def test_a_ratio_leads_to_its_two_figures():
    assert parts("margin", Basis()) == ("net_income", "sales")
    assert parts("turnover", Basis()) == ("sales", "total_assets")
    assert parts("leverage", Basis()) == ("total_assets", "equity")
    assert parts("roe", Basis(profit="business", equity="paid_in")) == ("business_profit", "capital")


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("goodwill", "figures"),
        ("sales", "opening"),
        ("cash", "profit_and_loss"),
        ("sales", "balance_sheet"),
        ("interest", "activities"),
    ],
)
def test_a_line_that_is_not_there_is_refused(line, part):
    with pytest.raises(ValueError, match=f"{part} has no line '{line}'"):
        entries(ROWS, CHART, "A", 1, line, part)


@given(ledgers())
def test_the_entries_of_every_line_sum_to_the_line(rows):
    for book, history in statements(rows, CHART, ("A", "B"), last=3).items():
        for one in history:

            def traced(line, part, term=one.term, book=book):
                found = entries(rows, CHART, book, term, line, part)
                assert {entry.row[3] for entry in found} <= {book}
                assert sum(by_cause(found).values()) == sum(entry.amount for entry in found)
                return sum(entry.amount for entry in found)

            for line in FIGURES:
                assert traced(line, "figures") == getattr(one, line)
            for line in Balances.__struct_fields__:
                assert traced(line, "opening") == getattr(one.opening, line)
            for line, amount in one.profit_and_loss:
                assert traced(line, "profit_and_loss") == amount
            sheet = one.balance_sheet
            for line, amount in (*sheet.assets, *sheet.debt, *sheet.equity):
                assert traced(line, "balance_sheet") == amount
            flow = one.cash_flow
            for line, amount in (*flow.operating, *flow.investing, *flow.financing):
                assert traced(line, "cash_flow") == amount
            for line in ("operating", "investing", "financing"):
                assert traced(line, "activities") == total(getattr(flow, line))
