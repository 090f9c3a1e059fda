"""An action is one line of a game: a verb, a seat and its fields, plain data."""

import re
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from msgspec import Struct

if TYPE_CHECKING:
    from roeup_edu.core.options import Option
    from roeup_edu.core.refusals import Refused

TEACHER = "teacher"
CHANCE = "chance"

G = TypeVar("G")


def _verb(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Action(Struct, Generic[G], frozen=True, tag_field="do", tag=_verb, forbid_unknown_fields=True):
    """What a seat does. A subclass says in `option` when it may be done and in `apply` what it does.

    The verb is the class name: `class EndTurn(Action)` is written `{"do": "end_turn", "seat": "A"}`.
    """

    seat: str

    secret: ClassVar[bool] = False
    """True if the others must not see what was chosen before the step reveals it."""
    mark: ClassVar[str] = ""
    """What a line of this kind and all that it books is marked with wherever it shows: "absent", "ruling"."""

    @classmethod
    def option(cls, game: G, seat: str) -> "Option | Refused":
        """Return what `seat` may choose now, or why it may not do this at all."""
        raise NotImplementedError

    def apply(self, game: G) -> None:
        """Change the game. Called only with an action that its option admits."""
        raise NotImplementedError


def verb(action: type[Action[Any]]) -> str:
    """Return the word that stands in `do` for this action class."""
    return str(action.__struct_config__.tag)
