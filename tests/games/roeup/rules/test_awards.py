"""Awards and winners, R-AWD-1 to R-AWD-4, on companies whose figures are computed by hand."""

from fractions import Fraction

import pytest

from roeup_edu.finance.awards import indicators, places
from roeup_edu.finance.ratios import factors_over
from roeup_edu.games.roeup import results
from tests.games.roeup.exercise import Table


def podium(t):
    """The seats of each award, and the winners."""
    found = results.podium(t.game)
    return found["awards"], found["winners"]


def measured(t, seat):
    """The exact indicators of a company on the game's basis: ROE, sales, margin, turnover."""
    own = results.statements(t.game)[seat]
    found = indicators(own, own[0].opening, results.basis(t.game))
    return found.roe, found.sales, found.margin, found.turnover


def three(**options):
    """One term: A bakes, B carries, C (machines) lives by Film.

    A: Bread on Small Works (100), cash 100:  sales 100, profit 20, assets 100 + 120 = 220, equity 220
    B: Trucks on Shed (60), cash 120:         sales 200, profit 20, assets 60 + 140 = 200, equity 200
    C: Robots on Works (150), Film, cash 100: sales 120, profit 50 + 30 = 80, assets 150 + 180 = 330, equity 330
    """
    t = Table({"A": "C1", "B": "C4", "C": "C2"}, **{"terms": 1, **options})
    t.given("A", assets=["PA01"], units={"PA01.1": "PU01"}, cash=100)
    t.given("B", assets=["CA01"], units={"CA01.1": "CU01"}, cash=120)
    t.given("C", assets=["PA02"], units={"PA02.1": "PU07"}, placed=["M5"], cash=100)
    t.settle()
    return t


def test_the_highest_in_each_indicator():
    """R-AWD-1: each of A, B and C: ROE, sales, margin, turnover; the highest of each takes the award."""
    t = three()
    assert measured(t, "A") == (Fraction(20, 220), 100, Fraction(20, 100), Fraction(100, 220))
    assert measured(t, "B") == (Fraction(20, 200), 200, Fraction(20, 200), 1)
    assert measured(t, "C") == (Fraction(80, 330), 120, Fraction(80, 120), Fraction(120, 330))
    awards, _ = podium(t)
    assert awards == {"roe": ("C",), "sales": ("B",), "margin": ("C",), "turnover": ("B",)}


def test_the_turnover_award_goes_by_turnover():
    """R-AWD-1: B turns its assets over 1 time, C 0.36 times: B, though C has the higher margin."""
    awards, _ = podium(three())
    assert (awards["margin"], awards["turnover"]) == (("C",), ("B",))


def test_most_awards_wins_and_a_tie_is_a_shared_win():
    """R-AWD-2: B and C have two each."""
    assert podium(three())[1] == ("B", "C")


def test_most_awards_wins():
    """R-AWD-2: without C: B takes ROE 0.1 > 0.09, sales and turnover, A the margin: B wins 3 to 1."""
    t = Table({"A": "C1", "B": "C4"}, terms=1)
    t.given("A", assets=["PA01"], units={"PA01.1": "PU01"}, cash=100)
    t.given("B", assets=["CA01"], units={"CA01.1": "CU01"}, cash=120)
    t.settle()
    awards, winners = podium(t)
    assert awards == {"roe": ("B",), "sales": ("B",), "margin": ("A",), "turnover": ("B",)}
    assert winners == ("B",)


def test_ties_share_an_award():
    """R-AWD-2: Barges (150, 15) on Shed with 90 in cash, and Trucks (200, 20) on Yard with 120: both 10 % margin.

    Turnover 150 / (60 + 105) = 10/11 against 200 / (80 + 140) = 10/11; ROE 15/165 = 20/220 = 1/11. Sales decide.
    """
    t = Table({"A": "C4", "B": "C5"}, scenario="commodity", terms=1)
    t.given("A", assets=["CA01"], units={"CA01.1": "CU02"}, cash=90)
    t.given("B", assets=["CA02"], units={"CA02.1": "CU01"}, cash=120)
    t.settle()
    awards, winners = podium(t)
    assert awards == {"roe": ("A", "B"), "sales": ("B",), "margin": ("A", "B"), "turnover": ("A", "B")}
    assert winners == ("B",)


def test_a_company_out_of_the_game_takes_no_award():
    """R-AWD-1, R-SHO-3: C of `three` would have the best ROE and margin, but is in default: A and B share them out."""
    t = Table({"A": "C1", "B": "C4", "C": "C2"}, terms=2)
    t.given("A", assets=["PA01"], units={"PA01.1": "PU01"}, cash=100)
    t.given("B", assets=["CA01"], units={"CA01.1": "CU01"}, cash=120)
    t.given("C", assets=["PA02"], units={"PA02.1": "PU07"}, placed=["M5"], cash=100)
    t.settle()
    t.act("teacher", "rule_payment", payer="C", payee="market", amount=1000, reason="ruin")
    t.settle()
    t.absent()
    assert t.game.over == "terms_over"
    awards, _ = podium(t)
    assert {seat for seats in awards.values() for seat in seats} == {"A", "B"}


def test_no_awards_before_the_first_settlement():
    """R-AWD-3: there is no settled term to measure."""
    t = Table({"A": "C1", "B": "C4"})
    assert podium(t) == ({"roe": (), "sales": (), "margin": (), "turnover": ()}, ())


# The basis.


def two_terms(**options):
    """A: Bread on Small Works (100), cash 100, Fund (100) placed in term 2.

    Term 1: sales 100, profit 20; closing cash 120, assets 220, equity 220, capital 200.
    Term 2: Cake launched for 20; sales 180, business profit 20 + 20 + 5 + 4 = 49, net 49 - 20 = 29;
    closing cash 120 + 100 + 29 = 249, assets 349, equity 349, capital 300.
    """
    t = Table({"A": "C1", "B": "C4"}, **{"terms": 2, **options})
    t.given("A", assets=["PA01"], units={"PA01.1": "PU01"}, knowledge=["PU02", "F1"], cash=100)
    t.settle()
    t.to("action")
    t.act("A", "launch", card="PU02", pipe="PA01.2")
    t.act("A", "place", card="F1")
    t.settle()
    return t


USUAL = (Fraction(29, 349), 180, Fraction(29, 180), Fraction(180, 349))


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, USUAL),
        ({"flow_basis": "last_term"}, USUAL),
        ({"flow_basis": "cumulative"}, (Fraction(49, 349), 280, Fraction(49, 280), Fraction(280, 349))),
        ({"flow_basis": "mean_per_term"}, (Fraction(49, 698), 140, Fraction(49, 280), Fraction(140, 349))),
        ({"balance_basis": "closing"}, USUAL),
        # Assets and equity (220 + 349) / 2 = 284.5
        ({"balance_basis": "average"}, (Fraction(58, 569), 180, Fraction(29, 180), Fraction(360, 569))),
        ({"profit_basis": "net"}, USUAL),
        ({"profit_basis": "business"}, (Fraction(49, 349), 180, Fraction(49, 180), Fraction(180, 349))),
        ({"equity_basis": "with_retained"}, USUAL),
        ({"equity_basis": "paid_in"}, (Fraction(29, 300), 180, Fraction(29, 180), Fraction(180, 349))),
        # All at once, over both terms: profit 20 + 49 = 69, sales 280, capital (200 + 300) / 2, assets (200 + 349) / 2
        (
            {
                "flow_basis": "cumulative",
                "balance_basis": "average",
                "profit_basis": "business",
                "equity_basis": "paid_in",
            },
            (Fraction(69, 250), 280, Fraction(69, 280), Fraction(560, 549)),
        ),
    ],
)
def test_each_basis(options, expected):
    """R-AWD-3 (ruling): last term, net income, closing balances, equity with retained earnings; or as chosen."""
    assert measured(two_terms(**options), "A") == expected


@pytest.mark.parametrize(
    ("options", "sales", "margin", "turnover", "leverage", "roe"),
    [
        # sales 180, net income 29, assets 349, equity 349
        ({"flow_basis": "last_term"}, 180, 29 / 180, 180 / 349, 349 / 349, 29 / 349),
        # sales 100 + 180 = 280, net income 20 + 29 = 49
        ({"flow_basis": "cumulative"}, 280, 49 / 280, 280 / 349, 1, 49 / 349),
        # half of both
        ({"flow_basis": "mean_per_term"}, 140, 24.5 / 140, 140 / 349, 1, 24.5 / 349),
        ({"balance_basis": "closing"}, 180, 29 / 180, 180 / 349, 1, 29 / 349),
        # assets and equity (220 + 349) / 2 = 284.5
        ({"balance_basis": "average"}, 180, 29 / 180, 180 / 284.5, 1, 29 / 284.5),
        ({"profit_basis": "net"}, 180, 29 / 180, 180 / 349, 1, 29 / 349),
        # profit 29 + launch 20 = 49
        ({"profit_basis": "business"}, 180, 49 / 180, 180 / 349, 1, 49 / 349),
        ({"equity_basis": "with_retained"}, 180, 29 / 180, 180 / 349, 1, 29 / 349),
        # equity 100 + 100 + Fund 100 = 300
        ({"equity_basis": "paid_in"}, 180, 29 / 180, 180 / 349, 349 / 300, 29 / 300),
    ],
)
def test_what_each_basis_changes(options, sales, margin, turnover, leverage, roe):
    """R-AWD-3: nine choices, and the figure that each changes: by default 180, 16.1 %, 0.52, 1.00 and 8.3 %."""
    t = two_terms(**options)
    own = results.statements(t.game)["A"]
    found = factors_over(own, own[0].opening, results.basis(t.game))
    assert measured(t, "A")[1] == sales
    assert (found.margin, found.turnover, found.leverage, found.roe) == pytest.approx(
        (margin, turnover, leverage, roe), abs=1e-15
    )


def test_the_basis_is_part_of_the_result():
    """R-AWD-3: it can be printed beside each figure."""
    labels = results.basis(two_terms(flow_basis="cumulative", equity_basis="paid_in").game).labels
    assert labels == (
        "basis.flow.cumulative",
        "basis.balance.closing",
        "basis.profit.net",
        "basis.equity.paid_in",
    )


def test_the_basis_decides_the_award():
    """R-AWD-3: term 1: A 100, B nothing; term 2: A 0, B 60 of Pumps: B leads in the last term, A in both together."""
    for basis, first in (("last_term", ("B",)), ("cumulative", ("A",)), ("mean_per_term", ("A",))):
        t = Table({"A": "C1", "B": "C2"}, terms=2, flow_basis=basis)
        t.given("A", assets=["PA01"], units={"PA01.1": "PU01"}, cash=100)
        t.given("B", assets=["PA02"], knowledge=["PU06"], cash=100)
        t.settle()
        t.act("teacher", "rule_card", card="PU01", to="discards", reason="burnt down")
        t.to("action")
        t.act("teacher", "absent", company="A")
        t.act("B", "launch", card="PU06", pipe="PA02.1")
        t.settle()
        assert podium(t)[0]["sales"] == first


# What cannot be measured.


def test_no_return_on_negative_equity():
    """R-AWD-4: A loses 480 of 400, and 8 % of 200 as interest: result -496, equity -96; not 517 %: B with 0 leads."""
    t = Table({"A": "C1", "B": "C4"}, terms=1)
    t.given("A", assets=["PA01"])
    t.act("A", "borrow", amount=200)
    t.act("teacher", "rule_payment", payer="A", payee="market", amount=480, reason="a fire")
    t.settle()
    assert (t.statement("A").net_income, t.game.equity("A")) == (-496, -96)
    assert measured(t, "A")[0] is None
    assert podium(t)[0]["roe"] == ("B",)


def test_no_return_on_no_equity():
    """R-AWD-4: equity 0."""
    t = Table({"A": "C1", "B": "C4"}, terms=1)
    t.given("A", assets=["PA01"], cash=0)
    t.act("teacher", "rule_entry", company="A", debit="rulings", credit="fixed_assets", amount=100, reason="worthless")
    t.settle()
    assert t.game.equity("A") == 0
    assert measured(t, "A") == (None, 0, None, None)


def test_no_margin_without_sales():
    """R-AWD-4: Poster alone brings 10, but there are no sales."""
    t = Table({"A": "C1", "B": "C4"}, terms=1)
    t.given("A", placed=["M1"], cash=100)
    t.settle()
    assert measured(t, "A") == (Fraction(10, 110), 0, None, 0)


def test_no_turnover_without_assets():
    """R-AWD-4: cash 0 and no fixed assets."""
    t = Table({"A": "C1", "B": "C4"}, terms=1)
    t.given("A", cash=0)
    t.settle()
    assert measured(t, "A")[3] is None
    assert podium(t)[0]["turnover"] == ("B",)


def test_all_not_measurable_means_no_award():
    """R-AWD-4: nobody sold anything: no margin for anybody, and no award for it."""
    t = Table({"A": "C1", "B": "C4"}, terms=1)
    t.settle()
    assert podium(t)[0]["margin"] == ()


def test_what_cannot_be_measured_is_the_last_place():
    """R-AWD-4: A of `test_no_return_on_negative_equity` beside B, which earns nothing, and C with Bread: 20 on 420.

    ROE: C 20/420 is first, B 0 second, A n/a third, though -496/-96 would be 517 %. Margin: C 20/100 first, A and B,
    who sold nothing, share the last place. Turnover: C 100/420 first, A and B 0 second.
    """
    t = Table({"A": "C1", "B": "C4", "C": "C3"}, terms=1)
    t.given("A", assets=["PA01"])
    t.given("C", assets=["PA02"], units={"PA02.2": "PU01"}, cash=250)
    t.act("A", "borrow", amount=200)
    t.act("teacher", "rule_payment", payer="A", payee="market", amount=480, reason="a fire")
    t.settle()
    figures = {seat: measured(t, seat) for seat in "ABC"}
    assert figures["C"] == (Fraction(20, 420), 100, Fraction(1, 5), Fraction(100, 420))
    assert [places({seat: own[figure] for seat, own in figures.items()}) for figure in (0, 2, 3)] == [
        {"A": 3, "B": 2, "C": 1},
        {"A": 2, "B": 2, "C": 1},
        {"A": 2, "B": 2, "C": 1},
    ]
    assert podium(t) == (dict.fromkeys(("roe", "sales", "margin", "turnover"), ("C",)), ("C",))
