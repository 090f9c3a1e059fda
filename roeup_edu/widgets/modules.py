"""The files that a browser gets: ES modules and style sheets, joined to one text each; there is no build step."""

import re
from importlib.resources import files

_IMPORT = re.compile(r"^import\s[^;]*;[^\S\n]*\n", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|let|class)\b)", re.MULTILINE)


def joined(*names: str) -> str:
    """Return ES modules of this folder as one: what they import from each other stands above it.

    Their top-level names differ, and only the last one has an `export default`.
    """
    return "\n".join(_EXPORT.sub("", _IMPORT.sub("", _read(name))) for name in names)


def styles(*names: str) -> str:
    """Return style sheets of this folder as one."""
    return "\n".join(_read(name) for name in names)


def _read(name: str) -> str:
    return files("roeup_edu.widgets").joinpath(name).read_text(encoding="utf-8")
