"""Double-entry books in whole numbers: the only way money moves.

Debit is positive, credit is negative. Each row says the line that posted it (`n`) and the line that created its source
(`cause`: the launch, the loan, the card), so that every figure leads back to a decision.
"""

from typing import TypeAlias

from roeup_edu.core.state import State

Row: TypeAlias = tuple[int, int, int, str, str, int, str]
"""n, cause, term, book, account, amount, reason."""

CASH = "cash"


class Ledger(State):
    """The rows posted so far and the balance of every account of every book.

    A clone shares the list of rows up to its own `size`; whoever appends first keeps it, the other copies.
    """

    balances: dict[str, dict[str, int]]
    shared: list[Row]
    size: int = 0
    n: int = 0
    term: int = 0

    @classmethod
    def opened(cls, books: dict[str, tuple[str, ...]]) -> "Ledger":
        """Return an empty ledger with these accounts in each book."""
        return cls({book: dict.fromkeys(accounts, 0) for book, accounts in books.items()}, [])

    @property
    def rows(self) -> list[Row]:
        """All rows, oldest first."""
        return self.shared[: self.size]

    def pay(self, payer: str, payee: str, amount: int, debit: str, credit: str, cause: int, reason: str) -> None:
        """Move cash: the payer's `debit` account and the payee's `credit` account say what for."""
        if amount < 0:
            raise ValueError(f"a payment is never negative: {amount} for {reason}")
        if amount == 0:
            return
        n, term = self.n, self.term
        self._append(
            (n, cause, term, payer, debit, amount, reason),
            (n, cause, term, payer, CASH, -amount, reason),
            (n, cause, term, payee, CASH, amount, reason),
            (n, cause, term, payee, credit, -amount, reason),
        )
        paying, paid = self.balances[payer], self.balances[payee]
        paying[debit] += amount
        paying[CASH] -= amount
        paid[CASH] += amount
        paid[credit] -= amount

    def book(self, book: str, amount: int, debit: str, credit: str, cause: int, reason: str) -> None:
        """Post within one book, no cash moving between books. A negative amount turns the two sides round."""
        if amount == 0:
            return
        n, term = self.n, self.term
        self._append((n, cause, term, book, debit, amount, reason), (n, cause, term, book, credit, -amount, reason))
        self.balances[book][debit] += amount
        self.balances[book][credit] -= amount

    def _append(self, *rows: Row) -> None:
        if len(self.shared) != self.size:
            self.shared = self.shared[: self.size]
        self.shared.extend(rows)
        self.size += len(rows)

    def clone(self) -> "Ledger":
        """Return an independent copy."""
        copy = self.__copy__()
        copy.balances = {book: accounts.copy() for book, accounts in self.balances.items()}
        return copy

    def faults(self) -> list[str]:
        """Return what does not balance: each book, each line of each book, and the money in all books (0 in all)."""
        found = [f"book {book} is off by {off}" for book, a in self.balances.items() if (off := sum(a.values()))]
        if cash := sum(accounts[CASH] for accounts in self.balances.values()):
            found.append(f"cash in all books sums to {cash}")
        sums: dict[tuple[str, int], int] = {}
        totals: dict[tuple[str, str], int] = {}
        for n, _, _, book, account, amount, _ in self.rows:
            sums[book, n] = sums.get((book, n), 0) + amount
            totals[book, account] = totals.get((book, account), 0) + amount
        found += [f"line {n} leaves book {book} off by {off}" for (book, n), off in sums.items() if off]
        for book, accounts in self.balances.items():
            for account, balance in accounts.items():
                if balance != totals.get((book, account), 0):
                    found.append(f"{book} {account} is {balance}, its rows sum to {totals.get((book, account), 0)}")
        return found
