"""The battery that every game and every bot must pass. `check(subject)` runs all of it; each check is a function.

A check plays random legal games of its own and raises `Nonconforming` with what went wrong. It knows nothing of the
game but what `Game` promises, so a new game gets the whole battery for one `Subject`.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from roeup_edu.core.actions import CHANCE, TEACHER, Action
from roeup_edu.core.chance import Draw
from roeup_edu.core.game import Event, Game
from roeup_edu.core.options import Domain, Option, Repeat, filled
from roeup_edu.core.record import Amend, Record
from roeup_edu.core.refusals import Refused, Why


class Bot(Protocol):
    """A player; the game it is given is what its seat may imagine (`Game.seen_by`)."""

    def choose(self, game: Any, seat: str, rng: Any) -> Action[Any]:
        """Return a legal action of a seat that is asked."""


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


# Playing and looking.


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


# The checks.


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


class Edge:
    """A source of chance that always gives the same number: the first and the last of every domain."""

    def __init__(self, number: float) -> None:
        self.number = number

    def random(self) -> float:
        """Return the number."""
        return self.number


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


# Secrets.


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


# Amendments.


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
    """A player undoes its own action only while nothing secret or random came out since; the teacher always may."""
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
                allowed = (None, Why.AMEND_OTHERS)
                expect(refused in allowed, f"{seat} cannot take back line {line.n}", refused)
            for stranger in game.seats:
                if stranger != seat:
                    refused = attempt(fork, stranger, Amend(stranger, line.n, None))
                    expect(refused == Why.AMEND_NOT_OWN, f"{stranger} takes back what {seat} did", refused)
                    forged = msgspec.to_builtins(msgspec.structs.replace(line.action, seat=stranger))
                    refused = attempt(fork, seat, Amend(seat, line.n, forged))
                    expect(refused == Why.NOT_YOURS, f"{seat} acts for {stranger} by an amendment", refused)
            expect(attempt(fork, TEACHER, Amend(TEACHER, line.n, None)) is None, f"the teacher cannot undo {line.n}")


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


# The absent, and bots.


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


CHECKS: tuple[Callable[[Subject], None], ...] = (
    plays_to_the_end,
    reproduces,
    round_trips,
    clones_are_independent,
    options_agree_with_act,
    refuses_everything_else,
    refusals_have_words,
    secrets_stay_secret,
    imagines_what_it_sees,
    amends_like_a_replay,
    undoes_and_redoes,
    players_undo_ends,
    goes_on_without_the_absent,
    bot_plays_fair,
)


def check(subject: Subject) -> None:
    """Run the whole battery. Raises `Nonconforming` at the first promise that is not kept."""
    for one in CHECKS:
        one(subject)
