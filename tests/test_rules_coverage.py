import re
import tomllib

import pytest

from tests import rules_coverage
from tests.rules_coverage import DEFINED, ID, PAGES, ROOT, gaps, main, named_by_tests, rule_ids


def test_every_rule_has_a_test_and_every_id_a_rule():
    assert gaps() == ([], [])


@pytest.mark.parametrize(("game", "count"), [("roeup", 60), ("economy", 34)])
def test_each_rule_is_stated_once(game, count):
    ids = rule_ids(game)
    assert len(ids) == len(set(ids)) == count
    assert set(ID.findall(PAGES[game].read_text(encoding="utf-8"))) == set(ids)


@pytest.mark.parametrize("game", PAGES)
def test_the_japanese_page_states_the_same_rules_and_options(game):
    page = PAGES[game]
    english, japanese = (path.read_text(encoding="utf-8") for path in (page, page.with_suffix(".ja.md")))
    assert DEFINED.findall(japanese) == rule_ids(game)
    for rule, there, here in zip(rule_ids(game), stated(english), stated(japanese), strict=True):
        words = re.compile(r"`([a-z][a-z_0-9]*)`")
        assert set(words.findall(there)) == set(words.findall(here)), rule
        assert set(ID.findall(there)) == set(ID.findall(here)), rule


def stated(page):
    """Return what stands at each rule of a page, up to the next rule or heading."""
    return re.findall(r"^- \*\*[RE]-[A-Z]+-[0-9]+\*\*.*?(?=^- \*\*[RE]-|^#|\Z)", page, re.MULTILINE | re.DOTALL)


def test_code_and_numbers_name_only_rules_that_are_on_the_page():
    files = [*(ROOT / "roeup_edu").rglob("*.py"), *(ROOT / "roeup_edu").rglob("*.toml")]
    files += [*ROOT.glob("datasets/roeup/*"), *ROOT.glob("datasets/economy/*")]
    named = {rule for path in files for rule in ID.findall(path.read_text(encoding="utf-8"))}
    assert named - set(rule_ids()) == set()


@pytest.mark.parametrize("game", PAGES)
def test_every_option_is_on_the_page_with_its_default_first(game):
    """Options that take a word: the default is the first one named after `option NAME`."""
    page = PAGES[game].read_text(encoding="utf-8")
    options = tomllib.loads((ROOT / f"datasets/{game}/rules.toml").read_text(encoding="utf-8"))["options"]
    for name, default in options.items():
        if name in ("preset", "auction", "equity_basis", "flow_basis", "balance_basis", "profit_basis", "bid_step"):
            assert f"`{name}`" in page
        else:
            assert re.search(rf"`{name}`: `?{default}`?\b", page), name


def test_the_list_is_printed(capsys):
    assert main() == 0
    printed = capsys.readouterr().out.splitlines()
    assert len(printed) == len(rule_ids()) + 1
    assert printed[-1] == "94 rules; without a test: none"
    assert main(["-v"]) == 0
    printed = capsys.readouterr().out
    assert "R-ACT-5: " in printed
    assert all(test in printed for test in named_by_tests()["R-ACT-5"])


def test_a_rule_without_a_test_is_listed(monkeypatch, tmp_path, capsys):
    page = tmp_path / "page.md"
    page.write_text("- **R-" + "NEW-1** Nobody tests this.\n", encoding="utf-8")
    monkeypatch.setattr(rules_coverage, "PAGES", {**PAGES, "new": page})
    assert main() == 1
    assert "95 rules; without a test: R-" + "NEW-1\n" in capsys.readouterr().out
