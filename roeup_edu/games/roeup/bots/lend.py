"""Answers in the loan phase: borrow for an asset that earns more than the loan costs, repay what is not needed."""

from typing import Any

from roeup_edu.core.actions import Action
from roeup_edu.core.done import Done
from roeup_edu.core.options import Random
from roeup_edu.games.roeup.bots.worth import Outlook, Scene
from roeup_edu.games.roeup.phases.loan import Borrow, Repay, credit_limit

SOUND_DEBT = 100
"""The debt in percent of equity beyond which a sound company does not go."""


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
    return Repay(seat, surplus) if surplus >= 1 else Done(seat)


def needed_cash(scene: Scene, outlook: Outlook) -> int:
    """Return the cash the term needs: its reserve, and the price of an asset if pipes are short and terms are left."""
    asset = wished_asset(scene, outlook)
    return outlook.reserve() + asset


def wished_asset(scene: Scene, outlook: Outlook) -> int:
    """Return the price to expect for the asset that the company needs in this term, 0 if it needs none."""
    usual = scene.typical[outlook.industry()]
    if outlook.spare_pipes >= 1 or outlook.terms * usual.profit <= usual.cost + usual.amount * 0.04:
        return 0
    return int(usual.amount)


def pays(scene: Scene, outlook: Outlook, amount: int) -> bool:
    """Return whether what an asset earns is more than what the loan adds to the interest until the end."""
    game, seat = scene.game, outlook.seat
    debt, equity = game.debt(seat), game.equity(seat)
    added = interest(scene, debt + amount, equity) - interest(scene, debt, equity)
    usual = scene.typical[outlook.industry()]
    return added * outlook.terms < outlook.terms * usual.profit - usual.cost


def interest(scene: Scene, debt: int, equity: int) -> float:
    """Return the interest per term on a debt: the rate of its band on the whole of it."""
    *bands, top = scene.game.rules.loan.bands
    share = debt * 100 / equity if equity > 0 else float("inf")
    rate = next((band.rate for band in bands if share <= (band.up_to or 0)), top.rate)
    return debt * rate / 100
