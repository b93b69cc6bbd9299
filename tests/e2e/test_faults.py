"""What a page does when something cannot be loaded: it says so, keeps working as far as possible, and can retry."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.app import ENGINE_MS, WITH_SERVICE_WORKER, App
from tests.e2e.deployed import EMPTY_CACHES, Site, clear_browser_cache, kept
from tools.site import DIST

pytestmark = WITH_SERVICE_WORKER

LEGIBLE_PX = 120
FAULTS = {
    "the modules": ("**/*.wasm",),
    "the scripts": ("**/*.mjs",),
    "images and library": ("*.bin", "whole/python_stdlib.zip"),
    "images and wheel": ("*.bin", "whole/*.whl"),
    "images and lock file": ("*.bin", "whole/pyodide-lock.json"),
}


@pytest.mark.parametrize(
    ("how", "faults"),
    [
        ("missing", [*FAULTS]),
        *(pytest.param("broken", some, marks=pytest.mark.long) for some in ([*FAULTS][:2], [*FAULTS][2:])),
    ],
)
def test_a_fault_of_the_host_is_said_and_passes(page: Page, site: Site, how: str, faults: list[str]) -> None:
    """One fault after the other in one visit: in the end everything works, whatever was broken before."""
    app = App(page, site.address)
    failed = page.locator(".engine.failed")
    for number, fault in enumerate(faults):
        files = FAULTS[fault]
        site.deploy(DIST)
        for file in [file for part in files for file in site.engine("").glob(part)]:
            file.unlink()
            if how == "broken":
                file.write_bytes(b"something else")
        if number == 0:
            app.open("decibel?dice=6").roll_button.click()
        else:
            clear_browser_cache(page)
            failed.get_by_role("button", name="Try again").click()  # hides the error until the next one
        expect(failed).to_contain_text("The dice could not be loaded.", timeout=ENGINE_MS)
        expect(app.result).not_to_contain_text("Getting the dice ready")
        assert "images" not in fault or any("/whole/" in path for path in site.asked_of_engine())
    expect(app.field("Dice")).to_have_value("6")
    switcher = page.get_by_role("combobox", name="System").bounding_box()
    assert switcher
    assert switcher["width"] > LEGIBLE_PX
    app.open("")
    expect(page.get_by_role("searchbox", name="Dice, or a game")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    app.open("decibel?dice=6")
    site.deploy(DIST)
    clear_browser_cache(page)
    failed.get_by_role("button", name="Try again").click()
    assert len(app.faces()) == 6
    expect(failed).to_have_count(0)


OUT_OF_ORDER = {
    "full": "Cache.prototype.put = () => Promise.reject(new DOMException('', 'QuotaExceededError'));",
    "refused": "CacheStorage.prototype.open = () => Promise.reject(new DOMException('', 'SecurityError'));",
}
UNKEPT = "Works only online: this browser could not store Oddsmith."
UNFINISHED = "Not ready to use offline: the download was interrupted, or this device is full."


@pytest.mark.parametrize("how", ["full", pytest.param("refused", marks=pytest.mark.long)])
def test_a_device_without_room_says_so_and_the_page_rolls(page: Page, site: Site, how: str) -> None:
    worker = site.folder / "sw.js"
    worker.write_text(OUT_OF_ORDER[how] + worker.read_text("utf-8"), "utf-8")
    app = App(page, site.address).open().wait_until_ready()
    expect(page.locator("footer .offline")).to_have_text(UNFINISHED, timeout=ENGINE_MS)
    assert len(app.roll()) == 5


def test_what_is_cut_off_while_it_is_stored_goes_on_when_somebody_comes_back(page: Page, site: Site) -> None:
    page.add_init_script("""
        globalThis.persisted = 0;
        navigator.storage.persist = async () => { persisted += 1; };
        const { matchMedia } = globalThis;
        globalThis.matchMedia = (query) => matchMedia(query.replace("(display-mode: standalone)", "all"));
    """)  # as in an installed app
    file = next(site.folder.glob("assets/tables-*"))
    content = file.read_bytes()
    file.unlink()
    App(page, site.address).open().wait_until_ready()
    expect(page.locator("footer .offline")).to_have_text(UNFINISHED, timeout=ENGINE_MS)
    file.write_bytes(content)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    kept(page)
    page.wait_for_function("() => persisted > 0")


@pytest.mark.long
def test_a_cache_that_is_out_of_order_later_is_done_without(page: Page, site: Site) -> None:
    worker = site.folder / "sw.js"
    code = "addEventListener('activate', () => { caches.match = () => Promise.reject(new Error('out of order')); });"
    worker.write_text(code + worker.read_text("utf-8"), "utf-8")
    app = App(page, site.address).open().wait_until_ready()
    page.evaluate("navigator.serviceWorker.ready")
    app.open("decibel?dice=6", fresh=True).wait_until_ready()
    assert len(app.roll()) == 6


@pytest.mark.long
def test_on_a_device_that_is_full_later_the_page_rolls(page: Page, site: Site) -> None:
    worker = site.folder / "sw.js"
    full = OUT_OF_ORDER["full"]
    worker.write_text(worker.read_text("utf-8") + f"addEventListener('activate', () => {{ {full} }});", "utf-8")
    app = App(page, site.address).open().wait_until_ready()
    kept(page)
    page.evaluate(EMPTY_CACHES)
    clear_browser_cache(page)
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


@pytest.mark.parametrize(
    "how", [*(pytest.param(name, marks=pytest.mark.long) for name in list(BLOCKED)[:2]), "no storage"]
)
def test_where_nothing_may_be_kept_the_page_rolls(page: Page, address: str, complaints: list[str], how: str) -> None:
    page.add_init_script(BLOCKED[how])
    app = App(page, address).open("decibel?dice=6").wait_until_ready()
    assert len(app.roll()) == 6
    expect(page.locator("footer .offline")).to_have_text(UNKEPT)
