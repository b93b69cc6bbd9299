"""The built site on a static host: under any path, without other origins."""

from __future__ import annotations

import json
import struct
from typing import Any

import pytest
from playwright.sync_api import BrowserType, Page, expect

from tests.e2e.app import PREFIX, App
from tools import browser, server
from tools.site import DIST


@pytest.mark.parametrize("prefix", ["/", pytest.param("/deep/er/", marks=pytest.mark.long)])
def test_it_works_at_the_root_and_under_any_path(page: Page, complaints: list[str], prefix: str) -> None:
    with server.serving(DIST, prefix) as address:
        app = App(page, address).open("decibel").wait_until_ready()
        assert len(app.roll()) == 5
        app.look("Odds")
        expect(page.locator(".chart svg").first).to_be_visible()


def test_it_can_be_installed_wherever_it_stands(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any]
) -> None:
    whole = browser_type.launch(**browser_type_launch_args | {"executable_path": browser.find()})  # can install apps
    page = whole.new_page()
    for prefix in ("/", PREFIX):
        with server.serving(DIST, prefix) as address:
            page.goto(address)
            devtools = page.context.new_cdp_session(page)
            faults = {
                fault["errorId"] for fault in devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
            }
            assert faults <= {"in-incognito"}  # as are all pages in tests
            assert devtools.send("Page.getAppId")["appId"] == address  # distinct from others on the same host
            manifest = devtools.send("Page.getAppManifest")
            assert not manifest["errors"]
            assert manifest["manifest"]["scope"] == manifest["manifest"]["startUrl"] == address
    whole.close()


def test_pictures_of_the_manifest_are_what_it_says() -> None:
    manifest = json.loads((DIST / "app.webmanifest").read_text("utf-8"))
    pictures = [one for part in ("icons", "screenshots") for one in manifest[part] if one["type"] == "image/png"]
    for picture in pictures:
        width, height = struct.unpack(">II", (DIST / picture["src"]).read_bytes()[16:24])
        assert picture["sizes"] == f"{width}x{height}"
    assert {one["form_factor"] for one in manifest["screenshots"]} == {"narrow", "wide"}
    assert {one.get("purpose") for one in manifest["icons"]} >= {"maskable"}


def test_shortcuts_lead_to_the_systems(fresh_app: App) -> None:
    manifest = json.loads((DIST / "app.webmanifest").read_text("utf-8"))
    page = fresh_app.open().page
    options = page.get_by_role("combobox", name="System").locator("option:not([value=''])")
    expect(options).to_have_text([shortcut["name"] for shortcut in manifest["shortcuts"]])
    for shortcut in manifest["shortcuts"]:
        page.goto(fresh_app.address + shortcut["url"])
        expect(page.get_by_role("heading", name=shortcut["name"], exact=True)).to_be_visible()


OFFER = """() => dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
    async prompt() { window.prompted = (window.prompted ?? 0) + 1; }
}))"""


def test_it_offers_to_be_installed_where_the_browser_does(fresh_app: App) -> None:
    page = fresh_app.open().page
    button = page.get_by_role("button", name="Install")
    expect(button).to_have_count(0)
    assert page.evaluate(OFFER) is False  # the browser's own offer is suppressed
    button.click()
    expect(button).to_have_count(0)
    assert page.evaluate("window.prompted") == 1
    page.evaluate(OFFER)
    expect(button).to_be_visible()
    page.evaluate("dispatchEvent(new Event('appinstalled'))")
    expect(button).to_have_count(0)


def test_safari_on_a_phone_which_offers_nothing_gets_a_hint(fresh_app: App) -> None:
    hint = fresh_app.page.get_by_text("Add to Home Screen")
    fresh_app.page.add_init_script("Navigator.prototype.standalone = false;")
    fresh_app.open()
    expect(hint).to_be_visible()
    fresh_app.page.add_init_script("Navigator.prototype.standalone = true;")
    fresh_app.open(fresh=True)
    expect(fresh_app.page.locator("footer")).to_be_visible()
    expect(hint).to_have_count(0)
