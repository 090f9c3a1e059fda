"""Double entry, and clones that share their past."""

import pytest

from roeup_edu.core.ledger import Ledger

ACCOUNTS = ("cash", "debt", "sales", "costs")


def opened():
    ledger = Ledger.opened({"A": ACCOUNTS, "market": ("cash", "trade")})
    ledger.n, ledger.term = 1, 1
    ledger.pay("market", "A", 50, "trade", "sales", 1, "unit")
    return ledger


def test_a_payment_posts_two_rows_in_both_books():
    assert opened().rows == [
        (1, 1, 1, "market", "trade", 50, "unit"),
        (1, 1, 1, "market", "cash", -50, "unit"),
        (1, 1, 1, "A", "cash", 50, "unit"),
        (1, 1, 1, "A", "sales", -50, "unit"),
    ]
    assert opened().balances == {
        "A": {"cash": 50, "debt": 0, "sales": -50, "costs": 0},
        "market": {"cash": -50, "trade": 50},
    }
    assert opened().faults() == []


def test_an_entry_within_a_book_may_turn_its_sides_round():
    ledger = opened()
    ledger.book("A", -7, "costs", "sales", 1, "ruling")
    assert ledger.rows[-2:] == [(1, 1, 1, "A", "costs", -7, "ruling"), (1, 1, 1, "A", "sales", 7, "ruling")]
    assert ledger.faults() == []


def test_nothing_is_posted_for_nothing_and_no_payment_is_negative():
    ledger = opened()
    ledger.pay("A", "market", 0, "costs", "trade", 1, "unit")
    ledger.book("A", 0, "costs", "sales", 1, "unit")
    assert ledger.size == 4
    with pytest.raises(ValueError, match=r"a payment is never negative: -1 for unit"):
        ledger.pay("A", "market", -1, "costs", "trade", 1, "unit")
    assert ledger.size == 4


def test_clones_share_their_past_and_nothing_else():
    first = opened()
    second, third = first.clone(), first.clone()
    assert second.shared is first.shared
    first.pay("A", "market", 1, "costs", "trade", 2, "first")
    second.pay("A", "market", 2, "costs", "trade", 2, "second")
    assert [len(ledger.rows) for ledger in (first, second, third)] == [8, 8, 4]
    assert {row[-1] for row in first.rows} == {"unit", "first"}
    assert {row[-1] for row in second.rows} == {"unit", "second"}
    assert first.balances["A"]["cash"], second.balances["A"]["cash"] == (49, 48)
    third.pay("A", "market", 3, "costs", "trade", 2, "third")
    late = first.clone()
    late.pay("A", "market", 4, "costs", "trade", 3, "late")
    first.pay("A", "market", 5, "costs", "trade", 3, "again")
    for ledger, reasons in ((first, "first again"), (second, "second"), (third, "third"), (late, "first late")):
        assert [row[-1] for row in ledger.rows[4::4]] == reasons.split()
        assert ledger.faults() == []


def test_faults_are_named():
    ledger = opened()
    ledger.balances["A"]["debt"] += 3
    assert ledger.faults() == ["book A is off by 3", "A debt is 3, its rows sum to 0"]
    ledger = opened()
    ledger.balances["A"]["cash"] += 3
    assert "cash in all books sums to 3" in ledger.faults()
    ledger = opened()
    ledger._append((2, 2, 1, "A", "cash", 5, "lost"))
    assert "line 2 leaves book A off by 5" in ledger.faults()
