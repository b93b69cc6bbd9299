"""Which faces of a die are meant: the one place that interprets arguments of type `Which`."""

from __future__ import annotations

from collections.abc import Callable, Collection
from numbers import Real
from typing import TypeAlias

from oddsmith.errors import shown
from oddsmith.law.distribution import Distribution

Which: TypeAlias = int | Collection[int] | Callable[[int], bool]
"""One face, a list or set of faces, or a condition on a face."""


def meeting(which: tuple[Which, ...]) -> Callable[[int], bool]:
    """Return a test of whether a face is one of these. Raises TypeError: when they are not given as `Which`."""
    conditions = [one if callable(one) else _listed(one).__contains__ for one in which]
    return lambda face: any(condition(face) for condition in conditions)


def counted(which: tuple[Which, ...], at_least: int | None, at_most: int | None) -> Callable[[int], bool]:
    """Return a test of whether a face is one to count."""
    if which and (at_least is not None or at_most is not None):
        raise TypeError("ask for faces, or for at_least and at_most: count(6), or count(at_least=5)")
    if not which and at_least is None and at_most is None:
        raise TypeError("say which dice count: count(6), count(at_least=5) or count(lambda face: face % 2 == 0)")
    if which:
        return meeting(which)
    for bound in (at_least, at_most):
        if not isinstance(bound, Real | None) or bound != bound:  # noqa: PLR0124 (as NaN does)
            raise TypeError(f"count from or up to a number, such as at_least=5, not {shown(repr(bound))}")
    return lambda face: (at_least is None or face >= at_least) and (at_most is None or face <= at_most)


def chosen(die: Distribution[int], which: tuple[Which, ...]) -> set[int]:
    """The faces of the die that are meant.

    Raises ValueError: when the die does not have a listed face; TypeError: as `meeting`, or for a number after a
    list, which may be meant as a limit.
    """
    if len(which) > 1 and isinstance(which[-1], int) and not all(isinstance(one, int) for one in which):
        raise TypeError("name faces one by one, or in one list, or by one condition; for a limit add times=1")
    for face in sorted({face for one in which if not callable(one) for face in _listed(one)}):
        if face not in die.weights:
            faces = [str(face) for face in die.outcomes]
            told = f"{faces[0]} to {faces[-1]}" if len(faces) > 6 else ", ".join(faces)
            raise ValueError(f"the die has no face {face}: its faces are {told}")
    return set(filter(meeting(which), die.weights))


def _listed(which: int | Collection[int]) -> set[int]:
    """The faces that are listed one by one."""
    if isinstance(which, int):
        return {which}
    if isinstance(which, Collection) and all(isinstance(face, int) for face in which):
        return set(which)
    raise TypeError(f"faces are told as 6, as [5, 6] or as lambda face: face >= 5, not as {shown(repr(which))}")
