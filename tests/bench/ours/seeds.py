"""The systems' work with this engine: the functions that the systems themselves use, where they have them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product
from math import comb
from typing import Any

from oddsmith import packing
from oddsmith.dice import explode
from oddsmith.distribution import Distribution
from oddsmith.order_statistics import spread_and_next
from oddsmith.pool import Pool, die, subtract, sum_of
from oddsmith.systems.blades import level_law
from oddsmith.systems.crucible import dice_of, total_law
from oddsmith.systems.decibel import check_law
from oddsmith.systems.roll_under import effort_law, opposed_law

Laws = list[Distribution[Any]]


def spreads(pools: Iterable[tuple[int, int]]) -> Laws:
    return [check_law(*pool) for pool in pools]


def differences(dice: Iterable[int]) -> Laws:
    laws = [check_law(n, 0) for n in dice]
    return [subtract(mine, theirs) for mine, theirs in product(laws, repeat=2)]


def compound(pools: Iterable[tuple[int, int]]) -> Laws:
    return [Pool.of(n, 20).sorted_sums([_form(n, x, 0), _form(n, x, 1)]) for n, x in pools]


def _form(dice: int, discard: int, nth: int) -> list[int]:
    form = [0] * dice
    form[nth] -= 1
    form[dice - discard - 1 - nth] += 1
    return form


def secondary(pools: Iterable[tuple[int, int]]) -> Laws:
    return [spread_and_next(n, x, 20) for n, x in pools]


@lru_cache
def _fifth_edition(dice: int) -> Distribution[int]:
    """Each 6 or more is a success, and every pair of 10s two more."""
    both = Pool.of(dice, 10).counts(lambda face: (int(face >= 6), int(face == 10)))
    return both.map(lambda counted: counted[0] + 2 * (counted[1] // 2))


def fifth_edition(dice: Iterable[int]) -> Laws:
    return [_fifth_edition(n) for n in dice]


def revised(dice: Iterable[int]) -> Laws:
    one = die(10).map(lambda face: int(face >= 6) - int(face == 1))
    return [sum_of(one, n) for n in dice]


DEPTH = 10


@lru_cache
def _one() -> Distribution[int]:
    return explode(die(10), {10}, DEPTH, lambda face: int(face >= 8))


@lru_cache
def _chronicles(dice: int) -> Distribution[int]:
    return sum_of(_one(), dice)


def chronicles(dice: Iterable[int]) -> Laws:
    return [_chronicles(n) for n in dice]


@lru_cache(maxsize=512)
def _margin(mine: int, theirs: int) -> Distribution[int]:
    if mine < theirs:
        return _margin(theirs, mine).map(lambda margin: -margin)
    return subtract(_chronicles(mine), _chronicles(theirs))


def chronicles_opposed(dice: Sequence[int]) -> Laws:
    return [_margin(mine, theirs) for mine, theirs in product(dice, repeat=2)]


@lru_cache
def _rerolled(dice: int, most: int) -> Distribution[int]:
    """Of the dice that fail so many are thrown once more.

    Of polynomials: with few failures each of them is thrown again, with all others so many.
    """
    one = _one()
    weights = [one.weights.get(k, 0) for k in range(one.outcomes[-1] + 1)]
    miss, hits = weights[0], [0, *weights[1:]]
    few = [
        [comb(dice, failed) * miss**failed * ways for ways in _power(tuple(hits), dice - failed)]
        for failed in range(min(most, dice + 1))
    ]
    many = list(_power(tuple(weights), dice))
    for ways in few:
        for k, way in enumerate(ways):
            many[k] -= way
    found: dict[int, int] = {}
    for failed, ways in enumerate([*few, many]):
        again = _power(tuple(weights), min(failed, most))
        for k, way in enumerate(packing.product(ways, again) if any(ways) else ()):
            found[k] = found.get(k, 0) + way * one.total ** (most - failed)
    return Distribution(found)


@lru_cache(maxsize=512)
def _power(weights: tuple[int, ...], count: int) -> list[int]:
    """The coefficients of a polynomial to a power; its lowest ones may be zero."""
    low = next(k for k, weight in enumerate(weights) if weight)
    return [0] * (low * count) + packing.power(weights[low:], count)


def chronicles_rerolled(dice: Iterable[int], most: int) -> Laws:
    return [_rerolled(n, most) for n in dice]


def efforts(pools: Iterable[tuple[int, ...]]) -> Laws:
    return [effort_law(pool, challenge) for pool in pools for challenge in range(1, 6)]


def opposed_efforts(pairs: Iterable[tuple[tuple[int, ...], tuple[int, ...]]]) -> Laws:
    return [opposed_law(mine, theirs) for mine, theirs in pairs]


def crucible(pools: Iterable[tuple[int, int, tuple[int, ...]]]) -> Laws:
    return [total_law(dice_of(boons, banes), boons - banes) for boons, banes, _ in pools]


def blades(dice: Iterable[int]) -> Laws:
    return [level_law(n) for n in dice]
