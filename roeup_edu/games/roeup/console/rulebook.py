"""The numbers of the rules that a player needs at the table: credit, interest, synergy, degradation, research."""

from typing import Any

from roeup_edu.games.roeup.product_market import degradation_limit
from roeup_edu.locales import say, worded
from roeup_edu.locales.columns import columns


def rules(game: Any, lang: str) -> list[str]:
    """Return the credit rule with its interest bands, the synergy table and the limits of this game."""
    numbers, options = game.rules, game.rules.options
    loan = numbers.loan
    lines = [say("cli.rules.credit", {"limit": loan.debt_limit, "step": loan.step}, lang), ""]
    lines += [say("cli.rules.interest", {}, lang), *_bands(loan.bands, loan.debt_limit, lang), ""]
    lines += [say("cli.rules.synergy", {}, lang), *_synergy(numbers.synergy.points, lang), ""]
    lines.append(say(f"cli.rules.degradation_{options.degradation}", {"limit": degradation_limit(game)}, lang))
    facts = {"pushes": numbers.research.pushes, "per_turn": options.pushes_per_turn}
    lines.append(say("cli.rules.research", facts, lang))
    part, whole = numbers.shortage.asset_sale
    facts = {"limit": options.knowledge_limit, "offers": options.offers_per_term, "part": part, "whole": whole}
    return [*lines, say("cli.rules.limits", facts, lang), say("cli.rules.sale", facts, lang)]


def _bands(bands: Any, limit: int, lang: str) -> list[str]:
    """Return the interest rates by debt in percent of equity."""
    rows, low = [], 0
    for band in bands:
        key = "cli.rules.band" if band.up_to is not None else "cli.rules.band_top"
        share = say(key, {"low": low, "high": band.up_to}, lang)
        rows.append(["", share, say("cli.rules.percent", {"rate": band.rate}, lang)])
        low = band.up_to or limit
    return columns(rows, left=2)


def _synergy(points: Any, lang: str) -> list[str]:
    """Return the percentage points of sales that each unit gains, by the number of units of its category."""
    last = len(points) - 1
    rows = [
        ["", say("cli.rules.units_last" if count == last else "cli.rules.units", {"count": count}, lang)]
        + [say("cli.rules.points", {"points": points[count]}, lang)]
        for count in range(2, last + 1)
    ]
    return columns(rows, left=2) if rows else [worded("", lang)]


def announced(game: Any, lang: str) -> list[str]:
    """Return what has to be known before the first turn: the options, and the events put aside (R-SET-2)."""
    options = game.rules.options
    chosen = ("scenario", "preset", "terms", "auction", "knowledge_limit")
    lines = [say("cli.new.rules", {name: getattr(options, name) for name in chosen}, lang)]
    if game.deck.aside:
        lines.append(say("cli.new.aside", {"cards": list(game.deck.aside)}, lang))
    return lines
