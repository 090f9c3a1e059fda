"""The sample games of datasets/samples: they replay, and the right closing of the practice game is computed by hand."""

import re
from pathlib import Path

import pytest

from roeup_edu.core.record import Record
from roeup_edu.datasets import folder
from roeup_edu.finance.ratios import factors
from roeup_edu.finance.statements import Statement
from roeup_edu.games import kind
from roeup_edu.games.roeup import results
from roeup_edu.games.roeup.report import report

FOLDER = Path(folder("samples"))


def opened(name):
    """Read a sample, which replays it."""
    return Record.read((FOLDER / f"{name}.jsonl").read_bytes(), kind)


def verbs(record):
    """How often each verb was done, chance and passes included."""
    done = [type(line.action).__struct_config__.tag for line in record.lines]
    return {verb: done.count(verb) for verb in done}


@pytest.mark.parametrize(("name", "players", "terms"), [("practice", 2, 1), ("lesson90", 3, 4)])
def test_a_sample_is_a_whole_game_that_replays(name, players, terms):
    """R-PRE-2, R-PRE-3: sound to the last byte, played to its end, all books in balance."""
    record = opened(name)
    assert (record.error, record.dropped) == ("", [])
    assert record.text() == (FOLDER / f"{name}.jsonl").read_bytes()
    assert record.header.options == {"preset": name}
    assert list(record.header.seats.values()) == ["Alpha", "Beta", "Gamma"][:players]
    assert (record.game.over, record.game.settled) == ("terms_over", terms)
    assert record.game.ledger.faults() == []


def test_the_practice_sample_shows_the_moves():
    """R-PRE-3: a loan, a contested sealed auction, a trade, a launch, a push; and the seed is that of the preset."""
    record = opened("practice")
    assert record.header.seed == record.header.rules["seed"]
    assert verbs(record).items() >= {"borrow": 2, "sealed_bid": 2, "accept": 1, "launch": 1, "push": 2}.items()


def test_the_lesson_sample_shows_the_moves():
    """R-PRE-2: sealed bids, a trade, a rescue by selling knowledge, a marketing card, a repayment, degraded units."""
    record = opened("lesson90")
    wanted = ("borrow", "repay", "sealed_bid", "accept", "push", "launch", "place", "claim", "sell_knowledge", "buy")
    assert set(wanted) <= verbs(record).keys()
    told = {event.kind for _, event in record.events}
    assert {"overspent", "short", "knowledge_sold", "traded", "degraded"} <= told
    assert not told & {"asset_sold", "defaulted"}


def test_the_lines_that_the_page_names_are_those_made_by_hand():
    """R-PRE-2: the bids, the rescue, the trade and the turn without a launch stand where the page says."""
    record = opened("lesson90")
    named = [58, 59, 60, 61, 69, 70, 73, 74, 96, 97, 104]
    done = [type(record.lines[n - 1].action).__struct_config__.tag for n in named]
    assert done == [
        *("point", "point", "sealed_bid", "sealed_bid"),
        *("push", "end_turn", "sell_knowledge", "buy"),
        *("offer", "accept", "end_turn"),
    ]
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert "lines 58 to 61, 69, 70, 73 and 74" in page
    assert "lines 96, 97 and 104" in page


class Cards:
    """The numbers printed on the cards of the record and in its rules file."""

    def __init__(self, record):
        self.deck, self.rules = record.game.deck, record.game.rules

    def sales(self, code):
        return self.deck.units[code].sales

    def profit(self, code):
        return self.deck.units[code].profit

    def cost(self, code):
        return self.deck.units[code].cost

    def amount(self, code):
        return self.deck.assets[code].amount

    def rate(self, percent):
        return next(band.rate for band in self.rules.loan.bands if band.up_to is None or percent <= band.up_to)


def closing_of_alpha(cards):
    """Alpha, C5, product: PA02 with PU14; borrows 200, buys PA11, trades CU18 and 8 for PU25, launches it."""
    capital = cards.rules.setup.capital["product"]  # 340
    sales = cards.sales("PU14") + cards.sales("PU25")  # 115 + 135 = 250; two categories, so no synergy
    profit = cards.profit("PU14") + cards.profit("PU25")  # 17 + 18 = 35
    launch = cards.cost("PU25")  # 30
    interest = 200 * cards.rate(100 * 200 / capital) // 100  # 200 / 340 is 59 %: 4 %, so 8
    net_income = profit - launch - 8 - interest  # 35 - 30 - 8 - 8 = -11
    assets = cards.amount("PA02") + cards.amount("PA11")  # 130 + 230 = 360
    # 340 - 130 + 200 - 230 - 8 - 30 + 35 - 8 = 169
    cash = capital - cards.amount("PA02") + 200 - cards.amount("PA11") - 8 - launch + profit - interest
    return {
        "sales": sales,
        "operating_costs": -(sales - profit),
        "business_profit": profit,
        "launch_costs": -launch,
        "trade_paid": -8,
        "interest": -interest,
        "net_income": net_income,
        "cash": cash,
        "fixed_assets": assets,
        "total_assets": cash + assets,
        "debt": 200,
        "capital_stock": capital,
        "retained_earnings": net_income,
        "equity": capital + net_income,
        "debt_and_equity": 200 + capital + net_income,
        "margin": net_income / sales,  # -11 / 250
        "turnover": sales / (cash + assets),  # 250 / 529
        "leverage": (cash + assets) / (capital + net_income),  # 529 / 329
        "roe": net_income / (capital + net_income),  # -11 / 329
    }


def closing_of_beta(cards):
    """Beta, C6, commodity: CA06 with CU16; borrows 60, buys CA02, pays 12 for PU25, trades it, pushes CU18 twice."""
    capital = cards.rules.setup.capital["commodity"]  # 230
    sales, profit = cards.sales("CU16"), cards.profit("CU16")  # 130, 10
    research = 2 * cards.cost("CU18")  # 2 x 14 = 28
    assert 100 * 60 / capital <= 50 and cards.rate(26) == 3  # 60 / 230 is 26 %
    interest = 2  # 3 % of 60 = 1.8, rounded half up
    net_income = profit - research - 12 + 8 - interest  # 10 - 28 - 12 + 8 - 2 = -24
    assets = cards.amount("CA06") + cards.amount("CA02")  # 90 + 60 = 150
    # 230 - 90 + 60 - 60 - 12 + 8 - 28 + 10 - 2 = 116
    cash = capital - cards.amount("CA06") + 60 - cards.amount("CA02") - 12 + 8 - research + profit - interest
    return {
        "sales": sales,
        "operating_costs": -(sales - profit),
        "business_profit": profit,
        "research_and_development": -research,
        "procurement_fees": -12,
        "trade_received": 8,
        "interest": -interest,
        "net_income": net_income,
        "cash": cash,
        "fixed_assets": assets,
        "total_assets": cash + assets,
        "debt": 60,
        "capital_stock": capital,
        "retained_earnings": net_income,
        "equity": capital + net_income,
        "debt_and_equity": 60 + capital + net_income,
        "margin": net_income / sales,  # -24 / 130
        "turnover": sales / (cash + assets),  # 130 / 266
        "leverage": (cash + assets) / (capital + net_income),  # 266 / 206
        "roe": net_income / (capital + net_income),  # -24 / 206
    }


def printed(statement: Statement):
    """Every line of profit and loss, balance sheet and ratios of a statement, by its id; lines of 0 left out."""
    sheet, ratios = statement.balance_sheet, factors(statement)
    lines = {
        **dict(statement.profit_and_loss),
        "business_profit": statement.business_profit,
        "net_income": statement.net_income,
        **dict((*sheet.assets, *sheet.debt, *sheet.equity)),
        "total_assets": statement.total_assets,
        "equity": statement.equity,
        "debt_and_equity": statement.debt + statement.equity,
        **{name: getattr(ratios, name) for name in ratios.__struct_fields__},
    }
    return {name: amount for name, amount in lines.items() if amount}


def test_the_right_closing_of_the_practice_game():
    """R-PRE-3: every line of both companies, from the cards and the decisions."""
    record = opened("practice")
    cards = Cards(record)
    (a,), (b,) = results.statements(record.game).values()
    assert printed(a) == pytest.approx(closing_of_alpha(cards), abs=1e-15)
    assert printed(b) == pytest.approx(closing_of_beta(cards), abs=1e-15)
    # The same in plain numbers.
    assert (a.net_income, a.cash, a.total_assets, a.equity) == (-11, 169, 529, 329)
    assert (b.net_income, b.cash, b.total_assets, b.equity) == (-24, 116, 266, 206)
    # Alpha: ROE -11/329 > -24/206, sales 250 > 130, margin -11/250 > -24/130. Beta: turnover 130/266 > 250/529.
    assert report(record)["awards"] == {"roe": ["A"], "sales": ["A"], "margin": ["A"], "turnover": ["B"]}
    assert report(record)["winners"] == ["A"]


def test_the_page_prints_the_right_closing():
    """R-PRE-3: the table of the page has each line of both companies that is not 0, with its figure."""
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| [^|]+ \| [^|]+ \| `(\w+)` \| \*\*(.+?)\*\* \| [^|]*\| \*\*(.+?)\*\* \|", page, re.MULTILINE)
    cards = Cards(opened("practice"))
    for place, closing in ((1, closing_of_alpha(cards)), (2, closing_of_beta(cards))):
        assert {row[0]: row[place] for row in rows if row[place] != "0"} == {
            name: figure(name, amount) for name, amount in closing.items()
        }


def figure(name, amount):
    """Write a figure as the page does."""
    if name in ("margin", "roe"):
        return f"{100 * amount:.1f} %".replace("-", "−")
    text = f"{amount:.2f}" if name in ("turnover", "leverage") else str(amount)
    return text.replace("-", "−")


def test_the_arithmetic_on_the_page_is_right():
    """R-PRE-3: what stands beside a figure of the page comes to that figure."""
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    checked = 0
    for value, sum_ in re.findall(r"\*\*([−0-9.]+)\*\* \| ([−+×() 0-9]+) \|", page):
        computed = eval(sum_.replace("−", "-").replace("×", "*"))
        assert abs(computed) == abs(int(value.replace("−", "-"))), (value, sum_)
        checked += 1
    assert checked >= 16
