"""What is expected at the entry line, and what a line does, in words."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from msgspec.structs import astuple

from roeup_edu.core.actions import CHANCE, TEACHER, Action, verb
from roeup_edu.core.game import Game
from roeup_edu.core.options import Domain, OneOf, Subset
from roeup_edu.core.record import Record
from roeup_edu.locales import say, texts, worded
from roeup_edu.table.shorthand import shorthand
from roeup_edu.table.wording import action_in_words, fields_of, known

LISTED_MOST = 8
"""Values that a prompt lists before it only counts them."""


def usual(game: Game, short: Any) -> list[Action[Any]]:
    """Return what an empty line does: for each seat that is asked now the thing that says it wants nothing more.

    Where seats are asked one after the other it may answer for all of them at once (`TOGETHER` of the shorthand).
    """
    found: list[Action[Any]] = []
    for seat in game.waiting():
        options = [o for o in game.options(seat) if verb(o.action) in short.USUAL and not o.fields]
        found += [option.action(seat) for option in options[:1]]
    if found and verb(type(found[0])) in short.TOGETHER:
        after = game.clone()
        for action in found:
            after.act(action)
        found += [action for action in usual(after, short) if verb(type(action)) in short.TOGETHER]
    return found


def ways(game: Game, seat: str, short: Any, lang: str) -> list[str]:
    """Return how each verb of a seat is typed, in words."""
    found = []
    for option in game.options(seat):
        do = verb(option.action)
        if option.action not in game.teacher_verbs:
            key = short.HINTS.get(do) or short.KEYS.get(do, (do,))[0].lower()
            found.append(say("entry.way", {"key": key, "verb": texts(lang)[f"verb.{do}"]}, lang))
    return found


def beginning(game: Any, record: Record, lang: str) -> str:
    """Return what is expected at the beginning of an entry, in words."""
    if game.over:
        return say("entry.over", {"reason": game.over}, lang)
    short, names, asked = shorthand(game.name), known(game, lang), game.waiting()
    if asked == (CHANCE,):
        if record.header.mode == "digital":
            return say("entry.drawn", {}, lang)
        drawing: str = short.drawing(game, lang)
        return drawing
    seats = [worded(seat, lang, names, "seat") for seat in asked]
    facts = {"step": type(game.steps[-1]).__name__, "seats": seats, "ways": ways(game, asked[0], short, lang)}
    text = say("entry.start" if len(asked) > 1 else "entry.start_one", facts, lang)
    done = usual(game, short)
    return text + say("entry.usual", {"words": actions_in_words(game, done, lang)}, lang) if done else text


def actions_in_words(game: Game, actions: Sequence[Action[Any]], lang: str) -> str:
    """Return actions in a line; what several do alike is said once, and so is what was turned up or auctioned."""
    found = []
    for kind, run in groupby(actions, type):
        same, do = list(run), texts(lang)[f"verb.{verb(kind)}"]
        if len(fields_of(kind)) == 1 and len(same) > 1:
            facts = [action.seat for action in same]
        elif same[0].seat in (TEACHER, CHANCE) and len(fields_of(kind)) > 1 and kind not in game.teacher_verbs:
            facts = [worded(astuple(action)[1:], lang, known(game, lang)) for action in same]
        else:
            found += [action_in_words(game, action, lang, known=True, ids=False) for action in same]
            continue
        found.append(say("entry.same", {"verb": do, "what": _joined(facts, game, lang)}, lang))
    return _between(found, lang)


def _joined(facts: list[str], game: Game, lang: str) -> str:
    single = all(fact in game.seats for fact in facts)
    return worded(facts, lang, known(game, lang)) if single else _between(facts, lang)


def _between(parts: list[str], lang: str) -> str:
    return ("；" if lang == "ja" else "; ").join(parts)


def values_of(domain: Domain) -> tuple[Any, ...]:
    """Return the values or items that a domain lists; () if it lists none."""
    if isinstance(domain, Subset):
        return tuple([item for group in domain.groups for item in group.items])
    return domain.values if isinstance(domain, OneOf) else ()


def possible(game: Game, domain: Domain, lang: str) -> str:
    """Return a domain in words; of many values only the first are listed."""
    listed, names = values_of(domain), known(game, lang)
    some = [value if value != "" else say("entry.nothing", {}, lang) for value in listed[:LISTED_MOST]]
    if len(listed) > LISTED_MOST:
        return say("entry.many", {"some": some, "count": len(listed)}, lang, names)
    return worded(some if listed else domain.describe(), lang, names, "" if listed else "domain")
