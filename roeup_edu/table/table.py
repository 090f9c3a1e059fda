"""A running game: its record in a store, bots on empty seats, undo and redo, several windows on one game.

Memory follows the store: an action is judged by what is stored, and counts once it is on the disk.
"""

import hashlib
import random
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from typing import Any, TypeAlias
from weakref import WeakSet

import msgspec
from msgspec import Struct

from roeup_edu.core.actions import CHANCE, TEACHER, Action, verb
from roeup_edu.core.faults import Fault
from roeup_edu.core.game import Game
from roeup_edu.core.record import Amend, Line, Record, line_decoder, overrides
from roeup_edu.core.refusals import Refused, Why
from roeup_edu.core.teacher import Reveal
from roeup_edu.table import plans
from roeup_edu.table.simulate import fill_seats
from roeup_edu.table.store import Answered, Store, players


class Answer(Struct, frozen=True):
    """What a submit led to: the lines it added with draws and bots, or why not; `again` if it was answered before."""

    lines: tuple[Line[Any], ...]
    refused: Refused | None = None
    again: bool = False


Chosen: TypeAlias = tuple[str, Sequence[Action[Any]]]
"""Who submits, and the actions that are done one after the other, all or none."""

_open: WeakSet["Table"] = WeakSet()
"""The tables of this process, as long as somebody uses them."""


class Table:
    """A game of a store that goes on. Several tables may be open on one game, here and in other processes."""

    def __init__(self, store: Store, game: str) -> None:
        """Open a game and let its bots go on where they were stopped. Raises `Fault` if that cannot be."""
        self.store = store
        self.id = game
        self.title, self.bots = store.about(game)
        self._record: Record | None = store.read(game)
        self._players = players(self.record.header, self.bots)
        self._callbacks: list[Callable[[], object]] = []
        self._told = len(self.record.lines)
        _open.add(self)
        self.refresh()

    @property
    def record(self) -> Record:
        """The record as it is stored, as far as it is known here; `refresh` reads what others have added."""
        if self._record is None:  # writing failed: what was in memory may never have been stored
            self._record = self.store.read(self.id)
        return self._record

    @property
    def game(self) -> Game:
        """The state of the game."""
        return self.record.game

    def close(self) -> None:
        """Hear nothing more of the other tables, and call nobody any more. The store stays open."""
        _open.discard(self)
        self._callbacks.clear()

    # Playing.

    def submit(self, by: str, action: Action[Any], key: str, seen: str | None = None) -> Answer:
        """Do an action, the draws that follow and what the bots do then; the same key always has the same answer.

        With `seen`, the `fingerprint` of what the seat was offered, the action is refused if that has changed since.
        Raises `Fault` if the store cannot be read or written; the same key may then be tried again.
        """

        def choose() -> Chosen:
            self._check_seen(action.seat, seen)
            return by, (action,)

        return self._answer(key, choose)

    def submit_all(self, by: str, actions: Sequence[Action[Any]], key: str, seen: str | None = None) -> Answer:
        """Do the plan of one seat (see `plans.tried`): all of its actions under one key, or none of them.

        A refusal is that of the action that does not fit; its fact `place` says which, counted from 1. The rest is as
        in `submit`.
        """

        def choose() -> Chosen:
            if actions:
                self._check_seen(actions[0].seat, seen)
            for action in actions:
                self.record.check(by, action)
            refused = plans.tried(self.record, actions).refused
            if refused is not None:
                raise refused
            return by, tuple(actions)

        return self._answer(key, choose)

    def enter(self, actions: Sequence[Action[Any]], key: str, seen: int | None = None) -> Answer:
        """Do what the game master has entered: actions of any seats one after the other, all of them or none.

        With `seen`, the number of lines when it was typed, it is refused if more have come since: it may mean something
        else by now. The rest is as in `submit`.
        """

        def choose() -> Chosen:
            if seen is not None and (count := self._missed(seen)):
                raise Refused(Why.ENTRY_STALE, seen=seen, count=count, by=self._last())
            return TEACHER, tuple(actions)

        return self._answer(key, choose)

    def answered(self, key: str) -> bool:
        """Return whether something was submitted with this key before."""
        return self.store.answered(self.id, key) is not None

    def _missed(self, seen: int) -> int:
        """Return how many lines have come since there were `seen`; a number that cannot be has missed all."""
        count = len(self.record.lines)
        return count - seen if 0 <= seen <= count else count

    def _last(self) -> str:
        """Return the seat of the last line."""
        return self.record.lines[-1].action.seat if self.record.lines else TEACHER

    def _check_seen(self, seat: str, seen: str | None) -> None:
        stale = None if seen is None else self.stale(seat, seen)
        if stale is not None:
            raise stale

    def fingerprint(self, seat: str) -> str:
        """Return a short text that stands for what a seat is offered now."""
        return f"{len(self.record.lines)}-{self._offered(seat)}"

    def _offered(self, seat: str) -> str:
        offered = [option.describe() for option in self.game.options(seat)]
        return hashlib.sha256(msgspec.json.encode(offered)).hexdigest()[:16]

    def stale(self, seat: str, seen: str) -> Refused | None:
        """Return why a choice from a screen that offered something else is refused, None if it offered this.

        What is no fingerprint fits nothing.
        """
        number, _, offered = seen.partition("-")
        if offered == self._offered(seat):
            return None
        lines = self.record.lines
        n = min(int(number), len(lines)) if number.isascii() and number.isdecimal() and len(number) < 10 else 0
        by = lines[-1].action.seat if lines else seat
        possible = [verb(option.action) for option in self.game.options(seat)]
        return Refused(Why.STALE, seat=seat, seen=n, count=len(lines) - n, by=by, possible=possible)

    def _answer(self, key: str, choose: Callable[[], Chosen]) -> Answer:
        """Do once what `choose` says under this key; it is asked when memory is up to date, and may refuse."""
        try:
            with self._writing():
                given = self.store.answered(self.id, key)
                found = given or self._do(key, choose)
            # Bots in a transaction of their own: while they think, the action of a person is safe already.
            if self._asked():
                with self._writing():
                    self._play_on()
                    if given is None and found.refused is None:
                        found = Answered(found.after, len(self.record.lines))
                        self.store.answer(self.id, key, found)
        finally:
            self._tell()
        return Answer(tuple(self.record.lines[found.after : found.upto]), found.refused, given is not None)

    def _do(self, key: str, choose: Callable[[], Chosen]) -> Answered:
        before = len(self.record.lines)
        try:
            by, actions = choose()
            for action in actions:
                self.record.submit(by, action)
        except Refused as refused:
            if len(self.record.lines) > before:
                self._record = None  # the actions before the one that does not fit were done in memory alone
            found = Answered(before, before, refused)
        else:
            found = Answered(before, len(self.record.lines))
            self.store.add(self.id, self.record.lines[before:])
        self.store.answer(self.id, key, found)
        return found

    def _asked(self) -> bool:
        """Return whether bots or the seed have to go on."""
        record = self.record
        if record.fault is not None:
            return False
        drawn = record.header.mode == "digital" and record.game.waiting() == (CHANCE,)
        return drawn or record.game.next_seat(self._players) is not None

    def _play_on(self) -> None:
        """Let seed and bots go on until a person is asked. From the same line on they always do the same."""
        record, before = self.record, len(self.record.lines)
        record.draw()
        fill_seats(record, self._players, random.Random(f"{record.header.seed} {before}"))
        self.store.add(self.id, record.lines[before:])

    # Undo, redo and corrections.

    def undo(self, seats: Collection[str], key: str, line: int | None = None, master: bool = False) -> Answer:
        """Take back the last action of these seats that counts; the limits of a player's own undo hold.

        With `master` the game master does it: the last action of anybody but bots, back over any number of terms. With
        `line`, the number that the button was drawn for, it is refused if it would take back another one by now.
        """

        def choose() -> Chosen:
            found = self.undoable(seats, master)
            if found is None:
                raise self._nothing(seats, master)
            return self._taken_back(found, found.n, line, master)

        return self._answer(key, choose)

    def redo(self, seats: Collection[str], key: str, line: int | None = None, master: bool = False) -> Answer:
        """Do again what was taken back last, as long as these seats have done nothing new since.

        `line` and `master` are as in `undo`; `line` is the action that is done again.
        """

        def choose() -> Chosen:
            found = self._last_undo(seats, master)
            if found is None:
                raise Refused(Why.AMEND_NOTHING, seats=list(self.game.seats if master else seats))
            return self._taken_back(found, found.action.line, line, master)

        return self._answer(key, choose)

    def _taken_back(self, line: Line[Any], now: int, asked: int | None, master: bool) -> Chosen:
        """Return the amendment that takes a line back, for a button about line `now`.

        Raises `Refused` if the button was drawn for another one.
        """
        if asked is not None and asked != now:
            raise Refused(Why.UNDO_STALE, asked=asked, now=now)
        seat = TEACHER if master else line.action.seat
        return seat, (Amend(seat, line.n, None),)

    def _nothing(self, seats: Collection[str], master: bool) -> Refused:
        """Return why nothing can be taken back: there is nothing, or only what the seed drew."""
        record = self.record
        drawn = [line.n for line in record.lines if line.action.seat == CHANCE and line.n not in record.unfit]
        if master and drawn and self._drawn_by_seed:
            return Refused(Why.AMEND_DRAW, line=drawn[-1])
        return Refused(Why.AMEND_NOTHING, seats=list(self.game.seats if master else seats))

    def undoable(self, seats: Collection[str], master: bool = False) -> Line[Any] | None:
        """Return the line that `undo` takes back, if the limits allow it."""
        record = self.record
        for line in record.lines[::-1]:
            own = self._anybody(line) if master else line.action.seat in seats
            undo = isinstance(line.action, Amend) and line.action.action is None
            if own and not undo and record.actions_of(line.n) and line.n not in record.unfit:
                return line
        return None

    def redoable(self, seats: Collection[str], master: bool = False) -> Line[Any] | None:
        """Return the line that `redo` does again, if it still fits."""
        line = self._last_undo(seats, master)
        return None if line is None else self.record.lines[line.action.line - 1]

    def _anybody(self, line: Line[Any]) -> bool:
        """Return whether the game master's undo may take a line back: no draw of the seed, no look at secrets.

        What a bot did is passed over: it would do the same again at once.
        """
        seat = line.action.seat
        return not (
            seat in self._players or isinstance(line.action, Reveal) or (seat == CHANCE and self._drawn_by_seed)
        )

    @property
    def _drawn_by_seed(self) -> bool:
        return self.record.header.mode == "digital"

    def _last_undo(self, seats: Collection[str], master: bool = False) -> Line[Any] | None:
        """Return the latest undo of these seats that was not itself taken back and that nothing new follows."""
        lines = self.record.lines
        instead = overrides(self.record.kind, lines)
        for line in lines[::-1]:
            amend = line.action
            if not (self._anybody(line) if master else amend.seat in seats):
                continue
            if not isinstance(amend, Amend) or amend.action is not None:
                return None
            target = lines[amend.line - 1].action
            again = isinstance(target, Amend) and target.action is None  # it did something again
            if not again and instead.get(line.n) != ():
                return line
        return None

    def amend(self, amend: Amend, key: str, seen: int) -> Answer:
        """Do an amendment whose `amending.preview` was shown when the record had `seen` lines.

        It is refused if more have come since: they may no longer fit, or something else may change.
        """

        def choose() -> Chosen:
            if count := self._missed(seen):
                raise Refused(Why.AMEND_STALE, line=amend.line, seen=seen, count=count, by=self._last())
            return amend.seat, (amend,)

        return self._answer(key, choose)

    # Other windows and processes.

    def refresh(self) -> bool:
        """Read what others have added, and let bots go on that were stopped; return whether anything is new."""
        try:
            self._catch_up()
            if self._asked():
                with self._writing():
                    self._play_on()
        finally:
            new = self._tell()
        return new

    def watch(self, callback: Callable[[], object]) -> None:
        """Call this after every change, here or by another table; an error in it reaches whoever made the change."""
        self._callbacks.append(callback)

    def unwatch(self, callback: Callable[[], object]) -> None:
        """Call this no more."""
        if callback in self._callbacks:
            self._callbacks.remove(callback)

    def _tell(self) -> bool:
        """Call the watchers, here and of the other tables on this game, if there are lines they do not know of."""
        if self._record is None or len(self._record.lines) == self._told:
            return False
        self._told = len(self._record.lines)
        with ExitStack() as stack:  # each is called, also if another one fails
            for other in list(_open):
                if (
                    other is not self
                    and (other.id, other.store.path) == (self.id, self.store.path)
                    and other.store.open
                ):
                    stack.callback(other.refresh)
            for callback in reversed(self._callbacks):
                stack.callback(callback)
        return True

    # Memory and store.

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Hold the only right to write, with memory up to date. If it fails, memory is read anew: it may be ahead."""
        try:
            with self.store.writing():
                self._catch_up()
                if self.record.fault is not None:
                    raise Fault("record.not_continued", problem=self.record.fault)
                yield
        except BaseException:
            self._record = None
            raise

    def _catch_up(self) -> None:
        """Do in memory what the store has more."""
        record = self.record
        texts = [] if record.fault else self.store.since(self.id, len(record.lines))
        if not texts:
            return
        upto = len(record.lines) + len(texts)
        self._record = None
        with suppress(ValueError, IndexError, Refused):  # a line that cannot be read or does not fit: see below
            for line in map(line_decoder(record.kind).decode, texts):
                if line.n > len(record.lines):
                    record.submit(line.by, line.action)
                if record.lines[line.n - 1] != line:
                    raise IndexError
            if len(record.lines) == upto:
                self._record = record
        # Otherwise all is read anew, when it is needed: the record then says where it stops and why.
