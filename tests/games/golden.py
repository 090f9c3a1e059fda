"""Golden playthroughs: whole games on the frozen deck, written out for people to read.

`python -m tests.games.golden --regenerate` plays them anew, at random, and writes `golden/*.txt`. The test only
replays the lines that stand in a file and compares every byte, so neither bots nor tuning change a golden.
"""

import json
import random
import re
import sys
from pathlib import Path

import msgspec

from roeup_edu.core.record import Header, Record, convert
from roeup_edu.games import kind
from roeup_edu.games.roeup import results
from roeup_edu.games.roeup.rules import effective
from tests.games.roeup.exercise import DECK, NUMBERS

FOLDER = Path(__file__).parent / "golden"
LINE = re.compile(r"^(\d+) (\w+) (\{.*\})$")
TITLE = "# A whole game of ROE UP! on the frozen deck. Made by: python -m tests.games.golden --regenerate"
BALANCES = ("cash", "fixed_assets", "debt", "capital", "retained_earnings", "equity")

# Each game: players, seed of the draws and of the players, options; "cards" leaves only these units and events in the
# deck; "time" is the term in which the game master calls time. The seeds were looked for: the games end early.
GAMES = {
    "scenario_product": {"players": 3, "seed": 480, "options": {"scenario": "product", "terms": 3}},
    "scenario_commodity": {
        "players": 2,
        "seed": 319,
        "options": {"scenario": "commodity", "terms": 3, "auction": "sealed"},
    },
    "scenario_mixed": {"players": 4, "seed": 179, "options": {"scenario": "mixed", "terms": 3}},
    "end_terms_over": {"players": 3, "seed": 277, "options": {"preset": "practice"}},
    "end_time_called": {"players": 2, "seed": 414, "options": {"scenario": "product"}, "time": 2},
    "end_no_knowledge_left": {
        "players": 2,
        "seed": 116,
        "options": {"scenario": "product"},
        "cards": ["PU01", "PU04", "M1"],
    },
    "end_one_company_left": {"players": 2, "seed": 435, "options": {"scenario": "commodity"}},
}
NAMES = dict(zip("ABCDEFGH", ("Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta", "Eta", "Theta"), strict=True))


def begun(game):
    """Return the record of a game before its first action."""
    rules = effective(NUMBERS, game["options"])
    deck = DECK
    if cards := game.get("cards"):
        units = {code: unit for code, unit in DECK.units.items() if code in cards}
        events = {code: event for code, event in DECK.events.items() if code in cards}
        deck = msgspec.structs.replace(DECK, units=units, events=events)
    header = Header(
        game="roeup",
        version=rules.meta.version,
        mode="digital",
        seats={seat: NAMES[seat] for seat in list(NAMES)[: game["players"]]},
        seed=game["seed"],
        options=game["options"],
        rules=msgspec.to_builtins(rules),
        deck=msgspec.to_builtins(deck),
    )
    record = Record(header, kind("roeup"))
    record.draw()
    return record


def played(game):
    """Return the record of a game played at random to its end."""
    record, rng = begun(game), random.Random(game["seed"])
    while waiting := record.game.waiting():
        if game.get("time") == record.game.term and not record.game.time_called:
            record.submit("teacher", convert(record.kind, {"do": "call_time", "seat": "teacher"}))
        seat = rng.choice(waiting)
        record.submit(seat, rng.choice(record.game.options(seat)).any(rng))
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
    """Return a game as text: who did what, indented what it caused, the statements of each term, the awards."""
    parts = [TITLE, json.dumps(game), ""]
    events = {}
    for n, event in record.events:
        events.setdefault(n, []).append(event)
    for line in record.lines:
        parts.append(f"{line.n} {line.by} {json.dumps(msgspec.to_builtins(line.action))}")
        for event in events.get(line.n, []):
            audience = "" if event.audience is None else f" to {', '.join(event.audience)}"
            parts.append(f"    {event.kind}{audience} {json.dumps(msgspec.to_builtins(event.facts))}")
            if event.kind == "announced":
                parts += ["", *settled(record.game, event.facts["term"]), ""]
    awards = results.podium(record.game)
    parts.append(f"over: {record.game.over}")
    parts += [f"award {name}: {' '.join(seats) or 'nobody'}" for name, seats in awards["awards"].items()]
    parts.append(f"winners: {' '.join(awards['winners']) or 'nobody'}")
    return "\n".join(parts) + "\n"


def settled(game, term):
    """Return the statements of a term: each company's balances, and its income line by line."""
    lines = [f"=== term {term}"]
    for seat, terms in results.statements(game, last=term).items():
        own = terms[-1]
        income = [f"{name} {amount}" for name, amount in own.profit_and_loss if amount]
        flow = [f"{part} {getattr(own.cash_flow, f'from_{part}')}" for part in ("operating", "investing", "financing")]
        lines += [
            f"{seat}  " + "  ".join(f"{name} {getattr(own, name)}" for name in BALANCES),
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
