"""docs/games.md: its code is the code of the fair, and its session runs."""

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")
SOURCES = [
    (ROOT / "tests" / "core" / name).read_text(encoding="utf-8") for name in ("tinygame.py", "test_conformance.py")
]


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def test_the_code_of_the_page_is_that_of_the_fair():
    found = blocks("python")
    assert len(found) > 10
    for block in found:
        assert any(block in source for source in SOURCES), block


def test_the_session_of_the_page_runs():
    (session,) = blocks("pycon")
    runner = doctest.DocTestRunner()
    runner.run(doctest.DocTestParser().get_doctest(session, {}, "games.md", None, 0))
    assert runner.tries > 5
    assert runner.failures == 0
