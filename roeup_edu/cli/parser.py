"""The words of the command line."""

import argparse
import locale
import os
import re
from functools import partial
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
    """Says in the reader's language how a command is typed, and what was typed wrongly."""

    def __init__(self, *, lang: str, **more: Any) -> None:
        """Begin a parser with a help of its own language."""
        self.lang = lang
        super().__init__(formatter_class=partial(Help, lang=lang), add_help=False, allow_abbrev=False, **more)
        self._positionals.title = say("cli.usage.positionals", {}, lang)
        self._optionals.title = say("cli.usage.options", {}, lang)
        if "prog" in more:  # not for what only hands its words on to others
            self.add_argument("-h", "--help", action="help", help=say("cli.usage.help", {}, lang))

    def error(self, message: str) -> NoReturn:
        """Print the usage and what is wrong; exit code 2."""
        problem = usage_problem(message, self.lang)
        tell_error(self.format_usage() + say("cli.wrong", {"command": self.prog, "problem": problem}, self.lang))
        raise SystemExit(2)


class Help(argparse.HelpFormatter):
    """The help of a command with its first word in the reader's language."""

    def __init__(self, prog: str, lang: str = "en", **more: Any) -> None:
        super().__init__(prog, **more)
        self.lang = lang

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        """Begin with "usage" in the reader's language."""
        super().add_usage(usage, actions, groups, say("cli.usage.usage", {}, self.lang) if prefix is None else prefix)


PROBLEMS = (
    (re.compile(r"the following arguments are required: (?P<words>.*)", re.DOTALL), "required"),
    (re.compile(r"unrecognized arguments: (?P<words>.*)", re.DOTALL), "unknown"),
    (re.compile(r"argument (?P<word>.*?): expected one argument"), "one"),
    (
        re.compile(r"argument (?P<word>.*?): invalid choice: (?P<found>.*) \(choose from (?P<choices>.*)\)", re.DOTALL),
        "choice",
    ),
    (re.compile(r"argument (?P<word>.*?): ignored explicit argument (?P<found>.*)", re.DOTALL), "no_value"),
    (re.compile(r"argument (?P<word>.*?): (?P<found>.*): (?P<low>\d+) … (?P<high>\d+)", re.DOTALL), "number"),
)
"""The sentences in which the parser of the standard library says what is wrong, and the text of each."""


def usage_problem(message: str, lang: str) -> str:
    """Return what is wrong with the words of a command in a language; what is not known stays as it is."""
    for pattern, key in PROBLEMS:
        if match := pattern.fullmatch(message):
            facts = match.groupdict()
            if key == "choice":
                facts["choices"] = facts["choices"].replace("'", "")
            return say(f"cli.usage.{key}", facts, lang)
    return message


def parser(lang: str) -> argparse.ArgumentParser:
    """Return the parser of all commands."""

    def words(key: str) -> str:
        return say(f"cli.help.{key}", {}, lang).replace("%", "%%")

    common = Parser(lang=lang)
    common.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=words("lang"))
    look: dict[str, Any] = {"parents": [common], "lang": lang}
    top = Parser(prog="roeup", description=words("roeup"), epilog=words("exit"), **look)
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(name: str, run: str, parent: Any = commands) -> argparse.ArgumentParser:
        key = run.replace(".", "_")
        found: Parser = parent.add_parser(name, help=words(key), description=words(key), **look)
        found.set_defaults(run=run)
        return found

    command("games", "about.games")
    found = command("lab", "lab.lab")
    found.add_argument("--no-browser", action="store_true", help=words("no_browser"))

    deck: Parser = commands.add_parser("deck", help=words("deck"), description=words("deck"), **look)
    parts = deck.add_subparsers(dest="part", required=True, metavar="COMMAND")
    found = command("check", "decks.check", parts)
    found.add_argument("folder", metavar="FOLDER", help=words("folder"))
    found = command("print", "decks.print_cards", parts)
    found.add_argument("folder", metavar="FOLDER", help=words("folder"))
    found.add_argument("--out", required=True, metavar="FILE", help=words("out_cards"))
    found.add_argument("--force", action="store_true", help=words("force"))

    store: Parser = commands.add_parser("store", help=words("store"), description=words("store"), **look)
    parts = store.add_subparsers(dest="part", required=True, metavar="COMMAND")

    def of_store(name: str, run: str, **positionals: str) -> argparse.ArgumentParser:
        found = command(name, f"store.{run}", parts)
        found.add_argument("file", metavar="FILE", help=words("store_file"))
        for word, key in positionals.items():
            found.add_argument(word, metavar=word.upper(), help=words(key))
        return found

    of_store("list", "games").add_argument("--json", action="store_true", help=words("json"))
    of_store("export", "export", game="store_game", out="store_out")
    of_store("import", "take_in", record="store_record").add_argument("--title", metavar="TITLE", help=words("title"))
    found = of_store("tokens", "tokens", game="store_game")
    found.add_argument("--role", metavar="ROLE", help=words("role"))
    found.add_argument("--json", action="store_true", help=words("json"))
    of_store("archive", "archive", game="store_game")
    of_store("unarchive", "unarchive", game="store_game")
    of_store("roster", "keep_roster").add_argument("roster", metavar="CSV", nargs="?", help=words("store_roster"))
    of_store("backup", "backup", out="store_backup_out")

    found = command("new", "new.new")
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

    found = command("act", "act.act")
    _file(found, words)
    found.add_argument("action", metavar="ACTION_JSON", help=words("action"))
    found.add_argument("--by", metavar="SEAT", help=words("by"))
    found.add_argument("--dry-run", action="store_true", help=words("dry_run"))

    found = command("show", "show.show")
    _file(found, words)
    found.add_argument("--seat", metavar="SEAT", help=words("seat_show"))
    found.add_argument("--lines", type=count, default=10, metavar="N", help=words("lines"))
    found.add_argument("--rules", action="store_true", help=words("rules"))

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

    found = command("statements", "statements.statements")
    _file(found, words)
    found.add_argument("--seat", metavar="SEAT", help=words("seat_statements"))
    found.add_argument("--term", type=count, metavar="N", help=words("term"))
    found.add_argument("--line", metavar="LINE", help=words("line"))
    found.add_argument("--json", action="store_true", help=words("json"))

    found = command("ledger", "books.ledger")
    _file(found, words)
    found.add_argument("--book", metavar="BOOK", help=words("book"))
    found.add_argument("--account", metavar="ACCOUNT", help=words("account"))
    found.add_argument("--term", type=count, metavar="N", help=words("term_ledger"))
    found.add_argument("--json", action="store_true", help=words("json"))

    found = command("report", "report.report")
    found.add_argument("file", metavar="FILE", help=words("file_report"))
    found.add_argument("--out", required=True, metavar="PATH", help=words("out_report"))
    found.add_argument("--game", metavar="GAME", help=words("game_report"))
    found.add_argument("--force", action="store_true", help=words("force_report"))
    found.add_argument("--roster", metavar="FILE", help=words("roster"))
    found.add_argument("--grades", metavar="FILE", help=words("grades"))
    found.add_argument("--weights", metavar="NAME=N,…", help=words("weights"))
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
