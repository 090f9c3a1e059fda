"""The widget around a session: what goes wrong is told, never swallowed."""

import pytest

from roeup_edu.widgets.session import Session
from roeup_edu.widgets.view import TableView
from tests.widgets.window import store


def test_a_screen_that_cannot_be_drawn_says_so_on_the_last_one(tmp_path, monkeypatch):
    session = Session(store(tmp_path))
    view = TableView(session)

    def fail():
        raise RuntimeError("no such text")

    monkeypatch.setattr(session, "redraw", fail)
    with pytest.raises(RuntimeError):
        view.heard({"kind": "lang", "lang": "ja", "number": 7}, [])
    assert "no such text" in view.screen["problem"]
    assert view.screen["page"] == "start"
    assert view.answered == "7"
