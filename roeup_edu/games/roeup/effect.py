"""What an action would bring, before it is done: cash, debt and the ratios as if the term closed right after it."""

from typing import Any

import msgspec

from roeup_edu.core.actions import Action
from roeup_edu.core.game import Event
from roeup_edu.finance.ratios import Factors
from roeup_edu.games.roeup.closing import closed_now, factors_now
from roeup_edu.games.roeup.contest import Bid, SealedBid
from roeup_edu.games.roeup.course import phase_name
from roeup_edu.games.roeup.phases.loan import credit, interest, rate
from roeup_edu.games.roeup.phases.shortage import Buy, SellKnowledgeTo
from roeup_edu.games.roeup.phases.trade import Accept, MakeOffer
from roeup_edu.games.roeup.procurement import Award, Claim, Point, StayOut, under_way
from roeup_edu.games.roeup.state import RoeUp


class Position(msgspec.Struct, frozen=True):
    """Where a company stands: its money now, and its ratios if the term closed now (None before the first term)."""

    cash: int
    fixed_assets: int
    debt: int
    equity: int
    credit: int
    rate: int
    interest: int
    ratios: Factors | None


class Effect(msgspec.Struct, frozen=True):
    """A company before and after an action; `condition` names what must happen for it, "" if nothing has to.

    `events` are what it would cause beside that.
    """

    before: Position
    after: Position
    condition: str
    events: tuple[Event, ...]


def effect(game: RoeUp, action: Action[Any]) -> Effect | None:
    """Return what a legal action would bring its company; None for the game master, but for an award: its taker's.

    Nothing secret and nothing random is looked at: a choice in secret or a bid counts as won, an offer as accepted,
    and what follows from the action (the next step, a draw) is left out.
    """
    seat = action.to if isinstance(action, Award) else action.seat
    if seat not in game.companies:
        return None
    copy, condition = game.clone(), ""
    copy.n = copy.ledger.n = game.n + 1
    match action:
        case StayOut():
            pass  # the last one to point opens all pointing: not here
        case Claim() | Point():
            under_way(copy).sale.take(copy, seat, action.card, 0, copy.n)
            condition = "" if isinstance(action, Claim) else "alone"
        case Bid() | SealedBid():
            contest: Any = copy.steps[-1]
            under_way(copy).sale.take(copy, seat, contest.card, action.amount, copy.n)
            condition = "won"
        case MakeOffer():
            action.apply(copy)
            Accept(action.to, copy.offers_open[-1].n).apply(copy)
            condition = "accepted"
        case SellKnowledgeTo():
            action.apply(copy)
            Buy(action.to).apply(copy)
            condition = "bought"
        case _:
            action.apply(copy)
    return Effect(position(game, seat), position(copy, seat), condition, tuple(copy.events))


def position(game: RoeUp, seat: str) -> Position:
    """Return where a company stands."""
    company = game.companies[seat]
    lending = phase_name(game) == "loan"
    return Position(
        cash=game.cash(seat),
        fixed_assets=game.ledger.balances[seat]["fixed_assets"],
        debt=game.debt(seat),
        equity=game.equity(seat),
        credit=max(credit(game, seat), 0),
        rate=rate(game, seat) if lending else company.rate,
        interest=interest(game, seat) if lending else company.interest,
        ratios=factors_now(closed_now(game, game.n + 1), seat) if game.term else None,
    )
