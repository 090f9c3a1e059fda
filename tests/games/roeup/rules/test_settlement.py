"""The settlement, R-FIN-1 to R-FIN-4, as an exercise with its solution, line by line."""

import pytest

from roeup_edu.core.record import convert
from roeup_edu.games.roeup.results import statements
from roeup_edu.games.roeup.setup import ProfessionalRule
from tests.games.roeup.exercise import Table, amounts


def bakery(**options):
    """A (C1): Bread and Cake stand, Pies is degraded, Poster is placed; cash 100."""
    t = Table({"A": "C1", "B": "C4"}, **options)
    units = {"PA03.1": "PU01", "PA03.2": "PU02", "PA03.3": "PU03"}
    lines = t.given("A", assets=["PA03"], units=units, degraded=["PU03"], placed=["M1"], cash=100)
    return t, lines


# Sales and business profit.


def test_sales_are_the_current_sales_of_all_launched_units():
    """R-FIN-1: Bread 100 + Cake 80 + Pies, degraded, 60 = 240."""
    t, _ = bakery()
    t.settle()
    assert t.statement("A").sales == 240


def test_business_profit_is_current_profits_synergy_and_marketing():
    """R-FIN-1: profits 20 + 20 + 5 = 45; synergy 5 + 4 = 9 (two stand); marketing 10: 64. Cash 100 + 64."""
    t, _ = bakery()
    t.settle()
    statement = t.statement("A")
    assert statement.business_profit == 45 + 9 + 10 == 64
    assert amounts(statement.profit_and_loss) == {
        "sales": 240,
        "operating_costs": -(80 + 60 + 55),
        "synergy": 9,
        "marketing": 10,
    }
    assert t.cash("A") == 164


def test_every_entry_leads_back_to_the_launch_or_the_card():
    """R-FIN-1: one entry per source: the line of the launch for a unit and its synergy, of the placing for a card."""
    t, line = bakery()
    t.settle()
    units = [(line["PU01"], 100, 80), (line["PU02"], 80, 60), (line["PU03"], 60, 55)]
    expected = []
    for cause, sales, costs in units:
        expected += [(cause, "cash", sales), (cause, "sales", -sales)]
        expected += [(cause, "operating_costs", costs), (cause, "cash", -costs)]
    assert t.rows("A", "unit", term=1) == expected
    assert t.rows("A", "synergy", term=1) == [
        (line["PU01"], "cash", 5),
        (line["PU01"], "synergy", -5),
        (line["PU02"], "cash", 4),
        (line["PU02"], "synergy", -4),
    ]
    assert t.rows("A", "marketing", term=1) == [(line["M1"], "cash", 10), (line["M1"], "marketing", -10)]


def test_a_unit_launched_this_term_counts_at_once():
    """R-FIN-1: Bread is launched by this term's line; cash 100 - 20 + 20, and its entries name that line."""
    t = Table({"A": "C1", "B": "C4"})
    t.given("A", assets=["PA01"], knowledge=["PU01"], cash=100)
    t.to("action")
    t.act("A", "launch", card="PU01", pipe="PA01.1")
    launch = t.game.n
    t.settle()
    assert t.cash("A") == 100 - 20 + 20
    assert {cause for cause, _, _ in t.rows("A", "launch", "unit", term=1)} == {launch}


def test_a_loss_making_unit_costs_cash():
    """R-FIN-1: Buns, degraded: sales 30, profit -10: costs 40; cash 100 - 10."""
    t = Table({"A": "C1", "B": "C4"})
    t.given("A", assets=["PA01"], units={"PA01.1": "PU04"}, degraded=["PU04"], cash=100)
    t.settle()
    assert amounts(t.statement("A").profit_and_loss) == {"sales": 30, "operating_costs": -40}
    assert t.cash("A") == 90


# Interest.


def test_cash_falls_by_the_interest():
    """R-FIN-1: 20 of Bread less 3 % of 100: cash 400 - 100 (Small Works) + 100 + 20 - 3 = 417."""
    t = Table({"A": "C1", "B": "C4"})
    t.given("A", assets=["PA01"], units={"PA01.1": "PU01"})
    t.act("A", "borrow", amount=100)
    t.settle()
    assert t.cash("A") == 417
    assert (t.statement("A").business_profit, t.statement("A").net_income, t.statement("A").interest) == (20, 17, 3)


def test_interest_leads_to_the_line_of_each_loan():
    """R-FIN-1, R-LOAN-4: 3 % of 100 and 50 is 4.5, so 5: 5 x 100 / 150 = 3 for the first loan, 2 for the second."""
    t = Table({"A": "C1", "B": "C4"})
    t.act("A", "borrow", amount=100)
    first = t.game.n
    t.act("A", "borrow", amount=50)
    second = t.game.n
    t.settle()
    assert t.rows("A", "interest", term=1) == [
        (first, "interest", 3),
        (first, "cash", -3),
        (second, "interest", 2),
        (second, "cash", -2),
    ]
    assert t.account("A", "interest") == 5


def test_the_shares_of_many_loans_add_up():
    """R-FIN-1: seven loans of 10 are 70; 3 % is 2.1, so 2, in shares of 0 or 1 that add up to 2."""
    t = Table({"A": "C1", "B": "C4"})
    for _ in range(7):
        t.act("A", "borrow", amount=10)
    t.settle()
    shares = [amount for _, account, amount in t.rows("A", "interest", term=1) if account == "interest"]
    assert shares == [1, 1]


# Net income.


def full_term(**options):
    """One term of A in which every kind of income and expense occurs; A (C1) starts with cash 400.

    Before: Bread and Cake on Large Works, Small Works empty, Fine Bread and Pies in knowledge; cash 95.
    """
    t = Table({"A": "C1", "B": "C2"}, scenario="product", **options)
    units = {"PA03.1": "PU01", "PA03.2": "PU02"}
    t.given("A", assets=["PA01", "PA03"], units=units, knowledge=["PU05", "PU03", "M1"], cash=95)
    t.given("B", knowledge=["PU06"], cash=300)
    t.act("A", "borrow", amount=100)  # cash 195; the equity is 395: 3 % on 100
    t.to("assets", draws=False)
    t.draw("PA02", "PA04")
    t.act("A", "keep")
    t.act("A", "point", card="PA02")  # 150, and the fee that follows
    t.act("B", "point", card="PA02")
    t.act("A", "bid", amount=0)
    t.act("B", "bid", amount=5)
    t.act("A", "bid", amount=10)
    t.act("B", "pass")  # cash 195 - 150 - 10 = 35
    t.to("trade")
    t.act("A", "offer", to="B", get=["PU06"], pay=30)
    t.act("B", "accept", offer=t.game.n)  # cash 5
    t.act("B", "offer", to="A", get=["PU06"], pay=12)
    t.act("A", "accept", offer=t.game.n)  # cash 17
    t.to("action")
    t.act("A", "push", card="PU05")  # 30: cash -13
    t.act("A", "launch", card="PU03", pipe="PA02.1")  # 30: cash -43; the third bakery unit: Bread is degraded
    t.act("A", "place", card="M1")
    t.settle()
    t.act("A", "no_sale")
    t.act("A", "sell_asset", asset="PA01")  # brings 50: cash 7, loss 50
    return t


def test_net_income_line_by_line():
    """R-FIN-2: business profit 79 - R&D 30 - launch 30 - fees 10 - paid 30 + received 12 - interest 3 - loss 50 = -62.

    Business profit: Bread, degraded, 10 + Cake 20 + Pies 30; synergy of Cake 80 x 5 % = 4 and Pies 5; marketing 10: 79.
    """
    t = full_term()
    statement = t.statement("A")
    assert statement.sales == 60 + 80 + 100
    assert statement.business_profit == 10 + 20 + 30 + 4 + 5 + 10 == 79
    assert amounts(statement.profit_and_loss) == {
        "sales": 240,
        "operating_costs": -180,
        "synergy": 9,
        "marketing": 10,
        "research_and_development": -30,
        "launch_costs": -30,
        "procurement_fees": -10,
        "trade_paid": -30,
        "trade_received": 12,
        "interest": -3,
        "asset_sale_losses": -50,
    }
    assert statement.net_income == 79 - 30 - 30 - 10 - 30 + 12 - 3 - 50 == -62
    assert t.cash("A") == 7 + 79 - 3


def test_no_tax_and_no_depreciation_unless_wanted():
    """R-FIN-2: with the usual options neither account is touched, though there is a profit and an asset."""
    t, _ = bakery()
    t.settle(2)
    assert t.account("A", "tax") == t.account("A", "depreciation") == 0
    assert t.account("A", "fixed_assets") == 200


def test_tax_on_a_positive_result():
    """R-FIN-2: option `tax_rate` = 30: 64 x 30 % = 19.2, so 19; net income 45, cash 100 + 64 - 19."""
    t, _ = bakery(tax_rate=30)
    t.settle()
    assert t.account("A", "tax") == 19
    assert t.statement("A").net_income == 45
    assert t.cash("A") == 145
    assert [(account, amount) for _, account, amount in t.rows("A", "tax", term=1)] == [("tax", 19), ("cash", -19)]


def test_tax_is_rounded_half_up_on_each_term_alone():
    """R-FIN-2: 20 of Bread at 2 %: 0.4, nothing; at 3 %: 0.6, so 1; with Poster 30 at 5 %: 1.5, so 2. Two terms."""
    for rate, placed, tax in ((2, [], 0), (3, [], 1), (5, ["M1"], 2)):
        t = Table({"A": "C1", "B": "C4"}, tax_rate=rate)
        t.given("A", assets=["PA01"], units={"PA01.1": "PU01"}, placed=placed, cash=100)
        t.settle(2)
        assert t.account("A", "tax") == 2 * tax


def test_no_tax_on_a_loss():
    """R-FIN-2: a term that lost money is not taxed, nor does it pay back."""
    t = full_term(tax_rate=30)
    assert (t.account("A", "tax"), t.statement("A").net_income) == (0, -62)


def test_depreciation_writes_the_assets_down():
    """R-FIN-2: option `depreciation_rate` = 10: Depot 75 x 10 % = 7.5, so 8; Shed 60 x 10 % = 6. No cash moves."""
    t = Table({"A": "C4", "B": "C1"}, depreciation_rate=10)
    line = t.given("A", assets=["CA03", "CA01"], cash=100)
    t.settle()
    assert t.account("A", "depreciation") == 14
    assert t.account("A", "fixed_assets") == 75 + 60 - 14
    assert t.cash("A") == 100
    assert t.statement("A").net_income == -14
    assert t.rows("A", "depreciation", term=1) == [
        (line["CA03"], "depreciation", 8),
        (line["CA03"], "fixed_assets", -8),
        (line["CA01"], "depreciation", 6),
        (line["CA01"], "fixed_assets", -6),
    ]


def test_depreciation_goes_by_the_amount_and_stops_at_nothing():
    """R-FIN-2: at 60 % Depot (75) loses 45, then the 30 that are left, then nothing."""
    t = Table({"A": "C4", "B": "C1"}, depreciation_rate=60)
    t.given("A", assets=["CA03"], cash=100)
    for left in (30, 0, 0):
        t.settle()
        assert t.account("A", "fixed_assets") == left


def test_tax_comes_after_depreciation_and_interest():
    """R-FIN-2: Bread 20 - interest 3 - depreciation 10 = 7; 50 % of it is 3.5, so 4; net income 3."""
    t = Table({"A": "C1", "B": "C4"}, tax_rate=50, depreciation_rate=10)
    t.given("A", assets=["PA01"], units={"PA01.1": "PU01"})
    t.act("A", "borrow", amount=100)
    t.settle()
    assert (t.account("A", "tax"), t.statement("A").net_income) == (4, 3)


# Balance sheet.


def test_the_balance_sheet_balances_after_every_action():
    """R-FIN-3: cash + fixed assets = debt + capital stock + retained earnings, after each line of two terms."""
    seen = []

    class Checked(Table):
        def balanced(self):
            super().balanced()
            for seat in "AB":
                book = self.game.ledger.balances[seat]
                sheet = ("cash", "fixed_assets", "debt", "capital_stock")
                retained = -sum(amount for account, amount in book.items() if account not in sheet)
                left, right = book["cash"] + book["fixed_assets"], -book["debt"] - book["capital_stock"] + retained
                assert left == right
                seen.append(left)

    t = Checked({"A": "C1", "B": "C4"})
    t.given("A", assets=["PA01"], units={"PA01.1": "PU01"}, knowledge=["PU05", "PU02", "F1", "M1"], cash=50)
    t.act("A", "borrow", amount=100)
    t.act("A", "repay", amount=30)
    t.to("action")
    t.act("A", "push", card="PU05")
    t.act("A", "launch", card="PU02", pipe="PA01.2")
    t.act("A", "place", card="F1")
    t.act("A", "place", card="M1")
    t.settle(2)
    assert len(seen) > 40


def test_the_balance_sheet_of_a_term():
    """R-FIN-3: assets 83 + 350, debt 100, capital 395, retained -62: 433 = 100 + 395 - 62.

    Cash 7 + 79 - 3 = 83; fixed assets 200 + 150, Small Works being sold; capital: Small Works 100, Large Works 200, 95.
    """
    statement = full_term().statement("A")
    assert (statement.cash, statement.fixed_assets, statement.total_assets) == (83, 350, 433)
    assert (statement.debt, statement.capital, statement.retained_earnings) == (100, 395, -62)
    assert statement.total_assets == statement.debt + statement.capital + statement.retained_earnings
    assert statement.equity == 333


def test_cash_flow_by_activity():
    """R-FIN-3: opening 95 + operating -12 + investing -100 + financing 100 = closing 83.

    Operating: units 60, synergy 9, marketing 10, R&D -30, launch -30, fee -10, trade -18, interest -3.
    Investing: Works -150, Small Works sold 50. Financing: borrowed 100.
    """
    flow = full_term().statement("A").cash_flow
    assert dict(flow.operating) == {
        "unit": 60,
        "synergy": 9,
        "marketing": 10,
        "research": -30,
        "launch": -30,
        "fee": -10,
        "trade": -18,
        "interest": -3,
    }
    assert dict(flow.investing) == {"asset": -150, "asset_sale": 50}
    assert dict(flow.financing) == {"borrow": 100}
    assert (flow.opening, flow.from_operating, flow.from_investing, flow.from_financing) == (95, -12, -100, 100)
    assert flow.closing == 95 - 12 - 100 + 100 == 83


def test_retained_earnings_add_up_over_the_terms():
    """R-FIN-3: two terms of 64: 128 retained."""
    t, _ = bakery()
    t.settle(2)
    terms = statements(t.game)["A"]
    assert [statement.net_income for statement in terms] == [64, 64]
    assert [statement.retained_earnings for statement in terms] == [64, 128]


# Publication.


def test_the_figures_of_all_are_announced_after_each_settlement():
    """R-FIN-4: one announcement per term, for everybody, with the figures of every company."""
    t, _ = bakery()
    t.settle(2)
    first, second = t.told("announced")
    assert (first["term"], second["term"]) == (1, 2)
    figures = ("sales", "business_profit", "net_income", "cash", "total_assets", "debt", "equity")
    assert all(tuple(own) == figures for told in (first, second) for own in told["companies"].values())
    assert [tuple(own.values()) for own in first["companies"].values()] == [
        (240, 64, 64, 164, 364, 0, 364),
        (0, 0, 0, 300, 300, 0, 300),
    ]
    assert tuple(second["companies"]["A"].values()) == (240, 64, 64, 228, 428, 0, 428)


def test_business_profit_and_debt_are_announced():
    """R-FIN-4: business profit 79, result -62, debt 100 of `full_term`: neither can be seen from the other figures."""
    (told,) = full_term().told("announced")
    assert told["companies"]["A"] == {
        "sales": 240,
        "business_profit": 79,
        "net_income": -62,
        "cash": 83,
        "total_assets": 433,
        "debt": 100,
        "equity": 333,
    }


def test_the_statements_of_every_company_are_public_after_each_settlement():
    """R-FIN-4: `full_term`, then a term without a move: the statements of both companies for each settled term.

    A: -62, then business profit 79 again, less interest 3: 76. B: 30 - 12 = 18 in trades, then 0.
    """
    t = full_term()
    published = statements(t.game)
    assert [(seat, [one.term for one in terms]) for seat, terms in published.items()] == [("A", [1]), ("B", [1])]
    t.to("action")
    assert [len(terms) for terms in statements(t.game).values()] == [1, 1]
    t.settle()
    published = statements(t.game)
    assert {seat: [one.net_income for one in terms] for seat, terms in published.items()} == {
        "A": [-62, 76],
        "B": [18, 0],
    }


def test_no_seat_sees_less_money_than_another():
    """R-FIN-4: after each settlement A, B and the projector see the same money of both companies.

    After `full_term` A has 83 in cash, assets of 350, a debt of 100; B 300 + 30 - 12 = 318 in cash. Then A earns 76.
    """
    t = full_term()
    for viewer in ("A", "B", None):
        assert money_seen(t, viewer) == {"A": (83, 350, 100, 333), "B": (318, 0, 0, 318)}
    t.settle()
    for viewer in ("A", "B", None):
        assert money_seen(t, viewer) == {"A": (83 + 76, 350, 100, 333 + 76), "B": (318, 0, 0, 318)}


def money_seen(t, viewer):
    """What a viewer sees of the money of each company."""
    seen = t.game.view(viewer)["companies"]
    return {seat: tuple(own[key] for key in ("cash", "fixed_assets", "debt", "equity")) for seat, own in seen.items()}


def test_the_announcement_hides_nothing_from_anybody():
    """R-FIN-4: its audience is everybody."""
    t, _ = bakery()
    t.to("action")
    t.act("A", "end_turn")
    events = t.game.act(convert(ProfessionalRule, {"do": "end_turn", "seat": "B"}))
    announced = next(event for event in events if event.kind == "announced")
    assert announced.audience is None


@pytest.mark.parametrize("phase", ["loan", "assets", "knowledge", "trade", "action"])
def test_nothing_is_published_before_the_settlement(phase):
    """R-FIN-4: not while the term is going on."""
    t, _ = bakery()
    t.to(phase)
    assert t.told("announced") == []
