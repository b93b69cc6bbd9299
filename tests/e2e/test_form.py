"""The form, drawn from the system's description, and the odds that follow it as it changes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.e2e.app import SIZES, App
from tests.e2e.conftest import GatedHandler

WATCHES = """() => {
    const seen = () => document.querySelector(".roll-bar .chance").textContent.trim().split(" ")[0];
    window.chances = [];
    const look = () => { chances.at(-1) === seen() || chances.push(seen()); requestAnimationFrame(look); };
    look();
}"""
"""Records every chance that the bar shows, frame by frame."""
TYPE_BOTH = """async (field) => {
    const type = (text) => { field.value = text; field.dispatchEvent(new InputEvent("input", { bubbles: true })); };
    const notation = document.querySelector(".roll-bar .notation");
    for (type("7"); notation.textContent.trim() !== "7dB against 10"; ) await new Promise(requestAnimationFrame);
    type("70000");
}"""
"""Types something wrong as soon as the odds of what was typed before are there."""


def test_form_and_default_odds_are_there_before_python_is_and_how_much_of_it_has_come(slow_app: App) -> None:
    slow_app.open()
    far = slow_app.page.locator(".engine.loading .far")
    expect(far).to_have_text(re.compile(r"Loading the dice… \d\.\d MB of \d\.\d MB"))
    expect(slow_app.field("Dice")).to_have_value("5")
    expect(slow_app.chance).to_contain_text("84.1%")
    slow_app.look("Odds")
    expect(slow_app.page.locator(".chart svg").first).to_be_visible()
    slow_app.look("Roll")
    GatedHandler.gate.set()
    slow_app.wait_until_ready()
    expect(far).to_have_count(0)
    expect(slow_app.chance).to_contain_text("84.1%")


def test_the_texts_of_a_link_are_in_the_form_before_python_is(slow_app: App) -> None:
    slow_app.open("decibel?dice=7&target=6")
    expect(slow_app.field("Dice")).to_have_value("7")
    expect(slow_app.field("Target")).to_have_value("6")
    expect(slow_app.chance).to_have_text("–")  # 84.1% belongs to the default set-up
    slow_app.page.evaluate(WATCHES)
    GatedHandler.gate.set()
    slow_app.wait_until_ready()
    expect(slow_app.page.locator(".roll-bar .notation")).to_have_text("7dB against 6")
    slow_app.page.wait_for_function("() => chances.length > 1")  # they are recorded frame by frame
    assert slow_app.page.evaluate("chances") == ["–", "99.8%"]


def test_the_text_of_a_link_stands_there_until_it_is_read(slow_app: App) -> None:
    slow_app.open("2d20kh1+5 >= 15")
    expect(slow_app.page.get_by_role("heading", level=1)).to_have_text("2d20kh1+5 >= 15")
    expect(slow_app.page.get_by_role("combobox", name="System")).to_contain_text("2d20kh1+5 >= 15")


def test_a_stepper_goes_on_while_it_is_held_and_stops_where_it_ends(app: App) -> None:
    app.open("decibel").wait_until_ready()
    app.page.get_by_role("button", name="More: Dice").hover()
    app.page.mouse.down()
    expect(app.field("Dice")).to_have_value(re.compile(r"^(9|\d\d+)$"))
    app.page.mouse.up()
    reached = app.field("Dice").input_value()
    app.page.wait_for_timeout(300)
    expect(app.field("Dice")).to_have_value(reached)
    app.page.get_by_role("button", name="More: Dice").click()
    expect(app.field("Dice")).to_have_value(str(int(reached) + 1))
    app.page.get_by_role("button", name="Less: Dice").hover()
    app.page.mouse.down()
    expect(app.field("Dice")).to_have_value("3")
    app.page.mouse.up()


def test_odds_follow_what_is_typed(app: App) -> None:
    app.open("decibel").wait_until_ready()
    app.field("Target").fill("13")
    expect(app.chance).to_contain_text("61.6%")
    app.page.get_by_role("button", name="More: Discard highest").click()
    expect(app.page.locator(".roll-bar .notation")).to_have_text("(5-1)dB against 13")
    expect(app.page).to_have_url(re.compile(r"#/decibel\?discard=1&target=13$"))


def test_the_chance_is_said_to_screen_readers_once_it_was_changed(app: App) -> None:
    app.open("decibel", fresh=True).wait_until_ready()
    said = app.page.locator("#said")
    expect(said).to_have_attribute("aria-live", "polite")
    app.page.evaluate(
        """() => {
            globalThis.heard = [];
            const said = document.getElementById("said");
            new MutationObserver(() => heard.push(said.textContent))
                .observe(said, { characterData: true, childList: true, subtree: true });
        }"""
    )
    app.page.wait_for_timeout(700)
    assert app.page.evaluate("heard") == []
    for _ in range(3):
        app.field("Dice").press("ArrowUp")
    expect(said).to_have_text("8dB against 10: 97.4%")
    app.field("Dice").fill("6")
    expect(said).to_have_text("6dB against 10: 91.1%")
    app.field("Dice").evaluate(TYPE_BOTH)  # the first is no longer announced
    expect(app.page.locator("#main").get_by_role("alert")).to_be_visible()
    app.page.wait_for_timeout(700)
    assert app.page.evaluate("heard") == ["8dB against 10: 97.4%", "6dB against 10: 91.1%"]


def test_a_name_for_a_number_is_said_with_the_set_up(app: App) -> None:
    app.open("storyteller").wait_until_ready()
    app.page.get_by_role("textbox", name="Which attribute").fill("Dexterity")
    app.page.get_by_role("textbox", name="Which skill").fill("Athletics")
    expect(app.page.locator(".roll-bar .notation")).to_contain_text("Dexterity + Athletics")
    expect(app.page).to_have_url(re.compile(r"attribute_name=Dexterity&skill_name=Athletics$"))


def test_what_is_rarely_changed_stands_behind_more_until_it_is_used(app: App) -> None:
    app.open("storyteller").wait_until_ready()
    expect(app.page.get_by_role("group", name="Halve the pool")).to_be_hidden()
    app.page.get_by_text("More settings").click()
    app.page.get_by_role("radio", name="Always").check()
    expect(app.page.locator(".roll-bar .notation")).to_contain_text("halved to 3")
    app.open("storyteller?halving=never").wait_until_ready()
    expect(app.page.get_by_role("radio", name="Never")).to_be_checked()


def test_yes_and_no_are_a_switch(app: App) -> None:
    app.open("storyteller").wait_until_ready()
    app.page.get_by_role("switch", name="Re-roll failures").check()
    expect(app.page).to_have_url(re.compile(r"willpower=yes$"))
    expect(app.field("Re-roll at most")).to_be_visible()


def test_steppers_know_the_bounds_that_hold_now(app: App) -> None:
    app.open("decibel?dice=4").wait_until_ready()
    more = app.page.get_by_role("button", name="More: Discard highest")
    more.click()
    expect(more).to_be_disabled()
    expect(app.field("Discard highest")).to_have_attribute("aria-valuemax", "1")
    app.field("Dice").press("ArrowUp")
    expect(more).to_be_enabled()


BESIDE = """hint => {
    const { top, bottom, left, right } = hint.getBoundingClientRect();
    return [...document.querySelectorAll("#app button, #app input, #app select")]
        .filter(control => control.closest(".fields") && control.getClientRects().length)
        .map(control => control.getBoundingClientRect())
        .every(box => box.bottom <= top || box.top >= bottom || box.right <= left || box.left >= right);
}"""


@SIZES
def test_the_help_of_a_field_opens_in_place_and_escape_closes_it(app: App, size: ViewportSize) -> None:
    app.page.set_viewport_size(size)
    app.open("storyteller", fresh=True).wait_until_ready()
    shown = app.page.locator(".fields .hint:visible")
    for place, label in enumerate(("Skill", "Bonus points", "Re-roll failures"), 1):
        opens = app.page.get_by_role("button", name=f"What is “{label}”?")
        expect(opens).to_have_attribute("aria-expanded", "false")
        opens.click()
        expect(opens).to_have_attribute("aria-expanded", "true")
        expect(shown).to_have_count(place)
        assert app.page.locator(f"#{opens.get_attribute('aria-controls')}").evaluate(BESIDE)
    expect(app.field("Skill")).to_have_accessible_description("The dots of the second value: a skill, or any other.")
    app.page.keyboard.press("Escape")
    expect(shown).to_have_count(2)
    expect(opens).to_be_focused()
    app.field("Skill").press("ArrowUp")
    expect(app.page.locator(".roll-bar .notation")).to_contain_text("6 dice")
    expect(shown).to_have_count(2)


def test_every_system_says_how_it_works(app: App) -> None:
    app.open("decibel", fresh=True).wait_until_ready()
    expect(app.page.locator(".rules p")).to_be_hidden()
    app.page.get_by_text("How this works").click()
    words = {"blades": "action rating", "crucible": "boon", "decibel": "pool of d20", "roll-under": "effort"}
    for system, word in (words | {"storyteller": "5th edition"}).items():
        app.open(system)
        expect(app.page.locator(".rules p")).to_contain_text(re.compile(f"{word}.*Example: ", re.DOTALL))
        expect(app.page.locator(".rules p")).to_be_visible()


def test_with_no_blades_dice_nothing_is_called_the_highest(app: App) -> None:
    app.open("blades?dice=0&seed=1-none").wait_until_ready()
    expect(app.page.locator(".setup > .muted")).to_contain_text("With no dice, roll two and read the lower.")
    app.faces()
    expect(app.result).to_contain_text("lower")
    expect(app.result).not_to_contain_text("highest")


def test_a_large_pool_says_that_it_is_halved_and_one_tap_undoes_it(app: App) -> None:
    app.open("storyteller?attribute=8").wait_until_ready()
    expect(app.page.locator(".remark.note")).to_have_count(0)
    app.field("Skill").fill("5")
    expect(app.page.locator(".remark.note")).to_contain_text("more than 10 dice is halved: you roll 7 dice")
    app.page.get_by_role("button", name="Roll all 13 dice").click()
    expect(app.page.locator(".roll-bar .notation")).to_have_text("13 dice against 3")
    expect(app.page.locator(".remark.note")).to_have_count(0)


@pytest.mark.parametrize(
    ("link", "words"),
    [
        ("decibel?dice=5&discard=9", "Use 2 instead"),
        ("storyteller?rules=third", "Use 5th edition: 6+, a pair of 10s counts 4 instead"),
        ("decibel?dice=2&discard=9", "Use the nearest valid set-up: decibel?dice=3"),
    ],
)
def test_the_way_out_of_a_refusal_says_the_value(app: App, link: str, words: str) -> None:
    app.open(link).wait_until_ready()
    expect(app.page.locator(".nearest")).to_have_text(words)


def test_only_the_inputs_that_matter_are_shown(app: App) -> None:
    app.open("decibel").wait_until_ready()
    expect(app.field("Target")).to_be_visible()
    app.page.get_by_role("radio", name="Opposed roll").check()
    expect(app.field("Target")).to_have_count(0)
    expect(app.field("Opponent’s dice")).to_be_visible()
    expect(app.page.locator(".roll-bar .notation")).to_have_text("5dB against 5dB")


def test_modifiers_change_the_pool(app: App) -> None:
    app.open("decibel?positive=1&negative=2").wait_until_ready()
    expect(app.page.locator(".roll-bar .notation")).to_have_text("(8-2)dB against 10")
    app.page.get_by_role("radio", name="Cancel first").check()
    expect(app.page.locator(".roll-bar .notation")).to_have_text("(6-1)dB against 10")


def test_an_example_fills_the_form(app: App) -> None:
    app.open("decibel").wait_until_ready()
    app.page.get_by_label("Examples").select_option(label="Standard check, (7-3)dB against 6")
    expect(app.field("Dice")).to_have_value("7")
    expect(app.page.locator(".roll-bar .notation")).to_have_text("(7-3)dB against 6")


def test_everything_can_be_done_from_the_keyboard(app: App) -> None:
    app.open("decibel", fresh=True).wait_until_ready()
    app.page.keyboard.press("Tab")
    expect(app.page.get_by_text("Skip to the roll")).to_be_focused()
    app.page.keyboard.press("Enter")
    expect(app.roll_button).to_be_focused()
    app.page.keyboard.press("Enter")
    assert len(app.faces()) == 5
    expect(app.roll_button).to_have_text("Roll again")


def test_what_is_not_certain_never_reads_as_certain(app: App) -> None:
    app.open("decibel?dice=15&target=1").wait_until_ready()
    expect(app.page.locator(".roll-bar .notation")).to_have_text("15dB against 1")
    expect(app.chance).to_contain_text(">99.9%")
    app.field("Target").fill("0")
    expect(app.chance).to_contain_text("100%")


def test_the_distribution_is_also_a_table(app: App) -> None:
    app.open("decibel?target=13").wait_until_ready()
    app.look("Odds")
    app.page.get_by_text("Show as table").first.click()
    row = app.page.locator(".numbers tr", has=app.page.get_by_role("rowheader", name="13"))
    expect(row.locator("td")).to_have_text(["9.6%", "61.6%", "48.0%"])
