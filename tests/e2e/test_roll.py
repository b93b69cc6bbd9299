"""A roll on the page: what is shown, what its link restores, and that each roll is new."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from tests.e2e.app import ENGINE_MS, HELD, HOLD_ALL, NEXT_FRAME, PHONE, SIZES, App
from tests.e2e.conftest import GatedHandler


def test_a_check_is_rolled_and_its_odds_are_shown(app: App) -> None:
    app.open("decibel").wait_until_ready()
    faces = app.roll()
    assert len(faces) == 5
    assert all(1 <= face <= 20 for face in faces)
    assert faces == sorted(faces, reverse=True)
    expect(app.result.locator(".big")).to_have_text(str(faces[0] - faces[-1]))
    expect(app.chance).to_contain_text("84.1%")


def test_used_and_discarded_dice_are_told_apart_without_colour(app: App) -> None:
    app.open("decibel?dice=7&discard=3&target=6&seed=1-shape").faces()
    dice = app.result.locator(".die")
    captions = [die.locator(".caption").all_inner_texts() for die in dice.all()]
    assert captions == [*[["discarded"]] * 3, ["highest"], [], [], ["lowest"]]
    expect(app.result.locator(".die.discarded .strike")).to_have_count(3)
    assert "not counted" in dice.nth(4).locator(".sr-only").inner_text()


def test_the_link_of_a_roll_restores_set_up_and_roll_exactly(app: App, browser: Browser) -> None:
    app.open("decibel?dice=7&discard=3&target=6").wait_until_ready()
    faces, link = app.roll(), app.link()
    sentence = app.result.locator(".sentence").inner_text()
    assert "seed=1-" in link

    elsewhere = browser.new_context()
    other = App(elsewhere.new_page(), app.address).open(link)
    assert other.faces() == faces
    expect(other.result.locator(".sentence")).to_have_text(sentence)
    expect(other.field("Dice")).to_have_value("7")
    expect(other.field("Discard highest")).to_have_value("3")
    expect(other.field("Target")).to_have_value("6")
    expect(other.result).to_contain_text("A shared roll")
    expect(other.roll_button).to_have_text("Roll yours")
    elsewhere.close()


@pytest.mark.long
def test_two_fresh_loads_never_give_the_same_roll(app: App) -> None:
    link = "decibel?dice=30"
    first = app.open(link, fresh=True).roll()
    again = app.roll()
    second = app.open(link, fresh=True).roll()
    assert len({tuple(first), tuple(again), tuple(second)}) == 3


def test_back_returns_to_where_somebody_was_before_rolling_however_often(app: App) -> None:
    app.open("crucible").wait_until_ready()
    app.open("decibel?dice=20")
    expect(app.page.locator(".roll-bar .notation")).to_have_text("20dB against 10")
    for _ in range(3):
        last = app.roll()
    app.page.go_back()
    expect(app.result).to_have_count(0)
    assert app.link() == "decibel?dice=20"
    app.page.go_forward()
    expect(app.result).to_contain_text("Your roll")
    assert app.faces() == last


def test_rolling_again_keeps_the_room_and_the_dice_until_new_ones_are_there(app: App) -> None:
    app.open("decibel").wait_until_ready()
    app.roll()
    app.page.evaluate(
        """() => {
            const result = document.getElementById("result");
            globalThis.seen = { heights: [result.offsetHeight], busy: false, die: result.querySelector(".die") };
            new MutationObserver(() => {
                seen.heights.push(result.offsetHeight);
                seen.busy ||= result.ariaBusy === "true" && result.querySelector(".die") === seen.die;
            }).observe(result, { attributes: true, childList: true, subtree: true });
        }"""
    )
    app.roll()
    seen = app.page.evaluate("({ ...seen, die: seen.die.isConnected })")
    assert min(seen["heights"]) > 0.8 * max(seen["heights"])
    assert seen["busy"], "the dice of before stay while new ones are awaited"
    assert not seen["die"], "new dice settle again"
    expect(app.result).to_have_attribute("aria-busy", "false")


def test_a_tap_before_python_is_ready_is_kept_and_honoured(slow_app: App) -> None:
    slow_app.open("decibel?dice=6")
    slow_app.roll_button.click()
    expect(slow_app.result).to_contain_text("Getting the dice ready")
    GatedHandler.gate.set()
    assert len(slow_app.faces()) == 6


def test_editing_takes_a_waiting_roll_back(slow_app: App) -> None:
    slow_app.open("decibel")
    slow_app.roll_button.click()
    slow_app.page.get_by_role("button", name="More: Dice").click()
    GatedHandler.gate.set()
    slow_app.wait_until_ready()
    expect(slow_app.page.locator(".roll-bar .notation")).to_have_text("6dB against 10", timeout=ENGINE_MS)
    expect(slow_app.result).to_have_count(0)


def test_a_shared_roll_in_shorthand_is_no_trap_for_the_back_button(app: App) -> None:
    app.open("decibel?dice=4").wait_until_ready()
    app.page.goto(f"{app.address}#/(7-3)dB?seed=1-trap")
    faces = app.faces()
    assert app.link() == "decibel?dice=7&discard=3&seed=1-trap"
    expect(app.result).to_contain_text("A shared roll")
    app.page.reload()
    assert app.faces() == faces
    expect(app.result).to_contain_text("A shared roll")
    app.page.go_back()
    expect(app.page.locator(".roll-bar .notation")).to_have_text("4dB against 10", timeout=ENGINE_MS)
    expect(app.result).to_have_count(0)


def test_back_returns_to_a_roll_after_an_edit(app: App) -> None:
    app.open("decibel").wait_until_ready()
    faces = app.roll()
    app.field("Target").fill("7")
    expect(app.result).to_contain_text("This was 5dB against 10")
    assert app.faces() == faces
    expect(app.roll_button).to_have_text("Roll")
    app.page.go_back()
    expect(app.result).not_to_contain_text("This was")
    assert app.faces() == faces


def test_an_opposed_check_shows_both_sides(app: App) -> None:
    app.open("decibel?resolution=dynamic&opponent_dice=4&seed=1-two-sides").faces()
    expect(app.result.locator(".dice")).to_have_count(2)
    expect(app.result.locator(".dice").nth(0).locator(".die")).to_have_count(5)
    expect(app.result.locator(".dice").nth(1).locator(".die")).to_have_count(4)


def test_the_roll_is_said_to_screen_readers(app: App) -> None:
    app.open("decibel").wait_until_ready()
    app.roll()
    verdict = app.result.locator(".verdict").inner_text().split()[-1]
    sentence = app.result.locator(".sentence").inner_text()
    said = app.page.locator("p.sr-only[role=status][aria-live]")
    expect(said).to_have_text(f"{verdict}, {sentence}")
    app.open('lab?program=output d20>20 named "Hit"&output=1&seed=1-a').faces()
    expect(said).to_have_text("Hit: Failure, 0")


def test_an_edit_after_a_roll_moves_nothing_under_the_finger(app: App) -> None:
    app.open("decibel").wait_until_ready()
    app.roll()
    app.page.evaluate(NEXT_FRAME)  # which brings the roll into view
    more = app.page.get_by_role("button", name="More: Dice")
    more.evaluate("button => button.scrollIntoView({ block: 'center' })")
    before = more.bounding_box()
    more.click()
    expect(app.page.locator(".roll-bar .notation")).to_have_text("6dB against 10")
    after = more.bounding_box()
    assert before is not None
    assert after is not None
    assert abs(before["y"] - after["y"]) < 30  # a line may be added above, but no card removed


def test_the_roll_button_stays_where_it_is_at_a_desk(app: App) -> None:
    app.page.set_viewport_size({"width": 1280, "height": 800})
    app.open("decibel").wait_until_ready()
    expect(app.field("Dice")).to_be_visible()
    expect(app.page.locator(".roll-bar .chance")).to_contain_text("84.1%")
    before = app.roll_button.bounding_box()
    app.roll()
    after = app.roll_button.bounding_box()
    assert before is not None
    assert after is not None
    assert abs(before["y"] - after["y"]) < 10


def test_dice_are_drawn_in_their_shapes(app: App) -> None:
    app.open("roll-under?dice=d6,d8,d10,d12,d20&seed=1-shapes").faces()
    outlines = [body.get_attribute("d") for body in app.result.locator(".die .body").all()]
    assert len(set(outlines)) == 5


def test_red_dice_are_told_apart_without_colour(app: App) -> None:
    app.open("storyteller?red=2&seed=1-red").faces()
    red = app.result.locator(".die.is-hunger")
    expect(red).to_have_count(2)
    expect(red.first.locator(".badge")).to_have_count(1)
    expect(red.first.locator(".caption")).to_contain_text("hunger")


def test_some_dice_are_held_and_the_rest_re_rolled(app: App) -> None:
    app.open("storyteller?attribute=6&skill=2&red=1").wait_until_ready()
    faces = app.roll()
    expect(app.result).to_contain_text("Spend Willpower: tap up to 3 dice to re-roll.")
    expect(app.result.locator(".may-hold")).to_have_count(7)
    for die in (0, 2):
        app.result.locator(".may-hold button").nth(die).click()
    expect(app.result.locator("[aria-pressed=true]")).to_have_count(2)
    app.page.get_by_role("button", name="Re-roll 2 dice").click()
    expect(app.result.locator(".is-re-rolled")).to_have_count(2)
    assert app.faces()[:8] == faces
    assert "anew=1,3" in app.link()
    expect(app.result.locator(".may-hold")).to_have_count(0)
    app.page.go_back()
    expect(app.result.locator(".may-hold")).to_have_count(7)
    assert app.faces() == faces
    app.page.go_forward()
    expect(app.result.locator(".is-re-rolled")).to_have_count(2)
    app.roll()
    assert "anew" not in app.link()
    for _ in range(2):
        app.page.go_back()
    expect(app.result).to_have_count(0)


def test_a_re_roll_that_nobody_waited_for_never_was(fresh_app: App) -> None:
    app = fresh_app
    app.page.add_init_script(HELD)
    app.open("storyteller?attribute=6&skill=2&red=1").wait_until_ready()
    faces = app.roll()
    app.page.evaluate(HOLD_ALL)
    app.result.locator(".may-hold button").first.click()
    app.page.get_by_role("button", name="Re-roll 1 die").click()
    app.page.evaluate("name = ''")
    app.page.reload()
    assert app.faces() == faces
    app.look("History")
    expect(app.page.locator(".rolls .entry")).to_have_count(1)


def test_a_shared_roll_is_opened_again_after_it_was_cancelled(fresh_app: App) -> None:
    app = fresh_app
    app.page.add_init_script(HELD)
    app.open("decibel").wait_until_ready()
    app.page.evaluate(HOLD_ALL)
    app.open("decibel?dice=7&seed=1-a")
    app.page.get_by_role("button", name="Cancel").click()
    expect(app.roll_button).to_have_text("Roll")
    app.page.evaluate("goOn()")
    expect(app.page).to_have_url(re.compile(r"#/decibel\?dice=7$"))
    app.page.go_back()
    assert len(app.faces()) == 7


def test_a_roll_of_a_program_comes_though_somebody_went_on_by_the_lab(fresh_app: App) -> None:
    app = fresh_app
    app.page.add_init_script(HELD)
    app.open("lab?program=output 3d6&seed=1-a").wait_until_ready()
    app.faces()
    app.page.evaluate(HOLD_ALL)
    app.roll_button.click()
    app.look("Lab").look("History")
    app.page.evaluate("goOn()")
    expect(app.page.locator(".rolls .entry")).to_have_count(1)


@pytest.mark.parametrize(
    ("link", "headline"),
    [
        ("storyteller?attribute=4&skill=4&red=3&difficulty=2&seed=1-b", "✗ Bestial failure"),
        ("storyteller?attribute=20&skill=20&bonus=10&halving=never&red=3&seed=1-a", "✓ Critical success"),
        ("decibel?seed=1-simple", "✓ Success"),
    ],
)
def test_a_special_end_is_the_headline_of_a_roll(app: App, link: str, headline: str) -> None:
    app.open(link).faces()
    expect(app.result.locator(".verdict")).to_have_text(headline)
    expect(app.result.locator(".sentence")).to_have_text(re.compile(r"^\d+ (successe?s? \(|against )"))


def test_of_many_dice_each_kind_is_told_once(app: App) -> None:
    app.open("storyteller?attribute=20&skill=20&bonus=10&halving=never&red=3&seed=1-a").faces()
    expect(app.result.locator(".die")).to_have_count(50)
    expect(app.result.locator(".die .caption")).to_have_count(0)
    expect(app.result.locator(".dice + .muted")).to_have_text("26 × success, 3 × hunger, 24 × not counted")
    expect(app.result.locator(".die.is-hunger .badge")).to_have_count(3)
    expect(app.result.locator(".die.used .sr-only").first).to_contain_text("success")
    app.open("warhammer-40k?ATTACKS=20&seed=1-a").faces()
    expect(app.result.locator("h3")).to_have_text(["You", "Hit roll", "Wound roll", "Opponent"])
    expect(app.result.locator(".dice + .muted").first).to_have_text("9 × counted, 11 × not counted")


@SIZES
def test_the_set_up_is_one_tap_away_from_a_roll(app: App, size: ViewportSize) -> None:
    app.page.set_viewport_size(size)
    app.open("decibel").wait_until_ready()
    app.roll()
    more = app.page.get_by_role("button", name="More: Target")
    if size == PHONE:
        expect(more).not_to_be_in_viewport()
    app.page.get_by_role("button", name="Change").click()
    expect(more).to_be_in_viewport(ratio=1)
    more.click()
    expect(app.roll_button).to_be_in_viewport(ratio=1)
    app.roll()
    expect(app.result.locator(".headline")).to_be_in_viewport(ratio=1)
    if size == PHONE:
        app.look("Odds")
        app.page.get_by_role("button", name="Change").click()
        expect(more).to_be_in_viewport(ratio=1)


def test_a_roll_that_was_shared_is_nobodys_own_while_it_is_awaited(slow_app: App) -> None:
    slow_app.open("decibel?seed=1-theirs")
    expect(slow_app.result).to_contain_text("A shared roll")
    expect(slow_app.result).to_contain_text("Someone shared this roll")
    expect(slow_app.result).not_to_contain_text("Your roll")
    expect(slow_app.roll_button).to_have_text("Roll yours")
    GatedHandler.gate.set()
    assert len(slow_app.faces()) == 5


def test_better_than_so_many_rolls(app: App) -> None:
    app.open("decibel?seed=1-simple").faces()
    expect(app.result.locator(".beats")).to_have_text("Better than 29.7% of rolls.")


def test_a_total_below_zero_is_shown_once(app: App) -> None:
    app.open("dice?roll=2d6-9&seed=1-abc").wait_until_ready()
    expect(app.page.locator(".big")).to_have_text("−3")
    expect(app.page.locator("p.sentence.sr-only")).to_have_text("-3")


def test_a_die_with_symbols_shows_no_number(app: App) -> None:
    app.open("fate?seed=1-1").wait_until_ready()
    dice = app.result.locator(".die")
    expect(dice.locator(".face")).to_have_text(["", "", "−", "+"])
    expect(dice.locator(".sr-only")).to_have_text(
        ["Fate die: blank", "Fate die: blank", "Fate die: minus", "Fate die: plus"]
    )


def test_a_die_shows_the_number_that_stands_on_its_face(app: App) -> None:
    app.open("call-of-cthulhu?BONUS=1&seed=1-c").wait_until_ready()
    faces = app.result.locator(".die .face")
    expect(faces).to_have_text(["2", "30", "90"])
    expect(app.result.locator(".die .caption")).to_have_text(["Ones", "Tens", "Tens, discarded"])
    expect(app.result.locator(".die").first).to_contain_text("d10 shows 2, Ones")
