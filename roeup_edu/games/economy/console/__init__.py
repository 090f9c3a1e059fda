"""Master of Economy as lines of text for the command line: table, rules in numbers, figures."""

from roeup_edu.games.economy.console.figures import replay
from roeup_edu.games.economy.console.rulebook import announced, rules
from roeup_edu.games.economy.console.says import GROUPS, too_dear, value, why_idle
from roeup_edu.games.economy.console.tables import heading, table

__all__ = ["GROUPS", "announced", "heading", "replay", "rules", "table", "too_dear", "value", "why_idle"]
