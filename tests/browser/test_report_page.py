"""The page of a report in a real browser: it asks for nothing, runs nothing that people typed, leads to entries."""

import pytest

from roeup_edu.reports.content import report
from roeup_edu.reports.page import page as written
from tests.reports.games import played, renamed, sample

# Room for the slowest computer: plotly.js is read and up to thirty figures are drawn.
PATIENCE = 60_000


@pytest.fixture
def show(chromium, tmp_path):
    """Open the page of a game; nothing may be told on the console, and nothing asked but the file itself."""
    opened, told, asked = [], [], []

    def open_(found, width=1280):
        file = tmp_path / "report.html"
        file.write_bytes(written(found))
        page = chromium.new_page(viewport={"width": width, "height": 900})
        opened.append(page)
        page.on("console", lambda message: told.append(message.text))
        page.on("pageerror", lambda error: told.append(str(error)))
        page.on("dialog", lambda dialog: told.append(dialog.message))
        page.on("request", lambda request: asked.append(request.url))
        page.goto(file.as_uri())
        page.wait_for_selector("body[data-drawn]", timeout=PATIENCE)
        return page

    yield open_
    for page in opened:
        page.close()
    assert told == []
    assert len(asked) == len(opened)
    assert all(url.startswith("file:") for url in asked)


@pytest.mark.parametrize(("lang", "width"), [("en", 1280), ("ja", 800)])
def test_hostile_names_do_nothing_and_every_figure_is_drawn(show, lang, width):
    found = report(renamed(played(8, 5)), lang)
    page = show(found, width)
    figures = page.locator(".plot").count()
    assert figures == 5 + 3 * 8
    assert page.locator(".plot .main-svg:first-child").count() == figures
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert page.locator("h2", has_text=found.companies[4].name).is_visible()
    assert page.locator("img").count() == 0


def test_a_click_on_an_amount_shows_the_entries_it_is_made_of(show):
    found = report(sample("lesson90"), "en")
    page = show(found)
    # Beta in term 4: sales of 320.
    chosen = [entry for entry in found.journal if (entry.book, entry.term, entry.account) == ("B", 4, "sales")]
    assert -sum(entry.amount for entry in chosen) == 320
    page.get_by_title("Beta · Term 4 · Sales: 320").click()
    rows = page.locator("#entries tbody tr:visible")
    numbers = [int(text) for text in rows.locator("td:first-child").all_inner_texts()]
    assert numbers == [entry.number for entry in chosen]
    assert page.locator("#filter span").inner_text() == "Beta · Term 4 · Sales: 320"
    # A balance is made of all entries so far.
    page.get_by_role("button", name="Show all entries").click()
    assert rows.count() == len(found.journal)
    page.get_by_title("Beta · Term 2 · Equity: 321").click()
    wanted = {
        entry.number
        for entry in found.journal
        if entry.book == "B" and entry.term <= 2 and entry.balance in ("capital_stock", "retained_earnings")
    }
    assert {int(text) for text in rows.locator("td:first-child").all_inner_texts()} == wanted
    # The way back is by the keyboard too.
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.title") == "Beta · Term 2 · Equity: 321"
    assert rows.count() == len(found.journal)


def test_on_paper_there_is_what_can_be_read_and_no_more(show):
    page = show(report(sample("lesson90"), "ja"))
    page.emulate_media(media="print")
    assert not page.locator("nav").is_visible()
    assert not page.locator("summary").first.is_visible()
    assert page.locator("#entries tbody tr").first.is_visible()
    # A4 less its margins is 186 mm: 703 pixels.
    page.set_viewport_size({"width": 703, "height": 1000})
    assert page.evaluate("document.documentElement.scrollWidth") <= 703
    assert page.pdf(prefer_css_page_size=True).startswith(b"%PDF")
