"""A person at the table view: clicks what a person would click, and waits until the table is drawn again."""

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from roeup_edu.core.record import Header, Line, Record
from roeup_edu.table.store import Store
from tests.browser.desk import Desk, Window

FILE = "my_games.sqlite3"
CELL = "from roeup_edu.widgets.play import play\n\nplay({lang!r})"
PATIENCE = 30_000  # milliseconds; the first chart of a page is slow on a busy machine
NUMBER = re.compile(r"[−△]?[\d,]+(?:\.\d+)?")


class Player:
    """The table view of a page. Every method returns once the table shows what came of it."""

    def __init__(self, window: Window, number: int = 0) -> None:
        self.window = window
        self.root = window.page.locator(".roeup").nth(number)
        self.root.wait_for()

    @property
    def page(self) -> Page:
        return self.window.page

    @property
    def rev(self) -> int:
        """The number of lines of the game that is shown."""
        return int(self.root.get_attribute("data-rev") or 0)

    def settle(self) -> None:
        """Wait until nothing is on its way."""
        expect(self.root).to_have_attribute("data-open", "0", timeout=PATIENCE)
        expect(self.root).to_have_attribute("data-busy", "false", timeout=PATIENCE)

    def click(self, selector: str) -> None:
        """Click the first match and wait for the answer."""
        self.root.locator(selector).first.click()
        self.settle()

    # The start page.

    def begin(
        self,
        names: Sequence[str],
        preset: str = "practice",
        scenario: str = "mixed",
        bots: Mapping[str, str] | None = None,
    ) -> None:
        """Fill in the form of a new game and begin it."""
        self.click(f'[data-preset="{preset}"]')
        self.click(f'[data-scenario="{scenario}"]')
        self.click(f'[data-count="{len(names)}"]')
        for seat, name in zip("ABCDEFGH", names, strict=False):
            self.root.locator(f'[data-name="{seat}"]').fill(name)
            if bots and seat in bots:
                self.root.locator(f'[data-bot="{seat}"]').select_option(bots[seat])
        self.click("[data-start]")
        self.seated()

    def resume(self, number: int = 0) -> None:
        """Open a game of the list, the one changed last first."""
        self.root.locator("[data-open]").nth(number).click()
        self.seated()
        self.settle()

    def seated(self) -> None:
        """Wait for the table, which may begin with a curtain."""
        expect(self.root).to_have_attribute("data-page", "table", timeout=PATIENCE)

    # Playing.

    @property
    def may(self) -> list[str]:
        """What the bar offers and is possible now."""
        buttons = self.root.locator('.roeup-bar [data-act]:not([aria-disabled="true"])')
        return [str(verb) for verb in buttons.evaluate_all("all => all.map(one => one.dataset.act)")]

    def lift(self) -> None:
        """Take the device and lift the curtain."""
        self.click(".roeup-curtain button")

    @property
    def curtain(self) -> Locator:
        return self.root.locator(".roeup-curtain")

    def act(self, do: str, **chosen: str | int | Sequence[str]) -> None:
        """Begin an action in the bar, fill in its fields, and confirm it if it has any."""
        self.draft(do, **chosen)
        if self.root.locator(".roeup-confirm").count():
            self.confirm()

    def draft(self, do: str, **chosen: str | int | Sequence[str]) -> None:
        """Begin an action in the bar and fill in its fields."""
        self.click(f'.roeup-bar [data-act="{do}"]')
        for name, value in chosen.items():
            self.choose(name, value)

    def choose(self, name: str, value: str | int | Sequence[str]) -> None:
        """Fill in a field of the open draft: a number is typed, a value or several are pressed."""
        field = self.root.locator(f'.roeup-draft [data-field="{name}"]')
        if field.locator("[data-amount]").count():
            field.locator("[data-amount]").fill(str(value))
            field.locator("[data-amount]").press("Tab")
            self.settle()
            return
        for one in value if isinstance(value, list | tuple) else [value]:
            button = field.locator(f'[data-value="{one}"]')
            if button.get_attribute("aria-pressed") != "true":
                button.click()
                self.settle()

    def confirm(self) -> None:
        """Confirm the open draft."""
        self.click(".roeup-confirm")

    def undo(self) -> None:
        """Take back; a button that says why not is clicked as well."""
        self.root.locator("[data-undo]").click(force=True)
        self.settle()

    def redo(self) -> None:
        self.click("[data-redo]")

    # What is shown.

    @property
    def refusal(self) -> str:
        return self.root.locator(".roeup-refusal").first.inner_text()

    @property
    def said(self) -> str:
        return self.root.locator(".roeup-done").inner_text()

    def tab(self, name: str) -> None:
        self.click(f'[data-tab="{name}"]')

    def figure(self, seat: str, part: str, line: str, within: str = "") -> Locator:
        """A figure that can be traced, by the company and where it stands."""
        found = self.root.locator(f"{within} [data-figure]".strip())
        for one in found.all():
            about = json.loads(one.get_attribute("data-figure") or "{}")
            if (about["seat"], about["part"], about["line"]) == (seat, part, line):
                return one
        raise AssertionError(f"no figure {part} {line} of {seat} is shown")


def sit_down(
    desk: Desk,
    lang: str = "en",
    record: Record | None = None,
    size: tuple[int, int] = (1280, 900),
    cell: str = CELL,
    resume: bool = True,
) -> Player:
    """Open the table view in a notebook; with a record, in the middle of its game."""
    notebook = desk.write("table.ipynb", cell.format(lang=lang))
    if record is not None:
        keep(desk, record)
    window = desk.open(notebook, size=size)
    window.sidebar(False)
    window.run_all()
    player = Player(window)
    if record is not None and resume:
        player.resume()
    return player


def keep(desk: Desk, record: Record) -> None:
    """Put a record into the store of a desk."""
    with Store(str(path(desk))) as store:
        store.add(store.create(record.header), record.lines)


def path(desk: Desk) -> Path:
    folder = desk.folder / "notebooks"
    folder.mkdir(exist_ok=True)
    return folder / FILE


def stored(desk: Desk, number: int = 0) -> Record:
    """Read a game out of the store, the one changed last first."""
    with Store(str(path(desk))) as store:
        return store.read(store.games()[number].id)


__all__ = ["FILE", "NUMBER", "Header", "Line", "Player", "keep", "sit_down", "stored"]
