"""Two windows on one game: two cells, two browsers on one kernel, two kernels; each with seats of its own.

A = Engineer, B = Seller: each has 400, and may borrow as much as its equity.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.kernel import look
from tests.browser.player import CELL, Player, keep, sit_down, stored
from tests.browser.situations import dealt, shown, sits

SOON = 6_000  # a poll comes every 2 seconds; the rest is for a busy computer
ONLY = "from roeup_edu.widgets.play import play\n\nplay({lang!r}, seats={seats!r})"


@pytest.fixture
def loans(tmp_path):
    return dealt(tmp_path, {"A": "C2", "B": "C3"}).table.record


def company(player, seat):
    return player.root.locator(f'.roeup-company[data-seat="{seat}"]')


def two_kernels(desk, record, first="AB", second="AB"):
    """Two notebooks, each with a kernel and a browser of its own, on the same game."""
    keep(desk, record)
    players = []
    for name, seats in (("one", first), ("two", second)):
        window = desk.open(desk.write(f"{name}.ipynb", ONLY.format(lang="en", seats=seats)))
        window.sidebar(False)
        window.run_all()
        player = Player(window)
        player.resume()
        players.append(player)
    return players


def sees(player, rev):
    """Wait until a window has heard of all lines."""
    expect(player.root).to_have_attribute("data-rev", str(rev), timeout=SOON)


def test_two_cells_of_one_notebook_see_each_other(desk, loans):
    """A borrows 100 in one cell; the other, where the page is Japanese, shows 500 at once and goes on from there."""
    keep(desk, loans)
    window = desk.open(desk.write("table.ipynb", CELL.format(lang="en"), CELL.format(lang="ja")), size=(1280, 2000))
    window.sidebar(False)
    window.run_all()
    one, two = Player(window, 0), Player(window, 1)
    assert look(window, "len(views)") == 2
    for player in (one, two):
        player.resume()
    sits(one, "A")
    one.act("borrow", amount=100)
    sees(two, one.rev)
    assert shown(two, "A") == 500
    assert two.root.get_attribute("lang") == "ja"
    two.undo()
    sees(one, two.rev)
    assert shown(one, "A") == 400


def test_two_browsers_on_one_kernel_show_the_same_window(desk, loans):
    """A saved notebook opened twice is one view: the draft begun here is confirmed there."""
    one = sit_down(desk, "en", loans)
    one.window.save()
    second = desk.open(desk.folder / "notebooks" / "table.ipynb")
    two = Player(second)
    assert two.rev == one.rev
    sits(one, "A")
    one.draft("borrow", amount=70)
    expect(two.root.locator("[data-amount]")).to_have_value("70")
    two.confirm()
    sees(one, two.rev)
    assert shown(one, "A", "debt") == 70
    # Both at once on the same button: the second comes from a screen that is no longer so.
    one.draft("borrow", amount=10)
    expect(two.root.locator("[data-amount]")).to_have_value("10")
    for player in (one, two):
        player.root.locator(".roeup-confirm").evaluate("one => one.click()")
    for player in (one, two):
        player.settle()
    assert stored(desk).game.debt("A") == 70 + 10


def test_two_kernels_see_each_others_moves_and_refuse_what_is_stale(desk, loans):
    """Both play A and B. A borrows 300 of its 400 in one; 200, chosen in the other, are then 100 too much."""
    one, two = two_kernels(desk, loans)
    for player in (one, two):
        sits(player, "A")
    two.draft("borrow", amount=200)
    one.act("borrow", amount=300)
    sees(two, one.rev)
    assert "100" in two.root.locator(".roeup-draft .roeup-refusal").inner_text()
    assert two.root.locator(".roeup-confirm").get_attribute("aria-disabled") == "true"
    assert two.root.locator("[data-amount]").input_value() == "200"
    two.choose("amount", 50)
    two.confirm()
    sees(one, two.rev)
    assert stored(desk).game.debt("A") == 350

    # A is done in one window while the other has a loan of A open: the verb is gone, and that is told.
    two.draft("borrow", amount=20)
    one.act("done")
    sees(two, one.rev)
    assert two.root.locator(".roeup-draft").count() == 0
    assert "the choices of Alpha have changed" in two.refusal

    # Clicks before the other window's news have come: the poll is silent, so the screen is stale.
    for player in (one, two):
        sits(player, "B")
    two.draft("borrow", amount=400)
    two.page.evaluate("() => { Object.defineProperty(document, 'visibilityState', {get: () => 'hidden'}); }")
    rev = two.rev
    one.act("borrow", amount=10)
    two.page.wait_for_timeout(300)
    assert two.rev == rev
    two.root.locator(".roeup-confirm").click()
    two.settle()
    assert "the choices of Beta have changed" in two.root.locator(".roeup-refusal").first.inner_text()
    assert stored(desk).game.debt("B") == 10


def test_each_window_with_a_seat_of_its_own_keeps_its_secrets(desk, tmp_path):
    """A and B point, each in its own window: no curtain, and neither sees the other's choice before it is out."""
    window = dealt(tmp_path, {"A": "C2", "B": "C3"})
    for card in ("PA01", "PA02"):
        window.rule(card, "market")
    window.to("assets")
    a, b = two_kernels(desk, window.table.record, "A", "B")
    for player in (a, b):
        assert player.curtain.count() == 0
        assert player.root.locator("[data-actor]").count() == 0
    told = b.root.locator(".roeup-log").inner_text().count("Small Works")  # as it came to the market
    a.draft("point", card="PA01")
    assert "Small Works" in a.root.locator(".roeup-sentence").inner_text()
    a.confirm()
    sees(b, a.rev)
    assert b.root.locator(".roeup-log").inner_text().count("Small Works") == told
    assert "✓" in b.root.locator(".roeup-contest .roeup-bidder").first.inner_text()
    assert "Waiting for Beta" in a.root.locator(".roeup-bar").inner_text()
    b.act("point", card="PA02")
    sees(a, b.rev)
    for player in (a, b):
        assert player.root.locator(".roeup-log").inner_text().count("Small Works") > told
    assert (shown(a, "A"), shown(b, "B")) == (400 - 100, 400 - 150)
