"""Messages of a front end: which there are, and what each has to say; anything else stops at the door."""

from collections.abc import Mapping
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

import msgspec

Value: TypeAlias = str | int | float | bool | None
Field: TypeAlias = Value | list[Value]
"""What may be chosen for a field; whether it fits is for the game to say, in words."""
DEEPEST = 6
"""Levels of lists and objects in a message."""
LARGEST = 10**30
LONGEST = 10_000
"""Signs of a text and items of a list."""


class Nothing(TypedDict):
    """Nothing but its kind."""


class Player(TypedDict):
    """A company of a new game; `bot` is "" for a person."""

    name: str
    bot: NotRequired[str]


class New(TypedDict):
    """A new game."""

    seats: list[Player]
    options: NotRequired[dict[str, Value]]
    mode: NotRequired[Literal["digital", "physical"]]


class Lang(TypedDict):
    """Another language."""

    lang: str


class Seat(TypedDict):
    """A seat: to act, to look at, or to show its choice."""

    seat: str


class Tab(TypedDict):
    """Another tab of the panel."""

    tab: str


class Draft(TypedDict):
    """Fields chosen for a verb, all or some."""

    do: str
    seat: str
    chosen: NotRequired[dict[str, Field]]


class Act(TypedDict):
    """An action; the same id is done once. `seen` is that of the screen it was chosen on."""

    id: str
    action: dict[str, Field]
    seen: NotRequired[str | None]


class Once(TypedDict):
    """Something that is done once for an id, or a game by its id."""

    id: str


class Back(TypedDict):
    """Taking back or doing again, once for an id; `seen` is the number of the line that the button was about."""

    id: str
    seen: NotRequired[int]


class Type(TypedDict):
    """What the game master has typed so far."""

    text: str


class Enter(TypedDict):
    """What the game master has typed, to be booked once for an id; `seen` is the number of lines when it was read.

    `before` puts it before the line that is corrected, else it comes in its place.
    """

    id: str
    text: str
    seen: NotRequired[int]
    before: NotRequired[bool]


class TakeOut(TypedDict):
    """Taking out the line that is corrected, once for an id."""

    id: str
    seen: int


class Correct(TypedDict):
    """A line of the log to be corrected; 0 is none any more."""

    line: int


class Wipe(TypedDict):
    """A game that is over with practice."""

    game: str


class Minutes(TypedDict):
    """How long a phase should take."""

    minutes: int


class Figure(TypedDict):
    """A figure of a company, as it is traced; of a cause the line is a number. A sum over terms has a `first` term."""

    seat: str
    term: int
    part: str
    line: str | int
    first: NotRequired[int]


class Trace(TypedDict):
    """Where a figure comes from."""

    figure: Figure


class Older(TypedDict):
    """Lines of the log before a number."""

    before: int


FORMS: dict[str, Any] = {
    "new": New,
    "open": Once,
    "leave": Nothing,
    "lang": Lang,
    "unveil": Seat,
    "cover": Nothing,
    "actor": Seat,
    "company": Seat,
    "tab": Tab,
    "draft": Draft,
    "drop": Nothing,
    "act": Act,
    "undo": Back,
    "redo": Back,
    "trace": Trace,
    "untrace": Nothing,
    "older": Older,
    "seen": Nothing,
    "poll": Nothing,
    "type": Type,
    "enter": Enter,
    "take_out": TakeOut,
    "correct": Correct,
    "clock": Minutes,
    "wipe": Wipe,
}


def checked(message: Any) -> tuple[str, dict[str, Any]]:
    """Return the kind of a message and what that kind has to say; more is left out.

    Raises `ValueError` for a kind that there is not, or something missing, too large or of another type.
    """
    kind = message.get("kind") if isinstance(message, Mapping) else None
    form = FORMS.get(kind) if isinstance(kind, str) else None
    if not isinstance(kind, str) or form is None:
        raise ValueError(f"message {str(kind)[:40]!r}: expected one of {', '.join(FORMS)}")
    try:
        _bounded(message, DEEPEST)
        said: dict[str, Any] = msgspec.convert(dict(message), form)
    except ValueError as error:
        raise ValueError(f"message {kind!r}: {error}") from error
    return kind, said


def _bounded(value: Any, levels: int) -> None:
    """Refuse what no front end can mean, and what could not be shown or kept."""
    if isinstance(value, str):
        value.encode()  # half a sign is no text
    if isinstance(value, str | list | tuple | Mapping) and len(value) > LONGEST:
        raise ValueError(f"longer than {LONGEST}")
    if isinstance(value, int | float) and not abs(value) <= LARGEST:  # nor is n/a a number
        raise ValueError(f"a number beyond {LARGEST}")
    if isinstance(value, list | tuple | Mapping):
        if not levels:
            raise ValueError(f"more than {DEEPEST} levels")
        for item in [*value, *value.values()] if isinstance(value, Mapping) else value:
            _bounded(item, levels - 1)
