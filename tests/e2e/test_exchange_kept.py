"""What a device keeps of rolls with someone: across reloads, faults, slow work and deletion."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.e2e.app import ENGINE_MS, HELD, HOLD_ALL
from tests.e2e.exchange import OTHER_OPENING, Absent, Person, answered
from tests.e2e.test_history import history, rows
from tests.e2e.test_storage import MENDABLE, REFUSALS, on_device

PROGRAM = "lab?program=output%203d6"
FORGOTTEN = """() => new Promise((tell) => {
    indexedDB.open("oddsmith-exchanges").onsuccess = ({ target: { result: database } }) => {
        const asked = database.transaction("exchanges").objectStore("exchanges").getAll();
        asked.onsuccess = () => {
            database.close();
            tell(asked.result.length > 0 && asked.result.every((kept) =>
                Object.keys(kept).every((name) => ["commitment", "asked"].includes(name) || !kept[name])));
        };
    };
})"""
"""Whether the device keeps nothing of rolls with someone except that they were made."""
GONE_ONCE_REVEALED = """() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (record) {
        if (record.reveal) {
            Worker.prototype.postMessage = () => {};
            History.prototype.pushState = History.prototype.replaceState = () => {};
            this.transaction.addEventListener("complete", () => {
                location.hash = "#/history";
                location.reload();
            });
        }
        return put.call(this, record);
    };
}"""
"""Reloads into History at the moment when the reveal is stored, so that no dice are rolled any more."""
HOLD = """() => new Promise((held) => {
    globalThis.released = false;
    indexedDB.open("oddsmith-exchanges").onsuccess = ({ target: { result: database } }) => {
        const store = database.transaction("exchanges", "readwrite").objectStore("exchanges");
        const goOn = () => {
            if (globalThis.released) {
                database.close();
            } else {
                store.count().onsuccess = goOn;
                held();
            }
        };
        goOn();
    };
})"""
"""Locks the stored rolls with someone against reading and writing until `released`."""
ANSWERED = """() => new Promise((tell) => {
    indexedDB.open("oddsmith-exchanges").onsuccess = ({ target: { result: database } }) => {
        const asked = database.transaction("exchanges").objectStore("exchanges").getAll();
        asked.onsuccess = () => {
            database.close();
            tell(asked.result.some(({ answer }) => answer));
        };
    };
})"""
"""Whether the device has stored an answer."""
NO_HISTORY = {
    "refused": "throw new DOMException('no', 'SecurityError')",
    "silent": "return new EventTarget()",
}
"""What opening the history's database does instead; the database of rolls with someone works."""
HOLD_PROGRAMS = """name = '"ask":"roll","link":"lab'"""
ROLLS_TOO = """() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (...given) {
        post.apply(this, given);
        if (given[0].request?.includes('"stage"')) {
            Worker.prototype.postMessage = post;
            document.querySelector(".exchange .primary").click();
        }
    };
}"""
"""Presses the button of a roll with someone at the moment when the page asks the engine what the link is."""


@pytest.mark.parametrize(
    "refusal", ["none", *(pytest.param(name, marks=pytest.mark.long) for name in ("throws", "full"))]
)
def test_where_nothing_can_be_kept_the_page_says_so_and_goes_on(meet: Callable[..., Person], refusal: str) -> None:
    one, someone = meet(loads=True), Absent()
    one.page.add_init_script(REFUSALS[refusal])
    answer = answered(one.ask())
    expect(one.page.get_by_role("alert")).to_contain_text("Keep the page open")
    one.page.get_by_role("textbox", name="Or paste the link that came back").fill(f" {answer}\n")
    one.button("Open").click()
    one.sees("answer")
    one.button("Roll the dice").click()
    one.sees("verified")
    own = one.answer(someone.offer)
    expect(one.page.get_by_role("alert")).to_contain_text("send this link, and no other")
    one.follow(answer, fresh=True).sees("elsewhere")
    one.follow(someone.roll(own)).sees("unknown")


@pytest.mark.long
def test_storage_that_comes_back_gets_what_was_asked_meanwhile(meet: Callable[..., Person]) -> None:
    one = meet(loads=True)
    one.page.add_init_script(MENDABLE + REFUSALS["throws"])
    offer = one.ask()
    expect(one.page.get_by_role("alert")).to_contain_text("Keep the page open")
    one.page.evaluate("mend()")
    one.ask("decibel?dice=6")
    expect(one.page.get_by_role("alert")).to_have_count(0)
    Person(one.context, one.address).follow(offer).sees("waiting")


@pytest.mark.long
def test_where_the_history_cannot_be_had_what_is_open_is_listed_and_nothing_else(meet: Callable[..., Person]) -> None:
    one = meet(loads=True)
    faults = "".join(f"if (name === '{fault}') {{ {code} }}" for fault, code in NO_HISTORY.items())
    one.page.add_init_script(
        "const open = IDBFactory.prototype.open;"
        f"IDBFactory.prototype.open = function (database) {{ if (database === 'oddsmith') {{ {faults} }}"
        " return open.apply(this, arguments); };"
    )
    one.roll(answered(one.ask()))
    one.faces()
    one.ask("decibel?dice=6")
    for fault in NO_HISTORY:
        one.page.evaluate("fault => { name = fault }", fault)  # the window's name, which survives a reload
        one.page.reload()
        one.sees("waiting")
        history(one.app)
        listed = one.page.locator(".unfinished .entry")
        expect(listed).to_contain_text(["6dB against 10"])
        one.page.get_by_role("button", name="Delete: 6dB against 10").click()
        expect(listed).to_have_count(0)
        one.button("Undo").click()
        expect(listed).to_contain_text(["6dB against 10"])
        one.page.go_back()
        one.sees("waiting")


@pytest.mark.long
def test_what_takes_a_while_takes_nobody_elsewhere(meet: Callable[..., Person]) -> None:
    one, someone = meet(), Absent()
    one.follow(someone.offer).sees("asked")
    one.page.evaluate(HOLD)
    one.button("Join the roll").click()
    one.app.look("Tables")
    one.page.evaluate("globalThis.released = true")
    one.page.wait_for_function(ANSWERED)
    expect(one.page.get_by_role("heading", name="Tables", exact=True)).to_be_visible()
    one.follow(someone.offer).sees("answered")


def test_a_roll_whose_dice_nobody_waited_for_is_new_to_them(meet: Callable[..., Person]) -> None:
    one = meet(loads=True)
    one.page.add_init_script(HELD)
    one.follow(answered(one.ask())).sees("answer")
    one.page.evaluate(HOLD_ALL)
    one.button("Roll the dice").click()
    one.app.look("History")
    one.page.evaluate("goOn()")
    one.page.wait_for_timeout(500)
    one.page.go_back()
    one.sees("answer")
    one.button("Roll the dice").click()
    expect(one.sees("verified")).not_to_contain_text("seen it before")


def test_no_link_is_shown_before_its_secret_is_safe(meet: Callable[..., Person]) -> None:
    one = meet()
    one.follow(f"#/decibel?target=13&opening={OTHER_OPENING}").sees("secret")
    one.page.evaluate(HOLD)
    one.button("Save in this browser").click()
    one.page.wait_for_timeout(500)
    expect(one.page.get_by_role("textbox", name="Link to send")).to_have_count(0)
    one.page.evaluate("globalThis.released = true")
    one.sees("waiting")
    expect(one.page.get_by_role("alert")).to_have_count(0)


@pytest.mark.long
def test_a_database_that_hangs_is_waited_for_once(meet: Callable[..., Person]) -> None:
    one = meet(loads=True)
    one.page.add_init_script(
        "const { open } = IDBFactory.prototype;"
        "IDBFactory.prototype.open = function (...given) {"
        " const request = open.apply(this, given);"
        " if (given[0] !== 'oddsmith') request.addEventListener = () => {};"
        " return request; };"
    )
    one.ask()
    expect(one.page.get_by_role("alert")).to_contain_text("Keep the page open")
    for dice in (6, 7):
        one.app.open(f"decibel?dice={dice}").wait_until_ready()
        one.button("Roll with someone").click()
        expect(one.page.locator(".scene.is-waiting")).to_be_visible(timeout=4_000)


def test_what_was_asked_outlives_a_reload_and_several_are_open_at_once(meet: Callable[..., Person]) -> None:
    one = meet()
    first, second = one.ask(), one.ask("decibel?dice=6")
    one.page.reload()
    one.sees("waiting")
    assert one.link == second
    history(one.app)
    open_ones = one.page.locator(".unfinished .entry")
    expect(open_ones).to_have_count(2)
    expect(open_ones.first).to_contain_text("waiting for their reply")
    one.roll(answered(first))
    history(one.app)
    expect(open_ones).to_have_count(1)
    open_ones.locator(".open").click()
    one.sees("waiting")
    assert one.link == second


def test_two_tabs_know_the_same(meet: Callable[..., Person]) -> None:
    one = meet()
    answer = answered(one.ask())
    one.follow(answer).sees("answer")
    one.page.evaluate(ROLLS_TOO)  # once it knows what the other tab did, and before it shows that
    reveal = Person(one.context, one.address).roll(answer)
    one.sees("verified")
    assert one.link == reveal


def test_what_is_open_can_be_deleted_and_brought_back(meet: Callable[..., Person]) -> None:
    one = meet()
    answer = answered(one.ask())
    history(one.app)
    one.page.get_by_role("button", name="Delete: 5dB against 13").click()
    expect(one.page.locator(".unfinished .entry")).to_have_count(0)
    one.button("Undo").click()
    expect(one.page.locator(".unfinished .entry")).to_have_count(1)
    one.roll(answer)
    asked = one.ask()
    history(one.app)
    one.page.get_by_role("button", name="Delete: 5dB against 13").first.click()
    expect(one.page.locator(".toast")).to_contain_text("Roll with someone deleted.")
    one.follow(asked).sees("asked")


def test_a_deleted_roll_is_forgotten_and_stays_made(meet: Callable[..., Person]) -> None:
    one = meet()
    answer = answered(one.ask())
    one.roll(answer)
    expect(history(one.app)).to_have_count(1)
    one.button("Clear all").click()
    one.button("Undo").click()
    expect(history(one.app)).to_have_count(1)
    one.page.go_back()
    one.sees("verified")
    history(one.app)
    one.button("Clear all").click()
    expect(rows(one.page)).to_have_count(0)
    one.page.wait_for_function(FORGOTTEN)
    one.page.go_back()
    one.sees("unknown")
    one.faces()
    expect(history(one.app)).to_have_count(0)
    one.follow(answer).sees("used")


@pytest.mark.long
def test_what_is_deleted_does_not_come_back_while_it_is_being_forgotten(meet: Callable[..., Person]) -> None:
    one = meet()
    one.roll(answered(one.ask()))
    one.faces()
    one.app.look("Roll")
    expect(one.app.result).to_contain_text("Made by two people")
    expect(history(one.app)).to_have_count(1)
    one.page.evaluate(HOLD)
    one.button("Clear all").click()
    one.page.go_back()
    one.faces()
    expect(one.app.result).not_to_contain_text("Made by two people")
    expect(history(one.app)).to_have_count(0)
    expect(one.page.get_by_text("No rolls yet.")).to_be_visible()
    one.page.evaluate("globalThis.released = true")
    one.page.wait_for_function(FORGOTTEN)
    expect(rows(one.page)).to_have_count(0)


def is_once_in_the_history(person: Person) -> None:
    """Check that the roll is there once, however often it is opened and reloaded."""
    for _ in range(2):
        expect(history(person.app)).to_have_count(1, timeout=ENGINE_MS)
        expect(person.page.locator(".unfinished")).to_have_count(0)
        on_device(person.page, 1)
        rows(person.page).locator(".open").click()
        person.sees("verified")
        expect(person.page.locator("#result .big")).to_be_visible(timeout=ENGINE_MS)
        person.page.reload()
        expect(person.page.locator("#result .big")).to_be_visible(timeout=ENGINE_MS)


def test_a_page_that_goes_before_the_dice_are_thrown_loses_no_roll(meet: Callable[..., Person]) -> None:
    one = meet()
    one.follow(answered(one.ask())).sees("answer")
    one.page.evaluate(GONE_ONCE_REVEALED)
    with one.page.expect_event("load"):
        one.button("Roll the dice").click()
    expect(rows(one.page)).to_have_count(0)
    listed = one.page.locator(".unfinished .open")
    expect(listed).to_contain_text("rolled")
    listed.click()
    one.sees("verified")
    one.faces()
    is_once_in_the_history(one)


@pytest.mark.parametrize("which", ["asked", pytest.param("answered", marks=pytest.mark.long)])
def test_a_slow_programs_roll_outlives_a_reload(meet: Callable[..., Person], which: str) -> None:
    one, someone = meet(loads=True), Absent(PROGRAM)
    one.page.add_init_script(HELD)
    if which == "asked":
        answer = answered(one.keep_secret(PROGRAM))
        one.page.evaluate(HOLD_PROGRAMS)
        one.roll(answer)
    else:
        reveal = someone.roll(one.answer(someone.offer))
        one.page.evaluate(HOLD_PROGRAMS)
        one.follow(reveal).sees("verified")
    result = one.page.locator("#result")
    one.page.reload()
    one.sees("verified")
    expect(result).to_contain_text("Rolling")
    one.page.evaluate("goOn()")
    expect(result.locator(".big")).to_be_visible(timeout=ENGINE_MS)
    for _ in range(2):
        expect(history(one.app)).to_have_count(1)
        one.page.reload()
    on_device(one.page, 1)


@pytest.mark.long
def test_a_roll_that_nobody_waited_for_is_listed_and_hides_no_other(meet: Callable[..., Person]) -> None:
    one = meet(loads=True)
    one.page.add_init_script(HELD)
    answer = answered(one.keep_secret(PROGRAM))
    one.page.evaluate(HOLD_PROGRAMS)
    one.roll(answer)
    one.app.look("Roll")
    one.app.open("decibel?target=7")
    one.app.roll_button.click()
    expect(history(one.app)).to_have_count(1, timeout=ENGINE_MS)
    one.page.evaluate("goOn()")
    history(one.app, "Fairness")
    expect(one.page.locator("#working-title ~ p").first).to_contain_text("5dB against 7")
    history(one.app)
    one.page.locator(".unfinished .open").click()
    expect(one.page.locator("#result .big")).to_be_visible(timeout=ENGINE_MS)
    expect(history(one.app)).to_have_count(2)


@pytest.mark.long
def test_a_programs_roll_comes_once_what_runs_it_can_be_had(
    new_context: Callable[..., BrowserContext], address: str
) -> None:
    one, someone = Person(new_context(), address), Absent(PROGRAM)
    reveal = someone.roll(one.answer(someone.offer))
    one.page.route(re.compile("programs[.]bin|/whole/"), lambda route: route.fulfill(status=404))
    failed = one.follow(reveal, fresh=True).page.locator(".engine.failed")
    expect(failed).to_contain_text("could not be loaded", timeout=ENGINE_MS)
    one.page.unroute_all()
    failed.get_by_role("button", name="Try again").click()
    one.sees("verified")
    expect(one.page.locator("#result .big")).to_be_visible(timeout=ENGINE_MS)
    expect(history(one.app)).to_have_count(1)
