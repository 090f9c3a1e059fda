"""Plain tables and lists checked against a message type: set one value by its path, find the value that does not fit.

Only loaded when a rules file is read or changed, as it needs the description of types.
"""

from typing import Any, cast

from msgspec import inspect


def put(tree: dict[str, Any], node: inspect.Type, key: str, path: list[str], value: str | int) -> None:
    """Put `value` at the place that `path` names below `tree`, which is of type `node`; text is read by the type there.

    Raises ValueError naming `key`, the value and what is expected.
    """
    place: Any = tree
    for depth, part in enumerate(path):
        choices = _parts(node, place)
        if part not in choices:
            above = ".".join(path[:depth]) or "the rules"
            raise ValueError(f"{key}: nothing called {part!r} in {above}; expected one of {', '.join(choices)}")
        node = choices[part]
        if depth < len(path) - 1:
            place = place[int(part)] if isinstance(place, list) else place.setdefault(part, {})
    where = int(path[-1]) if isinstance(place, list) else path[-1]
    if not _leaves(node):
        inside = ", ".join(f"{key}.{name}" for name in _parts(node, place[where]))
        raise ValueError(f"{key}: given {value!r}, expected the path of a single number, such as {inside}")
    place[where] = _read(key, value, node)


def first_fault(place: Any, node: inspect.Type, path: str = "") -> str:
    """Words for the first value in a table that is not of its type, "" if there is none."""
    table = isinstance(node, inspect.StructType | inspect.DictType)
    if _leaves(node) or not isinstance(place, dict if table else list):
        return "" if _fits(place, node) else f"{path}: found {place!r}, expected {_expected(node)}"
    parts = _parts(node, place)
    dot = f"{path}." if path else ""
    if isinstance(node, inspect.StructType):
        for name in place:
            if name not in parts:
                return f"{dot}{name}: found a name that no rule has, expected one of {', '.join(parts)}"
        for field in node.fields:
            if field.required and field.name not in place:
                return f"{dot}{field.name}: found nothing, expected {_expected(field.type)}"
    if isinstance(node, inspect.VarTupleType) and len(place) < (node.min_length or 0):
        return f"{path}: found {len(place)} values, expected at least {node.min_length}"
    if isinstance(node, inspect.TupleType) and len(place) != len(node.item_types):
        return f"{path}: found {len(place)} values, expected {len(node.item_types)}"
    values = ((name, place[int(name)] if isinstance(place, list) else place.get(name)) for name in parts)
    faults = (first_fault(value, parts[name], dot + name) for name, value in values if value is not None)
    return next((fault for fault in faults if fault), "")


def _parts(node: inspect.Type, place: Any) -> dict[str, inspect.Type]:
    """The parts below a place: fields of a table, keys of a map, places in a list."""
    if isinstance(node, inspect.StructType):
        return {field.encode_name: field.type for field in node.fields}
    if isinstance(node, inspect.DictType) and isinstance(place, dict):
        return dict.fromkeys(place, node.value_type)
    if isinstance(node, inspect.VarTupleType) and isinstance(place, list):
        return {str(index): node.item_type for index in range(len(place))}
    if isinstance(node, inspect.TupleType) and isinstance(place, list):
        return {str(index): kind for index, kind in enumerate(node.item_types)}
    return {}


def _leaves(node: inspect.Type) -> list[inspect.Type]:
    """The single-value types a place accepts: one, or those of a union; none for a table or a list."""
    if isinstance(node, inspect.UnionType):
        return [leaf for kind in node.types for leaf in _leaves(kind)]
    return [node] if isinstance(node, inspect.IntType | inspect.LiteralType | inspect.StrType) else []


def _read(key: str, value: str | int, node: inspect.Type) -> str | int:
    """`value` as the type of the place wants it."""
    kind = _leaves(node)[0]
    found: Any = _whole(value) if isinstance(kind, inspect.IntType) else value
    if not _fits(found, kind):
        raise ValueError(f"{key}: given {value!r}, expected {_expected(kind)}")
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
        return isinstance(value, str) and (node.min_length or 0) <= len(value) <= (node.max_length or len(value))
    return isinstance(node, inspect.NoneType) and value is None


def _expected(node: inspect.Type) -> str:
    """Words for what a place takes."""
    if isinstance(node, inspect.IntType):
        return "a whole number" if node.ge is None else f"a whole number from {node.ge} to {node.le}"
    if isinstance(node, inspect.LiteralType):
        return f"one of {', '.join(map(str, node.values))}"
    if isinstance(node, inspect.StrType):
        return "a text" if node.max_length is None else f"a text of {node.min_length} to {node.max_length} characters"
    if isinstance(node, inspect.StructType | inspect.DictType):
        return "a table"
    return " or ".join(_expected(kind) for kind in _leaves(node)) or "a list"
