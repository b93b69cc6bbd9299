"""Home: what people see when they open the page, and how they get to their dice from there."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

import oddsmith
from tests.e2e.app import ENGINE_MS, PHONE, App, keep

PROGRAM = 'output 2d6 named "Two"\noutput d12'
PASTE = """text => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(paste);
}"""


def home(app: App) -> Any:
    app.page.set_viewport_size(PHONE)
    app.open("").wait_until_ready()
    return app.page


def test_what_is_typed_is_told_and_rolled(app: App) -> None:
    page = home(app)
    box = page.get_by_role("searchbox", name="Dice, or a game")
    box.fill("5dB")
    expect(page.locator(".ask .read-back")).to_contain_text("84.1%")
    box.press("Enter")
    expect(page.locator("#result")).to_contain_text("against 10")
    assert app.link().startswith("decibel?seed=")
    page.go_back()
    expect(box).to_have_value("5dB")
    page.go_forward()
    page.get_by_role("link", name="Oddsmith: Home").click()  # resets Home
    expect(box).to_have_value("")


def test_games_are_found_by_what_people_call_them(app: App) -> None:
    page = home(app)
    box = page.get_by_role("searchbox", name="Dice, or a game")
    tiles = page.locator(".games .tile")
    expect(tiles.nth(5)).to_be_visible()
    box.fill("vampire")
    expect(tiles.filter(has_text="Storyteller")).to_have_count(1)
    expect(tiles.filter(has_text="Decibel")).to_have_count(0)
    expect(page.locator("#said")).to_have_text(f"{page.locator('.games a').count()} games")
    box.fill("narrative dice")
    expect(tiles).to_have_count(1)
    expect(page.locator("#said")).to_have_text("Genesys")
    box.fill("")
    expect(page.locator("#said")).to_have_text("")
    expect(page.get_by_role("link", name=re.compile("^Call of Cthulhu 7th edition: skill roll"))).to_be_visible()
    box.fill("genesys")
    box.press("Enter")
    expect(page.get_by_role("heading", name="Genesys")).to_be_visible()
    home(app)
    box.fill("xyzzy")
    expect(page.get_by_text("There is no game called “xyzzy” here.")).to_be_visible()
    box.fill("")


@pytest.mark.parametrize(
    ("typed", "heading"),
    [
        ("coc 7e", "Call of Cthulhu"),
        ("d6 star wars", "Star Wars D6"),
        ("shadowrun 12 dice", "Shadowrun"),
        ("fate", "Fate"),
        ("genesys", "Genesys"),
    ],
)
def test_the_name_of_a_game_opens_its_form(app: App, typed: str, heading: str) -> None:
    page = home(app)
    box = page.get_by_role("searchbox")
    box.fill(typed)
    box.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text(heading)
    expect(page.locator("#result .headline")).to_have_count(0)
    assert "seed" not in page.url


def test_what_is_no_game_and_no_dice_may_be_a_rule_or_a_program(app: App) -> None:
    page = home(app)
    page.get_by_role("searchbox").fill("xyzzy 5")
    told = page.locator(".read-back")
    expect(told.get_by_role("status")).to_have_text("There is no game called “xyzzy 5” here.")
    expect(told.get_by_role("link", name="Make your own rule")).to_be_visible()
    expect(page.get_by_role("heading", name="Games")).to_have_count(0)
    told.get_by_role("link", name="Write a program").click()
    expect(page.get_by_role("textbox", name="AnyDice program")).to_be_visible()


def test_a_pasted_program_goes_to_the_lab(app: App) -> None:
    page = home(app)
    page.get_by_role("searchbox").focus()
    page.evaluate(PASTE, PROGRAM)
    expect(page.locator(".cm-content")).to_contain_text("output d12")


@pytest.mark.parametrize("way", ["Enter", "button", "paste"])
def test_the_link_of_a_roll_opens_that_roll(app: App, way: str) -> None:
    page = home(app)
    rolled = "decibel?dice=7&seed=1-example"
    box = page.get_by_role("searchbox")
    box.focus()
    if way == "paste":
        page.evaluate(PASTE, f"Look: {app.address}#/{rolled} !")
    else:
        box.fill(f"“{app.address}#/{rolled}”")
        expect(page.locator(".read-back")).to_contain_text("This is a link to a roll.")
        box.press("Enter") if way == "Enter" else page.get_by_role("button", name="Open").click()
    assert sorted(app.faces()) == sorted(die.face for die in oddsmith.roll(rolled).reading.dice)
    expect(app.result.get_by_role("heading", name="A shared roll")).to_be_visible()
    expect(page).to_have_url(f"{app.address}#/{rolled}")


@pytest.mark.parametrize(
    ("pasted", "shown", "texts"),
    [
        ("<{}#/tables?of=decibel&rows=dice=3..5>", ".heat tbody th", ["3", "4", "5"]),
        ("My sheet: {}#/sheet?Fight:%20Bow=deci bel&Fight:%20Axe=d20.", ".sheet strong", ["Bow", "Axe"]),
        ("#/roll?of=lab?program=AC:15%250Aoutput%2520AC%2520d%25206%26AC=12", "label[for=field-AC]", ["AC"]),
    ],
    ids=["another view", "a sheet in a sentence", "the form of a program"],
)
def test_the_address_of_a_view_is_followed(app: App, pasted: str, shown: str, texts: list[str]) -> None:
    page = home(app)
    box = page.get_by_role("searchbox")
    box.fill(pasted.format(app.address))
    expect(page.locator(".read-back")).to_contain_text("This is a link to Oddsmith.")
    box.press("Enter")
    expect(page.locator(shown)).to_have_text(texts)
    page.go_back()
    expect(box).to_have_value("")


def test_the_tour_is_closed_for_ever(fresh_app: App) -> None:
    page = home(fresh_app)
    tour = page.get_by_role("region", name="How it works")
    expect(tour).to_contain_text("Type dice")
    box = page.get_by_role("searchbox")
    for dice in ("d", "d20"):  # the first letter must not search for games yet
        box.fill(dice)
        expect(tour).to_be_visible()
    box.fill("")
    tour.get_by_role("button", name="Got it").click()
    expect(tour).to_be_hidden()
    expect(page.get_by_role("heading", name="What are you rolling?")).to_be_focused()
    page.reload()
    expect(page.locator("#app .tiles").first).to_be_visible()
    expect(tour).to_be_hidden()


def test_a_rule_of_ones_own_is_kept_found_and_passed_on(fresh_app: App) -> None:
    page = home(fresh_app)
    page.get_by_role("link", name="Make your own rule").click()
    page.get_by_role("textbox", name="Name", exact=True).first.fill("Brawl")
    expect(page.locator(".roll-bar .notation")).to_contain_text("Brawl")
    keep(page.locator(".setup .actions"), "House: Brawl")
    rule = fresh_app.link()
    home(fresh_app)
    expect(page.locator(".sheet .tile")).to_have_count(1)
    expect(page.get_by_role("region", name="How it works")).to_have_count(0)
    page.get_by_role("searchbox").fill("brawl")
    tile = page.locator(".tile")  # the search replaces the sheet
    expect(tile).to_have_count(1)
    expect(tile).to_contain_text(re.compile("Yours.*House: Brawl.*%", re.DOTALL))
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(re.escape(rule)))
    page.go_back()
    page.get_by_role("searchbox").fill("")


def test_about_tells_what_is_stored_and_deletes_it(fresh_app: App) -> None:
    page = fresh_app.page
    fresh_app.open("decibel").wait_until_ready().roll()
    keep(page, "Longsword")
    other = App(page.context.new_page(), fresh_app.address).open("").wait_until_ready()  # it must release the storage
    page.locator("#app footer").get_by_role("link", name="About").click()
    about = page.get_by_role("region", name="About Oddsmith")
    expect(about).to_contain_text("History (1)")
    expect(about).to_contain_text("My sheet (1)")
    expect(about.get_by_role("link", name="Licences")).to_have_attribute("href", "THIRD-PARTY.txt")
    about.get_by_text("Delete everything stored here").click()
    about.get_by_role("button", name="Delete everything").click()
    expect(page.get_by_role("heading", name="What are you rolling?")).to_be_visible()
    fresh_app.wait_until_ready()
    expect(page.locator(".sheet")).to_have_count(0)
    fresh_app.open("history")
    expect(page.get_by_text("No rolls yet.")).to_be_visible()
    other.page.close()


def test_dice_are_told_as_they_are_typed_and_rolled_as_they_were_sent(app: App) -> None:
    page = home(app)
    box = page.get_by_role("searchbox")
    answer = page.locator(".read-back")
    for text, told in (
        ("4d6 drop lowest", "Roll four d6, drop the lowest"),
        ("d20 with advantage", "Roll two d20, keep the higher"),
        ("2W6", "Roll two d6"),
        ("2d20kh1+5 vs 15", "79.8%"),
    ):
        box.fill(text)
        expect(answer).to_contain_text(told)
    # The last key and Enter at once, before the engine has answered.
    box.evaluate(
        """box => {
            box.value = "2d20kh1+5 vs 16";
            box.dispatchEvent(new InputEvent("input", { bubbles: true }));
            box.form.requestSubmit();
        }"""
    )
    expect(page.locator("#result")).to_contain_text("against 16")


def test_odds_are_of_what_stands_in_the_box(app: App) -> None:
    page = home(app)
    box = page.get_by_role("searchbox")
    answer = page.locator(".read-back")
    box.fill("d20")
    expect(answer).to_contain_text("10.5 on average")
    expect(answer.locator(".stake")).to_have_css("opacity", "1")
    box.fill("400d1000")  # takes a while
    expect(answer.locator(".stake")).to_have_css("opacity", "0.5")
    answer.get_by_role("link", name="Odds").click()
    expect(page.get_by_role("region", name="Odds")).to_contain_text("Roll 400 d1000", timeout=ENGINE_MS)


def test_nobody_is_interrupted_while_typing(app: App) -> None:
    page = home(app)
    box = page.get_by_role("searchbox")
    answer = page.locator(".read-back")
    box.fill("2d20")
    expect(answer).to_contain_text("Roll two d20")
    page.evaluate(
        """() => {
            globalThis.told = [];
            const answer = document.querySelector(".read-back");
            let typed = 0;
            let rest = 0; // the longest between two letters
            let wasWrong = false;
            const look = () => {
                const isWrong = answer.textContent.includes("cannot") || !answer.textContent.trim();
                if (isWrong && !wasWrong) globalThis.told.push(Math.max(rest, performance.now() - typed));
                wasWrong = isWrong;
            };
            addEventListener("input", () => {
                rest = typed && Math.max(rest, performance.now() - typed);
                typed = performance.now();
            }, true);
            new MutationObserver(look).observe(answer, { subtree: true, childList: true, characterData: true });
        }"""
    )
    box.press_sequentially("kh1+5 vs 15", delay=100)
    expect(answer).to_contain_text("79.8%")
    # On a slow machine a pause between two letters may be long enough to show the error until the next one.
    assert all(waited >= 400 for waited in page.evaluate("told"))
    box.fill("2d20kh1+")
    expect(answer).to_contain_text("missing at the end")  # after a while
    box.fill("1d100%20")
    expect(answer).to_contain_text("9.5 on average")  # not the end of a link
    box.fill("4d6q")
    box.press("Enter")
    expect(answer).to_contain_text("unexpected")
    assert page.url.endswith("#/")
    box.fill("fireball 8d6")
    answer.get_by_role("button", name="Use 8d6 [fireball] instead").click()
    expect(box).to_have_value("8d6 [fireball]")
    expect(box).to_be_focused()
    expect(answer).to_contain_text("28 on average")
    box.fill("doubles on 2d6")
    expect(answer).to_contain_text("search for doubles")
    expect(page.get_by_role("link", name=re.compile("^Doubles"))).to_be_visible()


def test_a_roll_without_odds_is_rolled_from_home(app: App) -> None:
    page = home(app)
    box = page.get_by_role("searchbox")
    box.fill("4d6!!>=5kh3")
    expect(page.locator(".read-back")).to_contain_text("This roll has no exact odds")
    page.locator(".read-back").get_by_role("button", name="Roll").click()
    expect(page.locator("#result .headline")).to_be_visible()


def test_from_the_first_open_to_a_roll_are_two_taps(fresh_app: App) -> None:
    page = fresh_app.page
    page.add_init_script("globalThis.taps = 0; addEventListener('pointerdown', () => taps++, true)")
    home(fresh_app)
    page.get_by_role("searchbox").click()
    page.keyboard.type("2d20kh1+5 against 15")
    page.locator(".read-back").get_by_role("button", name="Roll").click()
    expect(page.locator("#result .sentence")).to_contain_text("against 15")
    assert page.evaluate("taps") == 2
