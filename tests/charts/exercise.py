"""What the tests of figures draw: small companies whose ratios are plain, and whole games."""

from functools import cache

import msgspec

from roeup_edu.charts.data import Data
from roeup_edu.finance.basis import USUAL
from roeup_edu.finance.statements import statements
from roeup_edu.games import kind
from roeup_edu.games.roeup import accounts, results
from roeup_edu.games.roeup.bots import BOTS
from roeup_edu.table.simulate import simulate
from tests.finance.exercise import CHART, OVERINDEBTED, ROWS, entry

# C: founded with 270. Term 1: sales 300 at costs of 270, so income 30 and assets = equity = 300: 10 % × 1.00 × 1.00.
# Term 2: sales 1,000 at costs of 800, so income 200 and assets = equity = 500: 20 % × 2.00 × 1.00 = 40 %.
DOUBLED = [
    *entry(1, 1, 0, "cash", "capital_stock", 270, "capital", book="C"),
    *entry(2, 2, 1, "cash", "sales", 300, "unit", book="C"),
    *entry(2, 2, 1, "operating_costs", "cash", 270, "unit", book="C"),
    *entry(3, 2, 2, "cash", "sales", 1000, "unit", book="C"),
    *entry(3, 2, 2, "operating_costs", "cash", 800, "unit", book="C"),
]
# D: founded with 100 and never active: no sales, so no margin.
IDLE = entry(1, 1, 0, "cash", "capital_stock", 100, "capital", book="D")
ALL = [*ROWS, *OVERINDEBTED, *DOUBLED, *IDLE]
NAMES = {"A": "Alpha", "B": "Beta", "C": "Gamma", "D": "Delta"}

HOSTILE = (
    "<b>x</b>",
    '<a href="http://evil.example">click</a>',
    "$\\alpha$ & $b$ &amp;",
    "%{x}%{customdata[0]} {seat}",
    "An honest name of a company that takes all the sixty letters",
    "👩‍👩‍👧‍👦🇯🇵 Team 🎉🎉🎉🎉",
    "שלום עולם בע״מ",
    "株式会社とても長い名前の学生ベンチャー企業グループ",
)


def small(seats: str = "AC", last: int = 2, settled: int | None = None, **more) -> Data:
    """Return some of the small companies up to a term."""
    histories = statements(ALL, CHART, tuple(seats), last=last)
    names = {seat: NAMES[seat] for seat in seats}
    data = Data(histories, names, USUAL, CHART, last if settled is None else settled)
    return msgspec.structs.replace(data, **more)


@cache
def played(preset: str = "full", players: int = 8, **options):
    """Return a game that bots have played."""
    bots = [bot for name, bot in BOTS.items() if name != "random"]
    return simulate(kind("roeup"), {"preset": preset, **options}, players, 3, bots).game


def whole(game, names=None, in_progress: bool = False) -> Data:
    """Return what figures are drawn from after a whole game; its last term may count as in progress."""
    settled = game.settled - 1 if in_progress else game.settled
    seats = dict(zip(game.seats, names, strict=False)) if names else dict(game.seats)
    return Data(results.statements(game), seats, results.basis(game), accounts.CHART, settled)


def traces(chart, **wanted):
    """Return the traces of a figure that have such values."""
    return [trace for trace in chart.spec["data"] if all(trace.get(key) == value for key, value in wanted.items())]


def points(chart):
    """Return (customdata, y) of every point that leads somewhere."""
    for trace in chart.spec["data"]:
        yield from zip(trace.get("customdata", ()), trace["y"], strict=False)


def texts(value):
    """Return every text in plain data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from texts(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from texts(item)
