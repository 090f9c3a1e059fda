"""Screen 2: how each company lived: its ratios term by term, what makes up its ROE, and what moved it."""

from roeup_edu.charts import FIGURES, effects
from roeup_edu.core.record import Record
from roeup_edu.debrief.course import Course
from roeup_edu.debrief.screen import Screen, Table
from roeup_edu.debrief.why import sentence
from roeup_edu.locales import say
from roeup_edu.locales.numbers import RATIOS, percent, points

MEASURES = ("margin", "turnover", "leverage", "roe")


def screen(record: Record, lang: str) -> Screen:
    """Show a part for each company: the tree of its last term, all its bridges, and a sentence per term."""
    course = Course(record, lang)
    if not course.last:
        return course.nothing("lives")
    return Screen(
        title=course.say("debrief.lives.title"),
        finding=_finding(course),
        lang=lang,
        parts=tuple(_life(course, seat) for seat in course.seats),
    )


def _finding(course: Course) -> str:
    """Say whose ROE moved most from the first term to the last."""
    moved = {}
    for seat in course.seats:
        first, last = course.factors(seat, 1).roe, course.factors(seat, course.last).roe
        if first is not None and last is not None:
            moved[seat] = (first, last)
    if course.last < 2 or not moved:
        return course.say("debrief.lives.one")
    seat = max(moved, key=lambda one: abs(moved[one][1] - moved[one][0]))
    first, last = moved[seat]
    facts = {"company": seat, "old": percent(first, course.lang), "new": percent(last, course.lang)}
    facts |= {"points": points(last - first, course.lang), "last": str(course.last)}
    return course.say("debrief.lives.finding", facts)


def _life(course: Course, seat: str) -> Screen:
    last, lang = course.last, course.lang
    figures = [FIGURES["dupont"](course.data, lang, seat=seat, term=last)]
    if last > 1:
        figures.append(effects.draw(course.data, lang, seat=seat))
    history = course.data.histories[seat]
    columns = ["", *(say(f"figure.{name}", {}, lang) for name in MEASURES)]
    columns += [course.say("debrief.entries"), course.say("debrief.decided")]
    rows, reasons = [], []
    for term in course.terms:
        found = course.factors(seat, term)
        cells = [RATIOS[name](getattr(found, name), lang) for name in MEASURES]
        rows.append([course.term(term), *cells, *course.behind(seat, term, "net_income")])
        reasons.append([course.term(term), sentence(course.record, history[:term], seat, lang)])
    changes = [course.factors(seat, term).roe for term in course.terms]
    facts = {"company": seat, "path": " → ".join(percent(value, lang) for value in changes)}
    return Screen(
        title=course.game.seats[seat],
        finding=course.say("debrief.lives.path", facts),
        lang=lang,
        figures=tuple(figures),
        tables=(
            Table(course.say("debrief.lives.terms"), columns, rows, course.say("debrief.lives.lines")),
            Table(course.say("debrief.lives.why"), ["", course.say("debrief.lives.sentence")], reasons),
        ),
    )
