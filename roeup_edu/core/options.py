"""What may be done: a verb whose fields are chosen one after the other from domains.

The domain of a field may depend on the fields already chosen; then it is a function of their values. One and the same
option feeds buttons, validation, bots, tests and the command line.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

import msgspec
from msgspec import Struct

from roeup_edu.core.actions import Action, verb
from roeup_edu.core.refusals import Refused, Why
from roeup_edu.core.text import brief, one_line


class Random(Protocol):
    """The one thing domains need of a source of chance (`random.Random` has it)."""

    def random(self) -> float:
        """Return a number in [0, 1)."""


Reason: TypeAlias = Callable[[Any], Refused] | None
"""Explains, for a value outside the domain, why it is not offered."""


class OneOf(Struct, frozen=True):
    """One of some values, all of the same type (so that 1 is not taken for true)."""

    values: tuple[Any, ...]
    why: Reason = None

    def admits(self, value: Any) -> bool:
        """Return whether the value may be chosen."""
        return value in self.values and type(value) is type(self.values[0])

    def pick(self, rng: Random) -> Any:
        """Return any admitted value."""
        return self.values[int(rng.random() * len(self.values))]

    def describe(self) -> dict[str, Any]:
        """Return the domain as JSON data."""
        return {"kind": "one_of", "values": list(self.values)}


class Amount(Struct, frozen=True):
    """A whole number from `low` to `high` in steps of `step`, counted from `low`."""

    low: int
    high: int
    step: int = 1
    why: Reason = None

    def admits(self, value: Any) -> bool:
        """Return whether the value may be chosen."""
        return type(value) is int and self.low <= value <= self.high and (value - self.low) % self.step == 0

    def pick(self, rng: Random) -> int:
        """Return any admitted value."""
        return self.low + self.step * int(rng.random() * ((self.high - self.low) // self.step + 1))

    def describe(self) -> dict[str, Any]:
        """Return the domain as JSON data."""
        return {"kind": "amount", "low": self.low, "high": self.high, "step": self.step}


class Group(Struct, frozen=True):
    """A part of a `Subset`: of these items at least `least`, at most `most`."""

    items: tuple[str, ...]
    least: int
    most: int


class Subset(Struct, frozen=True):
    """Some of the items of disjoint groups, `least` to `most` of them in all. The value is a tuple without repeats."""

    groups: tuple[Group, ...]
    least: int = 0
    most: int = 1_000_000
    why: Reason = None

    def admits(self, value: Any) -> bool:
        """Return whether the value may be chosen."""
        if type(value) is not tuple or not self.least <= len(value) <= self.most:
            return False
        found = 0
        for group in self.groups:
            count = sum([item in group.items for item in value]) if value else 0
            if not group.least <= count <= group.most:
                return False
            found += count
        return found == len(value) == len(set(value))

    def pick(self, rng: Random) -> tuple[str, ...]:
        """Return any admitted value."""
        chosen: list[str] = []
        spare: list[str] = []
        for group in self.groups:
            items = list(group.items)
            while len(items) > group.most:
                _drawn(items, rng)
            chosen += [_drawn(items, rng) for _ in range(group.least)]
            spare += items
        low, high = max(self.least - len(chosen), 0), min(self.most - len(chosen), len(spare))
        for _ in range(low + int(rng.random() * (high - low + 1))):
            chosen.append(_drawn(spare, rng))
        return tuple(chosen)

    def describe(self) -> dict[str, Any]:
        """Return the domain as JSON data."""
        groups = [{"items": list(g.items), "least": g.least, "most": g.most} for g in self.groups]
        most = min(self.most, sum(min(g.most, len(g.items)) for g in self.groups))
        return {"kind": "subset", "least": self.least, "most": most, "groups": groups}


class Text(Struct, frozen=True):
    """A line of text from a person: 1 to `most` characters, as `text.one_line` has it."""

    most: int
    why: Reason = None

    def admits(self, value: Any) -> bool:
        """Return whether the value may be chosen."""
        return isinstance(value, str) and len(value) <= self.most and one_line(value)

    def pick(self, rng: Random) -> str:
        """Return any admitted value."""
        return "x" * (1 + int(rng.random() * self.most))

    def describe(self) -> dict[str, Any]:
        """Return the domain as JSON data."""
        return {"kind": "text", "most": self.most}


class Repeat(Struct, frozen=True):
    """A row of `least` to `most` elements, each a struct with fields of its own.

    `fields(before)` returns the fields of the next element, given the elements before it, or () if none can follow.
    """

    element: type[Struct]
    fields: Callable[[tuple[Any, ...]], "Fields"]
    least: int
    most: int
    why: Reason = None

    def admits(self, value: Any) -> bool:
        """Return whether the value may be chosen."""
        if not isinstance(value, tuple) or not self.least <= len(value) <= self.most:
            return False
        for i, item in enumerate(value):
            fields = self.fields(value[:i])
            if type(item) is not self.element or not fields or misfit(fields, item) is not None:
                return False
        return True

    def misfit(self, value: Any) -> "tuple[str, Any, Domain] | None":
        """Return the first field of an element outside its domain, or None if the row itself is at fault."""
        for i, item in enumerate(value if isinstance(value, tuple) else ()):
            fields = self.fields(value[:i]) if i < self.most else ()
            if not fields or type(item) is not self.element:
                return None
            if (bad := misfit(fields, item)) is not None:
                return bad
        return None

    def pick(self, rng: Random) -> tuple[Any, ...]:
        """Return any admitted value."""
        items: tuple[Any, ...] = ()
        count = self.least + int(rng.random() * (self.most - self.least + 1))
        while len(items) < count and (fields := self.fields(items)):
            items += (self.element(**filled(fields, lambda _, domain: domain.pick(rng))),)
        return items

    def describe(self) -> dict[str, Any]:
        """Return the domain as JSON data; the fields are those of the first element."""
        return self._next((), described(self.fields(()), {})[0])

    def _next(self, before: tuple[Any, ...], fields: list[dict[str, Any]]) -> dict[str, Any]:
        return {"kind": "repeat", "least": self.least, "most": self.most, "count": len(before), "fields": fields}

    def so_far(self, name: str, items: Sequence[Any]) -> tuple[dict[str, Any], tuple[Any, ...] | None]:
        """Return the row as JSON data with the fields of the element that comes next, and the row if it may end here.

        The last of `items` may be half filled: then the fields are its own. Raises `Refused` if one does not fit.
        """
        row: tuple[Any, ...] = ()
        for item in items:
            fields = self.fields(row)
            plain = item if isinstance(item, Mapping) else msgspec.to_builtins(item)
            if not fields or len(row) == self.most or not isinstance(plain, Mapping):
                raise _unfit(name, tuple(items), self)
            shown, values = described(fields, plain)
            if len(values) < len(fields):
                return self._next(row, shown), None
            row += (self.element(**{key: value for (key, _), value in zip(fields, values, strict=True)}),)
        shown = described(self.fields(row), {})[0] if len(row) < self.most else []
        return self._next(row, shown), row if len(row) >= self.least else None


Domain: TypeAlias = OneOf | Amount | Subset | Text | Repeat
Fields: TypeAlias = tuple[tuple[str, Domain | Callable[..., Domain]], ...]
"""Name and domain of each field in the order of choice; a function is called with the values chosen before it."""


def filled(fields: Fields, choose: Callable[[str, Domain], Any]) -> dict[str, Any]:
    """Return all fields with a value chosen by `choose(name, domain)`, in order."""
    values: dict[str, Any] = {}
    for name, domain in fields:
        values[name] = choose(name, domain(*values.values()) if callable(domain) else domain)
    return values


def misfit(fields: Fields, item: Struct) -> tuple[str, Any, Domain] | None:
    """Return the first field of `item` outside its domain (name, value, domain), or None."""
    chosen: list[Any] = []
    for name, domain in fields:
        if callable(domain):
            domain = domain(*chosen)
        value = getattr(item, name)
        if not domain.admits(value):
            return name, value, domain
        chosen.append(value)
    return None


def described(fields: Fields, chosen: Mapping[str, Any]) -> tuple[list[dict[str, Any]], list[Any]]:
    """Return the fields as JSON data, as far as they follow from what is chosen, and the values chosen in order.

    Raises `Refused` if a chosen value is outside its domain.
    """
    shown: list[dict[str, Any]] = []
    values: list[Any] = []
    for name, domain in fields:
        ready = len(values) == len(shown)
        if callable(domain) and ready:
            domain = domain(*values)
        shown.append(describe_field(name, domain))
        if name in chosen and ready and not callable(domain):
            value = chosen[name]
            if isinstance(domain, Repeat):
                row, value = domain.so_far(name, value)
                shown[-1] |= row
                if value is None:
                    continue
            elif isinstance(value, list):
                value = tuple(value)
            if not domain.admits(value):
                raise _unfit(name, value, domain)
            values.append(value)
    return shown, values


def describe_field(name: str, domain: Any) -> dict[str, Any]:
    """Return a field as JSON data; one that depends on earlier choices says so."""
    return {"name": name} | ({"kind": "depends"} if callable(domain) else domain.describe())


def _drawn(items: list[str], rng: Random) -> str:
    return items.pop(int(rng.random() * len(items)))


class Option(Struct, frozen=True):
    """A verb that a seat may choose now, with its fields in the order in which the action has them."""

    action: type[Action[Any]]
    seat: str
    fields: Fields = ()

    def fill(self, choose: Callable[[str, Domain], Any]) -> Action[Any]:
        """Return the action with each field chosen in order by `choose(name, domain)`."""
        return self.action(self.seat, **filled(self.fields, choose)) if self.fields else self.action(self.seat)

    def any(self, rng: Random) -> Action[Any]:
        """Return any action that this option admits."""
        values: list[Any] = []
        for _, domain in self.fields:
            values.append((domain(*values) if callable(domain) else domain).pick(rng))
        return self.action(self.seat, *values)

    def check(self, action: Action[Any]) -> Refused | None:
        """Return why this option does not admit the action, or None if it does."""
        if not self.fields:
            return None
        bad = misfit(self.fields, action)
        if bad is None:
            return None
        if _ill_typed(action):
            problem = {"kind": "form", "field": bad[0], "found": str(bad[1])[:40]}
            return Refused(Why.MALFORMED, problem=problem, verbs=[verb(self.action)])
        return _unfit(*bad)

    def describe(self, **chosen: Any) -> dict[str, Any]:
        """Return the option as JSON data, with the domains that follow from the fields `chosen` so far.

        Raises `Refused` if a chosen value is outside its domain.
        """
        return {"do": verb(self.action), "seat": self.seat, "fields": described(self.fields, chosen)[0]}


def _ill_typed(action: Action[Any]) -> bool:
    """Return whether no record could hold this action. Asked only once a value does not fit."""
    try:
        return bool(msgspec.json.decode(msgspec.json.encode(action), type=type(action)) != action)
    except (ValueError, TypeError, OverflowError):
        return True


def _unfit(name: str, value: Any, domain: Domain) -> Refused:
    if domain.why is not None:
        return domain.why(value)
    inner = domain.misfit(value) if isinstance(domain, Repeat) else None
    if inner is not None and inner[2].why is not None:
        return inner[2].why(inner[1])
    return Refused(Why.NOT_OFFERED, field=name, asked=brief(msgspec.to_builtins(value)), allowed=domain.describe())
