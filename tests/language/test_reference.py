"""Realistic random programs: the engine and a naive reference agree on the laws, or both refuse the program."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oddsmith.errors import InvalidProgram, TooMuchWork
from oddsmith.language import calls, explore, run
from tests.language.people import programs
from tests.language.reference import Law, Reference, RefusedError, TooLongError

PATIENCE = 20_000


def by_engine(program: str) -> list[tuple[str, Law]] | None:
    """The names and laws of the outputs by the engine; None for an invalid program."""
    try:
        outputs = run(program).outputs
    except InvalidProgram:
        return None
    return [
        (name, {n: Fraction(w, law.total) for n, w in law.weights.items()} if law else {}) for name, law, *_ in outputs
    ]


def by_reference(program: str) -> list[tuple[str, Law]] | None:
    """The names and laws of the outputs by the reference; None for an invalid program."""
    try:
        return Reference(PATIENCE).run(program)
    except RefusedError:
        return None


WAYS = ["never", "apart", "as it comes"]


def compare(program: str, looks_at_all: bool, asks: bool, merges: bool, mixes: str) -> None:
    """Check that engine and reference agree with each optimization on or off.

    These are listing short rolls, asking for numbers, merging runs in the same state, and mixing the results of calls
    with numbers of dice, one die at a time or together.
    """
    try:
        expected = by_reference(program)
    except TooLongError:
        return  # this says nothing about the engine
    with pytest.MonkeyPatch.context() as patch:
        if not looks_at_all:
            patch.setattr(explore, "FEW_ROLLS", 0)
            patch.setattr(explore, "LEAST_SAVED", 1 if asks else 10**9)
        if merges:
            patch.setattr(explore, "MANY_ROLLS", 1)
            patch.setattr(explore, "FEW_RUNS", 1)
            patch.setattr(explore, "RUNS_A_ROLL", 1_000)
        if mixes != "as it comes":
            patch.setattr(calls, "MOST_BRANCHES", 0 if mixes == "never" else 10_000)
            patch.setattr(calls, "FEW_ROLLS", 10_000)
        with suppress(TooMuchWork):  # numbers of thousands of digits, which the reference accepts
            assert by_engine(program) == expected, program


agree = given(programs(), st.booleans(), st.booleans(), st.booleans(), st.sampled_from(WAYS))(compare)


def test_programs_agree_with_a_naive_reference(request: pytest.FixtureRequest) -> None:
    settings(max_examples=50_000 if request.config.getoption("--long") else 300)(agree)()
