"""What a screen may show of a ROE UP! game to one seat: everything but the others' pointing and sealed bids."""

from typing import Any

import msgspec

from roeup_edu.core.auction import Sealed
from roeup_edu.core.game import Step
from roeup_edu.games.roeup.contest import Contest
from roeup_edu.games.roeup.course import phase_name
from roeup_edu.games.roeup.phases.loan import credit, interest, rate
from roeup_edu.games.roeup.phases.shortage import Answer
from roeup_edu.games.roeup.procurement import Pointing, Procurement
from roeup_edu.games.roeup.product_market import degradation_limit, synergies
from roeup_edu.games.roeup.state import Company, RoeUp

UPRIGHT = 8
"""Steps of 45° after which a premium card that was laid upright is upright again: it is developed (R-KNO-3)."""


def view(game: RoeUp, seat: str | None) -> dict[str, Any]:
    """Return the table as JSON data; `seat` None is the projector, which sees no secret at all."""
    return {
        "game": game.name,
        "scenario": game.rules.options.scenario,
        "preset": game.rules.options.preset,
        "term": game.term,
        "terms": game.rules.options.terms,
        "knowledge_limit": game.rules.options.knowledge_limit,
        "settled": game.settled,
        "phase": phase_name(game),
        "over": game.over,
        "time_called": game.time_called,
        "asked": list(game.waiting()),
        "step": pending(game, seat),
        "order": list(game.turn_order()),
        "companies": {own: company(game, game.companies[own]) for own in game.seats},
        "markets": [
            {
                "kind": m.kind,
                "industry": m.industry,
                "open": list(m.open),
                "pile": len(m.pile),
                "discards": list(m.discards),
            }
            for m in game.markets
        ],
        "events_apart": list(game.events_apart),
        "offers": msgspec.to_builtins(game.offers_open),
        "degradation_limit": degradation_limit(game),
    }


def pending(game: RoeUp, seat: str | None) -> dict[str, Any] | None:
    """Return what the step on top is about, with only the seat's own secret in it."""
    step: Step[RoeUp] | None = game.steps[-1] if game.steps else None
    if step is None:
        return None
    shown: dict[str, Any] = {"kind": type(step).__name__}
    if isinstance(step, Procurement):
        shown |= {"auction": step.sale.kind, "seats": list(step.seats), "lots": list(step.sale.lots(game))}
    if isinstance(step, Pointing):
        shown |= {"round": step.round, "pointed": list(step.pointed), "own": step.pointed.get(seat or "")}
    if isinstance(step, Contest):
        shown |= {"card": step.card, "bidders": list(step.auction.bidders)}
        if isinstance(step.auction, Sealed):
            bids = step.auction.bids
            shown |= {"floor": step.auction.floor, "placed": list(bids), "own": bids.get(seat or "")}
        else:
            shown |= {"leader": step.auction.leader, "price": step.auction.price}
    if isinstance(step, Answer):
        shown |= {"seller": step.seller, "buyer": step.buyer, "cards": list(step.cards), "price": step.price}
    return shown


def company(game: RoeUp, company: Company) -> dict[str, Any]:
    """Return a company's open deck and its money; all of it is public."""
    # In the loan phase R-LOAN-3 tells what would be fixed now, afterwards what was.
    seat, lending = company.seat, phase_name(game) == "loan"
    gains = {unit.pipe: gain for unit, gain in synergies(game, company)}
    units = {
        unit.pipe: {
            "code": unit.card.code,
            "n": unit.n,
            "degraded": unit.degraded,
            "sales": unit.sales,
            "profit": unit.profit,
            "synergy": gains.get(unit.pipe, 0),
        }
        for unit in company.units
    }
    return {
        "name": game.seats[seat],
        "character": company.character.code if company.character else None,
        "industries": list(company.industries),
        "cash": game.cash(seat),
        "fixed_assets": game.ledger.balances[seat]["fixed_assets"],
        "debt": game.debt(seat),
        "equity": game.equity(seat),
        "credit": max(credit(game, seat), 0),
        "rate": rate(game, seat) if lending else company.rate,
        "interest": interest(game, seat) if lending else company.interest,
        "assets": [
            {
                "code": asset.card.code,
                "n": asset.n,
                "value": asset.value,
                "pipes": [{"pipe": pipe, "premium": premium, "unit": units.get(pipe)} for pipe, premium in asset.pipes],
            }
            for asset in company.assets
        ],
        # R-KNO-3: `turn` is how far the card is turned.
        "knowledge": [
            {"code": held.card.code, "n": held.n, "pushes": held.pushes, "turn": UPRIGHT - held.pushes}
            for held in company.knowledge
        ],
        "finance": [{"code": placed.card.code, "n": placed.n} for placed in company.finance],
        "marketing": [{"code": placed.card.code, "n": placed.n} for placed in company.marketing],
        "exchanges": company.exchanges,
        "offers_left": game.rules.options.offers_per_term - company.offers,
        "lost_assets": company.lost_assets,
        "defaulted": company.defaulted,
        "out": company.out,
    }
