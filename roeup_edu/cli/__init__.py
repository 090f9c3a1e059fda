"""The command line `roeup`, for people at a shell, scripts and tests.

Exit codes: 0 fine; 1 something is wrong with a file, a name or a value, or an action was refused, and a message says
where and why; 2 the command itself was typed wrongly. What goes wrong is told on the error output, results on the
other.
"""

import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; return its exit code."""
    from roeup_edu.cli.run import run  # so that `import roeup_edu.cli` costs nothing

    return run(list(sys.argv[1:] if argv is None else argv))
