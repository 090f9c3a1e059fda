"""A short play in Japanese: every word is Japanese, and the language can be changed in the middle of a draft."""

import re

from tests.browser.player import sit_down, stored
from tests.browser.situations import dealt, fits, shown, sits

# Names that are the same in both languages, the keys of a keyboard, and the codes printed on cards.
KNOWN = re.compile(r"ROE UP!|ROE|EN|Enter|Esc|(?<![A-Za-z])(?:[PC][AU]|[CFM])\d+")
LATIN = re.compile(r"[A-Za-z]+")
NAMES = {"A": "甲社", "B": "乙社"}


def latin(player):
    """All Latin words that can be seen or read aloud, the figure's own drawing aside."""
    text = player.root.inner_text()
    named = player.root.locator("[title], [aria-label]").evaluate_all(
        "all => all.map(one => [one.title, one.getAttribute('aria-label')].join(' '))"
    )
    return sorted({word for part in (text, *named) for word in LATIN.findall(KNOWN.sub("", part))})


def test_a_few_steps_in_japanese(desk, tmp_path):
    """甲社 borrows 120; both are done; 甲社 points at Small Works alone: 400 + 120 − 100."""
    window = dealt(tmp_path, {"A": "C2", "B": "C3"}, names=NAMES)
    window.master("rule_card", card="PA01", to="market", reason="練習")
    player = sit_down(desk, "ja", window.table.record)
    assert latin(player) == []
    sits(player, "A")
    player.draft("borrow", amount=120)
    assert latin(player) == []
    fits(player)

    # In English and back: the draft is still there, with what was typed.
    player.click('[data-lang="en"]')
    assert player.root.locator(".roeup-draft-title").inner_text() == "Borrow"
    assert player.root.locator('[data-amount="amount"]').input_value() == "120"
    assert player.root.locator(".roeup-confirm").inner_text() == "Confirm"
    player.click('[data-lang="ja"]')
    assert player.root.locator('[data-amount="amount"]').input_value() == "120"
    assert player.root.locator(".roeup-confirm").inner_text() == "決定"

    player.confirm()
    assert shown(player, "A") == 520
    for seat in "AB":
        sits(player, seat)
        player.act("done")
    assert "甲社" in player.curtain.inner_text()
    assert latin(player) == []
    for choice in ({"do": "point", "card": "PA01"}, {"do": "stay_out"}):
        player.lift()
        assert latin(player) == []
        player.act(**choice)
    assert shown(player, "A") == 420
    for tab in ("statements", "log"):
        player.tab(tab)
        assert latin(player) == []
    player.figure("A", "now", "cash").click()
    player.settle()
    assert player.root.locator(".roeup-trace").is_visible()
    assert latin(player) == []
    fits(player)
    assert stored(desk).game.cash("A") == 420
