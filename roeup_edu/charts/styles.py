"""How companies look in every figure, and how names become text in one: nothing a person wrote is ever markup."""

import unicodedata
from collections.abc import Mapping
from functools import lru_cache

import msgspec

FONT = 'system-ui, "Noto Sans JP", "Hiragino Sans", "Yu Gothic UI", Meiryo, sans-serif'
QUIET = "rgba(128,128,128,0.55)"
"""Lines and points of the background; seen on a light and on a dark ground."""
FAINT = "rgba(128,128,128,0.10)"
"""Areas of the background."""
LABEL_MOST = 12
"""Room of a name beside a line, in letters; a wide sign such as a kanji takes two."""
LETTER = 8.5
"""Pixels that a letter takes at the size of the figures' text; generous, so that a margin is never too small."""


class Style(msgspec.Struct, frozen=True):
    """The look of a company: colour (Okabe–Ito), edge of lines and marks, dash, marker, hatch of bars, sign in text."""

    color: str
    dash: str
    marker: str
    pattern: str
    sign: str
    edge: str = ""


# In grey, and for those who see colours differently, the dash and the marker tell companies apart.
STYLES = (
    Style("#0072B2", "solid", "circle", "", "●"),
    Style("#E69F00", "9px,3px", "square", "/", "■"),
    Style("#009E73", "3px,3px", "diamond", "x", "◆"),
    Style("#D55E00", "10px,3px,2px,3px", "triangle-up", "-", "▲"),
    Style("#CC79A7", "16px,4px", "triangle-down", "\\", "▼"),
    Style("#56B4E9", "10px,3px,2px,3px,2px,3px", "cross", "|", "✚"),
    Style("#F0E442", "6px,2px", "star", "+", "★", edge="#807700"),
    Style("#808080", "16px,3px,6px,3px", "x", ".", "✖"),
)
OPEN_DASH = "2px,4px"
"""Of the line into a term in progress, whatever the company; its mark is open."""


def style(seat: str) -> Style:
    """Return the look of a seat: A is the first, and after H it begins anew."""
    return STYLES[(ord(seat[0]) - ord("A")) % len(STYLES)]


def escaped(text: str) -> str:
    """Return text for a figure that shows exactly these signs: no tags, no entities, no formulas, no templates."""
    for sign, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("$", "&#36;"), ("%{", "&#37;{")):
        text = text.replace(sign, entity)
    return text


def isolated(name: str) -> str:
    """Return a name for a sentence: one that is written from right to left does not turn what stands around it."""
    turns = any(unicodedata.bidirectional(sign) in ("R", "AL", "AN") for sign in name)
    return f"\u2068{name}\u2069" if turns else name


def width(text: str) -> int:
    """Return how many letters wide a text is: a wide sign counts two, a combining one none."""
    return sum(_width(sign) for sign in text)


def shortened(text: str, most: int) -> str:
    """Return a text in at most so many letters, with … where something is left out."""
    if width(text) <= most:
        return text
    kept, room = "", most - 1
    for sign in text:
        room -= _width(sign)
        if room < 0:
            break
        kept += sign
    # No joiner is left without what it joined.
    return kept.rstrip("\u200d \u3000") + "…"


def labels(names: Mapping[str, str], most: int = LABEL_MOST) -> dict[str, str]:
    """Return a short label for each seat, plain text; where two would be equal, their seats tell them apart."""
    short = {seat: shortened(name, most) for seat, name in names.items()}
    found = list(short.values())
    return {
        seat: isolated(label) if found.count(label) == 1 else f"{seat} {isolated(shortened(names[seat], most - 2))}"
        for seat, label in short.items()
    }


# Figures are drawn after every click, mostly with the words they had before.
@lru_cache(maxsize=4096)
def wrapped(text: str, most: int) -> str:
    """Return plain text as lines of a figure, escaped, broken at spaces or, without any, between signs."""
    lines = [""]
    for word in _words(text):
        if lines[-1] and width(lines[-1] + word.rstrip()) > most:
            lines.append("")
        lines[-1] += word
    return "<br>".join(escaped(line.rstrip(" ")) for line in lines)


def _words(text: str) -> list[str]:
    """Return pieces that stay together: words with the space after them, wide signs one by one."""
    words, word = [], ""
    for place, sign in enumerate(text):
        word += sign
        following = text[place + 1 : place + 2]
        # A closing mark never begins a line, an opening one never ends it.
        breaks = sign == " " or (
            _width(sign) == 2
            and sign not in "（「"
            and following not in ("", "。", "、", "）", "％", "\u200d", "\u2069")
        )
        if breaks or len(word) >= 20:
            words.append(word)
            word = ""
    return [*words, word]


def _width(sign: str) -> int:
    if unicodedata.category(sign) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in ("W", "F") else 1
