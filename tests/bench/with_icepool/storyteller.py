"""Storyteller pools with icepool, in its best idioms: all that a die gives is packed into one number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import product
from math import comb
from typing import Any

from icepool import Again, Die, MultisetEvaluator

Laws = list[Any]


class FifthEdition(MultisetEvaluator):  # type: ignore[misc]
    """Successes from dice with the outcomes 0, 1, and 10 for a ten; each pair of tens adds two."""

    def next_state(self, state: Any, order: Any, outcome: int, count: int) -> int:
        if outcome == 10:
            count += count // 2 * 2
        return (state or 0) + (count if outcome else 0)


_fifth_edition = FifthEdition()


def fifth_edition(dice: Iterable[int]) -> Laws:
    one = Die({0: 5, 1: 4, 10: 1})
    return [_fifth_edition(one.pool(n)) for n in dice]


def fifth_edition_opposed(dice: Sequence[int]) -> Laws:
    return [mine - theirs for mine, theirs in product(fifth_edition(dice), repeat=2)]


def _with_pairs(packed: int) -> int:
    """The successes, unpacked from their number without pairs plus 100 for each ten."""
    return packed % 100 + packed // 200 * 2


def fifth_edition_rerolled(dice: Iterable[int], most: int) -> Laws:
    one, hits = Die({0: 5, 1: 4, 101: 1}), Die({1: 4, 101: 1})
    return [law.map(_with_pairs) for law in _rerolled(dice, most, one, hits, (5, 5))]


def _rerolled(dice: Iterable[int], most: int, one: Any, hits: Any, odds: tuple[int, int]) -> Laws:
    """A sum over how many dice fail, with these odds: the others give `hits`; up to `most` that fail are re-rolled."""
    fails, succeeds = odds
    again = [failed @ one for failed in range(most + 1)]
    return [
        Die(
            [(n - failed) @ hits + again[min(failed, most)] for failed in range(n + 1)],
            [comb(n, failed) * fails**failed * succeeds ** (n - failed) for failed in range(n + 1)],
        )
        for n in dice
    ]


class RedDice(MultisetEvaluator):  # type: ignore[misc]
    """1 for a messy critical and -1 for a bestial failure, from dice with the outcomes 0, 1, 10, and -1 for a red 1."""

    def __init__(self, difficulty: int) -> None:
        self.difficulty = difficulty

    def next_state(self, state: Any, order: Any, outcome: int, black: int, red: int) -> Any:
        successes, one, messy = state or (0, False, False)
        count = black + red
        if outcome == 10:
            successes += count + count // 2 * 2
            messy = red > 0 and count > 1
        elif outcome == 1:
            successes += count
        else:
            one = one or (outcome < 0 and red > 0)
        return min(successes, self.difficulty), one, messy

    def final_outcome(self, final_state: Any, *rest: Any) -> int:
        successes, one, messy = final_state
        return int(messy) if successes >= self.difficulty else -int(one)


_red_dice = cache(RedDice)
"""One evaluator per difficulty, since each caches its results."""


def red_dice(pools: Iterable[tuple[int, int]], difficulty: int) -> Laws:
    evaluator = _red_dice(difficulty)
    one, red_one = Die({0: 5, 1: 4, 10: 1}), Die({-1: 1, 0: 4, 1: 4, 10: 1})
    return [evaluator(one.pool(black), red_one.pool(red)) for black, red in pools]


def halved(dice: Iterable[int]) -> Laws:
    one = Die({0: 5, 1: 5})
    return [law for n in dice for law in (n @ one, 2 * ((n + 1) // 2 @ one))]


def revised(dice: Iterable[int]) -> Laws:
    one = Die({-1: 1, 0: 4, 1: 5})
    return [(n @ one).clip(0, n) for n in dice]


def _one(deep: int) -> Any:
    return Die({0: 7, 1: 2, Again + 1: 1}, again_depth=deep)


def chronicles(dice: Iterable[int], deep: int) -> Laws:
    one = _one(deep)
    return [n @ one for n in dice]


chronicles_to_the_end = chronicles


def chronicles_opposed(dice: Sequence[int], deep: int) -> Laws:
    return [mine - theirs for mine, theirs in product(chronicles(dice, deep), repeat=2)]


def chronicles_rerolled(dice: Iterable[int], deep: int, most: int) -> Laws:
    one = _one(deep)
    return _rerolled(dice, most, one, Die({k: weight for k, weight in one.items() if k}), (7, 3))
