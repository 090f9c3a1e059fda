"""The store: many games in one file, whole or not at all, and clear words for every file that is none."""

import json
import os
import shutil
import sqlite3
import tempfile
from pathlib import Path

import msgspec
import pytest

from roeup_edu.core.actions import CHANCE, TEACHER
from roeup_edu.core.chance import Draw
from roeup_edu.core.faults import Fault
from roeup_edu.core.record import Line, Record
from roeup_edu.core.refusals import Refused, Why
from roeup_edu.games import kind
from roeup_edu.table import store as stores
from roeup_edu.table.store import Answered, Store
from roeup_edu.table.table import Table
from tests.core.tinygame import Fair, Pass, PlaceBids, fair

SEATS = {"A": "Alpha", "B": "Beta"}
DEALT = ("gain1", "close1", "plot1", "gain2")


@pytest.fixture
def path(tmp_path):
    return str(tmp_path / "games.db")


@pytest.fixture
def store(path):
    with Store(path, fair) as store:
        yield store


@pytest.fixture
def record():
    """The fair, dealt by hand: four lines. Then A bids nothing: line 5."""
    record = Record(Fair.compose({}, SEATS, 0, digital=False), Fair)
    for card in DEALT:
        record.submit(TEACHER, Draw(CHANCE, card))
    record.submit("A", PlaceBids("A", ()))
    return record


def kept(store, record, **about):
    game = store.create(record.header, **about)
    store.add(game, record.lines)
    return game


def fault_of(path, kinds=fair):
    """The key of the fault with which a file is not opened; both languages say it with the path."""
    with pytest.raises(Fault) as caught:
        Store(path, kinds)
    assert all(os.path.basename(path) in caught.value.message(lang) for lang in ("en", "ja"))
    return caught.value.key


# Games.


def test_a_game_is_read_as_it_was_written(store, record):
    game = kept(store, record)
    assert store.read(game).text() == record.text()
    assert store.read(game).error == ""
    assert (store.last(game), store.since(game, 5)) == (5, [])
    assert store.since(game, 3) == record.text().splitlines()[4:]


def test_the_games_are_listed_the_last_changed_first(store, record, monkeypatch):
    clock = iter(range(1000, 2000))
    monkeypatch.setattr(stores.time, "time", lambda: float(next(clock)))
    first = store.create(record.header, "Monday")  # at 1000
    second = store.create(record.header, "Tuesday")  # at 1001
    assert [(saved.id, saved.title) for saved in store.games()] == [(second, "Tuesday"), (first, "Monday")]
    store.add(first, record.lines)  # five lines at 1002 to 1006
    assert [(saved.id, saved.lines, saved.changed) for saved in store.games()] == [(first, 5, 1006), (second, 0, 1001)]
    assert store.games()[0].header == record.header


def test_games_in_one_store_do_not_mix(store, record):
    one, other = kept(store, record), kept(store, record)
    store.add(one, [Line(6, "B", PlaceBids("B", ()))])
    store.answer(one, "key", Answered(5, 6))
    assert (store.last(one), store.last(other)) == (6, 5)
    assert store.answered(other, "key") is None


def test_bots_are_kept_with_the_game_and_must_be_there(path):
    header = kind("roeup").compose({"preset": "practice"}, SEATS, 1, True)
    with Store(path) as store:
        game = store.create(header, bots={"B": "greedy"})
        assert store.about(game) == ("", {"B": "greedy"})
        assert store.games()[0].bots == {"B": "greedy"}
        for bots, key in (({"B": "clever"}, "store.no_bot"), ({"C": "greedy"}, "store.no_seat")):
            with pytest.raises(Fault) as caught:
                store.create(header, bots=bots)
            assert caught.value.key == key
            assert all(caught.value.message(lang) for lang in ("en", "ja"))
        assert len(store.games()) == 1


def test_a_header_that_makes_no_game_is_not_kept(store, record):
    with pytest.raises(ValueError, match="players"):
        store.create(msgspec.structs.replace(record.header, seats={"A": "Alone"}))
    assert store.games() == []


def test_a_game_that_is_not_there_is_told(store):
    for ask in (store.read, store.about):
        with pytest.raises(Fault, match=r"holds no game nothing"):
            ask("nothing")


def test_a_game_deleted_while_it_is_open_is_told_and_nothing_is_booked(store, record):
    """Its row is gone, with or without its lines: neither an action nor the answer to an old one comes through."""
    game = kept(store, record)
    store.answer(game, "old", Answered(4, 5))
    table = Table(store, game)
    for gone in ("DELETE FROM game", "DELETE FROM line"):
        store._rows(gone)
        for key in ("new", "old"):
            with pytest.raises(Fault) as caught:
                table.submit("B", PlaceBids("B", ()), key)
            assert caught.value.key == "store.no_game"
            table._record = record
    assert store._value("SELECT count(*) FROM line") == 0
    assert store._value("SELECT count(*) FROM answer") == 1
    with pytest.raises(Fault, match=r"holds no game"):
        store.add(game, [Line(6, "B", Pass("B"))])


def test_an_answer_that_cannot_be_read_is_told_and_nothing_is_booked_twice(store, record):
    game = kept(store, record)
    for column, value in (("why", "{"), ("why", "5"), ("why", '["credit", {}]'), ("after", None), ("upto", "x")):
        store.answer(game, "key", Answered(4, 5))
        store._rows(f"UPDATE answer SET {column} = ?", value)
        with pytest.raises(Fault) as caught:
            Table(store, game).submit("B", PlaceBids("B", ()), "key")
        assert caught.value.key == "store.answer"
        assert store.last(game) == 5


def test_a_title_is_text_whatever_is_in_it(store, record):
    for title in ("<b>x</b>", "'); DROP TABLE game; --", "日本語", "\ud800", "x" * 10_000):
        game = store.create(record.header, title)
        assert store.about(game)[0] == title.replace("\ud800", "?")


# Lines and answers.


def test_lines_must_follow(store, record):
    game = kept(store, record)
    for n in (5, 7):
        with pytest.raises(Fault, match=rf"{n} does not follow"):
            store.add(game, [Line(n, "B", Pass("B"))])
    with pytest.raises(Fault, match=r"8 does not follow"):
        store.add(game, [Line(6, "B", Pass("B")), Line(8, "B", Pass("B"))])
    assert store.last(game) == 5


def test_what_fails_in_the_middle_was_never_there(store, record):
    game = kept(store, record)
    with pytest.raises(KeyboardInterrupt), store.writing():
        store.add(game, [Line(6, "B", PlaceBids("B", ()))])
        store.answer(game, "key", Answered(5, 6))
        raise KeyboardInterrupt
    assert (store.last(game), store.answered(game, "key")) == (5, None)
    store.add(game, [Line(6, "B", PlaceBids("B", ()))])
    assert store.last(game) == 6


def test_an_answer_is_kept_under_its_key(store, record):
    game = kept(store, record)
    for key in ("1", "'; DROP TABLE answer; --", "\ud800", "", "ｘ" * 1000):
        assert store.answered(game, key) is None
        store.answer(game, key, Answered(3, 5))
        assert store.answered(game, key) == Answered(3, 5)


@pytest.mark.parametrize(
    "refused",
    [
        Refused(Why.NOT_ASKED, seat="A", asked=["B"]),
        Refused(Why.NOT_OFFERED, field="amount", asked=10**30, allowed={"kind": "one_of", "values": ["x"]}),
        Refused(Why.NO_SEAT, seat="\ud800", seats=("A", "B")),
        Refused(Why.AMEND_OTHERS, line=5, lines=[6, 7]),
    ],
    ids=lambda refused: refused.code,
)
def test_a_refusal_comes_back_in_the_same_words(store, record, refused):
    game = kept(store, record)
    store.answer(game, "key", Answered(5, 5, refused))
    again = store.answered(game, "key").refused
    assert again.code == refused.code
    for lang in ("en", "ja"):
        assert again.message(lang, SEATS) == refused.message(lang, SEATS)


# Files.


def test_an_empty_file_becomes_a_store_and_is_opened_again(path, record):
    open(path, "w").close()
    with Store(path, fair) as store:
        game = kept(store, record)
    with Store(path, fair) as store:
        assert store.read(game).text() == record.text()


def test_what_is_acknowledged_is_written_through(store):
    assert store._value("PRAGMA journal_mode") == "wal"
    assert store._value("PRAGMA synchronous") == 2  # FULL


def test_foreign_files_are_left_as_they_are(tmp_path, record):
    text = tmp_path / "game.jsonl"
    text.write_bytes(record.text())
    other = tmp_path / "other.db"
    connection = sqlite3.connect(other)
    connection.execute("CREATE TABLE game (id TEXT)")
    connection.close()
    for file in (text, other):
        before = file.read_bytes()
        assert fault_of(str(file)) == "store.foreign"
        assert file.read_bytes() == before
    assert sorted(os.listdir(tmp_path)) == ["game.jsonl", "other.db"]


def test_a_newer_store_is_left_as_it_is(path, record):
    with Store(path, fair) as store:
        game = kept(store, record)
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {len(stores.FORMS) + 1}")
    connection.close()
    assert fault_of(path) == "store.newer"
    connection = sqlite3.connect(path)
    assert connection.execute("SELECT count(*) FROM line WHERE game = ?", (game,)).fetchone() == (5,)
    connection.close()


def test_a_damaged_file_is_told(path, record):
    with Store(path, fair) as store:
        game = kept(store, record)
    with open(path, "r+b") as file:
        file.seek(4096)  # the first page holds the tables' own table
        file.write(os.urandom(os.path.getsize(path) - 4096))
    with Store(path, fair) as store, pytest.raises(Fault) as caught:
        store.read(game)
    assert caught.value.key == "store.damaged"
    with open(path, "r+b") as file:
        file.write(os.urandom(4096))
    assert fault_of(path) == "store.foreign"


def test_a_damaged_line_is_named_and_the_rest_is_read(store, record):
    game = kept(store, record)
    store._rows("UPDATE line SET text = ? WHERE n = 4", b'{"n":4,')
    read = store.read(game)
    assert (len(read.lines), read.fault.key) == (3, "record.damaged")


def test_a_damaged_header_is_told(store, record):
    game = kept(store, record)
    store._rows("UPDATE game SET header = ?", b"{")
    with pytest.raises(Fault, match=r"not the header of a record"):
        store.read(game)
    (saved,) = store.games()
    assert (saved.header, saved.fault.key) == (None, "record.header")
    assert store.content(game) == b"{\n" + b"".join(record.text().splitlines(keepends=True)[1:])


def test_what_is_no_place_for_a_file_is_told(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "zero").symlink_to("/dev/zero")
    assert fault_of(str(tmp_path)) == "file.folder"
    assert fault_of(str(tmp_path / "pipe")) == "file.no_file"
    assert fault_of(str(tmp_path / "zero")) == "file.no_file"
    assert fault_of(str(tmp_path / "no" / "games.db")) == "file.no_place"


def test_a_file_locked_by_another_program_is_told_and_nothing_is_lost(path, record, monkeypatch):
    monkeypatch.setattr(stores, "WAIT", 0.1)
    with Store(path, fair) as store, Store(path, fair) as other:
        game = kept(store, record)
        with other.writing():
            with pytest.raises(Fault) as caught:
                store.add(game, [Line(6, "B", PlaceBids("B", ()))])
            assert caught.value.key == "file.busy"
            assert store.read(game).text() == record.text()  # reading goes on
            assert fault_of(path) == "file.busy"
        store.add(game, [Line(6, "B", PlaceBids("B", ()))])
        assert other.last(game) == 6


def test_a_full_disk_is_told_and_nothing_is_lost(store, record):
    game = kept(store, record)
    store._value(f"PRAGMA max_page_count = {store._value('PRAGMA page_count')}")
    with pytest.raises(Fault) as caught:
        store.create(record.header, "x" * 100_000)
    assert caught.value.key == "store.full"
    assert [saved.id for saved in store.games()] == [game]
    store._value("PRAGMA max_page_count = 100000")
    store.create(record.header, "x" * 100_000)
    assert len(store.games()) == 2


def test_a_file_taken_away_is_told_before_anything_is_lost(path, store, record):
    game = kept(store, record)
    os.rename(path, path + ".away")
    with pytest.raises(Fault) as caught:
        store.add(game, [Line(6, "B", PlaceBids("B", ()))])
    assert caught.value.key == "store.moved"
    os.rename(path + ".away", path)
    store.add(game, [Line(6, "B", PlaceBids("B", ()))])


def test_without_permission_nothing_is_opened(record):
    """As a user who may not write: root may, so as nobody if need be."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "games.db")
        with Store(path, fair) as store:
            kept(store, record)
        os.chmod(folder, 0o555)
        os.chmod(path, 0o444)
        try:
            assert _as_another(path) == "file.sealed"
            assert _as_another(os.path.join(folder, "new.db")) == "file.sealed"
            os.chmod(path, 0)
            assert _as_another(path) == "file.sealed"
            assert sorted(os.listdir(folder)) == ["games.db"]
        finally:
            os.chmod(folder, 0o755)
            os.chmod(path, 0o644)


def _as_another(path):
    """The key of the fault with which somebody without rights does not open a file."""
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        key = "opened, or told in no words"
        try:
            if os.geteuid() == 0:
                os.setuid(65534)
            key = fault_of(path)
        finally:
            os.write(theirs, key.encode())
            os._exit(0)
    os.close(theirs)
    os.waitpid(child, 0)
    with os.fdopen(ours) as read:
        return read.read()


# A file replaced under its log. SQLite would play the log of one file into another and call the result sound.


def killed_while_open(path, record, count):
    """Let a process add so many games to a store and end without closing it, as `kill -9` does: its log stays."""
    child = os.fork()
    if child == 0:
        try:
            left = Store(path, fair)
            for _ in range(count):
                kept(left, record)
        finally:
            os._exit(0)
    os.waitpid(child, 0)
    assert os.path.getsize(f"{path}-wal") > 0


def bytes_of(path):
    return {name: Path(f"{path}{name}").read_bytes() for name in ("", "-wal")}


def test_another_store_put_in_the_place_of_one_whose_log_is_left_is_not_mixed_with_it(tmp_path, record):
    """A is complete, B was killed. A copied over B without its log would show the games of B and lose those of A."""
    a, b = str(tmp_path / "a.db"), str(tmp_path / "b.db")
    with Store(a, fair) as store:
        games = {kept(store, record) for _ in range(2)}
    killed_while_open(b, record, 3)
    shutil.copyfile(a, b)
    before = bytes_of(b)
    assert fault_of(b) == "store.replaced"
    assert bytes_of(b) == before
    for name in ("-wal", "-shm"):  # as the message says
        os.rename(b + name, b + name + ".away")
    with Store(b, fair) as store:
        assert {saved.id for saved in store.games()} == games


@pytest.mark.parametrize("between", [0, 1])
def test_a_backup_of_the_same_store_is_not_mixed_with_a_later_log(tmp_path, record, between):
    """The backup is of a time before the log began, by one run of the store or by two."""
    path, backup = str(tmp_path / "games.db"), str(tmp_path / "backup.db")
    with Store(path, fair) as store:
        game = kept(store, record)
    shutil.copyfile(path, backup)
    for _ in range(between):
        with Store(path, fair) as store:
            kept(store, record)
    killed_while_open(path, record, 1)
    shutil.copyfile(backup, path)
    assert fault_of(path) == "store.replaced"
    os.unlink(f"{path}-wal")
    with Store(path, fair) as store:
        assert [saved.id for saved in store.games()] == [game]


def test_the_log_of_a_killed_process_is_read_as_often_as_it_is_left(path, record):
    """Killed four times in a row, each time right after it was opened and a game was added: 1 + 2 + 3 + 4 games."""
    for count in (1, 2, 3, 4):
        killed_while_open(path, record, count)
    with Store(path, fair) as store, Store(path, fair) as other:
        assert len(store.games()) == len(other.games()) == 10


def test_a_store_is_backed_up_while_it_is_in_use(tmp_path, path, store, record):
    game, backup = kept(store, record), str(tmp_path / "backup.db")
    store.back_up(backup)
    store.create(record.header)
    with Store(backup, fair) as copy:
        assert [saved.id for saved in copy.games()] == [game]
        assert copy.read(game).text() == record.text()
    with pytest.raises(Fault) as caught:
        store.back_up(backup)
    assert caught.value.key == "file.exists"


def test_a_backup_made_in_the_same_run_is_not_mixed_with_its_later_log(tmp_path, path, record):
    """A process backs its store up, adds a game and is killed. The backup put in place would get that game too."""
    backup = str(tmp_path / "backup.db")
    child = os.fork()
    if child == 0:
        try:
            left = Store(path, fair)
            kept(left, record)
            left.back_up(backup)
            kept(left, record)
        finally:
            os._exit(0)
    os.waitpid(child, 0)
    shutil.copyfile(backup, path)
    assert fault_of(path) == "store.replaced"
    os.unlink(f"{path}-wal")
    with Store(path, fair) as store:
        assert len(store.games()) == 1


def test_two_stores_made_at_once_are_one(path, record):
    with Store(path, fair) as one, Store(path, fair) as other:
        game = kept(one, record)
        assert other.read(game).text() == record.text()


def test_the_file_can_be_read_by_any_program_that_reads_sqlite(path, record):
    with Store(path, fair) as store:
        game = kept(store, record)
    connection = sqlite3.connect(path)
    lines = [json.loads(text) for (text,) in connection.execute("SELECT text FROM line WHERE game = ?", (game,))]
    connection.close()
    assert [line["n"] for line in lines] == [1, 2, 3, 4, 5]
    assert lines[0]["action"] == {"do": "draw", "seat": "chance", "card": "gain1"}
