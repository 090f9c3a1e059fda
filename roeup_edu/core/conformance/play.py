"""Whole games: they end, reproduce, read back, and copies do not touch each other."""

import msgspec

from roeup_edu.core.actions import TEACHER
from roeup_edu.core.conformance.subject import (
    Subject,
    act_any,
    anything,
    everybody,
    expect,
    fingerprint,
    moments,
    played,
    reason,
    submit_any,
)
from roeup_edu.core.record import Record
from roeup_edu.core.refusals import Why


def plays_to_the_end(subject: Subject) -> None:
    """Random legal play ends; the books balance after every action; when it is over nothing is offered any more."""
    record, rng, seen = subject.record(), subject.rng("play"), 0
    while not record.game.over:
        game = record.game
        expect(len(record.lines) < subject.most, "the game does not end within", subject.most)
        expect(game.waiting(), "nobody is asked, but the game is not over")
        for seat in game.waiting():
            anything(game, seat, subject.rng("asked"))
        submit_any(record, rng, subject.bot)
        expect(not record.game.ledger.faults(), "the books are off", record.game.ledger.faults())
        for _, event in record.events[seen:]:
            msgspec.json.encode(event)
        seen = len(record.events)
        for viewer in (*record.game.seats, TEACHER, None):
            msgspec.json.encode(record.game.view(viewer))
    for seat in everybody(record.game):
        expect(not record.game.offers(seat), f"{seat} is offered something in a game that is over")
    refused = record.game.refusal(record.lines[-1].action)
    expect(refused is not None and refused.code == Why.GAME_OVER, "an action is not refused as over", reason(refused))


def reproduces(subject: Subject) -> None:
    """The same seed and the same choices give the same record."""
    expect(played(subject).text() == played(subject).text(), "the same seed gives another record")


def round_trips(subject: Subject) -> None:
    """A record is read back with the same text, state, ledger, events and views; so is its first half."""
    record = played(subject)
    copy = Record.read(record.text(), lambda name: subject.kind)
    expect(copy.fault is None, "the record is not read to its end", repr(copy.fault))
    expect(copy.text() == record.text(), "the record reads back with another text")
    expect(fingerprint(copy.game) == fingerprint(record.game), "the record reads back to another state")
    expect(copy.game.ledger.rows == record.game.ledger.rows, "the record reads back to another ledger")
    expect(copy.events == record.events, "the record reads back with other events")
    for seat in (*record.game.seats, None):
        expect(copy.game.view(seat) == record.game.view(seat), "the record reads back to another view", seat)
    half = len(record.lines) // 2
    part, fork = Record.read(record.text(), lambda name: subject.kind, upto=half), record.fork(half)
    expect(fingerprint(part.game) == fingerprint(fork.game), "reading a part and forking there differ")
    expect(part.text() == fork.text(), "reading a part and forking there give different texts")
    cut = Record.read(record.text()[:-5], lambda name: subject.kind)
    expect(cut.fault and len(cut.lines) == len(record.lines) - 1, "a cut record is not read up to the cut")


def clones_are_independent(subject: Subject) -> None:
    """Acting on a copy changes neither the original nor other copies, and the other way round."""
    for number, (_, game) in enumerate(moments(subject)):
        first, second, before = game.clone(), game.clone(), fingerprint(game)
        expect(fingerprint(first) == before, "a clone differs from its original")
        for copy, others in ((first, (game, second)), (game, (second,)), (second, ())):
            kept = [fingerprint(other) for other in (*others, *(() if copy is first else (first,)))]
            rng = subject.rng(f"clone {number} {len(others)}")
            for _ in range(30):
                act_any(copy, rng)
            now = [fingerprint(other) for other in (*others, *(() if copy is first else (first,)))]
            expect(now == kept, "acting on one copy changed another", type(copy.steps[-1] if copy.steps else copy))
            expect(not copy.ledger.faults(), "the books of a copy are off", copy.ledger.faults())
