"""Answers in the trade phase and in a shortage: offers, rescues, forced sales."""

from collections.abc import Iterable
from typing import Any

from roeup_edu.core.actions import Action
from roeup_edu.core.done import Done
from roeup_edu.core.options import Random
from roeup_edu.games.roeup.bots.worth import Outlook, Scene
from roeup_edu.games.roeup.cards import EventCard, Unit
from roeup_edu.games.roeup.phases.shortage import (
    Answer,
    Buy,
    NoSale,
    Refuse,
    SellAsset,
    SellKnowledge,
    SellKnowledgeTo,
    buyers,
)
from roeup_edu.games.roeup.phases.trade import Accept, Decline, MakeOffer, Trading, Withdraw, still_good
from roeup_edu.games.roeup.state import Offer, OwnedAsset

ASKED_SHARE = 0.5
"""The share of a card's worth to the buyer that a seller asks."""
WORTH_TRADING = 10
"""A deal below this is not worth the talk."""
RESCUE_SHARES = (0.6, 0.4, 0.25)
"""The same in a shortage, offer by offer."""


def trade(scene: Scene, seat: str, rng: Random) -> Action[Any]:
    """Answer what is offered, offer one useless card to whom it is worth most, be done."""
    game = scene.game
    for offer in game.offers_open:
        if offer.to == seat:
            # An offer may have gone stale: what it names may be elsewhere by now, and cannot be weighed.
            good = still_good(game, offer) is None and gain(scene, offer, seat) > 0 and sound(scene, offer, seat)
            return Accept(seat, offer.n) if good else Decline(seat, offer.n)
    step = game.steps[-1]
    assert isinstance(step, Trading)
    if seat not in step.waiting:
        return next(Withdraw(seat, offer.n) for offer in game.offers_open if offer.seat == seat)
    return (proposal(scene, seat) if not game.companies[seat].offers else None) or Done(seat)


def proposal(scene: Scene, seat: str) -> Action[Any] | None:
    """Return the offer of the card that gains most by going to another company, for cash; None if none is worth it."""
    game, own = scene.game, scene.outlook(seat)
    if not game.rules.options.offers_per_term:
        return None
    best, found = float(WORTH_TRADING), None
    for other in game.playing:
        room = game.knowledge_room(other)
        if other == seat or room < 1 or game.knowledge_room(seat) < 0:
            continue
        partner = scene.outlook(other)
        most = max(partner.cash - partner.reserve(), 0)
        for held in own.company.knowledge:
            kept = own.worth(held.card, held.pushes, held=True)
            price = min(int(kept + ASKED_SHARE * (partner.worth(held.card, held.pushes) - kept)), most)
            if price - kept > best:
                best, found = price - kept, MakeOffer(seat, other, (held.card.code,), (), 0, price)
    return found


def gain(scene: Scene, offer: Offer, seat: str) -> float:
    """Return what an offer brings a company: cards and cash it gets less those it gives."""
    giver = offer.seat == seat
    other = offer.to if giver else offer.seat
    gets, gives = (offer.get, offer.give) if giver else (offer.give, offer.get)
    cash = offer.ask - offer.pay if giver else offer.pay - offer.ask
    return sum(given_worth(scene, seat, gets, other)) - sum(own_worth(scene, seat, gives)) + cash


def sound(scene: Scene, offer: Offer, seat: str) -> bool:
    """Return whether the company the offer was made to can pay it and still keep what the term needs."""
    outlook = scene.outlook(seat)
    return not offer.ask or outlook.cash - offer.ask >= outlook.interest_gap()


def own_worth(scene: Scene, seat: str, codes: Iterable[str]) -> Iterable[float]:
    """Yield what cards of a company are worth to itself, launched ones by what they still earn."""
    outlook = scene.outlook(seat)
    held = {h.card.code: h for h in outlook.company.knowledge}
    launched = {unit.card.code: unit for unit in outlook.company.units}
    placed = {p.card.code: p for p in outlook.company.marketing}
    for code in codes:
        if code in held:
            yield outlook.worth(held[code].card, held[code].pushes, held=True)
        elif code in launched:
            yield outlook.standing_profit(launched[code]) * outlook.terms
        else:
            yield placed[code].card.effect * outlook.terms


def given_worth(scene: Scene, seat: str, codes: Iterable[str], giver: str) -> Iterable[float]:
    """Yield what cards of another company would be worth to this one; pushes stay as they are (R-TRD-4)."""
    outlook = scene.outlook(seat)
    pushes = {h.card.code: h.pushes for h in scene.game.companies[giver].knowledge}
    for code in codes:
        yield outlook.worth(scene.game.deck.cards[code], pushes.get(code, 0))


# In a shortage.


def after_settlement(outlook: Outlook, card: Unit | EventCard, pushes: int) -> float:
    """Return what a card is worth if it comes only now, when the turns of this term are over."""
    outlook.terms -= 1
    worth = outlook.worth(card, pushes) if outlook.terms > 0 else 0
    outlook.terms += 1
    return worth


def rescue(scene: Scene, seat: str, rng: Random) -> Action[Any]:
    """Buy from a short company what is worth more than its price, if cash is left for the interest."""
    step = scene.game.steps[-1]
    assert isinstance(step, Answer)
    outlook = scene.outlook(seat)
    held = {h.card.code: h for h in scene.game.companies[step.seller].knowledge}
    worth = sum(after_settlement(outlook, held[code].card, held[code].pushes) for code in step.cards)
    good = worth > step.price and outlook.cash - step.price >= outlook.interest_gap()
    return Buy(seat) if good else Refuse(seat)


def sell_knowledge(scene: Scene, seat: str, rng: Random) -> Action[Any]:
    """Offer the card for which another company would pay most, cheaper each time."""
    game, step = scene.game, scene.game.steps[-1]
    assert isinstance(step, SellKnowledge)
    share = RESCUE_SHARES[min(step.refusals, len(RESCUE_SHARES) - 1)]
    best, found = 0, None
    for other in buyers(game):
        outlook = scene.outlook(other)
        for held in game.companies[seat].knowledge:
            price = min(int(share * after_settlement(outlook, held.card, held.pushes)), game.cash(other))
            if price > best:
                best, found = price, SellKnowledgeTo(seat, other, (held.card.code,), price)
    return found or NoSale(seat)


def sell_asset(scene: Scene, seat: str, rng: Random) -> Action[Any]:
    """Sell the asset whose loss is least: what its units would still earn, and half of what it cost."""
    outlook = scene.outlook(seat)
    part, whole = scene.game.rules.shortage.asset_sale

    def loss(asset: OwnedAsset) -> tuple[bool, float]:
        proceeds = asset.card.amount * part // whole
        units = sum(outlook.standing_profit(unit) for unit in outlook.company.units_on(asset))
        return outlook.cash + proceeds < 0, units * outlook.terms + asset.value - proceeds

    return SellAsset(seat, min(outlook.company.assets, key=loss).card.code)
