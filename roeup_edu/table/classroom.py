"""The games of a class, wherever they are: in a store, in a folder of stores and records, or in one record."""

import os

from msgspec import Struct

from roeup_edu.core.faults import Fault
from roeup_edu.core.record import Record
from roeup_edu.table import recordfile
from roeup_edu.table.store import Store, is_store

RECORD = ".jsonl"
"""How the name of a record ends, so that other files of a folder are left alone."""


class Found(Struct, frozen=True):
    """A game: its name is the title of the table or the name of its file; each is there once.

    `record` goes as far as it is sound, and is None if it cannot be read; `fault` says where and why it stops.
    """

    name: str
    record: Record | None
    fault: Fault | None


def games_in(path: str) -> list[Found]:
    """Return the games of a store, a folder or a record, in the order of their names; the archive is left out.

    What cannot be read is among them with the reason. Raises `Fault` if there is nothing at `path`.
    """
    if os.path.isdir(path):
        places = [os.path.join(path, name) for name in sorted(os.listdir(path)) if not name.startswith(".")]
        found = [game for place in places if is_store(place) or place.endswith(RECORD) for game in _in_file(place)]
    elif os.path.lexists(path):
        found = _in_file(path)
    else:
        raise Fault("file.missing", path=path)
    return _distinct(found)


def _in_file(path: str) -> list[Found]:
    try:
        if not is_store(path):
            record = recordfile.load(path)
            return [Found(_stem(path), record, record.fault)]
        with Store(path) as store:
            games = sorted((saved for saved in store.games() if not saved.archived), key=lambda saved: saved.title)
            return [_in_store(store, saved.id, saved.title or saved.id) for saved in games]
    except Fault as fault:
        return [Found(_stem(path), None, fault)]


def _in_store(store: Store, game: str, name: str) -> Found:
    try:
        record = store.read(game)
    except Fault as fault:
        return Found(name, None, fault)
    return Found(name, record, record.fault)


def _stem(path: str) -> str:
    return os.path.splitext(os.path.basename(path))[0]


def _distinct(found: list[Found]) -> list[Found]:
    """Number the games of one name: "Table 1", "Table 1 (2)"."""
    taken: set[str] = set()
    for place, game in enumerate(found):
        name, number = game.name, 1
        while name in taken:
            number += 1
            name = f"{game.name} ({number})"
        taken.add(name)
        found[place] = Found(name, game.record, game.fault)
    return found
