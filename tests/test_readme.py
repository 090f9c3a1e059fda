"""The README can be followed from top to bottom, in both languages; what the pages link to is there."""

import re
import shlex
import shutil
from pathlib import Path

import pytest

from roeup_edu.cli import main

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def commands():
    """The lines to type for the command line, without that which opens the notebooks."""
    blocks = re.findall(r"```\n(.*?)```", README, re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines() if line.startswith((".venv/bin/roeup", "cp "))]
    return [shlex.split(line, comments=True) for line in lines]


def test_the_commands_of_the_readme_work_one_after_the_other(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    shutil.copytree(ROOT / "datasets", "datasets")
    assert len(commands()) > 15
    for program, *words in commands():
        if program == "cp":
            shutil.copytree(words[1], words[2])
        else:
            assert main(words) == 0, (words, capsys.readouterr())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files(page):
    for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert (page.parent / link).exists(), link


def test_the_contents_name_every_page():
    contents = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    assert {page.name for page in PAGES[1:]} - {"index.md"} <= set(re.findall(r"\]\(([^)]+)\)", contents))
