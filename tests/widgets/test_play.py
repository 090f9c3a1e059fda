"""What a notebook calls, without a notebook: one view for each place, on a file that it makes."""

import subprocess
import sys

import pytest
from ipywidgets.widgets.widget import _instances

from roeup_edu.core.faults import Fault
from roeup_edu.widgets import play as module
from roeup_edu.widgets.play import play
from roeup_edu.widgets.view import TableView

TWO = [{"name": "Alpha", "bot": ""}, {"name": "Beta", "bot": ""}]


@pytest.fixture
def file(tmp_path):
    """A file for games; the views on it are closed in the end, and their stores."""
    assert alive() == []
    yield str(tmp_path / "games.sqlite3")
    for view in module._shown.values():
        view.close()
        view.session.store.close()
    module._shown.clear()


@pytest.fixture
def cell(monkeypatch):
    """Lets a test be in a cell: `cell("one")`."""
    return lambda name: monkeypatch.setattr(module, "_cell", lambda: name)


def alive():
    return [one for one in _instances.values() if isinstance(one, TableView)]


def begin(view):
    view.heard({"kind": "new", "seats": TWO, "options": {"preset": "practice"}}, [])
    return view.session.table


def test_it_works_in_a_plain_python_without_a_kernel(tmp_path):
    """Whoever tries it in a terminal gets the view, and neither an error nor a warning."""
    code = "from roeup_edu.widgets.play import play; print(play('ja', 'games.sqlite3').screen['page'])"
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "start\n", "")
    assert (tmp_path / "games.sqlite3").exists()


def test_a_cell_run_again_replaces_its_view_and_goes_on_where_that_was(file, cell):
    """Table, company, tab, draft and the language that was clicked stay; of the old view nothing is left."""
    cell("one")
    old = play("en", file)
    table = begin(old)
    for said in (
        {"kind": "lang", "lang": "ja"},
        {"kind": "tab", "tab": "balance"},
        {"kind": "draft", "do": "borrow", "seat": "A", "chosen": {"amount": 20}},
        {"kind": "company", "seat": "B"},
    ):
        old.heard(said, [])
    count, draft = len(_instances), old.draft
    view = play("en", file)
    assert alive() == [view]
    assert len(_instances) == count
    assert (old.comm, old.session.store.open, old.session.table) == (None, False, None)
    assert view.session.table.id == table.id
    assert (view.screen["company"], view.panel["tab"], view.screen["lang"]) == ("B", "balance", "ja")
    assert view.draft == draft
    assert play("ja", file).screen["lang"] == "ja"
    assert play("en", file).screen["lang"] == "en"  # the cell itself has been changed


def test_another_cell_and_another_file_are_other_windows(file, cell, tmp_path):
    cell("one")
    one = play("en", file)
    begin(one)
    cell("two")
    two = play("en", file)
    assert two.screen["page"] == "start"
    assert set(alive()) == {one, two}
    elsewhere = play("en", str(tmp_path / "others.sqlite3"))
    assert elsewhere.screen["games"] == []
    assert set(alive()) == {one, two, elsewhere}


def test_the_seats_of_a_window_are_named_by_letters(file):
    view = play("en", file, seats="b")
    begin(view)
    assert view.screen["people"] == ["B"]
    assert (view.screen["actor"], view.screen["viewer"]) == ("B", "B")


def test_a_file_that_is_no_store_is_refused_and_the_view_before_it_stays(file, cell, tmp_path):
    other = tmp_path / "notes.txt"
    other.write_text("no games in here, only words\n" * 100)
    view = play("en", file)
    with pytest.raises(Fault, match=r"notes\.txt"):
        play("en", str(other))
    assert other.read_text().startswith("no games")
    assert alive() == [view]
    begin(view)


def test_a_file_that_is_spoilt_between_two_runs_is_refused(file, cell):
    """The cell fails in words and its view stays; put right, it runs again and takes the place of that."""
    cell("one")
    view = play("en", file)
    begin(view)
    view.session.store.close()
    with open(file, "rb") as kept:
        data = kept.read()
    with open(file, "wb") as spoilt:
        spoilt.write(b"nothing" * 1000)
    with pytest.raises(Fault, match=r"games\.sqlite3"):
        play("en", file)
    assert alive() == [view]
    with open(file, "wb") as well:
        well.write(data)
    new = play("en", file)
    assert alive() == [new]
    assert new.screen["page"] == "table"
