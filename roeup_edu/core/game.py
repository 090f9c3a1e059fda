"""The flow of a game: a stack of steps, the top one asks; options say what may be done, `act` does it."""

from collections.abc import Collection, Mapping
from typing import Any, ClassVar, Generic, Self

import msgspec
from msgspec import Struct

from roeup_edu.core.actions import CHANCE, TEACHER, Action, G
from roeup_edu.core.chance import Draw, pick
from roeup_edu.core.ledger import Ledger
from roeup_edu.core.options import Option, Random
from roeup_edu.core.refusals import Refused, Why
from roeup_edu.core.state import State


class Event(Struct, frozen=True):
    """What an action caused, in words' raw form; `audience` is None for everybody, else the seats that may know it."""

    kind: str
    facts: dict[str, Any]
    audience: tuple[str, ...] | None = None


class Step(State, Generic[G]):
    """Something pending: it asks some seats until it asks none, then it closes. Its fields hold immutable values."""

    verbs: ClassVar[tuple[type[Action[Any]], ...]] = ()
    """What may be done while this step is on top."""
    independent: ClassVar[bool] = False
    """True if what one seat does here leaves the choices of the others as they are: each may take its own back."""

    def asks(self, game: G) -> tuple[str, ...]:
        """Return the seats that may act now; () means the step is over."""
        return ()

    def possible(self, game: G, seat: str) -> tuple[type[Action[Any]], ...]:
        """Return the verbs that may be possible for an asked seat: all, unless some can be ruled out at a glance."""
        return self.verbs

    def close(self, game: G) -> None:
        """Do what follows when nobody is asked any more; may push further steps."""

    def absent(self, game: G, seat: str) -> Action[Any] | None:
        """Return what is done for a seat that is away, or None if nobody can decide this for it."""
        return None

    def seen_by(self, game: G, seat: str, rng: Random) -> "Step[G]":
        """Return the step as `seat` may imagine it: what it cannot know is drawn anew."""
        return self

    def secrets(self) -> dict[str, Any]:
        """Return the choices made in this step that the others may not see yet, by seat."""
        return {}

    def bag(self, game: G) -> tuple[str, ...]:
        """Return what a draw may bring, if this step asks chance."""
        return ()

    def audience(self, game: G) -> tuple[str, ...] | None:
        """Return who may see what a draw brings, if this step asks chance; None is everybody."""
        return None


class Everyone(Step[G], Generic[G]):
    """A step in which several seats act at once, each until it is done."""

    waiting: tuple[str, ...] = ()

    def asks(self, game: G) -> tuple[str, ...]:
        """Return the seats that are not done."""
        return self.waiting

    def finish(self, seat: str) -> None:
        """Count `seat` as done."""
        self.waiting = tuple(s for s in self.waiting if s != seat)


class Game(State, kw_only=True):
    """The state of one game. Subclasses add their own state; everything is changed by `act` alone."""

    name: ClassVar[str]
    actions: ClassVar[msgspec.json.Decoder[Action[Any]]]
    """Decodes any action of this game from JSON."""
    teacher_verbs: ClassVar[tuple[type[Action[Any]], ...]] = ()
    """What the game master may do at any time."""

    seats: dict[str, str]
    seed: int = 0
    n: int = 0
    draws: int = 0
    moment: int = 0
    revealed: int = 0
    over: str = ""
    steps: list[Step[Any]]
    ledger: Ledger
    events: list[Event] = []

    # What a game must say of itself.

    @classmethod
    def compose(
        cls, options: Mapping[str, str | int], seats: Mapping[str, str], seed: int | None, digital: bool
    ) -> Any:
        """Return the `Header` of a new game. Raises `ValueError` naming an option that is wrong."""
        raise NotImplementedError

    @classmethod
    def start(cls, header: Any) -> "Game":
        """Return the game of a `Header` at its first question. Raises `ValueError` if it makes no game."""
        raise NotImplementedError

    def advance(self) -> None:
        """Push the next steps of the game's course; called whenever nothing is pending."""
        raise NotImplementedError

    def view(self, seat: str | None) -> dict[str, Any]:
        """Return all that `seat` may know, as JSON data; None is the projector."""
        raise NotImplementedError

    def seen_by(self, seat: str, rng: Random) -> Self:
        """Return a copy in which all that `seat` cannot know is drawn anew, the draws to come included.

        A game with secrets outside its steps, such as hands of cards, extends this.
        """
        copy = self.clone()
        copy.seed = int(rng.random() * (1 << 53))
        copy.steps = [step.seen_by(copy, seat, rng) for step in copy.steps]
        return copy

    # What every game does.

    def waiting(self) -> tuple[str, ...]:
        """Return the seats that are asked now."""
        return () if self.over else self.steps[-1].asks(self)

    def next_seat(self, seats: Collection[str]) -> str | None:
        """Return whom of `seats` to ask first, None if none of them is asked."""
        return next((seat for seat in self.waiting() if seat in seats), None)

    def offers(self, seat: str) -> list[Option | Refused]:
        """Return every verb of the moment: what `seat` may choose, and for the rest why not."""
        return [verb.option(self, seat) for verb in self.verbs(seat)]

    def verbs(self, seat: str) -> tuple[type[Action[Any]], ...]:
        """Return the verbs of the moment for a seat, possible or not, in the order of `offers`."""
        if self.over:
            return ()
        step = self.steps[-1]
        verbs = step.verbs if seat in step.asks(self) else ()
        return verbs + self.teacher_verbs if seat == TEACHER else verbs

    def options(self, seat: str) -> list[Option]:
        """Return what `seat` may do now."""
        if self.over:
            return []
        step = self.steps[-1]
        verbs = step.possible(self, seat) if seat in step.asks(self) else ()
        if seat == TEACHER:
            verbs += self.teacher_verbs
        return [option for verb in verbs if type(option := verb.option(self, seat)) is Option]

    def refusal(self, action: Action[Any]) -> Refused | None:
        """Return why the action is not legal now, or None if it is."""
        if self.over:
            return Refused(Why.GAME_OVER, reason=self.over)
        seat, verb = action.seat, type(action)
        if seat != TEACHER or verb not in self.teacher_verbs:
            step = self.steps[-1]
            if verb not in step.verbs:
                if not self._sits(seat):
                    return Refused(Why.NO_SEAT, seat=seat, seats=list(self.seats))
                if verb in self.teacher_verbs:
                    return Refused(Why.TEACHER_ONLY, do=verb.__struct_config__.tag)
                possible = [v.__struct_config__.tag for v in step.verbs]
                do, now = verb.__struct_config__.tag, type(step).__name__
                return Refused(Why.NOT_NOW, do=do, step=now, possible=possible)
            if seat not in step.asks(self):
                return self.not_asked(seat)
        option = verb.option(self, seat)
        return option.check(action) if isinstance(option, Option) else option.about(action)

    def not_asked(self, seat: str) -> Refused:
        """Return why a seat may not act now: nobody sits there, it is done with this step, or it is not its turn."""
        step = self.steps[-1]
        if not self._sits(seat):
            return Refused(Why.NO_SEAT, seat=seat, seats=list(self.seats))
        if self.in_play(seat) and (isinstance(step, Everyone) or seat in step.secrets()):
            return Refused(Why.ALREADY_DONE, seat=seat)
        return Refused(Why.NOT_ASKED, seat=seat, asked=list(step.asks(self)))

    def in_play(self, seat: str) -> bool:
        """Return whether a seat is a player's who is still in the game."""
        return seat in self.seats

    def _sits(self, seat: str) -> bool:
        return seat in (*self.seats, TEACHER, CHANCE)

    def act(self, action: Action[Any], n: int | None = None) -> list[Event]:
        """Do a legal action as line `n` and all that follows from it; return what it caused.

        Raises `Refused` and changes nothing if the action is not legal.
        """
        refused = self.refusal(action)
        if refused is not None:
            raise refused
        self.n = self.ledger.n = self.n + 1 if n is None else n
        self.events = []
        top = self.steps[-1] if self.steps else None
        action.apply(self)
        self.run()
        if not self.steps or self.steps[-1] is not top:
            self.moment += 1
        return self.events

    def run(self) -> None:
        """Close every step that asks nobody, until somebody is asked or the game is over."""
        steps = self.steps
        while not self.over:
            if not steps:
                self.advance()
            elif steps[-1].asks(self):
                return
            else:
                steps.pop().close(self)

    def tell(self, kind: str, /, audience: tuple[str, ...] | None = None, **facts: Any) -> None:
        """Report an event."""
        self.events.append(Event(kind, facts, audience))

    def reveal(self, kind: str, /, **facts: Any) -> None:
        """Report that something came out (secret, random, a result); a player's own undo ends here."""
        self.revealed = self.n
        self.tell(kind, **facts)

    def draw(self) -> Action[Any]:
        """Return the draw that the seed gives for the step that asks chance."""
        return Draw(CHANCE, pick(self.steps[-1].bag(self), self.seed, self.draws))

    def clone(self) -> Self:
        """Return an independent copy. A game with mutable parts of its own extends this."""
        copy = self.__copy__()
        copy.steps = [step.__copy__() for step in self.steps]
        copy.ledger = self.ledger.clone()
        copy.events = []
        return copy
