"""A roll with someone, by links between profiles of their own: asked, answered, rolled, checked, refused if forged."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Locator, expect

from tests.e2e.app import DESK, ENGINE_MS, PHONE, App
from tests.e2e.conftest import Device, watch
from tests.e2e.deployed import Site, kept
from tests.e2e.test_session import history, rows
from tests.e2e.test_storage import MENDABLE, REFUSALS, on_device
from tests.engine.by_hand import throw_by_hand

SET_UP = "decibel?target=13"
OTHER_OPENING = "1-" + "a" * 52
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
"""Whether the device keeps nothing of any roll with someone but that it was made."""
SLOW = "lab?program=output%20%5Bhighest%2040%20of%2060d60%5D"
"""Seconds of work for its law and for its roll."""
GONE_ONCE_REVEALED = """() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (record) {
        if (record.reveal) {
            this.transaction.addEventListener("complete", () => {
                Worker.prototype.postMessage = () => {};
                location.reload();
            });
        }
        return put.call(this, record);
    };
}"""
"""Loads the page anew in the moment when the reveal is safe on the device: no dice are thrown any more."""
HOLD = """() => new Promise((held) => {
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
"""What is known of rolls with someone can be neither read nor changed until `released`."""
NO_HISTORY = {
    "refused": "throw new DOMException('no', 'SecurityError')",
    "silent": "return new EventTarget()",
}
"""What opening the history's database does; that of rolls with someone is as ever."""


class Person:
    """Somebody with a browser profile of their own."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.app = App(context.new_page(), address)
        self.page = self.app.page

    def sees(self, scene: str) -> Locator:
        """Wait until that is to be seen; its words."""
        words = self.page.locator(f".scene.is-{scene}")
        expect(words).to_be_visible(timeout=ENGINE_MS)
        return words

    def follow(self, link: str, *, fresh: bool = False) -> Person:
        """Open a link from a chat: in the page that is open, where one is; otherwise, or `fresh`, in a new load."""
        self.app.open(link.partition("#/")[2], fresh=fresh)
        return self

    def ask(self, link: str = SET_UP) -> str:
        """Ask somebody to roll that; the link to send."""
        self.app.open(link).wait_until_ready()
        self.button("Roll with someone").click()
        self.sees("waiting")
        return self.link

    def ask_at_once(self, link: str) -> str:
        """The same without waiting for its odds."""
        self.follow(f"#/{link}&opening={OTHER_OPENING}").sees("secret")
        self.button("Keep it in this browser").click()
        self.sees("waiting")
        return self.link

    def answer(self, offer: str) -> str:
        """Add one's part to what was asked; the link to send back."""
        self.follow(offer).sees("asked")
        self.button("Add my part").first.click()
        self.sees("answered")
        return self.link

    def roll(self, answer: str) -> str:
        """Roll with the answer; the last link."""
        self.follow(answer).sees("answer")
        self.button("Roll the dice").click()
        self.sees("verified")
        return self.link

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    @property
    def link(self) -> str:
        """The one that is to be sent now."""
        return self.page.get_by_role("textbox", name="The link to send").inner_text()

    def faces(self) -> list[int]:
        return sorted(self.app.faces())


@pytest.fixture
def meet(
    devices: Iterator[Device], browser: Browser, browser_context_args: dict[str, Any]
) -> Iterator[Callable[..., Person]]:
    """Somebody new each time; all must end without complaints, but for whom something is broken.

    `address` or `further` options of a browser profile ask for one that no test has used before.
    """
    met: list[tuple[BrowserContext, list[str]]] = []

    def person(*, address: str = "", **further: Any) -> Person:
        device = next(devices)
        if not (address or further):
            return Person(device.context, device.address)
        context = browser.new_context(**browser_context_args | further)
        met.append((context, [] if further else watch(context)))
        return Person(context, address or device.address)

    yield person
    for context, complaints in met:
        context.close()
        assert not complaints


@pytest.fixture
def two(meet: Callable[..., Person]) -> tuple[Person, Person]:
    return meet(), meet()


def parts(link: str) -> dict[str, str]:
    """What a link of a roll with someone carries beside its set-up."""
    return dict(re.findall(r"[?&](commitment|opening|entropy)=([^&]*)", link))


def altered(link: str, name: str, text: str) -> str:
    forged = re.sub(rf"(?<=[?&]{name}=)[^&]*", text, link)
    assert forged != link
    return forged


def seed_by_hand(reveal: str, setup: str) -> str:
    """As docs/fair-dice.md has it."""
    opening, entropy = parts(reveal)["opening"], parts(reveal)["entropy"]
    commitment = "1-" + hashlib.sha256(f"oddsmith/commitment/1:{opening}:{setup}".encode()).hexdigest()
    return "1-" + hashlib.sha256(f"oddsmith/seed/1:{commitment}:{opening}:{entropy}".encode()).hexdigest()


def test_two_people_roll_together_in_both_directions(meet: Callable[..., Person]) -> None:
    one, other = meet(), meet()
    other.page.set_viewport_size(DESK)  # type: ignore[arg-type]
    for asker, roller, setup in ((one, other, SET_UP), (other, one, "decibel?dice=7&target=13")):
        offer = asker.ask(setup)
        assert parts(offer).keys() == {"commitment"}
        assert "opening=" not in asker.page.content()
        answer = roller.answer(offer)
        assert parts(answer) == parts(offer) | {"entropy": parts(answer)["entropy"]}
        reveal = asker.roll(answer)
        assert parts(reveal)["entropy"] == parts(answer)["entropy"]
        words = roller.follow(reveal, fresh=True).sees("verified")
        expect(words).to_contain_text("Checked: made by two people")
        seed = seed_by_hand(reveal, setup)
        count = 7 if "dice=7" in setup else 5
        assert asker.faces() == roller.faces() == sorted(throw_by_hand(seed, [20] * count).faces)
        for person in (asker, roller):
            expect(person.page.locator(".checked li")).to_have_count(4)
            assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for person in (one, other):
        expect(history(person.app)).to_have_count(2)
        expect(person.page.locator(".together")).to_have_count(2)
        person.page.reload()
        rows(person.page).first.locator(".open").click()
        person.sees("verified")
        expect(person.app.result.locator(".die .face")).to_have_count(7)


def test_each_step_works_without_a_network(meet: Callable[..., Person], site: Site) -> None:
    one, other = meet(address=site.address), meet(address=site.address)
    for person in (one, other):
        person.app.open("decibel").wait_until_ready()
        kept(person.page)
    one.context.set_offline(True)
    offer = one.ask()
    one.page.close()
    answer = other.answer(offer)
    other.context.set_offline(True)
    one.app = App(one.context.new_page(), site.address)
    one.page = one.app.page
    reveal = one.roll(answer)
    site.is_gone = True
    other.follow(reveal, fresh=True).sees("verified")
    assert one.faces() == other.faces()


def test_what_was_asked_outlives_a_reload_and_several_are_open_at_once(two: tuple[Person, Person]) -> None:
    one, other = two
    first, second = one.ask(), one.ask("decibel?dice=6")
    one.page.reload()
    one.sees("waiting")
    assert one.link == second
    history(one.app)
    open_ones = one.page.locator(".unfinished .entry")
    expect(open_ones).to_have_count(2)
    expect(open_ones.first).to_contain_text("waiting for their part")
    one.roll(other.answer(first))
    history(one.app)
    expect(open_ones).to_have_count(1)
    open_ones.locator(".open").click()
    one.sees("waiting")
    assert one.link == second


def test_one_offer_has_one_answer(meet: Callable[..., Person]) -> None:
    one, other, third = meet(), meet(), meet()
    offer = one.ask()
    answer, late = other.answer(offer), third.answer(offer)
    other.follow(offer).sees("answered")
    assert other.link == answer  # and no second one
    reveal = one.roll(answer)
    one.follow(late).sees("second")
    expect(one.button("Roll the dice")).to_have_count(0)
    one.button("See the roll").click()
    one.sees("verified")
    assert one.link == reveal
    for again in (answer, offer):
        one.follow(again).sees("rolled")
    expect(third.follow(reveal).sees("refused")).to_contain_text("The entropy is of another answer")
    third.follow(answer).sees("elsewhere")


def test_a_forged_reveal_is_refused_with_the_reason(two: tuple[Person, Person]) -> None:
    one, other = two
    reveal = one.roll(other.answer(one.ask()))
    for name, text, reason in (
        ("opening", OTHER_OPENING, "The opening is of another commitment"),
        ("entropy", "1-6-6-6-6-6-6-6-6-6-6", "The entropy is of another answer"),
        ("target", "14", "This is another set-up"),
        ("opening", "1-short", "The opening is damaged or not whole"),
        ("entropy", "2-6", "The entropy is of version 2"),
    ):
        for person in two:
            expect(person.follow(altered(reveal, name, text)).sees("refused")).to_contain_text(reason)
            expect(person.page.locator(".result")).to_have_count(0)
    history(other.app)
    expect(other.page.get_by_text("No rolls yet.")).to_be_visible()


def test_forged_offers_and_answers_come_to_nothing(two: tuple[Person, Person]) -> None:
    one, other = two
    offer = one.ask()
    damaged = other.follow(altered(offer, "commitment", "1-ffff")).sees("refused")
    expect(damaged).to_contain_text("The commitment “1-ffff” is damaged or not whole")
    expect(other.follow(offer.replace("&commitment", "&dice=0&commitment")).sees("refused")).to_contain_text("Dice")
    answer = other.answer(offer)
    one.follow(altered(answer, "commitment", "1-" + "f" * 64)).sees("elsewhere")
    another = "another set-up than the one that was asked or answered here (“5dB against 13”)"
    for person, link in ((one, offer), (one, answer), (other, offer), (other, answer)):
        expect(person.follow(altered(link, "target", "2")).sees("refused")).to_contain_text(another)
        expect(person.page.get_by_role("textbox", name="The link to send")).to_have_count(0)
    one.roll(answer)  # nothing was used up


def test_somebody_else_can_check_by_an_earlier_link(meet: Callable[..., Person]) -> None:
    one, other, witness = meet(), meet(), meet()
    offer = one.ask()
    answer = other.answer(offer)
    reveal = one.roll(answer)
    witness.follow(reveal).sees("unknown")
    assert witness.faces() == one.faces()
    expect(witness.page.locator(".checked")).to_have_count(0)
    paste = witness.page.get_by_role("textbox", name="A link from your chat")

    def check(link: str) -> None:
        paste.fill(link)
        witness.button("Check").click()

    check("nonsense")
    expect(witness.page.get_by_role("alert")).to_contain_text("This is no link of a roll between two people")
    expect(paste).to_have_value("nonsense")
    check(altered(offer, "commitment", "1-" + "f" * 64))
    expect(witness.page.get_by_role("alert")).to_contain_text("Either this link is of another roll, or ")
    check(answer[:-3])
    expect(witness.page.get_by_role("alert")).to_contain_text("The answer is cut off")
    witness.sees("unknown")
    check(offer)
    witness.sees("partly")
    expect(witness.page.locator(".checked li")).to_have_count(3)
    check(answer)
    expect(witness.sees("agrees")).to_contain_text("If the answer came before this link")
    expect(witness.page.locator("#exchange-title")).to_be_focused()
    witness.follow(reveal).sees("unknown")
    check(altered(answer, "entropy", "1-6"))
    expect(witness.sees("refused")).to_contain_text("The entropy is of another answer")
    expect(witness.page.locator(".result")).to_have_count(0)
    history(witness.app)
    expect(witness.page.get_by_text("No rolls yet.")).to_be_visible()


@pytest.mark.parametrize(
    "refusal", ["none", *(pytest.param(name, marks=pytest.mark.long) for name in ("throws", "full"))]
)
def test_where_nothing_can_be_kept_the_page_says_so_and_goes_on(meet: Callable[..., Person], refusal: str) -> None:
    one, other = meet(), meet()
    for person in (one, other):
        person.page.add_init_script(REFUSALS[refusal])
    answer = other.answer(one.ask())
    expect(one.page.get_by_role("alert")).to_contain_text("Leave this page open")
    expect(other.page.get_by_role("alert")).to_contain_text("send this link and no other")
    one.page.get_by_role("textbox", name="Or paste the link that came back").fill(f" {answer}\n")
    one.button("Open").click()
    one.sees("answer")
    one.button("Roll the dice").click()
    one.sees("verified")
    reveal = one.link
    one.follow(answer, fresh=True).sees("elsewhere")
    other.follow(reveal, fresh=True).sees("unknown")


def test_who_asks_again_and_again_or_shows_another_roll_is_noticed(meet: Callable[..., Person]) -> None:
    one, other, third = meet(), meet(), meet()
    other.answer(one.ask())
    again = one.ask()
    other.follow(again).sees("asked")
    note = other.page.locator(".exchange .note")
    expect(note).to_contain_text("and never saw what came of it")
    other.follow(one.roll(third.answer(again))).sees("unknown")
    expect(note).to_contain_text("this is not what came of it")
    other.follow(one.ask("decibel?dice=6")).sees("asked")
    expect(note).to_have_count(0)


def test_an_old_roll_is_none_of_a_new_question(two: tuple[Person, Person]) -> None:
    one, other = two
    reveal = one.roll(other.answer(one.ask()))
    notes = other.page.locator(".exchange .note")
    other.follow(reveal).sees("verified")
    expect(notes).to_have_count(0)
    other.answer(one.ask())
    other.follow(reveal).sees("verified")
    expect(notes).to_have_count(2)
    expect(notes.first).to_contain_text("This is no new roll: it was seen here before")
    expect(notes.last).to_contain_text("this is not what came of it")


def test_a_deleted_roll_is_forgotten_and_stays_made(two: tuple[Person, Person]) -> None:
    one, other = two
    offer = one.ask()
    answer = other.answer(offer)
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
    one.follow(answer).sees("rolled")
    expect(one.button("See the roll")).to_have_count(0)


def test_what_is_deleted_does_not_come_back_while_it_is_being_forgotten(two: tuple[Person, Person]) -> None:
    one, other = two
    one.roll(other.answer(one.ask()))
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
    """However often it is opened, and loaded anew."""
    for _ in range(2):
        expect(history(person.app)).to_have_count(1, timeout=ENGINE_MS)
        expect(person.page.locator(".unfinished")).to_have_count(0)
        on_device(person.page, 1)
        rows(person.page).locator(".open").click()
        person.sees("verified")
        expect(person.page.locator("#result .big")).to_be_visible(timeout=ENGINE_MS)
        person.page.reload()
        expect(person.page.locator("#result .big")).to_be_visible(timeout=ENGINE_MS)


def test_a_page_that_goes_before_the_dice_are_thrown_loses_no_roll(two: tuple[Person, Person]) -> None:
    one, other = two
    answer = other.answer(one.ask())
    one.follow(answer).sees("answer")
    one.page.evaluate(GONE_ONCE_REVEALED)
    one.button("Roll the dice").click()
    one.sees("rolled")
    expect(history(one.app)).to_have_count(0)
    listed = one.page.locator(".unfinished .open")
    expect(listed).to_contain_text("rolled")
    listed.click()
    one.sees("verified")
    one.faces()
    is_once_in_the_history(one)


@pytest.mark.parametrize("which", [0, pytest.param(1, marks=pytest.mark.long)], ids=["asked", "answered"])
def test_a_slow_programs_roll_outlives_a_reload_and_a_cancel(two: tuple[Person, Person], which: int) -> None:
    one, other = two
    reveal = one.roll(other.answer(one.ask_at_once(SLOW)))
    person = two[which]
    result = person.page.locator("#result")
    person.page.reload()
    person.follow(reveal).sees("verified")
    result.get_by_role("button", name="Cancel").click(timeout=ENGINE_MS)
    expect(result.locator(".big")).to_have_count(0)
    result.get_by_role("button", name="Compute it after all").click()
    expect(result.locator(".big")).to_be_visible(timeout=ENGINE_MS)
    for _ in range(2):
        expect(history(person.app)).to_have_count(1)
        person.page.reload()
    on_device(person.page, 1)


def test_a_roll_that_comes_late_is_kept_and_hides_no_other(two: tuple[Person, Person]) -> None:
    one, other = two
    one.roll(other.answer(one.ask_at_once(SLOW)))
    one.app.look("Roll")
    one.app.open("decibel?target=7").wait_until_ready()
    one.app.roll_button.click()
    expect(history(one.app)).to_have_count(1)
    expect(rows(one.page)).to_have_count(2, timeout=ENGINE_MS)
    history(one.app, "Fairness")
    expect(one.page.locator("#working-title ~ p").first).to_contain_text("5dB against 7")


def test_a_programs_roll_comes_once_what_runs_it_can_be_had(meet: Callable[..., Person]) -> None:
    one, other = meet(), meet(service_workers="block")
    reveal = one.roll(other.answer(one.ask_at_once("lab?program=output%203d6")))
    other.page.route(re.compile("programs[.]bin|/whole/"), lambda route: route.fulfill(status=404))
    other.follow(reveal, fresh=True).sees("verified")
    result = other.page.locator("#result")
    expect(result.get_by_role("alert")).to_contain_text("could not be loaded", timeout=ENGINE_MS)
    other.page.unroute_all()
    result.get_by_role("button", name="Try again").click()
    expect(result.locator(".big")).to_be_visible(timeout=ENGINE_MS)
    expect(history(other.app)).to_have_count(1)


@pytest.mark.parametrize("fault", NO_HISTORY)
def test_where_the_history_cannot_be_had_what_is_open_is_listed_and_nothing_else(
    two: tuple[Person, Person], fault: str
) -> None:
    one, other = two
    one.roll(other.answer(one.ask()))
    one.faces()
    one.ask("decibel?dice=6")
    one.page.add_init_script(
        "const open = IDBFactory.prototype.open;"
        f"IDBFactory.prototype.open = function (name) {{ if (name === 'oddsmith') {{ {NO_HISTORY[fault]} }}"
        " return open.apply(this, arguments); };"
    )
    one.page.reload()
    one.sees("waiting")
    history(one.app)
    listed = one.page.locator(".unfinished .entry")
    expect(listed).to_contain_text(["6dB against 10"])
    one.page.get_by_role("button", name="Delete: 6dB against 10").click()
    expect(listed).to_have_count(0)
    one.button("Undo").click()
    expect(listed).to_contain_text(["6dB against 10"])


def test_a_device_with_the_secret_knows_the_roll_that_another_one_made(meet: Callable[..., Person]) -> None:
    one, other, third, elsewhere, again = (meet() for _ in range(5))
    secret = f"{one.app.address}#/storyteller?attribute=5&skill=4&opening={OTHER_OPENING}"
    for person in (one, elsewhere, again):
        person.follow(secret).sees("secret")
        person.button("Keep it in this browser").click()
        person.sees("waiting")
    one.page.go_back()
    expect(one.page.locator(".scene.is-secret")).to_have_count(0)
    offer = elsewhere.link
    reveal = elsewhere.roll(other.answer(offer))
    for _ in range(2):  # no answer was ever seen here
        one.follow(reveal).sees("partly")
        one.faces()
    expect(one.page.locator(".reroll")).to_have_count(0)
    one.app.look("Roll")
    expect(one.app.result).to_contain_text("Checked against the first link only.")
    expect(history(one.app)).to_have_count(1)
    one.follow(offer).sees("rolled")
    expect(one.follow(again.roll(third.answer(offer))).sees("refused")).to_contain_text("One question, one answer")
    one.follow(reveal).sees("partly")
    paste = one.page.get_by_role("textbox", name="A link from your chat")
    paste.fill(reveal.replace(f"opening={OTHER_OPENING}", f"commitment={parts(offer)['commitment']}"))
    one.button("Check").click()
    one.sees("agrees")  # anybody can make that link of the reveal


def test_storage_that_comes_back_gets_what_was_asked_meanwhile(meet: Callable[..., Person]) -> None:
    one = meet()
    one.page.add_init_script(MENDABLE + REFUSALS["throws"])
    offer = one.ask()
    expect(one.page.get_by_role("alert")).to_contain_text("Leave this page open")
    one.page.evaluate("mend()")
    one.ask("decibel?dice=6")
    expect(one.page.get_by_role("alert")).to_have_count(0)
    Person(one.context, one.app.address).follow(offer).sees("waiting")


def test_the_fairness_of_a_programs_roll_leads_to_that_program(two: tuple[Person, Person]) -> None:
    one, _ = two
    one.app.open("lab?program=output%203d6").wait_until_ready()
    one.page.get_by_role("button", name="Roll:").click(timeout=ENGINE_MS)
    expect(one.page.locator(".rolled .big").first).to_be_visible(timeout=ENGINE_MS)
    history(one.app, "Fairness")
    one.button("Roll with someone").click()
    one.sees("waiting")
    assert "lab?program=" in one.link


def test_what_was_pasted_wrongly_stays_to_be_mended(two: tuple[Person, Person]) -> None:
    one, _ = two
    offer = one.ask()
    paste = one.page.get_by_role("textbox", name="Or paste the link that came back")
    paste.fill("nonsense here")
    one.button("Open").click()
    expect(one.page.get_by_role("alert")).to_contain_text("This is no link of a roll between two people")
    expect(paste).to_have_value("nonsense here")
    one.sees("waiting")
    assert one.link == offer


def test_what_is_open_can_be_deleted_and_brought_back(two: tuple[Person, Person]) -> None:
    one, other = two
    answer = other.answer(one.ask())
    history(one.app)
    one.page.get_by_role("button", name="Delete: 5dB against 13").click()
    expect(one.page.locator(".unfinished .entry")).to_have_count(0)
    one.button("Undo").click()
    expect(one.page.locator(".unfinished .entry")).to_have_count(1)
    one.roll(answer)
    asked = one.ask()
    history(one.app)
    one.page.get_by_role("button", name="Delete: 5dB against 13").first.click()
    expect(one.page.locator(".unfinished")).to_contain_text("Deleted.")
    one.follow(asked).sees("asked")


def test_two_tabs_know_the_same(two: tuple[Person, Person]) -> None:
    one, other = two
    offer = one.ask()
    answer = other.answer(offer)
    tab = Person(one.context, one.app.address)
    reveal = tab.roll(answer)
    one.sees("rolled")
    one.button("See the roll").click()
    one.sees("verified")
    assert one.link == reveal


def test_dice_on_a_table_can_be_the_answer(two: tuple[Person, Person]) -> None:
    one, other = two
    other.follow(one.ask()).sees("asked")
    other.page.get_by_text("Use dice on my table instead").click()
    dice = other.page.get_by_role("textbox", name="What the dice show")
    dice.fill("4 2 6")
    dice.press("Enter")
    expect(other.page.get_by_role("alert")).to_contain_text("at least 10 dice")
    expect(dice).to_have_value("4 2 6")
    dice.fill(" 4 2 6, 6 1 3-5 2 6 1")
    dice.press("Enter")
    other.sees("answered")
    assert parts(other.link)["entropy"] == "1-4-2-6-6-1-3-5-2-6-1"
    other.follow(one.roll(other.link)).sees("verified")


def test_a_part_that_could_be_tried_out_is_told(two: tuple[Person, Person]) -> None:
    one, other = two
    answer = f"{one.ask()}&entropy=1-5-2"
    poor = "could have tried all of it out"
    one.page.get_by_role("textbox", name="Or paste the link that came back").fill(f"Here it is: <{answer}>, he said")
    one.button("Open").press("Enter")
    one.sees("answer")
    expect(one.page.get_by_text("Their part is so small that you could have tried all of it out")).to_be_visible()
    one.button("Roll the dice").press("Enter")
    expect(one.sees("verified")).to_contain_text(poor)
    expect(one.page.locator("#exchange-title")).to_be_focused()
    other.follow(one.link).sees("unknown")
    other.page.get_by_role("textbox", name="A link from your chat").fill(f"{answer}.")
    other.button("Check").click()
    expect(other.sees("agrees")).to_contain_text(poor)


def test_an_answer_that_was_cut_off_is_asked_for_again_and_uses_nothing_up(two: tuple[Person, Person]) -> None:
    one, other = two
    offer = one.ask()
    answer = other.answer(offer)
    one.follow(answer[:-10])
    expect(one.sees("refused")).to_contain_text("The answer is cut off: copy the whole link")
    one.follow(offer).sees("waiting")
    paste = one.page.get_by_role("textbox", name="Or paste the link that came back")
    for text, words in ((answer[:-1], "The answer is cut off"), (offer, "This is the link that you sent")):
        paste.fill(text)
        one.button("Open").click()
        expect(one.page.get_by_role("alert")).to_contain_text(words)
    other.follow(one.roll(answer)).sees("verified")


def test_an_output_of_a_program_is_rolled_together(two: tuple[Person, Person]) -> None:
    one, other = two
    one.app.open("lab?program=output%203d6%0Aoutput%202d20%20named%20%22two%22").wait_until_ready()
    one.button("Roll with someone").nth(1).click(timeout=ENGINE_MS)
    one.sees("waiting")
    answer = other.answer(one.link)
    expect(other.page.locator(".asked")).to_contain_text("two", timeout=ENGINE_MS)
    expect(other.page.locator(".odds .chart svg")).to_be_visible()
    other.follow(one.roll(answer)).sees("verified")
    rolled = [person.page.locator("#result .big") for person in (one, other)]
    for big in rolled:
        expect(big).to_be_visible(timeout=ENGINE_MS)
    outcome = rolled[0].inner_text()
    assert rolled[1].inner_text() == outcome
    assert 2 <= int(outcome) <= 40
    one.app.open("lab?program=output%201").wait_until_ready()  # from one view that comes late to another
    expect(one.page.locator(".output .chart svg")).to_be_visible(timeout=ENGINE_MS)
    for person in two:
        history(person.app)
        expect(person.page.locator(".unfinished")).to_have_count(0)
        expect(rows(person.page)).to_have_count(1)
        rows(person.page).locator(".open").click()
        person.sees("verified")
        expect(person.page.locator("#result .big")).to_have_text(outcome)


def test_a_secret_is_kept_and_not_sent(two: tuple[Person, Person]) -> None:
    one, other = two
    secret = f"{other.app.address}#/decibel?target=13&opening={OTHER_OPENING}"
    expect(one.follow(secret).sees("secret")).to_contain_text("send it to nobody")
    one.button("Keep it in this browser").click()
    one.sees("waiting")
    assert "opening" not in one.page.url
    assert parts(one.roll(other.answer(one.link)))["opening"] == OTHER_OPENING


def test_the_roll_is_the_same_in_the_other_views_and_says_where_it_comes_from(two: tuple[Person, Person]) -> None:
    one, other = two
    reveal = one.roll(other.answer(one.ask("storyteller?attribute=5&skill=4")))
    faces = one.faces()
    one.app.look("Roll")
    assert one.faces() == faces
    expect(one.app.result).to_contain_text("Made by two people, and checked here.")
    expect(one.app.result.get_by_role("button", name="Re-roll")).to_have_count(0)
    one.context.grant_permissions(["clipboard-read", "clipboard-write"])
    one.app.result.get_by_role("button", name="Copy link").click()
    expect(one.app.result.get_by_role("button", name="Link copied")).to_be_visible()
    assert one.page.evaluate("navigator.clipboard.readText()") == reveal
    one.app.result.get_by_role("link", name="See how").click()
    one.sees("verified")
    one.page.go_back()
    expect(one.app.roll_button).to_be_visible()


def test_the_links_are_copied_shared_and_drawn(two: tuple[Person, Person]) -> None:
    one, _ = two
    one.page.add_init_script("navigator.share = given => { globalThis.shared = given; return Promise.resolve() }")
    one.context.grant_permissions(["clipboard-read", "clipboard-write"])
    offer = one.ask()
    one.button("Copy link").click()
    expect(one.button("Link copied")).to_be_visible()
    assert one.page.evaluate("navigator.clipboard.readText()") == offer
    one.button("Send…").click()
    assert one.page.evaluate("shared") == {"title": "Oddsmith", "text": "5dB against 13", "url": offer}
    one.button("QR code…").click()
    dialog = one.page.get_by_role("dialog", name="Share")
    expect(dialog.get_by_role("img", name="QR code of the link")).to_be_visible()
    expect(dialog).to_contain_text("asks the other person for their part")
    assert dialog.get_by_role("textbox", name="Link").inner_text() == offer


def test_the_history_with_such_a_roll_is_taken_along(meet: Callable[..., Person], tmp_path: Path) -> None:
    one, other, third = meet(), meet(), meet()
    reveal = one.roll(other.answer(one.ask()))
    history(one.app)
    with one.page.expect_download() as downloading:
        one.button("Export").click()
    file = tmp_path / "history.json"
    downloading.value.save_as(file)
    assert [roll["link"] for roll in json.loads(file.read_text("utf-8"))["rolls"]] == [reveal.partition("#/")[2]]
    third.app.open("session").wait_until_ready()
    third.page.locator("input[type=file]").set_input_files(file)
    expect(rows(third.page)).to_have_count(1, timeout=ENGINE_MS)
    expect(third.page.locator(".together")).to_have_text("link of two people, not checked here")
    expect(one.page.locator(".together")).to_have_text("with someone")
    rows(third.page).locator(".open").click()
    third.sees("unknown")  # another device has not seen the answer


def test_with_the_keyboard_alone(two: tuple[Person, Person]) -> None:
    one, other = two
    one.app.open(SET_UP).wait_until_ready()
    one.button("Roll with someone").press("Enter")
    one.sees("waiting")
    expect(one.page.locator("#exchange-title")).to_be_focused()
    other.follow(one.link).sees("asked")
    expect(other.page.locator("[data-engine=ready]")).to_be_visible()
    other.button("Add my part").first.press("Enter")
    other.sees("answered")
    expect(other.page.locator("#exchange-title")).to_be_focused()
    assert other.page.locator(".scene").get_attribute("role") == "status"
    one.follow(other.link).sees("answer")
    one.button("Roll the dice").press("Enter")
    one.sees("verified")
    expect(one.page.locator("#exchange-title")).to_be_focused()


def test_axe_finds_nothing(meet: Callable[..., Person], pytestconfig: pytest.Config) -> None:
    """Every other scene in either look; with `--long` each in both."""
    both: list[tuple[dict[str, int], Any]] = [(DESK, "light"), (PHONE, "dark")]
    looks = cycle([both] if pytestconfig.getoption("--long") else [[look] for look in both])
    one, other, third = (meet() for _ in range(3))
    for person in (one, other, third):
        person.page.emulate_media(reduced_motion="reduce")

    def check(person: Person) -> None:
        for summary in person.page.locator(".limits > summary, .checked summary, .own-dice > summary").all():
            summary.click()
        for size, scheme in next(looks):
            person.page.set_viewport_size(size)  # type: ignore[arg-type]
            person.page.emulate_media(color_scheme=scheme)
            found = Axe().run(person.page)
            assert not found.response["violations"], found.generate_report()

    offer = one.ask()
    check(one)
    other.follow(offer).sees("asked")
    check(other)
    answer = other.answer(offer)
    check(other)
    one.follow(answer).sees("answer")
    check(one)
    reveal = one.roll(answer)
    one.faces()
    check(one)
    third.follow(reveal).sees("unknown")
    third.faces()
    check(third)
    other.follow(altered(reveal, "target", "3")).sees("refused")
    check(other)
    history(other.app)
    check(other)
