"""What every game stands on: actions, options, refusals, steps, the ledger, chance, auctions and the record."""
