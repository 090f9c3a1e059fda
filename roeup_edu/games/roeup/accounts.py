"""The books of ROE UP!: which accounts there are, and how the statements read them."""

from roeup_edu.finance.chart import Chart

BANK = "bank"
MARKET = "market"

CASH = "cash"
FIXED_ASSETS = "fixed_assets"
DEBT = "debt"
CAPITAL = "capital_stock"
SALES = "sales"
OPERATING_COSTS = "operating_costs"
SYNERGY = "synergy"
MARKETING = "marketing"
RESEARCH = "research_and_development"
LAUNCH = "launch_costs"
FEES = "procurement_fees"
TRADE_PAID = "trade_paid"
TRADE_RECEIVED = "trade_received"
INTEREST = "interest"
ASSET_LOSSES = "asset_sale_losses"
TAX = "tax"
DEPRECIATION = "depreciation"
RULINGS = "rulings"

LOANS = "loans"
SHARES = "shares"
INTEREST_RECEIVED = "interest_received"
TRADE = "trade"

COMPANY_ACCOUNTS = (
    *(CASH, FIXED_ASSETS, DEBT, CAPITAL),
    *(SALES, OPERATING_COSTS, SYNERGY, MARKETING),
    *(RESEARCH, LAUNCH, FEES, TRADE_PAID, TRADE_RECEIVED, INTEREST, ASSET_LOSSES, DEPRECIATION, TAX, RULINGS),
)
BANK_ACCOUNTS = (CASH, LOANS, SHARES, INTEREST_RECEIVED)
MARKET_ACCOUNTS = (CASH, TRADE, RULINGS)

CHART = Chart(
    cash=(CASH,),
    fixed_assets=(FIXED_ASSETS,),
    debt=(DEBT,),
    capital=(CAPITAL,),
    revenue=(SALES,),
    business=(OPERATING_COSTS, SYNERGY, MARKETING),
    other=(RESEARCH, LAUNCH, FEES, TRADE_PAID, TRADE_RECEIVED, INTEREST, ASSET_LOSSES, DEPRECIATION, TAX, RULINGS),
    interest=(INTEREST,),
    operating=("unit", "synergy", "marketing", "research", "launch", "fee", "trade", "interest", "tax", "ruling"),
    investing=("asset", "asset_sale"),
    financing=("capital", "finance_card", "borrow", "repay"),
)
INCOME = frozenset(CHART.income)
BUSINESS = frozenset(CHART.business_lines)
