"""The course of the game: the start once, then the ten phases of each stage."""

from collections.abc import Callable
from typing import NamedTuple

from roeup_edu.games.economy import end
from roeup_edu.games.economy.phases import (
    bonus,
    buy_back,
    dividend,
    election,
    embezzlement,
    finance,
    investment,
    player_trades,
    production,
    receipts,
    start,
    supply,
    trade,
)
from roeup_edu.games.economy.state import Economy


class Part(NamedTuple):
    """A part of a phase: the number and the name of the phase, and how the part begins."""

    number: int
    name: str
    begin: Callable[[Economy], None]


START = (Part(0, "founding", start.begin),)
FIRST_HALF = (
    Part(1, "investment", investment.begin),
    Part(2, "supply", supply.begin),
    Part(3, "production", production.begin),
    Part(4, "markets", trade.begin),
)
FINANCE = (
    Part(5, "finance", finance.begin_interest),
    Part(5, "finance", finance.begin_repayment),
    Part(5, "finance", finance.begin_trades),
    Part(5, "finance", finance.begin_loans),
)
SECOND_HALF = (
    Part(6, "investment", investment.begin),
    Part(7, "supply", supply.begin),
    Part(8, "production", production.begin),
    Part(9, "markets", trade.begin_second),
)
MEETING = (
    Part(10, "meeting", bonus.begin),
    Part(10, "meeting", embezzlement.begin),
    Part(10, "meeting", dividend.begin),
    Part(10, "meeting", buy_back.begin),
    Part(10, "meeting", election.begin),
    Part(10, "meeting", player_trades.begin),
    Part(10, "meeting", receipts.begin),
)
STAGE = (*FIRST_HALF, *FINANCE, *SECOND_HALF, *MEETING)
PARTS = (*START, *STAGE)
PHASES = tuple(dict.fromkeys((part.number, part.name) for part in STAGE))
"""The ten phases of a stage: number and name."""


def phase_name(game: Economy) -> str:
    """Return the name of the phase going on."""
    return PARTS[game.phase].name


def phase_number(game: Economy) -> int:
    """Return the number of the phase going on, 0 before the first stage."""
    return PARTS[game.phase].number


def advance(game: Economy) -> None:
    """Begin the next part; after the last one the stage is settled and a new one begins, or the game ends."""
    game.phase += 1
    if game.phase == len(PARTS):
        game.phase -= 1
        close_stage(game)
        if game.over:
            return
        game.phase = len(START)
    if game.phase == len(START):
        game.stage = game.ledger.term = game.stage + 1
        game.tell("stage_begun", stage=game.stage, order=list(game.order))
    PARTS[game.phase].begin(game)


def close_stage(game: Economy) -> None:
    """The elected take office, and the stage is settled."""
    election.take_office(game)
    end.settle(game)
    end.after_meeting(game)
