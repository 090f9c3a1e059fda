"""ROE UP! as lines of text for the command line: table, rules in numbers, figures, what a field may hold."""

from roeup_edu.games.roeup.console.domains import GROUPS, too_dear, value
from roeup_edu.games.roeup.console.figures import replay
from roeup_edu.games.roeup.console.idle import why_idle
from roeup_edu.games.roeup.console.rulebook import announced, rules
from roeup_edu.games.roeup.console.tables import heading, table

__all__ = ["GROUPS", "announced", "heading", "replay", "rules", "table", "too_dear", "value", "why_idle"]
