"""A new game from its header, and the vocabulary of its actions."""

import os.path
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Union

import msgspec

from roeup_edu.core.actions import Action
from roeup_edu.core.chance import Draw
from roeup_edu.core.faults import Fault
from roeup_edu.core.ledger import Ledger
from roeup_edu.core.record import Header
from roeup_edu.core.rules import checked
from roeup_edu.core.text import shown
from roeup_edu.games.economy import accounts, course, results, teacher
from roeup_edu.games.economy.goods import Stock
from roeup_edu.games.economy.phases.buy_back import BuyBackOffer, BuyBacks
from roeup_edu.games.economy.phases.dividend import DividendVote
from roeup_edu.games.economy.phases.election import Candidacy, ManagerVote
from roeup_edu.games.economy.phases.embezzlement import Embezzlement
from roeup_edu.games.economy.phases.finance import Interest, Lending, Repaying
from roeup_edu.games.economy.phases.investment import Investment
from roeup_edu.games.economy.phases.receipts import Receipts
from roeup_edu.games.economy.phases.supply import Supplying
from roeup_edu.games.economy.phases.trade import Bidding
from roeup_edu.games.economy.rules import Rules, effective
from roeup_edu.games.economy.share_trades import CompanyTrading, PlayerTrading
from roeup_edu.games.economy.state import Company, Economy
from roeup_edu.games.economy.view import view

STEPS = (
    *(Investment, Supplying, Bidding, Interest, Repaying, CompanyTrading, Lending),
    *(Embezzlement, DividendVote, BuyBacks, BuyBackOffer, Candidacy, ManagerVote, PlayerTrading, Receipts),
)
VERBS: tuple[type[Action[Any]], ...] = tuple(
    dict.fromkeys([verb for step in STEPS for verb in step.verbs] + [Draw, *teacher.VERBS])
)
RULES = "rules.toml"


class MasterOfEconomy(Economy, kw_only=True):
    """A whole game: the state, its course, its view and its vocabulary."""

    actions: ClassVar[msgspec.json.Decoder[Action[Any]]] = msgspec.json.Decoder(Union[VERBS])  # noqa: UP007
    teacher_verbs: ClassVar[tuple[type[Action[Any]], ...]] = teacher.VERBS

    @classmethod
    def compose(
        cls, options: Mapping[str, str | int], seats: Mapping[str, str], seed: int | None, digital: bool
    ) -> Header:
        """Return the header of a new game.

        `options` are those of the rules file, paths to its numbers, and `deck`, a folder with rules of one's own.
        Raises `ValueError` for a wrong option, rules file or number of players.
        """
        from roeup_edu.datasets import folder

        chosen = dict(options)
        own = str(chosen.pop("deck", ""))
        rules = effective(load_rules(own or folder(cls.name)), chosen)
        drawn = rules.seed if seed is None else seed
        header = Header(
            game=cls.name,
            version=rules.meta.version,
            mode="digital" if digital else "physical",
            seats=dict(seats),
            seed=0 if drawn is None else drawn,
            # Of a folder of one's own the name is enough: where it lies is nobody's business.
            options={**chosen, "deck": os.path.basename(os.path.abspath(own))} if own else chosen,
            rules=msgspec.to_builtins(rules),
            deck={},
        )
        cls.start(header)
        return header

    @classmethod
    def start(cls, header: Header) -> "MasterOfEconomy":
        """Return the game of a header at its first question. Raises `ValueError` if its rules are unsound."""
        rules = checked(header.rules, Rules)
        if header.version != rules.meta.version:
            raise Fault("record.version", found=shown(header.version), expected=shown(rules.meta.version))
        return new(rules, header.seats, header.seed)

    def advance(self) -> None:
        """Begin the next part of the course of the game."""
        course.advance(self)

    def view(self, seat: str | None) -> dict[str, Any]:
        """Return all that `seat` may know, as JSON data; None is the projector."""
        return view(self, seat)


def load_rules(folder: str) -> dict[str, Any]:
    """Return the plain table of the rules file in a folder, tried with each of its presets. Raises `Fault`."""
    from roeup_edu.core import rulesfile

    faults: list[Fault] = []
    found = rulesfile.read(Path(folder) / RULES, effective, faults)
    if found is None or faults:
        raise faults[0]
    return found


def new(rules: Rules, seats: Mapping[str, str], seed: int = 0) -> MasterOfEconomy:
    """Return a game at its first question (E-SET-1). Raises `ValueError` for a wrong number of players."""
    least, most = rules.setup.players_least, rules.setup.players_most
    if not least <= len(seats) <= most:
        raise Fault("economy.players", count=len(seats), least=least, most=most)
    if rules.options.teams == "pairs" and len(seats) != results.TEAM_PLAYERS:
        raise Fault("economy.pairs", count=len(seats), expected=results.TEAM_PLAYERS)
    codes = [company.code for company in rules.companies[: len(seats)]]
    books = {
        **dict.fromkeys(seats, accounts.PLAYER_ACCOUNTS),
        **dict.fromkeys(codes, accounts.COMPANY_ACCOUNTS),
        accounts.BANK: accounts.BANK_ACCOUNTS,
        accounts.ABROAD: accounts.ABROAD_ACCOUNTS,
    }
    game = MasterOfEconomy(
        seats=dict(seats),
        seed=seed,
        steps=[],
        ledger=Ledger.opened(books),
        rules=rules,
        companies={code: founded(rules, code, seat) for code, seat in zip(codes, seats, strict=True)},
        order=tuple(codes),
        demand={commodity.code: commodity.demand for commodity in rules.commodities},
        receipts=dict.fromkeys(seats, rules.setup.receipts),
    )
    for code, seat in zip(codes, seats, strict=True):
        book_founding(game, code, seat)
    game.run()
    return game


def founded(rules: Rules, code: str, seat: str) -> Company:
    """Return a company with its founder's packet and its first building material, valued at the import price."""
    packets = tuple([seat if size == rules.setup.packet else accounts.BANK for size in rules.shares.packets])
    count = rules.setup.building_material
    stock = Stock(count, count * rules.material.import_price)
    return Company(code, seat, packets, warehouse={rules.material.code: stock} if count else {})


def book_founding(game: Economy, code: str, seat: str) -> None:
    """Book the capital of a company, and what its founder has."""
    ledger, setup = game.ledger, game.rules.setup
    ledger.pay(accounts.BANK, code, setup.cash, accounts.SHARES, accounts.CAPITAL, 0, "capital")
    material = game.companies[code].warehouse.get(game.rules.material.code, Stock()).cost
    ledger.book(code, material, accounts.INVENTORIES, accounts.CAPITAL, 0, "capital")
    ledger.pay(accounts.BANK, seat, setup.player_cash, accounts.SHARES, accounts.CAPITAL, 0, "capital")
    value = game.shares(seat, code) * game.price(code)
    ledger.book(seat, value, accounts.SHARES, accounts.CAPITAL, 0, "capital")
