"""A table, and the few words in which a rule test tells its exercise: given, when, then.

    t = Table(2)                                        # A manages NORTH, B manages EAST; the first question
    t.given("NORTH", cash=20, goods={"coal": 3})
    t.to("Bidding")                                     # everybody absent until then
    t.bids("NORTH", "coal 1", "ore import")
    assert t.cash("NORTH") == 20

After every action all books balance and all shares are there. Positions are laid out with balanced entries of term 0.
The numbers are those of frozen.toml beside this file.
"""

import tomllib
from pathlib import Path

import pytest

from roeup_edu.core.record import convert
from roeup_edu.core.refusals import Refused
from roeup_edu.games.economy import results
from roeup_edu.games.economy.goods import Stock
from roeup_edu.games.economy.rules import effective
from roeup_edu.games.economy.setup import MasterOfEconomy, new

NUMBERS = tomllib.loads((Path(__file__).parent / "frozen.toml").read_text(encoding="utf-8"))
COMPANIES = {"A": "NORTH", "B": "EAST", "C": "SOUTH", "D": "WEST"}


def rules(**options):
    """Return the frozen rules with options changed; `loan__amount=20` is the number loan.amount."""
    return effective(NUMBERS, {name.replace("__", "."): value for name, value in options.items()})


def shares_conserved(game):
    """E-ACC-2, E-MTG-7: 55 shares per company, none its own, some outside the bank; at most 10 of each commodity."""
    for code, company in game.companies.items():
        held = sum(game.shares(holder, code) for holder in (*game.seats, *game.companies))
        assert held + game.shares("bank", code) == 55
        assert game.outstanding(code) == held
        assert held > 0 or game.over  # at the end companies sell what they hold
        assert code not in company.packets
        assert all(0 <= stock.count <= 10 and stock.cost >= 0 for stock in company.warehouse.values())
        assert len(company.loans) * 5 == game.debt(code)


def books_agree(game):
    """What the books say of goods, factories and shares is what lies on the table, and nobody's cash is below 0."""
    for code, company in game.companies.items():
        book = game.ledger.balances[code]
        assert book["inventories"] == sum(s.cost for s in (*company.warehouse.values(), *company.supplied.values()))
        assert book["fixed_assets"] == sum(stock.cost for stock in company.factories.values())
    for holder in (*game.seats, *game.companies):
        worth = sum(game.shares(holder, code) * game.price(code) for code in game.companies)
        assert game.ledger.balances[holder]["shares"] == (0 if game.over else worth)
        assert game.cash(holder) >= 0


class Table:
    """A game in which every action is the test's."""

    def __init__(self, players=2, **options):
        seats = {seat: f"Player {seat}" for seat in "ABCDE"[:players]}
        self.game: MasterOfEconomy = new(rules(**options), seats, seed=1)
        self.events = []

    # Given.

    def given(self, code, *, cash=None, goods=None, factories=None, points=None, loans=None):
        """Lay out what a company has: `goods` and `factories` by kind, as counts or (count, cost)."""
        game, company = self.game, self.game.companies[code]
        with self.set_up() as n:
            for name, kind, account in (("warehouse", goods, "inventories"), ("factories", factories, "fixed_assets")):
                laid = {
                    key: Stock(*(value if isinstance(value, tuple) else (value, 0)))
                    for key, value in (kind or {}).items()
                }
                for key, stock in laid.items():
                    before = getattr(company, name).get(key, Stock())
                    game.ledger.book(code, stock.cost - before.cost, account, "capital_stock", n, "capital")
                setattr(company, name, {**getattr(company, name), **laid})
            for _ in range(loans or 0):
                game.ledger.pay("bank", code, 5, "loans", "debt", n, "borrow")
                company.loans = (*company.loans, n)
            if points is not None:
                game.add_points(code, points - company.points)
            if cash is not None:
                self.money(code, cash - game.cash(code))

    def rich(self, seat, cash):
        """Give a player so much cash."""
        with self.set_up():
            self.money(seat, cash - self.game.cash(seat))

    def money(self, book, more):
        game = self.game
        game.ledger.pay("bank", book, max(more, 0), "shares", "capital_stock", game.n, "capital")
        game.ledger.pay(book, "bank", max(-more, 0), "capital_stock", "shares", game.n, "capital")

    def packets(self, code, **holders):
        """Lay out who holds which packets of a company: `A=[10], EAST=[3]`; all others lie in the bank."""
        game, price = self.game, self.game.price(code)
        wanted = {size: holder for holder, sizes in holders.items() for size in sizes}
        with self.set_up() as n:
            for size, holder in list(game.packets(code)):
                to = wanted.get(size, "bank")
                for who, sign in ((holder, -1), (to, 1)):
                    if who != "bank" and holder != to:
                        game.ledger.book(who, sign * size * price, "shares", "capital_stock", n, "capital")
                game.move_packet(code, size, to)
        self.balanced()

    def set_up(self):
        """A line in which a position is laid out, booked in term 0."""
        table = self

        class Line:
            def __enter__(self):
                game = table.game
                game.n = game.ledger.n = game.n + 1
                game.ledger.term = 0
                return game.n

            def __exit__(self, *_):
                table.game.ledger.term = table.game.stage

        return Line()

    # When.

    def act(self, seat, do, **fields):
        """Let a seat act; return what it caused as (kind, facts)."""
        action = convert(MasterOfEconomy, {"do": do, "seat": seat, **fields})
        told = [(event.kind, event.facts) for event in self.game.act(action)]
        self.events += told
        self.balanced()
        return told

    def for_(self, code, do, **fields):
        """Let the manager of a company act for it."""
        return self.act(self.game.seat_of(code), do, company=code, **fields)

    def go_on(self, who):
        """Let a company or a player go on."""
        return self.act(self.game.seat_of(who), "go_on", who=who)

    def bids(self, code, *bids, receipt=False):
        """Place bids such as "coal 3" or "ore import"."""
        markers = [dict(zip(("commodity", "space"), bid.split(), strict=True)) for bid in bids]
        return self.for_(code, "place_bids", receipt=receipt, bids=markers)

    def absent(self):
        """Let somebody who is asked now be absent."""
        self.act("teacher", "absent", company=self.game.waiting()[0])

    def to(self, step, turn=None):
        """Play on with nobody acting until this step asks somebody, for `turn` if that is given."""
        while not self.game.over:
            top = self.game.steps[-1]
            if type(top).__name__ == step and turn in (
                None,
                getattr(top, "company", None),
                *getattr(top, "queue", ())[:1],
            ):
                return self
            self.absent()
        raise AssertionError(f"the game is over before {step}")

    def last_bid(self, number=4):
        """Play on with nobody acting until in phase `number` only the last company has still to place its bids."""
        while (
            self.game.view(None)["number"] != number or self.step() != "Bidding" or len(self.game.steps[-1].queue) > 1
        ):
            self.absent()
        return self

    def vote(self, do, code, name, **choices):
        """Let everybody vote on a company: `A=3, NORTH=2` is a choice for each shareholder."""
        game = self.game
        for seat in list(game.waiting()):
            own = [holder for holder in game.holders(code) if game.seat_of(holder) == seat]
            self.act(seat, do, company=code, ballots=[{"holder": h, name: choices[h]} for h in own])

    def refused(self, seat, do, **fields):
        """Return why an action is refused, as (code, facts). It changed nothing, and both languages explain it."""
        action = convert(MasterOfEconomy, {"do": do, "seat": seat, **fields})
        before, events = self.game.clone(), self.game.events
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
        """Check every book and all shares."""
        assert self.game.ledger.faults() == []
        shares_conserved(self.game)
        books_agree(self.game)

    def cash(self, book):
        """Return the cash of a player or a company."""
        return self.game.cash(book)

    def account(self, book, name):
        """Return the balance of an account, debit positive."""
        return self.game.ledger.balances[book][name]

    def posted(self, book):
        """Return what the last line posted to a book, by account."""
        sums = {}
        for n, _, _, own, account, amount, _ in self.game.ledger.rows:
            if n == self.game.n and own == book:
                sums[account] = sums.get(account, 0) + amount
        return {account: amount for account, amount in sums.items() if amount}

    def goods(self, code):
        """Return what lies in a warehouse."""
        return {good: stock.count for good, stock in self.game.companies[code].warehouse.items() if stock.count}

    def company(self, code):
        """Return a company."""
        return self.game.companies[code]

    def offered(self, seat, do):
        """Return an option as described to people, or None if the verb is not offered now."""
        described = (option.describe() for option in self.game.options(seat))
        return next((option for option in described if option["do"] == do), None)

    def domain(self, seat, do, field, **chosen):
        """Return what a field may hold, after the fields chosen before it."""
        option = next(option for option in self.game.options(seat) if option.action.__struct_config__.tag == do)
        return next(shown for shown in option.describe(**chosen)["fields"] if shown["name"] == field)

    def told(self, kind):
        """Return the facts of all events of this kind so far."""
        return [facts for told, facts in self.events if told == kind]

    def step(self):
        """Return the name of the step on top."""
        return type(self.game.steps[-1]).__name__

    def statement(self, code):
        """Return the last settled statement of a company."""
        return results.statements(self.game)[code][-1]


def says(refusal, *names):
    """Return the code of a refusal and the facts with these names."""
    code, facts = refusal
    return code, *[facts[name] for name in names]
