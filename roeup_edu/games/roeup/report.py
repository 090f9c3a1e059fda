"""What a game has come to, as JSON data: the figures of every settled term, the awards, the winners."""

from typing import Any

from roeup_edu.core.record import Record
from roeup_edu.finance.ratios import factors_over
from roeup_edu.finance.statements import Statement
from roeup_edu.games.roeup import results

AMOUNTS = (
    *("cash", "fixed_assets", "total_assets", "debt", "capital", "retained_earnings", "equity"),
    *("sales", "business_profit", "net_income", "interest"),
)
RATIOS = ("roe", "margin", "turnover", "leverage")


def report(record: Record) -> dict[str, Any]:
    """Return the report of a record.

    Money is whole numbers, ratios are plain numbers or None, on the basis of the game's options. Only settled terms are
    in it; the awards are those after the last of them, the winners are named when the game is over.
    """
    game: Any = record.game
    default_of = defaults(record)
    histories, podium = results.statements(game), results.podium(game)
    return {
        "game": game.name,
        "rules": record.header.version,
        "actions": len(record.lines),
        "over": bool(game.over),
        "reason": game.over,
        "terms": [
            {
                "term": term,
                "companies": {
                    seat: {
                        **figures(history[:term], results.basis(game)),
                        "defaulted": default_of.get(seat, term + 1) <= term,
                    }
                    for seat, history in histories.items()
                },
            }
            for term in range(1, game.settled + 1)
        ],
        "awards": {name: list(seats) for name, seats in podium["awards"].items()},
        "winners": list(podium["winners"]) if game.over else [],
    }


def figures(history: tuple[Statement, ...], basis: Any) -> dict[str, Any]:
    """Return the amounts of the last of these terms, and its ratios on a basis."""
    last, ratios = history[-1], factors_over(history, history[0].opening, basis)
    return {name: getattr(last, name) for name in AMOUNTS} | {name: getattr(ratios, name) for name in RATIOS}


def defaults(record: Record) -> dict[str, int]:
    """Return the term in which each company defaulted (R-SHO-3)."""
    found: dict[str, int] = {}
    term = 0
    for _, event in record.events:
        if event.kind == "term_begun":
            term = event.facts["term"]
        elif event.kind == "defaulted":
            found[event.facts["company"]] = term
    return found
