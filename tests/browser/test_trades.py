"""The trade phase by clicks: an offer declined, one withdrawn, one accepted; what a company may still do then.

A (Engineer) holds Bread (PU01), B (Seller) Cake (PU02); each has 400.
"""

from tests.browser.player import sit_down, stored
from tests.browser.situations import cards, dealt, fits, shown, sits, why_not


def trading(tmp_path):
    window = dealt(tmp_path, {"A": "C2", "B": "C3"})
    window.rule("PU01", "A")
    window.rule("PU02", "B")
    window.to("trade")
    return window.table.record


def hands(player):
    """The knowledge of both, each looked at in turn."""
    found = []
    for seat in "AB":
        cash = shown(player, seat)
        found.append((cards(player, f'[data-seat="{seat}"] .roeup-hand'), cash))
    return found


def answer(player, seat, do):
    """Let a company answer the offer on the table."""
    sits(player, seat)
    player.click(f'.roeup-offer [data-act="{do}"]')
    player.confirm()


def test_an_offer_is_declined_another_withdrawn_the_third_accepted(desk, tmp_path):
    """Bread for 30: no. Bread for 25: taken back. Bread for 20: A 400 + 20, B 400 − 20 and both cards."""
    player = sit_down(desk, "en", trading(tmp_path))
    before = [(["PU01"], 400), (["PU02"], 400)]
    sits(player, "A")
    player.draft("offer", give=["PU01"], ask=30)
    fits(player)
    assert player.root.locator('[data-row="cash"]').inner_text().split()[-3:] == ["400", "→", "430"]
    player.confirm()
    offer = player.root.locator(".roeup-offer").inner_text()
    assert "Bread" in offer
    assert "30" in offer
    answer(player, "B", "decline")
    assert player.root.locator(".roeup-offer").count() == 0
    assert hands(player) == before

    sits(player, "A")
    player.act("offer", give=["PU01"], ask=25)
    sits(player, "A")
    answer(player, "A", "withdraw")
    assert player.root.locator(".roeup-offer").count() == 0
    assert hands(player) == before

    sits(player, "A")
    player.act("offer", give=["PU01"], ask=20)
    fits(player)
    answer(player, "B", "accept")
    assert hands(player) == [([], 420), (["PU02", "PU01"], 380)]

    # Three offers per company and term: a fourth is refused, and the refusal says how many there may be.
    sits(player, "A")
    assert "3" in why_not(player, "offer")
    kinds = [event.kind for _, event in stored(desk).events]
    assert [kinds.count(kind) for kind in ("offered", "declined", "withdrawn", "traded")] == [3, 1, 1, 1]
    game = stored(desk).game
    assert (game.cash("A"), game.cash("B")) == (420, 380)
