"""A game as a record: one header, then one line per action; the state is always its replay.

A record is JSON lines. The header holds all that a replay needs, rules and deck included. A line is
`{"n": 1, "by": "A", "action": {"do": …, "seat": "A"}}`; a gap in `n` is damage. Undo, redo and correction are lines
too: `{"do": "amend", "seat": "teacher", "line": 12, "action": null}` takes line 12 back, an action in its place
corrects it, several (a list) insert. All later lines are kept where they still fit.
"""

from collections.abc import Callable, Iterable
from typing import Any, Generic, Literal, TypeVar, Union, get_args

import msgspec
from msgspec import Struct

from roeup_edu.core.actions import CHANCE, TEACHER, Action, verb
from roeup_edu.core.faults import Fault
from roeup_edu.core.game import Event, Game
from roeup_edu.core.mistakes import mistake, mistake_in
from roeup_edu.core.refusals import Refused, Why
from roeup_edu.core.seats import check_seats

SEED_MOST = 2**53
"""The largest seed: whole numbers up to it survive any program that reads JSON."""

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


class Record:
    """A header, the lines so far and the game they lead to. `fault` tells where reading stopped, if it did.

    `dropped` are the lines that no longer fit after an amendment; `unfit` says why, by line.
    """

    def __init__(self, header: Header, kind: type[Game]) -> None:
        """Begin a record; `kind` is the game's class. Raises `ValueError` for a header that makes no game."""
        check_header(header)
        self.header = header
        self.kind = kind
        self.lines: list[Line[Action[Any]]] = []
        self.events: list[tuple[int, Event]] = []
        self.dropped: list[int] = []
        self.unfit: dict[int, Refused] = {}
        self.fault: Fault | None = None
        # What has come out stays known, also if an amendment undoes the line that brought it to light.
        self.revealed = 0
        self.game = kind.start(header)

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
            raise DamagedRecord("record.header", problem=error) from error
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
                self.fault = Fault("record.damaged", line=place, problem=error, expected=len(lines) + 1)
                break
            if line.n != len(lines) + 1:
                self.fault = Fault("record.gap", line=place, found=line.n, expected=len(lines) + 1)
                break
            lines.append(line)
            places.append(place)
        for place, line in zip(places, lines, strict=True):
            try:
                self._check(line.by, line.action)
                self._check_draw(line.action)
                self._do(line)
            except Refused as refused:
                self.fault = Fault("record.rule", line=place, n=line.n, problem=refused)
                return

    def _do(self, line: Line[Action[Any]]) -> None:
        if type(line.action) is Amend:
            self._amend(line, line.action)
        else:
            self._act(line.n, line.action)
            self.lines.append(line)

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
        self._check(by, action)
        before = len(self.lines)
        line = Line(before + 1, by, action)
        self._do(line)
        self.draw()
        return self.lines[before:]

    def draw(self) -> None:
        """On a digital table, let the seed answer whenever chance is asked."""
        while self.header.mode == "digital" and self.game.waiting() == (CHANCE,):
            draw = self.game.draw()
            self._act(len(self.lines) + 1, draw)
            self.lines.append(Line(len(self.lines) + 1, CHANCE, draw))

    def _act(self, n: int, action: Action[Any]) -> None:
        self.events += [(n, event) for event in self.game.act(action, n)]

    def _check(self, by: str, action: Action[Any]) -> None:
        """A seat acts for itself; the teacher for everybody, and for chance on a table with real cards."""
        if action.seat == CHANCE:
            allowed = by == (CHANCE if self.header.mode == "digital" else TEACHER)
        else:
            allowed = by in (action.seat, TEACHER)
        if not allowed:
            raise Refused(Why.NOT_YOURS, by=by, seat=action.seat)

    # Amending.

    def _amend(self, line: Line[Action[Any]], amend: Amend) -> None:
        if not 1 <= amend.line <= len(self.lines):
            raise Refused(Why.AMEND_UNKNOWN, line=amend.line, last=len(self.lines))
        target, parts = self.lines[amend.line - 1], replacements(self.kind, amend)
        if type(target.action) is Amend and amend.action is not None:
            raise Refused(Why.AMEND_AMENDMENT, line=amend.line)
        if self.header.mode == "digital" and any(action.seat == CHANCE for action in (target.action, *parts)):
            raise Refused(Why.AMEND_DRAW, line=amend.line)
        if amend.seat != TEACHER:
            self._check_own(amend, target.action, parts)
        trial = Record(self.header, self.kind)
        trial._replay([*self.lines, line])
        if amend.line in trial.unfit:
            raise trial.unfit[amend.line]
        newly = set(trial.dropped) - set(self.dropped)
        if amend.seat != TEACHER and newly:
            raise Refused(Why.AMEND_OTHERS, line=amend.line, lines=sorted(newly))
        self.revealed = max(self.revealed, self.game.revealed)
        self.lines, self.events, self.game = trial.lines, trial.events, trial.game
        self.dropped, self.unfit = trial.dropped, trial.unfit

    def _check_own(self, amend: Amend, target: Action[Any], parts: Iterable[Action[Any]]) -> None:
        """A player changes only actions of its own, and only while nothing secret or random has come out since.

        An amendment counts as old as the line it changes: what a changed line brought to light stays known.
        """
        if target.seat != amend.seat:
            raise Refused(Why.AMEND_NOT_OWN, line=amend.line, owner=target.seat, seat=amend.seat)
        for part in parts:
            if part.seat != amend.seat:
                raise Refused(Why.NOT_YOURS, by=amend.seat, seat=part.seat)
        first = amend.line
        while isinstance(action := self.lines[first - 1].action, Amend):
            first = action.line
        revealed = max(self.revealed, self.game.revealed)
        if first <= revealed:
            raise Refused(Why.AMEND_TOO_LATE, line=amend.line, revealed=revealed)

    def _replay(self, lines: list[Line[Action[Any]]]) -> None:
        """Apply lines, the amended ones as amended; a line that no longer fits is kept in the record and listed.

        Of several actions in the place of a line all fit, or none is done.
        """
        changed = overrides(self.kind, lines)
        unfit: dict[int, Refused] = {}
        for line in lines:
            if type(line.action) is Amend:
                continue
            actions = changed.get(line.n, (line.action,))
            before, events = self.game.clone() if len(actions) > 1 else self.game, len(self.events)
            try:
                for action in actions:
                    self._act(line.n, action)
            except Refused as refused:
                unfit[line.n] = refused
                self.game, self.events = before, self.events[:events]
        self.lines, self.dropped, self.unfit = list(lines), list(unfit), unfit


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
        raise _malformed(kind, mistake_in(_actions(kind), plain)) from error
    return action


def decode(kind: type[Game], data: bytes | str) -> Action[Any]:
    """Return the action of a game, or the amendment, in JSON. Raises `Refused` (malformed) if it is none."""
    try:
        text = msgspec.json.decode(_bytes(data), type=msgspec.Raw)
        return line_decoder(kind).decode(b'{"n":0,"by":"","action":' + bytes(text) + b"}").action
    except (ValueError, RecursionError) as error:
        raise _malformed(kind, mistake((*_actions(kind), Amend), data)) from error


def _bytes(data: bytes | str) -> bytes:
    return data.encode("utf-8", "replace") if isinstance(data, str) else data


def _malformed(kind: type[Game], problem: dict[str, Any]) -> Refused:
    return Refused(Why.MALFORMED, problem=problem, verbs=[verb(action) for action in _actions(kind)])


def _actions(kind: type[Game]) -> tuple[type[Action[Any]], ...]:
    return get_args(kind.actions.type)


_decoders: dict[type[Game], msgspec.json.Decoder[Line[Action[Any]]]] = {}


def line_decoder(kind: type[Game]) -> msgspec.json.Decoder[Line[Action[Any]]]:
    """Return the decoder of this game's lines, made once."""
    if kind not in _decoders:
        _decoders[kind] = msgspec.json.Decoder(Line[Union[kind.actions.type, Amend]])  # type: ignore[name-defined]  # noqa: UP007
    return _decoders[kind]


def encoded(part: Header | Line[Any]) -> bytes:
    """Return the header or a line as it stands in a file."""
    return msgspec.json.encode(part) + b"\n"
