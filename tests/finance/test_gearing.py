"""Whether borrowing paid, by hand; and the identity behind it."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from roeup_edu.finance.gearing import gearing
from roeup_edu.finance.statements import statements
from tests.finance.exercise import CHART, OVERINDEBTED, ROWS, entry


def term(rows, book, number):
    return statements(rows, CHART, (book,), last=number)[book][number - 1]


def test_debt_presses_the_roe_when_the_assets_earn_less_than_it_costs():
    """A, term 1: income 12, interest 3, assets 412, debt 100, equity 312.

    Return on assets 15 / 412 = 3.64 %, cost 3 / 100 = 3 %: (3.64 − 3) × 100 / 312 = +0.2 points; ROE 12 / 312 = 3.85 %.
    Term 2: a loss of 72, interest 3, assets 300, debt 60, equity 240: (−23 − 5) % × 60 / 240 = −7 points.
    """
    first = gearing(term(ROWS, "A", 1))
    assert first.on_assets == Fraction(15, 412)
    assert first.cost == Fraction(3, 100)
    assert first.added == (Fraction(15, 412) - Fraction(3, 100)) * Fraction(100, 312)
    assert first.added > 0
    second = gearing(term(ROWS, "A", 2))
    assert second.on_assets == Fraction(-69, 300)
    assert second.cost == Fraction(3, 60)
    assert second.added == Fraction(-7, 100)
    assert second.roe == Fraction(-72, 240)


def test_without_debt_nothing_is_added_and_without_equity_it_is_not_known():
    rows = [*entry(1, 1, 0, "cash", "capital_stock", 100, "capital", book="C")]
    rows += entry(2, 2, 1, "cash", "sales", 10, "unit", book="C")
    found = gearing(term(rows, "C", 1))
    assert (found.cost, found.added, found.on_assets) == (None, 0, Fraction(10, 110))
    assert found.size == 0
    over = gearing(term(OVERINDEBTED, "B", 1))
    assert over.added is None
    assert over.size == 0


@given(st.integers(1, 500), st.integers(1, 400), st.integers(0, 60), st.integers(-200, 300))
def test_return_on_assets_and_what_the_debt_added_are_the_roe(capital, debt, interest, sales):
    rows = [
        *entry(1, 1, 0, "cash", "capital_stock", capital, "capital", book="C"),
        *entry(2, 2, 1, "cash", "debt", debt, "borrow", book="C"),
        *entry(3, 3, 1, "cash", "sales", sales, "unit", book="C"),
        *entry(4, 2, 1, "interest", "cash", interest, "interest", book="C"),
    ]
    found = gearing(term(rows, "C", 1))
    if found.roe is not None and found.on_assets is not None:
        assert found.added == (found.on_assets - found.cost) * found.debt_to_equity
        assert found.on_assets + found.added == found.roe
