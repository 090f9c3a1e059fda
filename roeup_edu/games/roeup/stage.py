"""Where a game stands, in the words of a screen: the phases, what is crowded in the market, who has won what."""

from collections.abc import Mapping
from typing import Any

from roeup_edu.finance.ratios import factors_over
from roeup_edu.games.roeup import results
from roeup_edu.games.roeup.course import SETUP, TERM, phase_name
from roeup_edu.games.roeup.product_market import degradation_limit, undegraded
from roeup_edu.games.roeup.state import RoeUp
from roeup_edu.locales import say, worded
from roeup_edu.locales.numbers import RATIOS

ANNOUNCED = ("sales", "net_income", "roe", "margin", "turnover", "leverage", "cash")
"""What the announcement of a settlement compares (R-FIN-4)."""
NO_MERIT = ("leverage",)
"""Of these the highest is not the best."""
BANK = ("cash", "debt", "equity", "credit", "rate", "interest", "cash_closed")
"""What the bank desk shows of each company (R-LOAN-3)."""
PHYSICAL = {"auction": "called"}
"""Options of a game with real cards, unless somebody chooses others: of an auction only its result is entered."""
MINOR = ("discard", "withdraw")
"""Verbs that are seldom wanted: their buttons are quiet."""


def title(game: RoeUp, lang: str) -> str:
    """Return game, scenario and term in a few words."""
    facts: dict[str, Any] = {"game": say(f"game.{game.name}", {}, lang), "scenario": game.rules.options.scenario}
    facts |= {"term": game.term, "terms": game.rules.options.terms}
    return say("stage.title" if game.term else "stage.title_setup", facts, lang)


def where(view: Mapping[str, Any], lang: str) -> str:
    """Return term and phase in a few words, from the view of a game."""
    if view["over"]:
        return say("stage.over", {}, lang)
    return say("stage.where" if view["term"] else "stage.where_setup", view, lang)


def ribbon(game: RoeUp, lang: str) -> list[dict[str, str]]:
    """Return the phases of the term, before the first term also those of the setup: done, now or next."""
    phases = [name for name, _ in (SETUP + TERM if not game.term else TERM)]
    place = len(phases) if game.over else phases.index(phase_name(game))
    return [
        {
            "id": name,
            "label": say(f"phase.{name}", {}, lang),
            "help": say(f"phase_help.{name}", {}, lang),
            "state": "done" if number < place else "now" if number == place else "next",
        }
        for number, name in enumerate(phases)
    ]


def coming(game: RoeUp, lang: str) -> str:
    """Return what comes after the phase going on."""
    phases = [name for name, _ in SETUP + TERM]
    if phase_name(game) != phases[-1]:
        return say("stage.next", {"phase": phases[phases.index(phase_name(game)) + 1]}, lang)
    last = game.term >= game.rules.options.terms or game.time_called
    return say("stage.next_end" if last else "stage.next_term", {"term": game.term + 1}, lang)


def counts(game: RoeUp, lang: str) -> dict[str, dict[str, Any]]:
    """Return how many undegraded units of each category stand in the product market, and how many can (R-ACT-5)."""
    limit = degradation_limit(game)
    found = {}
    for code, category in game.deck.categories.items():
        units = undegraded(game, code)
        if units or game.rules.options.scenario in (category.industry, "mixed"):
            shown = {"name": getattr(category, lang), "symbol": category.symbol, "count": len(units), "limit": limit}
            found[code] = shown | {"oldest": units[0][0].card.code if units else ""}
    return found


def announcement(game: RoeUp, lang: str, histories: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the figures of the last settlement, companies down, with the best of each marked (R-FIN-4)."""
    if not game.settled:
        return None
    settled = {seat: terms[: game.settled] for seat, terms in histories.items()}
    figures = {seat: _announced(game, terms) for seat, terms in settled.items()}
    best = {key: max((own[key] for own in figures.values() if own[key] is not None), default=None) for key in ANNOUNCED}
    rows = []
    for seat, own in figures.items():
        cells = [
            {
                "text": written(key, own[key], lang),
                "best": own[key] is not None and own[key] == best[key] and key not in NO_MERIT,
                "figure": {"seat": seat, "term": game.settled, "part": _part(key), "line": key},
            }
            for key in ANNOUNCED
        ]
        rows.append({"seat": seat, "name": game.seats[seat], "cells": cells})
    labels = [say(f"figure.{key}", {}, lang) for key in ANNOUNCED]
    heading = say("stage.announcement", {"term": game.settled}, lang)
    return {"term": game.settled, "title": heading, "columns": labels, "rows": rows}


def bank(game: RoeUp, lang: str, closed: RoeUp) -> dict[str, Any]:
    """Return what the bank tells each company (R-LOAN-3), and its cash as if the term closed now (`closed`)."""
    companies, rows = game.view(None)["companies"], []
    for seat, name in game.seats.items():
        numbers = {**companies[seat], "cash_closed": closed.cash(seat)}
        cells = [{"key": key, "text": written(key, numbers[key], lang), "short": numbers[key] < 0} for key in BANK]
        rows.append({"seat": seat, "name": name, "cells": cells})
    return {"columns": [say(f"effect.{key}", {}, lang) for key in BANK], "rows": rows}


def podium(game: RoeUp, lang: str, histories: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return why the game is over, the awards with the value each was won by, and the winners (R-AWD-1, R-AWD-2)."""
    if not game.over:
        return None
    given = results.podium(game)
    rows = []
    for award, seats in given["awards"].items():
        own = _announced(game, histories[seats[0]][: game.settled]) if seats else {}
        facts = {"award": award, "label": say(f"award.{award}", {}, lang), "seats": list(seats)}
        value = written(award, own[award], lang) if seats else say("not_available", {}, lang)
        rows.append(facts | {"value": value, "winners": [game.seats[seat] for seat in seats]})
    winners = [game.seats[seat] for seat in given["winners"]]
    reason = say("event.over", {"reason": game.over}, lang)
    text = say("stage.won" if winners else "stage.nobody", {"winners": worded(winners, lang)}, lang)
    return {"reason": reason, "podium": rows, "winners": winners, "text": text}


def offers(game: RoeUp, lang: str, known: Mapping[str, str]) -> list[dict[str, Any]]:
    """Return the trades on the table in words."""
    return [
        {
            "n": offer["n"],
            "seat": offer["seat"],
            "to": offer["to"],
            "text": say("event.offered", {**offer, "offer": offer["n"], "company": offer["seat"]}, lang, known),
        }
        for offer in game.view(None)["offers"]
    ]


def value(game: RoeUp, field: str, chosen: Any, lang: str, known: Mapping[str, str]) -> str:
    """Return one value of a field as a button says it; `field` is "verb.name"."""
    verb, _, name = field.partition(".")
    if name == "pipe" or (verb == "place" and name == "instead" and not chosen):
        return _pipe(game, chosen, lang) if chosen else say("stage.free_slot", {}, lang)
    if name == "offer":
        found = [offer["text"] for offer in offers(game, lang, known) if offer["n"] == chosen]
        return found[0] if found else worded(chosen, lang)
    return worded(chosen, lang, known)


def _pipe(game: RoeUp, pipe: str, lang: str) -> str:
    code, _, number = pipe.partition(".")
    asset = game.deck.assets[code]
    stands = [unit.card.code for company in game.companies.values() for unit in company.units if unit.pipe == pipe]
    facts = {"asset": getattr(asset, lang), "number": number}
    key = "pipe_premium" if asset.pipes[int(number) - 1] else "pipe"
    if not stands:
        return say(f"stage.{key}", facts, lang)
    return say(f"stage.{key}_taken", {**facts, "unit": getattr(game.deck.units[stands[0]], lang)}, lang)


def _announced(game: RoeUp, terms: Any) -> dict[str, Any]:
    ratios = factors_over(terms, terms[0].opening, results.basis(game))
    return {key: getattr(ratios, key) if key in RATIOS else getattr(terms[-1], key) for key in ANNOUNCED}


def _part(key: str) -> str:
    return "ratio" if key in RATIOS else "figures"


def written(key: str, number: Any, lang: str) -> str:
    """Return a figure as it is written: a ratio in percent or times, else an amount; n/a for None."""
    if number is None:
        return say("not_available", {}, lang)
    return RATIOS[key](number, lang) if key in RATIOS else worded(number, lang)
