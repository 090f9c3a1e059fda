"""How many points of a change of ROE each decision brought, by the entries it caused."""

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from roeup_edu.core.ledger import Row
from roeup_edu.finance.chart import Chart


class Contribution(msgspec.Struct, frozen=True):
    """What one cause did to the ROE of a term against the term before.

    `income`: how much more income it brought than in the term before; `equity`: what it added to the equity in this
    term; `points`: its part of the change of ROE, 1/50 for 2 points; `entries`: the lines that posted its income and
    capital in these two terms; `ended`: it brought nothing in this term, only its effect in the term before is missing.
    """

    cause: int
    income: int
    equity: int
    points: Fraction
    entries: tuple[int, ...]
    ended: bool = False


def contributions(rows: Iterable[Row], chart: Chart, book: str, term: int) -> tuple[Contribution, ...] | None:
    """Split the change of ROE = net income / closing equity of a book into one part per cause, the largest first.

    With income I and equity E of the term before and J and F of this one,

        J/F − I/E = (J − I) × (1/E + 1/F) / 2 − (I + J) / 2 × (F − E) / (E × F)

    (Shapley for two factors). J − I and F − E are sums over causes, so the parts add up to the change without a rest.
    In term 1 the term before is the setup: no income, so the parts add up to the ROE itself.
    `None` if one of the two equities is not positive.
    """
    income, accounts = set(chart.income), {*chart.income, *chart.distributions, *chart.capital}
    before = after = earlier = now = 0
    more: dict[int, int] = {}
    added: dict[int, int] = {}
    entries: dict[int, list[int]] = {}
    for n, cause, when, owner, account, amount, _ in rows:
        if owner != book or account not in accounts or when > term:
            continue
        after -= amount
        before -= amount if when < term else 0
        if when == term:
            added[cause] = added.get(cause, 0) - amount
        if account in income and when >= term - 1:
            sign = 1 if when == term else -1
            more[cause] = more.get(cause, 0) - sign * amount
            now -= amount if when == term else 0
            earlier -= amount if when < term else 0
        if when == term or (account in income and when == term - 1):
            entries.setdefault(cause, []).append(n)
    if before <= 0 or after <= 0:
        return None
    by_income = (Fraction(1, before) + Fraction(1, after)) / 2
    by_equity = Fraction(earlier + now, 2) / (before * after)
    found = [
        Contribution(
            cause,
            more.get(cause, 0),
            added.get(cause, 0),
            more.get(cause, 0) * by_income - added.get(cause, 0) * by_equity,
            tuple(dict.fromkeys(lines)),
            cause not in added,
        )
        for cause, lines in entries.items()
    ]
    return tuple(sorted(found, key=lambda one: (-abs(one.points), one.cause)))
