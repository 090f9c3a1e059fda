"""What a notebook calls: the table in a cell, on the games of a file beside the notebook."""

import os
from collections.abc import Callable
from typing import Any

from roeup_edu.core.actions import TEACHER
from roeup_edu.core.faults import Fault
from roeup_edu.table.roles import PROJECTOR
from roeup_edu.table.store import Store
from roeup_edu.widgets.session import Session
from roeup_edu.widgets.view import ONE_AT_A_TIME, TableView

FILE = "my_games.sqlite3"
"""Where the games are kept if no other file is named: beside the notebook."""

_shown: dict[Any, TableView] = {}


def play(lang: str = "en", file: str = FILE, seats: str = "") -> TableView:
    """Return the table view, to be shown by the cell that calls this.

    `seats`: the companies that are played in this window, such as "A" or "AC"; without it all that no bot plays.
    Run again, a cell replaces its own view, which goes on where that one was; another cell opens another window on the
    same games. Raises `Fault` for a file that is no store.
    """
    return _window(file, lambda store: Session(store, lang, tuple(seats.upper()) or None))


def desk(lang: str = "en", file: str = FILE) -> TableView:
    """Return the game master's desk: the table, one line to type what happened, the bank, rulings and corrections."""
    from roeup_edu.widgets.desk import Master  # only who opens it waits for all that it needs

    return _window(file, lambda store: Master(store, lang))


def projector(lang: str = "en", file: str = FILE) -> TableView:
    """Return the view for a big screen: the game changed last, without drafts and secrets, in large type."""
    return _window(file, lambda store: Session(store, lang, (), "projector"))


def join(token: str, lang: str = "en", file: str = FILE) -> TableView:
    """Return the window of whoever holds a token: the desk, the big screen, or the table of one company.

    Its game is open, of several the one changed last; only games in which the token has the same role can be opened.
    Raises `Fault` for a token that holds for no game of the file.
    """
    from roeup_edu.widgets.desk import Master

    def opened(store: Store) -> Session:
        games = [(saved.id, role) for saved, role in store.games_of(token) if saved.fault is None]
        if not games:
            store.close()
            raise Fault("screen.no_token", path=store.path)
        latest, role = games[0]
        if role == TEACHER:
            session: Session = Master(store, lang)
        elif role == PROJECTOR:
            session = Session(store, lang, (), "projector")
        else:
            session = Session(store, lang, (role,))
        session.mine = {game for game, own in games if own == role}
        session.handle({"kind": "open", "id": latest})
        return session

    return _window(file, opened)


def _window(file: str, opened: Callable[[Store], Session]) -> TableView:
    place = (os.path.abspath(file), _cell())
    with ONE_AT_A_TIME:
        session = opened(Store(file))
        old = _shown.pop(place, None)
        if old is not None:
            session.take_over(old.session)
            old.close()
            old.session.store.close()
        _shown[place] = view = TableView(session)
    return view


def _cell() -> str:
    """Return the id of the cell that is running, "" where there is none."""
    from IPython import get_ipython

    shell = get_ipython()
    kernel = getattr(shell, "kernel", None)
    if kernel is None:
        return ""
    metadata = kernel.get_parent().get("metadata", {})
    return str(metadata.get("cellId", ""))
