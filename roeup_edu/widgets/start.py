"""The start page: the games of the store to go on with, and the form of a new one."""

import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from roeup_edu.core.faults import Fault
from roeup_edu.core.seats import NAME_MOST, SEATS
from roeup_edu.datasets import folder
from roeup_edu.games import GAMES, part
from roeup_edu.games.settings import Setting, settings
from roeup_edu.locales import say, texts
from roeup_edu.table.saved import Saved

if TYPE_CHECKING:
    from roeup_edu.widgets.session import Session

PROMINENT = ("preset", "scenario")
"""Options with a place of their own in the form; the others are under "more"."""
HIDDEN = ("deck",)
PRESETS = ("practice", "lesson90", "full")
BOTS = ("greedy", "premium", "ordinary", "random")
"""The bots by name: to import them, and all rules with them, takes longer than the whole first page."""
SUGGESTED = 3
"""Companies of a form that nobody has changed."""

__all__ = ["SEATS", "page", "typed"]


def page(session: "Session") -> dict[str, Any]:
    """Return the start page as JSON data."""
    lang = session.lang
    return {
        "page": "start",
        "lang": lang,
        "role": session.role,
        "rev": 0,
        "problem": session.problem,
        "games": [_game(session, saved) for saved in sorted(session.games(), key=lambda saved: saved.archived)],
        "form": form("roeup", lang),
    }


def form(game: str, lang: str) -> dict[str, Any]:
    """Return what may be chosen for a new game, in words."""
    known = {setting.key: setting for setting in settings(game)}
    presets = [
        {
            "id": name,
            "label": say(f"preset.{name}", {}, lang),
            "help": say(f"preset_help.{name}", {}, lang),
            "options": {setting.key: setting.default for setting in settings(game, name)},
        }
        for name in PRESETS
        if name in known["preset"].choices
    ]
    most = part(game, "players").most(folder(game))
    scenarios = [
        {
            "id": name,
            "label": say(f"scenario.{name}", {}, lang),
            "help": say(f"scenario_help.{name}", {}, lang),
            "most": most[name],
        }
        for name in most
    ]
    return {
        "presets": presets,
        "modes": [
            {"id": mode, "options": options, **{key: say(f"mode.{mode}.{key}", {}, lang) for key in ("label", "help")}}
            for mode, options in (("digital", {}), ("physical", part(game, "stage").PHYSICAL))
        ],
        "scenarios": scenarios,
        "scenario": known["scenario"].default,
        "preset": PRESETS[0],
        "least": 2,
        "count": SUGGESTED,
        "name_most": NAME_MOST,
        "names": worded_list("screen.names", lang),
        "bots": [{"id": name, "label": say(f"bot.{name}", {}, lang)} for name in BOTS],
        "more": [_setting(one, lang) for key, one in known.items() if key not in (*PROMINENT, *HIDDEN)],
    }


def worded_list(key: str, lang: str) -> list[str]:
    """Return a text that is a list of words."""
    return texts(lang)[key].split(" / ")


def _setting(setting: Setting, lang: str) -> dict[str, Any]:
    key = setting.key
    shown: dict[str, Any] = {"key": key, "label": say(f"option.{key}", {}, lang)}
    shown |= {"help": say(f"option_help.{key}", {}, lang), "default": setting.default}
    if setting.is_number:
        return shown | {"kind": "number", "low": setting.choices[0], "high": setting.choices[1]}
    values = [{"id": one, "label": say(f"option_value.{key}.{one}", {}, lang)} for one in setting.choices]
    return shown | {"kind": "one_of", "values": values}


def typed(game: str, options: Mapping[str, Any]) -> dict[str, str | int]:
    """Return the options of a form, those left empty and those unknown to the game left out.

    Raises `Fault` for a number that is none.
    """
    found: dict[str, str | int] = {}
    for setting in settings(game):
        value = options.get(setting.key)
        if value in (None, "") or setting.key in HIDDEN:
            continue
        if setting.is_number and (not isinstance(value, int) or isinstance(value, bool)):
            low, high = setting.choices
            raise Fault("screen.not_a_number", option=setting.key, found=str(value)[:40], low=low, high=high)
        found[setting.key] = value if isinstance(value, int) else str(value)
    return found


def _game(session: "Session", saved: Saved) -> dict[str, Any]:
    """Return a saved game: its companies, its kind, where it stands, what is damaged, and when it was last changed."""
    lang, look = session.lang, session.looked_at(saved)
    view, damage = look.view, look.fault
    where = "" if view is None or saved.header is None else part(saved.header.game, "stage").where(view, lang)
    problem = ""
    if damage is not None and view is None:
        problem = say("screen.unreadable", {"problem": damage.message(lang)}, lang)
    elif damage is not None:
        problem = say("screen.damaged_at", {"line": damage.facts["line"]}, lang)
    return {
        "id": saved.id,
        "title": saved.title or _kind_of(saved, lang),
        "companies": [] if saved.header is None else list(saved.header.seats.values()),
        "where": where,
        "over": bool(view and view["over"]),
        "changed": time.strftime("%Y-%m-%d %H:%M", time.localtime(saved.changed)) if saved.changed else "",
        "opens": view is not None,
        "problem": problem,
        "archived": saved.archived,
    }


def _kind_of(saved: Saved, lang: str) -> str:
    """Return what was chosen when a game without a title began, or its id if that cannot be read."""
    options = None if saved.header is None else saved.header.rules.get("options")
    if saved.header is None or saved.header.game not in GAMES or not isinstance(options, dict):
        return saved.id
    facts = {"game": say(f"game.{saved.header.game}", {}, lang)}
    facts |= {name: str(options.get(name, "")) for name in PROMINENT}
    return say("screen.saved", facts, lang)
