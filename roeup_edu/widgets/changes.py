"""What has changed between two states of plain data, so that only that is sent; `parts/changes.js` applies it."""

from typing import Any

Change = tuple[list[str | int], Any] | tuple[list[str | int]]
"""Where (keys and places, from the outside in) and what is there now; without a value it is gone."""


def changes(before: Any, after: Any) -> list[Change]:
    """Return what makes `after` of `before`, in order; a list of another length is set as a whole."""
    found: list[Change] = []
    _compare(before, after, [], found)
    return found


def _compare(before: Any, after: Any, path: list[str | int], found: list[Change]) -> None:
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        found += [([*path, key],) for key in before if key not in after]
        for key, value in after.items():
            if key in before:
                _compare(before[key], value, [*path, key], found)
            else:
                found.append(([*path, key], value))
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for place, (old, new) in enumerate(zip(before, after, strict=True)):
            _compare(old, new, [*path, place], found)
    else:
        found.append((path, after))
