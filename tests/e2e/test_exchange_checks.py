"""Links of a roll with someone that are not what they seem: forged, truncated, of another roll, or used again."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.exchange import OTHER_OPENING, SET_UP, Absent, Person, altered, answered, parts, seed_by_hand
from tests.e2e.test_history import history
from tests.engine.by_hand import throw_by_hand


def test_a_forged_reveal_is_refused_with_the_reason(meet: Callable[..., Person]) -> None:
    one, other = meet(), meet()
    reveal = one.roll(other.answer(one.ask()))
    for name, text, reason in (
        ("opening", OTHER_OPENING, "belongs to another roll, or the first player’s secret was changed"),
        ("entropy", "1-6-6-6-6-6-6-6-6-6-6-end21", "The roll used another reply"),
        ("target", "14", "This isn’t the set-up you agreed on: “5dB against 14”, not “5dB against 13”."),
        ("opening", "1-short", "The link is damaged or cut off"),
        ("entropy", "2-6", "The link is of version 2"),
    ):
        for person in (one, other):
            expect(person.follow(altered(reveal, name, text)).sees("refused")).to_contain_text(reason)
            expect(person.page.locator(".result")).to_have_count(0)
    history(other.app)
    expect(other.page.get_by_text("No rolls yet.")).to_be_visible()


def test_forged_offers_and_answers_come_to_nothing(meet: Callable[..., Person]) -> None:
    one, other = meet(), meet()
    offer = one.ask()
    damaged = other.follow(altered(offer, "commitment", "1-ffff")).sees("refused")
    expect(damaged).to_contain_text("The link is damaged or cut off")
    expect(other.follow(offer.replace("&commitment", "&dice=0&commitment")).sees("refused")).to_contain_text("Dice")
    answer = other.answer(offer)
    one.follow(altered(answer, "commitment", "1-" + "f" * 64)).sees("elsewhere")
    another = "isn’t the set-up you agreed on"
    for person, link in ((one, offer), (one, answer), (other, offer), (other, answer)):
        expect(person.follow(altered(link, "target", "2")).sees("refused")).to_contain_text(another)
        expect(person.page.get_by_role("textbox", name="Link to send")).to_have_count(0)
    one.roll(answer)  # the refused links have not used up the roll


def test_somebody_else_can_check_by_an_earlier_link(meet: Callable[..., Person]) -> None:
    someone, witness = Absent(), meet()
    offer, answer = someone.offer, answered(someone.offer)
    reveal = someone.roll(answer)
    witness.follow(reveal).sees("unknown")
    assert witness.faces() == sorted(throw_by_hand(seed_by_hand(reveal, SET_UP), [20] * 5).faces)
    expect(witness.page.locator(".checks")).to_have_count(0)
    paste = witness.page.get_by_role("textbox", name="A link from your chat")

    def check(link: str) -> None:
        paste.fill(link)
        witness.button("Check").click()

    check("nonsense")
    expect(witness.page.get_by_role("alert")).to_contain_text("This isn’t a link of a roll with someone")
    expect(paste).to_have_value("nonsense")
    check(altered(offer, "commitment", "1-" + "f" * 64))
    expect(witness.page.get_by_role("alert")).to_contain_text("belongs to another roll, or ")
    check(answer[:-3])
    expect(witness.page.get_by_role("alert")).to_contain_text("The link is damaged or cut off")
    witness.sees("unknown")
    check(offer)
    witness.sees("partly")
    expect(witness.page.locator("#exchange-title")).to_be_focused()
    expect(witness.page.locator(".checks li")).to_have_count(3)
    check(answer)
    expect(witness.sees("agrees")).to_contain_text("If it came before this link")
    expect(witness.page.locator("#exchange-title")).to_be_focused()
    witness.follow(reveal).sees("unknown")
    check(altered(answer, "entropy", "1-6-end03"))
    expect(witness.page.get_by_role("alert")).to_contain_text("The roll used another reply")
    witness.sees("unknown")
    check(answer)
    witness.sees("agrees")
    history(witness.app)
    expect(witness.page.get_by_text("No rolls yet.")).to_be_visible()


def test_who_asks_again_and_again_or_shows_another_roll_is_noticed(meet: Callable[..., Person]) -> None:
    one, first, again = meet(), Absent(), Absent()
    one.answer(first.offer)
    one.follow(again.offer).sees("asked")
    note = one.page.locator(".exchange .note")
    expect(note).to_contain_text("and never saw its result")
    one.follow(again.roll(answered(again.offer))).sees("unknown")
    expect(note).to_contain_text("and never saw its result")
    one.follow(Absent("decibel?dice=6").offer).sees("asked")
    expect(note).to_have_count(0)


def test_an_old_roll_is_none_of_a_new_question(meet: Callable[..., Person]) -> None:
    one, someone = meet(), Absent()
    reveal = someone.roll(one.answer(someone.offer))
    notes = one.page.locator(".exchange .note")
    one.follow(reveal).sees("verified")
    expect(notes).to_have_count(0)
    one.answer(Absent().offer)
    one.follow(reveal).sees("verified")
    expect(notes).to_contain_text("This isn’t a new roll: you’ve seen it before")


def test_a_device_with_the_secret_knows_the_roll_that_another_one_made(meet: Callable[..., Person]) -> None:
    one = meet()
    offer = one.keep_secret("storyteller?attribute=5&skill=4")
    one.page.go_back()
    expect(one.page.locator(".scene.is-secret")).to_have_count(0)
    commitment, opening = f"commitment={parts(offer)['commitment']}", f"opening={OTHER_OPENING}"
    reveal, second = (answered(offer).replace(commitment, opening) for _ in range(2))  # made with the same secret
    for _ in range(2):  # this device has never seen an answer
        one.follow(reveal).sees("partly")
        one.faces()
    expect(one.page.locator(".reroll")).to_have_count(0)
    one.app.look("Roll")
    expect(one.app.result).to_contain_text("Checked against the invitation only.")
    expect(history(one.app)).to_have_count(1)
    one.follow(offer).sees("partly")
    expect(one.follow(second).sees("refused")).to_contain_text("This invitation was used before, for another roll")
    one.follow(reveal).sees("partly")
    paste = one.page.get_by_role("textbox", name="A link from your chat")
    paste.fill(reveal.replace(opening, commitment))
    one.button("Check").click()
    one.sees("agrees")  # anyone can derive that link from the reveal


def test_a_part_that_could_be_tried_out_is_told(meet: Callable[..., Person]) -> None:
    one, other = meet(), meet()
    answer = f"{one.ask()}&entropy=1-5-2-end05"
    poor = "could have tried every result"
    one.page.get_by_role("textbox", name="Or paste the link that came back").fill(f"Here it is: <{answer}>, he said")
    one.button("Open").press("Enter")
    one.sees("answer")
    expect(one.page.get_by_text("They used so few dice that you could have tried every result")).to_be_visible()
    one.button("Roll the dice").press("Enter")
    expect(one.sees("poor")).to_contain_text(poor)
    expect(one.page.locator("#exchange-title")).to_be_focused()
    other.follow(one.link).sees("unknown")
    other.page.get_by_role("textbox", name="A link from your chat").fill(f"{answer}.")
    other.button("Check").click()
    expect(other.sees("poor")).to_contain_text(poor)


def test_what_is_pasted_wrongly_stays_to_be_mended_and_uses_nothing_up(meet: Callable[..., Person]) -> None:
    one = meet()
    offer = one.ask()
    answer = answered(offer)
    one.follow(answer[:-10])
    expect(one.sees("refused")).to_contain_text("The link is damaged or cut off: copy it whole")
    one.follow(offer).sees("waiting")
    paste = one.page.get_by_role("textbox", name="Or paste the link that came back")
    for text, words in (
        ("nonsense here", "This isn’t a link of a roll with someone"),
        (answer[:-1], "The link is damaged or cut off"),
        (offer, "This is the link you sent"),
    ):
        paste.fill(text)
        one.button("Open").click()
        expect(one.page.get_by_role("alert")).to_contain_text(words)
        expect(paste).to_have_value(text)
        expect(paste).to_have_accessible_description(re.compile(words))
        one.sees("waiting")
        assert one.link == offer
    one.roll(answer)
