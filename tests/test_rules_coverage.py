import re
import tomllib

from tests import rules_coverage
from tests.rules_coverage import DEFINED, ID, ROOT, RULES, gaps, main, named_by_tests, rule_ids


def test_every_rule_has_a_test_and_every_id_a_rule():
    assert gaps() == ([], [])


def test_each_rule_is_stated_once():
    ids = rule_ids()
    assert len(ids) == len(set(ids)) == 60
    assert set(ID.findall(RULES.read_text(encoding="utf-8"))) == set(ids)


def test_the_japanese_page_states_the_same_rules_and_options():
    english, japanese = (path.read_text(encoding="utf-8") for path in (RULES, RULES.with_name("rules_roeup.ja.md")))
    assert DEFINED.findall(japanese) == rule_ids()
    for rule, there, here in zip(rule_ids(), stated(english), stated(japanese), strict=True):
        words = re.compile(r"`([a-z][a-z_0-9]*)`")
        assert set(words.findall(there)) == set(words.findall(here)), rule
        assert set(ID.findall(there)) == set(ID.findall(here)), rule


def stated(page):
    """Return what stands at each rule of a page, up to the next rule or heading."""
    return re.findall(r"^- \*\*R-[A-Z]+-[0-9]+\*\*.*?(?=^- \*\*R-|^#|\Z)", page, re.MULTILINE | re.DOTALL)


def test_code_and_numbers_name_only_rules_that_are_on_the_page():
    files = [*(ROOT / "roeup_edu").rglob("*.py"), *(ROOT / "roeup_edu").rglob("*.toml"), *ROOT.glob("datasets/roeup/*")]
    named = {rule for path in files for rule in ID.findall(path.read_text(encoding="utf-8"))}
    assert named - set(rule_ids()) == set()


def test_every_option_is_on_the_page_with_its_default_first():
    """Options that take a word: the default is the first one named after `option NAME`."""
    page = RULES.read_text(encoding="utf-8")
    options = tomllib.loads((ROOT / "datasets/roeup/rules.toml").read_text(encoding="utf-8"))["options"]
    for name, default in options.items():
        if name in ("preset", "auction", "equity_basis", "flow_basis", "balance_basis", "profit_basis", "bid_step"):
            assert f"`{name}`" in page
        else:
            assert re.search(rf"`{name}`: `?{default}`?\b", page), name


def test_the_list_is_printed(capsys):
    assert main() == 0
    printed = capsys.readouterr().out.splitlines()
    assert len(printed) == len(rule_ids()) + 1
    assert printed[-1] == "60 rules; without a test: none"
    assert main(["-v"]) == 0
    printed = capsys.readouterr().out
    assert "R-ACT-5: " in printed
    assert all(test in printed for test in named_by_tests()["R-ACT-5"])


def test_a_rule_without_a_test_is_listed(monkeypatch, tmp_path, capsys):
    page = tmp_path / "page.md"
    page.write_text(RULES.read_text(encoding="utf-8") + "\n- **R-" + "NEW-1** Nobody tests this.\n", encoding="utf-8")
    monkeypatch.setattr(rules_coverage, "RULES", page)
    assert main() == 1
    assert "61 rules; without a test: R-" + "NEW-1\n" in capsys.readouterr().out
