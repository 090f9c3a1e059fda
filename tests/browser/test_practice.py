"""A whole practice game of three companies by clicks, from the first screen to the podium."""

import pytest

from roeup_edu.games.roeup import results
from tests.browser.player import Player, sit_down, stored


def play(player: Player) -> None:
    """Play on to the end: borrow once each, keep the exchange, point at the first card, launch what can be launched."""
    borrowed = 0
    while not player.root.locator(".roeup-podium").count():
        if player.curtain.count():
            player.lift()
        verbs = player.may
        assert verbs, "nothing can be done"
        if "borrow" in verbs and borrowed < 3:
            player.act("borrow", amount=100)
            borrowed += 1
            player.click('.roeup-bar [data-act="done"]')
        elif "launch" in verbs or "point" in verbs:
            player.draft("launch" if "launch" in verbs else "point")
            while not player.root.locator('.roeup-confirm:not([aria-disabled="true"])').count():
                player.click(".roeup-draft [data-next] [data-value]")
            player.confirm()
        elif "sealed_bid" in verbs:
            player.act("sealed_bid")
        else:
            player.act(next(verb for verb in ("keep", "done", "end_turn", "stay_out") if verb in verbs))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_three_companies_play_from_the_first_screen_to_the_podium(desk, lang):
    player = sit_down(desk, lang)
    player.begin(["Alpha", "Beta", "Gamma"])
    play(player)
    record = stored(desk)
    assert record.fault is None
    assert record.game.over == "terms_over"
    podium = results.podium(record.game)
    shown = player.root.locator(".roeup-podium").inner_text()
    for seat in podium["winners"]:
        assert record.game.seats[seat] in shown
    assert player.rev == len(record.lines)
