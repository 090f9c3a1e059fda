"""The games, one package each; they do not know of each other."""

from importlib import import_module
from typing import Any

from roeup_edu.core.game import Game

GAMES = {
    "roeup": ("roeup_edu.games.roeup.setup", "ProfessionalRule"),
    "economy": ("roeup_edu.games.economy.setup", "MasterOfEconomy"),
}


def kind(name: str) -> type[Game]:
    """Return the class of a game by its name. Raises `ValueError` for a name that is no game."""
    if name not in GAMES:
        raise ValueError(f"game {name!r}: expected one of {', '.join(GAMES)}")
    module, cls = GAMES[name]
    found: type[Game] = getattr(import_module(module), cls)
    return found


def part(name: str, module: str) -> Any:
    """Return a module that every game has: `report`, `words`, `bots`, `console`, `closing`, `results`, `accounts`."""
    return import_module(f"roeup_edu.games.{name}.{module}")


def has(name: str, module: str) -> bool:
    """Return whether a game has a module that not every game has, such as `shorthand`."""
    from importlib.util import find_spec  # not needed to play

    return find_spec(f"roeup_edu.games.{name}.{module}") is not None
