"""A game to look at in a notebook: one's own if its file is there, else another."""

import os
from typing import Any, NamedTuple

from roeup_edu.core.faults import Fault
from roeup_edu.core.record import Record
from roeup_edu.core.text import likeness
from roeup_edu.locales import say
from roeup_edu.table import recordfile
from roeup_edu.table.store import Store, is_store


class Opened(NamedTuple):
    """A game, and a sentence that says which one it is; the sentence is what a cell shows."""

    record: Record
    text: str

    def __repr__(self) -> str:
        return self.text


def opened(file: str, otherwise: Record, lang: str = "en") -> Opened:
    """Return the game of a file, else the other one: if there is no such file, or no settled term in it.

    A name without a folder is looked for beside the notebook and in the folder above, where the command line is used.
    Of a store of games it is the one changed last that has a settled term. A damaged record is shown as far as it is
    sound, and the sentence says where it stops.
    """
    path = next((place for place in (file, os.path.join("..", file)) if os.path.exists(place)), None)
    if path is None:
        return Opened(otherwise, say("opened.missing", {"file": file}, lang))
    try:
        record = _latest(path) if is_store(path) else recordfile.load(path)
    except Fault as fault:
        return Opened(otherwise, say("opened.unreadable", {"problem": fault.message(lang)}, lang))
    game: Any = record.game if record is not None else None
    if record is None or not game.settled:
        return Opened(otherwise, say("opened.unsettled", {"file": file}, lang))
    names = ", ".join(record.header.seats.values())
    text = say("opened.shown", {"file": file, "term": game.settled, "companies": names}, lang)
    if record.fault is not None:
        text += "\n" + record.fault.message(lang)
    return Opened(record, text)


def record_of(path: str, game: str | None = None) -> Record:
    """Return a game as far as it is sound: that of a record file, or of a store the one asked for by id or title.

    Without `game` it is the one of the store that was changed last. Raises `Fault` if there is none, or several.
    """
    if not is_store(path):
        if game is not None:
            raise Fault("report.no_store", path=path, game=game)
        return recordfile.load(path)
    with Store(path) as store:
        whole = [saved for saved in store.games() if saved.fault is None]
        if not whole:
            raise Fault("report.no_game", path=path)
        if game is None:
            return store.read(next((saved.id for saved in whole if not saved.archived), whole[0].id))
        found = [saved.id for saved in whole if saved.id == game]
        found = found or [saved.id for saved in whole if likeness(saved.title) == likeness(game)]
        if len(found) != 1:
            known = [f"{saved.id} ({saved.title})" if saved.title else saved.id for saved in whole]
            raise Fault("report.other_game" if not found else "report.several_games", game=game, known=known)
        return store.read(found[0])


def _latest(path: str) -> Record | None:
    """Return the game of a store that was changed last and has a settled term, None if there is none."""
    with Store(path) as store:
        for saved in store.games():
            if saved.fault is not None:
                continue
            record = store.read(saved.id)
            game: Any = record.game
            if game.settled:
                return record
    return None
