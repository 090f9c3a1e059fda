"""A command typed wrongly, where the parser of the words alone cannot tell."""

from roeup_edu.core.faults import Fault
from roeup_edu.core.text import SHOWN_MOST


class Usage(Fault):
    """Wrong usage: exit code 2."""

    shown_most = SHOWN_MOST
