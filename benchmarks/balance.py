"""Who wins, over many games of four bots: `python -m benchmarks.balance [--games N] [--jobs N]`, or `make balance`.

Per scenario and preset two players who like premium units and two who like ordinary ones meet in every seating. The
table says for each line what is wanted and where it does not hold; the exit code is 1 if a required line fails.
"""

import argparse
import math
import random
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from itertools import combinations
from multiprocessing import Pool
from statistics import mean, median
from typing import Any

from msgspec import Struct

from benchmarks.borrowers import Borrower, Borrowing
from roeup_edu.datasets import folder
from roeup_edu.games.roeup import results
from roeup_edu.games.roeup.bots import BOTS, Bot
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
"""Preset and scenario."""

# --- games


class Company(Struct, frozen=True):
    """What became of one company in one game."""

    player: str
    industry: str
    won: float
    awards: dict[str, float]
    out: bool
    roe: float | None
    margin: float | None
    turnover: float | None
    growth: float


class Played(Struct, frozen=True):
    """One game: why it ended, who was in it, and each shortage as (player, rate of the company's debt)."""

    reason: str
    companies: tuple[Company, ...]
    shortages: tuple[tuple[str, int], ...]


def rules_of(table: Table) -> Rules:
    """Return the rules of a preset and scenario."""
    preset, scenario = table
    return effective(load_rules(folder("roeup")), {"scenario": scenario, "preset": preset})


def tastes(number: int) -> dict[str, str]:
    """Return who likes what in game `number`: every seating in turn, each followed by its opposite."""
    liking = SEATINGS[(number // 2) % len(SEATINGS)]
    return {seat: "premium" if (seat in liking) == (number % 2 == 0) else "ordinary" for seat in SEATS}


def borrowers(number: int) -> dict[str, str]:
    """Return how each seat of game `number` borrows."""
    ways = ("sound", "sound", "never", "all")
    return {seat: ways[(number + place) % len(ways)] for place, seat in enumerate(SEATS)}


PLAYERS: dict[str, Bot] = {
    **{name: BOTS[name] for name in ("premium", "ordinary")},
    "sound": BOTS["greedy"],
    "never": Borrower(Borrowing.NEVER),
    "all": Borrower(Borrowing.ALL),
}


def play(rules: Rules, deck: Deck, seed: int, number: int, players: Mapping[str, str]) -> Played:
    """Play a game to its end; `number` is the bots' own chance, so that any game can be looked at again."""
    game = new(rules, deck, {seat: seat for seat in SEATS}, seed if rules.seed is None else rules.seed)
    rng, shortages = random.Random(number), list[tuple[str, int]]()
    while not game.over:
        seat = game.next_seat(players)
        events = game.act(PLAYERS[players[seat]].choose(game.seen_by(seat, rng), seat, rng) if seat else game.draw())
        short = [event.facts["company"] for event in events if event.kind == "short"]
        shortages += [(players[company], game.companies[company].rate) for company in short]
    return Played(game.over, tuple(companies(game, players)), tuple(shortages))


def companies(game: RoeUp, players: Mapping[str, str]) -> Iterable[Company]:
    """Yield how each company ended."""
    podium, terms = results.podium(game), results.statements(game)
    winners = podium["winners"]
    for seat, player in players.items():
        own, character = terms[seat], game.companies[seat].character
        assert character is not None
        last, start = own[-1], own[0].opening
        yield Company(
            player=player,
            industry="both" if len(character.industries) > 1 else character.industries[0],
            won=1 / len(winners) if seat in winners else 0,
            awards={award: 1 / len(to) for award, to in podium["awards"].items() if seat in to},
            out=game.companies[seat].defaulted,
            roe=last.net_income / last.equity if last.equity > 0 else None,
            margin=last.net_income / last.sales if last.sales else None,
            turnover=last.sales / last.total_assets if last.total_assets else None,
            growth=last.equity / (start.capital or 1),
        )


_loaded: dict[Table, tuple[Rules, Deck]] = {}


def task(of: tuple[Table, str, int]) -> Played:
    """Play one game in a process of its own; each seed comes twice, so that the luck of a seat cancels out."""
    table, kind, number = of
    if table not in _loaded:
        _loaded[table] = rules_of(table), load(folder("roeup"))
    seed, players = (number // 2, tastes(number)) if kind == "tastes" else (number // 4, borrowers(number))
    return play(*_loaded[table], seed, number, players)


# --- measures

Measure = Callable[[list[Played]], Any]


def everybody(games: list[Played]) -> list[Company]:
    """Return the companies of all games."""
    return [company for game in games for company in game.companies]


def win_share(player: str) -> Measure:
    """Measure the share of the games that the players of one kind win; a shared win counts as its part."""
    return lambda games: sum(c.won for c in everybody(games) if c.player == player) / len(games)


def wins_per_company(**of: str) -> Measure:
    """Measure the games won per company of an industry or player; a quarter is what chance gives."""
    ((field, wanted),) = of.items()

    def share(games: list[Played]) -> float:
        won = [c.won for c in everybody(games) if getattr(c, field) == wanted]
        return mean(won) if won else math.nan

    return share


def holder_wins(award: str) -> Measure:
    """Measure how often the holder of an award wins; a shared win or award counts as its part."""

    def share(games: list[Played]) -> float:
        held = [(c.awards[award], c.won) for c in everybody(games) if award in c.awards]
        return sum(part * won for part, won in held) / max(sum(part for part, _ in held), 1)

    return share


def holder_leads(award: str) -> Measure:
    """Measure how often the holder of an award is among the winners, a shared win counted in full."""

    def share(games: list[Played]) -> float:
        held = [(c.awards[award], c.won > 0) for c in everybody(games) if award in c.awards]
        return sum(part * leads for part, leads in held) / max(sum(part for part, _ in held), 1)

    return share


def middle(figure: str, **of: str) -> Measure:
    """Measure the median of a figure over the companies in play, those of one industry or player if given."""

    def value(games: list[Played]) -> float:
        chosen = [c for c in everybody(games) if not c.out and all(getattr(c, f) == w for f, w in of.items())]
        found = [known for c in chosen if (known := getattr(c, figure)) is not None]
        return float(median(found)) if found else math.nan

    return value


def highest(figure: str) -> Measure:
    """Measure the highest figure of all companies."""
    return lambda games: max(getattr(c, figure) or 0 for c in everybody(games))


def bankrupt(games: list[Played]) -> float:
    """Measure the share of games in which a company defaulted."""
    return sum(any(c.out for c in game.companies) for game in games) / len(games)


def gap(one: Measure, other: Measure) -> Measure:
    """Measure the difference of two."""
    return lambda games: one(games) - other(games)


def ended(reason: str) -> Measure:
    """Measure the share of games with this end."""
    return lambda games: sum(game.reason == reason for game in games) / len(games)


def in_top_band(games: list[Played]) -> float:
    """Measure the share of the shortages of companies whose debt was in the last band."""
    top = rules_of(("full", "mixed")).loan.bands[-1].rate
    rates = [rate for game in games for _, rate in game.shortages]
    return sum(rate == top for rate in rates) / len(rates) if rates else math.nan


# --- lines


class Line(Struct, frozen=True):
    """A line of a table: a measure, what is wanted of it and where; `required` ones decide the exit code."""

    name: str
    measure: Measure
    wanted: str = ""
    holds: Callable[[Any], bool] | None = None
    required: bool = True
    scenarios: tuple[str, ...] = SCENARIOS
    presets: tuple[str, ...] = PRESETS
    judged: tuple[str, ...] = PRESETS
    show: Callable[[Any], str] = lambda value: f"{100 * value:.1f}%"

    def covers(self, table: Table) -> bool:
        """Return whether the line has a value for a table."""
        return table[0] in self.presets and table[1] in self.scenarios

    def fails(self, table: Table, value: Any) -> bool:
        """Return whether the value of a table is not what is wanted."""
        return self.holds is not None and table[0] in self.judged and not self.holds(value)


def times(value: float) -> str:
    """Show a factor."""
    return f"{value:.2f}"


def close(points: float) -> bool:
    """Whether a difference of shares is within 15 points."""
    return abs(points) <= 0.15


REAL = ("full", "lesson90")
MIXED = ("mixed",)
PREMIUM, ORDINARY = win_share("premium"), win_share("ordinary")
PRODUCT, COMMODITY = wins_per_company(industry="product"), wins_per_company(industry="commodity")
LINES = (
    Line("games", len, show=str),
    Line("won by the two premium-first players", PREMIUM),
    Line("won by the two ordinary-first players", ORDINARY),
    Line("  difference", gap(PREMIUM, ORDINARY), "within 15 points", close),
    Line("won per product company", PRODUCT, scenarios=MIXED, presets=REAL),
    Line("won per commodity company", COMMODITY, scenarios=MIXED, presets=REAL),
    Line("  difference", gap(PRODUCT, COMMODITY), "within 15 points", close, scenarios=MIXED, presets=REAL),
    Line("won per company of both", wins_per_company(industry="both"), presets=REAL),
    Line("games with a bankruptcy", bankrupt, "under 3%", lambda share: share < 0.03),
    *[
        Line(f"holder of the {award} award wins", holder_wins(award), "at most 85%", lambda s: s <= 0.85, presets=REAL)
        for award in AWARDS
    ],
    *[Line(f"  {award} holder wins or shares the win", holder_leads(award), presets=REAL) for award in AWARDS],
    Line("ROE of the last term, median", middle("roe"), "8 to 30%", lambda r: 0.08 <= r <= 0.3, False, judged=REAL),
    Line("  highest of all", highest("roe"), "at most 60%", lambda roe: roe <= 0.6, False),
    Line("  product, median", middle("roe", industry="product"), scenarios=MIXED),
    Line("  commodity, median", middle("roe", industry="commodity"), scenarios=MIXED),
    Line("margin, product, median", middle("margin", industry="product"), scenarios=MIXED),
    Line("  commodity", middle("margin", industry="commodity"), scenarios=MIXED),
    Line("turnover, product, median", middle("turnover", industry="product"), scenarios=MIXED, show=times),
    Line("  commodity", middle("turnover", industry="commodity"), scenarios=MIXED, show=times),
    Line(
        "equity at the end / capital, median",
        middle("growth"),
        "1.5 to 2.5 in full",
        lambda growth: 1.5 <= growth <= 2.5,
        required=False,
        judged=("full",),
        show=times,
    ),
    *[
        Line(f"ended: {reason.replace('_', ' ')}", ended(reason))
        for reason in ("terms_over", "one_company_left", "no_knowledge_left")
    ],
)
LOANS = (
    Line("games", len, show=str),
    Line("won per sound borrower", wins_per_company(player="sound")),
    Line("  who never borrows", wins_per_company(player="never")),
    Line("  who borrows all", wins_per_company(player="all")),
    Line(
        "ROE, sound less never, medians",
        gap(middle("roe", player="sound"), middle("roe", player="never")),
        "above 0: a loan earns more than it costs",
        lambda points: points > 0,
        required=False,
    ),
    Line(
        "equity at the end / capital, borrows all",
        middle("growth", player="all"),
        "below 1.5: interest eats the gain",
        lambda growth: growth < 1.5,
        required=False,
        show=times,
    ),
    Line("shortages in the last band", in_top_band, "at least 80%", lambda share: share >= 0.8, False),
)


def print_table(lines: Iterable[Line], played: Mapping[Table, list[Played]]) -> bool:
    """Print the lines with a column for each table; return whether all required ones hold."""
    sound = True
    width = max(len(line.name) for line in (*LINES, *LOANS)) + 1
    print(" " * width + "".join(f"{preset:>10}" for preset, _ in played))
    print(" " * width + "".join(f"{scenario:>10}" for _, scenario in played))
    for line in lines:
        cells, failing = "", []
        for table, games in played.items():
            value = line.measure(games) if line.covers(table) else None
            cells += f"{'' if value is None or value != value else line.show(value):>10}"
            if value is not None and line.fails(table, value):
                failing.append(" ".join(table))
        verdict = "" if line.holds is None else "  holds" if not failing else f"  DOES NOT HOLD: {', '.join(failing)}"
        print(f"{line.name:{width}}{cells}  {line.wanted}{verdict}")
        sound = sound and not (failing and line.required)
    return sound


# --- units on paper


def payback(deck: Deck, rules: Rules) -> dict[tuple[str, bool], list[float]]:
    """Return, by industry and premium, in how many terms after its launch each unit has earned what it cost."""
    found = defaultdict(list)
    for unit in deck.units.values():
        pushes = max(rules.research.pushes - unit.pips, 0) if unit.premium else 0
        found[unit.industries[0], unit.premium].append(unit.cost * (pushes + 1) / unit.profit)
    return found


def brought(deck: Deck, rules: Rules, premium: bool, term: int) -> float:
    """Return what a unit got in this term has brought by the end, on average: profit less research and launch."""
    amounts = []
    for unit in deck.units.values():
        if unit.premium == premium:
            pushes = max(rules.research.pushes - unit.pips, 0) if premium else 0
            life = rules.options.terms - term + 1 - math.ceil(pushes / rules.options.pushes_per_turn)
            amounts.append(max(life, 0) * unit.profit - unit.cost * (pushes + 1))
    return mean(amounts)


def print_units() -> None:
    """Print paybacks and what a unit brings by the term in which it is got."""
    deck, rules = load(folder("roeup")), rules_of(("full", "mixed"))
    print("\nTerms until a unit has earned its cost, after its launch (no correction, no synergy)")
    for (industry, premium), terms in payback(deck, rules).items():
        # In the third to fifth term: more than two terms, at most five.
        good = all(2 < n <= 5 for n in terms) if premium else all(n <= 2 for n in terms)
        wanted = "in the 3rd to 5th term" if premium else "within 2"
        kind = f"{industry}, {'premium' if premium else 'ordinary'}"
        print(f"  {kind:22}{min(terms):5.1f} to {max(terms):.1f}   {wanted}  {'holds' if good else 'DOES NOT HOLD'}")
    print("What a unit got in this term has brought by the end, on average (full)")
    for premium in (False, True):
        amounts = [f"{brought(deck, rules, premium, term):6.0f}" for term in range(1, rules.options.terms + 1)]
        print(f"  {'premium' if premium else 'ordinary':22}{''.join(amounts)}")


def main() -> int:
    """Play, print, return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.balance", description=__doc__)
    parser.add_argument("--games", type=int, default=500, help="games per scenario and preset")
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time")
    arguments = parser.parse_args()
    tables = [(preset, scenario) for preset in PRESETS for scenario in SCENARIOS]
    tasks = [(table, "tastes", number) for table in tables for number in range(arguments.games)]
    tasks += [(("full", scenario), "loans", number) for scenario in SCENARIOS for number in range(arguments.games)]
    with Pool(arguments.jobs) as pool:
        played = pool.map(task, tasks, chunksize=10)
    found: dict[str, dict[Table, list[Played]]] = {"tastes": defaultdict(list), "loans": defaultdict(list)}
    for (table, kind, _), game in zip(tasks, played, strict=True):
        found[kind][table].append(game)
    print("Four bots; per cell the share of games, or the median over companies\n")
    sound = print_table(LINES, found["tastes"])
    print("\nTwo sound borrowers, one who never borrows, one who borrows all he can and buys the dearest assets\n")
    sound = print_table(LOANS, found["loans"]) and sound
    print_units()
    print("\nAll required lines hold." if sound else "\nA required line does not hold.")
    return 0 if sound else 1


if __name__ == "__main__":
    sys.exit(main())
