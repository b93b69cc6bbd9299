"""A program's inputs in the Lab: set by hand, and used in tables, backwards questions and charts."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import ViewportSize, expect

from tests.e2e.app import DESK, ENGINE_MS, LOOKS, NEXT_FRAME, App
from tests.e2e.test_keyboard import tab_to
from tests.e2e.test_lab import address_of, editor, open_lab, output, paste, text_of, told, wait_for, write

DAMAGE = r"""AC: 15 \ Armour class 10..22; what the target wears \
BONUS: 5 \ Attack bonus 0..10 \
ADV: 0 \ Advantage no, yes \
output ([highest 1 of (1 + ADV)d20] + BONUS >= AC) * (1d8 + 3) named "Damage"
output [highest 1 of (1 + ADV)d20] + BONUS >= AC named "Hit"
"""
BOONS = r"""BOON: d{[tuple 0 0], [tuple 1 0], [tuple 1 1], [tuple 0 2]}
N: 3 \ Dice 1..8 \
output NdBOON named "Boons" \ parts: successes, advantages; success: successes 1+ \
"""
MOST_TAPS = 6
BURST = """async name => {
    const { postMessage } = Worker.prototype;
    let asked = 0;
    Worker.prototype.postMessage = function (...given) { asked += 1; postMessage.apply(this, given); };
    const slider = document.querySelector(`.inputs [aria-label="${name}, slider"]`);
    for (let step = 0; step < 40; step += 1) {
        slider.value = 10 + (step % 13);
        slider.dispatchEvent(new Event("input", { bubbles: true }));
    }
    await new Promise(done => setTimeout(done, 500));
    return asked;
}"""
"""Drags a slider faster than any engine could answer; returns how many questions the workers got."""
ALERTED = """() => {
    globalThis.alerted = [];
    const isAlert = (node) => node.matches?.("[role=alert]") || node.querySelector?.("[role=alert]");
    const hear = (changes) => alerted.push(
        ...changes.flatMap(({ addedNodes }) => [...addedNodes]).filter(isAlert).map((node) => node.textContent));
    new MutationObserver(hear).observe(document.body, { childList: true, subtree: true });
}"""
"""Collects all alerts, even those that are gone before anyone could see them."""


def inputs(app: App) -> Any:
    return app.page.get_by_role("region", name="Inputs")


def test_inputs_change_the_outputs_and_the_link_and_not_the_text(app: App) -> None:
    open_lab(app, DAMAGE, 2)
    hit = output(app, "Hit")
    expect(hit.locator(".sentence")).to_contain_text("55.0%")
    expect(hit.locator(".chart")).to_have_count(0)  # a chance is not charted as 0 and 1
    inputs(app).get_by_role("slider", name="Armour class").fill("17")
    expect(hit.locator(".sentence")).to_contain_text("45.0%")
    expect(app.field("Armour class")).to_have_value("17")
    inputs(app).get_by_role("button", name="More: Attack bonus").click()
    expect(hit.locator(".sentence")).to_contain_text("50.0%")
    inputs(app).get_by_role("switch", name="Advantage").check(force=True)
    expect(hit.locator(".sentence")).to_contain_text("75.0%")
    assert text_of(app).strip() == DAMAGE.strip()
    link = told(ask="program", program=DAMAGE, inputs={"AC": "17", "BONUS": "6", "ADV": "yes"})["link"]
    expect(app.page).to_have_url(f"{app.address}#/{link}")

    app.page.locator(".top").get_by_role("button", name="Share").click()
    expect(app.page.locator("#share-link")).to_have_text(f"{app.address}#/{link}")
    app.page.get_by_role("button", name="Close").click()
    hit.get_by_role("button", name="Roll:").click()
    expect(app.page).to_have_url(re.compile("&AC=17&BONUS=6&ADV=yes&output=2&seed=1-"))
    rolled = app.link()
    expect(app.result.locator(".dice .die")).to_have_count(2)
    app.open("decibel")
    app.open(rolled, fresh=True)
    expect(app.result.locator(".big")).to_be_visible(timeout=ENGINE_MS)
    expect(app.field("Armour class")).to_have_value("17")


def test_inputs_stay_while_the_text_is_changed_as_far_as_it_has_them(app: App) -> None:
    open_lab(app, DAMAGE, 2)
    app.field("Armour class").fill("99")
    expect(inputs(app).get_by_role("alert")).to_contain_text("must be 10 to 22")
    app.field("Armour class").fill("20")
    expect(inputs(app).get_by_role("alert")).to_have_count(0)
    app.field("Attack bonus").fill("7")
    write(app, DAMAGE.replace("10..22", "10..18"))
    expect(app.field("Armour class")).to_have_value("15")
    expect(app.field("Attack bonus")).to_have_value("7")
    app.page.evaluate(ALERTED)
    write(app, "output 3d6")
    wait_for(app, 1)
    expect(inputs(app)).to_have_count(0)
    assert app.page.evaluate("alerted") == []


def test_a_grid_of_damage_by_armour_and_bonus_takes_at_most_six_taps(app: App) -> None:
    open_lab(app, "output 3d6", 1)
    page = app.page
    paste(app, DAMAGE)
    wait_for(app, 2)
    page.evaluate("globalThis.taps = 0; addEventListener('click', ({ isTrusted }) => taps += isTrusted, true)")
    inputs(app).get_by_role("button", name="Tables").click()
    heat = page.locator("table.heat")
    expect(heat.locator("tbody tr")).to_have_count(13)
    expect(heat.locator("tbody tr").first.locator("td")).to_have_count(11)
    page.get_by_text("Export").first.click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as SVG").click()
    assert page.evaluate("taps") <= MOST_TAPS - 1  # pasting takes one more
    picture = Path(download.value.path()).read_text("utf-8")
    link = told(ask="program", program=DAMAGE)["link"]
    cells = told(ask="table", link=link, rows="AC=10..22", columns="BONUS=0..10")["cells"]
    assert f">{cells[3][2]['mean']:.2f}" in picture
    assert picture.count("<rect") >= 13 * 11

    # The chart over one input, and what gives a target chance; then back to the text.
    page.get_by_text("As a chart").click()
    expect(page.locator(".tables .chart .line")).to_have_count(11)
    heat.locator("tbody tr").nth(7).locator("td").nth(6).click()
    app.page.set_viewport_size(DESK)
    expect(app.field("Armour class")).to_have_value("17")
    page.go_back()
    expect(page.get_by_role("heading", name="Tables: Damage")).to_be_visible()
    page.get_by_role("link", name="Edit in the Lab").click()
    wait_for(app, 2)
    assert text_of(app).strip() == DAMAGE.strip()


def test_the_chance_over_an_input_is_one_tap_away_and_can_be_asked_backwards(app: App) -> None:
    app.page.set_viewport_size(DESK)
    open_lab(app, DAMAGE, 2)
    app.open(f"{app.link()}&output=2")
    expect(inputs(app).get_by_role("button", name="Chart over Armour class")).to_be_enabled()
    inputs(app).get_by_role("button", name="Chart over Armour class").click()
    chart = app.page.locator(".tables .chart")
    expect(chart.locator(".line")).to_have_count(1)
    expect(app.page).to_have_url(re.compile("rows=AC=10..22"))
    expect(app.page.locator(".heat .start")).to_be_visible()
    app.page.evaluate(NEXT_FRAME)
    scrolled = app.page.locator(".scroller:has(.heat)").evaluate("one => [one.scrollLeft, one.scrollTop]")
    assert scrolled == [0, 0]  # the cell of 15 is seen as it is
    chart.locator("svg").hover(position={"x": 60, "y": 30})
    expect(app.page.locator(".tables .readout")).to_have_text("Armour class 10: 80.0%")
    app.page.get_by_label("Target chance").fill("70%")
    solutions = app.page.locator(".solutions")
    expect(solutions).to_contain_text("Armour class")
    solutions.get_by_role("button", name="Armour class 12: 70%").click()
    expect(app.field("Armour class")).to_have_value("12")
    expect(app.chance).to_have_text(re.compile("70.0%"))
    app.roll()
    expect(app.page).to_have_url(re.compile("tables.*AC%3D12|tables.*AC=12"))
    app.page.reload()
    expect(app.field("Armour class")).to_have_value("12", timeout=ENGINE_MS)
    app.look("Odds")
    expect(app.page.locator(".odds .sentence")).to_contain_text("70.0%")


def test_a_loop_becomes_an_input_with_one_tap(app: App) -> None:
    open_lab(app, "output 3d6", 1)
    bonus = "BONUS: 4 \\ Bonus 0..10 \\\n"
    write(app, f'{bonus}loop AC over {{10..22}} {{ output d20 + BONUS >= AC named "Hit" }}')
    wait_for(app, 13)
    inputs(app).get_by_role("slider", name="Bonus").fill("5")
    expect(app.page.locator(".summary-table tbody tr").first).to_contain_text("80.0%")
    app.page.get_by_role("button", name="Change it").click()
    wait_for(app, 1)
    assert text_of(app) == f'{bonus}AC: 16 \\ AC 10..22 \\\noutput d20 + BONUS >= AC named "Hit"'
    expect(inputs(app).get_by_role("slider", name="Bonus")).to_have_value("5")
    expect(inputs(app).get_by_role("slider", name="AC")).to_have_value("16")
    expect(output(app, "Hit").locator(".sentence")).to_contain_text("50.0%")
    app.page.go_back()
    wait_for(app, 13)


def test_a_number_that_is_written_again_takes_the_place_of_the_one_that_was_set(app: App) -> None:
    open_lab(app, DAMAGE, 2)
    inputs(app).get_by_role("slider", name="Armour class").fill("17")
    inputs(app).get_by_role("slider", name="Attack bonus").fill("6")
    expect(output(app, "Hit").locator(".sentence")).to_contain_text("50.0%")
    write(app, DAMAGE.replace("AC: 15", "AC: 11"))
    expect(output(app, "Hit").locator(".sentence")).to_contain_text("80.0%")
    expect(app.field("Armour class")).to_have_value("11")
    expect(app.field("Attack bonus")).to_have_value("6")
    expect(app.page).not_to_have_url(re.compile("&AC="))


def test_a_table_goes_over_numbers_that_no_comment_explains(app: App) -> None:
    open_lab(app, "AC: 15  BONUS: 5  output d20 + BONUS >= AC", 1)
    app.look("Tables")
    expect(app.page.locator(".sweeps summary")).to_have_text("AC 10 to 20 by Bonus 0 to 10")
    expect(app.page.locator(".tables table.heat")).to_contain_text("55.0%")


def test_other_views_stay_with_a_program_that_has_no_inputs(app: App) -> None:
    open_lab(app, "AC: 15  BONUS: 5  output d20 + BONUS >= AC", 1)
    app.look("Tables")
    expect(app.page.locator(".tables table.heat")).to_be_visible()
    app.look("Lab")
    write(app, 'output 3d6 named "Strength"')
    expect(output(app, "Strength")).to_be_visible()
    app.look("Tables")
    expect(app.page.locator(".tables .note")).to_contain_text("“AC: 15”")
    expect(app.page.locator(".tables table.heat")).to_have_count(0)
    app.look("Odds")
    expect(app.page.locator(".odds")).to_contain_text("Strength")
    app.look("Lab")
    expect(app.page.locator(".cm-line")).to_have_text('output 3d6 named "Strength"')


def test_a_program_goes_along_to_views_of_other_set_ups(app: App) -> None:
    open_lab(app, 'output 3d6 named "Strength"', 1)
    app.look("Compare")
    app.page.get_by_role("button", name="Add this set-up").click()
    expect(app.page.get_by_role("button", name="Remove Program: Strength")).to_be_visible()
    app.look("Lab")
    write(app, 'output d20 named "Luck"')
    expect(output(app, "Luck")).to_be_visible()
    app.look("History")
    app.look("Odds")
    expect(app.page.locator(".odds")).to_contain_text("Luck")
    app.look("Lab")
    paste(app, 'output d12 named "Quick"')
    app.look("Odds")
    expect(app.page.locator(".odds")).to_contain_text("Quick")
    app.look("Lab")
    paste(app, "output d12 function: half {")
    app.look("Odds")
    expect(app.page.locator(".panel-column")).to_contain_text("Line 1, column")
    expect(app.page.get_by_text("Loading…")).to_have_count(0)
    app.look("Lab")
    assert text_of(app) == "output d12 function: half {"


def test_paper_has_the_whole_text_the_inputs_and_the_parts_by_their_names(app: App) -> None:
    lines = "\n".join(f"\\ {line} \\" for line in range(60))
    open_lab(app, f"{BOONS}{lines}", 1)
    inputs(app).get_by_role("slider", name="Dice, slider").fill("2")
    app.page.emulate_media(media="print")
    expect(app.page.get_by_text("Dice: 2", exact=True)).to_be_visible()
    expect(app.page.locator(".lab pre")).to_contain_text("\\ 59 \\")
    expect(app.page.locator(".lab pre")).to_be_visible()
    expect(app.page.locator(".cm-editor")).to_be_hidden()
    expect(output(app, "Boons").locator("summary:visible")).to_have_text(["successes", "advantages"])


def test_of_a_joint_result_without_a_grid_the_parts_are_open(app: App) -> None:
    open_lab(app, "output 2d{[tuple 0 0 1], [tuple 1 0 2]}", 1)
    expect(app.page.locator(".output .law > .law-part[open] .chart")).to_have_count(3)


def test_a_joint_result_has_its_parts_and_is_rolled_with_its_dice(app: App) -> None:
    open_lab(app, BOONS, 1)
    [boons] = told(ask="program", program=BOONS)["outputs"]
    one = output(app, "Boons")
    heads = one.locator("table.heat thead th")
    expect(heads.last).to_have_text("any")
    successes = [f"{row['chance']:.1%}" for row in boons["parts"][0]["outcomes"]]
    assert one.locator("table.heat tbody tr td:last-child").all_inner_texts()[:-1] == successes
    advantages = [f"{row['chance']:.1%}" for row in boons["parts"][1]["outcomes"]]
    assert one.locator("table.heat tbody tr").last.locator("td").all_inner_texts()[:-1] == advantages
    one.get_by_text("advantages", exact=True).last.click()
    expect(one.locator(".chart svg").last).to_be_visible()
    one.get_by_role("button", name="Roll:").click()
    expect(app.result.locator(".dice .die")).to_have_count(3)
    expect(app.result.locator(".headline")).to_be_visible()
    assert json.dumps(told(ask="roll", link=app.link())["outcome"])


def test_a_slider_is_never_ahead_of_what_is_shown(fresh_app: App) -> None:
    open_lab(fresh_app, DAMAGE, 2)
    assert (
        fresh_app.page.evaluate(BURST, "Armour class") <= 4
    )  # the first, the last, and those sent when a worker was free
    expect(fresh_app.field("Armour class")).to_have_value("10")
    expect(output(fresh_app, "Hit").locator(".sentence")).to_contain_text("80.0%")


def test_the_keyboard_sets_an_input(app: App) -> None:
    open_lab(app, DAMAGE, 2)
    editor(app).click()
    slider = inputs(app).get_by_role("slider", name="Armour class")
    tab_to(app, slider)
    app.page.keyboard.press("ArrowRight")
    said = app.page.locator(".outputs > [role=status]")
    expect(said).to_have_text("Damage: 3.75 on average, Hit: 50.0%. 2 outputs.")
    expect(output(app, "Hit").locator(".sentence")).to_contain_text("50.0%")
    expect(slider).to_be_focused()
    app.page.keyboard.press("Home")
    expect(app.field("Armour class")).to_have_value("10")
    tab_to(app, inputs(app).get_by_role("button", name="Chart over Armour class"))
    app.page.keyboard.press("Enter")
    expect(app.page.locator(".tables .chart .line")).to_have_count(1)


@LOOKS
def test_axe_finds_nothing(app: App, size: ViewportSize, scheme: Any) -> None:
    app.page.set_viewport_size(size)
    app.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    app.open(address_of(BOONS + DAMAGE)).wait_until_ready()
    wait_for(app, 3)
    assert app.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    found = Axe().run(app.page)
    assert not found.response["violations"], found.generate_report()
    inputs(app).get_by_role("button", name="Chart over Armour class").click()
    expect(app.page.locator(".tables .chart .line")).to_have_count(1)
    found = Axe().run(app.page)
    assert not found.response["violations"], found.generate_report()
