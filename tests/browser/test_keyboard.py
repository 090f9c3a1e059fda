"""A whole term without a mouse: the focus is never lost and can be seen, and JupyterLab hears none of the keys."""

from playwright.sync_api import expect

from tests.browser.player import PATIENCE, Player, sit_down, stored
from tests.browser.situations import dealt

FOCUS = """() => {
    const node = document.activeElement;
    const {outlineStyle, outlineWidth} = getComputedStyle(node);
    const box = node.getBoundingClientRect();
    return {
        inside: Boolean(node.closest('.roeup')) && !node.matches('.roeup'),
        seen: node.matches(':focus-visible') && outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && box.width,
        about: `${node.tagName} ${node.className} ${node.textContent.slice(0, 30)}`,
    };
}"""
COUNT_MOUSE = """() => {
    window.mouse = 0;
    for (const name of ['mousedown', 'pointerdown', 'touchstart']) addEventListener(name, () => { mouse += 1; }, true);
}"""
NOTEBOOK = """() => {
    const {content} = jupyterapp.shell.currentWidget;
    return [content.widgets.map(cell => cell.model.sharedModel.getSource()), content.mode,
        content.widgets.map(cell => cell.model.executionCount ?? 0)];
}"""


class Keys:
    """Hands on the keyboard only; after every key the focus is looked at."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.page = player.page
        self.page.evaluate(COUNT_MOUSE)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.player.settle()
            self.looked_at()

    def looked_at(self) -> None:
        focus = self.page.evaluate(FOCUS)
        assert focus["inside"], f"the focus is lost to {focus['about']}"
        assert focus["seen"], f"the focus cannot be seen on {focus['about']}"

    def on(self, selector: str) -> bool:
        return bool(self.page.evaluate("selector => document.activeElement.matches(selector)", selector))

    def enter(self) -> None:
        """Come into the table by the Tab key from the notebook around it."""
        for _ in range(60):
            self.page.keyboard.press("Tab")
            if self.on(".roeup *"):
                return
        raise AssertionError("the Tab key does not lead into the table")

    def reach(self, selector: str, key: str = "Tab") -> None:
        for _ in range(100):
            if self.on(selector):
                return
            self.press(key)
        raise AssertionError(f"no way to {selector}")

    def verb(self, do: str) -> None:
        """Press the digit that stands on the button of an action."""
        self.press(str(self.player.root.locator(f'.roeup-bar [data-act="{do}"]').get_attribute("data-key")))


def test_a_practice_term_by_keys_from_the_first_screen_to_the_podium(desk):
    player = sit_down(desk)
    keys = Keys(player)
    keys.enter()
    keys.reach("[data-preset]")
    keys.reach('[data-preset="practice"]', "ArrowUp")
    keys.reach('[data-count="2"]')
    keys.press("Enter")
    keys.reach("[data-start]")
    keys.page.keyboard.press("Enter")
    player.seated()
    player.settle()
    keys.looked_at()

    borrowed = 0
    while not player.root.locator(".roeup-podium").count():
        if player.curtain.count():
            assert keys.on(".roeup-curtain button")
            keys.press("Enter")
            continue
        verbs = player.may
        if "borrow" in verbs and borrowed < 2:
            keys.verb("borrow")
            assert keys.on("[data-amount]")
            if not borrowed:
                keys.press("Escape")
                assert player.root.locator(".roeup-draft").count() == 0
                keys.verb("borrow")
                assert keys.on("[data-amount]")
            keys.page.keyboard.type("100")
            keys.press("Enter")
            borrowed += 1
            keys.verb("done")
        elif "launch" in verbs or "point" in verbs:
            keys.verb("launch" if "launch" in verbs else "point")
            while not keys.on(".roeup-confirm"):
                keys.press("1")
            keys.press("Enter")
        elif "sealed_bid" in verbs:
            keys.verb("sealed_bid")
            keys.press("Enter")
        else:
            keys.verb(next(verb for verb in ("keep", "done", "end_turn", "stay_out") if verb in verbs))
    assert stored(desk).game.over == "terms_over"
    assert keys.page.evaluate("mouse") == 0


def test_tabs_figures_and_the_log_by_keys_and_no_shortcut_of_the_notebook(desk, tmp_path):
    player = sit_down(desk, "en", dealt(tmp_path, {"A": "C2", "B": "C3"}).table.record)
    keys = Keys(player)
    keys.enter()
    before = keys.page.evaluate(NOTEBOOK)

    keys.reach('[role="tab"]', "Shift+Tab")
    keys.press("ArrowRight", "Enter")
    assert player.root.locator('[aria-selected="true"]').get_attribute("data-tab") == "margin"
    assert keys.on('[data-tab="margin"]')
    keys.press("ArrowLeft", "ArrowLeft", "Enter")
    assert player.root.locator('[aria-selected="true"]').get_attribute("data-tab") == "log"

    keys.reach('[data-figure*="cash"]', "Shift+Tab")
    keys.press("Enter")
    expect(player.root.locator(".roeup-trace")).to_be_visible()
    keys.press("Escape")
    assert player.root.locator(".roeup-trace").count() == 0
    assert keys.on('[data-figure*="cash"]')

    # In JupyterLab these add, cut, delete, merge, move and restart; here they do nothing.
    for key in ("a", "b", "d", "d", "x", "z", "v", "m", "y", "0", "0", "j", "k", "Shift+M", "ArrowUp", "ArrowDown"):
        keys.press(key)
    keys.verb("borrow")
    keys.press("Enter")  # a loan of the least amount
    assert player.page.locator(".jp-Dialog").count() == 0
    assert keys.page.evaluate(NOTEBOOK) == before
    assert keys.page.evaluate("mouse") == 0
    assert stored(desk).game.debt("A") == 10
    expect(player.root).to_have_attribute("data-rev", str(len(stored(desk).lines)), timeout=PATIENCE)
