"""What moved the ROE of a company in a settled term, in a sentence: the three factors, and the decisions behind."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from roeup_edu.core.record import Record
from roeup_edu.core.rounding import half_up
from roeup_edu.finance.attribution import attribute
from roeup_edu.finance.basis import Basis, Measured, measure
from roeup_edu.finance.ratios import exact_factors, factors_over
from roeup_edu.finance.statements import Statement
from roeup_edu.games import part
from roeup_edu.locales import say
from roeup_edu.locales.numbers import percent, points, signed
from roeup_edu.table.wording import cause_in_words

DECISIONS = 3
"""Decisions that are named: those that changed the net income most."""


def sentence(record: Record, history: Sequence[Statement], seat: str, lang: str) -> str:
    """Return what moved the ROE of a company in the last of these terms; in the first, what it is made of."""
    game: Any = record.game
    chosen = part(game.name, "results").basis(game)
    now = factors_over(history, history[0].opening, chosen)
    facts: dict[str, Any] = {"new": percent(now.roe, lang), "income": history[-1].net_income}
    facts["decisions"] = decisions(record, seat, len(history), lang)
    if len(history) > 1:
        both = (history[:-1], history)
        old, new = (measure(terms, history[0].opening, chosen) for terms in both)
        effects = attribute(exact_factors(old), exact_factors(new))
        if effects is not None:
            before = factors_over(history[:-1], history[0].opening, chosen)
            changes = {name: points(getattr(effects, name), lang) for name in ("margin", "turnover", "leverage")}
            facts |= {"old": percent(before.roe, lang), "figures": _figures(old, new, chosen, lang)}
            return say("why.moved" if facts["decisions"] else "why.moved_alone", {**facts, **changes}, lang)
        return say("why.unsplit", facts, lang)
    return say("why.first", facts, lang)


def _figures(old: Measured, new: Measured, basis: Basis, lang: str) -> str:
    """Return the four amounts that the ratios are made of, in the term before and in this one."""
    names = {"profit": basis.profit_figure, "sales": "sales", "assets": "total_assets", "equity": "equity"}
    words = []
    for name, figure in names.items():
        amounts = {"old": _whole(getattr(old, name)), "new": _whole(getattr(new, name))}
        words.append(say("why.figure", {"label": say(f"figure.{figure}", {}, lang), **amounts}, lang))
    return ("、" if lang == "ja" else ", ").join(words)


def _whole(amount: Fraction | None) -> int | None:
    """Return an amount, which may be the mean of two balances, as whole money."""
    return None if amount is None else half_up(amount.numerator, amount.denominator)


def decisions(record: Record, seat: str, term: int, lang: str) -> str:
    """Return the decisions that changed the net income most against the term before, each with its amount."""
    game: Any = record.game
    income = set(part(game.name, "accounts").CHART.income)
    changes: dict[int, int] = {}
    for _, cause, when, book, account, amount, _ in game.ledger.rows:
        if book == seat and account in income and when in (term - 1, term):
            changes[cause] = changes.get(cause, 0) + (-amount if when == term else amount)
    most = sorted(((n, change) for n, change in changes.items() if change), key=lambda one: -abs(one[1]))[:DECISIONS]
    words = [
        say(
            "why.decision",
            {"why": cause_in_words(record, n, seat, lang, ids=False, named=False), "change": signed(change, lang)},
            lang,
        )
        for n, change in most
    ]
    return ("／" if lang == "ja" else "; ").join(words)
