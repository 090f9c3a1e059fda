"""Amending, undo and redo equal the replay of the changed list, within the limits of who may do it."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from roeup_edu.core.actions import CHANCE, TEACHER, Action
from roeup_edu.core.conformance.subject import Subject, anything, expect, fingerprint, moments, submit_any
from roeup_edu.core.game import Game
from roeup_edu.core.record import Amend, Record
from roeup_edu.core.refusals import Refused, Why


def replayed(record: Record, changed: Mapping[int, Sequence[Action[Any]]]) -> tuple[Game, list[int]]:
    """Return the game after the lines with some of them changed, from scratch, and the lines that do not fit."""
    game, dropped = record.kind.start(record.header), []
    for line in record.lines:
        if isinstance(line.action, Amend):
            continue
        trial = game.clone()
        try:
            for action in changed.get(line.n, (line.action,)):
                trial.act(action, line.n)
        except Refused:
            dropped.append(line.n)
        else:
            game = trial
    return game, dropped


def amends_like_a_replay(subject: Subject) -> None:
    """Taking back, replacing or inserting at any point equals replaying the changed list; the game goes on after it."""
    rng = subject.rng("amend")
    for record, game in moments(subject, asks_a_player):
        n = game.n + 1
        seat = rng.choice([seat for seat in game.waiting() if seat != CHANCE])
        actions = [anything(game, seat, rng)]
        game.act(actions[0], n)
        if not game.over and CHANCE not in game.waiting() and rng.random() < 0.5:
            actions.append(anything(game, game.waiting()[0], rng))
        plain = [msgspec.to_builtins(action) for action in actions]
        for instead in (None, plain[0] if len(plain) == 1 else plain):
            amended = record.fork(len(record.lines))
            amended.submit(TEACHER, Amend(TEACHER, n, instead))
            compared(amended, {n: actions if instead else ()}, f"amending line {n} to {instead}")
            for _ in range(40):
                if amended.game.over:
                    break
                submit_any(amended, rng)
            expect(not amended.game.ledger.faults(), "the books are off after an amendment")


def asks_a_player(game: Game) -> bool:
    """Return whether anybody but chance is asked."""
    return any(seat != CHANCE for seat in game.waiting())


def compared(record: Record, changed: Mapping[int, Sequence[Action[Any]]], what: str) -> None:
    """An amended record equals the replay of the changed list, and what is read back from its text."""
    game, dropped = replayed(record, changed)
    expect(fingerprint(record.game) == fingerprint(game), f"{what} is not the replay of the changed list")
    expect(record.dropped == dropped, f"{what} drops other lines than a replay", record.dropped, dropped)
    copy = Record.read(record.text(), lambda name: record.kind)
    expect(copy.fault is None, f"{what} cannot be read back", repr(copy.fault))
    expect(fingerprint(copy.game) == fingerprint(record.game), f"{what} reads back to another state")
    expect(copy.text() == record.text() and copy.dropped == dropped, f"{what} reads back to another record")


def undoes_and_redoes(subject: Subject) -> None:
    """Undo leads back to the moment before, redo to the one after; the same draws come again, never others."""
    for record, game in moments(subject, asks_a_player):
        n = game.n + 1
        last = n
        while last < len(record.lines) and record.lines[last].action.seat == CHANCE:
            last += 1
        after = record.fork(last)
        kept, line = fingerprint(after.game), after.lines[n - 1]
        (undo,) = after.submit(TEACHER, Amend(TEACHER, n, None))[:1]
        expect(fingerprint(after.game) == fingerprint(game), f"undoing line {n} does not lead back", line.action)
        again = after.fork(len(after.lines))
        after.submit(TEACHER, Amend(TEACHER, undo.n, None))
        expect(fingerprint(after.game) == kept, f"redoing line {n} does not lead forth again", line.action)
        if subject.digital and line.by == line.action.seat:
            added = again.submit(line.by, line.action)
            draws = [added_line.action for added_line in added[1:]]
            expect(draws == [old.action for old in record.lines[n:last]], f"line {n} draws others after undo", draws)


def players_undo_ends(subject: Subject) -> None:
    """A player undoes its own action while nothing came out and nobody else acted since; the teacher always may."""
    rng = subject.rng("undo")
    for record, game in moments(subject, asks_a_player):
        fork = record.fork(game.n)
        own = [line for line in fork.lines if line.action.seat in game.seats]
        if not own:
            continue
        for line in (own[-1], rng.choice(own)):
            seat = line.action.seat
            drawn = any(later.action.seat == CHANCE for later in fork.lines[line.n :])
            refused = attempt(fork, seat, Amend(seat, line.n, None))
            if drawn or game.revealed >= line.n:
                expect(refused == Why.AMEND_TOO_LATE, f"{seat} takes back line {line.n}, but more is known", refused)
            else:
                acted = any(later.action.seat not in (seat, CHANCE) for later in fork.lines[line.n :])
                allowed = (None, Why.AMEND_ACTED, Why.AMEND_OTHERS) if acted else (None,)
                expect(refused in allowed, f"{seat} cannot take back line {line.n}", refused)
            if refused is None:
                leaves_the_others_alone(fork, line.n, seat)
            for stranger in game.seats:
                if stranger != seat:
                    refused = attempt(fork, stranger, Amend(stranger, line.n, None))
                    expect(refused == Why.AMEND_NOT_OWN, f"{stranger} takes back what {seat} did", refused)
                    forged = msgspec.to_builtins(msgspec.structs.replace(line.action, seat=stranger))
                    refused = attempt(fork, seat, Amend(seat, line.n, forged))
                    expect(refused == Why.NOT_YOURS, f"{seat} acts for {stranger} by an amendment", refused)
            expect(attempt(fork, TEACHER, Amend(TEACHER, line.n, None)) is None, f"the teacher cannot undo {line.n}")


def leaves_the_others_alone(record: Record, n: int, seat: str) -> None:
    """Once a player took line `n` back, what the others did after it has caused the same as before."""
    trial = record.fork(len(record.lines))
    trial.submit(seat, Amend(seat, n, None))
    for line in record.lines[n:]:
        if line.action.seat != seat:
            before, after = ([event for m, event in r.events if m == line.n] for r in (record, trial))
            expect(before == after, f"{seat} takes back line {n} and changes what line {line.n} did", before, after)


def attempt(record: Record, by: str, action: Action[Any]) -> str | None:
    """Submit to a copy of a record; return the code of the refusal, if any, having seen that it changed nothing."""
    trial = record.fork(len(record.lines))
    text, before = trial.text(), fingerprint(trial.game)
    try:
        trial.submit(by, action)
    except Refused as refused:
        expect((trial.text(), fingerprint(trial.game)) == (text, before), "a refused line changed something", action)
        return refused.code
    return None
