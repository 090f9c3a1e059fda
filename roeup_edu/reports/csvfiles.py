"""Tables as CSV files that a spreadsheet opens well: UTF-8 with BOM, numbers as numbers, text never a formula."""

import csv
from collections.abc import Callable, Iterable, Sequence
from io import StringIO

from roeup_edu.reports.tables import Cell, Table

BEGINNINGS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""Signs at the beginning of a text that a spreadsheet may take for a formula, full-width ones too."""


def csv_file(table: Table, heading: Callable[[str], str]) -> bytes:
    """Return the bytes of a .csv file; `heading` words the id of a column. An n/a is an empty cell."""
    return encoded([[heading(name) for name in table.columns], *table.rows])


def encoded(rows: Iterable[Sequence[Cell]]) -> bytes:
    """Return rows as CSV."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerows([[harmless(cell) for cell in row] for row in rows])
    return text.getvalue().encode("utf-8-sig")


def harmless(cell: Cell) -> Cell:
    """Return a text that would begin a formula with an apostrophe before it; a number as it is."""
    if isinstance(cell, str) and (cell.startswith(BEGINNINGS) or cell.lstrip().startswith(BEGINNINGS)):
        return f"'{cell}"
    return cell
