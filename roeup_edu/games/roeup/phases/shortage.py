"""Cash shortage 現金ショート (R-SHO-1 to 5): sell knowledge, then assets, else default."""

from typing import Any

from roeup_edu.core.actions import Action
from roeup_edu.core.game import Step
from roeup_edu.core.options import Amount, Group, OneOf, Option, Subset
from roeup_edu.core.refusals import Refused
from roeup_edu.games.roeup import accounts
from roeup_edu.games.roeup.phases.trade import hand_over, knowledge_codes, moving, settle
from roeup_edu.games.roeup.state import RoeUp
from roeup_edu.games.roeup.why import Why


class Shortage(Step[RoeUp]):
    """The check: every company with negative cash, in turn order."""

    def close(self, game: RoeUp) -> None:
        """Ask each short company to sell; first knowledge, then assets."""
        short = [seat for seat in game.turn_order() if game.cash(seat) < 0]
        for seat in short:
            game.tell("short", company=seat, cash=game.cash(seat))
        for seat in reversed(short):
            game.steps.append(SellAssets(seat))
            game.steps.append(SellKnowledge(seat))


class SellKnowledge(Step[RoeUp]):
    """R-SHO-1: a short company may sell knowledge for cash, until it wants no more or was refused too often."""

    seller: str
    refusals: int = 0
    over: bool = False

    def asks(self, game: RoeUp) -> tuple[str, ...]:
        """Return the seller while it is short, has knowledge and somebody could buy."""
        done = self.over or game.cash(self.seller) >= 0 or self.refusals >= game.rules.shortage.refusals
        return () if done or not game.companies[self.seller].knowledge or not buyers(game) else (self.seller,)

    def absent(self, game: RoeUp, seat: str) -> Action[Any]:
        """An absent company sells no knowledge."""
        return NoSale(seat)


def buyers(game: RoeUp) -> tuple[str, ...]:
    """Return the companies that are neither short nor at the knowledge limit and have cash."""
    return tuple([seat for seat in game.playing if game.cash(seat) > 0 and game.knowledge_room(seat) > 0])


class SellKnowledgeTo(Action[RoeUp], frozen=True, tag="sell_knowledge"):
    """R-SHO-1: offer knowledge cards for cash to one company."""

    to: str
    cards: tuple[str, ...]
    price: int

    @classmethod
    def option(cls, game: RoeUp, seat: str) -> Option:
        """Any buyer, as many cards as it has room for, at most its cash (so that it does not become short)."""
        who = buyers(game)

        def cards(to: str) -> Subset:
            own = knowledge_codes(game, seat)
            most = min(len(own), game.knowledge_room(to))
            return moving(game, seat, to, (Group(own, 0, len(own)),), 1, most)

        def price(to: str, chosen: tuple[str, ...]) -> Amount:
            cash = game.cash(to)

            def why(asked: Any) -> Refused:
                return Refused(Why.CASH, asked=asked, company=to, cash=cash, least=1, most=cash)

            return Amount(1, cash, 1, why)

        to = OneOf(who, lambda asked: Refused(Why.NO_BUYER, company=asked, buyers=list(who)))
        return Option(cls, seat, (("to", to), ("cards", cards), ("price", price)))

    def apply(self, game: RoeUp) -> None:
        """Ask the buyer."""
        game.steps.append(Answer(self.to, self.seat, self.cards, self.price))
        game.tell("knowledge_offered", company=self.seat, to=self.to, cards=self.cards, price=self.price)


class NoSale(Action[RoeUp], frozen=True):
    """R-SHO-1: selling knowledge is optional."""

    @classmethod
    def option(cls, game: RoeUp, seat: str) -> Option:
        """Always."""
        return Option(cls, seat)

    def apply(self, game: RoeUp) -> None:
        """Go on to the assets."""
        step = game.steps[-1]
        assert isinstance(step, SellKnowledge)
        step.over = True


class Answer(Step[RoeUp]):
    """The buyer's answer to a short company's offer."""

    buyer: str
    seller: str
    cards: tuple[str, ...]
    price: int
    given: bool = False

    def asks(self, game: RoeUp) -> tuple[str, ...]:
        """Return the buyer until it has answered."""
        return () if self.given else (self.buyer,)

    def absent(self, game: RoeUp, seat: str) -> Action[Any]:
        """An absent company does not buy."""
        return Refuse(seat)


def answer(game: RoeUp) -> Answer:
    """Return the answer that is awaited, now given."""
    step = game.steps[-1]
    assert isinstance(step, Answer)
    step.given = True
    return step


class Buy(Action[RoeUp], frozen=True):
    """R-SHO-1: take the offered knowledge at its price."""

    @classmethod
    def option(cls, game: RoeUp, seat: str) -> Option | Refused:
        """The offer was checked, but a ruling may have taken the cash since."""
        step, cash = game.steps[-1], game.cash(seat)
        assert isinstance(step, Answer)
        if step.price > cash:
            return Refused(Why.CASH, asked=step.price, company=seat, cash=cash, least=0, most=max(cash, 0))
        return Option(cls, seat)

    def apply(self, game: RoeUp) -> None:
        """Hand over cards and cash, as in a trade (R-TRD-4, R-TRD-5)."""
        sale = answer(game)
        for code in sale.cards:
            held = hand_over(game, sale.seller, code)
            game.give_knowledge(sale.buyer, held.card, held.pushes)
        settle(game, sale.buyer, sale.seller, sale.price)
        game.tell("knowledge_sold", company=sale.seller, to=sale.buyer, cards=sale.cards, price=sale.price)


class Refuse(Action[RoeUp], frozen=True):
    """Do not buy."""

    @classmethod
    def option(cls, game: RoeUp, seat: str) -> Option:
        """Always."""
        return Option(cls, seat)

    def apply(self, game: RoeUp) -> None:
        """Ask the seller again."""
        sale, seller = answer(game), game.steps[-2]
        assert isinstance(seller, SellKnowledge)
        seller.refusals += 1
        game.tell("knowledge_refused", company=sale.seller, to=sale.buyer)


class SellAssets(Step[RoeUp]):
    """R-SHO-2: the owner sells assets, one at a time, until cash is not negative; R-SHO-3: else it defaults."""

    seller: str

    def asks(self, game: RoeUp) -> tuple[str, ...]:
        """Return the owner while it is short and has assets."""
        return (self.seller,) if game.cash(self.seller) < 0 and game.companies[self.seller].assets else ()

    def absent(self, game: RoeUp, seat: str) -> Action[Any]:
        """For an absent company its smallest asset is sold."""
        return SellAsset(seat, min(game.companies[seat].assets, key=lambda a: a.card.amount).card.code)

    def close(self, game: RoeUp) -> None:
        """R-SHO-3: still negative is a default. R-SHO-4: without assets it plays on or is out (`no_assets`)."""
        company = game.companies[self.seller]
        if game.cash(self.seller) < 0:
            company.defaulted = True
            go_out(game, self.seller)
            game.tell("defaulted", company=self.seller, cash=game.cash(self.seller))
        elif company.lost_assets and game.rules.options.no_assets == "out":
            go_out(game, self.seller)
            game.tell("without_assets", company=self.seller, cash=game.cash(self.seller))


class SellAsset(Action[RoeUp], frozen=True):
    """R-SHO-2: sell one asset at half its amount, rounded down; its units are discarded; the loss is an expense."""

    asset: str

    @classmethod
    def option(cls, game: RoeUp, seat: str) -> Option:
        """Any own asset."""
        codes = tuple([asset.card.code for asset in game.companies[seat].assets])
        return Option(
            cls, seat, (("asset", OneOf(codes, lambda a: Refused(Why.NO_ASSET, asset=a, assets=list(codes)))),)
        )

    def apply(self, game: RoeUp) -> None:
        """Book the proceeds and the loss."""
        company = game.companies[self.seat]
        asset = next(a for a in company.assets if a.card.code == self.asset)
        company.assets = tuple([a for a in company.assets if a is not asset])
        company.had_assets = True
        part, whole = game.rules.shortage.asset_sale
        proceeds = asset.card.amount * part // whole
        game.earn(self.seat, proceeds, accounts.FIXED_ASSETS, "asset_sale", asset.n)
        loss = asset.value - proceeds
        game.ledger.book(self.seat, loss, accounts.ASSET_LOSSES, accounts.FIXED_ASSETS, asset.n, "asset_sale")
        units = company.units_on(asset)
        company.drop_units(units)
        for code in (self.asset, *[unit.card.code for unit in units]):
            game.discard(code)
        game.tell("asset_sold", company=self.seat, asset=self.asset, proceeds=proceeds, loss=loss)


SellKnowledge.verbs = (SellKnowledgeTo, NoSale)
Answer.verbs = (Buy, Refuse)
SellAssets.verbs = (SellAsset,)


def go_out(game: RoeUp, seat: str) -> None:
    """R-SHO-3: a company leaves the game; its cards go to the discards."""
    company = game.companies[seat]
    for code in cards_of(game, seat):
        game.discard(code)
    company.assets, company.units, company.knowledge, company.finance, company.marketing = (), (), (), (), ()
    company.out = True
    game.playing = tuple([s for s in game.playing if s != seat])


def cards_of(game: RoeUp, seat: str) -> list[str]:
    """Return the codes of all cards of a company but its character."""
    company = game.companies[seat]
    codes = [asset.card.code for asset in company.assets] + [unit.card.code for unit in company.units]
    codes += [held.card.code for held in company.knowledge]
    return codes + [placed.card.code for placed in company.finance + company.marketing]
