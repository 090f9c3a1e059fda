"""Beancount text that Beancount itself finds no fault with, and whose balances are ours."""

from collections import defaultdict
from decimal import Decimal

import pytest
from beancount import loader
from beancount.core.data import Balance, Open, Transaction

from roeup_edu.reports.beancount import SETUP, beancount
from roeup_edu.reports.content import report
from tests.reports.games import HOSTILE, damaged, in_term, played, renamed, ruled, sample


def checked(record, lang="en"):
    """Return the directives after a run of what `bean-check` does."""
    entries, errors, _ = loader.load_string(beancount(report(record, lang)).decode())
    assert errors == []
    return entries


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("name", ["practice", "lesson90"])
def test_bean_check_accepts_the_sample_games(name, lang):
    entries = checked(sample(name), lang)
    assert any(isinstance(entry, Balance) for entry in entries)


@pytest.mark.parametrize("options", [{}, {"tax_rate": 20, "depreciation_rate": 10}], ids=str)
def test_the_sums_of_the_accounts_are_our_statements(options):
    record = played(4, 7, **options)
    found = report(record, "en")
    flows = defaultdict(Decimal)
    for entry in checked(record):
        if isinstance(entry, Transaction):
            for posting in entry.postings:
                kind, seat, name = posting.account.split(":")
                side = "result" if kind in ("Income", "Expenses") else name
                flows[seat, entry.date.year - SETUP, side] += posting.units.number
    for company in found.companies:
        lines = {line.key: line.amounts for table in company.statements for line in table.lines}
        for term in range(1, len(found.columns)):
            to_date = {
                side: sum(flows[company.seat, one, side] for one in range(term + 1)) for side in ("Cash", "Debt")
            }
            assert to_date["Cash"] == lines["account.cash"][term]
            assert -to_date["Debt"] == lines.get("account.debt", [0] * 99)[term]
            assert -flows[company.seat, term, "result"] == lines["figure.net_income"][term]


def test_every_balance_sheet_is_asserted_after_every_term():
    found = report(sample("lesson90"), "en")
    asserted = {
        (one.account.split(":")[1], one.date.year - SETUP - 1, one.account.split(":")[2]): one.amount.number
        for one in checked(sample("lesson90"))
        if isinstance(one, Balance)
    }
    for company in found.companies:
        lines = {line.key: line.amounts for table in company.statements for line in table.lines}
        for term in range(len(found.columns)):
            assert asserted[company.seat, term, "Cash"] == lines["account.cash"][term]
            assert asserted[company.seat, term, "CapitalStock"] == -lines["account.capital_stock"][term]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_hostile_names_stay_in_quoted_text(lang):
    entries = checked(renamed(played(8, 5)), lang)
    names = {entry.payee for entry in entries if isinstance(entry, Transaction)}
    assert names <= {" ".join(name.split()) for name in HOSTILE}
    assert len(names) == 8
    assert {entry.account.split(":")[1] for entry in entries if isinstance(entry, Open)} == set("ABCDEFGH")


def test_a_close_that_is_only_so_far_is_flagged_and_a_ruling_tagged():
    reason = 'said "no\\" ; 2001-01-01 open Assets:X'
    entries = checked(ruled(in_term(sample("lesson90"), 2), 5, reason))
    transactions = [entry for entry in entries if isinstance(entry, Transaction)]
    assert {entry.flag for entry in transactions if entry.date.year - SETUP == 2 and "line" not in entry.meta} == {"!"}
    assert {entry.flag for entry in transactions if "line" in entry.meta} == {"*"}
    (ruling,) = [entry for entry in transactions if "ruling" in entry.tags]
    assert reason in ruling.meta["decision"]
    assert sorted(posting.units.number for posting in ruling.postings) == [-5, 5]


def test_damage_is_told_at_the_top():
    found = report(damaged(sample("lesson90"), 100), "en")
    text = beancount(found).decode()
    assert f";; {found.notices[0]}" in text
    assert loader.load_string(text)[1] == []
