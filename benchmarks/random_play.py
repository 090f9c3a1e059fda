"""Random legal play of a game of 4 companies and 8 terms through `options` and `act`, the ledger on."""

import random

from benchmarks import peer
from benchmarks.harness import SEATS, Row, cpu, interleaved
from roeup_edu.core.actions import CHANCE
from roeup_edu.datasets import folder
from roeup_edu.games.roeup.deckfile import load, load_rules
from roeup_edu.games.roeup.rules import effective
from roeup_edu.games.roeup.setup import new

GAMES = 60
PEER_GAMES = 60


def measure() -> list[Row]:
    """Return the row: actions per second, ours over theirs; draws are not counted, their time is."""
    source = folder("roeup")
    deck, rules = load(source), effective(load_rules(source), {"terms": 8})
    seats = dict(list(SEATS.items())[:4])

    def play(number: int) -> float:
        count = 0

        def games() -> None:
            nonlocal count
            for seed in range(GAMES):
                rng = random.Random(seed)
                draw = rng.random
                game = new(rules, deck, seats, seed)
                while not game.over:
                    asked = game.waiting()
                    if asked[0] == CHANCE:
                        game.act(game.draw())
                        continue
                    options = game.options(asked[int(draw() * len(asked))])
                    game.act(options[int(draw() * len(options))].any(rng))
                    count += 1

        seconds = cpu(games)
        return count / seconds

    def backgammon(number: int) -> float:
        count = 0

        def games() -> None:
            nonlocal count
            count = peer.play(PEER_GAMES, number)

        seconds = cpu(games)
        return count / seconds

    ours, theirs = interleaved([play, backgammon])
    key = "random_play_vs_openspiel_backgammon"
    return [Row(key, ours / theirs, "more", 1.0, 2.0, ours, theirs, "actions/s")]
