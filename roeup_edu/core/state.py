"""State that changes in place and is copied field by field."""

from typing import TYPE_CHECKING, Self

from msgspec import Struct


class State(Struct):
    """A mutable part of a game. Its fields hold immutable values, so a shallow copy is an independent one.

    A field that holds mutable parts (a list, other states) is copied by the `clone` of its owner.
    """

    if TYPE_CHECKING:

        def __copy__(self) -> Self:
            """Return a shallow copy (msgspec makes it)."""
