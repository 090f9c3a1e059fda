"""One typed line of the game master: which actions it stands for, or what is missing, with completions and warnings."""

from collections.abc import Sequence
from copy import copy
from typing import Any

import msgspec
from msgspec import Struct

from roeup_edu.core.actions import TEACHER, Action
from roeup_edu.core.record import Line, Record
from roeup_edu.locales import say
from roeup_edu.table.entry_lines import lines
from roeup_edu.table.entry_reading import Reading
from roeup_edu.table.entry_words import actions_in_words, beginning
from roeup_edu.table.shorthand import shorthand
from roeup_edu.table.tokens import ENDS, likely

LINE_MOST = 500
"""Characters of a line; the longest that means anything has about half."""
CHOICES_MOST = 12


class Choice(Struct, frozen=True):
    """A completion: the line as it would be, what its new last word is, and what that is for."""

    insert: str
    label: str
    help: str = ""


class Entry(Struct, frozen=True):
    """What a line means now. `actions`, done one after the other, are legal; () if the line is not complete.

    `prompt` says what is expected next, `words` what Enter does, `problem` why it does nothing. `choices` complete the
    last word, or add one after a space, the most likely first.
    """

    text: str
    actions: tuple[Action[Any], ...] = ()
    by: str = TEACHER
    complete: bool = False
    prompt: str = ""
    words: str = ""
    choices: list[Choice] = []
    problem: str = ""
    warnings: list[str] = []


def read(record: Record, text: str, lang: str) -> Entry:
    """Read a line in the game as it is now; nothing is done. It never raises, whatever is typed."""
    if len(text) > LINE_MOST:
        facts = {"count": len(text), "most": LINE_MOST}
        return Entry(text, prompt=expected(record, lang), problem=say("entry.long", facts, lang))
    reading = Reading(record, text, lang)
    choices = _completions(reading)
    if reading.stop is not None:
        prompt = reading.stop.prompt or _prompt(reading, record, lang)
        return Entry(text, prompt=prompt, choices=choices, problem=reading.stop.problem)
    actions = tuple(reading.actions)
    prompt = _prompt(reading, record, lang) if reading.words else expected(record, lang)
    touched = () if reading.veiled else _seats(reading.game.seats, actions)
    warnings = shorthand(reading.game.name).warnings(record.game, reading.game, touched, lang)
    words = actions_in_words(record.game, list(actions), lang)
    return Entry(text, actions, TEACHER, True, prompt, words, choices, "", warnings)


def _prompt(reading: Reading, record: Record, lang: str) -> str:
    """Return what is expected after a line; after one that brings secret choices to light that is not told."""
    return say("entry.veiled", {}, lang) if reading.veiled else beginning(reading.game, record, lang)


def expected(record: Record, lang: str) -> str:
    """Return what is expected next, in words."""
    return beginning(record.game, record, lang)


def written(record: Record, actions: Action[Any] | Sequence[Action[Any]]) -> str:
    """Return the shortest line that means an action now, or several one after the other; "" if one is not possible."""
    trial, found = copy(record), []
    trial.game = record.game.clone()
    for action in (actions,) if isinstance(actions, Action) else actions:
        possible = sorted(dict.fromkeys(filter(None, lines(trial.game, action))), key=len)
        line = next((line for line in possible if Reading(trial, line, "en").means(action)), "")
        if not line:
            return ""
        found.append(line)
        n = len(trial.lines) + 1
        trial.game.act(action, n)
        trial.lines = [*trial.lines, Line(n, TEACHER, action)]
    return "; ".join(found)


def _seats(seats: dict[str, str], actions: tuple[Action[Any], ...]) -> tuple[str, ...]:
    """Return the companies that actions are of or about."""
    named = [value for action in actions for value in msgspec.structs.astuple(action) if isinstance(value, str)]
    return tuple([seat for seat in seats if seat in named])


def _completions(reading: Reading) -> list[Choice]:
    """Return what the word under the cursor, the last one, can become, or what can follow it."""
    words, line = reading.words, reading.line
    on_word = bool(words) and words[-1].end == len(line) and words[-1].text not in (*ENDS, ">", "?")
    wanted = reading.wanted.get(len(words) - 1 if on_word else len(words), [])
    found = list({one.word: one for one in reversed(wanted)}.values())[::-1]
    if on_word:
        found = [found[place] for place in likely(words[-1].text, [(one.word, one.label) for one in found])]
        line = line[: words[-1].start]
    elif words and words[-1].end == len(line):
        line += " "
    return [Choice(f"{line}{one.word} ", one.label, one.help) for one in found[:CHOICES_MOST]]
