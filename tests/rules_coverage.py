"""Which test proves which rule: every id of the rule pages in docs/ with the tests whose docstrings name it.

Run by `make rules`: `python -m tests.rules_coverage` prints how many tests each rule has, with `-v` which. It exits
with 1 if an id has no test or a test names an unknown id.
"""

import ast
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGES = {game: ROOT / "docs" / f"rules_{game}.md" for game in ("roeup", "economy")}
ID = re.compile(r"\b[RE]-[A-Z]+-[0-9]+")
DEFINED = re.compile(r"^- \*\*([RE]-[A-Z]+-[0-9]+)\*\*", re.MULTILINE)


def rule_ids(*games):
    """Return the ids of the rule pages of these games, or of all, in their order."""
    return [rule for game in games or PAGES for rule in DEFINED.findall(PAGES[game].read_text(encoding="utf-8"))]


def named_by_tests():
    """Return the tests, as "file::name", that name each id in their docstrings."""
    found = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for rule in ID.findall(ast.get_docstring(node) or ""):
                    tests = found.setdefault(rule, [])
                    if (name := f"{path.relative_to(ROOT).as_posix()}::{node.name}") not in tests:
                        tests.append(name)
    return found


def gaps():
    """Return the ids without a test, and the ids that tests name but no rule has."""
    ids, found = rule_ids(), named_by_tests()
    return [rule for rule in ids if rule not in found], sorted(found.keys() - ids)


def main(words=()):
    """Print the list, the verdict last; return the exit code."""
    found = named_by_tests()
    for rule in rule_ids():
        tests = found.get(rule, [])
        print(f"{rule}: {len(tests)}")
        for test in tests if "-v" in words else ():
            print(f"    {test}")
    missing, unknown = gaps()
    if unknown:
        print(f"named by a test, but no rule has this id: {', '.join(unknown)}")
    print(f"{len(rule_ids())} rules; without a test: {', '.join(missing) or 'none'}")
    return 1 if missing or unknown else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
