"""Trades of packets with the bank: companies in phase 5 (E-FIN-2), players in the meeting (E-MTG-6)."""

from typing import Any, ClassVar

from roeup_edu.core.actions import Action
from roeup_edu.core.options import OneOf, Option
from roeup_edu.core.refusals import Refused
from roeup_edu.games.economy import accounts
from roeup_edu.games.economy.state import Economy
from roeup_edu.games.economy.turns import GoOn, InTurn, possible, turn
from roeup_edu.games.economy.why import Why

PURCHASE = "purchase"
SALE = "sale"


class ShareTrading(InTurn):
    """Rounds in which each buys or sells at most one packet; `done` has (who, kind) of all rounds."""

    done: tuple[tuple[str, str], ...] = ()

    def limit(self, game: Economy, who: str) -> int:
        """Return how many purchases, and how many sales, somebody may make in all rounds."""
        return 1

    def open(self, game: Economy, who: str, kind: str) -> bool:
        """Return whether another purchase or sale is open for somebody."""
        return self.done.count((who, kind)) < self.limit(game, who)

    def able(self, game: Economy, who: str) -> bool:
        """Return whether somebody can trade at all."""
        return possible([offer(game, who, self) for offer in (purchase, sale, exchange)])

    def bonus(self, game: Economy, buyer: str, of: str) -> None:
        """Pay what a purchase brings the manager of the company bought; a subclass says when."""
        raise NotImplementedError

    def traded(self, game: Economy, kind: str) -> None:
        """Count a trade and go on."""
        self.done = (*self.done, (self.queue[0], kind))
        self.next(game)


def foreign(game: Economy, who: str) -> list[str]:
    """Return the companies whose packets somebody may hold: a company never its own (E-SET-2)."""
    return [code for code in game.order if code != who]


def used(step: ShareTrading, who: str, kind: str) -> Refused:
    """Return that no further trade of a kind is open in these rounds."""
    return Refused(Why.KIND_USED, who=who, trade=kind, made=step.done.count((who, kind)))


def purchase(game: Economy, who: str, step: ShareTrading) -> Option | Refused:
    """Return what somebody can buy: packets in the bank that the cash is enough for."""
    if not step.open(game, who, PURCHASE):
        return used(step, who, PURCHASE)
    cash = game.cash(who)
    able = {
        code: tuple([size for size in game.sizes(accounts.BANK, code) if size * game.price(code) <= cash])
        for code in foreign(game, who)
    }
    able = {code: sizes for code, sizes in able.items() if sizes}
    prices = {code: game.price(code) for code in foreign(game, who)}
    if not able:
        return Refused(Why.NO_PACKET, who=who, cash=cash, prices=prices)

    def size(holder: str, of: str) -> OneOf:
        def why(asked: Any) -> Refused:
            return Refused(Why.PACKET_PRICE, asked=asked, company=of, price=prices[of], cash=cash, sizes=list(able[of]))

        return OneOf(able[of], why)

    return Option(BuyPacket, game.seat_of(who), (("holder", turn(step)), ("of", OneOf(tuple(able))), ("size", size)))


def sale(game: Economy, who: str, step: ShareTrading) -> Option | Refused:
    """Return what somebody can sell: own packets, but never the last one outside the bank (E-MTG-7)."""
    if not step.open(game, who, SALE):
        return used(step, who, SALE)
    own = [code for code in foreign(game, who) if game.sizes(who, code)]
    if not own:
        return Refused(Why.NOTHING_TO_SELL, who=who)
    able = tuple([code for code in own if not game.is_last(code)])
    if not able:
        return Refused(Why.LAST_PACKET, companies=own)
    size = lambda holder, of: OneOf(tuple(game.sizes(who, of)))  # noqa: E731
    return Option(SellPacket, game.seat_of(who), (("holder", turn(step)), ("of", OneOf(able)), ("size", size)))


def exchange(game: Economy, who: str, step: ShareTrading) -> Option | Refused:
    """Return what somebody can exchange: a larger packet is a purchase, a smaller one a sale (E-FIN-2)."""
    cash = game.cash(who)

    def larger(of: str, size: int) -> tuple[int, ...]:
        found = game.sizes(accounts.BANK, of)
        buys = [to for to in found if to > size and (to - size) * game.price(of) <= cash]
        sells = [to for to in found if to < size]
        return (*(sells if step.open(game, who, SALE) else ()), *(buys if step.open(game, who, PURCHASE) else ()))

    able = {code: tuple([size for size in game.sizes(who, code) if larger(code, size)]) for code in foreign(game, who)}
    able = {code: sizes for code, sizes in able.items() if sizes}
    if not able:
        return Refused(Why.NO_EXCHANGE, who=who, cash=cash)
    fields = (
        ("holder", turn(step)),
        ("of", OneOf(tuple(able))),
        ("size", lambda holder, of: OneOf(able[of])),
        ("to", lambda holder, of, size: OneOf(larger(of, size))),
    )
    return Option(ExchangePacket, game.seat_of(who), fields)


class BuyPacket(Action[Economy], frozen=True):
    """Buy a packet from the bank at the price of its shares."""

    holder: str
    of: str
    size: int

    @classmethod
    def option(cls, game: Economy, seat: str) -> Option | Refused:
        """See `purchase`."""
        step: Any = game.steps[-1]
        return purchase(game, step.queue[0], step)

    def apply(self, game: Economy) -> None:
        """Pay, take the packet; the bank pays the manager of the company bought."""
        amount = self.size * game.price(self.of)
        game.ledger.pay(self.holder, accounts.BANK, amount, accounts.SHARES, accounts.SHARES, game.n, "share_trade")
        game.move_packet(self.of, self.size, self.holder)
        game.tell("packet_bought", who=self.holder, company=self.of, size=self.size, price=game.price(self.of))
        step: Any = game.steps[-1]
        step.bonus(game, self.holder, self.of)
        step.traded(game, PURCHASE)


class SellPacket(Action[Economy], frozen=True):
    """Sell a packet to the bank at the price of its shares."""

    holder: str
    of: str
    size: int

    @classmethod
    def option(cls, game: Economy, seat: str) -> Option | Refused:
        """See `sale`."""
        step: Any = game.steps[-1]
        return sale(game, step.queue[0], step)

    def apply(self, game: Economy) -> None:
        """Hand over the packet, get its price."""
        amount = self.size * game.price(self.of)
        game.ledger.pay(accounts.BANK, self.holder, amount, accounts.SHARES, accounts.SHARES, game.n, "share_trade")
        game.move_packet(self.of, self.size, accounts.BANK)
        game.tell("packet_sold", who=self.holder, company=self.of, size=self.size, price=game.price(self.of))
        step: Any = game.steps[-1]
        step.traded(game, SALE)


class ExchangePacket(Action[Economy], frozen=True):
    """Exchange an own packet for another size in the bank at the price difference (E-SET-2)."""

    holder: str
    of: str
    size: int
    to: int

    @classmethod
    def option(cls, game: Economy, seat: str) -> Option | Refused:
        """See `exchange`."""
        step: Any = game.steps[-1]
        return exchange(game, step.queue[0], step)

    def apply(self, game: Economy) -> None:
        """Pay or get the difference; a larger packet is a purchase with its bonus."""
        change, price = self.to - self.size, game.price(self.of)
        payer, payee = (self.holder, accounts.BANK) if change > 0 else (accounts.BANK, self.holder)
        game.ledger.pay(payer, payee, abs(change) * price, accounts.SHARES, accounts.SHARES, game.n, "share_trade")
        game.move_packet(self.of, self.size, accounts.BANK)
        game.move_packet(self.of, self.to, self.holder)
        game.tell("packet_exchanged", who=self.holder, company=self.of, size=self.size, to=self.to, price=price)
        step: Any = game.steps[-1]
        if change > 0:
            step.bonus(game, self.holder, self.of)
        step.traded(game, PURCHASE if change > 0 else SALE)


def pay_bonus(game: Economy, code: str) -> None:
    """The bank pays the manager of a company one share price."""
    manager, price = game.companies[code].manager, game.price(code)
    game.ledger.pay(accounts.BANK, manager, price, accounts.BONUSES, accounts.BONUSES, game.n, "bonus")
    game.tell("bonus_paid", player=manager, company=code, amount=price)


VERBS: tuple[type[Action[Any]], ...] = (BuyPacket, SellPacket, ExchangePacket, GoOn)


class CompanyTrading(ShareTrading):
    """E-FIN-2: two rounds, at most one purchase and one sale of each company in all."""

    verbs: ClassVar[tuple[type[Action[Any]], ...]] = VERBS

    def bonus(self, game: Economy, buyer: str, of: str) -> None:
        """The manager of the company bought gets a bonus; whether the buyer's own manager does is an option."""
        same = game.seat_of(buyer) == game.seat_of(of)
        if not same or game.rules.options.bonus_to_same_manager == "paid":
            pay_bonus(game, of)


class PlayerTrading(ShareTrading):
    """E-MTG-6: two rounds of all players and a third of those who manage no company."""

    verbs: ClassVar[tuple[type[Action[Any]], ...]] = VERBS

    def limit(self, game: Economy, who: str) -> int:
        """A player without a company may make two purchases and two sales."""
        return 1 if game.managed(who) else game.rules.meeting.trades_without_company

    def bonus(self, game: Economy, buyer: str, of: str) -> None:
        """A purchase by anybody but its manager gives that manager a bonus."""
        if buyer != game.seat_of(of):
            pay_bonus(game, of)
