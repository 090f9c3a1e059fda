"""Who wins, over many games of four bots: `python -m benchmarks.balance [--games N] [--jobs N]`, or `make balance`.

Per scenario and preset two players who like premium units and two who like ordinary ones meet in every seating. The
table says for each line what is wanted and where it does not hold; the exit code is 1 if a required line fails.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations
from multiprocessing import Pool
from statistics import median
from typing import Any

from msgspec import Struct

from roeup_edu.core.actions import CHANCE
from roeup_edu.datasets import folder
from roeup_edu.games.roeup import results
from roeup_edu.games.roeup.bots import BOTS, next_seat
from roeup_edu.games.roeup.cards import Deck
from roeup_edu.games.roeup.deckfile import load, load_rules
from roeup_edu.games.roeup.rules import Rules, effective
from roeup_edu.games.roeup.setup import new
from roeup_edu.games.roeup.state import RoeUp

SEATS = "ABCD"
SEATINGS = tuple(combinations(SEATS, 2))
SCENARIOS = ("product", "commodity", "mixed")
PRESETS = ("full", "lesson90", "practice")
AWARDS = ("roe", "sales", "margin", "turnover")
Table = tuple[str, str]


class Company(Struct, frozen=True):
    """What became of one company in one game."""

    taste: str
    industry: str
    character: str
    won: float
    awards: dict[str, float]
    out: bool
    roe: float | None
    margin: float | None
    turnover: float | None
    growth: float


class Played(Struct, frozen=True):
    """One game: why it ended, who was in it."""

    reason: str
    companies: tuple[Company, ...]


def rules_of(table: Table) -> Rules:
    """Return the rules of a scenario and preset."""
    scenario, preset = table
    return effective(load_rules(folder("roeup")), {"scenario": scenario, "preset": preset})


def play(rules: Rules, deck: Deck, number: int) -> Played:
    """Play game `number`: its seed and its seating follow from the number, so that any game can be looked at again.

    Each seed is played twice, the tastes changed about, so that the luck of a seat cancels out.
    """
    liking = SEATINGS[(number // 2) % len(SEATINGS)]
    tastes = {seat: "premium" if (seat in liking) == (number % 2 == 0) else "ordinary" for seat in SEATS}
    seed = number // 2 if rules.seed is None else rules.seed
    game, rng = new(rules, deck, {seat: seat for seat in SEATS}, seed), random.Random(number)
    while not game.over:
        if game.waiting() == (CHANCE,):
            game.act(game.draw())
        elif seat := next_seat(game, tastes):
            game.act(BOTS[tastes[seat]].choose(game.seen_by(seat, rng), seat, rng))
    return Played(game.over, tuple(companies(game, tastes)))


def companies(game: RoeUp, tastes: dict[str, str]) -> Iterable[Company]:
    """Yield how each company ended."""
    podium, terms = results.podium(game), results.statements(game)
    winners = podium["winners"]
    for seat, taste in tastes.items():
        own, character = terms[seat], game.companies[seat].character
        assert character is not None
        last, start = own[-1], own[0].opening
        yield Company(
            taste=taste,
            industry="both" if len(character.industries) > 1 else character.industries[0],
            character=character.code,
            won=1 / len(winners) if seat in winners else 0,
            awards={award: 1 / len(to) for award, to in podium["awards"].items() if seat in to},
            out=game.companies[seat].defaulted,
            roe=last.net_income / last.equity if last.equity > 0 else None,
            margin=last.net_income / last.sales if last.sales else None,
            turnover=last.sales / last.total_assets if last.total_assets else None,
            growth=last.equity / (start.capital or 1),
        )


_worker: dict[Table, tuple[Rules, Deck]] = {}


def _task(task: tuple[Table, int]) -> Played:
    table, number = task
    if table not in _worker:
        _worker[table] = rules_of(table), load(folder("roeup"))
    return play(*_worker[table], number)


# The lines of the table.


class Line(Struct, frozen=True):
    """A measure: its name, the value of one table, how it is shown, and what is wanted (required or only aimed at)."""

    name: str
    value: Callable[[list[Played]], Any]
    wanted: str = ""
    holds: Callable[[Any], bool] | None = None
    required: bool = True
    only: str = ""
    show: Callable[[Any], str] = lambda value: f"{100 * value:.1f} %"


def all_companies(games: list[Played]) -> list[Company]:
    """Return the companies of all games."""
    return [company for game in games for company in game.companies]


def win_share(taste: str) -> Callable[[list[Played]], float]:
    """Return the measure of the share of games won by the two players of a taste."""
    return lambda games: sum(c.won for c in all_companies(games) if c.taste == taste) / len(games)


def wins_per_company(industry: str) -> Callable[[list[Played]], float]:
    """Return the measure of the games won per company of an industry; a quarter is what chance gives."""

    def share(games: list[Played]) -> float:
        won = [c.won for c in all_companies(games) if c.industry == industry]
        return sum(won) / max(len(won), 1)

    return share


def holder_wins(award: str) -> Callable[[list[Played]], float]:
    """Return the measure of how often a holder of an award wins; a shared win counts as its part."""

    def share(games: list[Played]) -> float:
        held = [(c.awards[award], c.won) for c in all_companies(games) if award in c.awards]
        return sum(part * won for part, won in held) / max(sum(part for part, _ in held), 1)

    return share


def middle(field: str, industry: str = "") -> Callable[[list[Played]], float]:
    """Return the measure of the median of a figure over the companies that are not out."""

    def value(games: list[Played]) -> float:
        sound = [c for c in all_companies(games) if not c.out and industry in ("", c.industry)]
        found = [figure for c in sound if (figure := getattr(c, field)) is not None]
        return float(median(found)) if found else float("nan")

    return value


def highest(field: str) -> Callable[[list[Played]], float]:
    """Return the measure of the highest figure of all companies."""
    return lambda games: max(getattr(c, field) or 0 for c in all_companies(games))


def bankrupt(games: list[Played]) -> float:
    """Return the share of games in which a company defaulted."""
    return sum(any(c.out for c in game.companies) for game in games) / len(games)


def gap(
    one: Callable[[list[Played]], float], other: Callable[[list[Played]], float]
) -> Callable[[list[Played]], float]:
    """Return the measure of the difference of two."""
    return lambda games: one(games) - other(games)


def reasons(games: list[Played]) -> str:
    """Return the ends of the games with their shares."""
    counts = Counter(game.reason for game in games)
    return ", ".join(f"{reason} {100 * count / len(games):.0f} %" for reason, count in counts.most_common())


def times(value: float) -> str:
    """Return a factor as text."""
    return f"{value:.2f}"


LINES = (
    Line("games", len, show=str),
    Line("won by premium-first", win_share("premium")),
    Line("won by ordinary-first", win_share("ordinary")),
    Line(
        "  difference",
        gap(win_share("premium"), win_share("ordinary")),
        "within 15 points",
        lambda points: abs(points) <= 0.15,
    ),
    Line("won per product company", wins_per_company("product"), only="mixed"),
    Line("won per commodity company", wins_per_company("commodity"), only="mixed"),
    Line(
        "  difference",
        gap(wins_per_company("product"), wins_per_company("commodity")),
        "within 15 points",
        lambda points: abs(points) <= 0.15,
        only="mixed",
    ),
    Line("won per both-industries company", wins_per_company("both"), only="mixed"),
    Line("games with a bankruptcy", bankrupt, "under 3 %", lambda share: share < 0.03),
    *[
        Line(f"holder of {award} wins", holder_wins(award), "at most 85 %", lambda share: share <= 0.85)
        for award in AWARDS
    ],
    Line("ROE of the last term, median", middle("roe"), "8 to 30 %", lambda roe: 0.08 <= roe <= 0.30, required=False),
    Line("  highest", highest("roe"), "at most 60 %", lambda roe: roe <= 0.6, required=False),
    Line("  product", middle("roe", "product"), only="mixed"),
    Line("  commodity", middle("roe", "commodity"), only="mixed"),
    Line("margin, product", middle("margin", "product"), only="mixed"),
    Line("  commodity", middle("margin", "commodity"), only="mixed"),
    Line("turnover, product", middle("turnover", "product"), only="mixed", show=times),
    Line("  commodity", middle("turnover", "commodity"), only="mixed", show=times),
    Line(
        "equity at the end / at the start",
        middle("growth"),
        "1.5 to 2.5 (full)",
        lambda growth: 1.5 <= growth <= 2.5,
        required=False,
        show=times,
    ),
)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.balance", description=__doc__)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--tables", default="")
    args = parser.parse_args()
    tables = [(s, p) for p in PRESETS for s in SCENARIOS if not args.tables or f"{p}-{s}" in args.tables.split(",")]
    tasks = [(table, number) for table in tables for number in range(args.games)]
    with Pool(args.jobs) as pool:
        played = pool.map(_task, tasks, chunksize=max(args.games // 20, 1))
    found = {t: [g for (own, _), g in zip(tasks, played, strict=True) if own == t] for t in tables}
    for table, games in found.items():
        print(table)
        for line in LINES:
            if line.only in ("", table[0]):
                v = line.value(games)
                print(
                    f"   {line.name:36s} {line.show(v):>10s}  {line.wanted} {'' if line.holds is None or line.holds(v) else 'NOT'}"
                )
        print("   ", reasons(games))
        print(
            "   by character",
            {
                c: f"{sum(x.won for x in xs) / len(xs):.2f}"
                for c in sorted({x.character for x in all_companies(games)})
                for xs in [[x for x in all_companies(games) if x.character == c]]
            },
        )
        print(
            "   awards product/commodity",
            {
                a: [
                    round(sum(c.awards.get(a, 0) for c in all_companies(games) if c.industry == i) / len(games), 2)
                    for i in ("product", "commodity", "both")
                ]
                for a in AWARDS
            },
        )
        print(
            "   awards premium",
            {
                a: round(sum(c.awards.get(a, 0) for c in all_companies(games) if c.taste == "premium") / len(games), 2)
                for a in AWARDS
            },
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
