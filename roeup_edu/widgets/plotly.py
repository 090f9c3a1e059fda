"""plotly.js for the browser: sent once per page, packed, from the installed package; nothing from the internet."""

import gzip
from functools import cache
from importlib.util import find_spec
from pathlib import Path

QUICK = 3
"""The level of packing: a little larger than the best, in a third of the time."""


def plotly_message() -> tuple[dict[str, str], list[bytes]]:
    """Return the answer to a browser that asks for plotly.js: the message and its buffers."""
    return {"kind": "plotly"}, [_packed()]


@cache
def _packed() -> bytes:
    # Found, not imported: importing plotly takes longer than reading this file.
    spec = find_spec("plotly")
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError("plotly is not installed: pip install 'roeup_edu[lab]'")
    path = Path(spec.submodule_search_locations[0], "package_data", "plotly.min.js")
    return gzip.compress(path.read_bytes(), QUICK, mtime=0)
