"""A record kept in a file, one line per action. Only whole lines are ever added, by one program at a time.

The lock is a file of its own beside the record (".NAME.lock"); it stays there, empty, since taking it away would let
two programs hold a lock each.
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec

from roeup_edu.core import reading
from roeup_edu.core.actions import Action
from roeup_edu.core.faults import Fault
from roeup_edu.core.record import Line, Record, damaged, encoded
from roeup_edu.core.refusals import Refused
from roeup_edu.games import kind
from roeup_edu.table.files import unwritable, write_new

SIZE_MOST = 100_000_000
"""Bytes of the largest file that is read; a long game of eight companies has about a hundredth of it."""
WAIT = 20.0
"""Seconds to wait for another program that writes."""


def create(path: str, record: Record) -> None:
    """Write a new record file, whole or not at all. Raises `Fault` if the file exists or cannot be written."""
    write_new(path, record.text())


def load(path: str, upto: int | None = None) -> Record:
    """Return the record of a file as far as it is sound: its `fault` says where and why it stops.

    `upto` leaves out the lines after that number. Raises `Fault` if the file or its header cannot be read.
    """
    return Record.read(content(path), kind, upto)


def content(path: str) -> bytes:
    """Return the bytes of a file. Raises `Fault` if it is none, too large for a record, or cannot be read."""
    return reading.content(path, SIZE_MOST)


def submit(path: str, by: str, *actions: Action[Any]) -> tuple[Record, int]:
    """Do actions in the game of a file, all or none, and add their lines, with the draws that follow if it is digital.

    Returns the record and how many lines it had before. Two programs that submit at once come one after the other,
    and the second is judged by what the first did. Raises `Refused` if an action is not legal, `Fault` if the file is
    damaged or cannot be written; then nothing is written, but draws that were missing before the actions are kept.
    """
    with locked(path):
        data = content(path)
        record = Record.read(data, kind)
        if record.fault is not None:
            raise Fault("record.not_continued", problem=record.fault)
        before = len(record.lines)
        record.draw()  # a program that was stopped between an action and its draws left these to the next one
        drawn = record.lines[before:]
        try:
            for action in actions:
                record.submit(by, action)
        except Refused:
            if drawn:
                _add(path, data, drawn)
            raise
        _add(path, data, record.lines[before:])
        return record, before


def append(path: str, lines: Sequence[Line[Any]]) -> None:
    """Add lines that follow the last one of a file. The caller has checked them against the game.

    Raises `Fault` if their numbers do not follow, if the last line of the file is damaged, or if it cannot be written.
    """
    with locked(path):
        data = content(path)
        expected = last_number(data) + 1
        for line in lines:
            if line.n != expected:
                raise Fault("record.not_next", found=line.n, expected=expected)
            expected += 1
        _add(path, data, lines)


def last_number(data: bytes) -> int:
    """Return the number of the last line of a record, 0 for a header alone. Raises `Fault` for a line cut off."""
    rows = [(place, row) for place, row in enumerate(data.split(b"\n"), 1) if row and not row.isspace()]
    if not rows:
        raise Fault("record.empty")
    place, row = rows[-1]
    if len(rows) == 1:
        Record.read(data, kind)  # a header must be sound too
        return 0
    try:
        return msgspec.json.decode(row, type=Line[Any]).n
    except (ValueError, RecursionError) as error:
        fault = damaged(place, row, len(rows) - 1, error)
        raise Fault("record.not_continued", problem=fault) from error


def _add(path: str, data: bytes, lines: Sequence[Line[Any]]) -> None:
    """Write whole lines after `data`, all or none, and wait until they are on the disk."""
    added = b"".join(encoded(line) for line in lines)
    if data and not data.endswith(b"\n"):
        added = b"\n" + added  # a sound last line that has lost its end
    try:
        with open(path, "r+b", buffering=0) as file:
            try:
                file.seek(len(data))
                _write(file.fileno(), added)
                os.fsync(file.fileno())
            except OSError:
                file.truncate(len(data))
                raise
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from error


def _write(number: int, data: bytes) -> None:
    """Write all bytes; the system may take them in parts."""
    while data:
        data = data[os.write(number, data) :]


@contextmanager
def locked(path: str) -> Iterator[None]:
    """Hold the only right to write a record file. Raises `Fault` if another program keeps it for too long."""
    from filelock import FileLock, Timeout  # slow to import, and needed only for writing

    content_place, name = os.path.split(os.path.realpath(path))
    if not os.path.isfile(path):
        content(path)  # says what is wrong, before a lock is left beside nothing
    try:
        lock = FileLock(os.path.join(content_place, f".{name[-60:]}.lock"), timeout=WAIT)
        lock.acquire()
    except Timeout:
        raise Fault("file.busy", path=path) from None
    except (OSError, ValueError, NotImplementedError) as error:
        raise unwritable(path, error) from error
    try:
        yield
    finally:
        lock.release()
