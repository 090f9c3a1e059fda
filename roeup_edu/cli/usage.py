"""A command typed wrongly, where the parser of the words alone cannot tell."""

from roeup_edu.core.faults import Fault


class Usage(Fault):
    """Wrong usage: exit code 2."""
