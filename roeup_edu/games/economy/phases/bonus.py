"""Shareholders' meeting 株式会議, bonus for factories (E-MTG-1)."""

from roeup_edu.games.economy import accounts
from roeup_edu.games.economy.state import Economy


def begin(game: Economy) -> None:
    """The bank pays each manager by the factories run: for each company, or for all together (option)."""
    if game.rules.options.factory_bonus == "per_company":
        for code in game.order:
            pay(game, game.companies[code].manager, game.companies[code].factory_count)
    else:
        for seat in game.seats:
            pay(game, seat, sum([game.companies[code].factory_count for code in game.managed(seat)]))


def pay(game: Economy, seat: str, factories: int) -> None:
    """Pay a manager for so many factories."""
    bonus = game.rules.meeting.bonus_of(factories)
    if bonus:
        game.ledger.pay(accounts.BANK, seat, bonus, accounts.BONUSES, accounts.BONUSES, game.n, "bonus")
        game.tell("factory_bonus", player=seat, factories=factories, bonus=bonus)
