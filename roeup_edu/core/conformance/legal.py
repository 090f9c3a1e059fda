"""What is legal: options and `act` agree, and everything else is refused without a trace."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from roeup_edu.core.actions import CHANCE, TEACHER, Action
from roeup_edu.core.conformance.subject import (
    Edge,
    Nonconforming,
    Subject,
    admitted,
    completed,
    everybody,
    expect,
    fingerprint,
    moments,
    reason,
)
from roeup_edu.core.game import Game
from roeup_edu.core.options import Option
from roeup_edu.core.record import Record
from roeup_edu.core.refusals import Refused


def options_agree_with_act(subject: Subject) -> None:
    """Every action that an option gives is accepted; every admitted prefix of its fields can be completed."""
    for _, game in moments(subject):
        for seat in everybody(game):
            for option in game.options(seat):
                for rng in (Edge(0.0), Edge(1 - 2**-53), *[subject.rng(f"{seat}{i}") for i in range(6)]):
                    action = option.fill(completed(rng))
                    refused = game.refusal(action)
                    expect(refused is None, f"an option gives what is refused: {action}", reason(refused))
                    described_step_by_step(option, action)
                    copy = game.clone()
                    copy.act(action)
                    expect(not copy.ledger.faults(), f"the books are off after {action}", copy.ledger.faults())


def described_step_by_step(option: Option, action: Action[Any]) -> None:
    """An option describes itself for every prefix of an action it admits, in JSON."""
    plain = msgspec.to_builtins(action)
    names = [name for name, _ in option.fields]
    for count in range(len(names) + 1):
        shown = msgspec.json.decode(msgspec.json.encode(option.describe(**{n: plain[n] for n in names[:count]})))
        expect([field["name"] for field in shown["fields"]] == names, "an option hides a field", shown)
        for field in shown["fields"][: count + 1]:
            expect(field["kind"] != "depends", "a field stays open although all before it is chosen", field)


STRANGE: tuple[Any, ...] = (
    *(None, True, False, -1, 0, 1, 10**12, 0.5, 1.0, float("nan"), b"x", {}, [], (), ((),), ([],), ["?"]),
    *("", " ", "?", "A", "B", TEACHER, CHANCE, "\x00", "\ud800", ("?",), ("A", "A"), (None,), {"do": "?"}),
)
"""Values that are outside most domains, many of them of the wrong type."""


def neighbours(value: Any) -> list[Any]:
    """Return values that are close to a good one."""
    if type(value) is int:
        return [value + 1, value - 1, value * 2 + 1, -value, float(value), str(value), bool(value)]
    if type(value) is str:
        return [value + " ", value.swapcase(), value[:-1], (value,), [value]]
    if isinstance(value, tuple):
        rows = [value[:-1], value + value[:1], (*value, "?"), list(value), value[::-1], (*value, *value)]
        for place, item in enumerate(value):
            if isinstance(item, Struct):
                rows += [(*value[:place], other, *value[place + 1 :]) for other in mutations(item)]
        return rows
    return []


def mutations(item: Any) -> Iterator[Any]:
    """Yield copies of a struct in which one field is another value."""
    for name in item.__struct_fields__:
        for value in (*STRANGE, *neighbours(getattr(item, name))):
            yield msgspec.structs.replace(item, **{name: value})


def well_typed(action: Action[Any]) -> bool:
    """Return whether a record could hold this action."""
    try:
        text = msgspec.json.encode(action)
        return msgspec.json.encode(msgspec.json.decode(text, type=type(action))) == text
    except (msgspec.ValidationError, TypeError, ValueError):
        return False


def attempts(subject: Subject, record: Record, game: Game, rng: random.Random) -> Iterator[Action[Any]]:
    """Yield actions of this and other moments, of this and other seats, and what they become with one field changed."""
    others = [line.action for line in rng.sample(record.lines, min(40, len(record.lines)))]
    now = [option.any(rng) for seat in everybody(game) for option in game.options(seat)]
    for action in others + now:
        yield action
        for seat in everybody(game):
            yield msgspec.structs.replace(action, seat=seat)
    for action in now:
        yield from mutations(action)


def refuses_everything_else(subject: Subject) -> None:
    """An action is legal exactly if an option admits it; everything else is refused and changes nothing."""
    rng = subject.rng("attempts")
    for record, game in moments(subject):
        before, events = fingerprint(game), list(game.events)
        for action in attempts(subject, record, game, rng):
            refused = game.refusal(action)
            expect((refused is None) == admitted(game, action), f"options and act disagree: {action}", reason(refused))
            if refused is None:
                expect(well_typed(action), "an action that no record can hold is accepted", action)
                game.clone().act(action)
                continue
            try:
                game.act(action)
            except Refused as raised:
                expect(reason(raised) == reason(refused), f"{action} is refused in two ways", reason(raised))
            else:
                raise Nonconforming(f"{action} is done although it is refused: {reason(refused)}")
        expect(fingerprint(game) == before and game.events == events, "a refused action changed something")


def refusals_have_words(subject: Subject) -> None:
    """Every refusal and every reason not to offer something has its sentence in both languages."""
    rng = subject.rng("attempts")
    for record, game in moments(subject):
        refusals = [offer for seat in everybody(game) for offer in game.offers(seat) if isinstance(offer, Refused)]
        refusals += [why for action in attempts(subject, record, game, rng) if (why := game.refusal(action))]
        for refused in {(refused.code, *sorted(refused.facts)): refused for refused in refusals}.values():
            for lang in ("en", "ja"):
                try:
                    refused.message(lang)
                except KeyError as error:
                    raise Nonconforming(f"{refused.code} {refused.facts} has no text in {lang}: {error}") from error
