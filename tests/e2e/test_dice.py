"""Dice notation in the page: typed, read back, its numbers tapped and swept, rolled and shared."""

from __future__ import annotations

import re
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import ViewportSize, expect

from tests.e2e.app import DESK, HELD, HOLD_ALL, LOOKS, App

ATTACK = "2d20kh1+5 >= 15"
TOUCH_PX = 44


def typed(app: App, text: str) -> Any:
    """Type a roll; return the field."""
    app.open("dice").wait_until_ready()
    field = app.page.get_by_role("textbox", name="Roll")
    field.fill(text)
    return field


def number(app: App, name: str) -> Any:
    return app.page.locator(".roll-numbers").get_by_role("button", name=name, exact=True)


def test_what_is_typed_is_read_back_with_its_odds(app: App) -> None:
    typed(app, "4d6 drop lowest")
    expect(app.page.locator(".roll-said")).to_contain_text("Roll four d6, drop the lowest.")
    expect(app.chance).to_contain_text("12.24 on average")
    expect(app.page).to_have_url(re.compile(r"#/dice\?roll=4d6%20drop%20lowest$"))


def test_a_tapped_number_has_its_stepper_which_changes_text_link_and_odds(app: App) -> None:
    field = typed(app, "2d20kh1+5 >= 16")
    expect(app.page.locator(".stepper")).to_have_count(0)
    measure = "buttons => buttons.map(({ offsetWidth, offsetHeight }) => Math.min(offsetWidth, offsetHeight))"
    assert min(app.page.locator(".roll-numbers button").evaluate_all(measure)) >= TOUCH_PX
    number(app, "Modifier: 5").click()
    expect(app.field("Modifier")).to_have_value("5")
    expect(app.page.locator(".stepper")).to_have_count(1)
    app.page.get_by_role("button", name="More: Modifier").click()
    expect(field).to_have_value("2d20kh1+6 >= 16")
    expect(app.chance).to_contain_text("79.8%")
    expect(app.page).to_have_url(re.compile(r"#/dice\?roll=2d20kh1%2B6%20%3E%3D%2016$"))
    number(app, "Target: 16").click()
    expect(app.field("Target")).to_be_visible()
    expect(app.field("Modifier")).to_have_count(0)
    number(app, "Target: 16").click()
    expect(app.page.locator(".stepper")).to_have_count(0)


def test_a_wrong_number_is_said_beside_it(app: App) -> None:
    typed(app, "4d6kh3")
    number(app, "Dice: 4").click()
    app.field("Dice").fill("9000")
    expect(app.page.locator(".remark .wrong")).to_contain_text("“Dice” must be 0 to 1000")
    app.page.get_by_role("button", name=re.compile("^Use the nearest")).click()
    expect(app.page.get_by_role("textbox", name="Roll")).to_have_value("1000d6kh3")


def test_text_that_is_edited_leaves_no_number_behind(app: App) -> None:
    field = typed(app, "2d20kh1+5 >= 16")
    number(app, "Target: 16").click()
    # Both happen before the engine can answer.
    app.page.get_by_role("button", name="More: Target").evaluate(
        """button => {
            button.click();
            const field = document.querySelector("#field-roll");
            field.value = "3d6";
            field.dispatchEvent(new InputEvent("input", { bubbles: true }));
        }"""
    )
    expect(app.page.locator(".roll-said")).to_contain_text("Roll three d6.")
    expect(field).to_have_value("3d6")
    expect(app.page.get_by_role("alert")).to_have_count(0)
    expect(app.page).to_have_url(re.compile(r"#/dice\?roll=3d6$"))
    app.open("dice?roll=4d6kh3&n1=5")
    expect(field).to_have_value("5d6kh3")
    field.fill("d8")
    expect(app.page).to_have_url(re.compile(r"#/dice\?roll=d8$"))


def test_wrong_text_says_where(app: App) -> None:
    field = typed(app, "4d6kh3+x+1")
    alert = app.page.locator("#main").get_by_role("alert")
    expect(alert).to_contain_text("unexpected “x” (column 8)")
    expect(app.page.locator(".roll-place")).to_have_text("4d6kh3+x+1")
    expect(app.page.locator(".roll-place mark")).to_have_text("x")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(app.page.locator(".roll-said")).to_have_count(0)
    field.fill("2d6 [🔥]+")
    expect(app.page.locator(".roll-place")).to_have_text("2d6 [🔥]+\N{NO-BREAK SPACE}")
    field.fill("2d6 [🔥]+1")
    expect(alert).to_have_count(0)
    expect(number(app, "Modifier: 1")).to_be_visible()


def test_a_wrong_roll_as_a_link_stands_in_its_form(app: App) -> None:
    app.open("4d6kh3+x").wait_until_ready()
    expect(app.page.get_by_role("heading", name="Any dice")).to_be_visible()
    expect(app.page.get_by_role("textbox", name="Roll")).to_have_value("4d6kh3+x")
    app.page.get_by_role("button", name="Use 4d6kh3 instead").click()
    expect(app.page.locator(".roll-said")).to_contain_text("keep the highest three")


def test_notes_tell_what_other_tools_would_do(app: App) -> None:
    typed(app, "4d6>4")
    expect(app.page.locator(".roll-said")).to_contain_text("Roll20 reads >4 as 4 or more; write >=4 for that.")


def test_what_can_be_a_program_opens_in_the_lab(app: App) -> None:
    app.open("own?called=Sword&dice=3&needed=9").wait_until_ready()
    app.page.locator("#main").get_by_role("link", name="Open in the Lab").click()
    expect(app.page.locator(".cm-content")).to_contain_text("Sword")
    app.open("dnd-check?BONUS=9").wait_until_ready()
    app.page.locator("#main").get_by_role("link", name="Open in the Lab").click()
    expect(app.page.locator(".cm-content")).to_contain_text("D&D 5th edition: check")
    expect(app.page.get_by_role("spinbutton", name="Bonus")).to_have_value("9")
    typed(app, "4d6kh3+2")
    app.page.locator("#main").get_by_role("link", name="Open in the Lab").click()
    expect(app.page.locator(".cm-content")).to_contain_text("output ([highest 3 of 4d6] + 2)")
    typed(app, "8d10!")
    expect(app.page.locator(".roll-said")).to_contain_text("explode on")
    expect(app.page.get_by_role("link", name="Open in the Lab")).to_have_count(0)


def test_no_program_of_what_was_typed_before_is_offered(fresh_app: App) -> None:
    page = fresh_app.page
    page.add_init_script(HELD)
    typed(fresh_app, "4d6kh3+2")
    in_lab = page.get_by_role("link", name="Open in the Lab")
    expect(in_lab).to_have_attribute("href", re.compile("highest"))
    page.evaluate(HOLD_ALL)
    page.get_by_role("textbox", name="Roll").fill("2d8+1")
    expect(in_lab).to_have_count(0)
    page.evaluate("goOn()")
    in_lab.click()
    expect(page.locator(".cm-content")).to_contain_text("output (2d8 + 1)")


def test_a_table_goes_over_two_numbers_and_backwards_finds_them(app: App) -> None:
    app.open(ATTACK).wait_until_ready()
    app.look("Tables")
    expect(app.page.get_by_role("table").first).to_contain_text("79.8%")
    expect(app.page.locator(".sweeps summary")).to_have_text("Modifier 0 to 10 by Target 10 to 20")
    app.page.get_by_role("textbox", name="Target chance").fill("65%")
    app.page.get_by_role("button", name=re.compile(r"^Target 17:")).first.click()
    expect(app.page.locator(".stake-strip")).to_contain_text("17 or more succeeds")
    app.page.set_viewport_size(DESK)
    app.page.get_by_role("textbox", name="Roll").fill("3d6+1")
    expect(app.page.locator(".sweeps summary")).not_to_contain_text("Target")
    expect(app.page.get_by_role("alert")).to_contain_text("no chance of one")  # the only alert


def test_a_roll_and_its_link(app: App) -> None:
    app.open("dice?roll=2x2d20kh1-1d6[cold]&seed=1-abc").wait_until_ready()
    expect(app.result).to_contain_text("Roll 2:")
    assert app.result.locator(".die.discarded").count() == 2
    expect(app.result.locator(".die .caption", has_text="cold")).to_have_count(2)
    faces = app.faces()
    app.open("decibel")
    app.open("dice?roll=2x2d20kh1-1d6%5Bcold%5D&seed=1-abc")
    assert app.faces() == faces
    app.open("4dF&seed=1-abc".replace("&", "?"))
    expect(app.result.locator(".die")).to_have_count(4)
    assert set(app.result.locator(".die .face").all_text_contents()) <= {"−1", "0", "1"}


def test_what_has_no_odds_is_rolled_all_the_same(app: App) -> None:
    app.open("4d6!!>=5kh3").wait_until_ready()
    expect(app.page.locator(".roll-bar .is-wrong")).to_contain_text("This roll has no exact odds")
    app.roll_button.click()
    expect(app.result.locator(".headline")).to_be_visible()
    expect(app.page.get_by_role("textbox", name="Roll")).to_have_value("4d6!!>=5kh3")


@LOOKS
def test_axe_finds_nothing(app: App, size: ViewportSize, scheme: str) -> None:
    app.page.set_viewport_size(size)
    app.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
    app.open("dice?roll=2x8d10!o>=8cs>5%2B[bonus:1]&seed=1-abc").wait_until_ready()
    expect(app.result.locator(".headline")).to_be_visible()
    number(app, "bonus: 1").click()
    expect(app.field("bonus")).to_be_visible()
    found = Axe().run(app.page)
    assert not found.response["violations"], found.generate_report()
    app.page.get_by_role("textbox", name="Roll").fill("4d6kh3+")
    expect(app.page.locator(".roll-place")).to_be_visible()
    found = Axe().run(app.page)
    assert not found.response["violations"], found.generate_report()
