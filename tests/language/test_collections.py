"""Programs in the style of forum answers and rule books: all run, and agree with a naive reference."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from oddsmith.language import run
from tests.language.reference import Reference, TooLongError

PATIENCE = 40_000
MOST_STEPS = 12_000_000
"""Two or three seconds' worth; AnyDice gives up after five seconds."""
COLLECTIONS = ("programs_of_forums.txt", "programs_of_rule_books.txt")
PROGRAMS = [
    pytest.param(program.strip(), id=f"{name.split('_')[-1].removesuffix('.txt')} {number}")
    for name in COLLECTIONS
    for number, program in enumerate((Path(__file__).parent / name).read_text("utf-8").split("\n----\n"), 1)
]


@pytest.mark.parametrize("program", PROGRAMS)
def test_programs_agree_with_the_reference(program: str) -> None:
    outcome = run(program)
    assert outcome.outputs
    assert outcome.steps < MOST_STEPS
    try:
        expected = Reference(PATIENCE).run(program)
    except TooLongError:
        return  # too much for brute force
    assert [
        (name, {number: Fraction(weight, law.total) for number, weight in law.weights.items()} if law else {})
        for name, law, *_ in outcome.outputs
    ] == expected
