"""Golden playthroughs of Master of Economy, written out for people to read.

`python -m tests.games.economy.golden --regenerate` plays them anew, with bots, and writes `golden/*.txt`. The test only
replays the lines that stand in a file and compares every byte, so neither bots nor tuning change a golden.
"""

import json
import random
import sys
from pathlib import Path

import msgspec

from roeup_edu.core.record import Header, Record, convert
from roeup_edu.games.economy import results
from roeup_edu.games.economy.bots import BOTS
from roeup_edu.games.economy.setup import MasterOfEconomy
from tests.games.economy.exercise import rules
from tests.games.golden import LINE, NAMES

FOLDER = Path(__file__).parent / "golden"
TITLE = "# A whole game of Master of Economy. Made by: python -m tests.games.economy.golden --regenerate"
BALANCES = ("cash", "fixed_assets", "other_assets", "debt", "capital", "retained_earnings", "equity")

# Each game: players, seed, options, bots in seat order; "early": the game master announces the end at this line.
GAMES = {
    "end_stages_over": {"players": 3, "seed": 2, "options": {"stages": 2}, "bots": ["steady", "random"]},
    "end_points_reached": {"players": 2, "seed": 5, "options": {"end__points": 6}, "bots": ["steady"]},
    "end_closed_early": {"players": 4, "seed": 4, "options": {"teams": "pairs"}, "bots": ["random"], "early": 20},
    "house_rules": {
        "players": 2,
        "seed": 8,
        "options": {
            "stages": 1,
            "start_order": "drawn",
            "markers": "all",
            "buy_back_consent": "asked",
            "election": "majority",
            "end_after": "phase_10",
            "setup__cash": 60,
            "setup__player_cash": 10,
        },
        "bots": ["random"],
    },
}


def begun(game):
    """Return the record of a game before its first action."""
    effective = rules(**game["options"])
    header = Header(
        game="economy",
        version=effective.meta.version,
        mode="digital",
        seats={seat: NAMES[seat] for seat in list(NAMES)[: game["players"]]},
        seed=game["seed"],
        options={name.replace("__", "."): value for name, value in game["options"].items()},
        rules=msgspec.to_builtins(effective),
        deck={},
    )
    record = Record(header, MasterOfEconomy)
    record.draw()
    return record


def played(game):
    """Return the record of a game played by its bots to its end."""
    record, rng = begun(game), random.Random(game["seed"])
    while waiting := record.game.waiting():
        if len(record.lines) == game.get("early"):
            record.submit("teacher", convert(record.kind, {"do": "close_early", "seat": "teacher"}))
        bot = BOTS[game["bots"]["ABCD".index(waiting[0]) % len(game["bots"])]]
        record.submit(waiting[0], bot.choose(record.game.seen_by(waiting[0], rng), waiting[0], rng))
    return record


def replayed(text):
    """Return the game that a golden begins with, and the record of its lines played again."""
    game = json.loads(text.splitlines()[1])
    record = begun(game)
    for match in filter(None, map(LINE.match, text.splitlines())):
        if match[2] != "chance":
            record.submit(match[2], convert(record.kind, json.loads(match[3])))
    return game, record


def written(game, record):
    """Return a game as text: who did what, indented what it caused, the statements of each stage, the ranking."""
    parts, events = [TITLE, json.dumps(game), ""], {}
    for n, event in record.events:
        events.setdefault(n, []).append(event)
    for line in record.lines:
        parts.append(f"{line.n} {line.by} {json.dumps(msgspec.to_builtins(line.action))}")
        for event in events.get(line.n, []):
            parts.append(f"    {event.kind} {json.dumps(msgspec.to_builtins(event.facts))}")
            if event.kind == "stage_closed":
                parts += ["", *settled(record.game, event.facts["stage"]), ""]
    parts.append(f"over: {record.game.over}")
    parts += [f"{place}. {' '.join(team)} {wealth}" for team, place, wealth in results.ranking(record.game)]
    return "\n".join(parts) + "\n"


def settled(game, stage):
    """Return the statements of a stage: each company's balances, and its income line by line."""
    lines = [f"=== stage {stage}"]
    for code, stages in results.statements(game, last=stage).items():
        own = stages[-1]
        income = [f"{name} {amount}" for name, amount in own.profit_and_loss if amount]
        flow = [f"{part} {getattr(own.cash_flow, f'from_{part}')}" for part in ("operating", "investing", "financing")]
        lines += [
            f"{code}  " + "  ".join(f"{name} {getattr(own, name)}" for name in BALANCES),
            "   " + "  ".join([*income, f"business_profit {own.business_profit}", f"net_income {own.net_income}"]),
            f"   cash {own.cash_flow.opening}  " + "  ".join([*flow, f"cash {own.cash_flow.closing}"]),
        ]
    return lines


def main(arguments):
    """Write all goldens anew, if asked to in so many words."""
    if arguments != ["--regenerate"]:
        print(__doc__)
        return 2
    FOLDER.mkdir(exist_ok=True)
    for name, game in GAMES.items():
        text = written(game, played(game))
        (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8", newline="\n")
        print(f"{name}: {len(text.splitlines())} lines")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
