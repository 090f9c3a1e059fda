"""How a game begins: its header, with a seed of its own; and how it begins again after practice."""

from collections.abc import Mapping
from random import SystemRandom

import msgspec

from roeup_edu.core.record import SEED_MOST, Header
from roeup_edu.core.seats import check_seats
from roeup_edu.games import kind
from roeup_edu.table.store import Store


def begin(
    game: str,
    options: Mapping[str, str | int],
    seats: Mapping[str, str],
    seed: int | None = None,
    digital: bool = True,
) -> Header:
    """Return the header of a new game; without a seed it is that of the rules, else a new one.

    Raises `ValueError` (a `Fault`) for seats, names or options that no game may have.
    """
    check_seats(seats)
    header: Header = kind(game).compose(options, seats, seed, digital)
    return header if seed is not None else reseeded(header)


def reseeded(header: Header) -> Header:
    """Return the header with a new seed, unless its rules name one."""
    if header.rules.get("seed") is not None:
        return header
    return msgspec.structs.replace(header, seed=SystemRandom().randrange(SEED_MOST))


def begin_again(store: Store, game: str) -> str:
    """Begin a game anew after practice terms: same title, players, bots and rules, other cards; return its id.

    What was played stays in the store, in the archive. Both happen, or neither. Raises `Fault` if that cannot be.
    """
    with store.writing():
        title, bots = store.about(game)
        header = store.read(game).header
        new = store.create(reseeded(header), title, bots)
        store.archive(game)
    return new
