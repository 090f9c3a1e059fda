"""Many games in one SQLite file: headers, lines, and the answers already given. What is written is on the disk.

The file changes in transactions only, whole or not at all; two programs that write come one after the other.
"""

import json
import os
import sqlite3
import stat
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from secrets import token_hex
from typing import Any, Self

import msgspec
from msgspec import Struct

from roeup_edu.core.bots import Bot
from roeup_edu.core.faults import Fault
from roeup_edu.core.game import Game
from roeup_edu.core.record import DamagedRecord, Header, Line, Record, encoded
from roeup_edu.core.refusals import Refused
from roeup_edu.games import kind, part
from roeup_edu.table.files import sync_folder, unwritable

WAIT = 20.0
"""Seconds to wait for another program that writes."""
OURS = 0x524F4555
"""Marks a file as a store: "ROEU" in the header of SQLite."""
SCHEMA = 1
"""The form of the tables; a file of a higher one is left alone."""
TABLES = (
    # The header holds rules and deck and never changes; what changes stands elsewhere, so that little is written.
    "CREATE TABLE game (id TEXT PRIMARY KEY, title TEXT, header BLOB, bots TEXT, created REAL)",
    "CREATE TABLE line (game TEXT, n INTEGER, text BLOB, at REAL, PRIMARY KEY (game, n)) WITHOUT ROWID",
    "CREATE TABLE answer (game TEXT, key BLOB, after INTEGER, upto INTEGER, why TEXT, PRIMARY KEY (game, key))",
    f"PRAGMA application_id = {OURS}",
    f"PRAGMA user_version = {SCHEMA}",
)


class Saved(Struct, frozen=True):
    """A game in the store: how many lines it has, and when the last one came (seconds since 1970)."""

    id: str
    title: str
    header: Header
    bots: dict[str, str]
    lines: int
    changed: float


class Answered(Struct, frozen=True):
    """What a submit with an id led to: the lines after number `after` up to `upto`, or a refusal."""

    after: int
    upto: int
    refused: Refused | None = None


class Store:
    """An open store. `kinds` returns a game's class by name. Close it, or use it in a `with` statement."""

    def __init__(self, path: str, kinds: Callable[[str], type[Game]] = kind) -> None:
        """Open the file, or make it. Raises `Fault` if it is no store, a newer one, or cannot be written."""
        self.path = os.path.realpath(path)
        self.kinds = kinds
        self.open = False
        _check_place(path)
        with self._speaking():
            # Each change is begun and committed by `writing` alone. Notebooks answer clicks on another thread than the
            # one that runs cells; whoever uses a store there lets one of them in at a time.
            self._connection = sqlite3.connect(self.path, timeout=WAIT, isolation_level=None, check_same_thread=False)
        try:
            with self._speaking():
                self._prepare()
        except BaseException:
            self._connection.close()
            raise
        self._file = _number(self.path)
        self.open = True

    def close(self) -> None:
        """Close the file."""
        self.open = False
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _prepare(self) -> None:
        """Make the tables of a new file; make sure that what is acknowledged is on the disk."""
        do = self._connection.execute
        if not self._known():
            with self.writing():
                if not self._known():  # another program may have been faster
                    for text in TABLES:
                        do(text)
            sync_folder(os.path.dirname(self.path))
        if self._value("PRAGMA journal_mode") != "wal":
            with suppress(sqlite3.OperationalError):  # in use: the next one to open it tries again; safe both ways
                do("PRAGMA journal_mode = WAL")
        do("PRAGMA synchronous = FULL")
        with self.writing():
            pass  # a file that may only be read is told now, not after the first decision

    def _known(self) -> bool:
        """Return whether the file is a store, False if it is empty. Raises `Fault` for any other file."""
        owner, schema = self._value("PRAGMA application_id"), self._value("PRAGMA user_version")
        if (owner, schema, self._value("SELECT count(*) FROM sqlite_master")) == (0, 0, 0):
            return False
        if owner != OURS:
            raise Fault("store.foreign", path=self.path)
        if schema > SCHEMA:
            raise Fault("store.newer", path=self.path, found=schema, known=SCHEMA)
        return True

    # Reading.

    def games(self) -> list[Saved]:
        """Return all games, the one changed last first."""
        rows = self._rows(
            "SELECT game.id, title, header, bots, coalesce(n, 0), coalesce(at, created) AS changed FROM game"
            " LEFT JOIN line ON line.game = game.id AND n = (SELECT max(n) FROM line WHERE line.game = game.id)"
            " ORDER BY changed DESC"
        )
        return [Saved(row[0], row[1], _header(row[2]), json.loads(row[3]), row[4], row[5]) for row in rows]

    def about(self, game: str) -> tuple[str, dict[str, str]]:
        """Return title and bots of a game. Raises `Fault` if it is not there."""
        title, bots = self._row("SELECT title, bots FROM game WHERE id = ?", game)
        return title, json.loads(bots)

    def read(self, game: str) -> Record:
        """Return the record of a game as far as it is sound. Raises `Fault` if it is not there or cannot be read."""
        (header,) = self._row("SELECT header FROM game WHERE id = ?", game)
        return Record.read(b"\n".join([header, *self.since(game, 0)]), self.kinds)

    def last(self, game: str) -> int:
        """Return the number of the last line of a game."""
        return int(self._value("SELECT coalesce(max(n), 0) FROM line WHERE game = ?", game))

    def since(self, game: str, n: int) -> list[bytes]:
        """Return the lines after number `n`, as they stand in a record."""
        return [text for (text,) in self._rows("SELECT text FROM line WHERE game = ? AND n > ? ORDER BY n", game, n)]

    def answered(self, game: str, key: str) -> Answered | None:
        """Return what the submit with this id led to, None if there was none."""
        sql = "SELECT after, upto, why FROM answer WHERE game = ? AND key = ?"
        for after, upto, refused in self._rows(sql, game, _key(key)):
            return Answered(after, upto, Refused.restored(*json.loads(refused)) if refused else None)
        return None

    # Writing.

    def create(self, header: Header, title: str = "", bots: Mapping[str, str] | None = None) -> str:
        """Add a new game and return its id; `bots` are names of bots by seat.

        Raises `Fault` for what cannot be played.
        """
        Record(header, self.kinds(header.game))
        players(header, bots or {})
        game, shown = token_hex(8), title.encode("utf-8", "replace").decode()
        with self.writing():
            self._rows(
                "INSERT INTO game VALUES (?, ?, ?, ?, ?)",
                *(game, shown, encoded(header).strip(), json.dumps(dict(bots or {})), time.time()),
            )
        return game

    def add(self, game: str, lines: Sequence[Line[Any]]) -> None:
        """Add lines that follow the last one. Raises `Fault` if they do not; the caller has judged them."""
        with self.writing():
            expected = self.last(game)
            for line in lines:
                expected += 1
                if line.n != expected:
                    raise Fault("record.not_next", found=line.n, expected=expected)
                text = encoded(line).strip()
                self._rows("INSERT INTO line VALUES (?, ?, ?, ?)", game, line.n, text, time.time())

    def answer(self, game: str, key: str, found: Answered) -> None:
        """Keep what the submit with this id led to."""
        # `json` of Python, since a refusal repeats what was asked: numbers of any size, halves of signs.
        refused = found.refused and json.dumps(found.refused.plain(), default=msgspec.to_builtins)
        with self.writing():
            row = (game, _key(key), found.after, found.upto, refused)
            self._rows("INSERT OR REPLACE INTO answer VALUES (?, ?, ?, ?, ?)", *row)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Hold the only right to write; what is written inside is kept whole at the end, or not at all if it fails."""
        within = self._connection.in_transaction
        if within:
            yield  # part of what the caller does
            return
        with self._speaking():
            if self.open and _number(self.path) != self._file:
                raise Fault("store.moved", path=self.path)
            try:
                self._connection.execute("BEGIN IMMEDIATE")
                yield
                self._connection.execute("COMMIT")
            finally:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")

    # All SQL passes here.

    def _rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        with self._speaking():
            return self._connection.execute(sql, values).fetchall()

    def _row(self, sql: str, game: str) -> tuple[Any, ...]:
        for row in self._rows(sql, game):
            return row
        raise Fault("store.no_game", path=self.path, game=game)

    def _value(self, sql: str, *values: Any) -> Any:
        return self._rows(sql, *values)[0][0]

    @contextmanager
    def _speaking(self) -> Iterator[None]:
        """Turn an error of SQLite into words."""
        try:
            yield
        except sqlite3.Error as error:
            raise self._fault(error) from error

    def _fault(self, error: sqlite3.Error) -> Fault:
        name = str(getattr(error, "sqlite_errorname", ""))
        for start, key in FAULTS.items():
            if name.startswith(start):
                return Fault(key, path=self.path)
        return Fault("file.unwritable", path=self.path, problem=error)


FAULTS = {
    "SQLITE_NOTADB": "store.foreign",
    "SQLITE_CORRUPT": "store.damaged",
    "SQLITE_BUSY": "file.busy",
    "SQLITE_LOCKED": "file.busy",
    "SQLITE_READONLY": "file.sealed",
    "SQLITE_PERM": "file.sealed",
    "SQLITE_CANTOPEN": "file.sealed",
    "SQLITE_FULL": "store.full",
}
"""What the errors of SQLite mean, by how their names begin."""


def players(header: Header, bots: Mapping[str, str]) -> dict[str, Bot]:
    """Return the bots of a game by seat. Raises `Fault` for a seat or a bot that is not there."""
    known: dict[str, Bot] = part(header.game, "bots").BOTS if bots else {}
    for seat, name in bots.items():
        if seat not in header.seats:
            raise Fault("store.no_seat", seat=seat, seats=list(header.seats))
        if name not in known:
            raise Fault("store.no_bot", seat=seat, bot=name, known=list(known))
    return {seat: known[name] for seat, name in bots.items()}


def _check_place(path: str) -> None:
    """Refuse what SQLite would wait for, or explain badly. Raises `Fault`."""
    try:
        mode = os.stat(path).st_mode if os.path.lexists(path) else None
        os.stat(os.path.dirname(os.path.abspath(path)))
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from error
    if mode is not None and not stat.S_ISREG(mode):
        raise Fault("file.folder" if stat.S_ISDIR(mode) else "file.no_file", path=path)


def _number(path: str) -> int | None:
    """Return the number of a file on its disk: one that was taken away or replaced has another."""
    try:
        return os.stat(path).st_ino
    except OSError:
        return None


def _header(data: bytes) -> Header:
    try:
        return msgspec.json.decode(data, type=Header)
    except ValueError as error:
        raise DamagedRecord("record.header", problem=error) from error


def _key(key: str) -> bytes:
    return key.encode("utf-8", "surrogatepass")


def is_store(path: str) -> bool:
    """Return whether a file looks like a store rather than a record: it begins as a database does."""
    try:
        with open(path, "rb") as file:
            return file.read(15) == b"SQLite format 3"
    except OSError:
        return False
