"""Saved programs in the Lab, and its lessons."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from oddsmith.language.lessons import LESSONS
from tests.e2e.app import PHONE, App
from tests.e2e.test_lab import editor, open_lab, text_of, wait_for, write


def test_programs_are_saved_found_opened_renamed_and_brought_back(fresh_app: App) -> None:
    page = fresh_app.page
    page.set_viewport_size(PHONE)
    open_lab(fresh_app, "output 3d6", 1)
    own = page.locator(".own-programs")
    own.get_by_text("My programs", exact=True).click()
    expect(own.get_by_text("They are on your sheet too.")).to_have_count(0)
    for program, name in (("output 3d6", "Tavern: brawl"), ("output 2d20", "Duel")):
        write(fresh_app, program)
        wait_for(fresh_app, 1)
        own.get_by_text("Save this program").click()
        own.get_by_role("textbox", name="Name", exact=True).fill(name)
        own.get_by_role("button", name="Save", exact=True).click()
    listed = own.locator(".setups > li:not([hidden])")
    expect(listed).to_have_count(2)
    expect(own.get_by_text("They are on your sheet too.")).to_be_visible()
    own.get_by_role("searchbox").fill("TAV")
    expect(listed).to_have_count(1)
    listed.get_by_role("button", name=re.compile("Tavern: brawl")).first.click()
    expect(page.locator(".cm-content")).to_have_text("output 3d6")
    own.get_by_role("searchbox").fill("")
    write(fresh_app, "output 3d6 + 1")
    own.get_by_text("Save this program").click()
    name_field = own.get_by_role("textbox", name="Name", exact=True)
    expect(name_field).to_have_value("Tavern: brawl")
    expect(own.get_by_role("button", name="Save", exact=True)).to_be_enabled()  # once it has run
    name_field.press("Enter")
    expect(page.get_by_text("Earlier set-up replaced.")).to_be_visible()
    expect(listed).to_have_count(2)
    listed.first.locator(".edit").click()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("Brawl")
    page.keyboard.press("Enter")
    expect(own.locator(".setups")).to_contain_text("Brawl")
    expect(own.locator(".setups")).not_to_contain_text("Tavern")
    own.get_by_role("button", name=re.compile("Duel")).last.click()  # deletes it
    expect(listed).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(listed).to_have_count(2)
    listed.first.locator(".edit").click()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("Duel")
    page.keyboard.press("Enter")
    expect(listed.locator("strong")).to_have_text(["Duel"])
    page.get_by_role("button", name="Undo").click()
    expect(listed.locator("strong")).to_have_text(["Brawl", "Duel"])
    expect(page.get_by_role("button", name="Rename: Brawl")).to_be_focused()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    fresh_app.open("")
    page.get_by_role("searchbox", name="Dice, or a game").fill("https://anydice.com/program/1f3e")
    page.keyboard.press("Enter")
    expect(page.locator("#lab-said")).to_contain_text("copy the text, and paste it here")


def test_a_program_that_is_left_in_mid_edit_keeps_its_name(fresh_app: App) -> None:
    open_lab(fresh_app, "output 3d6", 1)
    own = fresh_app.page.locator(".own-programs")
    name = own.get_by_role("textbox", name="Name", exact=True)
    own.get_by_text("My programs", exact=True).click()
    own.get_by_text("Save this program").click()
    name.fill("Brawl")
    fresh_app.page.keyboard.press("Enter")
    expect(own.get_by_text("On your sheet:")).to_contain_text("Brawl")
    write(fresh_app, "output 3d6 +")
    expect(fresh_app.page.locator("#lab-said")).to_contain_text("Line 1")
    fresh_app.look("Odds").look("Lab")
    write(fresh_app, "output 3d6 + 1")
    own.get_by_text("My programs").click()
    own.get_by_text("Save this program").click()
    expect(name).to_have_value("Brawl")


def test_a_program_that_the_device_has_no_room_for_is_said_to_be_lost(fresh_app: App) -> None:
    page = fresh_app.page
    page.add_init_script("""Storage.prototype.setItem = () => {
        if (!globalThis.hasRoom) throw new DOMException("", "QuotaExceededError");
    };""")
    open_lab(fresh_app, "output 3d6", 1)
    told = page.get_by_role("alert")
    expect(told).to_have_count(0)
    write(fresh_app, "output 4d6")
    expect(told).to_contain_text("This browser can’t keep what you write here")
    page.evaluate("globalThis.hasRoom = true")
    write(fresh_app, "output 5d6")
    expect(told).to_have_count(0)


def test_a_lesson_is_a_program_to_change_with_a_question_and_its_answer(fresh_app: App) -> None:
    page = fresh_app.page
    page.set_viewport_size(PHONE)
    open_lab(fresh_app, "output 3d6", 1)
    page.get_by_text("Learn in 12 lessons").click()
    page.locator(".lessons li button").nth(9).click()
    lesson = page.locator(".lesson")
    expect(lesson.get_by_role("heading")).to_be_focused()
    expect(lesson.get_by_role("heading")).to_have_text(f"10 of 12: {LESSONS[9].title}")
    assert text_of(fresh_app) == LESSONS[9].program
    page.get_by_role("button", name="Change it").click()
    expect(page.locator("#lab-said")).to_have_text("")
    assert text_of(fresh_app) == LESSONS[9].solved
    lesson.get_by_text("Answer").click()
    expect(lesson).to_contain_text(LESSONS[9].answer)
    lesson.get_by_role("button", name="Next lesson").click()
    expect(lesson.get_by_role("heading")).to_have_text(f"11 of 12: {LESSONS[10].title}")
    expect(lesson.locator("details")).not_to_have_attribute("open", "")
    lesson.get_by_text("Answer").click()
    lesson.get_by_role("button", name="Show the program").click()
    wait_for(fresh_app, 1)
    assert text_of(fresh_app) == LESSONS[10].solved
    for place in (10, 9):
        page.go_back()
        expect(lesson.get_by_role("heading")).to_have_text(f"{place + 1} of 12: {LESSONS[place].title}")
    page.go_forward()
    expect(lesson.get_by_role("heading")).to_have_text(f"11 of 12: {LESSONS[10].title}")
    write(fresh_app, "output d20 +")
    expect(page.locator("#lab-said")).to_contain_text("Line 1")
    fresh_app.look("Odds").look("Lab")
    expect(lesson.get_by_role("heading")).to_have_text(f"11 of 12: {LESSONS[10].title}")
    assert text_of(fresh_app) == "output d20 +"
    page.locator(".programs summary").click()
    page.locator(".programs li button").first.click()
    expect(lesson).to_have_count(0)
    page.get_by_text("Learn in 12 lessons").click()
    page.locator(".lessons li button").first.click()
    fresh_app.open("lab?program=output 3d6")
    expect(lesson).to_have_count(0)
    page.get_by_text("Learn in 12 lessons").click()
    page.locator(".lessons li button").first.click()
    lesson.get_by_role("button", name="Close the lesson").click()
    expect(lesson).to_have_count(0)
    fresh_app.page.reload()
    page.get_by_text("Learn in 12 lessons").click()
    expect(page.locator(".lessons strong", has_text="✓")).to_have_count(2)
    expect(editor(fresh_app)).to_be_visible()
