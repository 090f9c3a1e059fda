"""Whole-number rounding."""


def half_up(numerator: int, denominator: int) -> int:
    """Return numerator / denominator rounded half up (away from zero at exactly one half), e.g. 5/2 → 3, -5/2 → -3."""
    whole = (2 * abs(numerator) + denominator) // (2 * denominator)
    return whole if numerator >= 0 else -whole
