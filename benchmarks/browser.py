"""What a click and the first look at the table take in JupyterLab, over the least that such a thing can take there.

Wall time in a real Chromium; what is compared takes turns in the same run.
"""

import random
from collections.abc import Callable
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.harness import SEATS, Row, interleaved
from roeup_edu.core.actions import verb
from roeup_edu.core.record import Record
from roeup_edu.games import kind
from roeup_edu.games.roeup.bots import BOTS
from roeup_edu.table.store import Store
from tests.browser.desk import Desk, Window
from tests.browser.install import launch
from tests.browser.lab import Lab

ROUNDS = 30
WARM_UP = 2
OPENINGS = 5
PAUSE = 300  # milliseconds in which a page becomes quiet
COMPANIES, TERM = 6, 8
BUTTON = "import ipywidgets\nipywidgets.Button(description='Go')"
FLOOR = """
import ipywidgets
label, button = ipywidgets.Label("0"), ipywidgets.Button(description="Go")
label.add_class("floor-label")
button.add_class("floor-button")
button.on_click(lambda _: setattr(label, "value", str(int(label.value) + 1)))
ipywidgets.HBox([button, label])
"""
STORE = "games.sqlite3"
TABLE = f"from roeup_edu.widgets.play import play\nplay(file='{STORE}')"
NOTEBOOK = "10_roeup_play.ipynb"
# Each gives milliseconds. A click on our table ends with the frame after chart and table are redrawn, and so does the
# redraw of the figure alone.
TOOLS = """() => {
    const until = (node, what, met) => new Promise(done => {
        const look = new MutationObserver(() => {
            if (met()) { look.disconnect(); done(performance.now()); }
        });
        look.observe(node, what);
    });
    const frame = () => new Promise(done => requestAnimationFrame(() => done(performance.now())));
    const root = document.querySelector('.roeup');
    const plotly = window.roeupPlotly.engine;
    const figure = () => root.querySelector('.js-plotly-plot');
    window.bench = {
        figures: [],
        async floor() {
            const label = document.querySelector('.floor-label');
            const before = label.textContent;
            const changed = until(label, {subtree: true, childList: true, characterData: true},
                () => label.textContent !== before);
            const start = performance.now();
            document.querySelector('.floor-button').click();
            return await changed - start;
        },
        async click(selector) {
            const {rev, chart} = root.dataset;
            const changed = until(root, {attributes: true, attributeFilter: ['data-rev', 'data-chart']},
                () => root.dataset.rev !== rev && root.dataset.chart !== chart);
            const start = performance.now();
            root.querySelector(selector).click();
            await changed;
            return await frame() - start;
        },
        async redraw(number) {
            const [data, layout, config] = structuredClone(this.figures[number]);
            const start = performance.now();
            await plotly.react(figure(), data, layout, config);
            return await frame() - start;
        },
        // Keep what the table gives to Plotly, to draw the very same.
        listen() {
            this.react = plotly.react;
            plotly.react = (node, ...given) => {
                if (root.contains(node)) this.figures.push(structuredClone(given));
                return this.react(node, ...given);
            };
        },
        deaf() { plotly.react = this.react; },
    };
}"""
# From "run all" to the frame in which something is there, in milliseconds.
FIRST_LOOK = """selector => new Promise(done => {
    const start = performance.now();
    const look = () => {
        if (document.querySelector(selector)) done(performance.now() - start);
        else requestAnimationFrame(look);
    };
    jupyterapp.commands.execute('notebook:run-all-cells');
    look();
})"""


def measure() -> list[Row]:
    """Return the two rows."""
    with Lab() as lab, sync_playwright() as playwright, launch(playwright) as browser:
        return [clicks(lab, browser), first_look(lab, browser)]


def clicks(lab: Lab, browser: Browser) -> Row:
    """Return the row of a click that is stored: a loan is confirmed and taken back, in turns."""
    with Desk(lab, browser) as desk:
        path = desk.write("clicks.ipynb", FLOOR, TABLE)
        game = last_term(path.with_name(STORE))
        window = desk.open(path)
        window.run_all()
        page = window.page
        page.locator(f"[data-open='{game}']").click()
        page.locator(".roeup[data-chart]").wait_for()
        page.evaluate(TOOLS)
        page.evaluate("bench.listen()")
        for _ in range(WARM_UP):
            page.evaluate("bench.floor()")
            borrow(page)
            undo(page)
        page.evaluate("bench.deaf()")
        drawn = page.evaluate("bench.figures.map(figure => JSON.stringify(figure))")
        if len(drawn) != 2 * WARM_UP or drawn[-1] == drawn[-2]:
            raise RuntimeError("a loan and its undo do not each draw the chart in view once: nothing to compare")
        floor, ours, redraw = [], [], []
        for number in range(ROUNDS):
            floor.append(page.evaluate("bench.floor()"))
            ours.append((undo if number % 2 else borrow)(page))
            redraw.append(page.evaluate(f"bench.redraw(bench.figures.length - {2 - number % 2})"))
    least = median(floor) + median(redraw)
    booked, taken_back = median(ours[::2]), median(ours[1::2])
    note = f"label {median(floor):.0f} + figure {median(redraw):.0f}; booked {booked:.0f}, taken back {taken_back:.0f}"
    return Row("click_vs_floor", median(ours) / least, "less", 1.5, 1.2, median(ours), least, "ms", note)


def borrow(page: Page) -> float:
    """Draft the largest loan; return the milliseconds of its confirmation."""
    page.locator("[data-act=borrow]").click()
    page.locator("[data-quick]").last.click()
    page.locator(".roeup-confirm:not([aria-disabled=true])").wait_for()
    page.wait_for_timeout(PAUSE)
    return page.evaluate("bench.click('.roeup-confirm')")


def undo(page: Page) -> float:
    """Take the loan back; return the milliseconds."""
    page.locator("[data-undo]").wait_for()
    page.wait_for_timeout(PAUSE)
    return page.evaluate("bench.click('[data-undo]')")


def first_look(lab: Lab, browser: Browser) -> Row:
    """Return the row of the notebook that plays, from "run all" to its table, each time with a new kernel and page."""

    def table(desk: Desk) -> float:
        return look(desk.open(NOTEBOOK), ".roeup[data-rev]")

    def button(desk: Desk) -> float:
        return look(desk.open(desk.write("button.ipynb", BUTTON)), ".jupyter-button")

    def look(window: Window, selector: str) -> float:
        window.page.wait_for_timeout(PAUSE)
        return window.page.evaluate(FIRST_LOOK, selector)

    def fresh(what: Callable[[Desk], float]) -> float:
        with Desk(lab, browser) as desk:
            return what(desk)

    ours, theirs = interleaved([lambda number, what=what: fresh(what) for what in (table, button)], OPENINGS)
    return Row("first_table_vs_button", ours / theirs, "less", 2.0, 1.5, ours, theirs, "ms")


def last_term(path: Path) -> str:
    """Store a game that bots have played up to the loans of the last term; return its id. All seats are of people."""
    game = kind("roeup")
    seats = dict(list(SEATS.items())[:COMPANIES])
    record = Record(game.compose({"terms": TERM}, seats, 0, True), game)
    record.draw()
    bot, rng = BOTS["greedy"], random.Random(0)
    while not (record.game.term == TERM and "borrow" in verbs(record)):
        if (seat := record.game.next_seat(seats)) is None:
            raise RuntimeError(f"the game of the benchmark ended: {record.game.over}")
        record.submit(seat, bot.choose(record.game.seen_by(seat, rng), seat, rng))
    with Store(str(path)) as store:
        found = store.create(record.header)
        store.add(found, record.lines)
    return found


def verbs(record: Record) -> set[str]:
    """Return what the one who is asked may do."""
    return {verb(option.action) for option in record.game.options(record.game.waiting()[0])}
