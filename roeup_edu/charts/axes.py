"""Axes of values: round ticks, written as the language does, and a frame that one odd value does not spoil."""

from collections.abc import Callable, Iterable, Sequence
from math import ceil, floor, log10
from typing import Any

from roeup_edu.charts.styles import escaped
from roeup_edu.locales import say, worded

FEW = 8
"""Of so few values all are in the frame."""


def frame(values: Iterable[float | None], least: float) -> tuple[float, float]:
    """Return the low and high end of a view on values: zero and all of them, but for those far from the rest.

    Far: more than the span of the middle four fifths away from these. `least`: span of a view on nearly equal values.
    """
    known = sorted(value for value in values if value is not None)
    low, high = min((0.0, *known)), max((0.0, *known))
    if len(known) > FEW:
        tenth = len(known) // 10 + 1
        inner, outer = known[tenth], known[-1 - tenth]
        span = max(outer - inner, least)
        low, high = max(low, min(0.0, inner - span)), min(high, max(0.0, outer + span))
    if high - low < least:
        high = low + least if high > 0 or low == 0 else high
        low = high - least
    return low, high


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Return round numbers, at most so many, that reach from below the low end to above the high one."""
    raw = (high - low) / (most - 2)
    power = 10.0 ** floor(log10(raw))
    step = next(unit * power for unit in (1, 2, 2.5, 5, 10) if unit * power >= raw * 0.999)
    return [round(place * step, 10) for place in range(floor(low / step + 1e-9), ceil(high / step - 1e-9) + 1)]


def axis(title: str, at: Sequence[float], write: Callable[[float], str], **more: Any) -> dict[str, Any]:
    """Return an axis of values from the first tick to the last one, with its zero line."""
    return {
        "title": {"text": escaped(title), "standoff": 8},
        "range": [at[0], at[-1]],
        "tickvals": list(at),
        "ticktext": [escaped(write(value)) for value in at],
        "fixedrange": True,
        "zeroline": at[0] < 0,
        "zerolinewidth": 2,
        "automargin": True,
        **more,
    }


def named(ticktext: Sequence[str], title: str = "", **more: Any) -> dict[str, Any]:
    """Return an axis of names at 0, 1, 2 …; they are figure text already. By number, so that equal names stay apart."""
    return {
        "title": {"text": escaped(title), "standoff": 8},
        "range": [-0.5, len(ticktext) - 0.5],
        "tickvals": list(range(len(ticktext))),
        "ticktext": list(ticktext),
        "fixedrange": True,
        "zeroline": False,
        "showgrid": False,
        "automargin": True,
        **more,
    }


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
