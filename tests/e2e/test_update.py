"""The site on a device: updated when the user agrees, with nothing lost."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.app import SMALL, WITH_SERVICE_WORKER, App
from tests.e2e.deployed import (
    ENGINE,
    EVERYTHING,
    WHOLE,
    Site,
    cached,
    clear_browser_cache,
    come_back,
    go_away,
    have_tables,
    kept,
    list_again,
    look_again,
    needs_a_new_worker,
    next_version,
    offered,
    version_is,
)
from tests.e2e.test_faults import BLOCKED
from tools.site import DIST
from tools.toolchain import ROOT, node_script

pytestmark = WITH_SERVICE_WORKER

SUM_OF_CORE = re.compile(r'("core\.bin":\{"?bytes"?:\d+,"?sum"?:)-?\d+')
UPDATE = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const settled = new Promise((done) => {
        registration.onupdatefound = () => {
            const { installing } = registration;
            installing.onstatechange = () => done(installing.state);
        };
    });
    await registration.update();
    return settled;
}"""

TYPE_AND_RELOAD = """field => {
    field.value = "6";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    document.querySelector(".newer .primary").click();
}"""
"""Reloads before the address has followed the typing."""


def test_a_new_version_is_offered_put_off_and_taken_with_nothing_lost(
    page: Page, site: Site, tmp_path: Path, complaints: list[str]
) -> None:
    app = App(page, site.address).open("decibel?dice=7").wait_until_ready()
    kept(page)
    app.look("Compare")
    page.get_by_role("button", name="Add this set-up").click()
    app.look("Roll")
    assert len(app.roll()) == 7
    rolled, sentence = page.url, app.result.locator(".headline").text_content()
    site.deploy(next_version(tmp_path / "next"))
    place = app.result.bounding_box()
    look_again(page)
    offered(page)
    assert app.result.bounding_box() == place
    version_is(page, "About")  # there is no update without consent
    expect(page.get_by_role("button", name="Roll again")).to_be_in_viewport()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        assert not Axe().run(page).response["violations"]
    page.get_by_role("button", name="Later").click()
    expect(page.get_by_role("button", name="Reload")).to_have_count(0)
    expect(page.locator("#main")).to_be_focused()
    page.reload()
    app.wait_until_ready()
    version_is(page, "About")
    offered(page)  # the update is offered again after a reload
    site.asked.clear()
    page.get_by_role("button", name="Reload").click()
    version_is(page, "About anew")
    app.wait_until_ready()
    expect(page.locator("#newer")).to_be_empty()
    assert page.url == rolled
    expect(app.result.locator(".headline")).to_have_text(str(sentence))
    expect(app.field("Dice")).to_have_value("7")
    app.look("Compare")
    expect(page.locator(".compared li")).to_have_count(1)
    app.look("History")
    expect(page.locator(".rolls > *")).to_have_count(1)
    kept(page)
    assert not site.asked_of_engine()  # it is unchanged and already cached
    assert {file for file in cached(page, site) if file.startswith("assets/main")} == {
        file.relative_to(site.folder).as_posix() for file in site.folder.glob("assets/main*")
    }


@pytest.mark.long
def test_a_new_version_that_is_taken_in_mid_roll_loses_and_doubles_nothing(
    page: Page, site: Site, tmp_path: Path, complaints: list[str]
) -> None:
    app = App(page, site.address).open("decibel?dice=7").wait_until_ready()
    kept(page)
    assert len(app.roll()) == 7
    site.deploy(next_version(tmp_path / "next"))
    look_again(page)
    offered(page)
    before = page.url
    page.evaluate("""() => {
        document.getElementById("roll-button").click();
        document.querySelector(".newer .primary").click();
    }""")
    version_is(page, "About anew")
    app.wait_until_ready()
    expect(app.field("Dice")).to_have_value("7")
    told = 1 + (page.url != before and "seed=" in page.url)  # whether the second roll finished in time
    app.look("History")
    expect(page.locator(".rolls > *").nth(told - 1)).to_be_visible()
    rolls = page.locator(".rolls > *").count()
    # The second roll may have been stored just before the page went away, too late for its address.
    assert told <= rolls <= 2
    app.look("Roll")
    assert len(app.roll()) == 7
    app.look("History")
    expect(page.locator(".rolls > *")).to_have_count(rolls + 1)


@pytest.mark.long
def test_a_new_version_that_the_present_one_keeps_waiting_comes_all_the_same(
    page: Page, site: Site, tmp_path: Path, complaints: list[str]
) -> None:
    App(page, site.address).open().wait_until_ready()
    asked_in_vain(page, site, tmp_path / "next")
    page.get_by_role("button", name="Reload").click()
    offered(page, "The new version is on its way.")
    expect(page.get_by_role("button", name="Reload")).to_have_count(0)
    site.is_quick.set()
    version_is(page, "About anew")
    expect(page.locator("#newer")).to_be_empty()


@pytest.mark.long
def test_a_new_version_that_comes_late_takes_nothing_from_what_is_being_written(
    page: Page, site: Site, tmp_path: Path, complaints: list[str]
) -> None:
    app = App(page, site.address).open().wait_until_ready()
    app.roll()
    app.look("History")
    asked_in_vain(page, site, tmp_path / "next")
    page.get_by_role("button", name="Reload").click()
    page.get_by_role("button", name="Note on").click()
    page.keyboard.type("half a no")
    site.is_quick.set()
    offered(page, "This page is out of date.")
    page.keyboard.type("te")
    page.keyboard.press("Enter")
    expect(page.locator(".own-note")).to_have_text("half a note")
    page.get_by_role("button", name="Reload").click()
    version_is(page, "About anew")
    expect(page.locator(".own-note")).to_have_text("half a note")


@pytest.mark.long
def test_later_takes_reload_back(page: Page, site: Site, tmp_path: Path, complaints: list[str]) -> None:
    app = App(page, site.address).open().wait_until_ready()
    asked_in_vain(page, site, tmp_path / "next")
    page.get_by_role("button", name="Reload").click()
    offered(page, "The new version is on its way.")
    page.get_by_role("button", name="Later").click()
    site.is_quick.set()
    offered(page, "This page is out of date.")
    version_is(page, "About")
    app.field("Dice").evaluate(TYPE_AND_RELOAD)
    version_is(page, "About anew")
    expect(app.field("Dice")).to_have_value("6")


def asked_in_vain(page: Page, site: Site, version: Path) -> None:
    """Deploy a version that is offered, and keep the current one busy until the site is quick."""
    kept(page)
    site.deploy(next_version(version))
    look_again(page)
    offered(page)
    site.slow = f"{ENGINE}/{min(WHOLE)}"
    page.evaluate("file => { fetch(file).catch(() => {}); }", site.slow)


def test_a_version_that_does_not_come_whole_is_never_served_nor_a_whole_one_unasked(
    page: Page, site: Site, tmp_path: Path
) -> None:
    app = App(page, site.address).open("decibel?dice=6").wait_until_ready()
    kept(page)
    version = next_version(tmp_path / "next", EVERYTHING)
    old_page = (DIST / "index.html").read_text("utf-8")
    new_page = (version / "index.html").read_text("utf-8")
    image = version / "engine-0000000000/image.bin"
    content = image.read_bytes()
    faults: list[Callable[[], object]] = [
        image.unlink,
        lambda: image.write_bytes(content[:1000]),
        lambda: (version / "index.html").write_text(old_page, "utf-8"),  # a host in the middle of its deployment
    ]
    for fault in faults:
        image.write_bytes(content)
        (version / "index.html").write_text(new_page, "utf-8")
        fault()
        site.deploy(version)
        assert page.evaluate(UPDATE) == "redundant"
        assert "sw.js" in site.asked
        expect(page.locator("#newer")).to_be_empty()
    go_away(site, page)
    app.open("decibel?dice=6", fresh=True).wait_until_ready()
    version_is(page, "About")
    kept(page)
    assert len(app.roll()) == 6
    come_back(site, page)
    image.write_bytes(content)
    (version / "index.html").write_text(new_page, "utf-8")
    site.deploy(version)
    clear_browser_cache(page)  # it contains the faults
    assert page.evaluate(UPDATE) == "installed"
    offered(page)
    page.reload()
    version_is(page, "About")


@pytest.mark.long
def test_two_tabs_of_which_one_takes_the_new_version(
    context: BrowserContext, site: Site, tmp_path: Path, complaints: list[str]
) -> None:
    one, other = (App(context.new_page(), site.address) for _ in range(2))
    other.page.add_init_script(SMALL)
    for app in (one, other):
        app.open().wait_until_ready()
    have_tables(other)
    kept(one.page)
    kept(other.page)
    site.deploy(next_version(tmp_path / "next", EVERYTHING))
    clear_browser_cache(one.page)
    look_again(one.page)
    offered(one.page)
    offered(other.page)
    one.page.get_by_role("button", name="Reload").click()
    one.wait_until_ready()
    version_is(one.page, "About anew")
    expect(one.page.locator("#newer")).to_be_empty()
    offered(other.page, "This page is out of date.")
    other.page.get_by_role("button", name="Later").click()
    assert len(other.roll()) == 5  # its engine is still there
    assert not complaints
    expect(needs_a_new_worker(other)).to_contain_text("The dice could not be loaded.")
    offered(other.page, "This page is out of date.")
    other.page.get_by_role("button", name="Reload").click()
    version_is(other.page, "About anew")
    other.wait_until_ready()
    complaints.clear()  # the browser’s errors about missing files


def sum_of(content: bytes) -> int:
    """FNV-1a with 32 bits, as a signed number."""
    total = 0x811C9DC5
    for byte in content:
        total = (total ^ byte) * 0x01000193 & 0xFFFFFFFF
    return total - (total >> 31 << 32)


@pytest.mark.long
def test_what_the_core_cannot_do_the_whole_engine_does_and_is_kept_then(page: Page, site: Site) -> None:
    """A core without the functions that run when dice are rolled: the page never notices."""
    command = node_script("tests/image/without_rolls.mjs")
    core = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout
    site.engine("core.bin").write_bytes(core)
    for script in (site.folder / "sw.js", *site.folder.glob("assets/worker-*.js")):
        text, count = SUM_OF_CORE.subn(rf"\g<1>{sum_of(core)}", script.read_text("utf-8"))
        assert count == 1
        script.write_text(text, "utf-8")
    list_again(site.folder)
    whole = {f"{ENGINE}/{name}" for name in WHOLE}
    page.add_init_script(SMALL)
    app = App(page, site.address).open("decibel").wait_until_ready()
    kept(page)
    assert not whole & site.asked_of_engine()
    assert len(app.roll()) == 5
    assert whole <= cached(page, site)
    assert len(app.roll()) == 5
    go_away(site, page)
    clear_browser_cache(page)
    serves = "async files => (await Promise.all(files.map((file) => fetch(file)))).every(({ ok }) => ok)"
    assert page.evaluate(serves, sorted(whole))
    come_back(site, page)
    site.deploy(next_version(site.folder.with_name("next"), EVERYTHING))
    look_again(page)
    offered(page)
    page.get_by_role("button", name="Reload").click()
    version_is(page, "About anew")
    kept(page)
    assert ENGINE not in " ".join(cached(page, site))  # the old version's files are gone


@pytest.mark.long
def test_a_page_of_a_version_that_is_gone_says_so_without_a_service_worker(
    page: Page, site: Site, tmp_path: Path
) -> None:
    page.add_init_script(BLOCKED["no service worker"])
    page.add_init_script(SMALL)
    app = App(page, site.address).open().wait_until_ready()
    have_tables(app)
    site.deploy(next_version(tmp_path / "next", EVERYTHING))
    clear_browser_cache(page)
    expect(needs_a_new_worker(app)).to_contain_text("The dice could not be loaded.")
    offered(page, "This page is out of date.")
    page.get_by_role("button", name="Reload").click()
    app.wait_until_ready()
    version_is(page, "About anew")
