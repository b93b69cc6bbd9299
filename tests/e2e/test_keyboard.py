"""Roll, share, table and comparison with the keyboard alone, and where the focus moves by itself."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from tests.e2e.app import DESK, PHONE, App

MOST_TABS = 120
"""Enough to come around again, if something is drawn only after it was passed."""
LISTENS = """() => {
    const said = document.querySelector("#said");
    globalThis.heard = [];
    const hear = () => heard.push(said.textContent);
    new MutationObserver(hear).observe(said, { childList: true, characterData: true, subtree: true });
}"""
"""Records all announcements from now on: later ones, such as odds, replace earlier ones."""


def tab_to(app: App, wanted: Locator) -> None:
    """Press Tab until an element has the focus, which must be visible."""
    for _ in range(MOST_TABS):
        app.page.keyboard.press("Tab")
        if wanted.evaluate("element => element === document.activeElement"):
            outline = wanted.evaluate("element => getComputedStyle(element).outlineStyle")
            assert outline != "none", "the focus must be seen"
            return
    raise AssertionError(f"no way to {wanted} in {MOST_TABS} steps")


@pytest.mark.parametrize("size", [pytest.param(PHONE, marks=pytest.mark.long), DESK], ids=["phone", "desk"])
def test_everything_is_reached_by_keyboard(app: App, size: ViewportSize) -> None:
    page = app.page
    page.set_viewport_size(size)
    app.open("decibel").wait_until_ready()
    views = page.get_by_role("navigation", name="Views")

    tab_to(app, app.field("Dice"))
    page.keyboard.press("ArrowUp")
    expect(page.locator(".roll-bar .notation")).to_have_text("6dB against 10")
    tab_to(app, app.roll_button)
    page.keyboard.press("Enter")
    assert len(app.faces()) == 6

    page.evaluate("document.activeElement.blur()")
    tab_to(app, page.locator(".top").get_by_role("button", name="Share"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(page.locator(".top").get_by_role("button", name="Share")).to_be_focused()

    page.evaluate("document.activeElement.blur()")
    tab_to(app, views.get_by_role("link", name="Tables"))
    page.keyboard.press("Enter")
    cell = page.locator(".answer-table:not(.is-stale) td [tabindex='0']").first
    expect(cell).to_be_attached()
    tab_to(app, cell)
    before = cell.get_attribute("href")
    page.keyboard.press("ArrowRight")
    expect(cell).not_to_have_attribute("href", before or "")
    expect(cell).to_be_focused()

    page.evaluate("document.activeElement.blur()")
    tab_to(app, views.get_by_role("link", name="Compare"))
    page.keyboard.press("Enter")
    add = page.get_by_role("button", name="Add this set-up")
    expect(page.locator("#compare-title")).to_be_visible()
    if add.count():  # an empty comparison starts with the current set-up
        tab_to(app, add)
        page.keyboard.press("Enter")
    expect(page.locator(".compare .chart svg").first).to_be_visible()
    tab_to(app, page.get_by_role("button", name="Remove").first)


@pytest.mark.parametrize(
    ("link", "button", "goes_to"),
    [
        ("decibel?dice=999", "Use 300 instead", "#field-dice"),
        ("dice?roll=2d20khh", "Use 2d20kh instead", "#field-roll"),
        ("decibel?dise=6", "Use the nearest valid set-up", "#setup-title"),
        ("decibel?dice=299", "More: Dice", "#field-dice"),
        ("compare?of=blades&of=crucible", re.compile("^Remove Crucible"), "#undo"),
        ("compare?of=blades&of=crucible", "Add this set-up", "#compare-title"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_can_no_longer_be_pressed_passes_the_focus_on(
    app: App, link: str, button: str | re.Pattern[str], goes_to: str
) -> None:
    app.page.set_viewport_size(DESK)
    app.wait_until_ready()
    app.open(link)
    pressed = app.page.get_by_role("button", name=button)
    app.page.evaluate(LISTENS)
    pressed.press("Enter")
    expect(app.page.locator(goes_to)).to_be_focused()
    if button == "Add this set-up":
        app.page.wait_for_function("() => heard.includes('In the comparison as C (3 of 6)')")


def test_the_focus_stays_near_a_roll_some_dice_of_which_are_re_rolled(app: App) -> None:
    app.open("storyteller?attribute=4&skill=3").wait_until_ready()
    app.roll()
    for die in (0, 2):
        app.result.locator(".may-hold button").nth(die).click()
    app.page.get_by_role("button", name="Re-roll 2 dice").press("Enter")
    expect(app.result.locator(".is-re-rolled")).to_have_count(2)
    expect(app.page.get_by_role("heading", name="Your roll")).to_be_focused()


def test_the_focus_follows_from_the_lab_to_views_that_have_yet_to_come(fresh_app: App) -> None:
    page = fresh_app.open("lab?program=AC: 15 \\ Armour class 10..22 \\%0Aoutput d20 >= AC").wait_until_ready().page
    for button, heading in (
        ("Work backwards", "Work backwards"),
        ("Chart over Armour class", "Tables: d20 >= AC"),
        ("Tables", "Tables: d20 >= AC"),
    ):
        page.get_by_role("region", name="Inputs").get_by_role("button", name=button).press("Enter")
        expect(page.get_by_role("heading", name=heading, exact=True)).to_be_focused()
        expect(page.get_by_role("heading", name=heading, exact=True)).to_be_in_viewport()
        page.go_back()
        expect(page.get_by_role("heading", name="Lab")).to_be_focused()


@pytest.mark.parametrize(
    ("name", "link"), [("Examples", r"decibel\?dice=7&discard=3&target=6"), ("System", "roll-under")]
)
def test_an_arrow_opens_a_list_and_enter_takes_one_of_it(app: App, name: str, link: str) -> None:
    app.open("decibel").wait_until_ready()
    app.page.get_by_role("combobox", name=name).press("ArrowDown")
    app.page.wait_for_timeout(300)
    assert app.link() == "decibel"
    for key in ("ArrowDown", "ArrowDown", "Enter"):
        app.page.keyboard.press(key)
    expect(app.page).to_have_url(re.compile(f"#/{link}$"))


def test_a_view_that_somebody_turns_to_is_said_and_its_link_keeps_the_focus(app: App) -> None:
    app.open("decibel").wait_until_ready()
    for view in ("Odds", "Compare", "Lab", "Roll", "Odds"):
        link = app.page.get_by_role("navigation", name="Views").get_by_role("link", name=view)
        app.page.evaluate(LISTENS)
        link.press("Enter")
        app.page.wait_for_function("word => heard.includes(word)", arg=view)
        expect(link).to_be_focused()
    for name, title in (("About", "About Oddsmith"), ("Oddsmith: Home", "What are you rolling?")):
        app.page.get_by_role("link", name=name).press("Enter")
        expect(app.page.get_by_role("heading", name=title)).to_be_focused()
