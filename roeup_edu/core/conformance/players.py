"""Who is not a person at the table: the absent, and bots."""

import random

from roeup_edu.core.conformance.subject import (
    Nonconforming,
    Subject,
    expect,
    fingerprint,
    reason,
    submit_any,
)
from roeup_edu.core.game import Game


def goes_on_without_the_absent(subject: Subject) -> None:
    """What is done for a seat that is away is legal and leads on; a game played so, now and then or always, ends."""
    for share in (0.3, 1.0):
        record, rng = subject.record(), subject.rng("absent")
        while not record.game.over:
            expect(len(record.lines) < subject.most, "the game of the absent does not end within", subject.most)
            game = record.game
            seat = rng.choice(game.waiting())
            action = game.steps[-1].absent(game, seat) if seat in game.seats else None
            if action is not None:
                refused = game.refusal(action)
                legal = refused is None and action.seat == seat
                expect(legal, f"for the absent {seat} this is done: {action}", reason(refused))
                leads_on(game.clone(), seat)
            if action is not None and rng.random() < share:
                record.submit(seat, action)
            else:
                submit_any(record, rng)


def leads_on(game: Game, seat: str) -> None:
    """Doing what is done for the absent again and again comes to where this step no longer asks the seat."""
    depth, step = len(game.steps), game.steps[-1]
    for _ in range(50):
        action = step.absent(game, seat)
        if action is None:
            raise Nonconforming(f"nobody can go on deciding for the absent {seat}: {type(step).__name__}")
        game.act(action)
        if game.over or len(game.steps) != depth or game.steps[-1] is not step or seat not in step.asks(game):
            return
    raise Nonconforming(f"the absent {seat} is asked for ever: {type(step).__name__}")


def bot_plays_fair(subject: Subject) -> None:
    """A bot does only what is offered to it, the same in the same case, and only with what its seat may know."""
    if subject.bot is None:
        return
    record, rng = subject.record(), subject.rng("bot")
    while not record.game.over and len(record.lines) < subject.most:
        game = record.game
        for seat in game.waiting():
            if seat in game.seats:
                copy = game.seen_by(seat, rng)
                number, imagined, real = rng.random(), fingerprint(copy), fingerprint(game)
                actions = [subject.bot.choose(copy.clone(), seat, random.Random(number)) for _ in range(2)]
                expect(actions[0] == actions[1], f"the bot {seat} does different things in the same case", actions)
                expect(actions[0].seat == seat, f"the bot {seat} acts for somebody else", actions[0])
                expect(game.refusal(actions[0]) is None, f"the bot {seat} does what is refused", actions[0])
                expect(type(actions[0]) in game.steps[-1].verbs, f"the bot {seat} rules", actions[0])
                expect(fingerprint(copy) == imagined and fingerprint(game) == real, f"the bot {seat} changes the game")
        submit_any(record, rng, subject.bot)
