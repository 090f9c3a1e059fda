"""Is everything there? One clear line per item, for the first cell of the first notebook."""

import platform
import re
import sys
from importlib.metadata import PackageNotFoundError, requires, version
from typing import NamedTuple

from roeup_edu.datasets import folder
from roeup_edu.locales import say

PYTHON = (3, 11)
DATASETS = ("roeup", "companies")


class Check(NamedTuple):
    """One item: whether it is there, and a sentence about it."""

    ok: bool
    text: str


class Checks(tuple[Check, ...]):
    """All items; shown as text, one line each."""

    __slots__ = ()

    @property
    def ok(self) -> bool:
        """Whether nothing is missing."""
        return all(check.ok for check in self)

    def __repr__(self) -> str:
        return "\n".join(f"{'✓' if check.ok else '✗'} {check.text}" for check in self)


def installation(lang: str = "en") -> Checks:
    """Check Python, the packages of the notebooks and the data, and say what to do about what is missing."""
    found = Checks((_python(lang), *_packages(lang), *(_dataset(name, lang) for name in DATASETS)))
    verdict = say("check.ready" if found.ok else "check.not_ready", {}, lang)
    return Checks((*found, Check(found.ok, verdict)))


def _python(lang: str) -> Check:
    ok = sys.version_info >= PYTHON
    facts = {"version": platform.python_version(), "least": ".".join(str(part) for part in PYTHON)}
    return Check(ok, say("check.python" if ok else "check.python_old", facts, lang))


def _packages(lang: str) -> list[Check]:
    try:
        wanted = requires("roeup_edu") or []
    except PackageNotFoundError:
        return [Check(False, say("check.package_missing", {"name": "roeup_edu"}, lang))]
    # "plotly>=6; extra == 'lab'": the base and the extra `lab` count, the tools of developers do not.
    needed = [line for line in wanted if "extra" not in line or re.search(r"extra == ['\"]lab['\"]", line)]
    return [_package(name, lang) for name in ("roeup_edu", *(re.split(r"[^\w.-]", line)[0] for line in needed))]


def _package(name: str, lang: str) -> Check:
    try:
        return Check(True, say("check.package", {"name": name, "version": version(name)}, lang))
    except PackageNotFoundError:
        return Check(False, say("check.package_missing", {"name": name}, lang))


def _dataset(name: str, lang: str) -> Check:
    try:
        folder(name)
    except FileNotFoundError:
        return Check(False, say("check.dataset_missing", {"name": name}, lang))
    return Check(True, say("check.dataset", {"name": name}, lang))
