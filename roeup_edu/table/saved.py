"""The rows of a store as they are read: a file may be damaged, so any of them may hold anything."""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct

from roeup_edu.core.faults import Fault
from roeup_edu.core.record import DamagedRecord, Header, damaged
from roeup_edu.core.text import quoted

BOM = b"\xef\xbb\xbf"
LATEST = 32_503_680_000.0
"""Seconds from 1970 to the year 3000: no clock shows later ones everywhere."""


class Saved(Struct, frozen=True):
    """A game in the store: how many lines it has, and when the last one came (seconds since 1970, 0 if unknown).

    If `fault` says what cannot be read, the game is not opened, only exported; `header` is None if it is that.
    What is damaged in its lines is seen when they are read.
    """

    id: str
    title: str
    header: Header | None
    bots: dict[str, str]
    lines: int
    changed: float
    archived: bool
    fault: Fault | None = None


def saved_of(row: tuple[Any, ...]) -> Saved:
    """Return a row of the list of games."""
    number, game, title, header, bots, created, archived, n, at = row
    found: Header | None = None
    players: dict[str, str] = {}
    fault = None
    try:
        found = header_of(header)
        players = bots_of(bots)
    except Fault as problem:
        fault = problem
    if isinstance(game, str) and game.isascii() and game.isalnum():
        name = game
    else:
        name, fault = f"row{number}", Fault("store.no_id")
    lines, changed = n if isinstance(n, int) else 0, _moment(created if at is None else at)
    return Saved(name, title_of(title), found, players, lines, changed, archived is not None, fault)


def title_of(value: Any) -> str:
    """Return a title; what is no text is shown as it is written in a program."""
    return value if isinstance(value, str) else "" if value is None else quoted(value)


def header_of(data: bytes | None) -> Header:
    """Return a header. Raises `DamagedRecord`."""
    try:
        if data is None or b"\n" in data:
            raise ValueError("not one line")
        return msgspec.json.decode(data.removeprefix(BOM), type=Header)
    except (ValueError, RecursionError) as error:
        raise DamagedRecord("record.header", problem=error) from error


def bots_of(text: Any) -> dict[str, str]:
    """Return the names of bots by seat. Raises `Fault`."""
    try:
        return msgspec.json.decode(text, type=dict[str, str])
    except (ValueError, TypeError, RecursionError) as error:
        raise Fault("store.bots", found=quoted(text)) from error


def in_order(rows: Iterable[tuple[Any, bytes | None]]) -> tuple[list[bytes], Fault | None]:
    """Return the texts of lines up to the first that does not stand where it should, and what is wrong with that."""
    texts: list[bytes] = []
    for n, text in rows:
        expected = len(texts) + 1
        if n != expected:
            found = n if isinstance(n, int) else quoted(n)
            return texts, Fault("record.gap", line=expected + 1, found=found, expected=expected)
        if text is None or not text.strip() or b"\n" in text:
            return texts, damaged(expected + 1, text or b"", expected, ValueError("not one line"))
        texts.append(text)
    return texts, None


def _moment(value: Any) -> float:
    """Return a moment in seconds since 1970, 0 for what is none."""
    return float(value) if isinstance(value, int | float) and 0 <= value <= LATEST else 0.0
