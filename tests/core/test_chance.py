"""A draw depends on the seed, its number and the order of the bag, and on nothing else."""

from collections import Counter

from roeup_edu.core.chance import Draw, pick
from roeup_edu.core.conformance import Subject, played
from roeup_edu.core.record import Amend
from tests.core.tinygame import Fair

BAG = tuple("abcdefghij")


def chi_square(counts, expected):
    return sum((counts[card] - expected) ** 2 / expected for card in BAG)


def test_draws_are_uniform_over_numbers_and_over_seeds():
    # 27.9 is the 99.9 % point of chi-square with 9 degrees of freedom.
    by_number = Counter(pick(BAG, 12345, number) for number in range(10_000))
    by_seed = Counter(pick(BAG, seed, 3) for seed in range(10_000))
    pairs = Counter(pick(BAG, 7, number) + pick(BAG, 7, number + 1) for number in range(10_000))
    assert chi_square(by_number, 1000) < 27.9
    assert chi_square(by_seed, 1000) < 27.9
    # 99 degrees of freedom: 148.2.
    assert sum((pairs[a + b] - 100) ** 2 / 100 for a in BAG for b in BAG) < 148.2


def test_the_first_draws_of_neighbouring_seeds_differ():
    rows = {tuple(pick(BAG, seed, number) for number in range(12)) for seed in range(1000)}
    assert len(rows) == 1000


def test_a_draw_depends_on_the_place_in_the_bag_not_on_the_card():
    # So a game keeps its bags in an order that replaying gives again; for a person a pile has no order.
    place = BAG.index(pick(BAG, 5, 0))
    assert pick(BAG[::-1], 5, 0) == BAG[::-1][place]
    assert pick(("only",), 5, 0) == "only"


def test_large_and_negative_seeds_are_seeds():
    assert len({tuple(pick(BAG, seed, n) for n in range(12)) for seed in (0, 1, -1, 2**53, 2**80)}) >= 4


def test_taking_back_and_playing_again_draws_the_same_cards():
    record = played(Subject(Fair, seed=3))
    drawn = [line for line in record.lines if isinstance(line.action, Draw) and line.n > 5]
    line = record.lines[drawn[0].n - 2]
    fork = record.fork(line.n)
    fork.draw()
    cards = [later.action for later in fork.lines[line.n :]]
    assert cards
    fork.submit("teacher", Amend("teacher", line.n, None))
    again = fork.submit(line.by, line.action)
    assert [later.action for later in again[1:]] == cards
