"""What a game tells the finance package about its accounts."""

from typing import Literal, TypeAlias

import msgspec

Line: TypeAlias = tuple[str, int]
"""A statement line: its name (an account or, in a cash flow, a reason) and its amount."""

Activity: TypeAlias = Literal["operating", "investing", "financing"]


class Chart(msgspec.Struct, frozen=True, kw_only=True):
    """Which account of a company book is what; every tuple is in the order of the statements.

    `business` are the lines that, with `revenue`, make up the business profit; `other` are all further income and
    expense lines; `interest` names those of them that are interest. `distributions` (dividends) lower the retained
    earnings without being an expense. `operating`, `investing` and `financing` are reasons of ledger rows; a reason
    named in none of them is operating. `rulings` are the reasons that mark a statement as touched by a ruling.

    Raises `ValueError` if an account or a reason has two places.
    """

    cash: tuple[str, ...]
    fixed_assets: tuple[str, ...]
    debt: tuple[str, ...]
    capital: tuple[str, ...]
    revenue: tuple[str, ...]
    business: tuple[str, ...]
    other: tuple[str, ...]
    other_assets: tuple[str, ...] = ()
    distributions: tuple[str, ...] = ()
    interest: tuple[str, ...] = ()
    operating: tuple[str, ...] = ()
    investing: tuple[str, ...] = ()
    financing: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ("ruling",)

    def __post_init__(self) -> None:
        """Refuse a chart in which a name has two places."""
        _once("account", self.accounts)
        _once("reason", self.operating + self.investing + self.financing)
        stray = set(self.interest) - set(self.income)
        if stray:
            raise ValueError(f"interest accounts that are no income or expense line: {', '.join(sorted(stray))}")

    @property
    def assets(self) -> tuple[str, ...]:
        """Accounts of the assets side."""
        return self.cash + self.fixed_assets + self.other_assets

    @property
    def business_lines(self) -> tuple[str, ...]:
        """Accounts that make up the business profit."""
        return self.revenue + self.business

    @property
    def income(self) -> tuple[str, ...]:
        """Accounts of the profit and loss statement, in its order."""
        return self.revenue + self.business + self.other

    @property
    def accounts(self) -> tuple[str, ...]:
        """Every account that a company book may use."""
        return self.assets + self.debt + self.capital + self.income + self.distributions

    def activities(self) -> dict[str, Activity]:
        """Map each reason that is named here to its cash-flow activity, in the order of the cash-flow lines."""
        named: dict[str, Activity] = {}
        for reason in self.operating:
            named[reason] = "operating"
        for reason in self.investing:
            named[reason] = "investing"
        for reason in self.financing:
            named[reason] = "financing"
        return named


def _once(what: str, names: tuple[str, ...]) -> None:
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise ValueError(f"{what} with two places in the chart: {', '.join(twice)}")
