"""One JupyterLab and one Chromium for all browser tests; a desk of its own for each."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Error, expect, sync_playwright

from tests.browser.desk import Desk
from tests.browser.install import launch
from tests.browser.lab import Lab

FAILED = pytest.StashKey[bool]()
# Patience costs nothing where all is well; a computer that is busy needs it.
expect.set_options(timeout=20_000)


# Of this folder, not of the session: while Playwright runs no other test could use asyncio.
@pytest.fixture(scope="package")
def lab() -> Iterator[Lab]:
    with Lab() as lab:
        yield lab


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        try:
            browser = launch(playwright)
        except Error as error:
            pytest.fail(f"Chromium does not start; python -m tests.browser.install says what to do.\n{error}")
        with browser:
            yield browser


@pytest.fixture
def desk(lab: Lab, chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Desk]:
    """Windows on notebooks; after the test nothing may be in the console, and nothing may have asked the outside."""
    with Desk(lab, chromium) as desk:
        yield desk
        if request.node.stash.get(FAILED, False):
            for path in desk.pictures():
                print(f"the window as it was: {path}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Note whether the test failed, for the pictures."""
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report
