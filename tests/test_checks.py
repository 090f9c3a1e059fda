"""The check of the installation tells what is there and what is not."""

from importlib.metadata import PackageNotFoundError

import pytest

from roeup_edu import __version__, checks


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_everything_is_there_in_a_tested_environment(lang):
    found = checks.installation(lang)
    assert found.ok
    assert f"roeup_edu {__version__}" in repr(found)
    assert "pytest" not in repr(found)
    assert all(line.startswith("✓") for line in repr(found).splitlines())


def test_a_missing_package_is_named_with_what_to_do(monkeypatch):
    def version(name):
        if name == "plotly":
            raise PackageNotFoundError(name)
        return "1"

    monkeypatch.setattr(checks, "version", version)
    found = checks.installation()
    assert not found.ok
    assert "✗ plotly is missing: run make setup" in repr(found)
    assert repr(found).splitlines()[-1].startswith("✗")


def test_a_missing_deck_is_named(monkeypatch):
    monkeypatch.setattr(checks, "DATASETS", ("no_such_deck",))
    assert "✗ The data folder no_such_deck is missing" in repr(checks.installation())
