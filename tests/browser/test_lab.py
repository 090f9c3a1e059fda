"""The harness itself: notebooks run from top to bottom, and what a page must not do would be seen."""

import pytest
from playwright.sync_api import Error, expect

from tests.browser.desk import Desk

COUNTER = """
import ipywidgets
label, button = ipywidgets.Label("0"), ipywidgets.Button(description="more")
button.on_click(lambda _: setattr(label, "value", str(int(label.value) + 1)))
ipywidgets.VBox([button, label])
"""


@pytest.fixture
def other(lab, chromium):
    """A second desk, so that what it complains of on leaving can be the subject of a test."""
    return Desk(lab, chromium)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_first_notebook_runs_from_top_to_bottom(desk, lang):
    window = desk.open(desk.copy("00_start.ipynb", changes={'lang = "en"': f'lang = "{lang}"'}))
    window.run_all()
    checked = window.output(1).inner_text()
    assert "✓" in checked
    assert "✗" not in checked
    expect(window.output(2).locator(".roeup")).to_have_attribute("lang", lang)


def test_a_cell_that_fails_is_reported_with_its_traceback(desk):
    window = desk.open(desk.write("fails.ipynb", "1 + 1", "1 / 0", "2 + 2"))
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        window.run_all()


def test_a_widget_lives_through_a_reload_and_in_two_windows(desk):
    path = desk.write("counter.ipynb", COUNTER)
    window = desk.open(path)
    window.run_all()
    window.page.locator(".jupyter-button").click()
    expect(window.page.locator(".widget-label")).to_have_text("1")
    window.save()
    window.reload()
    expect(window.page.locator(".widget-label")).to_have_text("1")
    second = desk.open(path)
    second.page.locator(".jupyter-button").click()
    expect(window.page.locator(".widget-label")).to_have_text("2")


def test_cells_run_again_after_a_restart_and_a_killed_kernel(desk):
    window = desk.open(desk.write("counter.ipynb", COUNTER))
    for start_anew in (window.restart, window.kill, lambda: None):
        window.run_all()
        expect(window.page.locator(".widget-label")).to_have_text("0")
        window.page.locator(".jupyter-button").click()
        expect(window.page.locator(".widget-label")).to_have_text("1")
        start_anew()


def test_themes_and_sizes_change_and_are_forgotten(desk, lab, chromium):
    window = desk.open("00_start.ipynb", size=(800, 600))
    assert window.page.evaluate("innerWidth") == 800
    window.dark()
    window.sidebar(False)
    window.size(1280, 720)
    assert window.page.evaluate("innerWidth") == 1280
    with Desk(lab, chromium) as other:
        light = other.open("00_start.ipynb").page.locator("body[data-jp-theme-light=true]")
        expect(light).to_be_attached()


@pytest.mark.parametrize(
    ("deed", "complaint"),
    [
        ("console.error('so not')", "console: so not"),
        ("setTimeout(() => { throw new Error('lost') })", "page error: .*lost"),
        ("fetch('https://outside.example/x').catch(() => 0)", "outside: https://outside.example/x"),
        ("new Image().src = 'http://192.0.2.1/dot.png'", "outside: http://192.0.2.1/dot.png"),
        ("new WebSocket('wss://outside.example/live')", "outside: wss://outside.example/live"),
        ("open('http://outside.example/')", "outside: http://outside.example/"),
    ],
)
def test_what_a_page_must_not_do_is_seen(other, deed, complaint):
    with pytest.raises(AssertionError, match=complaint), other:
        page = other.page()
        page.goto("about:blank")
        page.evaluate(f"() => {{ {deed} }}")
        page.wait_for_timeout(300)
    # It is named, and nothing else is but that a stopped request failed.
    assert all("Failed to load" in said or "WebSocket" in said for said in other.watch.complaints[1:])


def test_a_request_to_the_outside_is_stopped(other):
    with pytest.raises(AssertionError, match="outside"), other, pytest.raises(Error, match="ERR_FAILED"):
        other.page().goto("http://outside.example/")


def test_a_failing_test_leaves_pictures(desk):
    desk.open("00_start.ipynb")
    (picture,) = desk.pictures()
    assert picture.read_bytes().startswith(b"\x89PNG")
    picture.unlink()
    picture.parent.rmdir()
