"""What counts as an outcome; and joint outcomes, whose named parts have one order throughout a law."""

from __future__ import annotations

import operator
from collections import namedtuple
from collections.abc import Callable, Collection, Hashable
from functools import lru_cache
from numbers import Number, Rational
from typing import Any, TypeVar, cast

from oddsmith.algebra.shown import Shown
from oddsmith.errors import shown
from oddsmith.law.distribution import Distribution
from oddsmith.law.ends import like

U = TypeVar("U", bound=Hashable)
SIDE_BY_SIDE = "joint(…), which puts rolls side by side"


def as_outcome(made: Any, instead: str = SIDE_BY_SIDE) -> Any:
    """The same as an outcome, whole numbers of any type as `int`.

    Raises TypeError: it cannot be one; for a roll the sentence says what to write `instead`.
    """
    if isinstance(made, (int, str)):
        return made
    if isinstance(made, Rational) and made.denominator == 1:
        return int(made.numerator)
    if isinstance(made, (Shown, Distribution)):
        raise TypeError(f"this is a roll, not an outcome: write {instead}")
    if isinstance(made, Number):
        told = f"outcomes are whole numbers, not {made}: round down with //, or count in halves or hundredths"
        raise TypeError(told)
    if not isinstance(made, tuple):
        what = "a function" if callable(made) else shown(repr(made))
        raise TypeError(f"an outcome is a whole number, a word or a tuple of these, not {what}")
    parts = [as_outcome(part) for part in made]
    return made if all(map(operator.is_, made, parts)) else like(made, parts)


def in_order_of(first: Any, outcome: U) -> U:
    """Return an outcome with its named parts in the order of the first one of its law.

    Raises ValueError: when its names differ from those of the first.
    """
    order, names = (getattr(one, "_fields", ()) for one in (first, outcome))
    if names == order:
        return outcome
    if sorted(names) != sorted(order):
        told = " and ".join(", ".join(some) or "no names" for some in (order, names))
        raise ValueError(f"parts must have the same names everywhere, joint(name=…), not {told}")
    return cast(U, type(first)(**cast(Any, outcome)._asdict()))


@lru_cache
def named(names: tuple[str, ...]) -> Callable[[tuple[Any, ...]], Any]:
    """Return a function that gives these names to the parts of an outcome."""

    class Outcome(namedtuple("Outcome", names)):  # type: ignore[misc]  # mypy cannot know the names
        __slots__ = ()

        def __reduce__(self) -> tuple[Any, ...]:
            return _again, (names, tuple(self))

    return Outcome._make


def _again(names: tuple[str, ...], parts: tuple[Any, ...]) -> Any:
    """Restore a pickled outcome, whose class cannot be imported by name."""
    return named(names)(parts)


def place_of(which: int | str, outcomes: Collection[Any]) -> int:
    """The index of a part that all outcomes have, given by position or by name.

    Raises TypeError: when they have no parts; ValueError: when there is no such part.
    """
    first = next(iter(outcomes))
    if not isinstance(first, tuple):
        raise TypeError(f"the outcomes of this law, such as {first!r}, have no parts")
    names: tuple[str, ...] = getattr(first, "_fields", ())
    if isinstance(which, str) and which in names:
        return names.index(which)
    count = min(map(len, outcomes))
    if isinstance(which, int) and -count <= which < count:
        return which
    has = f"are {', '.join(names)}" if names else f"have no names: count from 0 to {count - 1}"
    raise ValueError(f"there is no part {which!r}: " + (f"the parts {has}" if count else "some outcomes have none"))
