"""Names that a careless page would take for markup or formulas: shown as written, and nothing else happens."""

import msgspec
import pytest
from playwright.sync_api import expect

from roeup_edu.core.record import Record
from roeup_edu.games import kind
from tests.browser.player import PATIENCE, keep, sit_down
from tests.browser.situations import fits, sits, take
from tests.widgets.window import HOSTILE, NAMES, Window, header, store

IMAGE = "<img src=x onerror=window.hurt=1>"
SEATS = dict(zip("ABCDEFGH", (*HOSTILE[:2], IMAGE, *HOSTILE[3:7], "🏭 <b>Co</b> & 'Söhne' \"{x}\""), strict=True))
CARDS = (
    *("<b>bold</b>", IMAGE, "<script>window.hurt=1</script>", "{card}", "%(name)s %{x}", "$\\alpha$ & <sub>x</sub>"),
    *("=1+2", "W" * 40, "قطار سريع", "🏭👩‍🚀", "a]b`c\\d", "__proto__", "constructor", "&lt;i&gt;", "' onclick='x"),
)
LONG = max(SEATS.values(), key=len)
# Elements that none of our pages has.
STRANGE = ".roeup :is(script, img, iframe, object, embed, a, sub, sup, i, em, style, link)"
TABS = ("roe", "margin", "turnover", "map", "dupont", "bridge", "balance", "cash", "statements", "log")


@pytest.fixture
def harmless(desk):
    """A check of the page as it is: nothing was executed, and there is no element that a name has made."""
    dialogs = []

    def check(player, layout=True):
        if layout:
            fits(player)
        assert player.page.locator(STRANGE).count() == 0
        assert player.page.evaluate("window.hurt") is None
        assert not dialogs

    check.watch = lambda page: page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    return check


def text(player, place):
    """All texts of a place as they stand in the page, whether cut off or not."""
    return player.root.locator(place).evaluate_all("all => all.map(one => one.textContent)")


def drawn(player):
    expect(player.root).to_have_attribute("data-chart", str(player.rev), timeout=PATIENCE)


def game(tmp_path, preset, bot):
    """Eight companies with these names."""
    window = Window(store(tmp_path))
    seats = [{"name": name, "bot": bot} for name in SEATS.values()]
    window.send("new", options={"preset": preset}, seats=seats)
    return window


def test_names_of_companies_come_out_as_written_everywhere(desk, harmless, tmp_path):
    """A lesson in its first loans, up to its settlement; then a finished term with its podium."""
    over, lesson = game(tmp_path, "practice", "greedy"), game(tmp_path, "lesson90", "")
    keep(desk, over.table.record)
    player = sit_down(desk, "en", lesson.table.record)
    harmless.watch(player.page)
    names = list(SEATS.values())

    # Table, bar, draft, log, what can be taken back.
    assert text(player, ".roeup-company-name .roeup-cut") == names
    sits(player, "B")
    player.draft("borrow", amount=10)
    assert names[1] in text(player, ".roeup-sentence")[0]
    player.confirm()
    assert names[1] in text(player, ".roeup-done")[0]
    assert names[1] in text(player, "[data-undo]")[0]
    assert any(line.startswith(names[1]) for line in text(player, ".roeup-log-text"))
    harmless(player)

    # The trace of a figure.
    player.figure("B", "now", "debt").click()
    player.settle()
    assert names[1] in text(player, ".roeup-trace h3")[0]
    assert names[1] in text(player, ".roeup-trace [data-cause]")[-1]
    harmless(player)
    player.click("[data-untrace]")

    # Every company in focus, and every tab.
    for seat, name in SEATS.items():
        player.click(f'[data-company="{seat}"]')
        assert text(player, ".roeup-ratios .roeup-who") == [name]
    for tab in TABS:
        player.tab(tab)
        if tab == "statements":
            assert text(player, ".roeup-statements .roeup-who") == [names[-1]]
        elif tab != "log":
            drawn(player)
        harmless(player, layout=tab in ("statements", "log", "dupont"))

    # On to the settlement with everybody out of it, each behind its curtain.
    covered = set()
    while not player.root.locator(".roeup-news").count():
        if player.curtain.count():
            (name,) = text(player, ".roeup-curtain-name")
            assert name in text(player, ".roeup-curtain p")[1]
            harmless(player, layout=name == LONG and name not in covered)
            covered.add(name)
            player.lift()
        player.act(next(verb for verb in ("stay_out", "end_turn", "done", "keep") if verb in player.may))
    assert covered == set(names)
    assert text(player, ".roeup-news th .roeup-cut") == names
    harmless(player)

    # The list of games, and the podium of the other game with its figures.
    player.click("[data-seen]")
    player.click("[data-leave]")
    assert text(player, ".roeup-game-text > :nth-child(2)") == [", ".join(names)] * 2
    harmless(player)
    player.resume(1)
    assert player.root.locator(".roeup-podium").count() == 1
    assert set(text(player, ".roeup-podium .roeup-who .roeup-cut")) <= set(names)
    for tab in TABS[:8]:
        player.tab(tab)
        drawn(player)
        words = " ".join(text(player, ".roeup-chart"))
        if tab not in ("dupont", "bridge", "cash"):  # these are of one company
            assert [name for name in names if name[:5] not in words] == [], tab
        harmless(player, layout=tab == "roe")


def test_names_of_cards_come_out_as_written(desk, harmless, tmp_path):
    """A deck of one's own: A has an asset with a unit, a card in hand, and an auction lies open."""
    head = header({"A": NAMES["A"], "B": NAMES["B"]}, "digital", 1, scenario="product", deal="dealt")
    deck = msgspec.json.decode(msgspec.json.encode(head.deck))
    for part in ("characters", "assets", "units", "events", "categories"):
        for card, name in zip(deck[part].values(), CARDS, strict=False):
            card["en"] = card["ja"] = name
    head = msgspec.structs.replace(head, deck=deck)
    Record(head, kind("roeup"))
    window = Window(store(tmp_path))
    window.send("open", id=window.store.create(head))
    for card in ("PA01", "PU01", "PU05"):
        window.rule(card, "A")
    for card in ("PA02", "PA03"):
        window.rule(card, "market")
    take(window, {}, "assets")
    player = sit_down(desk, "en", window.table.record)
    harmless.watch(player.page)
    names = {code: card["en"] for part in deck.values() if isinstance(part, dict) for code, card in part.items()}
    while "launch" not in player.may:
        player.lift() if player.curtain.count() else player.act(player.may[-1])
    for card in player.root.locator(".roeup-card").all():
        assert card.locator(".roeup-card-name").text_content() == names[card.get_attribute("data-card")]
    harmless(player)
    player.draft("launch", pipe="PA01.1")
    assert names["PU01"] in text(player, ".roeup-sentence")[0]
    harmless(player)
    player.confirm()
    assert names["PU01"] in text(player, ".roeup-done")[0]
    assert any(names["PU01"] in line for line in text(player, ".roeup-log-text"))
    player.root.locator('[data-pipe="PA01.1"] [data-figure]').first.click()
    player.settle()
    assert names["PU01"] in text(player, ".roeup-trace h3")[0]
    harmless(player)
