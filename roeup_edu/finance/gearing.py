"""Whether borrowing paid: the return on all assets against what the debt cost."""

from fractions import Fraction

import msgspec

from roeup_edu.finance.ratios import quotient
from roeup_edu.finance.statements import Statement


class Gearing(msgspec.Struct, frozen=True):
    """The ROE of one term as return on assets plus what the debt added to it; `None` for n/a.

    `on_assets` = (net income + interest) / total assets; `cost` = interest / debt; `debt_to_equity` = debt / equity.
    `added` = (on_assets − cost) × debt_to_equity, so on_assets + added == net income / equity to the last bit.
    """

    on_assets: Fraction | None
    cost: Fraction | None
    debt_to_equity: Fraction | None
    added: Fraction | None
    roe: Fraction | None

    @property
    def size(self) -> Fraction:
        """How much the debt moved the ROE, up or down; 0 where that is not known."""
        return abs(self.added) if self.added is not None else Fraction(0)


def gearing(term: Statement) -> Gearing:
    """Split the ROE of a term (net income, closing balances, equity with retained earnings).

    Without debt nothing is added: 0. Without positive equity or assets it is n/a.
    """
    on_assets = quotient(term.net_income + term.interest, term.total_assets)
    cost = quotient(term.interest, term.debt)
    ratio = quotient(term.debt, term.equity)
    roe = quotient(term.net_income, term.equity)
    added = None if on_assets is None or roe is None else roe - on_assets
    return Gearing(on_assets, cost, ratio, added, roe)
