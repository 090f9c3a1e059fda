"""Streams that are closed, full or given up: no traceback, and what is booked is booked."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BORROW = '{"do":"borrow","seat":"A","amount":10}'

pytestmark = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a shell and a full device")


@pytest.fixture
def shell(tmp_path):
    """Run `roeup` in a shell with what stands behind it; return the exit code of `roeup` and the error output."""

    def run(words, streams="", given=b""):
        command = f'{{ "{sys.executable}" -m roeup_edu {words}; echo $? > code; }} {streams}'
        env = {**os.environ, "PYTHONPATH": str(ROOT), "ROEUP_LANG": "en", "PYTHONIOENCODING": "utf-8"}
        done = subprocess.run(["/bin/sh", "-c", command], cwd=tmp_path, env=env, input=given, capture_output=True)
        assert b"Traceback" not in done.stderr + done.stdout
        assert b"Exception ignored" not in done.stderr
        return int((tmp_path / "code").read_text()), done.stderr.decode()

    assert run("new roeup --seats A=Alpha,B=Beta --option preset=practice --out g.jsonl") == (0, "")
    return run


def lines(path):
    return len(path.read_bytes().splitlines())


@pytest.mark.parametrize(
    "streams",
    [">&-", ">/dev/full", "| head -c1", "2>&-", "2>/dev/full", ">&- 2>&-", ">/dev/full 2>/dev/full", "<&- >&- 2>&-"],
)
def test_an_action_that_is_booked_is_0_whoever_listens(shell, tmp_path, streams):
    before = lines(tmp_path / "g.jsonl")
    code, err = shell(f"act g.jsonl '{BORROW}'", streams)
    assert (code, err) == (0, "")
    assert lines(tmp_path / "g.jsonl") == before + 1


@pytest.mark.parametrize("streams", ["2>&-", "2>/dev/full", ">&- 2>&-"])
def test_a_refusal_is_1_whoever_listens(shell, tmp_path, streams):
    before = (tmp_path / "g.jsonl").read_bytes()
    assert shell("act g.jsonl fly", streams)[0] == 1
    assert (tmp_path / "g.jsonl").read_bytes() == before


@pytest.mark.parametrize("words", ["show g.jsonl", "options g.jsonl --json", "replay g.jsonl --json", "games"])
def test_what_only_prints_tells_that_it_could_not(shell, words):
    code, err = shell(words, ">/dev/full")
    assert (code, err) == (1, "The output cannot be written: No space left on device.\n")
    assert shell(words, ">&-") == (0, "")


def test_a_new_game_is_there_whoever_listens(shell, tmp_path):
    code, err = shell("new roeup --seats A=x,B=y --option preset=practice --out h.jsonl", ">/dev/full")
    assert (code, err) == (0, "")
    assert lines(tmp_path / "h.jsonl") > 1


def test_the_input_may_be_closed_or_begin_with_a_mark(shell, tmp_path):
    before = lines(tmp_path / "g.jsonl")
    code, err = shell("act g.jsonl -", "<&-")
    assert code == 1
    assert "it is not JSON: –" in err
    assert lines(tmp_path / "g.jsonl") == before
    assert shell("act g.jsonl -", given=b"\xef\xbb\xbf" + BORROW.encode()) == (0, "")
    assert shell("act g.jsonl -", given=BORROW.encode() + b"\r\n") == (0, "")
    assert lines(tmp_path / "g.jsonl") == before + 2
    code, err = shell("act g.jsonl -", given=b"\xff\xfe{")
    assert code == 1
    assert "cannot be read" in err
