"""What an installed package brings with it, and what the repository holds."""

import json
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_the_wheel_brings_decks_notebooks_and_words(tmp_path):
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    for source, inside in (("datasets", "_datasets"), ("notebooks", "_notebooks"), ("roeup_edu/locales", "locales")):
        files = [path.relative_to(ROOT / source) for path in (ROOT / source).rglob("*.*") if path.is_file()]
        wanted = {f"roeup_edu/{inside}/{file.as_posix()}" for file in files if file.suffix in _SHIPPED}
        assert wanted
        assert wanted <= names
    scripts = {path.relative_to(ROOT).as_posix() for path in (ROOT / "roeup_edu" / "widgets").rglob("*.[jc]s*")}
    assert "roeup_edu/widgets/table.js" in scripts
    assert scripts <= names
    assert not [name for name in names if "sqlite" in name]  # games that are kept beside the notebooks


_SHIPPED = {".csv", ".toml", ".ipynb", ".jsonl"}


def test_the_installed_package_finds_its_decks(tmp_path):
    # The checkout has its folders beside the package; a wheel has them inside.
    place = tmp_path / "roeup_edu"
    (place / "_datasets" / "roeup").mkdir(parents=True)
    for name in ("__init__.py", "datasets.py"):
        (place / name).write_bytes((ROOT / "roeup_edu" / name).read_bytes())
    line = "from roeup_edu.datasets import folder; print(folder('roeup'))"
    found = subprocess.run([sys.executable, "-c", line], cwd=tmp_path, check=True, capture_output=True, text=True)
    assert Path(found.stdout.strip()) == place / "_datasets" / "roeup"


def test_notebooks_hold_no_logic_and_no_outputs():
    notebooks = [path for path in (ROOT / "notebooks").rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts]
    assert notebooks
    for path in notebooks:
        for cell in _kept(path)["cells"]:
            source = "".join(cell["source"])
            if cell["cell_type"] == "code":
                assert len(source.splitlines()) <= 12, path
                assert not any(line.startswith(("def ", "class ", "async def ")) for line in source.splitlines()), path
                assert cell["outputs"] == [], path
                assert cell["execution_count"] is None, path


def _kept(path):
    """Return the notebook as git keeps it: whoever ran it and saved may have outputs in the file."""
    name = path.relative_to(ROOT).as_posix()
    found = subprocess.run(["git", "show", f":{name}"], cwd=ROOT, capture_output=True)
    return json.loads(found.stdout if found.returncode == 0 else path.read_text(encoding="utf-8"))
