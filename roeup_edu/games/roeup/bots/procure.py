"""Answers in the three auctions: claim by exchange, point, bid."""

from typing import Any

from roeup_edu.core.actions import Action
from roeup_edu.core.options import Random
from roeup_edu.games.roeup.bots.worth import Scene
from roeup_edu.games.roeup.cards import Asset, Character
from roeup_edu.games.roeup.contest import Bid, Contest, OpenContest, Pass, SealedBid, SealedContest
from roeup_edu.games.roeup.procurement import Claim, Keep, Point, Sale, StayOut, under_way

BID_SHARE = 0.7
"""The share of its advantage over the next best card that a company pays at most for a contested card."""
WORTH_SHARE = 0.5
"""The share of a card's own worth that is never exceeded."""
FALLBACK = 0.7
"""What the next best card counts, since others may want it too."""
CROWD = 0.92
"""What a card counts for each rival who is likely to point at it."""
FEE_OF_CAPITAL = 0.12
"""The share of the capital base that a company pays at most for a character."""


def wishes(scene: Scene, seat: str, sale: Sale) -> dict[str, float]:
    """Return the open cards that a company can soundly pay and gains by, with what they count for it.

    That is their worth; a player's own taste comes in only where it chooses for itself.
    """
    game, outlook = scene.game, scene.outlook(seat)
    wanted = {}
    for code in sale.lots(game):
        card = game.deck.cards[code]
        worth = outlook.worth(card) * (scene.taste.liking(card) if seat == scene.seat else 1)
        if worth > 0 and sale.purse(game, seat, code) >= 0 and spare(scene, seat, code) >= 0:
            wanted[code] = worth
    return wanted


def spare(scene: Scene, seat: str, code: str) -> int:
    """Return what a company may pay as a fee for a card without running into a shortage."""
    outlook, card = scene.outlook(seat), scene.game.deck.cards[code]
    if isinstance(card, Character):
        capital = scene.game.rules.setup.capital
        return int(FEE_OF_CAPITAL * capital["both" if len(card.industries) > 1 else card.industries[0]])
    if isinstance(card, Asset):
        return outlook.cash - card.amount - outlook.reserve()
    return max(outlook.cash - outlook.reserve(), 0)


def favourites(scene: Scene, seat: str, sale: Sale, seats: tuple[str, ...]) -> list[str]:
    """Return the card that each rival is likely to want most."""
    found = []
    for rival in seats:
        wanted = wishes(scene, rival, sale) if rival != seat else {}
        if wanted:
            found.append(max(wanted, key=lambda code: wanted[code]))
    return found


def point(scene: Scene, seat: str, rng: Random) -> Action[Any]:
    """Point at what is worth most, cards that rivals are likely to want counting for less."""
    auction = under_way(scene.game)
    wanted = wishes(scene, seat, auction.sale)
    if not wanted:
        if not auction.sale.compulsory:
            return StayOut(seat)
        wanted = dict.fromkeys(auction.sale.affordable(scene.game, seat), 1.0)
    rivals = favourites(scene, seat, auction.sale, auction.seats) if len(wanted) > 1 else []
    # Companies alike would all shun the same card and meet at the next; a little chance keeps them apart.
    score = {code: worth * CROWD ** rivals.count(code) * (0.9 + 0.2 * rng.random()) for code, worth in wanted.items()}
    return Point(seat, max(score, key=lambda code: score[code]))


def claim(scene: Scene, seat: str, rng: Random) -> Action[Any]:
    """Use the card exchange when a card is far better than the next one and a rival is likely to want it."""
    auction = under_way(scene.game)
    wanted = wishes(scene, seat, auction.sale)
    if not wanted:
        return Keep(seat)
    best = max(wanted, key=lambda code: wanted[code])
    outlook = scene.outlook(seat)
    rivals = favourites(scene, seat, auction.sale, auction.seats).count(best)
    # A use is dear while many auctions are to come, cheap towards the end.
    price = 2.0 * outlook.terms / max(outlook.company.exchanges, 1)
    return Claim(seat, best) if rivals and edge(wanted, best) > price else Keep(seat)


def edge(wanted: dict[str, float], code: str) -> float:
    """Return how much more a card is worth than what is likely to be had instead."""
    others = [worth for other, worth in wanted.items() if other != code]
    return wanted.get(code, 0) - FALLBACK * max(others, default=0)


def most(scene: Scene, seat: str, contest: Contest) -> int:
    """Return the highest fee that a contested card is worth."""
    sale = under_way(scene.game).sale
    wanted = wishes(scene, seat, sale)
    worth = scene.outlook(seat).worth(scene.game.deck.cards[contest.card])
    limit = min(sale.purse(scene.game, seat, contest.card), spare(scene, seat, contest.card), WORTH_SHARE * worth)
    return int(max(min(BID_SHARE * edge(wanted, contest.card), limit), 0))


def bid(scene: Scene, seat: str, rng: Random) -> Action[Any]:
    """Bid the least allowed as long as the card is worth it."""
    step = scene.game.steps[-1]
    assert isinstance(step, OpenContest)
    least = step.auction.least(scene.game.rules.options.bid_step)
    return Bid(seat, least) if least <= min(most(scene, seat, step), step.purse(scene.game, seat)) else Pass(seat)


def sealed_bid(scene: Scene, seat: str, rng: Random) -> Action[Any]:
    """Bid somewhat below what the card is worth, in the steps allowed."""
    step = scene.game.steps[-1]
    assert isinstance(step, SealedContest)
    floor, bid_step = step.auction.floor, scene.game.rules.options.bid_step
    amount = int(most(scene, seat, step) * (0.7 + 0.3 * rng.random()))
    return SealedBid(seat, floor + max(amount - floor, 0) // bid_step * bid_step)
