"""What all benchmarks share: CPU time, interleaved runs, and a row of the table."""

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from msgspec import Struct

from roeup_edu.core.actions import CHANCE
from roeup_edu.core.record import Record
from roeup_edu.games import kind

ROOT = Path(__file__).parent.parent
ROUNDS = 7
SEATS = {seat: f"Company {seat}" for seat in "ABCDEFGH"}


class Row(Struct, frozen=True):
    """One line of the table: a value, what it must be, what we want, and what it was made of.

    `better` is "more" or "less"; `ours` and `theirs` are in `unit`, `theirs` None without a peer.
    """

    key: str
    value: float
    better: str
    limit: float
    goal: float
    ours: float
    theirs: float | None
    unit: str
    note: str = ""

    def keeps(self, bound: float) -> bool:
        """Return whether the value is on the better side of a bound."""
        return self.value >= bound if self.better == "more" else self.value <= bound


def cpu(work: Callable[[], Any]) -> float:
    """Return the CPU seconds that `work` takes in this process."""
    start = time.process_time()
    work()
    return time.process_time() - start


def interleaved(works: Sequence[Callable[[int], float]], rounds: int = ROUNDS) -> list[float]:
    """Return the median of each work's measurements; they take turns, so that a slow moment of the machine hits all.

    A work gets the number of the round and returns what it measured. A first round is not counted.
    """
    found: list[list[float]] = [[] for _ in works]
    for number in range(rounds + 1):
        for place, work in enumerate(works):
            measured = work(number)
            if number:
                found[place].append(measured)
    return [median(one) for one in found]


def child(code: str) -> float:
    """Return the CPU seconds (user and system) of a fresh interpreter that runs `code`."""
    before = _children()
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)
    return _children() - before


def _children() -> float:
    # Finer than os.times where it exists; Windows has neither, and gives 0.
    try:
        from resource import RUSAGE_CHILDREN, getrusage
    except ImportError:
        times = os.times()
        return times.children_user + times.children_system
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def random_record(seed: int, players: int = 4, terms: int = 8) -> Record:
    """Return the record of a whole random game."""
    game = kind("roeup")
    seats = dict(list(SEATS.items())[:players])
    record = Record(game.compose({"terms": terms}, seats, seed, True), game)
    record.draw()
    rng = random.Random(seed)
    while not record.game.over:
        seat = rng.choice(record.game.waiting())
        record.submit(seat, rng.choice(record.game.options(seat)).any(rng))
    return record


def decisions(record: Record) -> int:
    """Return the number of lines that are not draws."""
    return sum(line.action.seat != CHANCE for line in record.lines)
