"""The three browser engines that `tests/browsers/` drives: which are here, and what installs those that are not."""

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
"""Debian's names of what each needs beside the browser that every test needs. WebKitGTK stands for Safari."""
FIREFOX = ("firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox")
MINI_BROWSER = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"


def programs(engine: str) -> list[str]:
    """The paths of what drives an engine: the one to start, and what that needs in turn.

    Raises:
        MissingToolError: one of them is not there; the text says how to get it.
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
    """Install what is missing, where that can be done; the tests of an engine that is not there are skipped."""
    for engine, packages in PACKAGES.items():
        try:
            programs(engine)
        except MissingToolError:
            try:
                toolchain.install_packages(f"what drives {engine}", packages)
            except MissingToolError as failed:
                toolchain.say(f"{engine} will not be tested: {failed}")
