"""The course of the game: the set-up once, then the six phases of each term."""

from collections.abc import Callable

from roeup_edu.games.roeup.phases import action, assets, characters, knowledge, loan, settlement, start, trade
from roeup_edu.games.roeup.state import RoeUp

SETUP: tuple[tuple[str, Callable[[RoeUp], None]], ...] = (
    ("characters", characters.begin),
    ("start", start.begin),
)
TERM: tuple[tuple[str, Callable[[RoeUp], None]], ...] = (
    ("loan", loan.begin),
    ("assets", assets.begin),
    ("knowledge", knowledge.begin),
    ("trade", trade.begin),
    ("action", action.begin),
    ("settlement", settlement.begin),
)


def phase_name(game: RoeUp) -> str:
    """Return the name of the phase going on."""
    return (SETUP + TERM)[game.phase][0]


def advance(game: RoeUp) -> None:
    """Begin the next phase; after the settlement a new term."""
    game.phase += 1
    if game.phase in (len(SETUP), len(SETUP) + len(TERM)):
        game.phase = len(SETUP)
        begin_term(game)
    (SETUP + TERM)[game.phase][1](game)


def begin_term(game: RoeUp) -> None:
    """Count the term."""
    game.term = game.ledger.term = game.term + 1
    game.term_row = game.ledger.size
    if game.rules.options.exchange_uses == "per_term":
        for seat in game.playing:
            company = game.companies[seat]
            company.exchanges = company.character.exchanges if company.character else 0
    game.tell("term_begun", term=game.term)
