"""A game to look at in a notebook: one's own if its file is there, else another."""

import os
from typing import Any, NamedTuple

from roeup_edu.core.faults import Fault
from roeup_edu.core.record import Record
from roeup_edu.locales import say
from roeup_edu.table import recordfile


class Opened(NamedTuple):
    """A game, and a sentence that says which one it is; the sentence is what a cell shows."""

    record: Record
    text: str

    def __repr__(self) -> str:
        return self.text


def opened(file: str, otherwise: Record, lang: str = "en") -> Opened:
    """Return the game of a file, else the other one: if there is no such file, or no settled term in it.

    A name without a folder is looked for beside the notebook and in the folder above, where the command line is used.
    A damaged record is shown as far as it is sound, and the sentence says where it stops.
    """
    path = next((place for place in (file, os.path.join("..", file)) if os.path.exists(place)), None)
    if path is None:
        return Opened(otherwise, say("opened.missing", {"file": file}, lang))
    try:
        record = recordfile.load(path)
    except Fault as fault:
        return Opened(otherwise, say("opened.unreadable", {"problem": fault.message(lang)}, lang))
    game: Any = record.game
    if not game.settled:
        return Opened(otherwise, say("opened.unsettled", {"file": file}, lang))
    text = say("opened.shown", {"file": file, "term": game.settled}, lang)
    if record.fault is not None:
        text += "\n" + record.fault.message(lang)
    return Opened(record, text)
