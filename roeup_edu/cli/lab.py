"""`roeup lab`: JupyterLab on the first notebook."""

import os
import shutil
import subprocess
import sys
from argparse import Namespace
from importlib.util import find_spec

import roeup_edu
from roeup_edu.cli.output import tell
from roeup_edu.core.faults import Fault
from roeup_edu.locales import say

FIRST = "00_start.ipynb"
COPY = "roeup_notebooks"
_PACKAGE = os.path.dirname(os.path.abspath(roeup_edu.__file__))


def lab(args: Namespace) -> int:
    """Open the notebooks; return 1 if JupyterLab could not start."""
    if find_spec("jupyterlab") is None:
        raise Fault("cli.lab.missing")
    folder = notebooks(args.lang)
    command = [sys.executable, "-m", "jupyterlab", *opening(folder)]
    command += ["--no-browser"] if args.no_browser else []
    command += ["--allow-root"] if getattr(os, "geteuid", lambda: 1)() == 0 else []
    try:
        return 1 if subprocess.call(command) else 0
    except KeyboardInterrupt:  # how JupyterLab is ended
        return 0


def opening(folder: str) -> list[str]:
    """Return the words that open the first notebook; the root is the folder above it, with README and games."""
    place = os.path.abspath(folder)
    return [
        f"--ServerApp.root_dir={os.path.dirname(place)}",
        f"--LabApp.default_url=/lab/tree/{os.path.basename(place)}/{FIRST}",
    ]


def notebooks(lang: str) -> str:
    """Return the folder of the notebooks: of the checkout, else a copy of those in the package, made here once.

    Raises `Fault` if there are none.
    """
    checkout = os.path.join(os.path.dirname(_PACKAGE), "notebooks")
    if os.path.isfile(os.path.join(checkout, FIRST)):
        return checkout
    packed = os.path.join(_PACKAGE, "_notebooks")
    if not os.path.isfile(os.path.join(packed, FIRST)):
        raise Fault("cli.lab.no_notebooks", name=FIRST)
    if not os.path.isdir(COPY):
        try:
            shutil.copytree(packed, COPY)
        except OSError as error:
            raise Fault("file.unwritable", path=COPY, problem=str(error.strerror or error)) from error
        tell(say("cli.lab.copied", {"folder": COPY}, lang))
    return COPY
