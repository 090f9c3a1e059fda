"""Screen 8: forks: the course with one past move changed, the same moves after it where they still fit."""

from collections.abc import Mapping
from typing import Any

import msgspec

from roeup_edu.charts import courses
from roeup_edu.core.actions import CHANCE, Action
from roeup_edu.core.faults import Fault
from roeup_edu.core.record import Amend, Record, overrides
from roeup_edu.core.refusals import Refused
from roeup_edu.debrief.course import Course
from roeup_edu.debrief.screen import Screen, Table
from roeup_edu.finance.ratios import Factors, factors_over
from roeup_edu.games import part
from roeup_edu.locales import say
from roeup_edu.locales.numbers import RATIOS, percent, points

MEASURES = ("roe", "margin", "turnover", "leverage")


class Fork(msgspec.Struct, frozen=True):
    """Another course of a game: `line` was left out, or `instead` done in its place.

    `unfit`: the later moves that no longer fit, with the reason; `stood_in`: how often a company that was asked
    something it was not asked in the real course was counted as absent; `game`: where it all led.
    """

    line: int
    instead: Action[Any] | None
    game: Any
    unfit: dict[int, Refused]
    stood_in: int


def fork(record: Record, line: int, instead: Action[Any] | None = None) -> Fork:
    """Play the settled terms again with one move left out or changed, and every later move where it still fits.

    The cards are those of the real course wherever they still can be drawn; further ones come from its seed. Nobody
    changes a later decision: a move that no longer fits falls out, and whoever is asked something new is absent.

    Raises `Fault` for a line that is no move of a company, or if `instead` does not fit in its place.
    """
    moves, lessons = _moves(record), part(record.header.game, "lessons")
    if line not in moves or any(lessons.owner(action) not in record.header.seats for action in moves[line]):
        raise Fault("debrief.forks.no_move", line=line, last=len(record.lines))
    place = lessons.place
    real: Any = record.kind.start(record.header)
    game: Any = real.clone()
    unfit: dict[int, Refused] = {}
    stood_in = 0
    for n, actions in moves.items():
        for number, action in enumerate(actions):
            if n > line:
                stood_in += _catch_up(game, place, place(real), n, action.seat == CHANCE)
            chosen: Action[Any] | None = action
            if n == line:
                chosen = instead if number == 0 else None
            refused = game.refusal(chosen) if chosen is not None and not game.over else None
            if refused is not None:
                if n == line:
                    raise Fault("debrief.forks.unfit", line=line, problem=refused)
                if action.seat != CHANCE and not lessons.passive(real, action):
                    unfit[n] = refused
            elif chosen is not None and not game.over:
                game.act(chosen, n)
            real.act(action, n)
    stood_in += _catch_up(game, place, place(real), len(record.lines) + 1, False, real.settled)
    return Fork(line, instead, game, unfit, stood_in)


def _moves(record: Record) -> dict[int, tuple[Action[Any], ...]]:
    """Return what was done in each line of the settled terms, amendments carried out, unfit moves left out."""
    instead, last = overrides(record.kind, record.lines), part(record.header.game, "lessons").upto(record)
    return {
        line.n: actions
        for line in record.lines[:last]
        if not isinstance(line.action, Amend) and line.n not in record.unfit
        if (actions := instead.get(line.n, (line.action,)))
    }


def _catch_up(game: Any, place: Any, goal: Any, n: int, drawing: bool, settled: int = 0) -> int:
    """Bring a game as far as `goal`, or until so many terms are settled; return how often somebody was absent.

    There it draws what is asked for, unless the real course draws next itself.
    """
    count = 0
    while not game.over and (waiting := game.waiting()):
        behind = place(game) < goal or game.settled < settled
        if waiting == (CHANCE,) and (behind or not drawing):
            game.act(game.draw(), n)
        elif behind:
            action = game.steps[-1].absent(game, waiting[0]) if waiting[0] in game.seats else None
            if action is None:
                return count  # nobody can decide that
            game.act(action, n)
            count += 1
        else:
            return count
    return count


def screen(record: Record, lang: str, line: int | None = None, instead: Action[Any] | None = None) -> Screen:
    """Show the forks that teach most in this game, or the one of a line: `instead`, or nothing, in its place."""
    course = Course(record, lang)
    if not course.last:
        return course.nothing("forks")
    if line is None:
        chosen = [(move.kind, move.line, move.instead) for move in course.part("lessons").moves(record)]
    else:
        chosen = [("own", line, instead)]
    parts = tuple(_part(course, kind, fork(record, number, other)) for kind, number, other in chosen)
    finding = course.say("debrief.forks.finding", {"count": len(parts)}) if parts else course.say("debrief.forks.none")
    return Screen(title=course.say("debrief.forks.title"), finding=finding, lang=lang, parts=parts)


def ratios(game: Any, upto: int) -> dict[str, Factors]:
    """Return the ratios of every company after a term, or the last one settled before."""
    results = part(game.name, "results")
    last = min(upto, game.settled)
    if not last:
        return dict.fromkeys(game.seats, Factors(None, None, None, None))
    return {
        seat: factors_over(terms, terms[0].opening, results.basis(game))
        for seat, terms in results.statements(game, last=last).items()
    }


def _part(course: Course, kind: str, other: Fork) -> Screen:
    lang = course.lang
    real, found = ratios(course.game, course.last), ratios(other.game, course.last)
    seat = _owner(course.record, other.line)
    move = course.decision(other.line, seat)
    what = course.say(f"debrief.forks.{kind}", {"company": seat})
    told = _finding(course, seat, real, found)
    chart = courses.draw(
        real,
        found,
        course.data.names,
        lang,
        title=told,
        note=course.say("debrief.forks.note", {"term": course.last, "line": str(other.line)}),
        summary=course.say("debrief.forks.summary"),
    )
    facts = {"move": move, "line": str(other.line), "kept": len(_after(course.record, other.line)) - len(other.unfit)}
    facts |= {"unfit": len(other.unfit), "absent": other.stood_in}
    facts |= {"instead": course.say("debrief.forks.nothing") if other.instead is None else _instead(course, other)}
    return Screen(
        title=what,
        finding=course.say("debrief.forks.part", facts),
        lang=lang,
        figures=(chart,),
        tables=(_table(course, real, found), *([_unfit(course, other)] if other.unfit else [])),
    )


def _owner(record: Record, line: int) -> str:
    owner: str = part(record.header.game, "lessons").owner(_moves(record)[line][0])
    return owner


def _after(record: Record, line: int) -> list[int]:
    """Return the moves of people after a line."""
    return [n for n, actions in _moves(record).items() if n > line and any(one.seat != CHANCE for one in actions)]


def _instead(course: Course, other: Fork) -> str:
    assert other.instead is not None
    return say(f"verb.{type(other.instead).__struct_config__.tag}", {}, course.lang)


def _finding(course: Course, seat: str, real: Mapping[str, Factors], found: Mapping[str, Factors]) -> str:
    """Say what it would have done to its company, and to the one that it touches most beside it."""
    old, new = real[seat].roe, found[seat].roe
    facts: dict[str, Any] = {"company": seat, "old": percent(old, course.lang), "new": percent(new, course.lang)}
    if old is None or new is None:
        return course.say("debrief.forks.unknown", facts)
    facts["points"] = points(new - old, course.lang)
    moved = {
        one: (found[one].roe or 0.0) - (real[one].roe or 0.0)
        for one in real
        if one != seat and real[one].roe is not None and found[one].roe is not None
    }
    most = max(moved, key=lambda one: abs(moved[one]), default=None)
    if most is None or abs(moved[most]) < 0.0005:
        return course.say("debrief.forks.alone", facts)
    return course.say("debrief.forks.both", {**facts, "other": most, "more": points(moved[most], course.lang)})


def _table(course: Course, real: Mapping[str, Factors], found: Mapping[str, Factors]) -> Table:
    lang = course.lang
    columns = [say("podium.company", {}, lang), *(say(f"figure.{name}", {}, lang) for name in MEASURES)]
    rows = [
        [course.game.seats[seat]]
        + [
            f"{RATIOS[name](getattr(real[seat], name), lang)} → {RATIOS[name](getattr(found[seat], name), lang)}"
            for name in MEASURES
        ]
        for seat in real
    ]
    return Table(course.say("debrief.forks.table", {"term": course.last}), columns, rows)


def _unfit(course: Course, other: Fork) -> Table:
    """List the moves that fell out, and why."""
    moves = _moves(course.record)
    rows = [
        [course.lines([n]), course.decision(n, moves[n][0].seat), refused.message(course.lang, course.names)]
        for n, refused in other.unfit.items()
    ]
    columns = [course.say(f"debrief.forks.{name}") for name in ("line", "move", "reason")]
    return Table(course.say("debrief.forks.fell_out"), columns, rows, folded=True)
