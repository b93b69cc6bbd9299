"""The book under docs/: complete, accessible, searchable offline, and of the same version as the page."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import parse_qs, unquote, urljoin, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize, expect

from oddsmith.questions import link
from tests.e2e.app import LOOKS, WITH_SERVICE_WORKER, App
from tests.e2e.deployed import Site, cached, go_away, kept, look_again, next_version, offered
from tools.site import DIST

BOOK = DIST / "docs"
PAGES = {file.parent.relative_to(DIST).as_posix() + "/": file for file in BOOK.rglob("index.html")}
KINDS = ("docs/", "docs/recipes/damage-per-round/", "docs/systems/decibel/", "docs/games/", "docs/reference/pools/")
LIST = re.compile(r"docs/files-\w+\.json")

UNTIL_KEPT = """async ([list]) => {
    while (!(await caches.match(list))) await new Promise((done) => setTimeout(done, 50));
}"""
"""Waits until the book is cached; its list of files is cached last."""


class Read(HTMLParser):
    """The links of a page, what it loads, and its anchors."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.leads: list[str] = []
        self.places = {"", "__top"}
        self.feed(file.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, text in attrs:
            if name in {"href", "src"}:
                self.leads.append(text or "")
            elif name == "id":
                self.places.add(text or "")


@pytest.fixture(scope="module")
def pages() -> dict[str, Read]:
    return {address: Read(file) for address, file in PAGES.items()}


def test_every_link_leads_somewhere(pages: dict[str, Read]) -> None:
    broken = [f"{page}: {to}" for page, read in pages.items() for to in read.leads if not leads(pages, page, to)]
    assert not broken


def leads(pages: dict[str, Read], page: str, to: str) -> bool:
    """Whether a link works: to a file and anchor in the site, or into the app to a set-up that the engine can read."""
    parts = urlsplit(urljoin(f"http://site/{page}", to))
    address, place = parts.path[1:], unquote(parts.fragment)
    if parts.netloc != "site":
        return False
    if address in pages:
        return place in pages[address].places
    if address == "":
        asked = parse_qs(parts.fragment.removeprefix("/compare?"))["of"] if "/compare?" in place else [parts.fragment]
        return place == "" or all(link.read(one) for one in asked)
    return (DIST / address).is_file()


def test_fences_lead_into_the_app_with_their_set_up(page: Page, address: str) -> None:
    page.goto(f"{address}docs/systems/decibel/")
    page.get_by_role("link", name="Standard check, (7-3)dB against 6").click()
    expect(page).to_have_url(f"{address}#/decibel?dice=7&discard=3&target=6")
    expect(App(page, address).field("Dice")).to_have_value("7")


def test_the_roll_that_is_computed_by_hand_is_computed_in_the_app(page: Page, address: str) -> None:
    page.goto(f"{address}docs/fair-dice/")
    expect(page.get_by_text("0x54 = 84 → 84 mod 20 + 1 = 5; 0x0e = 14 → 15; 0x04 = 4 → 5;")).to_be_visible()
    page.get_by_role("link", name="Compute this roll again in Oddsmith").click()
    assert App(page, address).faces() == [5, 15, 5, 14, 5]
    page.get_by_role("button", name="How fair is it?").click()
    expect(page.get_by_role("heading", name="Verify this roll")).to_be_visible()
    expect(page.locator("#main")).to_contain_text("540e045d2c4c7add")


@LOOKS
def test_axe_finds_nothing(page: Page, address: str, complaints: list[str], size: ViewportSize, scheme: str) -> None:
    page.set_viewport_size(size)
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
    for kind in KINDS:
        page.goto(address + kind)
        expect(page.locator("h1")).to_be_visible()
        found = Axe().run(page)
        assert not found.response["violations"], f"{kind}\n{found.generate_report()}"
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], kind


WORDS = ("D&D", "dnd", "lowest", "drop lowest", "natural 20", "20", "PbtA", "Dungeon", "d66", "OSR", "contested")


@pytest.mark.parametrize("words", WORDS)
def test_what_players_say_is_found(page: Page, address: str, words: str) -> None:
    page.goto(f"{address}docs/")
    page.locator("label.md-header__button[for=__search]").click()
    page.get_by_role("textbox", name="Search").press_sequentially(words)
    expect(page.locator(".md-search-result__meta")).to_have_text(re.compile(r"^\d+ matching documents?$"))


def listed(site: Site) -> str:
    """The name of the list of the book's files, as in the service worker."""
    (name,) = set(LIST.findall((site.folder / "sw.js").read_text("utf-8")))
    return str(name)


def whole(page: Page, site: Site) -> None:
    """Wait until the book is cached, with nothing from another version."""
    name = listed(site)
    files = {address for address, _ in json.loads((site.folder / name).read_text("utf-8"))} | {name}
    page.evaluate(UNTIL_KEPT, [site.address + name])
    assert {address for address in cached(page, site) if address.startswith("docs/")} == files


@WITH_SERVICE_WORKER
def test_it_costs_a_visit_of_the_app_nothing_and_is_kept_when_it_is_opened(
    page: Page, site: Site, complaints: list[str]
) -> None:
    App(page, site.address).open().wait_until_ready()
    kept(page)
    assert not [path for path in site.asked if path.startswith("docs/")]
    page.get_by_role("link", name="Guide").click()
    whole(page, site)
    go_away(site, page)
    page.goto(f"{site.address}docs/games/")
    page.locator("label.md-header__button[for=__search]").click()
    page.get_by_role("textbox", name="Search").press_sequentially("Dariel")
    page.locator(".md-search-result a").filter(has_text="Errors in the source").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Crucible")
    expect(page).to_have_url(re.compile("#errors-in-the-source$"))


@WITH_SERVICE_WORKER
def test_a_download_that_broke_off_goes_on_once_there_is_a_network_again(page: Page, site: Site) -> None:
    App(page, site.address).open().wait_until_ready()
    kept(page)
    early, _ = json.loads((site.folder / listed(site)).read_text("utf-8"))[1]  # the second page of the list
    file = site.folder / early / "index.html"
    gone = file.rename(file.with_name("gone"))
    page.get_by_role("link", name="Guide").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    App(page, site.address).open(fresh=True).wait_until_ready()
    kept(page)
    gone.rename(file)
    page.evaluate("setInterval(() => dispatchEvent(new Event('online')), 500)")  # a download under way may still fail
    whole(page, site)


@pytest.mark.long
@WITH_SERVICE_WORKER
def test_a_new_version_of_the_book_comes_with_that_of_the_app(page: Page, site: Site, tmp_path: Path) -> None:
    App(page, site.address).open().wait_until_ready()
    kept(page)
    page.goto(f"{site.address}docs/")
    whole(page, site)
    page.goto(site.address)
    App(page, site.address).wait_until_ready()
    site.deploy(rewritten(next_version(tmp_path / "next"), "How to cite", "How to quote"))
    look_again(page)
    offered(page)
    page.get_by_role("button", name="Reload").click()
    expect(page.get_by_role("link", name="About anew").first).to_be_visible()
    whole(page, site)
    go_away(site, page)
    page.goto(f"{site.address}docs/cite/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("How to quote")


def rewritten(folder: Path, old: str, new: str) -> Path:
    """Copy the built site with some words of the book changed."""
    site = Site(folder.parent)
    site.folder = folder
    name = listed(site)
    for file in (folder / "docs").rglob("*.html"):
        file.write_text(file.read_text("utf-8").replace(old, new), "utf-8")
    files = json.loads((folder / name).read_text("utf-8"))
    text = json.dumps([[address, integrity(folder, address)] for address, _ in files])
    (folder / name).unlink()
    anew = f"docs/files-{hashlib.sha256(text.encode()).hexdigest()[:10]}.json"
    (folder / anew).write_text(text, "utf-8")
    worker = folder / "sw.js"
    worker.write_text(worker.read_text("utf-8").replace(name, anew), "utf-8")
    return folder


def integrity(folder: Path, address: str) -> str:
    file = folder / address
    content = (file / "index.html" if file.is_dir() else file).read_bytes()
    return f"sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}"


@WITH_SERVICE_WORKER
def test_without_a_network_it_says_why_it_is_not_there(page: Page, site: Site) -> None:
    App(page, site.address).open().wait_until_ready()
    kept(page)
    go_away(site, page)
    page.get_by_role("link", name="Guide").click()
    expect(page.get_by_text("The guide is not on this device yet.")).to_be_visible()
