"""The moment of a roll: its dice settle almost at once, it is shown among all outcomes, and it is sent as a picture."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from tests.e2e.app import DESK, NEXT_FRAME, PHONE, App
from tests.e2e.exchange import Absent, Person, answered
from tests.e2e.test_export import PIXELS

MOVING = """() => document.getAnimations().filter(({ effect }) => effect.target?.closest("#result"))
    .map(({ effect }) => effect.getComputedTiming().endTime)"""
COUNTS_TICKS = """() => {
    globalThis.ticks = [];
    const { vibrate } = Navigator.prototype;
    Navigator.prototype.vibrate = function (pattern) { ticks.push(pattern); return vibrate.call(this, pattern); };
}"""
SHARED = """navigator.canShare = ({ files }) => files?.length > 0;
navigator.share = async ({ files, text }) => {
    const [{ name, type }] = files;
    globalThis.shared = { name, type, text, bytes: [...new Uint8Array(await files[0].arrayBuffer())] };
};"""
PICTURE_TEXT = """() => {
    const { createObjectURL } = URL;
    globalThis.drawn = [];
    URL.createObjectURL = (blob) => {
        if (blob.type === "image/svg+xml") blob.text().then((text) => drawn.push(text));
        return createObjectURL.call(URL, blob);
    };
}"""
SHADOWRUN = "shadowrun-5e?POOL=3&THRESHOLD=1&seed=1-29"
MESSY = "vampire-v5?POOL=8&HUNGER=3&DIFFICULTY=2&seed=1-5"


def moving(app: App) -> list[float]:
    """The end time of each animation in the result, in ms."""
    ends: list[float] = app.page.evaluate(MOVING)
    return ends


@pytest.mark.parametrize(
    "link",
    ["100d6", *(pytest.param(link, marks=pytest.mark.long) for link in ("decibel", "2d20kh1%2B5%20%3E%3D%2015"))],
)
def test_dice_settle_within_six_tenths_of_a_second_and_move_nothing(fresh_app: App, link: str) -> None:
    app = fresh_app
    app.open(link).wait_until_ready()
    app.roll()
    app.page.wait_for_function(f"() => ({MOVING})().length === 0")
    app.page.evaluate(
        """() => {
            globalThis.ends = [];
            globalThis.places = () => [...document.querySelectorAll("#result, #result .die, .beats, .setup")]
                .map(({ offsetTop, offsetLeft, offsetHeight }) => [offsetTop, offsetLeft, offsetHeight].join());
            const { animate } = Element.prototype;
            Element.prototype.animate = function (...given) {
                const made = animate.apply(this, given);
                globalThis.before ??= places();
                ends.push(made.effect.getComputedTiming().endTime);
                return made;
            };
        }"""
    )
    faces = app.roll()
    app.page.wait_for_function("() => ends.length > 0")
    app.page.wait_for_function(f"() => ({MOVING})().length === 0", timeout=5000)
    ends = app.page.evaluate("ends")
    assert len(ends) >= len(faces)
    assert max(ends) <= 600
    assert len(set(ends)) > 1, "one by one"
    assert app.page.evaluate("places()") == app.page.evaluate("before")


@pytest.mark.parametrize("press", ["pointerdown", pytest.param("keydown", marks=pytest.mark.long)])
def test_a_tap_or_a_key_ends_it_at_once(fresh_app: App, press: str) -> None:
    app = fresh_app
    app.open("decibel").wait_until_ready()
    app.page.evaluate(
        """(press) => {
            const { animate } = Element.prototype;
            globalThis.states = [];
            Element.prototype.animate = function (...given) {
                const made = animate.apply(this, given);
                queueMicrotask(() => {
                    document.body.dispatchEvent(new Event(press, { bubbles: true }));
                    states.push(made.playState);
                });
                return made;
            };
        }""",
        press,
    )
    app.roll()
    app.page.wait_for_function("() => states.length >= 5")
    assert set(app.page.evaluate("states")) == {"finished"}


def test_nothing_moves_for_those_who_want_no_motion(fresh_app: App) -> None:
    app = fresh_app
    app.page.emulate_media(reduced_motion="reduce")
    app.open("decibel").wait_until_ready()
    app.page.evaluate("() => { globalThis.moved = 0; Element.prototype.animate = () => { moved += 1; }; }")
    app.roll()
    app.page.evaluate(NEXT_FRAME)
    assert (app.page.evaluate("moved"), moving(app)) == (0, [])


def test_the_phone_ticks_once_for_a_roll_of_ones_own(fresh_app: App) -> None:
    app = fresh_app
    app.open("decibel?seed=1-theirs").faces()
    app.page.evaluate(COUNTS_TICKS)
    app.open("decibel?seed=1-others")
    expect(app.result).to_contain_text("1-others")
    assert app.page.evaluate("ticks") == []
    app.roll()
    app.roll()
    patterns = app.page.evaluate("ticks")
    assert len(patterns) == 2
    assert all(sum(pattern) <= 600 for pattern in patterns)


@pytest.mark.parametrize(
    ("link", "pin", "beats"),
    [
        ("decibel?seed=1-simple", "12", "Better than 29.7% of rolls."),
        pytest.param(SHADOWRUN, "1", "Better than 29.6% of rolls.", marks=pytest.mark.long),
        pytest.param(MESSY, "", "Better than 87.2% of rolls.", marks=pytest.mark.long),
        ("100d6?seed=1-a", "317", "Better than 2.5% of rolls."),
    ],
)
def test_a_roll_is_seen_among_all_others(app: App, link: str, pin: str, beats: str) -> None:
    app.open(link).faces()
    expect(app.result.locator(".pin text")).to_have_text(pin)
    expect(app.result.locator(".beats")).to_have_text(beats)
    expect(app.result.get_by_role("img", name="among all outcomes")).to_be_visible()
    app.page.get_by_role("button", name="Roll yours").click()
    expect(app.result).to_contain_text("Your roll")
    expect(app.result.locator(".pin")).to_have_count(1)


@pytest.mark.parametrize(
    ("link", "word"),
    [
        ("wfrp4-test?seed=1-abcabcabc", "success"),
        ("call-of-cthulhu?seed=1-ab", "failure"),
        ("cypher?seed=1-ab", "success"),
        ("daggerheart?seed=1-ab", re.compile("success ?with Hope")),
        ("one-roll-engine?seed=1-abcabcab", "2, 2"),
    ],
)
def test_below_the_pin_stands_what_was_rolled_and_other_words_stand_apart(
    app: App, link: str, word: str | re.Pattern[str]
) -> None:
    app.page.set_viewport_size(PHONE)
    app.open(link).faces()
    expect(app.result.locator(".pin")).to_be_visible()
    words = app.result.locator(".chart text:has(tspan)")
    expect(words.first).to_have_text(word)
    boxes = sorted((box["x"], box["width"]) for box in map(Locator.bounding_box, words.all()) if box)
    assert all(x + width < further for (x, width), (further, _) in pairwise(boxes)), boxes


def test_the_pin_stands_at_the_bar_of_its_outcome(app: App) -> None:
    app.open("decibel?seed=1-simple").faces()
    expect(app.result.locator(".pin")).to_be_visible()
    pin, bars = app.result.locator(".pin path").bounding_box(), app.result.locator(".chart rect")
    bar = bars.nth(12).bounding_box()
    assert bar["x"] <= pin["x"] + pin["width"] / 2 <= bar["x"] + bar["width"]
    assert pin["y"] + pin["height"] <= bar["y"] + 2


@pytest.mark.parametrize(
    ("link", "look", "verdict"),
    [
        (SHADOWRUN, "is-both", "✓ Success, glitch"),
        (MESSY, "is-both", "✓ Messy critical"),
        ("2d20kh1%2B5%20%3E%3D%2015?seed=1-q", "is-good", "✓ Success, natural 20"),
        ("vampire-v5?POOL=4&HUNGER=4&seed=1-4", "is-bad", "✗ Bestial failure"),
    ],
)
def test_a_special_end_has_a_look_a_sign_and_its_word(app: App, link: str, look: str, verdict: str) -> None:
    app.open(link).faces()
    expect(app.result.locator(f".headline.{look} .sign svg")).to_be_visible()
    expect(app.result.locator(".verdict")).to_have_text(verdict)


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_axe_finds_nothing_in_special_ends(app: App, scheme: Any) -> None:
    app.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    for link, size in ((MESSY, PHONE), (SHADOWRUN, DESK)):
        app.page.set_viewport_size(size)
        app.open(link).faces()
        found = Axe().run(app.page)
        assert not found.response["violations"], found.generate_report()


def test_a_picture_of_a_roll_says_all_that_matters(fresh_app: App) -> None:
    app = fresh_app
    app.page.add_init_script("delete Navigator.prototype.canShare")
    app.open("decibel?seed=1-simple").wait_until_ready()
    app.faces()
    app.page.evaluate(PICTURE_TEXT)
    app.result.get_by_role("button", name="Share this roll").click()
    with app.page.expect_download() as download:
        app.page.get_by_role("button", name="Save as picture").click()
    assert download.value.suggested_filename == "oddsmith-roll-decibel.png"
    png = Path(download.value.path()).read_bytes()
    width, height, colours = app.page.evaluate(PIXELS, base64.b64encode(png).decode())
    assert width == 1024
    assert 600 < height < 1600
    assert len(colours) > 10
    app.page.wait_for_function("() => drawn.length > 0")
    (text,) = app.page.evaluate("drawn")
    for part in (
        "Decibel: 5dB against 10",
        "12 against 10: beat it by 2",
        "Chance of success: 84.1%.",
        "Better than 29.7% of rolls.",
        "Not checked",
        "#/decibel?seed=1-simple",
    ):
        assert part in text
    assert text.count("<path") > 10


def test_a_phone_sends_the_picture(fresh_app: App) -> None:
    app = fresh_app
    app.page.add_init_script(SHARED)
    app.open("100d6?seed=1-a").wait_until_ready()
    app.faces()
    app.result.get_by_role("button", name="Share this roll").click()
    app.page.get_by_role("button", name="Send as picture").click()
    app.page.wait_for_function("() => globalThis.shared")
    shared = app.page.evaluate("shared")
    assert (shared["name"], shared["type"]) == ("oddsmith-roll-dice-roll-100d6.png", "image/png")
    assert "317" in shared["text"]
    assert bytes(shared["bytes"][:4]) == b"\x89PNG"
    expect(app.page.get_by_role("alert")).to_have_count(0)


@pytest.mark.long
def test_the_picture_of_a_roll_by_two_people_says_that_it_was_checked(meet: Callable[..., Person]) -> None:
    one = meet(loads=True)
    one.page.add_init_script("delete Navigator.prototype.canShare")
    one.page.reload()
    waiting = Absent()  # an unfinished roll, which proves nothing about others
    one.answer(waiting.offer)
    one.roll(answered(one.ask()))
    one.page.get_by_role("link", name="Roll", exact=True).click()
    expect(one.app.result).to_contain_text("Made by two people and checked here.")
    one.page.evaluate(PICTURE_TEXT)
    for is_proved in (True, False):
        if not is_proved:
            one.app.roll()
        one.app.result.get_by_role("button", name="Share this roll").click()
        with one.page.expect_download():
            one.page.get_by_role("button", name="Save as picture").click()
        one.page.keyboard.press("Escape")
    one.page.wait_for_function("() => drawn.length > 1")
    texts = one.page.evaluate("drawn")
    assert ["Made by two people and checked here." in text for text in texts] == [True, False]
    assert ["Not checked" in text for text in texts] == [False, True]
