"""The exercise that the finance tests work on: a company's first three terms, entry by entry."""

from roeup_edu.core.ledger import Row
from roeup_edu.finance.chart import Chart

CHART = Chart(
    cash=("cash",),
    fixed_assets=("fixed_assets",),
    debt=("debt",),
    capital=("capital_stock",),
    revenue=("sales",),
    business=("operating_costs", "synergy", "marketing"),
    other=(
        *("research_and_development", "launch_costs", "procurement_fees", "trade_paid", "trade_received", "interest"),
        *("asset_sale_losses", "depreciation", "rulings"),
    ),
    interest=("interest",),
    operating=("unit", "synergy", "marketing", "research", "launch", "fee", "trade", "interest"),
    investing=("asset", "asset_sale"),
    financing=("capital", "finance_card", "borrow", "repay"),
)


def entry(
    n: int, cause: int, term: int, debit: str, credit: str, amount: int, reason: str, book: str = "A"
) -> list[Row]:
    """Debit one account and credit another one."""
    return [(n, cause, term, book, debit, amount, reason), (n, cause, term, book, credit, -amount, reason)]


ROWS: list[Row] = [
    # Setup: founded with 300.
    *entry(1, 1, 0, "cash", "capital_stock", 300, "capital"),
    # Term 1: 100 borrowed; an asset of 120 for a fee of 10; a unit launched for 20.
    *entry(2, 2, 1, "cash", "debt", 100, "borrow"),
    *entry(3, 3, 1, "fixed_assets", "cash", 120, "asset"),
    *entry(3, 3, 1, "procurement_fees", "cash", 10, "fee"),
    *entry(4, 4, 1, "launch_costs", "cash", 20, "launch"),
    # Settlement of term 1: the unit sells 150 with a profit of 45; interest 3.
    *entry(5, 4, 1, "cash", "sales", 150, "unit"),
    *entry(5, 4, 1, "operating_costs", "cash", 105, "unit"),
    *entry(5, 2, 1, "interest", "cash", 3, "interest"),
    # Term 2, a loss year: 40 repaid; a trade, 15 paid and 5 received; 60 for research; a ruling takes 7.
    *entry(6, 6, 2, "debt", "cash", 40, "repay"),
    *entry(7, 7, 2, "trade_paid", "cash", 15, "trade"),
    *entry(8, 8, 2, "cash", "trade_received", 5, "trade"),
    *entry(9, 9, 2, "research_and_development", "cash", 60, "research"),
    *entry(10, 10, 2, "rulings", "cash", 7, "ruling"),
    # Settlement of term 2: the unit sells 100 with a profit of 10; synergy 4, marketing 6; interest 3; depreciation 12.
    *entry(11, 4, 2, "cash", "sales", 100, "unit"),
    *entry(11, 4, 2, "operating_costs", "cash", 90, "unit"),
    *entry(11, 4, 2, "cash", "synergy", 4, "synergy"),
    *entry(11, 9, 2, "cash", "marketing", 6, "marketing"),
    *entry(11, 2, 2, "interest", "cash", 3, "interest"),
    *entry(11, 3, 2, "depreciation", "fixed_assets", 12, "depreciation"),
    # Term 3 without sales: the asset, now at 108, sold for 54; an investment of 50; interest 2.
    *entry(12, 12, 3, "cash", "fixed_assets", 54, "asset_sale"),
    *entry(12, 12, 3, "asset_sale_losses", "fixed_assets", 54, "asset_sale"),
    *entry(13, 13, 3, "cash", "capital_stock", 50, "finance_card"),
    *entry(14, 2, 3, "interest", "cash", 2, "interest"),
    # Another book, which must not be mixed in.
    *entry(14, 2, 3, "cash", "interest", 2, "interest", book="bank"),
]

# Founded with 10, 100 borrowed, 60 for research, sales of 80 at costs of 50: a loss of 30, so equity is 10 - 30 = -20.
# Then sales of 80 at costs of 75: a net income of 5, but equity is still negative, -15.
OVERINDEBTED: list[Row] = [
    *entry(1, 1, 0, "cash", "capital_stock", 10, "capital", book="B"),
    *entry(2, 2, 1, "cash", "debt", 100, "borrow", book="B"),
    *entry(3, 3, 1, "research_and_development", "cash", 60, "research", book="B"),
    *entry(4, 3, 1, "cash", "sales", 80, "unit", book="B"),
    *entry(4, 3, 1, "operating_costs", "cash", 50, "unit", book="B"),
    *entry(5, 3, 2, "cash", "sales", 80, "unit", book="B"),
    *entry(5, 3, 2, "operating_costs", "cash", 75, "unit", book="B"),
]
