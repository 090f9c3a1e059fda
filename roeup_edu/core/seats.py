"""Seats and the names of those who sit there; the same check holds for a name typed by a person and for a record."""

import re
import unicodedata
from collections.abc import Mapping

from roeup_edu.core.faults import Fault

SEATS = "ABCDEFGH"
NAME_MOST = 60

# Marks that turn the direction of writing or take no space, and so can disguise a name. The joiners of emoji may stay.
_HIDDEN = re.compile("[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")
_NO_TEXT = ("Cc", "Cs", "Zl", "Zp")


def check_seats(seats: Mapping[str, str]) -> None:
    """Refuse seats that are not A, B, C, … in this order, and names that nobody could tell apart or print.

    A name is text and nothing else: `=1+2` or `<b>` are names. Raises `Fault`.
    """
    if len(seats) > len(SEATS):
        raise Fault("seats.count", count=len(seats), most=len(SEATS))
    if list(seats) != list(SEATS[: len(seats)]) or not seats:
        raise Fault("seats.letters", found=[shown(seat) for seat in seats], most=len(SEATS))
    owners: dict[str, str] = {}
    for seat, name in seats.items():
        check_name(seat, name)
        first = owners.setdefault(likeness(name), seat)
        if first != seat:
            raise Fault("seats.equal", seat=first, other=seat, name=shown(name))


def check_name(seat: str, name: str) -> None:
    """Refuse a name that is empty, too long or not a line of text. Raises `Fault`."""
    bad = next((sign for sign in name if unicodedata.category(sign) in _NO_TEXT or _HIDDEN.match(sign)), None)
    if bad is not None:
        raise Fault("seats.control", seat=seat, sign=f"U+{ord(bad):04X}")
    if not likeness(name):
        raise Fault("seats.empty", seat=seat)
    if len(name) > NAME_MOST:
        raise Fault("seats.long", seat=seat, count=len(name), most=NAME_MOST)


def likeness(name: str) -> str:
    """Return a name without case, width, spacing and invisible marks: names of equal likeness look the same."""
    plain = unicodedata.normalize("NFKC", name)
    visible = "".join(sign for sign in plain if unicodedata.category(sign) not in ("Cf", "Mn") or sign == "\u3099")
    return " ".join(unicodedata.normalize("NFKC", visible.casefold()).split())


def shown(text: str, most: int = 40) -> str:
    """Return foreign text in quotation marks, shortened, with what does not print written as an escape."""
    return repr(text if len(text) <= most else text[:most] + "…")
