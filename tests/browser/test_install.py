"""What the browser tests need is looked for, installed from the best place there is, or asked for in plain words."""

import os
import subprocess
import sys

import pytest

from tests.browser import install


@pytest.fixture
def computer(monkeypatch):
    """Return a function that pretends what is missing at each look; it gives what was installed, in order."""

    def pretend(*lacks):
        done, looks = [], iter(lacks)
        monkeypatch.setattr(install, "missing", lambda: next(looks))
        monkeypatch.setattr(install, "from_system", done.append)
        monkeypatch.setattr(subprocess, "call", lambda command: done.append(" ".join(command[1:])))
        return done

    return pretend


def test_nothing_is_installed_where_all_is_there(computer):
    done = computer("")
    assert install.main() == 0
    assert done == []


def test_chromium_and_the_font_come_from_the_packages_of_the_system(computer):
    done = computer("browser", "font", "")
    assert install.main() == 0
    assert done == ["chromium", "fonts-ipafont-gothic"]


def test_without_such_a_package_the_browser_of_playwright_is_fetched(computer):
    done = computer("browser", "browser", "")
    assert install.main() == 0
    assert done == ["chromium", "-m playwright install chromium"]


@pytest.mark.parametrize(
    ("lacks", "advice"),
    [(["browser"] * 3, "playwright install --with-deps chromium"), (["font"] * 2, "apt-get install fonts-ipafont")],
)
def test_what_could_not_be_installed_is_said_and_the_run_fails(computer, capsys, lacks, advice):
    computer(*lacks)
    assert install.main() == 1
    assert advice in capsys.readouterr().err


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the system brings Japanese fonts and no fontconfig")
def test_a_missing_japanese_font_is_noticed(tmp_path):
    (tmp_path / "fonts.conf").write_text(f"<fontconfig><dir>{tmp_path}</dir></fontconfig>", encoding="utf-8")
    without = os.environ | {"FONTCONFIG_FILE": str(tmp_path / "fonts.conf")}
    command = [sys.executable, "-c", "from tests.browser import install; print(install.missing())"]
    for environment, lack in ((None, ""), (without, "font")):
        found = subprocess.run(command, env=environment, cwd=install.ROOT, check=True, capture_output=True, text=True)
        assert found.stdout.strip() == lack
