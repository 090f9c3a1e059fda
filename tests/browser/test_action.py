"""Turns by clicks: R&D and the launch of a premium unit, a launch that turns another company's unit over."""

from tests.browser.player import sit_down, stored
from tests.browser.situations import dealt, effect, fits, shown, take, why_not


def lasers(tmp_path):
    """A (Miller, 400) has Large Works (200: 可 可 and a plain pipe) and Fine Bread, which needs 6 − 5 = 1 push."""
    window = dealt(tmp_path, {"A": "C1", "B": "C2"})
    window.rule("PA03", "market")
    window.rule("PU05", "market")
    window.rule("PU06", "A")
    take(window, {"A": "PA03"}, "assets")
    take(window, {"A": "PU05"}, "knowledge")
    window.to("action")
    return window


def state(player, code):
    return player.root.locator(f'.roeup-hand [data-card="{code}"] .roeup-card-states').inner_text()


def test_research_is_shown_and_what_it_has_just_developed_waits(desk, tmp_path):
    """The push costs 30: 200 − 30 = 170. Fine Bread is developed, but launched in the next term at the earliest."""
    player = sit_down(desk, "en", lasers(tmp_path).table.record)
    assert "●●●●●○" in state(player, "PU05")
    assert "1 to go" in state(player, "PU05")
    marks = player.root.locator('[data-card="PA03"] ~ .roeup-pipes .roeup-pipe-head').all_inner_texts()
    assert ["可" in mark for mark in marks] == [True, True, False]
    player.click('.roeup-hand [data-card="PU05"] [data-act="push"]')
    assert effect(player)["cash"] == ("200", "170")
    fits(player)
    player.confirm()
    assert shown(player, "A") == 170
    assert "●●●●●●" in state(player, "PU05")
    assert "developed" in state(player, "PU05")
    # Pumps may be launched, Fine Bread has no such button; without Pumps the verb itself says why.
    assert player.root.locator('[data-card="PU06"] [data-act="launch"]').count() == 1
    assert player.root.locator('[data-card="PU05"] [data-act="launch"]').count() == 0
    player.click('.roeup-hand [data-card="PU06"] [data-act="discard"]')
    player.confirm()
    refusal = why_not(player, "launch")
    assert "Fine Bread" in refusal
    assert stored(desk).game.cash("A") == 170


def test_the_effect_before_is_what_the_settlement_says_after(desk, tmp_path):
    """Term 2: 170 − 30; sales 100, profit 40 − 30 = 10 on equity 370 + 10 = 380, as much as total assets.

    ROE 10 / 380 = 2.6 %, margin 10 / 100, turnover 100 / 380 = 0.26; B has its 400 and nothing else.
    """
    window = lasers(tmp_path)
    window.did("A", "push", card="PU05")
    window.settle()
    window.to("action")
    player = sit_down(desk, "en", window.table.record)
    player.click('.roeup-hand [data-card="PU05"] [data-act="launch"]')
    pipes = player.root.locator('.roeup-draft [data-field="pipe"] [data-value]')
    assert pipes.evaluate_all("all => all.map(one => one.dataset.value)") == ["PA03.1", "PA03.2"]
    player.choose("pipe", "PA03.2")
    before = effect(player)
    assert before["cash"] == ("170", "140")
    assert before["roe"] == ("0.0\u00a0%", "2.6\u00a0%")
    assert before["margin"] == ("n/a", "10.0\u00a0%")
    assert before["turnover"] == ("0.00", "0.26")
    fits(player)
    player.confirm()
    assert "upright" in player.root.locator('[data-pipe="PA03.2"] [data-card="PU05"]').inner_text()
    player.act("end_turn")
    player.act("end_turn")
    news = player.root.locator(".roeup-news")
    rows = [row.locator("td").all_inner_texts() for row in news.locator("tbody tr").all()]
    values = [[cell.split("★")[0].strip() for cell in row] for row in rows]
    assert values == [
        ["100", "10", *(before[key][1] for key in ("roe", "margin", "turnover", "leverage")), str(140 + 40)],
        ["0", "0", "0.0\u00a0%", "n/a", "0.00", "1.00", "400"],
    ]
    assert [["★" in cell for cell in row] for row in rows] == [[True] * 5 + [False] * 2, [False] * 6 + [True]]
    fits(player)
    assert player.root.locator(".roeup-bar").count() == 0
    player.click("[data-seen]")
    assert news.count() == 0
    assert stored(desk).game.cash("A") == 180


def test_a_launch_turns_another_companys_unit_over(desk, tmp_path):
    """The market of two carries two of Baking: B's Cake and Pies stand; A's Bread turns Cake, the older one, over.

    Cake falls from sales 80 and profit 20 to 50 and 0.
    """
    window = dealt(tmp_path, {"A": "C1", "B": "C2"})
    for card, to in (("PA01", "A"), ("PU01", "A"), ("PA03", "B"), ("PU02", "B"), ("PU03", "B")):
        window.rule(card, to)
    window.to("action")
    window.did("A", "end_turn")
    window.did("B", "launch", card="PU02", pipe="PA03.1")
    window.did("B", "launch", card="PU03", pipe="PA03.2")
    window.settle()
    window.to("action")
    player = sit_down(desk, "en", window.table.record)
    assert "Baking 2/2 full" in " ".join(player.root.locator(".roeup-categories").inner_text().split())
    player.draft("launch", pipe="PA01.1")
    warning = player.root.locator(".roeup-draft .roeup-warning").inner_text()
    assert "Cake" in warning
    assert "Beta" in warning
    fits(player)
    player.confirm()
    assert "Cake" in player.said
    shown(player, "B")
    cake = player.root.locator('[data-card="PU02"][data-kind="unit"]').first
    assert cake.get_attribute("data-state") == "turned"
    assert "▽ turned over" in cake.inner_text()
    assert cake.locator(".roeup-number b").all_inner_texts() == ["50", "0"]
    pies = player.root.locator('.roeup-pipe [data-card="PU03"]')
    assert pies.get_attribute("data-state") == "upright"
    fits(player)
    units = {unit.card.code: unit.degraded for unit in stored(desk).game.companies["B"].units}
    assert units == {"PU02": True, "PU03": False}
