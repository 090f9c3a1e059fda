"""Characters and starting capital (R-SET-3 to 5)."""

from typing import ClassVar

from roeup_edu.games.roeup import accounts, procurement
from roeup_edu.games.roeup.cards import Character
from roeup_edu.games.roeup.market import Chance
from roeup_edu.games.roeup.procurement import Sale
from roeup_edu.games.roeup.state import RoeUp


class CharacterSale(Sale, frozen=True):
    """R-SET-4: everybody takes part, nobody may abstain."""

    kind: ClassVar[str] = "character"
    compulsory: ClassVar[bool] = True

    def lots(self, game: RoeUp) -> tuple[str, ...]:
        """Return the characters of the scenario that nobody has."""
        return free_characters(game)

    def purse(self, game: RoeUp, seat: str, card: str) -> int:
        """Return the capital base less the least capital that must be left (R-SET-5)."""
        return base(game, game.deck.characters[card]) - game.rules.setup.capital_least

    def take(self, game: RoeUp, seat: str, card: str, fee: int, cause: int) -> None:
        """R-SET-5: capital = base of the industry − fee; it is the first cash and the capital stock."""
        found(game, seat, game.deck.characters[card], fee, cause)


def begin(game: RoeUp) -> None:
    """Auction the characters, or deal them (option `deal`)."""
    if game.rules.options.deal == "dealt":
        game.steps.append(DealCharacters(game.playing))
    else:
        procurement.begin(game, CharacterSale(), game.playing)


class DealCharacters(Chance):
    """R-PRE-2: characters are dealt, one to each company in seat order."""

    seats: tuple[str, ...]

    def bag(self, game: RoeUp) -> tuple[str, ...]:
        """Return the characters nobody has."""
        return free_characters(game) if self.seats else ()

    def drawn(self, game: RoeUp, card: str) -> None:
        """Found the next company with this character."""
        seat, self.seats = self.seats[0], self.seats[1:]
        found(game, seat, game.deck.characters[card], 0, game.n)


def base(game: RoeUp, character: Character) -> int:
    """Return the capital base of a character; the one of both industries has its own (R-SET-5)."""
    both = len(character.industries) > 1
    return game.rules.setup.capital["both" if both else character.industries[0]]


def free_characters(game: RoeUp) -> tuple[str, ...]:
    """Return the characters of the scenario that nobody has (R-SET-1, R-SET-3)."""
    scenario = game.rules.options.scenario
    taken = {company.character for company in game.companies.values()}
    return tuple(
        [c.code for c in game.deck.characters.values() if c not in taken and scenario in (*c.industries, "mixed")]
    )


def found(game: RoeUp, seat: str, character: Character, fee: int, cause: int) -> None:
    """Start a company: its character and its capital."""
    company = game.companies[seat]
    company.character, company.exchanges = character, character.exchanges
    capital = base(game, character) - fee
    game.ledger.pay(accounts.BANK, seat, capital, accounts.SHARES, accounts.CAPITAL, cause, "capital")
    game.tell("founded", company=seat, character=character.code, capital=capital, fee=fee)
