"""Finds a Chromium, Chrome or Edge for the browser tests, installs Chromium where it can (Debian, as root).

Playwright's own browser downloads are not used: a browser of the system does as well and works on every machine.
"""

from __future__ import annotations

import os
import shutil
from functools import cache
from pathlib import Path

from tools.toolchain import MissingToolError, install_packages, is_root

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
HOW_TO_GET = (
    "a Chromium, Chrome or Edge is needed for the browser tests. Install one (on Debian: apt install chromium; "
    "elsewhere https://www.chromium.org/getting-involved/download-chromium/), or name one in ODDSMITH_BROWSER."
)


@cache
def find() -> str:
    """The path of a browser.

    Raises:
        MissingToolError: none is there and none can be installed.
    """
    return _installed() or _install()


def arguments() -> list[str]:
    """What to start the browser with: silent, and without its sandbox where that cannot run (as root)."""
    return [*QUIET_START, *(["--no-sandbox"] if is_root() else [])]


def _installed() -> str | None:
    named = os.environ.get("ODDSMITH_BROWSER")
    if named:
        if not shutil.which(named):
            raise MissingToolError(f"ODDSMITH_BROWSER names {named}, which is not there.")
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
