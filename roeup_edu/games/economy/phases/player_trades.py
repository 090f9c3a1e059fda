"""Shareholders' meeting 株式会議, players' trades with the bank (E-MTG-6)."""

from roeup_edu.games.economy import turns
from roeup_edu.games.economy.share_trades import PlayerTrading
from roeup_edu.games.economy.state import Economy


def begin(game: Economy) -> None:
    """Begin with the manager of the last company, then counter-clockwise: two rounds, a third without managers."""
    seats = game.seats_from(game.companies[game.order[-1]].manager, -1)
    free = tuple([seat for seat in seats if not game.managed(seat)])
    turns.begin(game, PlayerTrading((*seats, *seats, *free)))
