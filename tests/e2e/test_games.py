"""Every game in the page: its form, its chance, a roll of it, and its link."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from oddsmith.questions import catalog
from tests.e2e.app import PHONE, App

SOME = ("dnd-attack", "genesys", "one-roll-engine", "own", "vampire-v5", "yahtzee")
"""One of each kind: a chance, symbols, outcomes with two parts, a custom game, named results, and a sum."""
EVERY_GAME = pytest.mark.parametrize(
    "key", [pytest.param(key, marks=() if key in SOME else pytest.mark.long) for key in catalog.games()]
)


@EVERY_GAME
def test_a_game_is_read_rolled_and_passed_on_without_a_fault(app: App, key: str) -> None:
    page = app.page
    page.set_viewport_size(PHONE)
    page.emulate_media(reduced_motion="reduce")
    app.open(key).wait_until_ready()
    expect(page.get_by_role("heading", level=1)).to_have_text(catalog.system(key).name)
    expect(app.chance).to_contain_text(re.compile("%|\\d"))
    app.roll_button.click()
    expect(app.result.locator(".headline .sentence, .headline .verdict").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    found = Axe().run(page)
    assert not found.response["violations"], found.generate_report()
    sentence, link = _said(app), app.link()
    assert link.startswith(f"{key}?")
    app.open("decibel")
    app.open(link)
    expect(app.result.locator(".headline")).to_be_visible()
    assert (_said(app), app.link()) == (sentence, link)


def _said(app: App) -> str:
    said: str = app.result.locator(".headline").inner_text()
    return said
