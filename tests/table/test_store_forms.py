"""Older files are brought to the newest form in one transaction, with all that is in them."""

import json
import os
import signal
import sqlite3
import time

import pytest

from roeup_edu.core.actions import CHANCE, TEACHER
from roeup_edu.core.chance import Draw
from roeup_edu.core.faults import Fault
from roeup_edu.core.record import Record
from roeup_edu.table import store as stores
from roeup_edu.table.store import Answered, Store
from roeup_edu.table.table import Table
from tests.core.tinygame import Fair, PlaceBids, fair

SEATS = {"A": "Alpha", "B": "Beta"}
FORM_1 = (
    "CREATE TABLE game (id TEXT PRIMARY KEY, title TEXT, header BLOB, bots TEXT, created REAL)",
    "CREATE TABLE line (game TEXT, n INTEGER, text BLOB, at REAL, PRIMARY KEY (game, n)) WITHOUT ROWID",
    "CREATE TABLE answer (game TEXT, key BLOB, after INTEGER, upto INTEGER, why TEXT, PRIMARY KEY (game, key))",
    "PRAGMA application_id = 1380926805",  # "ROEU": 0x52 0x4F 0x45 0x55
    "PRAGMA user_version = 1",
)
"""The statements of the first form, as they were then."""


@pytest.fixture
def record():
    record = Record(Fair.compose({}, SEATS, 0, digital=False), Fair)
    for card in ("gain1", "close1", "plot1", "gain2"):
        record.submit(TEACHER, Draw(CHANCE, card))
    record.submit("A", PlaceBids("A", ()))
    return record


@pytest.fixture
def old(tmp_path, record):
    """A file of the first form with one game of five lines and the answer to the fifth."""
    path = str(tmp_path / "games.db")
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    for text in FORM_1:
        connection.execute(text)
    header, *lines = record.text().splitlines()
    connection.execute("INSERT INTO game VALUES ('g1', 'Table 1', ?, '{}', 1000.0)", (header,))
    for n, text in enumerate(lines, 1):
        connection.execute("INSERT INTO line VALUES ('g1', ?, ?, 1000.0)", (n, text))
    connection.execute("INSERT INTO answer VALUES ('g1', ?, 4, 5, NULL)", (b"key",))
    connection.close()
    return path


def form_of(path):
    connection = sqlite3.connect(path)
    found = connection.execute("PRAGMA user_version").fetchone()[0]
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    columns = [row[1] for row in connection.execute("PRAGMA table_info(game)")]
    connection.close()
    return found, tables, columns


def check(store, record):
    (saved,) = store.games()
    assert (saved.id, saved.title, saved.lines, saved.archived, saved.fault) == ("g1", "Table 1", 5, False, None)
    assert store.read("g1").text() == record.text()
    assert store.answered("g1", "key") == Answered(4, 5)


def test_a_file_of_the_first_form_is_upgraded_and_goes_on(old, record):
    with Store(old, fair) as store:
        check(store, record)
        answer = Table(store, "g1").submit("B", PlaceBids("B", ()), "new")
        assert (answer.lines[0].n, answer.refused) == (6, None)
        token = store.grant("g1", "A")
        store.archive("g1")
        store.create(record.header)
        assert (store.role("g1", token), len(store.games())) == ("A", 2)
    form, tables, columns = form_of(old)
    assert form == len(stores.FORMS) == 2
    assert tables == {"game", "line", "answer", "role", "member", "stamp"}
    assert columns[-1] == "archived"


def test_a_file_is_of_one_form_or_the_other_never_between(old, record, monkeypatch):
    """The last statement of the second form fails: the file is of the first form as before, and upgraded later."""
    with monkeypatch.context() as broken:
        broken.setattr(stores, "FORMS", (stores.FORMS[0], (*stores.FORMS[1], "SELECT nothing FROM nowhere")))
        with pytest.raises(Fault):
            Store(old, fair)
    assert form_of(old) == (1, {"game", "line", "answer"}, ["id", "title", "header", "bots", "created"])
    with Store(old, fair) as store:
        check(store, record)


def test_killed_while_it_is_upgraded(old, record, monkeypatch):
    """A process is killed before the last statement; the next one upgrades the file."""
    child = os.fork()
    if child == 0:
        connection = sqlite3.connect(old, isolation_level=None)
        connection.execute("BEGIN IMMEDIATE")
        for text in stores.FORMS[1]:
            connection.execute(text)
        os.kill(os.getpid(), signal.SIGKILL)
    os.waitpid(child, 0)
    assert form_of(old)[0] == 1
    with Store(old, fair) as store:
        check(store, record)


def test_two_processes_that_upgrade_at_once_are_one(old, record):
    children = []
    begin = time.time() + 0.2
    for _ in range(3):
        child = os.fork()
        if child == 0:
            code = 1
            try:
                time.sleep(max(0, begin - time.time()))
                with Store(old, fair) as store:
                    check(store, record)
                code = 0
            finally:
                os._exit(code)
        children.append(child)
    assert [os.waitpid(child, 0)[1] for child in children] == [0, 0, 0]
    with Store(old, fair) as store:
        check(store, record)


def test_a_new_file_has_the_same_tables_as_an_upgraded_one(tmp_path, old):
    Store(old, fair).close()
    new = str(tmp_path / "new.db")
    Store(new, fair).close()
    assert form_of(new) == form_of(old)


# Out of a store and into one.


@pytest.fixture
def store(tmp_path):
    with Store(str(tmp_path / "store.db"), fair) as store:
        yield store


def test_a_record_comes_out_and_goes_in_byte_for_byte(store, record):
    game = store.create(record.header, "Table 1")
    store.add(game, record.lines)
    assert store.content(game) == record.text()
    again = store.take_in(store.content(game), "Table 2")
    assert store.content(again) == record.text()
    table = Table(store, again)
    assert table.submit("B", PlaceBids("B", ()), "key").lines[0].n == 6
    assert store.last(game) == 5


def damaged(record):
    """Records that are damaged in all ways, each with the number of sound lines before the damage."""
    header, *lines = record.text().splitlines(keepends=True)
    unknown = json.dumps({**json.loads(header), "colour": "red"}).encode() + b"\n"
    yield "cut", b"".join([header, *lines])[:-9], 4
    yield "changed", b"".join([header, *lines[:2], b"\xff\x00not a line\n", *lines[3:]]), 2
    yield "missing", b"".join([header, *lines[:1], *lines[2:]]), 1
    yield "twice", b"".join([header, *lines[:3], *lines[2:]]), 3
    yield "header", b"".join([header[:50] + b"\n", *lines]), None
    yield "unknown", b"".join([unknown, *lines]), None
    yield "no header", b"".join(lines), None
    yield "windows", b"\xef\xbb\xbf" + b"".join([header, *lines]).replace(b"\n", b"\r\n"), 5
    yield "alone", header, 0


@pytest.mark.parametrize("number", range(9))
def test_a_damaged_record_keeps_all_its_bytes_and_says_where_it_is_damaged(store, record, number):
    name, data, sound = list(damaged(record))[number]
    game = store.take_in(data, name)
    kept = store.content(game)
    assert kept == data if data.endswith(b"\n") else kept == data + b"\n"
    (saved,) = store.games()
    seen = stores.look(store, saved)
    assert (seen.view is None) == (sound is None)
    assert (seen.fault is None) == (name in ("windows", "alone"))
    if sound is not None:
        assert len(store.read(game).lines) == sound
    again = store.take_in(kept)
    assert store.content(again) == kept


def test_blank_lines_are_left_out_and_what_is_no_record_at_all_is_refused(store, record):
    header, *lines = record.text().splitlines(keepends=True)
    game = store.take_in(b"\n  \n" + header + b"\n" + b"\r\n".join(lines))
    assert (len(store.read(game).lines), store.read(game).fault) == (5, None)
    for data in (b"", b"\n \n", b"student,table,company\n", b"\x89PNG\r\n\x1a\n", b"SQLite format 3\x00"):
        with pytest.raises(Fault) as caught:
            store.take_in(data)
        assert caught.value.key in ("record.empty", "record.header")
    assert len(store.games()) == 1


def test_the_archive_deletes_nothing(store, record):
    game = store.create(record.header, "Table 1")
    store.add(game, record.lines)
    store.archive(game)
    assert [saved.archived for saved in store.games()] == [True]
    assert store.content(game) == record.text()
    assert Table(store, game).submit("B", PlaceBids("B", ()), "key").refused is None
    store.unarchive(game)
    assert [saved.archived for saved in store.games()] == [False]
    for do in (store.archive, store.unarchive):
        with pytest.raises(Fault, match="holds no game"):
            do("nothing")
