"""Screen 4: the decisions that moved ROE most, each with its entries."""

from roeup_edu.charts import ranked
from roeup_edu.charts.chart import Chart
from roeup_edu.core.record import Record
from roeup_edu.debrief.course import Course
from roeup_edu.debrief.screen import Screen, Table
from roeup_edu.finance.contributions import Contribution
from roeup_edu.locales import say
from roeup_edu.locales.numbers import points, signed

MOST = 10
"""Decisions in the ranking."""
LEAST = 0.02


def screen(record: Record, lang: str) -> Screen:
    """Rank the decisions of all companies and terms by the points of ROE they brought or cost in a term."""
    course = Course(record, lang)
    found = ranking(course)[:MOST]
    if not found:
        return course.nothing("decisions")
    seat, term, first = found[0]
    facts = {"company": seat, "term": term, "why": course.decision(first.cause, seat), "points": _points(first, course)}
    return Screen(
        title=course.say("debrief.decisions.title"),
        finding=course.say("debrief.decisions.finding", facts),
        lang=lang,
        figures=(_chart(course, found),),
        tables=(_list(course, found), _sums(course, found)),
    )


def ranking(course: Course) -> list[tuple[str, int, Contribution]]:
    """Return seat, term and contribution of every decision that did something in the term, the largest first."""
    found = [
        (seat, term, one)
        for (seat, term), parts in course.contributions.items()
        for one in parts or ()
        if one.points and not one.ended and course.decided(one.cause)
    ]
    return sorted(found, key=lambda one: -abs(one[2].points))


def _points(one: Contribution, course: Course) -> str:
    return points(float(one.points), course.lang)


def _chart(course: Course, found: list[tuple[str, int, Contribution]]) -> Chart:
    items, table = [], _list(course, found)
    for row, (seat, term, one) in zip(table.rows, found, strict=True):
        label = course.say("debrief.decisions.label", {"term": term, "why": short(course, one.cause)})
        items.append(ranked.Item(seat, label, float(one.points), _points(one, course), row))
    return ranked.draw(
        items,
        course.data.names,
        course.lang,
        title=course.say("debrief.decisions.ranking", {"count": len(items)}),
        summary=course.say("debrief.decisions.summary"),
        columns=table.columns,
        axis=say("chart.axis.effects", {}, course.lang),
        write=lambda value: points(value, course.lang),
        least=LEAST,
    )


def short(course: Course, n: int) -> str:
    """Return a decision in two or three words: its verb and the card it was about."""
    action = course.record.lines[n - 1].action
    card, verb = course.card(n), say(f"verb.{type(action).__struct_config__.tag}", {}, course.lang)
    return course.say("debrief.decisions.short", {"verb": verb, "card": card}) if card else verb


def _list(course: Course, found: list[tuple[str, int, Contribution]]) -> Table:
    lang = course.lang
    names = ("points", "income", "equity")
    columns = [say("podium.company", {}, lang), say("chart.axis.term", {}, lang), course.say("debrief.decision")]
    columns += [course.say(f"debrief.decisions.{name}") for name in names]
    columns += [course.say("debrief.entries"), course.say("debrief.decided")]
    rows = [
        [course.game.seats[seat], str(term), course.decision(one.cause, seat), _points(one, course)]
        + [signed(one.income, lang), signed(one.equity, lang), course.lines(one.entries), course.lines([one.cause])]
        for seat, term, one in found
    ]
    return Table(course.say("debrief.decisions.list"), columns, rows, course.say("debrief.decisions.note"))


def _sums(course: Course, found: list[tuple[str, int, Contribution]]) -> Table:
    """Show that what is named and the rest are the whole change of ROE, for each company and term."""
    columns = [say("podium.company", {}, course.lang), say("chart.axis.term", {}, course.lang)]
    columns += [course.say(f"debrief.decisions.{name}") for name in ("change", "named", "rest", "ended")]
    rows = []
    for (seat, term), parts in course.contributions.items():
        own = [one.points for where, when, one in found if (where, when) == (seat, term)]
        if parts is None:
            cells = [say("not_available", {}, course.lang)] * 4
        else:
            change, named, ended = (
                sum(found) for found in ((o.points for o in parts), own, (o.points for o in parts if o.ended))
            )
            rest = change - named - ended
            cells = [points(float(value), course.lang) for value in (change, named, rest, ended)]
        rows.append([course.game.seats[seat], str(term), *cells])
    heading, note = (course.say(f"debrief.decisions.{name}") for name in ("sums", "sums_note"))
    return Table(heading, columns, rows, note, folded=True)
