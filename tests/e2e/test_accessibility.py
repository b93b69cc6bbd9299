"""No view breaks a rule of axe, in light and dark, on a phone and at a desk."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.e2e.conftest import DESK, PHONE, App

LINKS = ["decibel?dice=7&discard=3&seed=1-axe", "decibel?resolution=dynamic&seed=1-axe", "decibel?dice=5&discard=9"]


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(app: App, size: dict[str, int], scheme: str) -> None:
    app.page.set_viewport_size(size)  # type: ignore[arg-type]
    app.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
    app.open("decibel").wait_until_ready()
    for link in LINKS:
        app.page.goto(f"{app.address}#/{link}")
        if "seed" in link:
            app.faces()
        else:
            expect(app.page.get_by_role("alert")).to_be_visible()
        expect(app.page.locator(".heat td").first).to_be_visible()
        found = Axe().run(app.page)
        assert not found.response["violations"], found.generate_report()
