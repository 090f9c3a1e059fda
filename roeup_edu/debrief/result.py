"""Screen 1: how the game ended, and who won by what."""

from roeup_edu.charts import FIGURES
from roeup_edu.core.record import Record
from roeup_edu.debrief.course import Course
from roeup_edu.debrief.screen import Screen, Table
from roeup_edu.locales import say, worded
from roeup_edu.locales.numbers import RATIOS

AMOUNTS = ("sales", "net_income", "cash")
MEASURES = ("roe", "margin", "turnover", "leverage")


def screen(record: Record, lang: str) -> Screen:
    """Show the awards, the figures of the last settled term with the lines behind them, and the ROE over the terms."""
    course = Course(record, lang)
    if not course.last:
        return course.nothing("result")
    podium = course.part("results").podium(course.game)
    winners = list(podium["winners"])
    count = sum(winners[0] in seats for seats in podium["awards"].values()) if winners else 0
    facts = {"winners": winners, "count": count, "of": len(podium["awards"]), "term": course.last}
    finding = "nobody" if not winners else "won" if course.game.over else "leads"
    finding += "_shared" if len(winners) > 1 else ""
    return Screen(
        title=course.say("debrief.result.title"),
        finding=course.say(f"debrief.result.{finding}", facts),
        lang=lang,
        figures=(FIGURES["roe"](course.data, lang),),
        tables=(_awards(course, podium["awards"]), _companies(course)),
    )


def _awards(course: Course, awards: dict[str, tuple[str, ...]]) -> Table:
    rows = []
    for award, seats in awards.items():
        names = worded([course.game.seats[seat] for seat in seats], course.lang)
        best = _value(course, award, seats[0]) if seats else worded("", course.lang)
        rows.append([say(f"award.{award}", {}, course.lang), names, best])
    award, value = (course.say(f"debrief.result.{name}") for name in ("award", "value"))
    columns = [award, say("podium.company", {}, course.lang), value]
    return Table(course.say("debrief.result.awards"), columns, rows, course.data.basis_text(course.lang))


def _value(course: Course, name: str, seat: str) -> str:
    if name in RATIOS:
        return RATIOS[name](getattr(course.factors(seat, course.last), name), course.lang)
    return course.money(getattr(course.statement(seat, course.last), name))


def _companies(course: Course) -> Table:
    columns = [say("podium.company", {}, course.lang)]
    columns += [say(f"figure.{name}", {}, course.lang) for name in (*AMOUNTS, *MEASURES)]
    columns += [course.say("debrief.entries"), course.say("debrief.decided")]
    rows = []
    for seat in course.seats:
        cells = [_value(course, name, seat) for name in (*AMOUNTS, *MEASURES)]
        rows.append([course.game.seats[seat], *cells, *course.behind(seat, course.last, "net_income")])
    heading = course.say("debrief.result.companies", {"term": course.last})
    return Table(heading, columns, rows, course.say("debrief.result.lines"))
