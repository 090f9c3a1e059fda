"""Production 生産 (phases 3 and 8, E-PRO-1 to 3): what is supplied and what needs no supply produces by itself."""

from typing import Any

from roeup_edu.games.economy.phases.investment import standing
from roeup_edu.games.economy.state import Economy


def begin(game: Economy) -> None:
    """Let all companies produce."""
    game.reveal("produced", companies={code: produce(game, code) for code in game.order})


def produce(game: Economy, code: str) -> dict[str, Any]:
    """E-PRO-3: what spoils is lost first. E-PRO-1: factories produce at the cost of what lay in them."""
    company, made, lost = game.companies[code], {}, {}
    for commodity in game.rules.commodities:
        if commodity.spoils and (left := game.goods(code, commodity.code)):
            game.lose(code, commodity.code, left)
            lost[commodity.code] = left
    for kind in standing(game, code):
        commodity = game.rules.made_in[kind]
        ready = company.supplied.get(kind) if commodity.recipe else company.factories[kind]
        if ready is None:
            continue
        cost = ready.cost if commodity.recipe else 0
        made[commodity.code] = ready.count * commodity.makes
        over = game.store(code, commodity.code, made[commodity.code], cost)
        if over:
            lost[commodity.code] = lost.get(commodity.code, 0) + over
    company.supplied = {}
    return {"made": made, "lost": lost}
