"""The game master's desk: one line to type what happened, what it would do, the bank, and corrections of old lines."""

from collections.abc import Sequence
from typing import Any

import msgspec

from roeup_edu.core.actions import TEACHER, Action
from roeup_edu.core.record import Amend
from roeup_edu.core.refusals import Refused
from roeup_edu.locales import say
from roeup_edu.table import amending, entry
from roeup_edu.table.begin import begin_again
from roeup_edu.table.store import Store
from roeup_edu.table.table import Answer
from roeup_edu.widgets.clock import MINUTES_MOST, clock_of
from roeup_edu.widgets.fields import described
from roeup_edu.widgets.scene import Scene
from roeup_edu.widgets.session import HANDLERS, Handler, Message, Session


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
            "effects": [] if self.correcting else effects(scene, found.actions),
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
        refused = scene.refused(old.refused) if old.refused is not None and how == "replace" else ""
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


EFFECTS = ("cash", "debt", "roe")
"""What the desk shows of a company whose books a line changes."""


def effects(scene: Scene, actions: Sequence[Action[Any]]) -> list[dict[str, Any]]:
    """Return what a line would change for each company, as if the term closed now.

    Nothing where it would tell a choice that is still secret, and nothing of a settlement: that is announced.
    """
    game, copy, lang = scene.game, scene.game.clone(), scene.lang
    for n, action in enumerate(actions, len(scene.record.lines) + 1):
        if action.secret or copy.steps[-1].secrets():
            return []
        copy.act(action, n)
    if not game.term or copy.settled != game.settled:
        return []
    found, position, stage = [], scene.part("effect").position, scene.part("stage")
    for seat, name in game.seats.items():
        if game.ledger.balances[seat] != copy.ledger.balances[seat]:
            figures = []
            for key in EFFECTS:
                texts = [stage.written(key, _figure(position(one, seat), key), lang) for one in (game, copy)]
                label = say(f"figure.{key}", {}, lang)
                figures += [{"label": label, "before": texts[0], "after": texts[1]}] if texts[0] != texts[1] else []
            found.append({"seat": seat, "name": name, "figures": figures})
    return found


def _figure(position: Any, key: str) -> Any:
    return getattr(position.ratios if key == "roe" else position, key)


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


class Master(Session):
    """The window of the game master: all seats that no bot plays, and the desk."""

    def __init__(self, store: Store, lang: str = "en") -> None:
        self.desk = Desk()
        super().__init__(store, lang, None, "master")

    def leave(self) -> None:
        """Get up from the table; an entry of its log is corrected there or not at all."""
        if self.desk.correcting:
            self.desk.put()
        super().leave()

    def handler(self, kind: str) -> Handler | None:
        """Return what this window does with a message of a kind."""
        return DESK_HANDLERS.get(kind) or HANDLERS.get(kind)

    def desk_part(self, scene: Scene) -> dict[str, Any]:
        """Return the desk as JSON data."""
        return self.desk.part(scene)

    def take_over(self, old: Session) -> None:
        """Go on where another window was; what was typed there stays typed."""
        if isinstance(old, Master):
            self.desk.put(old.desk.typed)
        super().take_over(old)

    # Messages.

    def _type(self, message: Message) -> None:
        """Look at what has been typed so far."""
        self.refused = None
        self.desk.typed = message["text"]

    def _enter(self, message: Message) -> None:
        """Book what is typed, or put it in the place of the line that is corrected, or before it."""
        self.desk.typed = message["text"]
        if self.desk.correcting:
            self._amend(message, "before" if message.get("before") else "replace")
            return
        actions = self.desk.read(self.scene).actions
        if actions or self.playing.answered(message["id"]):
            self._entered(self.playing.enter(actions, message["id"], message.get("seen")))

    def _take_out(self, message: Message) -> None:
        """Take out the line that is corrected."""
        if self.desk.correcting:
            self._amend(message, "out")

    def _amend(self, message: Message, how: str) -> None:
        """Change the line that is corrected, unless more has been entered since its preview."""
        desk, scene = self.desk, self.scene
        if how == "out" or (desk.typed.strip() and desk.read(scene).complete):
            self._entered(self.playing.amend(desk.amend(scene, how), message["id"], message["seen"]))

    def _entered(self, answer: Answer) -> None:
        """Go on after an answer; what was refused stays typed."""
        self.booked(answer)
        if answer.refused is None:
            self.desk.put()

    def _correct(self, message: Message) -> None:
        """Take up an old line to correct it; 0 puts it down again."""
        line = message["line"]
        if not 1 <= line <= len(self.playing.record.lines):
            self.desk.put()
            return
        self.desk.put(correcting=line)
        old = self.desk.old(self.scene)
        self.desk.put("" if old.refused else entry.written(old.before, old.actions), line)

    def _wipe(self, message: Message) -> None:
        """Put the game into the archive and begin it again, once: the same companies and rules."""
        if message["game"] == self.playing.id:
            new = begin_again(self.store, self.playing.id)
            if self.mine is not None:
                self.mine.add(new)
            self.sit_down(new)

    def _clock(self, message: Message) -> None:
        """Set how many minutes a phase should take; 0 puts the clock away."""
        clock_of(self.scene).minutes = max(0, min(message["minutes"], MINUTES_MOST))


DESK_HANDLERS: dict[str, Handler] = {
    name.removeprefix("_"): getattr(Master, name)
    for name in ("_type", "_enter", "_take_out", "_correct", "_wipe", "_clock")
}
