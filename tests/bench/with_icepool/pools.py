"""General questions about dice with icepool, in its best idioms."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import mul
from typing import Any

import icepool
from icepool import Die, Pool, d6, d10
from icepool import d as die

from tests.bench.symbols import DICE

Laws = list[Any]


def highest(count: int, sides: int, kept: int) -> Laws:
    return [die(sides).highest(count, kept)]


def l5r(count: int, kept: int) -> Laws:
    return [d10.explode([10], depth=4).highest(count, kept)]


def highest_mixed(sizes: Sequence[int], each: int, kept: int) -> Laws:
    return [Pool({die(sides): each for sides in sizes}).highest(kept).sum()]


def ranks_of_abilities(count: int, ranks: Sequence[int]) -> Laws:
    return [d6.highest(4, 3).pool([int(rank in ranks) for rank in range(1, count + 1)]).sum()]


def rank_from_above(count: int, sides: int, place: int) -> Laws:
    return [die(sides).highest(count, 1, place - 1)]


def largest_set(count: int, sides: int) -> Laws:
    return [die(sides).pool(count).largest_count()]


def longest_run(count: int, sides: int) -> Laws:
    return [die(sides).pool(count).largest_straight()]


def risk(mine: int, theirs: int) -> Laws:
    pairs = min(mine, theirs)
    return [d6.pool(mine).highest(pairs).sort_pair(">", d6.pool(theirs).highest(pairs)).size()]


def symbols() -> Laws:
    """Packs a vector into one integer, which sums faster than icepool's vectors."""
    dice = [
        Die({100 * success + advantage: weight for (success, advantage), weight in faces.items()}) for faces, _ in DICE
    ]
    summed = sum(count @ one for one, (_, count) in zip(dice, DICE, strict=True))
    return [icepool.map(lambda total: ((total + 50) // 100, (total + 50) % 100 - 50), summed)]


def count_high(count: int, sides: int, least: int) -> Laws:
    return [count @ (die(sides) >= least)]


def count_difference(count: int) -> Laws:
    return [count @ Die({-1: 1, 0: 4, 1: 5})]


def spread_general(count: int, sides: int) -> Laws:
    return [die(sides).pool([-1, *[0] * (count - 2), 1]).sum()]


def sum_of_dice(count: int, sides: int) -> Laws:
    return [count @ die(sides)]


def multiplied(count: int, sides: int) -> Laws:
    return [reduce(mul, [die(sides)] * count)]
