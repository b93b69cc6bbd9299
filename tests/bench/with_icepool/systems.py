"""The systems' work with icepool, in its best idioms."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import product
from typing import Any

import icepool
from icepool import Die, MultisetEvaluator, UnsupportedOrder, coin, d6, d20

Laws = list[Any]


def spreads(pools: Iterable[tuple[int, int]]) -> Laws:
    return [d20.pool([-1, *[0] * (n - x - 2), 1, *[0] * x]).sum() for n, x in pools]


def differences(dice: Iterable[int]) -> Laws:
    return [mine - theirs for mine, theirs in product(spreads((n, 0) for n in dice), repeat=2)]


class _OfKept(MultisetEvaluator):  # type: ignore[misc]
    """Two numbers from a pool whose highest dice are discarded, walking up; the state counts dice as well."""

    def __init__(self, dice: int, discard: int) -> None:
        self.kept = dice - discard

    def initial_state(self, order: Any, *rest: Any) -> Any:
        if order < 0:
            raise UnsupportedOrder
        return 0, 0, 0

    def final_outcome(self, final_state: Any, *rest: Any) -> Any:
        return final_state[1:]


class Compound(_OfKept):
    """Two spreads, one within the other."""

    def next_state(self, state: Any, order: Any, outcome: int, count: int) -> Any:
        """Drop the inner spread's lower end once that spread is known, and all but the spreads once both are."""
        placed, first, second = state
        if placed >= self.kept or not count:
            return state
        reached = placed + count
        if placed < 1:
            first -= outcome
        if placed < 2 <= reached:
            second -= outcome
        if placed < self.kept - 1 <= reached:
            second += outcome
        if reached >= self.kept:
            return self.kept, first + outcome, second
        return reached, first, second


def compound(pools: Iterable[tuple[int, int]]) -> Laws:
    return [_evaluator(Compound, n, x)(d20.pool(n)) for n, x in pools]


class Secondary(_OfKept):
    """The spread and the second largest of the kept dice."""

    def next_state(self, state: Any, order: Any, outcome: int, count: int) -> Any:
        placed, spread, next_largest = state
        if placed >= self.kept or not count:
            return state
        reached = placed + count
        if placed < 1:
            spread -= outcome
        if placed < self.kept - 1 <= reached:
            next_largest = outcome
        if reached >= self.kept:
            return self.kept, spread + outcome, next_largest
        return reached, spread, next_largest


def secondary(pools: Iterable[tuple[int, int]]) -> Laws:
    return [_evaluator(Secondary, n, x)(d20.pool(n)) for n, x in pools]


@cache
def _evaluator(kind: type[MultisetEvaluator], *arguments: int) -> Any:
    """One evaluator per question, since each caches its results."""
    return kind(*arguments)


def efforts(pools: Iterable[tuple[int, ...]]) -> Laws:
    hits = {(n, sides): coin(n, sides) for n in range(6) for sides in (6, 8, 10, 12, 20)}
    return [sum(hits[n, sides] for sides in pool) for pool in pools for n in range(1, 6)]


def opposed_efforts(pairs: Iterable[tuple[tuple[int, ...], tuple[int, ...]]]) -> Laws:
    pairs = list(pairs)
    hits = {(n, sides): coin(min(n, sides), sides) for n in range(20) for sides in (6, 8, 10, 12, 20)}
    below = {mine: [sum(hits[n, sides] for sides in mine) for n in range(20)] for mine in {mine for mine, _ in pairs}}
    lowest = {
        theirs: icepool.lowest([icepool.d(sides) for sides in theirs]) for theirs in {theirs for _, theirs in pairs}
    }
    return [Die(below[mine][: len(lowest[theirs])], lowest[theirs].values()) for mine, theirs in pairs]


def crucible(pools: Iterable[tuple[int, int, tuple[int, ...]]]) -> Laws:
    return [sum(map(icepool.d, dice)) + (boons - banes) for boons, banes, dice in pools]


def blades(dice: Iterable[int]) -> Laws:
    levels = d6.map({1: 0, 2: 0, 3: 0, 4: 1, 5: 1, 6: 2})
    return [_blades(levels.pool(n)) for n in dice]


class Blades(MultisetEvaluator):  # type: ignore[misc]
    """The level of the highest die, one more if two dice show the top level."""

    def next_state(self, state: Any, order: Any, outcome: int, count: int) -> int:
        return max(state or 0, outcome + (outcome == 2 and count > 1) if count else 0)


_blades = Blades()
