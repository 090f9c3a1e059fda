"""Statements, ratios, DuPont, attribution and awards: ledger rows in, tidy figures out.

Small pure functions on whole-number money, for any game that keeps books: the game hands in a `Chart` that names its
accounts. Nothing here knows the rules of a game, and nothing here changes a ledger.

=================  ====================================================================================================
`chart.py`         `Chart`: which accounts are cash, assets, debt, capital, revenue, costs; which reasons are financing
`statements.py`    `Statement` per book and term: profit and loss, balance sheet, cash flow and their totals
`ratios.py`        `margin`, `turnover`, `leverage`, `roe`; `factors` gives all four on one basis, so the product closes
`basis.py`         `Basis`: of which terms, which balances, which profit and which equity the ratios are
`attribution.py`   what changed the ROE: margin, turnover and leverage effects; what changed the net income, by line
`awards.py`        indicators of a company, awards, overall winners, places
`closing.py`       one term closed: its rows and the statements up to it
`trace.py`         from any line of a statement back to its entries and to the decisions that caused them
=================  ====================================================================================================

Two conventions hold everywhere. An n/a is `None`, never infinity and never a number made of two negatives. What has to
be compared or summed exactly is a `Fraction`; what is only shown is a float.
"""
