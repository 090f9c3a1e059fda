"""Situations of a game laid out with real record lines, for tests that play on from there by clicks.

    window = dealt(tmp_path, {"A": "C2", "B": "C3"})         # a digital table: the seed has dealt these characters
    window.rule("PA01", "market")                            # the game master moves a card
    take(window, {"A": "PA01"}, "assets")                    # points at it, alone: no fee
    player = sit_down(desk, "en", window.table.record)

Cards and numbers are those of the frozen deck.
"""

from functools import cache

from roeup_edu.core.record import Record
from roeup_edu.games import kind
from roeup_edu.games.roeup.procurement import Pointing
from tests.browser.player import Player
from tests.widgets.window import NAMES, Window, header, number, store

OUTSIDE = """root => {
    const box = root.getBoundingClientRect();
    const all = places => [...root.querySelectorAll(places)];
    const scrolls = node => node.closest('.roeup-scroll, .roeup-tabs, .roeup-chart, .roeup-cut, .roeup-spoken');
    const out = all('*').filter(node => {
        const own = node.getBoundingClientRect();
        return own.width && own.height && !scrolls(node) && (own.right > box.right + 1 || own.left < box.left - 1);
    });
    const tall = all('.roeup-effect tbody th').filter(node => node.getBoundingClientRect().height > 40);
    const full = all('.roeup-card, .roeup-news .roeup-scroll').filter(node => node.scrollWidth > node.clientWidth + 1);
    const words = [...out, ...tall, ...full].map(node => `${node.className}: ${node.textContent.slice(0, 40)}`);
    return root.scrollWidth > root.clientWidth ? [`${root.scrollWidth} of ${root.clientWidth}`, ...words] : words;
}"""


# Given.


def dealt(tmp_path, characters, lang="en", names=None, **options):
    """A window on a digital game whose seed deals these characters, `{"A": "C2"}`; it is in its first loan phase."""
    options = {"scenario": "product", "deal": "dealt", **options}
    seats = {seat: (names or NAMES)[seat] for seat in characters}
    games = store(tmp_path)
    seed = _seed(tuple(characters.items()), options["scenario"])
    game = games.create(header(seats, "digital", seed, **options))
    window = Window(games, lang)
    window.send("open", id=game)
    window.to("loan")
    return window


@cache
def _seed(characters, scenario):
    for seed in range(2000):
        seats = {seat: NAMES[seat] for seat, _ in characters}
        record = Record(header(seats, "digital", seed, scenario=scenario, deal="dealt"), kind("roeup"))
        record.draw()
        companies = record.game.companies
        if all(companies[seat].character.code == code for seat, code in characters):
            return seed
    raise AssertionError(f"no seed deals {characters}")


def take(window, cards, phase):
    """Go on to an auction ("assets" or "knowledge") and let companies point at open cards, the others stay out."""
    window.to(phase)
    while not isinstance(window.game.steps[-1], Pointing):
        window.absent()
    for seat in window.game.waiting():
        if seat in cards:
            window.did(seat, "point", card=cards[seat])
        else:
            window.did(seat, "stay_out")


def leave_cash(window, seat, cash):
    """The game master takes from a company what is more than this."""
    window.master("rule_payment", payer=seat, payee="market", amount=window.game.cash(seat) - cash, reason="exercise")


# When.


def sits(player: Player, seat: str) -> None:
    """Choose for whom to act, if several are asked."""
    button = player.root.locator(f'[data-actor="{seat}"]')
    if button.count() and button.get_attribute("aria-pressed") != "true":
        player.click(f'[data-actor="{seat}"]')


def why_not(player: Player, do: str) -> str:
    """Click an action that is not possible now; return the reason that is shown."""
    button = player.root.locator(f'.roeup-bar [data-act="{do}"]')
    assert button.get_attribute("aria-disabled") == "true"
    button.click(force=True)  # it can be clicked; Playwright takes it for disabled
    return player.refusal


# Then.


def shown(player: Player, seat: str, line: str = "cash") -> float | None:
    """Return an amount on the board of a company, which is brought into focus; a curtain before it is lifted."""
    if player.curtain.count():
        player.lift()
    company = player.root.locator(f'.roeup-company[data-seat="{seat}"]')
    if company.get_attribute("data-open") != "":
        player.click(f'[data-company="{seat}"]')
    return number(player.figure(seat, "now", line).inner_text())


def effect(player: Player) -> dict[str, tuple[str, str]]:
    """Return what the open draft says it would bring: (before, after) by line."""
    rows = player.root.locator(".roeup-effect [data-row]").all()
    return {str(row.get_attribute("data-row")): _before_after(row) for row in rows}


def _before_after(row):
    before, _, after, _ = row.locator("td").all_inner_texts()
    return before, after


def cards(player: Player, place: str) -> list[str]:
    """Return the codes of the cards in a place on the board, in order."""
    found = player.root.locator(f"{place} [data-card]")
    return found.evaluate_all("all => all.map(one => one.dataset.card)")


def fits(player: Player) -> None:
    """Check at 1280 and at 800 pixels that nothing sticks out of the table or a card sideways, nor is squeezed."""
    for width in (800, 1280):
        player.window.size(width, 900)
        player.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        found = player.root.evaluate(OUTSIDE)
        assert not found, f"at {width} pixels: {found}"
