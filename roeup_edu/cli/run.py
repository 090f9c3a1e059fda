"""From the words typed to an exit code: no traceback for anything a person can type."""

import sys
from importlib import import_module
from typing import TextIO

from roeup_edu.cli.output import flush, silence, tell_error
from roeup_edu.cli.parser import language, parser
from roeup_edu.cli.usage import Usage
from roeup_edu.core.faults import Fault
from roeup_edu.core.reading import reason
from roeup_edu.core.refusals import Refused
from roeup_edu.locales import say


def run(argv: list[str]) -> int:
    """Run one command; return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        _tolerant(stream)
    lang = language(argv)
    try:
        code = _run(argv, lang)
        flush()
    except BrokenPipeError:  # `roeup … | head`: whoever read has had enough
        silence()
        return 1
    except OSError as error:  # files are told of by their own faults: this is the output
        silence()
        tell_error(say("cli.output", {"problem": reason(error)}, lang))
        return 1
    except KeyboardInterrupt:
        return 130
    return code


def _run(argv: list[str], lang: str) -> int:
    """Run one command and say in words what was wrong with it; return its exit code."""
    try:
        args = parser(lang).parse_args(argv)
    except SystemExit as end:  # argparse has said why, or has printed the help
        return end.code if isinstance(end.code, int) else 2
    args.lang = lang
    module, command = args.run.split(".")
    try:
        code: int = getattr(import_module(f"roeup_edu.cli.{module}"), command)(args)
    except Usage as wrong:
        tell_error(wrong.message(lang))
        return 2
    except (Fault, Refused) as wrong:
        tell_error(wrong.message(lang))
        return 1
    except ValueError as wrong:  # an option, a deck: the message says where
        message = getattr(wrong, "message", None)
        tell_error(message(lang) if callable(message) else str(wrong))
        return 1
    return code


def _tolerant(stream: TextIO | None) -> None:
    """Write what the terminal's encoding lacks as an escape instead of failing."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")
