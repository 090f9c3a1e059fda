"""A roster as spreadsheets save it, strict in its form and patient in what it says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roeup_edu.core.faults import Fault
from roeup_edu.table import roster
from roeup_edu.table.roster import Member, check, read, seat_of, students
from roeup_edu.table.store import Store
from tests.core.tinygame import fair

MEMBERS = [Member("s01", "Table 1", "A"), Member("s02", "Table 1", "Beta"), Member("s03", "テーブル２", "青空商店")]
ROWS = [("s01", "Table 1", "A"), ("s02", "Table 1", "Beta"), ("s03", "テーブル２", "青空商店")]
SEATS = {"A": "Alpha", "B": "Beta"}
OTHER = {"A": "青空商店", "B": "みどり工房"}
TABLES = [("Table 1", SEATS), ("テーブル2", OTHER)]


@pytest.fixture
def file(tmp_path):
    return tmp_path / "class.csv"


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp932"])
@pytest.mark.parametrize("headers", roster.HEADERS)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_roster_is_read_as_spreadsheets_save_it(file, separator, encoding, headers, end):
    file.write_bytes((end.join(separator.join(row) for row in (headers, *ROWS)) + end + end).encode(encoding))
    assert read(str(file)) == MEMBERS


def fault_of(file, content):
    file.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)
    with pytest.raises(roster.RosterError) as caught:
        read(str(file))
    return caught.value


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("", ["class.csv, row 1", "an empty file", "student,table,company"]),
        ("student,company,table\ns01,A,T\n", ["row 1, column 2", "'company'", "'table'", "order matters"]),
        ("name,table,company\ns01,T,A\n", ["row 1, column 1", "'name'", "'student'"]),
        ("student,table\ns01,T\n", ["row 1, column 3", "no header", "'company'"]),
        ("student,table,company,x\n", ["row 1, column 4", "'x'", "nothing after 'company'"]),
        ("学生,テーブル,会計\n", ["row 1, column 3", "'会計'", "'会社'"]),
        ("student,table,company\ns01,T\n", ["row 2", "2 cells", "3 cells"]),
        ("student,table,company\ns01,T,A,B\n", ["row 2", "4 cells", "3 cells"]),
        ("student,table,company\n,T,A\n", ["row 2, column student", "an empty cell"]),
        ("学生,テーブル,会社\n\ns01,,A\n", ["row 3, column テーブル", "an empty cell"]),
        ("student,table,company\ns\u202e01,T,A\n", ["row 2, column student", "one line"]),
        (f"student,table,company\n{'x' * 61},T,A\n", ["row 2, column student", "61 characters", "60 characters"]),
        ('student,table,company\n"s01,T,A\n', ["quotation mark that is never closed"]),
        (b"\xff\xfes\x00", ["UTF-16", "UTF-8"]),
        (b"student,table,company\n\x81\n", ["row 2", "another encoding"]),
    ],
)
def test_a_fault_has_its_place_what_was_found_and_what_is_expected(file, content, told):
    fault = fault_of(file, content)
    assert all(text in fault.message() for text in told), fault.message()
    assert "class.csv" in fault.message("ja")


def test_all_faults_are_told_at_once(file):
    fault = fault_of(file, "student,table,company\n,T,A\ns01,,A\ns02,T\n")
    assert {line.partition(": ")[0].strip() for line in fault.message().splitlines()[1:]} == {
        "class.csv, row 2, column student",
        "class.csv, row 3, column table",
        "class.csv, row 4",
    }


def test_a_file_that_is_not_there_is_told(tmp_path):
    for path, text in ((tmp_path / "no.csv", "no such file"), (tmp_path, "a folder")):
        with pytest.raises(roster.RosterError, match=text):
            read(str(path))


# What is in it.


def test_a_company_is_a_seat_or_a_name_in_any_case_and_width():
    assert [seat_of(text, SEATS) for text in ("A", "b", "Ｂ", "beta", " ALPHA ", "Gamma", "")] == [
        *("A", "B", "B", "B", "A"),
        *(None, None),
    ]
    assert seat_of("みどり工房", OTHER) == "B"


def test_students_are_found_by_table_and_company():
    """s03 wrote the number of the table in full width; a student named twice for one company is one student."""
    assert students([*MEMBERS, MEMBERS[0]], "Table 1", SEATS) == {"A": ["s01"], "B": ["s02"]}
    assert students(MEMBERS, "テーブル2", OTHER) == {"A": ["s03"], "B": []}
    assert students(MEMBERS, "Table 3", SEATS) == {"A": [], "B": []}


def test_what_may_be_a_mistake_is_told_and_refuses_nothing():
    members = [*MEMBERS, Member("s01", "Table 1", "B"), Member("s04", "Table 9", "A"), Member("s05", "Table 1", "Zeta")]
    told = [fault.message() for fault in check(members, TABLES)]
    assert told == [
        "s01 stands in 2 rows. Results are given for each of them.",
        "No game has the title Table 9. Titles: Table 1, テーブル2.",
        "Table 1: s05 is to play for Zeta, but there is no such company. Possible: A, B, Alpha, Beta.",
        "テーブル2: nobody plays for みどり工房 (B).",
    ]
    assert all(fault.message("ja") for fault in check(members, TABLES))
    assert check(MEMBERS[:2], [("Table 1", SEATS), ("Another class", SEATS)]) == []
    assert [fault.key for fault in check(MEMBERS[:2], [("Table 1", SEATS), ("table 1", SEATS)])] == ["roster.tables"]


def test_a_store_keeps_one_roster_in_its_order(tmp_path):
    with Store(str(tmp_path / "games.db"), fair) as store:
        assert store.roster() == []
        store.set_roster(MEMBERS)
        store.set_roster([*MEMBERS[::-1], MEMBERS[0]])
    with Store(str(tmp_path / "games.db"), fair) as store:
        assert store.roster() == [*MEMBERS[::-1], MEMBERS[0]]


cells = st.text(max_size=70)


@given(st.lists(st.tuples(cells, cells, cells), max_size=5))
def test_whatever_is_in_the_cells_is_a_member_or_told(tmp_path_factory, rows):
    """A cell is kept as it is but for spaces around it, or the roster is refused with a fault in both languages."""
    file = tmp_path_factory.mktemp("roster") / "class.csv"
    quoted = ['"' + '","'.join(cell.replace('"', '""') for cell in row) + '"' for row in rows]
    file.write_bytes("\n".join(["student,table,company", *quoted]).encode("utf-8", "replace"))
    try:
        members = read(str(file))
    except Fault as fault:
        assert "row" in fault.message() and "行目" in fault.message("ja")
        return
    kept = [tuple(cell.strip() for cell in row) for row in rows if any(cell.strip() for cell in row)]
    assert [(one.student, one.table, one.company) for one in members] == kept
