"""Plain tables and lists checked against a message type: set one value by its path, find the value that does not fit.

Only loaded when a rules file is read or changed, as it needs the description of types.
"""

import re
from typing import Any, cast, get_args, get_type_hints

from msgspec import inspect

from roeup_edu.core.faults import Fault
from roeup_edu.core.text import cut, quoted


def put(tree: dict[str, Any], node: inspect.Type, key: str, path: list[str], value: str | int) -> None:
    """Put `value` at the place that `path` names below `tree`, which is of type `node`; text is read by the type there.

    Raises `Fault` naming `key`, the value and what is expected.
    """
    place: Any = tree
    for depth, part in enumerate(path):
        choices = _parts(node, place)
        if part not in choices:
            above = ".".join(path[:depth])  # never empty: the first part is known to be a table
            raise Fault("deck.no_part", path=cut(key), part=quoted(part), above=above, choices=tuple(choices))
        node = choices[part]
        if depth < len(path) - 1:
            place = place[int(part)] if isinstance(place, list) else place.setdefault(part, {})
    where = int(path[-1]) if isinstance(place, list) else path[-1]
    if not _leaves(node):
        inside = tuple(f"{key}.{name}" for name in _parts(node, place[where]))
        raise Fault("deck.given", path=key, found=quoted(value), expected=Fault("deck.expected.path", paths=inside))
    place[where] = _read(key, value, node)


def first_fault(place: Any, node: inspect.Type, path: str = "") -> Fault | None:
    """What is wrong with the first value in a table that is not of its type, None if there is no such value."""
    table = isinstance(node, inspect.StructType | inspect.DictType)
    if _leaves(node) or not isinstance(place, dict if table else list | tuple):
        return None if _fits(place, node) else wrong(path, quoted(place), _expected(node))
    parts = _parts(node, place)
    dot = f"{path}." if path else ""
    if isinstance(node, inspect.StructType):
        for name in place:
            if name not in parts:
                known = Fault("deck.expected.one_of", choices=tuple(parts))
                return wrong(f"{dot}{name}", Fault("deck.found.no_rule"), known)
        for field in node.fields:
            if field.required and field.name not in place:
                return wrong(f"{dot}{field.name}", Fault("deck.found.nothing"), _expected(parts[field.name]))
    found = Fault("deck.found.values", count=len(place))
    if isinstance(node, inspect.VarTupleType) and len(place) < (node.min_length or 0):
        return wrong(path, found, Fault("deck.expected.least", count=node.min_length))
    if isinstance(node, inspect.TupleType) and len(place) != len(node.item_types):
        return wrong(path, found, Fault("deck.expected.count", count=len(node.item_types)))
    values = ((name, place[int(name)] if isinstance(place, list | tuple) else place.get(name)) for name in parts)
    faults = (first_fault(value, parts[name], dot + name) for name, value in values if value is not None)
    return next((fault for fault in faults if fault), None)


def wrong(path: str, found: Any, expected: Fault) -> Fault:
    """The fault of a value that is not as it should be."""
    return Fault("deck.value", path=cut(path), found=found, expected=expected)


def _parts(node: inspect.Type, place: Any) -> dict[str, inspect.Type]:
    """The parts below a place: fields of a table, keys of a map, places in a list."""
    if isinstance(node, inspect.StructType):
        # The description sorts the choices of a field; its declaration has them in the order of the rules page.
        declared = get_type_hints(node.cls)
        return {
            field.encode_name: inspect.LiteralType(get_args(declared[field.name]))
            if isinstance(field.type, inspect.LiteralType)
            else field.type
            for field in node.fields
        }
    if isinstance(node, inspect.DictType) and isinstance(place, dict):
        return dict.fromkeys(place, node.value_type)
    if isinstance(node, inspect.VarTupleType) and isinstance(place, list | tuple):
        return {str(index): node.item_type for index in range(len(place))}
    if isinstance(node, inspect.TupleType) and isinstance(place, list | tuple):
        return {str(index): kind for index, kind in enumerate(node.item_types)}
    return {}


def _leaves(node: inspect.Type) -> list[inspect.Type]:
    """The single-value types a place accepts: one, or those of a union; none for a table or a list."""
    if isinstance(node, inspect.UnionType):
        return [leaf for kind in node.types for leaf in _leaves(kind)]
    single = inspect.IntType | inspect.LiteralType | inspect.StrType | inspect.BoolType
    return [node] if isinstance(node, single) else []


def _read(key: str, value: str | int, node: inspect.Type) -> str | int:
    """`value` as the type of the place wants it."""
    kind = _leaves(node)[0]
    found: Any = _whole(value) if isinstance(kind, inspect.IntType) else value
    if not _fits(found, kind):
        raise Fault("deck.given", path=key, found=quoted(value), expected=_expected(kind))
    return cast("str | int", found)


def _whole(value: str | int) -> int | None:
    """A whole number given as such or as plain digits, else None."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    digits = value.strip() if isinstance(value, str) else ""
    body = digits.removeprefix("-")
    # isdecimal alone would let other scripts' digits pass; a length limit keeps int() cheap.
    return int(digits) if body.isascii() and body.isdecimal() and len(body) <= 20 else None


def _fits(value: Any, node: inspect.Type) -> bool:
    """Whether a single value is of the type."""
    if isinstance(node, inspect.UnionType):
        return any(_fits(value, kind) for kind in node.types)
    if isinstance(node, inspect.IntType):
        whole = isinstance(value, int) and not isinstance(value, bool)
        return whole and (node.ge is None or value >= node.ge) and (node.le is None or value <= node.le)
    if isinstance(node, inspect.LiteralType):
        return isinstance(value, str) and value in node.values
    if isinstance(node, inspect.StrType):
        if not isinstance(value, str) or (node.pattern is not None and not re.search(node.pattern, value)):
            return False
        return (node.min_length or 0) <= len(value) <= (node.max_length or len(value))
    if isinstance(node, inspect.BoolType):
        return isinstance(value, bool)
    return isinstance(node, inspect.NoneType) and value is None


def _expected(node: inspect.Type) -> Fault:
    """Words for what a place takes."""
    if isinstance(node, inspect.IntType):
        if node.ge is None:
            return Fault("deck.expected.any_whole")
        return Fault("deck.expected.whole", low=str(node.ge), high=str(node.le))
    if isinstance(node, inspect.LiteralType):
        return Fault("deck.expected.one_of", choices=node.values)
    if isinstance(node, inspect.StrType):
        if node.pattern is not None:
            return Fault("deck.expected.pattern", pattern=node.pattern)
        if node.max_length is None:
            return Fault("deck.expected.any_text")
        return Fault("sheet.expected.text", least=node.min_length, most=node.max_length)
    if isinstance(node, inspect.BoolType):
        return Fault("deck.expected.one_of", choices=("true", "false"))
    if isinstance(node, inspect.StructType | inspect.DictType):
        return Fault("deck.expected.table")
    kinds = [_expected(kind) for kind in _leaves(node)] or [Fault("deck.expected.list")]
    return kinds[0] if len(kinds) == 1 else Fault("deck.expected.either", one=kinds[0], other=kinds[1])
