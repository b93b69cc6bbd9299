"""Pools of fair dice of several sizes: closed forms, checked by brute force and icepool."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import prod
from typing import Any

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddsmith.dice.mixed import Sides, at_most, below_lowest, compared_from_lowest, sum_of_dice
from oddsmith.law.distribution import scaled
from oddsmith.law.ratio import Ratio
from tests.engine.contract import chances, law_of


def rolls(dice: Sides) -> Counter[Sides]:
    """Every sorted roll of the dice, with its number of ways."""
    return Counter(tuple(sorted(faces)) for faces in product(*(range(1, sides + 1) for sides in dice)))


def small_pools(most: int) -> st.SearchStrategy[Sides]:
    """Pools that differ widely, with few enough dice to list every roll."""
    return st.lists(st.integers(1, 7), min_size=1, max_size=most).map(sorted).map(tuple)


@given(small_pools(5), st.integers(-9, 9))
def test_sums_agree_with_every_roll(dice: Sides, modifier: int) -> None:
    counted = Counter[int]()
    for faces, ways in rolls(dice).items():
        counted[sum(faces) + modifier] += ways
    law = sum_of_dice(dice, modifier)
    assert law.weights == counted
    assert (list(law.weights), law.total) == (sorted(counted), prod(dice))


@given(small_pools(5), st.integers(0, 8))
def test_counts_of_low_dice_agree_with_every_roll(dice: Sides, face: int) -> None:
    counted = Counter[int]()
    for faces, ways in rolls(dice).items():
        counted[sum(shown <= face for shown in faces)] += ways
    law = at_most(dice, face)
    assert law.weights == counted
    assert (list(law.weights), law.total) == (sorted(counted), prod(dice))


@given(small_pools(4), small_pools(4))
def test_comparisons_agree_with_every_roll(mine: Sides, theirs: Sides) -> None:
    below, compared = Counter[int](), Counter[int]()
    for my_faces, my_ways in rolls(mine).items():
        for their_faces, their_ways in rolls(theirs).items():
            below[sum(face < their_faces[0] for face in my_faces)] += my_ways * their_ways
            shared = min(len(mine), len(theirs))
            low, other = my_faces[:shared], their_faces[:shared]
            compared[1 if low < other else -1 if low > other else 0] += my_ways * their_ways
    law = below_lowest(mine, theirs)
    assert law.weights == below
    assert (list(law.weights), law.total) == (sorted(below), prod(mine + theirs))
    assert compared_from_lowest(mine, theirs).weights == compared


def pool_of(dice: Sides) -> Any:
    return icepool.Pool([icepool.d(sides) for sides in dice])


LARGE = [
    (6,) * 20,
    (20,) * 20,
    (6, 6, 6, 6, 8, 8, 8, 8, 10, 10, 10, 10, 12, 12, 12, 12, 20, 20, 20, 20),
    tuple(sorted((6, 8, 8, 10, 10, 10, 10, 12, 12, 20) * 4)),
]


@pytest.mark.parametrize("dice", LARGE, ids=len)
def test_large_pools_agree_with_icepool(dice: Sides) -> None:
    for face in (1, 4, 7):
        expected = law_of(sum(icepool.coin(min(face, sides), sides) for sides in dice))
        assert chances(at_most(dice, face)) == expected
    assert chances(sum_of_dice(dice, 5)) == law_of(sum(map(icepool.d, dice)) + 5)


TWO_POOLS = [
    ((6, 8, 10, 10, 12, 20), (6, 8, 10, 10, 12, 20)),
    ((6, 8, 10, 12, 20), (6, 6, 8, 10, 12, 20)),
    ((20,) * 6, (6, 12)),
    ((6, 6, 8, 8, 8), (20,) * 6),
    ((12,) * 12, (6,) * 7),
    ((4, 100), (30,)),
]


@pytest.mark.parametrize(("mine", "theirs"), TWO_POOLS)
def test_two_pools_are_compared_as_icepool_does(mine: Sides, theirs: Sides) -> None:
    below = law_of(pool_of(mine).versus_all("<", pool_of(theirs)).size())
    assert chances(below_lowest(mine, theirs)) == below
    compared = scaled(compared_from_lowest(mine, theirs), -1)
    assert chances(compared) == law_of(pool_of(mine).leximin("cmp", pool_of(theirs), extra="drop"))


@pytest.mark.long
@pytest.mark.parametrize(("mine", "theirs"), [((6,) * 20, (8,) * 20), ((20,) * 20, (12,) * 15), ((6,) * 30, (8,) * 25)])
def test_comparisons_of_large_pools_agree_with_icepool(mine: Sides, theirs: Sides) -> None:
    test_two_pools_are_compared_as_icepool_does(mine, theirs)


@pytest.mark.parametrize("mine", LARGE, ids=len)
def test_comparisons_are_antisymmetric(mine: Sides) -> None:
    for theirs in ((6, 8), (12,) * 20, mine):
        law = compared_from_lowest(mine, theirs)
        assert scaled(law, -1) == compared_from_lowest(theirs, mine)
        assert law.total == prod(mine + theirs)
    assert compared_from_lowest(mine, mine).chance(1) < Ratio(1, 2)
