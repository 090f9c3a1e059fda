"""The statements of a game for one stage: a settled one, or the stage in progress as it stands."""

from typing import Any

from roeup_edu.core.faults import Fault
from roeup_edu.core.record import Record
from roeup_edu.finance.closing import Closing
from roeup_edu.games.economy import accounts, results


def closing(record: Record, term: int | None = None) -> Closing:
    """Return a stage's statements: by default those of the last settled stage, in the first one those so far.

    Nothing is booked when a stage closes, so a stage in progress is shown as it is. Raises `Fault` for a stage that has
    not begun.
    """
    game: Any = record.game
    wanted = term if term is not None else game.settled or game.stage
    if not 1 <= wanted <= game.stage:
        raise Fault("closing.no_term" if game.stage else "closing.none", term=wanted, last=game.stage)
    rows = tuple(row for row in game.ledger.rows if row[2] <= wanted)
    histories = results.statements(game, last=wanted)
    return Closing(wanted, wanted > game.settled, results.basis(game), accounts.CHART, rows, histories)
