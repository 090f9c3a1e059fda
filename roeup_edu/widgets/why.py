"""What moved the ROE of each company in a settled term, in a sentence: the three factors, and the decisions behind."""

from typing import Any

from roeup_edu.finance.attribution import attribute
from roeup_edu.finance.basis import measure
from roeup_edu.finance.ratios import exact_factors, factors_over
from roeup_edu.locales import say, worded
from roeup_edu.locales.numbers import percent, points, signed
from roeup_edu.table.wording import cause_in_words
from roeup_edu.widgets.scene import Scene

DECISIONS = 3
"""Decisions that are named: those that changed the net income most."""


def why(scene: Scene) -> list[dict[str, str]]:
    """Return a sentence for each company on its last settled term; none before the first settlement."""
    if not scene.game.settled:
        return []
    return [
        {"seat": seat, "name": name, "text": sentence(scene, seat)}
        for seat, name in scene.game.seats.items()
        if not scene.game.companies[seat].out or scene.histories[seat][scene.game.settled - 1].sales
    ]


def sentence(scene: Scene, seat: str) -> str:
    """Return what moved the ROE of a company; in the first term, what it is made of."""
    lang, term = scene.lang, scene.game.settled
    history = scene.histories[seat][:term]
    chosen = scene.part("results").basis(scene.game)
    now = factors_over(history, history[0].opening, chosen)
    facts: dict[str, Any] = {"new": percent(now.roe, lang), "income": history[-1].net_income}
    facts["decisions"] = decisions(scene, seat, term)
    if term > 1:
        both = (history[:-1], history)
        effects = attribute(*(exact_factors(measure(terms, history[0].opening, chosen)) for terms in both))
        if effects is not None:
            before = factors_over(history[:-1], history[0].opening, chosen)
            changes = {name: points(getattr(effects, name), lang) for name in ("margin", "turnover", "leverage")}
            return say("why.moved", {**facts, **changes, "old": percent(before.roe, lang)}, lang)
        return say("why.unsplit", facts, lang)
    return say("why.first", facts, lang)


def decisions(scene: Scene, seat: str, term: int) -> str:
    """Return the decisions that changed the net income most against the term before, each with its amount."""
    income = set(scene.part("accounts").CHART.income)
    changes: dict[int, int] = {}
    for _, cause, when, book, account, amount, _ in scene.game.ledger.rows:
        if book == seat and account in income and when in (term - 1, term):
            changes[cause] = changes.get(cause, 0) + (-amount if when == term else amount)
    most = sorted(((n, change) for n, change in changes.items() if change), key=lambda one: -abs(one[1]))[:DECISIONS]
    words = [
        say(
            "why.decision",
            {"why": cause_in_words(scene.record, n, seat, scene.lang, ids=False), "change": signed(change, scene.lang)},
            scene.lang,
        )
        for n, change in most
    ]
    return ("／" if scene.lang == "ja" else "; ").join(words) or worded("", scene.lang)
