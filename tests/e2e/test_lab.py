"""The Lab: AnyDice programs are written, run, rolled and shared, and their results are the engine's."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from oddsmith import api
from tests.e2e.app import DESK, ENGINE_MS, LOOKS, NEXT_FRAME, PHONE, SIZES, WITH_SERVICE_WORKER, App, keep
from tests.e2e.test_keyboard import tab_to

TWO = 'output [highest 3 of 4d6] named "drop the lowest"\noutput 3d6 named "plain"\n'
HOSTILE = '<img src=x onerror="window.broken=1"><b>bold</b>'
LONG = "function: f A:s { result: A@1 * A@2 - A@3 * #A + A@4 * A@5 }\noutput [f 12d10]"
"""Takes some ten seconds in a page, with a progress bar."""
PASTE = """(element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}"""
HEAR = """() => {
    globalThis.heard = [];
    const hear = ([{ target }]) => heard.push(target.textContent);
    for (const said of document.querySelectorAll("#lab-said, .outputs > [role=status]")) {
        new MutationObserver(hear).observe(said, { childList: true });
    }
}"""
"""Collects what the live regions announce."""
WRONG_RESTS = ["&foo=2", "&output=x", "&output=99"]
"""Invalid ends of links of programs, both readable and packed ones."""


def told(**request: Any) -> Any:
    """The engine's own answer."""
    return json.loads(api.answer(json.dumps(request)))["answer"]


def address_of(program: str) -> str:
    return f"lab?program={quote(program)}"


def open_lab(app: App, program: str, outputs: int | None = None) -> App:
    """Open a program's link, and wait for its outputs."""
    app.open(address_of(program)).wait_until_ready()
    if outputs is not None:
        wait_for(app, outputs)
    return app


def wait_for(app: App, outputs: int) -> None:
    """Wait until the current program has so many outputs."""
    words = "1 output." if outputs == 1 else f"{outputs} outputs."
    expect(app.page.locator(".outputs > [role=status]")).to_have_text(re.compile(f"(^| ){words}$"), timeout=ENGINE_MS)


def editor(app: App) -> Locator:
    """The editor once it has loaded: the plain field before it may be replaced during a click."""
    expect(app.page.locator(".cm-content")).to_be_visible()
    return app.page.get_by_role("textbox", name="AnyDice program")


def write(app: App, program: str) -> None:
    """Replace the program by pasting, and run it, even if the last one was slow."""
    paste(app, program)
    app.page.keyboard.press("ControlOrMeta+Enter")


def paste(app: App, program: str) -> None:
    editor(app).click()
    app.page.keyboard.press("ControlOrMeta+a")
    editor(app).evaluate(PASTE, program)


def text_of(app: App) -> str:
    """The program in the editor."""
    lines: list[str] = editor(app).locator(".cm-line").all_text_contents()
    return "\n".join(lines)


def output(app: App, name: str) -> Locator:
    heading = app.page.get_by_role("heading", name=name, exact=True)
    return app.page.locator("section.output").filter(has=heading)


def summary(app: App) -> list[list[str]]:
    return [
        row.locator("td:not(.spread)").all_inner_texts() for row in app.page.locator(".summary-table tbody tr").all()
    ]


def empty_comparison(app: App) -> None:
    """Remove what earlier tests have left in the comparison."""
    app.open("compare")
    expect(app.page.locator(".compare")).to_contain_text("up to six set-ups side by side")


@SIZES
def test_a_program_is_run_while_it_is_typed_exactly(app: App, size: ViewportSize) -> None:
    app.page.set_viewport_size(size)
    app.open("lab").wait_until_ready()
    before = app.page.evaluate("history.length")
    paste(app, TWO)
    wait_for(app, 2)
    laws = [one["law"] for one in told(ask="program", program=TWO)["outputs"]]
    assert summary(app) == [
        [f"{law['mean']:.2f}".rstrip("0").rstrip("."), f"{law['deviation']:.2f}", "3", "18"] for law in laws
    ]
    one = output(app, "drop the lowest")
    expect(one.locator(".chart svg")).to_be_visible()
    expect(one.locator(".statistics")).to_contain_text("13")  # the most likely outcome
    one.get_by_text("Show as table").click()
    row = one.locator(".numbers tbody tr").last
    assert row.inner_text().split() == ["18", "1.6%", "1.6%", "100%"]
    one.get_by_text("Exact fractions").click()
    assert row.inner_text().split() == ["18", "21", "21", "1296"]
    one.get_by_text("Exact fractions").click()
    expect(app.page.locator(".all-outputs .chart .line")).to_have_count(2)

    # “At least” applies to every chart, and the address follows the text without new entries in the browser's history.
    app.page.locator(".outputs").get_by_role("radio", name="At least").check(force=True)
    expect(one.locator(".chart svg")).to_contain_text("100%")
    expect(app.page).to_have_url(re.compile(re.escape(quote("output 3d6 named", safe=""))))
    assert app.page.evaluate("history.length") == before
    app.page.locator(".outputs").get_by_role("radio", name="Exactly").check(force=True)
    assert app.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_what_is_wrong_is_said_in_its_place_with_a_way_on(app: App) -> None:
    open_lab(app, "output 3d6", 1)
    write(app, "output 3d6\noutpt 2d6\noutput 4d6")
    said = app.page.locator("#lab-said")
    expect(said).to_contain_text("Unexpected “outpt”")
    expect(said).to_contain_text("“output”")
    assert said.get_attribute("role") == "status"
    expect(app.page.locator(".cm-wrong")).to_have_text("outpt")
    expect(editor(app)).to_have_attribute("aria-invalid", "true")
    expect(said.get_by_role("button")).to_have_count(0)
    expect(editor(app)).to_have_accessible_description(re.compile("Unexpected “outpt”"))
    app.page.evaluate(HEAR)
    app.page.get_by_role("button", name="Run", exact=True).click()
    app.page.wait_for_function("heard.some(words => words.includes('“outpt”'))")  # again, though nothing changed
    expect(app.page.locator(".outputs .note")).to_contain_text("the last program that worked")
    app.page.get_by_role("button", name="Go to line 2").click()
    expect(editor(app)).to_be_focused()
    app.page.keyboard.press("Shift+End")
    app.page.keyboard.type("output 2d6")
    wait_for(app, 3)
    expect(said).to_be_empty()
    app.page.evaluate(HEAR)
    app.page.keyboard.press("ControlOrMeta+Enter")
    app.page.wait_for_function("heard.some(words => words.endsWith('3 outputs.'))")
    expect(app.page.locator(".cm-wrong")).to_have_count(0)
    expect(editor(app)).to_have_attribute("aria-invalid", "false")
    expect(app.page.locator(".outputs .note")).to_have_count(0)

    write(app, "X: 3")
    wait_for(app, 0)
    expect(app.page.locator(".outputs")).to_contain_text("output 3d6")
    write(app, 'output d{} named "none"')
    wait_for(app, 1)
    expect(output(app, "none")).to_contain_text("no dice are left")
    expect(output(app, "none").get_by_role("button", name="Roll:")).to_have_count(0)


def test_a_name_is_a_text_wherever_it_is_shown(app: App) -> None:
    name = HOSTILE.replace('"', "'")
    empty_comparison(app)
    open_lab(app, f'output d6 named "{name}"\noutput d8 named "plain"', 2)
    expect(output(app, name)).to_be_visible()
    expect(app.page.locator(".summary-table tbody tr").first).to_contain_text(name)
    output(app, name).get_by_role("button", name="Compare").click()
    output(app, name).get_by_role("button", name="In the comparison").click()
    expect(app.page.locator(".compared li").first).to_contain_text(name)
    app.page.get_by_role("button", name=f"Remove Program: {name}").click()
    assert app.page.locator("main img, main b").count() == 0
    assert app.page.evaluate("window.broken") is None


def test_a_link_brings_the_program_and_touches_nothing_else(app: App, browser: Browser) -> None:
    open_lab(app, "output 3d6", 1)
    write(app, "output 1d4")
    wait_for(app, 1)
    context = browser.new_context(viewport=PHONE)
    other = App(context.new_page(), app.address)
    many = "\n".join(f'output {n}d6 named "of {n} dice, each with six sides"' for n in range(1, 31))
    for program, outputs in ((TWO, 2), (many, 30)):  # the second one's link is packed
        write(app, program)
        wait_for(app, outputs)
        canonical = told(ask="program", program=program)["link"]
        assert canonical.startswith("lab?packed=" if program == many else "lab?program=")
        expect(app.page).to_have_url(f"{app.address}#/{canonical}")
        other.open(app.link())
        expect(other.page.locator(".cm-line").first).to_have_text(program.partition("\n")[0])
        wait_for(other, outputs)
        assert summary(other) == summary(app)
    assert other.page.evaluate("localStorage.length") == 0
    other.look("History")
    expect(other.page.get_by_text("No rolls yet")).to_be_visible()
    context.close()
    app.open("lab?packed=q83v")
    expect(app.page.locator("#lab-said")).to_contain_text("cut off or changed, or is too long")
    assert app.link() == "lab?packed=q83v"
    app.open("lab?packed=")
    expect(app.page.locator("#lab-said")).to_contain_text("cut off or changed, or is too long")


def test_what_is_pasted_from_elsewhere_runs(app: App) -> None:
    open_lab(app, "output 1d3", 1)
    write(app, "\\ from a page \\\r\noutput\u00a02d6\tnamed “two dice”\r\n")
    expect(output(app, "two dice").locator(".statistics")).to_contain_text("7")
    expect(app.page).to_have_url(re.compile("named%20%22two"))
    write(app, "output d8 named ")
    app.page.keyboard.type("“")  # as phone keyboards insert it
    assert text_of(app) == 'output d8 named ""'


def test_examples_run_and_back_returns_to_what_was_there(app: App) -> None:
    open_lab(app, "output 3d6", 1)
    app.page.get_by_text("Examples", exact=True).click()
    examples = told(ask="language")["examples"]
    groups = list(dict.fromkeys(example["group"] for example in examples))
    assert app.page.locator(".programs h2").all_inner_texts() == groups
    listed = app.page.locator(".programs li")
    expect(listed).to_have_count(len(examples))
    for place, example in enumerate(examples):
        assert listed.nth(place).inner_text().split("\n") == [example["title"], example["sentence"]]
    listed.filter(has_text="Advantage and disadvantage").click()
    expect(output(app, "advantage")).to_be_visible()
    expect(listed.first).to_be_hidden()
    app.page.go_back()
    expect(output(app, "output 1")).to_be_visible()
    assert text_of(app) == "output 3d6"
    app.page.go_forward()
    expect(output(app, "disadvantage")).to_be_visible()
    app.page.go_back()
    wait_for(app, 1)


def accept(app: App) -> None:
    """Accept the selected completion."""
    app.page.wait_for_timeout(100)  # the list ignores Enter right after it has opened
    app.page.keyboard.press("Enter")


def test_what_the_language_has_is_completed(app: App) -> None:
    open_lab(app, "output 3d6", 1)
    write(app, "output ")
    app.page.keyboard.type("[hi")
    options = app.page.locator(".cm-tooltip-autocomplete").get_by_role("option")
    expect(options.first).to_contain_text("[highest NUMBER of DICE]")
    expect(options.first).to_contain_text("Adds the highest N dice")
    accept(app)
    assert text_of(app) == "output [highest 3 of 4d6]"
    expect(app.page.locator(".output .statistics")).to_contain_text("12.24")
    app.page.keyboard.type("2")
    app.page.keyboard.press("Tab")
    app.page.keyboard.type("5d6")
    app.page.keyboard.press("Tab")
    app.page.keyboard.type(" + 1")
    assert text_of(app) == "output [highest 2 of 5d6] + 1"
    write(app, "")
    app.page.keyboard.type("set")
    expect(options.filter(has_text='set "explode depth" to 5')).to_be_visible()
    app.page.keyboard.press("Escape")
    expect(options).to_have_count(0)


def test_what_the_program_itself_has_is_completed_too(app: App) -> None:
    open_lab(app, "output 3d6", 1)
    function = "\\ Does it hit? \\ function: attack with HIT:n against AC { result: d20 + HIT >= AC }"
    write(app, f"BONUS: 3\n{function}\noutput ")
    app.page.keyboard.type("[at")
    options = app.page.locator(".cm-tooltip-autocomplete").get_by_role("option")
    expect(options.first).to_have_text("[attack with HIT against AC]Does it hit?")
    accept(app)
    app.page.keyboard.type("BO")
    expect(options).to_have_text(["BONUS3"])  # with its value
    accept(app)
    app.page.keyboard.press("Tab")
    app.page.keyboard.type("15")
    app.page.keyboard.press("Tab")
    app.page.keyboard.type("+")
    assert text_of(app).endswith("output [attack with BONUS against 15]+")


def test_dice_alone_are_put_right_with_one_tap(app: App) -> None:
    open_lab(app, "output 3d6", 1)
    write(app, "d20+5")
    app.page.get_by_role("button", name="Use: output d20+5").click()
    assert text_of(app) == "output d20+5"
    expect(app.page.locator(".output .statistics")).to_contain_text("15.5")


def test_an_old_table_looks_old_and_is_not_taken_away(app: App) -> None:
    open_lab(app, "output 3d6", 1)
    write(app, LONG)
    app.page.locator(".outputs .work").get_by_role("button", name="Cancel").click()
    app.page.get_by_role("button", name="Run", exact=True).click()
    app.page.locator(".outputs .work").get_by_role("button", name="Cancel").click()
    expect(app.page.locator(".output")).to_have_class(re.compile("is-stale"))
    expect(app.page.locator(".output .export")).to_have_count(0)
    write(app, "output d6")  # or LONG would run again when another test opens the Lab


def test_an_output_is_rolled_where_rolls_are_and_the_link_makes_the_roll_again(app: App) -> None:
    open_lab(app, TWO, 2)
    output(app, "plain").get_by_role("button", name="Roll:").click()
    shown = app.result.locator(".big")
    expect(shown).to_be_visible()
    expect(app.page).to_have_url(re.compile("&output=2&seed=1-"))
    link, outcome = app.link(), int(shown.inner_text())
    assert told(ask="roll", link=link)["outcome"] == outcome
    expect(app.result).not_to_contain_text("Someone shared this roll")
    expect(app.result.locator(".beats")).to_contain_text(re.compile("of rolls|No roll is worse"))
    assert sum(app.faces()) == outcome

    app.page.go_back()
    wait_for(app, 2)
    output(app, "plain").get_by_role("button", name="Roll:").click()
    expect(app.page).to_have_url(re.compile("seed="))
    expect(app.page).not_to_have_url(f"{app.address}#/{link}")
    app.page.get_by_role("link", name="Edit in the Lab").click()
    assert text_of(app) == TWO
    write(app, "output 2d4")
    wait_for(app, 1)
    app.look("Roll")  # the roll belonged to the previous program
    expect(app.result).to_have_count(0)

    app.open("decibel")
    app.open(link, fresh=True)
    expect(shown).to_have_text(str(outcome), timeout=ENGINE_MS)
    expect(app.result).to_contain_text("Your roll")  # the history knows it


@pytest.mark.long
def test_hundreds_of_outputs_are_shown_one_at_a_time(app: App) -> None:
    open_lab(app, 'loop N over {1..200} { output Nd6 named "[N] dice" }', 200)
    expect(app.page.locator(".summary-table tbody tr")).to_have_count(200)
    expect(app.page.locator(".output .chart svg")).to_have_count(1)
    expect(app.page.locator(".outputs")).to_contain_text("Choose an output by name")
    app.page.get_by_role("button", name="150 dice", exact=True).click()
    expect(output(app, "150 dice").locator(".statistics")).to_contain_text("525")
    expect(output(app, "150 dice").get_by_role("heading")).to_be_focused()
    expect(app.page).to_have_url(re.compile("&output=150$"))
    app.page.get_by_role("button", name="Next output").click()
    expect(output(app, "151 dice")).to_contain_text("151 of 200")
    expect(app.page.locator(".summary-table [aria-current]")).to_contain_text("151 dice")
    # A long table is rendered on demand.
    assert output(app, "151 dice").locator(".numbers tbody tr").count() == 0
    output(app, "151 dice").get_by_text("Show as table").click()
    expect(output(app, "151 dice").locator(".numbers tbody tr")).to_have_count(756)
    app.open(f"{app.link().partition('&')[0]}&output=10")
    expect(output(app, "10 dice")).to_be_visible()


def test_an_output_is_compared_shared_and_taken_away(app: App) -> None:
    empty_comparison(app)
    app.page.set_viewport_size(DESK)
    open_lab(app, TWO, 2)
    link = told(ask="program", program=TWO)["link"]
    output(app, "plain").get_by_role("button", name="Compare").click()
    output(app, "plain").get_by_role("button", name="In the comparison as A").click()
    entry = app.page.locator(".compared li").first
    expect(entry).to_contain_text("Program plain")
    expect(entry).to_contain_text("10.5 on average")
    expect(app.page.locator(".compare .chart svg")).to_be_visible()
    app.page.get_by_role("combobox", name="System").select_option("Decibel")
    app.page.get_by_role("button", name="Add this set-up").click()
    expect(app.page.locator(".compared .chance", has_text="84.1%")).to_be_visible()
    entry.get_by_role("link").click()
    wait_for(app, 2)
    assert app.link() == f"{link}&output=2"
    app.look("Compare")
    while app.page.get_by_role("button", name="Remove").count():
        app.page.get_by_role("button", name="Remove").first.click()
    app.look("Lab")

    app.page.locator(".top").get_by_role("button", name="Share").click()
    expect(app.page.locator("#share-link")).to_have_text(f"{app.address}#/{link}")
    app.page.get_by_role("button", name="Close").click()

    whole, one = {"ask": "program", "program": TWO}, {"ask": "odds", "link": f"{link}&output=2"}
    for place, request in ((app.page.locator(".all-outputs"), whole), (output(app, "plain"), one)):
        place.get_by_text("Export").click()
        with app.page.expect_download() as download:
            place.get_by_role("button", name="Save as CSV").click()
        text = Path(download.value.path()).read_bytes().decode("utf-8-sig")
        assert text.startswith(told(ask="export", form="csv", request=request)["text"] + '\r\n"Oddsmith ')
        with app.page.expect_download() as download:
            place.get_by_role("button", name="Save as SVG").click()
        picture = Path(download.value.path()).read_text("utf-8")
        assert "plain" in picture
        assert picture.count("stroke-dasharray") >= (1 if request is whole else 0)


def test_the_keyboard_comes_in_and_out_and_runs(app: App) -> None:
    open_lab(app, "output 3d6\noutput 4d6", 2)
    app.page.evaluate("document.activeElement?.blur()")
    for _ in range(40):
        app.page.keyboard.press("Tab")
        if editor(app).evaluate("element => element === document.activeElement"):
            break
    expect(editor(app)).to_be_focused()
    expect(app.page.locator(".cm-editor")).not_to_have_css("outline-style", "none")  # the focus is visible
    app.page.keyboard.press("ControlOrMeta+a")
    app.page.keyboard.type("output 2d6")
    app.page.keyboard.press("ControlOrMeta+Enter")
    wait_for(app, 1)
    expect(app.page.locator(".output .statistics")).to_contain_text("7")
    assert text_of(app) == "output 2d6"
    app.page.keyboard.press("Tab")
    expect(editor(app)).not_to_be_focused()
    tab_to(app, app.page.get_by_role("button", name="Run"))
    tab_to(app, app.page.locator(".programs summary"))
    app.page.keyboard.press("Enter")
    tab_to(app, app.page.locator(".programs li button").first)
    app.page.keyboard.press("Enter")
    expect(output(app, "plain 3d6")).to_be_visible()
    tab_to(app, output(app, "plain 3d6").get_by_role("button", name="Roll:"))
    app.page.keyboard.press("Enter")
    expect(app.result.locator(".big")).to_be_visible()
    expect(app.page.locator("#setup-title")).to_have_text("Program")
    expect(app.page.locator("#setup-title")).to_be_focused()


@LOOKS
def test_axe_finds_nothing(app: App, size: ViewportSize, scheme: Any) -> None:
    app.page.set_viewport_size(size)
    app.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    open_lab(app, TWO, 2)
    app.page.get_by_text("Examples", exact=True).click()
    app.page.get_by_text("Functions and settings").click()
    for state in ("outputs", "wrong", "completing"):
        if state == "wrong":
            write(app, f"{TWO}outpt")
            expect(app.page.locator(".cm-wrong")).to_be_visible()
        elif state == "completing":
            write(app, "output ")
            app.page.keyboard.type("[hi")
            expect(app.page.locator(".cm-tooltip-autocomplete li").first).to_be_visible()
        found = Axe().run(app.page)
        assert not found.response["violations"], f"{state}\n{found.generate_report()}"
    app.page.keyboard.press("Escape")


def test_on_paper_there_are_the_program_and_its_outputs(app: App) -> None:
    open_lab(app, TWO, 2)
    app.page.emulate_media(media="print")
    for seen in (".lab pre", ".summary-table button", ".output .chart svg", ".output .numbers td"):
        expect(app.page.locator(seen).first).to_be_visible()
    for unseen in (".run", ".programs", ".export", ".output button", ".segmented label:not(:has(:checked))"):
        expect(app.page.locator(unseen).first).to_be_hidden()


def test_the_draft_is_still_there_after_a_reload_and_links_leave_it_alone(app: App) -> None:
    app.open("lab").wait_until_ready()
    write(app, 'output 5d4 named "draft"')
    wait_for(app, 1)
    app.open(address_of("output 1d3"), fresh=True).wait_until_ready()
    assert text_of(app) == "output 1d3"
    app.open("decibel", fresh=True).wait_until_ready()
    app.look("Lab")
    expect(output(app, "draft")).to_be_visible(timeout=ENGINE_MS)


def test_what_was_written_before_a_link_was_changed_can_be_brought_back(app: App) -> None:
    app.open("lab").wait_until_ready()
    write(app, 'output 5d4 named "mine"')
    app.open(address_of("output 1d3")).wait_until_ready()
    wait_for(app, 1)
    app.page.locator("#programs-title").click()
    expect(app.page.get_by_role("button", name="mine")).to_be_visible()
    app.page.locator("#programs-title").click()
    write(app, 'output 1d3+1 named "theirs"')
    wait_for(app, 1)
    app.open("lab", fresh=True).wait_until_ready()
    expect(output(app, "theirs")).to_be_visible(timeout=ENGINE_MS)
    app.page.locator("#programs-title").click()
    app.page.get_by_role("button", name="mine").click()
    expect(output(app, "mine")).to_be_visible(timeout=ENGINE_MS)
    write(app, "")


def test_long_work_is_cancelled_and_what_is_quick_goes_on(app: App) -> None:
    open_lab(app, "output 3d6", 1)
    write(app, LONG)
    work = app.page.locator(".outputs .work")
    expect(work).to_contain_text("steps")
    expect(app.page.locator(".outputs > [role=status]")).to_have_text("Computing…")
    work.get_by_role("button", name="Cancel").click()
    expect(work).to_contain_text("Cancelled")
    expect(app.page.locator(".outputs > [role=status]")).to_contain_text("Cancelled")
    expect(app.page.locator(".run")).to_contain_text("Runs as you type")
    paste(app, "output 1d8")
    expect(work).to_have_count(0)  # it runs by itself, and the language is already loaded
    expect(app.page.locator(".output .statistics")).to_contain_text("4.5", timeout=ENGINE_MS)
    expect(app.page.locator(".run")).to_contain_text("Runs as you type")
    expect(app.page).to_have_url(re.compile("1d8"))  # once typing stops


@pytest.mark.long
@WITH_SERVICE_WORKER
def test_nothing_of_it_is_loaded_before_it_is_wanted_and_it_works_offline(page: Page, address: str) -> None:
    asked: list[str] = []
    page.context.on("request", lambda request: None if request.service_worker else asked.append(request.url))
    app = App(page, address).open("decibel").wait_until_ready()
    expect(page.locator(".chance").first).to_be_visible()
    assert not [url for url in asked if re.search(r"/(lab|editor)-[A-Z0-9]+\.js$", url)]
    expect(page.locator("[data-offline=kept]")).to_be_attached(timeout=ENGINE_MS)
    page.reload()
    open_lab(app, "output 3d6", 1)
    page.context.set_offline(True)
    open_lab(app.open(fresh=True), TWO, 2)


@pytest.mark.parametrize(
    ("many", "rest"),
    [
        *((1, rest) for rest in WRONG_RESTS),
        (40, WRONG_RESTS[0]),
        *(pytest.param(40, rest, marks=pytest.mark.long) for rest in WRONG_RESTS[1:]),
    ],
)
def test_what_is_wrong_with_a_link_is_said_and_its_program_shown(app: App, many: int, rest: str) -> None:
    program = "\n".join(f'output {n}d6 named "of {n} dice, each with six sides"' for n in range(1, many + 1))
    link = told(ask="program", program=program)["link"] + rest
    open_lab(app, "output 1\noutput 2\noutput 3", 3)
    app.open(link)
    wait_for(app, many)
    refused = json.loads(api.answer(json.dumps({"ask": "program", "link": link})))["error"]["message"]
    expect(app.page.locator("#lab-said")).to_contain_text(refused)
    assert program.startswith(text_of(app)[:300])  # of a long program the editor renders only what is visible
    paste(app, "output d4")
    expect(app.page.locator("#lab-said")).to_be_empty()


@pytest.mark.parametrize("rest", ["&output=99&seed=1-x", "&seed=2-x"])
def test_what_is_wrong_with_the_link_of_a_roll_is_said_and_its_program_a_tap_away(app: App, rest: str) -> None:
    link = address_of(TWO) + rest
    app.open(link)
    refused = json.loads(api.answer(json.dumps({"ask": "roll", "link": link})))["error"]["message"]
    expect(app.page.locator(".setup .refusal, .setup .remark .wrong")).to_contain_text(refused, timeout=ENGINE_MS)
    expect(app.result).to_have_count(0)
    app.page.get_by_role("link", name="Edit in the Lab").click()
    expect(app.page.locator("#lab-title")).to_be_visible()
    assert text_of(app) == TWO


def test_a_link_with_two_programs_is_refused(app: App) -> None:
    app.open("lab?program=output%20d6&packed=AwA")
    expect(app.page.locator("#lab-said")).to_contain_text("The Lab takes one program, not 2")
    assert app.link() == "lab?program=output%20d6&packed=AwA"


def test_a_packed_link_opens_where_the_browser_cannot_unpack_it(page: Page, address: str) -> None:
    page.add_init_script(
        """const Given = DecompressionStream;
        DecompressionStream = function (form) {
            if (form === "deflate-raw") throw new TypeError("not here");
            return new Given(form);
        };"""
    )
    program = "\n".join(f'output {n}d6 named "of {n} dice, each with six sides"' for n in range(1, 31))
    app = App(page, address).open(told(ask="program", program=program)["link"])
    wait_for(app, 30)
    assert program.startswith(text_of(app)[:300])


@pytest.mark.long
@pytest.mark.parametrize("many", [1, 30], ids=["readable", "packed"])
def test_a_link_opens_again_once_what_runs_programs_can_be_had(page: Page, address: str, many: int) -> None:
    program = "\n".join(f'output {n}d6 named "of {n} dice, each with six sides"' for n in range(1, many + 1))
    link = told(ask="program", program=program)["link"]
    page.route(re.compile("programs[.]bin|/whole/"), lambda route: route.fulfill(status=404))
    app = App(page, address).open(link)
    failed = page.locator(".engine.failed")
    expect(failed).to_contain_text("could not be loaded", timeout=ENGINE_MS)
    assert app.link() == link
    page.unroute_all()
    failed.get_by_role("button", name="Try again").click()
    wait_for(app, many)
    expect(page.locator("#lab-said")).to_be_empty()
    assert program.startswith(text_of(app)[:300])


def test_the_program_of_a_packed_link_is_there_before_it_has_run(app: App) -> None:
    program = LONG + "\n" + "\n".join(f'output {n}d6 named "of {n} dice, each with six sides"' for n in range(1, 31))
    app.open(told(ask="replay", links=[f"lab?program={quote(program)}"])[0]["link"])
    work = app.page.locator(".outputs .work")
    expect(work).to_contain_text("steps")
    assert app.page.locator(".cm-line").first.inner_text() == LONG.partition("\n")[0]
    work.get_by_role("button", name="Cancel").click()
    write(app, "output d6")
    wait_for(app, 1)


def test_numbers_that_doubles_cannot_carry_are_shown_in_full(app: App) -> None:
    open_lab(app, "output 2^53 + d2", 1)
    one = output(app, "output 1")
    expect(one.locator(".statistics")).to_contain_text("9007199254740993, 9007199254740994")
    one.get_by_text("Show as table").click()
    heads = one.locator(".numbers tbody th")
    assert [text.strip() for text in heads.all_inner_texts()] == ["9007199254740993", "9007199254740994"]
    one.get_by_role("button", name="Roll:").click()
    shown = app.result.locator(".big")
    expect(shown).to_have_text(re.compile("^900719925474099[34]$"))
    assert told(ask="roll", link=app.link())["outcome"] == shown.inner_text()


def test_a_very_long_law_is_drawn_in_classes_and_taken_away_whole(app: App) -> None:
    program = "output 1d100 * 1d100 * 1d20"
    open_lab(app, program, 1)
    law = told(ask="program", program=program, joined=True)["outputs"][0]["law"]
    one = output(app, "output 1")
    expect(one.locator(".chart svg")).to_be_visible()
    assert one.locator(".chart rect").count() <= 2000
    one.get_by_text("Show as table").click()
    rows = one.locator(".numbers tbody tr")
    expect(rows).to_have_count(len(law["outcomes"]))
    first = law["outcomes"][0]
    expect(rows.first).to_contain_text(f"{first['outcome']} to {first['to']}")
    expect(one).to_contain_text(f"{law['joined']['outcomes']:,} outcomes, grouped")
    one.get_by_text("Export", exact=True).click()
    with app.page.expect_download() as download:
        one.get_by_role("button", name="Save as CSV").click()
    assert Path(download.value.path()).read_bytes().count(b"\r\n") > law["joined"]["outcomes"]
    one.get_by_role("button", name="Roll:").click()
    expect(app.result.locator(".big")).to_be_visible()
    expect(app.result.locator(".beats")).to_contain_text(re.compile("of rolls|No roll is worse"))


def test_a_roll_is_in_the_history_and_can_be_computed_by_hand(app: App) -> None:
    program = TWO + "".join(f'output {n}d6 named "of {n} dice, each with six sides"\n' for n in range(1, 31))
    app.look("History")
    expect(app.page.locator("#history-title")).to_be_visible()
    if app.page.get_by_role("button", name="Clear all").count():
        app.page.get_by_role("button", name="Clear all").click()
    open_lab(app, program, 32)
    app.page.get_by_role("button", name="plain", exact=True).click()
    output(app, "plain").get_by_role("button", name="Roll:").click()
    shown = app.result.locator(".big")
    outcome = shown.inner_text()
    expect(app.page).to_have_url(re.compile("lab.packed=.*seed="))
    link = app.link()
    app.result.get_by_role("button", name="How fair is it?").click()
    working = told(ask="working", link=link)
    fairness = app.page.locator(".fairness")
    expect(fairness).to_contain_text(f"plain: {outcome}.")
    expect(fairness).to_contain_text(working["blocks"][0]["sha256"])
    assert fairness.locator(".working tbody tr").count() == len(working["numbers"])
    app.page.get_by_role("radio", name="Rolls").check(force=True)
    entry = app.page.locator(".rolls .entry")
    expect(entry).to_have_count(1)
    expect(entry).to_contain_text("plain")
    with app.page.expect_download() as download:
        app.page.get_by_role("button", name="Back up").click()
    file = download.value.path()
    assert json.loads(Path(file).read_text("utf-8"))["rolls"][0]["link"] == link
    app.page.get_by_role("button", name="Clear all").click()
    expect(entry).to_have_count(0)
    app.page.locator("input[type=file]").set_input_files(file)
    expect(entry).to_have_count(1)
    entry.get_by_role("button", name="plain").first.click()
    expect(shown).to_have_text(outcome)
    expect(app.result).not_to_contain_text("Someone shared this roll")
    assert app.link() == link
    app.page.go_back()
    expect(entry).to_be_visible()
    app.page.get_by_role("button", name="Clear all").click()


def test_on_a_phone_run_brings_the_outputs_in(app: App) -> None:
    app.page.set_viewport_size({"width": 360, "height": 640})
    open_lab(app, "output 3d6", 1)
    paste(app, "\\ a long one \\\n" * 40 + "output 3d6")
    expect(app.page).to_have_url(re.compile("long|packed"))
    app.page.evaluate("scrollTo(0, 0)")
    heading = app.page.get_by_role("heading", name="Outputs")
    expect(heading).not_to_be_in_viewport()
    app.page.keyboard.press("ControlOrMeta+Enter")
    app.page.evaluate(NEXT_FRAME)
    expect(heading).not_to_be_in_viewport()  # scrolled away while writing
    app.page.get_by_role("button", name="Run").click()
    expect(heading).to_be_in_viewport()


def test_the_functions_of_the_language_are_listed_and_inserted(app: App) -> None:
    open_lab(app, "output 3d6 + ")
    app.page.get_by_text("Functions and settings").click()
    language = told(ask="language")
    listed = app.page.locator(".functions dl > div:not([hidden])")
    expect(listed).to_have_count(len(language["builtins"]) + len(language["settings"]))
    app.page.get_by_role("searchbox", name="Search functions").fill("adds the LOWEST")
    expect(listed).to_have_count(sum("Adds the lowest N" in one["sentence"] for one in language["builtins"]))
    editor(app).click()
    app.page.keyboard.press("ControlOrMeta+End")
    listed.first.get_by_role("button").click()
    assert text_of(app).endswith(language["builtins"][1]["insert"])


def test_an_output_of_nothing_but_0_and_1_is_a_chance(app: App) -> None:
    open_lab(app, "output 1d20 > 1\noutput 3d6 \\ success: 11+ \\", 2)
    row = app.page.locator(".summary-table tbody tr").first
    expect(row).to_contain_text("Chance 95.0%")
    expect(row).not_to_contain_text("0.95")
    expect(app.page.locator("section.output").first.locator(".sentence").first).to_have_text("Chance 95.0%")
    expect(app.page.locator("section.output").first.locator(".statistics")).to_have_count(0)
    declared = app.page.locator("section.output").nth(1)
    expect(declared.locator(".sentence").first).to_contain_text("Chance 50.0%")
    expect(declared.locator(".statistics").first).to_be_visible()
    app.page.locator("section.output").first.get_by_role("button", name="Compare").click()
    app.page.locator("section.output").first.get_by_role("button", name="In the comparison").click()
    expect(app.page.locator(".summary tr").first).to_have_text(re.compile(r"Chance\s*95.0%"))


def test_more_outputs_than_lines_are_told_apart_are_strips(app: App) -> None:
    open_lab(app, "loop N over {1..26} { output Nd6 }")
    chart = app.page.locator(".all-outputs .chart")
    expect(chart.locator(".area")).to_have_count(26, timeout=ENGINE_MS)
    expect(chart.locator(".name")).to_have_count(26)
    chart.locator("svg").hover(position={"x": 110, "y": 24})
    expect(app.page.locator(".all-outputs .readout")).to_have_text(re.compile(r"^output 1: [1-6]: 16\.7%$"))
    assert app.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    open_lab(app, "loop AC over {6..16} { output d20 >= AC }", 11)  # of chances the heights are compared
    high, even = (chart.locator(".area").nth(place).evaluate("one => one.getBBox().height") for place in (0, 5))
    assert high / even == pytest.approx(0.75 / 0.5, rel=0.01)


def test_a_text_from_a_link_is_told_from_one_of_this_device(fresh_app: App) -> None:
    page = fresh_app.page
    brought = page.get_by_text("this text isn’t Oddsmith’s")
    fresh_app.open('lab?program=output 3d6%2B11 named "theirs"')
    expect(output(fresh_app, "theirs")).to_be_visible(timeout=ENGINE_MS)
    expect(brought).to_be_visible()
    keep(output(fresh_app, "theirs"), "Theirs")
    expect(brought).to_have_count(0)
    fresh_app.open("lab?program=output 3d6%2B12")
    expect(brought).to_be_visible()
    page.locator(".cm-content").click()
    page.keyboard.press("ControlOrMeta+End")
    page.keyboard.type("+1")
    expect(page.locator(".output .statistics")).to_contain_text("23.5")
    expect(brought).to_have_count(0)
    page.reload()
    expect(page.locator(".output .statistics")).to_contain_text("23.5", timeout=ENGINE_MS)
    expect(brought).to_have_count(0)
    fresh_app.open("3d6+2").wait_until_ready()
    page.get_by_role("link", name="Open in the Lab").click()
    expect(page.locator(".output").first).to_be_visible()
    expect(brought).to_have_count(0)
