"""Importing the game, the start of the interpreter not counted."""

from benchmarks.harness import Row, child, interleaved

ROUNDS = 15
PEER = "import msgspec, tomllib"
CASES = (
    ("import_vs_msgspec", "import roeup_edu.games.roeup", 1.5, ""),
    ("import_rules_vs_msgspec", "import roeup_edu.games.roeup.setup", 3.0, "all rules, not only the package"),
)


def measure() -> list[Row]:
    """Return the rows: CPU time of an import over that of msgspec and tomllib, which every start needs."""
    codes = ["pass", PEER, *[code for _, code, _, _ in CASES]]
    nothing, theirs, *ours = interleaved([lambda number, code=code: child(code) for code in codes], ROUNDS)
    rows = []
    for (key, _, limit, note), seconds in zip(CASES, ours, strict=True):
        own, other = (seconds - nothing) * 1e3, (theirs - nothing) * 1e3
        rows.append(Row(key, own / other, "less", limit, 1.5, own, other, "ms", note))
    return rows
