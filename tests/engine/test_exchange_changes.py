"""Tampered links of an exchange are refused with the reason."""

from __future__ import annotations

from collections.abc import Callable
from string import ascii_letters, digits
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from oddsmith.declare.system import System
from oddsmith.errors import InvalidLink, NotVerified, OddsmithError
from oddsmith.questions import catalog, exchange, exchange_link, link
from oddsmith.questions.exchange_link import CALLED, Exchange, kept, read_setup
from oddsmith.questions.link import Question
from tests.engine.strategies import HOSTILE, entropies, inputs, openings, surrogates, texts

CHARACTERS = ascii_letters + digits + "-_.~%&=?+,:#/ \n\N{ZERO WIDTH SPACE}é\ud800"
CUT = "The link is damaged or cut off: copy it whole, or ask for it again."
SECRET, OTHER = "1-" + "abcdefghijklm" * 4, "1-" + "nopqrstuvwxyz" * 4
REVEAL = kept(read_setup("decibel?target=13"), SECRET, "1-4-2-6-6-1-3-5-2-6-1")
KEEP, OFFER, ANSWER = REVEAL._replace(entropy=None), REVEAL.offer, REVEAL.answer
NAMED = 'lab?program=B: {}\noutput d20 + B >= 15 named "hit"'
PROGRAMS = ["output 3d6", "output 2d6\n" * 200]


@st.composite
def changed(draw: st.DrawFn, text: str) -> str:
    """The text with one character added, removed or replaced, with two swapped, or cut off."""
    at, character = draw(st.integers(0, len(text) - 1)), draw(st.sampled_from(CHARACTERS))
    head, tail = text[:at], text[at:]
    return draw(
        st.sampled_from(
            [
                head + character + tail,
                head + tail[1:],
                head + character + tail[1:],
                head + tail[1:2] + tail[:1] + tail[2:],
                head,
            ]
        )
    )


def refusal(ask: Callable[..., object], *given: object) -> OddsmithError | None:
    """The error that this raises, or None."""
    try:
        ask(*given)
    except OddsmithError as error:
        return error
    return None


def go_on(reveal: Exchange, step: str, changed_link: str) -> None:
    """Continue the exchange with this link in place of the one of this step."""
    keep, answer = reveal._replace(entropy=None).link, reveal.answer.link
    match step:
        case "keep":
            exchange.reveal(answer, changed_link)
        case "offer":
            exchange.reveal(exchange.accept(changed_link).link, keep)
        case "answer":
            exchange.verify(exchange.reveal(changed_link, keep).link, answer)
        case _:
            exchange.verify(changed_link, answer)


def check_change(reveal: Exchange, data: st.DataObject) -> None:
    """Check that any changed link is refused, or that its result does not verify."""
    original = data.draw(st.sampled_from([reveal._replace(entropy=None), reveal.offer, reveal.answer, reveal]))
    other = data.draw(changed(original.link))
    if refusal(exchange_link.read, other) is None and exchange_link.read(other) == original:
        return  # an equivalent spelling
    refused = refusal(go_on, reveal, original.step, other)
    assert refused is not None
    assert refused.message.isprintable()
    assert refused.field is not None


@pytest.mark.parametrize("system", list(catalog.systems()), ids=lambda system: system.key)
@given(data=st.data())
def test_any_change_of_any_link_is_refused(system: System[Any], data: st.DataObject) -> None:
    setup = Question(system, data.draw(inputs(system)))
    check_change(kept(setup, data.draw(openings), data.draw(entropies)), data)


@pytest.mark.parametrize("program", PROGRAMS, ids=["short", "packed"])
@given(data=st.data())
def test_any_change_of_a_programs_link_is_refused(program: str, data: st.DataObject) -> None:
    asked = link.read(link.joined("lab", {"program": f"{program} output 1", "output": "2"}))
    check_change(kept(asked, data.draw(openings), data.draw(entropies)), data)


@pytest.mark.parametrize(
    ("reveal", "against", "field", "message"),
    [
        (
            kept(REVEAL.setup, OTHER, "1-4-2-6-6-1-3-5-2-6-1"),
            ANSWER,
            "commitment",
            "The reply belongs to another roll, or the first player’s secret was changed.",
        ),
        (
            kept(read_setup("decibel?target=12"), SECRET, "1-4-2-6-6-1-3-5-2-6-1"),
            OFFER,
            "setup",
            "This isn’t the set-up you agreed on: “5dB against 12”, not “5dB against 13”.",
        ),
        (
            kept(read_setup("blades"), SECRET, "1-4-2-6-6-1-3-5-2-6-1"),
            OFFER,
            "setup",
            "This isn’t the set-up you agreed on: “2d for partial success or better (risky…”, not “5dB against 13”.",
        ),
        (
            REVEAL._replace(entropy="1-4-2-6-6-1-3-5-2-6-2"),
            ANSWER,
            "entropy",
            "The roll used another reply. If that came first, check with it; otherwise don’t trust the roll.",
        ),
        (
            kept(read_setup("decibel?target=13&ties=reroll"), SECRET, "1-4-2-6-6-1-3-5-2-6-1"),
            OFFER,
            "setup",
            "This isn’t the set-up you agreed on: Ties “Re-roll both”, not “A tie stands”.",
        ),
        (
            kept(read_setup(NAMED.format(10)), SECRET, "1-4-2-6-6-1-3-5-2-6-1"),
            kept(read_setup(NAMED.format(5)), SECRET).offer,
            "setup",
            (
                'This isn’t the set-up you agreed on: “B: 10↵output d20 + B >= 15 named "hit"”, '
                'not “B: 5↵output d20 + B >= 15 named "hit"”.'
            ),
        ),
    ],
    ids=["opening", "target", "system", "entropy", "without effect", "program"],
)
def test_a_forged_reveal_is_refused_with_the_reason(
    reveal: Exchange, against: Exchange, field: str, message: str
) -> None:
    with pytest.raises(NotVerified) as caught:
        exchange.verify(reveal.link, against.link)
    assert (caught.value.field, caught.value.message) == (field, message)


def test_an_offer_cannot_verify_the_entropy() -> None:
    other = REVEAL._replace(entropy="1-4-2-6-6-1-3-5-2-6-2")
    assert exchange.verify(other.link, OFFER.link) == (other, OFFER)


@pytest.mark.parametrize(
    ("text", "field", "message"),
    [
        (OFFER.link[:-1], "commitment", CUT),
        (OFFER.link.upper().replace("DECIBEL?TARGET=13&COMMITMENT", "decibel?commitment"), "commitment", CUT),
        (OFFER.link.replace("commitment=1-", "commitment=2-"), "commitment", "The link is of version 2, which "),
        (ANSWER.link.replace("entropy=1-", "entropy=02-"), "entropy", "The link is of version 02, which "),
        (KEEP.link.replace("opening=1-", "opening=7-"), "opening", "The link is of version 7, which "),
        (KEEP.link[:-1], "opening", CUT),
        (ANSWER.link.replace("1-4-2-6-6-1-3-5-2-6-1", "1-4.2.6"), "entropy", CUT),
        (ANSWER.link.replace("1-4-2-6-6-1-3-5-2-6-1", ""), "entropy", CUT),
        (ANSWER.link.replace("-3-5", "&-3-5"), "entropy", CUT),
        (ANSWER.link.replace("&entropy", "＆entropy"), "entropy", CUT),
        (REVEAL.link.replace("&entropy", "＆entropy"), "entropy", CUT),
        (f"{OFFER.link}&entr", "link", CUT),
        (f"{KEEP.link}&en", "link", CUT),
        ("decibel?commitment", "commitment", CUT),
        ("decibel?target=13&commitm", "link", CUT),
        (f"{OFFER.link}&opening={SECRET}", "link", "This isn’t a link of a roll with someone: "),
        ("decibel?entropy=1-4", "link", "This isn’t a link of a roll with someone: "),
        ("decibel", "link", "with someone: an invitation, a reply or a last link is needed."),
        (f"{OFFER.link}&seed=1-a", "seed", "The link has a seed already: "),
        (f"{OFFER.link}&commitment={REVEAL.commitment}", "commitment", "The link gives commitment twice: "),
        (OFFER.link.replace("target=13", "target=999"), "target", "“Target” must be 0 to 19, not “999”"),
        ("\ud800" + OFFER.link, "link", "A character in the link is cut in half: "),
    ],
)
def test_damaged_links_and_other_versions_are_refused(text: str, field: str, message: str) -> None:
    with pytest.raises(OddsmithError) as caught:
        exchange_link.read(text)
    assert caught.value.field == field
    assert message in caught.value.message
    assert caught.value.nearest is None


@pytest.mark.parametrize(
    ("ask", "field", "steps"),
    [
        (exchange.accept, "link", ["offer"]),
        (lambda text: exchange.reveal(text, KEEP.link), "link", ["answer"]),
        (lambda text: exchange.reveal(ANSWER.link, text), "keep", ["keep"]),
        (lambda text: exchange.verify(text, ANSWER.link), "link", ["reveal"]),
        (lambda text: exchange.verify(REVEAL.link, text), "against", ["offer", "answer"]),
    ],
)
def test_a_link_of_another_step_is_refused(ask: Callable[[str], object], field: str, steps: list[str]) -> None:
    for made in (KEEP, OFFER, ANSWER, REVEAL):
        refused = refusal(ask, made.link)
        if made.step in steps:
            assert refused is None
        else:
            assert isinstance(refused, InvalidLink)
            assert refused.field == field
            called, needed = CALLED[made.step], " or ".join(CALLED[step] for step in steps)
            assert refused.message == f"This is the {called}: the {needed} is needed."


def test_the_keep_of_another_offer_reveals_nothing() -> None:
    with pytest.raises(NotVerified, match="The reply belongs to another roll, or ") as caught:
        exchange.reveal(ANSWER.link, kept(REVEAL.setup, OTHER).link)
    assert "nopq" not in str(caught.value.as_dict())


@given(st.one_of(texts, surrogates, texts.map("blades?commitment={}".format), texts.map("blades?opening={}".format)))
@example("lab?program=\ud800&commitment=" + REVEAL.commitment)
@example("lab?packed=AwA&opening=" + SECRET)
@example("lab?commitment=" + REVEAL.commitment)
@example("%" * 8_000)
def test_any_text_is_a_step_or_refused(text: str) -> None:
    refused = refusal(exchange_link.read, text)
    if refused is None:
        read = exchange_link.read(text)
        assert exchange_link.read(read.link) == read
    else:
        assert refused.message.isprintable()
        assert refused.field is not None


@given(changed(KEEP.link) | st.sampled_from(HOSTILE).map(f"{KEEP.link}&dice={{}}".format))
def test_errors_do_not_leak_the_secret(text: str) -> None:
    for ask in (exchange_link.read, exchange.accept, lambda keep: exchange.reveal(ANSWER.link, keep)):
        refused = refusal(ask, text)
        assert refused is None or "abcdefghijklm" not in str(refused.as_dict())
