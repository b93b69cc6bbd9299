"""What newcomers with a phone want, from Home to the dice: at most four taps besides the typing."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.app import ENGINE_MS, PHONE, App

MOST_TAPS = 4
Tap = Callable[[Any], None]


def typed(text: str) -> Callable[[Page, Tap], None]:
    """A roll typed into the search box."""

    def task(page: Page, tap: Tap) -> None:
        tap(page.get_by_role("searchbox"))
        page.keyboard.type(text)
        expect(page.locator(".read-back .chance, .read-back .notation").first).to_be_visible()
        tap(page.locator(".ask").get_by_role("button", name="Roll", exact=True))

    return task


def game(words: str, heading: str, *changes: tuple[str, str]) -> Callable[[Page, Tap], None]:
    """A game found by name, with changed numbers."""

    def task(page: Page, tap: Tap) -> None:
        tap(page.get_by_role("searchbox"))
        page.keyboard.type(words)
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name=heading, level=1)).to_be_visible()
        for field, text in changes:
            tap(page.get_by_role("spinbutton", name=field, exact=True))
            page.keyboard.press("ControlOrMeta+a")
            page.keyboard.type(text)
        tap(page.locator("#roll-button"))

    return task


@pytest.mark.parametrize(
    ("task", "link"),
    [
        pytest.param(typed("2d20kh1+5 vs 15"), "dice?", id="an attack with advantage", marks=pytest.mark.long),
        pytest.param(
            game("cthulhu", "Call of Cthulhu 7th edition: skill roll", ("Skill", "55"), ("Bonus dice", "1")),
            "call-of-cthulhu?SKILL=55&BONUS=1",
            id="Cthulhu 55 with a bonus die",
            marks=pytest.mark.long,
        ),
        pytest.param(
            game("shadowrun", "Shadowrun: 5th edition", ("Dice", "12")),
            "shadowrun-5e?POOL=12",
            id="Shadowrun, 12 dice",
            marks=pytest.mark.long,
        ),
        pytest.param(
            game("vampire", "Vampire: the Masquerade, 5th edition", ("Dice pool", "6"), ("Hunger", "2")),
            "vampire-v5?POOL=6&HUNGER=2",
            id="Vampire, pool 6, hunger 2",
        ),
        pytest.param(typed("4d6 drop lowest"), "dice?", id="ability scores", marks=pytest.mark.long),
        pytest.param(typed("d8 and d6, highest, 5 or more"), "dice?", id="own dice", marks=pytest.mark.long),
    ],
)
def test_four_taps_are_enough(
    fresh_app: App, task: Callable[[Page, Tap], None], link: str, record_property: Callable[[str, object], None]
) -> None:
    page, taps, began = fresh_app.page, 0, time.monotonic()

    def tap(target: Any) -> None:
        nonlocal taps
        taps += 1
        target.click()

    page.set_viewport_size(PHONE)
    fresh_app.open("")
    task(page, tap)
    expect(page.locator("#result .headline")).to_be_visible(timeout=ENGINE_MS)
    assert fresh_app.link().startswith(link), fresh_app.link()
    assert taps <= MOST_TAPS
    record_property("figures", f"{link}: {taps} taps, {time.monotonic() - began:.1f} s")
