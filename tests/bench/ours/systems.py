"""The systems' work with this engine: the functions that the systems use, or those that these are built on."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any

from oddsmith.dice.mixed import at_most, below_lowest, sum_of_dice
from oddsmith.dice.order_statistics import spread, spread_and_next
from oddsmith.dice.pool import Pool, subtract
from oddsmith.law.distribution import Distribution
from oddsmith.systems.blades import level_law
from oddsmith.systems.crucible import dice_of

Laws = list[Distribution[Any]]


def spreads(pools: Iterable[tuple[int, int]]) -> Laws:
    return [spread(n, x, 20) for n, x in pools]


def differences(dice: Iterable[int]) -> Laws:
    laws = [spread(n, 0, 20) for n in dice]
    return [subtract(mine, theirs) for mine, theirs in product(laws, repeat=2)]


def compound(pools: Iterable[tuple[int, int]]) -> Laws:
    return [Pool.of(n, 20).sorted_sums([_form(n, x, 0), _form(n, x, 1)]) for n, x in pools]


def _form(dice: int, discard: int, nth: int) -> list[int]:
    """The nth largest kept die minus the nth smallest, counted from 0."""
    form = [0] * dice
    form[nth] -= 1
    form[dice - discard - 1 - nth] += 1
    return form


def secondary(pools: Iterable[tuple[int, int]]) -> Laws:
    return [spread_and_next(n, x, 20) for n, x in pools]


def efforts(pools: Iterable[tuple[int, ...]]) -> Laws:
    return [at_most(pool, challenge) for pool in pools for challenge in range(1, 6)]


def opposed_efforts(pairs: Iterable[tuple[tuple[int, ...], tuple[int, ...]]]) -> Laws:
    return [below_lowest(mine, theirs) for mine, theirs in pairs]


def crucible(pools: Iterable[tuple[int, int, tuple[int, ...]]]) -> Laws:
    return [sum_of_dice(dice_of(boons, banes)[::-1], boons - banes) for boons, banes, _ in pools]


def blades(dice: Iterable[int]) -> Laws:
    return [level_law(n) for n in dice]
