"""How this game is typed at a table with real cards: short keys, what goes without saying, trades in one go."""

from functools import partial
from typing import Any

from roeup_edu.core.actions import Action
from roeup_edu.core.forms import Form
from roeup_edu.core.options import Amount, Fields, Group, Option, Subset
from roeup_edu.core.refusals import Refused
from roeup_edu.games.roeup.cards import Unit
from roeup_edu.games.roeup.closing import closed_now
from roeup_edu.games.roeup.course import phase_name
from roeup_edu.games.roeup.market import MixIn, Refill, SpreadEvents
from roeup_edu.games.roeup.phases.characters import DealCharacters
from roeup_edu.games.roeup.phases.loan import credit
from roeup_edu.games.roeup.phases.shortage import Buy, SellKnowledge, SellKnowledgeTo, buyers
from roeup_edu.games.roeup.phases.start import DealStart
from roeup_edu.games.roeup.phases.trade import Accept, MakeOffer, Trading, cash_at_hand, knowledge_codes, used_codes
from roeup_edu.games.roeup.state import RoeUp
from roeup_edu.games.roeup.teacher import where_cards
from roeup_edu.games.roeup.why import Why
from roeup_edu.locales import say

# A letter from A to H is a company wherever one sits there; keys of verbs that are typed without one are others.
KEYS: dict[str, tuple[str, ...]] = {
    "claim": ("X",),
    "keep": (".",),
    "point": ("P",),
    "stay_out": (".",),
    "end_sale": (".",),
    "pass": (".",),
    "borrow": ("B", "+"),
    "repay": ("R", "-"),
    "done": (".",),
    "accept": ("Y",),
    "decline": ("N",),
    "withdraw": ("W",),
    "push": ("P",),
    "launch": ("L",),
    "place": ("M",),
    "discard": ("X",),
    "end_turn": (".",),
    "sell_knowledge": ("S",),
    "no_sale": (".",),
    "buy": ("Y",),
    "refuse": ("N",),
    "sell_asset": ("S",),
    "call_time": ("TIME",),
}
"""Short keys of verbs; one that is no letter may stand right before a number ("-50")."""
USUAL = ("keep", "end_sale", "pass", "done", "end_turn", "no_sale")
"""What an empty line does for all that are asked: nobody wants anything more."""
TOGETHER = ("keep",)
"""Of these what seats answer in turn: an empty line answers for all, and so does an entry about something else."""
BARE = ("award", "point", "bid", "sealed_bid", "borrow", "launch", "push", "place", "sell_asset", "draw")
"""Verbs that go without their key where what follows makes them clear."""
ALL = ("push",)
"""Verbs that without a card mean all cards."""
HINTS = {"award": "B A7 30", "offer": "A>B U7 30", "draw": "A7 A12"}
"""How a verb is typed, where it has no key."""


def default(game: RoeUp, do: str, name: str, chosen: tuple[Any, ...], possible: tuple[Any, ...]) -> Any:
    """Return the value of a field that goes without saying, or None: a fee or cash of 0, the free pipe of an asset."""
    if (do, name) in (("award", "fee"), ("offer", "cash")):
        return 0
    return _pipe(game, chosen[0], possible) if (do, name) == ("launch", "pipe") else None


def _pipe(game: RoeUp, card: str, possible: tuple[str, ...]) -> str | None:
    """Return the first free pipe, an ordinary one for an ordinary unit, as long as the asset is clear."""
    company = game.companies[game.waiting()[0]]
    marks = dict([pipe for asset in company.assets for pipe in asset.pipes])
    taken = [unit.pipe for unit in company.units]
    free = [pipe for pipe in possible if pipe not in taken]
    unit = company.held(card).card
    if isinstance(unit, Unit) and not unit.premium:
        free = [pipe for pipe in free if not marks[pipe]] or free
    return free[0] if len({pipe.rpartition(".")[0] for pipe in free}) == 1 else None


def exchange(game: RoeUp, seat: str, to: str) -> Form | None:
    """Return what is typed as "A>B": cards and cash of a trade, or of a sale of knowledge; None if there is none now.

    Cash is what `seat` gets; in a trade a negative amount is what it pays.
    """
    step = game.steps[-1]
    fields: Fields
    if isinstance(step, Trading) and to != seat and {seat, to} <= set(game.playing):
        own = (*knowledge_codes(game, seat), *used_codes(game, seat))
        both = (*own, *knowledge_codes(game, to), *used_codes(game, to))

        def offer(moved: tuple[str, ...], cash: int) -> Action[Any]:
            give = tuple([card for card in moved if card in own])
            get = tuple([card for card in moved if card not in own])
            # Who proposed it does not matter at the table: the other one, if this one may not make an offer any more.
            if isinstance(MakeOffer.option(game, seat), Refused) and isinstance(MakeOffer.option(game, to), Option):
                return MakeOffer(to, seat, get, give, max(cash, 0), max(-cash, 0))
            return MakeOffer(seat, to, give, get, max(-cash, 0), max(cash, 0))

        def unpaid(asked: Any) -> Refused:
            payer = to if asked > 0 else seat
            most = cash_at_hand(game, payer)
            return Refused(Why.CASH, asked=abs(asked), company=payer, cash=game.cash(payer), least=0, most=most)

        cash = Amount(-cash_at_hand(game, seat), cash_at_hand(game, to), 1, unpaid)
        fields = (("cards", Subset((Group(both, 0, len(both)),), 1, len(both))), ("cash", cash))
        return Form("offer", _LABELS, fields, offer, _accepted)
    if isinstance(step, SellKnowledge) and step.seller == seat and to in buyers(game):
        option = SellKnowledgeTo.option(game, seat)
        fields = (("cards", option.fields[1][1](to)), ("cash", lambda cards: option.fields[2][1](to, cards)))  # type: ignore[operator]
        return Form("sell_knowledge", _LABELS, fields, partial(SellKnowledgeTo, seat, to), lambda after: Buy(to))
    return None


def _accepted(game: RoeUp) -> Action[Any]:
    """Return the acceptance of the offer that was made last."""
    offer = game.offers_open[-1]
    return Accept(offer.to, offer.n)


_LABELS = {"cards": "entry.exchange_cards", "cash": "entry.exchange_cash"}


def cards(game: RoeUp) -> tuple[str, ...]:
    """Return the codes of all cards of this game, wherever they are."""
    return tuple(where_cards(game))


def lines(game: RoeUp, action: Action[Any]) -> list[str]:
    """Return ways of its own to type an action: an offer that is not answered yet."""
    if not isinstance(action, MakeOffer):
        return []
    words = [f"{action.seat}>{action.to}", *action.give, *action.get]
    cash = action.ask - action.pay
    return [" ".join([*words, *([f"{cash:+}"] if cash else []), "?"])]


def drawing(game: RoeUp, lang: str) -> str:
    """Return what is to be turned up: how many cards of which pile, or for which company."""
    step = game.steps[-1]
    facts: dict[str, Any] = {"step": type(step).__name__}
    if isinstance(step, DealCharacters | DealStart):
        return say("entry.deal", {**facts, "company": step.seats[0]}, lang, game.seats)
    markets = [place[0] for place in step.plan] if isinstance(step, SpreadEvents) else []
    if isinstance(step, Refill):
        markets = list(step.plan)
    if isinstance(step, MixIn):
        markets = [step.market] * step.count
    industry = game.markets[markets[0]].industry or game.rules.options.scenario
    return say("entry.turn_up", {**facts, "count": markets.count(markets[0]), "industry": industry}, lang)


def warnings(before: RoeUp, after: RoeUp, seats: tuple[str, ...], lang: str) -> list[str]:
    """Return who has negative cash after an entry, or would have it if the term closed then, with what is known.

    Told are the companies that the entry names (`seats`), and others whom it brings there, by a degraded unit.
    Loans are taken in the loan phase only: there the credit left is told.
    """
    if not after.term or after.over:
        return []
    closed = closed_now(after, after.n + 1)
    found = []
    for seat in after.playing:
        facts: dict[str, Any] = {"company": seat, "cash": after.cash(seat), "closed": closed.cash(seat)}
        if min(facts["cash"], facts["closed"]) >= 0:
            continue
        if seat not in seats and (not before.term or closed_now(before, before.n + 1).cash(seat) <= facts["closed"]):
            continue
        if facts["cash"] < 0:
            found.append(say("entry.short_now", facts, lang, after.seats))
        elif phase_name(after) == "loan":
            facts["credit"] = max(credit(after, seat), 0)
            found.append(say("entry.short_credit", facts, lang, after.seats))
        else:
            found.append(say("entry.short", facts, lang, after.seats))
    return found
