"""The numbers and options of a game: checked against a type, changed by a preset or single settings.

The type is a frozen struct with `meta`, `options` (one of them the `preset`), `presets`, and the numbers beside them.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from roeup_edu.core.faults import Fault
from roeup_edu.core.text import blank, cut, quoted, shown, unfit

_T = TypeVar("_T", bound=Struct)


def effective(
    raw: Mapping[str, Any], kind: type[_T], overrides: Mapping[str, str | int] | None = None, example: str = ""
) -> _T:
    """Return the rules in force: the file's table `raw`, then the preset, then `overrides`.

    A key is an option's name ("terms") or a dotted path to a number ("loan.debt_limit", "loan.bands.0.rate",
    "degradation.limit.4", "synergy.points.2"); places in a list count from 0. Text is read by the field's type.
    `example` is a path that a fault may name. Raises `Fault` naming the key, what was given and what is expected.
    """
    overrides = overrides or {}
    tree: dict[str, Any] = _copy(raw)
    checked(tree, kind)  # the file alone must be sound, so that what fails below is the setting's fault
    preset = overrides.get("preset", overrides.get("options.preset", tree.get("options", {}).get("preset", "full")))
    if preset not in tree["presets"]:
        known = Fault("deck.expected.one_of", choices=tuple(tree["presets"]))
        raise Fault("deck.given", path="preset", found=quoted(preset), expected=known)
    for key, value in tree["presets"][preset].items():
        try:
            _set(tree, kind, key, value, example)
        except Fault as error:
            raise Fault("deck.in_preset", preset=preset, problem=error) from None
    for key, value in overrides.items():
        _set(tree, kind, key, value, example)
    tree.setdefault("options", {})["preset"] = preset
    return checked(tree, kind)


def checked(plain: Any, kind: type[_T]) -> _T:
    """Plain tables and lists as a message type. Raises `Fault` with path, what was found and what is expected."""
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        from msgspec.inspect import type_info

        from roeup_edu.core.typed_table import first_fault

        # A single wrong value is looked for; a check of several together has said itself what is wrong.
        cause = error.__cause__ if isinstance(error.__cause__, Fault) else Fault("deck.unsound")
        raise first_fault(plain, type_info(kind)) or cause from None


def check_keys(path: str, found: Mapping[Any, Any], expected: Any) -> None:
    """Refuse a table whose keys are not exactly those expected. Raises `Fault`."""
    if set(found) != set(expected):
        given = tuple(map(str, found)) or Fault("deck.found.nothing")
        wanted = Fault("deck.expected.exactly", names=tuple(expected))
        raise Fault("deck.value", path=path, found=given, expected=wanted)


def check_line(path: str, text: str, most: int) -> None:
    """Refuse a text that is no line with something to see in it, wherever it came from. Raises `Fault`."""
    if unfit(text) is not None:
        raise Fault("deck.value", path=path, found=shown(text), expected=Fault("sheet.expected.one_line"))
    if blank(text):
        expected = Fault("sheet.expected.text", least=1, most=most)
        raise Fault("deck.value", path=path, found=shown(text), expected=expected)


def _set(tree: dict[str, Any], kind: type[Struct], key: str, value: str | int, example: str) -> None:
    """Put `value` at the place that `key` names."""
    from roeup_edu.core.typed_table import put

    shape = _shape(kind)
    (options,) = [field.type for field in shape.fields if field.name == "options"]
    names = tuple(field.name for field in options.fields)
    path = ["options", key] if key in names else key.split(".")
    # The edition is no choice, and a preset is chosen, not patched.
    if path[0] not in kind.__struct_fields__ or path[0] in ("meta", "presets"):
        raise Fault("deck.no_option", path=cut(key), options=(*names, "deck"), example=example)
    put(tree, shape, key, path, value)


@cache
def _shape(kind: type[Struct]) -> Any:
    """Return what a rules file looks like; looking takes longer than all the rest."""
    from msgspec.inspect import type_info

    return type_info(kind)


def _copy(table: Any) -> Any:
    """A deep copy of plain tables and lists, keys as text, so that the caller's table stays as it was."""
    if isinstance(table, Mapping):
        return {str(key): _copy(value) for key, value in table.items()}
    if isinstance(table, list | tuple):
        return [_copy(value) for value in table]
    return table
