"""The widget around a session: what goes wrong is told, never swallowed, and every message is answered."""

import sys

import pytest

from roeup_edu.widgets.session import Session
from roeup_edu.widgets.view import PARTS, TableView
from tests.widgets.window import opened, store


@pytest.fixture
def view(tmp_path):
    """A view on the loans of A and B, who have 400 each."""
    view = TableView(opened(tmp_path, {"A": "C1", "B": "C2"}))
    yield view
    view.close()


@pytest.fixture
def outside(monkeypatch):
    """As in a notebook: no test is running."""
    monkeypatch.delitem(sys.modules, "pytest")


def said(view, kind, number="w-1", **facts):
    view.heard({"kind": kind, "number": number, **facts}, [])


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
    view.close()


def test_an_error_is_told_answered_and_over_with_the_next_click(view, monkeypatch, outside):
    """In a notebook nothing is raised: the panel goes on, and the good click after the bad one does its work."""

    def fail(*_):
        raise ZeroDivisionError("of all things")

    with monkeypatch.context() as broken:
        broken.setattr(view.session.table, "submit", fail)
        said(view, "act", "w-1", id="1", action={"do": "borrow", "seat": "A", "amount": 10})
    assert "of all things" in view.screen["problem"]
    assert "run the cell again" in view.screen["problem"]
    assert view.answered == "w-1"
    said(view, "act", "w-2", id="2", action={"do": "borrow", "seat": "A", "amount": 10})
    assert (view.screen["problem"], view.answered) == ("", "w-2")
    assert view.session.table.game.debt("A") == 10


def test_an_error_is_raised_under_test(view, monkeypatch):
    monkeypatch.setattr(view.session, "handle", lambda message: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        said(view, "poll")
    assert "ZeroDivisionError" in view.screen["problem"]


def test_an_error_is_told_in_the_language_of_the_window(view, monkeypatch, outside):
    said(view, "lang", lang="ja")
    monkeypatch.setattr(view.session, "handle", lambda message: 1 / 0)
    said(view, "poll")
    assert "もう一度" in view.screen["problem"]


@pytest.mark.parametrize(
    "message", [{}, {"kind": None}, {"kind": "nonsense"}, {"kind": "act"}, {"kind": ["act"]}], ids=repr
)
def test_a_message_of_no_form_is_told_and_does_nothing(view, message, outside):
    lines = len(view.session.table.record.lines)
    view.heard({**message, "number": "w-5"}, [])
    assert "message" in view.screen["problem"]
    assert view.answered == "w-5"
    assert len(view.session.table.record.lines) == lines
    said(view, "tab", "w-6", tab="map")
    assert (view.screen["problem"], view.panel["tab"]) == ("", "map")


@pytest.mark.parametrize("message", [None, [], "poll", 7], ids=repr)
def test_what_is_not_even_an_object_is_told(view, message, outside):
    view.heard(message, [])
    assert view.screen["problem"]
    said(view, "poll", "w-2")
    assert view.answered == "w-2"


@pytest.fixture
def told(view, monkeypatch):
    """All that the view sends to its front end, as it comes."""
    told = []
    monkeypatch.setattr(type(view), "_send", lambda self, message, buffers=None: told.append(message))
    return told


def test_a_click_is_one_message_and_a_poll_without_news_sends_nothing_else(view, told):
    """What one click changes comes together; polls that find nothing carry their own number only."""
    at = view.at
    said(view, "draft", "w-1", do="borrow", seat="A", chosen={"amount": 10})
    said(view, "poll", "w-2")
    first, second = (message["content"] for message in told)
    assert (first["kind"], first["at"], first["answered"]) == ("changes", at + 1, "w-1")
    assert list(first["parts"]) == ["draft"]
    assert second == {"kind": "changes", "at": at + 2, "answered": "w-2", "parts": {}}


def test_only_what_has_changed_is_told(view, told):
    """A borrows 10 of the 400 it may: its own cash and debt change; the names of the companies do not."""
    said(view, "act", id="1", action={"do": "borrow", "seat": "A", "amount": 10})
    (message,) = told
    changed = {tuple(path): value for path, value in message["content"]["parts"]["screen"]}
    assert changed["view", "companies", "A", "debt"] == 10
    assert not [path for path in changed if path[:3] == ("view", "companies", "B")]
    assert ("view", "companies", "A", "name") not in changed


def test_who_comes_later_or_has_missed_something_gets_the_whole(view, told):
    """The state for a page that is opened again is complete though only changes were told."""
    said(view, "act", id="1", action={"do": "borrow", "seat": "A", "amount": 10})
    state = view.get_state()
    assert {name: state[name] for name in PARTS} == {name: view.session.shown[name] for name in PARTS}
    assert state["at"] == told[-1]["content"]["at"]
    said(view, "whole")
    whole = next(message["state"] for message in told if message["method"] == "update")
    assert (whole["screen"], whole["at"]) == (view.screen, state["at"])


def test_a_closed_view_hears_no_more_of_its_table(view):
    session, table = view.session, view.session.table
    view.close()
    assert (session.table, view.comm, view.layout.comm) == (None, None, None)
    assert table._callbacks == []
