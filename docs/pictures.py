"""The pictures of the pages, `make pictures`: scenes in a running JupyterLab, written to `docs/images/`.

With names of scenes (`python -m docs.pictures start`) only those. A scene is a function that plays up to the moment and
returns what to take: a page, or a part of one. Its name is the name of the picture.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page, sync_playwright

from roeup_edu.core.actions import CHANCE, TEACHER, verb
from roeup_edu.core.chance import Draw
from roeup_edu.core.record import Record
from roeup_edu.datasets import folder
from roeup_edu.games import kind
from roeup_edu.games.roeup.bots import BOTS
from roeup_edu.locales import say
from roeup_edu.reports.content import report as described
from roeup_edu.reports.page import page as page_of
from roeup_edu.table.recordfile import load
from tests.browser.desk import Desk
from tests.browser.install import launch
from tests.browser.lab import Lab
from tests.browser.player import Player, sit_down, stored

IMAGES = Path(__file__).with_name("images")
SAMPLE = f"{folder('samples')}/lesson90.jsonl"
SIZE = (1360, 1950)  # high enough for the whole table


def start(desk: Desk) -> Page | Locator:
    """The form of a new game."""
    return sit_down(desk, size=SIZE).root


def table(desk: Desk) -> Page | Locator:
    """The third term of a lesson: a launch with its effect before it is confirmed."""
    player = sit_down(desk, record=lesson(3, "launch"), size=SIZE)
    player.draft("launch")
    while player.root.locator('.roeup-confirm[aria-disabled="true"]').count():
        player.click(".roeup-draft [data-next] [data-value]")
    return drawn(player)


def table_ja(desk: Desk) -> Page | Locator:
    """The same table in Japanese, at the auction of knowledge, after the device was handed over."""
    player = sit_down(desk, "ja", lesson(3, "point"), size=SIZE)
    if player.curtain.count():
        player.lift()
    return drawn(player)


def trace(desk: Desk) -> Page | Locator:
    """A figure, its entries, and the decisions behind them."""
    player = sit_down(desk, record=lesson(3, "launch"), size=SIZE)
    player.tab("statements")
    player.root.locator(".roeup-panel [data-figure]").nth(1).click()
    player.settle()
    return player.root


def podium(desk: Desk) -> Page | Locator:
    """The end of a lesson."""
    return drawn(sit_down(desk, record=load(SAMPLE), size=SIZE))


def desk(desk: Desk) -> Page | Locator:
    """The game master's desk, real cards on the table: a line that would leave a company short of cash."""
    player = at_the_desk(desk, "en")
    return typed(player, "a 200; b 60")


def desk_ja(desk: Desk) -> Page | Locator:
    """The same desk in Japanese, with the bank."""
    player = at_the_desk(desk, "ja")
    player.tab("bank")
    return typed(player, "a 200; b 60")


def correct(desk: Desk) -> Page | Locator:
    """An entry of term 1 is corrected in term 3, and what that would change."""
    player = at_the_desk(desk, "en")
    record = stored(desk)
    loan = next(line.n for line in record.lines if verb(type(line.action)) == "borrow")
    player.tab("log")
    while not player.root.locator(f'[data-correct="{loan}"]').count():
        player.click("[data-older]")
    player.click(f'[data-correct="{loan}"]')
    return typed(player, f"{record.lines[loan - 1].action.seat} 20")


def projector(desk: Desk) -> Page | Locator:
    """The big screen: a settlement is announced."""
    record = load(SAMPLE)
    settled = next(n for n, event in record.events if event.kind == "announced" and event.facts["term"] == 2)
    player = sit_down(desk, record=record.fork(settled), size=(1920, 1080), cell=PROJECTOR, resume=False)
    player.root.locator(".roeup-news").wait_for()
    return player.root


def debrief(desk: Desk) -> Page | Locator:
    """The decisions that moved ROE most, with the entries behind them."""
    window = desk.open("14_roeup_debrief.ipynb", size=SIZE)
    window.sidebar(False)
    window.run_all(seconds=180)
    title = say("debrief.decisions.title")
    window.page.locator(".roeup-debrief h2", has_text=title).scroll_into_view_if_needed()
    window.page.locator(".roeup-chart-view .main-svg").first.wait_for()
    window.page.wait_for_timeout(1000)  # until the figures in sight are drawn
    return window.page


def report(desk: Desk) -> Page | Locator:
    """The page of a game to hand out."""
    path = desk.folder / "report.html"
    path.write_bytes(page_of(described(load(SAMPLE), "en")))
    page = desk.browser.new_page(viewport={"width": 1280, "height": 1400})  # a file is outside of a desk
    page.goto(path.as_uri())
    page.locator(".main-svg").first.wait_for()
    return page


DESK = "from roeup_edu.widgets.play import desk\n\ndesk({lang!r})"
PROJECTOR = "from roeup_edu.widgets.play import projector\n\nprojector({lang!r})"


def at_the_desk(desk: Desk, lang: str) -> Player:
    """Open the desk on a game with real cards, in the loans of term 3."""
    return sit_down(desk, lang, real_cards(3), SIZE, DESK)


def typed(player: Player, text: str) -> Locator:
    """Type a line at the desk, and book nothing."""
    player.root.locator("[data-line]").fill(text)
    player.page.wait_for_timeout(500)
    player.settle()
    return player.root


def real_cards(term: int) -> Record:
    """Play a lesson of five companies with real cards up to the loans of a term; the cards come as they may."""
    game, rng = kind("roeup"), Random(1)
    seats = dict(zip("ABCDE", ("Alpha", "Beta", "Gamma", "Delta", "Epsilon"), strict=True))
    record = Record(game.compose({"preset": "lesson90"}, seats, 1, digital=False), game)
    while record.game.term < term:
        state: Any = record.game
        seat = state.waiting()[0]
        if seat == CHANCE:
            record.submit(TEACHER, Draw(CHANCE, rng.choice(state.steps[-1].bag(state))))
        else:
            record.submit(seat, BOTS["greedy"].choose(state.seen_by(seat, rng), seat, rng))
    return record


def lesson(term: int, verb: str) -> Record:
    """Return the sample lesson up to the moment in a term when the first company can do this."""
    record = load(SAMPLE)
    for n in range(1, len(record.lines)):
        game: Any = (part := record.fork(n)).game
        seat = game.waiting()[0]
        if game.term == term and verb in [option.describe()["do"] for option in game.options(seat)]:
            return part
    raise LookupError(f"no {verb} in term {term}")


def drawn(player: Player) -> Locator:
    """Return the table view once its chart is drawn."""
    player.root.locator(".js-plotly-plot .main-svg").first.wait_for()
    return player.root


SCENES: tuple[Callable[[Desk], Page | Locator], ...] = (
    *(start, table, table_ja, trace, podium),
    *(desk, desk_ja, correct, projector, debrief, report),
)


def main(names: list[str]) -> int:
    """Take the pictures, each at a desk of its own; what a page must not do is an error here too."""
    known = {scene.__name__: scene for scene in SCENES}
    if unknown := set(names) - set(known):
        print(f"no scene {', '.join(sorted(unknown))}: expected some of {', '.join(known)}", file=sys.stderr)
        return 2
    IMAGES.mkdir(exist_ok=True)
    with Lab() as lab, sync_playwright() as playwright, launch(playwright) as browser:
        for name in names or known:
            with Desk(lab, browser) as desk:
                path = IMAGES / f"{name}.png"
                # Nothing blinks in a picture, and nothing is half-way.
                known[name](desk).screenshot(path=path, animations="disabled", caret="hide")
                print(path.relative_to(IMAGES.parents[1]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
