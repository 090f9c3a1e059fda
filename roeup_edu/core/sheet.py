"""Read a sheet saved as CSV: rows counted as a spreadsheet does, cells read strictly, each fault with its place.

Cells may come from a spreadsheet in Japan: UTF-8 with or without BOM or CP932.
"""

import csv
from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from typing import TypeVar

from roeup_edu.core import reading
from roeup_edu.core.faults import Fault
from roeup_edu.core.text import blank, unfit

SIZE_MOST = 1_000_000
"""Bytes of the largest file; a hundred rows have about a hundredth of it."""
ROWS_MOST = 2000
"""Filled rows that are read of a file."""


class FileFault(Fault):
    """One thing wrong with a folder of files: where, what was found, what is expected."""

    def __init__(self, where: Fault, found: str | Fault, expected: Fault) -> None:
        super().__init__("sheet.fault", place=where, found=found, expected=expected)


def place(file: str, row: int = 0, column: str = "") -> Fault:
    """The words for a place: a file, a row of it, or a column of that row."""
    if not row:
        return Fault("sheet.place.file", file=file)
    if not column:
        return Fault("sheet.place.row", file=file, row=str(row))
    return Fault("sheet.place.column", file=file, row=str(row), column=column)


class Row:
    """One spreadsheet row; each reader returns the cell's value, or a stand-in after noting a fault."""

    def __init__(self, file: str, number: int, cells: dict[str, str], faults: list[Fault]) -> None:
        self.file, self.number, self.cells, self.faults = file, number, cells, faults
        self.bad: set[str] = set()

    @property
    def sound(self) -> bool:
        """Whether no column of this row has a fault so far."""
        return not self.bad

    def place(self, column: str) -> Fault:
        """The words for a cell of this row."""
        return place(self.file, self.number, column)

    def fault(self, column: str, expected: Fault, found: Fault | None = None) -> None:
        """Note what is wrong in a column of this row."""
        self.bad.add(column)
        shown = show(self.cells[column]) if found is None else found
        self.faults.append(FileFault(self.place(column), shown, expected))

    def text(self, column: str, most: int) -> str:
        """A text of one line, kept as it is but for spaces around it."""
        text = self.cells[column].strip()
        if not text:
            self.fault(column, Fault("sheet.expected.text", least=1, most=most))
        elif unfit(text) is not None:
            self.fault(column, Fault("sheet.expected.one_line"))
        elif blank(text):
            self.fault(column, Fault("sheet.expected.text", least=1, most=most))
        elif len(text) > most:
            found = Fault("sheet.found.characters", count=len(text))
            self.fault(column, Fault("sheet.expected.most_characters", most=most), found)
        return text


R = TypeVar("R", bound=Row)


def show(text: str) -> str | Fault:
    """A cell as it may be printed: quoted, control characters escaped, a long one shortened with its length."""
    if not text:
        return Fault("sheet.found.empty_cell")
    if not text.strip():
        return Fault("sheet.found.spaces", text=repr(text))
    if len(text) > 80:
        return Fault("sheet.found.long", beginning=repr(text[:40]), count=str(len(text)))
    return repr(text)


def _decode(content: bytes) -> str | None:
    """Text of a file in UTF-8 (with or without BOM) or CP932, None if it is neither."""
    for encoding in ("utf-8-sig", "cp932"):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            if content.startswith(b"\xef\xbb\xbf"):
                break
    return None


def content_of(path: Path, faults: list[Fault]) -> str | None:
    """The text of one file of the folder; notes a fault and returns None if it cannot be read."""
    expected = Fault("sheet.expected.text_file")
    whole = place(path.name)
    try:
        content = reading.content(str(path), SIZE_MOST)
    except Fault as fault:
        faults.append(FileFault(whole, _no_content(fault), expected))
        return None
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        faults.append(FileFault(whole, "UTF-16", expected))
        return None
    text = _decode(content)
    if text is None:
        where = place(path.name, _first_bad_row(content))
        faults.append(FileFault(where, Fault("sheet.found.encoding"), expected))
    return text


def _no_content(fault: Fault) -> Fault:
    """What was found in the place of a file that can be read."""
    if fault.key == "file.missing":
        return Fault("sheet.found.no_file")
    if fault.key == "file.folder":
        return Fault("sheet.found.folder")
    if fault.key == "file.no_file":
        return Fault("sheet.found.no_ordinary_file")
    if fault.key == "file.large":
        return Fault("sheet.found.large", size=fault.facts["size"], most=fault.facts["most"])
    cause = fault.__cause__
    return Fault("sheet.found.unreadable", problem=reading.reason(cause if isinstance(cause, Exception) else fault))


def _first_bad_row(content: bytes) -> int:
    """The line on which neither encoding gives text; 1 if only the mixture of lines does not."""
    for number, line in enumerate(content.split(b"\n"), 1):
        if _decode(line) is None:
            return number
    return 1


def rows_of(
    path: Path, possible: Sequence[tuple[str, ...]], faults: list[Fault], kind: type[R], separators: str = ","
) -> list[R] | None:
    """The filled rows of a CSV file, None if the file or its headers are not as they must be.

    `possible` are the headers that it may have, such as in two languages; the cells go by those that it has.
    """
    content = content_of(path, faults)
    if content is None:
        return None
    file, first = path.name, content.partition("\n")[0]
    separator = next((mark for mark in separators if mark in first), separators[0])
    headers = max(possible, key=lambda one: sum(header in first for header in one))
    reader = csv.reader(StringIO(content, newline=""), delimiter=separator, strict=True)
    rows: list[R] = []
    number = 0  # counts every row as a spreadsheet does: empty ones too, a cell with line breaks once
    try:
        for number, cells in enumerate(reader, 1):
            while cells and not cells[-1].strip() and len(cells) > len(headers):
                cells.pop()
            if number == 1:
                if not _headers_right(file, headers, cells, faults):
                    return None
            elif len(rows) == ROWS_MOST:
                most = Fault("sheet.expected.most_rows", most=ROWS_MOST)
                faults.append(FileFault(place(file, number), Fault("sheet.found.more_rows"), most))
                break
            elif any(cell.strip() for cell in cells):
                if len(cells) != len(headers):
                    found, wanted = Fault("sheet.found.cells", count=len(cells)), len(headers)
                    expected = Fault("sheet.expected.cells", count=wanted)
                    if len(cells) > wanted:
                        expected = Fault("sheet.expected.cells_quoted", count=wanted)
                    faults.append(FileFault(place(file, number), found, expected))
                    continue
                rows.append(kind(file, number, dict(zip(headers, cells, strict=True)), faults))
    except csv.Error as error:
        found = Fault("sheet.found.csv_open" if "end of data" in str(error) else "sheet.found.csv")
        faults.append(FileFault(place(file, number + 1), found, Fault("sheet.expected.quotes")))
        return None
    if number == 0:
        expected = Fault("sheet.expected.headers", headers=",".join(headers))
        faults.append(FileFault(place(file, 1), Fault("sheet.found.empty_file"), expected))
        return None
    return rows


def _headers_right(file: str, headers: tuple[str, ...], cells: list[str], faults: list[Fault]) -> bool:
    """Compare the first row with the headers wanted, cell by cell; notes each difference."""
    found = [cell.strip() for cell in cells]
    while found and not found[-1]:
        found.pop()
    if len(found) == 1 and (mark := next((m for m in (";", "\t") if m in found[0]), "")):
        separators = Fault("sheet.found.semicolons" if mark == ";" else "sheet.found.tabs")
        expected = Fault("sheet.expected.commas", headers=",".join(headers))
        faults.append(FileFault(place(file, 1), separators, expected))
        return False
    right = True
    for index in range(max(len(found), len(headers))):
        given = found[index] if index < len(found) else ""
        wanted = headers[index] if index < len(headers) else ""
        if given == wanted:
            continue
        right = False
        if not wanted:
            expected = Fault("sheet.expected.nothing_after", header=repr(headers[-1]))
        elif wanted in found:
            expected = Fault("sheet.expected.header_elsewhere", header=repr(wanted))
        else:
            expected = Fault("sheet.expected.header", header=repr(wanted))
        shown = show(given) if given else Fault("sheet.found.no_header")
        faults.append(FileFault(place(file, 1, str(index + 1)), shown, expected))
    return right
