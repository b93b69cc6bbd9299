"""The page's workers: a spare one if there is room, what later ones start from, and what happens if one dies."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, Worker, expect

from tests.e2e.app import DESK, ENGINE_MS, HANGS, PREFIX, SMALL, App
from tests.e2e.conftest import watch
from tests.e2e.test_tables import LONG
from tools import server
from tools.site import DIST

WATCH = Path(__file__).parent.parent / "bench" / "boot_watch.js"
DIES = "() => { self.onmessage = () => { throw new Error('that was too much') } }"
"""Makes a worker crash at its next question."""
MUCH_MEMORY = "output (1d1000 * 1d1000) > 500000"
"""Needs much memory while it runs, not for its answer."""
HAS_NO_MEMORY = """() => {
    WebAssembly.Memory.prototype.grow = () => { throw new RangeError("no memory"); };
}"""
LATER = "() => new Promise((done) => setTimeout(done, 2_500))"
"""Waits until a timer of the page that would start a spare worker has fired: timers keep their order."""


class CountingHandler(server.Handler):
    """Records requests."""

    asked: list[str] = []  # noqa: RUF012 (all handlers have one list)

    def before_sending(self, path: str) -> None:
        self.asked.append(path)


@pytest.fixture(scope="module")
def desk(browser: Browser, browser_context_args: dict[str, Any], address: str) -> Iterator[tuple[App, list[str]]]:
    """A page with a spare worker, shared by many tests; and its complaints."""
    context = browser.new_context(**browser_context_args | {"viewport": DESK})
    found = watch(context)
    page = context.new_page()
    page.add_init_script(path=WATCH)
    yield App(page, address).open("lab?program=output 1d6"), found
    context.close()


@pytest.fixture
def app(desk: tuple[App, list[str]]) -> Iterator[App]:
    """The page with two idle workers, the first of which is asked first."""
    app, found = desk
    found.clear()
    app.open("decibel").wait_until_ready()
    app.page.evaluate("bench.whenReady(2)")
    expect(app.page.locator(".is-stale")).to_have_count(0)
    settled(app.page, 2)
    yield app
    assert not found


@pytest.fixture(scope="module")
def small_desk(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[tuple[App, list[str]]]:
    """A page on a device with little memory, shared by many tests; and its complaints."""
    context = browser.new_context(**browser_context_args | {"viewport": DESK})
    found = watch(context)
    page = context.new_page()
    page.add_init_script(SMALL)
    page.add_init_script(path=WATCH)
    with server.serving(DIST, PREFIX, CountingHandler) as address:
        yield App(page, address).open("decibel").wait_until_ready(), found
        context.close()


@pytest.fixture
def small_app(small_desk: tuple[App, list[str]]) -> Iterator[App]:
    app, found = small_desk
    found.clear()
    app.open("decibel").wait_until_ready()
    settled(app.page, 1)
    yield app
    assert not found


def settled(page: Page, count: int) -> None:
    """Wait until terminated workers have also left `page.workers`."""
    for _ in range(ENGINE_MS // 20):
        if len(page.workers) == count:
            return
        page.wait_for_timeout(20)
    raise AssertionError(page.workers)


def later_workers(page: Page) -> list[Worker]:
    """The workers that start from now on."""
    started: list[Worker] = []
    page.on("worker", lambda worker: started.append(worker))  # noqa: PLW0108 (Playwright marks the function)
    return started


@pytest.mark.parametrize("count", [2, pytest.param(1, marks=pytest.mark.long)])
def test_without_memory_another_worker_tries_and_then_it_is_said(app: App, count: int) -> None:
    page = app.page
    started = later_workers(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for worker in page.workers[:count]:
        worker.evaluate(HAS_NO_MEMORY)
    app.open(f"lab?program={quote(MUCH_MEMORY)}")
    if count == 1:
        expect(page.locator(".output .law")).to_contain_text("15.4%", timeout=ENGINE_MS)
    else:
        expect(page.locator("#lab-said")).to_contain_text("This crashed twice.", timeout=ENGINE_MS)
    page.evaluate("bench.whenReady(2)")
    assert len(started) == count
    app.open("decibel?dice=6")
    assert len(app.roll()) == 6
    assert not any("/whole/" in url for url in asked)  # it would need even more memory


def test_the_spare_worker_takes_over_at_once(app: App) -> None:
    page = app.page
    started = later_workers(page)
    page.evaluate("""() => new MutationObserver(() => {
      window.wasLoading ||= document.querySelector("[data-engine=loading]") !== null;
    }).observe(document, { subtree: true, childList: true, attributes: true })""")
    app.open(LONG)
    page.get_by_role("button", name="Cancel").click(timeout=ENGINE_MS)
    assert app.roll()
    assert not page.evaluate("window.wasLoading")
    page.evaluate("bench.whenReady(2)")  # a new spare worker
    assert len(started) == 1
    assert {worker.url.partition(":")[0] for worker in page.workers} == {"blob"}  # these have the page's policy


def test_with_little_memory_there_is_no_spare_and_cancel_fetches_nothing(small_app: App) -> None:
    page = small_app.page
    started = later_workers(page)
    page.evaluate(LATER)
    assert not started
    assert page.evaluate("bench.ready") == 1
    CountingHandler.asked.clear()
    page.workers[0].evaluate(HANGS, "table")
    small_app.open("tables?of=decibel")
    page.get_by_role("button", name="Cancel").click(timeout=ENGINE_MS)
    assert small_app.roll()
    assert len(started) == page.evaluate("bench.ready") == 1
    assert not [path for path in CountingHandler.asked if "engine-" in path]


def test_a_roll_that_takes_long_can_be_cancelled_and_the_one_before_stays(small_app: App) -> None:
    page = small_app.page
    small_app.open("decibel?seed=1-kept")
    expect(small_app.result).to_contain_text("Someone shared this roll", timeout=ENGINE_MS)
    page.evaluate(LATER)
    page.workers[0].evaluate(HANGS, "roll")
    small_app.roll_button.click()
    expect(small_app.result).to_have_attribute("aria-busy", "true")
    cancel = page.locator(".roll-bar").get_by_role("button", name="Cancel")
    cancel.click()
    expect(small_app.result).to_have_attribute("aria-busy", "false")
    expect(cancel).to_have_count(0)
    assert page.evaluate("location.hash").endswith("seed=1-kept")
    assert small_app.roll()


def test_when_a_worker_dies_the_spare_one_answers(app: App) -> None:
    started = later_workers(app.page)
    app.page.workers[0].evaluate(DIES)
    assert app.roll()
    app.page.evaluate("bench.whenReady(2)")
    assert len(started) == 1
    assert app.roll()


def test_what_two_workers_die_of_is_said_and_the_page_goes_on(app: App) -> None:
    page = app.page
    for worker in page.workers:
        worker.evaluate(DIES)
    app.roll_button.click()
    crashed = page.locator(".setup .refusal")
    expect(crashed).to_contain_text("This crashed twice.")
    expect(app.roll_button).to_be_enabled()  # the question was valid
    expect(page.locator("[aria-invalid=true]")).to_have_count(0)
    page.evaluate("bench.whenReady(1)")
    crashed.get_by_role("button", name="Try again").click()
    assert len(app.faces()) == 5
    expect(page.get_by_text("This crashed twice")).to_have_count(0)


def test_a_comparison_is_asked_for_again_after_a_crash(app: App) -> None:
    page = app.page
    for worker in page.workers:
        worker.evaluate(DIES)
    app.open("compare?of=decibel?dice=9")
    entry = page.locator(".compared > li")
    expect(entry).to_contain_text("This crashed twice.")
    page.evaluate("bench.whenReady(1)")
    entry.get_by_role("button", name="Try again").click()
    expect(entry.locator(".chance")).to_contain_text("%")


def test_a_roll_does_not_wait_for_compared_programs(app: App) -> None:
    page = app.page
    for worker in page.workers:
        worker.evaluate(HANGS, "compare")
    app.open("compare?of=decibel?dice=10&of=decibel?dice=11")
    page.wait_for_timeout(200)
    app.roll_button.click()
    assert len(app.faces()) == 5
    app.open(fresh=True)  # the workers still hang


@pytest.mark.long
def test_the_link_of_a_roll_with_someone_is_read_again_after_a_crash(app: App) -> None:
    page = app.page
    for worker in page.workers:
        worker.evaluate(DIES)
    app.open(f"blades?commitment=1-{'a' * 64}")
    expect(page.locator(".scene.is-refused")).to_contain_text("This crashed twice.")
    page.evaluate("bench.whenReady(1)")
    page.locator(".exchange").get_by_role("button", name="Try again").click()
    expect(page.locator(".scene.is-asked")).to_be_visible()
