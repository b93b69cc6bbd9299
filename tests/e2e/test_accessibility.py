"""No view breaks a rule of axe: on a phone in light mode, with `--long` also at a desk in dark mode."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import ViewportSize, expect

from tests.e2e.app import DESK, PHONE, App

WAITS_FOR = {
    "storyteller?attribute=4&skill=3&red=2&seed=1-axe": "#result .headline",
    "decibel?resolution=dynamic&seed=1-axe": "#result .headline",
    "decibel?dice=5&discard=9": "[role=alert]",
    "odds?of=decibel?resolution=dynamic": ".chart svg",
    "odds?of=decibel?secondary=yes": ".chart svg",
    "tables?of=decibel": ".panel-column .card",
    "compare?of=decibel&of=crucible": ".panel-column .card",
    "": ".tour",
    "sheet?Fight: Sword=decibel&Bow=blades": ".sheet b",
    "about": ".about-page",
    "history": ".panel-column .card",
    "lab": ".cm-content",
    "lab?program=output%203d6": ".output .chart svg",
}


@pytest.mark.parametrize(
    ("size", "scheme"),
    [(PHONE, "light"), pytest.param(DESK, "dark", marks=pytest.mark.long)],
    ids=["phone", "desk"],
)
def test_axe_finds_nothing(app: App, size: ViewportSize, scheme: str) -> None:
    app.page.set_viewport_size(size)
    app.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
    for link, wanted in WAITS_FOR.items():
        app.open(link)
        expect(app.page.locator(wanted).first).to_be_visible()
        found = Axe().run(app.page)
        assert not found.response["violations"], f"{link}\\n{found.generate_report()}"
