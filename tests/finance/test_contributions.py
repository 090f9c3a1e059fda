"""What each decision did to an ROE, worked out by hand, and that the parts are always the whole."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from roeup_edu.finance.contributions import contributions
from roeup_edu.finance.statements import statements
from tests.finance.exercise import CHART, OVERINDEBTED, ROWS, entry


def change(rows, book, term):
    """ROE of a term less that of the term before; 0 before term 1."""
    before, now = statements(rows, CHART, (book,), first=term - 1, last=term)[book]
    return Fraction(now.net_income, now.equity) - Fraction(before.net_income, before.equity)


def by_cause(rows, book, term):
    return {one.cause: one for one in contributions(rows, CHART, book, term)}


def test_the_first_term_adds_up_to_its_roe():
    """A: equity 300, then 312. Income 12: the asset −10 (fee), the unit 150 − 105 − 20 = 25, the loan −3.

    Unit: 25 × (1/300 + 1/312) / 2 − (0 + 12) / 2 × 25 / (300 × 312) = 0.081731 − 0.001603 = 0.080128.
    All: 12 / 312.
    """
    found = by_cause(ROWS, "A", 1)
    assert {cause: one.income for cause, one in found.items()} == {3: -10, 4: 25, 2: -3}
    expected = 25 * (Fraction(1, 300) + Fraction(1, 312)) / 2 - Fraction(6 * 25, 300 * 312)
    assert found[4].points == expected
    assert round(float(expected), 6) == 0.080128
    assert sum(one.points for one in found.values()) == Fraction(12, 312)
    assert found[4].entries == (4, 5)


def test_what_was_only_in_the_term_before_has_ended():
    """A, term 2: the launch of term 1 cost 20 once and earns 10 + 4 now: 14 − 25 = −11. The fee of 10 has ended: +10.

    Asset: the fee is gone (+10), the depreciation of 12 is new (−12): −2, so it has not ended.
    """
    found = by_cause(ROWS, "A", 2)
    assert found[4].income == 14 - 25
    assert not found[4].ended
    assert found[3].income == 10 - 12
    assert found[9].income == -60 + 6
    assert not any(one.ended for one in found.values())
    assert sum(one.points for one in found.values()) == change(ROWS, "A", 2)
    rows = [*ROWS, *entry(15, 99, 4, "cash", "sales", 1, "unit")]
    later = by_cause(rows, "A", 4)
    assert later[12].ended
    assert later[12].income == 54
    assert later[12].equity == 0


def test_new_capital_lowers_the_roe_of_a_profit_and_nothing_else():
    """D: 100, then sales of 20: ROE 20/120. Term 2: sales of 20 again and 100 of new capital: 20/240.

    The capital: −(20 + 20) / 2 × 100 / (120 × 240) = −0.069444; the unit: −20 × 20 / (120 × 240) = −0.013889.
    """
    rows = [
        *entry(1, 1, 0, "cash", "capital_stock", 100, "capital", book="D"),
        *entry(2, 2, 1, "cash", "sales", 20, "unit", book="D"),
        *entry(3, 2, 2, "cash", "sales", 20, "unit", book="D"),
        *entry(3, 3, 2, "cash", "capital_stock", 100, "finance_card", book="D"),
    ]
    found = by_cause(rows, "D", 2)
    assert found[3].points == -Fraction(20 * 100, 120 * 240)
    assert found[2].points == -Fraction(20 * 20, 120 * 240)
    assert sum(one.points for one in found.values()) == Fraction(20, 240) - Fraction(20, 120)


def test_without_positive_equity_there_is_nothing_to_split():
    """B closes both terms with negative equity."""
    assert contributions(OVERINDEBTED, CHART, "B", 1) is None
    assert contributions(OVERINDEBTED, CHART, "B", 2) is None


@given(
    st.lists(
        st.tuples(
            st.integers(1, 3),
            st.sampled_from(("sales", "operating_costs", "interest", "capital_stock")),
            st.integers(-50, 50),
            st.integers(2, 9),
        ),
        max_size=25,
    ),
    st.integers(1, 3),
)
def test_the_parts_are_always_the_whole(posted, term):
    rows = [*entry(1, 1, 0, "cash", "capital_stock", 5000, "capital", book="X")]
    for n, (when, account, amount, cause) in enumerate(sorted(posted), start=2):
        rows += entry(n, cause, when, "cash", account, amount, "unit", book="X")
    found = contributions(rows, CHART, "X", term)
    assert sum((one.points for one in found), Fraction(0)) == change(rows, "X", term)
    assert [abs(one.points) for one in found] == sorted((abs(one.points) for one in found), reverse=True)
