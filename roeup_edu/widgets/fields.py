"""The fields of an option for a form: each with its label and, in words, what may be chosen."""

from collections.abc import Mapping
from typing import Any

import msgspec

from roeup_edu.core.actions import verb
from roeup_edu.core.options import Option
from roeup_edu.locales import say
from roeup_edu.widgets.scene import Scene


def described(scene: Scene, option: Option, chosen: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the fields of an option as JSON data with words, as far as they follow from what is chosen.

    Raises `Refused` if something chosen is not possible.
    """
    do = verb(option.action)
    return [_field(scene, do, field) for field in option.describe(**chosen)["fields"]]


def _field(scene: Scene, do: str, field: dict[str, Any]) -> dict[str, Any]:
    name = field["name"]
    shown = {**field, "label": say(f"field.{do}.{name}", {}, scene.lang)}
    if field["kind"] == "one_of":
        shown["values"] = [_value(scene, do, name, value) for value in field["values"]]
    elif field["kind"] == "subset":
        shown["groups"] = [
            {**group, "items": [_value(scene, do, name, item) for item in group["items"]]} for group in field["groups"]
        ]
    return shown


def _value(scene: Scene, do: str, name: str, value: Any) -> dict[str, Any]:
    label = scene.part("stage").value(scene.game, f"{do}.{name}", value, scene.lang, scene.names)
    code = value if isinstance(value, str) and value in scene.game.deck.cards else None
    return {"value": value, "label": label, "code": code}


def typed(option: Option, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return chosen values of JSON in their types; what is of no such type is left as it is and will not fit."""
    types = {field.name: field.type for field in msgspec.structs.fields(option.action)}
    found = {}
    for name, value in chosen.items():
        if name in types and name != "seat":
            try:
                found[name] = msgspec.convert(value, types[name])
            except msgspec.ValidationError:
                found[name] = value
    return found
