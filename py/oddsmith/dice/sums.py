"""Fair dice, and the laws of sums of independent draws: powers and products of polynomials."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from math import comb, log2, prod
from typing import Any

from oddsmith.errors import TooMuchWork, check_number
from oddsmith.law.distribution import Distribution, OrLess, OrMore, ascending, mean, scaled, tail_of, variance
from oddsmith.law.packing import Packing, power, product
from oddsmith.law.tail import Moments

DICE, SIDES = "The number of dice", "The number of sides"
MOST_SIDES = 1_000_000
MOST_BITS, MOST_PACKED_BITS = 1 << 34, 1 << 27
"""Limits of all weights of a sum, two gigabytes, and of one packed number, which takes a minute to multiply."""
SPARSE = 100
"""If outcomes are further apart than this on average, sums are made outcome by outcome."""


@lru_cache(maxsize=256)
def die(sides: int) -> Distribution[int]:
    """A fair die with faces 1 to `sides`. Raises InvalidInput: when there are fewer than one, or too many to list."""
    check_number("sides", SIDES, sides, 1, MOST_SIDES)
    return Distribution(dict.fromkeys(range(1, sides + 1), 1))


def sum_of(law: Distribution[int], count: int) -> Distribution[int]:
    """The law of the sum of `count` independent draws.

    Raises InvalidInput: when `count` is below 0; TooMuchWork: when the law would not fit into memory.
    """
    check_number("count", DICE, count, 0)
    if count == 0:
        return Distribution({0: 1})
    if count == 1:
        return law
    least, most = int(law.outcomes[0]), int(law.outcomes[-1])
    span, is_thin = (most - least) * count + 1, is_sparse(law) and not law.endless
    refuse_large(min(span, comb(count + len(law.weights) - 1, count)) if is_thin else span, [(law, count)], MOST_BITS)
    if is_thin:  # die by die: a few dice have few sums, while pairing the sums of two halves takes many steps
        return reduce(add, [law] * count)
    if law.endless:
        half = sum_of(law, count // 2)
        return add(add(half, half), sum_of(law, count % 2))
    weights, first = power(_coefficients(law), count), law.outcomes[0] * count
    if all(weights):
        return ascending(dict(enumerate(weights, first)), law.total**count)
    return Distribution.consecutive(weights, first)


def add(one: Distribution[int], other: Distribution[int]) -> Distribution[int]:
    """The law of the sum of two independent draws; endless ones are listed up to the nearest end.

    Raises ValueError: when both are endless, and not only on the same side.
    """
    is_open = one.endless or other.endless
    is_down = is_open and any(isinstance(law.outcomes[0], OrLess) for law in (one, other))
    is_up = is_open and any(isinstance(law.outcomes[-1], OrMore) for law in (one, other))
    if is_down and not is_up:
        return scaled(add(scaled(one, -1), scaled(other, -1)), -1)
    if is_down and one.endless and other.endless:
        raise ValueError("a sum with ends on both sides has no end that can be told")
    if is_down or is_sparse(one) or is_sparse(other):
        together = one.combine(other, operator.add)
        return Distribution(together.weights, added_moments(one, other)) if is_open else together
    weights = product(_coefficients(one), _coefficients(other))
    if not is_open:
        return Distribution.consecutive(weights, one.outcomes[0] + other.outcomes[0])
    weights = weights[: min(int(law.outcomes[-1]) - int(law.outcomes[0]) for law in (one, other) if law.endless)]
    more, low = one.total * other.total - sum(weights), int(one.outcomes[0]) + int(other.outcomes[0])
    return Distribution.consecutive(weights, low, more, added_moments(one, other))


def added_moments(one: Distribution[int], other: Distribution[int]) -> Moments:
    """The moments of a sum of independent draws, with its tail if both tails are known and on the same side."""
    is_down = any(isinstance(law.outcomes[0], OrLess) for law in (one, other))
    mine, theirs = (tail_of(law, downwards=is_down) for law in (one, other))
    tail = mine.plus(theirs) if mine and theirs else None
    return Moments(mean(one) + mean(other), variance(one) + variance(other), tail)


def subtract(one: Distribution[int], other: Distribution[int]) -> Distribution[int]:
    """The law of the difference of two independent draws."""
    return add(one, scaled(other, -1))


def _coefficients(law: Distribution[int]) -> list[int]:
    """The law as a polynomial, from its lowest outcome on, without an end upwards."""
    outcomes = law.outcomes
    last = outcomes[-1] + (not isinstance(outcomes[-1], OrMore))
    return [law.weights.get(outcome, 0) for outcome in range(outcomes[0], last)]


def is_sparse(law: Distribution[int]) -> bool:
    """Whether outcomes are so far apart that a polynomial would be mostly zeros."""
    outcomes = law.outcomes
    return len(outcomes) > 1 and outcomes[-1] - outcomes[0] > SPARSE * len(outcomes)


def _bits(outcomes: int, kinds: Sequence[tuple[Distribution[Any], int]]) -> int:
    """The bits of this many weights, each as long as the number of rolls of these dice."""
    return outcomes * (int(sum(log2(law.total) * count for law, count in kinds)) + 1)


def refuse_large(outcomes: int, kinds: Sequence[tuple[Distribution[Any], int]], most: int = MOST_PACKED_BITS) -> None:
    """Raise TooMuchWork when this many outcomes, weighted by the rolls of these dice, take more than `most` bits."""
    bits = _bits(outcomes, kinds)
    if bits > most:
        dice = sum(count for _, count in kinds)
        allowed = f"at most {most // 8_000_000:,} are allowed"
        raise TooMuchWork.because(f"The sum of {dice:,} dice would take {bits // 8_000_000:,} MB", allowed)


def _bounds(kinds: Sequence[tuple[Distribution[tuple[int, ...]], int]]) -> tuple[list[int], list[int]]:
    """The lowest and the highest value of each part of the sum of these vectors."""
    drawn = [(count, list(zip(*law.weights, strict=True))) for law, count in kinds]
    lows, highs = (
        list(map(sum, zip(*([count * end(part) for part in parts] for count, parts in drawn), strict=True)))
        for end in (min, max)
    )
    return lows, highs


def packed_bits(kinds: Sequence[tuple[Distribution[tuple[int, ...]], int]]) -> int:
    """The bits of the number into which `vector_sum` packs the sum of these vectors."""
    return _bits(prod(high - low + 1 for low, high in zip(*_bounds(kinds), strict=True)), kinds)


def vector_sum(kinds: Iterable[tuple[Distribution[tuple[int, ...]], int]]) -> Distribution[tuple[int, ...]]:
    """The joint law of the sum of independent vectors of one length, each law with its number of draws.

    Raises TooMuchWork: when it is so large that its numbers could not be multiplied.
    """
    kinds = list(kinds)
    lows, highs = _bounds(kinds)
    refuse_large(prod(high - low + 1 for low, high in zip(lows, highs, strict=True)), kinds)
    total = prod(law.total**count for law, count in kinds)
    packing = Packing(lows, highs, total)
    packed = 1
    for law, count in kinds:
        low = packing.shift(list(map(min, zip(*law.weights, strict=True))))
        packed *= sum(weight << packing.shift(vector) - low for vector, weight in law.weights.items()) ** count
    return ascending(dict(packing.unpack(packed)), total)
