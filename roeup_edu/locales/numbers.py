"""Ratios as text: decimals, signs, percent and n/a as the reader's language writes them. Amounts: `locales.worded`."""

from roeup_edu.locales import say, worded


def percent(ratio: float | None, lang: str = "en") -> str:
    """Write a ratio in percent, with one decimal: 0.124 is 12.4 %."""
    return _none(lang) if ratio is None else say("percent", {"number": _decimals(ratio * 100, 1, lang)}, lang)


def times(ratio: float | None, lang: str = "en") -> str:
    """Write a ratio as it is, with two decimals."""
    return _none(lang) if ratio is None else _decimals(ratio, 2, lang)


def _none(lang: str) -> str:
    return say("not_available", {}, lang)


def _decimals(number: float, places: int, lang: str) -> str:
    digits = f"{abs(number):,.{places}f}"
    # What rounds to zero has no sign.
    negative = number < 0 and any(digit in "123456789" for digit in digits)
    sign = worded(-1, lang).removesuffix("1") if negative else ""
    return sign + digits
