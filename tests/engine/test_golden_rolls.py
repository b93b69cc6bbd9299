"""Links that were shared keep their faces and their reading for ever."""

from __future__ import annotations

from typing import Any

import pytest

from oddsmith import ask, link, program_link, programs
from tests.engine.by_hand import throw_by_hand
from tests.engine.golden import read_json

GOLDEN = read_json("rolls.json")
ROLLS = GOLDEN["rolls"]
BY_HAND = 10_000
"""More sides take long by hand."""
DOUBLED = (
    "[highest 1 of 2d{1,1,2,2,3,3}]",
    "[highest 3 of 4d{1,1,2,2,3,3,4,4,5,5,6,6}]",
    "[count {5,6} in 30d{1..6, 1..6}]",
)
"""Whose laws are those of golden programs, over other totals."""


@pytest.mark.parametrize("frozen", ROLLS, ids=lambda frozen: frozen["link"])
def test_a_shared_link_rolls_what_it_rolled(frozen: dict[str, Any]) -> None:
    rolled = ask.roll(frozen["link"])
    assert [die.face for die in rolled.reading.dice] == frozen["faces"]
    assert rolled.reading.outcome == frozen["outcome"]
    assert rolled.reading.success is frozen["success"]
    assert rolled.reading.degree == frozen["degree"]


@pytest.mark.parametrize("frozen", ROLLS, ids=lambda frozen: frozen["link"])
def test_the_faces_of_a_shared_link_can_be_computed_by_hand(frozen: dict[str, Any]) -> None:
    rolled = ask.roll(frozen["link"])
    assert rolled.question.seed
    sides = [die.sides for die in rolled.reading.dice]
    assert throw_by_hand(rolled.question.seed, sides).faces == frozen["faces"]


@pytest.mark.parametrize("frozen", ROLLS, ids=lambda frozen: frozen["link"])
def test_the_canonical_link_rolls_the_same(frozen: dict[str, Any]) -> None:
    canonical = link.write(link.read(frozen["link"]))
    assert ask.roll(canonical) == ask.roll(frozen["link"])


@pytest.mark.parametrize("frozen", GOLDEN["programs"], ids=lambda frozen: frozen["link"])
def test_a_shared_link_of_a_program_rolls_what_it_rolled(frozen: dict[str, Any]) -> None:
    for expression in DOUBLED:  # what the engine has computed before changes nothing
        programs.run(f"output {expression}")
    rolled = programs.roll(program_link.read(frozen["link"]))
    assert str(rolled.law.total) == frozen["sides"]
    assert str(rolled.face) == frozen["face"]
    assert rolled.outcome == frozen["outcome"]
    assert rolled.question.seed
    if rolled.law.total <= BY_HAND:
        assert throw_by_hand(rolled.question.seed, [rolled.law.total]).faces == [rolled.face]


def test_a_law_has_one_total_however_it_was_computed() -> None:
    plain, doubled = (
        programs.run(f"output [highest 1 of 2d{{{faces}}}]").outputs[0].law for faces in ("1,2,3", "1,1,2,2,3,3")
    )
    assert plain
    assert doubled
    assert plain.weights == doubled.weights
