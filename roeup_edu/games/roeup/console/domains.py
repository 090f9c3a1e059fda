"""What a field may hold, where only this game can say it: pipes, offers, the open cards of an auction."""

from collections.abc import Mapping
from typing import Any

from roeup_edu.core.options import Domain, OneOf
from roeup_edu.games.roeup.procurement import under_way
from roeup_edu.games.roeup.words import names as names_of
from roeup_edu.locales import say, worded

OFFERS = ("accept", "decline", "withdraw")
LOTS = ("point", "claim")
GROUPS = {"offer": ("knowledge", "used")}
"""What the groups of cards of a verb are."""


def value(game: Any, do: str, name: str, chosen: Any, lang: str, names: Mapping[str, str]) -> str | None:
    """Return a pipe or an offer in words, with what has to be typed; None for any other value."""
    if name == "pipe":
        return pipe(game, chosen, lang, names)
    if do in OFFERS and name == "offer":
        offer = next(offer for offer in game.view(None)["offers"] if offer["n"] == chosen)
        facts = {**offer, "offer": str(offer["n"]), "company": offer["seat"]}
        return say("event.offered", facts, lang, names)
    return None


def pipe(game: Any, code: str, lang: str, names: Mapping[str, str]) -> str:
    """Return a pipe with its mark and whether a unit stands on it."""
    pipes = [
        pipe
        for company in game.view(None)["companies"].values()
        for asset in company["assets"]
        for pipe in asset["pipes"]
    ]
    shown = next(pipe for pipe in pipes if pipe["pipe"] == code)
    kind = say(f"cli.pipe.{'premium' if shown['premium'] else 'ordinary'}", {}, lang)
    unit = shown["unit"]
    facts = {"pipe": code, "kind": kind, "unit": unit["code"] if unit else ""}
    return say("cli.domain.pipe_taken" if unit else "cli.domain.pipe_free", facts, lang, names)


def too_dear(game: Any, do: str, domain: Domain, lang: str) -> str:
    """Return the open cards of an auction that a seat cannot pay, each with its price and what is missing, or ""."""
    if do not in LOTS or not isinstance(domain, OneOf) or domain.why is None:
        return ""
    names = names_of(game, lang)
    missing = [domain.why(card) for card in under_way(game).sale.lots(game) if card not in domain.values]
    texts_ = [say("cli.domain.dear", refused.facts, lang, names) for refused in missing if "price" in refused.facts]
    return say("cli.domain.too_dear", {"cards": worded(texts_, lang)}, lang) if texts_ else ""
