"""What is secret stays so, whatever it is: a secret is replaced by another, and nobody else may see a difference."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from roeup_edu.core.actions import CHANCE, TEACHER, Action
from roeup_edu.core.chance import Draw
from roeup_edu.core.conformance.legal import mutations
from roeup_edu.core.conformance.subject import (
    Subject,
    act_any,
    choices,
    everybody,
    expect,
    fingerprint,
    heard,
    moments,
    offered,
    reason,
)
from roeup_edu.core.game import Event, Game


def secret_choices(game: Game, rng: random.Random) -> Iterator[tuple[tuple[str, ...], list[Action[Any]]]]:
    """Yield who may know it, and different legal choices, for each secret that may be made at this moment."""
    for seat in game.waiting():
        if seat == CHANCE:
            knowing = game.steps[-1].audience(game)
            bag = sorted(set(game.steps[-1].bag(game)))
            if knowing is not None and len(bag) > 1:
                yield knowing, [Draw(CHANCE, card) for card in rng.sample(bag, 2)]
        else:
            secret = [option for option in choices(game, seat) if option.action.secret]
            chosen = {repr(a): a for option in secret for a in (option.any(rng) for _ in range(4))}
            if len(chosen) > 1:
                yield (seat,), rng.sample(list(chosen.values()), 2)


def secrets_stay_secret(subject: Subject) -> None:
    """Nothing that the others can see or imagine differs when a secret choice or draw is another one."""
    rng = subject.rng("secrets")
    for _, game in moments(subject, lambda game: any(secret_choices(game, random.Random(0)))):
        for knowing, (one, other) in secret_choices(game, rng):
            first, second = game.clone(), game.clone()
            action: Action[Any] | None = one
            for length in range(25):
                if action is None:
                    break
                events = first.act(action), second.act(other if length == 0 else action)
                if came_out(first, action) or came_out(second, action):
                    break
                same_to_others(first, second, events, knowing, f"{one} or {other}, then {length} actions")
                if length == 0:
                    drawn_anew(first, knowing)
                action = common(first, second, rng)


def came_out(game: Game, action: Action[Any]) -> bool:
    """Return whether the game is over or said that a secret came out; a draw alone says nothing of other secrets."""
    return bool(game.over) or (game.revealed == game.n and not isinstance(action, Draw))


def common(first: Game, second: Game, rng: random.Random) -> Action[Any] | None:
    """Return an action that both games take, or None."""
    seat = rng.choice(first.waiting())
    for _ in range(10):
        options = choices(first, seat)
        action = rng.choice(options).any(rng) if options else None
        if action is not None and second.refusal(action) is None:
            return action
    return None


def same_to_others(
    first: Game, second: Game, events: tuple[list[Event], list[Event]], knowing: Sequence[str], what: str
) -> None:
    """Two games that differ only in a secret are the same to all who do not know it."""
    expect(first.waiting() == second.waiting(), "who is asked gives a secret away", what)
    probes = [option.any(random.Random(0)) for seat in everybody(first) for option in first.options(seat)]
    for seat in (*first.seats, TEACHER, None):
        if seat in knowing:
            continue
        views = [msgspec.json.encode(game.view(seat)) for game in (first, second)]
        expect(views[0] == views[1], f"the view of {seat} gives a secret away", what)
        expect(heard(events[0], seat) == heard(events[1], seat), f"an event gives {seat} a secret", what, events)
        if seat is None:
            continue
        expect(offered(first, seat) == offered(second, seat), f"the options of {seat} give a secret away", what)
        for probe in probes:
            for action in (msgspec.structs.replace(probe, seat=seat), *list(mutations(probe))[:40]):
                if action.seat == seat:
                    refusals = reason(first.refusal(action)), reason(second.refusal(action))
                    expect(refusals[0] == refusals[1], f"a refusal gives {seat} a secret: {action}", what)
        if seat != TEACHER:
            copies = [fingerprint(game.seen_by(seat, random.Random(1))) for game in (first, second)]
            expect(copies[0] == copies[1], f"what {seat} imagines gives a secret away", what)


def drawn_anew(game: Game, knowing: Sequence[str]) -> None:
    """What a seat cannot know is not the same in all that it imagines."""
    for seat in game.seats:
        if seat not in knowing:
            copies = {fingerprint(game.seen_by(seat, random.Random(i))) for i in range(40)}
            expect(len(copies) > 1, f"{seat} always imagines the same secret", type(game.steps[-1]).__name__)


def imagines_what_it_sees(subject: Subject) -> None:
    """What a seat imagines is a playable game that looks to this seat like the real one, and leaves that alone."""
    for number, (_, game) in enumerate(moments(subject)):
        before = fingerprint(game)
        for seat in game.seats:
            rng = subject.rng(f"imagine {number}{seat}")
            copy = game.seen_by(seat, rng)
            expect(copy.seed != game.seed, f"{seat} foresees the draws to come")
            expect(copy.view(seat) == game.view(seat), f"{seat} imagines what it does not see")
            expect(offered(copy, seat) == offered(game, seat), f"{seat} imagines other options than it has")
            for _ in range(40):
                act_any(copy, rng)
            expect(not copy.ledger.faults(), "the books of what is imagined are off", copy.ledger.faults())
        expect(fingerprint(game) == before, "imagining changed the game")
