"""Roles by token: a token opens what was granted and nothing else, and the file does not give it away."""

import os

import pytest

from roeup_edu.core.faults import Fault
from roeup_edu.table.store import Store
from tests.core.tinygame import Fair, fair

SEATS = {"A": "Alpha", "B": "Beta"}


@pytest.fixture
def store(tmp_path):
    with Store(str(tmp_path / "games.db"), fair) as store:
        yield store


@pytest.fixture
def game(store):
    return store.create(Fair.compose({}, SEATS, 0, digital=False), "Table 1")


def test_each_role_has_its_token_and_no_other(store, game):
    other = store.create(Fair.compose({}, SEATS, 0, digital=False))
    tokens = {role: store.grant(game, role) for role in ("teacher", "A", "B", "projector")}
    assert len(set(tokens.values())) == 4
    assert {role: store.role(game, token) for role, token in tokens.items()} == {role: role for role in tokens}
    for token in (*(token[:-1] for token in tokens.values()), "", "A", "teacher", "\ud800", "x" * 10_000):
        assert store.role(game, token) is None
    assert [store.role(other, token) for token in tokens.values()] == [None] * 4


def test_a_role_that_the_game_does_not_have_is_told(store, game):
    for role in ("C", "chance", "", "Teacher"):
        with pytest.raises(Fault) as caught:
            store.grant(game, role)
        assert caught.value.key == "store.no_role"
        assert all("projector" in caught.value.message(lang) for lang in ("en", "ja"))
    with pytest.raises(Fault, match="holds no game"):
        store.grant("nothing", "A")


def test_only_the_hash_of_a_token_is_in_the_file(store, game):
    token = store.grant(game, "A")
    path = store.path
    store.close()
    for name in os.listdir(os.path.dirname(path)):
        with open(os.path.join(os.path.dirname(path), name), "rb") as file:
            assert token.encode() not in file.read()
    with Store(path, fair) as again:
        assert again.role(game, token) == "A"


def test_a_token_is_long_and_fits_into_an_address(store, game):
    """24 random bytes are 32 signs of 6 bits each."""
    tokens = {store.grant(game, "A") for _ in range(50)}
    assert len(tokens) == 50
    assert all(len(token) == 32 and token.replace("-", "a").replace("_", "a").isalnum() for token in tokens)


def test_two_students_of_one_company_have_their_own_tokens_and_revoke_takes_both(store, game):
    one, two, other = store.grant(game, "A"), store.grant(game, "A"), store.grant(game, "B")
    assert [store.role(game, token) for token in (one, two, other)] == ["A", "A", "B"]
    assert store.revoke(game, "A") == 2
    assert [store.role(game, token) for token in (one, two, other)] == [None, None, "B"]
    assert store.revoke(game, "A") == 0


def test_my_games_are_those_of_my_token(store, game):
    other, third = (store.create(Fair.compose({}, SEATS, 0, digital=False), title) for title in ("Table 2", "Table 3"))
    token = store.grant(game, "A")
    assert store.grant(other, "B", token) == token
    store.grant(third, "A")
    assert {(saved.title, role) for saved, role in store.games_of(token)} == {("Table 1", "A"), ("Table 2", "B")}
    assert store.games_of("nobody") == []
    store.grant(game, "B", token)  # a token has one role in a game
    assert store.role(game, token) == "B"
