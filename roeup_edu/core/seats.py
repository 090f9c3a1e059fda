"""Seats and the names of those who sit there; the same check holds for a name typed by a person and for a record."""

from collections.abc import Mapping

from roeup_edu.core.faults import Fault
from roeup_edu.core.text import blank, likeness, shown, unfit

SEATS = "ABCDEFGH"
NAME_MOST = 60


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
    if (bad := unfit(name)) is not None:
        raise Fault("seats.control", seat=seat, sign=f"U+{ord(bad):04X}")
    if blank(name) or not likeness(name):
        raise Fault("seats.empty", seat=seat)
    if len(name) > NAME_MOST:
        raise Fault("seats.long", seat=seat, count=len(name), most=NAME_MOST)
