"""The Tables view: sweeps, the source's tables, cells as links, backwards questions, long work and cancelling it."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, ViewportSize, expect

from tests.e2e.app import DESK, ENGINE_MS, HANGS, PHONE, SIZES, App

LONG = "tables?of=decibel?resolution=compound%26targets=3&rows=dice=3..66&columns=target=0..19"
"""1,280 cells, which take some ten seconds in a page."""


def open_tables(app: App, size: ViewportSize, address: str) -> App:
    app.page.set_viewport_size(size)
    return app.open(address).wait_until_ready()


def cells(app: App) -> Locator:
    return app.page.locator(".heat tbody td")


def cell(app: App, row: str, column: str) -> Locator:
    """A cell, by the texts of its row and column."""
    expect(cells(app).first).to_be_visible()
    expect(app.page.locator(".heat thead").get_by_text(column, exact=True)).to_have_count(1)  # not the previous table
    across = app.page.locator(".heat thead th").all_text_contents().index(column)
    line = app.page.locator(".heat tbody tr", has=app.page.get_by_role("rowheader", name=row, exact=True))
    return line.locator("td").nth(across - 1)


def part(app: App, name: str) -> Locator:
    """The rows or columns of the form, unfolded if necessary."""
    if not app.page.locator(".sweeps").evaluate("details => details.open"):
        app.page.locator(".sweeps summary").click()
    return app.page.get_by_role("group", name=name, exact=True)


def is_wider_than_the_screen(app: App) -> bool:
    root = "document.documentElement"
    return bool(app.page.evaluate(f"{root}.scrollWidth > {root}.clientWidth"))


@SIZES
def test_any_two_inputs_make_a_table(app: App, size: ViewportSize) -> None:
    open_tables(app, size, "tables?of=decibel?discard=1")
    expect(cells(app)).to_have_count(6 * 20)  # suggested: the source's sweep, for this set-up
    expect(cell(app, "5", "10")).to_have_class(re.compile("here"))
    expect(cell(app, "5", "10")).to_be_in_viewport()
    expect(cell(app, "3", "10")).to_have_text("–")  # one of three dice cannot be discarded
    expect(app.page.get_by_text("– No answer for Dice 3, Target 0: “Discard highest” must be 0 here")).to_be_visible()
    columns = part(app, "Columns")
    columns.get_by_role("combobox").select_option(label="Positive modifiers")
    columns.get_by_role("textbox", name="From").fill("0")
    columns.get_by_role("textbox", name="To").fill("4")
    columns.get_by_role("textbox", name="Step").fill("2")
    expect(app.page.locator(".heat thead th")).to_have_text([re.compile("Dice"), "0", "2", "4"])
    expect(app.page).to_have_url(re.compile(r"&rows=dice=3\.\.8&columns=positive=0\.\.4:2$"))
    part(app, "Rows").get_by_role("combobox").select_option(label="Roll against…")
    heads = app.page.locator(".heat tbody th")
    expect(heads).to_have_text(["A target", "Opposed roll", "Compound check"])
    part(app, "Rows").get_by_role("checkbox", name="Opposed roll").uncheck()
    expect(heads).to_have_text(["A target", "Compound check"])
    app.page.get_by_role("button", name="Swap rows and columns").click()
    expect(heads).to_have_text(["0", "2", "4"])
    part(app, "Columns").get_by_role("combobox").select_option(label="None")
    expect(cells(app)).to_have_count(3)
    app.page.get_by_role("radio", name="Mean").check()
    expect(app.page.locator(".heat thead th").nth(1)).to_have_text("Mean")
    assert not is_wider_than_the_screen(app)


def test_the_table_follows_the_set_up_beside_it(app: App) -> None:
    open_tables(app, DESK, "tables?of=decibel")
    expect(cell(app, "5", "13")).to_have_text("61.6%")
    app.field("Discard highest").fill("2")
    app.field("Discard highest").blur()
    expect(app.page.locator(".caption")).to_have_text(
        "Decibel: chance by dice (rows) and target (columns); Discard highest: 2"
    )
    expect(cell(app, "5", "13")).not_to_have_text("61.6%")
    app.page.get_by_role("radio", name="Opposed roll").check()
    expect(app.page.locator(".heat .corner")).to_contain_text("Opponent’s dice")


@SIZES
def test_tables_of_the_source_are_computed_and_their_errata_marked(app: App, size: ViewportSize) -> None:
    open_tables(app, size, "tables?of=decibel")
    expect(cells(app)).to_have_count(6 * 20)
    expect(app.page.locator(".heat .misprint")).to_have_count(6)
    app.page.get_by_role("combobox", name="Show").select_option(
        label="Dynamic resolution: the chance that MdB (rows) beats NdB (columns)"
    )
    expect(cells(app)).to_have_count(6 * 6)
    expect(app.page.locator(".heat .misprint")).to_have_count(5)
    app.page.get_by_text("Errors in the published table").click()
    first = app.page.locator(".errata li").first
    expect(first).to_have_text("Dice 3, Opponent’s dice 3: published 48%, correct 47.0%.")
    expect(app.page).to_have_url(re.compile(r"#/tables\?of=decibel&table=dynamic$"))
    app.page.go_back()
    expect(cells(app)).to_have_count(6 * 20)


CUT = """scroller => {
    const { right: edge } = scroller.querySelector("tbody th").getBoundingClientRect();
    const cells = [...scroller.querySelectorAll("tbody tr:first-child td")].map(cell => cell.getBoundingClientRect());
    return cells.filter(({ left, right }) => left < edge - 1 && right > edge + 1).length;
}"""
"""How many cells of a row are partly covered by its header."""


def test_no_number_is_cut_by_the_head_of_its_row(app: App) -> None:
    open_tables(app, PHONE, "tables?of=decibel")
    scroller = app.page.locator(".scroller:has(.heat)")
    expect(cell(app, "5", "10")).to_be_in_viewport()
    for by in (0, -90, 10_000):
        scroller.evaluate("(one, by) => one.scrollBy(by, 0)", by)
        assert scroller.evaluate(CUT) == 0


def test_a_table_of_means_shows_means_and_what_the_source_has_wrong(app: App) -> None:
    open_tables(app, PHONE, "tables?of=crucible")
    expect(cell(app, "0", "1")).to_have_text("11.5")
    app.page.get_by_role("radio", name="Chance").check()
    expect(cell(app, "0", "0")).to_contain_text("40.6%")
    app.page.get_by_text("Errors in the source", exact=True).click()
    expect(app.page.locator(".source .errata li").first).to_contain_text("1d10 + 1d8 + 1d4 + 11")


@SIZES
def test_a_cell_opens_its_set_up(app: App, size: ViewportSize) -> None:
    open_tables(app, size, "tables?of=decibel?positive=1&rows=dice=4..6&columns=target=12..14")
    wanted = cell(app, "6", "13")
    chance = wanted.inner_text()
    wanted.click()
    if size == PHONE:
        expect(app.page).to_have_url(re.compile(r"#/decibel\?dice=6&positive=1&target=13$"))
    else:  # next to its table
        view = r"&rows=dice=4\.\.6&columns=target=12\.\.14"
        expect(app.page).to_have_url(re.compile(rf"#/tables\?of=decibel\?dice=6%26positive=1%26target=13{view}$"))
        expect(wanted).to_have_class(re.compile("here"))
    expect(app.page.locator(".roll-bar .notation")).to_have_text("7dB against 13")
    expect(app.chance).to_contain_text(chance)
    app.page.go_back()
    expect(cells(app)).to_have_count(9)
    expect(app.page).to_have_url(re.compile(r"#/tables\?of=decibel\?positive=1&rows"))


def test_re_rolled_dice_are_no_part_of_a_table(app: App) -> None:
    open_tables(app, PHONE, "tables?of=storyteller?attribute=6%26anew=1,2%26seed=1-anew&rows=attribute=5..7")
    links = app.page.locator(".heat td a")
    expect(links).to_have_count(3)
    assert [link.get_attribute("href") for link in links.all()] == [f"#/storyteller?attribute={n}" for n in (5, 6, 7)]
    expect(cell(app, "6", "Chance")).to_have_class(re.compile("here"))
    app.open("tables?of=storyteller?attribute=6%26anew=1,2&rows=attribute=5..7")
    expect(app.page).to_have_url(re.compile(r"of=storyteller\?attribute=6&rows"))


def test_a_table_is_copied_by_hand_as_it_is_seen(app: App) -> None:
    open_tables(app, DESK, "tables?of=decibel&rows=dice=4..5&columns=target=9..10&about=72")
    expect(cells(app)).to_have_count(4)  # not the previous table
    expect(cell(app, "4", "10")).to_have_class(re.compile("near"))
    copied = app.page.evaluate("""() => {
        getSelection().selectAllChildren(document.querySelector(".heat"));
        return String(getSelection());
    }""")
    head, *lines = copied.strip().splitlines()[-3:]
    assert head.split("\t")[1:] == ["9", "10"]
    assert [[text.strip() for text in line.split("\t")] for line in lines] == [
        ["4", "79.0%", "72.3%"],
        ["5", "89.1%", "84.1%"],
    ]


def test_no_table_of_another_system_stands_in_for_one_that_takes_its_time(fresh_app: App) -> None:
    app = fresh_app  # whose workers may go on hanging
    open_tables(app, PHONE, "tables?of=pendragon&about=65")
    expect(app.page.locator(".heat .near").first).to_be_visible()
    expect(app.page.locator(".solutions")).to_be_visible()
    for worker in app.page.workers:
        worker.evaluate(HANGS, "table")
    app.open("wfrp4-test").wait_until_ready()
    app.look("Tables")
    expect(app.page.get_by_role("button", name="Cancel").first).to_be_visible()
    expect(app.page.locator(".heat, .solutions")).to_have_count(0)


def test_the_keyboard_goes_from_cell_to_cell(app: App) -> None:
    open_tables(app, PHONE, "tables?of=decibel&rows=dice=4..6&columns=target=9..11")
    cell(app, "5", "10").locator("a").focus()
    expect(app.page.locator(".heat a[tabindex='0']")).to_have_count(1)
    app.page.keyboard.press("ArrowRight")
    app.page.keyboard.press("ArrowDown")
    expect(cell(app, "6", "11").locator("a")).to_be_focused()
    app.page.keyboard.press("Enter")
    expect(app.page).to_have_url(re.compile(r"#/decibel\?dice=6&target=11$"))


@SIZES
def test_backwards_lists_what_gives_about_a_chance_and_marks_the_cells(app: App, size: ViewportSize) -> None:
    open_tables(app, size, "tables?of=decibel")
    about = app.page.get_by_label("Target chance")
    for text in ["65", "65%", "0.65", "13/20"]:
        about.fill(text)
        expect(app.page.locator(".heat .near")).to_have_count(7)
        about.fill("")
        expect(app.page.locator(".heat .near")).to_have_count(0)
    about.fill("65")
    expect(app.page.locator(".legend .near")).to_have_text("Within 5 points of 65%: 7 cells")
    expect(cell(app, "3", "8")).to_have_class(re.compile("near"))
    take = app.page.get_by_role("button", name="Target 13: 61.6%", exact=True)
    expect(app.page.get_by_role("button", name="Target 12: 70.3%", exact=True)).to_be_visible()
    take.click()
    expect(app.page.locator(".solutions caption")).to_have_text("Change one thing about 5dB against 13:")
    said = app.page.locator(".backwards").get_by_role("status").last
    expect(said).to_have_text("Nothing comes closer than 5dB against 13 now.")
    expect(app.page).to_have_url(re.compile(r"#/tables\?of=decibel\?target=13&table=static&about=65$"))
    expect(cell(app, "5", "13")).to_have_class(re.compile("here"))
    about.fill("much")
    expect(app.page.get_by_role("alert")).to_contain_text("0 to 100%, such as 65%, 0.65 or 13/20, not “much”")
    expect(app.page.locator(".solutions")).to_have_count(0)
    assert not is_wider_than_the_screen(app)


def test_who_takes_an_answer_stays_at_it(app: App) -> None:
    open_tables(app, PHONE, "tables?of=decibel&about=50%25")
    app.page.get_by_role("button", name="Target 15: 41.7%", exact=True).press("Enter")
    expect(app.page.locator(".solutions caption")).to_have_text("Change one thing about 5dB against 15:")
    now = app.page.locator("[data-input=target] .is-now")
    expect(now).to_contain_text("15 41.7% now")
    expect(now).to_be_focused()
    app.page.keyboard.press("Tab")
    expect(app.page.locator("button.answer:focus")).to_have_count(1)

    # An exact answer is no longer listed once it is taken.
    app.open("tables?of=decibel?resolution=dynamic%26opponent_dice=6%26ties=reroll&about=50%25")
    app.page.get_by_role("button", name="Dice 6: 50%", exact=True).press("Enter")
    expect(app.page.locator("[data-input=dice]")).to_have_count(0)
    expect(app.page.get_by_role("heading", name="Work backwards")).to_be_focused()


def test_what_was_found_backwards_is_said_once_it_is_there(app: App) -> None:
    open_tables(app, PHONE, "tables?of=decibel")
    said = app.page.locator(".backwards").get_by_role("status").last
    expect(said).to_have_text("")
    app.page.get_by_label("Target chance").fill("50")
    expect(said).to_have_text("About 50%: 3 settings get you there. Nearest: Target 14: 52%.")
    app.page.get_by_label("Target chance").fill("0.05%")
    expect(said).to_have_text("About 0.05%: 2 settings get you there. Nearest: Negative modifiers 18: 0.049%.")
    app.open("tables?of=yahtzee&about=65%25")
    expect(said).to_have_text("Nothing gets within 5 points of 65%. Nearest: Alike 3: 74.3%.")
    app.page.get_by_label("Target chance").fill("much")
    expect(said).to_have_text("")


def test_what_a_source_has_wrong_is_quoted(app: App) -> None:
    open_tables(app, PHONE, "tables?of=storyteller")
    app.page.get_by_text("Errors in the source", exact=True).click()
    wrong = app.page.locator(".source .errata li")
    expect(wrong).to_have_text(
        re.compile("published “it actually benefits the player to do this”. Correct: Whether .*[^.][.]$")
    )
    app.open("tables?of=decibel")
    expect(app.page.locator(".source")).not_to_contain_text("Errors in the source")


def test_the_title_says_what_is_shown_and_what_stays_as_it_is(app: App) -> None:
    open_tables(app, PHONE, "tables?of=storyteller?attribute=4%26skill=3&rows=attribute=1..5&columns=difficulty=1..6")
    rest = "by attribute (rows) and difficulty (columns); Skill: 3"
    expect(app.page.locator(".caption")).to_have_text(f"Storyteller: chance {rest}")
    app.page.get_by_role("radio", name="Mean").check()
    expect(app.page.locator(".caption")).to_have_text(f"Storyteller: mean {rest}")
    expect(app.page.locator("#said")).to_have_text(f"Storyteller: mean {rest}")
    expect(app.page.locator(".legend")).to_contain_text("Tap a cell to open it.")


def test_where_no_cell_is_near_the_nearest_is_marked(app: App) -> None:
    open_tables(app, PHONE, "tables?of=decibel&rows=dice=3..8&columns=target=0&about=65%25")
    expect(app.page.locator(".legend .near")).to_have_text("Nearest to 65%: 100%")


@SIZES
def test_an_address_brings_the_whole_view_back(app: App, size: ViewportSize) -> None:
    address = "tables?of=decibel?discard=1&rows=dice=4..8:2&columns=target=9..12&shows=mean&about=65%25"
    open_tables(app, size, address)
    expect(cells(app)).to_have_count(3 * 4)
    expect(app.page.get_by_role("radio", name="Mean")).to_be_checked()
    expect(app.page.get_by_label("Target chance")).to_have_value("65%")
    expect(app.page.locator(".solutions")).to_be_visible()
    app.look("Odds")
    for _ in range(2):
        app.look("Tables")
        assert app.link() == address
    open_tables(app, size, "tables?of=decibel&table=dynamic&about=65%")  # as people type it
    expect(cells(app)).to_have_count(6 * 6)
    expect(app.page.get_by_role("combobox", name="Show")).to_have_value("dynamic")
    expect(app.page.get_by_label("Target chance")).to_have_value("65%")


REFUSALS = {
    "rows=dice=3..200&columns=target=0..19": "This table would take 3,960 calculations: at most 2,500 are allowed.",
    "rows=dice=8..3": "the first number must not be above the last",
    "rows=dise=3..8": "There is no input “dise” for rows",
    "table=other": "Decibel has no table “other”",
}


@SIZES
def test_what_cannot_be_computed_is_refused_in_place(app: App, size: ViewportSize) -> None:
    open_tables(app, size, "tables?of=decibel")
    expect(cells(app)).to_have_count(6 * 20)
    for settings, sentence in REFUSALS.items():
        app.page.goto(f"{app.address}#/tables?of=decibel&{settings}")
        expect(app.page.locator(".tables").get_by_role("alert")).to_contain_text(sentence)
    wide, refused = next(iter(REFUSALS.items()))
    app.page.goto(f"{app.address}#/tables?of=decibel&{wide}")
    expect(app.page.locator(".tables").get_by_role("alert")).to_contain_text(refused)
    to = part(app, "Rows").get_by_role("textbox", name="To")
    to.fill("2")
    expect(to).to_have_attribute("aria-invalid", "true")
    expect(to).to_have_accessible_description(re.compile("the first number must not be above the last"))
    to.fill("9")
    expect(to).to_have_attribute("aria-invalid", "false")
    expect(app.page.get_by_role("alert")).to_have_count(0)
    expect(cells(app)).to_have_count(7 * 20)


@SIZES
def test_long_work_tells_how_far_it_is_and_can_be_cancelled(app: App, size: ViewportSize) -> None:
    open_tables(app, size, LONG)
    bar = app.page.get_by_role("progressbar")
    expect(bar).to_be_visible()
    expect(app.page.locator(".work .far")).to_have_text(re.compile(r"^[\d,]+ of 1,280 cells$"))
    app.page.evaluate("async () => { for (let n = 0; n < 10; n++) await new Promise(requestAnimationFrame); }")
    expect(bar).to_be_visible()  # the page keeps rendering during the work
    app.page.get_by_role("button", name="Cancel").click()
    expect(bar).to_have_count(0)
    expect(app.page.locator(".work")).to_contain_text("Cancelled.")
    part(app, "Rows").get_by_role("textbox", name="To").fill("5")
    expect(cells(app)).to_have_count(3 * 20, timeout=ENGINE_MS)
    if size == PHONE:
        app.look("Roll")
    assert app.roll()


def test_beside_long_work_the_page_rolls(app: App) -> None:
    open_tables(app, DESK, LONG)
    far = app.page.locator(".work .far")
    expect(far).to_have_text(re.compile("of 1,280 cells"))
    app.roll_button.click()
    expect(app.result.locator(".headline")).to_be_visible(timeout=ENGINE_MS)
    expect(far).to_be_visible()  # the work is still going on
    app.page.get_by_role("button", name="Cancel").click()


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_axe_finds_nothing(app: App, scheme: str) -> None:
    app.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    open_tables(app, PHONE, "tables?of=decibel&table=static&about=65%25")
    expect(app.page.locator(".solutions")).to_be_visible()
    app.page.locator(".sweeps summary").click()
    found = Axe().run(app.page, context=".panel-column")
    assert not found.response["violations"], found.generate_report()
    app.page.goto(f"{app.address}#/tables?of=decibel&rows=dice=9..3&about=x")
    expect(app.page.get_by_role("alert")).to_have_count(2)
    found = Axe().run(app.page, context=".panel-column")
    assert not found.response["violations"], found.generate_report()
