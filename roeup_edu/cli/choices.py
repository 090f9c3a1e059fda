"""What may be done now, as JSON and in words: the domains of the fields, examples, and why the rest is not possible."""

from typing import Any, get_args

import msgspec

from roeup_edu.core.actions import Action, verb
from roeup_edu.core.game import Game
from roeup_edu.core.options import Domain, OneOf, Option, Text
from roeup_edu.core.refusals import Refused, Why
from roeup_edu.games import part
from roeup_edu.locales import say, texts, worded

SHOWN_MOST = 12
"""Values that are listed in words before "and so on"."""


class Choices(msgspec.Struct):
    """What one seat may do, and what it may not with the reason, by verb."""

    seat: str
    options: list[Option] = []
    refused: list[tuple[str, Refused]] = []


class First:
    """Always the first of what may be chosen."""

    def random(self) -> float:
        """Return the lowest number."""
        return 0.0


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
    refused = game.refusal(_hollow(action, found.seat))
    return refused or Refused(Why.NOT_ASKED, seat=found.seat, asked=list(game.waiting()))


def _hollow(action: type[Action[Any]], seat: str) -> Action[Any]:
    """Return an action without its fields, to ask whether its verb is possible at all."""
    return action(seat, *([None] * (len(action.__struct_fields__) - 1)))


def fields_of(option: Option, draft: dict[str, Any] | None) -> dict[str, Any]:
    """Return the fields chosen in a draft, each of its type. Raises `Refused` for a field that is not there."""
    chosen = {name: value for name, value in (draft or {}).items() if name not in ("do", "seat")}
    types = {field.name: field.type for field in msgspec.structs.fields(option.action)}
    for name, value in chosen.items():
        try:
            if name not in types:
                raise msgspec.ValidationError(f"no field {name!r}"[:60])
            chosen[name] = msgspec.convert(value, types[name])
        except msgspec.ValidationError as error:
            problem = f"{name[:40]}: {error}"
            raise Refused(Why.MALFORMED, problem=problem, verbs=[verb(option.action)]) from error
    return chosen


def example(option: Option, chosen: dict[str, Any], lang: str) -> tuple[Action[Any], dict[str, Domain]]:
    """Return an action that the option admits, made of what is chosen and else of first values; and its domains.

    Raises `Refused` if something chosen is not possible.
    """
    domains: dict[str, Domain] = {}

    def choose(name: str, domain: Domain) -> Any:
        domains[name] = domain
        if name in chosen:
            return chosen[name]
        if isinstance(domain, Text):
            return say("cli.options.reason", {}, lang)
        return domain.pick(First())

    action = option.fill(choose)
    refused = option.check(action)
    if refused is not None:
        raise refused
    return action, domains


def plain(game: Game, found: Choices, lang: str, draft: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return the choices of a seat as JSON data."""
    names = part(game.name, "words").names(game, lang)
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
    names = part(game.name, "words").names(game, lang)
    lines = [say("cli.options.may", {"seat": worded(found.seat, lang, names, "seat")}, lang)]
    for option in found.options:
        do = verb(option.action)
        action, domains = example(option, fields_of(option, draft), lang)
        lines += ["", f"  {do}  {_help(do, lang)}".rstrip()]
        lines.append(f"    roeup act {file} '{msgspec.json.encode(action).decode()}'")
        for name, domain in domains.items():
            depends = callable(dict(option.fields)[name])
            facts = {"field": name, "meaning": _meaning(do, name, lang), "domain": _domain(domain, lang, names)}
            lines.append("      " + say("cli.options.depends" if depends else "cli.options.field", facts, lang))
        if draft is None and any(callable(domain) for _, domain in option.fields):
            first = msgspec.json.encode(dict(list(msgspec.to_builtins(action).items())[:3])).decode()
            lines.append("      " + say("cli.options.draft", {"file": file, "draft": first}, lang))
    if found.refused:
        lines += ["", "  " + say("cli.options.not_now", {}, lang)]
        lines += [f"    {do}: {refused.message(lang, names)}" for do, refused in found.refused]
    return lines


def _help(do: str, lang: str) -> str:
    return texts(lang).get(f"verb_help.{do}", "")


def _meaning(do: str, name: str, lang: str) -> str:
    return texts(lang).get(f"field.{do}.{name}", name)


def _domain(domain: Domain, lang: str, names: dict[str, str]) -> str:
    shown = domain.describe()
    if isinstance(domain, OneOf) and len(domain.values) > SHOWN_MOST:
        shown["values"] = shown["values"][:SHOWN_MOST]
        more = {"some": worded(shown, lang, names, "domain"), "count": len(domain.values)}
        return say("cli.options.many", more, lang)
    return worded(shown, lang, names, "domain")
