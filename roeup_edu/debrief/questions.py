"""Screen 9: question cards for the discussion, computed from this game; the answer is on the back."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any

from roeup_edu.charts.profit_and_cash import amounts
from roeup_edu.core.record import Record
from roeup_edu.debrief.auctions import paid
from roeup_edu.debrief.cash import why, widest
from roeup_edu.debrief.course import Course
from roeup_edu.debrief.decisions import ranking
from roeup_edu.debrief.leverage import terms_with_debt
from roeup_edu.debrief.screen import Question, Screen
from roeup_edu.finance import trace
from roeup_edu.finance.attribution import attribute
from roeup_edu.finance.basis import measure
from roeup_edu.finance.ratios import exact_factors, factors_over
from roeup_edu.locales.numbers import percent, points, signed, times

LEAST, MOST = 6, 10
"""So many cards there are, as far as the game has something to ask."""
CLOSE = 0.015
"""Returns on assets that differ by no more are nearly the same."""


def screen(record: Record, lang: str) -> Screen:
    """Show the question cards."""
    course = Course(record, lang)
    if not course.last:
        return course.nothing("questions")
    cards = [card for make in CARDS if (card := make(course)) is not None]
    for card in _products(course):
        if len(cards) >= LEAST:
            break
        cards.append(card)
    return Screen(
        title=course.say("debrief.questions.title"),
        finding=course.say("debrief.questions.finding", {"count": len(cards[:MOST])}),
        lang=lang,
        questions=tuple(cards[:MOST]),
    )


def _card(course: Course, name: str, facts: dict[str, Any], lines: Any = ()) -> Question:
    kept = tuple(n for n in dict.fromkeys(lines) if 1 <= n <= len(course.record.lines))
    return Question(course.say(f"debrief.question.{name}", facts), course.say(f"debrief.answer.{name}", facts), kept)


def _causes(course: Course, seat: str, term: int, line: str) -> list[int]:
    """Return the lines that decided a figure."""
    found = trace.entries(course.game.ledger.rows, course.data.chart, seat, term, line)
    return list(trace.by_cause(found))


def opposite(course: Course) -> Question | None:
    """Profit rose and ROE fell, or the other way round: equity moved too."""
    found = []
    for seat in course.seats:
        for term in course.terms[1:]:
            old, new = course.statement(seat, term - 1), course.statement(seat, term)
            before, after = _on_equity(course, seat, term - 1), _on_equity(course, seat, term)
            income = new.net_income - old.net_income
            if before is not None and after is not None and income * (after - before) < 0:
                found.append((abs(income), seat, term, before, after))
    if not found:
        return None
    _, seat, term, before, after = max(found)
    old, new = course.statement(seat, term - 1), course.statement(seat, term)
    facts = {"company": seat, "term": term, "income": old.net_income, "income_now": new.net_income}
    facts |= {"roe": percent(before, course.lang), "roe_now": percent(after, course.lang)}
    facts |= {"equity": old.equity, "equity_now": new.equity}
    name = "profit_up" if new.net_income > old.net_income else "profit_down"
    return _card(course, name, facts, _causes(course, seat, term, "net_income"))


def _on_equity(course: Course, seat: str, term: int) -> float | None:
    own = course.statement(seat, term)
    return own.net_income / own.equity if own.equity > 0 else None


def two_ways(course: Course) -> Question | None:
    """Two companies with nearly the same margin × turnover and quite different margins."""
    found = []
    for one, other in combinations(course.seats, 2):
        first, second = course.factors(one, course.last), course.factors(other, course.last)
        if None in (first.margin, first.turnover, second.margin, second.turnover):
            continue
        a, b = first.margin * first.turnover, second.margin * second.turnover  # type: ignore[operator]
        if a > 0 and b > 0 and abs(a - b) <= CLOSE:
            found.append((abs(first.margin - second.margin), one, other))  # type: ignore[operator]
    if not found:
        return None
    _, one, other = max(found)
    facts: dict[str, Any] = {"company": one, "other": other, "term": course.last}
    for end, seat in (("", one), ("_other", other)):
        own = course.factors(seat, course.last)
        facts |= {f"margin{end}": percent(own.margin, course.lang), f"turnover{end}": times(own.turnover, course.lang)}
        facts[f"product{end}"] = percent((own.margin or 0) * (own.turnover or 0), course.lang)
    return _card(course, "two_ways", facts)


def growth(course: Course) -> Question | None:
    """Assets grew faster than sales: turnover pressed the ROE."""
    found = []
    for seat in course.seats:
        history = course.data.histories[seat]
        for term in course.terms[1:]:
            both = (history[: term - 1], history[:term])
            exact = (exact_factors(measure(one, history[0].opening, course.data.basis)) for one in both)
            effects = attribute(*exact)
            grown = history[term - 1].total_assets > history[term - 2].total_assets
            if effects is not None and effects.turnover < 0 and grown:
                found.append((effects.turnover, seat, term))
    if not found:
        return None
    effect, seat, term = min(found)
    old, new = course.statement(seat, term - 1), course.statement(seat, term)
    facts = {"company": seat, "term": term, "effect": points(effect, course.lang)}
    facts |= {"assets": old.total_assets, "assets_now": new.total_assets, "sales": old.sales, "sales_now": new.sales}
    facts |= {"turnover": times(course.factors(seat, term - 1).turnover, course.lang)}
    facts |= {"turnover_now": times(course.factors(seat, term).turnover, course.lang)}
    if new.fixed_assets > old.fixed_assets:
        return _card(course, "growth", facts, _causes(course, seat, term, "fixed_assets"))
    return _card(course, "idle", facts | {"cash": old.cash, "cash_now": new.cash})


def loan(course: Course) -> Question | None:
    """Was the loan right: the term in which debt did most to an ROE."""
    found = terms_with_debt(course)
    if not found:
        return None
    seat, term = max(found, key=lambda one: found[one].size)
    one = found[seat, term]
    facts: dict[str, Any] = {"company": seat, "term": term, "debt": course.statement(seat, term).debt}
    facts |= {name: percent(float(getattr(one, name) or 0), course.lang) for name in ("on_assets", "cost", "roe")}
    facts |= {"ratio": times(float(one.debt_to_equity or 0), course.lang)}
    facts |= {"added": points(float(one.added or 0), course.lang)}
    name = "loan_paid" if (one.added or 0) >= 0 else "loan_cost"
    return _card(course, name, facts, _causes(course, seat, term, "debt"))


def cash(course: Course) -> Question | None:
    """A profit, and less cash; or a loss, and more."""
    seat, term = widest(course)
    own = amounts(course.statement(seat, term))
    if own["net_income"] * own["change"] >= 0:
        return None
    facts = {"company": seat, "term": term, "income": own["net_income"], "change": abs(own["change"])}
    facts |= {"why": why(course, seat, term)}
    name = "cash_fell" if own["change"] < 0 else "cash_rose"
    chart = course.data.chart
    moved = {*chart.investing, *chart.financing}
    rows = [row for row in course.game.ledger.rows if row[3] == seat and row[2] == term and row[6] in moved]
    return _card(course, name, facts, [row[1] for row in rows])


def fee(course: Course) -> Question | None:
    """Whether the highest fee was too high."""
    bought = paid(course.part("lessons").takings(course.record))
    if not bought:
        return None
    one = bought[0]
    facts: dict[str, Any] = {"company": one.seat, "card": one.card, "term": one.term}
    facts |= {"fee": one.fee, "earned": one.earned}
    facts |= {"left": one.earned - one.fee}
    facts["second"] = max((bid for seat, bid in one.bids.items() if seat != one.seat and bid is not None), default=None)
    name = "fee_back" if one.earned >= one.fee else "fee_lost"
    return _card(course, name, facts, [one.decided, one.booked, *one.causes])


def bargain(course: Course) -> Question | None:
    """The card that earned most for no fee at all."""
    every = course.part("lessons").takings(course.record)
    free = [one for one in every if not one.fee and not one.bids and one.earned is not None and one.earned > 0]
    if not free:
        return None
    one = max(free, key=lambda card: card.earned)
    facts = {"company": one.seat, "card": one.card, "term": one.term, "earned": one.earned}
    return _card(course, "bargain", facts, [one.decided, one.booked, *one.causes])


def decision(course: Course) -> Question | None:
    """The decision that did most where an ROE moved most."""
    changes = {
        key: sum((one.points for one in parts or ()), Fraction(0)) for key, parts in course.contributions.items()
    }
    moved = max(changes, key=lambda key: abs(float(changes[key])))
    found = [one for seat, term, one in ranking(course) if (seat, term) == moved]
    if not found:
        return None
    one, (seat, term) = found[0], moved
    facts = {"company": seat, "term": term, "why": course.decision(one.cause, seat)}
    facts |= {"income": signed(one.income, course.lang), "points": points(float(one.points), course.lang)}
    facts |= {"change": points(float(changes[moved]), course.lang)}
    return _card(course, "decision", facts, [one.cause, *one.entries])


def leader(course: Course) -> Question | None:
    """The largest sales and the highest ROE are not of the same company."""
    known = {seat: course.factors(seat, course.last).roe for seat in course.seats}
    sales = {seat: course.statement(seat, course.last).sales for seat in course.seats}
    best = max((seat for seat in known if known[seat] is not None), key=lambda one: known[one] or 0, default=None)
    first = max(sales, key=lambda one: sales[one])
    if best is None or sales[first] == sales[best] or known[first] is None:
        return None
    facts: dict[str, Any] = {"company": first, "other": best, "term": course.last}
    for end, seat in (("", first), ("_other", best)):
        own = course.factors(seat, course.last)
        facts |= {f"sales{end}": sales[seat], f"roe{end}": percent(own.roe, course.lang)}
        facts |= {f"margin{end}": percent(own.margin, course.lang), f"turnover{end}": times(own.turnover, course.lang)}
        facts |= {f"leverage{end}": times(own.leverage, course.lang)}
    return _card(course, "leader", facts, _causes(course, first, course.last, "sales"))


def shortage(course: Course) -> Question | None:
    """What a shortage of cash cost."""
    found = course.part("lessons").shortages(course.record)
    if not found:
        return None
    one = max(found, key=lambda short: (short.loss, short.lacking))
    facts = {"company": one.seat, "term": one.term, "lacking": one.lacking, "loss": one.loss, "sold": one.sold}
    facts |= {"proceeds": one.proceeds}
    return _card(course, "shortage", facts, [one.booked])


def _products(course: Course) -> Iterator[Question]:
    """Yield the DuPont product of each company, a question that there always is."""
    for seat in course.seats:
        own = course.factors(seat, course.last)
        history = course.data.histories[seat][: course.last]
        roe = factors_over(history, history[0].opening, course.data.basis).roe
        facts = {"company": seat, "term": course.last, "margin": percent(own.margin, course.lang)}
        facts |= {"turnover": times(own.turnover, course.lang), "leverage": times(own.leverage, course.lang)}
        yield _card(course, "product", facts | {"roe": percent(roe, course.lang)})


CARDS: tuple[Callable[[Course], Question | None], ...] = (
    *(opposite, two_ways, growth, loan, cash, fee, bargain, decision, leader, shortage),
)
"""The cards, in the order of the lesson: the ratios, the money, the auctions, the decisions."""
