"""An action or a draft of one, as typed: read, or explained with what would be possible."""

import sys
from typing import Any, get_args

import msgspec

from roeup_edu.cli import choices, domains
from roeup_edu.cli.idle import why_idle
from roeup_edu.cli.records import seat_typed
from roeup_edu.cli.usage import Usage
from roeup_edu.core.actions import TEACHER, verb
from roeup_edu.core.faults import Fault
from roeup_edu.core.mistakes import mistake, mistake_in, repeated, wrong_type
from roeup_edu.core.options import Option
from roeup_edu.core.record import Amend, Record
from roeup_edu.core.refusals import Refused, Why
from roeup_edu.games import part
from roeup_edu.locales import say, texts, worded
from roeup_edu.table import wording

INPUT_MOST = 1_000_000
"""Characters that are read from the input; an action has a few hundred."""


def draft_typed(record: Record, text: str) -> dict[str, Any]:
    """Return a draft: `do`, and as many fields as are chosen. Raises `Refused` or `Fault` if it is none."""
    actions = get_args(record.kind.actions.type)
    verbs = [verb(action) for action in actions]
    draft = plain_of(text)
    if not isinstance(draft, dict) or draft.get("do") not in verbs:
        problem = mistake(actions, text) if draft is None else mistake_in(actions, draft)
        raise Refused(Why.MALFORMED, problem=problem, verbs=verbs)
    if "seat" in draft:
        if (unlike := wrong_type("seat", draft["seat"], str)) is not None:
            raise Refused(Why.MALFORMED, problem=unlike, verbs=verbs)
        try:
            draft["seat"] = seat_typed(record.game, draft["seat"])
        except Usage as wrong:  # it is in a text, not a word of the command
            raise Fault(wrong.key, **wrong.facts) from None
    found: dict[str, Any] = typed(record, draft)
    return found


def typed(record: Record, plain: Any) -> Any:
    """Return plain data with its codes in their right form; what is nested too deep to hold any stays as it is."""
    try:
        return part(record.game.name, "words").typed(record.game, plain)
    except RecursionError:
        return plain


def from_input() -> str:
    """Return what stands in the input, without the mark that some programs begin UTF-8 with; "" if there is none."""
    if sys.stdin is None:
        return ""
    try:
        data: Any = getattr(sys.stdin, "buffer", sys.stdin).read(INPUT_MOST)
    except OSError:
        return ""
    if isinstance(data, bytes):
        try:
            data = data.decode()
        except UnicodeDecodeError:
            data = data.decode(sys.stdin.encoding, "replace")
    text: str = data.removeprefix("\ufeff")
    return text


def plain_of(text: str) -> Any:
    """Return JSON as plain data, None if it is no JSON or says something twice."""
    if repeated(text):
        return None
    try:
        return msgspec.json.decode(text.encode("utf-8", "replace"))
    except (ValueError, RecursionError):
        return None


def hints(record: Record, text: str, refused: Refused, lang: str) -> list[str]:
    """Return what could have been meant by a malformed action: the verbs possible now, or what its field may hold."""
    plain, kind = plain_of(text), refused.facts["problem"]["kind"]
    if kind in ("json", "no_object") or not isinstance(plain, dict) or plain.get("do") == verb(Amend):
        return []
    seat = typed(record, plain).get("seat")
    seats = (seat,) if seat in (*record.game.seats, TEACHER) else record.game.waiting()
    if kind in ("no_verb", "verb", "verb_like"):
        return [line for one in seats for line in _verbs(record, one, lang)]
    field = refused.facts["problem"].get("field")
    for option in (option for one in seats for option in record.game.options(one)):
        if verb(option.action) == plain["do"] and field in (*option.action.__struct_fields__, "seat"):
            return _field(record, option, field, plain, lang)
    return []


def _verbs(record: Record, seat: str, lang: str) -> list[str]:
    """Return the verbs possible now for a seat, or why there is none."""
    names = wording.known(record.game, lang)
    able = [verb(option.action) for option in record.game.options(seat)]
    if not able:
        return [why_idle(record, seat, lang)]
    return [say("cli.act.possible", {"seat": worded(seat, lang, names, "seat"), "verbs": able}, lang, names)]


def _field(record: Record, option: Option, field: str, plain: dict[str, Any], lang: str) -> list[str]:
    """Return what a field may hold now, as far as the fields before it are chosen well."""
    types = {one.name: one.type for one in msgspec.structs.fields(option.action)}
    chosen = {
        name: msgspec.convert(value, types[name])
        for name, value in typed(record, plain).items()
        if name in types and name not in (field, "seat") and wrong_type(name, value, types[name]) is None
    }
    try:
        action, found = choices.example(option, chosen, lang)
    except Refused:
        return []
    do = verb(option.action)
    if field not in found:
        return []
    facts = {"field": field, "meaning": texts(lang)[f"field.{do}.{field}"]}
    facts["domain"] = domains.in_words(record.game, do, field, found[field], lang)
    example = msgspec.json.encode(action).decode()
    return [say("cli.act.field", facts, lang), say("cli.act.such_as", {"example": example}, lang)]
