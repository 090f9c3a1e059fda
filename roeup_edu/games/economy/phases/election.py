"""Shareholders' meeting 株式会議, board election 取締役会選挙 (E-MTG-5)."""

from typing import Any, ClassVar

from msgspec import Struct

from roeup_edu.core.actions import Action
from roeup_edu.core.game import Everyone
from roeup_edu.core.options import Fields, OneOf, Option, Random, Repeat
from roeup_edu.games.economy.ballots import Vote, imagined, voters, voting, weights
from roeup_edu.games.economy.state import Economy
from roeup_edu.games.economy.turns import ForEach, only


def begin(game: Economy) -> None:
    """Elect the manager of each company in turn order."""
    game.steps.append(Elections(game.order))


def take_office(game: Economy) -> None:
    """E-MTG-5: the winners take office at the end of the phase."""
    for code in game.order:
        company = game.companies[code]
        if company.elected and company.elected != company.manager:
            game.tell("took_office", company=code, player=company.elected, before=company.manager)
            company.manager = company.elected
        company.elected = ""


def obliged(game: Economy, code: str) -> tuple[str, ...]:
    """Return the largest player shareholders, who must stand: all of them, if tied."""
    held = {seat: game.shares(seat, code) for seat in game.seats}
    most = max(held.values())
    return tuple([seat for seat, shares in held.items() if shares == most]) if most else ()


class Elections(ForEach):
    """One election per company."""

    def open(self, game: Economy, code: str) -> None:
        """Ask who stands."""
        must = obliged(game, code)
        others = tuple([seat for seat in game.seats if seat not in must])
        game.steps.append(Candidacy(waiting=others, company=code, must=must))


class StandForOffice(Action[Economy], frozen=True):
    """E-MTG-5: anyone may stand, in secret until all have said so."""

    secret: ClassVar[bool] = True
    company: str
    stand: bool

    @classmethod
    def option(cls, game: Economy, seat: str) -> Option:
        """Yes or no."""
        step: Any = game.steps[-1]
        return Option(cls, seat, (("company", only(step.company)), ("stand", OneOf((True, False)))))

    def apply(self, game: Economy) -> None:
        """Note it."""
        step: Any = game.steps[-1]
        step.stands = {**step.stands, self.seat: self.stand}
        step.finish(self.seat)
        game.tell("has_decided", player=self.seat, company=self.company)


class Candidacy(Everyone[Economy], kw_only=True):
    """Who need not stand says whether to."""

    verbs: ClassVar[tuple[type[Action[Any]], ...]] = (StandForOffice,)
    independent: ClassVar[bool] = True
    company: str
    must: tuple[str, ...]
    stands: dict[str, bool] = {}

    def secrets(self) -> dict[str, Any]:
        """Return who has decided what."""
        return dict(self.stands)

    def absent(self, game: Economy, seat: str) -> Action[Any]:
        """The absent do not stand."""
        return StandForOffice(seat, self.company, False)

    def seen_by(self, game: Economy, seat: str, rng: Random) -> "Candidacy":
        """Return the step as `seat` may imagine it: the others have decided anything."""
        step = self.__copy__()
        step.stands = {s: stand if s == seat else rng.random() < 0.5 for s, stand in self.stands.items()}
        return step

    def close(self, game: Economy) -> None:
        """Vote, unless there is nobody or one only: nobody leaves the manager in office."""
        code = self.company
        candidates = tuple([seat for seat in game.seats if seat in self.must or self.stands.get(seat)])
        game.reveal("candidates", company=code, candidates=list(candidates), stands=self.stands, must=list(self.must))
        if len(candidates) > 1:
            game.steps.append(ManagerVote(waiting=voting(game, code), company=code, candidates=candidates))
        else:
            elect(game, code, candidates[0] if candidates else game.companies[code].manager)


def elect(game: Economy, code: str, seat: str) -> None:
    """Note who takes office at the end of the meeting."""
    game.companies[code].elected = seat
    game.tell("elected", company=code, player=seat)


class Choice(Struct, frozen=True):
    """Whom a shareholder votes for."""

    holder: str
    candidate: str


class VoteManager(Action[Economy], frozen=True):
    """E-MTG-5: one candidate for each shareholder that one votes for, in secret."""

    secret: ClassVar[bool] = True
    company: str
    ballots: tuple[Choice, ...]

    @classmethod
    def option(cls, game: Economy, seat: str) -> Option:
        """Votes go to candidates only."""
        step: Any = game.steps[-1]
        own, candidates = voters(game, seat, step.company), step.candidates

        def fields(before: tuple[Choice, ...]) -> Fields:
            if len(before) == len(own):
                return ()
            return ("holder", only(own[len(before)])), ("candidate", OneOf(candidates))

        ballots = Repeat(Choice, fields, len(own), len(own))
        return Option(cls, seat, (("company", only(step.company)), ("ballots", ballots)))

    def apply(self, game: Economy) -> None:
        """Note it."""
        step: Any = game.steps[-1]
        step.cast(game, self.seat, {ballot.holder: ballot.candidate for ballot in self.ballots})


class ManagerVote(Vote, kw_only=True):
    """The shareholders of a company elect its manager; the last vote opens all."""

    verbs: ClassVar[tuple[type[Action[Any]], ...]] = (VoteManager,)
    independent: ClassVar[bool] = True
    candidates: tuple[str, ...]

    def absent(self, game: Economy, seat: str) -> Action[Any]:
        """The absent vote for the manager in office, else for the first candidate."""
        manager = game.companies[self.company].manager
        choice = manager if manager in self.candidates else self.candidates[0]
        own = voters(game, seat, self.company)
        return VoteManager(seat, self.company, tuple([Choice(holder, choice) for holder in own]))

    def seen_by(self, game: Economy, seat: str, rng: Random) -> "ManagerVote":
        """Return the vote as `seat` may imagine it: the others have voted for anybody."""
        step = self.__copy__()
        step.votes = imagined(self.votes, seat, rng, self.candidates)
        return step

    def close(self, game: Economy) -> None:
        """Count: most votes win, ties go to the manager in office, then by turn order."""
        code, counted = self.company, weights(game, self.company, self.votes)
        tally = {seat: sum([shares for choice, shares in counted if choice == seat]) for seat in self.candidates}
        named = {holder: choice for own in self.votes.values() for holder, choice in own.items()}
        facts = {"votes": self.votes, "named": named, "tally": tally, "shares": game.outstanding(code)}
        game.reveal("manager_voted", company=code, **facts)
        elect(game, code, winner(game, code, tally))


def winner(game: Economy, code: str, tally: dict[str, int]) -> str:
    """Return who is elected; with option `election` majority only with more than half of the shares."""
    manager, most = game.companies[code].manager, max(tally.values())
    if game.rules.options.election == "majority" and most * 2 <= game.outstanding(code):
        return manager
    best = [seat for seat, votes in tally.items() if votes == most]
    return manager if manager in best else min(best, key=lambda seat: place(game, seat))


def place(game: Economy, seat: str) -> tuple[int, str]:
    """Return a player's place in turn order: that of the first company managed, without one last, by seat."""
    own = game.managed(seat)
    return (game.order.index(own[0]) if own else len(game.order)), seat
