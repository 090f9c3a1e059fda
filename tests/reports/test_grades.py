"""Grades: places turned to points, ties shared, weights as the class agreed, and faults in words."""

from fractions import Fraction

import pytest

from roeup_edu.core.faults import Fault
from roeup_edu.reports import grades
from roeup_edu.reports.content import Award, report
from roeup_edu.table.roster import Member
from tests.reports.games import HOSTILE, damaged, in_term, renamed, sample


def award(**values):
    known = [value for value in values.values() if value is not None]
    places = {
        seat: 1 + (len(known) if value is None else sum(other > value for other in known))
        for seat, value in values.items()
    }
    return Award("roe", "", "percent", values, places, ())


def test_points_go_in_even_steps_from_100_to_the_lowest():
    found = award(A=0.3, B=0.2, C=0.1, D=0.4, E=0.0)
    # 0 + 100 × (5 − place) / 4
    assert [grades.points(found, seat, 5, Fraction(0)) for seat in "DABCE"] == [100, 75, 50, 25, 0]
    # 40 + 60 × (5 − place) / 4
    assert [grades.points(found, seat, 5, Fraction(40)) for seat in "DABCE"] == [100, 85, 70, 55, 40]


def test_those_who_tie_share_the_mean_of_their_places():
    found = award(A=0.3, B=0.3, C=0.1)
    # Places 1 and 2: 100 × (3 − 1.5) / 2 = 75
    assert [grades.points(found, seat, 3, Fraction(0)) for seat in "ABC"] == [75, 75, 0]


def test_na_and_a_company_that_is_out_have_the_lowest_points():
    found = award(A=0.3, B=None, C=None)
    assert [grades.points(found, seat, 4, Fraction(20)) for seat in "ABCD"] == [100, 20, 20, 20]
    assert grades.points(award(A=0.3), "A", 1, Fraction(0)) == 100


def test_the_total_is_the_mean_by_the_weights():
    # Lesson: ROE Beta, Gamma, Alpha; sales Alpha, Beta, Gamma; margin Beta, Gamma, Alpha; turnover Alpha, Beta, Gamma.
    found = report(sample("lesson90"), "en")
    members = [Member("s01", "T1", "A"), Member("s02", "T1", "beta"), Member("s03", "T1", "ｃ")]
    rows = grades.grades(members, {"T1": found}, grades.typed("roe=40,margin=20,turnover=20,sales=20"))
    assert rows[0][:5] == ["Student", "Total", "Table", "Seat", "Company"]
    assert [row[:5] for row in rows[1:]] == [
        # Alpha: (40 × 0 + 20 × 0 + 20 × 100 + 20 × 100) / 100
        ["s01", 40.0, "T1", "A", "Alpha"],
        # Beta: (40 × 100 + 20 × 100 + 20 × 50 + 20 × 50) / 100
        ["s02", 80.0, "T1", "B", "Beta"],
        # Gamma: (40 × 50 + 20 × 50 + 0 + 0) / 100
        ["s03", 30.0, "T1", "C", "Gamma"],
    ]
    assert rows[1][5:8] == [pytest.approx(16 / 430), 3, 0.0]
    # Weights are parts of their sum: 2 and 1 are 2/3 and 1/3; Beta 100 × 2/3 + 50 × 1/3 = 83.33…
    rows = grades.grades(members, {"T1": found}, grades.typed("roe=2,sales=1"))
    assert [row[1] for row in rows[1:]] == [33.3, 83.3, 33.3]


def test_half_a_tenth_is_rounded_up():
    assert grades.rounded(Fraction(1, 20)) == 0.1
    assert grades.rounded(Fraction(6665, 100)) == 66.7


def test_weights_from_a_file(tmp_path):
    path = tmp_path / "weights.toml"
    path.write_text("lowest = 50\n[weights]\nroe = 40\nsales = 12.5\n", encoding="utf-8")
    assert grades.read(str(path)) == grades.Weights({"roe": Fraction(40), "sales": Fraction(25, 2)}, Fraction(50))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("roe", "not of the form"),
        ("roe=1,roe=2", "not of the form"),
        ("fame=1", "no indicator fame"),
        ("roe=-1", "number from 0"),
        ("roe=nan", "number from 0"),
        ("roe=1_000", "number from 0"),
        ("roe=0", "All weights are 0"),
        ("", "not of the form"),
    ],
)
def test_weights_that_are_none_are_told(text, told):
    with pytest.raises(Fault, match=told):
        grades.typed(text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("weights = 5", "expected a table"),
        ("[weights]\nroe = 1\n[more]\n", "expected a table"),
        ("[weights", "no TOML file"),
        ("lowest = 101\n[weights]\nroe = 1\n", "lowest = 101"),
        ("lowest = true\n[weights]\nroe = 1\n", "lowest = True"),
        ("[weights]\nroe = inf\n", "number from 0"),
        ("[weights]\n", "All weights are 0"),
    ],
)
def test_a_file_of_weights_that_is_none_is_told(tmp_path, text, told):
    path = tmp_path / "weights.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Fault, match=told):
        grades.read(str(path))
    with pytest.raises(Fault, match=r"none\.toml"):
        grades.read(str(tmp_path / "none.toml"))


def test_a_student_of_no_company_and_a_table_without_a_term_are_told():
    weights = grades.typed("roe=1")
    with pytest.raises(Fault, match=r"T1: s01 is to play for Q, but there is no such company.*Alpha"):
        grades.grades([Member("s01", "T1", "Q")], {"T1": report(sample("lesson90"), "en")}, weights)
    with pytest.raises(Fault, match="Table T1: no term is settled yet"):
        grades.grades([Member("s01", "T1", "A")], {"T1": report(in_term(sample("lesson90"), 1), "en")}, weights)


def test_grades_of_a_damaged_record_say_so_and_hostile_names_stay_names():
    weights = grades.typed("roe=1")
    cut_off = report(damaged(renamed(sample("lesson90")), 100), "ja")
    (_, row) = grades.grades([Member("s01", "T", HOSTILE[0])], {"T": cut_off}, weights)
    assert row[3:5] == ["A", HOSTILE[0]]
    assert "記録が壊れています" in row[-1]
