"""Starts each engine under Selenium: Chromium and WebKit through their drivers, Firefox through Marionette."""

from __future__ import annotations

import os
import re
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.remote.file_detector import UselessFileDetector

from tests.browsers.marionette import Marionette
from tests.browsers.visitor import Visitor
from tools import browser

STARTS_IN_S = 60
FIREFOX_SETTINGS = {
    "marionette.port": 0,  # any
    "devtools.console.stdout.content": True,
    "devtools.console.stdout.chrome": False,
}
FIREFOX_COMPLAINTS = re.compile(r"^(console\.(?:error|warn):(?! RSLoader).*|JavaScript error: http.*)$", re.M)
"""Errors and warnings of the page, without those about Firefox's own requests."""
SURROUNDINGS = {
    "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
    "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
    "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",  # most containers cannot run it; only our page is opened
    "LIBGL_ALWAYS_SOFTWARE": "1",
    "GDK_BACKEND": "x11",
    "LANG": "en_GB.UTF-8",
}


@contextmanager
def chromium(programs: list[str], _home: Path) -> Iterator[Visitor]:
    driver_path, browser_path = programs
    options = webdriver.ChromeOptions()
    options.binary_location = browser_path
    for argument in ("--headless=new", *browser.arguments()):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "WARNING"})
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(driver_path))

    def complaints() -> list[str]:
        return [entry["message"] for entry in driver.get_log("browser")]  # type: ignore[no-untyped-call]

    with driver:
        yield Visitor(driver, complaints)


@contextmanager
def firefox(programs: list[str], home: Path) -> Iterator[Visitor]:
    lines = (f"user_pref({name!r}, {str(value).lower()});\n" for name, value in FIREFOX_SETTINGS.items())
    (home / "user.js").write_text("".join(lines).replace("'", '"'))
    said = home / "said.txt"
    command = [*programs, "--headless", "--no-remote", "--profile", str(home), "--marionette"]
    with said.open("w") as output, subprocess.Popen(command, stdout=output, stderr=output) as process:
        try:
            port = written(home / "MarionetteActivePort")
            driver = webdriver.Remote(
                Marionette(int(port)),  # type: ignore[arg-type]
                options=webdriver.FirefoxOptions(),
                file_detector=UselessFileDetector(),  # files are on the same machine as Firefox
            )
            told = 0

            def complaints() -> list[str]:
                nonlocal told
                text = said.read_text()
                told, since = len(text), text[told:]
                return FIREFOX_COMPLAINTS.findall(since)

            with driver:
                yield Visitor(driver, complaints)
        finally:
            process.terminate()


@contextmanager
def webkit(programs: list[str], home: Path) -> Iterator[Visitor]:
    driver_path, screen_path, browser_path = programs
    options = webdriver.WebKitGTKOptions()
    options.binary_location = browser_path
    options.add_argument("--automation")
    with screen(screen_path) as display:
        environment = os.environ | SURROUNDINGS | {"DISPLAY": display, "HOME": str(home)}
        service = webdriver.WebKitGTKService(driver_path, env=environment)
        with webdriver.WebKitGTK(options, service) as driver:
            yield Visitor(driver, list)  # WebKit's driver does not report the console


@contextmanager
def screen(program: str) -> Iterator[str]:
    """A virtual screen; yields its display name."""
    reading, writing = os.pipe()
    command = [program, "-displayfd", str(writing), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as process:
        os.close(writing)
        try:
            with os.fdopen(reading) as number:
                yield f":{number.readline().strip()}"
        finally:
            process.terminate()


def written(file: Path) -> str:
    """Wait for a file; return its contents."""
    until = time.monotonic() + STARTS_IN_S
    while not (file.exists() and file.read_text()):
        assert time.monotonic() < until, f"there is no {file.name}"
        time.sleep(0.05)
    return file.read_text()


STARTS: dict[str, Callable[[list[str], Path], AbstractContextManager[Visitor]]] = {
    "chromium": chromium,
    "firefox": firefox,
    "webkit": webkit,
}
