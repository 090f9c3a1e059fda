"""The product market: synergy within a company (R-ACT-4) and degradation across all (R-ACT-5)."""

from roeup_edu.core.rounding import half_up
from roeup_edu.games.roeup.state import Company, Launched, RoeUp


def degradation_limit(game: RoeUp) -> int:
    """Return how many units of one category stand undegraded in the whole market, by number of players at the start."""
    limit = game.rules.degradation.limit[str(len(game.seats))]
    return limit if game.rules.options.degradation == "beyond" else limit - 1


def undegraded(game: RoeUp, category: str) -> list[tuple[Launched, str]]:
    """Return the undegraded units of a category with their companies, the oldest first."""
    units = [
        (unit, company.seat)
        for company in game.companies.values()
        for unit in company.units
        if unit.card.category == category and not unit.degraded
    ]
    return sorted(units, key=lambda pair: pair[0].n)


def degrade(game: RoeUp, category: str) -> None:
    """Turn over the oldest undegraded unit of a category if there are now too many, for good."""
    standing, limit = undegraded(game, category), degradation_limit(game)
    if len(standing) > limit:
        oldest, seat = standing[0]
        company, turned = game.companies[seat], Launched(oldest.card, oldest.n, oldest.pipe, degraded=True)
        company.units = tuple([turned if unit is oldest else unit for unit in company.units])
        game.tell("degraded", company=seat, card=oldest.card.code, category=category, limit=limit)


def synergies(game: RoeUp, company: Company) -> list[tuple[Launched, int]]:
    """Return the units of a company that gain by synergy, each with its gain: sales × points / 100, half up (R-ACT-4).

    The points go by how many undegraded units of the category the company has; degraded ones neither count nor gain.
    """
    points = game.rules.synergy.points
    units = [unit for unit in company.units if not unit.degraded]
    categories = [unit.card.category for unit in units]
    gains = []
    for unit in units:
        count = min(categories.count(unit.card.category), len(points) - 1)
        if points[count]:
            gains.append((unit, half_up(unit.sales * points[count], 100)))
    return gains
