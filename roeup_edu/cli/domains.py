"""What a field may hold, in the words of a player."""

from collections.abc import Mapping
from typing import Any

from roeup_edu.core.game import Game
from roeup_edu.core.options import Amount, Domain, OneOf, Repeat, Subset
from roeup_edu.games import part
from roeup_edu.locales import say, texts, worded

SHOWN_MOST = 12
"""Values that are listed in words before "and so on"."""
ACCOUNTS = ("debit", "credit")


class First:
    """Always the first of what may be chosen."""

    def random(self) -> float:
        """Return the lowest number."""
        return 0.0


def in_words(game: Game, do: str, name: str, domain: Domain, lang: str) -> str:
    """Return the domain of a field of a verb in a line."""
    names: dict[str, str] = part(game.name, "words").names(game, lang)
    if isinstance(domain, OneOf):
        values = [_value(game, do, name, value, lang, names) for value in domain.values]
        most = len(values) if name in ACCOUNTS else SHOWN_MOST
        between = ("／" if lang == "ja" else " / ") if name in ("pipe", "offer") else None
        shown = between.join(values[:most]) if between else worded(values[:most], lang)
        if len(values) > most:
            return say("cli.options.many", {"some": shown, "count": len(values)}, lang)
        return say("cli.domain.one_of" if len(values) > 1 else "cli.domain.only", {"values": shown}, lang)
    if isinstance(domain, Amount):
        key = "only_amount" if domain.low == domain.high else "amount" if domain.step == 1 else "steps"
        return say(f"cli.domain.{key}", domain.describe(), lang)
    if isinstance(domain, Repeat):
        return _row(game, do, domain, lang)
    if isinstance(domain, Subset):
        return _subset(domain, lang, names, part(game.name, "console").GROUPS.get(do, ()))
    return worded(domain.describe(), lang, names, "domain")


def _value(game: Game, do: str, name: str, value: Any, lang: str, names: Mapping[str, str]) -> str:
    """Return one value in words: as its game says it, an account or a book with what has to be typed."""
    found: str | None = part(game.name, "console").value(game, do, name, value, lang, names)
    if found is not None:
        return found
    if isinstance(value, bool):
        return say("cli.domain.word", {"word": value, "id": "true" if value else "false"}, lang)
    table = "account" if name in ACCOUNTS else "place" if do == "rule_card" else "book"
    if value not in names and f"{table}.{value}" in texts(lang):
        return say("cli.domain.word", {"word": texts(lang)[f"{table}.{value}"], "id": value}, lang)
    if value == "":
        return say("cli.domain.nothing", {}, lang)
    return worded(value, lang, names)


def _row(game: Game, do: str, row: Repeat, lang: str) -> str:
    """Return how many elements a row has, and what the fields of the first one may hold."""
    values: list[Any] = []
    fields = []
    for name, domain in row.fields(()):
        first = domain(*values) if callable(domain) else domain
        values.append(first.pick(First()))
        fields.append(
            say("cli.domain.row_field", {"field": name, "domain": in_words(game, do, name, first, lang)}, lang)
        )
    if not fields:
        return say("cli.domain.none", {}, lang)
    between = "；" if lang == "ja" else "; "
    facts = {"least": row.least, "most": row.most, "fields": between.join(fields)}
    return say("cli.domain.row_exactly" if row.least == row.most else "cli.domain.row", facts, lang)


def _subset(domain: Subset, lang: str, names: Mapping[str, str], kinds: tuple[str, ...]) -> str:
    """Return how many of which items; of several groups each has its own number and kind, and all together one."""
    groups = [group for group in domain.groups if group.items]
    most = min(domain.most, sum(min(group.most, len(group.items)) for group in groups))
    if not groups or most < 1:
        return say("cli.domain.none", {}, lang)
    if len(groups) == 1:
        least = max(domain.least, groups[0].least)
        return _some(least, most, groups[0].items, lang, names)
    parts = [_some(g.least, min(g.most, len(g.items), most), g.items, lang, names) for g in groups]
    if len(kinds) == len(groups):
        parts = [say(f"cli.domain.{kind}", {"cards": part}, lang) for kind, part in zip(kinds, parts, strict=True)]
    bounds = say(f"cli.domain.{_key(domain.least, most)}_in_all", {"least": domain.least, "most": most}, lang)
    return bounds + ("；" if lang == "ja" else "; ").join(parts)


def _some(least: int, most: int, items: tuple[str, ...], lang: str, names: Mapping[str, str]) -> str:
    facts = {"least": least, "most": most, "items": worded(items, lang, names)}
    return say(f"cli.domain.{_key(least, most)}", facts, lang)


def _key(least: int, most: int) -> str:
    return "exactly" if least == most else "up_to" if least == 0 else "between"
