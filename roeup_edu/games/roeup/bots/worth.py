"""What a card is worth to a company now: the profit it will have brought by the end of the game, less what it costs.

Everything here is an estimate from what lies open; a bot that knows the table as a person does needs no more.
"""

from msgspec import Struct

from roeup_edu.core.rounding import half_up
from roeup_edu.games.roeup.bots.typical import mean, typical
from roeup_edu.games.roeup.cards import INDUSTRIES, Asset, Card, Character, EventCard, Unit
from roeup_edu.games.roeup.product_market import degradation_limit
from roeup_edu.games.roeup.state import Company, Held, Launched, RoeUp

CARDS_PER_TERM = 0.85
"""Business units that a company brings to the market per term: about one card, now and then an event."""
WITHOUT_PIPE = 0.85
"""What is left of a premium unit's worth if no pipe marked 可 is at hand yet."""
RETURN_ON_CASH = 0.08
"""What a company earns per term on cash that an investor brings."""
HURDLE = 0.03
"""What money laid out for an asset costs per term: interest, or what else it could have earned."""


class Taste(Struct, frozen=True):
    """How much a player likes the two kinds of units: factors of their worth when it chooses, not when it pays."""

    premium: float = 1.0
    ordinary: float = 1.0

    def liking(self, card: Card) -> float:
        """Return the factor for a card."""
        if not isinstance(card, Unit):
            return 1.0
        return self.premium if card.premium else self.ordinary


EVEN = Taste()


class Scene:
    """The table as one player reads it: how full each category is, and the outlook of any company, worked out once."""

    def __init__(self, game: RoeUp, seat: str, taste: Taste = EVEN) -> None:
        self.game = game
        self.seat = seat
        self.taste = taste
        self.limit = degradation_limit(game)
        self.typical = typical(game.deck)
        self._outlooks: dict[str, Outlook] = {}
        self._standing: dict[str, list[tuple[int, str]]] | None = None
        self._pace: dict[str, float] | None = None

    def outlook(self, seat: str) -> "Outlook":
        """Return the outlook of a company."""
        if seat not in self._outlooks:
            self._outlooks[seat] = Outlook(self, seat)
        return self._outlooks[seat]

    def standing(self, category: str) -> list[tuple[int, str]]:
        """Return the undegraded units of a category as (line of launch, seat), the oldest first."""
        if self._standing is None:
            self._standing = {}
            for seat, company in self.game.companies.items():
                for unit in company.units:
                    if not unit.degraded:
                        self._standing.setdefault(unit.card.category, []).append((unit.n, seat))
            for units in self._standing.values():
                units.sort()
        return self._standing.get(category, [])

    def pace(self, category: str) -> float:
        """Return how many units of a category are likely to be launched per term by all companies together."""
        if self._pace is None:
            self._pace = {}
            companies = [self.game.companies[seat] for seat in self.game.playing]
            for industry in INDUSTRIES:
                able = sum(1 / len(c.industries) for c in companies if industry in c.industries)
                categories = [c.code for c in self.game.deck.categories.values() if c.industry == industry]
                self._pace |= dict.fromkeys(categories, max(able, 0.5) * CARDS_PER_TERM / max(len(categories), 1))
        return self._pace[category]


class Outlook:
    """The prospects of one company: what it has room for, and what a card is worth to it."""

    def __init__(self, scene: Scene, seat: str) -> None:
        game = scene.game
        self.scene = scene
        self.seat = seat
        self.company: Company = game.companies[seat]
        scenario = game.rules.options.scenario
        played = INDUSTRIES if scenario == "mixed" else (scenario,)
        self.industries = tuple([i for i in self.company.industries if i in played]) or played
        self.terms = game.rules.options.terms - max(game.term - 1, 0)
        self.cash = game.cash(seat)
        self.categories: dict[str, tuple[int, int]] = {}
        self.free: dict[tuple[str, bool], int] = {}
        taken = set()
        for unit in self.company.units:
            taken.add(unit.pipe)
            if not unit.degraded:
                count, sales = self.categories.get(unit.card.category, (0, 0))
                self.categories[unit.card.category] = count + 1, sales + unit.card.sales
        for asset in self.company.assets:
            for pipe, premium in asset.pipes:
                if pipe not in taken:
                    kind = self.industry(asset.card), premium
                    self.free[kind] = self.free.get(kind, 0) + 1
        self.ready = [held for held in self.company.knowledge if self.is_ready(held)]

    def is_ready(self, held: Held) -> bool:
        """Return whether a knowledge card is a unit that could be launched in this term."""
        return isinstance(held.card, Unit) and not held.pushes and self.runs(held.card)

    def runs(self, card: Unit | Asset) -> bool:
        """Return whether the company can run a card's industry."""
        return any(industry in card.industries for industry in self.industries)

    def industry(self, card: Unit | Asset | None = None) -> str:
        """Return the industry to judge a card by: its own, if the company runs it, else that of the company."""
        own = self.industries
        if card is None and self.company.assets:
            card = self.company.assets[0].card
        return next((i for i in own if card is not None and i in card.industries), own[0])

    # Pipes.

    def free_pipes(self, industry: str, premium_only: bool = False) -> int:
        """Return the free pipes for units of an industry, or those of them marked 可."""
        marked = self.free.get((industry, True), 0)
        return marked if premium_only else marked + self.free.get((industry, False), 0)

    def waiting(self, industry: str, premium_only: bool = False) -> int:
        """Return the units of an industry that could be launched now and want a pipe."""
        units = [held.card for held in self.ready if isinstance(held.card, Unit)]
        return sum(1 for unit in units if self.industry(unit) == industry and unit.premium >= premium_only)

    def spare_pipes(self, industry: str) -> int:
        """Return the free pipes of an industry beyond those that the units at hand will take."""
        return self.free_pipes(industry) - self.waiting(industry)

    def has_pipe(self, unit: Unit, held: bool) -> bool:
        """Return whether a pipe is left for a unit, the other units at hand served first."""
        kind = self.industry(unit), unit.premium
        others = self.waiting(*kind) - (held and any(own.card is unit for own in self.ready))
        return self.free_pipes(*kind) > others

    # Money.

    def profit(self) -> int:
        """Return the business profit of this term as things stand, synergy left out."""
        return sum(unit.profit for unit in self.company.units) + sum(p.card.effect for p in self.company.marketing)

    def reserve(self) -> int:
        """Return the cash to keep for this term: launches and pushes planned, one more card, interest not covered."""
        planned = [held.card.cost for held in self.company.knowledge if isinstance(held.card, Unit)]
        new = self.scene.typical[self.industry()].cost if self.terms > 1 else 0
        return sum(sorted(planned)[:2]) + int(new) + self.interest_gap()

    def interest_gap(self) -> int:
        """Return the interest of the term that its profit will not cover."""
        return max(self.company.interest - self.profit(), 0)

    # Cards.

    def worth(self, card: Card, pushes: int | None = None, held: bool = False) -> float:
        """Return what a card is worth to the company; pushes as it would get it, unless given."""
        if isinstance(card, Unit):
            needed = self.scene.game.pushes_needed(self.seat, card) if pushes is None else pushes
            return self.unit(card, needed, held)
        if isinstance(card, Asset):
            return self.asset(card)
        if isinstance(card, EventCard):
            return self.event(card)
        return self.character(card)

    def unit(self, unit: Unit, pushes: int, held: bool = False) -> float:
        """Return the profit a unit brings from its launch on, less R&D and launch; 0 if it cannot pay."""
        if not self.runs(unit):
            return 0
        delay = -(-pushes // self.scene.game.rules.options.pushes_per_turn)
        life, waiting, factor = self.terms - delay, 0, 1.0
        if not self.has_pipe(unit, held):
            waiting = 0 if delay else 1
            factor = WITHOUT_PIPE if unit.premium and not self.free_pipes(self.industry(unit), True) else 1.0
        later = self.earned(unit, life - waiting)
        now = self.earned(unit, life) - self.least_standing() * life if waiting else 0
        cost = unit.cost * (pushes + 1)
        return max(max(later, now) * factor - cost, 0)

    def earned(self, unit: Unit, life: int) -> float:
        """Return what a unit launched for `life` terms earns with its synergy, likely degradation counted in."""
        if life <= 0:
            return 0
        standing = self.scene.standing(unit.category)
        fresh = min(life, self.scene.limit / self.scene.pace(unit.category))
        earned = fresh * (unit.profit + self.synergy(unit)) + (life - fresh) * unit.degraded_profit
        if standing and len(standing) >= self.scene.limit and standing[0][1] == self.seat:
            # It would turn over the company's own oldest unit, which has some life left otherwise.
            earned -= life / 2 * (unit.profit - unit.degraded_profit)
        return earned

    def synergy(self, unit: Unit) -> float:
        """Return what the margin of all units of the category gains per term if this one joins them."""
        points = self.scene.game.rules.synergy.points
        count, sales = self.categories.get(unit.category, (0, 0))
        with_it, without = (points[min(n, len(points) - 1)] for n in (count + 1, count))
        return (with_it * (sales + unit.sales) - without * sales) / 100

    def standing_profit(self, unit: Launched) -> float:
        """Return what a launched unit brings per term, its part in the synergy included."""
        if unit.degraded:
            return unit.profit
        points = self.scene.game.rules.synergy.points
        count, sales = self.categories.get(unit.card.category, (0, 0))
        with_it, without = (points[min(n, len(points) - 1)] for n in (count, count - 1))
        return unit.profit + half_up(with_it * sales - without * (sales - unit.sales), 100)

    def least_standing(self) -> float:
        """Return the profit per term of the launched unit that earns least."""
        return min((self.standing_profit(unit) for unit in self.company.units), default=0)

    def asset(self, asset: Asset) -> float:
        """Return what the pipes of an asset will earn with the units to come, less what its money costs.

        0 if the company has pipes enough for the units of this term.
        """
        if not self.runs(asset) or not self.short_of_pipes(self.industry(asset), any(asset.pipes)):
            return 0
        return self.pipes_worth(self.industry(asset), asset.pipes, asset.amount)

    def pipes_worth(self, industry: str, pipes: tuple[bool, ...], amount: float) -> float:
        """Return what pipes of an industry will earn, one unit after the other, less what the amount laid out costs."""
        usual, spare, worth = self.scene.typical[industry], self.spare_pipes(industry), 0.0
        for number, premium in enumerate(pipes):
            life = self.terms - max(spare + number, 0) / CARDS_PER_TERM
            extra = usual.extra / 2 * min(self.scene.taste.premium, 2) if premium else 0
            worth += max(life * (usual.profit + extra) - usual.cost, 0)
        return worth - amount * HURDLE * self.terms

    def short_of_pipes(self, industry: str, marked: bool = False) -> bool:
        """Return whether no pipe is left for the next unit, or (`marked`) none 可 for a premium unit soon ready."""
        if self.spare_pipes(industry) < 1:
            return True
        step = self.scene.game.rules.options.pushes_per_turn
        soon = [
            held
            for held in self.company.knowledge
            if isinstance(held.card, Unit) and held.card.premium and held.pushes <= step and self.runs(held.card)
        ]
        return marked and len(soon) > self.free_pipes(industry, True)

    def event(self, event: EventCard) -> float:
        """Return what an event card brings: marketing its effect every term, an investment the use of its cash."""
        character = self.company.character
        if character is None:
            return 0
        if event.kind == "finance":
            free = character.finance_slots > len(self.company.finance)
            return event.effect * RETURN_ON_CASH * max(self.terms - 2, 0) if free else 0
        placed = [p.card.effect for p in self.company.marketing]
        replaced = min(placed) if len(placed) >= character.marketing_slots and placed else 0
        return max(event.effect - replaced, 0) * self.terms if character.marketing_slots else 0

    def character(self, character: Character) -> float:
        """Return what a character's abilities are worth over the game, in the money of the usual company.

        The fewer rivals run its industry already, the better.
        """
        usual = list(self.scene.typical.values())
        profit, cost, extra = (mean([getattr(t, name) for t in usual]) for name in ("profit", "cost", "extra"))
        taken = [industry for c in self.scene.game.companies.values() for industry in c.industries]
        rivals = mean([taken.count(industry) for industry in character.industries])
        abilities = (
            0.6 * character.exchanges * profit
            + 1.2 * character.correction * (extra + cost)
            + 0.7 * max(character.marketing_slots - 1, 0) * profit
            + 0.2 * max(character.finance_slots - 1, 0) * profit
            + 0.2 * (len(character.industries) - 1) * profit
        )
        return 3 * profit / (1 + rivals) + abilities
