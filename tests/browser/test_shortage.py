"""Short of cash, by clicks: knowledge is sold, then an asset; who is still short is in default and takes no award."""

from tests.browser.player import sit_down, stored
from tests.browser.situations import cards, dealt, effect, fits, leave_cash, shown, take
from tests.widgets.window import number


def test_knowledge_and_then_an_asset_is_sold(desk, tmp_path):
    """A has 5 and launches Bread for 20: −15. Cake goes to B for 10: −5. Small Works brings half of 100: 45.

    Bread stood on it and is gone. B (400) has paid 10.
    """
    window = dealt(tmp_path, {"A": "C1", "B": "C2"})
    for card in ("PA01", "PU01", "PU02"):
        window.rule(card, "A")
    window.to("action")
    leave_cash(window, "A", 5)
    player = sit_down(desk, "en", window.table.record)
    player.draft("launch", card="PU01", pipe="PA01.1")
    assert effect(player)["cash"] == ("5", "−15")
    assert "−15" in player.root.locator(".roeup-draft .roeup-warning").inner_text()
    player.confirm()
    assert shown(player, "A") == -15
    assert "short of cash" in player.root.locator('.roeup-company[data-seat="A"] .roeup-tags').inner_text()
    player.act("end_turn")
    player.act("end_turn")

    player.draft("sell_knowledge", cards=["PU02"], price=10)
    assert effect(player)["cash"] == ("−15", "−5")
    fits(player)
    player.confirm()
    assert "Price 10" in " ".join(player.root.locator(".roeup-contest").inner_text().split())
    player.act("buy")
    assert (shown(player, "A"), shown(player, "B")) == (-5, 390)
    assert cards(player, '[data-seat="B"] .roeup-hand') == ["PU02"]

    player.draft("sell_asset")
    assert effect(player)["cash"] == ("−5", "45")
    fits(player)
    player.confirm()
    sold = player.root.locator(".roeup-news tbody tr").first.locator("td").all_inner_texts()
    assert number(sold[0]) == 0  # sales
    assert number(sold[6]) == 45
    player.click("[data-seen]")
    shown(player, "A")
    assert cards(player, '[data-seat="A"] .roeup-assets') == []
    assert "no assets" in player.root.locator('.roeup-company[data-seat="A"] .roeup-tags').inner_text()
    record = stored(desk)
    assert (record.game.cash("A"), record.game.cash("B")) == (45, 390)
    assert record.game.ledger.balances["A"]["asset_sale_losses"] == 50


def test_a_default_and_the_podium(desk, tmp_path):
    """One term. A pushes Fine Bread for 30 with 5 in cash: −25, nothing to sell, out. B and C have 400 each at first.

    B: Works 100, Bread and Cake 40, profit 20 + 20 and synergy 5 + 4: net 9 on equity 409, sales 180.
    C: Poster, 10 a term: net 10 on equity 410.
    ROE 10 / 410 = 2.4 % against 9 / 409 = 2.2 %; margin 9 / 180 = 5 %; turnover 180 / 409 = 0.44.
    """
    window = dealt(tmp_path, {"A": "C1", "B": "C2", "C": "C3"}, terms=1)
    window.rule("PA01", "market")
    for card, to in (("PU05", "A"), ("PU01", "B"), ("PU02", "B"), ("M1", "C")):
        window.rule(card, to)
    take(window, {"B": "PA01"}, "assets")
    window.to("action")
    leave_cash(window, "A", 5)
    player = sit_down(desk, "en", window.table.record)
    player.act("push")
    player.act("end_turn")
    player.act("launch", card="PU01", pipe="PA01.1")
    player.act("launch", pipe="PA01.2")
    player.act("end_turn")
    player.act("place")
    player.act("end_turn")
    player.act("no_sale")

    podium = player.root.locator(".roeup-podium")
    awards = {
        award.get_attribute("data-award"): (
            award.locator(".roeup-award-value").inner_text(),
            award.locator(".roeup-award-names").inner_text().strip(),
        )
        for award in podium.locator("[data-award]").all()
    }
    assert awards == {
        "roe": ("2.4\u00a0%", "Gamma"),
        "sales": ("180", "Beta"),
        "margin": ("5.0\u00a0%", "Beta"),
        "turnover": ("0.44", "Beta"),
    }
    assert "Beta" in podium.locator("h2").inner_text()
    assert "Alpha" not in podium.locator(".roeup-awards").inner_text()
    assert "in default" in player.root.locator('.roeup-company[data-seat="A"] .roeup-tags').inner_text()
    assert player.root.locator(".roeup-bar").count() == 0
    fits(player)
    game = stored(desk).game
    assert game.companies["A"].defaulted
    assert (game.cash("A"), game.cash("B"), game.cash("C")) == (-25, 309, 410)
