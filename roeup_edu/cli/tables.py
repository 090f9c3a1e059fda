"""The table of a game and its results as lines of text."""

from typing import Any

from roeup_edu.cli.output import columns
from roeup_edu.core.record import Record
from roeup_edu.games import part
from roeup_edu.games.roeup import results
from roeup_edu.games.roeup.cards import Asset, Card, Character, EventCard, Unit
from roeup_edu.games.roeup.words import names
from roeup_edu.locales import NOTHING, say, worded
from roeup_edu.reports.numbers import percent, times

AMOUNTS = ("sales", "business_profit", "net_income", "cash", "total_assets", "debt", "equity")
AWARDS = ("roe", "sales", "margin", "turnover")


def heading(game: Any, lang: str) -> list[str]:
    """Return where the game stands and who is asked."""
    view = game.view(None)
    facts = {**view, "title": say(f"cli.games.{game.name}", {}, lang)}
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
        lines += ["  " + card(game.deck.cards[code], lang, known) for code in characters]
    for market in view["markets"]:
        key = "cli.table.market" if market["industry"] else "cli.table.market_shared"
        lines += ["", say(key, {**market, "discards": len(market["discards"])}, lang)]
        lines += ["  " + card(game.deck.cards[code], lang, known) for code in market["open"]]
    for seat in game.seats:
        lines += ["", *company(game, seat, view["companies"][seat], lang, known)]
    if view["offers"]:
        lines += ["", say("cli.table.offers", {}, lang)]
        for offer in view["offers"]:
            facts = {**offer, "offer": offer["n"], "company": offer["seat"]}
            lines.append("  " + say("event.offered", facts, lang, known))
    return lines


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
        lines += ["    " + _pipe(pipe, lang, known) for pipe in asset["pipes"]]
    for held in shown["knowledge"]:
        found = cards[held["code"]]
        key = "cli.table.held_pushes" if held["pushes"] else "cli.table.held"
        lines.append("  " + say(key, {"text": card(found, lang, known), **held}, lang))
    for slot in ("finance", "marketing"):
        lines += [
            "  " + say(f"cli.table.{slot}", {"text": card(cards[p["code"]], lang, known)}, lang) for p in shown[slot]
        ]
    return lines


def _pipe(pipe: dict[str, Any], lang: str, known: dict[str, str]) -> str:
    kind = say(f"cli.pipe.{'premium' if pipe['premium'] else 'ordinary'}", {}, lang)
    if pipe["unit"] is None:
        return say("cli.table.pipe_free", {**pipe, "kind": kind}, lang)
    key = "cli.table.pipe_degraded" if pipe["unit"]["degraded"] else "cli.table.pipe"
    unit = worded(pipe["unit"]["code"], lang, known)
    return say(key, {**pipe["unit"], "pipe": pipe["pipe"], "kind": kind, "unit": unit}, lang)


def replay(record: Record, lang: str) -> list[str]:
    """Return the figures of each settled term, then the awards, each with the basis in force."""
    game: Any = record.game
    report = part(game.name, "report").report(record)
    basis = " · ".join(say(label, {}, lang) for label in results.basis(game).labels)
    lines = heading(game, lang)
    if not report["terms"]:
        return [*lines, "", say("cli.replay.none", {}, lang)]
    for term in report["terms"]:
        head = ["", *(say(f"figure.{name}", {}, lang) for name in (*AMOUNTS, "margin", "turnover", "leverage", "roe"))]
        rows = [head]
        for seat, own in term["companies"].items():
            name = f"{seat}  {game.seats[seat]}" + (
                f" ({say('cli.replay.default', {}, lang)})" if own["defaulted"] else ""
            )
            amounts = [worded(own[key], lang) for key in AMOUNTS]
            ratios = [percent(own["margin"], lang), times(own["turnover"], lang), times(own["leverage"], lang)]
            rows.append([name, *amounts, *ratios, percent(own["roe"], lang)])
        lines += ["", say("cli.replay.term", {"term": term["term"], "basis": basis}, lang), *columns(rows)]
    lines += ["", say("cli.replay.awards", {"basis": basis}, lang)]
    last = report["terms"][-1]["companies"]
    for award in AWARDS:
        write = {"sales": lambda value: worded(value, lang), "turnover": lambda value: times(value, lang)}
        holders = [
            f"{game.seats[seat]} ({write.get(award, lambda value: percent(value, lang))(last[seat][award])})"
            for seat in report["awards"][award]
        ]
        lines.append(f"  {say(f'award.{award}', {}, lang)}: {worded(holders, lang) if holders else NOTHING}")
    if report["over"]:
        lines.append(say("cli.won", {"winners": report["winners"]}, lang, names(game, lang)))
    return lines
