"""One window over a long sitting: reloads, dead kernels, cells run again, clicks in haste, hundreds of entries.

A = Engineer, B = Seller: each has 400, and may borrow as much as its equity.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.kernel import cell, look, slowly
from tests.browser.player import Player, sit_down, stored
from tests.browser.situations import dealt, shown, sits


@pytest.fixture
def loans(tmp_path):
    return dealt(tmp_path, {"A": "C2", "B": "C3"}).table.record


def state(player):
    """What must outlive a reload: moment, language, company, tab, draft."""
    player.settle()
    amount = player.root.locator("[data-amount]")
    return {
        "rev": player.rev,
        "lang": player.root.get_attribute("lang"),
        "companies": player.root.locator(".roeup-company[data-open]").evaluate_all(
            "all => all.map(one => one.dataset.seat)"
        ),
        "tab": player.root.locator('[role="tab"][aria-selected="true"]').get_attribute("data-tab"),
        "statements": player.root.locator(".roeup-statements .roeup-who").all_inner_texts(),
        "draft": player.root.locator(".roeup-sentence").all_inner_texts(),
        "amount": amount.input_value() if amount.count() else None,
        "undo": player.root.locator("[data-undo]").all_inner_texts(),
    }


def in_the_middle(player):
    """A has borrowed 100; the screen is Japanese, shows B's statements, and A is about to borrow 50 more."""
    sits(player, "A")
    player.act("borrow", amount=100)
    player.click('[data-lang="ja"]')
    player.tab("statements")
    player.click('[data-company="B"]')
    sits(player, "A")
    player.click('[data-company="B"]')
    player.draft("borrow", amount=50)
    found = state(player)
    assert (found["lang"], found["tab"], found["amount"]) == ("ja", "statements", "50")
    assert found["statements"] == ["Beta"]
    assert "50" in found["draft"][0]
    return found


def test_a_reload_shows_the_same_state(desk, loans):
    """A notebook that was not saved has lost its output: its cell run again goes on there. A saved one shows it."""
    player = sit_down(desk, "en", loans)
    before = in_the_middle(player)
    player.window.reload()
    expect(player.page.locator(".roeup")).to_have_count(0)
    player.window.run_all()
    player = Player(player.window)
    assert state(player) == before
    player.window.save()
    player.window.reload()
    player = Player(player.window)
    assert state(player) == before
    player.confirm()
    assert shown(player, "A", "debt") == 150
    assert stored(desk).game.debt("A") == 150


def test_a_killed_kernel_is_told_and_loses_nothing(desk, loans):
    """100 was confirmed, 50 was not: the debt is 100 when the cell has run again."""
    player = sit_down(desk, "en", loans)
    sits(player, "A")
    player.act("borrow", amount=100)
    rev = player.rev
    player.draft("borrow", amount=50)
    player.window.kill()
    told = player.root.locator(".roeup-problem")
    expect(told).to_contain_text("The kernel behind this table has stopped")
    expect(told).to_contain_text("run the cell of this table again")
    player.root.locator(".roeup-confirm").click()  # a click that nobody hears changes nothing, and does no harm
    player.root.locator('[data-tab="log"]').click()
    expect(told).to_have_count(1)

    player.window.run_all()
    player = Player(player.window)
    expect(player.page.locator(".roeup")).to_have_count(1)
    assert player.root.locator(".roeup-problem").count() == 0
    player.resume()
    assert player.rev == rev
    assert shown(player, "A", "debt") == 100
    sits(player, "A")
    player.act("borrow", amount=20)
    assert stored(desk).game.debt("A") == 120


def test_a_kernel_that_is_busy_is_told_and_what_was_clicked_is_done_once(desk, loans):
    """The kernel needs 9 seconds. After 8 the table says so; sent again, it is still one loan of 100."""
    player = sit_down(desk, "en", loans)
    sits(player, "A")
    rev = player.rev
    player.draft("borrow", amount=100)
    slowly(player.window, 9, times=1)
    player.root.locator(".roeup-confirm").click()
    expect(player.root.locator(".roeup-progress")).to_be_visible()
    told = player.root.locator(".roeup-problem")
    expect(told).to_contain_text("no answer for some seconds")
    player.root.locator("[data-again]").click()
    player.settle()
    assert told.count() == 0
    assert player.rev == rev + 1
    assert stored(desk).game.debt("A") == 100


def test_a_cell_run_five_times_leaves_one_table_and_one_click_is_one_entry(desk, loans):
    player = sit_down(desk, "en", loans)
    first = look(player.window, "len(_instances)")
    sits(player, "A")
    player.draft("borrow", amount=100)
    for _ in range(5):
        cell(player.window, 0)
    expect(player.page.locator(".roeup")).to_have_count(1)
    player = Player(player.window)
    rev = player.rev
    assert look(player.window, "len(views)") == 1
    assert look(player.window, "len(_instances)") == first
    assert look(player.window, "len(tables._open)", "import roeup_edu.table.table as tables") == 1
    expect(player.root).to_have_attribute("data-page", "table")
    player.confirm()
    assert player.rev == rev + 1
    assert shown(player, "A", "debt") == 100
    assert stored(desk).game.debt("A") == 100


TWICE = "one => { one.click(); one.click(); }"
# The second half of a double click comes after the answer to the first; the clock stands still, however busy all is.
HALVES = """async root => {
    const clock = Date.now;
    const now = clock();
    Date.now = () => now;
    const {rev} = root.dataset;
    const undo = root.querySelector('[data-undo]');
    const box = undo.getBoundingClientRect();
    undo.dispatchEvent(new MouseEvent('click', {bubbles: true, detail: 1}));
    while (root.dataset.rev === rev || root.dataset.open !== '0') await new Promise(requestAnimationFrame);
    const under = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    under.dispatchEvent(new MouseEvent('click', {bubbles: true, detail: 2}));
    Date.now = clock;
    return Boolean(under.closest('[data-undo], [data-redo]'));
}"""


@pytest.mark.parametrize("seconds", [0, 0.4], ids=["fast", "slow"])
def test_clicks_in_haste_are_one_entry(desk, loans, seconds):
    """A borrows 100, 30 and 40, each with two clicks; then the last two are taken back with two clicks each."""
    player = sit_down(desk, "en", loans)
    sits(player, "A")
    rev = player.rev
    slowly(player.window, seconds)
    player.draft("borrow", amount=100)
    player.root.locator(".roeup-confirm").dblclick()
    player.settle()
    assert player.rev == rev + 1
    # Two clicks of their own: the second comes before the first is answered.
    for amount in (30, 40):
        player.draft("borrow", amount=amount)
        player.root.locator(".roeup-confirm").evaluate(TWICE)
        player.settle()
    assert player.rev == rev + 3
    assert stored(desk).game.debt("A") == 170
    assert player.root.evaluate(HALVES), "the second half hits nothing that could act"
    player.settle()
    assert player.rev == rev + 4
    assert stored(desk).game.debt("A") == 130
    player.root.locator("[data-undo]").evaluate(TWICE)
    player.settle()
    assert player.rev == rev + 5
    assert stored(desk).game.debt("A") == 100


MEMORY = """
import gc, psutil, tracemalloc
from ipywidgets.widgets.widget import _instances
if not tracemalloc.is_tracing(): tracemalloc.start()
gc.collect()
resident = psutil.Process().memory_info().rss
"""
TURNS = """async ([selectors, count]) => {
    const root = document.querySelector('.roeup');
    const quiet = () => root.dataset.open === '0' && root.dataset.busy === 'false';
    const frame = () => new Promise(done => requestAnimationFrame(done));
    for (let n = 0; n < count; n += 1) {
        const before = root.dataset.rev;
        root.querySelector(selectors[n % selectors.length]).click();
        while (!quiet() || root.dataset.rev === before) await frame();
    }
}"""


def measured(player):
    """Live widgets, kB of the kernel, nodes and listeners in the page, kB of its heap; after collecting garbage."""
    sizes = "(len(_instances), tracemalloc.get_traced_memory()[0] / 1000, resident / 1000)"
    widgets, traced, resident = look(player.window, sizes, MEMORY)
    session = player.page.context.new_cdp_session(player.page)
    session.send("Performance.enable")
    for _ in range(3):
        session.send("HeapProfiler.collectGarbage")
    found = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    session.detach()
    page = {name: found[name] for name in ("Nodes", "JSEventListeners")}
    return {**page, "widgets": widgets, "traced": traced, "resident": resident, "heap": found["JSHeapUsedSize"] / 1000}


def test_two_hundred_entries_leave_no_trace(desk, loans):
    """A loan taken back and taken again, 200 times. After 50 all stays as it is but the record, a few bytes a line.

    A screen that stayed behind at each entry would be 150 × 100 kB, a third of the heap.
    """
    player = sit_down(desk, "en", loans)
    sits(player, "A")
    player.act("borrow", amount=10)
    rev = player.rev
    measured(player)
    turn = ["[data-undo]", "[data-redo]"]
    player.page.evaluate(TURNS, [turn, 50])
    warm = measured(player)
    player.page.evaluate(TURNS, [turn, 150])
    end = measured(player)
    assert player.rev == rev + 200
    assert end["widgets"] == warm["widgets"]
    assert end["traced"] - warm["traced"] < 0.01 * warm["resident"]
    assert abs(end["Nodes"] - warm["Nodes"]) < 0.01 * warm["Nodes"]
    assert abs(end["JSEventListeners"] - warm["JSEventListeners"]) < 0.01 * warm["JSEventListeners"]
    assert end["heap"] < 1.03 * warm["heap"]
    assert len(stored(desk).lines) == player.rev
