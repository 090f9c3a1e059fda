"""The games that tests of reports describe: the samples, games of bots, hostile names, rulings, damage."""

from functools import cache

from msgspec import structs

from roeup_edu.core.record import Record, convert, encoded
from roeup_edu.datasets import folder
from roeup_edu.games import kind
from roeup_edu.games.roeup.bots import BOTS
from roeup_edu.table import recordfile
from roeup_edu.table.simulate import simulate

GAME = kind("roeup")
HOSTILE = (
    '=HYPERLINK("http://evil.example","x")',
    "</script><script>alert(1)</script>",
    "[x]:*?/\\ 'quoted' & <b>bold</b>",
    '@SUM(1+1)"; 5 MONEY \\',
    "<img src=x onerror=alert(1)>",
    "+1*cmd|' /C calc'!A0 %{x} $a$",
    "שלום עולם בע״מ 👩‍👩‍👧‍👦🇯🇵",
    "HISTORY '",
)
BASES = (
    {},
    {"balance_basis": "average"},
    {"flow_basis": "cumulative", "balance_basis": "average", "equity_basis": "paid_in"},
    {"flow_basis": "mean_per_term", "profit_basis": "business"},
)


def sample(name: str) -> Record:
    """Return a finished game that is written out in datasets/samples."""
    return recordfile.load(f"{folder('samples')}/{name}.jsonl")


@cache
def played(players: int = 3, seed: int = 3, **options) -> Record:
    """Return a game that bots have played."""
    bots = [bot for name, bot in BOTS.items() if name != "random"]
    return simulate(GAME, {"preset": "lesson90", **options}, players, seed, bots)


def renamed(record: Record, names=HOSTILE) -> Record:
    """Return the same game of companies with other names."""
    header = structs.replace(record.header, seats=dict(zip(record.header.seats, names, strict=False)))
    found = Record.read(encoded(header) + b"".join(map(encoded, record.lines)), kind)
    assert found.fault is None
    return found


def in_term(record: Record, term: int) -> Record:
    """Return a game up to the moment in which a term begins."""
    n = next(n for n, event in record.events if event.kind == "term_begun" and event.facts["term"] == term)
    return record.fork(n)


def ruled(record: Record, amount: int, reason: str = "a slip") -> Record:
    """Return a game in which the game master then takes cash from the first company by a ruling."""
    action = {"do": "rule_payment", "seat": "teacher", "payer": "A", "payee": "market", "amount": amount}
    record.submit("teacher", convert(GAME, action | {"reason": reason}))
    return record


def damaged(record: Record, after: int) -> Record:
    """Return what can be read of a record that is cut off in the line after a number."""
    lines = record.text().splitlines(keepends=True)
    found = Record.read(b"".join(lines[: after + 1]) + lines[after + 1][:20], kind)
    assert found.fault is not None
    return found
