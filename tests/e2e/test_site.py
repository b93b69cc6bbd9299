"""The built site as a static host serves it: under any path, without other origins, offline after one visit."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.conftest import ENGINE_MS, PREFIX, App
from tools import server
from tools.site import DIST

WORKER_IS_ACTIVE = "navigator.serviceWorker.ready.then(registration => registration.active.state !== 'redundant')"


def test_it_works_under_a_sub_path_and_at_the_root(page: Page, complaints: list[str]) -> None:
    for prefix in ("/", PREFIX, "/deep/er/"):
        with server.serving(DIST, prefix) as address:
            app = App(page, address).open("decibel").wait_until_ready()
            assert len(app.roll()) == 5
            app.look("Odds")
            expect(page.locator(".chart svg").first).to_be_visible()


def test_it_works_offline_after_one_visit(page: Page, complaints: list[str]) -> None:
    with server.serving(DIST, PREFIX) as address:
        app = App(page, address).open("decibel").wait_until_ready()
        assert page.evaluate(WORKER_IS_ACTIVE)
        page.wait_for_function("caches.keys().then(keys => keys.length > 0)", timeout=ENGINE_MS)
    # The server is gone for good now; the browser is told so too.
    page.context.set_offline(True)
    app.open("decibel?dice=7&discard=3").wait_until_ready()
    assert len(app.roll()) == 7
    expect(page.locator(".roll-bar .notation")).to_have_text("(7-3)dB against 10")
    app.open().wait_until_ready()
    assert len(app.roll()) == 5


def test_every_file_of_the_site_is_kept_for_offline_use(page: Page, address: str, complaints: list[str]) -> None:
    App(page, address).open().wait_until_ready()
    assert page.evaluate(WORKER_IS_ACTIVE)
    kept = page.evaluate(
        """async () => {
            const urls = [];
            for (const key of await caches.keys()) {
                for (const request of await (await caches.open(key)).keys()) urls.push(new URL(request.url).pathname);
            }
            return urls;
        }"""
    )
    files = {PREFIX + file.relative_to(DIST).as_posix() for file in DIST.rglob("*") if file.is_file()}
    assert set(kept) == files - {f"{PREFIX}sw.js"}


def test_the_policy_forbids_inline_script(fresh_app: App, complaints: list[str]) -> None:
    app = fresh_app.open().wait_until_ready()
    assert not complaints
    with app.page.expect_console_message(lambda message: "Content Security Policy" in message.text):
        app.page.evaluate(
            "document.body.append(Object.assign(document.createElement('script'), {textContent: 'window.broken = 1'}))"
        )
    assert app.page.evaluate("window.broken") is None
    complaints.clear()  # the browser's word about the script was what was to be seen
