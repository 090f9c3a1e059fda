"""Who is best in what, and who wins."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

import msgspec

from roeup_edu.finance.basis import USUAL, Basis, Position, measure
from roeup_edu.finance.ratios import exact_factors
from roeup_edu.finance.statements import Figures


class Indicators(msgspec.Struct, frozen=True):
    """What a company is ranked by; exact, so that a tie is a tie. `None` for n/a."""

    roe: Fraction | None
    sales: Fraction | None
    margin: Fraction | None
    turnover: Fraction | None


class Awards(msgspec.Struct, frozen=True):
    """The companies that share each award, in the order they were handed in; empty if nobody has it."""

    roe: tuple[str, ...]
    sales: tuple[str, ...]
    margin: tuple[str, ...]
    turnover: tuple[str, ...]


def indicators(terms: Sequence[Figures], opening: Position | None = None, basis: Basis = USUAL) -> Indicators:
    """Take the indicators of a company after the given terms; see `basis.measure`."""
    measured = measure(terms, opening, basis)
    exact = exact_factors(measured)
    return Indicators(roe=exact.roe, sales=measured.sales, margin=exact.margin, turnover=exact.turnover)


def awards(companies: Mapping[str, Indicators], defaulted: Collection[str] = ()) -> Awards:
    """Give each award to the best; ties share it, a company in default takes none, an n/a never wins."""
    running = {name: own for name, own in companies.items() if name not in defaulted}
    return Awards(
        roe=_best({name: own.roe for name, own in running.items()}),
        sales=_best({name: own.sales for name, own in running.items()}),
        margin=_best({name: own.margin for name, own in running.items()}),
        turnover=_best({name: own.turnover for name, own in running.items()}),
    )


def winners(given: Awards) -> tuple[str, ...]:
    """Give the companies with the most awards, a shared award counting as one for each; nobody without any award."""
    counts: dict[str, int] = {}
    for name in (*given.roe, *given.sales, *given.margin, *given.turnover):
        counts[name] = counts.get(name, 0) + 1
    most = max(counts.values(), default=0)
    return tuple(sorted(name for name, count in counts.items() if count == most))


def places(values: Mapping[str, Fraction | None]) -> dict[str, int]:
    """Rank companies by one indicator: 1 is best, equals share a place, n/a comes last."""
    known = [value for value in values.values() if value is not None]
    return {
        name: 1 + (len(known) if value is None else sum(other > value for other in known))
        for name, value in values.items()
    }


def _best(values: Mapping[str, Fraction | None]) -> tuple[str, ...]:
    best = max((value for value in values.values() if value is not None), default=None)
    return tuple(name for name, value in values.items() if best is not None and value == best)
