"""Who somebody is in a game: game master, a company or the projector, by a random token. Only its hash is kept."""

from collections.abc import Iterable
from hashlib import sha256
from hmac import compare_digest
from secrets import token_urlsafe
from typing import Any

from roeup_edu.core.actions import TEACHER

PROJECTOR = "projector"


def roles(seats: Iterable[str]) -> list[str]:
    """Return the roles of a game with these seats."""
    return [TEACHER, *seats, PROJECTOR]


def new() -> str:
    """Return a new token, which nobody can guess and which fits into an address."""
    return token_urlsafe(24)


def hashed(token: str) -> bytes:
    """Return what is kept of a token."""
    return sha256(token.encode("utf-8", "surrogatepass")).digest()


def found(token: str, known: Iterable[tuple[Any, Any]]) -> str | None:
    """Return the role of a token among the kept hashes, None if it is not there; how long it takes tells nothing."""
    wanted, role = hashed(token), None
    for kept, its in known:
        if isinstance(kept, bytes) and compare_digest(kept, wanted):
            role = str(its)
    return role
