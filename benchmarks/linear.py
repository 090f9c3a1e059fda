"""Whether a long record replays in time linear in its length: 8 companies, 30 terms, read up to tenths of its lines.

A line does more work in a late term than in an early one: companies run more units, and a settlement books each. So the
exponent is somewhat above 1; what must not be there is work that is done again for each line (an exponent of 2).
"""

import math
import random
from collections.abc import Sequence
from statistics import correlation, linear_regression

from benchmarks.harness import SEATS, Row, cpu, interleaved
from roeup_edu.core.record import Record
from roeup_edu.games import kind
from roeup_edu.games.roeup.bots import Greedy
from roeup_edu.table.simulate import fill_seats

TERMS = 30
PARTS = 10
READINGS = 5


def measure() -> list[Row]:
    """Return two rows: R² of a straight line through the times, and the exponent of a power of the length."""
    texts = long_record().text().splitlines(keepends=True)
    lengths = [0, *[(len(texts) - 1) * part // PARTS for part in range(1, PARTS + 1)]]
    parts = [b"".join(texts[: length + 1]) for length in lengths]
    header, *times = interleaved([lambda number, text=text: reading(text) for text in parts])
    r2, exponent = fit(lengths[1:], [seconds - header for seconds in times])
    note = f"{lengths[-1]:,} lines in {times[-1] * 1e3:.0f} ms, the header in {header * 1e3:.1f} ms"
    rate = lengths[-1] / (times[-1] - header)
    return [
        Row("replay_linear_fit_r2", r2, "more", 0.98, 0.995, rate, None, "lines/s", note),
        Row("replay_linear_fit_exponent", exponent, "less", 1.25, 1.1, rate, None, "lines/s", "1 is linear"),
    ]


def reading(text: bytes) -> float:
    """Return the CPU time of reading a record once."""

    def work() -> None:
        for _ in range(READINGS):
            Record.read(text, kind)

    return cpu(work) / READINGS


def long_record() -> Record:
    """Return a record that comes to its last term: of greedy players the fewest fail on the way."""
    game = kind("roeup")
    longest: Record | None = None
    for seed in range(20):
        record = Record(game.compose({"terms": TERMS}, SEATS, seed, True), game)
        record.draw()
        fill_seats(record, dict.fromkeys(SEATS, Greedy()), random.Random(seed))
        if longest is None or len(record.lines) > len(longest.lines):
            longest = record
        if record.game.over == "terms_over":
            return record
    assert longest is not None
    return longest


def fit(lengths: Sequence[int], times: Sequence[float]) -> tuple[float, float]:
    """Return R² of the straight line, and the slope of the line through the logarithms."""
    slope = linear_regression([math.log(n) for n in lengths], [math.log(t) for t in times]).slope
    return correlation(lengths, times) ** 2, slope
