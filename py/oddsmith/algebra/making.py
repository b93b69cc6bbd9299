"""Dice, and laws that are made of several."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import reduce
from itertools import accumulate, product
from math import prod
from typing import Any, TypeVar, overload

from oddsmith.algebra.event import Event
from oddsmith.algebra.law import Law, Number, as_law, outcome_of
from oddsmith.algebra.pool import named
from oddsmith.dice.open_ended import NotKnown, continued, cut, kept
from oddsmith.dice.sums import die
from oddsmith.law.distribution import Distribution, OrMore

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)


@overload
def d(faces: int) -> Law[int]: ...
@overload
def d(faces: Mapping[T, int] | Iterable[T]) -> Law[T]: ...
def d(faces: Any) -> Law[Any]:
    """A die: `d(6)` is fair, `d([0, 0, 1, 1, 1, 2])` has these faces, `d({"hit": 2, "miss": 4})` these weights.

    Raises InvalidInput: fewer than one side; ValueError: no face, or a weight below 0.
    """
    if isinstance(faces, str):
        raise TypeError(f"dice as players type them are notation: notation({faces!r}); a die of six sides is d(6)")
    if isinstance(faces, int):
        return Law.of(die(faces))
    if isinstance(faces, Distribution):
        raise TypeError("this is a die already; to roll one of several, d({0: 1, 1: 2}).then([d6, d8].__getitem__)")
    if isinstance(faces, Mapping):
        if not all(isinstance(weight, int) for weight in faces.values()):
            raise TypeError('weights are whole numbers: d({"hit": 1, "miss": 2})')
    else:
        faces = Counter(faces)
    if any(isinstance(face, (Distribution, Event)) for face in faces):
        raise TypeError(
            "faces are outcomes, not dice; to roll one of several, d({0: 1, 1: 2}).then([d6, d8].__getitem__)"
        )
    if not any(faces.values()):
        raise ValueError("a die needs a face: d(6), or d([0, 0, 1])")
    return Law({outcome_of(face): weight for face, weight in faces.items()})


def joint(*laws: Distribution[Any] | Event | Hashable, **parts: Distribution[Any] | Event | Hashable) -> Law[Any]:
    """Independent rolls side by side, as tuples; parts that are given by name are told by it.

    >>> from oddsmith import d6, d8
    >>> attack = joint(hit=d8, damage=d6)
    >>> attack.that(lambda roll: roll.hit >= 5 and roll.damage == 6).chance
    Ratio(1/12)
    """
    if laws and parts:
        raise TypeError("give all parts a name, or none: joint(hit=d8, damage=d6)")
    give = named(parts) if parts else tuple
    return combine(lambda *outcomes: give(outcomes), *laws, *parts.values())


def combine(function: Callable[..., U], *laws: Distribution[Any] | Event | Hashable) -> Law[U]:
    """What a function makes of independent rolls: `combine(max, d6, d8)`. Every combination is tried.

    Raises TypeError: it makes laws, for which there is `joint(…).then(…)`.
    """
    rolls = [as_law(law) for law in laws]
    if any(roll.endless for roll in rolls):
        together: Law[Any] = Law({(): 1})
        for roll in rolls:
            together = Law.of(together.combine(roll, lambda before, outcome: (*before, outcome)))
        return together.map(lambda outcomes: function(*outcomes))
    found: dict[U, int] = {}
    for outcomes in product(*(roll.weights.items() for roll in rolls)):
        image = function(*(outcome for outcome, _ in outcomes))
        if isinstance(image, (Distribution, Event)):
            raise TypeError("this function gives a roll, not an outcome: write joint(…).then(…), which rolls further")
        found[image] = found.get(image, 0) + prod(weight for _, weight in outcomes)
    return Law.of(Distribution(found), sum(roll.error for roll in rolls))


def highest(*laws: Number) -> Law[int]:
    """The highest of independent rolls: `highest(d8, d6)`; of many alike `d20.pool(2).highest()`."""
    rolls = _rolls("highest", laws)
    return _endless(rolls, max) if any(roll.endless for roll in rolls) else reduce(_higher, rolls)


def lowest(*laws: Number) -> Law[int]:
    """The lowest of independent rolls."""
    rolls = _rolls("lowest", laws)
    return _endless(rolls, min) if any(roll.endless for roll in rolls) else -reduce(_higher, [-roll for roll in rolls])


def _rolls(name: str, laws: tuple[Any, ...]) -> list[Law[int]]:
    if not laws or not all(isinstance(law, (int, Distribution, Event)) for law in laws):
        raise TypeError(f"give the rolls one by one: {name}(d8, d6)")
    return [as_law(law) for law in laws]


def _endless(rolls: list[Law[int]], pick: Callable[..., int]) -> Law[int]:
    """Where some have no end: with mean and variance if it is known how each falls off."""
    numbers = [roll.numbers for roll in rolls]
    place = len(rolls) - 1 if pick is max else 0
    try:
        law = kept([continued(one) for one in numbers], range(place, place + 1), 0)
    except NotKnown:
        ends = [int(one.outcomes[-1]) for one in numbers if isinstance(one.outcomes[-1], OrMore)]
        alike = [cut(one, min(ends)) for one in numbers] if ends else numbers
        law = reduce(lambda one, other: one.combine(other, pick), alike)
    return Law.of(law, sum(roll.error for roll in rolls) - law.error)


def _higher(one: Law[int], other: Law[int]) -> Law[int]:
    """It is at most a number where both are."""
    outcomes = sorted({*one.numbers.weights, *other.numbers.weights})
    upto = [accumulate([law.weights.get(outcome, 0) for outcome in outcomes]) for law in (one, other)]
    found: dict[int, int] = {}
    below = 0
    for outcome, mine, theirs in zip(outcomes, *upto, strict=True):
        found[outcome], below = mine * theirs - below, mine * theirs
    return Law.of(Distribution(found), one.error + other.error)
