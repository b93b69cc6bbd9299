"""The Compare view: set-ups are added and removed, the address has them, and they differ by more than colour."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Locator, ViewportSize, expect

import oddsmith
from tests.e2e.app import DESK, ENGINE_MS, SIZES, App

WORDS = "roll-under?dice=2d8,d10%26resolution=ties"
THREE = f"compare?of=decibel?dice=3&of=crucible&of={WORDS}"


def entries(app: App) -> Locator:
    return app.page.locator(".compared > li")


def column(app: App, letter: int) -> list[str]:
    """The chance, mean and deviation of a set-up in the table, by its position."""
    return [row.locator("td").nth(letter).inner_text() for row in app.page.locator(".summary tr").all()]


def wait_for(app: App, count: int) -> None:
    expect(app.page.locator(".compared .chance", has_text="%")).to_have_count(count, timeout=ENGINE_MS)
    expect(app.page.locator(".summary tr").first.locator("td")).to_have_count(count)  # the table comes later


@SIZES
def test_an_address_opens_a_comparison_of_numbers_and_words(app: App, size: ViewportSize) -> None:
    app.page.set_viewport_size(size)
    app.open(THREE).wait_until_ready()
    wait_for(app, 3)
    odds = oddsmith.odds("decibel?dice=3")
    assert column(app, 0) == [f"{odds.chance.decimal:.1%}", "9.98", "4.47"]
    assert column(app, 2)[1:] == ["–", "–"]
    expect(entries(app).nth(2)).to_contain_text("so only its chance is compared")
    expect(entries(app).nth(0)).not_to_contain_text("so only its chance is compared")
    expect(app.page.locator(".chart svg")).to_be_visible()

    # Two lines with different dashes, and their letters; the same marks in the list.
    lines = app.page.locator(".chart .line")
    expect(lines).to_have_count(2)
    dashes = [line.get_attribute("stroke-dasharray") for line in lines.all()]
    assert len(set(dashes)) == 2
    marks = app.page.locator(".compared .mark path")
    assert [mark.get_attribute("stroke-dasharray") for mark in marks.all()] == [dash or "none" for dash in dashes]
    assert app.page.locator(".compared .mark text").all_text_contents() == ["A", "B", "C"]
    assert app.page.locator(".chart .letter").all_text_contents() == ["A", "B"]
    sentence = app.page.locator(".chart").get_attribute("aria-label") or ""
    assert "A: most likely 10 (7.5%), mean 9.98, chance of success 53.6%." in sentence

    assert app.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    small = [
        one.bounding_box() for one in app.page.locator(".compare button:visible, .compare select, .compared a").all()
    ]
    assert all(box and box["height"] >= 44 and box["width"] >= 44 for box in small)

    # At least and at most, in chart, table and address.
    app.page.locator(".compare").get_by_role("radio", name="At least").check(force=True)
    row = app.page.get_by_role("row", name="2", exact=False).locator("td")
    expect(app.page.locator(".section")).to_have_text("At least")
    expect(row.nth(1)).to_have_text("100%")  # Crucible’s least is 3
    expect(app.page).to_have_url(re.compile("&show=at_least$"))

    # Pointing at the chart shows its numbers.
    app.page.locator(".readout").scroll_into_view_if_needed()
    box = app.page.locator(".chart svg").bounding_box()
    assert box
    app.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(app.page.locator(".readout")).to_contain_text("A ")
    outcome, told = app.page.locator(".readout").inner_text().split(": ")
    cells = app.page.locator(".compared-numbers tr").filter(
        has=app.page.get_by_role("rowheader", name=outcome, exact=True)
    )
    assert told == f"A {cells.locator('td').nth(0).inner_text()} · B {cells.locator('td').nth(1).inner_text()}"


def test_set_ups_are_added_and_removed_and_the_browser_goes_back(app: App, browser: Browser) -> None:
    app.page.set_viewport_size(DESK)
    app.open("compare").wait_until_ready()
    expect(app.page.locator(".compare")).to_contain_text("up to six set-ups side by side")
    add = app.page.get_by_role("button", name="Add this set-up")
    add.click()
    wait_for(app, 1)
    expect(add).to_have_count(0)
    app.field("Dice").fill("7")
    expect(app.chance).to_contain_text("95.1%")
    add.click()
    wait_for(app, 2)
    assert app.link() == "compare?of=decibel&of=decibel?dice=7"
    app.page.go_back()
    wait_for(app, 1)
    expect(app.field("Dice")).to_have_value("7")  # the form is not part of the comparison
    app.page.go_forward()
    wait_for(app, 2)

    # To other views and back, and in another browser: the same comparison.
    app.look("Odds")
    expect(app.page.get_by_role("button", name="In the comparison as B (2 of 6)")).to_be_visible()
    app.field("Dice").fill("4")
    expect(app.chance).not_to_contain_text("95.1%")
    app.page.locator(".odds").get_by_role("button", name="Compare").click()
    app.page.get_by_role("button", name="In the comparison as C (3 of 6)").click()
    wait_for(app, 3)
    link = app.link()
    elsewhere = browser.new_context()
    other = App(elsewhere.new_page(), app.address).open(link)
    wait_for(other, 3)
    for place in range(3):
        assert column(other, place) == column(app, place)
    elsewhere.close()

    remove = app.page.get_by_role("button", name="Remove Decibel: 7dB against 10")
    remove.click()
    wait_for(app, 2)
    assert app.link() == "compare?of=decibel&of=decibel?dice=4"
    expect(app.page.locator("#told")).to_have_text("Removed from the comparison.")
    app.page.get_by_role("button", name="Undo").press("Enter")
    wait_for(app, 3)
    assert app.link() == link
    expect(remove).to_be_focused()
    remove.click()
    wait_for(app, 2)
    for _ in range(2):
        app.page.get_by_role("button", name="Remove").first.click()
    expect(app.page.locator(".compare")).to_contain_text("up to six set-ups side by side")
    assert app.link() == "compare"


def test_the_figures_of_the_source_are_there_and_six_are_the_most(app: App) -> None:
    app.page.set_viewport_size(DESK)
    app.open("compare").wait_until_ready()
    app.page.get_by_role("button", name="Simple checks, NdB").click()
    wait_for(app, 6)
    expect(app.page.locator(".chart .line")).to_have_count(6)
    assert app.link().count("of=") == 6
    app.field("Target").fill("3")
    expect(app.chance).not_to_contain_text("84.1%")
    expect(app.page.get_by_role("button", name="Add this set-up")).to_have_count(0)
    expect(app.page.get_by_text("Six at most: remove one")).to_be_visible()
    app.look("Odds")
    expect(app.page.get_by_role("button", name="The comparison is full")).to_be_disabled()
    app.look("Compare")
    app.page.get_by_role("button", name="Remove").first.click()
    expect(app.page.get_by_text("Six at most: remove one")).to_be_hidden()
    app.page.get_by_role("button", name="Add this set-up").click()
    wait_for(app, 6)
    expect(entries(app).last).to_contain_text("5dB against 3")

    app.page.get_by_text("From the books", exact=True).click()
    app.page.get_by_role("button", name="3dB with modifiers −3 to +2").click()
    expect(entries(app).first).to_contain_text("(6-3)dB against 10")
    wait_for(app, 6)
    expect(app.page.locator(".compared-numbers tbody").nth(1).locator("tr")).to_have_count(21)

    # An address with seven set-ups, one of them wrong: six are taken, and the error is shown in its place.
    seven = "&".join(f"of=decibel?dice={dice}" for dice in (3, 4, 5000, 5, 6, 7, 8))
    app.page.goto(f"{app.address}#/compare?{seven}")
    expect(entries(app)).to_have_count(6)
    wait_for(app, 5)
    expect(app.page.get_by_text("Six at most: remove one")).to_be_visible()
    expect(entries(app).nth(2).get_by_role("alert")).to_be_visible()
    entries(app).nth(2).get_by_role("button", name="Use the nearest").click()
    wait_for(app, 6)


def test_words_alone_are_compared_without_a_chart(app: App) -> None:
    app.open(f"compare?of={WORDS}&of=roll-under?resolution=ties").wait_until_ready()
    wait_for(app, 2)
    expect(app.page.locator(".compare .chart")).to_have_count(0)
    expect(app.page.get_by_text("so only its chance is compared")).to_have_count(2)
    assert column(app, 0)[1:] == ["–", "–"]


def test_outcomes_with_parts_are_left_out_with_a_reason(app: App) -> None:
    app.open("compare?of=5dB&of=lab?program=output%2520%255Btuple%25201%2520(d6)%255D").wait_until_ready()
    expect(entries(app).nth(1)).to_contain_text("so the chart leaves it out", timeout=ENGINE_MS)
    expect(entries(app).nth(0)).not_to_contain_text("leaves it out")
    chart = app.page.locator(".compare .chart")
    expect(chart).to_have_attribute("aria-label", re.compile("B: Its outcomes .* leaves it out. A: "))


def test_one_set_up_in_two_spellings_is_one(app: App) -> None:
    app.open("compare?of=roll-under%3Fdice%3Dd10%252Cd8%252Cd6&of=storyteller%3Frules%3Drevised").wait_until_ready()
    wait_for(app, 2)
    app.page.evaluate(
        """() => {
            window.emptied = 0;
            const look = () => document.querySelector(".compared [role=img]") && window.emptied++;
            new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
        }"""
    )
    app.page.get_by_role("button", name="Remove Storyteller").click()
    expect(entries(app)).to_have_count(1)
    wait_for(app, 1)
    assert app.link() == "compare?of=roll-under?dice=d10,d8,d6"
    assert app.page.evaluate("window.emptied") == 0  # its odds were not removed meanwhile
    app.open("compare?of=roll-under?dice=d10,d8,d6&of=roll-under%3Fdice%3Dd10%252Cd8%252Cd6")
    expect(entries(app)).to_have_count(1)


def test_re_rolled_dice_are_no_part_of_a_set_up(app: App) -> None:
    app.open("storyteller?attribute=6").wait_until_ready()
    app.roll()
    for die in (0, 1):
        app.result.locator(".may-hold button").nth(die).click()
    app.page.get_by_role("button", name="Re-roll 2 dice").click()
    expect(app.result.locator(".is-re-rolled")).to_have_count(2)
    app.look("Odds")
    app.page.locator(".odds").get_by_role("button", name="Compare").click()
    app.page.get_by_role("button", name="In the comparison as").click()
    expect(app.page).to_have_url(re.compile(r"#/compare.*of=storyteller\?attribute=6$"))


def test_what_was_collected_is_still_there_after_a_reload(app: App) -> None:
    app.open("compare").wait_until_ready()
    expect(app.page.get_by_text("up to six set-ups side by side")).to_be_visible()
    for link in ("odds?of=decibel?dice=7", "odds?of=crucible"):
        app.open(link)
        app.page.locator(".odds").get_by_role("button", name="Compare").click()
    app.page.reload()
    app.page.get_by_role("button", name="In the comparison as B (2 of 6)").click(timeout=ENGINE_MS)
    wait_for(app, 2)
    assert app.link() == "compare?of=decibel?dice=7&of=crucible"
    app.open("compare?of=blades", fresh=True)  # a loaded address replaces the comparison
    wait_for(app, 1)
    assert app.link() == "compare?of=blades"


def test_a_browser_that_keeps_nothing_compares_all_the_same(fresh_app: App) -> None:
    fresh_app.page.add_init_script(
        "Object.defineProperty(globalThis, 'sessionStorage', { get() { throw Error('no') } })"
    )
    fresh_app.open("odds?of=decibel").wait_until_ready()
    fresh_app.page.locator(".odds").get_by_role("button", name="Compare").click()
    fresh_app.page.get_by_role("button", name="In the comparison as A (1 of 6)").click()
    wait_for(fresh_app, 1)


def test_more_columns_than_a_phone_has_room_for_are_hinted_at(app: App) -> None:
    app.open("compare?of=decibel&of=decibel?dice=3").wait_until_ready()
    wait_for(app, 2)
    hint = app.page.locator(".compare .scroll-hint")
    expect(hint).to_be_hidden()
    app.open("compare?" + "&".join(f"of=decibel?dice={dice}" for dice in (3, 4, 6, 7, 8, 9)))
    wait_for(app, 6)
    expect(hint).to_be_visible()
    app.page.locator(".compare .scroller").evaluate("scroller => scroller.scrollTo(1000, 0)")
    expect(hint).to_be_hidden()
