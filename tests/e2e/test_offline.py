"""The site on a device: cached completely for offline use, and repaired if the cache is incomplete."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.app import SMALL, WITH_SERVICE_WORKER, App, keep
from tests.e2e.deployed import (
    EMPTY_CACHES,
    ENGINE,
    WHOLE,
    Site,
    cached,
    clear_browser_cache,
    come_back,
    go_away,
    have_tables,
    kept,
    needs_a_new_worker,
)
from tests.e2e.test_boot import files_until_ready
from tools.site import DIST

pytestmark = WITH_SERVICE_WORKER


def test_a_new_page_works_without_a_network(page: Page, site: Site, complaints: list[str]) -> None:
    App(page, site.address).open("decibel?dice=7").wait_until_ready()
    keep(page, "Longsword")
    kept(page)
    context = page.context
    page.close()
    site.is_gone = True
    context.set_offline(True)
    other = App(context.new_page(), site.address).open("odds?of=blades%3Fdice%3D3").wait_until_ready()
    kept(other.page)
    expect(other.page.locator(".chart svg").first).to_be_visible()
    other.page.close()
    page = context.new_page()
    app = App(page, site.address).open("").wait_until_ready()
    page.get_by_role("searchbox").fill("2d20kh1+5 vs 15")
    expect(page.locator(".read-back")).to_contain_text("79.8%")
    page.keyboard.press("Enter")
    assert len(app.faces()) == 2
    page.go_back()
    page.get_by_role("searchbox").fill("")
    page.locator(".games .tile").get_by_role("link", name="Vampire").click()
    assert app.roll()
    app.open("")
    page.locator(".sheet").get_by_role("button", name="Longsword").click()
    assert len(app.faces()) == 7
    app.open("lab?program=output 3d6")
    expect(page.locator(".output .statistics")).to_contain_text("10.5")


def test_all_is_kept_unpacked_but_what_few_need(page: Page, site: Site, complaints: list[str]) -> None:
    asked = files_until_ready(page, site.address)
    kept(page)
    files = {file.relative_to(DIST).as_posix() for file in DIST.rglob("*") if file.is_file()}
    of_page = {file for file in files if not file.startswith(("engine-", "docs/", "screenshots/", "sw.js"))}
    assert cached(page, site) == of_page | {f"{ENGINE}/{name}" for name in (*asked, "programs.bin")}
    assert not WHOLE & set(asked)
    assert asked["brotli.wasm"] == 1
    context = page.context
    page.close()
    again = files_until_ready(context.new_page(), site.address)
    assert again["core.bin"] == again["image.bin"] == 1
    assert again["brotli.wasm"] == 0


@pytest.mark.long
def test_an_open_page_whose_cache_is_emptied_without_a_network_goes_on(page: Page, site: Site) -> None:
    page.add_init_script(SMALL)
    app = App(page, site.address).open().wait_until_ready()
    have_tables(app)
    kept(page)
    go_away(site, page)
    page.evaluate(EMPTY_CACHES)
    clear_browser_cache(page)
    failed = needs_a_new_worker(app)
    expect(failed).to_contain_text("The dice could not be loaded.")
    come_back(site, page)
    app.wait_until_ready()
    expect(failed).to_have_count(0)
    app.look("Roll").wait_until_ready()
    assert len(app.roll()) == 5
