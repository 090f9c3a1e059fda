"""Why a seat is not asked now, in words."""

from typing import Any

from roeup_edu.core.actions import CHANCE, TEACHER
from roeup_edu.core.record import Record
from roeup_edu.core.refusals import Why
from roeup_edu.games import part
from roeup_edu.locales import say, worded


def why_idle(record: Record, seat: str, lang: str) -> str:
    """Return why a seat that is not asked has nothing to do, and for whom everybody waits."""
    game: Any = record.game
    names = part(game.name, "words").names(game, lang)
    facts = {"seat": worded(seat, lang, names, "seat"), "asked": worded(game.waiting(), lang, names, "seat")}
    if game.over:
        return say("cli.idle.over", facts, lang)
    if seat not in (TEACHER, CHANCE) and not game.in_play(seat):
        return say("cli.idle.out", facts, lang)
    if (closer := part(game.name, "console").why_idle(record, seat, facts, lang)) is not None:
        return str(closer)
    if game.not_asked(seat).code == Why.ALREADY_DONE:
        return say("cli.idle.done", facts, lang)
    return say("cli.idle.waiting", facts, lang)
