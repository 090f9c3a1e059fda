"""Statements of hand-computed terms, and what holds for any ledger."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roeup_edu.core.ledger import Row
from roeup_edu.finance.chart import Chart
from roeup_edu.finance.statements import statement, statements, total
from tests.finance.exercise import CHART, OVERINDEBTED, ROWS, entry

FIRST, SECOND, THIRD = statements(ROWS, CHART, ("A",))["A"]


def lines(statement_lines):
    return {name: amount for name, amount in statement_lines if amount}


def test_profit_and_loss_of_the_first_term():
    """R-FIN-1, R-FIN-2."""
    assert lines(FIRST.profit_and_loss) == {
        "sales": 150,
        "operating_costs": -105,
        "launch_costs": -20,
        "procurement_fees": -10,
        "interest": -3,
    }
    assert FIRST.sales == 150
    assert FIRST.business_profit == 150 - 105 == 45
    assert FIRST.net_income == 45 - 20 - 10 - 3 == 12
    assert FIRST.interest == 3


def test_balance_sheet_of_the_first_term():
    """R-FIN-3."""
    assert FIRST.cash == 300 + 100 - 120 - 10 - 20 + 150 - 105 - 3 == 292
    assert FIRST.fixed_assets == 120
    assert FIRST.other_assets == 0
    assert FIRST.total_assets == 292 + 120 == 412
    assert FIRST.debt == 100
    assert FIRST.capital == 300
    assert FIRST.retained_earnings == 12
    assert FIRST.equity == 300 + 12 == 412 - 100
    assert FIRST.balance_sheet.assets == (("cash", 292), ("fixed_assets", 120))
    assert FIRST.balance_sheet.debt == (("debt", 100),)
    assert FIRST.balance_sheet.equity == (("capital_stock", 300), ("retained_earnings", 12))


def test_cash_flow_of_the_first_term():
    flow = FIRST.cash_flow
    assert flow.opening == 300
    # The unit brings 150 - 105; lines stand in the order of the chart.
    assert flow.operating == (("unit", 45), ("launch", -20), ("fee", -10), ("interest", -3))
    assert flow.investing == (("asset", -120),)
    assert flow.financing == (("borrow", 100),)
    assert (flow.from_operating, flow.from_investing, flow.from_financing) == (12, -120, 100)
    assert flow.closing == 300 + 12 - 120 + 100 == 292


def test_opening_balances_are_the_setup_then_the_closing_balances_of_the_term_before():
    assert (FIRST.opening.cash, FIRST.opening.total_assets, FIRST.opening.equity, FIRST.opening.debt) == (
        *(300, 300, 300, 0),
    )
    assert (SECOND.opening.cash, SECOND.opening.fixed_assets, SECOND.opening.debt) == (292, 120, 100)
    assert (SECOND.opening.capital, SECOND.opening.retained_earnings, SECOND.opening.equity) == (300, 12, 312)


def test_a_loss_year():
    """R-FIN-1, R-FIN-2, R-FIN-3, R-TRD-5: trade stands apart from the business profit."""
    assert SECOND.sales == 100
    assert SECOND.business_profit == 10 + 4 + 6 == 20
    assert SECOND.net_income == 20 - 60 - 15 + 5 - 3 - 12 - 7 == -72
    assert SECOND.cash == 292 - 40 - 15 + 5 - 60 - 7 + 10 + 4 + 6 - 3 == 192
    assert SECOND.fixed_assets == 120 - 12 == 108
    assert SECOND.debt == 60
    assert SECOND.retained_earnings == 12 - 72 == -60
    assert SECOND.equity == 300 - 60 == 240
    assert SECOND.total_assets == 192 + 108 == 60 + 240
    # Depreciation moves no cash, so it is no line of the cash flow. The ruling is not in the chart: operating, last.
    assert SECOND.cash_flow.operating == (
        *(("unit", 10), ("synergy", 4), ("marketing", 6), ("research", -60), ("trade", -10), ("interest", -3)),
        ("ruling", -7),
    )
    assert SECOND.cash_flow.from_operating == 10 + 4 + 6 - 60 - 10 - 3 - 7 == -60
    assert SECOND.cash_flow.investing == ()
    assert SECOND.cash_flow.financing == (("repay", -40),)
    assert 292 - 60 + 0 - 40 == 192


def test_a_term_without_sales_and_with_a_forced_sale():
    """R-FIN-2: half of the asset came back, the other half is an expense."""
    assert THIRD.sales == 0
    assert THIRD.net_income == -54 - 2
    assert THIRD.cash == 192 + 54 + 50 - 2 == 294
    assert (THIRD.fixed_assets, THIRD.debt, THIRD.capital) == (0, 60, 350)
    assert THIRD.equity == 350 + (12 - 72 - 56) == 234 == 294 - 60
    assert THIRD.cash_flow.operating == (("interest", -2),)
    assert THIRD.cash_flow.investing == (("asset_sale", 54),)
    assert THIRD.cash_flow.financing == (("finance_card", 50),)


def test_negative_equity():
    first, second = statements(OVERINDEBTED, CHART, ("B",))["B"]
    assert (first.net_income, first.equity) == (-30, -20)
    assert first.total_assets == first.cash == 10 + 100 - 60 + 80 - 50 == 100 - 20
    assert (second.net_income, second.equity) == (5, -15)


def test_a_ruling_marks_the_statement_it_is_in_and_those_whose_balances_hold_it():
    assert [one.rulings for one in (FIRST, SECOND, THIRD)] == [False, True, True]
    moved = [*ROWS, *entry(15, 15, 3, "cash", "sales", 5, "ruling", book="C")]
    assert statement(moved, CHART, "C", 3).rulings  # by its reason, whatever the accounts
    assert not statement(moved, CHART, "C", 2).rulings


def test_the_setup_and_a_term_in_progress_have_statements_too():
    setup = statement(ROWS, CHART, "A", 0)
    assert (setup.term, setup.cash, setup.equity, setup.sales, setup.opening.cash) == (0, 300, 300, 0, 0)
    assert setup.cash_flow.financing == (("capital", 300),)
    before_settlement = statement(ROWS[:10], CHART, "A", 1)
    assert (before_settlement.cash, before_settlement.net_income) == (300 + 100 - 120 - 10 - 20, -30)


def test_terms_books_and_limits():
    both = statements([*ROWS, *OVERINDEBTED], CHART, ("B", "A"))
    assert list(both) == ["B", "A"]
    assert both["A"] == (FIRST, SECOND, THIRD)
    # B has no entry in term 3: nothing flows, the balances stay.
    idle = both["B"][2]
    assert (idle.term, idle.net_income, idle.equity, idle.opening.equity) == (3, 0, -15, -15)
    assert statements(ROWS, CHART, ("A",), last=2)["A"] == (FIRST, SECOND)
    assert statements(ROWS[:2], CHART, ("A",)) == {"A": ()}
    assert statements([], CHART, ()) == {}


def test_an_account_that_the_chart_does_not_know_is_refused_with_its_place():
    with pytest.raises(ValueError, match=r"book A, term 1: account 'goodwill' is not in the chart"):
        statements(entry(1, 1, 1, "goodwill", "cash", 5, "asset"), CHART, ("A",))


def test_a_chart_gives_each_name_one_place():
    rest = {"fixed_assets": (), "debt": (), "capital": (), "business": (), "other": ()}
    with pytest.raises(ValueError, match="account with two places in the chart: cash"):
        Chart(cash=("cash",), revenue=("cash",), **rest)
    with pytest.raises(ValueError, match="reason with two places in the chart: loan"):
        Chart(cash=("cash",), revenue=("sales",), financing=("loan",), operating=("loan",), **rest)
    with pytest.raises(ValueError, match="interest accounts that are no income or expense line: interest"):
        Chart(cash=("cash",), revenue=("sales",), interest=("interest",), **rest)


def test_another_game_with_goods_shares_and_dividends():
    """Several cash, revenue and asset accounts; a dividend lowers equity but is no expense."""
    chart = Chart(
        cash=("cash",),
        fixed_assets=("factories",),
        other_assets=("goods", "shares"),
        debt=("loans",),
        capital=("share_capital",),
        revenue=("exports", "company_sales"),
        business=("cost_of_goods_sold",),
        other=("interest", "fines", "revaluation"),
        interest=("interest",),
        distributions=("dividends",),
        financing=("founding", "dividend"),
    )
    rows = [
        *entry(1, 1, 0, "cash", "share_capital", 25, "founding"),
        *entry(2, 2, 1, "factories", "cash", 6, "build"),
        *entry(3, 3, 1, "goods", "cash", 8, "import"),
        *entry(4, 4, 1, "cash", "exports", 13, "export"),
        *entry(4, 4, 1, "cost_of_goods_sold", "goods", 5, "export"),
        *entry(5, 5, 1, "cash", "company_sales", 2, "sale"),
        *entry(6, 6, 1, "shares", "revaluation", 3, "price"),
        *entry(7, 7, 1, "dividends", "cash", 4, "dividend"),
    ]
    one = statement(rows, chart, "A", 1)
    assert one.sales == 13 + 2
    assert one.business_profit == 15 - 5
    assert one.net_income == 10 + 3
    assert one.retained_earnings == 13 - 4
    assert (one.cash, one.fixed_assets, one.other_assets) == (25 - 6 - 8 + 13 + 2 - 4, 6, 8 - 5 + 3)
    assert one.total_assets == 22 + 6 + 6 == one.equity == 25 + 9
    assert one.cash_flow.financing == (("dividend", -4),)
    # Reasons that the chart does not name are operating, in alphabetical order.
    assert one.cash_flow.operating == (("build", -6), ("export", 13), ("import", -8), ("sale", 2))


REASONS = ("unit", "asset", "borrow", "capital", "trade", "ruling", "something_new")


@st.composite
def ledgers(draw) -> list[Row]:
    """Balanced rows of two books over terms 0 to 3: any account against any other one."""
    rows: list[Row] = []
    accounts = st.sampled_from(CHART.accounts)
    for n in range(1, draw(st.integers(0, 12)) + 1):
        debit, credit = draw(accounts), draw(accounts)
        cause, term = draw(st.integers(1, n)), draw(st.integers(0, 3))
        amount, reason = draw(st.integers(-500, 500)), draw(st.sampled_from(REASONS))
        rows += entry(n, cause, term, debit, credit, amount, reason, book=draw(st.sampled_from("AB")))
    return rows


@given(ledgers())
def test_what_holds_for_every_ledger(rows):
    """R-FIN-3."""
    for history in statements(rows, CHART, ("A", "B"), last=3).values():
        for one in history:
            assert one.total_assets == one.debt + one.equity
            assert total(one.balance_sheet.assets) == total(one.balance_sheet.debt) + total(one.balance_sheet.equity)
            assert total(one.profit_and_loss) == one.net_income
            assert one.retained_earnings == one.opening.retained_earnings + one.net_income
            flow = one.cash_flow
            assert flow.opening + flow.from_operating + flow.from_investing + flow.from_financing == flow.closing
            assert (flow.opening, flow.closing) == (one.opening.cash, one.cash)
        for before, after in pairwise(history):
            assert after.opening.equity == before.equity
            assert after.opening.total_assets == before.total_assets
