"""Errors are shown in a sentence that names the field and what is allowed, and the page goes on working."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from oddsmith.declare.system import System
from oddsmith.questions import catalog
from tests.e2e.app import DESK, PHONE, SIZES, App

REFUSALS = {
    "decibel?dice=abc": ["“Dice” must be", "“abc”", "3 to 300"],
    "decibel?dice=2": ["“Dice” must be", "“2”", "3 to 300"],
    "decibel?dice=1000000": ["“Dice” must be", "“1000000”", "3 to 300"],
    "decibel?dice=5&discard=9": ["“Discard highest” must be", "“9”", "0 to 2"],
    "decibel?dise=5": ["no input “dise”", "dice, discard"],
    "decibal?dice=5": ["no game “decibal”", "decibel"],
    "constructor": ["no game “constructor”"],
    "__proto__?dice=5": ["no game “__proto__”"],
    "toString?dice=5": ["no game “toString”"],
    "decibel?dice=5&seed=2-x": ["seed", "“2-x”", "1-"],
    "decibel?dice=5&dice=6": ["dice twice"],
    f"decibel?dice={'9' * 100_000}": ["“Dice” must be 3 to 300, not “999"],
}


@pytest.mark.parametrize("link", REFUSALS, ids=lambda link: link[:30])
def test_a_wrong_link_is_explained_and_the_page_goes_on(app: App, link: str) -> None:
    app.open("decibel")
    app.open(link).wait_until_ready()
    alert = app.page.get_by_role("alert")
    for part in REFUSALS[link]:
        expect(alert).to_contain_text(part)
    expect(app.roll_button).to_be_disabled()
    expect(app.page.locator(".roll-bar .is-wrong")).to_contain_text(REFUSALS[link][0])
    if "no game" in REFUSALS[link][0]:
        expect(app.field("Dice")).to_have_count(0)  # no form of some other game
        if "decibel" in REFUSALS[link]:
            app.page.get_by_role("button", name="Use the nearest valid set-up").click()
        else:
            app.page.get_by_role("button", name="All games…").click()
            app.page.locator(".games").get_by_role("link", name="Decibel").first.click()

    app.field("Dice").fill("6")
    app.field("Discard highest").fill("1")
    expect(alert).to_have_count(0)
    expect(app.page.locator(".roll-bar .notation")).to_have_text("(6-1)dB against 10")
    assert len(app.roll()) == 6


FORMS = [system for system in catalog.systems() if system.key != "dice"]
"""Systems with a form; a typed roll has its own error messages."""


@pytest.mark.parametrize("system", FORMS, ids=lambda system: system.key)
def test_whatever_input_is_wrong_the_form_says_so(app: App, system: System[Any]) -> None:
    alert = app.page.locator("#main").get_by_role("alert")
    for name in system.inputs.declared:
        app.open(f"{system.key}?{name}=%E2%80%8B")
        expect(alert).to_have_count(1)
        expect(alert).to_contain_text(re.compile(f"^“{re.escape(system.inputs.declared[name].label)}” must be "))
        expect(alert).to_be_visible()


def test_a_wrong_name_stays_to_be_mended(app: App) -> None:
    app.open("storyteller").wait_until_ready()
    name = app.page.get_by_role("textbox", name="Which attribute")
    name.fill("Dex\N{ZERO WIDTH SPACE}terity")
    expect(name).to_be_focused()
    expect(name).to_have_attribute("aria-invalid", "true")
    expect(name).to_have_css("outline-width", "3px")  # as wide as for any other focused field
    expect(name).to_have_accessible_description(re.compile("at most 40 visible characters"))
    app.page.get_by_role("button", name="Use Dexterity instead").click()
    expect(name).to_have_value("Dexterity")
    expect(app.page.get_by_role("alert")).to_have_count(0)


def test_what_was_typed_stays_and_the_nearest_is_offered(app: App) -> None:
    app.open("decibel?dice=5&discard=9&target=12").wait_until_ready()
    expect(app.field("Discard highest")).to_have_value("9")
    expect(app.field("Target")).to_have_value("12")
    app.page.get_by_role("button", name="Use 2 instead").click()
    expect(app.field("Discard highest")).to_have_value("2")
    expect(app.field("Target")).to_have_value("12")
    expect(app.page.locator(".roll-bar .notation")).to_have_text("(5-2)dB against 12")


def test_a_half_typed_number_keeps_the_last_odds(app: App) -> None:
    app.open("decibel").wait_until_ready()
    for text, told in (("999", "3 to 300"), ("", "whole number")):
        app.field("Dice").fill(text)
        expect(app.field("Dice")).not_to_have_attribute("aria-valuenow", re.compile(r"\d"))
        expect(app.page.get_by_role("alert")).to_contain_text(told)
    app.look("Odds")
    expect(app.page.locator(".odds")).to_contain_text("last valid set-up")
    expect(app.page.locator(".stake-strip")).to_contain_text("84.1%")
    expect(app.page.locator(".odds").get_by_role("alert")).to_contain_text("whole number")
    app.look("Roll")
    app.field("Dice").fill("8")
    expect(app.page.locator(".roll-bar .notation")).to_have_text("8dB against 10")
    expect(app.field("Dice")).to_have_attribute("aria-valuenow", "8")


ALERTS = """() => {
    globalThis.alerts = [];
    const look = () => alerts.push(...[...document.querySelectorAll("main [role=alert]")].map(one => one.textContent));
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
}"""


@pytest.mark.parametrize(
    ("link", "field", "typed", "wrong"),
    [
        ("decibel", "#field-dice", "12", ""),
        ("tables?of=decibel", "[name=columns-to]", "abc", "abc"),
        ("tables?of=decibel", "#about", "100.5%", "100.5%"),
        ("lab?program=DICE: 15 \\ Dice 10..22 \\%0Aoutput DICEd6", "#field-DICE", "12", ""),
    ],
    ids=["form", "table", "backwards", "lab"],
)
def test_nobody_is_interrupted_while_typing(app: App, link: str, field: str, typed: str, wrong: str) -> None:
    app.page.set_viewport_size(DESK)
    app.open(link).wait_until_ready()
    app.page.locator(field).fill("")
    app.page.evaluate(ALERTS)
    app.page.locator(field).press_sequentially(typed, delay=50)
    app.page.wait_for_timeout(700)
    assert all(wrong and wrong in told for told in app.page.evaluate("alerts"))
    expect(app.page.locator("main").get_by_role("alert")).to_have_count(1 if wrong else 0)


def test_markup_in_a_link_is_text(app: App) -> None:
    app.open("decibel?dice=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E").wait_until_ready()
    expect(app.page.get_by_role("alert")).to_contain_text("<img src=x onerror=alert(1)>")
    assert app.page.locator("img[src=x]").count() == 0


@SIZES
def test_a_wrong_number_keeps_its_place_and_so_do_those_beside_it(app: App, size: ViewportSize) -> None:
    app.page.set_viewport_size(size)
    app.open("decibel").wait_until_ready()

    def places() -> list[list[float]]:
        measure = "boxes => boxes.map(box => box.getBoundingClientRect()).map(box => [box.x, box.y, box.width])"
        found: list[list[float]] = app.page.locator(".stepper").evaluate_all(measure)
        return found

    before = places()
    app.field("Dice").fill("2")
    wrong = app.page.locator(".remark .wrong")
    expect(wrong).to_be_visible()
    after = places()
    beside = [place for place, box in enumerate(before) if box[1] == before[0][1]]
    assert len(beside) > 1
    assert [after[place] for place in beside] == [before[place] for place in beside]
    assert [box[::2] for box in after] == [box[::2] for box in before]
    box, form = wrong.bounding_box(), app.page.locator(".setup form.fields").bounding_box()
    assert box
    assert form
    assert box["width"] == pytest.approx(form["width"], abs=1)
    assert box["y"] > before[0][1]
    assert all(one[1] > box["y"] for place, one in enumerate(after) if place not in beside)


def test_what_is_wrong_further_down_is_said_at_the_roll_button_and_shown(app: App) -> None:
    app.page.set_viewport_size(PHONE)
    app.open("storyteller?cap=99").wait_until_ready()
    said = app.page.locator(".roll-bar").get_by_role("button", name="not “99”")
    expect(said).to_be_visible()
    expect(app.page.locator(".remark .wrong")).not_to_be_in_viewport()
    said.click()
    expect(app.page.locator(".remark .wrong")).to_be_in_viewport()
    expect(app.field("Times again")).to_be_focused()
