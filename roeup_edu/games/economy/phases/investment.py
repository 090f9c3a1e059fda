"""Investment 投資 (phases 1 and 6, E-INV-1, E-INV-2): companies in turn order build and sell factories."""

from typing import Any, ClassVar

from roeup_edu.core.actions import Action
from roeup_edu.core.options import OneOf, Option
from roeup_edu.core.refusals import Refused
from roeup_edu.games.economy import accounts, turns
from roeup_edu.games.economy.goods import NONE
from roeup_edu.games.economy.state import Economy
from roeup_edu.games.economy.turns import GoOn, InTurn, turn
from roeup_edu.games.economy.why import Why


def begin(game: Economy) -> None:
    """Ask the companies in turn order."""
    turns.begin(game, Investment(game.order))


def material_for(game: Economy, factory: str) -> int:
    """Return the building material that a factory needs; what makes building material needs none (E-INV-1)."""
    return 0 if game.rules.made_in[factory] is game.rules.material else game.rules.factories.material


def buildable(game: Economy, code: str, built: tuple[str, ...]) -> tuple[str, ...]:
    """Return the factories that a company can still build in this phase, having built these (E-INV-1)."""
    rules = game.rules.factories
    if len(built) >= rules.builds or game.cash(code) < rules.cost:
        return ()
    material = game.goods(code, game.rules.material.code)
    kinds = [kind for kind in game.rules.made_in if built.count(kind) < rules.builds_of_type]
    return tuple([kind for kind in kinds if material >= material_for(game, kind)])


def standing(game: Economy, code: str) -> tuple[str, ...]:
    """Return the kinds of factories that a company has."""
    own = game.companies[code].factories
    return tuple([kind for kind in game.rules.made_in if own.get(kind, NONE).count])


class BuildFactory(Action[Economy], frozen=True):
    """E-INV-1: a factory costs 3 and one building material, a quarry 3 only; the book keeps it at this cost."""

    company: str
    factory: str

    @classmethod
    def option(cls, game: Economy, seat: str) -> Option | Refused:
        """Up to three factories, up to two of a kind."""
        step: Any = game.steps[-1]
        rules, code = game.rules.factories, step.queue[0]
        able = buildable(game, code, step.built)
        facts = {
            "company": code,
            "built": len(step.built),
            "most": rules.builds,
            "cash": game.cash(code),
            "cost": rules.cost,
            "material": game.goods(code, game.rules.material.code),
        }
        if not able:
            return Refused(Why.NO_BUILDING, **facts)
        of_type = rules.builds_of_type
        domain = OneOf(able, lambda asked: Refused(Why.FACTORY, asked=asked, able=list(able), of_type=of_type, **facts))
        return Option(cls, seat, (("company", turn(step)), ("factory", domain)))

    def apply(self, game: Economy) -> None:
        """Pay, use up the material, build."""
        code, kind = self.company, self.factory
        cost, needed, material = game.rules.factories.cost, material_for(game, kind), game.rules.material.code
        game.pay_bank(code, cost, accounts.FACTORIES, "factory")
        used = game.take(code, material, needed)
        game.ledger.book(code, used, accounts.FACTORIES, accounts.INVENTORIES, game.n, "factory")
        company = game.companies[code]
        company.factories = {**company.factories, kind: company.factories.get(kind, NONE).plus(1, cost + used)}
        game.tell("factory_built", company=code, factory=kind, cost=cost, material=needed, cash=game.cash(code))
        step: Any = game.steps[-1]
        step.built = (*step.built, kind)
        step.after(game)


class SellFactory(Action[Economy], frozen=True):
    """E-INV-2: a factory brings 3; its building material does not come back."""

    company: str
    factory: str

    @classmethod
    def option(cls, game: Economy, seat: str) -> Option | Refused:
        """Up to two factories that the company has."""
        step: Any = game.steps[-1]
        code, most = step.queue[0], game.rules.factories.sales
        own = standing(game, code)
        if not own or step.sold >= most:
            return Refused(Why.NO_FACTORY_SALE, company=code, own=list(own), sold=step.sold, most=most)
        domain = OneOf(own, lambda asked: Refused(Why.NO_FACTORY, asked=asked, company=code, own=list(own)))
        return Option(cls, seat, (("company", turn(step)), ("factory", domain)))

    def apply(self, game: Economy) -> None:
        """Sell it."""
        sell_factory(game, self.company, self.factory)
        step: Any = game.steps[-1]
        step.sold += 1
        step.after(game)


def sell_factory(game: Economy, code: str, kind: str) -> None:
    """Sell a factory to the bank; what it was worth in the book beyond its price is a loss."""
    company, price = game.companies[code], game.rules.factories.sale_price
    stock = company.factories[kind]
    game.pay_from_bank(code, price, accounts.FACTORIES, "factory_sale")
    loss = stock.cost_of(1) - price
    game.ledger.book(code, loss, accounts.FACTORY_LOSSES, accounts.FACTORIES, game.n, "factory_sale")
    company.factories = {**company.factories, kind: stock.minus(1)}
    game.tell("factory_sold", company=code, factory=kind, price=price, loss=loss, cash=game.cash(code))


class Investment(InTurn):
    """The company whose turn it is builds and sells until it goes on or can do no more."""

    verbs: ClassVar[tuple[type[Action[Any]], ...]] = (BuildFactory, SellFactory, GoOn)
    built: tuple[str, ...] = ()
    sold: int = 0

    def able(self, game: Economy, who: str) -> bool:
        """Return whether a company can build or sell."""
        sells = self.sold < game.rules.factories.sales and standing(game, who)
        return bool(sells or buildable(game, who, self.built))

    def after(self, game: Economy) -> None:
        """Go on to the next company once this one can do no more."""
        if not self.able(game, self.queue[0]):
            self.next(game)

    def next(self, game: Economy) -> None:
        """Count anew for the next company."""
        self.built, self.sold = (), 0
        InTurn.next(self, game)
