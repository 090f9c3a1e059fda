"""Ratios as text: decimals, signs and n/a as the reader's language writes them. Amounts are worded by the locales."""

from roeup_edu.locales import worded

NOT_AVAILABLE = "n/a"
# A space that does not break the line: the sign stays with its number in a narrow column.
PERCENT = "\N{NO-BREAK SPACE}%"


def percent(ratio: float | None, lang: str = "en") -> str:
    """Write a ratio in percent, with one decimal: 0.124 is 12.4 %."""
    return NOT_AVAILABLE if ratio is None else _decimals(ratio * 100, 1, lang) + PERCENT


def times(ratio: float | None, lang: str = "en") -> str:
    """Write a ratio as it is, with two decimals."""
    return NOT_AVAILABLE if ratio is None else _decimals(ratio, 2, lang)


def _decimals(number: float, places: int, lang: str) -> str:
    digits = f"{abs(number):,.{places}f}"
    # What rounds to zero has no sign.
    negative = number < 0 and any(digit in "123456789" for digit in digits)
    sign = worded(-1, lang).removesuffix("1") if negative else ""
    return sign + digits
