"""`roeup games`: what can be played."""

from argparse import Namespace

from roeup_edu.cli.output import tell
from roeup_edu.games import GAMES
from roeup_edu.locales import say


def games(args: Namespace) -> int:
    """List the games."""
    for name in GAMES:
        tell(f"{name}  {say(f'cli.games.{name}', {}, args.lang)}")
    return 0
