"""Read a sheet saved as CSV: rows counted as a spreadsheet does, cells read strictly, each fault with its place.

Cells may come from a spreadsheet in Japan: UTF-8 with or without BOM or CP932, full-width digits, "1,000", "△500".
What is not plainly one whole number is refused, never cut or guessed.
"""

import csv
import re
import unicodedata
from collections.abc import Iterable
from io import StringIO
from pathlib import Path

from msgspec import Struct

_CODE = re.compile(r"[A-Z][A-Z0-9]{1,7}")
_CODE_WORDS = "a letter, then letters or digits, 2 to 8 in all"
_UNQUOTED = '; a number or name with a comma needs quotation marks: "1,000"'
_NUMBER = re.compile(r"(?P<sign>[-−△▲]?) ?(?P<digits>[0-9]{1,12}|[1-9][0-9]{0,2}(,[0-9]{3}){1,3})")
# Only these full-width signs have one plain meaning; ², ① and ½ stay what they are and are refused.
_NARROW = str.maketrans("０１２３４５６７８９，－", "0123456789,-")
# Line and page breaks, and marks that turn the direction of writing and so can disguise a name.
_HIDDEN = re.compile("[\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]")


class Fault(Struct, frozen=True):
    """One thing wrong with a folder of files.

    Row 0 and column "" mean the whole file; a column with row 0 is the path of a value, such as loan.step.
    """

    file: str
    row: int
    column: str
    found: str
    expected: str

    def __str__(self) -> str:
        """One line: file, row, column: found …, expected …."""
        where = [self.file]
        if self.row:
            where.append(f"row {self.row}")
        if self.column:
            where.append(f"column {self.column}" if self.row else self.column)
        return f"{', '.join(where)}: found {self.found}, expected {self.expected}"


class Row:
    """One spreadsheet row; each reader returns the cell's value, or a stand-in after noting a fault."""

    def __init__(self, file: str, number: int, cells: dict[str, str], faults: list[Fault]) -> None:
        self.file, self.number, self.cells, self.faults = file, number, cells, faults
        self.bad: set[str] = set()

    @property
    def sound(self) -> bool:
        """Whether no column of this row has a fault so far."""
        return not self.bad

    def fault(self, column: str, expected: str, found: str | None = None) -> None:
        """Note what is wrong in a column of this row."""
        self.bad.add(column)
        shown = show(self.cells[column]) if found is None else found
        self.faults.append(Fault(self.file, self.number, column, shown, expected))

    def money(self, column: str, low: int, high: int) -> int:
        """A whole number from `low` to `high`; see the module's first lines for how it may be written."""
        expected = f"a whole number from {figure(low)} to {figure(high)}, digits only"
        text = self.cells[column].translate(_NARROW).strip()
        match = _NUMBER.fullmatch(text)
        if match is None:
            self.fault(column, expected)
            return 0
        number = int(match["digits"].replace(",", ""))
        if match["sign"]:
            if low >= 0:
                self.fault(column, f"{expected}; it may not be negative")
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
            self.fault(column, f"one of {', '.join(choices)}")
            return choices[0]
        return text

    def text(self, column: str, most: int) -> str:
        """A text of one line, kept as it is but for spaces around it."""
        text = self.cells[column].strip()
        if not text:
            self.fault(column, f"a text of 1 to {most} characters")
        elif any(unicodedata.category(sign) in ("Cc", "Cs") for sign in text) or _HIDDEN.search(text):
            self.fault(column, "a text of one line without control characters")
        elif len(text) > most:
            self.fault(column, f"at most {most} characters", found=f"{len(text)} characters")
        return text

    def code(self, column: str = "code") -> str:
        """A card's code in capital letters, "" after a fault."""
        text = plain(self.cells[column]).upper()
        if not _CODE.fullmatch(text):
            self.fault(column, _CODE_WORDS)
            return ""
        return text


def plain(text: str) -> str:
    """A code or keyword without spaces around it, full-width letters made plain."""
    return unicodedata.normalize("NFKC", text).strip()


def show(text: str) -> str:
    """A cell as it may be printed: quoted, control characters escaped, a long one shortened with its length."""
    if not text.strip():
        return "an empty cell" if not text else f"a cell with spaces only ({text!r})"
    return repr(text) if len(text) <= 80 else f"{text[:40]!r}… ({len(text)} characters)"


def figure(number: int) -> str:
    """A limit in the words of a fault."""
    return f"{number:,}".replace("-", "−")


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
    expected = "a text file in UTF-8 (with or without BOM) or CP932"
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        faults.append(Fault(path.name, 0, "", "no such file in the folder", expected))
        return None
    except OSError as error:
        faults.append(Fault(path.name, 0, "", f"a file that cannot be read ({error.strerror})", expected))
        return None
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        faults.append(Fault(path.name, 0, "", "UTF-16", expected))
        return None
    text = _decode(content)
    if text is None:
        row = _first_bad_row(content)
        faults.append(Fault(path.name, row, "", "bytes of another encoding", expected))
    return text


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
            elif any(cell.strip() for cell in cells):
                if len(cells) != len(headers):
                    hint = _UNQUOTED if len(cells) > len(headers) else ""
                    faults.append(Fault(file, number, "", f"{len(cells)} cells", f"{len(headers)} cells{hint}"))
                    continue
                rows.append(Row(file, number, dict(zip(headers, cells, strict=True)), faults))
    except csv.Error as error:
        faults.append(Fault(file, number + 1, "", f"broken CSV ({error})", "cells with paired quotation marks"))
        return None
    if number == 0:
        faults.append(Fault(file, 1, "", "an empty file", f"the headers {','.join(headers)}"))
        return None
    return rows


def _headers_right(file: str, headers: tuple[str, ...], cells: list[str], faults: list[Fault]) -> bool:
    """Compare the first row with the headers wanted, cell by cell; notes each difference."""
    found = [cell.strip() for cell in cells]
    while found and not found[-1]:
        found.pop()
    if len(found) == 1 and (mark := next((m for m in (";", "\t") if m in found[0]), "")):
        kind = "semicolons" if mark == ";" else "tabs"
        faults.append(Fault(file, 1, "", f"{kind} between the cells", f"commas: {','.join(headers)}"))
        return False
    right = True
    for index in range(max(len(found), len(headers))):
        given = found[index] if index < len(found) else ""
        wanted = headers[index] if index < len(headers) else ""
        if given == wanted:
            continue
        right = False
        expected = f"the header {wanted!r}" if wanted else f"nothing after {headers[-1]!r}"
        if wanted and wanted in found:
            expected += " (it stands elsewhere; the order matters)"
        faults.append(Fault(file, 1, str(index + 1), show(given) if given else "no header", expected))
    return right
