"""Of what a ratio is taken: which terms, which balances, which profit, which equity."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, Protocol

import msgspec

from roeup_edu.finance.statements import Figures


class Basis(msgspec.Struct, frozen=True):
    """The basis of all ratios of a company, the same for each of them, so that their product closes.

    `flow`: sales and profit of the last term, of all terms together, or their mean per term. `balance`: assets and
    equity at the end, or the average of the opening and closing balances of the terms that the flow is taken from.
    `profit`: net income or business profit. `equity`: with retained earnings, or the paid-in capital only.
    """

    flow: Literal["last_term", "cumulative", "mean_per_term"] = "last_term"
    balance: Literal["closing", "average"] = "closing"
    profit: Literal["net", "business"] = "net"
    equity: Literal["with_retained", "paid_in"] = "with_retained"

    @property
    def labels(self) -> tuple[str, str, str, str]:
        """Text keys of what has to be printed beside a figure, e.g. `basis.flow.last_term`."""
        return (
            f"basis.flow.{self.flow}",
            f"basis.balance.{self.balance}",
            f"basis.profit.{self.profit}",
            f"basis.equity.{self.equity}",
        )

    @property
    def profit_figure(self) -> Literal["net_income", "business_profit"]:
        """The statement figure that is the profit."""
        return "net_income" if self.profit == "net" else "business_profit"

    @property
    def equity_figure(self) -> Literal["equity", "capital"]:
        """The statement figure that is the equity."""
        return "equity" if self.equity == "with_retained" else "capital"


USUAL = Basis()
"""The basis if nothing else is chosen: last term, closing balances, net income, equity with retained earnings."""


class Position(Protocol):
    """Balances before the first term: an earlier `Statement` or `Figures`, or the `opening` of a `Statement`."""

    @property
    def total_assets(self) -> int:
        """Assets of all kinds."""

    @property
    def equity(self) -> int:
        """Capital with retained earnings."""

    @property
    def capital(self) -> int | None:
        """Paid-in capital."""


class Measured(msgspec.Struct, frozen=True):
    """The four numbers all ratios are made of, on one basis; `None` where the basis needs what is not known."""

    sales: Fraction
    profit: Fraction | None
    assets: Fraction | None
    equity: Fraction | None


def measure(terms: Sequence[Figures], opening: Position | None, basis: Basis) -> Measured:
    """Take sales, profit, assets and equity of a company on one basis.

    `terms`: at least one, in order, the last one being the one to judge; `opening`: the balances before the first.
    Without them there is no average, and `assets` and `equity` are `None` on that basis.

    Raises `ValueError` if there is no term.
    """
    if not terms:
        raise ValueError("no term to measure")
    closing = terms[-1]
    counted: Sequence[Figures] = terms
    before = opening
    if basis.flow == "last_term":
        counted = terms[-1:]
        before = terms[-2] if len(terms) > 1 else opening
    parts = len(counted) if basis.flow == "mean_per_term" else 1
    sales = Fraction(sum(term.sales for term in counted), parts)
    profits = [term.net_income if basis.profit == "net" else term.business_profit for term in counted]
    known = [amount for amount in profits if amount is not None]
    profit = Fraction(sum(known), parts) if len(known) == len(profits) else None
    if basis.balance == "closing":
        before = closing
    if before is None:
        return Measured(sales, profit, None, None)
    assets = Fraction(before.total_assets + closing.total_assets, 2)
    return Measured(sales, profit, assets, _mean(_equity(before, basis), _equity(closing, basis)))


def _equity(position: Position, basis: Basis) -> int | None:
    return position.equity if basis.equity == "with_retained" else position.capital


def _mean(one: int | None, other: int | None) -> Fraction | None:
    return None if one is None or other is None else Fraction(one + other, 2)
