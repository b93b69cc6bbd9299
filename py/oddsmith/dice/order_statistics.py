"""Closed forms for sorted dice: the die at one rank, all but a few, and the distance between two fair ones.

Distances follow from how many rolls fit a window of faces.

The kept dice are the `count - discard` lowest. They lie within faces a to b if every die is at least a and at most
`discard` dice exceed b; how many rolls do that depends only on the window's width and on the number of faces above it.
The second difference of that number counts the rolls that reach both ends, so no state is carried from face to face.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache, lru_cache, partial
from itertools import combinations_with_replacement
from math import comb

from oddsmith.dice.sums import sum_of
from oddsmith.law.distribution import Distribution


def fitting(count: int, most_above: int, width: int, above: int) -> int:
    """The number of rolls of `count` dice with faces within `width + above`, at most `most_above` of them in `above`.

    `width` must be at least 1.
    """
    ways: int = width**count
    fitted = ways
    for over in range(most_above if above else 0):
        ways = ways * (count - over) * above // ((over + 1) * width)
        fitted += ways
    return fitted


@lru_cache(maxsize=1024)
def spread(count: int, discard: int, sides: int) -> Distribution[int]:
    """The law of the highest kept die minus the lowest, of `count` dice whose `discard` highest are dropped.

    At least two are kept, 0 <= discard <= count - 2; outcomes are 0 to sides - 1.
    """
    if discard == 0:
        powers = [width**count for width in range(sides + 1)]
        second = [1, *(powers[d + 1] - 2 * powers[d] + powers[d - 1] for d in range(1, sides))]
        return Distribution({d: (sides - d) * ways for d, ways in enumerate(second)})
    fits = [[0] * (sides + 1)]
    fits += [
        [fitting(count, discard, width, above) for above in range(sides - width + 1)] for width in range(1, sides + 1)
    ]
    sums = [sum(row) for row in fits]
    weights = {0: sums[1]}
    for d in range(1, sides):
        shorter = sums[d - 1] - fits[d - 1][0] - fits[d - 1][-1] if d > 1 else 0
        weights[d] = sums[d + 1] - 2 * sums[d] + fits[d][0] + fits[d][-1] + shorter
    return Distribution(weights)


def at_rank(law: Distribution[int], count: int, rank: int) -> Distribution[int]:
    """The law of the die at one rank, 1 being the highest of `count` dice of one law, which may be weighted.

    It is at most a face when fewer than `rank` dice lie above: a binomial sum for each face, no walk over the dice.
    """
    every = law.total**count
    is_upper = rank - 1 < count // 2  # how many lie above, or how many do not: whichever has fewer terms
    weights: dict[int, int] = {}
    below = reached = 0
    for face, weight in law.weights.items():
        below += weight
        above = law.total - below
        if is_upper:
            fits = fitting(count, rank - 1, below, above)
        else:
            fits = every - (fitting(count, count - rank, above, below) if above else 0)
        weights[face] = fits - reached
        reached = fits
    return Distribution(weights)


def sum_but_for(
    law: Distribution[int], count: int, dropped: int, worth: Callable[[int], int] = int, *, highest: bool = False
) -> Distribution[int]:
    """The law of what `count` dice are worth in total when some are dropped, the lowest or the highest.

    It is a sum over the last face t that is dropped. How often that is at least t is the sum, over how many of the
    dropped dice lie before t, of a power of what the others may be worth, with the rest of the dropped dice at t. How
    often it is at least the next face is subtracted, so each power counts for one face and against the one before.
    """
    faces = sorted(law.weights.items(), reverse=highest)
    others: Counter[int] = Counter()
    for face, weight in faces:
        others[worth(face)] += weight
    found: Counter[int] = Counter()
    passed, before = 0, None
    for face, weight in faces:
        here = worth(face)
        for below in range(dropped if passed else 1) if here != before else ():
            power = sum_of(Distribution(others), count - below)
            ways = comb(count, below) * passed**below * (others.total() ** (count - below) // power.total)
            for brought, many in power.weights.items():
                found[brought - (dropped - below) * here] += many * ways
                if before is not None:
                    found[brought - (dropped - below) * before] -= many * ways
        passed, before = passed + weight, here
        others[here] -= weight
    return Distribution(found)


@lru_cache(maxsize=256)
def spread_and_next(count: int, discard: int, sides: int) -> Distribution[tuple[int, int]]:
    """The joint law of the spread and the second highest kept die. Needs at least three kept dice.

    If the highest kept die is at most b and the next at most c <= b, then at most discard + 1 dice exceed c, but not
    discard + 1 of them exceed b.
    """
    fits = cache(partial(fitting, count, discard + 1))
    spoiled = comb(count, discard + 1)

    @cache
    def within(a: int, c: int, b: int) -> int:
        """How many rolls lie from a up, with the highest kept die at most b and the next at most c."""
        c = min(c, b)
        width = c - a + 1
        if width < 1:
            return 0
        too_high: int = spoiled * (sides - b) ** (discard + 1) * width ** (count - discard - 1)
        return fits(width, sides - c) - too_high

    weights: dict[tuple[int, int], int] = {}
    for a, c, b in combinations_with_replacement(range(1, sides + 1), 3):
        ways = sum(
            sign * (within(a, c - below_c, b - below_b) - within(a + 1, c - below_c, b - below_b))
            for below_c, below_b, sign in ((0, 0, 1), (1, 0, -1), (0, 1, -1), (1, 1, 1))
        )
        weights[b - a, c] = weights.get((b - a, c), 0) + ways
    return Distribution(weights)
