"""JupyterLab for tests, screenshots and measurements: a server of its own on a free port of this computer.

Nothing of the user's is read or changed: notebooks are copies in a temporary folder, and all settings are in there too.
"""

import json
import os
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import ProxyHandler, Request, build_opener

import psutil

ROOT = Path(__file__).parents[2]
PATIENCE = 90  # seconds until a server must answer
# No news, no updates; and every cell is in the page, also those out of sight.
SETTINGS = {
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
    "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},
}


class Lab:
    """A running JupyterLab; `with Lab() as lab:` ends it and removes its folder."""

    def __init__(self) -> None:
        self.home = Path(tempfile.mkdtemp(prefix="roeup-lab-"))
        self.root = self.home / "root"
        self.token = secrets.token_hex(16)
        self.folders = 0
        self.address = ""
        self.server: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> "Lab":
        try:
            self._start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        if self.server is not None:
            self.server.terminate()
            try:
                self.server.wait(20)
            except subprocess.TimeoutExpired:
                self.server.kill()
                self.server.wait()
        shutil.rmtree(self.home, ignore_errors=True)

    def folder(self) -> Path:
        """Return a new folder under the root, and forget what users have set (a dark theme) and left open."""
        shutil.rmtree(self.home / "settings", ignore_errors=True)
        self.folders += 1
        folder = self.root / f"class{self.folders}"
        folder.mkdir(parents=True)
        return folder

    def url(self, notebook: Path, workspace: str) -> str:
        """Return the address of a notebook in a workspace of its own, so that no other window's tabs come up."""
        path = notebook.relative_to(self.root).as_posix()
        return f"{self.address}lab/workspaces/{workspace}/tree/{path}?token={self.token}"

    def end_kernels(self) -> None:
        """End every kernel and wait until none is left."""
        for session in self.ask("api/sessions"):
            self.ask(f"api/sessions/{session['id']}", "DELETE")
        for kernel in self.ask("api/kernels"):
            self.ask(f"api/kernels/{kernel['id']}", "DELETE")

    def kill_kernel(self, kernel: str) -> None:
        """Kill the process of a kernel without a word."""
        assert self.server is not None
        processes = psutil.Process(self.server.pid).children(recursive=True)
        (process,) = [one for one in processes if any(kernel in word for word in one.cmdline())]
        process.kill()

    def ask(self, path: str, method: str = "GET") -> Any:
        """Return the server's answer to a request, read as JSON; None if it is empty."""
        request = Request(self.address + path, method=method, headers={"Authorization": f"token {self.token}"})
        with build_opener(ProxyHandler({})).open(request, timeout=30) as answer:  # no proxy on the way to ourselves
            return json.loads(answer.read() or "null")

    def _start(self) -> None:
        settings = self.home / "app"
        for folder in (settings, self.root, self.home / "runtime"):
            folder.mkdir()
        (settings / "overrides.json").write_text(json.dumps(SETTINGS), encoding="utf-8")
        command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"]
        command += ["--ServerApp.ip=127.0.0.1", "--ServerApp.port=0", f"--IdentityProvider.token={self.token}"]
        command += [f"--ServerApp.root_dir={self.root}", "--ServerApp.terminals_enabled=False"]
        command += [f"--LabApp.app_settings_dir={settings}", "--LabApp.expose_app_in_browser=True"]
        with (self.home / "log").open("wb") as log:
            self.server = subprocess.Popen(command, cwd=self.home, env=self._environment(), stdout=log, stderr=log)
        end = time.monotonic() + PATIENCE
        while not self._answers():
            if self.server.poll() is not None or time.monotonic() > end:
                log_text = (self.home / "log").read_text(encoding="utf-8", errors="replace")
                raise RuntimeError(f"JupyterLab did not start:\n{log_text[-4000:]}")
            time.sleep(0.1)

    def _answers(self) -> bool:
        for path in (self.home / "runtime").glob("jpserver-*.json"):
            try:
                self.address = json.loads(path.read_text(encoding="utf-8"))["url"].replace("localhost", "127.0.0.1")
                self.ask("api/status")
            except (URLError, ValueError, ConnectionError):  # not written to its end, or not listening yet
                return False
            return True
        return False

    def _environment(self) -> dict[str, str]:
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("JUPYTER", "IPYTHON", "ROEUP"))}
        own = {
            "HOME": "home",
            "USERPROFILE": "home",
            "XDG_CONFIG_HOME": "home",
            "XDG_DATA_HOME": "home",
            "XDG_CACHE_HOME": "home",
            "IPYTHONDIR": "ipython",
            "JUPYTER_CONFIG_DIR": "config",
            "JUPYTER_DATA_DIR": "data",
            "JUPYTER_RUNTIME_DIR": "runtime",
            "JUPYTERLAB_SETTINGS_DIR": "settings",
            "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        }
        (self.home / "home").mkdir(exist_ok=True)
        return kept | {name: str(self.home / folder) for name, folder in own.items()} | {"PYTHONPATH": str(ROOT)}
