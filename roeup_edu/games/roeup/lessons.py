"""What a debrief asks of a game of ROE UP!: its auctions and what they brought, shortages, and moves worth a fork."""

from collections.abc import Iterator
from typing import Any

import msgspec

from roeup_edu.core.actions import Action
from roeup_edu.core.game import Event
from roeup_edu.core.record import Amend, Record
from roeup_edu.core.teacher import Absent
from roeup_edu.games.roeup import accounts
from roeup_edu.games.roeup.phases.action import Launch
from roeup_edu.games.roeup.phases.loan import Borrow
from roeup_edu.games.roeup.procurement import Award, Point, StayOut
from roeup_edu.games.roeup.state import RoeUp

FOUNDING = "character"
"""The auction in which nothing is bought that could earn by itself."""


class Taking(msgspec.Struct, frozen=True, kw_only=True):
    """A card taken in an auction. `bids`: the highest bid of each who bid, or None for one who only passed.

    `decided`: the line in which the taker chose the card or bid last; `booked`: the line that handed it over;
    `earned`: the profit it brought its taker until now, before the fee, None if that cannot be told; `causes`: the
    lines of the launches, pushes and placings that brought it.
    """

    decided: int
    booked: int
    term: int
    seat: str
    card: str
    auction: str
    price: int
    fee: int
    bids: dict[str, int | None]
    earned: int | None
    causes: tuple[int, ...]


class Shortage(msgspec.Struct, frozen=True, kw_only=True):
    """A company without cash at a settlement: what it lacked, what it sold for what, and what that cost (R-SHO)."""

    booked: int
    term: int
    seat: str
    lacking: int
    proceeds: int
    loss: int
    sold: tuple[str, ...]
    defaulted: bool


class Move(msgspec.Struct, frozen=True):
    """A past move that is worth a fork: its line, whose it was, its size, and what to do instead (None: nothing)."""

    kind: str
    line: int
    seat: str
    amount: int
    instead: Action[Any] | None


def place(game: RoeUp) -> tuple[int, int]:
    """Return how far the course of a game is: term and phase; it never goes back."""
    return game.term, game.phase


def upto(record: Record) -> int:
    """Return the line that closed the last settled term, 0 before; what came later may still be secret."""
    return max((n for n, event in record.events if event.kind == "announced"), default=0)


def passive(game: RoeUp, action: Action[Any]) -> bool:
    """Return whether an action is only what counts as done for somebody who is away, such as staying out."""
    return isinstance(action, Absent) or game.steps[-1].absent(game, action.seat) == action


def takings(record: Record) -> tuple[Taking, ...]:
    """Return the cards taken in auctions of the settled terms, in order."""
    lines, events = _decided(record), list(_told(record))
    bids: dict[str, dict[str, int | None]] = {}
    found = []
    for count, (n, term, event) in enumerate(events, start=1):
        facts = event.facts
        if event.kind == "contested":
            bids[facts["card"]] = dict.fromkeys(facts["bidders"])
        elif event.kind == "bids":
            bids[facts["card"]] = bids.get(facts["card"], {}) | facts["bids"]
        elif event.kind == "bid":
            bids.setdefault(facts["card"], {})[facts["company"]] = facts["amount"]
        elif event.kind == "taken":
            own = bids.pop(facts["card"], {})
            decided = lines[n, facts["company"]]
            earned, causes = _earned(record, events[count:], facts, decided)
            found.append(
                Taking(
                    decided=decided,
                    booked=n,
                    term=term,
                    seat=facts["company"],
                    card=facts["card"],
                    auction=facts["auction"],
                    price=facts["price"],
                    fee=facts["fee"],
                    bids=own,
                    earned=earned,
                    causes=causes,
                )
            )
    return tuple(found)


def _told(record: Record) -> Iterator[tuple[int, int, Event]]:
    """Yield line, term and event of the settled terms, in order."""
    term, last = 0, upto(record)
    for n, event in record.events:
        if n > last:
            return
        term = event.facts["term"] if event.kind == "term_begun" else term
        yield n, term, event


def _decided(record: Record) -> dict[tuple[int, str], int]:
    """Return in which line the taker of a card chose it or bid last, by line of the taking and seat."""
    found: dict[tuple[int, str], int] = {}
    last: dict[str, int] = {}
    for n, event in record.events:
        if event.kind in ("has_pointed", "bid", "bid_placed"):
            last[event.facts["company"]] = n
        elif event.kind == "taken":
            at_once = event.facts["how"] in ("exchange", "called")
            found[n, event.facts["company"]] = n if at_once else last[event.facts["company"]]
    return found


def _earned(
    record: Record, after: list[tuple[int, int, Event]], facts: dict[str, Any], decided: int
) -> tuple[int | None, tuple[int, ...]]:
    """Return what a card has brought its taker until now, before the fee, and the lines that brought it.

    A unit: its sales less operating costs, synergy, R&D and launch costs. A marketing card: its effect. An asset: the
    same of all units launched onto it, less its depreciation and the loss of a forced sale. It counts until the card
    comes to somebody else in an auction.
    """
    seat, card = facts["company"], facts["card"]
    if facts["auction"] == FOUNDING:
        return None, ()
    lines: list[int] = []
    pushes: dict[str, list[int]] = {}
    for n, _, event in after:
        told = event.facts
        if event.kind == "taken" and told["card"] == card:
            break
        if told.get("company") != seat:
            continue
        if event.kind == "pushed":
            pushes.setdefault(told["card"], []).append(n)
        elif event.kind == "launched" and card in (told["card"], told["pipe"].rpartition(".")[0]):
            lines += [n, *pushes.pop(told["card"], [])]
        elif event.kind == "placed" and told["card"] == card:
            lines.append(n)
    lines += pushes.get(card, [])
    of, last = set(lines), upto(record)
    amount = -sum(
        row[5]
        for row in record.game.ledger.rows
        if row[3] == seat
        and row[0] <= last
        and row[4] in accounts.INCOME
        and (row[1] in of or (row[1] == decided and row[6] in ("asset_sale", "depreciation")))
    )
    return amount, tuple(sorted(of))


def shortages(record: Record) -> tuple[Shortage, ...]:
    """Return the shortages of cash, in order; one that comes twice in a settlement counts twice."""
    found: list[dict[str, Any]] = []
    for n, term, event in _told(record):
        facts = event.facts
        if event.kind == "short":
            begun = {"booked": n, "term": term, "seat": facts["company"], "lacking": -facts["cash"]}
            found.append({**begun, "proceeds": 0, "loss": 0, "sold": (), "defaulted": False})
            continue
        own = next((one for one in reversed(found) if one["seat"] == facts.get("company")), None)
        if own is None:
            continue
        if event.kind == "asset_sold":
            own["proceeds"] += facts["proceeds"]
            own["loss"] += facts["loss"]
            own["sold"] += (facts["asset"],)
        elif event.kind == "knowledge_sold":
            own["proceeds"] += facts["price"]
            own["sold"] += tuple(facts["cards"])
        elif event.kind == "defaulted":
            own["defaulted"] = True
    return tuple(Shortage(**one) for one in found)


def owner(action: Action[Any]) -> str:
    """Return whose move an action is: what the game master enters of a called auction is the taker's."""
    return action.to if isinstance(action, Award) else action.seat


def moves(record: Record) -> tuple[Move, ...]:
    """Return up to three moves that are worth a fork: the costliest fee, the largest loan, the best launch."""
    found = [_fee(record), _loan(record), _launch(record)]
    return tuple(move for move in found if move is not None)


def _fee(record: Record) -> Move | None:
    """The costliest fee of a market; instead, its payer stays out."""
    paid = [one for one in takings(record) if one.fee and one.auction != FOUNDING]
    for one in sorted(paid, key=lambda taking: -taking.fee):
        for n, action in reversed(_actions(record)):
            if n > one.booked:
                continue
            if isinstance(action, Award) and n == one.booked:
                return Move("fee", n, one.seat, one.fee, None)
            if isinstance(action, Point) and (action.seat, action.card) == (one.seat, one.card):
                return Move("fee", n, one.seat, one.fee, StayOut(one.seat))
    return None


def _loan(record: Record) -> Move | None:
    loans = [(n, action) for n, action in _actions(record) if isinstance(action, Borrow)]
    if not loans:
        return None
    n, action = max(loans, key=lambda loan: loan[1].amount)
    return Move("loan", n, action.seat, action.amount, None)


def _launch(record: Record) -> Move | None:
    """The launch that brought its company most."""
    brought: dict[int, int] = {}
    last = upto(record)
    for row in record.game.ledger.rows:
        if row[4] in accounts.INCOME and row[0] <= last:
            brought[row[1]] = brought.get(row[1], 0) - row[5]
    launches = [(n, action) for n, action in _actions(record) if isinstance(action, Launch)]
    if not launches:
        return None
    n, action = max(launches, key=lambda launch: brought.get(launch[0], 0))
    return Move("launch", n, action.seat, brought.get(n, 0), None) if brought.get(n, 0) > 0 else None


def _actions(record: Record) -> list[tuple[int, Action[Any]]]:
    """Return the moves of the settled terms that count, of lines that nothing was put in the place of."""
    last = upto(record)
    amended = {line.action.line for line in record.lines if isinstance(line.action, Amend)}
    return [
        (line.n, line.action)
        for line in record.lines[:last]
        if line.n not in amended and line.n not in record.unfit and not isinstance(line.action, Amend)
    ]
