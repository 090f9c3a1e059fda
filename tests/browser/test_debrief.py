"""The debrief in a real JupyterLab: the notebook from top to bottom, twice, in both languages and two widths."""

import pytest
from playwright.sync_api import expect

from roeup_edu.debrief import SCREENS
from roeup_edu.locales import say

NOTEBOOK = "14_roeup_debrief.ipynb"
OUTSIDE = """() => [...document.querySelectorAll('.roeup-debrief')].flatMap(block => {
    const edge = block.getBoundingClientRect().right;
    return [...block.querySelectorAll('*')].filter(node => !node.closest('.roeup-wide'))
        .filter(node => node.getBoundingClientRect().right > edge + 1).map(node => node.textContent.slice(0, 60));
})"""


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_debrief_runs_from_top_to_bottom_twice_fits_and_keeps_the_answers_on_the_back(desk, lang):
    window = desk.open(desk.copy(NOTEBOOK, changes={'lang = "en"': f'lang = "{lang}"'}))
    for _ in range(2 if lang == "en" else 1):
        window.run_all(seconds=180)
    blocks = window.page.locator(".roeup-debrief")
    titles = window.page.locator(".roeup-debrief h2").all_inner_texts()
    names = [*SCREENS, "comparison"]
    assert titles == [say(f"debrief.{name}.title", {}, lang) for name in names]
    assert {block.get_attribute("lang") for block in blocks.all()} == {lang}
    # A figure is drawn when it is seen: the first of each kind, and none is left without.
    window.page.locator(".roeup-chart-view").last.scroll_into_view_if_needed()
    expect(window.page.locator(".roeup-chart-view .main-svg").last).to_be_visible()
    figures = window.page.locator(".roeup-chart-view").count()
    assert figures >= 20
    expect(window.page.locator(".roeup-chart-figure:has(.main-svg)")).to_have_count(figures)
    card = window.page.locator(".roeup-card:has(details)").first
    answer = card.locator("details > p").first
    expect(answer).to_be_hidden()
    card.locator("summary").focus()
    window.page.keyboard.press("Enter")
    expect(answer).to_be_visible()
    for width in (800, 1280):
        window.size(width, 900)
        assert not window.page.evaluate(OUTSIDE)
