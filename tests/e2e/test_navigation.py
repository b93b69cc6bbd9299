"""Navigation in the page: where a choice leads, what Back returns to, and where that leaves the focus and the title."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.app import DESK, ENGINE_MS, PHONE, SIZES, App


def choose_system(app: App, name: str) -> None:
    app.page.locator(".top").get_by_label("System").select_option(label=name)
    expect(app.page.locator(".top select")).to_have_js_property("selectedOptions.0.label", name)


def scroll_down(page: Page) -> None:
    page.evaluate("scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })")
    assert page.evaluate("scrollY") > 0


def test_at_a_desk_a_choice_keeps_the_view(app: App) -> None:
    app.page.set_viewport_size(DESK)
    app.open("tables?of=decibel&about=65%25").wait_until_ready()
    caption = app.page.locator(".tables .caption")
    expect(caption).to_contain_text("Static resolution")
    app.page.get_by_label("Examples").select_option(label="Standard check, (7-3)dB against 6")
    expect(caption).to_have_text("Decibel: chance by dice (rows) and target (columns); Discard highest: 3")
    choose_system(app, "Storyteller")
    expect(app.page).to_have_url(re.compile(r"#/tables\?of=storyteller&rows=.*&about=65%25$"))
    expect(app.page.locator(".tables").get_by_role("alert")).to_have_count(0)
    expect(app.page.locator(".heat .corner")).to_contain_text("Attribute")
    app.page.go_back()
    expect(caption).to_have_text("Decibel: chance by dice (rows) and target (columns); Discard highest: 3")
    app.field("Discard highest").fill("9")
    app.page.get_by_role("button", name="Use 4 instead").click()
    expect(caption).to_be_visible()
    expect(app.page).to_have_url(re.compile(r"#/tables\?of=decibel\?dice=7%26discard=4"))


def test_a_comparison_stays_when_another_system_is_chosen_beside_it(app: App) -> None:
    app.page.set_viewport_size(DESK)
    address = "compare?of=decibel?dice=3&of=crucible"
    app.open(address).wait_until_ready()
    choose_system(app, "Storyteller")
    expect(app.page.get_by_role("heading", name="Storyteller")).to_be_visible()
    expect(app.page.locator(".compared > li")).to_have_count(2)
    assert app.link() == address


@pytest.mark.parametrize("link", ["lab?program=output 3 + d6", "roll?of=dice?roll=3 + d6", "dice?roll=3 + d6"])
def test_a_plus_that_is_typed_with_spaces_is_a_plus(app: App, link: str) -> None:
    app.page.evaluate("link => { location.hash = `#/${link}`; }", link)
    told = app.page.locator(".output .statistics, .roll-bar .chance")
    expect(told).to_have_count(1, timeout=ENGINE_MS)
    expect(told).to_contain_text("6.5", timeout=ENGINE_MS)


def test_on_a_phone_the_switcher_keeps_the_view_and_another_choice_leads_to_the_roll(app: App) -> None:
    app.open("decibel").wait_until_ready()
    app.look("Odds")
    choose_system(app, "Storyteller")
    expect(app.page.locator(".odds .sentence")).to_contain_text("5 dice")
    assert app.link().partition("&show=")[0] == "odds?of=storyteller"
    app.open("tables?of=decibel&rows=dice=4..6&columns=target=12..14")
    cell = app.page.locator(".heat td:first-of-type a[href='#/decibel?dice=4&target=12']")
    expect(cell).to_be_visible()
    scroll_down(app.page)
    cell.click()
    assert app.link() == "decibel?dice=4&target=12"
    expect(app.field("Dice")).to_have_value("4")
    assert app.page.evaluate("scrollY") == 0


def test_a_link_in_the_page_opens_at_the_top_and_loses_no_edit(app: App) -> None:
    app.page.set_viewport_size(DESK)
    app.open("tables?of=decibel").wait_until_ready()
    expect(app.field("Dice")).to_be_visible()
    expect(app.page.locator(".heat td").first).to_be_visible()
    scroll_down(app.page)
    app.page.evaluate(
        """() => {
            document.querySelector("[name=dice]").nextElementSibling.click();
            document.querySelector("footer [href='#/about']").click();
        }"""
    )
    expect(app.page.get_by_role("heading", name="About Oddsmith")).to_be_in_viewport()
    assert app.page.evaluate("scrollY") == 0
    app.page.go_back()
    expect(app.page).to_have_url(re.compile(r"#/tables\?of=decibel\?dice=6&"))
    expect(app.field("Dice")).to_have_value("6")


@SIZES
def test_the_focus_goes_to_the_heading_when_what_had_it_is_gone(app: App, size: ViewportSize) -> None:
    page = app.page
    page.set_viewport_size(size)
    app.open("tables?of=decibel").wait_until_ready()
    page.locator(".heat a[tabindex='0']").focus()
    page.evaluate("location.hash = '#/compare?of=decibel'")
    expect(page.locator("#compare-title")).to_be_focused()
    if size == PHONE:
        app.open("tables?of=decibel")
        page.locator(".heat a[tabindex='0']").focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="Decibel")).to_be_focused()
        app.open("tables?of=decibel")
        page.locator(".heat a[tabindex='0']").focus()
        app.open("tables?of=nonsense?x=1")
        expect(page.get_by_role("heading", name="Tables")).to_be_focused()
        app.open("decibel")
        app.look("Odds")
        expect(page.get_by_role("navigation", name="Views").get_by_role("link", name="Odds")).to_be_focused()
        page.get_by_role("button", name="Change").focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="Decibel")).to_be_focused()


def test_a_view_opens_in_a_tab_of_its_own_too(app: App) -> None:
    app.page.set_viewport_size(DESK)
    app.open("decibel?dice=7").wait_until_ready()
    odds = app.page.get_by_role("navigation", name="Views").get_by_role("link", name="Odds", exact=True)
    tables = app.page.get_by_role("navigation", name="Views").get_by_role("link", name="Tables", exact=True)
    expect(odds).to_have_attribute("aria-current", "page")
    here = app.page.url
    with app.page.context.expect_page() as opened:
        tables.click(modifiers=["Control"])
    other = opened.value
    expect(other).to_have_url(re.compile("^" + re.escape(f"{app.address}#/tables?of=decibel?dice=7")))
    expect(other.locator(".heat td").first).to_be_visible(timeout=ENGINE_MS)
    other.close()
    assert app.page.url == here
    expect(odds).to_have_attribute("aria-current", "page")


def test_the_title_says_what_is_looked_at(app: App) -> None:
    app.open("decibel").wait_until_ready()
    expect(app.page).to_have_title("5dB against 10 · Roll · Oddsmith")
    app.field("Dice").fill("6")
    app.look("Tables")
    expect(app.page).to_have_title("6dB against 10 · Tables · Oddsmith")
    app.look("Compare")
    expect(app.page).to_have_title("Compare · Oddsmith")
    app.page.set_viewport_size(DESK)
    app.open("decibel")
    expect(app.page).to_have_title("5dB against 10 · Odds · Oddsmith")


@pytest.mark.parametrize("leave", ["view", "example"])
def test_back_returns_to_an_edit_however_quickly_somebody_went_on(app: App, leave: str) -> None:
    app.open("decibel").wait_until_ready()
    app.page.evaluate(
        """leave => {
            document.querySelector("[name=dice]").nextElementSibling.click();
            if (leave === "view") {
                document.querySelector(".views a:nth-child(2)").click();
            } else {
                const examples = document.querySelector(".setup select");
                examples.selectedIndex = 1;
                examples.dispatchEvent(new Event("change"));
            }
        }""",
        leave,
    )
    expect(app.page).to_have_url(re.compile(r"#/odds" if leave == "view" else r"#/decibel\?"))
    app.page.go_back()
    expect(app.field("Dice")).to_have_value("6")
    expect(app.page.locator(".roll-bar .notation")).to_have_text("6dB against 10")


def test_an_edit_is_in_the_address_before_somebody_can_reload_the_page(app: App) -> None:
    app.open("decibel").wait_until_ready()
    app.page.wait_for_timeout(500)  # nothing is written any more
    app.page.evaluate("document.querySelector('[name=dice]').nextElementSibling.click()")
    app.page.evaluate("() => new Promise((done) => setTimeout(done, 100))")
    assert app.link() == "decibel?dice=6"


def test_back_returns_to_a_roll_however_quickly_somebody_re_rolled_and_went_on(app: App) -> None:
    app.page.set_viewport_size(DESK)
    app.open("decibel?seed=1-gmhw5czhwa5jd2zactrurhfyse").wait_until_ready()
    app.page.evaluate(
        """() => {
            document.querySelector("[name=reading]:not(:checked)").click(); // so that an address waits to be written
            document.querySelector("#roll-button").click();
            document.querySelector(".views [data-view=compare]").click();
        }"""
    )
    expect(app.page).to_have_url(re.compile(r"#/compare"))
    app.page.go_back()
    expect(app.page).to_have_url(re.compile("1-gmhw5czhwa5jd2zactrurhfyse"))


@pytest.mark.long
@pytest.mark.parametrize("view", ["Compare", pytest.param("Lab", marks=pytest.mark.long)])
def test_a_page_that_is_reloaded_beside_the_set_up_has_it_and_its_roll(fresh_app: App, view: str) -> None:
    fresh_app.open("decibel?dice=9").wait_until_ready()
    faces = fresh_app.roll()
    fresh_app.look(view)
    expect(fresh_app.page.locator("#main")).to_contain_text(view)
    fresh_app.page.reload()
    fresh_app.look("Roll")
    assert fresh_app.faces() == faces
    expect(fresh_app.field("Dice")).to_have_value("9")
    expect(fresh_app.page.locator("#result-title")).to_have_text("Your roll")
    fresh_app.open("", fresh=True)
    fresh_app.look("Roll")
    expect(fresh_app.field("Dice")).to_have_value("5")  # Home resets the set-up


def test_a_roll_is_kept_though_the_browser_takes_no_more_addresses(fresh_app: App) -> None:
    app = fresh_app.open("decibel").wait_until_ready()
    app.page.evaluate(
        """() => {
            globalThis.take = History.prototype.pushState;
            History.prototype.pushState = History.prototype.replaceState = () => {
                throw new DOMException("Attempt to use history.pushState() more than 100 times", "SecurityError");
            };
        }"""
    )
    app.roll_button.click()
    app.faces()
    expect(app.roll_button).to_have_text("Roll again")
    app.look("History")
    expect(app.page.locator(".rolls .entry")).to_have_count(1)
    app.page.evaluate("History.prototype.pushState = take; 0")
    expect(app.page).to_have_url(re.compile("#/history"))


def test_the_switcher_has_what_is_open_and_leads_to_all_games(app: App) -> None:
    options = app.page.locator(".switcher option")
    brought = ["Blades in the Dark", "Crucible", "Decibel", "Any dice", "Roll under", "Storyteller"]
    app.open("").wait_until_ready()
    app.page.get_by_role("searchbox").fill("4d6")  # not the name of a game
    app.open("catan")
    expect(app.page.get_by_role("heading", name="Catan")).to_be_visible()
    app.open("gurps")
    expect(app.page.get_by_role("heading", name="GURPS")).to_be_visible()
    texts = options.all_text_contents()
    assert texts[0].startswith("GURPS")
    assert texts[1:] == [*brought, "All games…"]
    app.page.locator(".top").get_by_label("System").select_option(label="All games…")
    expect(app.page.get_by_role("heading", name="What are you rolling?")).to_be_attached()
    expect(app.page.get_by_role("heading", name="Games", exact=True)).to_be_in_viewport()
    app.page.go_back()
    expect(app.page.locator(".top select")).to_have_js_property("selectedOptions.0.label", texts[0])
    app.look("Lab")
    expect(app.page.locator(".top select")).to_have_js_property("selectedOptions.0.label", "Lab")
    app.page.go_back()
    expect(app.page.locator(".top select")).to_have_js_property("selectedOptions.0.label", texts[0])
