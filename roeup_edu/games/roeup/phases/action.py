"""Action phase 行動フェイズ (R-ACT-1 to 9): one turn each, lowest character number first."""

from typing import Any

from roeup_edu.core.actions import Action
from roeup_edu.core.game import Step
from roeup_edu.core.options import OneOf, Option
from roeup_edu.core.refusals import Refused
from roeup_edu.games.roeup import accounts
from roeup_edu.games.roeup.cards import EventCard, Unit
from roeup_edu.games.roeup.product_market import degrade
from roeup_edu.games.roeup.state import Company, Held, Launched, OwnedAsset, Placed, RoeUp
from roeup_edu.games.roeup.why import Why


def begin(game: RoeUp) -> None:
    """Give the first turn."""
    game.steps.append(Turns(game.turn_order()))


class Turns(Step[RoeUp]):
    """The company whose turn it is, and those after it; what it pushed this turn, and what that developed."""

    order: tuple[str, ...]
    pushed: tuple[str, ...] = ()
    fresh: tuple[str, ...] = ()

    def asks(self, game: RoeUp) -> tuple[str, ...]:
        """Return the company whose turn it is."""
        return self.order[:1]

    def possible(self, game: RoeUp, seat: str) -> tuple[type[Action[Any]], ...]:
        """Without knowledge there is nothing to do."""
        return self.verbs if game.companies[seat].knowledge else (EndTurn,)

    def absent(self, game: RoeUp, seat: str) -> Action[Any]:
        """An absent company ends its turn."""
        return EndTurn(seat)


def turn(game: RoeUp) -> Turns:
    """Return the turn going on."""
    step = game.steps[-1]
    assert isinstance(step, Turns)
    return step


def affords(game: RoeUp, seat: str, cost: int) -> bool:
    """Whether a company may pay a cost in its turn: always, unless `overspend` is `refuse` (R-ACT-9)."""
    return game.rules.options.overspend != "refuse" or cost <= game.cash(seat)


def pay(game: RoeUp, seat: str, cost: int, account: str, reason: str) -> None:
    """Pay a cost of the turn; say so when cash falls below 0 (R-ACT-9)."""
    game.spend(seat, cost, account, reason)
    if cost:
        game.overspent(seat)


class Push(Action[RoeUp], frozen=True):
    """R-ACT-2: push the R&D of a premium unit for its Cost; completed by this push, it waits for the next term."""

    card: str

    @classmethod
    def option(cls, game: RoeUp, seat: str) -> Option | Refused:
        """Any premium unit in knowledge still in R&D, `pushes_per_turn` times each."""
        company, pushed, most = game.companies[seat], turn(game).pushed, game.rules.options.pushes_per_turn
        cards = tuple(
            [
                held.card.code
                for held in company.knowledge
                if held.pushes and pushed.count(held.card.code) < most and affords(game, seat, cost(held))
            ]
        )

        def why(code: Any) -> Refused:
            held = _held(company, code)
            if held is None:
                return _not_held(company, code, cls)
            if not held.pushes:
                return Refused(Why.DEVELOPED, card=code)
            if pushed.count(code) >= most:
                return Refused(Why.PUSHED, card=code, pushes=pushed.count(code), most=most, left=held.pushes)
            return Refused(Why.OVERSPEND, card=code, cost=cost(held), cash=game.cash(seat))

        if not cards:
            units = sum(held.pushes > 0 for held in company.knowledge)
            return Refused(Why.NOTHING_TO_PUSH, units=units, most=most, cash=game.cash(seat)).because("card", why)
        return Option(cls, seat, (("card", OneOf(cards, why)),))

    def apply(self, game: RoeUp) -> None:
        """Pay the Cost and turn the card by one step."""
        company, step = game.companies[self.seat], turn(game)
        held = company.held(self.card)
        left = Held(held.card, held.n, held.pushes - 1)
        company.knowledge = tuple([left if h is held else h for h in company.knowledge])
        step.pushed = (*step.pushed, self.card)
        if not left.pushes:
            step.fresh = (*step.fresh, self.card)
        pay(game, self.seat, cost(held), accounts.RESEARCH, "research")
        game.tell("pushed", company=self.seat, card=self.card, cost=cost(held), left=left.pushes)


class Launch(Action[RoeUp], frozen=True):
    """R-ACT-3: put a developed or ordinary unit on a pipe of an own asset for its Cost; a unit there is discarded.

    A pipe is written as the asset's code and its number from 1: "PA03.2".
    """

    card: str
    pipe: str

    @classmethod
    def option(cls, game: RoeUp, seat: str) -> Option | Refused:
        """Any such unit that has a pipe it may stand on."""
        company, fresh = game.companies[seat], turn(game).fresh
        cards = tuple(
            [
                held.card.code
                for held in company.knowledge
                if isinstance(held.card, Unit)
                and not held.pushes
                and held.card.code not in fresh
                and affords(game, seat, held.card.cost)
                and any(fits(company, held.card, asset) for asset in company.assets)
            ]
        )

        def why(code: Any) -> Refused:
            held = _held(company, code)
            if held is None or not isinstance(held.card, Unit):
                return _not_held(company, code, cls)
            industries, own = list(held.card.industries), list(company.industries)
            able = any(industry in own for industry in industries)
            if able and held.pushes:
                return Refused(Why.NOT_DEVELOPED, card=code, left=held.pushes)
            if able and code in fresh:
                return Refused(Why.JUST_DEVELOPED, card=code)
            if not pipes_for(company, held.card):
                return Refused(Why.NO_PIPE, card=code, industries=industries, premium=held.card.premium, own=own)
            return Refused(Why.OVERSPEND, card=code, cost=held.card.cost, cash=game.cash(seat))

        def pipes(code: str) -> OneOf:
            unit = company.held(code).card
            assert isinstance(unit, Unit)
            pipes = pipes_for(company, unit)
            return OneOf(pipes, lambda pipe: Refused(Why.PIPE, card=code, pipe=pipe, pipes=list(pipes)))

        waiting = [held.card.code for held in company.knowledge if held.card.code in fresh]
        if not cards and waiting:
            return Refused(Why.JUST_DEVELOPED, card=waiting[0]).because("card", why)
        if not cards:
            counts = {"knowledge": len(company.knowledge), "assets": len(company.assets)}
            return Refused(Why.NOTHING_TO_LAUNCH, **counts, cash=game.cash(seat)).because("card", why)
        return Option(cls, seat, (("card", OneOf(cards, why)), ("pipe", pipes)))

    def apply(self, game: RoeUp) -> None:
        """Pay the Cost, clear the pipe, connect the unit, and see what it degrades (R-ACT-5)."""
        unit = game.take_knowledge(self.seat, self.card).card
        assert isinstance(unit, Unit)
        company = game.companies[self.seat]
        replaced = tuple([old for old in company.units if old.pipe == self.pipe])
        company.drop_units(replaced)
        for old in replaced:
            game.discard(old.card.code)
            game.tell("replaced", company=self.seat, card=old.card.code, by=self.card)
        company.units = (*company.units, Launched(unit, game.n, self.pipe))
        pay(game, self.seat, unit.cost, accounts.LAUNCH, "launch")
        game.tell("launched", company=self.seat, card=self.card, pipe=self.pipe, cost=unit.cost)
        degrade(game, unit.category)


def pipes_for(company: Company, unit: Unit) -> tuple[str, ...]:
    """Return the pipes a unit may stand on, free ones first: its industry is that of both; premium only on 可."""
    fit = [
        pipe
        for asset in company.assets
        if fits(company, unit, asset)
        for pipe, premium in asset.pipes
        if premium or not unit.premium
    ]
    taken = [other.pipe for other in company.units]
    return tuple(sorted(fit, key=taken.__contains__))


def fits(company: Company, unit: Unit, asset: OwnedAsset) -> bool:
    """Whether the company can run the unit on some pipe of this asset."""
    if unit.premium and True not in asset.card.pipes:
        return False
    return any(i in company.industries and i in asset.card.industries for i in unit.industries)


class Place(Action[RoeUp], frozen=True):
    """R-ACT-6, R-ACT-7: put a finance or marketing card into its slot; a full marketing slot takes it for another."""

    card: str
    instead: str = ""

    @classmethod
    def option(cls, game: RoeUp, seat: str) -> Option | Refused:
        """Any event card with a slot for it."""
        company = game.companies[seat]
        cards = tuple(
            [
                held.card.code
                for held in company.knowledge
                if isinstance(held.card, EventCard) and _slots(company, held.card)
            ]
        )

        def why(code: Any) -> Refused:
            held = _held(company, code)
            if held is None or not isinstance(held.card, EventCard):
                return _not_held(company, code, cls)
            slots = len(getattr(company, held.card.kind))
            return Refused(Why.SLOT, card=code, kind=held.card.kind, slots=slots)

        def instead(code: str) -> OneOf:
            event = company.held(code).card
            assert isinstance(event, EventCard)
            slots = _slots(company, event)

            def why(asked: Any) -> Refused:
                if slots == ("",):
                    return Refused(Why.SLOT_FREE, card=code, asked=asked)
                return Refused(Why.SLOT_CHOICE, card=code, asked=asked, choices=list(slots))

            return OneOf(slots, why)

        if not cards:
            return Refused(Why.NO_CARD, knowledge=len(company.knowledge)).because("card", why)
        return Option(cls, seat, (("card", OneOf(cards, why)), ("instead", instead)))

    def apply(self, game: RoeUp) -> None:
        """Finance: capital and cash rise by its amount. Marketing: it counts from this settlement on."""
        company = game.companies[self.seat]
        card = game.take_knowledge(self.seat, self.card).card
        assert isinstance(card, EventCard)
        if self.instead:
            company.marketing = tuple([p for p in company.marketing if p.card.code != self.instead])
            game.discard(self.instead)
        if card.kind == "finance":
            company.finance = (*company.finance, Placed(card, game.n))
            game.ledger.pay(
                accounts.BANK, self.seat, card.effect, accounts.SHARES, accounts.CAPITAL, game.n, "finance_card"
            )
        else:
            company.marketing = (*company.marketing, Placed(card, game.n))
        game.tell("placed", company=self.seat, card=self.card, kind=card.kind, effect=card.effect, instead=self.instead)


def _slots(company: Company, card: EventCard) -> tuple[str, ...]:
    """What the card may take the place of: "" for a free slot, else the marketing cards there; finance stays."""
    character = company.character
    assert character is not None
    if card.kind == "finance":
        return ("",) if len(company.finance) < character.finance_slots else ()
    if len(company.marketing) < character.marketing_slots:
        return ("",)
    return tuple([placed.card.code for placed in company.marketing])


class Discard(Action[RoeUp], frozen=True):
    """R-ACT-8: throw a knowledge card away."""

    card: str

    @classmethod
    def option(cls, game: RoeUp, seat: str) -> Option | Refused:
        """Any knowledge card."""
        company = game.companies[seat]
        cards = tuple([held.card.code for held in company.knowledge])
        if not cards:
            return Refused(Why.NO_KNOWLEDGE)
        return Option(cls, seat, (("card", OneOf(cards, lambda code: _not_held(company, code, cls))),))

    def apply(self, game: RoeUp) -> None:
        """Put it on its discards."""
        game.take_knowledge(self.seat, self.card)
        game.discard(self.card)
        game.tell("discarded", company=self.seat, card=self.card)


class EndTurn(Action[RoeUp], frozen=True):
    """R-ACT-1: the next company has its turn."""

    @classmethod
    def option(cls, game: RoeUp, seat: str) -> Option:
        """Always."""
        return Option(cls, seat)

    def apply(self, game: RoeUp) -> None:
        """Pass the turn on."""
        step = turn(game)
        step.order, step.pushed, step.fresh = step.order[1:], (), ()
        game.tell("turn_ended", company=self.seat, cash=game.cash(self.seat))


Turns.verbs = (Push, Launch, Place, Discard, EndTurn)


def cost(held: Held) -> int:
    """Return the Cost of a unit in knowledge: of a push and of the launch."""
    return held.card.cost if isinstance(held.card, Unit) else 0


def _held(company: Company, code: Any) -> Held | None:
    return next((held for held in company.knowledge if held.card.code == code), None)


def _not_held(company: Company, code: Any, verb: type[Action[Any]]) -> Refused:
    return Refused(
        Why.NOT_HELD, card=code, do=verb.__struct_config__.tag, held=[h.card.code for h in company.knowledge]
    )
