"""Every number of the frozen rules.toml is proved: changed by one, it makes some rule test fail."""

from tests.games.numbers import cases, fails, unproved
from tests.games.roeup import exercise

CASES = cases("tests.games.roeup.rules")


def test_the_frozen_numbers_are_right():
    assert len(CASES) > 150
    assert [case.func.__name__ for case in CASES if fails(case)] == []


def test_every_number_is_proved(monkeypatch):
    assert unproved(exercise, CASES, monkeypatch) == []
