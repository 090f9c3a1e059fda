"""The peer: OpenSpiel's backgammon, written in C++ and driven from Python."""

import random
from typing import Any

try:
    import pyspiel
except ImportError:
    pyspiel = None

MISSING = "OpenSpiel is not installed, so nothing is compared with it: `make bench` installs the extra `bench` first."


def play(games: int, seed: int) -> int:
    """Play random games to their end; return the number of actions, chance not counted."""
    game, rng, count = pyspiel.load_game("backgammon"), random.Random(seed), 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                count += 1
    return count


def middle(actions: int, seed: int) -> Any:
    """Return the state of a random game after so many moves, chance included."""
    game, rng = pyspiel.load_game("backgammon"), random.Random(seed)
    state = game.new_initial_state()
    for _ in range(actions):
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state
