"""Several actions that are entered in one go, such as a trade that both sides have agreed to at the table."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from roeup_edu.core.actions import Action
from roeup_edu.core.options import Fields


class Form(Struct, frozen=True):
    """Fields, chosen in order as those of an option, the action they make, and the one that another answers with.

    `do` is the verb of the first action, `labels` are the keys of the texts that name the fields.
    """

    do: str
    labels: dict[str, str]
    fields: Fields
    first: Callable[..., Action[Any]]
    follow: Callable[[Any], Action[Any]]
    """Called with the game after the first action."""
