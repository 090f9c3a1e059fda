"""A plan: several actions of one seat that are tried together, reviewed and then done at once or not at all."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from roeup_edu.core.actions import CHANCE, TEACHER, Action
from roeup_edu.core.game import Game
from roeup_edu.core.record import Record
from roeup_edu.core.refusals import Refused, Why
from roeup_edu.games import part


class Tried(Struct, frozen=True):
    """A plan that was tried on a copy: why it does not fit, and the game in which its seat may plan more.

    `game` is None where the plan has to end. It may hold what is secret: only its options and its view for the seat may
    be shown.
    """

    refused: Refused | None
    game: Game | None = None


def tried(record: Record, actions: Sequence[Action[Any]]) -> Tried:
    """Try the actions of one seat one after the other; nothing secret or random is looked at.

    What is secret, brings something to light, or lets another one act first can only be the last of a plan. A refusal
    is that of the action that does not fit, with its place in the plan, from 1, as the fact `place`.
    """
    if not actions:
        return Tried(Refused(Why.PLAN_EMPTY))
    copy, seat, count, going_on = record.game.clone(), actions[0].seat, len(actions), True
    for place, action in enumerate(actions, 1):
        if action.seat != seat:
            return Tried(Refused(Why.PLAN_SEAT, seat=seat, other=action.seat, at=place, count=count))
        if not going_on:
            asked = list(copy.waiting()) or [seat]
            return Tried(Refused(Why.PLAN_OVER, at=place - 1, count=count, asked=asked))
        refused = copy.refusal(action)
        if refused is not None:
            return Tried(Refused.restored(refused.code, {**refused.facts, "place": place}))
        going_on = not action.secret and _goes_on(copy, action, len(record.lines) + place)
    return Tried(None, copy if going_on else None)


def _goes_on(copy: Game, action: Action[Any], n: int) -> bool:
    """Do an action as line `n`; return whether its seat may go on, nothing having come out and no card being drawn."""
    revealed = copy.revealed
    copy.act(action, n)
    asked = copy.waiting()
    return copy.revealed == revealed and CHANCE not in asked and (action.seat in asked or action.seat == TEACHER)


class Planned(Struct, frozen=True):
    """What a plan brings its company in all (an `Effect` of the game, None if there is none), or why it does not fit.

    `game` is as in `Tried`.
    """

    effect: Any = None
    refused: Refused | None = None
    game: Game | None = None


def planned(record: Record, actions: Sequence[Action[Any]]) -> Planned:
    """Return the effect of a plan: the company before its first action and after its last, events in between."""
    found = tried(record, actions)
    if found.refused is not None:
        return Planned(refused=found.refused)
    effects, copy, seat = part(record.game.name, "effect"), record.game.clone(), actions[0].seat
    events = [event for n, one in enumerate(actions[:-1], len(record.lines) + 1) for event in copy.act(one, n)]
    last = effects.effect(copy, actions[-1])
    if last is None:
        return Planned(game=found.game)
    told = tuple(event for event in events if event.audience is None or seat in event.audience)
    before = effects.position(record.game, seat)
    return Planned(msgspec.structs.replace(last, before=before, events=(*told, *last.events)), None, found.game)
