"""What a click and the first look at the table take in JupyterLab, over the least that such a thing can take there.

Wall time in a real Chromium; what is compared takes turns in the same run.
"""

import random
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.harness import SEATS, Row
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
TABLE = """
from roeup_edu.widgets.view import TableView
TableView({path!r}, game={game!r})
"""
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
            await Plotly.react(figure(), data, layout, config);
            return await frame() - start;
        },
        // Keep what the table gives to Plotly, to draw the very same.
        listen() {
            this.react = Plotly.react;
            Plotly.react = (node, ...given) => {
                if (root.contains(node)) this.figures.push(structuredClone(given));
                return this.react(node, ...given);
            };
        },
        deaf() { Plotly.react = this.react; },
    };
}"""
# From "run all" to the first look at something, in milliseconds.
FIRST_LOOK = """selector => new Promise(done => {
    const start = performance.now();
    const look = new MutationObserver(() => {
        if (!document.querySelector(selector)) return;
        look.disconnect();
        requestAnimationFrame(() => done(performance.now() - start));
    });
    look.observe(document.body, {subtree: true, childList: true});
    jupyterapp.commands.execute('notebook:run-all-cells');
})"""


def measure() -> list[Row]:
    """Return the two rows."""
    with Lab() as lab, sync_playwright() as playwright, launch(playwright) as browser:
        return [clicks(lab, browser), first_look(lab, browser)]


def clicks(lab: Lab, browser: Browser) -> Row:
    """Return the row of a click that is stored: a loan is confirmed, and taken back, in turns."""
    with Desk(lab, browser) as desk:
        path = desk.folder / "games.roeup"
        game = last_term(path)
        window = desk.open(desk.write("clicks.ipynb", FLOOR, TABLE.format(path=str(path), game=game)))
        window.run_all()
        page = window.page
        page.locator(".roeup[data-chart]").wait_for()
        page.evaluate(TOOLS)
        page.evaluate("bench.listen()")
        booking(page, 2 * WARM_UP)
        page.evaluate("bench.deaf()")
        drawn = page.evaluate("bench.figures.map(figure => JSON.stringify(figure))")
        if len(set(drawn[-2:])) != 2:
            raise RuntimeError("a loan does not change the chart in view, so nothing is measured")
        ours, floor, redraw = [], [], []
        for number in range(ROUNDS):
            floor.append(page.evaluate("bench.floor()"))
            ours.append(booking(page, 1, number))
            redraw.append(page.evaluate(f"bench.redraw(bench.figures.length - 1 - {number % 2})"))
        least = median(floor) + median(redraw)
        note = f"{median(floor):.0f} ms a label, {median(redraw):.0f} ms the figure"
        return Row("click_vs_floor", median(ours) / least, "less", 1.5, 1.2, median(ours), least, "ms", note)
