"""Players for empty seats. A bot sees what its seat may know, and answers with one action at a time."""

from roeup_edu.core.bots import Anything, Bot
from roeup_edu.games.economy.bots.steady import Steady

BOTS: dict[str, Bot] = {"steady": Steady(), "random": Anything()}
