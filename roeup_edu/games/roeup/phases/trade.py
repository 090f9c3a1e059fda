"""Trade phase 取引フェイズ (R-TRD-1 to 5): offers, answers, each company until it is done."""

from typing import Any

from roeup_edu.core.actions import Action, verb
from roeup_edu.core.done import Done
from roeup_edu.core.game import Everyone
from roeup_edu.core.options import Amount, Group, OneOf, Option, Subset
from roeup_edu.core.refusals import Refused
from roeup_edu.core.refusals import Why as Common
from roeup_edu.games.roeup import accounts
from roeup_edu.games.roeup.cards import MONEY_MOST
from roeup_edu.games.roeup.state import Held, Offer, RoeUp
from roeup_edu.games.roeup.why import Why


def begin(game: RoeUp) -> None:
    """Ask all companies; each has its offers of the term again."""
    for company in game.companies.values():
        company.offers = 0
    game.steps.append(Trading(game.playing))


class Trading(Everyone[RoeUp]):
    """Ends when all are done and every offer is answered; a done company may still answer."""

    def asks(self, game: RoeUp) -> tuple[str, ...]:
        """Return who is not done or has an offer to answer or withdraw."""
        if not game.offers_open:
            return self.waiting
        partners = {seat for offer in game.offers_open for seat in (offer.seat, offer.to)}
        return tuple([seat for seat in game.playing if seat in self.waiting or seat in partners])

    def possible(self, game: RoeUp, seat: str) -> tuple[type[Action[Any]], ...]:
        """Without an offer on the table there is nothing to answer."""
        return self.verbs if game.offers_open else (MakeOffer, Done)

    def absent(self, game: RoeUp, seat: str) -> Action[Any]:
        """An absent company declines what it was offered, withdraws what it offered, and is done."""
        for offer in game.offers_open:
            if seat in (offer.to, offer.seat):
                return Decline(seat, offer.n) if offer.to == seat else Withdraw(seat, offer.n)
        return Done(seat)


def knowledge_codes(game: RoeUp, seat: str) -> tuple[str, ...]:
    """Return the knowledge cards of a company, all of them tradable."""
    return tuple([held.card.code for held in game.companies[seat].knowledge])


def used_codes(game: RoeUp, seat: str) -> tuple[str, ...]:
    """Return the launched undegraded units and used marketing cards (R-TRD-1; no degraded, no finance: R-TRD-2)."""
    company = game.companies[seat]
    if not company.units and not company.marketing:
        return ()
    units = [unit.card.code for unit in company.units if not unit.degraded]
    return tuple(units + [placed.card.code for placed in company.marketing])


def cash_at_hand(game: RoeUp, seat: str) -> int:
    """Return what a company may pay in a trade (R-ACT-9)."""
    return MONEY_MOST if game.rules.options.overspend == "warn_everywhere" else max(game.cash(seat), 0)


class MakeOffer(Action[RoeUp], frozen=True, tag="offer"):
    """R-TRD-1: cards and cash for cards and cash; at least one card changes hands."""

    to: str
    give: tuple[str, ...] = ()
    get: tuple[str, ...] = ()
    pay: int = 0
    ask: int = 0

    @classmethod
    def option(cls, game: RoeUp, seat: str) -> Option | Refused:
        """Any partner, any cards after which nobody is above the knowledge limit (R-TRD-3), any cash at hand."""
        step = game.steps[-1]
        assert isinstance(step, Trading)
        if seat not in step.waiting:
            return Refused(Common.ALREADY_DONE, seat=seat)
        made, most = game.companies[seat].offers, game.rules.options.offers_per_term
        if made >= most:
            return Refused(Why.OFFERS_USED, made=made, most=most)
        partners = tuple([s for s in game.playing if s != seat and can_trade(game, seat, s)])
        if not partners:
            return Refused(Why.NOTHING_TO_TRADE, limit=game.rules.options.knowledge_limit)

        def pay(to: str, give: tuple[str, ...], get: tuple[str, ...]) -> Amount:
            return _cash(game, seat, cash_at_hand(game, seat))

        def ask(to: str, give: tuple[str, ...], get: tuple[str, ...], paid: int) -> Amount:
            if paid:
                return Amount(0, 0, 1, lambda asked: Refused(Why.CASH_ONE_WAY, asked=asked, paid=paid))
            return _cash(game, to, cash_at_hand(game, to))

        to = OneOf(partners, lambda asked: Refused(Why.NO_PARTNER, company=asked, companies=list(partners)))
        fields = (
            ("to", to),
            ("give", lambda to: given(game, seat, to)),
            ("get", lambda to, give: wanted(game, seat, to, give)),
            ("pay", pay),
            ("ask", ask),
        )
        return Option(cls, seat, fields)

    def apply(self, game: RoeUp) -> None:
        """Put the offer on the table."""
        game.companies[self.seat].offers += 1
        # Several actions may stand in the place of one line; each offer still has a number of its own.
        number = max([game.n, *[other.n + 1 for other in game.offers_open if other.n >= game.n]])
        offer = Offer(number, self.seat, self.to, self.give, self.get, self.pay, self.ask)
        game.offers_open = (*game.offers_open, offer)
        game.tell("offered", offer=number, company=self.seat, to=self.to, **_terms(offer))


def can_trade(game: RoeUp, seat: str, to: str) -> bool:
    """Return whether any card can move between two companies (see `given`)."""
    limit = game.rules.options.knowledge_limit
    own, theirs = len(game.companies[seat].knowledge), len(game.companies[to].knowledge)
    if own + theirs > 2 * limit:
        return False
    if own < limit and (theirs or used_codes(game, to)):
        return True
    return own > 0 or (own + theirs < 2 * limit and bool(used_codes(game, seat)))


def given(game: RoeUp, seat: str, to: str) -> Subset:
    """Return the cards that `seat` may give to `to`; its `most` is below its `least` if no trade is possible at all.

    With limit L, own knowledge K and theirs T: `to` cannot end at or below L with more than L cards received; cards it
    gives back to make room must fit here, and used cards make no room here: used ≤ 2L − K − T.
    """
    limit, used = game.rules.options.knowledge_limit, used_codes(game, seat)
    own = knowledge_codes(game, seat)
    held, theirs = len(own), len(game.companies[to].knowledge)
    used_most = min(2 * limit - held - theirs, len(used))
    can_only_give = held >= limit or not (theirs or used_codes(game, to))
    groups = _groups(Group(own, max(held - limit, 0), held), Group(used, 0, max(used_most, 0)))
    most = -1 if used_most < 0 else min(limit, held + used_most)
    return moving(game, seat, to, groups, 1 if can_only_give else 0, most)


def wanted(game: RoeUp, seat: str, to: str, give: tuple[str, ...]) -> Subset:
    """Return the cards that `seat` may ask of `to` after giving `give` (R-TRD-3 for both)."""
    limit, used = game.rules.options.knowledge_limit, used_codes(game, to)
    theirs = knowledge_codes(game, to)
    room = limit - len([held for held in game.companies[seat].knowledge if held.card.code not in give])
    must = max(len(theirs) + len(give) - limit, 0)
    groups = _groups(Group(theirs, must, len(theirs)), Group(used, 0, len(used)))
    return moving(game, to, seat, groups, max(must, 0 if give else 1), min(room, len(theirs) + len(used)))


def _groups(knowledge: Group, used: Group) -> tuple[Group, ...]:
    return (knowledge, used) if used.items else (knowledge,)


def moving(game: RoeUp, seat: str, to: str, groups: tuple[Group, ...], least: int, most: int) -> Subset:
    """Return the cards that may go from `seat` to `to` as a domain that explains what it leaves out.

    The first group are knowledge cards, the others cards that were used.
    """

    def why(asked: Any) -> Refused:
        cards, limit = [card for group in groups for card in group.items], game.rules.options.knowledge_limit
        strange = [card for card in asked if card not in cards] if isinstance(asked, tuple) else [asked]
        if strange:
            return Refused(Why.NOT_TRADABLE, cards=strange, company=seat, tradable=cards)
        if least > most:
            return Refused(Why.NOTHING_TO_TRADE, limit=limit)
        if not asked and not groups[0].least:
            return Refused(Why.NO_CARD_MOVES, company=seat, possible=cards)
        bounds = {"least": least, "most": most, "knowledge": groups[0].least, "used": sum(g.most for g in groups[1:])}
        return Refused(Why.TRADE_LIMIT, cards=list(asked), company=seat, to=to, limit=limit, **bounds)

    return Subset(groups, least, most, why)


def _cash(game: RoeUp, seat: str, most: int) -> Amount:
    def why(asked: Any) -> Refused:
        return Refused(Why.CASH, asked=asked, company=seat, cash=game.cash(seat), least=0, most=most)

    return Amount(0, most, 1, why)


def _terms(offer: Offer) -> dict[str, Any]:
    return {"give": offer.give, "get": offer.get, "pay": offer.pay, "ask": offer.ask}


def offers_to(game: RoeUp, seat: str) -> tuple[int, ...]:
    """Return the numbers of the offers that a company may answer."""
    return tuple([offer.n for offer in game.offers_open if offer.to == seat])


def still_good(game: RoeUp, offer: Offer) -> Refused | None:
    """Return why an offer can no longer be accepted, or None: acceptance checks it again (R-TRD-1 ruling)."""
    pairs = (("give", given(game, offer.seat, offer.to)), ("get", wanted(game, offer.seat, offer.to, offer.give)))
    for name, domain in pairs:
        cards = getattr(offer, name)
        if not domain.admits(cards) and domain.why is not None:
            return domain.why(cards)
    for seat, amount in ((offer.seat, offer.pay), (offer.to, offer.ask)):
        if amount > cash_at_hand(game, seat):
            return _cash(game, seat, cash_at_hand(game, seat)).why(amount)  # type: ignore[misc]
    return None


class Accept(Action[RoeUp], frozen=True):
    """Agree to an offer; it is carried out at once."""

    offer: int

    @classmethod
    def option(cls, game: RoeUp, seat: str) -> Option | Refused:
        """Any offer made to this company that can still be carried out."""
        made = [offer for offer in game.offers_open if offer.to == seat]
        if not made:
            return Refused(Why.NO_OFFER, do=verb(cls))
        reasons = {offer.n: still_good(game, offer) for offer in made}
        good = tuple([n for n, reason in reasons.items() if reason is None])

        def why(asked: Any) -> Refused:
            return reasons.get(asked) or Refused(Why.NOT_THAT_OFFER, offer=asked, offers=list(reasons))

        return Option(cls, seat, (("offer", OneOf(good, why)),)) if good else why(made[0].n)

    def apply(self, game: RoeUp) -> None:
        """R-TRD-4, R-TRD-5: cards become knowledge with their pushes to go, cash is an expense and an income."""
        offer = take_offer(game, self.offer)
        given_cards = [hand_over(game, offer.seat, code) for code in offer.give]
        got_cards = [hand_over(game, offer.to, code) for code in offer.get]
        for held in given_cards:
            game.give_knowledge(offer.to, held.card, held.pushes)
        for held in got_cards:
            game.give_knowledge(offer.seat, held.card, held.pushes)
        settle(game, offer.seat, offer.to, offer.pay)
        settle(game, offer.to, offer.seat, offer.ask)
        game.tell("traded", offer=self.offer, company=offer.seat, to=offer.to, **_terms(offer))


class Decline(Action[RoeUp], frozen=True):
    """Refuse an offer."""

    offer: int

    @classmethod
    def option(cls, game: RoeUp, seat: str) -> Option | Refused:
        """Any offer made to this company."""
        return _one_of(cls, seat, offers_to(game, seat))

    def apply(self, game: RoeUp) -> None:
        """Take the offer off the table."""
        offer = take_offer(game, self.offer)
        game.tell("declined", offer=offer.n, company=self.seat, to=offer.seat)


class Withdraw(Action[RoeUp], frozen=True):
    """Take back one's own offer."""

    offer: int

    @classmethod
    def option(cls, game: RoeUp, seat: str) -> Option | Refused:
        """Any own offer not answered yet."""
        return _one_of(cls, seat, tuple([offer.n for offer in game.offers_open if offer.seat == seat]))

    def apply(self, game: RoeUp) -> None:
        """Take the offer off the table."""
        offer = take_offer(game, self.offer)
        game.tell("withdrawn", offer=offer.n, company=self.seat, to=offer.to)


Trading.verbs = (MakeOffer, Accept, Decline, Withdraw, Done)


def _one_of(action: type[Action[Any]], seat: str, offers: tuple[int, ...]) -> Option | Refused:
    if not offers:
        return Refused(Why.NO_OFFER, do=verb(action))
    domain = OneOf(offers, lambda asked: Refused(Why.NOT_THAT_OFFER, offer=asked, offers=list(offers)))
    return Option(action, seat, (("offer", domain),))


def take_offer(game: RoeUp, n: int) -> Offer:
    """Take an offer off the table and return it."""
    offer = next(offer for offer in game.offers_open if offer.n == n)
    game.offers_open = tuple([o for o in game.offers_open if o is not offer])
    return offer


def hand_over(game: RoeUp, seat: str, code: str) -> Held:
    """Take a card from a company's knowledge, slots or pipes; a launched unit stays developed (R-TRD-4)."""
    company = game.companies[seat]
    if any(held.card.code == code for held in company.knowledge):
        return game.take_knowledge(seat, code)
    for placed in company.finance + company.marketing:
        if placed.card.code == code:
            company.finance = tuple([p for p in company.finance if p is not placed])
            company.marketing = tuple([p for p in company.marketing if p is not placed])
            return Held(placed.card, game.n)
    unit = next(unit for unit in company.units if unit.card.code == code)
    company.drop_units((unit,))
    return Held(unit.card, game.n)


def settle(game: RoeUp, payer: str, payee: str, amount: int) -> None:
    """R-TRD-5: cash paid is an expense, cash received an income of the term."""
    game.ledger.pay(payer, payee, amount, accounts.TRADE_PAID, accounts.TRADE_RECEIVED, game.n, "trade")
    if amount:
        game.overspent(payer)
