"""A roll that is shown as a program has the odds of its program."""

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


def test_most_rolls_have_one() -> None:
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


def test_a_die_that_would_be_too_long_a_sequence_has_none() -> None:
    assert not system.program(Roll(roll="1d%xo<=2ro<3"))
