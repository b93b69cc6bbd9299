"""Finds Chromium, Chrome or Edge for the browser tests, or installs Chromium where it can (on Debian, as root).

Playwright's own browser downloads are not used: the system's browser does as well and works on every machine.
"""

from __future__ import annotations

import os
import shutil
from functools import cache
from pathlib import Path

from tools.toolchain import MissingToolError, install_packages, is_root, say

NAMED = "ODDSMITH_BROWSER"
NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "msedge",
)
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
QUIET_START = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PACKAGES = ("chromium", "fonts-dejavu-core")
HEADLESS = "chromium-headless-shell"
"""Debian's package of Chromium without a window, which saves more than a third of the time of each test page."""
HOW_TO_GET = (
    "a Chromium, Chrome or Edge is needed for the browser tests. Install one (on Debian: apt install chromium; "
    "elsewhere https://www.chromium.org/getting-involved/download-chromium/), or name one in ODDSMITH_BROWSER."
)


@cache
def find() -> str:
    """The path of a browser.

    Raises:
        MissingToolError: when none is installed and none can be.
    """
    return _installed() or _install()


def find_headless() -> str:
    """The path of the headless browser if it is installed and no other is named; otherwise `find()`."""
    return (None if os.environ.get(NAMED) else shutil.which(HEADLESS)) or find()


def install_headless() -> None:
    """Install the headless browser if possible: without it the same tests take longer."""
    if find() == find_headless() and not os.environ.get(NAMED):
        try:
            install_packages("Chromium without a window", (HEADLESS,))
        except MissingToolError as failed:
            say(f"The tests will take longer: {failed}")


def arguments() -> list[str]:
    """Command-line arguments for the browser: quiet, and without the sandbox as root, where it cannot run."""
    return [*QUIET_START, *(["--no-sandbox"] if is_root() else [])]


def _installed() -> str | None:
    named = os.environ.get(NAMED)
    if named:
        if not shutil.which(named):
            raise MissingToolError(f"{NAMED} names {named}, which is not there.")
        return named
    on_path = (shutil.which(name) for name in NAMES)
    in_place = (place for place in PLACES if Path(place).exists())
    return next(filter(None, (*on_path, *in_place)), None)


def _install() -> str:
    try:
        install_packages("Chromium", PACKAGES)
    except MissingToolError as failed:
        raise MissingToolError(f"{HOW_TO_GET}\n{failed}") from None
    found = _installed()
    if found is None:
        raise MissingToolError(HOW_TO_GET)
    return found
