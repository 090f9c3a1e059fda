"""Axes of values: round ticks, written as the language does, and a frame that one odd value does not spoil."""

from collections.abc import Callable, Iterable, Sequence
from math import ceil, floor, log10
from typing import Any, TypeAlias

from roeup_edu.charts.styles import escaped
from roeup_edu.locales import say, worded

FEW = 8
"""Of so few values all are in the frame."""
ROOM = 0.05
"""Part of the frame that stays free beyond the values; none beyond zero."""
TICKS = 6
"""About so many ticks."""
Frame: TypeAlias = tuple[float, float]
"""The low and the high end of an axis."""


def frame(values: Iterable[float | None], least: float, reach: float | None = 1.5) -> Frame:
    """Return the view on values: zero and all of them, but for those far from the rest.

    Far: more than `reach` times the span of the middle four fifths away from these; without `reach` all are shown.
    `least`: span of a view on nearly equal values.
    """
    known = sorted(value for value in values if value is not None)
    low, high = min((0.0, *known)), max((0.0, *known))
    if reach is not None and len(known) > FEW:
        tenth = len(known) // 10 + 1
        inner, outer = known[tenth], known[-1 - tenth]
        span = reach * max(outer - inner, least)
        low, high = max(low, min(0.0, inner - span)), min(high, max(0.0, outer + span))
    if high - low < least:
        low, high = (low, low + least) if high > 0 or low == 0 else (high - least, high)
    room = (high - low) * ROOM
    return (low - room if low < 0 else 0.0), (high + room if high > 0 else 0.0)


def within(value: float | None, ends: Frame) -> bool:
    """Return whether a value is in a frame; an n/a is not out of it."""
    return value is None or ends[0] <= value <= ends[1]


def ticks(ends: Frame) -> list[float]:
    """Return round numbers in a frame, in equal steps."""
    raw = (ends[1] - ends[0]) / TICKS
    power = 10.0 ** floor(log10(raw))
    step = next(unit * power for unit in (1, 2, 2.5, 5, 10) if unit * power >= raw * 0.999)
    return [round(place * step, 10) for place in range(ceil(ends[0] / step), floor(ends[1] / step) + 1)]


def axis(title: str, ends: Frame, write: Callable[[float], str], **more: Any) -> dict[str, Any]:
    """Return an axis of values with round ticks and its zero line."""
    at = ticks(ends)
    return {
        "title": _title(title),
        "range": list(ends),
        "tickvals": at,
        "ticktext": [escaped(write(value)) for value in at],
        "fixedrange": True,
        "zeroline": True,
        "zerolinewidth": 1.5,
        "showline": False,
        "ticklabelstandoff": 4,
        **more,
    }


def named(ticktext: Sequence[str], title: str = "", **more: Any) -> dict[str, Any]:
    """Return an axis of names at 0, 1, 2 …; they are figure text already. By number, so that equal names stay apart."""
    return {
        "title": _title(title),
        "range": [-0.5, len(ticktext) - 0.5],
        "tickvals": list(range(len(ticktext))),
        "ticktext": list(ticktext),
        "fixedrange": True,
        "zeroline": False,
        "showgrid": False,
        "showline": False,
        "ticklabelstandoff": 4,
        **more,
    }


def _title(text: str) -> dict[str, Any]:
    return {"text": escaped(text), "standoff": 8, "font": {"size": 13}}


def whole_percent(lang: str) -> Callable[[float], str]:
    """Return what writes a tick in percent; a round number needs no decimals."""

    def write(ratio: float) -> str:
        number = ratio * 100
        digits = worded(round(number), lang) if abs(number - round(number)) < 1e-6 else f"{number:.1f}"
        return say("percent", {"number": digits}, lang)

    return write


def money(lang: str) -> Callable[[float], str]:
    """Return what writes a tick in money."""
    return lambda amount: worded(round(amount), lang)
