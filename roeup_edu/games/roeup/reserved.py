"""Words of actions that no card may have as its code. A single letter is a seat, and no code either."""

from roeup_edu.core.actions import CHANCE, TEACHER
from roeup_edu.games.roeup import accounts

DISCARDS = "discards"
_WORDS = (TEACHER, CHANCE, DISCARDS, accounts.BANK, accounts.MARKET)
_ACCOUNTS = (*accounts.COMPANY_ACCOUNTS, *accounts.BANK_ACCOUNTS, *accounts.MARKET_ACCOUNTS)
RESERVED = frozenset(word.upper() for word in (*_WORDS, *_ACCOUNTS))
