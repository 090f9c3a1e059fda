"""The options of a game as its rules file has them: for the command line and for a form."""

import tomllib
from typing import Any, NamedTuple, get_args

import msgspec

from roeup_edu.datasets import folder
from roeup_edu.games import part


class Setting(NamedTuple):
    """An option: its default and its choices, which are texts, or the least and the greatest number."""

    key: str
    default: Any
    choices: tuple[Any, ...]

    @property
    def is_number(self) -> bool:
        """Whether the choices are the least and the greatest number."""
        return bool(self.choices) and isinstance(self.choices[0], int)


def settings(game: str, preset: str = "") -> list[Setting]:
    """Return each option of a game in the order of its rules, with the defaults of a preset if one is named.

    `deck`, a folder, has no choices.
    """
    with open(f"{folder(game)}/rules.toml", "rb") as file:
        numbers = tomllib.load(file)
    chosen = {**numbers["presets"][preset], "preset": preset} if preset else {}
    found = []
    for field in msgspec.structs.fields(part(game, "rules").Options):
        choices: tuple[Any, ...] = get_args(field.type)
        if field.name == "preset":
            choices = tuple(numbers["presets"])
        elif choices and isinstance(choices[-1], msgspec.Meta):
            choices = (choices[-1].ge, choices[-1].le)
        default = numbers["options"].get(field.name, field.default)
        found.append(Setting(field.name, chosen.get(field.name, default), choices))
    return [*found, Setting("deck", "", ())]
