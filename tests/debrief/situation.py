"""A small game for the tests of the debrief, two companies and two terms on the frozen cards, every number by hand.

Both begin with 400. A borrows 100 at 3 %. Both point at Small Works (100): A bids 30, B 10. A takes Bread alone and
launches it for 20; it sells 100 with a profit of 20 in each term. B stays out of all else.

A, term 1: −30 −20 +20 −3 = −33, equity 367, assets 467. Term 2: 20 − 3 = 17, equity 384, assets 484.
B: 0 and 0, equity 400.
"""

from roeup_edu.core.actions import verb
from tests.widgets.window import opened


def curse(tmp_path, lang="en", **options):
    """Return the window on the game after both terms."""
    window = opened(tmp_path, {"A": "C2", "B": "C3"}, lang, **{"terms": 2, "auction": "sealed", **options})
    window.did("A", "borrow", amount=100)
    window.to("assets")
    for seat in "AB":
        window.did(seat, "point", card="PA01")
    window.did("A", "sealed_bid", amount=30)
    window.did("B", "sealed_bid", amount=10)
    window.to("knowledge")
    window.did("A", "point", card="PU01")
    window.did("B", "stay_out")
    window.to("action")
    window.did("A", "launch", card="PU01", pipe="PA01.1")
    window.settle()
    window.settle()
    assert window.game.over
    return window


def line(record, do, seat, card=""):
    """The number of the first line in which a seat did this, with this card."""
    return next(
        one.n
        for one in record.lines
        if one.action.seat == seat and verb(type(one.action)) == do and card in getattr(one.action, "card", "")
    )
