"""`python -m roeup_edu` is the same as the command `roeup`."""

import sys

from roeup_edu.cli import main

if __name__ == "__main__":
    sys.exit(main())
