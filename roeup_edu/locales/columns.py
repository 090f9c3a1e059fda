"""Tables of text for a screen with letters of one width, where Japanese characters take two."""

import unicodedata
from collections.abc import Iterable, Sequence


def width(text: str) -> int:
    """Return how many columns a text takes on a terminal: Japanese characters take two."""
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "FW" else 1 for sign in text
    )


def columns(rows: Iterable[Sequence[str]], left: int = 1) -> list[str]:
    """Return rows as lines with their cells in columns; the first `left` columns to the left, numbers to the right."""
    table = [list(row) for row in rows]
    widths = [max(map(width, column)) for column in zip(*table, strict=True)]
    return [
        "  ".join(
            cell + " " * (widths[i] - width(cell)) if i < left else " " * (widths[i] - width(cell)) + cell
            for i, cell in enumerate(row)
        ).rstrip()
        for row in table
    ]
