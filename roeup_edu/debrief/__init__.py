"""The debrief of a game: screens of findings, figures, tables and questions, made from the class's own record.

=================  ====================================================================================================
`screen.py`        `Screen`: what is shown at once, as plain data in one language
`course.py`        `Course`: what every screen is made from
one module each    `screen(record, lang) -> Screen`
=================  ====================================================================================================

What is special to a game (its auctions, shortages, moves worth a fork) it says itself in its module `lessons`. Nothing
here is shown: `widgets/debrief.py` does that.
"""

from collections.abc import Callable

from roeup_edu.debrief import (
    auctions,
    cash,
    decisions,
    forks,
    leverage,
    lives,
    paths,
    questions,
    reflections,
    result,
)
from roeup_edu.debrief.screen import Screen

SCREENS: dict[str, Callable[..., Screen]] = {
    "result": result.screen,
    "lives": lives.screen,
    "paths": paths.screen,
    "decisions": decisions.screen,
    "auctions": auctions.screen,
    "leverage": leverage.screen,
    "cash": cash.screen,
    "forks": forks.screen,
    "questions": questions.screen,
    "reflections": reflections.screen,
}
"""The screens of one game in the order of the lesson; all take a record and a language. Several games:
`comparison.screen`."""
