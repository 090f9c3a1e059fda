"""The game master's desk: one line to type what happened, what it would do, the bank, and corrections of old lines."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from roeup_edu.core.actions import TEACHER
from roeup_edu.core.record import Amend
from roeup_edu.core.refusals import Refused
from roeup_edu.locales import say
from roeup_edu.table import amending, entry
from roeup_edu.table.begin import begin_again
from roeup_edu.widgets.clock import MINUTES_MOST, clock_of
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
        self.typed, self.turn, self.correcting = "", 0, 0
        self._old: tuple[tuple[Any, ...], amending.Correction] | None = None

    def put(self, text: str = "", correcting: int = 0) -> None:
        """Begin another entry."""
        self.typed, self.correcting, self.turn = text, correcting, self.turn + 1

    def old(self, scene: Scene) -> amending.Correction:
        """Return the line that is corrected; looked up once as long as the game stays as it is."""
        key = (scene.table.id, len(scene.record.lines), self.correcting, scene.lang, scene.viewer)
        if self._old is None or self._old[0] != key:
            self._old = (key, amending.correction(scene.record, self.correcting, scene.lang, scene.viewer))
        return self._old[1]

    def read(self, scene: Scene) -> entry.Entry:
        """Return what the text on the desk means: now, or when the line was entered that is corrected."""
        record = self.old(scene).before if self.correcting else scene.record
        return entry.read(record, self.typed, scene.lang)

    def amend(self, scene: Scene, how: str) -> Amend:
        """Return the amendment that takes the old line out, replaces it by what is typed, or puts that before it."""
        new = [] if how == "out" else [msgspec.to_builtins(action) for action in self.read(scene).actions]
        kept = [msgspec.to_builtins(action) for action in self.old(scene).actions] if how == "before" else []
        return Amend(TEACHER, self.correcting, [*new, *kept] or None)

    def part(self, scene: Scene) -> dict[str, Any]:
        """Return the desk as JSON data."""
        found = self.read(scene)
        if self.correcting and not self.typed.strip():  # an empty line puts nothing in the place of another
            found = msgspec.structs.replace(found, complete=False, actions=(), words="", warnings=[])
        shown: dict[str, Any] = msgspec.to_builtins(found)
        del shown["actions"]
        return {
            **shown,
            "typed": self.typed,
            "turn": self.turn,
            "game": scene.table.id,
            "correcting": self._correcting(scene, found) if self.correcting else None,
            "rulings": rulings(scene),
        }

    def _correcting(self, scene: Scene, found: entry.Entry) -> dict[str, Any]:
        """Return the line that is corrected, and what would change with the new entry in its place, or without it."""
        old = self.old(scene)
        facts = {"n": old.n, "when": old.when, "words": old.words}
        how = "replace" if found.complete else "out"
        refused = "" if old.refused is None else scene.refused(old.refused)
        return {
            "n": old.n,
            "title": say("desk.correcting", facts, scene.lang),
            "what": say(f"desk.{how}", {}, scene.lang),
            "refused": refused,
            "change": None if refused else change(scene, self.amend(scene, how)),
        }


def change(scene: Scene, amend: Amend) -> dict[str, Any]:
    """Return in words what an amendment would change; of the companies only those whose figures do."""
    found = amending.preview(scene.record, amend, scene.lang, scene.viewer)
    shown: dict[str, Any] = msgspec.to_builtins(found)
    shown["companies"] = [
        {
            "seat": company.seat,
            "name": company.name,
            "figures": [
                {"label": figure.label, "before": figure.before, "after": figure.after}
                for figure in company.figures
                if figure.before != figure.after
            ],
        }
        for company in found.companies
        if company.changed
    ]
    return shown


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


# Messages of the desk.


def typed(session: "Session", message: Message) -> None:
    """Look at what has been typed so far."""
    session.refused = None
    session.desk.typed = message["text"]


def enter(session: "Session", message: Message) -> None:
    """Book what is typed, or put it in the place of the line that is corrected, or before it."""
    desk, scene = session.desk, session.scene
    desk.typed = message["text"]
    if desk.correcting:
        amend(session, message, "before" if message.get("before") else "replace")
        return
    actions = desk.read(scene).actions
    if actions or session.playing.answered(message["id"]):
        session.booked(session.playing.enter(actions, message["id"], message.get("seen")))


def take_out(session: "Session", message: Message) -> None:
    """Take out the line that is corrected."""
    if session.desk.correcting:
        amend(session, message, "out")


def amend(session: "Session", message: Message, how: str) -> None:
    """Change the line that is corrected, unless more has been entered since its preview."""
    desk, scene = session.desk, session.scene
    if how == "out" or (desk.typed.strip() and desk.read(scene).complete):
        session.booked(session.playing.amend(desk.amend(scene, how), message["id"], message["seen"]))


def correct(session: "Session", message: Message) -> None:
    """Take up an old line to correct it; 0 puts it down again."""
    desk, line = session.desk, message["line"]
    if not 1 <= line <= len(session.playing.record.lines):
        desk.put()
        return
    desk.put(correcting=line)
    old = desk.old(session.scene)
    desk.put("" if old.refused else entry.written(old.before, old.actions), line)


def wipe(session: "Session", message: Message) -> None:
    """Put the game into the archive and begin it again, once: the same companies and rules."""
    if message["game"] == session.playing.id:
        session.sit_down(begin_again(session.store, session.playing.id))


def clock(session: "Session", message: Message) -> None:
    """Set how many minutes a phase should take; 0 puts the clock away."""
    clock_of(session.scene).minutes = max(0, min(message["minutes"], MINUTES_MOST))


HANDLERS = {function.__name__: function for function in (enter, take_out, correct, wipe, clock)} | {"type": typed}
