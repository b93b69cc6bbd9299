"""What a page does when the engine cannot be had: it says so, keeps working as far as it can, and can try again."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PREFIX, App
from tools import server
from tools.site import DIST

LEGIBLE_PX = 120


class BrokenHandler(server.Handler):
    """Does not find the engine while `broken` is set."""

    broken = True

    def _file(self, path: str):  # type: ignore[no-untyped-def]  # the base class says it
        return None if self.broken and path.endswith(".wasm") else super()._file(path)


def test_an_engine_that_does_not_load_is_said_and_can_be_tried_again(page: Page) -> None:
    BrokenHandler.broken = True
    with server.serving(DIST, PREFIX, BrokenHandler) as address:
        app = App(page, address).open("decibel?dice=6")
        app.roll_button.click()
        expect(page.locator(".engine.failed")).to_contain_text("could not be loaded", timeout=60_000)
        expect(app.field("Dice")).to_have_value("6")
        switcher = page.get_by_role("combobox", name="System").bounding_box()
        assert switcher
        assert switcher["width"] > LEGIBLE_PX
        BrokenHandler.broken = False
        page.get_by_role("button", name="Try again").click()
        assert len(app.faces()) == 6
        expect(page.locator(".engine.failed")).to_have_count(0)
