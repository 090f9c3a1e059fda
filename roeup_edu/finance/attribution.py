"""What made a return or an income change."""

from fractions import Fraction
from itertools import permutations

import msgspec

from roeup_edu.finance.ratios import ExactFactors
from roeup_edu.finance.statements import Statement


class ExactEffects(msgspec.Struct, frozen=True):
    """Effects as fractions; margin + turnover + leverage == change to the last bit."""

    margin: Fraction
    turnover: Fraction
    leverage: Fraction
    change: Fraction


class Effects(msgspec.Struct, frozen=True):
    """Effects as floats, in points of ROE (0.02 for 2 percentage points)."""

    margin: float
    turnover: float
    leverage: float
    change: float


def attribute(before: ExactFactors, after: ExactFactors) -> Effects | None:
    """Split a change of ROE into margin, turnover and leverage effects; `None` if a factor is n/a."""
    exact = exact_effects(before, after)
    if exact is None:
        return None
    return Effects(float(exact.margin), float(exact.turnover), float(exact.leverage), float(exact.change))


def exact_effects(before: ExactFactors, after: ExactFactors) -> ExactEffects | None:
    """Split a change of ROE exactly.

    The factors are changed from `before` to `after` one by one; what a factor adds depends on which were changed
    before it, so its effect is the average over the six orders (Shapley). That leaves no remainder, prefers no factor
    and holds for any sign.
    """
    start = _known(before)
    end = _known(after)
    if start is None or end is None:
        return None
    effects = [Fraction(0)] * 3
    orders = list(permutations(range(3)))
    for order in orders:
        current = list(start)
        for factor in order:
            old = _product(current)
            current[factor] = end[factor]
            effects[factor] += (_product(current) - old) / len(orders)
    return ExactEffects(effects[0], effects[1], effects[2], _product(end) - _product(start))


def by_line(before: Statement, after: Statement) -> tuple[tuple[str, int], ...]:
    """Give what each line of the profit and loss statement added to the change of net income; the sum is the change.

    A cost that rises is negative: it lowered the income. Both statements are of one chart; a line that only one of
    them has counts as zero in the other.
    """
    old = dict(before.profit_and_loss)
    new = dict(after.profit_and_loss)
    lines = [*new, *(line for line in old if line not in new)]
    return tuple((line, new.get(line, 0) - old.get(line, 0)) for line in lines)


def _known(factors: ExactFactors) -> list[Fraction] | None:
    known = [part for part in (factors.margin, factors.turnover, factors.leverage) if part is not None]
    return known if len(known) == 3 else None


def _product(parts: list[Fraction]) -> Fraction:
    return parts[0] * parts[1] * parts[2]
