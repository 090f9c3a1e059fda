"""Whether the log that SQLite keeps beside a store ("-wal") belongs to it, or the file was replaced under the log.

SQLite would play any log into any file. So each run of a store, from a start without a log to the next one, has a
number of its own, which stands in the file itself and is written with every change into the log.
"""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from secrets import token_hex

TABLE = "CREATE TABLE stamp (run TEXT, before TEXT, writes INTEGER)"
FIRST = "INSERT INTO stamp VALUES ('', '', 0)"
TOUCH = "UPDATE stamp SET writes = writes + 1"
"""Done with every change, so that every log names its run."""


def has_log(path: str) -> bool:
    """Return whether there is a log that is not empty beside a file."""
    with suppress(OSError):
        return os.path.getsize(f"{path}-wal") > 0
    return False


def replaced(path: str) -> bool:
    """Return whether the log beside a file was written for another one. Writes nothing; unsure is no."""
    if not has_log(path):
        return False
    alone, together = _stamp(path, "immutable=1"), _stamp(path, "mode=ro")
    return alone is not None and together is not None and alone[0] not in together


def begin(do: Callable[[str], sqlite3.Cursor], path: str) -> bool:
    """Begin a run if there is no log, and return whether it did; called inside a transaction."""
    if has_log(path):
        return False
    do(f"UPDATE stamp SET before = run, run = '{token_hex(8)}'")
    return True


def renew(do: Callable[[str], sqlite3.Cursor]) -> None:
    """Make a copy of a store one of its own, with which no log of the store goes."""
    do(f"UPDATE stamp SET run = '{token_hex(8)}'")
    do("UPDATE stamp SET before = run")


def settle(do: Callable[[str], sqlite3.Cursor], path: str) -> None:
    """Write the number of a new run into the file itself; from then on a log goes with no older copy of the file."""
    busy = do("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
    if not busy and not has_log(path):
        do("UPDATE stamp SET before = run")


def _stamp(path: str, how: str) -> tuple[str, str] | None:
    """Return the run of a file and the one before, None if it cannot be read."""
    try:
        with closing(sqlite3.connect(f"{Path(path).as_uri()}?{how}", uri=True)) as connection:
            run, before = connection.execute("SELECT run, before FROM stamp").fetchone()
    except (sqlite3.Error, ValueError, TypeError):
        return None
    return str(run), str(before)
