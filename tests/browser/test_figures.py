"""The figures on the screen against the record, and the way from a figure back to its entries and the log."""

import json

import pytest
from playwright.sync_api import expect

from roeup_edu.games.roeup import accounts
from tests.browser.player import PATIENCE, sit_down, stored
from tests.browser.situations import fits
from tests.widgets.test_traces import SEATS, half_way
from tests.widgets.window import number, played

INCOME = (*accounts.CHART.revenue, *accounts.CHART.business, *accounts.CHART.other)
ACTIVITIES = {name: getattr(accounts.CHART, name) for name in ("operating", "investing", "financing")}


def booked(game, seat, accounts, terms, reasons=None):
    """Add up the rows of a company's book, debit positive."""
    rows = [row for row in game.ledger.rows if row[3] == seat and row[4] in accounts and row[2] in terms]
    return sum(row[5] for row in rows if reasons is None or row[6] in reasons)


def expected(game, seat, term, part, line):
    """Work out a figure from the ledger alone."""
    this, upto = (term,), range(term + 1)
    equity = -booked(game, seat, ("capital_stock", *INCOME), upto)
    assets = booked(game, seat, ("cash", "fixed_assets"), upto)
    net = -booked(game, seat, INCOME, this)
    sales = -booked(game, seat, ("sales",), this)
    if part == "ratio":
        above, below = {
            "roe": (net, equity),
            "margin": (net, sales),
            "turnover": (sales, assets),
            "leverage": (assets, equity),
        }[line]
        return above / below if below > 0 else None
    if part == "cash_flow":
        return booked(game, seat, ("cash",), this, (line,))
    if part == "activities":
        return booked(game, seat, ("cash",), this, ACTIVITIES[line])
    if part == "profit_and_loss":
        return -booked(game, seat, (line,), this)
    if line in ("debt", "capital_stock"):
        return -booked(game, seat, (line,), upto)
    if line in ("cash", "fixed_assets"):
        return booked(game, seat, (line,), upto)
    return {
        "retained_earnings": -booked(game, seat, INCOME, upto),
        "business_profit": -booked(game, seat, accounts.BUSINESS, this),
        "net_income": net,
        "sales": sales,
        "total_assets": assets,
        "equity": equity,
    }[line]


def figures(player):
    """Every figure on the screen with its text."""
    found = player.root.locator("[data-figure]:visible")
    pairs = found.evaluate_all("all => all.map(one => [one.dataset.figure, one.innerText])")
    return [(json.loads(about), text) for about, text in pairs]


def test_every_figure_of_a_finished_lesson_is_that_of_the_record(desk, tmp_path):
    """The board, the ratios and the three statements of each company, all terms; worked out from the ledger's rows."""
    record = played(tmp_path, SEATS, preset="lesson90", scenario="mixed").table.record
    player = sit_down(desk, "en", record)
    player.tab("statements")
    checked = dict.fromkeys(
        ("ratio", "now", "profit_and_loss", "balance_sheet", "cash_flow", "activities", "figures"), 0
    )
    for seat in SEATS:
        player.click(f'[data-company="{seat}"]')
        for about, text in figures(player):
            if about["part"] == "cause":
                continue  # a card's name, not a number
            value = expected(record.game, about["seat"], about["term"], about["part"], about["line"])
            if about["part"] == "ratio":
                exact = value is None or abs(number(text) - value) < (0.00051 if "%" in text else 0.0051)
                assert exact and (value is None) == (number(text) is None), (about, text, value)
            else:
                assert number(text) == value, (about, text)
            checked[about["part"]] += 1
    # Four ratios and four amounts of each company, four terms in the statements; and at each of the three looks at the
    # table, the four ratios of every company in the table of the podium.
    assert checked["ratio"] == 3 * (4 + 3 * 4)
    assert checked["now"] >= 3 * 4
    assert checked["activities"] == 3 * 3 * 4
    assert all(count >= 3 * 4 for count in checked.values())
    fits(player)


def traced(player):
    """The open trace: its entries added up, its total, and the lines of the log it leads to."""
    trace = player.root.locator(".roeup-trace")
    amounts = trace.locator(".roeup-entries > li .roeup-entry-head > b").all_inner_texts()
    causes = trace.locator("[data-cause]").evaluate_all("all => all.map(one => one.dataset.cause)")
    lit = player.root.locator('[data-log][data-cause=""]').evaluate_all("all => all.map(one => one.dataset.log)")
    return (
        sum(number(one) for one in amounts),
        number(trace.locator(".roeup-total").inner_text()),
        set(causes),
        set(lit),
    )


def leads_back(player, figure, value=None):
    """Click a figure: its entries add up to it, and the log marks what caused each of them."""
    value = number(figure.inner_text()) if value is None else value
    figure.click()
    player.root.locator(".roeup-trace").wait_for()
    player.settle()
    total, told, causes, lit = traced(player)
    assert total == told == value
    assert causes
    assert lit == causes


def test_three_kinds_of_figures_lead_to_their_entries_and_the_log(desk, tmp_path):
    """Term 2, in the middle: a ratio by the two figures it divides, a line of a statement, what a card has brought."""
    player = sit_down(desk, "en", half_way(tmp_path).table.record)
    player.click('[data-company="A"]')
    ratio = player.figure("A", "ratio", "turnover", ".roeup-ratios")
    shown = number(ratio.inner_text())
    ratio.click()
    player.settle()
    parts = player.root.locator(".roeup-trace [data-figure]")
    above, below = (number(text) for text in parts.all_inner_texts())
    assert abs(above / below - shown) < 0.0051
    leads_back(player, parts.first)

    player.tab("statements")
    cells = player.root.locator(".roeup-statements [data-figure]").all()
    about = [json.loads(cell.get_attribute("data-figure")) for cell in cells]
    place = next(i for i, one in enumerate(about) if one["part"] == "profit_and_loss" and number(cells[i].inner_text()))
    leads_back(player, cells[place])

    cause = player.root.locator('.roeup-company[data-seat="A"] .roeup-pipe [data-figure]').first
    n = json.loads(cause.get_attribute("data-figure"))["line"]
    cause.click()
    player.settle()
    total, told, causes, lit = traced(player)
    rows = [row for row in stored(desk).game.ledger.rows if row[1] == n and row[3] == "A" and row[4] in INCOME]
    assert total == told
    assert causes == lit == {str(n)}
    assert len(player.root.locator(".roeup-trace .roeup-entry").all()) >= len(rows)
    fits(player)
    # From an entry on to the line of the log, which lights up what it is about.
    player.root.locator(".roeup-trace [data-cause]").first.click()
    assert player.root.locator(f'[data-log="{n}"]').get_attribute("aria-pressed") == "true"
    player.click("[data-untrace]")
    assert player.root.locator(".roeup-trace").count() == 0


@pytest.mark.parametrize(("tab", "point"), [("roe", ".scatterlayer .point"), ("balance", ".barlayer .point")])
def test_a_point_of_a_chart_leads_back_too(desk, tmp_path, tab, point):
    player = sit_down(desk, "en", half_way(tmp_path).table.record)
    player.tab(tab)
    drawn = player.root.locator(f".roeup-chart {point}")
    drawn.first.wait_for(timeout=PATIENCE)
    expect(player.root).to_have_attribute("data-chart", str(player.rev), timeout=PATIENCE)
    player.window.size(1280, 1800)  # the bar at the bottom covers what is too low
    player.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    box = drawn.first.bounding_box()
    player.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    player.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    trace = player.root.locator(".roeup-trace")
    trace.wait_for()
    player.settle()
    if tab == "roe":
        assert trace.locator("[data-figure]").count() == 2
        leads_back(player, trace.locator("[data-figure]").first)
    else:
        total, told, causes, lit = traced(player)
        assert total == told
        assert causes
        assert lit == causes
