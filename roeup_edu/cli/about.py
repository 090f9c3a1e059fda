"""`roeup games`: what can be played, and with which options."""

from argparse import Namespace
from typing import Any

from roeup_edu.cli.output import tell
from roeup_edu.games import GAMES
from roeup_edu.games.settings import settings
from roeup_edu.locales import say, texts, worded


def games(args: Namespace) -> int:
    """List the games, each with its options: what for, the default, the choices."""
    for name in GAMES:
        tell(f"{name}  {say(f'game.{name}', {}, args.lang)}", "", say("cli.games_options", {}, args.lang))
        for key, default, choices in settings(name):
            facts = {"key": key, "name": texts(args.lang)[f"option.{key}"]}
            tell("", say("cli.option", {**facts, "help": texts(args.lang)[f"option_help.{key}"]}, args.lang))
            tell(*(f"      {line}" for line in _values(key, default, choices, args.lang)))
    return 0


def _values(key: str, default: Any, choices: tuple[Any, ...], lang: str) -> list[str]:
    """Return the default and the choices of an option as lines."""
    if not choices:
        return [say("cli.option_folder", {}, lang)]
    if isinstance(choices[0], int):
        return [say("cli.option_number", {"default": default, "low": choices[0], "high": choices[1]}, lang)]
    lines = []
    for choice in choices:
        text = texts(lang).get(f"option_value.{key}.{choice}") or texts(lang).get(f"{key}.{choice}", "")
        shown = {"choice": choice, "text": worded(text, lang)}
        lines.append(say("cli.option_default" if choice == default else "cli.option_choice", shown, lang))
    return lines
