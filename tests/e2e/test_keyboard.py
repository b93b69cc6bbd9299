"""A walk through roll, share, table and comparison with the keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.app import DESK, PHONE, App

MOST_TABS = 60


def tab_to(app: App, wanted: Locator) -> None:
    """Press Tab until something has the focus, which must then be seen to have it."""
    for _ in range(MOST_TABS):
        app.page.keyboard.press("Tab")
        if wanted.evaluate("element => element === document.activeElement"):
            outline = wanted.evaluate("element => getComputedStyle(element).outlineStyle")
            assert outline != "none", "the focus must be seen"
            return
    raise AssertionError(f"no way to {wanted} in {MOST_TABS} steps")


@pytest.mark.parametrize("size", [pytest.param(PHONE, marks=pytest.mark.long), DESK], ids=["phone", "desk"])
def test_everything_is_reached_by_keyboard(app: App, size: dict[str, int]) -> None:
    page = app.page
    page.set_viewport_size(size)  # type: ignore[arg-type]
    app.open("decibel").wait_until_ready()
    views = page.get_by_role("navigation", name="Views")

    tab_to(app, app.field("Dice"))
    page.keyboard.press("ArrowUp")
    expect(page.locator(".roll-bar .notation")).to_have_text("6dB against 10")
    tab_to(app, app.roll_button)
    page.keyboard.press("Enter")
    assert len(app.faces()) == 6

    page.evaluate("document.activeElement.blur()")
    tab_to(app, page.locator(".top").get_by_role("button", name="Share"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(page.locator(".top").get_by_role("button", name="Share")).to_be_focused()

    page.evaluate("document.activeElement.blur()")
    tab_to(app, views.get_by_role("link", name="Tables"))
    page.keyboard.press("Enter")
    cell = page.locator(".heat td a[tabindex='0'], .heat td [tabindex='0']").first
    expect(cell).to_be_attached()
    tab_to(app, cell)
    before = cell.get_attribute("href")
    page.keyboard.press("ArrowRight")
    expect(cell).not_to_have_attribute("href", before or "")
    expect(cell).to_be_focused()

    page.evaluate("document.activeElement.blur()")
    tab_to(app, views.get_by_role("link", name="Compare"))
    page.keyboard.press("Enter")
    add = page.get_by_role("button", name="Add this set-up")
    if add.is_enabled():  # a comparison that is opened empty begins with the present set-up
        tab_to(app, add)
        page.keyboard.press("Enter")
    expect(page.locator(".compare .chart svg").first).to_be_visible()
    tab_to(app, page.get_by_role("button", name="Remove").first)
