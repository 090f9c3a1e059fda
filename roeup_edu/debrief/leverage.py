"""Screen 6: leverage and shortage: did borrowing pay, and who ran out of cash."""

from roeup_edu.charts import leverage
from roeup_edu.core.record import Record
from roeup_edu.debrief.course import Course
from roeup_edu.debrief.screen import Screen, Table
from roeup_edu.finance.gearing import Gearing, gearing
from roeup_edu.finance.ratios import shown
from roeup_edu.locales import say, worded
from roeup_edu.locales.numbers import percent, points


def screen(record: Record, lang: str) -> Screen:
    """Show in which terms debt lifted the ROE and in which it pressed it, and every shortage with its cost."""
    course = Course(record, lang)
    if not course.last:
        return course.nothing("leverage")
    with_debt = terms_with_debt(course)
    drawn = max(with_debt, key=lambda one: with_debt[one].size)[1] if with_debt else course.last
    return Screen(
        title=course.say("debrief.leverage.title"),
        finding=_finding(course, with_debt),
        lang=lang,
        figures=(leverage.draw(course.data, lang, term=drawn),),
        tables=(_debts(course, with_debt), _shortages(course)),
    )


def terms_with_debt(course: Course) -> dict[tuple[str, int], Gearing]:
    """Return what the debt did, by seat and term in which a company owed something and had positive equity."""
    found = {(seat, term): gearing(course.statement(seat, term)) for seat in course.seats for term in course.terms}
    return {key: one for key, one in found.items() if one.debt_to_equity and one.added is not None}


def _finding(course: Course, with_debt: dict[tuple[str, int], Gearing]) -> str:
    short = course.part("lessons").shortages(course.record)
    told = course.say("debrief.leverage.none")
    if with_debt:
        helped = sum((one.added or 0) > 0 for one in with_debt.values())
        hurt = sum((one.added or 0) < 0 for one in with_debt.values())
        facts = {"count": len(with_debt), "helped": helped, "hurt": hurt}
        told = course.say("debrief.leverage.finding", facts)
    if not short:
        return course.join([told, course.say("debrief.leverage.no_shortage")])
    companies = list(dict.fromkeys(one.seat for one in short))
    cost = {"count": len(short), "loss": sum(one.loss for one in short), "companies": companies}
    return course.join([told, course.say("debrief.leverage.short", cost)])


def _debts(course: Course, with_debt: dict[tuple[str, int], Gearing]) -> Table:
    names = ("on_assets", "cost", "debt_to_equity", "added", "roe")
    columns = [say("podium.company", {}, course.lang), say("chart.axis.term", {}, course.lang)]
    columns += [say(f"figure.{name}", {}, course.lang) for name in ("debt", "interest")]
    columns += [say(f"chart.leverage.{name}", {}, course.lang) for name in names]
    columns += [course.say("debrief.entries"), course.say("debrief.decided")]
    rows = []
    for (seat, term), one in with_debt.items():
        own = course.statement(seat, term)
        ratios = {name: percent(shown(getattr(one, name)), course.lang) for name in names}
        ratios["added"] = say("chart.points", {"points": points(float(one.added or 0), course.lang)}, course.lang)
        rows.append(
            [course.game.seats[seat], str(term), course.money(own.debt), course.money(own.interest), *ratios.values()]
            + [*course.behind(seat, term, "interest")]
        )
    return Table(course.say("debrief.leverage.debts"), columns, rows, course.say("debrief.leverage.note"))


def _shortages(course: Course) -> Table:
    columns = [say("podium.company", {}, course.lang), say("chart.axis.term", {}, course.lang)]
    names = ("lacking", "sold", "proceeds", "loss", "end")
    columns += [course.say(f"debrief.leverage.{name}") for name in names] + [course.say("debrief.entries")]
    rows = [
        [course.game.seats[one.seat], str(one.term), course.money(one.lacking)]
        + [worded(one.sold, course.lang, course.names), course.money(one.proceeds), course.money(one.loss)]
        + [course.say("debrief.leverage.defaulted" if one.defaulted else "debrief.leverage.played_on")]
        + [course.lines([one.booked])]
        for one in course.part("lessons").shortages(course.record)
    ]
    return Table(course.say("debrief.leverage.shortages"), columns, rows)
