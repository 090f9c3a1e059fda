"""Why a company is not asked in an auction."""

from typing import Any

from roeup_edu.core.record import Record
from roeup_edu.games.roeup.contest import Contest
from roeup_edu.games.roeup.procurement import Claims, Procurement, under_way
from roeup_edu.games.roeup.words import names
from roeup_edu.locales import say


def why_idle(record: Record, seat: str, facts: dict[str, Any], lang: str) -> str | None:
    """Return why a company is no longer in the auction that is going on, None if there is no reason of this game."""
    game: Any = record.game
    if isinstance(game.steps[-1], Procurement | Claims | Contest) and seat in game.seats:
        sale, still_in = under_way(game).sale, under_way(game).seats
        if seat not in still_in:
            return _left(record, sale, seat, facts, lang)
    return None


def _left(record: Record, sale: Any, seat: str, facts: dict[str, Any], lang: str) -> str:
    """Return why a company is no longer in an auction: it has a card, no room, or too little cash."""
    game: Any = record.game
    if _has_taken(record, sale.kind, seat):
        return say("cli.idle.has_card", facts, lang)
    lots = sale.lots(game)
    if sale.kind == "knowledge" and game.knowledge_room(seat) < 1:
        limit = game.rules.options.knowledge_limit
        return say("cli.idle.no_room", {**facts, "limit": limit}, lang)
    if sale.kind == "asset" and lots and not sale.affordable(game, seat):
        cheapest = min(lots, key=lambda code: game.deck.assets[code].amount)
        price = game.deck.assets[cheapest].amount
        return say(
            "cli.idle.too_dear",
            {**facts, "cash": game.cash(seat), "card": cheapest, "price": price},
            lang,
            names(game, lang),
        )
    return say("cli.idle.waiting", facts, lang)


def _has_taken(record: Record, kind: str, seat: str) -> bool:
    """Return whether a company has taken a card in the auction of this kind that is going on."""
    taken = False
    for _, event in record.events:
        if event.kind == "term_begun":
            taken = False
        elif event.kind == "taken" and (event.facts["company"], event.facts["auction"]) == (seat, kind):
            taken = True
    return taken
