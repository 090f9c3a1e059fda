"""Ratios and changes as text: decimals, signs and n/a as the language writes them. Amounts: `locales.worded`."""

from collections.abc import Callable
from functools import lru_cache

from roeup_edu.locales import say, worded


@lru_cache(maxsize=4096)  # the ratios of settled terms are written again for every screen
def percent(ratio: float | None, lang: str = "en") -> str:
    """Write a ratio in percent, with one decimal: 0.124 is 12.4 %."""
    return _none(lang) if ratio is None else say("percent", {"number": _decimals(ratio * 100, 1, lang)}, lang)


def times(ratio: float | None, lang: str = "en") -> str:
    """Write a ratio as it is, with two decimals."""
    return _none(lang) if ratio is None else _decimals(ratio, 2, lang)


RATIOS: dict[str, Callable[[float | None, str], str]] = {
    "roe": percent,
    "margin": percent,
    "turnover": times,
    "leverage": times,
}
"""How each ratio is written."""


def points(change: float, lang: str = "en", sign: bool = True) -> str:
    """Write a change of a percentage in points, with one decimal: 0.031 is +3.1; what rounds to zero has no sign."""
    text = _decimals((change if sign else abs(change)) * 100, 1, lang)
    return f"+{text}" if sign and change > 0 and not zero(text) else text


def signed(amount: int, lang: str = "en") -> str:
    """Write money with its sign: +150."""
    return f"+{worded(amount, lang)}" if amount > 0 else worded(amount, lang)


def zero(text: str) -> bool:
    """Return whether a number is written as nothing but zero."""
    return not any(digit in "123456789" for digit in text)


def _none(lang: str) -> str:
    return say("not_available", {}, lang)


def _decimals(number: float, places: int, lang: str) -> str:
    digits = f"{abs(number):,.{places}f}"
    sign = worded(-1, lang).removesuffix("1") if number < 0 and not zero(digits) else ""
    return sign + digits
