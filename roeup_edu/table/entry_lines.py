"""Lines that may mean an action; reading them says which do."""

from typing import Any

import msgspec

from roeup_edu.core.actions import Action, verb
from roeup_edu.core.game import Game
from roeup_edu.core.options import Fields, OneOf, Option, Repeat, Subset, Text
from roeup_edu.table.entry_words import values_of
from roeup_edu.table.shorthand import shorthand
from roeup_edu.table.tokens import shortest


def lines(game: Game, action: Action[Any]) -> list[str]:
    """Return lines that may mean an action: with and without its seat and verb, its codes short and whole."""
    do, short = verb(type(action)), shorthand(game.name)
    option = type(action).option(game, action.seat) if type(action) in game.verbs(action.seat) else None
    if not isinstance(option, Option):
        return []
    whole, brief = _fields(option.fields, action)
    tails = [" ".join(words[:count]) for words in (brief, whole) for count in range(len(words) + 1)]
    keys = ["", *[key.lower() for key in short.KEYS.get(do, ())], do]
    found: list[str] = short.lines(game, action)
    for seat in ("", action.seat) if action.seat in game.seats else ("",):
        for key in keys:
            between = "" if not key.replace("_", "").isalnum() else " "
            found += [f"{seat} {key}{between}{tail}".strip() for tail in tails]
    return found


def _fields(fields: Fields, item: Any) -> tuple[list[str], list[str]]:
    """Return the words of the fields of an action, or of an element, with whole codes and with the shortest ones."""
    whole: list[str] = []
    brief: list[str] = []
    values: list[Any] = []
    for name, domain in fields:
        domain = domain(*values) if callable(domain) else domain
        value = getattr(item, name)
        values.append(value)
        if isinstance(domain, Repeat):
            for place, element in enumerate(value):
                own = _fields(domain.fields(value[:place]), element)
                whole += own[0]
                brief += own[1]
            continue
        if isinstance(domain, Subset):
            whole += value
            brief += [[*shortest(code, values_of(domain)), code][0] for code in value]
            continue
        word = str(value)
        if isinstance(value, bool):
            word = "y" if value else "n"
        elif isinstance(domain, Text) and (value != value.strip() or value.startswith('"')):
            word = msgspec.json.encode(value).decode()
        whole.append(word)
        codes = [code for code in domain.values if code] if isinstance(domain, OneOf) else []
        short = shortest(value, codes) if codes and isinstance(value, str) and value else []
        brief.append([*short, word][0])
    return whole, brief
