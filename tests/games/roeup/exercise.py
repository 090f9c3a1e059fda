"""A table with the frozen cards, and the few words in which a rule test tells its exercise: given, when, then.

    t = Table({"A": "C1", "B": "C4"})        # characters are dealt; term 1 has just begun
    t.given("A", assets=["PA03"], units={"PA03.1": "PU01"}, knowledge=["PU02"], cash=100)
    t.to("action")                           # everybody absent until then
    t.act("A", "launch", card="PU02", pipe="PA03.2")
    assert t.cash("A") == 100 - 20

After every action all books balance. Positions are laid out by hand with balanced entries of term 0.
"""

import tomllib
from pathlib import Path

import pytest

from roeup_edu.core.record import convert
from roeup_edu.core.refusals import Refused
from roeup_edu.games.roeup import results, state
from roeup_edu.games.roeup.course import phase_name
from roeup_edu.games.roeup.deckfile import load
from roeup_edu.games.roeup.market import without
from roeup_edu.games.roeup.rules import effective
from roeup_edu.games.roeup.setup import ProfessionalRule, new

FOLDER = Path(__file__).parent / "deck"
DECK = load(FOLDER)
NUMBERS = tomllib.loads((FOLDER / "rules.toml").read_text(encoding="utf-8"))
"""The frozen rules.toml. `test_numbers` puts changed copies here, so read it when a test runs, never before."""


def rules(**options):
    """Return the frozen rules with options changed; `loan__step=20` is the number loan.step."""
    return effective(NUMBERS, {name.replace("__", "."): value for name, value in options.items()})


class Table:
    """A game on a table with real cards: every draw is the test's, in order of the deck unless it says otherwise."""

    def __init__(self, characters, *, deck=DECK, **options):
        """Seat companies, `{"A": "C1"}`: these characters are dealt, and term 1 begins.

        With `deal="auction"` the characters are not looked at, and the game stands at its very first question.
        """
        if options.setdefault("deal", "dealt") == "auction":
            characters = dict.fromkeys(characters, "")
        seats = {seat: f"Company {seat}" for seat in characters}
        self.game: ProfessionalRule = new(rules(**options), deck, seats, seed=1)
        self.events = []
        for code in characters.values():
            if code:
                self.draw(code)
        if options["deal"] == "dealt":
            self.to("loan")

    # Given.

    def given(self, seat, *, assets=(), units=None, degraded=(), knowledge=(), pushes=None, placed=(), cash=None):
        """Lay out what a company has; return the line number under which each card came in.

        `units` by pipe, oldest first; those in `degraded` have been turned over. `pushes` still to go by code.
        """
        game, company, lines = self.game, self.game.companies[seat], {}
        game.ledger.term = 0
        for code in assets:
            lines[code] = self._line(code)
            card = game.deck.cards[code]
            game.spend(seat, card.amount, "fixed_assets", "asset")
            company.assets = (*company.assets, state.OwnedAsset(card, game.n, card.amount))
            company.had_assets = True
        for pipe, code in (units or {}).items():
            lines[code] = self._line(code)
            company.units = (*company.units, state.Launched(game.deck.cards[code], game.n, pipe, code in degraded))
        for code in knowledge:
            lines[code] = self._line(code)
            card = game.deck.cards[code]
            needed = game.pushes_needed(seat, card)
            game.give_knowledge(seat, card, (pushes or {}).get(code, needed))
        for code in placed:
            lines[code] = self._line(code)
            card = game.deck.cards[code]
            if card.kind == "finance":
                game.ledger.pay("bank", seat, card.effect, "shares", "capital_stock", game.n, "finance_card")
            slot = getattr(company, card.kind)
            setattr(company, card.kind, (*slot, state.Placed(card, game.n)))
        if cash is not None:
            self._line()
            more = cash - self.cash(seat)
            game.ledger.pay("bank", seat, max(more, 0), "shares", "capital_stock", game.n, "capital")
            game.ledger.pay(seat, "bank", max(-more, 0), "capital_stock", "shares", game.n, "capital")
        game.ledger.term, game.term_row = game.term, game.ledger.size
        return lines

    def _line(self, code=""):
        game = self.game
        game.n = game.ledger.n = game.n + 1
        for market in game.markets:
            market.pile = without(market.pile, code)
        game.events_apart = without(game.events_apart, code)
        return game.n

    # When.

    def act(self, seat, do, **fields):
        """Let a seat act; return what it caused as (kind, facts)."""
        action = convert(ProfessionalRule, {"do": do, "seat": seat, **fields})
        told = [(event.kind, event.facts) for event in self.game.act(action)]
        self.events += told
        self.balanced()
        return told

    def draw(self, *codes):
        """Turn up these cards, one after the other."""
        for code in codes:
            self.act("chance", "draw", card=code)

    def absent(self):
        """Let everybody who is asked now be absent; chance turns up the first card of its pile."""
        game = self.game
        for seat in game.waiting():
            if seat == "chance":
                self.draw(game.steps[-1].bag(game)[0])
            elif seat in game.waiting():
                self.act("teacher", "absent", company=seat)

    def to(self, phase, *, draws=True):
        """Play on with nobody acting until this phase asks a company (if not `draws`, or chance)."""
        while not self.game.over and (phase_name(self.game) != phase or (draws and self.game.waiting() == ("chance",))):
            self.absent()

    def settle(self, terms=1):
        """Play on with nobody acting until so many more terms are settled, or somebody is asked about a shortage."""
        until = self.game.settled + terms
        while not self.game.over and self.game.settled < until and not self.short():
            self.absent()

    def short(self):
        """Return who is asked something about a shortage."""
        return self.game.waiting() if phase_name(self.game) == "settlement" else ()

    def refused(self, seat, do, **fields):
        """Return why an action is refused, as (code, facts). It changed nothing, and both languages explain it."""
        action, before, events = (
            convert(ProfessionalRule, {"do": do, "seat": seat, **fields}),
            self.game.clone(),
            self.game.events,
        )
        with pytest.raises(Refused) as caught:
            self.game.act(action)
        before.events = events
        assert self.game == before
        assert all(caught.value.message(lang) for lang in ("en", "ja"))
        return str(caught.value.code), caught.value.facts

    def why_not(self, seat, do):
        """Return why a verb as a whole is not possible now, as (code, facts)."""
        verbs = [verb.__struct_config__.tag for verb in self.game.verbs(seat)]
        refused = self.game.offers(seat)[verbs.index(do)]
        return str(refused.code), refused.facts

    # Then.

    def balanced(self):
        """Check every book, and R-FIN-3 for each company."""
        game = self.game
        assert game.ledger.faults() == []
        for seat in game.seats:
            assert sum(game.ledger.balances[seat].values()) == 0

    def cash(self, seat):
        """Return the cash of a company."""
        return self.game.cash(seat)

    def account(self, seat, name):
        """Return the balance of an account in a company's book, debit positive."""
        return self.game.ledger.balances[seat][name]

    def market(self, kind, industry=""):
        """Return a market: its pile, open cards and discards."""
        return next(m for m in self.game.markets if m.kind == kind and m.industry == industry)

    def company(self, seat):
        """Return a company with its open deck."""
        return self.game.companies[seat]

    def knowledge(self, seat):
        """Return the knowledge of a company: pushes still to go by code."""
        return {held.card.code: held.pushes for held in self.company(seat).knowledge}

    def units(self, seat):
        """Return the launched units of a company by code: True if degraded."""
        return {unit.card.code: unit.degraded for unit in self.company(seat).units}

    def offered(self, seat, do):
        """Return an option as described to people, or None if the verb is not offered now."""
        described = (option.describe() for option in self.game.options(seat))
        return next((option for option in described if option["do"] == do), None)

    def posted(self, book):
        """Return what the last line posted to a book, by account."""
        sums = {}
        for n, _, _, own, account, amount, _ in self.game.ledger.rows:
            if n == self.game.n and own == book:
                sums[account] = sums.get(account, 0) + amount
        return sums

    def all(self, do, **fields):
        """Let everybody who is asked now do the same."""
        for seat in self.game.waiting():
            self.act(seat, do, **fields)

    def rows(self, book, *reasons, term=None):
        """Return (cause, account, amount) of a book's rows of the term with these reasons, in the order posted."""
        term = self.game.term if term is None else term
        own = [row for row in self.game.ledger.rows if row[3] == book and row[2] == term]
        return [(row[1], row[4], row[5]) for row in own if not reasons or row[6] in reasons]

    def told(self, kind):
        """Return the facts of all events of this kind so far."""
        return [facts for told, facts in self.events if told == kind]

    def statement(self, seat):
        """Return the last settled statement of a company."""
        return results.statements(self.game)[seat][-1]


def amounts(lines):
    """Return the lines of a statement that are not 0."""
    return {name: amount for name, amount in lines if amount}


def says(refusal, *names):
    """Return the code of a refusal and the facts with these names."""
    code, facts = refusal
    return code, *[facts[name] for name in names]
