"""The table view as a widget: it hands messages of the front end to a `Session` and syncs what that shows."""

import sys
from threading import RLock
from typing import Any

import anywidget
import traitlets

from roeup_edu.locales import say
from roeup_edu.widgets.changes import changes
from roeup_edu.widgets.modules import joined, styles
from roeup_edu.widgets.plotly import plotly_message
from roeup_edu.widgets.session import Session

MODULES = (
    "parts/dom.js",
    "parts/changes.js",
    "parts/post.js",
    "parts/choosing.js",
    "parts/focus.js",
    "parts/keys.js",
    "parts/marks.js",
    "parts/problems.js",
    "parts/cards.js",
    "parts/pages.js",
    "parts/start.js",
    "parts/draft.js",
    "parts/desk.js",
    "parts/bar.js",
    "parts/log.js",
    "chart.js",
    "parts/side.js",
    "boards/roeup.js",
    "parts/clock.js",
    "parts/frame.js",
    "table.js",
)
ONE_AT_A_TIME = RLock()
"""Clicks may be answered on another thread than the one that runs cells; all views of a kernel share their stores."""
PARTS = ("texts", "deck", "screen", "panel", "draft", "trace", "desk")
TOLD = (*PARTS, "at", "answered")
"""The traits whose changes are told by `TableView.show`."""


class TableView(anywidget.AnyWidget):
    """One window on the games of a store.

    The traits hold the whole state, for a front end that is opened later; one that is open is told only what changes.
    """

    _esm = joined(*MODULES)
    _css = styles("table.css", "chart.css")

    texts = traitlets.Dict().tag(sync=True)
    deck = traitlets.Dict().tag(sync=True)
    screen = traitlets.Dict().tag(sync=True)
    panel = traitlets.Dict().tag(sync=True)
    draft = traitlets.Dict().tag(sync=True)
    trace = traitlets.Dict().tag(sync=True)
    desk = traitlets.Dict().tag(sync=True)
    at = traitlets.Int().tag(sync=True)
    """How often something was told: who has missed a change sees it by this number, and asks for the whole."""
    answered = traitlets.Unicode().tag(sync=True)
    """The number of the message that was answered last: it comes with all that came of it."""

    def __init__(self, session: Session) -> None:
        """Show a session."""
        self.session = session
        super().__init__(**session.shown)
        session.changed = self.show
        self.on_msg(TableView.heard)

    def heard(self, message: Any, buffers: Any) -> None:
        """Do what the front end asks for; what goes wrong is told in the panel, and raised in a test."""
        with ONE_AT_A_TIME:
            self._answer(message)

    def _answer(self, message: Any) -> None:
        about = message if isinstance(message, dict) else {}
        try:
            if about.get("kind") == "plotly":
                self.send(*plotly_message())
            elif about.get("kind") == "whole":
                self.send_state()
            else:
                self.session.handle(message)
        except Exception as error:  # a handler must never fail silently: the front end would hang
            self.session.tell(say("screen.fault", {"problem": repr(error)[:200]}, self.session.lang))
            if "pytest" in sys.modules:
                raise
        finally:
            self.show(str(about.get("number", "")))

    def show(self, answered: str = "") -> None:
        """Tell what has changed, all in one message, and what is only said once."""
        parts = {}
        for name in PARTS:
            before, after = getattr(self, name), self.session.shown[name]
            if before is not after:
                parts[name] = changes(before, after)
                setattr(self, name, after)
        self.at += 1
        self.answered = answered or self.answered
        self.send({"kind": "changes", "at": self.at, "answered": self.answered, "parts": parts})
        news, self.session.news = self.session.news, []
        for message in news:
            self.send(message)

    def notify_change(self, change: Any) -> None:
        """Sync a trait, unless `show` tells what has changed in it."""
        if change["name"] in TOLD:
            traitlets.HasTraits.notify_change(self, change)
        else:
            super().notify_change(change)

    def close(self) -> None:
        """Leave the table and take the widget out of the page."""
        with ONE_AT_A_TIME:
            self.session.leave()
        self.layout.close()  # a widget of its own, made by each view
        super().close()
