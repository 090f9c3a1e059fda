"""Statements as tidy rows."""

import pytest

from roeup_edu.finance.statements import statements
from roeup_edu.finance.tidy import MEASURES, PARTS, amounts, ratios
from roeup_edu.finance.trace import entries
from tests.finance.exercise import CHART, OVERINDEBTED, ROWS

ALL = ROWS + OVERINDEBTED
HISTORIES = statements(ALL, CHART, ("A", "B"))


def test_every_company_term_and_ratio_has_a_row():
    rows = ratios(HISTORIES, settled=3)
    assert [(row.seat, row.term, row.measure) for row in rows] == [
        (seat, term, measure) for seat in "AB" for term in (1, 2, 3) for measure in MEASURES
    ]


def test_a_ratio_is_that_of_the_term():
    """Term 1 of the exercise: income 12 of sales 150, assets 412, equity 312."""
    found = {row.measure: row.value for row in ratios(HISTORIES, settled=3) if (row.seat, row.term) == ("A", 1)}
    assert found == {"margin": 12 / 150, "turnover": 150 / 412, "leverage": 412 / 312, "roe": 12 / 312}


def test_a_ratio_that_does_not_exist_is_none():
    """The equity of B is −20, then −15."""
    assert [row.value for row in ratios(HISTORIES, settled=3) if (row.seat, row.measure) == ("B", "roe")] == [None] * 3


def test_a_term_after_the_settled_ones_is_in_progress():
    rows = (*ratios(HISTORIES, settled=2), *amounts(HISTORIES, settled=2))
    assert {(row.term, row.in_progress) for row in rows} == {(1, False), (2, False), (3, True)}


def test_every_amount_leads_to_entries_that_sum_to_it():
    rows = amounts(HISTORIES, settled=3)
    assert {row.part for row in rows} == set(PARTS)
    for row in rows:
        found = entries(ALL, CHART, row.seat, row.term, row.line, row.part)
        assert sum(entry.amount for entry in found) == row.amount, row


def test_only_the_parts_asked_for():
    rows = amounts(HISTORIES, 3, ["activities"])
    assert [(row.line, row.amount) for row in rows if (row.seat, row.term) == ("A", 1)] == [
        ("operating", 150 - 105 - 3 - 20 - 10),
        ("investing", -120),
        ("financing", 100),
    ]
    with pytest.raises(ValueError, match="no part podium"):
        amounts(HISTORIES, 3, ["podium"])
