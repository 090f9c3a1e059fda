"""The command line as a function: words in, exit code and printed text out."""

from typing import NamedTuple

import pytest

from roeup_edu.cli import main


class Ran(NamedTuple):
    code: int
    out: str
    err: str


@pytest.fixture
def roeup(capsys, monkeypatch, tmp_path):
    """Run a command in an empty folder, in English unless --lang says otherwise."""
    monkeypatch.chdir(tmp_path)
    for name in ("ROEUP_LANG", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")

    def run(*words):
        capsys.readouterr()
        code = main([str(word) for word in words])
        return Ran(code, *capsys.readouterr())

    return run


@pytest.fixture
def practice(roeup):
    """A practice game of two in game.jsonl."""
    assert (
        roeup("new", "roeup", "--seats", "A=Alpha,B=Beta", "--option", "preset=practice", "--out", "game.jsonl").code
        == 0
    )
    return "game.jsonl"


@pytest.fixture
def played(roeup):
    """A whole game of bots in played.jsonl."""
    words = ("--players", 3, "--seed", 5, "--option", "terms=3", "--option", "auction=sealed")
    assert roeup("simulate", "roeup", *words, "--bots", "greedy,random", "--out", "played.jsonl").code == 0
    return "played.jsonl"
