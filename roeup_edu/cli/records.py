"""The record that a command is about, seats as typed, and how a game ended: what several commands need."""

import shlex

from roeup_edu.cli.output import tell_error
from roeup_edu.cli.usage import Usage
from roeup_edu.core.actions import CHANCE, TEACHER
from roeup_edu.core.faults import Fault
from roeup_edu.core.game import Game
from roeup_edu.core.record import Record
from roeup_edu.core.text import cut, plain
from roeup_edu.games import part
from roeup_edu.locales import say
from roeup_edu.table import recordfile


def sound(path: str) -> Record:
    """Return the record of a file to go on with. Raises `Fault` if anything in it is damaged."""
    record = recordfile.load(path)
    if record.fault is not None:
        raise Fault("record.not_continued", problem=record.fault)
    return record


def sound_part(path: str, lang: str) -> Record:
    """Return the record of a file as far as it is sound, after telling where and why it stops, if it does.

    On a digital table nobody is left waiting for a draw.
    """
    record = recordfile.load(path)
    if record.fault is not None:
        tell_error(say("cli.sound_part", {"problem": record.fault.message(lang)}, lang))
    draw_in_memory(record, lang)
    return record


def draw_in_memory(record: Record, lang: str) -> None:
    """Let the seed draw what a program that was stopped left to draw, and say that it is not written yet."""
    before = len(record.lines)
    if record.fault is None:
        record.draw()
    if len(record.lines) > before:
        tell_error(say("cli.drawn", {"count": len(record.lines) - before}, lang))


def seat_typed(game: Game, text: str | None) -> str | None:
    """Return a seat as typed, in plain capitals. Raises `Usage` if nobody sits there."""
    if text is None:
        return None
    seat = plain(text)
    if seat.lower() in (TEACHER, CHANCE):
        return seat.lower()
    if seat.upper() not in game.seats:
        raise Usage("cli.no_seat", seat=cut(text), seats=[*game.seats, TEACHER])
    return seat.upper()


def over(record: Record, path: str, lang: str) -> list[str]:
    """Return who has won, and where the figures are."""
    names = part(record.game.name, "words").names(record.game, lang)
    winners = part(record.game.name, "report").report(record)["winners"]
    return [
        say("cli.won", {"winners": winners}, lang, names),
        say("cli.figures", {"file": shlex.quote(path)}, lang),
    ]
