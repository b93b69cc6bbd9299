"""A roll with someone, by links between two devices: offered, answered, rolled, and the same for both."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, ViewportSize, expect

from tests.e2e.app import DESK, ENGINE_MS, PHONE, WITH_SERVICE_WORKER
from tests.e2e.deployed import Site, go_away, kept
from tests.e2e.exchange import OTHER_OPENING, SET_UP, Absent, Person, altered, answered, parts, seed_by_hand
from tests.e2e.test_history import history, rows
from tests.engine.by_hand import throw_by_hand


def test_two_people_roll_together_in_both_directions(meet: Callable[..., Person]) -> None:
    one, other = meet(), meet()
    other.page.set_viewport_size(DESK)
    for asker, roller, setup in ((one, other, SET_UP), (other, one, "decibel?dice=7&target=13")):
        offer = asker.ask(setup)
        assert parts(offer).keys() == {"commitment"}
        assert "opening=" not in asker.page.content()
        answer = roller.answer(offer)
        assert parts(answer) == parts(offer) | {"entropy": parts(answer)["entropy"]}
        reveal = asker.roll(answer)
        assert parts(reveal)["entropy"] == parts(answer)["entropy"]
        words = roller.follow(reveal, fresh=True).sees("verified")
        expect(words).to_contain_text("neither of you could choose it")
        seed = seed_by_hand(reveal, setup)
        count = 7 if "dice=7" in setup else 5
        assert asker.faces() == roller.faces() == sorted(throw_by_hand(seed, [20] * count).faces)
        for person in (asker, roller):
            expect(person.page.locator(".checks li")).to_have_count(4)
            assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for person in (one, other):
        expect(history(person.app)).to_have_count(2)
        expect(person.page.locator(".together")).to_have_count(2)
        person.page.reload()
        rows(person.page).first.locator(".open").click()
        person.sees("verified")
        expect(person.app.result.locator(".die .face")).to_have_count(7)


@pytest.mark.long
@WITH_SERVICE_WORKER
def test_each_step_works_without_a_network(context: BrowserContext, complaints: list[str], site: Site) -> None:
    one = Person(context, site.address)
    one.app.open("decibel").wait_until_ready()
    kept(one.page)
    go_away(site, one.page)
    offer = one.ask()
    one.page.close()
    one.take_page().roll(answered(offer))
    someone = Absent()
    reveal = someone.roll(one.answer(someone.offer))
    one.follow(reveal, fresh=True).sees("verified")
    assert one.faces() == sorted(throw_by_hand(seed_by_hand(reveal, SET_UP), [20] * 5).faces)


def test_one_offer_has_one_answer(meet: Callable[..., Person]) -> None:
    one, other = meet(), meet()
    offer = one.ask()
    answer, late = answered(offer), other.answer(offer)
    other.follow(offer).sees("answered")
    assert other.link == late  # not a second answer
    reveal = one.roll(answer)
    notes = one.page.locator(".exchange .note")
    for again in (late, answer, offer):
        one.follow(again).sees("verified")
        expect(notes.last).to_contain_text("This isn’t a new roll")
        expect(notes.filter(has_text="Someone sent a second reply")).to_have_count(1 if again == late else 0)
        assert one.link == reveal
    expect(other.follow(reveal).sees("refused")).to_contain_text("Rolled with another reply")
    expect(other.page.locator(".result")).to_have_count(0)
    other.page.get_by_role("textbox", name="A link from your chat").fill(answer)
    other.button("Check").click()
    other.sees("agrees")  # someone else's answer came first
    other.follow(reveal).sees("refused")
    other.follow(answer).sees("elsewhere")


TAPS = """() => {
    globalThis.taps = 0;
    addEventListener("click", (event) => { taps += event.isTrusted ? 1 : 0; });
}"""


def test_an_opposed_roll_says_whose_side_is_called_you(meet: Callable[..., Person]) -> None:
    one, other = meet(), meet()
    whose = "In the roll, “you” is the player who sent the invitation."
    offer = one.ask("dice?roll=1d20+3 vs 1d20+5")
    other.follow(offer).sees("asked")
    for person in (one, other):
        expect(person.page.get_by_text(whose)).to_be_visible()
    other.follow(one.roll(other.answer(offer))).sees("verified")
    for person in (one, other):
        expect(person.page.get_by_text(whose)).to_be_visible()
    other.follow(one.roll(other.answer(one.ask("call-of-cthulhu-opposed")))).sees("verified")
    for person in (one, other):
        expect(person.page.get_by_text(whose)).to_be_visible()
    expect(other.follow(Absent().offer).page.locator(".asked")).to_contain_text("5dB against 13")
    expect(other.page.get_by_text(whose)).to_have_count(0)


def test_a_whole_roll_takes_six_taps(meet: Callable[..., Person]) -> None:
    one, other = two = meet(), meet()
    one.app.open(SET_UP).wait_until_ready()
    for person in two:
        person.context.grant_permissions(["clipboard-read", "clipboard-write"])
        person.page.evaluate(TAPS)

    def sent(person: Person) -> str:
        """The link that tapping the primary button copies."""
        person.page.locator(".exchange .primary").click()
        copied = "async (link) => await navigator.clipboard.readText() === link"
        person.page.wait_for_function(copied, arg=person.link)
        return person.link

    one.button("Roll with someone").click()
    one.sees("waiting")
    other.follow(sent(one)).sees("asked")
    other.page.locator(".exchange .primary").click()
    other.sees("answered")
    one.follow(sent(other)).sees("answer")
    one.page.locator(".exchange .primary").click()
    one.sees("verified")
    other.follow(sent(one)).sees("verified")
    assert one.faces() == other.faces()
    assert sum(person.page.evaluate("taps") for person in two) == 6


def test_an_answer_that_opens_in_another_browser_is_copied_on(meet: Callable[..., Person]) -> None:
    one, another = meet(), meet()
    offer = one.ask()
    answer = answered(offer)
    another.context.grant_permissions(["clipboard-read", "clipboard-write"])
    expect(another.follow(answer).sees("elsewhere")).to_contain_text("copy this link and paste it there")
    another.button("Copy link").click()
    expect(another.page.locator("#told")).to_have_text("Link copied")
    assert another.page.evaluate("navigator.clipboard.readText()").endswith(answer)
    one.page.get_by_role("textbox", name="Or paste the link that came back").fill(answer)
    one.button("Open").click()
    one.sees("answer")


def test_each_link_can_be_pasted_at_home(meet: Callable[..., Person]) -> None:
    one, someone = meet(), Absent()

    def paste(text: str) -> None:
        one.app.open("")
        box = one.page.get_by_role("searchbox", name="Dice, or a game")
        box.fill(text)
        expect(one.page.locator(".read-back")).to_have_text(re.compile("This is a link to a roll.*Open", re.DOTALL))
        box.press("Enter") if text.startswith("“") else one.button("Open").click()

    page = one.app.address
    paste(f"“{page}{someone.offer}” your turn?")
    one.sees("asked")
    expect(one.page).to_have_url(f"{page}{someone.offer}")
    one.button("Join the roll").click()
    one.sees("answered")
    reveal = someone.roll(one.link)
    offer = one.ask()
    answer = answered(offer)
    paste(f"> *{page}{answer[:20]} > {answer[20:]}* Bob wrote: > {page}{offer}")
    one.sees("answer")
    expect(one.page).to_have_url(f"{page}{answer}")
    paste(reveal.removeprefix("#/"))
    one.sees("verified")
    paste(f"“{page}{reveal[:-9]}”")
    expect(one.sees("refused")).to_contain_text("The link is damaged or cut off")


def test_dice_on_a_table_can_be_the_answer(meet: Callable[..., Person]) -> None:
    one, someone = meet(), Absent()
    one.follow(someone.offer).sees("asked")
    one.page.get_by_text("Use real dice").click()
    dice = one.page.get_by_role("textbox", name="What the dice show")
    dice.fill("4 2 6")
    dice.press("Enter")
    expect(one.page.get_by_role("alert")).to_contain_text("at least 10 dice")
    expect(dice).to_have_value("4 2 6")
    dice.fill(" 4 2 6, 6 1 3-5 2 6 1")
    one.page.get_by_text("Use real dice").click()
    one.button("Join the roll").click()
    one.sees("answered")
    assert parts(one.link)["entropy"] == "1-4-2-6-6-1-3-5-2-6-1-end21"
    one.follow(someone.roll(one.link)).sees("verified")


@pytest.mark.long
def test_an_output_of_a_program_is_rolled_together(meet: Callable[..., Person]) -> None:
    one, other = two = meet(), meet()
    one.app.open("lab?program=output%203d6%0Aoutput%202d20%20named%20%22two%22").wait_until_ready()
    one.button("Roll with someone").nth(1).click(timeout=ENGINE_MS)
    one.sees("waiting")
    answer = other.answer(one.link)
    expect(other.page.locator(".asked")).to_contain_text("two", timeout=ENGINE_MS)
    other.follow(one.roll(answer)).sees("verified")
    rolled = [person.page.locator("#result .big") for person in two]
    for big in rolled:
        expect(big).to_be_visible(timeout=ENGINE_MS)
    outcome = rolled[0].inner_text()
    assert rolled[1].inner_text() == outcome
    assert 2 <= int(outcome) <= 40
    one.app.open("lab?program=output%20d4").wait_until_ready()  # from one lazily loaded view to another
    expect(one.page.locator(".output .chart svg")).to_have_count(1, timeout=ENGINE_MS)  # not the two from before
    for person in two:
        history(person.app)
        expect(person.page.locator(".unfinished")).to_have_count(0)
        expect(rows(person.page)).to_have_count(1)
        rows(person.page).locator(".open").click()
        person.sees("verified")
        expect(person.page.locator("#result .big")).to_have_text(outcome)


SPACE_BEFORE_NAME = """asked => {
    const name = asked.querySelector("strong");
    const before = document.createRange();
    before.setStart(asked, 0);
    before.setEndBefore(name);
    return name.getBoundingClientRect().left - before.getBoundingClientRect().right;
}"""


def test_the_fairness_of_a_programs_roll_leads_to_that_program(meet: Callable[..., Person]) -> None:
    one = meet()
    one.app.open("lab?program=output%203d6").wait_until_ready()
    one.page.get_by_role("button", name="Roll:").click(timeout=ENGINE_MS)
    expect(one.app.result.locator(".big")).to_be_visible(timeout=ENGINE_MS)
    history(one.app, "Fairness")
    one.button("Roll with someone").click()
    one.sees("waiting")
    assert "lab?program=" in one.link
    one.page.set_viewport_size(DESK)
    expect(one.page.locator(".odds")).to_be_visible()
    assert one.page.locator(".asked").evaluate(SPACE_BEFORE_NAME) < 20


def test_a_secret_is_kept_and_not_sent(meet: Callable[..., Person]) -> None:
    one = meet()
    secret = f"#/{SET_UP}&opening={OTHER_OPENING}"
    expect(one.follow(secret).sees("secret")).to_contain_text("don’t share it")
    expect(one.page.locator(".scene")).to_contain_text("as the last link, it was cut off")
    one.button("Save in this browser").click()
    one.sees("waiting")
    assert "opening" not in one.page.url
    assert parts(one.roll(answered(one.link)))["opening"] == OTHER_OPENING


def test_the_roll_is_the_same_in_the_other_views_and_says_where_it_comes_from(meet: Callable[..., Person]) -> None:
    one = meet()
    reveal = one.roll(answered(one.ask("storyteller?attribute=5&skill=4")))
    faces = one.faces()
    one.app.look("Roll")
    assert one.faces() == faces
    expect(one.app.result).to_contain_text("Made by two people and checked here.")
    expect(one.app.result.get_by_role("button", name="Re-roll")).to_have_count(0)
    one.context.grant_permissions(["clipboard-read", "clipboard-write"])
    one.app.result.get_by_role("button", name="Copy link").click()
    expect(one.page.locator("#told")).to_have_text("Link copied")
    assert one.page.evaluate("navigator.clipboard.readText()") == reveal
    one.app.result.get_by_role("link", name="See how").click()
    one.sees("verified")
    one.page.go_back()
    expect(one.app.roll_button).to_be_visible()
    history(one.app, "Fairness")
    source = one.page.get_by_role("region", name="Where the dice come from")
    expect(source).to_contain_text("two parts, one from each player.")
    expect(source.get_by_role("button")).to_have_count(0)
    source.get_by_role("link", name="See how").click()
    one.sees("verified")


def test_the_links_are_copied_shared_and_drawn(meet: Callable[..., Person]) -> None:
    one = meet()
    one.page.evaluate("navigator.share = given => { globalThis.shared = given; return Promise.resolve() }; 0")
    one.context.grant_permissions(["clipboard-read", "clipboard-write"])
    offer = one.ask()
    one.button("Copy link").click()
    expect(one.page.locator("#told")).to_have_text("Link copied")
    assert one.page.evaluate("navigator.clipboard.readText()") == offer
    expect(one.button("Send…")).to_have_class("primary")
    one.button("Send…").click()
    assert one.page.evaluate("shared") == {"title": "Oddsmith", "text": "5dB against 13", "url": offer}
    one.button("QR code…").click()
    dialog = one.page.get_by_role("dialog", name="Share")
    expect(dialog.get_by_role("img", name="QR code")).to_be_visible()
    expect(dialog).to_contain_text("invites the other player")
    assert dialog.get_by_role("textbox", name="Link").inner_text() == offer
    one.page.keyboard.press("Escape")
    one.page.evaluate("delete navigator.share")


def test_the_history_with_such_a_roll_is_taken_along(meet: Callable[..., Person], tmp_path: Path) -> None:
    one, other = meet(), meet()
    reveal = one.roll(answered(one.ask()))
    history(one.app)
    with one.page.expect_download() as downloading:
        one.button("Back up").click()
    file = tmp_path / "history.json"
    downloading.value.save_as(file)
    assert [roll["link"] for roll in json.loads(file.read_text("utf-8"))["rolls"]] == [reveal.partition("#/")[2]]
    other.app.open("history").wait_until_ready()
    other.page.locator("input[type=file]").set_input_files(file)
    expect(rows(other.page)).to_have_count(1, timeout=ENGINE_MS)
    expect(other.page.locator(".together")).to_have_text("two people’s link, not checked here")
    expect(one.page.locator(".together")).to_have_text("with someone")
    rows(other.page).locator(".open").click()
    other.sees("unknown")  # this device has not seen the answer


def test_with_the_keyboard_alone(meet: Callable[..., Person]) -> None:
    one, someone = meet(), Absent()
    one.app.open(SET_UP).wait_until_ready()
    one.page.evaluate("""() => {
        globalThis.heard = [];
        addEventListener("focusin", ({ target }) => target.matches("h1") && heard.push(target.textContent.trim()));
    }""")
    one.button("Roll with someone").press("Enter")
    one.sees("waiting")
    expect(one.page.locator("#exchange-title")).to_be_focused()
    assert one.page.evaluate("heard") == ["Send this link"]
    one.follow(answered(one.link)).sees("answer")
    one.button("Roll the dice").press("Enter")
    one.sees("verified")
    expect(one.page.locator("#exchange-title")).to_be_focused()
    one.follow(someone.offer, fresh=True).sees("asked")
    expect(one.page.locator("#exchange-title")).to_be_focused()
    expect(one.page.locator(".odds .sentence")).to_be_visible()
    expect(one.page.locator("p.sr-only[role=status]")).to_have_text("")  # the earlier roll is not shown here
    expect(one.page.locator("[data-engine=ready]")).to_be_visible()
    one.button("Join the roll").press("Enter")
    one.sees("answered")
    expect(one.page.locator("#exchange-title")).to_be_focused()
    expect(one.page.locator(".scene").get_by_role("status")).to_have_text(re.compile("^You’re in"))


def test_axe_finds_nothing(meet: Callable[..., Person], pytestconfig: pytest.Config) -> None:
    """Scenes alternate between the two looks; with `--long` each is checked in both."""
    both: list[tuple[ViewportSize, Any]] = [(DESK, "light"), (PHONE, "dark")]
    looks = cycle([both] if pytestconfig.getoption("--long") else [[look] for look in both])
    one, someone = meet(), Absent()
    one.page.emulate_media(reduced_motion="reduce")

    def check() -> None:
        for summary in one.page.locator(".how > summary, .bytes > summary, .own-dice > summary").all():
            summary.click()
        for size, scheme in next(looks):
            one.page.set_viewport_size(size)
            one.page.emulate_media(color_scheme=scheme)
            found = Axe().run(one.page)
            assert not found.response["violations"], found.generate_report()

    offer = one.ask()
    check()
    one.follow(someone.offer).sees("asked")
    check()
    theirs = someone.roll(one.answer(someone.offer))
    check()
    answer = answered(offer)
    one.follow(answer).sees("answer")
    check()
    one.roll(answer)
    one.faces()
    check()
    stranger = Absent()
    one.follow(stranger.roll(answered(stranger.offer))).sees("unknown")
    one.faces()
    check()
    one.follow(altered(theirs, "target", "3")).sees("refused")
    check()
    history(one.app)
    check()
