"""The Lab's editor explains, renames, tidies up, and steps through the numbers of an example."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.app import PHONE, App
from tests.e2e.test_lab import editor, open_lab, text_of, wait_for, write

PROGRAM = """\\ Does it hit? \\ function:attack with HIT:n{if HIT=20{result:2}result:HIT>=AC}
AC: 15 \\ Armour class 10..22 \\
ROLL: d20
output [attack with ROLL]"""
TIDY = """\\ Does it hit? \\
function: attack with HIT:n {
  if HIT = 20 { result: 2 }
  result: HIT >= AC
}
AC: 15 \\ Armour class 10..22 \\
ROLL: d20
output [attack with ROLL]"""


def test_under_a_finger_there_are_keys_for_signs_while_somebody_writes(app: App) -> None:
    touch = app.page.context.new_cdp_session(app.page)
    touch.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    open_lab(app, "output 3d6", 1)
    key = app.page.get_by_role("button", name="\\", exact=True)  # needed for inputs
    expect(key).to_be_hidden()
    editor(app).click()
    app.page.keyboard.press("ControlOrMeta+End")
    key.click()
    assert text_of(app) == "output 3d6\\"
    # They stay a moment, and must not widen the page meanwhile: its bars would jump from under the finger.
    seen = "key => (document.activeElement.blur(), [key.checkVisibility(), document.documentElement.scrollWidth])"
    assert key.evaluate(seen) == [True, PHONE["width"]]
    touch.detach()


def test_a_program_is_explained_renamed_and_put_in_order(app: App) -> None:
    page = app.page
    page.set_viewport_size(PHONE)
    open_lab(app, "output [highest 1 of 2d20]", 1)
    keys = page.keyboard
    explained = page.locator(".cm-explained")
    editor(app).click()
    keys.press("ControlOrMeta+Home")
    for _ in range(10):
        keys.press("ArrowRight")
    expect(explained).to_have_text("[highest NUMBER of DICE] Adds the highest N dice.")
    expect(page.locator(".cm-panels")).to_have_css("z-index", "auto")  # below the navigation
    write(app, PROGRAM)
    wait_for(app, 1)
    for _ in range(3):
        keys.press("ArrowLeft")
    expect(explained).to_have_text("ROLL d20")
    for _ in range(6):
        keys.press("ArrowLeft")
    expect(explained).to_have_text("[attack with HIT] Does it hit?")

    page.get_by_role("button", name="Tidy up").click()
    expect(page.locator(".cm-line")).to_have_count(TIDY.count("\n") + 2)
    assert text_of(app).rstrip() == TIDY

    # The input keeps its value, and the old name is gone.
    app.page.get_by_role("slider", name="Armour class").fill("20")
    page.locator(".cm-line").nth(5).click(position={"x": 8, "y": 8})
    keys.press("F2")
    field = page.get_by_label("New name for AC")
    expect(field).to_be_focused()
    field.fill("armor")
    keys.press("Enter")
    expect(page.locator("#told")).to_contain_text("write it in capitals")
    expect(page.locator(".fault")).to_have_count(0)  # the program is still valid
    keys.press("F2")
    field.fill("ARMOR")
    keys.press("Enter")
    expect(page.locator(".cm-line").nth(5)).to_have_text("ARMOR: 15 \\ Armour class 10..22 \\")
    assert text_of(app).rstrip() == TIDY.replace("AC", "ARMOR")
    expect(page.locator("#lab-said")).to_have_text("")
    expect(page.get_by_role("slider", name="Armour class")).to_have_value("20")
    expect(editor(app)).to_be_focused()
    keys.press("ControlOrMeta+z")
    expect(page.locator(".cm-line").nth(5)).to_have_text("AC: 15 \\ Armour class 10..22 \\")

    # An invalid program is not tidied up, and the message is shown once.
    write(app, "output 3d6 +")
    expect(page.locator(".fault")).to_have_count(1)
    page.get_by_role("button", name="Tidy up").click()
    expect(page.locator(".fault")).to_have_count(1)
    page.get_by_role("button", name="Rename").click()
    expect(page.locator("#told")).to_have_text("Put the cursor on a variable’s name first.")
    expect(editor(app)).to_be_focused()
    assert text_of(app) == "output 3d6 +"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_tab_goes_through_the_numbers_of_an_example_and_escape_leaves(app: App) -> None:
    open_lab(app, "output 3d6", 1)
    page, keys = app.page, app.page.keyboard
    page.locator(".programs summary").click()
    page.locator(".programs li button").first.click()
    expect(page.locator("#said")).to_have_text("“Ability scores” is in the program.")
    wait_for(app, 3)
    editor(app).focus()
    marked = "() => getSelection().toString()"
    expect(page.locator(".cm-explained")).to_contain_text("Tab: next number")
    for wanted in ("3", "4", "6"):
        keys.press("Tab")
        assert page.evaluate(marked) == wanted
        expect(editor(app)).to_have_accessible_description(re.compile("Tab: next number"))
    keys.press("Shift+Tab")
    assert page.evaluate(marked) == "4"
    keys.type("5")
    keys.press("Escape")
    expect(page.locator(".cm-explained")).not_to_contain_text("Tab: next number")
    keys.press("Tab")
    expect(editor(app)).not_to_be_focused()
    assert "[highest 3 of 5d6]" in text_of(app)


def test_a_text_comes_back_after_an_example_and_another_view(app: App) -> None:
    open_lab(app, "output 3d6", 1)
    write(app, "output 7d6")
    app.page.get_by_text("Learn in 12 lessons").click()
    app.page.locator(".lessons li button").first.click()
    expect(app.page.locator(".cm-line")).to_have_text("output d6")
    app.look("Odds")
    app.look("Lab")
    box = app.page.locator(".cm-line").bounding_box()
    assert box
    app.page.locator(".cm-line").click(position={"x": box["width"] - 20, "y": 8})  # to the right of the number
    expect(editor(app)).to_be_focused()
    app.page.keyboard.press("ControlOrMeta+z")
    expect(app.page.locator(".cm-line")).to_have_text("output 7d6")
