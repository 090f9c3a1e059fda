"""`roeup options`: what may be done now, with lines to copy, and why not the rest."""

import shlex
from argparse import Namespace
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from roeup_edu.cli import choices
from roeup_edu.cli.drafts import draft_typed
from roeup_edu.cli.idle import why_idle
from roeup_edu.cli.output import tell, tell_error, tell_json
from roeup_edu.cli.records import over, seat_typed, sound_part
from roeup_edu.core.actions import CHANCE, TEACHER
from roeup_edu.core.game import Game
from roeup_edu.core.record import Record
from roeup_edu.core.refusals import Refused, Why
from roeup_edu.games import part
from roeup_edu.locales import say
from roeup_edu.table.wording import known

T = TypeVar("T")


def options(args: Namespace) -> int:
    """Say what may be done now: for each verb an example to copy, for the others why not.

    Returns 1 if the record is damaged, which is then said first, or a draft is not possible.
    """
    record = sound_part(args.file, args.lang)
    game, lang, file = record.game, args.lang, shlex.quote(args.file)
    try:
        draft = draft_typed(record, args.draft) if args.draft is not None else None
        seat = seat_typed(game, args.seat) or (draft or {}).get("seat")
        seats = (seat,) if seat else game.waiting()
        if args.json:
            tell_json(of_those_who_can(game, seats, draft, lambda one: choices.plain(game, one, lang, draft)))
            return 0 if record.fault is None else 1
        lines = of_those_who_can(game, seats, draft, lambda one: choices.in_words(game, one, lang, file, draft))
    except Refused as refused:
        tell_error(refused.message(lang, known(game, lang)))
        return 1
    tell(*part(game.name, "console").heading(game, lang))
    if game.over:
        tell(*over(record, args.file, lang))
    for one in lines:
        if one:
            tell("", *one)
    if seat and not any(lines) and not game.over:
        tell("", why_idle(record, seat, lang))
    if any(lines) and draft is None:
        tell("", say("cli.options.how", {"file": file}, lang))
    if seat == TEACHER:
        tell("", *amending(record, file, lang))
    return 0 if record.fault is None else 1


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


def amending(record: Record, file: str, lang: str) -> list[str]:
    """Return how the game master takes an action back, with the last one as the example."""
    line = next((line.n for line in reversed(record.lines) if line.by != CHANCE), None)
    return [] if line is None else [say("cli.options.amend", {"file": file, "line": str(line)}, lang)]
