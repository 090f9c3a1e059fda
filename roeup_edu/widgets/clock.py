"""The clock of a phase: since when it goes on, and how long it should take. It warns and moves nothing by itself.

All windows of a kernel on one game have the same clock. It is not kept: after a restart it is set anew.
"""

import time
from typing import Any

from roeup_edu.table.table import Table
from roeup_edu.widgets.scene import Scene

MINUTES_MOST = 120
"""Minutes that a phase may be given."""


class Clock:
    """The minutes for each phase (0: no clock), and since when this one goes on, in seconds since 1970."""

    def __init__(self) -> None:
        self.minutes = 0
        self.phase: tuple[int, str] | None = None
        self.since = 0.0


_clocks: dict[tuple[str, str], Clock] = {}


def clock_of(scene: Scene) -> Clock:
    """Return the clock of a game; it begins anew with each phase."""
    clock = _clocks.setdefault((scene.table.store.path, scene.table.id), Clock())
    phase = (scene.view["term"], scene.view["phase"])
    if clock.phase != phase:
        clock.phase, clock.since = phase, time.time()
    return clock


def minutes_of(table: Table) -> int:
    """Return how many minutes each phase of a game should take, 0 if it has no clock."""
    clock = _clocks.get((table.store.path, table.id))
    return clock.minutes if clock is not None else 0


def shown(scene: Scene) -> dict[str, Any]:
    """Return the clock as JSON data."""
    clock = clock_of(scene)
    return {"minutes": clock.minutes, "since": clock.since if clock.minutes else 0.0}
