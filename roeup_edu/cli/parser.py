"""The words of the command line."""

import argparse
import locale
import os
from typing import Any, NoReturn

from roeup_edu.cli.output import tell_error
from roeup_edu.core.record import SEED_MOST
from roeup_edu.games import GAMES
from roeup_edu.locales import LANGUAGES, say


def language(argv: list[str]) -> str:
    """Return the language: `--lang`, else ROEUP_LANG, else that of the system; English if it is none of ours."""
    for place, word in enumerate(argv):
        found = argv[place + 1] if word == "--lang" and place + 1 < len(argv) else word.removeprefix("--lang=")
        if word.startswith("--lang") and found in LANGUAGES:
            return found
    names = [os.environ.get(name, "") for name in ("ROEUP_LANG", "LC_ALL", "LC_MESSAGES", "LANG")]
    spoken = next((name for name in names if name), "") or locale.getlocale()[0] or ""
    return "ja" if spoken.casefold().startswith("ja") else "en"


class Parser(argparse.ArgumentParser):
    """Says in the reader's language that a command was typed wrongly."""

    lang = "en"

    def error(self, message: str) -> NoReturn:
        """Print the usage and what is wrong; exit code 2."""
        tell_error(self.format_usage() + say("cli.wrong", {"command": self.prog, "problem": message}, self.lang))
        raise SystemExit(2)


def parser(lang: str) -> argparse.ArgumentParser:
    """Return the parser of all commands."""

    def words(key: str) -> str:
        return say(f"cli.help.{key}", {}, lang).replace("%", "%%")

    common = Parser(add_help=False)
    common.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=words("lang"))
    look: dict[str, Any] = {"parents": [common], "allow_abbrev": False}
    top = Parser(prog="roeup", description=words("roeup"), epilog=words("exit"), **look)
    top.lang = lang
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(name: str, run: str, parent: Any = commands) -> argparse.ArgumentParser:
        key = run.replace(".", "_")
        found: Parser = parent.add_parser(name, help=words(key), description=words(key), **look)
        found.lang = lang
        found.set_defaults(run=run)
        return found

    command("games", "about.games")
    found = command("lab", "lab.lab")
    found.add_argument("--no-browser", action="store_true", help=words("no_browser"))

    deck: Parser = commands.add_parser("deck", help=words("deck"), description=words("deck"), **look)
    deck.lang = lang
    parts = deck.add_subparsers(dest="part", required=True, metavar="COMMAND")
    found = command("check", "decks.check", parts)
    found.add_argument("folder", metavar="FOLDER", help=words("folder"))
    found = command("print", "decks.print_cards", parts)
    found.add_argument("folder", metavar="FOLDER", help=words("folder"))
    found.add_argument("--out", required=True, metavar="FILE", help=words("out_cards"))
    found.add_argument("--force", action="store_true", help=words("force"))

    found = command("new", "play.new")
    found.add_argument("game", choices=GAMES, metavar="GAME", help=words("game"))
    found.add_argument("--seats", required=True, metavar="A=NAME,B=NAME,…", help=words("seats"))
    _game_options(found, words)
    found.add_argument("--physical", action="store_true", help=words("physical"))
    found.add_argument("--out", required=True, metavar="FILE", help=words("out_new"))

    found = command("options", "options.options")
    _file(found, words)
    found.add_argument("--seat", metavar="SEAT", help=words("seat_options"))
    found.add_argument("--draft", metavar="JSON", help=words("draft"))
    found.add_argument("--json", action="store_true", help=words("json"))

    found = command("act", "play.act")
    _file(found, words)
    found.add_argument("action", metavar="ACTION_JSON", help=words("action"))
    found.add_argument("--by", metavar="SEAT", help=words("by"))

    found = command("show", "play.show")
    _file(found, words)
    found.add_argument("--seat", metavar="SEAT", help=words("seat_show"))
    found.add_argument("--lines", type=count, default=10, metavar="N", help=words("lines"))

    found = command("simulate", "simulate.simulate")
    found.add_argument("game", choices=GAMES, metavar="GAME", help=words("game"))
    found.add_argument("--players", type=positive, default=4, metavar="N", help=words("players"))
    _game_options(found, words)
    found.add_argument("--bots", metavar="NAME,…", help=words("bots"))
    found.add_argument("--games", type=positive, default=1, metavar="K", help=words("count"))
    found.add_argument("--out", metavar="FILE", help=words("out_simulate"))
    found.add_argument("--json", action="store_true", help=words("json"))

    found = command("replay", "books.replay")
    _file(found, words)
    found.add_argument("--upto", type=count, metavar="N", help=words("upto"))
    found.add_argument("--json", action="store_true", help=words("json"))

    found = command("ledger", "books.ledger")
    _file(found, words)
    found.add_argument("--json", action="store_true", required=True, help=words("json"))
    return top


def _file(found: argparse.ArgumentParser, words: Any) -> None:
    found.add_argument("file", metavar="FILE", help=words("file"))


def _game_options(found: argparse.ArgumentParser, words: Any) -> None:
    found.add_argument("--seed", type=seed, metavar="S", help=words("seed"))
    found.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help=words("option"))


def count(text: str) -> int:
    """Return a whole number from 0. Raises `ArgumentTypeError` for anything but plain digits."""
    return _whole(text, 0, 1_000_000_000)


def positive(text: str) -> int:
    """Return a whole number from 1."""
    return _whole(text, 1, 1_000_000)


def seed(text: str) -> int:
    """Return a seed."""
    return _whole(text, 0, SEED_MOST)


def _whole(text: str, low: int, high: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 16 and low <= int(text) <= high):
        raise argparse.ArgumentTypeError(f"{text[:40]!r}: {low} … {high}")
    return int(text)
