"""The statements of a game for one term: a settled one, or the term in progress as if it closed now."""

from typing import Any

from roeup_edu.core.faults import Fault
from roeup_edu.core.record import Record
from roeup_edu.finance.closing import Closing
from roeup_edu.finance.ratios import Factors, factors_over
from roeup_edu.finance.statements import statements
from roeup_edu.games.roeup import accounts, results
from roeup_edu.games.roeup.course import phase_name
from roeup_edu.games.roeup.phases import loan, settlement


def closing(record: Record, term: int | None = None) -> Closing:
    """Return a term's statements: by default those of the last settled term, in the first term those so far.

    Raises `Fault` for a term that has not begun.
    """
    game: Any = record.game
    wanted = term if term is not None else game.settled or game.term
    if not 1 <= wanted <= game.term:
        raise Fault("closing.no_term" if game.term else "closing.none", term=wanted, last=game.term)
    in_progress = wanted > game.settled
    played = closed_now(game, len(record.lines) + 1) if in_progress else game
    rows = tuple(row for row in played.ledger.rows if row[2] <= wanted)
    histories = results.statements(played, last=wanted)
    return Closing(wanted, in_progress, results.basis(game), accounts.CHART, rows, histories)


def closed_now(game: Any, n: int) -> Any:
    """Return a copy of a game in which the result of the term in progress is booked as line `n`, with nothing sold.

    If it is booked already the copy is the game as it is.
    """
    copy = game.clone()
    copy.n = copy.ledger.n = n
    if not game.term or game.settled == game.term or is_booked(game):
        return copy
    for seat in copy.playing:
        company = copy.companies[seat]
        if phase_name(game) == "loan":
            company.interest = loan.interest(copy, seat)
        settlement.book_result(copy, company)
    return copy


def is_booked(game: Any) -> bool:
    """Return whether the result of the term is booked: in a settlement, unless the shortage before it goes on."""
    waits = any(isinstance(step, settlement.Result) for step in game.steps)
    return phase_name(game) == "settlement" and not waits


def factors_now(closed: Any, seat: str) -> Factors:
    """Return the ratios of a company in a game of which the term is closed (see `closed_now`)."""
    chosen = results.basis(closed)
    rows = [row for row in closed.ledger.rows if row[3] == seat]
    history = statements(rows, accounts.CHART, (seat,), last=closed.term)[seat]
    return factors_over(history, history[0].opening, chosen)
