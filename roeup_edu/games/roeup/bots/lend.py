"""Answers in the loan phase: borrow for an asset that earns more than the loan costs, repay what is not needed."""

from typing import Any

from roeup_edu.core.actions import Action
from roeup_edu.core.done import Done
from roeup_edu.core.options import Random
from roeup_edu.games.roeup.bots.worth import Outlook, Scene
from roeup_edu.games.roeup.phases.loan import Borrow, Repay, credit_limit

SOUND_DEBT = 100
"""The debt in percent of equity beyond which a sound company does not go."""
CHOICE = 1.4
"""How much more than the usual price of an asset it wants at hand, so as to have a choice."""


def lend(scene: Scene, seat: str, rng: Random) -> Action[Any]:
    """Bring the cash to what the term needs: borrow what is missing if it pays, repay what is left over."""
    game, outlook = scene.game, scene.outlook(seat)
    wanted = needed_cash(scene, outlook)
    missing = wanted - outlook.cash
    step = game.rules.loan.step
    if missing > 0:
        amount = -(-missing // step) * step
        debt, limit = game.debt(seat), min(credit_limit(game, seat), game.equity(seat) * SOUND_DEBT // 100)
        amount = min(amount, (limit - debt) // step * step)
        if amount > 0 and pays(scene, outlook, amount):
            return Borrow(seat, amount)
    surplus = min(-missing, game.debt(seat), outlook.cash)
    return Repay(seat, surplus) if surplus >= min(step, max(game.debt(seat), 1)) else Done(seat)


def needed_cash(scene: Scene, outlook: Outlook) -> int:
    """Return the cash the term needs: its reserve, and the price of an asset if one is wanted."""
    industry = outlook.industry()
    usual = scene.typical[industry]
    wanted = outlook.short_of_pipes(industry) and asset_worth(scene, outlook) > 0
    return outlook.reserve() + (int(usual.amount * CHOICE) if wanted else 0)


def asset_worth(scene: Scene, outlook: Outlook) -> float:
    """Return what a usual asset of the company's industry would earn from now on."""
    industry = outlook.industry()
    usual = scene.typical[industry]
    return outlook.pipes_worth(industry, (False,) * round(usual.pipes), usual.amount)


def pays(scene: Scene, outlook: Outlook, amount: int) -> bool:
    """Return whether what an asset earns is more than what the loan adds to the interest until the end."""
    game, seat = scene.game, outlook.seat
    debt, equity = game.debt(seat), game.equity(seat)
    added = interest(scene, debt + amount, equity) - interest(scene, debt, equity)
    return added * outlook.terms < asset_worth(scene, outlook)


def interest(scene: Scene, debt: int, equity: int) -> float:
    """Return the interest per term on a debt: the rate of its band on the whole of it."""
    *bands, top = scene.game.rules.loan.bands
    share = debt * 100 / equity if equity > 0 else float("inf")
    rate = next((band.rate for band in bands if share <= (band.up_to or 0)), top.rate)
    return debt * rate / 100
