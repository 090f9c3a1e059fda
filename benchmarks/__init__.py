"""Speed against a peer (`python -m benchmarks`) and balance of the deck (`python -m benchmarks.balance`)."""
