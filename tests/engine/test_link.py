"""Links: read, written, and refused with a suggestion."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from oddsmith.errors import InvalidInput, InvalidLink, InvalidSeed, OddsmithError, UnknownInput, UnknownSystem, shown
from oddsmith.questions import link
from oddsmith.questions.link import LONGEST_LINK, Question
from tests.engine.golden import read_json
from tests.engine.strategies import HOSTILE, quoted, surrogates, texts


@pytest.mark.parametrize(
    ("asked", "canonical"),
    [
        ("decibel", "decibel"),
        ("decibel?", "decibel"),
        ("decibel?dice=5&discard=0", "decibel"),
        ("decibel?target=6&discard=3&dice=7", "decibel?dice=7&discard=3&target=6"),
        ("(7-3)dB?target=6", "decibel?dice=7&discard=3&target=6"),
        ("%287-3%29dB?target=6", "decibel?dice=7&discard=3&target=6"),
        ("5dB", "decibel"),
        ("#/decibel?dice=7", "decibel?dice=7"),
        ("https://example.org/a/b/?utm=1#/decibel?dice=7", "decibel?dice=7"),
        ("  /decibel?dice=7\n", "decibel?dice=7"),
        ("decibel?dice=%37&target=+6", "decibel?dice=7&target=6"),
        ("decibel?seed=1-a&dice=7", "decibel?dice=7&seed=1-a"),
        ("dice?roll=3+%2B+d6", "dice?roll=3%20%2B%20d6"),
        ("dice?roll=3 + d6", "dice?roll=3%20%2B%20d6"),
        ("dice?roll=3%20+%20d6", "dice?roll=3%20%2B%20d6"),
        ("lab?program=output%203+d6", "lab?program=output%203%2Bd6"),
        ("6#4d6dl1", "dice?roll=6%234d6dl1"),
        ("https://example.org/#/5dB?target=13:~:text=foo", "decibel?target=13"),
        ("https://example.org/#/5dB%3Ftarget%3D13", "decibel?target=13"),
        ("https://example.org/#/d6[what%3F] + 2", "dice?roll=d6%5Bwhat%3F%5D%20%2B%202"),
        (
            "https://mail.example/?url=https%3A%2F%2Fexample.org%2F%23%2F5dB%3Ftarget%3D13&data=5%7C",
            "decibel?target=13",
        ),
        (
            "see https://mail.example/?q=https://example.org/%23/dice%3Froll%3D3%2520%252B%2520d6&h=a",
            "dice?roll=3%20%2B%20d6",
        ),
        ("dice?roll=3d6%252B2%2520vs%252014&seed=1-a", "dice?roll=3d6%2B2%20vs%2014&seed=1-a"),
        ("dice?roll=d100%2520", "dice?roll=d100%2520"),
        ("decibel?dice=7&amp;amp;target=6&#38;discard=3", "decibel?dice=7&discard=3&target=6"),
        (
            "lab?program=output%201%20%5C%20https://x/%23%2F%5C",
            "lab?program=output%201%20%5C%20https:%2F%2Fx%2F%23%2F%5C",
        ),
        ("5dB?seed=1-abcdefgh\n> ijklmnopqrstuvwxy2\nyour turn", "decibel?seed=1-abcdefghijklmnopqrstuvwxy2"),
        ("5dB?seed=1-abcdefgh ijklmnopqrstuvwxy2… your turn", "decibel?seed=1-abcdefghijklmnopqrstuvwxy2"),
        (f"5dB?seed=1-{'a' * 30} {'1' * 30}\n9999", f"decibel?seed=1-{'a' * 30}{'1' * 30}9999"),
        ("5dB?seed=1-abcde\nfghij\nklmno\npqrst\nuvwx23", "decibel?seed=1-abcdefghijklmnopqrstuvwx23"),
        ("5dB?seed=1-dragonslayerssession roll it now", "decibel?seed=1-dragonslayerssession"),
        ("5dB?seed=1-share and see my best roll ever", "decibel?seed=1-share"),
    ],
)
def test_many_spellings_are_one_question(asked: str, canonical: str) -> None:
    assert link.write(link.read(asked)) == canonical


def question_or_refusal(text: str) -> Question | OddsmithError:
    try:
        return link.read(text)
    except OddsmithError as error:
        return error


@given(st.one_of(texts, surrogates, texts.map("decibel?{}".format), texts.map("#/decibel?dice={}".format)))
@example("5dB?dice=6")
@example("decibel?&&=&")
@example("?" * LONGEST_LINK)
@example("%" * LONGEST_LINK)
@example("(" * LONGEST_LINK)
@example("https://" * 75_000)
@example("#/" * 300_000)
@example("&amp;" * 120_000)
@example("decibel?" + "dice=5&" * 1000)
def test_any_text_is_a_question_or_refused(text: str) -> None:
    read = question_or_refusal(text)
    if isinstance(read, OddsmithError):
        assert read.message.isprintable()
        assert read.field is not None
        assert read.allowed
        assert read.nearest is None or link.read(read.nearest)
    else:
        assert link.read(link.write(read)) == read


@pytest.mark.parametrize(("text", "read"), read_json("links.json")["texts"])
def test_the_page_and_the_engine_split_links_the_same_way(text: str, read: dict[str, str]) -> None:
    assert link.split(text)[1] == read


@pytest.mark.parametrize("name", ["__proto__", "constructor", "toString", "", "seeds"])
def test_an_unknown_input_is_named_and_dropped(name: str) -> None:
    with pytest.raises(UnknownInput) as caught:
        link.read(f"decibel?{quoted(name)}=1&target=13")
    assert f"There is no input “{shown(name)}”: use one of dice, " in caught.value.message
    assert caught.value.nearest == "decibel?target=13"


@pytest.mark.parametrize(
    ("head", "nearest"),
    [
        ("decibell", "decibel"),
        ("Decibel", "decibel"),
        ("decibel/", "decibel"),
        ("coc", None),
        ("__proto__", None),
        ("", None),
    ],
)
def test_the_nearest_system_is_suggested(head: str, nearest: str | None) -> None:
    with pytest.raises(UnknownSystem) as caught:
        link.read(f"{head}?dice=5")
    assert f"There is no game “{head}”: {f'perhaps {nearest}' if nearest else 'see the list of games'}" in str(
        caught.value
    )
    assert caught.value.nearest == nearest


@pytest.mark.parametrize(
    ("asked", "field", "nearest"),
    [
        ("decibel?dice=abc&target=13", "dice", "decibel?target=13"),
        ("decibel?dice=2&target=13", "dice", "decibel?dice=3&target=13"),
        ("decibel?dice=1000000", "dice", "decibel?dice=300"),
        ("decibel?dice=5&discard=9", "discard", "decibel?discard=2"),
        ("(7-5)dB", "discard", "decibel?dice=7&discard=4"),
        ("decibel?target=-1", "target", "decibel?target=0"),
        ("decibel?modifiers=none", "modifiers", "decibel"),
        ("decibel?dice=٥", "dice", "decibel"),
    ],
)
def test_the_nearest_valid_question_is_suggested(asked: str, field: str, nearest: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        link.read(asked)
    assert (caught.value.field, caught.value.nearest) == (field, nearest)


@pytest.mark.parametrize(
    ("asked", "nearest"),
    [
        ("dnd-attack?ac=15&bonus=7", "dnd-attack?BONUS=7"),  # 15 is the default
        ("decibel?Dice=6&DISCARD=2", "decibel?dice=6&discard=2"),
        ("decibel?dise=6&colour=red", "decibel?dice=6"),
        ("decibel?dice%20=6&target=13", "decibel?dice=6&target=13"),
        ("decibel?dice%00=6", "decibel?dice=6"),
        ("decibel?dise=6&dice=7", "decibel?dice=7"),
        ("decibel?" + "&".join(f"dise{place}=6" for place in range(9_000)), "decibel?dice=6"),
    ],
)
def test_the_intended_input_is_suggested(asked: str, nearest: str) -> None:
    with pytest.raises(UnknownInput) as caught:
        link.read(asked)
    assert "There is no input “" in caught.value.message
    assert caught.value.nearest == nearest


@pytest.mark.parametrize(
    "asked",
    [
        "decibel?dice=7&targ",
        "decibel?di...v6vrkq",
        "decibel?dice=7&targ…",
        "d6?commitm",
        "lab?program=output 1&opening",
        "decibel?dice=7&target=1...d7v6vrkqx",
        "decibel?dice=7&seed=1-abc...xyz",
        "decibel?dice=7&seed=1-abc…xyz",
        "decibel?dice=7&seed=1-abc… your turn",
        "decibel?dice=7&seed=1-abc...",
        "dice?roll=2d6%2B3%20vs%20…xyzabcdefg",
    ],
)
def test_a_link_cut_off_within_a_name_or_shortened_is_refused(asked: str) -> None:
    with pytest.raises(InvalidLink, match="is damaged or cut off: copy it whole, or ask for it again") as caught:
        link.read(asked)
    assert caught.value.nearest is None


@pytest.mark.parametrize(
    ("asked", "name", "nearest"),
    [
        ("4d6? thanks", " thanks", "dice?roll=4d6"),
        ("2d6>=7?:)", ":)", "dice?roll=2d6%3E%3D7"),
        ("4d6?? ", "?", "dice?roll=4d6"),
        ("blades? hmm...", " hmm...", "blades"),
        ("4d6?&x", "x", "dice?roll=4d6"),
        ("2d6?a=b&c", "a", "dice?roll=2d6"),
        ("decibel?=", "", "decibel"),
    ],
)
def test_words_after_a_question_mark_are_unknown_inputs(asked: str, name: str, nearest: str) -> None:
    with pytest.raises(UnknownInput, match=re.escape(f"There is no input “{name}”: use ")) as caught:
        link.read(asked)
    assert caught.value.nearest == nearest


@pytest.mark.parametrize("asked", ["decibel?dice=5&dice=5", "5dB?dice=5", "decibel?seed=1-a&seed=1-a", "decibel?=1&=2"])
def test_duplicate_inputs_are_refused(asked: str) -> None:
    with pytest.raises(InvalidLink, match="twice: each input may be given once"):
        link.read(asked)


def test_the_length_of_links_is_limited() -> None:
    most = "decibel?dice=5" + " " * (LONGEST_LINK - len("decibel?dice=5"))
    assert link.write(link.read(most)) == "decibel"
    for length in (LONGEST_LINK + 1, 10 * LONGEST_LINK):
        with pytest.raises(InvalidLink, match=f"The link is {length:,} characters long: at most 600,000"):
            link.read("x" * length)


@pytest.mark.parametrize(
    "after", [".", ")", ",", "!", "”", "%20", "%20your%20turn!", "%E2%80%8B", "\N{ZERO WIDTH SPACE}"]
)
def test_text_added_to_a_seed_by_chats_is_ignored(after: str) -> None:
    assert link.read(f"decibel?dice=7&seed=1-a_b-2{after}").seed == "1-a_b-2"
    assert link.write(link.read(f"decibel?dice=7&amp;seed=1‑a{after}")) == "decibel?dice=7&seed=1-a"


@pytest.mark.parametrize(
    "seed", ["", "1-", "2-abc", "1-a.b", "1–ab–cd", "1–ab–\ncd", "1-" + "a" * 65, *HOSTILE[:12]], ids=ascii
)
def test_an_invalid_seed_is_refused_and_the_question_kept(seed: str) -> None:
    with pytest.raises(InvalidSeed) as caught:
        link.read(f"decibel?dice=7&seed={quoted(seed)}")
    assert caught.value.field == "seed"
    assert caught.value.nearest == "decibel?dice=7"
