"""The site on a device: kept whole for use without a network, and mended where what is kept is not whole."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.app import ENGINE_MS, SMALL, App
from tests.e2e.deployed import (
    EMPTY_CACHES,
    ENGINE,
    WHOLE,
    Site,
    cached,
    clear_browser_cache,
    come_back,
    go_away,
    kept,
    needs_a_new_worker,
    spoil,
)
from tests.e2e.test_boot import files_until_ready
from tools.site import DIST


def test_a_new_page_works_without_a_network(page: Page, site: Site, complaints: list[str]) -> None:
    App(page, site.address).open().wait_until_ready()
    kept(page)
    context = page.context
    page.close()
    site.is_gone = True
    context.set_offline(True)
    other = App(context.new_page(), site.address).open("odds?of=blades%3Fdice%3D3").wait_until_ready()
    kept(other.page)
    other.page.close()
    app = App(context.new_page(), site.address).open("decibel?dice=7&discard=3").wait_until_ready()
    kept(app.page)
    assert len(app.roll()) == 7
    app.look("Odds")  # whose chart is loaded when it is wanted
    expect(app.page.locator(".chart svg").first).to_be_visible()


def test_what_paints_is_kept_first_what_few_need_is_not_and_an_emptied_cache_is_filled_again(
    page: Page, site: Site, complaints: list[str]
) -> None:
    app = App(page, site.address)
    asked = files_until_ready(page, site.address)
    kept(page)
    before = cached(page, site)
    files = {file.relative_to(DIST).as_posix() for file in DIST.rglob("*") if file.is_file()}
    of_page = {file for file in files if not file.startswith(("engine-", "screenshots/", "sw.js"))}
    assert before == of_page | {f"{ENGINE}/{name}" for name in (*asked, "programs.bin")}
    assert not WHOLE & set(asked)
    listed = re.findall(r'"url":"([^"]+)"', (DIST / "sw.js").read_text("utf-8"))
    assert listed[0] == "index.html"
    of_engine = [address.startswith("engine-") for address in listed]
    assert of_engine == sorted(of_engine)
    page.evaluate(EMPTY_CACHES)
    assert len(app.roll()) == 5
    app.look("Odds")
    expect(page.locator(".chart svg").first).to_be_visible()
    page.reload()
    app.wait_until_ready()
    kept(page)
    assert cached(page, site) == before
    go_away(site, page)
    clear_browser_cache(page)
    app.open("decibel?dice=6", fresh=True).wait_until_ready()
    assert len(app.roll()) == 6


def test_an_open_page_whose_cache_is_emptied_without_a_network_goes_on(page: Page, site: Site) -> None:
    page.add_init_script(SMALL)
    app = App(page, site.address).open().wait_until_ready()
    kept(page)
    go_away(site, page)
    page.evaluate(EMPTY_CACHES)
    clear_browser_cache(page)
    failed = needs_a_new_worker(app)
    expect(failed).to_contain_text("The dice could not be loaded.")
    come_back(site, page)
    failed.get_by_role("button", name="Try again").click()
    app.wait_until_ready()
    expect(failed).to_have_count(0)
    app.look("Roll").wait_until_ready()
    assert len(app.roll()) == 5


@pytest.mark.parametrize(
    "part", [".bin", *(pytest.param(part, marks=pytest.mark.long) for part in ("core.wasm", "core.mjs"))]
)
def test_trying_again_mends_what_is_spoiled_in_the_cache_and_loses_nothing(page: Page, site: Site, part: str) -> None:
    app = App(page, site.address).open("decibel?dice=6").wait_until_ready()
    kept(page)
    spoil(page, part)
    go_away(site, page)
    clear_browser_cache(page)
    page.reload()
    failed = page.locator(".engine.failed")
    expect(failed).to_contain_text("The dice could not be loaded.", timeout=ENGINE_MS)
    come_back(site, page)
    site.asked.clear()
    failed.get_by_role("button", name="Try again").click()
    app.wait_until_ready()
    assert any(file.endswith(part) for file in site.asked_of_engine())  # what is kept may be what is wrong
    go_away(site, page)
    clear_browser_cache(page)
    app.open("decibel?dice=7", fresh=True).wait_until_ready()
    assert len(app.roll()) == 7
    page.add_init_script("""
        const Real = Worker;
        let count = 0;
        globalThis.Worker = function (address, how) {
            return new Real(count++ > 1 ? address : address + ".gone", how);
        };
    """)  # fails for a reason of its own
    page.reload()  # still without a network
    page.locator(".engine.failed").get_by_role("button", name="Try again").click(timeout=ENGINE_MS)
    app.wait_until_ready()
    assert len(app.roll()) == 7
