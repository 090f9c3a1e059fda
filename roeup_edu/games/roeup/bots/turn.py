"""Answers in the action phase: what to place, launch, push and throw away, one action at a time."""

from collections.abc import Iterator
from typing import Any

from roeup_edu.core.actions import Action
from roeup_edu.core.options import Random
from roeup_edu.games.roeup.bots.standing import awards_after
from roeup_edu.games.roeup.bots.worth import Outlook, Scene
from roeup_edu.games.roeup.cards import EventCard, Unit
from roeup_edu.games.roeup.phases.action import Discard, EndTurn, Launch, Place, Push, pipes_for, turn
from roeup_edu.games.roeup.state import Launched


def take_turn(scene: Scene, seat: str, rng: Random) -> Action[Any]:
    """Do what gains most of what the cash allows; with nothing left to gain, make room and end the turn."""
    outlook = scene.outlook(seat)
    most = outlook.cash - outlook.interest_gap()
    best, found = 0.0, None
    for worth, cost, action in (*places(scene, outlook), *launches(scene, outlook), *pushes(scene, outlook)):
        if cost <= most and worth > best:
            best, found = worth, action
    return found or make_room(scene, outlook) or EndTurn(seat)


Plan = tuple[float, int, Action[Any]]
"""What an action gains, what it costs now, the action."""


def places(scene: Scene, outlook: Outlook) -> Iterator[Plan]:
    """Yield marketing and finance cards that gain by being used."""
    for held in outlook.company.knowledge:
        card = held.card
        if isinstance(card, EventCard) and (worth := outlook.event(card)) > 0:
            character, placed = outlook.company.character, outlook.company.marketing
            assert character is not None
            full = card.kind == "marketing" and len(placed) >= character.marketing_slots
            instead = min(placed, key=lambda p: p.card.effect).card.code if full else ""
            yield worth, 0, Place(outlook.seat, card.code, instead)


def launches(scene: Scene, outlook: Outlook) -> Iterator[Plan]:
    """Yield the launches that gain, each on its best pipe; in the last term those that gain awards."""
    fresh = turn(scene.game).fresh
    for held in outlook.ready:
        unit = held.card
        if not isinstance(unit, Unit) or unit.code in fresh:
            continue
        pipe, replaced = best_pipe(outlook, unit)
        if not pipe:
            continue
        if outlook.terms == 1:
            worth = award_gain(scene, outlook, unit, replaced)
        else:
            lost = outlook.standing_profit(replaced) * outlook.terms if replaced else 0
            worth = outlook.earned(unit, outlook.terms) - unit.cost - lost
        yield worth, unit.cost, Launch(outlook.seat, unit.code, pipe)


def best_pipe(outlook: Outlook, unit: Unit) -> tuple[str, Launched | None]:
    """Return the pipe for a unit and what it would replace there: a free one, else that of the unit that earns least.

    An ordinary unit leaves the pipes marked 可 free if it can.
    """
    standing = {unit.pipe: unit for unit in outlook.company.units}
    fitting = pipes_for(outlook.company, unit)
    free = [pipe for pipe in fitting if pipe not in standing]
    if free:
        marked = {pipe: premium for asset in outlook.company.assets for pipe, premium in asset.pipes}
        return min(free, key=lambda pipe: marked[pipe] != unit.premium), None
    if not fitting:
        return "", None
    pipe = min(fitting, key=lambda pipe: outlook.standing_profit(standing[pipe]))
    return pipe, standing[pipe]


def award_gain(scene: Scene, outlook: Outlook, unit: Unit, replaced: Launched | None) -> float:
    """Return how many more awards a launch in the last term brings; what it costs will not come back."""
    sales, profit = unit.sales, unit.profit + outlook.synergy(unit)
    if replaced:
        sales, profit = sales - replaced.sales, profit - outlook.standing_profit(replaced)
    before = awards_after(scene.game, outlook.seat, 0, 0)
    return awards_after(scene.game, outlook.seat, sales, profit - unit.cost) - before


def pushes(scene: Scene, outlook: Outlook) -> Iterator[Plan]:
    """Yield the R&D that pays before the game ends."""
    pushed, often = turn(scene.game).pushed, scene.game.rules.options.pushes_per_turn
    for held in outlook.company.knowledge:
        unit = held.card
        if isinstance(unit, Unit) and held.pushes and pushed.count(unit.code) < often:
            done = pushed.count(unit.code)
            # What was pushed in this turn brings the launch no nearer than the next term.
            worth = outlook.unit(unit, held.pushes + done, held=True) + done * unit.cost
            yield worth, unit.cost, Push(outlook.seat, unit.code)


def make_room(scene: Scene, outlook: Outlook) -> Action[Any] | None:
    """Throw away the least useful card if the hand is full and it is of no use."""
    if scene.game.knowledge_room(outlook.seat) > 0 or outlook.terms == 1:
        return None
    worth = {h.card.code: outlook.worth(h.card, h.pushes, held=True) for h in outlook.company.knowledge}
    least = min(worth, key=lambda code: worth[code])
    return Discard(outlook.seat, least) if worth[least] <= 0 else None
