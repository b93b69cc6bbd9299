"""The law of the product of two dice: the one operation that people make so large that memory's speed matters."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable
from itertools import pairwise

from oddsmith.language.laws import Law
from oddsmith.law.distribution import Distribution

MANY = 500_000
"""Pairs of outcomes from which on the work is cut into slices."""
A_SLICE = 40_000
"""Pairs of a slice: what they come to fits into a processor's cache, where a table of all would not."""
SAMPLE = 97
"""Of so many outcomes one is looked at to find slices of about one size."""


def product(mine: Law, theirs: Law, check: Callable[[int], None]) -> Law:
    """The law of the product of two independent draws; `check` is told how many outcomes it has so far."""
    one, other = mine.weights, theirs.weights
    if len(one) < len(other):
        one, other = other, one
    pairs = list(one.items())
    if len(one) * len(other) < MANY or next(iter(one)) <= 0 or next(iter(other)) <= 0:
        found: defaultdict[int, int] = defaultdict(int)
        for by, weight in other.items():
            for face, ways in pairs:
                found[face * by] += ways * weight
            check(len(found))
        return Distribution(found)
    return _in_slices(pairs, list(one), other, check)


def _in_slices(
    pairs: list[tuple[int, int]], faces: list[int], other: dict[int, int], check: Callable[[int], None]
) -> Law:
    """The same, from the least products to the greatest, each slice with a small table of its own."""
    sample = sorted(face * by for face in faces[::SAMPLE] for by in other)
    slices = len(pairs) * len(other) // A_SLICE + 1
    cuts = sorted({sample[len(sample) * index // slices] for index in range(1, slices)})
    weights: dict[int, int] = {}
    for low, high in pairwise([0, *cuts, faces[-1] * max(other) + 1]):
        found: defaultdict[int, int] = defaultdict(int)
        for by, weight in other.items():
            start = bisect_left(faces, -(-low // by))
            for face, ways in pairs[start : bisect_left(faces, -(-high // by), start)]:
                found[face * by] += ways * weight
        for number in sorted(found):
            weights[number] = found[number]
        check(len(weights))
    return Distribution(weights)
