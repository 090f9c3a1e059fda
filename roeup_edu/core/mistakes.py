"""What is wrong with an action typed as JSON, as data for the texts `malformed.KIND`, not in a parser's words."""

import unicodedata
from collections.abc import Sequence
from typing import Any, get_origin

import msgspec

from roeup_edu.core.actions import Action, verb

SHOWN_MOST = 40


def mistake(actions: Sequence[type[Action[Any]]], data: bytes | str) -> dict[str, Any]:
    """Return what is wrong with an action in JSON; `actions` are those that may be meant."""
    text = data.decode("utf-8", "replace") if isinstance(data, bytes) else data
    try:
        plain = msgspec.json.decode(text.encode("utf-8", "replace"))
    except (ValueError, RecursionError):
        return {"kind": "json", "found": text.strip()[:SHOWN_MOST] or "–"}
    if twice := repeated(text):
        return {"kind": "twice", "field": twice[:SHOWN_MOST]}
    return mistake_in(actions, plain)


def repeated(data: bytes | str) -> str:
    """Return the first name that stands twice in one object of JSON, or "": a reader would silently keep the last."""
    from json import loads  # only for what a person types

    found: list[str] = []

    def once(pairs: list[tuple[str, Any]]) -> None:
        names = [name for name, _ in pairs]
        found.extend(name for place, name in enumerate(names) if name in names[:place])

    try:
        loads(data.decode("utf-8", "replace") if isinstance(data, bytes) else data, object_pairs_hook=once)
    except (ValueError, RecursionError):
        return ""
    return next(iter(found), "")


def mistake_in(actions: Sequence[type[Action[Any]]], plain: Any) -> dict[str, Any]:
    """Return what is wrong with plain data as an action: its verb, else its fields, the first one that is wrong."""
    if not isinstance(plain, dict):
        return {"kind": "no_object", "found": shown(plain)}
    if "do" not in plain:
        return {"kind": "no_verb"}
    found, verbs = plain["do"], {verb(action): action for action in actions}
    if not isinstance(found, str) or found not in verbs:
        like = _likest(str(found), list(verbs))
        return (
            {"kind": "verb_like", "found": shown(found), "like": like}
            if like
            else {
                "kind": "verb",
                "found": shown(found),
            }
        )
    fields = {field.name: field for field in msgspec.structs.fields(verbs[found])}
    for name in plain:
        if name != "do" and name not in fields:
            like = _likest(name, [field for field in fields if field not in plain])
            facts = {"do": found, "field": name[:SHOWN_MOST]}
            return (
                {"kind": "field_like", **facts, "like": like}
                if like
                else {
                    "kind": "no_field",
                    **facts,
                    "fields": ["do", *fields],
                }
            )
    for name, field in fields.items():
        if name not in plain:
            if field.required:
                return {"kind": "missing", "do": found, "field": name}
        elif problem := wrong_type(name, plain[name], field.type):
            return problem
    return {"kind": "form", "field": found, "found": shown(plain)}


def wrong_type(name: str, value: Any, kind: Any) -> dict[str, Any] | None:
    """Return why a value is not of the type of its field, with how it should be written; None if it is."""
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        facts = {"field": name, "found": shown(value)}
    else:
        return None
    if kind is int:
        return {"kind": "number", **facts, "fix": _digits(value)}
    if kind is str:
        return {"kind": "text", **facts, "fix": shown(str(value))}
    if get_origin(kind) is tuple and not isinstance(value, list):
        return {"kind": "list", **facts, "fix": shown([value if isinstance(value, str) else "…"])}
    return {"kind": "form", **facts}


def shown(value: Any) -> str:
    """Return plain data as JSON, shortened."""
    try:
        text = msgspec.json.encode(value).decode()
    except (ValueError, TypeError, RecursionError):
        text = "…"
    return text if len(text) <= SHOWN_MOST else text[:SHOWN_MOST] + "…"


def _digits(value: Any) -> str:
    """Return the whole number that may be meant, as it is written in JSON."""
    text = unicodedata.normalize("NFKC", str(value)).replace(",", "").strip()
    if isinstance(value, float):
        text = text.partition(".")[0]
    whole = text.removeprefix("-").isdecimal() and len(text) <= 16 and not isinstance(value, bool)
    return str(int(text)) if whole else "10"


def _likest(found: str, known: list[str]) -> str:
    """Return the word that was probably meant, or ""."""
    from difflib import get_close_matches

    plain = unicodedata.normalize("NFKC", found).strip().lower().replace(" ", "_").replace("-", "_")
    return next(iter(get_close_matches(plain[:SHOWN_MOST], known, 1, 0.6)), "")
