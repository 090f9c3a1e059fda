"""What one window may see of a running game at one moment: who acts, whose view it is, and the figures behind it."""

from functools import cached_property
from typing import Any

from roeup_edu.core.actions import TEACHER
from roeup_edu.core.record import Record
from roeup_edu.core.refusals import Refused
from roeup_edu.finance.statements import Statement
from roeup_edu.games import part
from roeup_edu.locales import Bare
from roeup_edu.table.table import Table
from roeup_edu.table.wording import known


class Scene:
    """A moment of a game as a window sees it.

    `people` are the seats played in this window; `chosen` the one that was chosen to act, `unveiled` the one that has
    taken the device in a step in which choices are secret. `role` is that of the window (see `session.Role`).
    """

    def __init__(
        self,
        table: Table,
        lang: str,
        people: tuple[str, ...],
        chosen: str = "",
        unveiled: str = "",
        role: str = "players",
    ) -> None:
        self.table, self.lang, self.people = table, lang, people
        self.chosen, self.unveiled, self.role = chosen, unveiled, role

    @property
    def master(self) -> bool:
        """Whether the game master sits before this window."""
        return self.role == "master"

    @property
    def record(self) -> Record:
        """The record of the game."""
        return self.table.record

    @property
    def game(self) -> Any:
        """The game."""
        return self.table.record.game

    def part(self, module: str) -> Any:
        """Return a module of this game, such as `stage` or `faces`."""
        return part(self.game.name, module)

    # Who.

    @cached_property
    def asked(self) -> tuple[str, ...]:
        """Return the seats of this window that may act now."""
        return tuple(seat for seat in self.game.waiting() if seat in self.people)

    @cached_property
    def actor(self) -> str | None:
        """The seat whose options are shown: the chosen one if it is asked, else the first to ask."""
        if self.chosen in self.asked:
            return self.chosen
        return self.game.next_seat(self.asked) or next(iter(self.asked), None)

    @cached_property
    def secret(self) -> bool:
        """Whether what is chosen now must not be seen by the others."""
        steps = self.game.steps
        return bool(steps) and any(verb.secret for verb in steps[-1].verbs)

    @cached_property
    def curtain(self) -> str | None:
        """The seat that must take the device before anything is shown, if several people share it."""
        players = [seat for seat in self.people if seat != TEACHER]
        if self.master and self.record.header.mode == "physical":
            return None  # the game master types what everybody has seen on the table
        hidden = self.secret and self.actor is not None and len(players) > 1 and self.unveiled != self.actor
        return self.actor if hidden else None

    @cached_property
    def viewer(self) -> str | None:
        """Whose view is shown: that of the only person, or of who holds the device in secret; else nobody's."""
        players = [seat for seat in self.people if seat != TEACHER]
        if len(players) == 1:
            return players[0]
        return self.actor if self.secret and self.curtain is None and self.actor != TEACHER else None

    @cached_property
    def view(self) -> dict[str, Any]:
        """What the viewer may see of the game."""
        found: dict[str, Any] = self.game.view(self.viewer)
        return found

    # Words.

    @cached_property
    def names(self) -> dict[str, str]:
        """The names of companies, cards and verbs, written without their codes."""
        return Bare(known(self.game, self.lang))

    def refused(self, refused: Refused) -> str:
        """Return a refusal in words."""
        return refused.message(self.lang, self.names)

    # Figures.

    @cached_property
    def closed(self) -> Any:
        """The game with the term in progress closed as it stands."""
        return self.part("closing").closed_now(self.game, len(self.record.lines) + 1)

    @cached_property
    def term(self) -> int:
        """The term that the figures are of: the one in progress, or the last one."""
        term: int = self.game.term
        return term

    @cached_property
    def histories(self) -> dict[str, tuple[Statement, ...]]:
        """The statements of every company, the term in progress as if it closed now; none before the first term."""
        if not self.term:
            return dict.fromkeys(self.game.seats, ())
        found: dict[str, tuple[Statement, ...]] = self.part("results").statements(self.closed, last=self.term)
        return found
