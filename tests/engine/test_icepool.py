"""The exact laws against icepool, an independent library for dice, which computes them in another way."""

from __future__ import annotations

from typing import Any

import icepool
import pytest

import oddsmith
from tests.engine.contract import chances, fraction, law_of


def spread(dice: int, discard: int) -> Any:
    """The largest less the smallest of d20s, after the highest are discarded, as a die of icepool."""
    left = dice - discard
    weight_of_each_sorted_die = (-1, *(0,) * (left - 2), 1, *(0,) * discard)
    return icepool.d20.pool(dice)[weight_of_each_sorted_die].sum()


POOLS = [(3, 0), (4, 0), (5, 0), (8, 0), (20, 0), (4, 1), (5, 2), (6, 1), (7, 3), (8, 2), (10, 7), (20, 5), (30, 10)]


@pytest.mark.parametrize(("dice", "discard"), POOLS)
def test_a_pool_has_the_law_that_icepool_finds(dice: int, discard: int) -> None:
    assert chances(oddsmith.odds(f"({dice}-{discard})dB").outcome) == law_of(spread(dice, discard))


@pytest.mark.long
@pytest.mark.parametrize("dice", range(3, 21))
def test_every_pool_to_twenty_dice_has_the_law_that_icepool_finds(dice: int) -> None:
    for discard in range(dice - 2):
        assert chances(oddsmith.odds(f"({dice}-{discard})dB").outcome) == law_of(spread(dice, discard))


@pytest.mark.parametrize("mine", range(3, 9))
@pytest.mark.parametrize("theirs", range(3, 9))
def test_two_simple_checks_have_the_margin_that_icepool_finds(mine: int, theirs: int) -> None:
    odds = oddsmith.odds(f"{mine}dB?resolution=dynamic&opponent_dice={theirs}")
    difference = spread(mine, 0) - spread(theirs, 0)
    assert chances(odds.laws["margin"]) == law_of(difference)
    assert fraction(odds.chance) == law_of(difference > 0)[True]


def test_two_standard_checks_have_the_margin_that_icepool_finds() -> None:
    odds = oddsmith.odds("(8-3)dB?resolution=dynamic&opponent_dice=12&opponent_discard=4&positive=2&negative=1")
    assert chances(odds.laws["margin"]) == law_of(spread(11, 4) - spread(12, 4))
