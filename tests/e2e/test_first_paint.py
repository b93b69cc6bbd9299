"""What is shown before the page's script has loaded: Home with real numbers; for other links, nothing of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.e2e.app import ENGINE_MS, SIZES, App
from tests.e2e.conftest import GatedHandler

SEEN = """root => [...root.querySelectorAll("input, select, button, p, h1, h2, dd")]
    .filter(one => one.checkVisibility() && !one.closest(".engine, .readout"))
    .map(one => [one.tagName, one.checked, one.disabled, one.value ?? one.textContent.trim().replace(/\\s+/g, " ")])"""
SCRIPT = re.compile(r"/main-[A-Z0-9]+\.js$")


@pytest.fixture
def without_script(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """A page whose script cannot be loaded."""
    context = browser.new_context(**browser_context_args)
    page = context.new_page()
    page.route(SCRIPT, lambda route: route.abort())
    yield page
    context.close()


@SIZES
def test_the_page_at_home_is_there_as_the_script_draws_it(
    without_script: Page, slow_app: App, size: ViewportSize
) -> None:
    for page in (without_script, slow_app.page):
        page.set_viewport_size(size)
    without_script.goto(slow_app.address)
    slow_app.page.goto(slow_app.address)
    drawn = without_script.locator(".first-paint:not(.broken):visible")
    expect(drawn.locator(".tile").filter(has_text="Decibel")).to_contain_text("84.1%")
    app = slow_app.page.locator("#app")
    expect(slow_app.page.locator(".first-paint")).to_have_count(0)
    assert drawn.evaluate(SEEN) == app.evaluate(SEEN)
    for part in (".ask", ".tiles"):
        assert drawn.locator(part).bounding_box() == app.locator(part).bounding_box()


@pytest.mark.parametrize(
    "link",
    [
        "decibel",
        "decibel?dice=5&seed=1-a",
        *(pytest.param(link, marks=pytest.mark.long) for link in ("5dB", "decibel?dice=6", "odds/decibel")),
    ],
)
def test_a_link_to_something_else_shows_the_bar_until_it_comes(page: Page, address: str, link: str) -> None:
    page.route(SCRIPT, lambda route: None)  # never answered
    page.goto(f"{address}#/{link}", wait_until="commit")
    expect(page.locator(".first-paint .top:visible")).to_have_count(1)
    expect(page.locator(".first-paint main")).to_have_count(2)
    expect(page.locator(".first-paint main:visible")).to_have_count(0)
    expect(page.get_by_text("Loading…")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("link", ["", pytest.param("decibel?dice=6", marks=pytest.mark.long)])
def test_a_script_that_does_not_come_is_asked_for_again(without_script: Page, address: str, link: str) -> None:
    app = App(without_script, address).open(link)
    expect(without_script.get_by_role("alert")).to_have_text("This could not be loaded. Are you online?")
    expect(without_script.get_by_text("Loading…")).to_be_hidden()
    without_script.unroute_all()
    without_script.get_by_role("button", name="Try again").click()
    app.wait_until_ready()
    expect(without_script.get_by_role("alert")).to_have_count(0)
    assert app.link() == link
    # Once the page has loaded, it does not care about scripts that others inject.
    without_script.evaluate("document.head.append(Object.assign(document.createElement('script'), { src: 'none.js' }))")
    without_script.wait_for_timeout(200)
    without_script.locator("h1").first.click()
    assert without_script.evaluate("!document.documentElement.classList.contains('is-broken')")


@SIZES
def test_a_game_waits_for_its_own_form(slow_app: App, size: ViewportSize) -> None:
    page = slow_app.page
    page.set_viewport_size(size)
    slow_app.open("gurps?seed=1-abc")
    expect(page.get_by_role("heading", name=re.compile("^GURPS"))).to_be_visible()
    expect(page.locator("#main")).not_to_contain_text(re.compile("Decibel|dB|84.1%"))
    expect(page.get_by_role("spinbutton")).to_have_count(0)
    expect(page).not_to_have_title(re.compile("dB"))
    GatedHandler.gate.set()
    expect(slow_app.result.locator(".headline")).to_be_visible(timeout=ENGINE_MS)
    expect(page.get_by_role("spinbutton").first).to_be_visible()
