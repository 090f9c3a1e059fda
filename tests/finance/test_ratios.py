"""Margin, turnover, leverage and ROE on every basis."""

from fractions import Fraction
from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roeup_edu.finance.basis import Basis, measure
from roeup_edu.finance.ratios import exact_factors, factors, factors_over, leverage, margin, roe, turnover
from roeup_edu.finance.statements import Figures, statements
from tests.finance.exercise import CHART, OVERINDEBTED, ROWS

HISTORY = statements(ROWS, CHART, ("A",))["A"]
FIRST, SECOND, THIRD = HISTORY


def test_the_four_ratios():
    assert margin(12, 150) == 0.08
    assert turnover(150, 400) == 0.375
    assert leverage(412, 400) == 1.03
    assert roe(12, 300) == 0.04
    assert margin(-72, 100) == -0.72
    assert turnover(0, 294) == 0.0


@pytest.mark.parametrize("ratio", [margin, turnover, leverage, roe])
@pytest.mark.parametrize("whole", [0, -1, -300])
@pytest.mark.parametrize("part", [-5, 0, 5])
def test_nothing_is_divided_by_zero_or_less(ratio, part, whole):
    """R-AWD-4: n/a, never infinity, never a positive return from two negatives."""
    assert ratio(part, whole) is None


def test_the_first_term_on_closing_balances():
    """R-AWD-3."""
    found = factors(FIRST)
    assert found.margin == 12 / 150
    assert found.turnover == 150 / 412
    assert found.leverage == 412 / 312
    assert found.roe == 12 / 312


def test_the_first_term_on_average_balances():
    """Assets 300 -> 412: 356 on average; equity 300 -> 312: 306 on average."""
    found = factors(FIRST, FIRST.opening, Basis(balance="average"))
    assert found.margin == 12 / 150
    assert found.turnover == 150 / 356
    assert found.leverage == 356 / 306
    assert found.roe == 12 / 306


def test_a_statement_before_serves_as_opening_as_well():
    average = Basis(balance="average")
    assert factors(SECOND, FIRST, average) == factors(SECOND, SECOND.opening, average)
    assert factors(SECOND, FIRST, average).roe == -72 / ((312 + 240) / 2)


def test_without_opening_balances_there_is_no_average():
    found = factors(FIRST, None, Basis(balance="average"))
    assert (found.turnover, found.leverage, found.roe) == (None, None, None)
    assert found.margin == 0.08


def test_a_loss_year_has_a_negative_return():
    found = factors(SECOND)
    assert (found.margin, found.turnover, found.leverage, found.roe) == (-0.72, 100 / 300, 300 / 240, -0.3)
    assert isclose(-0.72 * (100 / 300) * 1.25, -0.3)


def test_without_sales_the_margin_is_na_and_the_return_is_not():
    """R-AWD-4."""
    found = factors(THIRD)
    assert found.margin is None
    assert found.turnover == 0
    assert found.roe == -56 / 234


def test_negative_equity_has_no_return_and_no_leverage():
    """R-AWD-4: neither in a loss year nor in one with a profit."""
    loss, profit = statements(OVERINDEBTED, CHART, ("B",))["B"]
    assert factors(loss).roe is None
    assert factors(loss).leverage is None
    assert factors(loss).margin == -30 / 80
    assert factors(loss).turnover == 80 / 80
    assert factors(profit).roe is None
    assert factors(profit).margin == 5 / 80


def test_no_assets_no_turnover():
    """R-AWD-4."""
    assert factors(Figures(sales=10, net_income=1, total_assets=0, equity=5)).turnover is None


def test_business_profit_and_paid_in_capital():
    """R-AWD-3: business profit 20, capital 300 in term 2; 0 and 350 in term 3."""
    assert factors(SECOND, None, Basis(profit="business")).margin == 0.2
    assert factors(SECOND, None, Basis(profit="business")).roe == 20 / 240
    assert factors(SECOND, None, Basis(equity="paid_in")).roe == -72 / 300
    assert factors(SECOND, None, Basis(equity="paid_in")).leverage == 300 / 300
    assert factors(THIRD, None, Basis(profit="business", equity="paid_in")).roe == 0
    assert factors(THIRD, SECOND, Basis(balance="average", equity="paid_in")).roe == -56 / 325


def test_several_terms_together():
    """R-AWD-3: sales 150 + 100 + 0 = 250, net income 12 - 72 - 56 = -116."""
    closing = factors_over(HISTORY, FIRST.opening, Basis(flow="cumulative"))
    assert (closing.margin, closing.turnover, closing.roe) == (-116 / 250, 250 / 294, -116 / 234)
    # Opening balances are those before the first term counted: assets 300 -> 294, equity 300 -> 234.
    average = factors_over(HISTORY, FIRST.opening, Basis(flow="cumulative", balance="average"))
    assert (average.turnover, average.leverage, average.roe) == (250 / 297, 297 / 267, -116 / 267)


def test_the_mean_per_term():
    """R-AWD-3: a third of what three terms brought; the margin is that of all of them together."""
    mean = factors_over(HISTORY, FIRST.opening, Basis(flow="mean_per_term"))
    assert mean.margin == -116 / 250
    assert mean.turnover == float(Fraction(250, 3 * 294))
    assert mean.roe == float(Fraction(-116, 3 * 234))


def test_the_last_term_of_several():
    assert factors_over(HISTORY, FIRST.opening) == factors(THIRD)
    average = Basis(balance="average")
    assert factors_over(HISTORY, FIRST.opening, average) == factors(THIRD, SECOND, average)
    with pytest.raises(ValueError, match="no term"):
        measure((), None, average)


def test_what_is_not_published_is_na():
    company = Figures(sales=100, net_income=10, total_assets=200, equity=50)
    assert factors(company).roe == 0.2
    business = factors(company, None, Basis(profit="business"))
    assert (business.margin, business.roe, business.leverage) == (None, None, 4)
    assert factors(company, None, Basis(equity="paid_in")).leverage is None


def test_the_basis_names_its_labels():
    """R-AWD-3: the basis in force is printed beside each figure."""
    assert Basis(flow="cumulative", equity="paid_in").labels == (
        "basis.flow.cumulative",
        "basis.balance.closing",
        "basis.profit.net",
        "basis.equity.paid_in",
    )


AMOUNTS = st.integers(-(10**9), 10**9)
BASES = st.builds(
    Basis,
    st.sampled_from(["last_term", "cumulative", "mean_per_term"]),
    st.sampled_from(["closing", "average"]),
    st.sampled_from(["net", "business"]),
    st.sampled_from(["with_retained", "paid_in"]),
)
FIGURES = st.builds(
    Figures,
    sales=AMOUNTS,
    net_income=AMOUNTS,
    total_assets=AMOUNTS,
    equity=AMOUNTS,
    business_profit=AMOUNTS,
    capital=AMOUNTS,
)


@given(st.lists(FIGURES, min_size=1, max_size=4), FIGURES, BASES)
def test_the_product_closes_on_every_basis(terms, opening, chosen):
    """R-AWD-3, R-AWD-4."""
    measured = measure(terms, opening, chosen)
    exact = exact_factors(measured)
    if None not in (exact.margin, exact.turnover, exact.leverage):
        assert exact.margin * exact.turnover * exact.leverage == exact.roe
        shown = factors_over(terms, opening, chosen)
        assert isclose(shown.margin * shown.turnover * shown.leverage, shown.roe, rel_tol=1e-12)
    assert (exact.margin is None) == (measured.sales <= 0)
    assert (exact.turnover is None) == (measured.assets <= 0)
    assert (exact.leverage is None) == (exact.roe is None) == (measured.equity <= 0)
    if measured.profit < 0:
        assert exact.roe is None or exact.roe < 0
