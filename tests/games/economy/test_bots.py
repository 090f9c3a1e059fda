"""The bots play fair, to the end, at every table; the steady one makes money of the table of commodities."""

import pytest

from roeup_edu.core.conformance import Subject, bot_plays_fair, goes_on_without_the_absent, plays_to_the_end
from roeup_edu.games.economy import results
from roeup_edu.games.economy.bots import BOTS
from roeup_edu.games.economy.setup import MasterOfEconomy
from roeup_edu.table.simulate import simulate

OPTIONS = [
    {},
    {"markers": "all", "buy_back_consent": "asked", "start_order": "drawn"},
    {"interest_shortage": "loan_first", "setup.cash": 9, "teams": "pairs"},
    {"preset": "lesson90", "end_after": "phase_10", "setup.player_cash": 20},
]


@pytest.mark.parametrize("bot", BOTS.values(), ids=list(BOTS))
@pytest.mark.parametrize("options", OPTIONS, ids=range(len(OPTIONS)))
def test_bots_play_fair(bot, options):
    players = 4 if "teams" in options else 3
    subject = Subject(MasterOfEconomy, options, players, seed=3, bot=bot)
    plays_to_the_end(subject)
    bot_plays_fair(subject)


def test_a_table_of_steady_and_random_players_goes_on_without_the_absent():
    goes_on_without_the_absent(Subject(MasterOfEconomy, {"stages": 1}, 4, seed=1, bot=BOTS["steady"]))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_steady_companies_earn_and_rise(players):
    """The start of E-SET-3 hangs together: with a chain and patience every company ends with more than its 40."""
    game = simulate(MasterOfEconomy, {}, players, 1, [BOTS["steady"]]).game
    for code, history in results.statements(game).items():
        assert history[-1].equity > 40, code
        assert game.companies[code].points > 0, code


def test_steady_beats_random():
    """In each of six games of two steady and two random players a steady one wins."""
    for seed in range(6):
        game = simulate(MasterOfEconomy, {}, 4, seed, [BOTS["steady"], BOTS["random"]]).game
        assert set(results.winners(game)) <= {"A", "C"}, seed
