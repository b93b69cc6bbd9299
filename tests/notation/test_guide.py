"""The examples in docs/notation.md are right."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import oddsmith
from oddsmith.systems.dice import system
from oddsmith.systems.dice.inputs import Roll

GUIDE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| `(.+?)` \| ((?:Roll|You roll|Twice|Six) .+) \|$", GUIDE, re.MULTILINE)


def test_the_guide_has_many_examples() -> None:
    assert len(ROWS) >= 30


@pytest.mark.parametrize(("roll", "said"), ROWS, ids=[roll for roll, _ in ROWS])
def test_a_roll_is_read_as_the_guide_says(roll: str, said: str) -> None:
    inputs = Roll(roll=roll)
    assert system.question(inputs) == said
    assert system.odds(inputs).in_short


def test_tables_and_solutions_work_by_name_and_by_position() -> None:
    table = oddsmith.table("2d20kh1+[bonus:5] >= [dc:15]", "dc=10..20", "bonus=3,5,7")
    chances = [cell.chance for row in table.cells for cell in row if cell]
    assert len(chances) == 33
    solution = oddsmith.solve("2d20kh1+5 >= 15", chance="65%", by="n5")
    assert solution
