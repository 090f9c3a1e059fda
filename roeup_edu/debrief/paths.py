"""Screen 3: the map of margin and turnover over time, against real industries."""

from math import hypot, log

from roeup_edu.charts import FIGURES
from roeup_edu.charts.industries import Industry, industries
from roeup_edu.core.record import Record
from roeup_edu.debrief.course import Course
from roeup_edu.debrief.screen import Screen, Table
from roeup_edu.locales import NOTHING, say
from roeup_edu.locales.numbers import percent, times


def screen(record: Record, lang: str) -> Screen:
    """Show the path of each company and the real industry that it has come nearest to."""
    course = Course(record, lang)
    if not course.last:
        return course.nothing("paths")
    columns = [say("podium.company", {}, lang), *map(course.term, course.terms), course.say("debrief.paths.near")]
    rows = []
    for seat in course.seats:
        found = [course.factors(seat, term) for term in course.terms]
        cells = [f"{percent(one.margin, lang)} × {times(one.turnover, lang)}" for one in found]
        rows.append([course.game.seats[seat], *cells, _near(found[-1].margin, found[-1].turnover, course)])
    return Screen(
        title=course.say("debrief.paths.title"),
        finding=_finding(course),
        lang=lang,
        figures=(FIGURES["map"](course.data, lang),),
        tables=(Table(course.say("debrief.paths.table"), columns, rows, course.say("debrief.paths.note")),),
    )


def _finding(course: Course) -> str:
    """Say who lived most by margin, and who most by turnover."""
    last = {seat: course.factors(seat, course.last) for seat in course.seats}
    known = {seat: one for seat, one in last.items() if one.margin is not None and one.turnover is not None}
    if not known:
        return course.say("debrief.paths.none")
    by_margin = max(known, key=lambda seat: known[seat].margin or 0.0)
    by_turnover = max(known, key=lambda seat: known[seat].turnover or 0.0)
    facts = {"term": course.last, "first": by_margin, "second": by_turnover}
    facts |= {"margin": percent(known[by_margin].margin, course.lang)}
    facts |= {"turnover": times(known[by_turnover].turnover, course.lang)}
    return course.say("debrief.paths.same" if by_margin == by_turnover else "debrief.paths.finding", facts)


def nearest(margin: float, turnover: float) -> Industry | None:
    """Return the industry whose margin and turnover differ least by their ratio; there is none for a loss."""
    if margin <= 0 or turnover <= 0:
        return None

    def far(one: Industry) -> float:
        return hypot(log(one.margin / margin), log(one.turnover / turnover))

    return min((one for one in industries() if one.margin > 0), key=far)


def _near(margin: float | None, turnover: float | None, course: Course) -> str:
    found = nearest(margin or 0.0, turnover or 0.0)
    if found is None:
        return NOTHING
    parts = f"{percent(found.margin, course.lang)} × {times(found.turnover, course.lang)}"
    return course.say("debrief.paths.industry", {"name": found.name, "parts": parts})
