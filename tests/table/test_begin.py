"""How a game begins: its header and its seed; and how it begins again after practice."""

import msgspec
import pytest

from roeup_edu.core.faults import Fault
from roeup_edu.core.record import SEED_MOST, convert
from roeup_edu.games import kind
from roeup_edu.table.begin import begin, begin_again
from roeup_edu.table.store import Store
from roeup_edu.table.table import Table

SEATS = {"A": "Alpha", "B": "Beta"}


def test_the_header_is_that_of_the_game_with_a_seed_of_its_own():
    header = begin("roeup", {"preset": "lesson90"}, SEATS)
    assert (header.game, header.mode, header.seats) == ("roeup", "digital", SEATS)
    assert 0 <= header.seed < SEED_MOST
    same = kind("roeup").compose({"preset": "lesson90"}, SEATS, header.seed, True)
    assert header == same


def test_two_games_have_two_seeds():
    assert len({begin("roeup", {}, SEATS).seed for _ in range(5)}) == 5


def test_the_seed_that_is_asked_for_counts_also_zero():
    assert [begin("roeup", {}, SEATS, seed).seed for seed in (0, 7, SEED_MOST)] == [0, 7, SEED_MOST]


def test_the_practice_term_is_the_same_for_everyone():
    """R-PRE-3: the seed is that of the rules."""
    first, second = (begin("roeup", {"preset": "practice"}, SEATS) for _ in range(2))
    assert first == second
    assert first.seed == first.rules["seed"]


def test_real_cards():
    assert begin("roeup", {}, SEATS, digital=False).mode == "physical"


@pytest.mark.parametrize(
    ("game", "options", "seats"),
    [
        ("roeup", {}, {}),
        ("roeup", {}, {"A": "x", "C": "y"}),
        ("roeup", {}, {"A": "x", "B": "X"}),
        ("roeup", {}, {"A": "x", "B": " "}),
        ("roeup", {"preset": "nonsense"}, SEATS),
        ("roeup", {"terms": 0}, SEATS),
        ("roeup", {"unknown": 1}, SEATS),
        ("roeup", {}, SEATS | {letter: letter for letter in "CDEFGH"} | {"I": "too many"}),
    ],
)
def test_what_no_game_may_have_is_a_fault_in_words(game, options, seats):
    with pytest.raises(Fault) as caught:
        begin(game, options, seats)
    assert all(caught.value.message(lang) for lang in ("en", "ja"))


def test_a_game_that_there_is_not():
    with pytest.raises(ValueError, match="expected one of roeup"):
        begin("chess", {}, SEATS)


# Anew after practice.


def practised(store, digital=True, **options):
    """A game called T1 with a bot and a loan of A, as the practice left it."""
    header = begin("roeup", {"preset": "lesson90", **options}, SEATS, digital=digital)
    game = store.create(header, "T1", {"B": "greedy"})
    if digital:
        table = Table(store, game)
        table.submit("A", convert(table.record.kind, {"do": "borrow", "seat": "A", "amount": 10}), "1")
    return game


def test_practice_is_wiped_and_kept_in_the_archive(tmp_path):
    with Store(str(tmp_path / "games.db")) as store:
        old = practised(store)
        text = store.read(old).text()
        new = begin_again(store, old)
        assert {saved.id: saved.archived for saved in store.games()} == {old: True, new: False}
        assert store.read(old).text() == text
        assert store.about(new) == store.about(old) == ("T1", {"B": "greedy"})
        before, after = store.read(old).header, store.read(new)
        assert after.lines == []
        assert after.header.seed != before.seed
        assert msgspec.structs.replace(after.header, seed=before.seed) == before


def test_where_the_rules_name_a_seed_or_the_cards_are_real_all_begins_alike(tmp_path):
    with Store(str(tmp_path / "games.db")) as store:
        for old in (practised(store, preset="practice"), practised(store, digital=False, preset="practice")):
            assert store.read(begin_again(store, old)).header == store.read(old).header


def test_what_cannot_be_begun_again_changes_nothing(tmp_path):
    with Store(str(tmp_path / "games.db")) as store:
        old = practised(store)
        with pytest.raises(Fault):
            begin_again(store, "nonsense")
        assert [(saved.id, saved.archived) for saved in store.games()] == [(old, False)]
