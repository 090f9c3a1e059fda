"""All text that users see, by key, in English and Japanese; each language is one TOML file per topic.

A text has its facts in braces: `{amount}`. `{debit:account}` is worded by the text `account.VALUE` if there is one;
`{reason:as_it_is}` is words of a person, in which no code is looked for. A fact stays text whatever is in it: only our
own texts are templates.
"""

import os.path
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

LANGUAGES = ("en", "ja")
NOTHING = "–"
_HERE = os.path.dirname(os.path.abspath(__file__))


class Bare(dict[str, str]):
    """Names that are written without their codes, for a screen that shows the cards themselves."""


def say(
    key: str, facts: Mapping[str, Any] | None = None, lang: str = "en", names: Mapping[str, str] | None = None
) -> str:
    """Return the text of a key such as "refused.credit" with its facts filled in.

    `names` are those of companies and cards in this language by their codes; a fact that is a code is written with its
    name. Raises `KeyError` for a key or a fact that is not there, `ValueError` for an unknown language.
    """
    text: str | None = texts(lang).get(key)
    if text is None:
        raise KeyError(f"no text {key} in {lang}")
    try:
        return text.format_map({name: _Fact(value, lang, names or {}) for name, value in (facts or {}).items()})
    except KeyError as error:
        raise KeyError(f"text {key} in {lang} needs the fact {error.args[0]}") from None


def told(kind: str, facts: Mapping[str, Any], lang: str = "en", names: Mapping[str, str] | None = None) -> list[str]:
    """Return an event as lines of the log: one, and one per company if the text `event.KIND_company` is there.

    Such an event has its figures in the fact `companies`, by seat; the line of a company has the fact `company` too.
    """
    lines = [say(f"event.{kind}", facts, lang, names)]
    each = f"event.{kind}_company"
    if each in texts(lang):
        companies = facts["companies"].items()
        lines += [say(each, {"company": seat, **figures}, lang, names) for seat, figures in companies]
    return lines


FIRST = ("screen", "roeup", "core", "stage", "table")
"""Files read before the others: a screen that has to be there at once needs no more."""


class Texts(dict[str, str]):
    """The texts of a language by their full keys; a file is read when something is looked for that is not there yet."""

    def __init__(self, lang: str) -> None:
        super().__init__()
        self.folder = os.path.join(_HERE, lang)
        names = sorted(name.removesuffix(".toml") for name in os.listdir(self.folder) if name.endswith(".toml"))
        self.unread = sorted(names, key=lambda name: name not in FIRST)

    def of(self, name: str) -> dict[str, str]:
        """Return the texts of one file."""
        import tomllib

        found: dict[str, str] = {}
        with open(os.path.join(self.folder, f"{name}.toml"), "rb") as file:
            _flatten("", tomllib.load(file), found)
        return found

    def _read_next(self) -> None:
        found = self.of(self.unread.pop(0))
        if double := dict.keys(self) & found.keys():
            raise ValueError(f"text {min(double)} is there twice")
        self.update(found)

    def __iter__(self) -> Iterator[str]:
        while self.unread:
            self._read_next()
        return dict.__iter__(self)

    def items(self) -> Any:
        """Return all texts of all files with their keys."""
        return [(key, dict.__getitem__(self, key)) for key in self]

    def values(self) -> Any:
        """Return all texts of all files."""
        return [text for _, text in self.items()]

    def get(self, key: str, default: Any = None) -> Any:
        """Return a text, or the default if it is in no file."""
        while not dict.__contains__(self, key) and self.unread:
            self._read_next()
        return dict.get(self, key, default)

    def __contains__(self, key: object) -> bool:
        return self.get(str(key)) is not None

    def __missing__(self, key: str) -> str:
        text: str | None = self.get(key)
        if text is None:
            raise KeyError(key)
        return text


@cache
def texts(lang: str) -> Texts:
    """Return the texts of a language by their full keys.

    Raises `ValueError` for a language that is not there, or as soon as a key is found in two files.
    """
    if lang not in LANGUAGES:
        raise ValueError(f"language {lang!r}: expected one of {', '.join(LANGUAGES)}")
    return Texts(lang)


def _flatten(prefix: str, table: Mapping[str, Any], found: dict[str, str]) -> None:
    for name, value in table.items():
        key = f"{prefix}{name}"
        if isinstance(value, dict):
            _flatten(f"{key}.", value, found)
        elif key in found:
            raise ValueError(f"text {key} is there twice")
        else:
            found[key] = value


class _Fact:
    """A fact in a text; what follows its name after a colon is the table that words it."""

    def __init__(self, value: Any, lang: str, names: Mapping[str, str]) -> None:
        self.value, self.lang, self.names = value, lang, names

    def __format__(self, table: str) -> str:
        if table == "as_it_is":
            return str(self.value)
        return worded(self.value, self.lang, self.names, table)


def worded(value: Any, lang: str, names: Mapping[str, str] | None = None, table: str = "") -> str:
    """Return a fact as it is written: 1,250, −5 (△5 in Japanese), lists joined, nothing as a dash.

    `names` are as in `say`. With a `table` a value is worded by the text `table.VALUE`, yes and no by `table.yes` and
    `table.no`, data with named parts by the text `table.KIND` (its `kind`) or else `table`; a domain of one value by
    `table.KIND_only`. An element of a row is worded by the text `row.CLASS`.
    """
    names = names or {}
    if isinstance(value, bool):
        return say(f"{table or 'answer'}.{'yes' if value else 'no'}", {}, lang)
    if isinstance(value, int):
        sign = "" if value >= 0 else "△" if lang == "ja" else "−"
        return f"{sign}{abs(value):,}"
    if isinstance(value, Mapping):
        if table:
            return say(_of_kind(table, value), value, lang, names)
        between = "：" if lang == "ja" else ": "
        pairs = [f"{worded(key, lang, names)}{between}{worded(item, lang, names)}" for key, item in value.items()]
        return _joined(pairs, lang)
    if hasattr(value, "__struct_fields__"):
        facts = {name: getattr(value, name) for name in value.__struct_fields__}
        return say(f"row.{type(value).__name__}", facts, lang, names)
    if isinstance(value, list | tuple):
        return _joined([worded(item, lang, names, table) for item in value], lang)
    if value is None or value == "":
        return NOTHING
    text = str(value)
    return _named(text, lang, names) or (texts(lang).get(f"{table}.{text}") if table else None) or text


def _of_kind(table: str, value: Mapping[str, Any]) -> str:
    """Return the key of data with named parts; there is no choice between 5 and 5."""
    if "kind" not in value:
        return table
    alone = len(value.get("values", ())) == 1 or ("low" in value and value["low"] + value["step"] > value["high"])
    return f"{table}.{value['kind']}{'_only' if alone else ''}"


def _joined(parts: list[str], lang: str) -> str:
    return ("、" if lang == "ja" else ", ").join(parts) or NOTHING


def _named(code: str, lang: str, names: Mapping[str, str]) -> str | None:
    """Return "Name (CODE)"; a pipe such as "PA03.2" goes by the name of its asset."""
    card, _, pipe = code.partition(".")
    name = names.get(card if pipe.isdecimal() else code)
    if name is None:
        return None
    if isinstance(names, Bare):
        return say("named.pipe", {"card": name, "number": pipe}, lang) if pipe else name
    return f"{name}（{code}）" if lang == "ja" else f"{name} ({code})"
