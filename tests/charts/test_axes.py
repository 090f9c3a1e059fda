"""Axes."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roeup_edu.charts.axes import frame, ticks, whole_percent, within
from roeup_edu.charts.layout import spread


def test_a_frame_has_zero_and_all_values_with_some_room():
    """0 to 0.4 and a twentieth of it: 0.02; nothing below zero."""
    assert frame([0.1, None, 0.4], 0.05) == (0.0, pytest.approx(0.42))
    assert frame([-0.1, 0.3], 0.05) == (pytest.approx(-0.12), pytest.approx(0.32))
    assert frame([-0.3], 0.05) == (pytest.approx(-0.315), 0.0)


def test_a_frame_without_values_is_the_least_one():
    assert frame([], 0.05) == (0.0, pytest.approx(0.0525))
    assert frame([None, 0.0], 2.0) == (0.0, pytest.approx(2.1))


def test_an_odd_value_among_many_does_not_spoil_the_frame():
    """Nine margins of about 10 % and one of −2,000 %."""
    values = [0.08, 0.09, 0.1, 0.1, 0.1, 0.11, 0.11, 0.12, 0.12, -20.0]
    low, high = frame(values, 0.05)
    assert -0.1 < low <= 0
    assert 0.12 < high < 0.3
    assert not within(-20.0, (low, high))
    assert within(None, (low, high))
    assert frame(values, 0.05, reach=None)[0] < -20  # bars are never cut


def test_few_values_are_all_in_the_frame():
    assert frame([0.1, -20.0], 0.05)[0] < -20


def test_ticks_are_round():
    assert ticks((0, 0.32)) == [0, 0.1, 0.2, 0.3]
    assert ticks((-0.12, 0.32)) == [-0.1, 0, 0.1, 0.2, 0.3]
    assert ticks((0, 1260)) == [0, 250, 500, 750, 1000, 1250]


@given(st.lists(st.floats(-1e6, 1e6), max_size=40))
def test_there_are_always_some_ticks_and_zero_is_one(values):
    ends = frame(values, 0.05)
    at = ticks(ends)
    assert 3 <= len(at) <= 9
    assert 0 in at
    assert all(within(value, ends) for value in at)


def test_ticks_in_percent_have_no_needless_decimals():
    assert whole_percent("en")(0.1) == "10\u00a0%"
    assert whole_percent("ja")(-0.2) == "△20％"
    assert whole_percent("en")(0.125) == "12.5\u00a0%"


def test_labels_that_would_cover_each_other_are_moved_apart():
    assert spread([10, 100], 17, 200) == [10, 100]
    assert spread([50, 50, 52], 17, 200) == [50, 67, 84]
    assert spread([195, 200], 17, 200) == [183, 200]


@given(st.lists(st.floats(0, 200), min_size=1, max_size=4))
def test_moved_labels_stay_in_the_figure_and_in_order(wanted):
    found = spread(wanted, 17, 200)
    order = sorted(range(len(wanted)), key=lambda place: wanted[place])
    ranked = [found[place] for place in order]
    assert all(later - earlier >= 17 - 1e-9 for earlier, later in pairwise(ranked))
    assert all(-1e-9 <= place <= 200 + 1e-9 for place in found)
