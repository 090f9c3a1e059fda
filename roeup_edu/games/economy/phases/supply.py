"""Supply 調達 (phases 2 and 7, E-SUP-1): goods are moved from the warehouse to the factories, all companies at once."""

from typing import Any, ClassVar

from msgspec import Struct

from roeup_edu.core.actions import Action
from roeup_edu.core.game import Everyone
from roeup_edu.core.options import Amount, Fields, OneOf, Option, Repeat
from roeup_edu.core.refusals import Refused
from roeup_edu.games.economy.goods import Stock
from roeup_edu.games.economy.phases.investment import standing
from roeup_edu.games.economy.state import Economy
from roeup_edu.games.economy.why import Why


def begin(game: Economy) -> None:
    """Ask those that can supply anything."""
    game.steps.append(Supplying(companies=tuple([code for code in game.order if kinds(game, code, ())])))


class Supply(Struct, frozen=True):
    """So many factories of a kind are supplied, each with its whole recipe."""

    factory: str
    count: int


def room(game: Economy, code: str, kind: str, before: tuple[Supply, ...]) -> int:
    """Return how many factories of a kind a company can supply after these."""
    rules, recipe = game.rules, game.rules.made_in[kind].recipe
    left = [
        (game.goods(code, good) - sum([s.count * rules.made_in[s.factory].recipe.get(good, 0) for s in before])) // used
        for good, used in recipe.items()
    ]
    return min([game.companies[code].factories[kind].count, *left])


def kinds(game: Economy, code: str, before: tuple[Supply, ...]) -> tuple[str, ...]:
    """Return the kinds of factories that need supplies and can still get them."""
    named = [supply.factory for supply in before]
    needy = [kind for kind in standing(game, code) if game.rules.made_in[kind].recipe and kind not in named]
    return tuple([kind for kind in needy if room(game, code, kind, before) > 0])


class SupplyFactories(Action[Economy], frozen=True):
    """E-SUP-1: supply as many factories as wanted; the others stand idle."""

    company: str
    supplies: tuple[Supply, ...]

    @classmethod
    def option(cls, game: Economy, seat: str) -> Option:
        """What the goods in the warehouse are enough for, each kind once."""
        step: Any = game.steps[-1]
        own = tuple([code for code in step.companies if game.seat_of(code) == seat])

        def rows(company: str) -> Repeat:
            def fields(before: tuple[Supply, ...]) -> Fields:
                able = kinds(game, company, before)
                if not able:
                    return ()

                def why(asked: Any) -> Refused:
                    return Refused(Why.NO_SUPPLY, asked=asked, company=company, able=list(able))

                return ("factory", OneOf(able, why)), (
                    "count",
                    lambda kind: Amount(1, room(game, company, kind, before)),
                )

            return Repeat(Supply, fields, 0, len(kinds(game, company, ())))

        return Option(cls, seat, (("company", OneOf(own)), ("supplies", rows)))

    def apply(self, game: Economy) -> None:
        """Move the goods; their cost goes along."""
        company = game.companies[self.company]
        for supply in self.supplies:
            recipe = game.rules.made_in[supply.factory].recipe
            cost = sum([game.take(self.company, good, used * supply.count) for good, used in recipe.items()])
            company.supplied = {**company.supplied, supply.factory: Stock(supply.count, cost)}
        step: Any = game.steps[-1]
        step.companies = tuple([code for code in step.companies if code != self.company])
        named = {supply.factory: supply.count for supply in self.supplies}
        game.tell("supplied", company=self.company, factories=named)


class Supplying(Everyone[Economy], kw_only=True):
    """The companies that have not supplied their factories yet."""

    verbs: ClassVar[tuple[type[Action[Any]], ...]] = (SupplyFactories,)
    independent: ClassVar[bool] = True
    companies: tuple[str, ...]

    def asks(self, game: Economy) -> tuple[str, ...]:
        """Return their managers."""
        return tuple(dict.fromkeys([game.seat_of(code) for code in self.companies]))

    def absent(self, game: Economy, seat: str) -> Action[Any]:
        """An absent manager supplies nothing."""
        return SupplyFactories(seat, next(code for code in self.companies if game.seat_of(code) == seat), ())
