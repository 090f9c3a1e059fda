"""All text that users see, by key, in English and Japanese; each language is one TOML file per topic."""

import os.path
from collections.abc import Mapping
from functools import cache
from typing import Any

LANGUAGES = ("en", "ja")
_HERE = os.path.dirname(os.path.abspath(__file__))


def say(key: str, facts: Mapping[str, Any] | None = None, lang: str = "en") -> str:
    """Return the text of a key such as "refused.credit" with its facts filled in.

    Raises `KeyError` for a key or a fact that the language lacks.
    """
    text = texts(lang)[key]
    return text.format_map({name: worded(value, lang) for name, value in facts.items()}) if facts else text


@cache
def texts(lang: str) -> dict[str, str]:
    """Return every text of a language by its full key.

    Raises `ValueError` for a language that is not there.
    """
    if lang not in LANGUAGES:
        raise ValueError(f"language {lang!r}: expected one of {', '.join(LANGUAGES)}")
    import tomllib

    found: dict[str, str] = {}
    folder = os.path.join(_HERE, lang)
    for name in sorted(os.listdir(folder)):
        if name.endswith(".toml"):
            with open(os.path.join(folder, name), "rb") as file:
                _flatten("", tomllib.load(file), found)
    return found


def _flatten(prefix: str, table: Mapping[str, Any], found: dict[str, str]) -> None:
    for name, value in table.items():
        if isinstance(value, dict):
            _flatten(f"{prefix}{name}.", value, found)
        else:
            found[f"{prefix}{name}"] = value


def worded(value: Any, lang: str) -> str:
    """Return a fact as it is written: 1,250, −5 (△5 in Japanese), lists joined, nothing as a dash."""
    if isinstance(value, bool) or value is None:
        return "–" if value is None else str(value)
    if isinstance(value, int):
        sign = "" if value >= 0 else "△" if lang == "ja" else "−"
        return f"{sign}{abs(value):,}"
    if isinstance(value, list | tuple):
        return ("、" if lang == "ja" else ", ").join(worded(item, lang) for item in value) or "–"
    return str(value)
