"""The start (R-SET-6, R-PRE-2): the piles are laid out; in a lesson one asset and one unit are dealt to each."""

from roeup_edu.games.roeup.cards import Asset, Unit
from roeup_edu.games.roeup.market import Chance, laid_out, spread_events, without
from roeup_edu.games.roeup.phases.assets import acquire
from roeup_edu.games.roeup.product_market import degradation_limit, undegraded
from roeup_edu.games.roeup.state import Launched, RoeUp


def begin(game: RoeUp) -> None:
    """Lay out the piles, deal the first asset and unit (option `start`), and spread the events of a mixed game."""
    game.markets = laid_out(game)
    if game.rules.options.scenario == "mixed":
        game.steps.append(spread_events(game))
    if game.rules.options.start == "asset_and_unit":
        step = DealStart(game.playing)
        game.steps.append(step)
        step.pass_over(game)


class DealStart(Chance):
    """R-PRE-2: each company gets an asset, paid at its printed amount from its capital, and an ordinary unit.

    Both are of an industry it can run; the unit stands on an ordinary pipe, if there is one. A category that is full
    (R-ACT-5) is passed over while there is another one, since nobody launched this unit.
    """

    seats: tuple[str, ...]

    def bag(self, game: RoeUp) -> tuple[str, ...]:
        """Return the assets the next company can run and pay, or the ordinary units for the asset it has just got."""
        if not self.seats:
            return ()
        company, cards = game.companies[self.seats[0]], game.deck.cards
        piles = [cards[code] for market in game.markets for code in market.pile]
        if company.assets:
            own = company.assets[0].card.industries
            units = [c for c in piles if isinstance(c, Unit) and not c.premium and set(c.industries) & set(own)]
            able = [card for card in units if set(card.industries) & set(company.industries)]
            limit = degradation_limit(game)
            room = [card for card in able if len(undegraded(game, card.category)) < limit]
            return tuple([card.code for card in room or able])
        assets = [card for card in piles if isinstance(card, Asset) and set(card.industries) & set(company.industries)]
        return tuple([card.code for card in assets if card.amount <= game.cash(company.seat)])

    def drawn(self, game: RoeUp, card: str) -> None:
        """Hand over the asset, then the unit."""
        seat = self.seats[0]
        company, got, market = game.companies[seat], game.deck.cards[card], game.market_of(card)
        market.pile = without(market.pile, card)
        if isinstance(got, Asset):
            acquire(game, seat, got, game.n)
        else:
            assert isinstance(got, Unit)
            pipes = sorted(company.assets[0].pipes, key=lambda pipe: pipe[1])
            company.units = (Launched(got, game.n, pipes[0][0]),)
            self.seats = self.seats[1:]
        game.tell("dealt", company=seat, card=card)
        self.pass_over(game)

    def pass_over(self, game: RoeUp) -> None:
        """Go on to the next company if there is nothing that this one could run and pay."""
        while self.seats and not self.bag(game):
            game.tell("nothing_dealt", company=self.seats[0], cash=game.cash(self.seats[0]))
            self.seats = self.seats[1:]
