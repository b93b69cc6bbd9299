"""Shorthands from a template round-trip, however people type them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddsmith.declare.notation import fields_of

STANDARD = "({dice}-{discard})dB"


@given(st.integers(0, 10**9), st.integers(0, 10**9))
def test_numbers_round_trip(dice: int, discard: int) -> None:
    written = STANDARD.format(dice=dice, discard=discard, target=7)
    assert written == f"({dice}-{discard})dB"
    assert fields_of(written, STANDARD) == {"dice": str(dice), "discard": str(discard)}


@pytest.mark.parametrize("typed", [" ( 7 − 3 ) DB ", "(7-3)db", "(7–3)dB", "(7‑3)dB"])
def test_a_shorthand_is_read_in_any_spelling(typed: str) -> None:
    assert fields_of(typed, STANDARD) == {"dice": "7", "discard": "3"}


@pytest.mark.parametrize("text", ["", "7", "(7-3)", "(7-3) d B", "(-3)dB", "(٧-3)dB", "d8", "3d8+"])
def test_similar_texts_are_not_read(text: str) -> None:
    assert fields_of(text, STANDARD) is None


@pytest.mark.parametrize("part", ["d8+", "d8 ", "1", " ", "+", "(7-3)"])
def test_long_texts_are_rejected_fast(part: str) -> None:
    assert fields_of(part * 20_000, STANDARD) is None
