"""The list of games on the start page: damaged, unreadable and archived ones beside one that goes on."""

from playwright.sync_api import expect

from roeup_edu.games import kind
from roeup_edu.table.simulate import simulate
from roeup_edu.table.store import Store
from tests.browser.player import path, sit_down


def test_the_list_shows_each_game_in_its_state(desk):
    """Four games: one sound, one cut in line 5 (action 4), one without a header, one in the archive."""
    record = simulate(kind("roeup"), {"preset": "practice"}, 2).fork(13)
    with Store(str(path(desk))) as store:
        for title in ("Sound", "Cut", "Headless", "Old"):
            game = store.create(record.header, title)
            store.add(game, record.lines)
            if title == "Cut":
                store._rows("UPDATE line SET text = '{' WHERE game = ? AND n = 4", game)
            if title == "Headless":
                store._rows("UPDATE game SET header = NULL WHERE id = ?", game)
            if title == "Old":
                store.archive(game)
    page = sit_down(desk).page

    def row(title):
        return page.locator(".roeup-game").filter(has_text=title)

    expect(row("Sound").get_by_role("button", name="Go on")).to_be_visible()
    expect(row("Cut")).to_contain_text("Damaged at line 5")
    expect(row("Headless")).to_contain_text("Cannot be read")
    expect(row("Headless").get_by_role("button")).to_have_count(0)
    expect(row("Old")).to_be_hidden()
    page.get_by_text("Archive", exact=True).click()
    expect(row("Old").get_by_role("button", name="Go on")).to_be_visible()
    row("Cut").get_by_role("button", name="Look at it").click()
    expect(page.locator(".roeup-problem").first).to_contain_text("line 5")
