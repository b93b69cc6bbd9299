"""Storyteller pools with dyce, in its best idioms: all that a die gives is packed into one number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from math import comb
from typing import Any

from dyce import H, P, expand
from dyce.p import survey_outcome_order_ascending as ascending

from tests.bench.with_dyce import NEVER

Laws = list[Any]
NOTHING = H({0: 1})


def _sum(dice: int, one: Any) -> Any:
    return dice @ one if dice else NOTHING


def fifth_edition(dice: Iterable[int]) -> Laws:
    def accumulate(state: int | None, outcome: int, count: int) -> int:
        return (state or 0) + (count + count // 2 * 2 if outcome == 10 else count if outcome else 0)

    one = H({0: 5, 1: 4, 10: 1})
    return [(n @ P(one)).survey(accumulate=accumulate, order=ascending) for n in dice]


def fifth_edition_opposed(dice: Sequence[int]) -> Laws:
    return [mine - theirs for mine, theirs in product(fifth_edition(dice), repeat=2)]


def fifth_edition_rerolled(dice: Iterable[int], most: int) -> Laws:
    """Laws of the successes without pairs, plus 100 for each ten."""
    one, hits = H({0: 5, 1: 4, 101: 1}), H({1: 4, 101: 1})
    laws = _rerolled(dice, most, one, hits, (5, 5))
    return [law.apply(lambda packed: packed % 100 + packed // 200 * 2) for law in laws]


def _rerolled(dice: Iterable[int], most: int, one: Any, hits: Any, odds: tuple[int, int]) -> Laws:
    """A sum over how many dice fail, with these odds: the others give `hits`; up to `most` that fail are re-rolled."""
    fails, succeeds = odds
    again = [_sum(failed, one) for failed in range(most + 1)]

    def failing(dice: int) -> Any:
        laws = [again[min(failed, most)] + _sum(dice - failed, hits) for failed in range(dice + 1)]
        failures = H({n: comb(dice, n) * fails**n * succeeds ** (dice - n) for n in range(dice + 1)})
        return expand(lambda rolled: laws[rolled.outcome], failures, min_path_probability=NEVER)

    return [failing(n) for n in dice]


def red_dice(pools: Iterable[tuple[int, int]], difficulty: int) -> Laws:
    """Laws of the successes without pairs, plus 100 for each ten, 10,000 more if red, and 1,000,000 for each red 1."""
    black, red = H({0: 5, 1: 4, 101: 1}), H({0: 4, 1: 4, 10_101: 1, 1_000_000: 1})

    def read(packed: int) -> int:
        tens = packed // 100 % 100
        if packed % 100 + tens // 2 * 2 >= difficulty:
            return int(tens > 1 and packed // 10_000 % 100 > 0)
        return -int(packed >= 1_000_000)

    return [(_sum(n, black) + _sum(m, red)).apply(read) for n, m in pools]


def halved(dice: Iterable[int]) -> Laws:
    one = H({0: 5, 1: 5})
    return [law for n in dice for law in (n @ one, ((n + 1) // 2 @ one) * 2)]


def revised(dice: Iterable[int]) -> Laws:
    one = H({-1: 1, 0: 4, 1: 5})
    return [(n @ one).apply(lambda successes: max(successes, 0)) for n in dice]


def _one(deep: int) -> Any:
    one = H({0: 7, 1: 3})
    for _ in range(deep):
        one = expand(
            lambda rolled, more=one + 1: more if rolled.outcome == 10 else int(rolled.outcome >= 8),
            H(10),
            min_path_probability=NEVER,
        )
    return one


def chronicles(dice: Iterable[int], deep: int) -> Laws:
    one = _one(deep)
    return [n @ one for n in dice]


chronicles_to_the_end = chronicles


def chronicles_opposed(dice: Sequence[int], deep: int) -> Laws:
    return [mine - theirs for mine, theirs in product(chronicles(dice, deep), repeat=2)]


def chronicles_rerolled(dice: Iterable[int], deep: int, most: int) -> Laws:
    one = _one(deep)
    return _rerolled(dice, most, one, H({k: weight for k, weight in one.items() if k}), (7, 3))
