"""Links of the pages lead to headings that are there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), ROOT / "benchmarks" / "README.md"]


def anchors(page):
    """The anchors of a page as GitHub makes them: small letters, spaces as hyphens, no other punctuation."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    found = []
    for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE):
        slug = re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")
        again = sum(re.fullmatch(rf"{re.escape(slug)}(-\d+)?", one) is not None for one in found)
        found.append(f"{slug}-{again}" if again else slug)
    return found


def links(page):
    """The links within the project: page and anchor, "" if it has none."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if "://" not in link:
            path, _, anchor = link.partition("#")
            yield (page.parent / path if path else page), anchor


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}/{page.name}")
def test_links_lead_to_headings_that_are_there(page):
    for target, anchor in links(page):
        if anchor and target.suffix == ".md":
            assert anchor in anchors(target), (target.name, anchor)


def test_the_anchors_of_a_page_are_those_of_its_headings(tmp_path):
    page = tmp_path / "page.md"
    page.write_text(
        "# In `10` minutes\n## 控え（バックアップ）\n## rules.toml\n## rules.toml\n```\n# no\n```\n", encoding="utf-8"
    )
    assert anchors(page) == ["in-10-minutes", "控えバックアップ", "rulestoml", "rulestoml-1"]
