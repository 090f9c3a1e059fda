"""ROE UP! Professional Rule: run a company through loans, auctions, trades, launches and settlements."""
