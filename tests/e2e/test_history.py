"""The history: what is kept, imported, exported and shown about the dice, and what happens if nothing can be kept."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, ViewportSize, expect

from oddsmith.questions.exchange_link import kept, read_setup
from tests.e2e.app import DESK, ENGINE_MS, LOOKS, SIZES, App, keep
from tests.engine.by_hand import throw_by_hand

DECIBEL = "decibel?dice=7&discard=3&target=6"
SEEDED = 1_700_000_000_000
PUT = """records => new Promise((resolve, reject) => {
    const opening = indexedDB.open("oddsmith", 1);
    opening.onsuccess = () => {
        const transaction = opening.result.transaction("rolls", "readwrite");
        for (const record of records) transaction.objectStore("rolls").put(record);
        transaction.oncomplete = () => { opening.result.close(); resolve(); };
        transaction.onerror = () => reject(transaction.error);
    };
})"""


@pytest.fixture
def app(fresh_app: App) -> App:
    """A new page, with a history that no other test has written to."""
    return fresh_app


CHANGED = """() => {
    globalThis.changes = 0;
    new MutationObserver((list) => { changes += list.length; })
        .observe(document.getElementById("told"), { characterData: true, childList: true, subtree: true });
}"""
"""Counts the changes of the status line, which screen readers announce."""


def rows(page: Page) -> Any:
    return page.locator(".rolls .entry")


def history(app: App, part: str = "Rolls") -> Any:
    """Open the history; return its rows."""
    app.look("History")
    app.page.get_by_role("radio", name=part).check(force=True)
    return rows(app.page)


def put(app: App, rolls: list[dict[str, Any]]) -> None:
    """Store rolls without the page's knowledge, and reload it."""
    app.page.evaluate(PUT, rolls)
    app.page.reload()


def seeded(number: int, **further: Any) -> dict[str, Any]:
    return {
        "link": f"decibel?seed=1-kept{number}",
        "when": SEEDED + number * 60_000,
        "question": "5dB against 10",
        "sentence": f"roll number {number}",
        "success": number % 2 == 0,
        "faces": [[20, number % 20 + 1]],
        "note": "",
    } | further


@SIZES
def test_rolls_made_here_are_kept_and_opened_again_and_shared_ones_are_not(app: App, size: ViewportSize) -> None:
    app.page.set_viewport_size(size)
    app.open("history").wait_until_ready()
    expect(app.page.get_by_text("No rolls yet.")).to_be_visible()
    app.page.goto(f"{app.address}#/{DECIBEL}")
    first = app.roll()
    second = app.roll()
    sentence = app.result.locator(".sentence").inner_text()
    expect(history(app)).to_have_count(2)
    latest = rows(app.page).first
    expect(latest).to_contain_text("(7-3)dB against 6")
    expect(latest).to_contain_text(sentence)
    assert latest.locator(".mark").inner_text() in {"✓", "✗"}
    expect(app.page.get_by_role("heading", name="Today")).to_have_count(1)
    assert app.page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    app.page.reload()
    expect(rows(app.page)).to_have_count(2, timeout=ENGINE_MS)
    rows(app.page).nth(1).locator(".open").click()
    expect(app.result.locator(".die text").first).to_have_text(str(first[0]), timeout=ENGINE_MS)
    assert app.faces() == first != second
    expect(app.result).to_contain_text("Your roll")
    expect(app.result).not_to_contain_text("Someone shared this roll")
    if size == DESK:
        expect(rows(app.page)).to_have_count(2)  # the list stays next to the roll
    app.open("decibel?seed=1-shared")
    expect(app.result).to_contain_text("Someone shared this roll")
    app.faces()
    expect(history(app)).to_have_count(2)


def test_notes_deleting_clearing_and_undo(app: App) -> None:
    app.open("decibel").wait_until_ready()
    put(app, [seeded(number) for number in range(3)])
    page = app.page
    expect(history(app)).to_have_count(3)

    page.get_by_role("button", name=re.compile(r"^Note on 5dB against 10, \d")).first.click()
    page.keyboard.type("The old mill <b>")
    page.keyboard.press("Enter")
    expect(page.locator(".own-note")).to_have_text("The old mill <b>")
    expect(page.get_by_role("button", name="Note on").first).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.type(", not this")
    page.keyboard.press("Escape")
    expect(page.locator(".own-note")).to_have_text("The old mill <b>")

    page.get_by_role("button", name="Delete: 5dB against 10").nth(1).press("Enter")
    expect(rows(page)).to_have_count(2)
    expect(page.locator("#told")).to_have_text("Roll deleted.")
    expect(page.get_by_role("button", name="Undo")).to_be_focused()
    page.keyboard.press("Enter")
    expect(rows(page).nth(1)).to_contain_text("roll number 1")
    expect(page.locator(".toast")).to_have_count(0)

    page.get_by_role("button", name="Delete: 5dB against 10").nth(1).press("Enter")
    page.get_by_role("button", name="Undo").press("Escape")
    expect(page.get_by_role("button", name="Delete: 5dB against 10").nth(1)).to_be_focused()
    app.look("Odds")
    page.get_by_role("button", name="Undo").press("Enter")
    expect(page.locator("#main")).to_be_focused()
    expect(history(app)).to_have_count(3)

    page.get_by_role("button", name="Delete: 5dB against 10").nth(2).click()
    page.get_by_role("button", name="Clear all").click()
    expect(page.get_by_text("No rolls yet.")).to_be_visible()
    expect(page.locator(".toast")).to_contain_text("2 rolls cleared.")
    for count, toast in ((2, ["Before that: Roll deleted. Undo"]), (3, [])):
        page.get_by_role("button", name="Undo").click()
        expect(rows(page)).to_have_count(count)
        expect(page.locator(".toast")).to_have_text(toast)
    page.reload()
    expect(rows(page)).to_have_count(3)
    expect(page.locator(".own-note")).to_have_text("The old mill <b>")
    expect(rows(page).nth(1)).to_contain_text("roll number 1")


def test_a_button_below_a_note_that_is_written_takes_the_first_press(app: App) -> None:
    app.open("decibel").wait_until_ready()
    put(app, [seeded(number) for number in range(3)])
    expect(history(app)).to_have_count(3)
    notes = app.page.get_by_role("button", name=re.compile(r"^Note on 5dB against 10, \d"))
    notes.first.click()
    app.page.keyboard.type("The old mill")
    notes.nth(1).click()
    expect(app.page.locator(".own-note")).to_have_text("The old mill")
    app.page.keyboard.type("The new mill")
    app.page.get_by_role("button", name="Delete: 5dB against 10").nth(2).click()
    expect(app.page.locator(".own-note")).to_have_text(["The old mill", "The new mill"])
    expect(rows(app.page)).to_have_count(2)


def test_a_second_deletion_is_said_like_the_first(app: App) -> None:
    app.open("decibel").wait_until_ready()
    put(app, [seeded(number) for number in range(3)])
    expect(history(app)).to_have_count(3)
    for left in (2, 1):
        app.page.evaluate(CHANGED)
        app.page.get_by_role("button", name="Delete: 5dB against 10").first.press("Enter")
        expect(rows(app.page)).to_have_count(left)
        app.page.wait_for_function("() => changes > 0")
        expect(app.page.locator("#told")).to_have_text("Roll deleted.")


@pytest.mark.long
def test_rolls_of_any_game_are_found_and_only_these_are_cleared(app: App) -> None:
    app.open("decibel").wait_until_ready()
    risk = [seeded(number, link=f"risk?seed=1-kept{number}", question="Risk") for number in (6, 7)]
    put(app, [seeded(number) for number in range(6)] + risk)
    expect(history(app)).to_have_count(8)
    search = app.page.get_by_role("searchbox", name="Search")
    search.fill("Risk")
    expect(rows(app.page)).to_have_count(2)
    app.page.get_by_role("button", name="Clear these").click()
    expect(app.page.get_by_text("No matches")).to_be_visible()
    expect(app.page.get_by_role("button", name=re.compile("^Clear"))).to_have_count(0)
    search.fill("")
    expect(rows(app.page)).to_have_count(6)


def test_a_link_to_a_roll_of_the_history_is_no_roll_of_somebody_else(app: App) -> None:
    app.open(DECIBEL).wait_until_ready()
    faces = app.roll()
    again = App(app.page.context.new_page(), app.address).open(app.link())
    assert again.faces() == faces
    expect(again.page.get_by_role("heading", name="A shared roll")).to_have_count(0)
    expect(again.page.locator("#result-title")).to_have_text("Your roll")


def test_undo_goes_after_a_while_but_not_under_the_finger(app: App) -> None:
    app.open("history")
    put(app, [seeded(0), seeded(1)])
    app.page.locator(".remove").first.click()
    app.page.get_by_role("button", name="Undo").hover()
    app.page.wait_for_timeout(11_000)
    expect(app.page.locator(".toast")).to_be_visible()
    app.page.mouse.move(5, 5)
    expect(app.page.locator(".toast")).to_have_count(0)
    app.page.reload()
    expect(rows(app.page)).to_have_count(1)


def test_the_whole_history_goes_into_a_file_and_comes_back(app: App, browser: Browser, tmp_path: Path) -> None:
    page = app.open(DECIBEL).wait_until_ready().page
    app.roll()
    keep(page, "Mine")
    app.page.goto(f"{app.address}#/decibel?resolution=dynamic")
    app.roll()
    history(app)
    page.get_by_role("button", name="Note on").first.click()
    page.keyboard.type("“Ü” & <tags>")
    page.keyboard.press("Enter")
    page.evaluate("void (URL.revokeObjectURL = () => { window.revoked = true; })")
    with page.expect_download() as downloading:
        page.get_by_role("button", name="Back up").click()
    file = tmp_path / "history.json"
    downloading.value.save_as(file)
    assert not page.evaluate("window.revoked")  # some browsers start reading it late
    assert downloading.value.suggested_filename == "oddsmith-history.json"
    exported = json.loads(file.read_text("utf-8"))

    elsewhere = browser.new_context(accept_downloads=True, locale="en-GB")
    other = App(elsewhere.new_page(), app.address).open("history").wait_until_ready()
    choose = other.page.get_by_label("Import")
    choose.set_input_files(file)
    expect(other.page.get_by_text("Added: 2 rolls and 1 set-up.")).to_be_visible(timeout=ENGINE_MS)
    choose.set_input_files(file)
    expect(other.page.get_by_text("Nothing new. Already here: 3.")).to_be_visible()
    other.page.reload()
    expect(rows(other.page)).to_have_count(2)
    with other.page.expect_download() as downloading:
        other.page.get_by_role("button", name="Back up").click()
    again = tmp_path / "again.json"
    downloading.value.save_as(again)
    assert json.loads(again.read_text("utf-8")) == exported
    elsewhere.close()


def test_of_a_wrong_file_nothing_is_added_that_cannot_be_read(app: App) -> None:
    page = app.open("history").wait_until_ready().page
    roll: dict[str, Any] = {"link": "decibel?seed=1-file", "when": "2026-01-02T03:04:05Z"}
    good: dict[str, Any] = {"oddsmith": "history", "version": 1, "rolls": [roll], "setups": []}
    choose(page, "{")
    expect(page.locator("#told")).to_contain_text("Nothing was added.")
    none: list[object] = [[], good | {"version": 9}, good | {"rolls": None}]
    for content in none:
        page.evaluate(CHANGED)
        choose(page, content)  # the same message must be announced again
        page.wait_for_function("() => changes > 0")
        expect(page.locator("#told")).to_contain_text("Nothing was added.")
    choose(page, good | {"rolls": []})
    expect(page.get_by_text("Nothing new.", exact=True)).to_be_visible(timeout=ENGINE_MS)
    wrong: list[dict[str, Any]] = [
        {"when": "now"},
        {"link": "decibel?dice=999&seed=1-x"},
        {"link": "decibel"},
        {"link": 5},
    ]
    choose(page, good | {"rolls": [roll | each for each in wrong], "setups": [{"name": "x", "link": "nonsense"}]})
    expect(page.get_by_text("Nothing new. Left out, since they can’t be read: 5.")).to_be_visible()
    expect(rows(page)).to_have_count(0)
    lie = good | {"rolls": [roll | {"sentence": "20 against 1: beat it by 19", "success": True, "faces": []}]}
    choose(page, lie)
    rows(page).locator(".open").click()
    app.faces()
    sentence = app.result.locator(".sentence").inner_text()
    expect(history(app)).to_contain_text(sentence)  # as the engine rolls it, not as the file claims


def choose(page: Page, content: object) -> None:
    """Import a file with this content: text as is, anything else as JSON."""
    text = content if isinstance(content, str) else json.dumps(content)
    given: Any = {"name": "history.json", "mimeType": "application/json", "buffer": text.encode()}
    page.get_by_label("Import").set_input_files(given)


def give(page: Page, rolls: list[dict[str, str]], setups: list[dict[str, str]]) -> None:
    """Import a file with these rolls and set-ups."""
    choose(page, {"oddsmith": "history", "version": 1, "rolls": rolls, "setups": setups})


def test_a_long_import_tells_how_far_it_is_and_can_be_cancelled(app: App) -> None:
    page = app.open("history").wait_until_ready().page
    when = "2026-01-02T03:04:05Z"
    give(page, [{"link": f"decibel?dice=30&seed=1-n{number}", "when": when} for number in range(6000)], [])
    expect(page.locator(".work .far")).to_have_text(re.compile("^[1-9][0-9,]* of 6,000$"))
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("Cancelled. Nothing was added.")).to_be_visible()
    expect(page.locator("#file-title")).to_be_focused()
    give(page, [{"link": f"decibel?seed=1-n{number}", "when": when} for number in range(250)], [])
    expect(page.get_by_text("Added: 250 rolls and 0 set-ups.")).to_be_visible(timeout=ENGINE_MS)
    expect(page.locator(".work")).to_have_count(0)
    expect(page.get_by_text("250 rolls", exact=True)).to_be_visible()


@pytest.mark.long
def test_an_import_of_slow_programs_holds_nothing_up_and_can_be_cancelled(app: App) -> None:
    """Even with only one worker, and the language still to be loaded."""
    page = app.page
    page.add_init_script("Object.defineProperty(navigator, 'deviceMemory', { get: () => 2 })")
    app.open("decibel").wait_until_ready()
    history(app)
    slow = quote("X: 0 loop I over {1..1000000} { loop J over {1..3} { X: X + 1 } } output 1d6 + X")
    give(page, [{"link": f"lab?program={slow}&output=1&seed=1-x", "when": "2026-01-02T03:04:05Z"}], [])
    cancel = page.get_by_role("button", name="Cancel")
    expect(cancel).to_be_visible(timeout=ENGINE_MS)
    app.look("Roll")
    assert len(app.roll()) == 5
    app.look("History")
    cancel.click()
    expect(page.get_by_text("Cancelled. Nothing was added.")).to_be_visible()
    expect(cancel).to_have_count(0)
    app.look("Roll")
    assert len(app.roll()) == 5
    while len(page.workers) > 1:  # browsers take a while to terminate workers
        page.wait_for_timeout(50)
    expect(history(app)).to_have_count(2)


def test_what_is_imported_hides_nothing_and_brings_no_roll_with_a_set_up(app: App) -> None:
    page = app.open("history").wait_until_ready().page
    roll = {"link": "decibel?seed=1-x", "when": "2026-01-02T03:04:05Z", "note": "a\0b\u202ec"}
    give(page, [roll], [{"name": "Old\0 \u202emill", "link": "decibel?dice=7&seed=1-x"}])
    expect(page.get_by_text("Added: 1 roll and 1 set-up.")).to_be_visible(timeout=ENGINE_MS)
    app.open("")
    kept = page.locator(".sheet .tile")
    expect(kept).to_contain_text("Old mill")
    assert kept.locator("strong").text_content() == "Old mill"
    kept.get_by_role("link", name="Change: Old mill").click()
    expect(app.field("Dice")).to_have_value("7")
    assert app.link() == "decibel?dice=7"
    expect(app.result).to_have_count(0)
    history(app)
    assert page.locator(".own-note").text_content() == "a b c"


def test_a_program_rolled_with_someone_is_imported_as_what_proves_it(app: App) -> None:
    page = app.open("history").wait_until_ready().page
    setup = read_setup("lab?program=output 3d6 named %22three%22")
    reveal = kept(setup, "1-" + "a" * 52, "1-4-2-6")
    when = "2026-01-02T03:04:05Z"
    give(page, [{"link": link, "when": when} for link in (reveal.link, "decibel?seed=1-x")], [])
    expect(page.get_by_text("Added: 2 rolls")).to_be_visible(timeout=ENGINE_MS)
    entry = rows(page).filter(has_text="three")
    expect(entry).to_contain_text("two people’s link, not checked here")  # a single person could have made both parts
    entry.locator(".open").click()
    assert app.link() == reveal.link


def test_of_thousands_of_rolls_few_are_drawn_and_all_are_found(app: App) -> None:
    app.open("decibel").wait_until_ready()
    others = [seeded(number, link=f"blades?seed=1-b{number}", note="The Heist") for number in range(5000, 5003)]
    put(app, [*(seeded(number) for number in range(5000)), *others])
    app.wait_until_ready()
    expect(history(app)).to_have_count(50)
    app.page.get_by_role("button", name="Show more (50 of 5,003)").click()
    expect(rows(app.page)).to_have_count(100)
    app.page.get_by_role("searchbox", name="Search").fill("heist")
    expect(rows(app.page)).to_have_count(3)
    app.page.get_by_role("searchbox", name="Search").fill("number 49")
    expect(app.page.get_by_text("111 rolls")).to_be_visible()
    app.page.get_by_role("searchbox", name="Search").fill("blades in the dark")
    expect(rows(app.page)).to_have_count(3)


@pytest.mark.long
def test_a_programs_roll_is_listed_by_its_output_and_outcome(app: App) -> None:
    page = app.open("lab?program=output%203d6%20named%20%22damage%22").page
    page.get_by_role("button", name="Roll: damage").click(timeout=ENGINE_MS)
    outcome = app.result.locator(".big").inner_text()
    expect(history(app)).to_have_count(1)
    expect(rows(page).locator("strong")).to_have_text("damage")
    expect(rows(page).locator(".what > span")).to_have_text(re.compile(rf" {outcome}$"))
    expect(rows(page).locator(".mark")).to_have_text("•")
    expect(rows(page)).not_to_contain_text("Undecided")


ENDED = """
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...given) {
        const isEnded = name && new RegExp(`"ask":"(${name})"`).test(message.request);
        isEnded ? this.dispatchEvent(new ErrorEvent("error")) : post.call(this, message, ...given);
    };
"""
"""Makes a worker crash when it is asked a question named in the window's name."""


@pytest.mark.long
def test_a_fairness_that_cannot_be_had_says_so_and_is_asked_for_again(app: App) -> None:
    page = app.page
    page.add_init_script("addEventListener('unhandledrejection', () => { globalThis.isUnhandled = true; });")
    page.add_init_script(ENDED)
    app.open("decibel?seed=1-fair").faces()
    put(app, [seeded(0)])
    app.wait_until_ready()
    page.evaluate("name = 'fairness|working'")
    history(app, "Fairness")
    again = page.locator(".fairness").get_by_role("button", name="Try again")
    expect(again).to_have_count(2, timeout=ENGINE_MS)
    page.evaluate("name = ''")
    again.first.click()
    expect(page.locator(".kind")).to_contain_text("d20, rolled once", timeout=ENGINE_MS)
    again.click()
    expect(page.locator(".working td").first).to_be_visible(timeout=ENGINE_MS)
    assert not page.evaluate("globalThis.isUnhandled")


@SIZES
def test_the_fairness_is_told_with_its_figures(app: App, size: ViewportSize) -> None:
    app.page.set_viewport_size(size)
    page = app.open("history").wait_until_ready().page
    counts = [18, 22, 17, 20, 21, 22]
    dice = [[6, face] for face, count in enumerate(counts, 1) for _ in range(count)]
    again = seeded(1, link="decibel?dice=9&seed=1-kept0", faces=dice[:50])  # the same seed: counted once
    put(app, [seeded(0, faces=dice), again, seeded(2, faces=[[4, 1], [4, 4]])])
    history(app, "Fairness")
    kinds = page.locator(".kind")
    expect(kinds).to_have_count(2, timeout=ENGINE_MS)
    expect(kinds.nth(0)).to_contain_text("d4, rolled 2 times")
    expect(kinds.nth(0)).to_contain_text("too few rolls to judge")
    expect(kinds.nth(1)).to_contain_text("d6, rolled 120 times")
    expect(kinds.nth(1)).to_contain_text("Nothing stands out")
    assert kinds.nth(1).locator("dd").all_inner_texts() == ["1.1", "5", "0.95", "20"]
    kinds.nth(1).locator("summary").click()
    assert kinds.nth(1).locator("td").all_inner_texts() == list(map(str, counts))
    expect(page.get_by_text("one look in twenty")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_roll_can_be_computed_by_hand(app: App) -> None:
    page = app.open("decibel?dice=40&seed=1-by-hand").page
    app.faces()
    expect(app.result.locator(".seed-button")).to_contain_text("Seed 1-by-hand")
    app.result.locator(".seed-button").click()
    expect(page.get_by_role("heading", name="Verify this roll")).to_be_focused()
    page.locator(".block").first.wait_for(timeout=ENGINE_MS)
    stream = ""
    for block in page.locator(".block").all():
        command, digest = block.locator("code").all_inner_texts()
        assert command == f"printf '%s' '1-by-hand:{len(stream) // 64}' | sha256sum"
        assert (
            subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True).stdout.split()[0]
            == digest
        )
        stream += digest
    assert page.locator(".working .scroller").evaluate("box => box.scrollHeight === box.clientHeight")  # no row is cut
    steps = [row.locator("th, td").all_inner_texts() for row in page.locator(".working tbody tr").all()]
    assert stream.startswith("".join(step[1] for step in steps))
    faces = [int(step[3]) for step in steps if step[3] != "skipped"]
    by_hand = throw_by_hand("1-by-hand", [20] * 40)
    assert faces == by_hand.faces
    assert len(steps) - len(faces) == by_hand.thrown_away > 0
    app.page.go_back()
    assert sorted(app.faces()) == sorted(faces)


def test_the_commands_are_copied_or_marked(app: App) -> None:
    app.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    app.open("decibel?seed=1-copy").faces()
    app.result.locator(".seed-button").click()
    block = app.page.locator(".block").first
    command = "printf '%s' '1-copy:0' | sha256sum"
    block.get_by_role("button", name="Copy").click()
    expect(app.page.locator("#told")).to_have_text("Copied")
    assert app.page.evaluate("navigator.clipboard.readText()") == command
    app.page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('no')); 0")
    block.get_by_role("button").click()
    expect(app.page.locator("#told")).to_contain_text("The text is selected")
    assert app.page.evaluate("getSelection().toString().trim()") == command
    block.click()
    expect(app.page.locator("#told")).to_have_text("", timeout=2_000)


@LOOKS
def test_axe_finds_nothing_in_the_history_and_in_sharing(app: App, size: ViewportSize, scheme: Any) -> None:
    app.page.set_viewport_size(size)
    app.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    app.open("decibel?seed=1-axe").wait_until_ready()
    put(app, [seeded(number, note="x" * (number % 2)) for number in range(60)])
    app.faces()

    def check() -> None:
        found = Axe().run(app.page)
        assert not found.response["violations"], found.generate_report()

    app.page.locator(".top").get_by_role("button", name="Share").click()
    expect(app.page.locator(".code svg")).to_be_visible()
    check()
    app.page.keyboard.press("Escape")
    history(app)
    app.page.get_by_role("button", name="Note on").first.click()
    check()
    app.page.keyboard.press("Escape")
    app.page.locator(".remove").first.click()
    check()
    history(app, "Fairness")
    expect(app.page.locator(".working td").first).to_be_visible(timeout=ENGINE_MS)
    check()
