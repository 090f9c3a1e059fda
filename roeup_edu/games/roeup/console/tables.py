"""The table of a game as lines of text."""

from typing import Any

from roeup_edu.games.roeup.cards import Asset, Card, Character, EventCard, Unit
from roeup_edu.games.roeup.phases.characters import base
from roeup_edu.games.roeup.product_market import undegraded
from roeup_edu.games.roeup.words import names
from roeup_edu.locales import say, worded

OFFERING = ("trade", "settlement")
"""Phases in which it matters how many offers a company has left."""


def heading(game: Any, lang: str) -> list[str]:
    """Return where the game stands and who is asked."""
    view = game.view(None)
    facts = {**view, "title": say(f"game.{game.name}", {}, lang)}
    known = names(game, lang)
    if game.over:
        return [say("cli.table.where_over", facts, lang), say("event.over", {"reason": game.over}, lang)]
    lines = [say("cli.table.where" if game.term else "cli.table.where_setup", facts, lang)]
    lines.append(say("cli.table.asked", {"asked": view["asked"], "step": view["step"]["kind"]}, lang, known))
    return lines


def table(game: Any, viewer: str | None, lang: str) -> list[str]:
    """Return everything on the table that a seat may see; None is the projector."""
    view, known = game.view(viewer), names(game, lang)
    lines = heading(game, lang)
    if not game.over:
        lines += [say(f"phase_help.{view['phase']}", {}, lang)]
        lines += _step(view["step"], lang, known)
    if characters := [lot for lot in (view["step"] or {}).get("lots", ()) if lot in game.deck.characters]:
        lines += ["", say("cli.table.characters", {}, lang)]
        for code in characters:
            capital = say("cli.card.capital", {"capital": base(game, game.deck.characters[code])}, lang)
            lines.append("  " + card(game.deck.cards[code], lang, known) + capital)
    for market in view["markets"]:
        key = "cli.table.market" if market["industry"] else "cli.table.market_shared"
        lines += ["", say(key, {**market, "discards": len(market["discards"])}, lang)]
        for code in market["open"]:
            lines.append("  " + card(game.deck.cards[code], lang, known) + _pushes(game, code, viewer, lang, known))
    if game.term:
        lines += _categories(game, view["degradation_limit"], lang, known)
    for seat in game.seats:
        lines += ["", *company(game, seat, view["companies"][seat], lang, known)]
        if view["phase"] in OFFERING and not view["companies"][seat]["out"] and not game.over:
            lines.append("  " + say("cli.table.offers_left", view["companies"][seat], lang))
    if view["offers"]:
        lines += ["", say("cli.table.offers", {}, lang)]
        for offer in view["offers"]:
            facts = {**offer, "offer": offer["n"], "company": offer["seat"]}
            lines.append("  " + say("event.offered", facts, lang, known))
    return lines


def _pushes(game: Any, code: str, viewer: str | None, lang: str, known: dict[str, str]) -> str:
    """Return the R&D pushes that an open premium unit needs in the viewer's company, or in each that can run it."""
    found = game.deck.cards[code]
    if not isinstance(found, Unit) or not found.premium:
        return ""
    able = [seat for seat in game.playing if set(found.industries) & set(game.companies[seat].industries)]
    needed = {seat: game.pushes_needed(seat, found) for seat in ([viewer] if viewer in able else able)}
    if viewer in able:
        return say("cli.card.pushes_own", {"pushes": needed[viewer]}, lang)
    return say("cli.card.pushes", {"pushes": needed}, lang, known) if needed and viewer is None else ""


def _categories(game: Any, limit: int, lang: str, known: dict[str, str]) -> list[str]:
    """Return how full each category is: undegraded units against the number beyond which the oldest is turned over."""
    counts = {code: len(undegraded(game, code)) for code in game.deck.categories}
    parts = [
        say("cli.table.category", {"category": code, "count": count, "limit": limit, "full": "▲" * count}, lang, known)
        for code, count in counts.items()
        if count
    ]
    return ["", say("cli.table.categories", {"limit": limit, "parts": parts}, lang)]


def _step(step: dict[str, Any], lang: str, known: dict[str, str]) -> list[str]:
    """Return what is going on in an auction or a sale, with the viewer's own secret choice at most."""
    keys = [key for key in ("pointed", "leader", "floor", "seller") if key in step]
    lines = [say(f"cli.table.step_{key}", step, lang, known) for key in keys]
    if step.get("own") is not None:
        lines.append(say("cli.table.step_own", step, lang, known))
    return lines


def card(found: Card, lang: str, known: dict[str, str]) -> str:
    """Return a card's code, name and numbers."""
    return f"{found.code}  {known[found.code]}  {numbers(found, lang, known)}"


def numbers(found: Card, lang: str, known: dict[str, str]) -> str:
    """Return the numbers of a card in words."""
    facts = {name: getattr(found, name) for name in type(found).__struct_fields__}
    if isinstance(found, Asset):
        facts["pipes"] = [say(f"cli.pipe.{'premium' if premium else 'ordinary'}", {}, lang) for premium in found.pipes]
        return say("cli.card.asset", facts, lang)
    if isinstance(found, Unit):
        return say("cli.card.premium" if found.premium else "cli.card.unit", facts, lang, known)
    if isinstance(found, EventCard):
        return say("cli.card.event", facts, lang)
    assert isinstance(found, Character)
    return say("cli.card.character", facts, lang)


def company(game: Any, seat: str, shown: dict[str, Any], lang: str, known: dict[str, str]) -> list[str]:
    """Return a company's money and open deck."""
    cards = game.deck.cards
    lines = [say("cli.table.company", {**shown, "company": seat}, lang, known)]
    lines += ["  " + say(f"cli.table.{flag}", {}, lang) for flag in ("out", "lost_assets") if shown[flag]]
    if shown["character"]:
        lines.append("  " + card(cards[shown["character"]], lang, known))
    for asset in shown["assets"]:
        lines.append("  " + card(cards[asset["code"]], lang, known))
        lines += ["    " + _pipe(game, pipe, lang, known) for pipe in asset["pipes"]]
    for held in shown["knowledge"]:
        found = cards[held["code"]]
        key = "cli.table.held_pushes" if held["pushes"] else "cli.table.held"
        lines.append("  " + say(key, {"text": card(found, lang, known), **held}, lang))
    for slot in ("finance", "marketing"):
        lines += [
            "  " + say(f"cli.table.{slot}", {"text": card(cards[p["code"]], lang, known)}, lang) for p in shown[slot]
        ]
    return lines


def _pipe(game: Any, pipe: dict[str, Any], lang: str, known: dict[str, str]) -> str:
    kind = say(f"cli.pipe.{'premium' if pipe['premium'] else 'ordinary'}", {}, lang)
    if pipe["unit"] is None:
        return say("cli.table.pipe_free", {**pipe, "kind": kind}, lang)
    key = "cli.table.pipe_degraded" if pipe["unit"]["degraded"] else "cli.table.pipe"
    unit = worded(pipe["unit"]["code"], lang, known)
    category = worded(game.deck.units[pipe["unit"]["code"]].category, lang, known)
    facts = {**pipe["unit"], "pipe": pipe["pipe"], "kind": kind, "unit": unit, "category": category}
    return say(key, facts, lang)
