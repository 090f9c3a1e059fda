"""One window on the games of a store: what it shows, and what it does with each message of its front end.

It knows nothing of notebooks: any front end may send messages (plain data) and draw the `shown` parts again.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Literal

from roeup_edu.core.actions import TEACHER
from roeup_edu.core.faults import Fault
from roeup_edu.core.record import convert
from roeup_edu.core.refusals import Refused, Why
from roeup_edu.locales import LANGUAGES, texts
from roeup_edu.table.begin import begin
from roeup_edu.table.saved import Saved
from roeup_edu.table.store import Look, Store, look
from roeup_edu.table.table import Answer, Table
from roeup_edu.widgets import start
from roeup_edu.widgets.clock import minutes_of
from roeup_edu.widgets.messages import checked
from roeup_edu.widgets.scene import Scene

# What draws a table is imported where it is needed: the first page is there before all that.

GAME = "roeup"
CHARTS = ("roe", "margin", "turnover", "map", "dupont", "bridge", "balance", "cash")
"""The charts in the order of their tabs."""
TABS = (*CHARTS, "statements", "bank", "log")

Message = Mapping[str, Any]
Handler = Callable[[Any, Message], bool | None]
Role = Literal["players", "master", "projector"]
"""Who sits before a window: players, the game master at the desk, or everybody before a big screen."""


class Session:
    """The state of a window: language, page, company in focus, open draft, and the running game behind it.

    `people` are the seats that are played in this window, None for all that no bot plays. `shown` holds the parts that
    a front end draws: texts, deck, screen, panel, draft, trace, desk.
    """

    def __init__(
        self, store: Store, lang: str = "en", people: tuple[str, ...] | None = None, role: Role = "players"
    ) -> None:
        self.store, self.lang, self.only, self.role = store, lang, people, role
        self.first_lang = lang
        self.mine: set[str] | None = None  # the games of whoever came with a token; None: all of the store
        self.table: Table | None = None
        self.company, self.tab = "", TABS[0]
        self.chosen_actor, self.unveiled = "", ""
        self.refused: Refused | None = None
        self.problem = ""
        self.said_from = 0
        self.announced = 0
        self.draft: dict[str, Any] | None = None
        self._wish: tuple[Message, Message | None] | None = None
        self.figure: dict[str, Any] | None = None
        self.shown: dict[str, Any] = {}
        self.news: list[dict[str, Any]] = []
        self._handling = False
        self.changed: Callable[[], None] = lambda: None
        self._looks: dict[tuple[str, int], Look] = {}
        self._deck: tuple[Any, str, dict[str, Any]] = (None, "", {})
        self._draw()

    # Messages.

    def handle(self, message: Any) -> None:
        """Do what a message asks for and show what came of it.

        Raises `ValueError`, with nothing done, for what is no message (see `messages`).
        """
        kind, said = checked(message)
        self._handling = True
        try:
            handler = self.handler(kind)
            if handler is None:
                raise Fault("screen.no_desk")
            drawn = handler(self, said)
        except Fault as fault:
            self.problem = fault.message(self.lang)
            drawn = None
        else:
            if kind not in ("poll", "older"):
                self.problem = ""
        finally:
            self._handling = False
        if drawn is not False:
            self.redraw()

    def handler(self, kind: str) -> Handler | None:
        """Return what this window does with a message of a kind; None if it is for the game master's desk alone."""
        return HANDLERS.get(kind)

    def games(self) -> list[Saved]:
        """Return the games of the store that this window may open."""
        return [saved for saved in self.store.games() if self.mine is None or saved.id in self.mine]

    def _new(self, message: Message) -> None:
        if self.mine is not None:
            raise Fault("screen.not_mine")
        if len(message["seats"]) > len(start.SEATS):
            raise Fault("seats.count", count=len(message["seats"]), most=len(start.SEATS))
        seats = dict(zip(start.SEATS, (one["name"].strip() for one in message["seats"]), strict=False))
        bots = {seat: one["bot"] for seat, one in zip(seats, message["seats"], strict=True) if one.get("bot")}
        digital = message.get("mode", "digital") == "digital"
        header = begin(GAME, start.typed(GAME, message.get("options", {})), seats, digital=digital)
        self.sit_down(self.store.create(header, bots=bots))

    def _open(self, message: Message) -> None:
        self.sit_down(message["id"])

    def sit_down(self, game: str) -> None:
        """Open a game of the store. Raises `Fault` if that cannot be."""
        if self.mine is not None and game not in self.mine:
            raise Fault("screen.not_mine")
        self.leave()
        self.table = Table(self.store, game)
        self.table.watch(self._others)
        self.announced = self.settled
        seats, actor = self.table.game.seats, self.scene.actor
        if self.only and not set(self.only) & set(seats):
            self.leave()
            raise Fault("screen.no_seat", found=list(self.only), seats=list(seats))
        self.company = next((seat for seat in (actor, *self.people) if seat in seats), next(iter(seats)))

    def take_over(self, old: "Session") -> None:
        """Go on where another window was: its language unless it began in another one, its table, tab and draft."""
        if old.first_lang == self.lang:
            self.lang = old.lang
        if old.table is not None:
            try:
                self.sit_down(old.table.id)
            except Fault as fault:
                self.problem = fault.message(self.lang)
            else:
                self.company, self.tab, self.announced = old.company, old.tab, old.announced
                self.chosen_actor, self._wish = old.chosen_actor, old._wish
                self._redraft()
        self.redraw()

    def _leave(self, message: Message) -> None:
        self.leave()

    def leave(self) -> None:
        """Get up from the table; the game goes on whenever somebody opens it again."""
        if self.table is not None:
            self.table.unwatch(self._others)
            self.table.close()
        self.table = None
        self._forget()
        self.tab, self.company = TABS[0], ""

    def _forget(self) -> None:
        """Forget what belonged to the last moment of the game."""
        self._put_down()
        self.figure, self.chosen_actor, self.unveiled, self.said_from = None, "", "", 0

    def _put_down(self) -> None:
        """Forget what was being chosen, and why it was refused."""
        self.draft, self._wish, self.refused = None, None, None

    def _lang(self, message: Message) -> None:
        if message["lang"] in LANGUAGES:
            self.lang = message["lang"]
            self._redraft()

    def _unveil(self, message: Message) -> None:
        self.unveiled = message["seat"]

    def _cover(self, message: Message) -> None:
        self.unveiled = ""
        self._put_down()

    def _actor(self, message: Message) -> None:
        seat = message["seat"]
        if seat in self.people:
            self.chosen_actor, self.unveiled = seat, ""
            self._put_down()
            self._focus(seat)

    def _company(self, message: Message) -> None:
        self._focus(message["seat"])

    def _focus(self, seat: str | None) -> None:
        """Show a company in the right column; the game master has none."""
        if seat is not None and seat in self.playing.game.seats:
            self.company = seat

    def _tab(self, message: Message) -> None:
        if message["tab"] in TABS:
            self.tab = message["tab"]

    def _draft(self, message: Message) -> None:
        wish = (message, self.draft)
        self.draft, self._wish = self._drafted(*wish), wish
        self.refused = None

    def _redraft(self) -> None:
        """Make the open draft anew, for the moment and the language as they are."""
        if self._wish is not None:
            self.draft = self._drafted(*self._wish)

    def _drafted(self, message: Message, before: Message | None) -> dict[str, Any] | None:
        from roeup_edu.widgets import drafts

        return drafts.drafted(self.scene, message, before)

    def _drop(self, message: Message) -> None:
        self._put_down()

    def _act(self, message: Message) -> None:
        table, plain = self.playing, message["action"]
        try:
            action = convert(table.record.kind, plain)
        except Refused as refused:
            self.refused = refused
            return
        if action.seat not in self.people:
            self.refused = Refused(Why.NOT_YOURS, by=next(iter(self.people), ""), seat=action.seat)
            return
        self.booked(table.submit(action.seat, action, message["id"], message.get("seen")))

    def _undo(self, message: Message) -> None:
        self.booked(self.playing.undo(self.people, message["id"], message.get("seen"), self.scene.master))

    def _redo(self, message: Message) -> None:
        self.booked(self.playing.redo(self.people, message["id"], message.get("seen"), self.scene.master))

    def booked(self, answer: Answer) -> None:
        """Go on after an answer: the next one acts, and in a secret step the curtain falls; or say why not."""
        if answer.refused is not None:
            self._check_draft()
            self.refused = answer.refused
            return
        acted = self.scene.actor
        self._forget()
        self.said_from = answer.lines[0].n if answer.lines else 0
        if acted is not None and not self.scene.secret:
            self.chosen_actor = acted  # as long as it may do more, it stays the one who acts
        self._focus(self.scene.actor)

    def _trace(self, message: Message) -> None:
        self.figure = message["figure"]

    def _untrace(self, message: Message) -> None:
        self.figure = None

    def _older(self, message: Message) -> bool:
        from roeup_edu.widgets import screen

        self.news.append({"kind": "log", **screen.log(self.scene, before=message["before"])})
        return False

    def _seen(self, message: Message) -> None:
        self.announced = self.settled

    def _poll(self, message: Message) -> bool:
        if self.role == "projector" and self._follow():
            return True
        if self.table is None:
            return False
        if self.table.refresh():
            self._check_draft()
            return True
        # The minutes of the clock are no line of the game: what the desk has set is seen here.
        return bool(self.shown["screen"].get("clock", {}).get("minutes", 0) != minutes_of(self.table))

    def _follow(self) -> bool:
        """Go over to the game that was changed last; return whether it is another one."""
        here = self.table.id if self.table is not None else None
        games = (saved for saved in self.games() if not saved.archived)
        latest = next((saved.id for saved in games if saved.id == here or self.looked_at(saved).view), None)
        if latest is None or (self.table is not None and self.table.id == latest):
            return False
        self.sit_down(latest)
        return True

    def _others(self) -> None:
        """Redraw after another window has acted; what this one had open may no longer fit.

        While this window acts itself it is redrawn in the end, once.
        """
        if self._handling:
            return
        self._check_draft()
        self.redraw()
        self.changed()

    def _check_draft(self) -> None:
        """Look at the open draft again, for the game has changed: say what no longer fits, or why it is gone."""
        if (old := self.draft) is None:
            return
        chosen = {field["name"]: field["chosen"] for field in old["fields"] if field["chosen"] is not None}
        self._wish = ({**old, "chosen": chosen}, None)
        self._redraft()
        if self.draft is None:
            self._put_down()
            self.refused = self.playing.stale(old["seat"], self.shown["screen"]["seen"])

    # What is shown.

    @property
    def playing(self) -> Table:
        """The running game. Raises `Fault` if this window sits at no table."""
        if self.table is None:
            raise Fault("screen.no_table")
        return self.table

    @property
    def people(self) -> tuple[str, ...]:
        """The seats that people play in this window; the game master's too if it plays all of them."""
        table = self.playing
        seats = tuple(seat for seat in table.game.seats if seat not in table.bots)
        return (*seats, TEACHER) if self.only is None else tuple(seat for seat in seats if seat in self.only)

    @property
    def refusal(self) -> str:
        """Why the last click was refused, "" if it was not."""
        return self.scene.refused(self.refused) if self.refused else ""

    @property
    def settled(self) -> int:
        """The last settled term."""
        game: Any = self.playing.game
        return int(game.settled)

    @property
    def scene(self) -> Scene:
        """What this window may see of its game now."""
        return Scene(self.playing, self.lang, self.people, self.chosen_actor, self.unveiled, self.role)

    def looked_at(self, saved: Saved) -> Look:
        """Return the view of a saved game for the list of games, and what is wrong with it; read once per change."""
        key = (saved.id, saved.lines)
        if key not in self._looks:
            self._looks[key] = look(self.store, saved)
        return self._looks[key]

    def redraw(self) -> None:
        """Make all parts anew; what cannot be drawn is told on the last screen that could be."""
        try:
            self._draw()
        except Fault as fault:
            self.tell(fault.message(self.lang))

    def tell(self, problem: str) -> None:
        """Show a problem on the screen as it is; the one to come may be what fails."""
        self.problem = problem
        self.shown["screen"] = {**self.shown["screen"], "problem": problem}

    def _draw(self) -> None:
        """Make all parts anew; the ones that have not changed stay the same objects."""
        words = {"lang": self.lang, "ui": ui(self.lang)}
        empty: dict[str, Any] = {"deck": {}, "panel": {}, "draft": {}, "trace": {}, "desk": {}}
        if self.table is None:
            parts = {**empty, "texts": words, "screen": start.page(self)}
        else:
            from roeup_edu.widgets import panels, screen, traces

            scene = self.scene
            parts = {
                "texts": words,
                "deck": self._faces(scene),
                "screen": screen.page(self, scene),
                "panel": panels.panel(scene, self.tab, self.company),
                # Behind the curtain lies what somebody was choosing in secret.
                "draft": (scene.curtain is None and self.draft) or {},
                "trace": traces.traced(scene, self.figure) if self.figure else {},
                "desk": self.desk_part(scene),
            }
        for name, part in parts.items():
            if self.shown.get(name) != part:
                self.shown[name] = part

    def desk_part(self, scene: Scene) -> dict[str, Any]:
        """Return the desk of the game master; there is none in other windows."""
        return {}

    def _faces(self, scene: Scene) -> dict[str, Any]:
        """Return what is printed on the cards, made anew only for another deck or language."""
        if self._deck[:2] != (scene.game.deck, self.lang):
            self._deck = (scene.game.deck, self.lang, scene.part("faces").faces(scene.game, self.lang))
        return self._deck[2]


@cache
def ui(lang: str) -> dict[str, str]:
    """Return the words of buttons and headings, which the front end puts in place itself."""
    return {key.removeprefix("ui."): text for key, text in texts(lang).of("ui").items()}


HANDLERS: dict[str, Handler] = {
    name.removeprefix("_"): getattr(Session, name)
    for name in (
        *("_new", "_open", "_leave", "_lang", "_unveil", "_cover", "_actor", "_company", "_tab", "_draft", "_drop"),
        *("_act", "_undo", "_redo", "_trace", "_untrace", "_older", "_seen", "_poll"),
    )
}
