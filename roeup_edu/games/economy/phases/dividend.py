"""Shareholders' meeting 株式会議, dividend 配当 (E-MTG-3)."""

from typing import Any, ClassVar

from msgspec import Struct

from roeup_edu.core.actions import Action
from roeup_edu.core.options import Amount, Fields, Option, Random, Repeat
from roeup_edu.core.refusals import Refused
from roeup_edu.games.economy import accounts
from roeup_edu.games.economy.ballots import Vote, imagined, voters, voting, weights
from roeup_edu.games.economy.state import Economy
from roeup_edu.games.economy.turns import ForEach, only
from roeup_edu.games.economy.why import Why


def begin(game: Economy) -> None:
    """Vote on each company in turn order."""
    game.steps.append(Dividends(game.order))


def limit(game: Economy, code: str) -> int:
    """Return the highest dividend per share: cash must be at least shares × dividend + 6 × loans."""
    reserve = game.rules.meeting.reserve_per_loan * len(game.companies[code].loans)
    return max((game.cash(code) - reserve) // game.outstanding(code), 0)


def passed(game: Economy, code: str, votes: dict[str, dict[str, int]], most: int) -> int:
    """Return the highest dividend that gets a majority of the shares; who names one is for every lower one too."""
    counted, shares = weights(game, code, votes), game.outstanding(code)
    enough = shares // 2 + 1 if game.rules.options.dividend_majority == "more_than_half" else (shares + 1) // 2
    for dividend in range(most, 0, -1):
        if sum([weight for named, weight in counted if named >= dividend]) >= enough:
            return dividend
    return 0


class Dividends(ForEach):
    """One vote per company."""

    def open(self, game: Economy, code: str) -> None:
        """Vote if any dividend is possible."""
        most = limit(game, code)
        if most:
            game.steps.append(DividendVote(waiting=voting(game, code), company=code, most=most))
        else:
            loans, cash = len(game.companies[code].loans), game.cash(code)
            game.tell("no_dividend", company=code, cash=cash, shares=game.outstanding(code), loans=loans)


class Named(Struct, frozen=True):
    """What a shareholder votes for: this dividend per share and every lower one."""

    holder: str
    dividend: int


class VoteDividend(Action[Economy], frozen=True):
    """E-MTG-3: name one dividend per share for each shareholder that one votes for, in secret."""

    secret: ClassVar[bool] = True
    company: str
    ballots: tuple[Named, ...]

    @classmethod
    def option(cls, game: Economy, seat: str) -> Option:
        """From 0 to the highest possible."""
        step: Any = game.steps[-1]
        code, most, own = step.company, step.most, voters(game, seat, step.company)

        def why(asked: Any) -> Refused:
            facts = {
                "cash": game.cash(code),
                "shares": game.outstanding(code),
                "loans": len(game.companies[code].loans),
            }
            return Refused(Why.DIVIDEND, asked=asked, company=code, most=most, **facts)

        def fields(before: tuple[Named, ...]) -> Fields:
            if len(before) == len(own):
                return ()
            return ("holder", only(own[len(before)])), ("dividend", Amount(0, most, 1, why))

        ballots = Repeat(Named, fields, len(own), len(own))
        return Option(cls, seat, (("company", only(code)), ("ballots", ballots)))

    def apply(self, game: Economy) -> None:
        """Note it."""
        step: Any = game.steps[-1]
        step.cast(game, self.seat, {ballot.holder: ballot.dividend for ballot in self.ballots})


class DividendVote(Vote, kw_only=True):
    """The shareholders of a company vote on its dividend; the last vote opens all."""

    verbs: ClassVar[tuple[type[Action[Any]], ...]] = (VoteDividend,)
    independent: ClassVar[bool] = True
    most: int

    def absent(self, game: Economy, seat: str) -> Action[Any]:
        """The absent are for no dividend."""
        own = voters(game, seat, self.company)
        return VoteDividend(seat, self.company, tuple([Named(holder, 0) for holder in own]))

    def seen_by(self, game: Economy, seat: str, rng: Random) -> "DividendVote":
        """Return the vote as `seat` may imagine it: the others have named anything."""
        step = self.__copy__()
        step.votes = imagined(self.votes, seat, rng, tuple(range(self.most + 1)))
        return step

    def close(self, game: Economy) -> None:
        """Count, and pay the highest dividend that has passed."""
        code = self.company
        dividend = passed(game, code, self.votes, min(self.most, limit(game, code)))
        shares = game.outstanding(code)
        named = {holder: choice for own in self.votes.values() for holder, choice in own.items()}
        facts = {"votes": self.votes, "named": named, "dividend": dividend, "shares": shares}
        game.reveal("dividend_voted", company=code, **facts)
        for holder in game.holders(code) if dividend else ():
            amount = dividend * game.shares(holder, code)
            debit, credit = accounts.DIVIDENDS, accounts.DIVIDENDS_RECEIVED
            game.ledger.pay(code, holder, amount, debit, credit, game.n, "dividend")
