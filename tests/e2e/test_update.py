"""The site on a device: brought up to date when somebody agrees, with nothing lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.app import App
from tests.e2e.deployed import (
    ENGINE,
    EVERYTHING,
    WHOLE,
    Site,
    cached,
    clear_browser_cache,
    come_back,
    go_away,
    kept,
    licences,
    look_again,
    needs_a_new_worker,
    next_version,
    offered,
    spoil,
)
from tests.e2e.test_faults import BLOCKED
from tests.e2e.test_tables import LONG
from tools.site import DIST

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


def test_a_new_version_is_offered_and_taken_with_nothing_lost(
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
    licences(page, "Licences")  # nothing is taken that was not agreed to
    expect(page.get_by_role("button", name="Roll again")).to_be_in_viewport()
    page.get_by_role("button", name="Reload").click()
    licences(page, "Licences anew")
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
    assert not site.asked_of_engine()  # it is the same, and is kept already
    assert {file for file in cached(page, site) if file.startswith("assets/main")} == {
        file.relative_to(site.folder).as_posix() for file in site.folder.glob("assets/main*")
    }


def test_a_new_version_taken_in_mid_roll_loses_and_doubles_nothing(
    page: Page, site: Site, tmp_path: Path, complaints: list[str]
) -> None:
    app = App(page, site.address).open("decibel?dice=7").wait_until_ready()
    kept(page)
    app.roll()
    site.deploy(next_version(tmp_path / "next"))
    look_again(page)
    offered(page)
    before = page.url
    page.evaluate("""() => {
        document.getElementById("roll-button").click();
        document.querySelector(".newer .primary").click();
    }""")
    licences(page, "Licences anew")
    app.wait_until_ready()
    expect(app.field("Dice")).to_have_value("7")
    rolls = 1 + (page.url != before and "seed=" in page.url)  # what came in time is there, and what did not never was
    app.look("History")
    expect(page.locator(".rolls > *")).to_have_count(rolls)
    app.look("Roll")
    assert len(app.roll()) == 7
    app.look("History")
    expect(page.locator(".rolls > *")).to_have_count(rolls + 1)


def test_a_new_version_that_the_present_one_keeps_waiting_comes_all_the_same(
    page: Page, site: Site, tmp_path: Path, complaints: list[str]
) -> None:
    app = App(page, site.address).open().wait_until_ready()
    kept(page)
    site.deploy(next_version(tmp_path / "next"))
    look_again(page)
    offered(page)
    site.slow = f"{ENGINE}/{min(WHOLE)}"
    page.evaluate("file => { fetch(file).catch(() => {}); }", site.slow)  # the service worker is busy with it
    with page.expect_event("load"):  # which comes all the same
        page.get_by_role("button", name="Reload").click()
    assert site.slow in site.asked
    app.wait_until_ready()
    site.is_quick.set()
    licences(page, "Licences anew")
    page.wait_for_function("() => sessionStorage.length === 0")


def test_a_new_version_can_be_put_off(page: Page, site: Site, tmp_path: Path, complaints: list[str]) -> None:
    app = App(page, site.address).open().wait_until_ready()
    kept(page)
    site.deploy(next_version(tmp_path / "next"))
    look_again(page)
    offered(page)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        assert not Axe().run(page).response["violations"]
    page.get_by_role("button", name="Later").click()
    expect(page.get_by_role("button", name="Reload")).to_have_count(0)
    expect(page.locator("#main")).to_be_focused()
    assert len(app.roll()) == 5
    page.reload()
    app.wait_until_ready()
    licences(page, "Licences")
    offered(page)  # somebody who comes again is asked again


def test_a_version_that_does_not_come_whole_is_never_served(page: Page, site: Site, tmp_path: Path) -> None:
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
    licences(page, "Licences")
    kept(page)
    assert len(app.roll()) == 6


def test_two_tabs_of_which_one_takes_the_new_version(
    context: BrowserContext, site: Site, tmp_path: Path, complaints: list[str]
) -> None:
    one, other = (App(context.new_page(), site.address).open().wait_until_ready() for _ in range(2))
    kept(one.page)
    kept(other.page)
    site.deploy(next_version(tmp_path / "next", EVERYTHING))
    clear_browser_cache(one.page)
    look_again(one.page)
    offered(one.page)
    offered(other.page)
    one.page.get_by_role("button", name="Reload").click()
    one.wait_until_ready()
    licences(one.page, "Licences anew")
    expect(one.page.locator("#newer")).to_be_empty()
    offered(other.page, "This page is of an older version.")
    other.page.get_by_role("button", name="Later").click()
    assert len(other.roll()) == 5  # its engine is there still
    assert not complaints
    other.open(LONG)
    failed = needs_a_new_worker(other.page)
    expect(failed).to_contain_text("The dice could not be loaded: this page is of an older version.")
    failed.get_by_role("button", name="Reload").click()
    licences(other.page, "Licences anew")
    other.wait_until_ready()
    complaints.clear()  # the browser’s words about files that are gone


def test_the_whole_engine_is_kept_once_it_was_used(page: Page, site: Site) -> None:
    app = App(page, site.address).open("decibel?dice=6").wait_until_ready()
    kept(page)
    spoil(page, ".bin")
    page.reload()
    app.wait_until_ready()
    assert {f"{ENGINE}/{name}" for name in WHOLE} <= cached(page, site)
    go_away(site, page)
    clear_browser_cache(page)
    page.reload()
    app.wait_until_ready()
    assert len(app.roll()) == 6
    come_back(site, page)
    site.deploy(next_version(site.folder.with_name("next"), EVERYTHING))
    look_again(page)
    offered(page)
    page.get_by_role("button", name="Reload").click()
    licences(page, "Licences anew")
    kept(page)
    assert ENGINE not in " ".join(cached(page, site))  # what is of the old version is gone


def test_a_page_of_a_version_that_is_gone_says_so_without_a_service_worker(
    page: Page, site: Site, tmp_path: Path
) -> None:
    page.add_init_script(BLOCKED["no service worker"])
    app = App(page, site.address).open(LONG).wait_until_ready()
    site.deploy(next_version(tmp_path / "next", EVERYTHING))
    clear_browser_cache(page)
    failed = needs_a_new_worker(page)
    expect(failed).to_contain_text("this page is of an older version")
    failed.get_by_role("button", name="Reload").click()
    app.wait_until_ready()
    licences(page, "Licences anew")
