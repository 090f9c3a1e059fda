"""How a game begins: its header, with a seed of its own."""

from collections.abc import Mapping
from random import SystemRandom

import msgspec

from roeup_edu.core.record import SEED_MOST, Header
from roeup_edu.core.seats import check_seats
from roeup_edu.games import kind


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
    if seed is not None or header.rules.get("seed") is not None:
        return header
    return msgspec.structs.replace(header, seed=SystemRandom().randrange(SEED_MOST))
