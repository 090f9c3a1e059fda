"""Why an action is refused: a code and the numbers behind it."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, Self

from roeup_edu.core.text import brief
from roeup_edu.locales import say


class Why(StrEnum):
    """The reasons every game shares; each game adds an enum of its own."""

    MALFORMED = "malformed"
    NOT_NOW = "not_now"
    TEACHER_ONLY = "teacher_only"
    NOT_ASKED = "not_asked"
    NO_SEAT = "no_seat"
    NOT_YOURS = "not_yours"
    NOT_OFFERED = "not_offered"
    ALREADY_DONE = "already_done"
    NOBODY_ABSENT = "nobody_absent"
    NOT_ABSENT = "not_absent"
    NOTHING_SECRET = "nothing_secret"
    GAME_OVER = "game_over"
    AMEND_UNKNOWN = "amend_unknown"
    NOT_DRAWN = "not_drawn"
    AMEND_AMENDMENT = "amend_amendment"
    AMEND_REVEAL = "amend_reveal"
    AMEND_ACTED = "amend_acted"
    AMEND_ONLY_BACK = "amend_only_back"
    AMEND_DRAW = "amend_draw"
    AMEND_OTHERS = "amend_others"
    AMEND_NOT_OWN = "amend_not_own"
    AMEND_TOO_LATE = "amend_too_late"
    AMEND_NOTHING = "amend_nothing"
    AMEND_STALE = "amend_stale"
    ENTRY_STALE = "entry_stale"
    UNDO_STALE = "undo_stale"
    PLAN_EMPTY = "plan_empty"
    PLAN_SEAT = "plan_seat"
    PLAN_OVER = "plan_over"
    STALE = "stale"


class Refused(Exception):
    """A refusal: what was asked, why not in numbers, what would be possible. A refused action changes nothing."""

    closer: tuple[str, Callable[[Any], "Refused"]] | None = None

    def __init__(self, code: str, /, **facts: Any) -> None:
        self.code = code
        self.facts = facts

    def plain(self) -> tuple[str, dict[str, Any]]:
        """Return the refusal as plain data."""
        return str(self.code), self.facts

    @classmethod
    def restored(cls, code: str, facts: Mapping[str, Any]) -> Self:
        """Return the refusal of plain data; it says the same in words."""
        return cls(code, **facts)

    def because(self, field: str, why: Callable[[Any], "Refused"]) -> Self:
        """Let this refusal of a whole verb be explained by the value of a field, where an action gives one."""
        self.closer = (field, why)
        return self

    def about(self, action: Any) -> "Refused":
        """Return the closer explanation for an action, if there is one, else this refusal."""
        return self if self.closer is None else self.closer[1](getattr(action, self.closer[0]))

    def message(self, lang: str = "en", names: Mapping[str, str] | None = None) -> str:
        """Return the refusal as sentences in `lang`; `names` are those of companies and cards by their codes."""
        # Lists of what would be possible are whole; of what was asked only the beginning is repeated.
        facts = {
            name: brief(value) if name == "asked" or isinstance(value, str | int) else value
            for name, value in self.facts.items()
        }
        return say(f"refused.{self.code}", facts, lang, names)

    def __str__(self) -> str:
        return self.message()
