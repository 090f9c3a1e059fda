"""What is tried, how it is played at random, and how two games are compared."""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from roeup_edu.core.actions import CHANCE, TEACHER, Action
from roeup_edu.core.bots import Bot
from roeup_edu.core.game import Event, Game
from roeup_edu.core.options import Domain, Option, Repeat, filled
from roeup_edu.core.record import Record
from roeup_edu.core.refusals import Refused


class Nonconforming(AssertionError):
    """A game or a bot that does not keep a promise."""


class Subject(Struct, frozen=True):
    """What is tried: a game with its options at a table of so many players, and who plays it (None: any legal action).

    `most` bounds the lines of a game, `looks` the moments of a game that the costly checks look at.
    """

    kind: type[Game]
    options: Mapping[str, str | int] = {}
    players: int = 2
    seed: int = 0
    digital: bool = True
    bot: Bot | None = None
    most: int = 5000
    looks: int = 12

    def record(self) -> Record:
        """Return a record of a new game at its first question."""
        seats = {seat: f"Company {seat}" for seat in "ABCDEFGH"[: self.players]}
        record = Record(self.kind.compose(self.options, seats, self.seed, self.digital), self.kind)
        record.draw()
        return record

    def rng(self, salt: str = "") -> random.Random:
        """Return a source of chance that is the same at every run."""
        return random.Random(f"{self.seed} {salt}")


def expect(holds: object, problem: str, *facts: object) -> None:
    """Raise `Nonconforming` unless it holds."""
    if not holds:
        raise Nonconforming(": ".join([problem, *map(str, facts)]))


def fingerprint(game: Game) -> bytes:
    """Return the whole state of a game, the rows of its ledger included, in a form that can be compared."""
    parts = {name: getattr(game, name) for name in game.__struct_fields__ if name not in ("ledger", "events")}
    books = game.ledger
    steps = [type(step).__qualname__ for step in game.steps]
    return msgspec.msgpack.encode((parts, steps, books.balances, books.rows, books.n, books.term))


def choices(game: Game, seat: str) -> list[Option]:
    """Return what a seat is asked for: its options without the teacher's verbs for any time."""
    asked = game.steps[-1].verbs if not game.over else ()
    return [option for option in game.options(seat) if option.action in asked]


class Edge:
    """A source of chance that always gives the same number: the first and the last of every domain."""

    def __init__(self, number: float) -> None:
        self.number = number

    def random(self) -> float:
        """Return the number."""
        return self.number


def completed(rng: Any) -> Callable[[str, Domain], Any]:
    """Return a way to choose that makes sure of every value: a row is filled element by element, field by field."""

    def choose(name: str, domain: Domain) -> Any:
        try:
            if isinstance(domain, Repeat):
                value: Any = ()
                target = domain.least + int(rng.random() * (domain.most - domain.least + 1))
                while len(value) < target and (fields := domain.fields(value)):
                    value += (domain.element(**filled(fields, choose)),)
            else:
                value = domain.pick(rng)
        except (IndexError, ValueError) as error:
            raise Nonconforming(f"{name} cannot be chosen: {domain.describe()}") from error
        expect(domain.admits(value), f"{name} gives {value!r}, which it does not admit", domain.describe())
        return value

    return choose


def anything(game: Game, seat: str, rng: random.Random) -> Action[Any]:
    """Return any action that a seat is asked for."""
    options = choices(game, seat)
    expect(options, f"{seat} is asked but can do nothing", type(game.steps[-1]).__name__)
    return rng.choice(options).fill(completed(rng))


def submit_any(record: Record, rng: random.Random, bot: Bot | None = None) -> None:
    """Let one of the asked seats do something; at a table with real cards the teacher types what is drawn."""
    game = record.game
    seat = rng.choice(game.waiting())
    if bot is not None and seat in game.seats:
        action = bot.choose(game.seen_by(seat, rng), seat, rng)
    else:
        action = anything(game, seat, rng)
    try:
        record.submit(TEACHER if seat == CHANCE else seat, action)
    except Refused as refused:
        raise Nonconforming(f"{action} was offered, but is refused: {reason(refused)}") from refused


def played(subject: Subject) -> Record:
    """Return a whole game, or the first `most` lines of one."""
    record, rng = subject.record(), subject.rng("play")
    while not record.game.over and len(record.lines) < subject.most:
        submit_any(record, rng, subject.bot)
    return record


def moments(subject: Subject, wanted: Callable[[Game], bool] = lambda game: True) -> Iterator[tuple[Record, Game]]:
    """Yield the game at `looks` moments, spread over a whole game, at which it is as wanted.

    With it comes the whole record; the game is a clone, its `n` the number of lines so far.
    """
    record = played(subject)
    game, found = subject.kind.start(record.header), []
    for line in record.lines:
        if wanted(game):
            found.append(game.clone())
        game.act(line.action, line.n)
    places = subject.rng("moments").sample(range(len(found)), min(subject.looks, len(found)))
    for place in sorted(places):
        yield record, found[place]


def act_any(game: Game, rng: random.Random) -> Action[Any] | None:
    """Do something legal in a bare game; return it, or None if it is over."""
    if game.over:
        return None
    seat = rng.choice(game.waiting())
    action = game.draw() if seat == CHANCE else anything(game, seat, rng)
    game.act(action)
    return action


def everybody(game: Game) -> tuple[str, ...]:
    """Return all who can be asked: the seats, the teacher and chance."""
    return (*game.seats, TEACHER, CHANCE)


def admitted(game: Game, action: Action[Any]) -> bool:
    """Return whether an option of the moment admits the action."""
    options = [option for option in game.options(action.seat) if option.action is type(action)]
    return any(option.check(action) is None for option in options)


def reason(refused: Refused | None) -> tuple[str, str, str] | None:
    """Return a refusal in a form that can be compared."""
    return None if refused is None else (type(refused.code).__name__, refused.code, repr(refused.facts))


def offered(game: Game, seat: str) -> list[Any]:
    """Return all that `offers` tells a seat, dependent fields included, in a form that can be compared."""
    told: list[Any] = []
    for offer in game.offers(seat):
        if isinstance(offer, Refused):
            told.append(reason(offer))
            continue
        rng, domains = random.Random(0), [repr(offer.describe())]

        def choose(name: str, domain: Domain, domains: list[str] = domains, rng: random.Random = rng) -> Any:
            domains.append(f"{name} {domain.describe()}")
            return domain.pick(rng)

        offer.fill(choose)
        told.append(domains)
    return told


def heard(events: Iterable[Event], seat: str | None) -> list[bytes]:
    """Return the events that a seat may know; None is the projector."""
    return [msgspec.json.encode(e) for e in events if e.audience is None or seat in e.audience]
