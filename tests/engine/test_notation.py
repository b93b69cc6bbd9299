"""Shorthands: what is written from a template is read back, however people type it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddsmith.declare.notation import DICE, Notation, dice_notation, shared_out

STANDARD = Notation("({dice}-{discard})dB")
SUM = Notation("{dice}{modifier:+}", dice=DICE)
WORDS = Notation("{count}d6≥{least}{again}{ones}", again={"no": "", "6": " 6-again"}, ones={"no": "", "yes": " −1s"})


@given(st.integers(0, 10**9), st.integers(0, 10**9))
def test_numbers_are_read_back(dice: int, discard: int) -> None:
    written = STANDARD.write(dice=dice, discard=discard, target=7)
    assert written == f"({dice}-{discard})dB"
    assert STANDARD.read(written) == {"dice": str(dice), "discard": str(discard)}


@given(st.lists(st.integers(1, 100), min_size=1, max_size=9), st.integers(-99, 99))
def test_dice_and_a_number_with_its_sign_are_read_back(dice: list[int], modifier: int) -> None:
    written = SUM.write(dice=dice, modifier=modifier)
    assert SUM.read(written) == {"dice": dice_notation(dice), "modifier": str(modifier)}


@given(st.integers(0, 99), st.integers(2, 6), st.sampled_from(["no", "6"]), st.sampled_from(["no", "yes"]))
def test_words_are_read_back_as_their_keys(count: int, least: int, again: str, ones: str) -> None:
    fields: dict[str, Any] = {"count": count, "least": least, "again": again, "ones": ones}
    assert WORDS.read(WORDS.write(**fields)) == {name: str(field) for name, field in fields.items()}


@pytest.mark.parametrize(
    ("notation", "typed", "written"),
    [
        (STANDARD, " ( 7 − 3 ) DB ", "(7-3)dB"),
        (STANDARD, "(007-03)db", "(7-3)dB"),
        (SUM, "D8, 2d6 + 3", "1d8+2d6+3"),
        (SUM, "1d8 2D6  −12", "1d8+2d6-12"),
        (WORDS, "5 d6 >= 4  6-AGAIN -1s", "5d6≥4 6-again −1s"),
        (WORDS, "5d6≥4 -1S", "5d6≥4 −1s"),
    ],
)
def test_a_shorthand_is_read_however_it_is_typed(notation: Notation, typed: str, written: str) -> None:
    read = notation.read(typed)
    assert read is not None
    numbers = {name: int(text) if text.strip("-").isdigit() else text for name, text in read.items()}
    if notation is SUM:
        assert f"{read['dice']}{int(read['modifier']):+}" == written
    else:
        assert notation.write(**numbers | {name: read[name] for name in notation.kinds}) == written


@pytest.mark.parametrize("notation", [STANDARD, SUM, WORDS], ids=lambda notation: notation.template)
@pytest.mark.parametrize(
    "text", ["", "7", "(7-3)", "(7-3) d B", "(-3)dB", "(٧-3)dB", "d8", "3d8+", "d8+1+1", "5d6≥", "5d6≥4 7-again"]
)
def test_what_only_looks_like_it_is_not_read(notation: Notation, text: str) -> None:
    assert notation.read(text) is None


@pytest.mark.parametrize("part", ["d8+", "d8 ", "1", " ", "+", "(7-3)"])
def test_a_long_text_is_told_at_once(part: str) -> None:
    for notation in (STANDARD, SUM, WORDS):
        assert notation.read(part * 20_000) is None


@given(st.integers(-200, 200), st.integers(0, 60), st.integers(0, 60))
def test_a_number_is_shared_out_as_far_as_it_goes(number: int, first: int, second: int) -> None:
    parts = {name: int(text) for name, text in shared_out(number, first=first, second=second).items()}
    assert sum(parts.values()) == number
    if abs(number) > first + second:
        assert parts == {"first": number}
    else:
        assert abs(parts["first"]) <= first
        assert abs(parts["second"]) <= second
        assert parts["second"] == 0 or abs(parts["first"]) == first
