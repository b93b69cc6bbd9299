"""Finds and installs the three browser engines that `tests/browsers/` drives."""

from __future__ import annotations

import shutil
from glob import glob

from tools import browser, toolchain
from tools.toolchain import MissingToolError

PACKAGES = {
    "chromium": ("chromium-driver",),
    "firefox": ("firefox-esr",),
    "webkit": ("webkit2gtk-driver", "xvfb"),
}
"""Debian packages that each needs besides the browser of the other tests. WebKitGTK stands in for Safari."""
FIREFOX = ("firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox")
MINI_BROWSER = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"


def programs(engine: str) -> list[str]:
    """The paths of the programs that drive an engine: first the one to start, then those it needs.

    Raises:
        MissingToolError: when one of them is missing; the text says how to get it.
    """
    found = {
        "chromium": lambda: [shutil.which("chromedriver"), browser.find()],
        "firefox": lambda: [next(filter(None, map(shutil.which, FIREFOX)), None)],
        "webkit": lambda: [*map(shutil.which, ("WebKitWebDriver", "Xvfb")), next(iter(glob(MINI_BROWSER)), None)],
    }[engine]()
    there = [path for path in found if path]
    if len(there) < len(found):
        raise MissingToolError(
            f"not all of its programs are here (on Debian: apt install {' '.join(PACKAGES[engine])})"
        )
    return there


def install() -> None:
    """Install missing engines where possible; the tests of engines that are still missing are skipped."""
    for engine, packages in PACKAGES.items():
        try:
            programs(engine)
        except MissingToolError:
            try:
                toolchain.install_packages(f"what drives {engine}", packages)
            except MissingToolError as failed:
                toolchain.say(f"{engine} will not be tested: {failed}")
