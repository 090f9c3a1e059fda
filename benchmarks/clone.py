"""Copying a game in its middle."""

from benchmarks import peer
from benchmarks.harness import Row, cpu, interleaved, random_record

COPIES = 2_000
STATES = 10


def measure() -> list[Row]:
    """Return the row: the time of a clone, ours over theirs."""
    records = [random_record(seed) for seed in range(STATES)]
    games = [record.fork(len(record.lines) // 2).game for record in records]
    states = [peer.middle(60, seed) for seed in range(STATES)]

    def copies(originals: list) -> float:
        def work() -> None:
            for original in originals:
                clone = original.clone
                for _ in range(COPIES):
                    clone()

        return cpu(work) / (COPIES * STATES) * 1e6

    ours, theirs = interleaved([lambda number: copies(games), lambda number: copies(states)])
    return [Row("clone_vs_openspiel_backgammon", ours / theirs, "less", 5.0, 5.0, ours, theirs, "µs")]
