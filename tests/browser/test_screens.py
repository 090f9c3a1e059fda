"""Fingers, narrow windows, and both themes: what can be touched, what is under what, and what can be read.

A = Engineer, B = Seller: each has 400, and may borrow as much as its equity.
"""

import pytest

from tests.browser.player import CELL, Player, keep, sit_down, stored
from tests.browser.situations import dealt, fits, sits
from tests.widgets.test_traces import SEATS, half_way
from tests.widgets.window import played

SMALL = """root => [...root.querySelectorAll('button, select, summary, input:not([type=radio]), label.roeup-radio')]
    .filter(node => node.checkVisibility({visibilityProperty: true}) && !node.closest('.roeup-spoken'))
    .map(node => [node.getBoundingClientRect().height, `${node.className} ${node.textContent.slice(0, 30)}`])
    .filter(([height]) => height < 36)"""
# Of every text that can be seen: its contrast against what lies behind it, by the formula of WCAG 2.
CONTRAST = """root => {
    const pen = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
    const rgba = color => {
        pen.clearRect(0, 0, 1, 1);
        pen.fillStyle = color;
        pen.fillRect(0, 0, 1, 1);
        const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data;
        return [r, g, b, a / 255];
    };
    const over = ([r, g, b, a], [x, y, z]) => [r * a + x * (1 - a), g * a + y * (1 - a), b * a + z * (1 - a), 1];
    const behind = node => {
        const layers = [];
        for (let at = node; at; at = at.parentElement) {
            const ground = rgba(getComputedStyle(at).backgroundColor);
            if (ground[3]) layers.push(ground);
            if (ground[3] === 1) break;
        }
        return layers.reduceRight((under, layer) => over(layer, under), [255, 255, 255, 1]);
    };
    const light = ([r, g, b]) => {
        const [x, y, z] = [r, g, b].map(v => v / 255).map(v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
        return 0.2126 * x + 0.7152 * y + 0.0722 * z;
    };
    const found = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode.parentElement;
        const words = walker.currentNode.data.trim();
        if (!/[\\p{L}\\p{N}]/u.test(words) || node.closest('.roeup-spoken')) continue; // marks stand beside their words
        if (!node.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue;
        const style = getComputedStyle(node);
        const ground = behind(node);
        let color = rgba(node.closest('svg') ? style.fill : style.color);
        for (let at = node; at !== root; at = at.parentElement) color[3] *= Number(getComputedStyle(at).opacity);
        const [low, high] = [light(over(color, ground)), light(ground)].sort((a, b) => a - b);
        found.push([(high + 0.05) / (low + 0.05), `${node.getAttribute('class')}: ${words.slice(0, 30)}`]);
    }
    return found;
}"""


def test_the_first_steps_by_finger(desk):
    """A new game, a loan by the buttons beside the amount, a choice behind the curtain; nothing is under 36 px high."""
    window = desk.open(desk.write("table.ipynb", CELL.format(lang="en")), has_touch=True)
    window.sidebar(False)
    window.run_all()
    player = Player(window)
    assert player.page.evaluate("matchMedia('(pointer: coarse)').matches")

    def tap(selector):
        player.root.locator(selector).first.tap()
        player.settle()
        assert player.root.evaluate(SMALL) == []

    tap('[data-preset="practice"]')
    tap('[data-count="2"]')
    tap("[data-start]")
    player.seated()
    tap('.roeup-bar [data-act="borrow"]')
    assert player.page.evaluate("document.activeElement.tagName") != "INPUT"  # that would open a keyboard on the screen
    tap('[data-step="+"]')
    tap(".roeup-confirm")
    for _ in "AB":
        tap('.roeup-bar [data-act="done"]')
    while not player.curtain.count():
        tap(f'.roeup-bar [data-act="{player.may[-1]}"]')
    tap(".roeup-curtain button")
    tap('.roeup-bar [data-act="point"]')
    while not player.root.locator('.roeup-confirm:not([aria-disabled="true"])').count():
        tap(".roeup-draft [data-next] [data-value]")
    tap(".roeup-confirm")
    tap(".roeup-curtain button")
    tap('[data-tab="statements"]')
    tap('[data-tab="log"]')
    record = stored(desk)
    assert (record.game.debt("A"), record.game.debt("B")) == (20, 0)
    assert record.game.waiting() == ("B",)


def test_at_800_pixels_the_right_column_is_under_the_left(desk, tmp_path):
    player = sit_down(desk, "en", half_way(tmp_path).table.record)
    places = {}
    for width in (1280, 800):
        player.window.size(width, 900)
        player.settle()
        left, right = (player.root.locator(f".roeup-{part}").bounding_box() for part in ("companies", "tabs"))
        places[width] = (left, right)
    (left, right), (over, under) = places[1280], places[800]
    assert right["x"] >= left["x"] + left["width"]
    assert under["y"] >= over["y"] + over["height"]
    assert abs(under["x"] - over["x"]) < 1
    for tab in ("roe", "balance", "statements", "log"):
        player.tab(tab)
        fits(player)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_every_text_can_be_read(desk, tmp_path, dark):
    """At least 4.5 to 1 on the first screen, in a draft that is refused, in statements, a trace, and on the podium."""
    player = sit_down(desk, "en", dealt(tmp_path, {"A": "C2", "B": "C3"}).table.record)
    player.window.dark(dark)
    ground = player.root.evaluate("root => getComputedStyle(root).backgroundColor")
    assert (sum(map(int, ground[4:-1].split(","))) < 3 * 128) == dark
    seen = set()

    def read():
        texts = player.root.evaluate(CONTRAST)
        seen.update(about for _, about in texts)
        weak = [(round(ratio, 2), about) for ratio, about in texts if ratio < 4.5]
        assert not weak

    sits(player, "A")
    player.act("borrow", amount=100)
    read()
    player.draft("borrow", amount=500)
    read()
    player.choose("amount", 50)
    read()
    player.figure("A", "now", "cash").click()
    player.settle()
    player.click("[data-log]")
    read()
    player.tab("statements")
    read()
    player.click("[data-leave]")
    read()
    keep(desk, played(tmp_path, SEATS, preset="lesson90", scenario="mixed").table.record)
    player.click('[data-lang="ja"]')
    player.click("[data-open]")
    player.settle()
    read()
    assert len(seen) > 150
