"""Margin, turnover, leverage and return on equity."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

import msgspec

from roeup_edu.finance.basis import USUAL, Basis, Measured, Position, measure
from roeup_edu.finance.statements import Figures

Amount: TypeAlias = int | Fraction


def quotient(part: Amount | None, whole: Amount | None) -> Fraction | None:
    """Divide exactly; `None` if the whole is zero or negative or if either is not known."""
    if part is None or whole is None or whole <= 0:
        return None
    return Fraction(part) / Fraction(whole)


def margin(income: Amount, sales: Amount) -> float | None:
    """Profit margin = income / sales; n/a without sales."""
    return shown(quotient(income, sales))


def turnover(sales: Amount, assets: Amount) -> float | None:
    """Asset turnover = sales / total assets, in times per term; n/a without assets."""
    return shown(quotient(sales, assets))


def leverage(assets: Amount, equity: Amount) -> float | None:
    """Financial leverage = total assets / equity, in times; n/a without equity."""
    return shown(quotient(assets, equity))


def roe(income: Amount, equity: Amount) -> float | None:
    """Return on equity = income / equity; n/a without equity, so never a positive return from two negatives."""
    return shown(quotient(income, equity))


def shown(exact: Fraction | None) -> float | None:
    """Turn an exact ratio into the float that is shown."""
    return None if exact is None else float(exact)


class ExactFactors(msgspec.Struct, frozen=True):
    """The ratios as fractions; margin × turnover × leverage == roe to the last bit wherever all four exist."""

    margin: Fraction | None
    turnover: Fraction | None
    leverage: Fraction | None
    roe: Fraction | None


class Factors(msgspec.Struct, frozen=True):
    """The ratios as floats (0.124 for 12.4 %), `None` for n/a."""

    margin: float | None
    turnover: float | None
    leverage: float | None
    roe: float | None


def factors(statement: Figures, previous: Position | None = None, basis: Basis = USUAL) -> Factors:
    """Give the four ratios of one term on one basis.

    `previous`: the statement before or the `opening` of this one; needed for the average basis only, on which turnover,
    leverage and ROE are n/a without it.
    """
    return factors_over((statement,), previous, basis)


def factors_over(terms: Sequence[Figures], opening: Position | None = None, basis: Basis = USUAL) -> Factors:
    """Give the four ratios after several terms, for a basis that counts all of them; see `basis.measure`."""
    measured = measure(terms, opening, basis)
    sales, profit, assets, equity = measured.sales, measured.profit, measured.assets, measured.equity
    return Factors(_float(profit, sales), _float(sales, assets), _float(assets, equity), _float(profit, equity))


def _float(part: Fraction | None, whole: Fraction | None) -> float | None:
    """Return what `shown(quotient(part, whole))` does, faster: whole numbers divide to the nearest float as well."""
    if part is None or whole is None or whole.numerator <= 0:
        return None
    return (part.numerator * whole.denominator) / (part.denominator * whole.numerator)


def exact_factors(measured: Measured) -> ExactFactors:
    """Give the four ratios of numbers that are on one basis."""
    return ExactFactors(
        margin=quotient(measured.profit, measured.sales),
        turnover=quotient(measured.sales, measured.assets),
        leverage=quotient(measured.assets, measured.equity),
        roe=quotient(measured.profit, measured.equity),
    )
