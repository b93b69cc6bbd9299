"""Dice that are thrown again: the exact laws of exploding and re-rolled dice.

A law made here is a die like any other: `Pool([(explode(die(10), {10}, 4), 10)]).highest(5)`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from math import prod

from oddsmith.errors import check_number
from oddsmith.law.distribution import Distribution, reduced, shifted
from oddsmith.law.packing import differences, powers
from oddsmith.law.ratio import Ratio
from oddsmith.law.tail import Tail, moments_of


def explode(
    law: Distribution[int], on: Collection[int], depth: int, worth: Callable[[int], int] = int
) -> Distribution[int]:
    """The law of a die that is thrown once more, and added, on each of some faces, up to `depth` times in all.

    Every throw adds what its face is `worth`: the face itself, or with `lambda face: face >= 8` one success.

    Raises InvalidInput: when `depth` is below 0.
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
    """The law of a die that is re-rolled while it shows one of some faces, up to `times` times (None: without limit).

    Raises InvalidInput: when `times` is below 0; ValueError: when all faces are re-rolled without limit, or the die is
    endless.
    """
    if law.endless:
        raise ValueError("a die that is re-rolled must have a last face")
    if times is None:
        return law.given(lambda face: face not in on)
    check_number("times", "The number of re-rolls", times, 0)
    again = sum(weight for face, weight in law.weights.items() if face in on)
    # A face that is kept may come at any throw; one that is re-rolled, only at the last.
    stays = sum(again**n * law.total ** (times - n) for n in range(times + 1))
    weights = {face: ways * (again**times if face in on else stays) for face, ways in law.weights.items()}
    return Distribution(weights, error=law.error * (times + 1))


def explode_open(
    law: Distribution[int], on: Collection[int], beyond: int, *, count: int = 1, worth: Callable[[int], int] = int
) -> Distribution[int]:
    """The law of the sum of `count` dice that explode without limit, each as in `explode`.

    Exact for every total below `beyond`; the rest is the outcome “`beyond` or more”. Mean and variance are exact too.
    With E for the exploding faces and R for the rest, as polynomials of chances, one die is R + E R + E² R + ..., which
    is R / (1 - E), and all of them are a power of that.

    Raises InvalidInput: when `count` is below 0; ValueError: when all faces explode, one that does is worth less than
    1, or the die itself is endless.
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
    # At most this many throws stay below `beyond`; over the number of their rolls all chances are whole.
    whole = total ** (count + (max(degree, 0) // min(going) if going else 0))
    again = [total, *(-going.get(k, 0) for k in range(1, max(going, default=0) + 1))]
    ends = [resting.get(low + k, 0) for k in range(max(resting) - low + 1)]
    tail = None
    if len(going) == 1:
        ((step, exploding),) = going.items()
        tail = Tail(max(resting) * count, {(step, Ratio(exploding, total)): count} if count else {})
    moments = moments_of([(ends, count), (again, -count)], low * count, tail)
    fewer = [differences(series) for series in (ends, again)]
    if prod(len(series) - series.count(0) for series in fewer) < len(ends) * len(again):
        ends, again = fewer
    series = powers([(ends, count), (again, -count)], degree, whole) if degree >= 0 else []
    return reduced(Distribution.consecutive(series, beyond - len(series), whole - sum(series), moments))
