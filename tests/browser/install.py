"""What the browser tests need, `python -m tests.browser.install`: Chromium and a Japanese font.

What is missing comes from the system's packages (apt, as root or by sudo without a password), else the browser from
Playwright. Exit code 1 and a line that says what to do if the tests could not run after that.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser, Error, Playwright, sync_playwright

ROOT = Path(__file__).parents[2]
NAMES = ("chromium", "chromium-browser")
PACKAGES = {"browser": "chromium", "font": "fonts-ipafont-gothic"}
# Nothing but the pages under test: no first-run pages, no updates, no proxy, and no name is looked up outside.
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-proxy-server",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
)
ADVICE = {
    "browser": "No Chromium that starts was found. Install the package `chromium` of the system, or try\n"
    "  {python} -m playwright install --with-deps chromium",
    "font": "Chromium has no Japanese font: every kana is an empty box. Install one, on Debian and Ubuntu\n"
    "  sudo apt-get install fonts-ipafont-gothic",
}
# Without a font every character is the same box.
KANA_DIFFER = """() => {
    const drawn = text => {
        const canvas = document.createElement('canvas');
        const pen = canvas.getContext('2d');
        pen.font = '40px sans-serif';
        pen.fillText(text, 10, 60);
        return canvas.toDataURL();
    };
    return drawn('あ') !== drawn('株');
}"""


def launch(playwright: Playwright) -> Browser:
    """Start the system's Chromium, else Playwright's own.

    Raises `Error` of Playwright if neither is there or starts.
    """
    for path in filter(None, map(shutil.which, NAMES)):
        try:
            return playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        except Error:  # Ubuntu has a script of that name that only says how to install it
            continue
    return playwright.chromium.launch(args=list(ARGUMENTS))


def missing() -> str:
    """Return what the tests lack: "browser", "font", or nothing."""
    with sync_playwright() as playwright:
        try:
            browser = launch(playwright)
        except Error:
            return "browser"
        with browser:
            return "" if browser.new_page().evaluate(KANA_DIFFER) else "font"


def from_system(package: str) -> None:
    """Install a package of Debian or Ubuntu, if this is one and we may."""
    apt, sudo = shutil.which("apt-get"), shutil.which("sudo")
    root = getattr(os, "geteuid", lambda: 1)() == 0
    if apt is None or not (root or sudo):
        return
    command = [*([] if root else ["sudo", "-n"]), "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "--quiet"]
    install = [*command, "install", "--yes", "--no-install-recommends", package]
    if subprocess.call(install):  # the lists of packages may be old or empty
        subprocess.call([*command, "update"])
        subprocess.call(install)


def main() -> int:
    """Install what is missing, one after the other, and look again."""
    if (lack := missing()) == "browser":
        print("The browser tests need Chromium: installing it ...", flush=True)
        from_system(PACKAGES[lack])
        lack = missing()
    if lack == "browser":
        subprocess.call([sys.executable, "-m", "playwright", "install", "chromium"])
        lack = missing()
    if lack == "font":
        print("The browser tests need a Japanese font: installing it ...", flush=True)
        from_system(PACKAGES[lack])
        lack = missing()
    if lack:
        print(ADVICE[lack].format(python=sys.executable), file=sys.stderr)
    return 1 if lack else 0


if __name__ == "__main__":
    sys.exit(main())
