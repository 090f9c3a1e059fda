"""A game as a record: one header, then one line per action; the state is always its replay.

A record is JSON lines. The header holds all that a replay needs, rules and deck included. A line is
`{"n": 1, "by": "A", "action": {"do": …, "seat": "A"}}`; a gap in `n` is damage. Undo, redo and correction are lines
too: `{"do": "amend", "seat": "teacher", "line": 12, "action": null}` takes line 12 back, an action in its place
corrects it, several (a list) insert. All later lines are kept where they still fit.
"""

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from typing import Any, Generic, Literal, TypeVar, Union, get_args

import msgspec
from msgspec import Struct

from roeup_edu.core.actions import CHANCE, TEACHER, Action, verb
from roeup_edu.core.faults import Fault
from roeup_edu.core.game import Event, Game
from roeup_edu.core.mistakes import mistake, mistake_in, repeated
from roeup_edu.core.refusals import Refused, Why
from roeup_edu.core.seats import check_seats
from roeup_edu.core.teacher import Reveal

SEED_MOST = 2**53
"""The largest seed: whole numbers up to it survive any program that reads JSON."""

MARK_EVERY = 50
"""After so many lines the game is kept as it is, so that an amendment need not replay what came before."""

A = TypeVar("A")


class Header(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Everything a replay needs but the lines: the effective rules and the deck are written out."""

    schema: Literal[1] = 1
    game: str
    version: str
    mode: Literal["digital", "physical"]
    seats: dict[str, str]
    seed: int
    options: dict[str, str | int]
    rules: dict[str, Any]
    deck: dict[str, Any]


class Line(Struct, Generic[A], frozen=True, forbid_unknown_fields=True):
    """One line: its number, who submitted it, and the action."""

    n: int
    by: str
    action: A


class Amend(Action[Game], frozen=True):
    """Put nothing, an action or several in the place of an earlier line; an amendment itself can only be taken back."""

    line: int
    action: Any


class DamagedRecord(Fault):
    """A record that cannot be read: which line, why, what was expected."""


def check_header(header: Header) -> None:
    """Refuse seats, names and a seed that no game may have, wherever the header came from. Raises `Fault`."""
    check_seats(header.seats)
    if not 0 <= header.seed <= SEED_MOST:
        raise Fault("record.seed", seed=str(header.seed), most=str(SEED_MOST))


class Mark(Struct, frozen=True):
    """The game after line `n`, when `events` events had happened; an amendment of a later line begins here."""

    n: int
    game: Game
    events: int


class Record:
    """A header, the lines so far and the game they lead to. `fault` tells where reading stopped, if it did.

    `unfit` says which lines no longer fit after an amendment, and why.
    """

    def __init__(self, header: Header, kind: type[Game]) -> None:
        """Begin a record; `kind` is the game's class. Raises `ValueError` for a header that makes no game."""
        check_header(header)
        self.header = header
        self.kind = kind
        self.lines: list[Line[Action[Any]]] = []
        self.events: list[tuple[int, Event]] = []
        self.unfit: dict[int, Refused] = {}
        self.fault: Fault | None = None
        # What has come out stays known, also if an amendment undoes the line that brought it to light: up to which
        # line, and which choices made in secret are known to whom (None: everybody), as (seat, line, action).
        self.revealed = 0
        self.known: set[tuple[str | None, int, Action[Any]]] = set()
        self.game = kind.start(header)
        # For amendments: what stands in the place of which line, the moment of each line, and the game as it was at
        # some lines, so that not everything is replayed.
        self._instead: dict[int, tuple[Action[Any], ...]] = {}
        self._moments: dict[int, tuple[int, bool]] = {}
        self._marks = [Mark(0, self.game.clone(), 0)]

    @property
    def dropped(self) -> list[int]:
        """The lines that no longer fit."""
        return list(self.unfit)

    # Reading and writing.

    @property
    def error(self) -> str:
        """Where and why reading stopped, in English; "" if it did not."""
        return "" if self.fault is None else str(self.fault)

    @classmethod
    def read(cls, data: bytes, kinds: Callable[[str], type[Game]], upto: int | None = None) -> "Record":
        """Return the record in `data`, as far as it is sound; `error` says where and why it stops.

        `kinds` returns a game's class by name; `upto` leaves out the lines after that number.
        Raises `DamagedRecord` if not even the header can be read.
        """
        texts = data.removeprefix(b"\xef\xbb\xbf").split(b"\n")
        try:
            header = msgspec.json.decode(texts[0], type=Header)
            record = cls(header, kinds(header.game))
        except (ValueError, KeyError, RecursionError) as error:
            if isinstance(error, msgspec.DecodeError | KeyError | RecursionError):
                raise DamagedRecord("record.header", problem=error) from error
            raise DamagedRecord("record.header_unsound", problem=error) from error
        record._read_lines(texts[1:], upto)
        return record

    def _read_lines(self, texts: Iterable[bytes], upto: int | None) -> None:
        decoder = line_decoder(self.kind)
        lines: list[Line[Action[Any]]] = []
        places: list[int] = []
        for place, text in enumerate(texts, 2):
            if not text or text.isspace():
                continue
            if upto is not None and len(lines) >= upto:
                break
            try:
                line = decoder.decode(text)
            except (ValueError, RecursionError) as error:
                self.fault = damaged(place, text, len(lines) + 1, error, (*_actions(self.kind), Amend))
                break
            if line.n != len(lines) + 1:
                self.fault = Fault("record.gap", line=place, found=line.n, expected=len(lines) + 1)
                break
            lines.append(line)
            places.append(place)
        for place, line in zip(places, lines, strict=True):
            try:
                self.check(line.by, line.action)
                self._check_draw(line.action)
                self._do(line)
            except Refused as refused:
                self.fault = Fault("record.rule", line=place, n=line.n, problem=refused)
                return

    def _check_draw(self, action: Action[Any]) -> None:
        """On a digital table draws come from the seed."""
        if action.seat == CHANCE and self.header.mode == "digital" and self.game.waiting() == (CHANCE,):
            draw = self.game.draw()
            if action != draw and self.game.refusal(action) is None:
                asked, drawn = getattr(action, "card", ""), getattr(draw, "card", "")
                raise Refused(Why.NOT_DRAWN, asked=asked, drawn=drawn)

    def text(self) -> bytes:
        """Return the record as JSON lines."""
        return encoded(self.header) + b"".join(encoded(line) for line in self.lines)

    def fork(self, upto: int) -> "Record":
        """Return a record of its own with the lines up to number `upto`."""
        fork = Record(self.header, self.kind)
        for line in self.lines[:upto]:
            fork._do(line)
        return fork

    # Playing.

    def submit(self, by: str, action: Action[Any]) -> list[Line[Action[Any]]]:
        """Do an action and, on a digital table, the draws that follow; return the lines added.

        Raises `Refused` and changes nothing if it is not legal, or not for `by` to do.
        """
        self.check(by, action)
        before = len(self.lines)
        line = Line(before + 1, by, action)
        self._do(line)
        self.draw()
        return self.lines[before:]

    def draw(self) -> None:
        """On a digital table, let the seed answer whenever chance is asked."""
        while self.header.mode == "digital" and self.game.waiting() == (CHANCE,):
            self._do(Line(len(self.lines) + 1, CHANCE, self.game.draw()))

    def _do(self, line: Line[Action[Any]]) -> None:
        if type(line.action) is Amend:
            self._amend(line, line.action)
        else:
            self._act(line.n, line.action)
            self._append(line)

    def _act(self, n: int, action: Action[Any]) -> None:
        game = self.game
        moment = (game.moment, bool(game.steps) and game.steps[-1].independent)
        events = game.act(action, n)
        self.events += [(n, event) for event in events]
        self._moments[n] = moment
        if game.revealed == n:
            self._come_out(n, action, events)

    def _come_out(self, n: int, action: Action[Any], events: Iterable[Event]) -> None:
        """Note which choices made in secret came out with line `n`: an event that reveals them has them by seat."""
        latest: dict[str, tuple[int, Action[Any]]] = {}
        for k in reversed(self._moments):
            if self._moments[k] != self._moments[n]:
                break
            for done in (action,) if k == n else reversed(self.actions_of(k)):
                if done.secret:
                    latest.setdefault(done.seat, (k, done))
        for event in events:
            for fact in event.facts.values():
                for seat in latest.keys() & fact.keys() if isinstance(fact, Mapping) else ():
                    self.known.update((viewer, *latest[seat]) for viewer in event.audience or (None,))

    def _append(self, line: Line[Action[Any]]) -> None:
        self.lines.append(line)
        if line.n % MARK_EVERY == 0:
            self._marks.append(Mark(line.n, self.game.clone(), len(self.events)))

    def actions_of(self, n: int) -> tuple[Action[Any], ...]:
        """Return what counts as line `n`: its action, or what an amendment put in its place."""
        return self._instead.get(n, (self.lines[n - 1].action,))

    def happens_now(self, n: int) -> bool:
        """Return whether line `n` counts in the step that is going on."""
        return n in self._moments and self._moments[n][0] == self.game.moment

    def hidden(self, n: int, action: Action[Any], viewer: str | None) -> bool:
        """Return whether an action of line `n` is a choice made in secret that `viewer` (None: everybody) may not know.

        What was taken back before it came out stays secret for good.
        """
        if not action.secret or action.seat == viewer:
            return False
        return not {(None, n, action), (viewer, n, action)} & self.known

    def check(self, by: str, action: Action[Any]) -> None:
        """A seat acts for itself; the teacher for everybody, and for chance on a table with real cards.

        Raises `Refused`.
        """
        if action.seat == CHANCE:
            allowed = by == (CHANCE if self.header.mode == "digital" else TEACHER)
        else:
            allowed = by in (action.seat, TEACHER)
        if not allowed:
            raise Refused(Why.NOT_YOURS, by=by, seat=action.seat)

    # Amending.

    def amended(self, by: str, amend: "Amend") -> "Record":
        """Return the record as an amendment would make it, before the seed draws anything, and leave this one as it is.

        Raises `Refused` as `submit` does.
        """
        trial = copy(self)  # an amendment replaces all parts that it changes
        trial.check(by, amend)
        trial._do(Line(len(self.lines) + 1, by, amend))
        return trial

    def before(self, n: int, acted: Iterable[Action[Any]] = ()) -> "Record":
        """Return the record with the game as it was before line `n`, earlier lines as amended since; to look at only.

        `acted`: actions that stand in the place of line `n` before the moment that is asked for.
        """
        trial = self._again(self._instead, n, upto=n - 1)
        for action in acted:
            trial._act(n, action)
        return trial

    def _amend(self, line: Line[Action[Any]], amend: Amend) -> None:
        if not 1 <= amend.line <= len(self.lines):
            raise Refused(Why.AMEND_UNKNOWN, line=amend.line, last=len(self.lines))
        target, parts = self.lines[amend.line - 1].action, replacements(self.kind, amend)
        if type(target) is Amend and amend.action is not None:
            raise Refused(Why.AMEND_AMENDMENT, line=amend.line)
        if type(target) is Reveal:
            raise Refused(Why.AMEND_REVEAL, line=amend.line)
        if self.header.mode == "digital" and any(action.seat == CHANCE for action in (target, *parts)):
            raise Refused(Why.AMEND_DRAW, line=amend.line)
        first = self.origin(amend.line)
        if amend.seat != TEACHER:
            self._check_own(amend, target, parts, first)
        if type(target) is Amend:
            instead = overrides(self.kind, [*self.lines, line])
        else:
            instead = {**self._instead, amend.line: parts}
        trial = self._again(instead, first)
        trial._append(line)
        if amend.line in trial.unfit:
            raise trial.unfit[amend.line]
        newly = set(trial.unfit) - set(self.unfit)
        if amend.seat != TEACHER and newly:
            raise Refused(Why.AMEND_OTHERS, line=amend.line, lines=sorted(newly))
        trial.revealed = max(self.revealed, self.game.revealed)
        self.__dict__.update(trial.__dict__)

    def origin(self, n: int) -> int:
        """Return the line that an amendment changes in the end: an amendment counts as old as what it changed."""
        while isinstance(action := self.lines[n - 1].action, Amend):
            n = action.line
        return n

    def fixed(self, seat: str, line: int) -> Refused | None:
        """Return why a seat cannot take a line of its own back any more, or None.

        Whether later lines still fit is seen only when it is done.
        """
        try:
            self._check_own(Amend(seat, line, None), self.lines[line - 1].action, (), self.origin(line))
        except Refused as refused:
            return refused
        return None

    def _check_own(self, amend: Amend, target: Action[Any], parts: Iterable[Action[Any]], first: int) -> None:
        """A player changes only actions of its own, and only what nobody else can have answered.

        It ends once something secret or random came out (what has been seen stays known) or another seat has acted,
        except in a step in which all choose independently; only there something else can be put in the place.
        """
        if target.seat != amend.seat:
            raise Refused(Why.AMEND_NOT_OWN, line=amend.line, owner=target.seat, seat=amend.seat)
        for part in parts:
            if part.seat != amend.seat:
                raise Refused(Why.NOT_YOURS, by=amend.seat, seat=part.seat)
        revealed = max(self.revealed, self.game.revealed)
        if first <= revealed:
            raise Refused(Why.AMEND_TOO_LATE, line=amend.line, revealed=revealed)
        moment = self._moments.get(first, (0, False))
        alone = moment if moment[1] else None
        for line in self.lines[first:]:
            if line.action.seat != amend.seat and (alone is None or self._moments.get(line.n) != alone):
                raise Refused(Why.AMEND_ACTED, line=amend.line, seat=line.action.seat, since=line.n)
        if amend.action is not None and alone is None:
            raise Refused(Why.AMEND_ONLY_BACK, line=amend.line)

    def _again(self, instead: dict[int, tuple[Action[Any], ...]], first: int, upto: int | None = None) -> "Record":
        """Return a record with all lines replayed from line `first` on, with `instead` in the place of what it names.

        `upto` leaves out the lines after that number.

        A line that no longer fits is kept in the record, and `unfit` says why. Of several actions in the place of a
        line all fit, or none is done.
        """
        trial = copy(self)
        kept = sum(mark.n < first for mark in self._marks)
        mark = self._marks[kept - 1]
        trial._marks, trial._instead = self._marks[:kept], instead
        trial.lines, trial.events, trial.game = self.lines[: mark.n], self.events[: mark.events], mark.game.clone()
        trial._moments = {n: moment for n, moment in self._moments.items() if n <= mark.n}
        trial.unfit = {n: refused for n, refused in self.unfit.items() if n <= mark.n}
        trial.known = set(self.known)
        for line in self.lines[mark.n : upto]:
            trial._refit(line, instead.get(line.n, (line.action,)))
            trial._append(line)
        return trial

    def _refit(self, line: Line[Action[Any]], actions: tuple[Action[Any], ...]) -> None:
        if type(line.action) is Amend:
            return
        before, events = self.game.clone() if len(actions) > 1 else self.game, len(self.events)
        known = set(self.known) if len(actions) > 1 else self.known
        try:
            for action in actions:
                self._act(line.n, action)
        except Refused as refused:
            self.unfit[line.n] = refused
            self.game, self.events, self.known = before, self.events[:events], known
            if type(line.action) is Reveal:  # that the game master looked stays told
                self.events.append((line.n, Event("revealed", {})))


def overrides(kind: type[Game], lines: Iterable[Line[Action[Any]]]) -> dict[int, tuple[Action[Any], ...]]:
    """Return what stands in the place of each amended line; the latest amendment that was not taken back counts."""
    changed: dict[int, tuple[Action[Any], ...]] = {}
    amends = [(line.n, line.action) for line in lines if isinstance(line.action, Amend)]
    for n, amend in reversed(amends):
        if n not in changed:
            changed.setdefault(amend.line, replacements(kind, amend))
    return changed


def replacements(kind: type[Game], amend: Amend) -> tuple[Action[Any], ...]:
    """Return the actions of an amendment. Raises `Refused` if they are not actions of the game."""
    if amend.action is None:
        return ()
    parts = amend.action if isinstance(amend.action, list | tuple) else [amend.action]
    return tuple(convert(kind, part) for part in parts)


def convert(kind: type[Game], plain: Any) -> Action[Any]:
    """Return plain JSON data as an action of the game. Raises `Refused` (malformed) if it is none."""
    if isinstance(plain, Action):
        return plain
    try:
        action: Action[Any] = msgspec.convert(plain, kind.actions.type)
    except msgspec.ValidationError as error:
        raise _malformed(_actions(kind), mistake_in(_actions(kind), plain)) from error
    return action


def decode(kind: type[Game], data: bytes | str) -> Action[Any]:
    """Return the action of a game, or the amendment, in JSON. Raises `Refused` (malformed) if it is none."""
    actions: tuple[type[Action[Any]], ...] = (*_actions(kind), Amend)
    if repeated(data):
        raise _malformed(actions, mistake(actions, data))
    try:
        text = msgspec.json.decode(_bytes(data), type=msgspec.Raw)
        return line_decoder(kind).decode(b'{"n":0,"by":"","action":' + bytes(text) + b"}").action
    except (ValueError, RecursionError) as error:
        raise _malformed(actions, mistake(actions, data)) from error


def _bytes(data: bytes | str) -> bytes:
    return data.encode("utf-8", "replace") if isinstance(data, str) else data


def _malformed(actions: Iterable[type[Action[Any]]], problem: dict[str, Any]) -> Refused:
    return Refused(Why.MALFORMED, problem=problem, verbs=[verb(action) for action in actions])


def _actions(kind: type[Game]) -> tuple[type[Action[Any]], ...]:
    return get_args(kind.actions.type)


def damaged(
    line: int, text: bytes, expected: int, error: Exception, actions: tuple[type[Action[Any]], ...] = ()
) -> Fault:
    """Return what is wrong with a line of a file: it is not whole, or its action is none of `actions`."""
    try:
        plain = msgspec.json.decode(text)
        problem = mistake_in(actions, plain["action"]) if actions else {"kind": "form"}
    except (ValueError, RecursionError, KeyError, TypeError, IndexError):
        problem = {"kind": "form"}
    reason = {"kind": "line"} if problem["kind"] == "form" else problem
    return Fault("record.damaged", line=line, problem=error, reason=reason, expected=expected)


_decoders: dict[type[Game], msgspec.json.Decoder[Line[Action[Any]]]] = {}


def line_decoder(kind: type[Game]) -> msgspec.json.Decoder[Line[Action[Any]]]:
    """Return the decoder of this game's lines, made once."""
    if kind not in _decoders:
        _decoders[kind] = msgspec.json.Decoder(Line[Union[kind.actions.type, Amend]])  # type: ignore[name-defined]  # noqa: UP007
    return _decoders[kind]


def encoded(part: Header | Line[Any]) -> bytes:
    """Return the header or a line as it stands in a file."""
    return msgspec.json.encode(part) + b"\n"
