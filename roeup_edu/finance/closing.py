"""One term closed: its rows and the statements up to it, with their ratios and what changed them."""

import msgspec

from roeup_edu.core.ledger import Row
from roeup_edu.finance.attribution import Effects, attribute
from roeup_edu.finance.basis import Basis, measure
from roeup_edu.finance.chart import Chart
from roeup_edu.finance.ratios import ExactFactors, Factors, exact_factors, factors_over
from roeup_edu.finance.statements import Statement


class Closing(msgspec.Struct, frozen=True):
    """One term: its number, whether it is still in progress, all rows, and each company's statements up to it.

    The histories are by book, as `chart` reads them.
    """

    term: int
    in_progress: bool
    basis: Basis
    chart: Chart
    rows: tuple[Row, ...]
    histories: dict[str, tuple[Statement, ...]]

    def factors(self, seat: str, back: int = 0) -> Factors:
        """Return the ratios of a company, or those of `back` terms before."""
        history = self.histories[seat][: self.term - back]
        return factors_over(history, history[0].opening, self.basis)

    def effects(self, seat: str) -> Effects | None:
        """Return what changed the ROE against the term before; None in the first term or where a ratio is n/a."""
        if self.term < 2:
            return None
        return attribute(self._exact(seat, 1), self._exact(seat, 0))

    def _exact(self, seat: str, back: int) -> ExactFactors:
        history = self.histories[seat][: self.term - back]
        return exact_factors(measure(history, history[0].opening, self.basis))
