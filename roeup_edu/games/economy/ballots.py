"""Secret votes with shares: players vote with their own, managers with those of their companies too."""

from collections.abc import Mapping, Sequence
from typing import Any

from roeup_edu.core.game import Everyone
from roeup_edu.core.options import Random
from roeup_edu.games.economy.state import Economy


def voters(game: Economy, seat: str, code: str) -> tuple[str, ...]:
    """Return the shareholders of a company for which a player votes: itself and the companies it manages."""
    return tuple([holder for holder in game.holders(code) if game.seat_of(holder) == seat])


def voting(game: Economy, code: str) -> tuple[str, ...]:
    """Return the players who vote on a company."""
    return tuple([seat for seat in game.seats if voters(game, seat, code)])


def weights(game: Economy, code: str, votes: Mapping[str, Mapping[str, Any]]) -> list[tuple[Any, int]]:
    """Return each vote with the shares behind it: one vote per share (E-MTG-3)."""
    return [(choice, game.shares(holder, code)) for own in votes.values() for holder, choice in own.items()]


def imagined(
    votes: Mapping[str, Mapping[str, Any]], seat: str, rng: Random, choices: Sequence[Any]
) -> dict[str, dict[str, Any]]:
    """Return the votes as `seat` may imagine them: its own, and anything for the others."""
    return {
        own: {
            holder: choice if own == seat else choices[int(rng.random() * len(choices))] for holder, choice in v.items()
        }
        for own, v in votes.items()
    }


class Vote(Everyone[Economy], kw_only=True):
    """A secret vote on a company; `votes` has by seat what each of its shareholders votes for."""

    company: str
    votes: dict[str, dict[str, Any]] = {}

    def secrets(self) -> dict[str, Any]:
        """Return the votes so far."""
        return dict(self.votes)

    def cast(self, game: Economy, seat: str, vote: dict[str, Any]) -> None:
        """Note what a player votes for, in secret until all have voted."""
        self.votes = {**self.votes, seat: vote}
        self.finish(seat)
        game.tell("has_voted", player=seat, company=self.company)
