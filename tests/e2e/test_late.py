"""Views that are not needed at the start: each is loaded on first use, with its words and its style sheet."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Request, Route, ViewportSize, expect

from tests.e2e.app import DESK, ENGINE_MS, PHONE, App

VIEWS = {
    "tables": ("tables?of=decibel", ".tables .heat td"),
    "compare": ("compare?of=decibel", ".compared"),
    "history": ("history", ".history .segmented"),
    "lab": ("lab?program=output%203d6", ".output"),
    "about": ("about", ".about-page"),
    "exchange": (f"decibel?commitment=1-{'a' * 52}", ".exchange"),
}
"""By file name: a link to the view, and a selector for its content."""
BY_DEFAULT = ("about",)
FURTHER = ((PHONE, "history"), (PHONE, "tables"), (PHONE, "compare"), (DESK, "compare"), (DESK, "history"))
SHIFTED = """() => new Promise((done) => {
    const shifts = [];
    const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    setTimeout(() => done(shifts.reduce((sum, { value }) => sum + value, 0)), 300);
})"""
"""The total layout shift since the page was loaded, including shifts right after user input."""


def watched(page: Page) -> set[str]:
    """The lazily loaded files that are requested from now on."""
    found: set[str] = set()

    def note(request: Request) -> None:
        name = request.url.rpartition("/")[2].partition("-")[0]
        if name in {*VIEWS, "share", "picture"}:
            found.add(name)

    page.on("request", note)
    return found


def of_view(name: str) -> re.Pattern[str]:
    return re.compile(rf"/{name}-[A-Z0-9]+\.js$")


def hold(page: Page, name: str) -> list[Route]:
    """Hold a view back; return the requests for it."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)

    page.route(of_view(name), keep)
    return held


def release(page: Page, held: list[Route]) -> None:
    """Let a view load, once it has been requested and its placeholder drawn."""
    for _ in range(300):
        if held:
            break
        page.wait_for_timeout(50)
    held.pop().continue_()


def test_a_view_is_fetched_when_it_is_first_opened(fresh_app: App) -> None:
    page = fresh_app.page
    fetched = watched(page)
    fresh_app.open("decibel").wait_until_ready()
    assert fetched == set()
    for count, (link, seen) in enumerate(VIEWS.values(), 1):
        fresh_app.open(link)
        expect(page.locator(seen).first).to_be_visible(timeout=ENGINE_MS)
        assert fetched == set(list(VIEWS)[:count])
    page.locator(".top").get_by_role("button", name="Share").click()
    expect(page.get_by_role("dialog").locator(".code svg")).to_be_visible()
    assert fetched == {*VIEWS, "share"}


@pytest.mark.parametrize(
    "name", [*BY_DEFAULT, *(pytest.param(name, marks=pytest.mark.long) for name in VIEWS if name not in BY_DEFAULT)]
)
@pytest.mark.parametrize("again", ["Try again", "Back", "online"])
def test_a_view_that_does_not_come_is_asked_for_again(page: Page, address: str, name: str, again: str) -> None:
    link, seen = VIEWS[name]
    page.route(of_view(name), lambda route: route.abort())
    app = App(page, address).open(link)
    expect(page.get_by_role("alert")).to_have_text("This could not be loaded. Are you online?")
    if again == "Back":
        app.open("decibel")
        expect(page.get_by_role("alert")).to_have_count(0)
    page.unroute_all()
    if again == "online":
        page.evaluate("dispatchEvent(new Event('online'))")
    else:
        page.go_back() if again == "Back" else page.get_by_role("button", name=again).click()
    expect(page.locator(seen).first).to_be_visible(timeout=ENGINE_MS)


@pytest.mark.parametrize("then", [pytest.param("Try again", marks=pytest.mark.long), "Cancel"])
def test_a_dialog_that_does_not_come_is_asked_for_again(page: Page, address: str, then: str) -> None:
    page.route(of_view("share"), lambda route: route.abort())
    App(page, address).open("decibel")
    share = page.locator(".top").get_by_role("button", name="Share")
    share.click()
    expect(page.get_by_role("alert")).to_have_text("This could not be loaded. Are you online?")
    page.unroute_all()
    page.get_by_role("button", name=then).click()
    if then == "Cancel":
        expect(share).to_be_focused()
        share.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize(
    ("size", "name"),
    [
        (DESK, "tables"),
        *(pytest.param(size, name, marks=pytest.mark.long) for size, name in FURTHER),
    ],
)
def test_nothing_jumps_when_a_view_comes(page: Page, address: str, size: ViewportSize, name: str) -> None:
    link, seen = VIEWS[name]
    page.set_viewport_size(size)
    held = hold(page, name)
    app = App(page, address).open("decibel").wait_until_ready()
    app.open(link)
    expect(page.locator(".late")).to_be_visible()
    before = page.evaluate(SHIFTED)
    release(page, held)
    expect(page.locator(seen).first).to_be_visible(timeout=ENGINE_MS)
    assert page.evaluate(SHIFTED) - before < 0.05


def test_a_view_that_comes_when_somebody_has_gone_on_stays_away(page: Page, address: str) -> None:
    page.set_viewport_size(DESK)
    held = hold(page, "tables")
    app = App(page, address).open("decibel").wait_until_ready()
    app.look("Tables")
    expect(page.locator(".late")).to_be_visible()
    app.look("Odds")
    expect(page.locator(".odds")).to_be_visible()
    with page.expect_response(of_view("tables")):
        release(page, held)
    page.wait_for_timeout(300)
    expect(page.locator(".odds")).to_be_visible()
    expect(page.locator(".tables")).to_have_count(0)
    app.look("Tables")
    expect(page.locator(".tables .heat td").first).to_be_visible()


def test_the_focus_waits_for_the_view(page: Page, address: str) -> None:
    held = hold(page, "history")
    app = App(page, address).open("decibel?seed=1-a").wait_until_ready()
    expect(app.result.locator(".headline")).to_be_visible(timeout=ENGINE_MS)
    page.locator(".seed-button").click()
    expect(page.locator(".late")).to_be_visible()
    release(page, held)
    expect(page.get_by_role("heading", name="Verify this roll")).to_be_focused()


def test_a_page_whose_views_are_gone_says_that_it_is_out_of_date(page: Page, address: str) -> None:
    page.add_init_script("delete Navigator.prototype.serviceWorker")  # it would still have them
    app = App(page, address).open("decibel").wait_until_ready()
    for gone in (of_view("tables"), of_view("worker")):
        page.route(gone, lambda route: route.fulfill(status=404))
    app.open("tables?of=decibel")
    expect(page.locator("#newer")).to_contain_text("out of date")
