"""Screen 7: cash flow against profit: why a company that earns can still run out of cash."""

from typing import Any

from roeup_edu.charts import profit_and_cash
from roeup_edu.charts.profit_and_cash import amounts
from roeup_edu.core.record import Record
from roeup_edu.debrief.course import Course
from roeup_edu.debrief.screen import Screen, Table
from roeup_edu.locales import NOTHING, say
from roeup_edu.locales.numbers import signed

REASONS = 3
"""Reasons that are named: the largest."""


def screen(record: Record, lang: str) -> Screen:
    """Show net income, operating cash flow and change of cash of every company and term, and why they differ."""
    course = Course(record, lang)
    if not course.last:
        return course.nothing("cash")
    seat, term = widest(course)
    return Screen(
        title=course.say("debrief.cash.title"),
        finding=_finding(course, seat, term),
        lang=lang,
        figures=(profit_and_cash.draw(course.data, lang, term=term),),
        tables=(_table(course),),
    )


def widest(course: Course) -> tuple[str, int]:
    """Return the company and term in which net income and change of cash differ most; a profit without cash first."""

    def apart(one: tuple[str, int]) -> tuple[bool, int]:
        own = amounts(course.statement(*one))
        return own["net_income"] > 0 > own["change"], abs(own["net_income"] - own["change"])

    return max(((seat, term) for seat in course.seats for term in course.terms), key=apart)


def _finding(course: Course, seat: str, term: int) -> str:
    own = amounts(course.statement(seat, term))
    facts: dict[str, Any] = {"company": seat, "term": term, "income": own["net_income"]}
    facts |= {"change": signed(own["change"], course.lang), "why": why(course, seat, term)}
    return course.say("debrief.cash.finding", facts)


def differences(course: Course, seat: str, term: int) -> list[tuple[str, int]]:
    """Return what leads from net income to the change of cash: text keys and amounts that add up to the difference.

    Investing and financing move cash without being profit; what profit has without cash (a write-off, the loss of a
    forced sale) stands between net income and operating cash flow.
    """
    flow = course.statement(seat, term).cash_flow
    own = amounts(course.statement(seat, term))
    found = [("debrief.cash.not_cash", own["operating"] - own["net_income"])]
    found += [(f"reason.{reason}", amount) for reason, amount in (*flow.investing, *flow.financing)]
    return [(key, amount) for key, amount in found if amount]


def why(course: Course, seat: str, term: int) -> str:
    """Write the largest differences with their amounts."""
    most = sorted(differences(course, seat, term), key=lambda one: -abs(one[1]))[:REASONS]
    parts = [f"{say(key, {}, course.lang)} {signed(amount, course.lang)}" for key, amount in most]
    return ("、" if course.lang == "ja" else ", ").join(parts) or NOTHING


def _table(course: Course) -> Table:
    columns = [say("podium.company", {}, course.lang), say("chart.axis.term", {}, course.lang)]
    columns += [say(f"chart.profit_and_cash.{name}", {}, course.lang) for name in ("net_income", "operating", "change")]
    columns += [course.say("debrief.cash.why"), say("figure.closing_cash", {}, course.lang)]
    columns += [course.say("debrief.cash.lines")]
    rows = []
    for seat in course.seats:
        for term in course.terms:
            own = amounts(course.statement(seat, term))
            cash = course.statement(seat, term).cash
            cells = [signed(amount, course.lang) for amount in own.values()]
            rows.append(
                [course.game.seats[seat], str(term), *cells, why(course, seat, term), course.money(cash)]
                + [_decided(course, seat, term)]
            )
    return Table(course.say("debrief.cash.table"), columns, rows, course.say("debrief.cash.note"))


def _decided(course: Course, seat: str, term: int) -> str:
    """Write the lines that moved cash without being income of the term."""
    chart = course.data.chart
    reasons = {*chart.investing, *chart.financing}
    rows = course.game.ledger.rows
    return course.lines(row[1] for row in rows if row[3] == seat and row[2] == term and row[6] in reasons)
