"""Storyteller pools with this engine: the counting of successes that the system itself is built on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any

from oddsmith.dice.successes import Count, Rule, count, difference
from oddsmith.law.distribution import Distribution, scaled

Laws = list[Distribution[Any]]

PLAIN = Rule(10, 6)
FIFTH_EDITION = Rule(10, 6, pairs=True)
REVISED = Rule(10, 6, ones=True)


def _chronicles(dice: int, deep: int, rerolls: int = 0) -> Count:
    return count(Rule(10, 8, again=10, cap=deep), dice, rerolls=rerolls)


def fifth_edition(dice: Iterable[int]) -> Laws:
    return [count(FIFTH_EDITION, n).law() for n in dice]


def fifth_edition_opposed(dice: Sequence[int]) -> Laws:
    return [difference(*(count(FIFTH_EDITION, n) for n in pools), (1, 1)) for pools in product(dice, repeat=2)]


def fifth_edition_rerolled(dice: Iterable[int], most: int) -> Laws:
    return [count(FIFTH_EDITION, n, rerolls=most).law() for n in dice]


def red_dice(pools: Iterable[tuple[int, int]], difficulty: int) -> Laws:
    return [_red_dice(black, red, difficulty) for black, red in pools]


def _red_dice(black: int, red: int, difficulty: int) -> Distribution[int]:
    """1 for a messy critical: a success with a pair of tens, one of them red; -1 for a failure with a red 1."""
    bestial, pair = (count(FIFTH_EDITION, black, red, event=event) for event in ("one", "pair"))
    failed, total = bestial.weights(difficulty - 1)
    messy = pair.weights(pair.most)[0][difficulty:]
    return Distribution({-1: sum(failed), 0: total - sum(failed) - sum(messy), 1: sum(messy)})


def halved(dice: Iterable[int]) -> Laws:
    laws = [(count(PLAIN, n).law(), count(PLAIN, (n + 1) // 2).law()) for n in dice]
    return [law for full, half in laws for law in (full, scaled(half, 2))]


def revised(dice: Iterable[int]) -> Laws:
    return [count(REVISED, n).law() for n in dice]


def chronicles(dice: Iterable[int], deep: int) -> Laws:
    return [_chronicles(n, deep).law() for n in dice]


def chronicles_to_the_end(dice: Iterable[int], deep: int) -> Laws:
    counts = (_chronicles(n, deep) for n in dice)
    return [counted.law(beyond=counted.most) for counted in counts]


def chronicles_opposed(dice: Sequence[int], deep: int) -> Laws:
    return [difference(*(_chronicles(n, deep) for n in pools), (1, 1)) for pools in product(dice, repeat=2)]


def chronicles_rerolled(dice: Iterable[int], deep: int, most: int) -> Laws:
    return [_chronicles(n, deep, most).law() for n in dice]
