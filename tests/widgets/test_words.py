"""The words of the table view: its front end finds every key it asks for, and asks for every key there is."""

import re
from string import Formatter

from roeup_edu.locales import LANGUAGES, texts
from roeup_edu.widgets.session import ui
from tests.locales import source

SCRIPTS = "\n".join(path.read_text(encoding="utf-8") for path in (source.ROOT / "widgets").rglob("*.js"))
NAMED = set(re.findall(r'"([a-z]+\.[a-z_]+)"', SCRIPTS))
BEGUN = tuple(re.findall(r"`([a-z]+\.)\$\{", SCRIPTS))
FACTS: dict[str, set[str]] = {}
for keys, facts in re.findall(r"\bt\(([^()]*?), \{([^{}]*)\}\)", SCRIPTS):
    for key in re.findall(r'"([a-z]+\.[a-z_]+)"', keys):
        FACTS.setdefault(key, set()).update(re.findall(r"(?:^|,)\s*(\w+)", facts))


def test_a_key_that_is_asked_for_is_there():
    asked = set(re.findall(r'\bt\("([a-z]+\.[a-z_]+)"', SCRIPTS))
    assert len(asked) > 50
    assert asked - set(ui("en")) == set()


def test_a_key_that_is_there_is_asked_for():
    assert {key for key in ui("en") if key not in NAMED and not key.startswith(BEGUN)} == set()


def test_a_text_has_the_facts_that_its_place_gives():
    for lang in LANGUAGES:
        for key, text in ui(lang).items():
            wanted = {name for _, name, _, _ in Formatter().parse(text) if name}
            assert wanted <= FACTS.get(key, set()) or key.startswith(BEGUN), key


def test_the_words_of_tabs_ratios_and_trends_are_there():
    keys = set(ui("en"))
    tabs = re.search(r"const TABS = \[(.*?)\];", SCRIPTS)
    assert tabs is not None
    names = re.findall(r'"(\w+)"', tabs[1])
    assert len(names) == 11
    assert {f"tab.{name}" for name in names} <= keys
    assert {f"ratio.{name}" for name in ("roe", "margin", "turnover", "leverage")} <= keys
    assert {f"trend.{name}" for name in ("up", "down", "same")} <= keys
    assert {f"effect.{name}" for name in ("better", "worse")} <= keys
    industries = {key for key in texts("en") if key.startswith("industry.")}
    assert industries == {key for key in keys if key.startswith("industry.")}


def test_no_script_makes_markup_of_text_or_asks_another_computer():
    scripts = SCRIPTS.replace("http://www.w3.org/2000/svg", "")
    for word in ("innerHTML", "outerHTML", "insertAdjacent", "document.write", "fetch(", "XMLHttpRequest", "://"):
        assert word not in scripts, word
