"""A token opens the window of its role, on its games and on no others."""

import pytest

from roeup_edu.core.faults import Fault
from roeup_edu.table.store import Store
from roeup_edu.widgets import play as module
from roeup_edu.widgets.desk import Master
from tests.widgets.window import NAMES, header


@pytest.fixture
def place(tmp_path):
    """A file with two games of A and B, the second changed last."""
    path = str(tmp_path / "class.sqlite3")
    with Store(path) as store:
        games = [store.create(header({seat: NAMES[seat] for seat in "AB"}, scenario="product")) for _ in range(2)]
    yield path, games
    for view in module._shown.values():
        view.close()
        view.session.store.close()
    module._shown.clear()


def granted(path, game, role, token=None):
    with Store(path) as store:
        return store.grant(game, role, token)


def test_a_company_joins_its_game_and_plays_itself_alone(place):
    path, (first, second) = place
    session = module.join(granted(path, first, "B"), file=path).session
    assert (session.table.id, session.people) == (first, ("B",))
    session.handle({"kind": "leave"})
    assert [game["id"] for game in session.shown["screen"]["games"]] == [first]
    for message in ({"kind": "open", "id": second}, {"kind": "new", "seats": [{"name": "X"}, {"name": "Y"}]}):
        session.handle(message)
        assert session.table is None
        assert "your token" in session.shown["screen"]["problem"]
    with Store(path) as store:
        assert len(store.games()) == 2


def test_the_game_master_and_the_big_screen_join(place):
    path, (first, second) = place
    master = module.join(granted(path, second, "teacher"), "ja", path).session
    assert isinstance(master, Master)
    assert master.shown["desk"]["game"] == second
    master.handle({"kind": "wipe", "game": second})
    assert (master.table.id in (first, second), master.shown["screen"]["problem"]) == (False, "")
    big = module.join(granted(path, first, "projector"), file=path).session
    big.handle({"kind": "poll"})
    assert (big.role, big.people, big.table.id) == ("projector", (), first)


def test_one_token_for_a_seat_in_two_games_lists_both(place):
    path, (first, second) = place
    token = granted(path, first, "A")
    granted(path, second, "A", token)
    assert module.join(token, file=path).session.mine == {first, second}


def test_a_token_that_holds_for_nothing_is_refused_in_words(place):
    path, (first, _) = place
    token = granted(path, first, "A")
    with Store(path) as store:
        store.revoke(first, "A")
    with pytest.raises(Fault, match="holds for no game"):
        module.join(token, file=path)
