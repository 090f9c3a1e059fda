"""The table view as a widget: it hands messages of the front end to a `Session` and syncs what that shows."""

import sys
from threading import RLock
from typing import Any

import anywidget
import traitlets

from roeup_edu.locales import say
from roeup_edu.widgets.modules import joined, styles
from roeup_edu.widgets.plotly import plotly_message
from roeup_edu.widgets.session import Session

MODULES = (
    "parts/dom.js",
    "parts/marks.js",
    "parts/cards.js",
    "parts/pages.js",
    "parts/start.js",
    "parts/draft.js",
    "parts/bar.js",
    "parts/log.js",
    "chart.js",
    "parts/side.js",
    "boards/roeup.js",
    "table.js",
)
ONE_AT_A_TIME = RLock()
"""Clicks may be answered on another thread than the one that runs cells; all views of a kernel share their stores."""
PARTS = ("texts", "deck", "screen", "panel", "draft", "trace")


class TableView(anywidget.AnyWidget):
    """One window on the games of a store. `state` of a front end that is opened again is in the traits."""

    _esm = joined(*MODULES)
    _css = styles("table.css", "chart.css")

    texts = traitlets.Dict().tag(sync=True)
    deck = traitlets.Dict().tag(sync=True)
    screen = traitlets.Dict().tag(sync=True)
    panel = traitlets.Dict().tag(sync=True)
    draft = traitlets.Dict().tag(sync=True)
    trace = traitlets.Dict().tag(sync=True)
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
            else:
                self.session.handle(message)
        except Exception as error:  # a handler must never fail silently: the front end would hang
            self.session.tell(say("screen.fault", {"problem": repr(error)[:200]}, self.session.lang))
            if "pytest" in sys.modules:
                raise
        finally:
            self.show(str(about.get("number", "")))

    def show(self, answered: str = "") -> None:
        """Sync what has changed, all in one message, and send what is only said once."""
        with self.hold_sync():
            self.answered = answered or self.answered
            for name in PARTS:
                part = self.session.shown[name]
                if getattr(self, name) is not part:
                    setattr(self, name, part)
        news, self.session.news = self.session.news, []
        for message in news:
            self.send(message)

    def close(self) -> None:
        """Leave the table and take the widget out of the page."""
        with ONE_AT_A_TIME:
            self.session.leave()
        self.layout.close()  # a widget of its own, made by each view
        super().close()
