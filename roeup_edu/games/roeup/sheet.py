"""The cells of a deck file: money, words and codes of cards.

Numbers may come from a spreadsheet in Japan: full-width digits, "1,000", "△500". What is not plainly one whole number
is refused, never cut or guessed.
"""

import re
from collections.abc import Iterable

from roeup_edu.core import sheet
from roeup_edu.core.faults import Fault
from roeup_edu.core.text import plain
from roeup_edu.games.roeup.reserved import RESERVED

_CODE = re.compile(r"[A-Z][A-Z0-9]{1,7}")
_NUMBER = re.compile(r"(?P<sign>[-−△▲]?) ?(?P<digits>[0-9]{1,12}|[1-9][0-9]{0,2}(,[0-9]{3}){1,3})")
# Only these full-width signs have one plain meaning; ², ① and ½ stay what they are and are refused.
_NARROW = str.maketrans("０１２３４５６７８９，－", "0123456789,-")


class Row(sheet.Row):
    """A row of a deck file."""

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
