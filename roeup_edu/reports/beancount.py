"""The books of the companies as Beancount text: one transaction per line of the record and cause, checked by balances.

A term is a year: term 1 is 2001, and the setup is 2000. All entries of a term are of 31 December, in the order of the
record; the balances after it are asserted on the next 1 January, which Beancount checks before that day's entries.
A company's accounts begin with its seat (`Assets:A:Cash`), since account names may hold neither spaces nor every
script; the name of the company and the words of the account are metadata, which is quoted text. The commodity is MONEY,
since the money of the game is no currency.
"""

from collections.abc import Iterable
from itertools import groupby

from roeup_edu.reports.content import Company, Entry, Report

MONEY = "MONEY"
SETUP = 2000
"""The year of term 0."""


def beancount(report: Report) -> bytes:
    """Return the bytes of a .beancount file, balances asserted after every term."""
    kinds = _kinds(report)
    lines = [
        f";; {_comment(report.title)}",
        f";; {_comment(report.state)}",
        *(f";; {_comment(text)}" for text in report.notices),
        f";; {_comment(report.say('report.beancount_note', {'year': str(SETUP)}))}",
        "",
        f'option "title" {_quoted(report.title)}',
        f'option "operating_currency" "{MONEY}"',
        "",
    ]
    lines += [f"{SETUP}-01-01 commodity {MONEY}", ""]
    for company in report.companies:
        lines += _accounts(report, company, kinds)
    companies = {company.seat: company for company in report.companies}
    entries = [entry for entry in report.journal if entry.book in companies]
    for column in report.columns:
        own = [entry for entry in entries if entry.term == column.term]
        for _, found in groupby(own, key=lambda entry: (entry.book, entry.n, entry.cause, entry.reason)):
            lines += _transaction(report, list(found), kinds)
        for company in report.companies:
            lines += _balances(report, company, column.term, kinds)
        lines.append("")
    return "\n".join(lines).encode()


def _kinds(report: Report) -> dict[str, str]:
    """Return the kind of every account in Beancount's five; income brought more than it cost, over all."""
    chart = report.chart
    sums = dict.fromkeys(chart.income, 0)
    for entry in report.journal:
        if entry.balance and entry.account in sums:
            sums[entry.account] += entry.amount
    kinds = dict.fromkeys(chart.accounts, "Equity")
    kinds |= dict.fromkeys(chart.assets, "Assets") | dict.fromkeys(chart.debt, "Liabilities")
    kinds |= {name: "Income" if amount < 0 else "Expenses" for name, amount in sums.items()}
    return kinds | dict.fromkeys(chart.revenue, "Income")


def _accounts(report: Report, company: Company, kinds: dict[str, str]) -> Iterable[str]:
    for name in report.chart.accounts:
        yield f"{SETUP}-01-01 open {_account(kinds, company.seat, name)} {MONEY}"
        yield f"  company: {_quoted(company.name)}"
        yield f"  account: {_quoted(report.say(f'account.{name}'))}"
    yield ""


def _transaction(report: Report, entries: list[Entry], kinds: dict[str, str]) -> Iterable[str]:
    """Give the rows of one company that belong together; flagged if they are of a close that is only so far."""
    first = entries[0]
    flag, tag = ("!" if first.n is None else "*"), (" #ruling" if first.ruling else "")
    words = report.say(f"reason.{first.reason}")
    yield f"{SETUP + first.term}-12-31 {flag} {_quoted(first.company)} {_quoted(words)}{tag}"
    for name, number in (("line", first.n), ("cause", first.cause)):
        if number is not None:
            yield f"  {name}: {number}"
    yield f"  decision: {_quoted(first.decision)}"
    for entry in entries:
        yield f"  {_account(kinds, entry.book, entry.account)}  {entry.amount} {MONEY}"
    yield ""


def _balances(report: Report, company: Company, term: int, kinds: dict[str, str]) -> Iterable[str]:
    """Assert the balance sheet at the end of a term; credit balances are negative in Beancount."""
    (sheet,) = [table for table in company.statements if table.part == "balance_sheet"]
    for line in sheet.lines:
        name, amount = line.key.partition(".")[2], line.amounts[term]
        if line.selection is not None and name in report.chart.accounts and amount is not None:
            place = _account(kinds, company.seat, name)
            yield f"{SETUP + term + 1}-01-01 balance {place} {line.selection.sign * amount} {MONEY}"


def _account(kinds: dict[str, str], seat: str, name: str) -> str:
    return f"{kinds[name]}:{seat}:{name.title().replace('_', '')}"


def _quoted(text: str) -> str:
    """Return a text as a string of Beancount, in one line."""
    plain = " ".join(text.split())
    return '"' + plain.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _comment(text: str) -> str:
    """Return a text that stays in its comment."""
    return " ".join(text.split())
