"""A site on a separate host that gets a new version, loses files or disappears while pages use it."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.e2e.app import ENGINE_MS, HANGS, PREFIX, App
from tools import server
from tools.site import DIST

ENGINE = next(folder.name for folder in DIST.glob("engine-*"))
HASH = re.compile(r"(?<=-)[0-9A-Z]{8}(?=\.)")
LIST = re.compile(r'\[\{"integrity".*?\}\]')
EARLY = re.compile(r"<script>(.*?)</script>", re.DOTALL)
"""The inline script of the page, whose hash is in the page's policy."""
POLICY_SUM = re.compile(r"sha256-[\w+/=]+")
OF_TEXT = {".html", ".js"}
LATE = ("tables", "compare", "history", "lab", "exchange", "share", "about", "picture")
SCRIPTS = ("main", "chunk", *LATE)
"""The scripts that change with any word, as lazily loaded ones import the page."""
WHOLE = {f"whole/{file.name}" for file in (DIST / ENGINE / "whole").iterdir()}
"""Files that an engine from the image does not need."""
EVERYTHING = (*SCRIPTS, "worker", "engine")
EMPTY_CACHES = "async () => { for (const name of await caches.keys()) await caches.delete(name); }"
CACHED = """async () => {
    const addresses = [];
    for (const name of await caches.keys()) {
        for (const request of await (await caches.open(name)).keys()) addresses.push(request.url.split("?")[0]);
    }
    return addresses;
}"""
LOOKS_AGAIN = """() => {
    const now = Date.now() + 3_600_001;
    Date.now = () => now;
    document.dispatchEvent(new Event("visibilitychange"));
}"""


class Site:
    """The folder that the host serves, and what was requested of it."""

    def __init__(self, folder: Path) -> None:
        self._versions = (folder / str(number) for number in count(1))
        self.folder = folder
        self.asked: list[str] = []
        self.is_gone = False
        self.address = ""
        self.slow: str | None = None
        """A path that is answered only once `is_quick` is set."""
        self.is_quick = threading.Event()

    def deploy(self, version: Path) -> None:
        """Replace the current version, whose files are gone then: at once, as hosts do."""
        folder = next(self._versions)
        shutil.copytree(version, folder)
        self.folder = folder
        self.asked.clear()

    def engine(self, name: str) -> Path:
        return self.folder / ENGINE / name

    def asked_of_engine(self) -> set[str]:
        return {path for path in self.asked if path.startswith("engine-")}


@contextmanager
def hosted(folder: Path) -> Iterator[Site]:
    """Serve the built site on a separate host."""
    site = Site(folder)
    site.deploy(DIST)

    class Host(server.Handler):
        def do_GET(self) -> None:  # noqa: N802 (the name that http.server calls)
            if site.is_gone:
                self.close_connection = True
                self.connection.close()
                return
            self.root = site.folder.resolve()
            super().do_GET()

        def before_sending(self, path: str) -> None:
            asked = path.removeprefix(PREFIX)
            site.asked.append(asked)
            if asked == site.slow:
                site.is_quick.wait(ENGINE_MS / 1000)

    with server.serving(folder, PREFIX, Host) as address:
        site.address = address
        yield site
        site.is_gone = True  # also ends open connections


def next_version(folder: Path, renamed: Iterable[str] = SCRIPTS) -> Path:
    """Copy the built site with one word changed and some files renamed; "engine" is the engine's folder."""
    shutil.copytree(DIST, folder)
    names = {file.name: HASH.sub(new_hash(file.name), file.name) for file in folder.glob("assets/*")}
    names = {old: new for old, new in names.items() if old.startswith(tuple(renamed))}
    if "engine" in renamed:
        names[ENGINE] = "engine-0000000000"
    for old, new in names.items():
        for found in folder.rglob(old):
            found.rename(found.with_name(new))
    for file in folder.rglob("*"):
        if file.suffix in OF_TEXT:
            text = file.read_text("utf-8")
            for old, new in [*names.items(), ('"About"', '"About anew"')]:
                text = text.replace(old, new)
            if file == folder / "index.html":
                early = EARLY.findall(text)[0]
                text = POLICY_SUM.sub(integrity_of(early.encode()), text, count=1)
            file.write_text(text, "utf-8")
    list_again(folder)
    return folder


def integrity_of(content: bytes) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}"


def new_hash(of: str) -> str:
    return hashlib.sha256(of.encode()).hexdigest()[:8].upper()


def list_again(folder: Path) -> None:
    """Update the service worker's list of files as the build would for these files."""

    def listed(found: re.Match[str]) -> str:
        entries = json.loads(found[0])
        for entry in entries:
            content = (folder / entry["url"]).read_bytes()
            entry["integrity"] = integrity_of(content)
            if entry["revision"]:
                entry["revision"] = hashlib.md5(content, usedforsecurity=False).hexdigest()
        return json.dumps(entries)

    worker = folder / "sw.js"
    text, count = LIST.subn(listed, worker.read_text("utf-8"))
    assert count == 1
    worker.write_text(text, "utf-8")


def kept(page: Page) -> None:
    expect(page.locator("footer [data-offline=kept]")).to_have_text("Ready to use offline.", timeout=ENGINE_MS)


def go_away(site: Site, page: Page) -> None:
    site.is_gone = True
    page.context.set_offline(True)


def come_back(site: Site, page: Page) -> None:
    site.is_gone = False
    page.context.set_offline(False)


def clear_browser_cache(page: Page) -> None:
    """Clear the HTTP cache, as if it had expired."""
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")


def look_again(page: Page) -> None:
    """Simulate a return to the page after more than an hour."""
    page.evaluate(LOOKS_AGAIN)


def offered(page: Page, words: str = "A new version is ready.") -> None:
    expect(page.get_by_role("status").filter(has_text=words)).to_be_visible(timeout=ENGINE_MS)


def version_is(page: Page, words: str) -> None:
    expect(page.locator("#app footer a[href='#/about']")).to_have_text(words)


def cached(page: Page, site: Site) -> set[str]:
    """The cached files, as paths in the site."""
    return {address.removeprefix(site.address) for address in page.evaluate(CACHED)}


def have_tables(app: App) -> None:
    """Open Tables once, so that the view is loaded."""
    app.open("tables?of=crucible")
    expect(app.page.locator(".heat td").first).to_be_visible(timeout=ENGINE_MS)
    app.open("decibel")


def needs_a_new_worker(app: App) -> Locator:
    """Terminate the only worker of a page with Tables loaded, when a new one's files are gone; return the error."""
    (worker,) = app.page.workers
    worker.evaluate(HANGS, "table")
    app.open("tables?of=decibel")
    app.page.get_by_role("button", name="Cancel").click(timeout=ENGINE_MS)
    return app.page.locator(".engine.failed")
