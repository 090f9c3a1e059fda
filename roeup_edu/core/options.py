"""What may be done: a verb whose fields are chosen one after the other from domains.

The domain of a field may depend on the fields already chosen; then it is a function of their values. One and the same
option feeds buttons, validation, bots, tests and the command line.
"""

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias

import msgspec
from msgspec import Struct

from roeup_edu.core.actions import Action, verb
from roeup_edu.core.refusals import Refused, Why


class Random(Protocol):
    """The one thing domains need of a source of chance (`random.Random` has it)."""

    def random(self) -> float:
        """Return a number in [0, 1)."""


Reason: TypeAlias = Callable[[Any], Refused] | None
"""Explains, for a value outside the domain, why it is not offered."""


class OneOf(Struct, frozen=True):
    """One of some values."""

    values: tuple[Any, ...]
    why: Reason = None

    def admits(self, value: Any) -> bool:
        """Return whether the value may be chosen."""
        return value in self.values

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
        if not isinstance(value, tuple) or not self.least <= len(value) <= self.most or len(set(value)) != len(value):
            return False
        counts = [sum(item in group.items for item in value) for group in self.groups]
        fits = all(group.least <= count <= group.most for group, count in zip(self.groups, counts, strict=True))
        return fits and sum(counts) == len(value)

    def pick(self, rng: Random) -> tuple[str, ...]:
        """Return any admitted value."""
        chosen: list[str] = []
        spare: list[str] = []
        for group in self.groups:
            items = list(group.items)
            chosen += [_drawn(items, rng) for _ in range(group.least)]
            spare += [_drawn(items, rng) for _ in range(min(group.most, len(group.items)) - group.least)]
        low, high = max(self.least - len(chosen), 0), min(self.most - len(chosen), len(spare))
        return tuple(chosen + [_drawn(spare, rng) for _ in range(low + int(rng.random() * (high - low + 1)))])

    def describe(self) -> dict[str, Any]:
        """Return the domain as JSON data."""
        groups = [{"items": list(g.items), "least": g.least, "most": g.most} for g in self.groups]
        most = min(self.most, sum(min(g.most, len(g.items)) for g in self.groups))
        return {"kind": "subset", "least": self.least, "most": most, "groups": groups}


class Text(Struct, frozen=True):
    """A line of text from a person: 1 to `most` characters, none of them a control character."""

    most: int
    why: Reason = None

    def admits(self, value: Any) -> bool:
        """Return whether the value may be chosen."""
        return isinstance(value, str) and bool(value.strip()) and len(value) <= self.most and value.isprintable()

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

    def pick(self, rng: Random) -> tuple[Any, ...]:
        """Return any admitted value."""
        items: tuple[Any, ...] = ()
        count = self.least + int(rng.random() * (self.most - self.least + 1))
        while len(items) < count and (fields := self.fields(items)):
            items += (self.element(**filled(fields, lambda _, domain: domain.pick(rng))),)
        return items

    def describe(self) -> dict[str, Any]:
        """Return the domain as JSON data; the fields are those of the first element."""
        return {
            "kind": "repeat",
            "least": self.least,
            "most": self.most,
            "fields": [describe_field(name, domain) for name, domain in self.fields(())],
        }


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


def describe_field(name: str, domain: Any) -> dict[str, Any]:
    """Return a field as JSON data; one that depends on earlier choices says so."""
    return {"name": name} | ({"kind": "depends"} if callable(domain) else domain.describe())


def _drawn(items: list[str], rng: Random) -> str:
    return items.pop(int(rng.random() * len(items)))


class Option(Struct, frozen=True):
    """A verb that a seat may choose now, with its fields."""

    action: type[Action[Any]]
    seat: str
    fields: Fields = ()

    def fill(self, choose: Callable[[str, Domain], Any]) -> Action[Any]:
        """Return the action with each field chosen in order by `choose(name, domain)`."""
        return self.action(self.seat, **filled(self.fields, choose)) if self.fields else self.action(self.seat)

    def any(self, rng: Random) -> Action[Any]:
        """Return any action that this option admits."""
        return self.fill(lambda _, domain: domain.pick(rng))

    def check(self, action: Action[Any]) -> Refused | None:
        """Return why this option does not admit the action, or None if it does."""
        if not self.fields:
            return None
        bad = misfit(self.fields, action)
        if bad is None:
            return None
        name, value, domain = bad
        if domain.why is not None:
            return domain.why(value)
        return Refused(Why.NOT_OFFERED, field=name, asked=msgspec.to_builtins(value), allowed=domain.describe())

    def describe(self, **chosen: Any) -> dict[str, Any]:
        """Return the option as JSON data, with the domains that follow from the fields `chosen` so far.

        Raises `Refused` if a chosen value is outside its domain.
        """
        fields: list[dict[str, Any]] = []
        values: list[Any] = []
        for name, domain in self.fields:
            if callable(domain) and len(values) == len(fields):
                domain = domain(*values)
            fields.append(describe_field(name, domain))
            if name in chosen and len(values) == len(fields) - 1 and not callable(domain):
                value = tuple(chosen[name]) if isinstance(chosen[name], list) else chosen[name]
                if not domain.admits(value):
                    raise (
                        domain.why(value)
                        if domain.why
                        else Refused(
                            Why.NOT_OFFERED, field=name, asked=msgspec.to_builtins(value), allowed=domain.describe()
                        )
                    )
                values.append(value)
        return {"do": verb(self.action), "seat": self.seat, "fields": fields}
