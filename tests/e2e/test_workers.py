"""The workers behind the page: a spare one where there is room, what later ones start from, and what if one dies."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, Worker, expect

from tests.e2e.app import DESK, ENGINE_MS, PREFIX, App
from tests.e2e.conftest import GatedHandler
from tests.e2e.test_tables import LONG
from tools import server
from tools.site import DIST

WATCH = Path(__file__).parent.parent / "bench" / "boot_watch.js"
SOME_WORK = "tables?of=decibel?resolution=compound%26targets=3&rows=dice=3..30&columns=target=0..9"
"""Takes a page a second or two."""
SMALL = "Object.defineProperty(navigator, 'deviceMemory', { get: () => 2 })"
DIES = "() => { self.onmessage = () => { throw new Error('that was too much') } }"
"""At its next question."""
VANISHES = "() => { self.onmessage = () => self.close() }"
"""At its next question, and nobody hears of it: as a browser that needs memory ends one."""
VANISHES_IN_WORK = """() => {
    const send = self.postMessage;
    self.postMessage = (message, ...given) => {
        if ("done" in message) { self.close(); self.postMessage = () => {}; }
        else send.call(self, message, ...given);
    };
}"""
MUCH_MEMORY = "output (1d100 * 1d100 * 1d100 * 1d100) > 5000000"
"""On its way, not in its answer."""
HAS_NO_MEMORY = """() => {
    WebAssembly.Memory.prototype.grow = () => { throw new RangeError("no memory"); };
}"""


def open_with_workers(page: Page, address: str, count: int, link: str = "decibel") -> App:
    """The page at a desk, with so many workers ready."""
    page.add_init_script(path=WATCH)
    page.set_viewport_size(DESK)  # type: ignore[arg-type]
    app = App(page, address).open(link).wait_until_ready()
    page.evaluate("count => bench.whenReady(count)", count)
    return app


def later_workers(page: Page) -> list[Worker]:
    """Those that start from now on."""
    started: list[Worker] = []
    page.on("worker", lambda worker: started.append(worker))  # noqa: PLW0108 (Playwright marks the function)
    return started


def cancel_long_work(app: App) -> None:
    app.open(LONG)
    app.page.get_by_role("button", name="Cancel").click(timeout=ENGINE_MS)


class CountingHandler(server.Handler):
    """Knows what was asked for."""

    asked: list[str] = []  # noqa: RUF012 (all handlers have one list)

    def before_sending(self, path: str) -> None:
        self.asked.append(path)


def test_the_spare_worker_takes_over_at_once(page: Page, address: str, complaints: list[str]) -> None:
    app = open_with_workers(page, address, 2)
    started = later_workers(page)
    page.evaluate("""() => new MutationObserver(() => {
      window.wasLoading ||= document.querySelector("[data-engine=loading]") !== null;
    }).observe(document, { subtree: true, childList: true, attributes: true })""")
    cancel_long_work(app)
    assert app.roll()
    assert not started
    assert not page.evaluate("window.wasLoading")
    page.evaluate("bench.whenReady(2)")  # a new spare one
    assert len(started) == 1


def test_with_little_memory_there_is_no_spare_and_cancel_fetches_nothing(page: Page, complaints: list[str]) -> None:
    page.add_init_script(SMALL)
    with server.serving(DIST, PREFIX, CountingHandler) as address:
        app = open_with_workers(page, address, 1)
        page.wait_for_timeout(3000)  # longer than a spare one takes to start
        assert page.evaluate("bench.ready") == 1
        started = later_workers(page)
        CountingHandler.asked.clear()
        cancel_long_work(app)
        assert app.roll()
        assert len(started) == page.evaluate("bench.ready") == 1
        assert not [path for path in CountingHandler.asked if "engine-" in path]


def test_when_a_worker_dies_the_spare_one_answers(page: Page, address: str, complaints: list[str]) -> None:
    app = open_with_workers(page, address, 2)
    started = later_workers(page)
    page.workers[0].evaluate(DIES)
    assert app.roll()
    page.evaluate("bench.whenReady(2)")
    assert len(started) == 1
    assert app.roll()


@pytest.mark.parametrize("count", [1, 2])
def test_a_worker_that_vanishes_is_missed(page: Page, address: str, complaints: list[str], count: int) -> None:
    if count == 1:
        page.add_init_script(SMALL)
    app = open_with_workers(page, address, count)
    page.workers[0].evaluate(VANISHES)
    assert len(app.roll()) == 5
    app.look("History")
    expect(page.locator(".rolls > li")).to_have_count(1)


def test_a_worker_that_vanishes_while_it_starts_is_missed_and_another_can_be_started(slow_app: App) -> None:
    page = slow_app.page
    page.add_init_script(SMALL)
    with page.expect_worker() as starting:
        slow_app.open("decibel?dice=6")
    page.wait_for_timeout(500)  # until it waits for its files
    starting.value.evaluate("() => { setTimeout(() => self.close()) }")
    failed = page.locator(".engine.failed")
    expect(failed).to_be_visible(timeout=ENGINE_MS)
    GatedHandler.gate.set()
    failed.get_by_role("button", name="Try again").click()
    assert len(slow_app.wait_until_ready().roll()) == 6


def test_long_work_goes_on_when_its_worker_vanishes(page: Page, address: str, complaints: list[str]) -> None:
    app = open_with_workers(page, address, 2)
    started = later_workers(page)
    page.workers[0].evaluate(VANISHES_IN_WORK)
    app.open(SOME_WORK)
    expect(page.locator(".heat td").first).to_be_visible(timeout=ENGINE_MS)
    page.evaluate("bench.whenReady(2)")  # a new spare one in the place of the one that went on
    assert len(started) == 1


@pytest.mark.parametrize("count", [1, 2])
def test_without_memory_another_worker_tries_and_then_it_is_said(
    page: Page, address: str, complaints: list[str], count: int
) -> None:
    app = open_with_workers(page, address, 2, "lab?program=output 1d6")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for worker in page.workers[:count]:
        worker.evaluate(HAS_NO_MEMORY)
    app.open(f"lab?program={quote(MUCH_MEMORY)}")
    if count == 1:
        expect(page.get_by_text("0.36", exact=True)).to_be_visible(timeout=ENGINE_MS)
    else:
        expect(page.get_by_text("The dice broke down over this, twice.")).to_be_visible(timeout=ENGINE_MS)
        page.evaluate("bench.whenReady(1)")
        app.open("decibel?dice=6")
        assert len(app.roll()) == 6
    assert not any("/whole/" in url for url in asked)  # it would need even more memory


def test_what_two_workers_die_of_is_said_and_the_page_goes_on(page: Page, address: str, complaints: list[str]) -> None:
    app = open_with_workers(page, address, 2)
    for worker in page.workers:
        worker.evaluate(DIES)
    app.roll_button.click()
    expect(page.locator(".setup").get_by_text("The dice broke down over this, twice.")).to_be_visible()
    page.evaluate("bench.whenReady(1)")
    app.field("Dice").fill("6")
    assert len(app.roll()) == 6
    expect(page.get_by_text("The dice broke down")).to_have_count(0)
