"""The pictures of the pages, `make pictures`: scenes in a running JupyterLab, written to `docs/images/`.

With names of scenes (`python -m docs.pictures start`) only those. A scene is a function that plays up to the moment and
returns what to take: a page, or a part of one. Its name is the name of the picture.
"""

import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, sync_playwright

from tests.browser.desk import Desk
from tests.browser.install import launch
from tests.browser.lab import Lab

IMAGES = Path(__file__).with_name("images")


def start(desk: Desk) -> Page | Locator:
    """The first screen: the games to go on with, and the form of a new one."""
    window = desk.open("00_start.ipynb")
    window.sidebar(False)
    window.run_all()
    return window.page.locator(".roeup")


SCENES: tuple[Callable[[Desk], Page | Locator], ...] = (start,)


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
