"""A new game from its header, and the vocabulary of its actions."""

import os.path
from collections.abc import Collection, Mapping
from typing import Any, ClassVar, Union

import msgspec

from roeup_edu.core.actions import Action
from roeup_edu.core.chance import Draw
from roeup_edu.core.done import Done
from roeup_edu.core.faults import Fault
from roeup_edu.core.ledger import Ledger
from roeup_edu.core.record import Header
from roeup_edu.core.rules import checked
from roeup_edu.core.text import shown
from roeup_edu.games.roeup import accounts, course, teacher
from roeup_edu.games.roeup.cards import Deck
from roeup_edu.games.roeup.contest import OpenContest, SealedContest
from roeup_edu.games.roeup.phases.action import Turns
from roeup_edu.games.roeup.phases.loan import Lending
from roeup_edu.games.roeup.phases.shortage import Answer, SellAssets, SellKnowledge
from roeup_edu.games.roeup.phases.trade import Trading, offers_to
from roeup_edu.games.roeup.procurement import Called, Claims, Pointing
from roeup_edu.games.roeup.rules import Rules, effective
from roeup_edu.games.roeup.state import Company, RoeUp
from roeup_edu.games.roeup.view import view

STEPS = (
    Claims,
    Pointing,
    Called,
    OpenContest,
    SealedContest,
    Lending,
    Trading,
    Turns,
    SellKnowledge,
    Answer,
    SellAssets,
)
VERBS: tuple[type[Action[Any]], ...] = tuple(
    dict.fromkeys([verb for step in STEPS for verb in step.verbs] + [Draw, Done, *teacher.VERBS])
)


class ProfessionalRule(RoeUp, kw_only=True):
    """A whole game: the state, its course, its view and its vocabulary."""

    actions: ClassVar[msgspec.json.Decoder[Action[Any]]] = msgspec.json.Decoder(Union[VERBS])  # noqa: UP007
    teacher_verbs: ClassVar[tuple[type[Action[Any]], ...]] = teacher.VERBS

    @classmethod
    def compose(
        cls, options: Mapping[str, str | int], seats: Mapping[str, str], seed: int | None, digital: bool
    ) -> Header:
        """Return the header of a new game.

        `options` are those of the rules file, paths to its numbers, and `deck`, a folder of one's own.
        Raises `ValueError` for a wrong option, deck file or number of players.
        """
        from roeup_edu.datasets import folder
        from roeup_edu.games.roeup.deckfile import DeckError, load, load_rules, shortfalls

        chosen = dict(options)
        own = str(chosen.pop("deck", ""))
        source = own or folder("roeup")
        deck = load(source)
        rules = effective(load_rules(source), chosen)
        dealt = rules.options.start == "asset_and_unit"
        if dealt and (lacking := shortfalls(deck, rules, len(seats))):
            raise DeckError(lacking)
        drawn = rules.seed if seed is None else seed
        header = Header(
            game=cls.name,
            version=rules.meta.version,
            mode="digital" if digital else "physical",
            seats=dict(seats),
            seed=0 if drawn is None else drawn,
            # Of a deck of one's own the folder's name is enough: where it lies is nobody's business.
            options={**chosen, "deck": os.path.basename(os.path.abspath(own))} if own else chosen,
            rules=msgspec.to_builtins(rules),
            deck=msgspec.to_builtins(deck),
        )
        cls.start(header)
        return header

    @classmethod
    def start(cls, header: Header) -> "ProfessionalRule":
        """Return the game of a header at its first question. Raises `ValueError` if its rules or deck are unsound."""
        rules, deck = checked(header.rules, Rules), checked(header.deck, Deck)
        if header.version != rules.meta.version:
            raise Fault("record.version", found=shown(header.version), expected=shown(rules.meta.version))
        return new(rules, deck, header.seats, header.seed)

    def advance(self) -> None:
        """Begin the next phase of the course of the game."""
        course.advance(self)

    def next_seat(self, seats: Collection[str]) -> str | None:
        """Return whom to ask first; in a trade, who can do more than withdraw an offer of its own."""
        step = self.steps[-1] if self.steps else None
        if isinstance(step, Trading):
            seats = [seat for seat in seats if seat in step.waiting or offers_to(self, seat)]
        return super().next_seat(seats)

    def view(self, seat: str | None) -> dict[str, Any]:
        """Return all that `seat` may know, as JSON data; None is the projector."""
        return view(self, seat)


def new(rules: Rules, deck: Deck, seats: Mapping[str, str], seed: int = 0) -> ProfessionalRule:
    """Return a game at its first question.

    Raises `ValueError` if there are too few or too many players for the scenario (R-SET-3).
    """
    scenario = rules.options.scenario
    characters = [c for c in deck.characters.values() if scenario in (*c.industries, "mixed")]
    least, most = rules.setup.players_least, min(len(characters), max(map(int, rules.degradation.limit)))
    if not least <= len(seats) <= most:
        if len(seats) == 1:
            raise Fault("deck.one_player", scenario=scenario, least=least, most=most)
        raise Fault("deck.players", count=len(seats), scenario=scenario, least=least, most=most)
    books = dict.fromkeys(seats, accounts.COMPANY_ACCOUNTS)
    game = ProfessionalRule(
        seats=dict(seats),
        seed=seed,
        steps=[],
        ledger=Ledger.opened(
            {**books, accounts.BANK: accounts.BANK_ACCOUNTS, accounts.MARKET: accounts.MARKET_ACCOUNTS}
        ),
        rules=rules,
        deck=deck,
        companies={seat: Company(seat) for seat in seats},
        playing=tuple(seats),
        markets=(),
    )
    game.run()
    return game
