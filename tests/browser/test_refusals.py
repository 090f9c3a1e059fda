"""What is refused says why in numbers; what was done can be taken back as long as nothing secret has come out.

A = Engineer, B = Seller: each has 400, and may borrow as much as its equity.
"""

from tests.browser.player import sit_down, stored
from tests.browser.situations import cards, dealt, effect, fits, leave_cash, shown, sits


def test_a_loan_above_the_limit_and_one_taken_back_and_again(desk, tmp_path):
    """500 is above the limit of 400. 100 is not: cash 500, after undo 400, after redo 500."""
    player = sit_down(desk, "en", dealt(tmp_path, {"A": "C2", "B": "C3"}).table.record)
    lines = player.rev
    sits(player, "A")
    player.draft("borrow", amount=500)
    refusal = player.root.locator(".roeup-draft .roeup-refusal").inner_text()
    assert "500" in refusal
    assert "400" in refusal
    assert player.root.locator(".roeup-confirm").get_attribute("aria-disabled") == "true"
    fits(player)
    player.root.locator('[data-amount="amount"]').press("Enter")
    player.settle()
    assert player.rev == lines

    player.choose("amount", 100)
    assert effect(player)["cash"] == ("400", "500")
    player.confirm()
    assert shown(player, "A") == 500
    assert "100" in player.root.locator("[data-undo]").inner_text()
    player.undo()
    assert (shown(player, "A"), shown(player, "A", "debt")) == (400, 0)
    player.redo()
    assert (shown(player, "A"), shown(player, "A", "debt")) == (500, 100)
    assert stored(desk).game.debt("A") == 100


def test_an_asset_too_dear_and_a_choice_that_came_out(desk, tmp_path):
    """A has 120: Small Works costs 100, Works 150, which is 30 too much. B takes Works, A Small Works.

    Neither can take that back: it was secret, and it is out.
    """
    window = dealt(tmp_path, {"A": "C2", "B": "C3"})
    for card in ("PA01", "PA02"):
        window.rule(card, "market")
    leave_cash(window, "A", 120)
    window.to("assets")
    player = sit_down(desk, "en", window.table.record)
    player.lift()
    dear = player.root.locator('[data-card="PA02"] [data-act="point"]')
    assert dear.get_attribute("aria-disabled") == "true"
    dear.click(force=True)
    player.settle()
    refusal = player.root.locator(".roeup-draft .roeup-refusal").inner_text()
    assert all(number in refusal for number in ("Works", "150", "120", "30"))
    assert player.root.locator(".roeup-confirm").get_attribute("aria-disabled") == "true"
    fits(player)
    player.click(".roeup-cancel")
    player.act("point")  # Small Works is all that A can take
    player.lift()
    player.act("point", card="PA02")
    assert (shown(player, "A"), shown(player, "B")) == (120 - 100, 400 - 150)
    lines = player.rev
    assert "Beta" in player.root.locator("[data-undo]").inner_text()
    player.undo()
    assert "cannot be changed any more" in player.refusal
    assert player.rev == lines
    assert (shown(player, "A"), shown(player, "B")) == (20, 250)
    assert cards(player, '[data-seat="B"] .roeup-assets') == ["PA02"]
