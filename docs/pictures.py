"""The pictures of the pages, `make pictures`: scenes in a running JupyterLab, written to `docs/images/`.

With names of scenes (`python -m docs.pictures start`) only those. A scene is a function that plays up to the moment and
returns what to take: a page, or a part of one. Its name is the name of the picture.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, sync_playwright

from roeup_edu.core.record import Record
from roeup_edu.datasets import folder
from roeup_edu.table.recordfile import load
from tests.browser.desk import Desk
from tests.browser.install import launch
from tests.browser.lab import Lab
from tests.browser.player import Player, sit_down

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


SCENES: tuple[Callable[[Desk], Page | Locator], ...] = (start, table, table_ja, trace, podium)


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
