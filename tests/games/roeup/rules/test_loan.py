"""The loan phase (R-LOAN-1 to 4): borrow, repay, what the bank allows and what it costs.

Frozen numbers: limit 100 % of equity, steps of 10; rates 3 % up to 50 % debt / equity, 5 % up to 100 %, 8 % above.
A = C1 has 400 (product), B = C4 has 300 (commodity).
"""

import pytest

from tests.games.roeup.exercise import Table, says


def bank(**options):
    """Two companies in the loan phase of term 1."""
    return Table({"A": "C1", "B": "C4"}, **options)


def in_debt(debt, equity):
    """A has borrowed `debt`, with no limit, and its equity has become `equity`: cash is debt + equity."""
    t = bank(loan__debt_limit=10_000)
    if debt:
        # Loans come in steps of 10; what is too much is repaid.
        t.act("A", "borrow", amount=-(-debt // 10) * 10)
        if debt % 10:
            t.act("A", "repay", amount=10 - debt % 10)
    t.given("A", cash=debt + equity)
    assert (t.game.debt("A"), t.game.equity("A")) == (debt, equity)
    return t


def fixed(t):
    """End the phase; return A's rate and interest."""
    t.all("done")
    terms = t.told("interest_fixed")[-1]["companies"]["A"]
    return terms["rate"], terms["interest"]


# --- borrow and repay


def test_borrowing():
    """R-LOAN-1: 100 more cash and 100 more debt; the bank lends from its cash; equity stays."""
    t = bank()
    t.act("A", "borrow", amount=100)
    assert t.posted("A") == {"cash": 100, "debt": -100}
    assert t.posted("bank") == {"cash": -100, "loans": 100}
    assert (t.cash("A"), t.game.debt("A"), t.game.equity("A")) == (500, 100, 400)
    assert t.told("borrowed") == [{"company": "A", "amount": 100, "debt": 100}]


def test_repaying():
    """R-LOAN-2: 100 borrowed, 40 repaid: cash 400 + 100 − 40 = 460, debt 60; any whole amount may be repaid."""
    t = bank()
    t.act("A", "borrow", amount=100)
    t.act("A", "repay", amount=40)
    assert t.posted("A") == {"cash": -40, "debt": 40}
    assert t.posted("bank") == {"cash": 40, "loans": -40}
    assert (t.cash("A"), t.game.debt("A"), t.game.equity("A")) == (460, 60, 400)
    assert t.told("repaid") == [{"company": "A", "amount": 40, "debt": 60}]
    t.act("A", "repay", amount=1)
    t.act("A", "repay", amount=59)
    assert (t.cash("A"), t.game.debt("A")) == (400, 0)


def test_no_more_is_repaid_than_is_owed():
    """R-LOAN-2: debt 50, cash 450: 51 is refused, 50 is not; without a debt nothing can be repaid."""
    t = bank()
    assert says(t.refused("A", "repay", amount=10), "cash") == ("no_debt", 400)
    t.act("A", "borrow", amount=50)
    assert says(t.refused("A", "repay", amount=51), "asked", "debt", "cash") == ("repayment", 51, 50, 450)
    for amount in (0, -10):
        assert says(t.refused("A", "repay", amount=amount), "asked", "debt") == ("repayment", amount, 50)
    t.act("A", "repay", amount=50)
    assert t.game.debt("A") == 0


def test_no_more_is_repaid_than_the_cash_held():
    """R-LOAN-2: debt 50, cash 30: 31 is refused, 30 is not; then there is no cash to repay the other 20."""
    t = in_debt(50, -20)
    assert says(t.refused("A", "repay", amount=31), "asked", "debt", "cash") == ("repayment", 31, 50, 30)
    t.act("A", "repay", amount=30)
    assert (t.cash("A"), t.game.debt("A")) == (0, 20)
    assert says(t.refused("A", "repay", amount=1), "debt", "cash") == ("no_cash", 20, 0)


def test_the_phase_ends_when_all_are_done():
    """R-LOAN-1: all at once, as often as they like, in any order."""
    t = bank()
    assert t.game.waiting() == ("A", "B")
    t.act("B", "borrow", amount=10)
    t.act("A", "borrow", amount=20)
    t.act("B", "borrow", amount=30)
    t.act("B", "done")
    assert t.refused("B", "borrow", amount=10) == ("already_done", {"seat": "B"})
    t.act("A", "repay", amount=20)
    t.act("A", "done")
    assert (t.game.debt("A"), t.game.debt("B")) == (0, 40)
    assert t.game.waiting() == ("chance",)
    assert t.refused("A", "borrow", amount=10)[0] == "not_now"


# --- limit


def test_the_limit_is_a_percentage_of_equity():
    """R-LOAN-3: limit = 100 % of 400 = 400; debt 250; credit 150."""
    t = bank()
    t.act("A", "borrow", amount=250)
    assert t.game.view(None)["companies"]["A"]["credit"] == 150
    refusal = t.refused("A", "borrow", amount=160)
    assert says(refusal, "asked", "credit", "limit", "debt") == ("credit", 160, 150, 400, 250)
    t.act("A", "borrow", amount=150)
    assert says(t.refused("A", "borrow", amount=10), "limit", "debt", "equity") == ("no_credit", 400, 400, 400)
    assert t.offered("A", "borrow") is None


def test_the_limit_is_an_option():
    """R-LOAN-3: debt_limit 150: 150 % of 300 = 450 for B."""
    t = bank(loan__debt_limit=150)
    assert says(t.refused("B", "borrow", amount=460), "credit", "limit") == ("credit", 450, 450)
    t.act("B", "borrow", amount=450)
    assert t.game.view(None)["companies"]["B"]["credit"] == 0


def test_loans_come_in_steps():
    """R-LOAN-3: steps of 10; equity 404: limit 404, so at most 400; with debt 3: 404 − 3 = 401, so 400."""
    t = bank()
    t.given("A", cash=404)
    for amount in (5, 15, 0, -10, 410):
        refusal = t.refused("A", "borrow", amount=amount)
        assert says(refusal, "asked", "credit", "step") == ("credit", amount, 400, 10)
    assert t.offered("A", "borrow")["fields"] == [
        {"name": "amount", "kind": "amount", "low": 10, "high": 400, "step": 10}
    ]
    t.act("A", "borrow", amount=10)
    t.act("A", "repay", amount=7)
    assert t.game.view(None)["companies"]["A"]["credit"] == 400
    t.act("A", "borrow", amount=400)
    assert t.game.debt("A") == 403


def test_a_limit_that_is_not_whole_is_rounded_down():
    """R-LOAN-3: 150 % of 333 = 499.5: limit 499, in steps of 10: 490."""
    t = bank(loan__debt_limit=150)
    t.given("A", cash=333)
    assert says(t.refused("A", "borrow", amount=500), "credit", "limit") == ("credit", 490, 499)


@pytest.mark.parametrize("equity", [0, -1, -100])
def test_no_credit_without_equity(equity):
    """R-LOAN-3: equity ≤ 0: limit 0, no credit, top band (8 % of 200 = 16)."""
    t = in_debt(200, equity)
    refusal = t.refused("A", "borrow", amount=10)
    assert says(refusal, "limit", "debt", "equity") == ("no_credit", 0, 200, equity)
    assert t.game.view(None)["companies"]["A"]["credit"] == 0
    assert fixed(t) == (8, 16)


def test_top_band_without_equity_and_debt():
    """R-LOAN-3: a company with neither equity nor debt is told the top rate; there is no interest."""
    assert fixed(in_debt(0, 0)) == (8, 0)


# --- rate and interest


@pytest.mark.parametrize(
    ("debt", "equity", "rate", "interest"),
    [
        (0, 400, 3, 0),
        (10, 400, 3, 0),  # 0.3
        (16, 400, 3, 0),  # 0.48
        (17, 400, 3, 1),  # 0.51
        (50, 400, 3, 2),  # 1.5, half up
        (150, 400, 3, 5),  # 4.5, half up
        (200, 400, 3, 6),  # exactly 50 %
        (201, 400, 5, 10),  # 50.25 %: 10.05 on the whole debt, not 6 + 0.05
        (210, 400, 5, 11),  # 10.5, half up
        (400, 400, 5, 20),  # exactly 100 %
        (401, 400, 8, 32),  # 100.25 %: 32.08
        (1000, 400, 8, 80),
        (166, 333, 3, 5),  # 49.8 %: 4.98
        (167, 333, 5, 8),  # 50.15 %: 8.35
        (100, 1, 8, 8),
    ],
)
def test_the_rate_goes_by_bands_and_is_on_the_whole_debt(debt, equity, rate, interest):
    """R-LOAN-3: up to and with 50 % debt / equity 3 %, up to and with 100 % 5 %, above 8 %; interest half up."""
    assert fixed(in_debt(debt, equity)) == (rate, interest)


def test_the_game_master_tells_credit_rate_and_coming_interest():
    """R-LOAN-3: while A thinks, it sees what would hold: with 200 3 % and 6, with 210 5 % and 10.5, so 11."""
    t = bank()

    def told():
        company = t.game.view(None)["companies"]["A"]
        return company["credit"], company["rate"], company["interest"]

    assert told() == (400, 3, 0)
    t.act("A", "borrow", amount=200)
    assert told() == (200, 3, 6)
    t.act("A", "borrow", amount=10)
    assert told() == (190, 5, 11)
    t.act("A", "repay", amount=20)
    assert told() == (210, 3, 6)  # 5.7


def test_rate_and_interest_hold_once_the_phase_has_ended():
    """R-LOAN-3: 200 of 400: 3 %, 6. Then equity falls to 300 (debt is 67 % of it): still 6 at settlement."""
    t = bank()
    t.act("A", "borrow", amount=200)
    assert fixed(t) == (3, 6)
    assert t.told("interest_fixed") == [
        {"companies": {"A": {"debt": 200, "rate": 3, "interest": 6}, "B": {"debt": 0, "rate": 3, "interest": 0}}}
    ]
    t.given("A", cash=500)
    assert t.game.equity("A") == 300
    company = t.game.view(None)["companies"]["A"]
    assert (company["rate"], company["interest"]) == (3, 6)
    t.settle()
    assert t.cash("A") == 500 - 6


def test_interest_is_paid_at_settlement_and_is_an_expense():
    """R-LOAN-4: 100 · 3 % = 3: nothing before the settlement; then cash 500 − 3, net income −3, to the bank."""
    t = bank()
    t.act("A", "borrow", amount=100)
    loan = t.game.n
    t.to("action")
    assert (t.cash("A"), t.account("A", "interest")) == (500, 0)
    t.settle()
    assert t.rows("A", "interest", term=1) == [(loan, "interest", 3), (loan, "cash", -3)]
    assert t.rows("bank", "interest", term=1)[0] == (loan, "cash", 3)
    assert (t.cash("A"), t.account("A", "interest"), t.game.equity("A")) == (497, 3, 397)
    statement = t.statement("A")
    assert (statement.net_income, statement.interest) == (-3, 3)


def test_every_loan_bears_its_share_of_the_interest():
    """R-LOAN-4: 30 and 40: 3 % of 70 = 2.1, so 2, posted under the two loans; together what was announced."""
    t = bank()
    t.act("A", "borrow", amount=30)
    first = t.game.n
    t.act("A", "borrow", amount=40)
    assert fixed(t) == (3, 2)
    t.settle()
    paid = {cause: amount for cause, account, amount in t.rows("A", "interest", term=1) if account == "interest"}
    assert sum(paid.values()) == 2 and set(paid) <= {first, first + 1}


def test_interest_is_due_every_term_on_the_debt_of_that_term():
    """R-LOAN-4: term 1: 100 · 3 % = 3; term 2 after repaying 50: 1.5, so 2: cash 400 + 100 − 3 − 50 − 2."""
    t = bank()
    t.act("A", "borrow", amount=100)
    t.settle()
    assert t.cash("A") == 497
    t.act("A", "repay", amount=50)
    t.settle()
    assert (t.cash("A"), t.account("A", "interest")) == (445, 5)
