"""Master of Economy: production chains, shares and votes (rules in docs/rules_economy.md)."""
