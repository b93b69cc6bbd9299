"""Dice, and laws made from several others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import reduce
from typing import Any, TypeVar, overload

from oddsmith.algebra.event import Event
from oddsmith.algebra.law import Law, Number, as_law, checked
from oddsmith.algebra.parts import as_outcome, named
from oddsmith.dice.open_ended import NotKnown, continued, cut, kept
from oddsmith.dice.sums import die
from oddsmith.errors import shown
from oddsmith.law.distribution import Distribution, OrMore, combined

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)


@overload
def d(faces: int) -> Law[int]: ...
@overload
def d(faces: Mapping[T, int] | Iterable[T]) -> Law[T]: ...
def d(faces: Any, *more: Any) -> Law[Any]:
    """Make a die: `d(6)` is fair, `d([0, 0, 1, 1, 1, 2])` has these faces, `d({"hit": 2, "miss": 4})` these weights.

    Raises InvalidInput: when there are fewer sides than one; ValueError: when there is no face, or a weight below 0.
    """
    if more:
        raise TypeError(f"give faces as a list, d({shown(repr([faces, *more]))}); 2d6 is 2 @ d6")
    if isinstance(faces, str):
        raise TypeError(f"dice as players type them are notation: notation({faces!r}); a die of six sides is d(6)")
    if isinstance(faces, int):
        return Law.of(die(faces))
    if isinstance(faces, Mapping):
        return Law(faces)
    if not isinstance(faces, Iterable):
        raise TypeError(f"say how many sides, d(6), or which faces, d([0, 0, 1]), not {shown(repr(faces))}")
    instead = "Law.mixture([(1, d6), (1, d8)]), which rolls one of several"
    return Law(Counter([as_outcome(face, instead) for face in faces]))


def joint(*laws: Distribution[Any] | Event | Hashable, **parts: Distribution[Any] | Event | Hashable) -> Law[Any]:
    """Put independent rolls side by side, as tuples; rolls given by keyword become named parts.

    >>> from oddsmith import d6, d8
    >>> attack = joint(hit=d8, damage=d6)
    >>> attack.that(lambda roll: roll.hit >= 5 and roll.damage == 6).chance
    Ratio(1/12)
    """
    if laws and parts:
        raise TypeError("give all parts a name, or none: joint(hit=d8, damage=d6)")
    give = named(tuple(parts)) if parts else tuple
    return combine(lambda *outcomes: give(outcomes), *laws, *parts.values())


def combine(function: Callable[..., U], *laws: Distribution[Any] | Event | Hashable) -> Law[U]:
    """The law of a function of independent rolls: `combine(max, d6, d8)`. Every combination is tried.

    Raises TypeError: when the function returns rolls (use `joint(…).then(…)`).
    """
    made = checked(function, "joint(…).then(…), which rolls further")
    return Law.of(combined(made, [as_law(law) for law in laws]))


def highest(*laws: Number) -> Law[int]:
    """The highest of independent rolls: `highest(d8, d6)`; for several of one die `d6.pool(4).highest(3)`."""
    return _picked("highest", laws, max)


def lowest(*laws: Number) -> Law[int]:
    """The lowest of independent rolls."""
    return _picked("lowest", laws, min)


def _picked(name: str, laws: tuple[Any, ...], pick: Callable[..., int]) -> Law[int]:
    """The highest or lowest of several rolls; endless ones keep mean and variance only if all their tails are known."""
    if len(laws) < 2 or not all(isinstance(law, (int, Distribution, Event)) for law in laws):
        raise TypeError(f"give several rolls one by one: {name}(d8, d6); to keep dice of one roll d6.pool(4).{name}(3)")
    rolls = [as_law(law) for law in laws]
    numbers = [roll.numbers for roll in rolls]
    place = len(rolls) - 1 if pick is max else 0
    try:
        law = kept([continued(one) for one in numbers], range(place, place + 1), 0)
    except NotKnown:
        ends = [int(one.outcomes[-1]) for one in numbers if isinstance(one.outcomes[-1], OrMore)]
        alike = [cut(one, min(ends)) for one in numbers] if ends else numbers
        law = reduce(lambda one, other: one.combine(other, pick), alike)
    return Law.of(law, sum(roll.error for roll in rolls) - law.error)
