"""Read a sheet saved as CSV: rows counted as a spreadsheet does, cells read strictly, each fault with its place.

Cells may come from a spreadsheet in Japan: UTF-8 with or without BOM or CP932, full-width digits, "1,000", "△500".
What is not plainly one whole number is refused, never cut or guessed.
"""

import csv
import re
from collections.abc import Iterable
from io import StringIO
from pathlib import Path

from roeup_edu.core import reading
from roeup_edu.core.faults import Fault
from roeup_edu.core.text import blank, plain, unfit
from roeup_edu.games.roeup.reserved import RESERVED

_CODE = re.compile(r"[A-Z][A-Z0-9]{1,7}")
_NUMBER = re.compile(r"(?P<sign>[-−△▲]?) ?(?P<digits>[0-9]{1,12}|[1-9][0-9]{0,2}(,[0-9]{3}){1,3})")
# Only these full-width signs have one plain meaning; ², ① and ½ stay what they are and are refused.
_NARROW = str.maketrans("０１２３４５６７８９，－", "0123456789,-")

SIZE_MOST = 1_000_000
"""Bytes of the largest file of a deck; a hundred cards of a kind have about a hundredth of it."""
ROWS_MOST = 2000
"""Filled rows that are read of a file."""


class FileFault(Fault):
    """One thing wrong with a folder of files: where, what was found, what is expected."""

    def __init__(self, where: Fault, found: str | Fault, expected: Fault) -> None:
        super().__init__("deck.fault", place=where, found=found, expected=expected)


def place(file: str, row: int = 0, column: str = "") -> Fault:
    """The words for a place: a file, a row of it, or a column of that row."""
    if not row:
        return Fault("deck.place.file", file=file)
    if not column:
        return Fault("deck.place.row", file=file, row=str(row))
    return Fault("deck.place.column", file=file, row=str(row), column=column)


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

    def money(self, column: str, low: int, high: int) -> int:
        """A whole number from `low` to `high`; see the module's first lines for how it may be written."""
        expected = Fault("deck.expected.digits", low=low, high=high)
        text = self.cells[column].translate(_NARROW).strip()
        match = _NUMBER.fullmatch(text)
        if match is None:
            self.fault(column, expected)
            return 0
        number = int(match["digits"].replace(",", ""))
        if match["sign"]:
            if low >= 0:
                self.fault(column, Fault("deck.expected.not_negative", low=low, high=high))
                return 0
            number = -number
        if not low <= number <= high:
            self.fault(column, expected)
            return 0
        return number

    def word(self, column: str, choices: Iterable[str]) -> str:
        """One of a few words, whatever their case or width."""
        choices = tuple(choices)
        text = plain(self.cells[column]).lower()
        if text not in choices:
            self.fault(column, Fault("deck.expected.one_of", choices=choices))
            return choices[0]
        return text

    def text(self, column: str, most: int) -> str:
        """A text of one line, kept as it is but for spaces around it."""
        text = self.cells[column].strip()
        if not text:
            self.fault(column, Fault("deck.expected.text", least=1, most=most))
        elif unfit(text) is not None:
            self.fault(column, Fault("deck.expected.one_line"))
        elif blank(text):
            self.fault(column, Fault("deck.expected.text", least=1, most=most))
        elif len(text) > most:
            found = Fault("deck.found.characters", count=len(text))
            self.fault(column, Fault("deck.expected.most_characters", most=most), found)
        return text

    def code(self, column: str = "code") -> str:
        """A card's code in capital letters, "" after a fault."""
        text = plain(self.cells[column]).upper()
        if not _CODE.fullmatch(text):
            self.fault(column, Fault("deck.expected.code"))
            return ""
        if text in RESERVED:
            self.fault(column, Fault("deck.expected.free_code"))
            return ""
        return text


def show(text: str) -> str | Fault:
    """A cell as it may be printed: quoted, control characters escaped, a long one shortened with its length."""
    if not text:
        return Fault("deck.found.empty_cell")
    if not text.strip():
        return Fault("deck.found.spaces", text=repr(text))
    if len(text) > 80:
        return Fault("deck.found.long", beginning=repr(text[:40]), count=str(len(text)))
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
    expected = Fault("deck.expected.text_file")
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
        faults.append(FileFault(where, Fault("deck.found.encoding"), expected))
    return text


def _no_content(fault: Fault) -> Fault:
    """What was found in the place of a file that can be read."""
    if fault.key == "file.missing":
        return Fault("deck.found.no_file")
    if fault.key == "file.folder":
        return Fault("deck.found.folder")
    if fault.key == "file.no_file":
        return Fault("deck.found.no_ordinary_file")
    if fault.key == "file.large":
        return Fault("deck.found.large", size=fault.facts["size"], most=fault.facts["most"])
    cause = fault.__cause__
    return Fault("deck.found.unreadable", problem=reading.reason(cause if isinstance(cause, Exception) else fault))


def _first_bad_row(content: bytes) -> int:
    """The line on which neither encoding gives text; 1 if only the mixture of lines does not."""
    for number, line in enumerate(content.split(b"\n"), 1):
        if _decode(line) is None:
            return number
    return 1


def rows_of(path: Path, headers: tuple[str, ...], faults: list[Fault]) -> list[Row] | None:
    """The filled rows of a CSV file, None if the file or its headers are not as they must be."""
    content = content_of(path, faults)
    if content is None:
        return None
    file = path.name
    reader = csv.reader(StringIO(content, newline=""), strict=True)
    rows: list[Row] = []
    number = 0  # counts every row as a spreadsheet does: empty ones too, a cell with line breaks once
    try:
        for number, cells in enumerate(reader, 1):
            while cells and not cells[-1].strip() and len(cells) > len(headers):
                cells.pop()
            if number == 1:
                if not _headers_right(file, headers, cells, faults):
                    return None
            elif len(rows) == ROWS_MOST:
                most = Fault("deck.expected.most_rows", most=ROWS_MOST)
                faults.append(FileFault(place(file, number), Fault("deck.found.more_rows"), most))
                break
            elif any(cell.strip() for cell in cells):
                if len(cells) != len(headers):
                    found, wanted = Fault("deck.found.cells", count=len(cells)), len(headers)
                    expected = Fault("deck.expected.cells", count=wanted)
                    if len(cells) > wanted:
                        expected = Fault("deck.expected.cells_quoted", count=wanted)
                    faults.append(FileFault(place(file, number), found, expected))
                    continue
                rows.append(Row(file, number, dict(zip(headers, cells, strict=True)), faults))
    except csv.Error as error:
        found = Fault("deck.found.csv_open" if "end of data" in str(error) else "deck.found.csv")
        faults.append(FileFault(place(file, number + 1), found, Fault("deck.expected.quotes")))
        return None
    if number == 0:
        expected = Fault("deck.expected.headers", headers=",".join(headers))
        faults.append(FileFault(place(file, 1), Fault("deck.found.empty_file"), expected))
        return None
    return rows


def _headers_right(file: str, headers: tuple[str, ...], cells: list[str], faults: list[Fault]) -> bool:
    """Compare the first row with the headers wanted, cell by cell; notes each difference."""
    found = [cell.strip() for cell in cells]
    while found and not found[-1]:
        found.pop()
    if len(found) == 1 and (mark := next((m for m in (";", "\t") if m in found[0]), "")):
        separators = Fault("deck.found.semicolons" if mark == ";" else "deck.found.tabs")
        expected = Fault("deck.expected.commas", headers=",".join(headers))
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
            expected = Fault("deck.expected.nothing_after", header=repr(headers[-1]))
        elif wanted in found:
            expected = Fault("deck.expected.header_elsewhere", header=repr(wanted))
        else:
            expected = Fault("deck.expected.header", header=repr(wanted))
        shown = show(given) if given else Fault("deck.found.no_header")
        faults.append(FileFault(place(file, 1, str(index + 1)), shown, expected))
    return right
