"""Enumerates sorted rolls, for a body that needs whole rolls."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb, factorial, log2

from oddsmith.language.laws import Law, multiplying, passing
from oddsmith.language.values import Numbers

BEYOND = 100
"""With more dice of more faces, the rolls are not counted exactly: there are too many to enumerate."""


def how_many(law: Law, count: int) -> int:
    """The number of sorted rolls of `count` dice; a lower bound if there are too many to enumerate."""
    if min(count, len(law.weights) - 1) > BEYOND:
        return comb(2 * BEYOND, BEYOND)
    return comb(len(law.weights) + count - 1, count)


def a_roll(law: Law, count: int) -> float:
    """The steps to generate one roll."""
    longest = max(law.weights.values()).bit_length()
    bits = int(count * log2(count + 2)) + count * (longest - 1)  # of the factorial, and of the weights
    return 4 + count * (0.5 + passing(bits) + multiplying(bits // 2, longest - 1)) + multiplying(bits, bits)


def sorted_rolls(law: Law, count: int, *, lowest_first: bool) -> Iterator[tuple[Numbers, int]]:
    """Every sorted roll with its weight, from the highest down; upwards for a single die or if the lowest come first.

    The weight is count! / (a! b! ...) times the weights of the faces, where a, b, ... dice show the same.
    """
    weights = law.weights
    faces = law.outcomes if lowest_first or count == 1 else law.outcomes[::-1]
    is_even = set(weights.values()) == {1}
    orders = factorial(count)
    for roll in combinations_with_replacement(faces, count):
        same, before, repeats, weight = 0, None, 1, 1
        for face in roll:
            same = same + 1 if face == before else 1
            before = face
            repeats *= same
            if not is_even:
                weight *= weights[face]
        yield roll, orders // repeats * weight
