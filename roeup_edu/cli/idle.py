"""Why a seat is not asked now, in words."""

from typing import Any

from roeup_edu.core.actions import CHANCE, TEACHER
from roeup_edu.core.record import Record
from roeup_edu.core.refusals import Why
from roeup_edu.games import part
from roeup_edu.games.roeup.contest import Contest
from roeup_edu.games.roeup.procurement import Claims, Procurement, under_way
from roeup_edu.locales import say, worded


def why_idle(record: Record, seat: str, lang: str) -> str:
    """Return why a seat that is not asked has nothing to do, and for whom everybody waits."""
    game: Any = record.game
    names = part(game.name, "words").names(game, lang)
    facts = {"seat": worded(seat, lang, names, "seat"), "asked": worded(game.waiting(), lang, names, "seat")}
    if game.over:
        return say("cli.idle.over", facts, lang)
    if seat not in (TEACHER, CHANCE) and not game.in_play(seat):
        return say("cli.idle.out", facts, lang)
    if isinstance(game.steps[-1], Procurement | Claims | Contest) and seat in game.seats:
        sale, still_in = under_way(game).sale, under_way(game).seats
        if seat not in still_in:
            return _left(record, sale, seat, facts, lang)
    if game.not_asked(seat).code == Why.ALREADY_DONE:
        return say("cli.idle.done", facts, lang)
    return say("cli.idle.waiting", facts, lang)


def _left(record: Record, sale: Any, seat: str, facts: dict[str, Any], lang: str) -> str:
    """Return why a company is no longer in an auction: it has a card, no room, or too little cash."""
    game: Any = record.game
    names = part(game.name, "words").names(game, lang)
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
            "cli.idle.too_dear", {**facts, "cash": game.cash(seat), "card": cheapest, "price": price}, lang, names
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
