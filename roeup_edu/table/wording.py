"""Actions, verbs and causes in words: with the ids that a person types beside them, or without, for a screen."""

from functools import cache
from typing import Any, get_args

import msgspec

from roeup_edu.core.actions import CHANCE, Action, verb
from roeup_edu.core.game import Event, Game
from roeup_edu.core.record import Amend, Line, Record
from roeup_edu.games import part
from roeup_edu.locales import Bare, say, texts, told, worded

TABLES = {"debit": "account", "credit": "account", "payer": "book", "payee": "book", "to": "place"}
"""What words the values of a field that are no codes of cards or companies."""


def known(game: Game, lang: str) -> dict[str, str]:
    """Return the names of cards, companies and categories by their codes, and of verbs by their ids."""
    verbs = [verb(action) for action in (*get_args(game.actions.type), Amend)]
    found: dict[str, str] = part(game.name, "words").names(game, lang)
    return {**{do: texts(lang)[f"verb.{do}"] for do in verbs}, **found}


def names_of(game: Game, lang: str, ids: bool = True) -> dict[str, str]:
    """Return the names of cards and companies by their codes, written with their codes or without."""
    found: dict[str, str] = part(game.name, "words").names(game, lang)
    return found if ids else Bare(found)


def action_in_words(
    game: Game,
    action: Action[Any],
    lang: str,
    viewer: str | None = None,
    ids: bool = True,
    known: bool = False,
    named: bool = True,
) -> str:
    """Return an action in a line; of a choice made in secret only that, unless it is the viewer's own or `known`.

    Which verb was chosen would tell something too: pointing and staying out are two answers to one question. `named`
    says whose it is; a line that is about the company anyway needs no name.
    """
    names, do = names_of(game, lang, ids), verb(type(action))
    facts = {"seat": worded(action.seat, lang, names, "seat"), "verb": texts(lang)[f"verb.{do}"], "do": do}
    if action.secret and action.seat != viewer and not known:
        return say("action.secret", facts, lang)
    fields = _fields(game, action, lang, names, viewer)
    suffix = "_id" if ids else "" if named else "_own"
    if not fields:
        return say(f"action.bare{suffix}", facts, lang)
    return say(f"action.full{suffix}", {**facts, "fields": ("、" if lang == "ja" else ", ").join(fields)}, lang)


@cache
def fields_of(action: type[Action[Any]]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """Return the fields of a kind of action; they are looked up once, since a log is worded after every click."""
    return msgspec.structs.fields(action)


def _fields(game: Game, action: Action[Any], lang: str, names: dict[str, str], viewer: str | None) -> list[str]:
    """Return the fields of an action with their values, without those that are left at nothing."""
    found = []
    for field in fields_of(type(action)):
        value = getattr(action, field.name)
        if field.name == "seat" or (not field.required and value == field.default):
            continue
        if isinstance(action, Amend) and field.name == "action":
            text = _instead(game, value, lang, viewer)
        else:
            text = worded(value, lang, names, TABLES.get(field.name, ""))
        facts = {"field": texts(lang)[f"field.{verb(type(action))}.{field.name}"], "value": text}
        found.append(say("action.field", facts, lang))
    return found


def _instead(game: Game, value: Any, lang: str, viewer: str | None) -> str:
    """Return what an amendment puts in the place of a line."""
    parts = [] if value is None else value if isinstance(value, list | tuple) else [value]
    actions = [part if isinstance(part, Action) else msgspec.convert(part, game.actions.type) for part in parts]
    inner = [action_in_words(game, action, lang, viewer) for action in actions]
    return worded(inner, lang) if inner else say("action.nothing", {}, lang)


def cause_in_words(record: Record, n: int, book: str, lang: str, ids: bool = True, named: bool = True) -> str:
    """Return the decision of line `n`, and where it is another's, what it led to for the company of a book.

    The game master's own doing is marked: what was entered for an absent player, a ruling.
    """
    if not 1 <= n <= len(record.lines):
        return say("cause.closing", {}, lang)
    marks = [say(f"mark.{mark}", {}, lang) for mark in dict.fromkeys(a.mark for a in record.actions_of(n)) if mark]
    return "".join([_cause(record, n, book, lang, ids, named), *marks])


def _cause(record: Record, n: int, book: str, lang: str, ids: bool, named: bool) -> str:
    actions = record.actions_of(n)
    text = worded(
        [
            action_in_words(record.game, action, lang, action.seat, ids, named=named or action.seat != book)
            for action in actions
        ],
        lang,
    )
    if any(action.seat == book for action in actions):
        return text
    names = names_of(record.game, lang, ids)
    led = [line for event in _concerning(record, n, book) for line in told(event.kind, event.facts, lang, names)[:1]]
    if led and not ids and all(action.seat == CHANCE for action in actions):
        return " ".join(led)  # on a screen, what was drawn for a company says it all
    return say("cause.led", {"action": text, "events": " ".join(led)}, lang) if led else text


def _concerning(record: Record, n: int, book: str) -> list[Event]:
    """Return what happened in line `n` to the company of a book, where everybody may know it."""
    return [
        event
        for number, event in record.events
        if number == n and event.audience is None and book in (event.facts.get("company"), event.facts.get("to"))
    ]


def line_in_words(record: Record, line: Line[Any], lang: str, viewer: str | None = None) -> str:
    """Return a line of the record: its number and its action, as far as a seat may know it."""
    return say("action.line", {"n": str(line.n), "action": words_of(record, line.n, line.action, lang, viewer)}, lang)


def words_of(
    record: Record, n: int, action: Action[Any], lang: str, viewer: str | None = None, ids: bool = True
) -> str:
    """Return an action of line `n` in words; a choice made in secret as soon as it has come out, else only that."""
    known = not record.hidden(n, action, viewer)
    return action_in_words(record.game, action, lang, viewer, ids, known)
