"""Shareholders' meeting 株式会議, buy-back 自社株の買い戻し (E-MTG-4)."""

from typing import Any, ClassVar

from roeup_edu.core.actions import Action
from roeup_edu.core.game import Step
from roeup_edu.core.options import OneOf, Option
from roeup_edu.core.refusals import Refused
from roeup_edu.games.economy import accounts, turns
from roeup_edu.games.economy.state import Economy
from roeup_edu.games.economy.turns import GoOn, InTurn, only, turn
from roeup_edu.games.economy.why import Why


def begin(game: Economy) -> None:
    """Ask the managers in turn order of their companies, as often as a company may buy back."""
    times = game.rules.options.buy_backs
    turns.begin(game, BuyBacks(tuple([code for code in game.order for _ in range(times)])))


def cost(game: Economy, code: str, size: int) -> int:
    """Return the price of a packet of N: share price × (N + 1)."""
    return game.price(code) * (size + 1)


def available(game: Economy, code: str) -> tuple[int, ...]:
    """Return the packets that a company can take back; the last one outside the bank never (E-MTG-7)."""
    company, cash = game.companies[code], game.cash(code)
    if game.is_last(code):
        return ()
    spared = (company.manager,) if game.rules.options.buy_back_from == "not_manager" else ()
    held = [size for size, holder in game.packets(code) if holder not in (accounts.BANK, *spared)]
    return tuple([size for size in held if cost(game, code, size) <= cash])


def buy_back(game: Economy, code: str, size: int) -> None:
    """The holder gets the price, the bank the packet; what is paid is no expense, it lowers the equity."""
    holder = dict(game.packets(code))[size]
    price, value = game.price(code), game.price(code) * size
    game.ledger.pay(code, holder, value, accounts.BUY_BACKS, accounts.SHARES, game.n, "buy_back")
    game.ledger.pay(code, holder, price, accounts.BUY_BACKS, accounts.PREMIUM, game.n, "buy_back")
    game.move_packet(code, size, accounts.BANK)
    game.tell("bought_back", company=code, who=holder, size=size, paid=value + price, cash=game.cash(code))


class BuyBack(Action[Economy], frozen=True):
    """E-MTG-4: take a packet of one's own shares back from another player or company."""

    company: str
    size: int

    @classmethod
    def option(cls, game: Economy, seat: str) -> Option | Refused:
        """Packets held by others that the cash is enough for."""
        step: Any = game.steps[-1]
        code = step.queue[0]
        sizes = available(game, code)

        def why(asked: Any) -> Refused:
            facts = {"company": code, "price": game.price(code), "cash": game.cash(code)}
            return Refused(Why.NO_BUY_BACK, asked=asked, sizes=list(sizes), **facts)

        if not sizes:
            return why(None)
        return Option(cls, seat, (("company", turn(step)), ("size", OneOf(sizes, why))))

    def apply(self, game: Economy) -> None:
        """Take it back, or ask the holder (option `buy_back_consent`)."""
        step: Any = game.steps[-1]
        step.queue = step.queue[1:]
        if game.rules.options.buy_back_consent == "asked":
            game.tell("buy_back_offered", company=self.company, size=self.size)
            game.steps.append(BuyBackOffer(self.company, self.size))
        else:
            buy_back(game, self.company, self.size)
            step.pass_over(game)


class BuyBacks(InTurn):
    """The manager whose turn it is takes a packet back, or not."""

    verbs: ClassVar[tuple[type[Action[Any]], ...]] = (BuyBack, GoOn)

    def able(self, game: Economy, who: str) -> bool:
        """Return whether any packet can be taken back."""
        return bool(available(game, who))


class AnswerBuyBack(Action[Economy], frozen=True):
    """Give the packet back for its price, or keep it."""

    company: str
    sell: bool

    @classmethod
    def option(cls, game: Economy, seat: str) -> Option:
        """Yes or no."""
        step: Any = game.steps[-1]
        return Option(cls, seat, (("company", only(step.company)), ("sell", OneOf((True, False)))))

    def apply(self, game: Economy) -> None:
        """Do it."""
        step: Any = game.steps[-1]
        step.answered = True
        if self.sell:
            buy_back(game, step.company, step.size)
        else:
            game.tell("buy_back_declined", company=step.company, size=step.size)


class BuyBackOffer(Step[Economy]):
    """The holder of a packet is asked whether it goes back."""

    verbs: ClassVar[tuple[type[Action[Any]], ...]] = (AnswerBuyBack,)
    company: str
    size: int
    answered: bool = False

    def asks(self, game: Economy) -> tuple[str, ...]:
        """Return the player who decides for the holder."""
        return () if self.answered else (game.seat_of(dict(game.packets(self.company))[self.size]),)

    def absent(self, game: Economy, seat: str) -> Action[Any]:
        """The absent keep their packets."""
        return AnswerBuyBack(seat, self.company, False)

    def close(self, game: Economy) -> None:
        """Go on with the buy-backs."""
        step: Any = game.steps[-1]
        step.pass_over(game)
