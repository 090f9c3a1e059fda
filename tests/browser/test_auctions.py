"""Auctions of two companies by clicks: open bidding on the screen, sealed bids behind the curtain.

A = Engineer, B = Seller: each has 400. Small Works (PA01) costs 100 and lies open.
"""

import re

from tests.browser.player import sit_down, stored
from tests.browser.situations import cards, dealt, fits, shown

# All that the widget holds in the page: what the kernel has sent, whether it is drawn or not.
STATE = """async () => {
    const cell = jupyterapp.shell.currentWidget.content.widgets.find(one => one.model.type === 'code');
    const output = cell.model.outputs.toJSON().find(one => one.data?.['application/vnd.jupyter.widget-view+json']);
    const id = output.data['application/vnd.jupyter.widget-view+json'].model_id;
    const search = widget => widget._manager ? widget : [...(widget.children?.() ?? [])].map(search).find(Boolean);
    const manager = await search(cell.outputArea)._manager.promise;
    const model = await manager.get_model(id);
    const { texts, deck, screen, panel, draft, trace } = model.attributes;
    return JSON.stringify({ texts, deck, screen, panel, draft, trace });
}"""


def assets(tmp_path, lang="en", **options):
    window = dealt(tmp_path, {"A": "C2", "B": "C3"}, lang, **options)
    window.rule("PA01", "market")
    window.to("assets")
    return window.table.record


def both_point(player):
    """Both take the device in turn and point at Small Works."""
    for _ in "AB":
        player.lift()
        player.act("point", card="PA01")


def contest(player):
    """What the bar says of the bidding going on, in one line."""
    return " ".join(player.root.locator(".roeup-contest").inner_text().split())


def test_three_bids_and_a_pass(desk, tmp_path):
    """A bids 10, B 20, A 25, B passes: A pays 100 + 25 and keeps 275; the fee is no part of its fixed assets."""
    player = sit_down(desk, "en", assets(tmp_path))
    assert player.curtain.is_visible()
    both_point(player)
    assert "Price 0" in contest(player)
    assert "nobody yet" in contest(player)
    fits(player)
    for seat, amount in (("A", 10), ("B", 20), ("A", 25)):
        assert player.curtain.count() == 0
        player.act("bid", amount=amount)
        assert f"Price {amount}" in contest(player)
        assert f"Highest bid {'Alpha' if seat == 'A' else 'Beta'}" in contest(player)
    player.draft("bid")
    low = player.root.locator('[data-amount="amount"]').get_attribute("min")
    assert low == "30"  # 25 and a step of 5
    player.click(".roeup-cancel")
    player.act("pass")
    if player.curtain.count():  # B may point at another card
        player.lift()
    player.act("stay_out")
    assert (shown(player, "A"), shown(player, "A", "fixed_assets")) == (400 - 100 - 25, 100)
    assert (shown(player, "B"), shown(player, "B", "fixed_assets")) == (400, 0)
    assert cards(player, '[data-seat="A"] .roeup-assets') == ["PA01"]
    log = player.root.locator(".roeup-log").inner_text()
    assert "fee" in log
    game = stored(desk).game
    assert (game.cash("A"), game.ledger.balances["A"]["procurement_fees"]) == (275, 25)


def holds(text, bid):
    """Whether a number stands in a text by itself."""
    return re.search(rf"\b{bid}\b", text) is not None


def public(player):
    """Everything that is in the page: its text with titles and labels, the numbers in fields, what the widget holds."""
    typed = player.root.evaluate("root => [...root.querySelectorAll('input')].map(one => one.value).join(' ')")
    return player.root.evaluate("root => root.outerHTML") + typed + player.page.evaluate(STATE)


def test_sealed_bids_are_seen_by_nobody_else_until_the_last_is_in(desk, tmp_path):
    """Both bid 187: a tie. Then A bids 191 and B 196: B pays 100 + 196 and keeps 104."""
    player = sit_down(desk, "en", assets(tmp_path, auction="sealed"))
    both_point(player)
    assert player.may == []  # behind the curtain
    player.lift()
    assert not holds(public(player), 187)
    player.draft("sealed_bid", amount=187)
    assert holds(public(player), 187)  # A sees what it is about to bid; so the search can find it
    player.confirm()
    assert not holds(public(player), 187)
    fits(player)
    player.lift()
    assert "Beta … not yet" in contest(player)
    assert "Alpha ✓ has chosen" in contest(player)
    assert not holds(public(player), 187)
    player.act("sealed_bid", amount=187)
    # The tie is told; the second round does not go lower.
    player.lift()
    assert "Lowest bid 187" in contest(player)
    player.act("sealed_bid", amount=191)
    player.lift()
    assert not holds(public(player), 191)
    player.act("sealed_bid", amount=196)
    assert holds(public(player), 196)
    if player.curtain.count():  # A may point at another card
        player.lift()
    player.act("stay_out")
    assert (shown(player, "A"), shown(player, "B")) == (400, 400 - 100 - 196)
    assert cards(player, '[data-seat="B"] .roeup-assets') == ["PA01"]
    assert stored(desk).game.ledger.balances["B"]["procurement_fees"] == 196
