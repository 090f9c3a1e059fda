"""What may be done now, as JSON and in words: the domains of the fields, examples, and why the rest is not possible."""

from typing import Any, get_args

import msgspec

from roeup_edu.cli import domains as words
from roeup_edu.core.actions import Action, verb
from roeup_edu.core.game import Game
from roeup_edu.core.mistakes import mistake_in, wrong_type
from roeup_edu.core.options import Domain, Option, Repeat, Text, described, filled
from roeup_edu.core.refusals import Refused, Why
from roeup_edu.games import part
from roeup_edu.locales import say, texts, worded
from roeup_edu.table import wording


class Choices(msgspec.Struct):
    """What one seat may do, and what it may not with the reason, by verb."""

    seat: str
    options: list[Option] = []
    refused: list[tuple[str, Refused]] = []


def of_seat(game: Game, seat: str, draft: dict[str, Any] | None = None) -> Choices:
    """Return the choices of a seat; with a draft only those of its verb. Raises `Refused` if that is not possible."""
    found = Choices(seat)
    for action, offer in zip(game.verbs(seat), game.offers(seat), strict=True):
        if draft is None or verb(action) == draft["do"]:
            if isinstance(offer, Refused):
                found.refused.append((verb(action), offer))
            else:
                found.options.append(offer)
    if draft is not None and not found.options:
        raise _reason(game, found, draft["do"])
    return found


def _reason(game: Game, found: Choices, do: str) -> Refused:
    """Return why a seat has no option of a verb."""
    if found.refused:
        return found.refused[0][1]
    action = next(action for action in get_args(type(game).actions.type) if verb(action) == do)
    return game.refusal(_hollow(action, found.seat)) or game.not_asked(found.seat)


def _hollow(action: type[Action[Any]], seat: str) -> Action[Any]:
    """Return an action without its fields, to ask whether its verb is possible at all."""
    return action(seat, *([None] * (len(action.__struct_fields__) - 1)))


def fields_of(option: Option, draft: dict[str, Any] | None) -> dict[str, Any]:
    """Return the fields chosen in a draft, each of its type. Raises `Refused` for a field that is not there."""
    chosen = {name: value for name, value in (draft or {}).items() if name not in ("do", "seat")}
    types = {field.name: field.type for field in msgspec.structs.fields(option.action)}
    for name, value in chosen.items():
        if name not in types:
            problem: Any = mistake_in([option.action], {"do": verb(option.action), "seat": option.seat, **chosen})
        else:
            problem = wrong_type(name, value, types[name])
        if problem:
            raise Refused(Why.MALFORMED, problem=problem, verbs=[verb(option.action)])
        chosen[name] = msgspec.convert(value, types[name])
    return chosen


def example(option: Option, chosen: dict[str, Any], lang: str) -> tuple[Action[Any], dict[str, Domain]]:
    """Return an action that the option admits, made of what is chosen and else of first values; and its domains.

    Raises `Refused` if something chosen is not possible.
    """
    domains: dict[str, Domain] = {}

    def choose(name: str, domain: Domain) -> Any:
        domains[name] = domain
        if name in chosen:
            described(((name, domain),), chosen)  # what follows is asked only of what may be chosen
            return chosen[name]
        if isinstance(domain, Text):
            return say("cli.options.reason", {}, lang)
        if isinstance(domain, Repeat):
            return domain.pick(words.First()) or _one(domain)
        return domain.pick(words.First())

    action = option.fill(choose)
    refused = option.check(action)
    if refused is not None:
        raise refused
    return action, domains


def _one(row: Repeat) -> tuple[Any, ...]:
    """Return a row with one element, so that an example shows how it is written; () if none is possible."""
    fields = row.fields(()) if row.most else ()
    return (row.element(**filled(fields, lambda _, domain: domain.pick(words.First()))),) if fields else ()


def plain(game: Game, found: Choices, lang: str, draft: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return the choices of a seat as JSON data."""
    names = wording.known(game, lang)
    options = []
    for option in found.options:
        chosen = fields_of(option, draft)
        action = msgspec.to_builtins(example(option, chosen, lang)[0])
        options.append(option.describe(**chosen) | {"example": action})
    refused = [
        {"do": do, "code": str(refused.code), "message": refused.message(lang, names)} for do, refused in found.refused
    ]
    return {"seat": found.seat, "options": options, "refused": refused}


def in_words(game: Game, found: Choices, lang: str, file: str, draft: dict[str, Any] | None = None) -> list[str]:
    """Return the choices of a seat as lines; `file` is the record's file as typed."""
    names = wording.known(game, lang)
    lines = [say("cli.options.may", {"seat": worded(found.seat, lang, names, "seat")}, lang)] if found.options else []
    for option in found.options:
        lines += ["", *_option(game, option, lang, file, draft)]
    if found.refused:
        lines += ["", "  " + say("cli.options.not_now", {}, lang)]
        for do, refused in found.refused:
            facts = {"verb": do, "why": refused.message(lang, names)}
            lines.append("    " + say("cli.options.refused", facts, lang, names))
    return lines


def _option(game: Game, option: Option, lang: str, file: str, draft: dict[str, Any] | None) -> list[str]:
    """Return one option: what it is for, a line to copy, and what its fields may hold."""
    do = verb(option.action)
    action, domains = example(option, fields_of(option, draft), lang)
    help_ = {"do": do, "verb": texts(lang)[f"verb.{do}"], "help": texts(lang)[f"verb_help.{do}"]}
    lines = ["  " + say("cli.options.verb", help_, lang)]
    lines.append(f"    roeup act {file} '{msgspec.json.encode(action).decode()}'")
    for name, domain in domains.items():
        depends = callable(dict(option.fields)[name])
        shown = {"field": name, "meaning": texts(lang)[f"field.{do}.{name}"]}
        shown["domain"] = words.in_words(game, do, name, domain, lang)
        lines.append("      " + say("cli.options.depends" if depends else "cli.options.field", shown, lang))
        if dear := part(game.name, "console").too_dear(game, do, domain, lang):
            lines.append("      " + dear)
    if draft is None and any(callable(domain) for _, domain in option.fields):
        first = msgspec.json.encode(dict(list(msgspec.to_builtins(action).items())[:3])).decode()
        lines.append("      " + say("cli.options.draft", {"file": file, "draft": first}, lang))
    return lines
