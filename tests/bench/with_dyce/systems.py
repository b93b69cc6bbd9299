"""The systems' work with dyce, in its best idioms."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from itertools import product
from operator import add
from typing import Any

from dyce import H, P, expand
from dyce.p import survey_outcome_order_ascending as ascending

from tests.bench.with_dyce import NEVER

Laws = list[Any]


def spreads(pools: Iterable[tuple[int, int]]) -> Laws:
    return [_spread(n, n - x) for n, x in pools]


def _spread(dice: int, kept: int) -> Any:
    def accumulate(state: tuple[int, int] | None, outcome: int, count: int) -> tuple[int, int]:
        """The number of dice seen and the lowest; or -1 and the spread, once it is known."""
        placed, low = state or (0, outcome)
        if placed < 0:
            return placed, low
        return (-1, outcome - low) if placed + count >= kept else (placed + count, low)

    return (dice @ P(20)).survey(accumulate=accumulate, order=ascending, settle=lambda state: state[1])


def differences(dice: Iterable[int]) -> Laws:
    return [mine - theirs for mine, theirs in product(spreads((n, 0) for n in dice), repeat=2)]


Spreads = tuple[int, int]


def _surveyed(pools: Iterable[tuple[int, int]], reading: Callable[[int, int, int, int, Spreads], Spreads]) -> Laws:
    """Two readings of the kept dice, walking up from the lowest."""

    def survey(dice: int, kept: int) -> Any:
        def accumulate(state: tuple[int, Spreads] | None, outcome: int, count: int) -> tuple[int, Spreads]:
            placed, spreads = state or (0, (0, 0))
            if placed >= kept:
                return placed, spreads
            reached = min(placed + count, kept)
            return reached, reading(placed, reached, kept, outcome, spreads)

        return (dice @ P(20)).survey(accumulate=accumulate, order=ascending, settle=lambda state: state[1])

    return [survey(n, n - x) for n, x in pools]


def _two_spreads(placed: int, reached: int, kept: int, outcome: int, spreads: Spreads) -> Spreads:
    first, second = spreads
    if placed < 1:
        first -= outcome
    if placed < 2 <= reached:
        second -= outcome
    if placed < kept - 1 <= reached:
        second += outcome
    return first + outcome * (reached == kept), second


def _spread_and_next(placed: int, reached: int, kept: int, outcome: int, spreads: Spreads) -> Spreads:
    first, second = spreads
    if placed < 1:
        first -= outcome
    if placed < kept - 1 <= reached:
        second = outcome
    return first + outcome * (reached == kept), second


def compound(pools: Iterable[tuple[int, int]]) -> Laws:
    return _surveyed(pools, _two_spreads)


def secondary(pools: Iterable[tuple[int, int]]) -> Laws:
    return _surveyed(pools, _spread_and_next)


def efforts(pools: Iterable[tuple[int, ...]]) -> Laws:
    hits = {(n, sides): H({0: sides - n, 1: n}) for n in range(1, 6) for sides in (6, 8, 10, 12, 20)}
    return [reduce(add, (hits[n, sides] for sides in pool)) for pool in pools for n in range(1, 6)]


def opposed_efforts(pairs: Iterable[tuple[tuple[int, ...], tuple[int, ...]]]) -> Laws:
    pairs = list(pairs)
    hits = {(n, sides): H(sides).le(n) + 0 for n in range(20) for sides in (6, 8, 10, 12, 20)}
    below = {
        mine: [reduce(add, (hits[n, sides] for sides in mine)) for n in range(20)]
        for mine in {mine for mine, _ in pairs}
    }
    lowest = {theirs: P(*theirs).at(0) for theirs in {theirs for _, theirs in pairs}}
    return [
        expand(lambda rolled, mine=mine: below[mine][rolled.outcome - 1], lowest[theirs], min_path_probability=NEVER)
        for mine, theirs in pairs
    ]


def crucible(pools: Iterable[tuple[int, int, tuple[int, ...]]]) -> Laws:
    return [reduce(add, map(H, dice)) + (boons - banes) for boons, banes, dice in pools]


def blades(dice: Iterable[int]) -> Laws:
    def accumulate(state: int | None, outcome: int, count: int) -> int:
        return outcome + (outcome == 2 and count > 1)

    levels = H({0: 3, 1: 2, 2: 1})
    return [(n @ P(levels)).survey(accumulate=accumulate, order=ascending) for n in dice]
