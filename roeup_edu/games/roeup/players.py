"""How many companies each scenario takes (R-SET-3)."""

from roeup_edu.games.roeup.deckfile import load, load_rules


def most(folder: str) -> dict[str, int]:
    """Return the greatest number of companies by scenario, of the deck and rules in a folder."""
    deck = load(folder)
    table = max(map(int, load_rules(folder)["degradation"]["limit"]))
    found = {}
    for scenario in ("mixed", "product", "commodity"):
        able = [c for c in deck.characters.values() if scenario in (*c.industries, "mixed")]
        found[scenario] = min(len(able), table)
    return found
