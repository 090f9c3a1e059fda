"""Read the file of a game's rules; what is wrong with its text is said with its place."""

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from roeup_edu.core.faults import Fault
from roeup_edu.core.sheet import FileFault, content_of, place, show

DEPTH_MOST = 50
_DIGITS = re.compile("[0-9_]{1000}")


def read(path: Path, effective: Callable[..., Any], faults: list[Fault]) -> dict[str, Any] | None:
    """Return the table of a rules file; note faults of its text, its numbers and its presets (`effective` tries them).

    Of a file that cannot be read at all there is no table.
    """
    content = content_of(path, faults)
    if content is None:
        return None
    try:
        table = tomllib.loads(content.replace("\r\n", "\n"))
    except tomllib.TOMLDecodeError as error:
        faults.append(_broken(path.name, content, str(error)))
        return None
    except (ValueError, RecursionError):
        faults.append(_boundless(path.name, content))
        return None
    try:
        effective(table)
        for preset in table["presets"]:
            effective(table, {"preset": preset})
    except Fault as error:
        faults.append(Fault("deck.in_file", file=path.name, problem=error))
    except RecursionError:
        faults.append(_boundless(path.name, content))
    return table


def _broken(file: str, content: str, error: str) -> Fault:
    """The place that the reader of TOML names, with the line as it stands there."""
    spot = re.search(r"line (\d+), column (\d+)", error)
    if spot is None:
        return FileFault(place(file), Fault("deck.found.toml_end"), Fault("deck.expected.toml"))
    lines = content.replace("\r\n", "\n").split("\n")
    found = Fault("deck.found.toml", line=show(lines[int(spot[1]) - 1]))
    return FileFault(place(file, int(spot[1]), spot[2]), found, Fault("deck.expected.toml"))


def _boundless(file: str, content: str) -> Fault:
    """The first line with more digits, or more brackets open, than can be read."""
    depth = 0
    for number, line in enumerate(content.split("\n"), 1):
        depth += sum(map(line.count, "[{")) - sum(map(line.count, "]}"))
        if depth > DEPTH_MOST or max(map(line.count, "[{")) > DEPTH_MOST or _DIGITS.search(line):
            found = Fault("deck.found.toml", line=show(line.strip()))
            return FileFault(place(file, number), found, Fault("deck.expected.toml"))
    return FileFault(place(file), Fault("deck.found.toml_deep"), Fault("deck.expected.toml"))
