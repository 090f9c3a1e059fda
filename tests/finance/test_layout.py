"""The printed lines of the statements of the exercise, with their totals."""

import pytest

from roeup_edu.finance.layout import PARTS, is_total, lines, table
from roeup_edu.finance.statements import statements
from tests.finance.exercise import CHART, ROWS

TERMS = statements(ROWS, CHART, ("A",), last=3)["A"]


def shown(term, part):
    """The lines that are not zero, and all totals."""
    return {key: amount for key, amount in lines(TERMS[term - 1], part, CHART) if amount or is_total(key)}


def test_profit_and_loss_of_the_first_term():
    """Sales 150 − 105 = 45; less 20 for the launch, 10 fee and 3 interest: 12."""
    assert list(shown(1, "profit_and_loss").items()) == [
        ("account.sales", 150),
        ("account.operating_costs", -105),
        ("figure.business_profit", 45),
        ("account.launch_costs", -20),
        ("account.procurement_fees", -10),
        ("account.interest", -3),
        ("figure.net_income", 12),
    ]


def test_balance_sheet_of_the_first_term():
    """Cash 300 + 100 − 130 − 20 + 45 − 3 = 292, assets 120: 412 = debt 100 + capital 300 + 12 retained."""
    assert list(shown(1, "balance_sheet").items()) == [
        ("account.cash", 292),
        ("account.fixed_assets", 120),
        ("figure.total_assets", 412),
        ("account.debt", 100),
        ("account.capital_stock", 300),
        ("account.retained_earnings", 12),
        ("figure.equity", 312),
        ("figure.debt_and_equity", 412),
    ]


def test_cash_flow_of_the_first_term():
    """300 + (45 − 20 − 10 − 3) − 120 + 100 = 292."""
    assert list(shown(1, "cash_flow").items()) == [
        ("figure.opening_cash", 300),
        ("reason.unit", 45),
        ("reason.launch", -20),
        ("reason.fee", -10),
        ("reason.interest", -3),
        ("figure.operating", 12),
        ("reason.asset", -120),
        ("figure.investing", -120),
        ("reason.borrow", 100),
        ("figure.financing", 100),
        ("figure.closing_cash", 292),
    ]


def test_terms_side_by_side():
    """Depreciation of 12 is in term 2 only, sales in 1 and 2; a line without any amount is left out."""
    found = dict(table(TERMS, "profit_and_loss", CHART))
    assert found["account.sales"] == [150, 100, 0]
    assert found["account.depreciation"] == [0, -12, 0]
    assert "account.tax" not in found
    assert all(len(amounts) == 3 for amounts in found.values())


def test_a_line_that_comes_later_stands_in_its_place():
    """A ruling has no place of its own in the cash flow: it stands with the operating ones, before their total."""
    keys = [key for key, _ in table(TERMS, "cash_flow", CHART)]
    assert keys.index("reason.interest") < keys.index("reason.ruling") < keys.index("figure.operating")
    assert keys[0] == "figure.opening_cash"
    assert keys[-1] == "figure.closing_cash"


@pytest.mark.parametrize("part", PARTS)
def test_totals_are_never_left_out(part):
    totals = [key for key, _ in lines(TERMS[0], part, CHART) if is_total(key)]
    assert [key for key, _ in table(TERMS, part, CHART) if is_total(key)] == totals
    assert table((), part, CHART) == []
