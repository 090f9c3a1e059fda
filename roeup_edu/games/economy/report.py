"""What a game has come to, as JSON data: figures of companies and players for every settled stage, and the winners."""

from typing import Any

from roeup_edu.core.record import Record
from roeup_edu.finance.ratios import factors_over
from roeup_edu.finance.statements import Statement
from roeup_edu.games.economy import results

AMOUNTS = (
    *("cash", "fixed_assets", "other_assets", "total_assets", "debt", "capital", "retained_earnings", "equity"),
    *("sales", "business_profit", "net_income", "interest"),
)
RATIOS = ("roe", "margin", "turnover", "leverage")


def report(record: Record) -> dict[str, Any]:
    """Return the report of a record.

    Money is whole numbers, ratios are plain numbers or None, on the basis of the game's options. Only settled stages
    are in it, as `terms`, since the ledger calls them so; `standing` has victory points, share price, owners and
    manager of each company at the end of the stage. The winners are named when the game is over.
    """
    game: Any = record.game
    histories = results.statements(game)
    closed = [event.facts for _, event in record.events if event.kind == "stage_closed"]
    standing = {facts["stage"]: facts["companies"] for facts in closed}
    return {
        "game": game.name,
        "rules": record.header.version,
        "actions": len(record.lines),
        "over": bool(game.over),
        "reason": game.over,
        "terms": [
            {
                "term": term,
                "standing": standing.get(term, {}),
                "companies": {
                    code: figures(history[:term], results.basis(game)) for code, history in histories.items()
                },
            }
            for term in range(1, game.settled + 1)
        ],
        "wealth": {seat: game.wealth(seat) for seat in game.seats},
        "ranking": [
            {"seats": list(team), "place": place, "wealth": wealth} for team, place, wealth in results.ranking(game)
        ],
        "winners": list(results.winners(game)) if game.over else [],
    }


def figures(history: tuple[Statement, ...], basis: Any) -> dict[str, Any]:
    """Return the amounts of the last of these stages, and its ratios on a basis."""
    last, ratios = history[-1], factors_over(history, history[0].opening, basis)
    return {name: getattr(last, name) for name in AMOUNTS} | {name: getattr(ratios, name) for name in RATIOS}
