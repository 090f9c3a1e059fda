"""What a game has come to: statements of the companies, wealth of the players, who wins (E-END-2, E-SET-5)."""

from typing import TYPE_CHECKING

from roeup_edu.games.economy import accounts
from roeup_edu.games.economy.state import Economy

if TYPE_CHECKING:
    from roeup_edu.finance.basis import Basis
    from roeup_edu.finance.statements import Statement


TEAM_PLAYERS = 4
"""The team variant is for so many players, two against two."""


def statements(game: Economy, last: int | None = None) -> "dict[str, tuple[Statement, ...]]":
    """Return the statements of every company for the settled stages; `last=game.stage` adds the one in progress."""
    from roeup_edu.finance.statements import statements

    wanted = game.settled if last is None else last
    rows = [row for row in game.ledger.rows if row[2] <= wanted]
    return statements(rows, accounts.CHART, tuple(game.companies), last=wanted)


def basis(game: Economy) -> "Basis":
    """Return the basis on which this game measures its ratios."""
    from roeup_edu.finance.basis import Basis

    options = game.rules.options
    return Basis(options.flow_basis, options.balance_basis, options.profit_basis, options.equity_basis)


def teams(game: Economy) -> tuple[tuple[str, ...], ...]:
    """Return who plays together: everybody alone, or with option `teams` those who sit opposite (E-SET-5)."""
    seats = tuple(game.seats)
    if game.rules.options.teams == "pairs":
        half = TEAM_PLAYERS // 2
        return tuple(zip(seats[:half], seats[half:], strict=True))
    return tuple([(seat,) for seat in seats])


def ranking(game: Economy) -> tuple[tuple[tuple[str, ...], int, int], ...]:
    """Return each team with its place and wealth, the richest first; equal wealth shares a place (E-END-2)."""
    wealth = {team: sum([game.wealth(seat) for seat in team]) for team in teams(game)}
    order = sorted(wealth, key=lambda team: (-wealth[team], team))
    return tuple([(team, 1 + sum([w > wealth[team] for w in wealth.values()]), wealth[team]) for team in order])


def winners(game: Economy) -> tuple[str, ...]:
    """Return the players of the teams with the most cash; a tie is shared."""
    return tuple([seat for team, place, _ in ranking(game) if place == 1 for seat in team])
