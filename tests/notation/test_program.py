"""Rolls converted to programs keep their odds."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings

from oddsmith.systems.dice import system
from oddsmith.systems.dice.inputs import Roll
from oddsmith.systems.dice.tree import Tree
from tests.engine.contract import chances, fraction
from tests.language.laws import laws
from tests.notation import golden
from tests.notation.rolls import counting, rolls, totals
from tests.notation.test_contract import of_tree

PROGRAMS = {row.roll: program for row in golden.rows() if (program := system.program(Roll(roll=row.roll)))}


def check(inputs: Roll, program: str) -> None:
    odds = system.odds(inputs)
    found = laws(program)
    if odds.succeeds:
        assert found[0].get(1, 0) == fraction(odds.chance)
    else:
        assert found == [chances(law) for law in odds.laws.values()]


def test_most_rolls_have_a_program() -> None:
    assert len(PROGRAMS) >= 140


@pytest.mark.parametrize("roll", PROGRAMS)
def test_a_program_has_the_law_of_its_roll(roll: str) -> None:
    check(Roll(roll=roll), PROGRAMS[roll])


@settings(max_examples=150)
@given(rolls | totals | counting)
def test_any_program_has_the_law_of_its_roll(tree: Tree) -> None:
    inputs = of_tree(tree)
    program = system.program(inputs)
    assume(program)
    check(inputs, program)


def test_a_die_too_long_for_a_sequence_has_no_program() -> None:
    assert not system.program(Roll(roll="1d%xo<=2ro<3"))
