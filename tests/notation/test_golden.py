"""Golden rolls in notation: their spelling and laws, which are checked by brute force or another library."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import Any

import icepool
import pytest

from oddsmith.systems.dice import system
from oddsmith.systems.dice.inputs import Roll
from tests.engine.contract import chances, check_by_replay
from tests.engine.enumerate import sequences
from tests.notation import golden

ROWS = golden.rows()
FEW, LONG = 3_000, 5_000
"""How many sequences of faces to replay: for an endless roll, and at most."""


def of_icepool(die: Any) -> dict[int, Fraction]:
    return {int(outcome): Fraction(weight, die.denominator()) for outcome, weight in die.items()}


def exploding_kept() -> dict[int, Fraction]:
    """Ten exploding d10, the highest five: each explosion adds a 10, and the ten final dice show 1 to 9."""
    found: dict[int, Fraction] = {}
    left = Fraction(1)
    for tens in range(5):
        chance = comb(9 + tens, tens) * Fraction(1, 10) ** tens * Fraction(9, 10) ** 10
        left -= chance
        for total, part in of_icepool(icepool.d(9).highest(10, 5 - tens)).items():
            found[total + 10 * tens] = found.get(total + 10 * tens, Fraction(0)) + chance * part
    found[50] = found.get(50, Fraction(0)) + left
    return found


def each(ways: list[int]) -> Any:
    return icepool.Die(ways)


LARGE: dict[str, Callable[[], dict[int, Fraction]]] = {
    "10d10!kh5": exploding_kept,
    "20d6!!>=5f1": lambda: of_icepool(20 @ each([-1, 0, 0, 0, 0, 0])),
    "{4d10+5d6}kh4": lambda: of_icepool(icepool.Pool([icepool.d10] * 4 + [icepool.d6] * 5).highest(4).sum()),
    "40d10kh20": lambda: of_icepool(icepool.d(10).highest(40, 20)),
    "8d10>=8f1": lambda: of_icepool(8 @ each([-1, 0, 0, 0, 0, 0, 0, 1, 1, 1])),
    "6x4d6kh3": lambda: of_icepool(6 @ icepool.d6.highest(4, 3)),
}
LOWEST_OF_FOUR = sum(Fraction(faces, 6) ** 4 for faces in range(1, 7)) / (1 - Fraction(1, 6**4))
MEANS = {
    "8d10!>=8": Fraction(8 * 55, 7),
    "5d6!p": Fraction(20),
    "6x1d6!": 6 * Fraction(21, 5),
    "4d6!!kh3": 4 * Fraction(21, 5) - LOWEST_OF_FOUR,
}
"""Means of rolls that take long to replay and are in no library: n times the mean face over the chance to stop."""


def test_there_are_many_unique_rolls() -> None:
    assert len({row.roll for row in ROWS}) == len(ROWS) >= 150


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.roll)
def test_a_roll_matches_the_golden_file(row: golden.Row) -> None:
    assert golden.row_of(row.roll) == row


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.roll)
def test_a_law_is_right(row: golden.Row) -> None:
    inputs = Roll(roll=row.roll)
    if row.roll in LARGE:
        assert chances(system.odds(inputs).outcome) == LARGE[row.roll]()
    elif row.roll in MEANS:
        assert Fraction(row.mean) == MEANS[row.roll]
    else:
        length = sequences(system, inputs)
        check_by_replay(system, inputs, length if length <= LONG else FEW)
