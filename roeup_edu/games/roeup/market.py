"""Piles and open cards: refilling the markets (R-AST-1, R-AST-2, R-KNO-1) and dealing."""

from typing import Any, ClassVar

from roeup_edu.core.actions import CHANCE, Action
from roeup_edu.core.chance import Draw
from roeup_edu.core.game import Step
from roeup_edu.games.roeup.state import Market, RoeUp


class Chance(Step[RoeUp]):
    """A step that asks chance for cards, one after the other, while its bag is not empty."""

    verbs: ClassVar[tuple[type[Action[Any]], ...]] = (Draw,)

    def asks(self, game: RoeUp) -> tuple[str, ...]:
        """Return chance while there is something to draw."""
        return (CHANCE,) if self.bag(game) else ()

    def drawn(self, game: RoeUp, card: str) -> None:
        """Put the drawn card where it belongs."""
        raise NotImplementedError


class Refill(Chance):
    """The markets of one kind are filled up from their piles; what lies open from the last term stays.

    `plan` has the place of a market in `game.markets` for each card still to be turned up.
    """

    plan: tuple[int, ...] = ()

    def bag(self, game: RoeUp) -> tuple[str, ...]:
        """Return the pile that the next card comes from."""
        return game.markets[self.plan[0]].pile if self.plan else ()

    def drawn(self, game: RoeUp, card: str) -> None:
        """Turn the card up."""
        market = game.markets[self.plan[0]]
        market.pile = without(market.pile, card)
        market.open = (*market.open, card)
        game.tell("turned_up", card=card, market=market.kind)
        self.plan = self.plan[1:]
        self.reshuffle(game)

    def reshuffle(self, game: RoeUp) -> None:
        """See that the next card has a pile: the discards, and events lying apart, are the new one (R-AST-2, R-ACT-8).

        If there are none either, the market stays as it is.
        """
        while self.plan and not game.markets[self.plan[0]].pile:
            index = self.plan[0]
            market = game.markets[index]
            mixing_in = mixing(game, index) if market.kind == "knowledge" and market.industry else []
            if market.discards or mixing_in:
                market.pile, market.discards = market.discards, ()
                industry = market.industry or game.rules.options.scenario
                game.tell("reshuffled", market=market.kind, industry=industry, cards=len(market.pile))
                game.steps.extend(mixing_in)
                return
            self.plan = tuple([i for i in self.plan if i != index])


def fill_up(game: RoeUp, step: Refill, kind: str, extra: int = 0) -> None:
    """Begin to fill the markets of one kind to a card for each company that can run the industry, and `extra`."""
    plan: list[int] = []
    for index, market in enumerate(game.markets):
        if market.kind == kind:
            able = [s for s in game.playing if market.industry in ("", *game.companies[s].industries)]
            plan += [index] * (len(able) + extra - len(market.open))
    step.plan = tuple(plan)
    game.steps.append(step)
    step.reshuffle(game)


class MixIn(Chance):
    """R-ACT-8: a knowledge pile that is reshuffled takes its share of the events lying apart."""

    market: int
    kind: str
    count: int

    def bag(self, game: RoeUp) -> tuple[str, ...]:
        """Return the events of this kind lying apart, while some are still to be taken."""
        return of_kind(game, self.kind) if self.count else ()

    def drawn(self, game: RoeUp, card: str) -> None:
        """Put the event into the pile."""
        self.count -= 1
        market = game.markets[self.market]
        market.pile = (*market.pile, card)
        game.events_apart = without(game.events_apart, card)


def mixing(game: RoeUp, index: int) -> list[MixIn]:
    """Return the steps that bring the apart-lying events into a reshuffled pile, shares rounded up."""
    rules, industry = game.rules.market, game.markets[index].industry
    shares = {"marketing": rules.reshuffle_marketing[industry], "finance": rules.reshuffle_finance}
    counts = {kind: -(-len(of_kind(game, kind)) * share[0] // share[1]) for kind, share in shares.items()}
    return [MixIn(index, kind, count) for kind, count in counts.items() if count]


def of_kind(game: RoeUp, kind: str) -> tuple[str, ...]:
    """Return the events of one kind that lie apart."""
    return tuple([code for code in game.events_apart if game.deck.events[code].kind == kind])


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Return the cards less this one."""
    return tuple([c for c in cards if c != card])


def laid_out(game: RoeUp) -> tuple[Market, ...]:
    """Return the piles before the first card is turned up (R-SET-1, R-SET-2, R-SET-6).

    Product and commodity: one asset and one knowledge pile of the cards with that mark. Mixed: two of each, the events
    spread over the two knowledge piles as the rules file says; the caller draws which (see `spread_events`).
    """
    deck, scenario = game.deck, game.rules.options.scenario
    mixed = scenario == "mixed"
    markets = []
    for kind, cards in (("asset", deck.assets), ("knowledge", deck.units)):
        for industry in ("product", "commodity") if mixed else (scenario,):
            codes = [c.code for c in cards.values() if industry in (c.industries[:1] if mixed else c.industries)]
            if kind == "knowledge" and not mixed:
                codes += deck.events
            markets.append(Market(kind, industry if mixed else "", tuple(codes)))
    if mixed:
        game.events_apart = tuple(deck.events)
    return tuple(markets)


class SpreadEvents(Chance):
    """R-SET-6: in the mixed game the events are spread over the two knowledge piles before the first term.

    `plan` has the place of the market and the kind of each event still to be mixed in.
    """

    plan: tuple[tuple[int, str], ...]

    def bag(self, game: RoeUp) -> tuple[str, ...]:
        """Return the events from which the next one comes."""
        return of_kind(game, self.plan[0][1]) if self.plan else ()

    def drawn(self, game: RoeUp, card: str) -> None:
        """Mix the event into its pile."""
        market = game.markets[self.plan[0][0]]
        self.plan = self.plan[1:]
        market.pile = (*market.pile, card)
        game.events_apart = without(game.events_apart, card)


def spread_events(game: RoeUp) -> SpreadEvents:
    """Return the step that spreads the events as the rules file says, as far as the deck has them."""
    into = game.rules.market.events_into
    plan: list[tuple[int, str]] = []
    for kind, counts in into.items():
        left = len(of_kind(game, kind))
        for index, market in enumerate(game.markets):
            if market.kind == "knowledge":
                count = min(counts[market.industry], left)
                left -= count
                plan += [(index, kind)] * count
    return SpreadEvents(tuple(plan))


def open_cards(game: RoeUp, kind: str) -> tuple[str, ...]:
    """Return the cards that lie open in the markets of one kind."""
    cards: tuple[str, ...] = ()
    for market in game.markets:
        if market.kind == kind:
            cards += market.open
    return cards


def take_open(game: RoeUp, card: str) -> None:
    """Take an open card off its market."""
    market = next(market for market in game.markets if card in market.open)
    market.open = without(market.open, card)
