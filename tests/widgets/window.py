"""Windows on games for tests: what people do in them, and how to search what they show.

w = opened(tmp_path, {"A": "C1", "B": "C2"})       # real cards: characters are dealt, term 1 has begun
w.rule("PA01", "A")                                # the game master moves a card
w.to("action")                                     # everybody absent until then
w.act("A", "launch", card="PU01", pipe="PA01.1")
assert w.screen["refusal"] is None
"""

import itertools
import json
import re

import msgspec

from roeup_edu.core.actions import CHANCE, TEACHER
from roeup_edu.core.record import Header, convert
from roeup_edu.games import kind
from roeup_edu.games.roeup.course import phase_name
from roeup_edu.games.roeup.rules import effective
from roeup_edu.table.store import Store
from roeup_edu.table.table import Table
from roeup_edu.widgets.session import Session
from tests.games.roeup.exercise import DECK, NUMBERS

NAMES = dict(zip("ABCDEFGH", ("Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta", "Eta", "Theta"), strict=True))

HOSTILE = ("<script>alert(1)</script>", "=1+2", "{seat}", "%{x}", "$a$", "Ω" * 60, "שלום \u05d0", "PU01")
"""Names that a careless template, formula, chart or page would take for something else."""

_keys = itertools.count()


def header(seats, mode="digital", seed=1, **options):
    """A game on the frozen deck; `loan__step=20` is the number loan.step."""
    options = {name.replace("__", "."): value for name, value in options.items()}
    rules = effective(NUMBERS, options)
    return Header(
        game="roeup",
        version=rules.meta.version,
        mode=mode,
        seats=dict(seats),
        seed=seed,
        options=options,
        rules=msgspec.to_builtins(rules),
        deck=msgspec.to_builtins(DECK),
    )


def store(tmp_path):
    return Store(str(tmp_path / "games.sqlite3"))


class Window(Session):
    """A session with words for what its people do; after every message all that it shows is plain JSON."""

    def send(self, kind, **said):
        self.handle({"kind": kind, **said})
        self.plain()
        return self.shown

    def plain(self):
        """Check that all parts survive JSON as it is; return them as text."""
        text = json.dumps(self.shown, allow_nan=False, ensure_ascii=False)
        assert json.loads(text) == _lists(self.shown)
        return text

    @property
    def screen(self):
        return self.shown["screen"]

    @property
    def game(self):
        return self.table.game

    def act(self, seat, do, key=None, seen=None, **fields):
        """Let a person act; return why not, or None."""
        key = key or f"key {next(_keys)}"
        self.send("act", id=key, seat=seat, action={"do": do, "seat": seat, **fields}, seen=seen)
        return self.screen["refusal"]

    def did(self, seat, do, **fields):
        assert self.act(seat, do, **fields) is None

    def choose(self, seat, do, **chosen):
        return self.send("draft", seat=seat, do=do, chosen=chosen)["draft"]

    def trace(self, figure):
        self.handle({"kind": "trace", "figure": figure})
        json.dumps(self.shown["trace"], allow_nan=False)
        return self.shown["trace"]

    def said(self):
        """Every text of the log."""
        return [text for line in self.screen["log"]["lines"] for text in line["texts"]]

    # The game master, whose table this is too.

    def master(self, do, seat=TEACHER, **fields):
        answer = self.table.submit(TEACHER, convert(kind("roeup"), {"do": do, "seat": seat, **fields}), _key())
        assert answer.refused is None, str(answer.refused)

    def rule(self, card, to):
        self.master("rule_card", card=card, to=to, reason="exercise")

    def draws(self, *cards):
        """Turn up these cards where chance is asked, then the first of each pile."""
        cards = list(cards)
        while self.game.waiting() == (CHANCE,):
            self.master("draw", seat=CHANCE, card=cards.pop(0) if cards else self.game.steps[-1].bag(self.game)[0])

    def to(self, phase):
        """Go on with everybody absent until this phase asks a company."""
        while phase_name(self.game) != phase or self.game.waiting() == (CHANCE,):
            self.absent()

    def absent(self):
        for seat in self.game.waiting():
            if seat == CHANCE:
                self.draws()
            elif seat in self.game.waiting():
                self.master("absent", company=seat)

    def settle(self):
        settled = self.game.settled
        while not self.game.over and self.game.settled == settled:
            self.absent()


def _lists(part):
    """A part with lists for tuples, as JSON has them."""
    if isinstance(part, dict):
        return {name: _lists(inner) for name, inner in part.items()}
    return [_lists(inner) for inner in part] if isinstance(part, list | tuple) else part


def _key():
    return f"master {next(_keys)}"


def opened(tmp_path, characters, lang="en", people=None, bots=None, **options):
    """A window on a game with real cards: these characters are dealt, term 1 has begun, in its loan phase."""
    games = store(tmp_path)
    options = {"scenario": "product", "deal": "dealt", **options}
    seats = {seat: NAMES[seat] for seat in characters}
    game = games.create(header(seats, "physical", **options), bots=bots or {})
    window = Window(games, lang, people)
    window.send("open", id=game)
    window.draws(*characters.values())
    window.to("loan")
    return window


def played(tmp_path, names=None, people=None, lang="en", bots="greedy", **options):
    """A window on a game of the frozen deck in which bots play all seats, which is over at once."""
    games, names = store(tmp_path), names or dict(itertools.islice(NAMES.items(), 3))
    game = games.create(header(names, **options), bots=dict.fromkeys(names, bots))
    window = Window(games, lang, people)
    window.send("open", id=game)
    assert window.game.over
    return window


def again(window, lang="en", people=None):
    """Another window on the same file, with a store of its own as another process has."""
    other = Window(Store(window.store.path), lang, people)
    other.send("open", id=window.table.id)
    return other


def alone(window):
    """Hear nothing of the tables of this process any more, as if it were another process."""
    Table.close(window.table)
    return window


# Searching what is shown.


def walk(part):
    """Every object in a part."""
    if isinstance(part, dict):
        yield part
    for inner in part.values() if isinstance(part, dict) else part if isinstance(part, list | tuple) else ():
        yield from walk(inner)


def strings(part):
    """Every text in a part."""
    if isinstance(part, str):
        yield part
    for inner in part.values() if isinstance(part, dict) else part if isinstance(part, list | tuple) else ():
        yield from strings(inner)


def number(text):
    """The number that a text shows: 1,250 or −5 or △5; of a ratio 12.4 % is 0.124; None for n/a."""
    found = re.search(r"[−△]?[\d,]+(\.\d+)?", text)
    if found is None:
        return None
    digits = found[0].replace(",", "")
    value = float(digits.lstrip("−△")) * (-1 if digits[0] in "−△" else 1)
    return value / 100 if "%" in text or "％" in text else value
