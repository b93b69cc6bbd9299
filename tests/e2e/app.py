"""The page as a person uses it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

PREFIX = "/oddsmith/"
PHONE: ViewportSize = {"width": 360, "height": 800}
DESK: ViewportSize = {"width": 1280, "height": 800}
SIZES = pytest.mark.parametrize("size", [PHONE, pytest.param(DESK, marks=pytest.mark.long)], ids=["phone", "desk"])
"""For a test that may behave differently at a desk: on a phone, and with `--long` also at a desk."""
LOOKS = pytest.mark.parametrize(
    ("size", "scheme"),
    [
        pytest.param(size, scheme, id=f"{scheme}-{name}", marks=marks)
        for size, scheme, name, marks in (
            (PHONE, "light", "phone", ()),
            (DESK, "dark", "desk", pytest.mark.long),
            (PHONE, "dark", "phone", pytest.mark.long),
            (DESK, "light", "desk", pytest.mark.long),
        )
    ],
)
"""For a test that checks every colour of a view: on a phone in light mode, and with `--long` in all others."""
KEEPS = {"service_workers": "allow"}
WITH_SERVICE_WORKER = pytest.mark.browser_context_args(**KEEPS)
"""For a test that needs it. In a new context it fetches the whole site, which takes as long as most tests."""
ENGINE_MS = 60_000
"""Timeout for whatever needs Python, which takes seconds to start on a slow machine."""
SMALL = """{
    Object.defineProperty(navigator, "deviceMemory", { get: () => 2 });
    const { setTimeout } = globalThis;
    globalThis.setTimeout = (act, ...given) => /isLong/.test(act) ? 0 : setTimeout(act, ...given);
}"""
"""A device with too little memory for a spare worker, on which no question takes so long that another worker starts."""
HANGS = """ask => {
    const { onmessage } = self;
    self.onmessage = (event) => { if (JSON.parse(event.data.request).ask !== ask) onmessage(event); };
}"""
"""Makes a worker hang on a kind of question. One that really computes runs on for two seconds after termination."""
ROLLED = """before => {
    const seed = document.querySelector("#result .seed")?.textContent;
    return seed && !before.includes(seed) && location.href.includes(seed);
}"""
NEXT_FRAME = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
HELD = """
    const held = [];
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (...given) {
        const send = () => post.apply(this, given);
        name && given[0].request?.includes(name) ? held.push(send) : send();
    };
    globalThis.goOn = () => { name = ""; for (const send of held.splice(0)) send(); };
"""
"""Questions with the window's name in them, which survives a reload, reach the engine only after `goOn()`."""
HOLD_ALL = "name = 'ask'"


class App:
    """The page as a person uses it."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address

    def open(self, link: str = "decibel", *, fresh: bool = False) -> App:
        """Open a link: in the page as it is; if none is open, or if `fresh`, in a new load."""
        if self.page.url.startswith(self.address) and not fresh:
            self.page.evaluate(
                "hash => { history.pushState(null, '', hash); dispatchEvent(new PopStateEvent('popstate')); }",
                f"#/{link}",
            )
        else:
            self.page.goto("about:blank")
            self.page.goto(f"{self.address}#/{link}" if link else self.address)
        return self

    def look(self, view: str) -> App:
        """Open a view by its name."""
        self.page.evaluate(NEXT_FRAME)  # if the window has just been widened, the buttons are about to move
        self.page.get_by_role("navigation", name="Views").get_by_role("link", name=view, exact=True).click()
        return self

    def wait_until_ready(self) -> App:
        expect(self.page.locator("[data-engine=ready]")).to_be_visible(timeout=ENGINE_MS)
        return self

    def field(self, label: str) -> Any:
        return self.page.get_by_role("spinbutton", name=label, exact=True)

    @property
    def roll_button(self) -> Any:
        return self.page.locator("#roll-button")

    @property
    def chance(self) -> Any:
        return self.page.locator(".roll-bar .chance")

    @property
    def result(self) -> Any:
        return self.page.locator("#result")

    def faces(self) -> list[int]:
        """The faces of the dice on the table, in order."""
        expect(self.result.locator(".headline")).to_be_visible(timeout=ENGINE_MS)
        return [int(text) for text in self.result.locator(".die .face").all_text_contents()]

    def roll(self) -> list[int]:
        """Press Roll, wait until the address is that of a new roll, and return its faces."""
        before = self.result.locator(".seed").all_text_contents()
        self.roll_button.click()
        self.page.wait_for_function(ROLLED, arg=before, timeout=ENGINE_MS)
        return self.faces()

    def link(self) -> str:
        return self.page.url.partition("#/")[2]


def keep(place: Page | Locator, name: str) -> None:
    """Save the current set-up to the sheet."""
    place.get_by_text("Save to my sheet").click()
    place.get_by_role("textbox", name="Name", exact=True).fill(name)
    place.get_by_role("button", name="Save", exact=True).click()
    expect(place.get_by_text("On your sheet:")).to_contain_text(name)
