"""The books of Master of Economy: players, companies, bank and the market abroad; how statements read a company's."""

from roeup_edu.core.actions import CHANCE, TEACHER
from roeup_edu.finance.chart import Chart

BANK = "bank"
ABROAD = "abroad"

CASH = "cash"
FACTORIES = "fixed_assets"
INVENTORIES = "inventories"
SHARES = "shares"
DEBT = "debt"
ARREARS = "arrears"
CAPITAL = "capital_stock"
SALES = "sales"
COST_OF_GOODS = "cost_of_goods_sold"
GOODS_LOST = "goods_lost"
FINES = "fines"
INTEREST = "interest"
EMBEZZLED = "embezzlement"
FACTORY_LOSSES = "asset_sale_losses"
DIVIDENDS_RECEIVED = "dividends_received"
REVALUATION = "revaluation"
PREMIUM = "buy_back_premium"
DEBT_RELIEF = "debt_relief"
RULINGS = "rulings"
DIVIDENDS = "dividends_paid"
BUY_BACKS = "buy_backs"
LIQUIDATION = "liquidation"
BONUSES = "bonuses"

LOANS = "loans"
INTEREST_RECEIVED = "interest_received"
DEALINGS = "trade"

COMPANY_ACCOUNTS = (
    *(CASH, FACTORIES, INVENTORIES, SHARES, DEBT, ARREARS, CAPITAL),
    *(SALES, COST_OF_GOODS, GOODS_LOST, FINES, INTEREST, EMBEZZLED, FACTORY_LOSSES),
    *(DIVIDENDS_RECEIVED, PREMIUM, REVALUATION, DEBT_RELIEF, RULINGS),
    *(DIVIDENDS, BUY_BACKS, LIQUIDATION),
)
PLAYER_ACCOUNTS = (
    *(CASH, SHARES, CAPITAL),
    *(BONUSES, EMBEZZLED, DIVIDENDS_RECEIVED, PREMIUM, REVALUATION, LIQUIDATION, RULINGS),
)
BANK_ACCOUNTS = (CASH, LOANS, SHARES, INTEREST_RECEIVED, BONUSES, DEALINGS, DEBT_RELIEF, RULINGS)
ABROAD_ACCOUNTS = (CASH, DEALINGS)

CHART = Chart(
    cash=(CASH,),
    fixed_assets=(FACTORIES,),
    other_assets=(INVENTORIES, SHARES),
    debt=(DEBT, ARREARS),
    capital=(CAPITAL,),
    revenue=(SALES,),
    business=(COST_OF_GOODS, GOODS_LOST, FINES),
    other=(
        *(INTEREST, EMBEZZLED, FACTORY_LOSSES, DIVIDENDS_RECEIVED, PREMIUM, REVALUATION),
        *(DEBT_RELIEF, RULINGS),
    ),
    distributions=(DIVIDENDS, BUY_BACKS, LIQUIDATION),
    interest=(INTEREST,),
    operating=("export", "import", "home_trade", "fine", "interest", "embezzlement", "ruling"),
    investing=("factory", "factory_sale", "share_trade"),
    financing=("capital", "borrow", "repay", "dividend", "buy_back", "liquidation"),
)
INCOME = frozenset(CHART.income)

RESERVED = frozenset(
    word.upper()
    for word in (TEACHER, CHANCE, BANK, ABROAD, *COMPANY_ACCOUNTS, *PLAYER_ACCOUNTS, *BANK_ACCOUNTS, *ABROAD_ACCOUNTS)
)
"""Words that no company may have as its code. A single letter is a seat, and no code either."""
