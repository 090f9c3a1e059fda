"""Screen 5: the auctions: who paid how much for what, and what it earned."""

from typing import Any

from roeup_edu.charts import fees
from roeup_edu.core.record import Record
from roeup_edu.debrief.course import Course
from roeup_edu.debrief.screen import Screen, Table
from roeup_edu.locales import NOTHING, say, worded


def screen(record: Record, lang: str) -> Screen:
    """Show fees against earnings of all cards taken in the markets, and every auction that somebody paid for."""
    course = Course(record, lang)
    if not course.last:
        return course.nothing("auctions")
    every = course.part("lessons").takings(record)
    table = _table(course, every)
    points = [
        fees.Point(one.seat, _card(course, one.card), one.term, one.fee, one.earned, row)
        for one, row in zip(every, table.rows, strict=True)
        if one.earned is not None
    ]
    finding = _finding(course, every)
    chart = fees.draw(
        points,
        course.data.names,
        lang,
        title=course.say("debrief.auctions.chart"),
        summary=course.say("debrief.auctions.summary"),
        columns=table.columns,
    )
    return Screen(
        title=course.say("debrief.auctions.title"), finding=finding, lang=lang, figures=(chart,), tables=(table,)
    )


def paid(every: Any) -> list[Any]:
    """Return the cards that were paid for and can earn, the highest fee first."""
    return sorted((one for one in every if one.fee and one.earned is not None), key=lambda one: -one.fee)


def _finding(course: Course, every: Any) -> str:
    """Say whether fees came back: the winner of an auction is the one who valued the card most, rightly or not."""
    bought = paid(every)
    if not bought:
        return course.say("debrief.auctions.free", {"cards": len(every)})
    cursed = [one for one in bought if one.earned < one.fee]
    facts = {"cards": len(bought), "cursed": len(cursed), "fees": sum(one.fee for one in bought)}
    facts |= {"earned": sum(one.earned for one in bought)}
    return course.say("debrief.auctions.finding", facts)


def _card(course: Course, code: str) -> str:
    return worded(code, course.lang, course.names)


def _table(course: Course, every: Any) -> Table:
    lang = course.lang
    columns = [course.say("debrief.auctions.card"), say("podium.company", {}, lang), say("chart.axis.term", {}, lang)]
    names = ("auction", "fee", "bids", "earned", "left")
    columns += [course.say(f"debrief.auctions.{name}") for name in names]
    columns += [course.say("debrief.decided"), course.say("debrief.auctions.causes")]
    rows = [
        [_card(course, one.card), course.game.seats[one.seat], str(one.term)]
        + [say(f"auction.{one.auction}", {}, lang), course.money(one.fee), _bids(course, one)]
        + [course.money(one.earned), course.money(None if one.earned is None else one.earned - one.fee)]
        + [course.lines([one.decided, one.booked]), course.lines(one.causes)]
        for one in every
    ]
    return Table(course.say("debrief.auctions.list"), columns, rows, course.say("debrief.auctions.note"))


def _bids(course: Course, one: Any) -> str:
    """Return what else was bid."""
    others = {seat: bid for seat, bid in one.bids.items() if seat != one.seat}
    if not others:
        return NOTHING
    passed = course.say("debrief.auctions.passed")
    bids = {seat: passed if bid is None else bid for seat, bid in others.items()}
    return worded(bids, course.lang, course.names)
