"""The games of a class are found in a store, a folder or a record, and what cannot be read is told, not fatal."""

import pytest

from roeup_edu.core.faults import Fault
from roeup_edu.games import kind
from roeup_edu.table.classroom import games_in
from roeup_edu.table.simulate import simulate
from roeup_edu.table.store import Store

GAME = kind("roeup")


@pytest.fixture(scope="module")
def record():
    return simulate(GAME, {"preset": "practice"}, 2)


def names(path):
    return [(game.name, game.record is not None, game.fault and game.fault.key) for game in games_in(str(path))]


def keep(store, record, title):
    game = store.create(record.header, title)
    store.add(game, record.lines)
    return game


def test_the_tables_of_one_file(tmp_path, record):
    """Two tables of one title, one damaged at line 5 (action 4), one unreadable, one in the archive."""
    path = str(tmp_path / "class.sqlite3")
    with Store(path) as store:
        for title in ("Table 2", "Table 1", "Table 1"):
            keep(store, record, title)
        damaged, unreadable, old = (keep(store, record, title) for title in ("Table 3", "Table 4", "Old"))
        store._rows("UPDATE line SET text = '' WHERE game = ? AND n = 4", damaged)
        store._rows("UPDATE game SET header = NULL WHERE id = ?", unreadable)
        store.archive(old)
    assert names(path) == [
        ("Table 1", True, None),
        ("Table 1 (2)", True, None),
        ("Table 2", True, None),
        ("Table 3", True, "record.damaged"),
        ("Table 4", False, "record.header"),
    ]
    found = {game.name: game for game in games_in(path)}
    assert found["Table 2"].record.text() == record.text()
    assert len(found["Table 3"].record.lines) == 3


def test_a_folder_of_records_and_stores(tmp_path, record):
    """Other files are left alone; a record that is none, and a store that is a foreign database, are told."""
    (tmp_path / "table1.jsonl").write_bytes(record.text())
    (tmp_path / "table2.jsonl").write_bytes(record.text()[:-20])
    (tmp_path / "table3.jsonl").write_bytes(b"nothing")
    (tmp_path / "notes.txt").write_text("not a game", encoding="utf-8")
    (tmp_path / ".hidden.jsonl").write_bytes(record.text())
    (tmp_path / "folder.jsonl").mkdir()
    with Store(str(tmp_path / "class.sqlite3")) as store:
        keep(store, record, "table1")
    (tmp_path / "foreign.db").write_bytes(b"SQLite format 3\x00" + bytes(200))
    found = names(tmp_path)
    assert ("table1", True, None) in found and ("table1 (2)", True, None) in found
    assert ("table2", True, "record.damaged") in found
    assert ("table3", False, "record.header") in found
    assert ("folder", False, "file.folder") in found
    assert {name for name, *_ in found} <= {"table1", "table1 (2)", "table2", "table3", "folder", "foreign"}
    assert all(game.fault.message(lang) for game in games_in(str(tmp_path)) if game.fault for lang in ("en", "ja"))


def test_one_record(tmp_path, record):
    (tmp_path / "table1.txt").write_bytes(record.text())
    assert names(tmp_path / "table1.txt") == [("table1", True, None)]


def test_an_empty_folder_has_no_games_and_no_folder_is_a_fault(tmp_path):
    assert games_in(str(tmp_path)) == []
    with pytest.raises(Fault, match="no such file"):
        games_in(str(tmp_path / "nothing"))
