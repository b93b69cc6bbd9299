"""A roll that is shown as a program has the odds of its program."""

from __future__ import annotations

import pytest

from oddsmith.systems.dice import system
from oddsmith.systems.dice.inputs import Roll
from tests.engine.contract import chances, fraction
from tests.language.laws import laws
from tests.notation import golden

PROGRAMS = {row.roll: program for row in golden.rows() if (program := system.program(Roll(roll=row.roll)))}


def test_most_rolls_have_one() -> None:
    assert len(PROGRAMS) >= 140


@pytest.mark.parametrize("roll", PROGRAMS)
def test_a_program_has_the_law_of_its_roll(roll: str) -> None:
    odds = system.odds(Roll(roll=roll))
    found = laws(PROGRAMS[roll])
    if odds.succeeds:
        assert found[0].get(1, 0) == fraction(odds.chance)
    else:
        assert found == [chances(law) for law in odds.laws.values()]
