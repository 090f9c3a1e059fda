"""All speeds in one table, `python -m benchmarks`, also written to `benchmarks/results.json`.

With names of benchmarks (`random_play`, `replay`, `clone`, `imports`, `linear`, `browser`) only those. It is a
measurement: the table says where a limit does not hold. Exit code 1 only if something could not be measured, as the
peer is missing.
"""

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from benchmarks import peer
from benchmarks.harness import Row

BENCHMARKS = ("random_play", "replay", "clone", "imports", "linear", "browser")
WITH_PEER = ("random_play", "replay", "clone")
RESULTS = Path(__file__).with_name("results.json")


def main(names: list[str]) -> int:
    """Run, print and write."""
    if unknown := set(names) - set(BENCHMARKS):
        print(f"no benchmark {', '.join(sorted(unknown))}: expected some of {', '.join(BENCHMARKS)}", file=sys.stderr)
        return 2
    chosen = [name for name in BENCHMARKS if not names or name in names]
    missing = peer.pyspiel is None and any(name in WITH_PEER for name in chosen)
    if missing:
        print(peer.MISSING, file=sys.stderr)
    rows: list[Row] = []
    print(line("", "value", "limit", "holds", "goal", "reached", "ours", "theirs"))
    for name in chosen:
        if peer.pyspiel is not None or name not in WITH_PEER:
            found = import_module(f"benchmarks.{name}").measure()
            rows += found
            for row in found:
                print(line(*cells(row)), flush=True)
    RESULTS.write_bytes(msgspec.json.format(msgspec.json.encode(results(rows))) + b"\n")
    print(f"written to {RESULTS}")
    kept = sum(row.keeps(row.limit) for row in rows)
    print(f"limits that hold: {kept} of {len(rows)}")
    return 1 if missing else 0


def cells(row: Row) -> list[str]:
    """Return what the table shows of a row."""
    sign = "≥" if row.better == "more" else "≤"
    theirs = "" if row.theirs is None else f"{row.theirs:,.1f} {row.unit}"
    return [
        row.key,
        f"{row.value:.3f}",
        f"{sign} {row.limit:g}",
        "yes" if row.keeps(row.limit) else "NO",
        f"{sign} {row.goal:g}",
        "yes" if row.keeps(row.goal) else "no",
        f"{row.ours:,.1f} {row.unit}",
        f"{theirs}  {row.note}".strip(),
    ]


def line(name: str, *columns: str) -> str:
    """Return one line of the table."""
    widths = (7, 7, 5, 7, 7, 18, 0)
    return f"{name:<38}" + "  ".join(f"{text:>{width}}" for text, width in zip(columns, widths, strict=True))


def results(rows: list[Row]) -> dict[str, Any]:
    """Return what the file holds: each value by its key, the fit as one entry, and the rows in full."""
    values: dict[str, Any] = {row.key: row.value for row in rows}
    fit = {key.rsplit("_", 1)[1]: values.pop(key) for key in list(values) if key.startswith("replay_linear_fit_")}
    return values | ({"replay_linear_fit": fit} if fit else {}) | {"rows": msgspec.to_builtins(rows)}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
