"""What every game stands on: actions, options, refusals, the flow of steps, the ledger, chance, auctions and the record."""
