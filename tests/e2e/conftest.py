"""The built site in a real browser: dist/ is served as by a static host, and pages are watched for errors."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from tests.e2e.app import ENGINE_MS, KEEPS, PHONE, PREFIX, App
from tests.e2e.deployed import Site, hosted
from tests.e2e.exchange import Person
from tools import browser, server
from tools.site import DIST

expect.set_options(timeout=15_000)
BLOCKED = "Service Worker registration blocked by Playwright"
SOON_OVER = "--js-flags=--wasm-tiering-budget=1000000000 --single-threaded"
"""Do not optimize the compiled interpreter: for pages that live for seconds that costs a tenth of their time."""


class GatedHandler(server.Handler):
    """Holds the engine's files back until the gate opens."""

    gate = threading.Event()

    def before_sending(self, path: str) -> None:
        if path.endswith(".wasm"):
            self.gate.wait(ENGINE_MS / 1000)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any], pytestconfig: pytest.Config) -> dict[str, Any]:
    arguments = [*browser.arguments(), *([] if pytestconfig.getoption("--long") else [SOON_OVER])]
    return {**browser_type_launch_args, "executable_path": browser.find_headless(), "args": arguments}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "viewport": PHONE, "locale": "en-GB", "service_workers": "block"}


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    assert (DIST / "index.html").exists(), "build the site first: python3 build.py build"
    with server.serving(DIST, PREFIX) as served:
        yield served


def watch(context: BrowserContext) -> list[str]:
    """Collect console errors, uncaught errors and requests to other origins as they happen."""
    found: list[str] = []
    own = re.compile(r"^(http://127\.0\.0\.1:\d+/|about:|data:|blob:)")

    def hear(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and message.text != BLOCKED:
            found.append(f"console {message.type}: {message.text}")

    context.on("console", hear)
    context.on("weberror", lambda error: found.append(f"uncaught: {error.error}"))
    context.on("request", lambda request: None if own.match(request.url) else found.append(f"asked {request.url}"))
    return found


@pytest.fixture
def complaints(context: BrowserContext) -> Iterator[list[str]]:
    """The complaints about a test's pages; there must be none at its end."""
    found = watch(context)
    yield found
    assert not found


@pytest.fixture(scope="session")
def long_page(browser: Browser, browser_context_args: dict[str, Any], address: str) -> Iterator[tuple[Page, list[str]]]:
    """A page with a running engine that many tests share, one after the other; and its complaints."""
    context = browser.new_context(**browser_context_args | KEEPS)
    found = watch(context)
    page = context.new_page()
    App(page, address).open().wait_until_ready()
    yield page, found
    context.close()


@pytest.fixture
def app(long_page: tuple[Page, list[str]], address: str) -> Iterator[App]:
    """The shared page, at phone size and reset; a test must leave no complaints."""
    page, found = long_page
    found.clear()
    page.set_viewport_size(PHONE)
    page.emulate_media(
        media="screen",
        color_scheme="light",
        reduced_motion="no-preference",
        forced_colors="none",
        contrast="no-preference",
    )
    app = App(page, address)
    for link, name in (("blades", "Blades in the Dark"), ("decibel", "Decibel")):  # resets the page, wherever it was
        app.open(link)
        expect(page.get_by_role("heading", name=name)).to_be_visible()
    page.evaluate("document.documentElement.style.fontSize = ''; scrollTo(0, 0); document.activeElement?.blur()")
    page.mouse.move(0, 0)
    yield app
    assert not found


class Device:
    """A browser profile that tests share, one after the other: only the site's own files stay on it."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.complaints = watch(context)

    def cleared(self) -> Device:
        """The device as a newcomer finds it, whatever the previous test has done."""
        for page in self.context.pages:
            page.close()
        self.context.clear_permissions()
        self.context.set_offline(False)
        page = self.context.new_page()
        session = self.context.new_cdp_session(page)
        kept = {"origin": self.address.removesuffix(PREFIX), "storageTypes": "indexeddb,local_storage"}
        session.send("Storage.clearDataForOrigin", kept)
        page.close()
        self.complaints.clear()
        return self


@pytest.fixture(scope="session")
def all_devices(browser: Browser, browser_context_args: dict[str, Any], address: str) -> Iterator[list[Device]]:
    """Devices created so far; `devices` takes from them, and adds more when needed."""
    found: list[Device] = []
    yield found
    for device in found:
        device.context.close()


@pytest.fixture
def devices(
    all_devices: list[Device], browser: Browser, browser_context_args: dict[str, Any], address: str
) -> Iterator[Iterator[Device]]:
    """One device after the other; a test must leave no complaints on any."""
    taken: list[Device] = []

    def take() -> Iterator[Device]:
        for number in count():
            if number == len(all_devices):
                all_devices.append(Device(browser.new_context(**browser_context_args | KEEPS), address))
            taken.append(all_devices[number].cleared())
            yield taken[-1]

    yield take()
    for device in taken:
        for page in device.context.pages:
            page.close()
    assert not [words for device in taken for words in device.complaints]


@pytest.fixture
def fresh_app(devices: Iterator[Device]) -> App:
    """A new page, with nothing loaded and nothing stored."""
    device = next(devices)
    return App(device.context.new_page(), device.address)


@pytest.fixture
def slow_app(page: Page, complaints: list[str]) -> Iterator[App]:
    """The page on a server that holds the engine back until `GatedHandler.gate` is set."""
    GatedHandler.gate.clear()
    with server.serving(DIST, PREFIX, GatedHandler) as served:
        yield App(page, served)
        GatedHandler.gate.set()


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with hosted(tmp_path / "site") as hosting:
        yield hosting


@pytest.fixture(scope="module")
def people() -> Iterator[list[tuple[Person, list[str]]]]:
    """People created so far, with their complaints; `meet` takes from them, and adds more when needed."""
    found: list[tuple[Person, list[str]]] = []
    yield found
    for person, _ in found:
        person.context.close()


@pytest.fixture
def meet(
    people: list[tuple[Person, list[str]]], browser: Browser, browser_context_args: dict[str, Any], address: str
) -> Iterator[Callable[..., Person]]:
    """A new person each time, in a page that was shared by earlier tests; with `loads`, in one for this test alone."""
    met: list[tuple[Person, list[str], bool]] = []

    def person(*, loads: bool = False) -> Person:
        if len(met) == len(people):
            context = browser.new_context(**browser_context_args | KEEPS)
            people.append((Person(context, address), watch(context)))
        else:
            people[len(met)][0].become_a_stranger()
        one, complaints = people[len(met)]
        complaints.clear()
        if loads:
            one.page.close()
            one.take_page()
        met.append((one, complaints, loads))
        return one

    yield person
    for one, _, loads in met:
        spent = [page for page in one.context.pages if loads or page != one.page]
        for page in spent:
            page.close()
        if loads:
            one.take_page()
    assert not [words for _, complaints, _ in met for words in complaints]
