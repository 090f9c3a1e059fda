"""Windows on notebooks: what a person does around the table view in JupyterLab, for tests and screenshots."""

import json
import re
import tempfile
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page

from tests.browser.lab import ROOT, Lab
from tests.browser.watch import Watch

SIZE = (1280, 800)
PATIENCE = 60  # seconds that a notebook may take to open, or a cell to run
TRIES = 3  # "run all" right after a kernel has become idle can be lost
READY = """path => {
    const panel = window.jupyterapp?.shell?.currentWidget;
    return panel?.context?.path === path && panel.context.isReady && panel.sessionContext.isReady
        && panel.sessionContext.session?.kernel?.status === 'idle';
}"""
# Sets window.ran: the cells that got a number, and whether the command is over. The same command as in the menu.
RUN = """() => {
    const panel = jupyterapp.shell.currentWidget;
    const cells = panel.content.widgets.map(cell => cell.model);
    const wanted = cells.filter(model => model.type === 'code' && model.sharedModel.getSource().trim());
    const ran = window.ran = {wanted: wanted.length, got: 0, started: false, over: false};
    for (const model of wanted) {
        const numbered = (_, change) => {
            if (change.name === 'executionCount' && change.newValue) {
                ran.got += 1;
                model.stateChanged.disconnect(numbered);
            }
            ran.started = true;
        };
        model.stateChanged.connect(numbered);
    }
    jupyterapp.commands.execute('notebook:run-all-cells').finally(() => { ran.over = true; });
}"""
ERRORS = """() => jupyterapp.shell.currentWidget.content.widgets
    .filter(cell => cell.model.type === 'code')
    .flatMap(cell => cell.model.outputs.toJSON())
    .filter(output => output.output_type === 'error')
    .map(output => output.traceback.join('\\n'))"""


class Window:
    """One browser window on one notebook; `page` is Playwright's page."""

    def __init__(self, page: Page, lab: Lab, path: str) -> None:
        self.page = page
        self.lab = lab
        self.path = path

    def ready(self) -> None:
        """Wait until the notebook is open and its kernel idle."""
        self.page.wait_for_function(READY, arg=self.path, timeout=PATIENCE * 1000)

    def run_all(self, seconds: float = PATIENCE) -> None:
        """Run all cells and wait for the last. Raises `AssertionError` with the traceback if a cell fails."""
        for _ in range(TRIES):
            self.page.evaluate(RUN)
            self.page.wait_for_function("ran.over || ran.started", timeout=seconds * 1000)
            self.page.wait_for_function("ran.over && (!ran.started || ran.got > 0)", timeout=seconds * 1000)
            if self.page.evaluate("ran.got > 0"):
                break
        self.ready()
        assert not (errors := self.errors()), "\n".join(errors)
        got, wanted = self.page.evaluate("[ran.got, ran.wanted]")
        assert got == wanted, f"{got} of {wanted} cells of {self.path} ran"

    def errors(self) -> list[str]:
        """Return the tracebacks in the outputs, without their colours."""
        return [re.sub(r"\x1b\[[\d;]*m", "", text) for text in self.page.evaluate(ERRORS)]

    def output(self, number: int) -> Locator:
        """Return the output of a code cell, from 0; negative from the end."""
        cells = self.page.locator(".jp-Notebook .jp-CodeCell")
        return cells.nth(number).locator(".jp-OutputArea-output")

    def command(self, name: str, arguments: Mapping[str, Any] | None = None) -> None:
        """Do a command of JupyterLab by its name, whatever the language of the menus."""
        run = "([name, given]) => jupyterapp.commands.execute(name, given)"
        self.page.evaluate(run, [name, dict(arguments or {})])

    def save(self) -> None:
        """Save the notebook with its outputs."""
        self.command("docmanager:save")

    def reload(self) -> None:
        """Reload the page. What was not saved is lost, as for anybody."""
        self.page.reload()
        self.ready()

    def restart(self) -> None:
        """Restart the kernel: what its widgets showed is dead until the cells run again."""
        kernel = "jupyterapp.shell.currentWidget.sessionContext"
        self.page.evaluate(f"() => {kernel}.restartKernel()")
        self.ready()

    def kill(self) -> None:
        """Kill the kernel's process, as a full memory does; JupyterLab starts another one and says so."""
        kernel = self.page.evaluate("jupyterapp.shell.currentWidget.sessionContext.session.kernel.id")
        self.lab.kill_kernel(kernel)
        self.page.locator(".jp-Dialog .jp-mod-accept").click()
        self.ready()

    def dark(self, on: bool = True) -> None:
        """Change to the dark or the light theme."""
        self.command("apputils:change-theme", {"theme": "JupyterLab Dark" if on else "JupyterLab Light"})
        self.page.locator(f"body[data-jp-theme-light={'false' if on else 'true'}]").wait_for(state="attached")

    def size(self, width: int, height: int) -> None:
        """Change the size of the window, in CSS pixels."""
        self.page.set_viewport_size({"width": width, "height": height})

    def sidebar(self, on: bool) -> None:
        """Show or hide the list of files."""
        if self.page.locator("#jp-left-stack").is_visible() != on:
            self.command("application:toggle-left-area")


class Desk:
    """All windows of one test, in a folder of its own, watched; leaving it ends the kernels and complains.

    `desk.watch.complaints` holds what the pages did wrong; leaving raises `AssertionError` if there is any.
    """

    def __init__(self, lab: Lab, browser: Browser) -> None:
        self.lab = lab
        self.browser = browser
        self.watch = Watch()
        self.folder = lab.folder()
        self.contexts: list[BrowserContext] = []

    def __enter__(self) -> "Desk":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        for context in self.contexts:
            context.close()
        self.lab.end_kernels()
        said = "\n".join(["A page did what it must not:", *self.watch.complaints])
        if error is None:
            assert not self.watch.complaints, said
        elif self.watch.complaints:
            error.add_note(said)

    def copy(self, name: str, to: str = "", changes: Mapping[str, str] | None = None) -> Path:
        """Return a copy of one of our notebooks in `notebooks/`, with some lines of its code changed if wished."""
        notebook = json.loads((ROOT / "notebooks" / name).read_text(encoding="utf-8"))
        for old, new in (changes or {}).items():
            assert any(old in "".join(cell["source"]) for cell in notebook["cells"]), f"{old} is not in {name}"
            for cell in notebook["cells"]:
                cell["source"] = "".join(cell["source"]).replace(old, new)
        return self._write(to or name, notebook)

    def write(self, name: str, *cells: str) -> Path:
        """Return a new notebook of code cells."""
        code = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": []}
        kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
        made = [code | {"id": f"cell-{number}", "source": cell} for number, cell in enumerate(cells)]
        return self._write(name, {"cells": made, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5})

    def page(self, size: tuple[int, int] = SIZE, **options: Any) -> Page:
        """Return an empty page in a fresh, watched browser; options are Playwright's (`has_touch`, `locale` …)."""
        viewport = {"width": size[0], "height": size[1]}
        context = self.browser.new_context(viewport=viewport, service_workers="block", **options)
        self.watch.over(context)
        self.contexts.append(context)
        return context.new_page()

    def open(self, notebook: Path | str, size: tuple[int, int] = SIZE, **options: Any) -> Window:
        """Open a notebook, ours by name or any of this desk, in a fresh browser; wait until its kernel is idle.

        A notebook that is open already gets a second window on the same kernel.
        """
        path = self.folder / "notebooks" / notebook  # a whole path stays as it is
        if not path.exists():
            self.copy(path.name)
        window = Window(self.page(size, **options), self.lab, path.relative_to(self.lab.root).as_posix())
        window.page.goto(self.lab.url(path, f"{self.folder.name}-{len(self.contexts)}"))
        window.ready()
        return window

    def pictures(self) -> list[Path]:
        """Return pictures of all open windows as they are now, in a temporary folder that stays."""
        folder = Path(tempfile.mkdtemp(prefix="roeup-failed-"))
        pages = [page for context in self.contexts for page in context.pages]
        paths = [folder / f"window{number}.png" for number in range(1, len(pages) + 1)]
        for page, path in zip(pages, paths, strict=True):
            page.screenshot(path=path)
        return paths

    def _write(self, name: str, notebook: dict[str, Any]) -> Path:
        path = self.folder / "notebooks" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(json.dumps(notebook), encoding="utf-8")
        return path
