"""Text of a person in one line: what may be in it, when there is nothing to see in it, and how much of it is repeated.

The same rule holds for a name, a reason and the name of a card, typed or in a record.
"""

import re
from typing import Any

SHOWN_MOST = 200
"""Signs of what was asked that a refusal repeats."""

# Controls, line and paragraph breaks, halves of signs, and marks that turn the direction of writing or take no space
# and so can disguise a name. The joiners of emoji may stay.
_UNFIT = re.compile(
    "[\x00-\x1f\x7f-\x9f\ud800-\udfff\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]"
)
# Signs that count as letters or symbols but look like a space, and marks that show nothing by themselves.
_SPACES = "\u115f\u1160\u2800\u3164\uffa0\U0001d159"
_MARKS = "\u00ad\u0300-\u036f\u17b4\u17b5\u180b-\u180f\u200c\u200d\ufe00-\ufe0f\ufff0-\ufff8\U000e0000-\U000e0fff"
_INK = re.compile(rf"[^\s{_SPACES}{_MARKS}]")
_IGNORED = re.compile("[\u2065\ufff0-\ufff8\U000e0000-\U000e0fff]")


def unfit(text: str) -> str | None:
    """Return the first sign that no line of text may hold, or None."""
    found = _UNFIT.search(text)
    return found[0] if found else None


def blank(text: str) -> bool:
    """Return whether there is nothing to see in a text."""
    return _INK.search(text) is None


def one_line(text: str) -> bool:
    """Return whether a text is one line with something to see in it."""
    return unfit(text) is None and not blank(text)


def plain(text: str) -> str:
    """Return a code or keyword without spaces around it, full-width letters made plain."""
    import unicodedata  # not needed to play

    return unicodedata.normalize("NFKC", text).strip()


def likeness(name: str) -> str:
    """Return a name without case, width, spacing and invisible marks: names of equal likeness look the same."""
    import unicodedata

    spaced = "".join(" " if sign in _SPACES else sign for sign in unicodedata.normalize("NFKC", name))
    visible = "".join(
        sign for sign in _IGNORED.sub("", spaced) if unicodedata.category(sign) not in ("Cf", "Mn") or sign == "\u3099"
    )
    return " ".join(unicodedata.normalize("NFKC", visible.casefold()).split())


def cut(text: str, most: int = SHOWN_MOST) -> str:
    """Return the beginning of a text, with … where it goes on."""
    return text if len(text) <= most else text[:most] + "…"


def shown(text: str, most: int = 40) -> str:
    """Return foreign text in quotation marks, shortened, with what does not print written as an escape."""
    return repr(cut(text, most))


def quoted(value: Any, most: int = 80) -> str:
    """Return any value as it is written in a program, shortened."""
    if isinstance(value, str):
        return shown(value, most)
    try:
        return cut(repr(value), most)
    except (ValueError, RecursionError):  # more digits than may be written, too many brackets
        return "…"


def brief(value: Any) -> Any:
    """Return plain data as far as it can be repeated to a person: long texts, numbers and lists are cut."""
    if isinstance(value, str):
        return cut(value)
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int):
        return value if value.bit_length() <= 128 else quoted(value)
    if isinstance(value, list | tuple):
        found: list[Any] = []
        left = SHOWN_MOST
        for item in value:
            found.append(brief(item))
            left -= len(quoted(item, SHOWN_MOST))
            if left < 0:
                return [*found, "…"] if len(found) < len(value) else found
        return found
    if isinstance(value, dict):
        return {cut(str(key)): brief(item) for key, item in list(value.items())[:10]}
    return value
