"""Shorthands: what is written from a template is read back, however people type it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddsmith.declare.notation import fields_of

STANDARD = "({dice}-{discard})dB"


@given(st.integers(0, 10**9), st.integers(0, 10**9))
def test_numbers_are_read_back(dice: int, discard: int) -> None:
    written = STANDARD.format(dice=dice, discard=discard, target=7)
    assert written == f"({dice}-{discard})dB"
    assert fields_of(written, STANDARD) == {"dice": str(dice), "discard": str(discard)}


@pytest.mark.parametrize("typed", [" ( 7 − 3 ) DB ", "(7-3)db", "(7–3)dB", "(7‑3)dB"])
def test_a_shorthand_is_read_however_it_is_typed(typed: str) -> None:
    assert fields_of(typed, STANDARD) == {"dice": "7", "discard": "3"}


@pytest.mark.parametrize("text", ["", "7", "(7-3)", "(7-3) d B", "(-3)dB", "(٧-3)dB", "d8", "3d8+"])
def test_what_only_looks_like_it_is_not_read(text: str) -> None:
    assert fields_of(text, STANDARD) is None


@pytest.mark.parametrize("part", ["d8+", "d8 ", "1", " ", "+", "(7-3)"])
def test_a_long_text_is_told_at_once(part: str) -> None:
    assert fields_of(part * 20_000, STANDARD) is None
