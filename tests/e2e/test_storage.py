"""The history under faults of the device: nothing is lost or duplicated, and the page says what it cannot do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.app import ENGINE_MS, SMALL, App, keep
from tests.e2e.test_history import DECIBEL, history, rows

ROLLS = """() => new Promise(resolve => {
    indexedDB.open("oddsmith").onsuccess = ({ target }) => {
        const asked = target.result.transaction("rolls").objectStore("rolls").getAll();
        asked.onsuccess = () => { target.result.close(); resolve(asked.result); };
    };
})"""


def on_device(page: Page, rolls: int) -> None:
    """Wait until so many rolls are stored."""
    page.wait_for_function(f"async rolls => (await ({ROLLS})()).length === rolls", arg=rolls)


@pytest.fixture
def app(fresh_app: App) -> App:
    """A new page, with a history that no other test has written to."""
    return fresh_app


def test_two_tabs_write_at_once_and_see_each_other(app: App) -> None:
    one = app.open("decibel").wait_until_ready()
    two = App(app.page.context.new_page(), app.address).open("decibel?dice=6").wait_until_ready()
    press = """async () => {
        const made = [];
        for (const how of ["pushState", "replaceState"]) {
            const write = history[how];
            history[how] = function (state, title, address) {
                if (state?.own) made.push(String(address).split("#/")[1]);
                return write.call(this, state, title, address);
            };
        }
        const button = document.getElementById("roll-button");
        for (let n = 1; n <= 15; n++) {
            button.click();
            await new Promise(resolve => setTimeout(resolve, 40));
            // However slow the machine is, of each five one comes.
            while (n % 5 === 0 && button.textContent !== "Roll again") await new Promise(requestAnimationFrame);
        }
        return made;
    }"""
    started = "globalThis.pressed = (PRESS)(); 0".replace("PRESS", press)
    for tab in (one, two):
        tab.page.evaluate(started)
    made = sorted(link for tab in (one, two) for link in tab.page.evaluate("globalThis.pressed"))
    for tab in (one, two):
        expect(tab.roll_button).to_have_text("Roll again")
    assert len(set(made)) == len(made) > 4
    for tab in (one, two):
        history(tab)
        expect(rows(tab.page)).to_have_count(len(made))
        assert sorted(roll["link"] for roll in tab.page.evaluate(ROLLS)) == made
    assert rows(one.page).all_inner_texts() == rows(two.page).all_inner_texts()
    rows(one.page).first.locator(".remove").click()
    expect(rows(two.page)).to_have_count(len(made) - 1)
    one.page.get_by_role("button", name="Undo").click()
    expect(rows(two.page)).to_have_count(len(made))
    two.page.close()


REFUSALS = {
    "none": "delete globalThis.indexedDB; Object.defineProperty(globalThis, 'indexedDB', {value: undefined})",
    "throws": "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError') }",
    "full": "IDBObjectStore.prototype.put = () => { throw new DOMException('no', 'QuotaExceededError') }",
}
NEVER_OPENS = """const open = IDBFactory.prototype.open;
IDBFactory.prototype.open = function () {
    const request = open.call(this, "another");
    request.addEventListener = () => {};
    return request;
};"""
MENDABLE = "const right = IDBFactory.prototype.open; globalThis.mend = () => { IDBFactory.prototype.open = right };"


@pytest.mark.parametrize(
    "refusal", ["none", *(pytest.param(name, marks=pytest.mark.long) for name in ("throws", "full"))]
)
def test_where_nothing_can_be_kept_the_page_works_and_says_so(app: App, refusal: str) -> None:
    page = app.page
    page.add_init_script(REFUSALS[refusal])
    app.open(DECIBEL).wait_until_ready()
    app.roll()
    faces = app.roll()
    expect(history(app)).to_have_count(2)
    expect(page.get_by_role("alert")).to_have_text(re.compile("lasts only until you close"))
    page.get_by_role("button", name="Note on").first.click()
    page.keyboard.type("kept for now")
    page.keyboard.press("Enter")
    page.locator(".remove").nth(1).click()
    page.get_by_role("button", name="Undo").click()
    expect(rows(page)).to_have_count(2)
    expect(page.locator(".own-note")).to_have_text("kept for now")
    rows(page).first.locator(".open").click()
    assert app.faces() == faces
    history(app)
    with page.expect_download():
        page.get_by_role("button", name="Back up").click()
    keep(app.open(DECIBEL).page, "Longsword")
    app.open("")
    expect(page.locator("section", has=page.locator(".sheet")).get_by_role("alert")).to_be_visible()
    app.look("Lab")
    expect(page.get_by_role("alert")).to_contain_text(
        f"lasts only until you close {'the page' if refusal == 'full' else 'it'}"
    )
    page.get_by_role("link", name="About").click()
    expect(page.get_by_role("region", name="About Oddsmith").get_by_role("alert")).to_be_visible()
    page.get_by_text("Delete everything stored here").click()
    page.evaluate("globalThis.isOld = true")
    page.get_by_role("button", name="Delete everything").click()
    page.wait_for_function("() => !globalThis.isOld")
    expect(history(app.wait_until_ready())).to_have_count(0)


def test_storage_that_never_opens_is_not_waited_for(page: Page, address: str, complaints: list[str]) -> None:
    app = App(page, address)
    page.clock.install()  # in all later pages of its context, too
    page.add_init_script(NEVER_OPENS)
    app.open("decibel").wait_until_ready().roll()
    expect(history(app)).to_have_count(1)
    expect(page.get_by_role("alert")).to_have_count(0)
    page.clock.fast_forward(10_000)
    expect(page.get_by_role("alert")).to_have_text(re.compile("lasts only until you close"))
    expect(rows(page)).to_have_count(1)


def test_what_is_done_as_the_page_goes_is_kept(app: App) -> None:
    page = app.open("decibel").wait_until_ready().page
    for _ in range(6):
        app.roll()
    expect(history(app)).to_have_count(6)
    on_device(page, 6)
    for left in range(5, 0, -1):
        with page.expect_event("load"):
            page.evaluate("() => { document.querySelector('.remove').click(); location.reload(); }")
        expect(page.locator(".remove").first).to_be_visible()
        expect(rows(page)).to_have_count(left, timeout=3_000)
    page.get_by_role("button", name="Note on").click()
    page.keyboard.type("half writ")
    page.reload()
    expect(page.locator(".own-note")).to_have_text("half writ")
    app.open("sheet?A=decibel?dice=4&AB=decibel?dice=6").wait_until_ready()
    page.get_by_role("button", name="Keep on this device").click()
    page.get_by_role("button", name="Edit sheet").click()
    page.get_by_role("button", name="Rename: AB").click()
    page.keyboard.type("A")  # would take the place of the other
    page.reload()
    expect(page.locator(".sheet button strong")).to_have_text(["A", "AB"])


def test_storage_that_comes_back_gets_what_was_made_meanwhile(app: App) -> None:
    page = app.page
    page.add_init_script(MENDABLE + REFUSALS["throws"])
    app.open("decibel").wait_until_ready()
    app.roll()
    history(app)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.evaluate("mend()")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    on_device(page, 1)


@pytest.mark.long
def test_storage_that_is_asked_for_while_it_does_not_open_is_asked_again(app: App) -> None:
    page = app.page
    page.add_init_script(MENDABLE + REFUSALS["throws"])
    app.open("decibel").wait_until_ready().roll()
    history(app)
    try_again = page.get_by_role("button", name="Try again")
    expect(try_again).to_be_visible()
    try_again.evaluate("button => { button.click(); mend(); button.click(); }")  # the first attempt is still under way
    expect(page.get_by_role("alert")).to_have_count(0)
    on_device(page, 1)


@pytest.mark.parametrize("made", [pytest.param("imported", marks=pytest.mark.long), "changed meanwhile"])
def test_storage_that_comes_late_has_its_note_unless_another_was_written(app: App, tmp_path: Path, made: str) -> None:
    page = app.page
    page.add_init_script(
        f"{MENDABLE} if (location.protocol === 'http:' && sessionStorage.getItem('late')) {REFUSALS['throws']}"
    )
    app.open("decibel").wait_until_ready().roll()
    history(app)
    file = tmp_path / "history.json"
    with page.expect_download() as download:
        page.get_by_role("button", name="Back up").click()
    download.value.save_as(file)
    write_note(page, "precious")
    page.evaluate("sessionStorage.setItem('late', 'yes')")
    page.reload()
    expect(history(app)).to_have_count(0)
    page.locator(".file input").set_input_files(file)
    expect(page.get_by_text("Added: 1 roll")).to_be_visible()
    if made == "changed meanwhile":
        write_note(page, "another")
    page.evaluate("sessionStorage.removeItem('late'); mend()")
    page.get_by_role("button", name="Try again").click()
    wanted = "precious" if made == "imported" else "another"
    page.wait_for_function(f"async note => (await ({ROLLS})())[0].note === note", arg=wanted)
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator(".own-note")).to_have_text(wanted)
    page.reload()
    history(app)
    expect(page.locator(".own-note")).to_have_text(wanted)


def write_note(page: Page, text: str) -> None:
    page.get_by_role("button", name="Note on").click()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type(text)
    page.keyboard.press("Enter")
    expect(page.locator(".own-note")).to_have_text(text)


FULL = """globalThis.isFull = false;
const { commit } = IDBTransaction.prototype;
IDBTransaction.prototype.commit = function () {
    this.isFull ? this.abort() : commit.call(this);
};"""
"""If anything does not fit, its whole transaction is aborted."""


def full(*refused: str) -> str:
    """A device on which these functions of a store fail for lack of space while `isFull` is set."""
    return FULL + "".join(
        f"""{{
            const right = IDBObjectStore.prototype.{name};
            IDBObjectStore.prototype.{name} = function (...given) {{
                if (isFull) {{
                    this.transaction.isFull = true;
                    throw new DOMException("", "QuotaExceededError");
                }}
                return right.apply(this, given);
            }};
        }}"""
        for name in refused
    )


LOSABLE = """const { transaction } = IDBDatabase.prototype;
IDBDatabase.prototype.transaction = function (...given) {
    globalThis.lose = () => { this.close(); this.dispatchEvent(new Event("close")); };
    return transaction.apply(this, given);
};"""
"""A browser that closes the database when `lose` is called."""


def test_a_device_that_is_full_says_so_and_what_waits_is_kept_when_there_is_room(app: App) -> None:
    page = app.page
    page.add_init_script(full("put"))
    app.open("decibel").wait_until_ready().roll()
    expect(history(app)).to_have_count(1)
    page.evaluate("globalThis.isFull = true")
    app.look("Roll").roll()
    expect(history(app)).to_have_count(2)
    expect(page.get_by_role("alert")).to_contain_text("This device is full")
    page.locator(".remove").nth(1).click()  # the stored one
    on_device(page, 0)  # deleting makes room
    page.evaluate("globalThis.isFull = false")
    app.look("Roll").roll()
    expect(history(app)).to_have_count(2)
    expect(page.get_by_role("alert")).to_have_count(0)
    page.reload()
    expect(history(app)).to_have_count(2)  # with the roll that waited, without the deleted one


def test_storage_that_the_browser_takes_away_is_opened_again(app: App) -> None:
    page = app.page
    page.add_init_script(LOSABLE)
    app.open("decibel").wait_until_ready().roll()
    page.evaluate("lose()")
    app.look("Roll").roll()
    expect(history(app)).to_have_count(2)
    on_device(page, 2)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_what_is_deleted_while_nothing_can_be_kept_does_not_come_back(app: App) -> None:
    page = app.page
    page.add_init_script(full("put", "delete"))
    app.open("decibel").wait_until_ready()
    for _ in range(3):
        app.roll()
    expect(history(app)).to_have_count(3)
    page.evaluate("globalThis.isFull = true")
    page.locator(".remove").first.click()
    expect(rows(page)).to_have_count(2)
    expect(page.get_by_role("alert")).to_contain_text("This device is full")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("alert")).to_contain_text("This device is full")
    expect(rows(page)).to_have_count(2)
    page.evaluate("globalThis.isFull = false")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(rows(page)).to_have_count(2)
    on_device(page, 2)


@pytest.mark.parametrize("year", [1970, pytest.param(2345, marks=pytest.mark.long)])
def test_a_clock_that_is_wrong_loses_no_roll(app: App, tmp_path: Path, year: int) -> None:
    page = app.page
    app.open("decibel").wait_until_ready().roll()
    page.evaluate("year => { const then = Date.UTC(year, 0, 1); Date.now = () => then; }", year)
    app.roll()
    app.roll()  # in the same millisecond
    expect(history(app)).to_have_count(3)
    with page.expect_download() as download:
        page.get_by_role("button", name="Back up").click()
    file = tmp_path / "history.json"
    download.value.save_as(file)
    before = rows(page).all_inner_texts()
    page.get_by_role("button", name="Clear all").click()
    expect(rows(page)).to_have_count(0)
    page.locator(".file input").set_input_files(file)
    expect(page.get_by_text("Added: 3 rolls")).to_be_visible()
    assert sorted(rows(page).all_inner_texts()) == sorted(before)
    page.reload()
    expect(history(app)).to_have_count(3)


@pytest.mark.long
@pytest.mark.parametrize("robs", [True, False], ids=["robs", "only sleeps"])
def test_a_device_that_sleeps_goes_on_where_it_was(app: App, robs: bool) -> None:
    """Phones also close the database of a sleeping page."""
    page = app.page
    page.add_init_script(SMALL)
    page.add_init_script(LOSABLE)
    session = page.context.new_cdp_session(page)

    def sleep(robs: bool = False) -> None:
        if robs:
            page.evaluate("lose()")
        session.send("Page.setWebLifecycleState", {"state": "frozen"})
        page.wait_for_timeout(500)
        session.send("Page.setWebLifecycleState", {"state": "active"})

    app.open("decibel")
    sleep()  # while it loads
    app.wait_until_ready()
    made = []
    for _ in range(2):
        before = page.url
        app.roll_button.click()
        sleep(robs)  # while it rolls
        expect(page).not_to_have_url(before, timeout=ENGINE_MS)
        made.append(app.link())
        sleep(robs)
        app.roll()
        made.append(app.link())
    on_device(page, len(made))
    page.reload()
    expect(history(app)).to_have_count(len(made))
    assert sorted(roll["link"] for roll in page.evaluate(ROLLS)) == sorted(made)
