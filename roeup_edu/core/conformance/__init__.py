"""The battery that every game and every bot must pass. `check(subject)` runs all of it; each check is a function.

A check plays random legal games of its own and raises `Nonconforming` with what went wrong. It knows nothing of the
game but what `Game` promises, so a new game gets the whole battery for one `Subject`.
"""

from collections.abc import Callable

from roeup_edu.core.conformance.amend import amends_like_a_replay, players_undo_ends, undoes_and_redoes
from roeup_edu.core.conformance.legal import options_agree_with_act, refusals_have_words, refuses_everything_else
from roeup_edu.core.conformance.play import clones_are_independent, plays_to_the_end, reproduces, round_trips
from roeup_edu.core.conformance.players import bot_plays_fair, goes_on_without_the_absent
from roeup_edu.core.conformance.secrets import imagines_what_it_sees, secrets_stay_secret
from roeup_edu.core.conformance.subject import Edge, Nonconforming, Subject, fingerprint, heard, played

CHECKS: tuple[Callable[[Subject], None], ...] = (
    plays_to_the_end,
    reproduces,
    round_trips,
    clones_are_independent,
    options_agree_with_act,
    refuses_everything_else,
    refusals_have_words,
    secrets_stay_secret,
    imagines_what_it_sees,
    amends_like_a_replay,
    undoes_and_redoes,
    players_undo_ends,
    goes_on_without_the_absent,
    bot_plays_fair,
)


def check(subject: Subject) -> None:
    """Run the whole battery. Raises `Nonconforming` at the first promise that is not kept."""
    for one in CHECKS:
        one(subject)


__all__ = [
    "CHECKS",
    "Edge",
    "Nonconforming",
    "Subject",
    "amends_like_a_replay",
    "bot_plays_fair",
    "check",
    "clones_are_independent",
    "fingerprint",
    "goes_on_without_the_absent",
    "heard",
    "imagines_what_it_sees",
    "options_agree_with_act",
    "played",
    "players_undo_ends",
    "plays_to_the_end",
    "refusals_have_words",
    "refuses_everything_else",
    "reproduces",
    "round_trips",
    "secrets_stay_secret",
    "undoes_and_redoes",
]
