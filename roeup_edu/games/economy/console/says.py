"""What the command line asks of a game and this one has nothing of its own to say to."""

from collections.abc import Mapping
from typing import Any

GROUPS: dict[str, tuple[str, ...]] = {}
"""What the groups of items of a verb are: no field of this game has groups."""


def value(game: Any, do: str, name: str, chosen: Any, lang: str, names: Mapping[str, str]) -> str | None:
    """Return None: every value is said as in all games."""
    return None


def too_dear(game: Any, do: str, domain: Any, lang: str) -> str:
    """Return "": nothing lies open that is too dear."""
    return ""


def why_idle(record: Any, seat: str, facts: dict[str, Any], lang: str) -> str | None:
    """Return None: who is not asked waits for a turn."""
    return None
