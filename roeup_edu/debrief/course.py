"""What every screen of the debrief is made from: a game's settled terms, and its words."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from roeup_edu.charts.data import Data
from roeup_edu.charts.styles import isolated
from roeup_edu.core.actions import CHANCE
from roeup_edu.core.game import Event
from roeup_edu.core.record import Record
from roeup_edu.debrief.screen import Screen
from roeup_edu.finance import trace
from roeup_edu.finance.contributions import Contribution, contributions
from roeup_edu.finance.ratios import Factors, factors_over
from roeup_edu.finance.statements import Statement
from roeup_edu.games import part
from roeup_edu.locales import NOTHING, Bare, say, told, worded
from roeup_edu.table.wording import cause_in_words, known

LINES_MOST = 8
"""So many lines of the record are named in a cell."""


CARDS = ("card", "asset", "cards", "give", "get")
"""Fields of actions and facts of events that hold a card or several."""


class Course:
    """The course of a game up to its last settled term, in one language."""

    def __init__(self, record: Record, lang: str) -> None:
        self.record, self.lang = record, lang
        self.game: Any = record.game

    def part(self, module: str) -> Any:
        """Return a module of this game, such as `lessons`."""
        return part(self.game.name, module)

    # Figures.

    @cached_property
    def data(self) -> Data:
        """What charts are drawn from: settled terms only."""
        game, results = self.game, self.part("results")
        terms = results.statements(game) if game.settled else dict.fromkeys(game.seats, ())
        return Data(terms, dict(game.seats), results.basis(game), self.part("accounts").CHART, game.settled)

    @property
    def seats(self) -> list[str]:
        """The companies, those that are out included."""
        return self.data.seats

    @property
    def last(self) -> int:
        """The last settled term, 0 before the first settlement."""
        return self.data.settled

    @property
    def terms(self) -> range:
        """The settled terms."""
        return range(1, self.last + 1)

    def statement(self, seat: str, term: int) -> Statement:
        """Return the statement of a company for a settled term."""
        return self.data.histories[seat][term - 1]

    def factors(self, seat: str, term: int) -> Factors:
        """Return the four ratios of a company after a settled term, on the basis of the game."""
        history = self.data.histories[seat][:term]
        return factors_over(history, history[0].opening, self.data.basis)

    @cached_property
    def contributions(self) -> dict[tuple[str, int], tuple[Contribution, ...] | None]:
        """What each decision did to the ROE, by seat and term; None where an equity is not positive."""
        rows, chart = tuple(self.game.ledger.rows), self.data.chart
        return {(seat, term): contributions(rows, chart, seat, term) for seat in self.seats for term in self.terms}

    # Words.

    def nothing(self, name: str) -> Screen:
        """Return a screen of a game that has no settled term yet."""
        return Screen(title=self.say(f"debrief.{name}.title"), finding=self.say("debrief.unsettled"), lang=self.lang)

    @cached_property
    def names(self) -> dict[str, str]:
        """The names of companies, cards and verbs, without their codes."""
        companies = {seat: isolated(name) for seat, name in self.game.seats.items()}
        return Bare(known(self.game, self.lang) | companies)

    def say(self, key: str, facts: Mapping[str, Any] | None = None) -> str:
        """Return a text; codes in the facts are written as names."""
        return say(key, facts, self.lang, self.names)

    def join(self, sentences: Iterable[str]) -> str:
        """Join sentences."""
        return ("" if self.lang == "ja" else " ").join(sentences)

    def money(self, amount: int | None) -> str:
        """Write an amount of money; nothing is a dash."""
        return worded(amount, self.lang)

    def term(self, term: int) -> str:
        """Return a term as a heading."""
        return say("term", {"term": term}, self.lang)

    def decision(self, n: int, seat: str) -> str:
        """Return the decision of a line in words, with what it led to for a company."""
        text = cause_in_words(self.record, n, seat, self.lang, ids=False).rstrip(".。")
        if not 1 <= n <= len(self.record.lines) or self.record.lines[n - 1].action.seat != seat:
            return text
        if self._own_card(n) or not self.card(n):
            return text
        # A bid or an answer does not say what it was about: the last thing that came of it does.
        events = [event for event in self._events(n) if seat in (event.facts.get("company"), event.facts.get("to"))]
        led = told(events[-1].kind, events[-1].facts, self.lang, self.names)[0].rstrip(".。") if events else ""
        return say("cause.led", {"action": text, "events": led}, self.lang) if led else text

    def decided(self, n: int) -> bool:
        """Return whether a line was a decision: no draw, and not the close of a term."""
        return 1 <= n <= len(self.record.lines) and self.record.lines[n - 1].action.seat != CHANCE

    def card(self, n: int) -> str:
        """Return the first card that the decision of a line was about, "" if it was about none."""
        if own := self._own_card(n):
            return own
        found = [event.facts.get(name) for event in self._events(n) for name in CARDS]
        cards = [card for one in found if one for card in ([one] if isinstance(one, str) else one)]
        return cards[0] if cards else ""

    def _own_card(self, n: int) -> str:
        action = self.record.lines[n - 1].action
        found = [card for name in CARDS if (card := getattr(action, name, ""))]
        return "" if not found else found[0] if isinstance(found[0], str) else found[0][0]

    def _events(self, n: int) -> list[Event]:
        """Return what happened in a line, as far as everybody may know it and it was about cards or a company."""
        return [event for number, event in self.record.events if number == n and event.audience is None]

    def lines(self, numbers: Iterable[int]) -> str:
        """Write lines of the record; what is booked at the close of a term without a decision has none."""
        found = [str(n) for n in dict.fromkeys(numbers) if 1 <= n <= len(self.record.lines)]
        more = ["…"] if len(found) > LINES_MOST else []
        return worded([*found[:LINES_MOST], *more], self.lang) if found else NOTHING

    def behind(self, seat: str, term: int, line: str, part: trace.Part = "figures") -> tuple[str, str]:
        """Write which lines posted the entries behind a figure, and which decided them."""
        found = trace.entries(self.game.ledger.rows, self.data.chart, seat, term, line, part)
        return self.lines(one.row[0] for one in found), self.lines(one.cause for one in found)
