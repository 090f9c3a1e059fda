"""What made the ROE and the net income change."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from roeup_edu.finance.attribution import attribute, by_line, exact_effects
from roeup_edu.finance.basis import USUAL, measure
from roeup_edu.finance.ratios import ExactFactors, exact_factors
from roeup_edu.finance.statements import statements
from tests.finance.exercise import CHART, OVERINDEBTED, ROWS

FIRST, SECOND, THIRD = statements(ROWS, CHART, ("A",))["A"]


def of(margin, turnover, leverage):
    roe = Fraction(margin * turnover * leverage)
    return ExactFactors(Fraction(margin), Fraction(turnover), Fraction(leverage), roe)


def exact(statement):
    return exact_factors(measure((statement,), statement.opening, USUAL))


def test_one_factor_changed_is_the_whole_effect():
    found = exact_effects(of(1, 2, 3), of(2, 2, 3))
    assert (found.margin, found.turnover, found.leverage, found.change) == (6, 0, 0, 6)


def test_two_factors_share_what_they_do_together():
    """Margin 1 -> 2 and turnover 1 -> 3, ROE 1 -> 6.

    Margin first: 1 x 1 = 1, margin last: 1 x 3 = 3, so 2; turnover first: 2 x 1 = 2, last: 2 x 2 = 4, so 3.
    """
    found = exact_effects(of(1, 1, 1), of(2, 3, 1))
    assert (found.margin, found.turnover, found.leverage, found.change) == (2, 3, 0, 5)


def test_three_factors_over_six_orders():
    """Each doubles, ROE 1 -> 8: 1 if first (two orders), 2 if second (two), 4 if last (two), so 7/3 each."""
    found = exact_effects(of(1, 1, 1), of(2, 2, 2))
    assert found.margin == found.turnover == found.leverage == Fraction(7, 3)
    assert found.change == 7


def test_from_a_profit_to_a_loss():
    """Margin 0.08 -> -0.72, turnover 150/412 -> 1/3, leverage 412/312 -> 1.25; ROE 12/312 -> -0.3."""
    before, after = exact(FIRST), exact(SECOND)
    found = exact_effects(before, after)
    assert found.change == Fraction(-72, 240) - Fraction(12, 312)
    # The closed form of the average: the change of one factor times the weighted products of the two others.
    start = before.turnover * before.leverage
    end = after.turnover * after.leverage
    mixed = before.turnover * after.leverage + after.turnover * before.leverage
    assert found.margin == (after.margin - before.margin) * (start / 3 + mixed / 6 + end / 3)
    assert found.margin + found.turnover + found.leverage == found.change
    floats = attribute(before, after)
    assert floats.change == float(found.change)
    assert floats.margin < floats.change < 0 < floats.turnover


def test_without_a_factor_there_is_no_attribution():
    """No sales in term 3, negative equity in the other company."""
    assert attribute(exact(SECOND), exact(THIRD)) is None
    assert attribute(exact(THIRD), exact(SECOND)) is None
    loss, profit = statements(OVERINDEBTED, CHART, ("B",))["B"]
    assert attribute(exact(loss), exact(profit)) is None


def test_the_change_of_net_income_line_by_line():
    """Net income 12 -> -72, a change of -84."""
    changes = dict(by_line(FIRST, SECOND))
    assert {line: change for line, change in changes.items() if change} == {
        "sales": 100 - 150,
        "operating_costs": -90 + 105,
        "synergy": 4,
        "marketing": 6,
        "research_and_development": -60,
        "launch_costs": 20,
        "procurement_fees": 10,
        "trade_paid": -15,
        "trade_received": 5,
        "depreciation": -12,
        "rulings": -7,
    }
    assert -50 + 15 + 4 + 6 - 60 + 20 + 10 - 15 + 5 - 12 - 7 == -84 == -72 - 12
    assert list(changes) == list(CHART.income)
    assert sum(changes.values()) == SECOND.net_income - FIRST.net_income


RATIOS = st.fractions(-100, 100, max_denominator=10**6)
FACTORS = st.builds(of, RATIOS, RATIOS, RATIOS)


@given(FACTORS, FACTORS)
def test_the_effects_sum_to_the_change_exactly(before, after):
    found = exact_effects(before, after)
    assert found.margin + found.turnover + found.leverage == found.change == after.roe - before.roe


@given(FACTORS, FACTORS)
def test_the_way_back_has_the_opposite_effects(before, after):
    there, back = exact_effects(before, after), exact_effects(after, before)
    assert (there.margin, there.turnover, there.leverage) == (-back.margin, -back.turnover, -back.leverage)
