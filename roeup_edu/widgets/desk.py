"""The game master's desk: one line to type what happened, what it would do, the bank, and corrections of old lines."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from roeup_edu.core.actions import TEACHER
from roeup_edu.core.record import Amend, Record
from roeup_edu.core.refusals import Refused
from roeup_edu.locales import say
from roeup_edu.table import amending, entry
from roeup_edu.widgets.fields import described
from roeup_edu.widgets.scene import Scene

if TYPE_CHECKING:
    from roeup_edu.widgets.session import Session

Message = Mapping[str, Any]


class Desk:
    """What the game master is typing, and which old line it is to replace (0: none, it is a new entry).

    `turn` counts how often the text was set from here; the front end takes it over only then, so that nothing that
    somebody is typing is lost.
    """

    def __init__(self) -> None:
        self.typed, self.turn = "", 0
        self.correcting = 0
        self._before: tuple[str, int, int, Record] | None = None

    def put(self, text: str = "", correcting: int = 0) -> None:
        """Begin another entry."""
        self.typed, self.correcting, self.turn = text, correcting, self.turn + 1

    def moment(self, scene: Scene) -> Record:
        """Return the record as it was when the line that is corrected was entered, else as it is."""
        n, lines = self.correcting, len(scene.record.lines)
        if not n:
            return scene.record
        if self._before is None or self._before[:3] != (scene.table.id, n, lines):
            self._before = (scene.table.id, n, lines, scene.record.fork(n - 1))
        return self._before[3]

    def read(self, scene: Scene) -> entry.Entry:
        """Return what the text on the desk means."""
        return entry.read(self.moment(scene), self.typed, scene.lang)

    def part(self, scene: Scene) -> dict[str, Any]:
        """Return the desk as JSON data."""
        found = self.read(scene)
        shown = msgspec.to_builtins(found)
        del shown["actions"]
        return {
            **shown,
            "typed": self.typed,
            "turn": self.turn,
            "correcting": self._correcting(scene, found) if self.correcting else None,
            "rulings": rulings(scene),
        }

    def _correcting(self, scene: Scene, found: entry.Entry) -> dict[str, Any]:
        """Return the line that is corrected, and what the game would be with the new entry in its place, or without."""
        n, record = self.correcting, scene.record
        new = list(found.actions) if found.complete else None
        return {
            "n": n,
            "title": say("desk.correcting", {"n": n, "action": amending.words(record, n, scene.lang)}, scene.lang),
            "change": change(scene, Amend(TEACHER, n, new)) if new or not self.typed.strip() else None,
        }


def change(scene: Scene, amend: Amend) -> dict[str, Any]:
    """Return in words what an amendment would change."""
    found: dict[str, Any] = msgspec.to_builtins(amending.preview(scene.record, amend, scene.lang, scene.viewer))
    return found


def rulings(scene: Scene) -> list[dict[str, Any]]:
    """Return what the game master may do at any time, as options with fields; for the rest why not."""
    game, lang, found = scene.game, scene.lang, []
    if game.over or scene.record.fault is not None:
        return []
    for verb in game.teacher_verbs:
        do, offer = verb.__struct_config__.tag, verb.option(game, TEACHER)
        refused = offer if isinstance(offer, Refused) else None
        found.append(
            {
                "do": do,
                "label": say(f"verb.{do}", {}, lang),
                "help": say(f"verb_help.{do}", {}, lang),
                "fields": [] if refused else described(scene, offer, {}),
                "refusal": scene.refused(refused) if refused else None,
            }
        )
    return found
