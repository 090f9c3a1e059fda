"""The game master's desk and the projector in a class with real cards: typed, corrected, interrupted, projected.

The term of five companies is that of `tests/table/test_entry.py`, where its cash is worked out by hand.
"""

import re
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import expect

from roeup_edu.table.log import log
from tests.browser.kernel import cell, slowly
from tests.browser.player import Player, keep, stored
from tests.browser.situations import fits, shown
from tests.table.test_entry import NAMES, SETTLED, TERM, Sitting, after, strokes

NOTEBOOK = "11_roeup_classroom.ipynb"
DOCS = Path(__file__).parents[2] / "docs"
HAS_FOCUS = "document.activeElement.matches('[data-line]')"
# Keys as they are pressed, and one more where a person would hold Shift.
COUNT = """() => {
    window.pressed = 0;
    addEventListener('keydown', event => { pressed += '>?+'.includes(event.key) ? 2 : 1; }, true);
}"""
READ = 60  # milliseconds until what is typed has been sent
TWICE = 350  # milliseconds after which Enter alone is no double Enter


class Master(Player):
    """The game master at the desk."""

    def type(self, text):
        """Type on without Enter; wait for what the desk says of it."""
        self.page.keyboard.type(text)
        self.page.wait_for_timeout(READ)
        self.settle()

    def enter(self, text):
        """Type an entry, by keyboard alone, and book it."""
        self.page.keyboard.type(text)
        self.page.wait_for_timeout(0 if text else TWICE)
        self.page.keyboard.press("Enter")
        self.settle()

    def put(self, text):
        """Type this in the place of what stands in the line."""
        self.line.fill("")
        self.line.focus()
        self.type(text)

    def correct(self, words):
        """Press the pen of the line of the log that has these words."""
        self.tab("log")
        while self.root.locator("[data-older]").count():
            self.click("[data-older]")
        self.root.locator(".roeup-log-lines > li", has_text=words).locator("[data-correct]").click()
        self.settle()

    @property
    def line(self):
        return self.root.locator("[data-line]")

    @property
    def typed(self):
        return self.line.input_value()

    @property
    def review(self):
        return self.root.locator(".roeup-desk-review").inner_text()


def classroom(desk, record=None, lang="en", *more):
    """The desk and the projector, each in a cell; with a record, in the middle of its game."""
    first = f"from roeup_edu.widgets.play import desk, play, projector\n\ndesk({lang!r})"
    own = desk.write("class.ipynb", first, f"projector({lang!r})", *more)
    window = desk.open(own if record else desk.copy(NOTEBOOK), size=(1280, 900))
    window.sidebar(False)
    if record:
        keep(desk, record)
    window.run_all()
    master, projector = Master(window, 0), Player(window, 1)
    if record:
        master.resume()
        expect(projector.root).to_have_attribute("data-rev", str(len(record.lines)))
    return master, projector


def announced(player):
    """The cash that the announcement shows, by company."""
    rows = player.root.locator(".roeup-news tbody tr")
    texts = rows.evaluate_all("all => all.map(row => [row.firstChild.textContent, row.lastChild.textContent])")
    return {name: int(re.search(r"\d+", cash)[0]) for name, cash in texts}


def debts(desk):
    return tuple(stored(desk).game.debt(seat) for seat in "AB")


def type_size(player):
    return float(player.root.evaluate("root => getComputedStyle(root).fontSize").removesuffix("px"))


def test_a_term_is_typed_by_keyboard_alone_in_at_most_200_keys_and_projected(desk):
    """From the form to the announcement. The projector has no line, no draft, and type 1.6 times as large."""
    master, projector = classroom(desk)
    expect(projector.root).to_have_attribute("data-page", "start")
    master.click('[data-mode="physical"]')
    master.root.locator("summary", has_text="More rules").click()
    assert master.root.locator('[data-more="auction"]').input_value() == "called"
    master.root.locator('[data-preset="full"]').click()
    master.root.locator('[data-more="deal"]').select_option("dealt")
    master.begin(list(NAMES.values()), "full", "product")
    expect(projector.root).to_have_attribute("data-page", "table")
    master.line.click()
    master.enter("c1 3 5 7 8")
    master.page.evaluate(COUNT)
    for line in TERM:
        assert master.page.evaluate(HAS_FOCUS), line
        before = master.rev
        master.enter(line)
        assert master.rev > before, line
    assert master.page.evaluate("pressed") == sum(map(strokes, TERM)) <= 200

    record = stored(desk)
    assert record.header.mode == "physical"
    assert {seat: record.game.cash(seat) for seat in NAMES} == SETTLED
    for player in (master, projector):
        expect(player.root.locator(".roeup-news")).to_be_visible()
        assert announced(player) == {NAMES[seat]: cash for seat, cash in SETTLED.items()}
        fits(player)
    assert type_size(projector) == pytest.approx(1.6 * type_size(master))
    master.page.keyboard.press("Enter")  # Go on has the focus
    master.settle()
    assert master.page.evaluate(HAS_FOCUS)
    assert {seat: shown(master, seat) for seat in NAMES} == SETTLED
    master.tab("log")
    while master.root.locator("[data-older]").count():
        master.click("[data-older]")
    told = [text for line in reversed(log(record, None, "en", ids=False).values()) for text in line]
    assert master.root.locator(".roeup-log-text").all_text_contents() == told
    fits(master)

    expect(projector.root.locator("[data-full]")).to_be_visible()
    projector.click('[data-lang="ja"]')
    fits(projector)
    master.line.focus()
    master.type("a 1")
    expect(projector.root.locator(".roeup-news")).to_be_visible()  # nothing has been booked
    assert projector.root.locator("[data-line], .roeup-desk, .roeup-draft, [data-act], [data-undo]").count() == 0
    master.enter("0")
    expect(projector.root.locator(".roeup-news")).to_have_count(0)
    expect(projector.root).to_have_attribute("data-rev", str(master.rev))
    fits(projector)


def test_what_is_typed_is_completed_cleared_explained_and_booked_once(desk):
    """Gamma has 540 and may take PA08 for 200 and a fee: 340 at most. With 333 its cash is 7, with interest of 8 −1."""
    master, _ = classroom(desk, after(8).record)
    lines = master.rev
    master.line.focus()
    master.type("c pa08")
    wanted = master.root.locator("[data-choice]").first.get_attribute("data-choice")
    master.page.keyboard.press("Tab")
    assert (master.typed, master.page.evaluate(HAS_FOCUS)) == (wanted, True)
    master.page.keyboard.press("Escape")
    master.settle()
    assert (master.typed, master.rev) == ("", lines)

    master.enter("c 8 999")
    assert (master.typed, master.rev) == ("c 8 999", lines)
    assert "999" in master.review and "340" in master.review
    master.put("c 8 333")
    assert "Gamma (C) would have cash of −1 at the settlement" in master.review
    fits(master)
    assert master.rev == lines

    master.put("c 8 35")
    for _ in range(2):
        master.page.keyboard.press("Enter")
    master.settle()
    master.page.keyboard.press("Enter")  # Enter alone would end the auction: so soon it is the same key, pressed twice
    master.settle()
    assert (master.rev, master.typed) == (lines + 1, "")
    master.put("d 6")
    master.root.locator("[data-book]").click()
    master.settle()
    master.page.mouse.down(click_count=2)  # the second half of a double click, when the answer is there already
    master.page.mouse.up(click_count=2)
    master.settle()
    assert master.rev == lines + 2
    slowly(master.window, 0.5, times=1)
    master.line.focus()
    master.page.wait_for_timeout(TWICE)
    master.page.keyboard.type("e 4 10", delay=0)
    master.page.keyboard.press("Enter")
    master.page.keyboard.type("u1 u5")  # before the answer is there
    master.settle()
    assert master.typed == "u1 u5"
    assert {seat: stored(desk).game.cash(seat) for seat in "CDE"} == {"C": 540 - 235, "D": 340 - 180, "E": 410 - 160}


def rehearsal():
    """Two terms of two companies as the teacher's guide has them typed, and the repayment of term 3."""
    table = (DOCS / "teaching.md").read_text(encoding="utf-8").split("## The rehearsal")[1]
    lines = re.findall(r"^\| `([^`]*)` \|", table, re.MULTILINE)
    return Sitting(*lines, players=2, preset="lesson90", scenario="mixed", deal="dealt").record


def test_an_entry_two_terms_old_is_corrected_with_its_consequences_shown_before(desk):
    """A borrowed 50 in term 1, not 100. Interest at 3 %, half up: 2 instead of 3; net income 11 instead of 10.

    ROE of term 1: 11 / 351 = 3.1 % instead of 10 / 350 = 2.9 %. The repayment of 100 in term 3 falls out.
    """
    record = rehearsal()
    master, _ = classroom(desk, record)
    repaid = len(record.lines)
    master.correct("Alpha borrowed 100")
    assert (master.typed, master.rev, master.page.evaluate(HAS_FOCUS)) == ("A 100", repaid, True)
    expect(master.root.locator(".roeup-desk-title")).to_contain_text("Alpha: Borrow – Amount: 100")
    master.put("a b 50")
    change = master.root.locator(".roeup-change").inner_text().replace("\xa0", " ")
    assert "no longer fit" in change
    assert f"{repaid} Alpha: Repay" in change
    assert "2.9 % → 3.1 %" in change
    fits(master)
    assert master.rev == repaid
    master.click("[data-book]")
    assert (debts(desk), stored(desk).unfit.keys()) == ((50, 50), {repaid})
    assert shown(master, "A", "debt") == 50
    master.undo()
    assert (debts(desk), stored(desk).unfit) == ((0, 50), {})  # 100 − 100

    master.correct("Beta borrowed 50")
    master.click("[data-take-out]")
    assert debts(desk) == (0, 0)
    master.redo()
    back = 0
    while stored(desk).game.settled == 2:  # over the settlement of term 2, and again
        master.undo()
        back += 1
    assert (stored(desk).game.settled, debts(desk)) == (1, (100, 50))
    assert back > 1
    for _ in range(back):
        master.redo()
    assert (stored(desk).game.settled, debts(desk)) == (2, (0, 50))


def test_what_is_half_typed_survives_and_what_was_booked_outlives_a_killed_kernel(desk):
    """Another window's loan, a click elsewhere, a language, the cell run again: the line still has “b 5”."""
    master, other = classroom(desk, Sitting("c1 3", players=2).record, "en", "play('en')")
    other = Player(master.window, 2)
    other.resume()
    master.line.focus()
    master.enter("b 40")
    expect(other.root).to_have_attribute("data-rev", str(master.rev))
    master.type("b 5")
    other.click('[data-actor="A"]')
    other.act("borrow", amount=100)
    expect(master.root).to_have_attribute("data-rev", str(other.rev))
    assert master.typed == "b 5"
    assert shown(master, "A") == 340 + 100  # a click on the head of a company
    master.tab("bank")
    assert master.typed == "b 5"
    master.click('[data-lang="ja"]')
    assert (master.typed, master.root.get_attribute("lang")) == ("b 5", "ja")
    old = master.root.element_handle()
    cell(master.window, 0)
    master.page.wait_for_function("old => !old.isConnected", arg=old)
    master.settle()
    assert (master.typed, master.rev) == ("b 5", other.rev)

    rev = master.rev
    master.window.kill()
    expect(master.root.locator(".roeup-problem")).to_be_visible()
    master.window.run_all()
    master = Master(master.window, 0)
    master.resume()
    assert (master.rev, debts(desk)) == (rev, (100, 40))
    master.line.focus()
    master.enter("b 50")
    assert debts(desk) == (100, 40 + 50)


def test_the_bank_a_ruling_and_the_clock_in_japanese(desk):
    """Alpha borrowed 100 of 510, at 3 %. A fine of 30 is a ruling: 340 + 100 − 30, marked in its statements."""
    master, projector = classroom(desk, Sitting("c1 3", "a 100", players=2).record, "ja")
    master.tab("bank")
    for key, told in {"cash": "440", "debt": "100", "credit": "410", "rate": "3", "interest": "3"}.items():
        expect(master.root.locator(f'[data-bank="{key}"] [data-seat="A"]')).to_have_text(told)
    fits(master)
    assert master.root.locator(".roeup-bank").evaluate("table => table.offsetWidth <= table.parentElement.clientWidth")
    master.root.locator(".roeup-rulings summary").click()
    master.click('[data-act="rule_payment"]')
    master.choose("payer", "A")
    master.choose("payee", "market")
    master.choose("amount", 30)
    master.root.locator('[data-text="reason"]').fill("罰金")
    master.page.wait_for_timeout(READ)
    assert projector.root.locator(".roeup-draft").count() == 0
    master.settle()
    fits(master)
    master.confirm()
    assert (shown(master, "A"), stored(desk).game.cash("A")) == (410, 410)
    master.tab("statements")
    expect(master.root.locator(".roeup-statements")).to_contain_text("※")

    rev = master.rev
    master.root.locator("[data-minutes]").fill("3")
    master.page.keyboard.press("Tab")
    master.settle()
    faces = [player.root.locator(".roeup-clock-face") for player in (master, projector)]
    for face in faces:
        expect(face).to_have_text(re.compile(r"^[23]:\d\d$"))
    master.page.clock.set_fixed_time(datetime.now() + timedelta(minutes=10))
    for face in faces:
        expect(face).to_have_text(re.compile(r"^\+[67]:\d\d \S+"))
        expect(face).to_have_attribute("data-late", "true")
    assert (master.rev, stored(desk).game.waiting()) == (rev, ("A", "B"))
    fits(master)
    fits(projector)
