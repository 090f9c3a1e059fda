"""`roeup options`: what may be done now, with lines to copy, and why not the rest."""

import shlex
from argparse import Namespace
from collections.abc import Callable, Sequence
from typing import Any, TypeVar, get_args

import msgspec

from roeup_edu.cli import choices, tables
from roeup_edu.cli.output import tell, tell_error, tell_json
from roeup_edu.cli.play import over, seat_typed, sound
from roeup_edu.cli.usage import Usage
from roeup_edu.core.faults import Fault
from roeup_edu.core.game import Game
from roeup_edu.core.record import Record
from roeup_edu.core.refusals import Refused, Why
from roeup_edu.games import part
from roeup_edu.locales import say

T = TypeVar("T")


def options(args: Namespace) -> int:
    """Say what may be done now: for each verb an example to copy, for the others why not."""
    record = sound(args.file)
    game, lang, file = record.game, args.lang, shlex.quote(args.file)
    try:
        draft = draft_typed(record, args.draft) if args.draft is not None else None
        seat = seat_typed(game, args.seat) or (draft or {}).get("seat")
        seats = (seat,) if seat else game.waiting()
        if args.json:
            tell_json(of_those_who_can(game, seats, draft, lambda one: choices.plain(game, one, lang, draft)))
            return 0
        lines = of_those_who_can(game, seats, draft, lambda one: choices.in_words(game, one, lang, file, draft))
    except Refused as refused:
        tell_error(refused.message(lang, part(game.name, "words").names(game, lang)))
        return 1
    tell(*tables.heading(game, lang))
    if game.over:
        tell(*over(record, args.file, lang))
    for one in lines:
        tell("", *one)
    if lines and draft is None:
        tell("", say("cli.options.how", {"file": file}, lang))
    return 0


def of_those_who_can(
    game: Game, seats: Sequence[str], draft: dict[str, Any] | None, show: Callable[[choices.Choices], T]
) -> list[T]:
    """Return what is shown of each seat; with a draft only of those for whom it is possible.

    Raises `Refused` if a draft is possible for none of them.
    """
    shown, reasons = [], []
    for seat in seats:
        try:
            shown.append(show(choices.of_seat(game, seat, draft)))
        except Refused as refused:
            reasons.append(refused)
    if draft is not None and not shown:
        raise reasons[0] if reasons else Refused(Why.GAME_OVER, reason=game.over)
    return shown


def draft_typed(record: Record, text: str) -> dict[str, Any]:
    """Return a draft: `do`, and as many fields as are chosen. Raises `Refused` or `Fault` if it is none."""
    verbs = [str(verb.__struct_config__.tag) for verb in get_args(record.kind.actions.type)]
    try:
        draft = msgspec.json.decode(text.encode("utf-8", "replace"))
    except (ValueError, RecursionError) as error:
        raise Refused(Why.MALFORMED, problem=str(error), verbs=verbs) from error
    if not isinstance(draft, dict) or draft.get("do") not in verbs:
        problem = f"do: {str(draft.get('do'))[:40] if isinstance(draft, dict) else text[:40]}"
        raise Refused(Why.MALFORMED, problem=problem, verbs=verbs)
    if "seat" in draft:
        try:
            draft["seat"] = seat_typed(record.game, str(draft["seat"]))
        except Usage as wrong:  # it is in a text, not a word of the command
            raise Fault(wrong.key, **wrong.facts) from None
    typed: dict[str, Any] = part(record.game.name, "words").typed(record.game, draft)
    return typed
