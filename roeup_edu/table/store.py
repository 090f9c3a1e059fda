"""Many games in one SQLite file: headers, lines, and the answers already given. What is written is on the disk.

The file changes in transactions only, whole or not at all; two programs that write come one after the other.
"""

import json
import os
import sqlite3
import stat
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import Any, Self

import msgspec
from msgspec import Struct

from roeup_edu.core.bots import Bot
from roeup_edu.core.faults import Fault
from roeup_edu.core.game import Game
from roeup_edu.core.record import Header, Line, Record, encoded
from roeup_edu.core.refusals import Refused
from roeup_edu.games import kind, part
from roeup_edu.table import roles, stamp
from roeup_edu.table.files import sync_folder, unwritable, write_new
from roeup_edu.table.roster import Member
from roeup_edu.table.saved import BOM, Saved, bots_of, header_of, in_order, saved_of, title_of

WAIT = 20.0
"""Seconds to wait for another program that writes."""
OURS = 0x524F4555
"""Marks a file as a store: "ROEU" in the header of SQLite."""
FORMS = (
    (
        # The header holds rules and deck and never changes; what changes stands elsewhere, so that little is written.
        "CREATE TABLE game (id TEXT PRIMARY KEY, title TEXT, header BLOB, bots TEXT, created REAL)",
        "CREATE TABLE line (game TEXT, n INTEGER, text BLOB, at REAL, PRIMARY KEY (game, n)) WITHOUT ROWID",
        "CREATE TABLE answer (game TEXT, key BLOB, after INTEGER, upto INTEGER, why TEXT, PRIMARY KEY (game, key))",
        f"PRAGMA application_id = {OURS}",
    ),
    (
        "ALTER TABLE game ADD COLUMN archived REAL",
        "CREATE TABLE role (token BLOB, game TEXT, role TEXT, PRIMARY KEY (token, game)) WITHOUT ROWID",
        'CREATE TABLE member (place INTEGER PRIMARY KEY, student TEXT, "table" TEXT, company TEXT)',
        stamp.TABLE,
        stamp.FIRST,
    ),
)
"""What makes the tables of each form out of those of the form before; a file of a later form is left alone."""
GAME = "id = ?1 OR 'row' || rowid = ?1"
"""A game by its id, or by its number in the file if its id cannot be read."""


class Look(Struct, frozen=True):
    """A saved game as everybody at the table may see it, up to where `fault` says that it is damaged.

    `view` is None if the game cannot be opened; `fault` then says why.
    """

    view: dict[str, Any] | None
    fault: Fault | None


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
        if stamp.replaced(self.path):
            raise Fault("store.replaced", path=self.path)
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
        """Make the tables of a new file or a new form; make sure that what is acknowledged is on the disk."""
        do = self._connection.execute
        self._connection.text_factory = lambda data: data.decode("utf-8", "replace")  # what is no text is still shown
        if self._form() < len(FORMS):
            with self.writing():
                for text in [text for form in FORMS[self._form() :] for text in form]:  # unless another was faster
                    do(text)
                do(f"PRAGMA user_version = {len(FORMS)}")
            sync_folder(os.path.dirname(self.path))
        if self._value("PRAGMA journal_mode") != "wal":
            with suppress(sqlite3.OperationalError):  # in use: the next one to open it tries again; safe both ways
                do("PRAGMA journal_mode = WAL")
        do("PRAGMA synchronous = FULL")
        try:
            with self.writing():  # a file that may only be read is told now, not after the first decision
                begun = stamp.begin(do, self.path)
            if begun:
                stamp.settle(do, self.path)
        except Fault as fault:
            if fault.key != "store.damaged":  # the parts that are sound can still be read and exported
                raise

    def _form(self) -> int:
        """Return which form the tables have, 0 if the file is empty. Raises `Fault` if it is no store of ours."""
        owner, form = self._value("PRAGMA application_id"), self._value("PRAGMA user_version")
        if (owner, form, self._value("SELECT count(*) FROM sqlite_master")) == (0, 0, 0):
            return 0
        if owner != OURS:
            raise Fault("store.foreign", path=self.path)
        if form > len(FORMS):
            raise Fault("store.newer", path=self.path, found=form, known=len(FORMS))
        return int(form)

    # Reading.

    def games(self) -> list[Saved]:
        """Return all games, the one changed last first; each row is read by itself, whatever is in the others."""
        rows = self._rows(
            "SELECT rowid, game.id, title, CAST(header AS BLOB), bots, created, archived, n, at FROM game"
            " LEFT JOIN line ON line.game = game.id AND n = (SELECT max(n) FROM line WHERE line.game = game.id)"
        )
        return sorted(map(saved_of, rows), key=lambda saved: -saved.changed)

    def about(self, game: str) -> tuple[str, dict[str, str]]:
        """Return title and bots of a game. Raises `Fault` if it is not there or its bots cannot be read."""
        title, bots = self._row("SELECT title, bots FROM game WHERE id = ?", game)
        return title_of(title), bots_of(bots)

    def read(self, game: str) -> Record:
        """Return the record of a game as far as it is sound. Raises `Fault` if it is not there or cannot be read."""
        (header,) = self._row("SELECT CAST(header AS BLOB) FROM game WHERE id = ?", game)
        rows = self._rows("SELECT n, CAST(text AS BLOB) FROM line WHERE game = ? ORDER BY n", game)
        texts, fault = in_order(rows)
        header_of(header)
        record = Record.read(b"\n".join([header, *texts]), self.kinds)
        record.fault = record.fault or fault
        return record

    def content(self, game: str) -> bytes:
        """Return the record of a game byte for byte as it is stored, sound or not. Raises `Fault` if it is not there.

        A game whose id cannot be read goes by that of its `Saved`.
        """
        (header,) = self._row(f"SELECT CAST(header AS BLOB) FROM game WHERE {GAME}", game)
        lines = f"SELECT CAST(text AS BLOB) FROM line WHERE game = (SELECT id FROM game WHERE {GAME}) ORDER BY n"
        return b"".join((part or b"") + b"\n" for part in (header, *(text for (text,) in self._rows(lines, game))))

    def last(self, game: str) -> int:
        """Return the number of the last line of a game."""
        found = self._value("SELECT coalesce(max(n), 0) FROM line WHERE game = ?", game)
        return found if isinstance(found, int) else 0

    def since(self, game: str, n: int) -> list[bytes]:
        """Return the lines after number `n`, as they stand in a record."""
        sql = "SELECT CAST(text AS BLOB) FROM line WHERE game = ? AND n > ? ORDER BY n"
        return [text or b"" for (text,) in self._rows(sql, game, n)]

    def answered(self, game: str, key: str) -> Answered | None:
        """Return what the submit with this id led to, None if there was none. Raises `Fault` if that cannot be read."""
        self._row("SELECT 1 FROM game WHERE id = ?", game)
        sql = "SELECT after, upto, why FROM answer WHERE game = ? AND key = ?"
        for after, upto, why in self._rows(sql, game, _key(key)):
            try:
                refused = Refused.restored(*json.loads(why)) if why is not None else None
                if refused is not None:
                    refused.message()
                return Answered(int(after), int(upto), refused)
            except (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError) as error:
                raise Fault("store.answer", path=self.path) from error
        return None

    # Writing.

    def create(self, header: Header, title: str = "", bots: Mapping[str, str] | None = None) -> str:
        """Add a new game and return its id; `bots` are names of bots by seat.

        Raises `Fault` for what cannot be played.
        """
        Record(header, self.kinds(header.game))
        players(header, bots or {})
        return self._insert(encoded(header).strip(), (), title, bots or {})

    def take_in(self, data: bytes, title: str = "") -> str:
        """Add the record in `data` as a new game and return its id; what is damaged in it is kept as it is.

        Only blank lines are left out. Raises `Fault` if no other line looks like one of a record.
        """
        header, *lines = [text for text in data.split(b"\n") if text and not text.isspace()] or [b""]
        if not header:
            raise Fault("record.empty")
        if not any(text.removeprefix(BOM).lstrip().startswith(b"{") for text in (header, *lines)):
            raise Fault("record.header", problem=Fault("malformed.line"))
        return self._insert(header, lines, title, {})

    def _insert(self, header: bytes, lines: Iterable[bytes], title: str, bots: Mapping[str, str]) -> str:
        game, now, shown = token_hex(8), time.time(), title.encode("utf-8", "replace").decode()
        with self.writing():
            self._rows(
                "INSERT INTO game (id, title, header, bots, created) VALUES (?, ?, ?, ?, ?)",
                *(game, shown, header, json.dumps(dict(bots)), now),
            )
            for n, text in enumerate(lines, 1):
                self._rows("INSERT INTO line VALUES (?, ?, ?, ?)", game, n, text, now)
        return game

    def add(self, game: str, lines: Sequence[Line[Any]]) -> None:
        """Add lines that follow the last one. Raises `Fault` if they do not, or the game is there no more.

        The caller has judged them.
        """
        with self.writing():
            self._row("SELECT 1 FROM game WHERE id = ?", game)
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
                self._connection.execute(stamp.TOUCH)
                self._connection.execute("COMMIT")
            finally:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")

    # The archive. A game is never deleted.

    def archive(self, game: str) -> None:
        """Put a game aside; it stays as it is and can be opened. Raises `Fault` if it is not there."""
        self._put_aside(game, time.time())

    def unarchive(self, game: str) -> None:
        """Put a game back among the others."""
        self._put_aside(game, None)

    def _put_aside(self, game: str, at: float | None) -> None:
        with self.writing():
            self._row(f"SELECT 1 FROM game WHERE {GAME}", game)
            self._rows(f"UPDATE game SET archived = ?2 WHERE {GAME}", game, at)

    def back_up(self, path: str) -> None:
        """Write a copy of the whole store as a new file, also while it is in use. Raises `Fault` if it exists."""
        with self._speaking(), closing(sqlite3.connect(":memory:", isolation_level=None)) as copy:
            self._connection.backup(copy)
            stamp.renew(copy.execute)  # no log that is left beside the store goes with its copy
            data = copy.serialize()
        write_new(path, data)

    # Who may do what in a game, by tokens of which only the hash is kept.

    def grant(self, game: str, role: str, token: str | None = None) -> str:
        """Return a new token for a role in a game: "teacher", "projector" or a seat.

        With the token of somebody it holds for this game too. Raises `Fault` for a role that the game does not have.
        """
        (header,) = self._row("SELECT CAST(header AS BLOB) FROM game WHERE id = ?", game)
        known = roles.roles(header_of(header).seats)
        if role not in known:
            raise Fault("store.no_role", role=role, known=known)
        token = token or roles.new()
        with self.writing():
            self._rows("INSERT OR REPLACE INTO role VALUES (?, ?, ?)", roles.hashed(token), game, role)
        return token

    def role(self, game: str, token: str) -> str | None:
        """Return the role that a token has in a game, None if it has none."""
        rows = self._rows("SELECT token, role FROM role WHERE game = ?", game)
        return roles.found(token, [(hashed, role) for hashed, role in rows])

    def revoke(self, game: str, role: str) -> int:
        """Take all tokens of a role in a game back; return how many there were."""
        with self.writing():
            count = self._value("SELECT count(*) FROM role WHERE game = ? AND role = ?", game, role)
            self._rows("DELETE FROM role WHERE game = ? AND role = ?", game, role)
        return int(count)

    def games_of(self, token: str) -> list[tuple[Saved, str]]:
        """Return the games in which a token has a role, with that role, the one changed last first."""
        pairs = [(saved, self.role(saved.id, token)) for saved in self.games()]
        return [(saved, role) for saved, role in pairs if role is not None]

    # The roster of a class.

    def set_roster(self, members: Iterable[Member]) -> None:
        """Keep who sits where, in the place of what was kept before."""
        with self.writing():
            self._rows("DELETE FROM member")
            for member in members:
                row = (member.student, member.table, member.company)
                self._rows('INSERT INTO member (student, "table", company) VALUES (?, ?, ?)', *row)

    def roster(self) -> list[Member]:
        """Return who sits where, in the order of the roster."""
        rows = self._rows('SELECT student, "table", company FROM member ORDER BY place')
        return [Member(*(str(cell) for cell in row)) for row in rows]

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


def _key(key: str) -> bytes:
    return key.encode("utf-8", "surrogatepass")


def look(store: Store, saved: Saved) -> Look:
    """Look at a saved game, whatever state it is in."""
    if saved.fault is not None:
        return Look(None, saved.fault)
    try:
        record = store.read(saved.id)
        players(record.header, saved.bots)
    except Fault as fault:
        return Look(None, fault)
    return Look(record.game.view(None), record.fault)


def is_store(path: str) -> bool:
    """Return whether a file looks like a store rather than a record: it is a database.

    SQLite looks: a file opened and closed past it would give up the locks that this process holds on a store.
    """
    if not os.path.isfile(path):
        return False
    try:
        with closing(sqlite3.connect(f"{Path(path).absolute().as_uri()}?immutable=1", uri=True)) as connection:
            return bool(connection.execute("PRAGMA schema_version").fetchone()[0])
    except (sqlite3.Error, ValueError):
        return False
