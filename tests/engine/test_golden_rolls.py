"""Shared links keep their faces and readings for ever."""

from __future__ import annotations

from typing import Any

import pytest

import oddsmith
from oddsmith.questions import link
from tests.engine.by_hand import throw_by_hand
from tests.engine.golden import read_json

GOLDEN = read_json("rolls.json")
ROLLS = GOLDEN["rolls"]


@pytest.mark.parametrize("frozen", ROLLS, ids=lambda frozen: frozen["link"])
def test_a_shared_link_keeps_its_roll(frozen: dict[str, Any]) -> None:
    rolled = oddsmith.roll(frozen["link"])
    assert [die.face for die in rolled.reading.dice] == frozen["faces"]
    assert rolled.reading.outcome == frozen["outcome"]
    assert rolled.reading.success is frozen["success"]
    assert rolled.reading.degree == frozen["degree"]
    assert rolled.reading.measures == frozen.get("measures", rolled.reading.measures)


@pytest.mark.parametrize("frozen", ROLLS, ids=lambda frozen: frozen["link"])
def test_the_faces_of_a_shared_link_can_be_computed_by_hand(frozen: dict[str, Any]) -> None:
    rolled = oddsmith.roll(frozen["link"])
    assert rolled.question.seed
    sides = [die.sides for die in rolled.reading.dice]
    assert sides == frozen.get("sides", sides)
    assert throw_by_hand(rolled.question.seed, sides).faces == frozen["faces"]


@pytest.mark.parametrize("frozen", ROLLS, ids=lambda frozen: frozen["link"])
def test_the_canonical_link_rolls_the_same(frozen: dict[str, Any]) -> None:
    canonical = link.write(link.read(frozen["link"]))
    assert oddsmith.roll(canonical) == oddsmith.roll(frozen["link"])
