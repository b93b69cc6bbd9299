"""The systems' work with this engine: the functions that the systems themselves use, where they have them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product
from math import comb
from typing import Any

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
