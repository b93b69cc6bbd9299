"""The site on a device: kept whole for use without a network, brought up to date when somebody agrees, and mended."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.conftest import ENGINE_MS, App
from tests.e2e.deployed import ENGINE, SCRIPTS, Site, hosted, next_version
from tests.e2e.test_boot import files_until_ready
from tests.e2e.test_tables import LONG
from tools.site import DIST

WHOLE = {f"whole/{file.name}" for file in (DIST / ENGINE / "whole").iterdir()}
"""What an engine from the image does not need."""
EVERYTHING = (*SCRIPTS, "worker", "engine")
LOOKS_AGAIN = """() => {
    const now = Date.now() + 3_600_001;
    Date.now = () => now;
    document.dispatchEvent(new Event("visibilitychange"));
}"""
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
CACHED = """async () => {
    const addresses = [];
    for (const name of await caches.keys()) {
        for (const request of await (await caches.open(name)).keys()) addresses.push(request.url.split("?")[0]);
    }
    return addresses;
}"""
EMPTY_CACHES = "async () => { for (const name of await caches.keys()) await caches.delete(name); }"
SPOIL = """async part => {
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
            if (request.url.endsWith(part)) {
                const { headers } = await cache.match(request);
                const type = headers.get("Content-Type");
                await cache.put(request, new Response("something else", { headers: { "Content-Type": type } }));
            }
        }
    }
}"""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with hosted(tmp_path / "site") as hosting:
        yield hosting


def kept(page: Page) -> None:
    expect(page.locator("footer [data-offline=kept]")).to_have_text("Works without a network now.", timeout=ENGINE_MS)


def go_away(site: Site, page: Page) -> None:
    site.is_gone = True
    page.context.set_offline(True)


def come_back(site: Site, page: Page) -> None:
    site.is_gone = False
    page.context.set_offline(False)


def clear_browser_cache(page: Page) -> None:
    """What the browser keeps by itself, as it would go in time."""
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")


def offer(page: Page, words: str = "A new version is ready.") -> None:
    expect(page.get_by_role("status").filter(has_text=words)).to_be_visible(timeout=ENGINE_MS)


def licences(page: Page, words: str) -> None:
    expect(page.locator("#app footer a")).to_have_text(words)


def test_a_new_page_works_without_a_network(page: Page, site: Site, complaints: list[str]) -> None:
    App(page, site.address).open().wait_until_ready()
    kept(page)
    context = page.context
    page.close()
    site.is_gone = True
    context.set_offline(True)
    for link in ("decibel?dice=7&discard=3", "odds?of=blades%3Fdice%3D3"):
        again = App(context.new_page(), site.address).open(link).wait_until_ready()
        kept(again.page)
        again.page.close()
    app = App(context.new_page(), site.address).open("decibel?dice=7&discard=3")
    assert len(app.roll()) == 7
    app.look("Odds")  # whose chart is loaded when it is wanted
    expect(app.page.locator(".chart svg").first).to_be_visible()


def test_what_paints_is_kept_first_and_what_few_need_is_not(page: Page, site: Site, complaints: list[str]) -> None:
    asked = files_until_ready(page, site.address)
    kept(page)
    cached = {address.removeprefix(site.address) for address in page.evaluate(CACHED)}
    files = {file.relative_to(DIST).as_posix() for file in DIST.rglob("*") if file.is_file()}
    of_page = {file for file in files if not file.startswith(("engine-", "screenshots/", "sw.js"))}
    assert cached == of_page | {f"{ENGINE}/{name}" for name in asked}
    assert not WHOLE & set(asked)
    listed = re.findall(r'"url":"([^"]+)"', (DIST / "sw.js").read_text("utf-8"))
    assert listed[0] == "index.html"
    of_engine = [address.startswith("engine-") for address in listed]
    assert of_engine == sorted(of_engine)


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
    page.evaluate(LOOKS_AGAIN)
    offer(page)
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
    cached = {address.removeprefix(site.address) for address in page.evaluate(CACHED)}
    assert {file for file in cached if file.startswith("assets/main")} == {
        file.relative_to(site.folder).as_posix() for file in site.folder.glob("assets/main*")
    }


def test_a_new_version_can_be_put_off(page: Page, site: Site, tmp_path: Path, complaints: list[str]) -> None:
    app = App(page, site.address).open().wait_until_ready()
    kept(page)
    site.deploy(next_version(tmp_path / "next"))
    page.evaluate(LOOKS_AGAIN)
    offer(page)
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
    offer(page)  # somebody who comes again is asked again


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
    for spoil in faults:
        image.write_bytes(content)
        (version / "index.html").write_text(new_page, "utf-8")
        spoil()
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
    one.page.evaluate(LOOKS_AGAIN)
    offer(one.page)
    offer(other.page)
    one.page.get_by_role("button", name="Reload").click()
    one.wait_until_ready()
    licences(one.page, "Licences anew")
    expect(one.page.locator("#newer")).to_be_empty()
    offer(other.page, "This page is of an older version.")
    other.page.get_by_role("button", name="Later").click()
    assert len(other.roll()) == 5  # its engine is there still
    assert not complaints
    other.open(LONG)
    failed = other.page.locator(".engine.failed")
    for _ in range(3):  # until a new worker is needed, whose files are gone
        if failed.is_visible():
            break
        other.page.get_by_role("button", name="Cancel").click()
        other.page.get_by_role("button", name="Compute it after all").click()
        other.page.wait_for_timeout(1500)
    expect(failed).to_contain_text("The dice could not be loaded: this page is of an older version.")
    failed.get_by_role("button", name="Reload").click()
    licences(other.page, "Licences anew")
    other.wait_until_ready()
    complaints.clear()  # the browser’s words about files that are gone


def test_an_emptied_cache_is_filled_again(page: Page, site: Site, complaints: list[str]) -> None:
    app = App(page, site.address).open().wait_until_ready()
    kept(page)
    before = set(page.evaluate(CACHED))
    page.evaluate(EMPTY_CACHES)
    assert len(app.roll()) == 5
    app.look("Odds")
    expect(page.locator(".chart svg").first).to_be_visible()
    page.reload()
    app.wait_until_ready()
    kept(page)
    assert set(page.evaluate(CACHED)) == before
    go_away(site, page)
    clear_browser_cache(page)
    app.open("decibel?dice=6", fresh=True).wait_until_ready()
    assert len(app.roll()) == 6


def test_an_open_page_whose_cache_is_emptied_without_a_network_goes_on(page: Page, site: Site) -> None:
    app = App(page, site.address).open(LONG).wait_until_ready()
    kept(page)
    go_away(site, page)
    page.evaluate(EMPTY_CACHES)
    clear_browser_cache(page)
    failed = page.locator(".engine.failed")
    for _ in range(3):  # until a new worker is needed, which cannot be had
        page.get_by_role("button", name="Cancel").click()
        page.get_by_role("button", name="Compute it after all").click()
        page.wait_for_timeout(1500)
        if failed.is_visible():
            break
    expect(failed).to_contain_text("The dice could not be loaded.")
    come_back(site, page)
    failed.get_by_role("button", name="Try again").click()
    app.wait_until_ready()
    expect(failed).to_have_count(0)
    page.get_by_role("button", name="Cancel").click()
    app.look("Roll").wait_until_ready()
    assert len(app.roll()) == 5


FAULTS = {
    "the modules": ("**/*.wasm",),
    "the scripts": ("**/*.mjs",),
    "image and library": ("image.bin", "whole/python_stdlib.zip"),
    "image and wheel": ("image.bin", "whole/*.whl"),
    "image and lock file": ("image.bin", "whole/pyodide-lock.json"),
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("how", ["missing", "broken"])
def test_a_fault_of_the_host_is_said_and_passes(page: Page, site: Site, fault: str, how: str) -> None:
    for file in [file for part in FAULTS[fault] for file in site.engine("").glob(part)]:
        if how == "missing":
            file.unlink()
        else:
            file.write_bytes(b"something else")
    app = App(page, site.address).open("decibel?dice=6")
    app.roll_button.click()
    failed = page.locator(".engine.failed")
    expect(failed).to_contain_text("The dice could not be loaded.", timeout=ENGINE_MS)
    site.deploy(DIST)
    failed.get_by_role("button", name="Try again").click()
    assert len(app.faces()) == 6
    expect(failed).to_have_count(0)


@pytest.mark.parametrize("part", ["core.wasm", "core.mjs", "image.bin"])
def test_what_is_spoiled_in_the_cache_is_not_so_for_ever(page: Page, site: Site, part: str) -> None:
    app = App(page, site.address).open("decibel?dice=6").wait_until_ready()
    kept(page)
    page.evaluate(SPOIL, part)
    go_away(site, page)
    clear_browser_cache(page)
    page.reload()
    failed = page.locator(".engine.failed")
    expect(failed).to_contain_text("The dice could not be loaded.", timeout=ENGINE_MS)
    come_back(site, page)
    failed.get_by_role("button", name="Try again").click()
    app.wait_until_ready()
    go_away(site, page)
    clear_browser_cache(page)
    app.open("decibel?dice=7", fresh=True).wait_until_ready()
    assert len(app.roll()) == 7


def test_trying_again_without_a_network_loses_nothing_that_is_kept(page: Page, site: Site) -> None:
    app = App(page, site.address).open("decibel?dice=6").wait_until_ready()
    kept(page)
    go_away(site, page)
    clear_browser_cache(page)
    page.add_init_script("""
        const Real = Worker;
        let count = 0;
        globalThis.Worker = function (address, how) {
            return new Real(count++ > 1 ? address : address + ".gone", how);
        };
    """)  # fails for a reason of its own
    page.reload()
    page.locator(".engine.failed").get_by_role("button", name="Try again").click(timeout=ENGINE_MS)
    app.wait_until_ready()
    assert len(app.roll()) == 6


def test_the_whole_engine_is_kept_once_it_was_used(page: Page, site: Site) -> None:
    app = App(page, site.address).open("decibel?dice=6").wait_until_ready()
    kept(page)
    page.evaluate(SPOIL, "image.bin")
    page.reload()
    app.wait_until_ready()
    cached = {address.removeprefix(site.address) for address in page.evaluate(CACHED)}
    assert {f"{ENGINE}/{name}" for name in WHOLE} <= cached
    go_away(site, page)
    clear_browser_cache(page)
    page.reload()
    app.wait_until_ready()
    assert len(app.roll()) == 6
    come_back(site, page)
    site.deploy(next_version(site.folder.with_name("next"), EVERYTHING))
    page.evaluate(LOOKS_AGAIN)
    offer(page)
    page.get_by_role("button", name="Reload").click()
    licences(page, "Licences anew")
    kept(page)
    assert ENGINE not in " ".join(page.evaluate(CACHED))  # what is of the old version is gone


OUT_OF_ORDER = {
    "full": (
        "Cache.prototype.put = () => Promise.reject(new DOMException('', 'QuotaExceededError'));",
        "Needs a network: this device has no room left to keep Oddsmith.",
    ),
    "refused": (
        "CacheStorage.prototype.open = () => Promise.reject(new DOMException('', 'SecurityError'));",
        "Needs a network: this browser does not let Oddsmith be kept on the device.",
    ),
}


@pytest.mark.parametrize("how", OUT_OF_ORDER)
def test_a_device_without_room_says_so_and_the_page_rolls(page: Page, site: Site, how: str) -> None:
    code, words = OUT_OF_ORDER[how]
    worker = site.folder / "sw.js"
    worker.write_text(code + worker.read_text("utf-8"), "utf-8")
    app = App(page, site.address).open().wait_until_ready()
    expect(page.locator("footer .offline")).to_have_text(words, timeout=ENGINE_MS)
    assert len(app.roll()) == 5


def test_a_cache_that_is_out_of_order_later_is_done_without(page: Page, site: Site) -> None:
    worker = site.folder / "sw.js"
    code = "addEventListener('activate', () => { caches.match = () => Promise.reject(new Error('out of order')); });"
    worker.write_text(code + worker.read_text("utf-8"), "utf-8")
    app = App(page, site.address).open().wait_until_ready()
    page.evaluate("navigator.serviceWorker.ready")
    app.open("decibel?dice=6", fresh=True).wait_until_ready()
    assert len(app.roll()) == 6


BLOCKED = {
    "no service worker": "delete Navigator.prototype.serviceWorker;",
    "registration refused": """if (globalThis.ServiceWorkerContainer) ServiceWorkerContainer.prototype.register =
        () => Promise.reject(new DOMException("", "SecurityError"));""",
    "no storage": """
        for (const name of ["caches", "indexedDB", "sessionStorage", "localStorage"])
            Object.defineProperty(globalThis, name, { get() { throw new DOMException("", "SecurityError"); } });
        delete Navigator.prototype.serviceWorker;""",
}


@pytest.mark.parametrize("how", BLOCKED)
def test_where_nothing_may_be_kept_the_page_rolls(page: Page, address: str, complaints: list[str], how: str) -> None:
    page.add_init_script(BLOCKED[how])
    app = App(page, address).open("decibel?dice=6").wait_until_ready()
    assert len(app.roll()) == 6
    words = "Needs a network: this browser does not let Oddsmith be kept on the device."
    expect(page.locator("footer .offline")).to_have_text(words)


def test_a_page_of_a_version_that_is_gone_says_so_without_a_service_worker(
    page: Page, site: Site, tmp_path: Path
) -> None:
    page.add_init_script(BLOCKED["no service worker"])
    app = App(page, site.address).open(LONG).wait_until_ready()
    site.deploy(next_version(tmp_path / "next", EVERYTHING))
    clear_browser_cache(page)
    failed = page.locator(".engine.failed")
    for _ in range(3):  # until a new worker is needed, whose files are gone
        page.get_by_role("button", name="Cancel").click()
        page.get_by_role("button", name="Compute it after all").click()
        page.wait_for_timeout(1500)
        if failed.is_visible():
            break
    expect(failed).to_contain_text("this page is of an older version")
    failed.get_by_role("button", name="Reload").click()
    app.wait_until_ready()
    licences(page, "Licences anew")
