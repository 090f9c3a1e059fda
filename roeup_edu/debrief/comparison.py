"""Screen 11: the tables of a class compared: how the ratios spread, and who did what differently."""

import os
from collections.abc import Sequence
from typing import Any

import msgspec

from roeup_edu.charts import FIGURES, classes
from roeup_edu.charts.chart import Chart, Key
from roeup_edu.charts.data import Data
from roeup_edu.charts.styles import style
from roeup_edu.core.record import Record
from roeup_edu.core.seats import SEATS
from roeup_edu.debrief.course import Course
from roeup_edu.debrief.screen import Screen, Table
from roeup_edu.finance.ratios import Factors
from roeup_edu.locales import say
from roeup_edu.locales.numbers import RATIOS, percent
from roeup_edu.table import recordfile
from roeup_edu.table.store import Store, is_store

MEASURES = ("roe", "margin", "turnover")


def screen(tables: Sequence[tuple[str, Record]], lang: str) -> Screen:
    """Compare tables (a name and a record each) that have settled a term; each stands at its last settled term."""
    courses = [(name, Course(record, lang)) for name, record in tables]
    courses = [(name, course) for name, course in courses if course.last]
    if not courses:
        return Screen(
            title=say("debrief.comparison.title", {}, lang), finding=say("debrief.unsettled", {}, lang), lang=lang
        )
    found = [(name, course.data.names, _ratios(course)) for name, course in courses]
    return Screen(
        title=say("debrief.comparison.title", {}, lang),
        finding=_finding(courses, lang),
        lang=lang,
        figures=(*(_spread(found, measure, lang) for measure in MEASURES), _map(courses, lang)),
        tables=(_medians(found, lang), _differences(courses, lang), _companies(courses, lang)),
    )


def tables(files: Sequence[str], otherwise: Sequence[tuple[str, Record]]) -> list[tuple[str, Record]]:
    """Return every game of these files that has a settled term, by its title or its companies; else the others.

    A file is a store of games or the record of one; a file that is not there is passed over. Raises `Fault` for one
    that is neither.
    """
    found = []
    for file in files:
        if not os.path.exists(file):
            continue
        if not is_store(file):
            record = recordfile.load(file)
            found.append((os.path.basename(file), record))
            continue
        with Store(file) as store:
            found += [
                (saved.title or ", ".join(saved.header.seats.values()), store.read(saved.id))
                for saved in store.games()
                if saved.header is not None and not saved.archived
            ]
    settled = [(name, record) for name, record in found if getattr(record.game, "settled", 0)]
    return settled or list(otherwise)


def _ratios(course: Course) -> dict[str, Factors]:
    return {seat: course.factors(seat, course.last) for seat in course.seats}


def _spread(found: Sequence[tuple[str, Any, dict[str, Factors]]], measure: str, lang: str) -> Chart:
    """Return the figure of one ratio; its title says where it spreads most."""
    write = RATIOS[measure]
    middles = {name: classes.median([getattr(one, measure) for one in own.values()]) for name, _, own in found}
    known = {name: value for name, value in middles.items() if value is not None}
    title = say(f"chart.title.{measure}", {}, lang) if measure != "roe" else say("figure.roe", {}, lang)
    if known:
        best = max(known, key=lambda name: known[name])
        facts = {"measure": say(f"chart.measure.{measure}", {}, lang), "value": write(known[best], lang)}
        title = say("debrief.comparison.spread", {**facts, "table": best}, lang)
    summary = say("debrief.comparison.spread_summary", {}, lang)
    return classes.draw(found, lang, measure=measure, title=title, summary=summary)


def _map(courses: Sequence[tuple[str, Course]], lang: str) -> Chart:
    """Return the map with the companies of all tables at their last term, in the looks of their table."""
    histories, names = {}, {}
    for place, (name, course) in enumerate(courses):
        for seat in course.seats:
            # The first letter of a key gives the look.
            key = f"{SEATS[place % len(SEATS)]}{place}{seat}"
            histories[key] = course.data.histories[seat]
            names[key] = f"{name} · {course.data.names[seat]}"
    shown = courses[0][1].data
    chart = FIGURES["map"](Data(histories, names, shown.basis, shown.chart, max(c.last for _, c in courses)), lang)
    keys = [
        Key(name, look.color, look.edge, marker=look.marker)
        for place, (name, _) in enumerate(courses)
        for look in [style(SEATS[place % len(SEATS)])]
    ]
    title, summary = (say(f"debrief.comparison.{key}", {}, lang) for key in ("map", "map_summary"))
    # The ways of so many companies would cover each other; where each of them came to is what is compared.
    ends = [trace for trace in chart.spec["data"] if trace["mode"] != "lines+markers"]
    return msgspec.structs.replace(
        chart,
        spec={**chart.spec, "data": ends},
        legend=(*keys, *chart.legend[len(names) :]),
        title=title,
        summary=summary,
    )


def _finding(courses: Sequence[tuple[str, Course]], lang: str) -> str:
    """Say where the highest ROE of all was."""
    known = [
        (value, name, course.game.seats[seat])
        for name, course in courses
        for seat in course.seats
        if (value := course.factors(seat, course.last).roe) is not None
    ]
    facts: dict[str, Any] = {"tables": len(courses), "companies": sum(len(course.seats) for _, course in courses)}
    if not known:
        return say("debrief.comparison.counted", facts, lang)
    value, name, company = max(known)
    facts |= {"table": name, "company": company, "roe": percent(value, lang)}
    return say("debrief.comparison.finding", facts, lang)


def _medians(found: Sequence[tuple[str, Any, dict[str, Factors]]], lang: str) -> Table:
    columns = [say("debrief.comparison.table", {}, lang)]
    columns += [say(f"debrief.comparison.{which}_of", {}, lang) for which in ("least", "median", "most")]
    rows = []
    for name, _, own in found:
        for measure in MEASURES:
            values = [value for one in own.values() if (value := getattr(one, measure)) is not None]
            ends = [min(values), classes.median(values), max(values)] if values else [None] * 3
            label = say("debrief.comparison.row", {"table": name, "measure": say(f"figure.{measure}", {}, lang)}, lang)
            rows.append([label, *(RATIOS[measure](value, lang) for value in ends)])
    return Table(say("debrief.comparison.medians", {}, lang), columns, rows)


def spent(course: Course, seat: str) -> dict[str, int]:
    """Return the cash a company received and paid by reason, over all settled terms; the founding is not in it."""
    found: dict[str, int] = {}
    for term in course.data.histories[seat]:
        flow = term.cash_flow
        for reason, amount in (*flow.operating, *flow.investing, *flow.financing):
            found[reason] = found.get(reason, 0) + amount
    return found


def _reasons(courses: Sequence[tuple[str, Course]]) -> list[str]:
    """Return the reasons for which cash moved at any table, in the order of the cash flow statement."""
    used = {reason for _, course in courses for seat in course.seats for reason in spent(course, seat)}
    named = list(courses[0][1].data.chart.activities())
    return [reason for reason in named if reason in used]


def _ranked(courses: Sequence[tuple[str, Course]]) -> list[tuple[str, Course, str]]:
    """Return table, course and seat of every company, the highest ROE first, n/a last."""
    every = [(name, course, seat) for name, course in courses for seat in course.seats]

    def key(one: tuple[str, Course, str]) -> tuple[bool, float]:
        roe = one[1].factors(one[2], one[1].last).roe
        return roe is None, -(roe or 0.0)

    return sorted(every, key=key)


def _companies(courses: Sequence[tuple[str, Course]], lang: str) -> Table:
    reasons = _reasons(courses)
    columns = [say("debrief.comparison.table", {}, lang), say("podium.company", {}, lang), say("figure.roe", {}, lang)]
    columns += [say(f"reason.{reason}", {}, lang) for reason in reasons]
    rows = []
    for name, course, seat in _ranked(courses):
        own = spent(course, seat)
        cells = [course.money(own.get(reason, 0)) for reason in reasons]
        rows.append([name, course.game.seats[seat], percent(course.factors(seat, course.last).roe, lang), *cells])
    heading, note = (say(f"debrief.comparison.{key}", {}, lang) for key in ("companies", "companies_note"))
    return Table(heading, columns, rows, note)


def _differences(courses: Sequence[tuple[str, Course]], lang: str) -> Table:
    """Compare what the upper and the lower half by ROE received and paid on average, the largest difference first."""
    every = _ranked(courses)
    half = len(every) // 2
    upper, lower = every[:half], every[len(every) - half :]
    means = {
        reason: tuple(
            round(sum(spent(course, seat).get(reason, 0) for _, course, seat in part) / max(len(part), 1))
            for part in (upper, lower)
        )
        for reason in _reasons(courses)
    }
    most = sorted(means, key=lambda reason: -abs(means[reason][0] - means[reason][1]))
    columns = [say("debrief.comparison.reason", {}, lang)]
    columns += [say(f"debrief.comparison.{name}", {}, lang) for name in ("upper", "lower", "difference")]
    course = courses[0][1]
    cells = [
        [say(f"reason.{reason}", {}, lang), course.money(up), course.money(low), course.money(up - low)]
        for reason in most
        for up, low in [means[reason]]
    ]
    heading, note = (say(f"debrief.comparison.{key}", {}, lang) for key in ("differences", "differences_note"))
    return Table(heading, columns, cells, note)
