"""What is printed: text that cannot steer a terminal, JSON for scripts."""

import json
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

# What JSON may hold as it is, but a terminal obeys or takes for the end of a line or a turn of direction.
_STEERING = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]")


def tell(*lines: str) -> None:
    """Print lines of text."""
    for line in lines:
        print(harmless(line))


def tell_error(text: str) -> None:
    """Print a message on the error output; if nobody takes it, the exit code says the rest."""
    if sys.stderr is not None:  # without one `print` would take the other output
        with suppress(OSError):
            print(harmless(text), file=sys.stderr, flush=True)


def tell_json(value: Any) -> None:
    """Print JSON; with escapes where the terminal's encoding lacks a character, or where it would obey one."""
    if sys.stdout is None:
        return
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        text = json.dumps(value, allow_nan=False)
    print(_STEERING.sub(lambda sign: f"\\u{ord(sign[0]):04x}", text))


def flush() -> None:
    """Let all that was printed go out. Raises `OSError` if it cannot."""
    if sys.stdout is not None:
        sys.stdout.flush()


def silence() -> None:
    """Give up an output that nobody takes, so that it does not fail once more when the program ends."""
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


@contextmanager
def after_booking() -> Iterator[None]:
    """Print about what is written already: if nobody takes the output, the command has still done its work.

    A script that repeats what failed would do it twice.
    """
    try:
        yield
        flush()
    except OSError:
        silence()


def harmless(text: str) -> str:
    """Return a text whose control characters are written as escapes, since some terminals obey them."""
    return "".join(
        sign if sign == "\n" or not (sign < " " or _STEERING.match(sign)) else repr(sign)[1:-1] for sign in text
    )
