"""Dice that are thrown again: the exact laws of exploding and re-rolled dice.

A law made here is a die like any other: `Pool([(explode(die(10), {10}, 4), 10)]).highest(5)`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from math import gcd

from oddsmith.errors import check_number
from oddsmith.law.distribution import Distribution, OrMore, shifted
from oddsmith.law.packing import powers
from oddsmith.law.ratio import Ratio

NEGLIGIBLE = 10**12
"""A law without an end is told until what is left is less likely than one in so many."""
FIRST_BEYOND = 32


def explode(
    law: Distribution[int], on: Collection[int], depth: int, worth: Callable[[int], int] = int
) -> Distribution[int]:
    """The law of what a die brings that is thrown once more on each of some faces, up to `depth` times in all.

    Every throw adds what its face is `worth`: the face itself, or with `lambda face: face >= 8` a success.

    Raises:
        InvalidInput: fewer times than none.
    """
    check_number("depth", "The number of explosions", depth, 0)
    total = law.map(worth)
    for _ in range(depth):
        total = Distribution.mixture(
            (weight, shifted(total, worth(face)) if face in on else Distribution({worth(face): 1}))
            for face, weight in law.weights.items()
        )
    return total


def reroll(law: Distribution[int], on: Collection[int], times: int | None = None) -> Distribution[int]:
    """The law of a die that is re-rolled while it shows one of some faces, up to so many times (None: for ever).

    Raises:
        InvalidInput: fewer times than none.
        ValueError: re-rolled for ever with no other face, or the die has no last face.
    """
    if law.endless:
        raise ValueError("a die that is re-rolled must have a last face")
    if times is None:
        return law.given(lambda face: face not in on)
    check_number("times", "The number of re-rolls", times, 0)
    again = sum(weight for face, weight in law.weights.items() if face in on)
    # A face that stays comes at the first throw, the second, ...; one that does not, only at the last.
    stays = sum(again**n * law.total ** (times - n) for n in range(times + 1))
    return Distribution(
        {face: weight * (again**times if face in on else stays) for face, weight in law.weights.items()}
    )


def explode_open(
    law: Distribution[int],
    on: Collection[int],
    beyond: int,
    *,
    count: int = 1,
    worth: Callable[[int], int] = int,
) -> Distribution[int]:
    """The law of what `count` dice bring together that explode without end, each as in `explode`.

    Exact for every total below `beyond`; the rest is the outcome “`beyond` or more”. Mean and variance are exact too.
    With E for the exploding faces and R for the rest, as polynomials of chances, one die is R + E R + E² R + ..., which
    is R / (1 - E), and all of them are the power of that.

    Raises:
        InvalidInput: fewer dice than none.
        ValueError: every face explodes, or one that does is worth less than 1; or the die itself has no last face.
    """
    check_number("count", "The number of dice", count, 0)
    if law.endless:
        raise ValueError("a die that explodes without end must have a last face")
    going: dict[int, int] = {}
    resting: dict[int, int] = {}
    for face, weight in law.weights.items():
        side = going if face in on else resting
        side[worth(face)] = side.get(worth(face), 0) + weight
    if not resting or min(going, default=1) < 1:
        raise ValueError("some face must end the throwing, and one that does not must be worth at least 1")
    total, low = law.total, min(resting)
    degree = beyond - 1 - low * count
    # Written in y with z = total y, both series have integers as coefficients, total^(k + count) times what is meant.
    again = [1, *(-going.get(k, 0) * total ** (k - 1) for k in range(1, max(going, default=0) + 1))]
    ends = [resting.get(low + k, 0) * total**k for k in range(max(resting) - low + 1)]
    series = powers([(ends, count), (again, -count)], degree) if degree >= 0 else []
    scaled = [ways * total ** (degree - k) for k, ways in enumerate(series)]
    rest = total ** (max(degree, 0) + count) - sum(scaled)
    divisor = gcd(rest, *scaled)
    weights = {low * count + k: ways // divisor for k, ways in enumerate(scaled)}
    return Distribution(weights | {OrMore(beyond): rest // divisor}, _moments(going, resting, count))


def told_enough(law_beyond: Callable[[int], Distribution[int]], reach: int = 0) -> Distribution[int]:
    """A law without an end, told at least up to `reach` and until what is left is negligible."""
    beyond = max(FIRST_BEYOND, reach + 1)
    while True:
        law = law_beyond(beyond)
        end = law.outcomes[-1]
        if not isinstance(end, OrMore) or law.weights[end] * NEGLIGIBLE <= law.total:
            return law
        beyond *= 2


def _moments(going: dict[int, int], resting: dict[int, int], count: int) -> tuple[Ratio, Ratio]:
    """Mean and variance, from X = D, plus another X where D explodes.

    With p for the chance to explode, E X = E D / (1 - p) and E X² = (E D² + 2 E X E[D; explodes]) / (1 - p).
    """
    shown = [*going.items(), *resting.items()]
    first, second = (sum(weight * brought**power for brought, weight in shown) for power in (1, 2))
    exploding, ending = sum(weight * brought for brought, weight in going.items()), sum(resting.values())
    variance = second * ending + 2 * first * exploding - first * first
    return Ratio(count * first, ending), Ratio(count * variance, ending * ending)
