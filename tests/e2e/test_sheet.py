"""The sheet: named set-ups, arranged, rolled from, shared, and migrated from before there was a sheet."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.app import ENGINE_MS, LOOKS, App, keep
from tests.e2e.conftest import Device

BEFORE_HOME = Path(__file__).parents[1] / "golden/history-before-home.json"
"""A backup that the page wrote before there was a sheet: six rolls, five set-ups."""
FIGHT = (
    "sheet?Hunt=storyteller?attribute=4%26skill=3&Fight: Sword=decibel?dice=7&Fight: Bow=2d20kh1%2B5 vs 15&Rest=blades"
)


def sheet(page: Page) -> Any:
    return page.locator(".sheet")


def names(page: Page) -> list[str]:
    """The names in order, while the sheet is being arranged."""
    found: list[str] = page.locator(".setups strong").all_inner_texts()
    return found


def brought(app: App) -> Page:
    """A page with the sheet above, ready to be arranged."""
    app.open(FIGHT).wait_until_ready()
    app.page.get_by_role("button", name="Keep on this device").click()
    expect(app.page.get_by_role("heading", name="My sheet")).to_be_visible()
    return app.page


def test_a_button_is_made_of_any_set_up_and_rolls(fresh_app: App) -> None:
    page = fresh_app.open("decibel?dice=7").wait_until_ready().page
    page.get_by_text("Save to my sheet").click()
    page.get_by_role("textbox", name="Name", exact=True).fill("What is not saved")
    page.get_by_text("Save to my sheet").click()
    page.get_by_text("Save to my sheet").click()
    expect(page.get_by_role("textbox", name="Name", exact=True)).to_have_value("")
    page.get_by_text("Save to my sheet").click()
    keep(page, "  Longsword ")
    fresh_app.open('lab?program=output 2d6%2B7 named "Brawl"')
    expect(page.locator(".output")).to_be_visible(timeout=ENGINE_MS)
    keep(page.locator(".output"), "Brawl")
    fresh_app.open("")
    sword = sheet(page).get_by_role("button", name=re.compile("Longsword.*%"))
    sword.click()
    expect(page.locator("#result")).to_contain_text("against 10")
    page.go_back()
    sheet(page).get_by_role("button", name="Brawl").click()
    expect(page.locator("#result .big")).to_be_visible(timeout=ENGINE_MS)
    fresh_app.look("History")
    expect(page.locator(".rolls .what bdi")).to_have_text(["Brawl", "Longsword"])
    fresh_app.open("")
    expect(page.get_by_role("heading", name="Recent")).to_have_count(0)
    page.locator(".games .tile").filter(has_text="Yours").get_by_role("link", name="Brawl").click()
    expect(page.locator(".output")).to_contain_text("Brawl")


def test_a_button_says_the_same_wherever_it_is_seen(fresh_app: App) -> None:
    page = fresh_app.open("lab?program=output 3d6").page
    keep(page.locator(".output"), "A")
    fresh_app.open("")
    expect(sheet(page).locator("button .muted")).to_have_text("3d6", timeout=ENGINE_MS)
    page.get_by_role("button", name="Edit sheet").click()
    expect(page.locator(".setups .what span")).to_have_text("3d6")


def test_a_set_up_saved_under_a_name_that_is_there_takes_its_place(fresh_app: App) -> None:
    page = brought(fresh_app)
    page.get_by_role("link", name="Change: Fight: Sword").click()
    fresh_app.field("Dice").fill("9")
    expect(page.locator(".roll-bar .notation")).to_have_text("9dB against 10")
    expect(page.locator(".kept")).to_have_text("Changed, and not saved yet: Fight: Sword")
    page.get_by_text("Save to my sheet").click()
    name = page.get_by_role("textbox", name="Name", exact=True)
    expect(name).to_have_value("Fight: Sword")
    name.press("Enter")
    expect(page.locator(".kept")).to_have_text("On your sheet: Fight: Sword")
    fresh_app.open("")
    expect(sheet(page).get_by_role("button", name="Sword")).to_contain_text("9dB")
    expect(sheet(page).locator("button strong")).to_have_text(["Hunt", "Rest", "Sword", "Bow"])
    expect(page.locator("#told")).to_have_text("Earlier set-up replaced.")
    page.get_by_role("button", name="Undo").click()
    expect(sheet(page).get_by_role("button", name="Sword")).to_contain_text("7dB")
    expect(sheet(page).locator("button strong")).to_have_text(["Hunt", "Rest", "Sword", "Bow"])


def test_a_changed_set_up_takes_the_place_of_the_one_it_came_from(fresh_app: App) -> None:
    page = fresh_app.open("sheet?Sword=decibel?dice=4&Sword=decibel?dice=6").wait_until_ready().page
    page.get_by_role("link", name="Change: Sword").first.click()
    fresh_app.field("Dice").fill("5")
    expect(page.locator(".kept")).to_be_hidden()  # nothing of it is on this device
    fresh_app.open("sheet?Sword=decibel?dice=4&Sword=decibel?dice=6")
    page.get_by_role("button", name="Keep on this device").click()
    page.get_by_role("link", name="Change: Sword").nth(1).click()
    name = page.get_by_role("textbox", name="Name", exact=True)
    fresh_app.field("Dice").fill("5")
    expect(page.locator(".kept")).to_have_text("Changed, and not saved yet: Sword")
    page.get_by_text("Save to my sheet").click()
    name.press("Enter")
    fresh_app.field("Dice").fill("7")
    keep(page, "Axe")
    fresh_app.field("Dice").fill("8")
    expect(page.locator(".kept")).to_have_text("Changed, and not saved yet: Axe")
    fresh_app.open("decibel?dice=9")
    expect(page.locator(".kept")).to_be_hidden()
    page.get_by_text("Save to my sheet").click()
    expect(name).to_have_value("")
    fresh_app.open("")
    expect(sheet(page).locator("button .muted")).to_have_text(["4dB against 10", "5dB against 10", "7dB against 10"])


def test_set_ups_of_two_games_may_have_one_name(fresh_app: App) -> None:
    page = fresh_app.open("decibel?dice=7").wait_until_ready().page
    keep(page, "Attack")
    fresh_app.open("blades?dice=3")
    expect(page.get_by_role("heading", name="Blades in the Dark")).to_be_visible()
    keep(page, "Attack")
    fresh_app.open("")
    expect(sheet(page).locator("button strong")).to_have_text(["Attack", "Attack"])


def test_buttons_are_grouped_moved_renamed_removed_and_brought_back(fresh_app: App) -> None:
    page = brought(fresh_app)
    expect(page.get_by_role("heading", name="Fight")).to_be_visible()
    page.get_by_role("button", name="Edit sheet").press("Enter")
    expect(page.get_by_text("Buttons without a group count as a group.")).to_be_visible()
    expect(page.locator(".setups strong")).to_have_text(["Hunt", "Rest", "Fight: Sword", "Fight: Bow"])
    page.get_by_role("button", name="Move up: Fight: Bow").press("Enter")
    expect(page.locator(".setups strong")).to_have_text(["Hunt", "Rest", "Fight: Bow", "Fight: Sword"])
    expect(page.get_by_role("button", name="Move up: Fight: Bow")).to_be_focused()
    expect(page.locator("#said")).to_have_text("Fight: Bow: 3 of 4")
    page.keyboard.press("Enter")  # from the edge of its group, the whole group moves
    expect(page.locator(".setups strong")).to_have_text(["Fight: Bow", "Fight: Sword", "Hunt", "Rest"])
    expect(page.get_by_role("button", name="Move down: Fight: Bow")).to_be_focused()
    expect(page.get_by_role("button", name="Move up: Fight: Bow")).to_be_disabled()

    page.get_by_role("button", name="Rename: Rest").click()
    page.get_by_role("textbox", name="Rename: Rest").fill("Camp: Rest")
    page.keyboard.press("Enter")
    expect(page.locator(".setups strong").last).to_have_text("Camp: Rest")
    expect(page.get_by_role("button", name="Rename: Camp: Rest")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Rename: Camp: Rest")).to_be_focused()
    page.get_by_role("button", name="Delete: Hunt").press("Enter")
    expect(page.get_by_role("button", name="Undo")).to_be_focused()
    expect(page.locator(".setups strong")).to_have_text(["Fight: Bow", "Fight: Sword", "Camp: Rest"])
    page.keyboard.press("Enter")
    expect(page.locator(".setups strong")).to_have_text(["Fight: Bow", "Fight: Sword", "Hunt", "Camp: Rest"])
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_role("heading", name="My sheet")).to_be_focused()
    page.reload()
    expect(sheet(page).locator("button strong")).to_have_text(["Bow", "Sword", "Hunt", "Rest"])
    expect(page.get_by_role("heading", name="Camp")).to_be_visible()
    page.get_by_role("button", name="Edit sheet").click()
    page.locator(".setups .open").nth(2).click()
    assert fresh_app.link() == "storyteller?attribute=4&skill=3"


def test_a_sheet_is_scanned_kept_and_rolled(devices: Iterator[Device]) -> None:
    one, other = next(devices), next(devices)
    page = brought(App(one.context.new_page(), one.address))
    page.get_by_role("button", name="Share sheet").click()
    dialog = page.get_by_role("dialog", name="Share")
    expect(dialog.get_by_role("img", name="QR code")).to_be_visible()
    expect(dialog).to_contain_text("the whole sheet")
    link = dialog.get_by_role("textbox", name="Link").inner_text()
    assert link.startswith(f"{one.address}#/sheet?")

    page = other.context.new_page()
    page.goto(link)
    App(page, other.address).wait_until_ready()
    expect(page.get_by_role("heading", name="A shared sheet")).to_be_visible()
    page.get_by_role("button", name="Keep on this device").click()
    expect(page).to_have_url(f"{other.address}#/")
    page.reload()
    bow = sheet(page).get_by_role("button", name=re.compile("Bow.*79.8%"))
    bow.click()
    expect(page.locator("#result")).to_contain_text("against 15")


def test_a_link_brings_neither_rolls_nor_invitations(fresh_app: App) -> None:
    page = fresh_app.page
    secret = f"decibel?commitment=1-{'a' * 52}".replace("&", "%26")
    fresh_app.open(
        f"sheet?A=decibel?seed=1-fromthelink&B={secret}&%E2%80%AEC=blades&1=blades?dice=4&1=crucible"
    ).wait_until_ready()
    expect(sheet(page).locator("button strong")).to_have_text(["A", "C", "1", "1"])
    sheet(page).get_by_role("button", name="A").first.click()
    expect(page.locator("#result")).not_to_contain_text("shared")
    assert "seed=1-fromthelink" not in fresh_app.link()


def test_what_was_kept_before_there_was_a_sheet_comes_whole(fresh_app: App, tmp_path: Path) -> None:
    page = fresh_app.open("history").wait_until_ready().page
    page.get_by_label("Import").set_input_files(BEFORE_HOME)
    expect(page.get_by_text("Added: 6 rolls and 5 set-ups.")).to_be_visible(timeout=ENGINE_MS)
    with page.expect_download() as downloading:
        page.get_by_role("button", name="Back up").click()
    file = tmp_path / "again.json"
    downloading.value.save_as(file)
    before, again = (json.loads(one.read_text("utf-8")) for one in (BEFORE_HOME, file))
    for part in ("link", "when", "note", "faces", "success"):
        assert [roll[part] for roll in again["rolls"]] == [roll[part] for roll in before["rolls"]]
    assert again["setups"] == before["setups"]
    fresh_app.open("")
    expect(sheet(page).locator("button strong")).to_have_text([setup["name"] for setup in before["setups"]])
    page.get_by_role("button", name="Edit sheet").click()
    with page.expect_download() as downloading:
        page.get_by_role("button", name="Save as a file").click()
    downloading.value.save_as(file)
    assert json.loads(file.read_text("utf-8")) == {**before, "rolls": []}


@LOOKS
def test_axe_finds_nothing_in_the_sheet_while_it_is_put_in_order(
    fresh_app: App, size: ViewportSize, scheme: str
) -> None:
    page = brought(fresh_app)
    page.set_viewport_size(size)
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
    page.get_by_role("button", name="Edit sheet").click()
    page.get_by_role("button", name="Delete: Rest").click()
    page.get_by_role("button", name="Rename: Hunt").click()
    expect(page.get_by_role("textbox", name="Rename: Hunt")).to_be_focused()
    found = Axe().run(page)
    assert not found.response["violations"], found.generate_report()
