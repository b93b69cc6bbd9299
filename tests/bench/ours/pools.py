"""General questions about dice with this engine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from oddsmith.dice.exploding import explode
from oddsmith.dice.pool import Pool, die, sum_of, vector_sum
from oddsmith.law.distribution import Distribution
from tests.bench.symbols import DICE

Laws = list[Distribution[Any]]


def highest(count: int, sides: int, kept: int) -> Laws:
    return [Pool.of(count, sides).highest(kept)]


def l5r(count: int, kept: int) -> Laws:
    return [Pool([(explode(die(10), {10}, 4), count)]).highest(kept)]


def highest_mixed(sizes: Sequence[int], each: int, kept: int) -> Laws:
    return [Pool((die(sides), each) for sides in sizes).highest(kept)]


def ranks_of_abilities(count: int, ranks: Sequence[int]) -> Laws:
    multiples = [int(rank in ranks) for rank in range(1, count + 1)]
    return [Pool([(Pool.of(4, 6).highest(3), count)]).keep(multiples)]


def rank_from_above(count: int, sides: int, place: int) -> Laws:
    return [Pool.of(count, sides).rank(count + 1 - place)]


def largest_set(count: int, sides: int) -> Laws:
    return [Pool.of(count, sides).largest_set()]


def longest_run(count: int, sides: int) -> Laws:
    return [Pool.of(count, sides).longest_run()]


def risk(mine: int, theirs: int) -> Laws:
    return [Pool.of(mine, 6).sorted_pairs(Pool.of(theirs, 6))]


def symbols() -> Laws:
    return [vector_sum((Distribution(faces), count) for faces, count in DICE)]


def count_high(count: int, sides: int, least: int) -> Laws:
    return [sum_of(die(sides).map(lambda face: int(face >= least)), count)]


def count_difference(count: int) -> Laws:
    return [sum_of(die(10).map(lambda face: int(face >= 6) - int(face == 1)), count)]


def spread_general(count: int, sides: int) -> Laws:
    return [Pool.of(count, sides).keep([-1, *[0] * (count - 2), 1])]


def sum_of_dice(count: int, sides: int) -> Laws:
    return [Pool.of(count, sides).sum()]


def multiplied(count: int, sides: int) -> Laws:
    return [Pool.of(count, sides).product()]
