"""The words of a typed line, and the codes that a part of one can mean."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from roeup_edu.core.text import cut, one_line, shown

ENDS = (";", "/")
"""What ends an entry, so that the next word begins another one."""

# What the same keys type with a Japanese keyboard, or a person means as well.
_ALIKE = str.maketrans({"。": ".", "、": ",", "・": "/", "ー": "-", "−": "-", "–": "-", "△": "-", "→": ">"})
_WORD = re.compile(r"[;/?>]|[+-]?[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])|[^\s,;/?>]+")
_NUMBER = re.compile(r"[+-]?[0-9]{1,18}")
_CODE = re.compile(r"(?P<letters>[^0-9.]*)0*(?P<number>[0-9]+)(?:\.(?P<pipe>[0-9]+))?")
_PIPE = re.compile(r"\.(?P<pipe>[0-9]+)")


class Token(NamedTuple):
    """A word in capitals and plain signs, and where it stands in the line."""

    text: str
    start: int
    end: int


def tokens(line: str) -> list[Token]:
    """Return the words of a line; case, width and the kind of separators make no difference."""
    plain: list[str] = []
    places: list[int] = []
    for place, sign in enumerate(line):
        for part in unicodedata.normalize("NFKC", sign).translate(_ALIKE).upper():
            plain.append(part)
            places.append(place)
    found = _WORD.finditer("".join(plain))
    return [Token(word[0], places[word.start()], places[word.end() - 1] + 1) for word in found]


def number(word: str) -> int | None:
    """Return a whole number, None for anything else."""
    digits = word.replace(",", "")
    return int(digits) if _NUMBER.fullmatch(digits) else None


def repeated(word: str) -> str:
    """Return a word as a message repeats it: escaped if it does not print."""
    return cut(word, 40) if one_line(word) else shown(word)


def matches(word: str, codes: Sequence[str]) -> tuple[str, ...]:
    """Return the codes that a word means: the code itself, else those of its number and letters, else of its text.

    "A7", "PA7" and "7" mean PA07; "A7.2", ".2" or "A7" a pipe of it, never a plain number, which may be the next card.
    A single letter is no code.
    """
    ranks = [(_rank(word, code), code) for code in codes]
    best = min([rank for rank, _ in ranks], default=_NONE)
    return () if best == _NONE else tuple([code for rank, code in ranks if rank == best])


_NONE = 9


@lru_cache(maxsize=8192)
def _rank(word: str, code: str) -> int:
    """Return how well a word fits a code: 0 is the code itself."""
    code = code.upper()
    if word == code:
        return 0
    if len(word) < 2 and not word.isdecimal():
        return _NONE
    own, typed = _CODE.fullmatch(code), _CODE.fullmatch(word)
    if own and own["pipe"] and word.isdecimal():
        return _NONE
    if own and typed and own["number"] == typed["number"] and typed["pipe"] in (None, own["pipe"]):
        if own["letters"] == typed["letters"]:
            return 1
        if own["letters"].startswith(typed["letters"]) or own["letters"].endswith(typed["letters"]):
            return 2
    if own and own["pipe"] and (tail := _PIPE.fullmatch(word)) and tail["pipe"] == own["pipe"]:
        return 3
    return 4 if code.startswith(word) or code.endswith(word) else _NONE


def likely(word: str, names: Iterable[tuple[str, str]]) -> list[int]:
    """Return the places of the (code, name) pairs that a half-typed word may become, the most likely first."""
    ranked = []
    for place, (code, name) in enumerate(names):
        plain = code.upper()
        rank = _rank(word, code)
        if rank == _NONE and not plain.startswith(word):
            within = len(word) > 1 and word in plain + "".join(part.text for part in tokens(name))
            rank = _NONE + 1 if within else _NONE + 2
        ranked.append((rank, place))
    return [place for rank, place in sorted(ranked) if rank < _NONE + 2]


def shortest(code: str, codes: Sequence[str]) -> list[str]:
    """Return the ways to write a code that mean it alone among `codes`, the shortest first."""
    ways = [code]
    if parts := _CODE.fullmatch(code):
        card = parts["number"] if not parts["pipe"] else f"{parts['number']}.{parts['pipe']}"
        letters = parts["letters"]
        ways += [some + card for i in range(len(letters) + 1) for some in (letters[i:], letters[:i])]
        if parts["pipe"]:
            ways.append(f".{parts['pipe']}")
    good = [way for way in dict.fromkeys(ways) if matches(way, codes) == (code,)]
    return sorted(good, key=len)
