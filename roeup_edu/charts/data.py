"""What figures are drawn from: the statements of the companies, their names, and how ratios are taken."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from roeup_edu.charts.styles import isolated
from roeup_edu.finance import tidy
from roeup_edu.finance.basis import Basis
from roeup_edu.finance.chart import Chart
from roeup_edu.finance.statements import Statement
from roeup_edu.games import part
from roeup_edu.locales import say


class Data(msgspec.Struct, frozen=True):
    """Statements by seat from the first term on; one later than `settled` is of the term in progress.

    `names`: of the companies by seat, as people typed them; `chart`: the accounts of the game.
    """

    histories: dict[str, tuple[Statement, ...]]
    names: Mapping[str, str]
    basis: Basis
    chart: Chart
    settled: int

    @property
    def seats(self) -> list[str]:
        """Seats in order."""
        return list(self.histories)

    @property
    def terms(self) -> list[int]:
        """Terms that there are statements of."""
        return [term.term for term in next(iter(self.histories.values()), ())]

    @property
    def last(self) -> int:
        """The last term that there are statements of; 0 without any."""
        return max(self.terms, default=0)

    def last_of(self, term: int | None) -> int:
        """Return the term that is asked for if there are statements of it, else the last one."""
        return term if term in self.terms else self.last

    def name(self, seat: str) -> str:
        """Return the whole name of a company, for a sentence."""
        return isolated(self.names[seat])

    def ratios(self, measure: str) -> dict[str, list[tidy.Ratio]]:
        """Return one ratio by seat, term after term."""
        return by_seat([row for row in tidy.ratios(self.histories, self.settled, self.basis) if row.measure == measure])

    def when(self, term: int, lang: str) -> str:
        """Return a term in a sentence: "term 3" or "term 3 so far"."""
        return say("chart.when_open" if term > self.settled else "chart.when", {"term": term}, lang)

    def heading(self, term: int, lang: str) -> str:
        """Return a term as a heading: "Term 3" or "Term 3, so far"."""
        return _heading(term, term > self.settled, lang)

    def basis_text(self, lang: str) -> str:
        """Return what the ratios are taken of."""
        return " · ".join(say(label, {}, lang) for label in self.basis.labels)


@cache
def _heading(term: int, in_progress: bool, lang: str) -> str:
    return say("chart.term_open" if in_progress else "term", {"term": term}, lang)


def by_seat(rows: Sequence[tidy.Ratio]) -> dict[str, list[tidy.Ratio]]:
    """Sort ratios by seat."""
    found: dict[str, list[tidy.Ratio]] = {}
    for row in rows:
        found.setdefault(row.seat, []).append(row)
    return found


def of(game: Any) -> Data:
    """Return what the figures of a game are drawn from, the term in progress as if it closed now."""
    results, closing = part(game.name, "results"), part(game.name, "closing")
    closed = closing.closed_now(game, game.n + 1)
    terms = results.statements(closed, last=game.term) if game.term else dict.fromkeys(game.seats, ())
    return Data(terms, dict(game.seats), results.basis(game), part(game.name, "accounts").CHART, game.settled)
